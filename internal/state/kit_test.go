package state

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// TestKitNames holds that names of the caller's, which may be parts of large strings, are not passed on.
func TestKitNames(t *testing.T) {
	var s EncodeState
	s.Share()
	s.SetWriter(io.Discard)
	s.OpenFrame('{', 1, "outer")
	s.OpenFrame('{', 1, "inner")
	k := s.writeKit
	s.CloseFrame()
	s.CloseFrame()
	if !s.WriteFixed('n') || s.writeKit != nil {
		t.Fatal("it has not been passed on")
	}
	if slices.ContainsFunc(k.room[:cap(k.room)], func(f Frame) bool { return f.Name != "" }) {
		t.Error("names have been passed on")
	}
}

// TestKitLimits holds that what deep and large values needed is not passed on.
func TestKitLimits(t *testing.T) {
	var s DecodeState
	s.Share()
	text := make([]byte, 0, 4*maxFrames)
	for range 2 * maxFrames {
		text = append(text, '[')
	}
	for range 2 * maxFrames {
		text = append(text, ']')
	}
	s.SetBytes(append(text, " 1"...))
	s.top()
	k := s.readKit
	k.scratch = make([]byte, maxShare)
	for range 4 * maxFrames {
		s.Next()
	}
	if s.readKit != nil || s.Level(0).N != 1 || cap(k.room) > maxFrames || cap(k.scratch) >= maxShare {
		t.Errorf("%d frames and %d bytes are passed on", cap(k.room), cap(k.scratch))
	}
}

// A tap is a reader that returns one of its texts at each call.
type tap []string

func (t *tap) Read(b []byte) (int, error) {
	if len(*t) == 0 {
		return 0, io.EOF
	}
	n := copy(b, (*t)[0])
	*t = (*t)[1:]
	return n, nil
}

// TestPassWindow holds when a stream passes on its window, and that it can go on without.
func TestPassWindow(t *testing.T) {
	value := func(s *DecodeState) { s.Within++; s.NextValue(); s.Within-- }
	for _, tt := range []struct {
		name, why string
		texts     tap
		read      func(s *DecodeState)
		n         int64
		passes    bool
	}{
		{"value", "nothing else was in it", tap{"[1]"}, value, 1, true},
		{"line", "white space stays", tap{"[1]\r\n "}, value, 1, true},
		{"space", "too much of it", tap{"[1]\n        "}, value, 1, false},
		{"more", "another value is in it", tap{"[1] 2"}, value, 1, false},
		{"large", "it would be much for a stream that waits", tap{`"` + strings.Repeat("x", 3000), strings.Repeat("x", 1000), strings.Repeat("y", 4000) + `"`}, value, 1, false},
		{"shown", "somebody may have a part of it", tap{"[1]"}, func(s *DecodeState) { s.Peek(); s.Shown = true; value(s) }, 1, false},
		{"shown before", "the same", tap{"0 [1]"}, func(s *DecodeState) { s.NextValue(); value(s) }, 1, false},
		{"token", "somebody has it still", tap{"1 "}, func(s *DecodeState) { s.Next(); s.Next() }, 0, false},
		{"end", "nothing has been in it", nil, func(s *DecodeState) { s.Next() }, 0, true},
		{"reset", "somebody may have what was read before", tap{"[1]"}, func(s *DecodeState) { s.Next(); s.Reuse(&tap{"[2]"}); value(s) }, 1, false},
		{"second", "the first had one, too", tap{"[1]\n", "[2]\n"}, func(s *DecodeState) { value(s); s.RestAll(1); value(s) }, 1, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s DecodeState
			s.Share()
			s.SetReader(&tt.texts, nil)
			tt.read(&s)
			s.Fault.Clear()
			kit := s.readKit
			at, unread := s.Offset(), string(s.Buf[s.Pos:])
			s.RestAll(tt.n)
			if passed := kit.window != nil; passed != tt.passes {
				t.Errorf("passed: %t, want %t (%s)", passed, tt.passes, tt.why)
			}
			for i := range kit.window[:cap(kit.window)] {
				kit.window[:cap(kit.window)][i] = '!' // as another stream does
			}
			if s.Offset() != at || string(s.Unread()) != unread {
				t.Errorf("it stands before %q at %d, want %q at %d", s.Unread(), s.Offset(), unread, at)
			}
			if tt.passes && cap(s.Buf) > len(s.Buf) {
				t.Errorf("%d bytes would be read into what is left", cap(s.Buf)-len(s.Buf))
			}
			s.Reuse(&tap{"  true "})
			if b := s.NextValue(); string(b) != "true" {
				t.Errorf("%q is read next: %+v", b, s.Fault)
			}
		})
	}
}

// TestIdleWindow holds that a stream of many values, which keeps what it needs within a value, keeps no window that it makes no use of.
func TestIdleWindow(t *testing.T) {
	var s DecodeState
	s.Share()
	s.SetReader(&tap{"[1][2][3][4][5][6][7][8][9] "}, nil)
	for range maxShared {
		s.NextValue()
	}
	k, ok := readKits.Get().(*readKit)
	if !ok { // the pool has lost it
		k = &readKit{room: make([]Frame, 1)}
	}
	k.window = make([]byte, 0, sharedWindow)
	readKits.Put(k)
	if b := s.NextValue(); string(b) != "[9]" || s.readKit == nil || s.window != nil {
		t.Errorf("%q is read, and a window of %d bytes is idle", b, cap(s.window))
	}
}

// TestReopenOther opens what text leaves open that is no JSON, as somebody may have written to the buffer who should not have.
func TestReopenOther(t *testing.T) {
	for _, text := range []string{"[\x00\x01]", "]}", "{\x00:1", `{"`, "[[]]]1", "\x00"} {
		var s EncodeState
		s.Wake()
		s.Reopen([]byte(text), 0)
		if s.Depth() > len(text) {
			t.Errorf("%q leaves %d open", text, s.Depth())
		}
	}
}

// TestResetStack holds that isReset tells when reset would do nothing, and that a large stack is given up although
// nothing is open or has been read at the top level.
func TestResetStack(t *testing.T) {
	var s DecodeState
	s.SetBytes(nil)
	for _, tt := range []struct {
		name, why string
		change    func(k *Stack)
	}{
		{"value", "one was read", func(k *Stack) { k.cur.N = 1 }},
		{"next", "a delimiter is asked for", func(k *Stack) { k.cur.next = ',' }},
		{"spoilt", "nothing can be read", func(k *Stack) { k.cur.spoilt = true }},
		{"open", "an array is", func(k *Stack) { k.push('[', nil) }},
		{"large", "a deep value is over", func(k *Stack) {
			for range maxKept + 1 {
				k.push('[', nil)
			}
			for range maxKept + 1 {
				k.pop()
			}
		}},
	} {
		if !s.isReset() {
			t.Fatalf("%s: it is not reset before", tt.name)
		}
		if tt.change(&s.Stack); s.isReset() {
			t.Errorf("%s: it is reset already (%s)", tt.name, tt.why)
		}
		if s.SetBytes(nil); !s.isReset() || cap(s.frames) > maxKept {
			t.Errorf("%s: it is not reset, with %d frames (%s)", tt.name, cap(s.frames), tt.why)
		}
	}
}
