package state

import (
	"io"
	"slices"
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
