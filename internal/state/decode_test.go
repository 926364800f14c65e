package state

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json/internal/opts"
)

// event describes the result c of a read of s, and the position after it. 0 stands for a fault, which
// event clears.
func event(s *DecodeState, c byte) string {
	name := string(c)
	if c == 0 {
		f, _ := s.TakeFault()
		name = fmt.Sprintf("fault %d at %s%s:", f.Code, s.AppendPointer(nil, f.Target), f.Path)
	}
	return fmt.Sprintf("%s %d %d %s", name, s.InputOffset(), s.Depth(), s.AppendPointer(nil, Last))
}

// inputs returns states that read text from a byte slice, from a reader, and from a reader of single
// bytes.
func inputs(text string) map[string]*DecodeState {
	whole, reader, bytes := new(DecodeState), new(DecodeState), new(DecodeState)
	whole.SetInput(nil, []byte(text))
	reader.SetInput(strings.NewReader(text), nil)
	bytes.SetInput(iotest.OneByteReader(strings.NewReader(text)), nil)
	return map[string]*DecodeState{"whole": whole, "reader": reader, "one byte": bytes}
}

// enterAll opens frames in s as an arshaler would that has read marked up to the mark '^'. The text of s
// is marked without the mark. It returns the index of the mark, which is in the window then.
func enterAll(t *testing.T, s *DecodeState, marked string) int {
	t.Helper()
	at := strings.IndexByte(marked, '^')
	for len(s.Buf) < at {
		if _, err := s.More(0); err != nil {
			t.Fatal(err)
		}
	}
	name := 0
	for i := 0; i < at; i++ {
		switch c := marked[i]; c {
		case '[', '{':
			if c == '[' {
				s.PushArray(nil)
			} else {
				s.PushMap(false)
			}
		case '1', 'n':
			s.Top().Leave()
		case '"':
			name = i + 1
			i += 1 + strings.IndexByte(marked[name:], '"')
			s.Top().EnterName(marked[name:i])
		}
	}
	return at
}

// TestLeaveRest checks that the next read skips the rest of a value that failed, that until then the offset
// is the one at which reading stopped, and that a failure in the rest is reported by all later reads.
func TestLeaveRest(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string // the value fails at the mark ^, which is before or after a part of it
		delim     byte   // delimiter that is due at the mark
		want      []string
	}{
		{name: "array", why: "two arrays are closed", text: `[[1^,"x",[2]],{"a":3}] 7`, delim: ',', want: []string{"7 23 0 "}},
		{name: "before", why: "the value at hand is skipped, too", text: `[1,{"a":^[2],"b":3}]7`, delim: ':', want: []string{"7 20 0 "}},
		{name: "behind", why: "nothing is left but an end", text: `{"a":[1^]}7`, delim: ',', want: []string{"7 10 0 "}},
		{name: "duplicate", why: "names that an arshaler has read are not known", text: `{"a":1^,"a":2,"a":3}7`, delim: ',', want: []string{"7 20 0 "}},
		{name: "scalar", why: "a value that was not counted is skipped", text: `^1 7`, want: []string{"7 3 0 "}},
		{name: "malformed", why: "the failure stays",
			text: `{"a":[1^],"b":x} 7`, delim: ',', want: []string{"fault 6 at /b: 12 1 /b", "fault 6 at /b: 12 1 /b"}},
		{name: "truncated", why: "the failure stays", text: `{"a":[1^],"b"`, delim: ',', want: []string{"fault 4 at /b: 12 1 /b", "fault 4 at /b: 12 1 /b"}},
	} {
		text := strings.Replace(tt.text, "^", "", 1)
		for way, s := range inputs(text) {
			t.Run(tt.name+"/"+way, func(t *testing.T) {
				i := enterAll(t, s, tt.text)
				if tt.delim == ':' {
					i -= 1
				}
				if s.SeekNext(i); tt.delim == 0 {
					s.SeekValue(i)
				}
				s.LeaveRest(Mark{}, 0)
				if s.InputOffset() != int64(i) {
					t.Errorf("before the rest is skipped: offset %d, want %d", s.InputOffset(), i)
				}
				for _, want := range tt.want {
					if got := event(s, s.Next()); got != want {
						t.Errorf("got  %s\nwant %s: %s", got, want, tt.why)
					}
				}
			})
		}
	}
}

// TestCall checks that a method can read its value by tokens, as a whole, or by skipping, and that
// EndCall reports a method that reads no value, two values, or the end of the array around its value.
func TestCall(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		read      string // calls of Next (n), NextValue (v) and SkipNext (s)
		ok        bool
		last      string // result of the last read
	}{
		{name: "token", why: "one value", read: "n", ok: true, last: "2"},
		{name: "value", why: "one value", read: "v", ok: true, last: "2"},
		{name: "skip", why: "one value", read: "s", ok: true, last: "1"},
		{name: "nothing", why: "no value"},
		{name: "two", why: "two values", read: "nv", last: "["},
		{name: "end", why: "the array around cannot be closed", read: "nvn", last: "\x00"},
	} {
		text := `{"a":[1,2,[3]]}`
		for way, s := range inputs(text) {
			t.Run(tt.name+"/"+way, func(t *testing.T) {
				i := enterAll(t, s, `{"a":[1,^2,[3]]}`)
				outer := s.BeginCall(i, false)
				if got, want := string(s.AppendPointer(nil, Next)), "/a/1"; got != want || s.InputOffset() != 8 {
					t.Errorf("the method begins at %s, offset %d", got, s.InputOffset())
				}
				last := ""
				for _, c := range tt.read {
					switch c {
					case 'n':
						last = string(s.Next())
					case 'v':
						last = string(append(s.NextValue(), 0)[0])
					case 's':
						last = map[bool]string{true: "1"}[s.SkipNext()]
					}
				}
				if ok := s.EndCall(outer, nil); ok != tt.ok || last != tt.last {
					t.Errorf("EndCall = %t, last read %q, want %t, %q: %s", ok, last, tt.ok, tt.last, tt.why)
				}
			})
		}
	}
}

// TestStringTag checks that tag option string applies to the value that a method was called for, but
// neither to the parts of that value nor after the call.
func TestStringTag(t *testing.T) {
	var s DecodeState
	s.SetInput(nil, []byte(`[1,[2],3]`))
	s.PushArray(nil).At(1)
	outer := s.BeginCall(3, true)
	var got []bool
	has := func() { s.UpdateStringTag(); got = append(got, s.Opts.Has(opts.StringTag)) }
	has()
	s.Next()
	has()
	s.Next()
	has()
	s.Next()
	has()
	if want := "[true false false false]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
	s.EndCall(outer, nil)
	has()
	if got[len(got)-1] {
		t.Error("the tag outlives the call")
	}
}

// TestSkip checks that Skip returns the end of a valid value, and that it leaves the stack and the fault
// at the failure inside an invalid one.
func TestSkip(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string // the value begins at the mark ^
		want      string
	}{
		{"number", "the white space after it is not read", `[^1 ,2]`, "end 2"},
		{"string", "an escaped character is part of it", `[^"a\n",2]`, "end 6"},
		{"array", "arrays and objects within are passed", `[^[[1] , {"a":"b"}] ]`, "end 18"},
		{"malformed", "the stack leads to the failure", `{"x":^{"a":[1,{"b":1x}]}}`, "fault 9 at /x/a/1: 19 4 /x/a/1/b"},
		{"duplicate", "the pointer leads to the second member", `[^{"a":1,"a":2}]`, "fault 12 at /0/a: 7 2 /0/a"},
		{"long string", "it need not fit in the window", `[^"` + strings.Repeat("x", 9000) + `"]`, "end 9003"},
		{"truncated", "the failure is after the last byte, and of the element", `[^"abc`, "fault 4 at /0: 1 1 "},
		{"literal", "a prefix of null is malformed, not truncated, before a bracket", `[^nul]`, "fault 5 at /0: 1 1 "},
		{"depth", "it is that of all", `[[[^[1]]]]`, "fault 13 at /0/0/0: 3 3 /0/0"},
	} {
		text := strings.Replace(tt.text, "^", "", 1)
		for way, s := range inputs(text) {
			t.Run(tt.name+"/"+way, func(t *testing.T) {
				i := enterAll(t, s, tt.text)
				if tt.name == "depth" {
					s.maxDepth = 3
				}
				for len(s.Buf) == i {
					shift, _ := s.More(i)
					i -= shift
				}
				got := ""
				if end := s.Skip(i); end >= 0 {
					got = fmt.Sprint("end ", s.Base+int64(end))
				} else {
					got = event(s, s.Next())
				}
				if got != tt.want {
					t.Errorf("got  %s\nwant %s %s", got, tt.want, tt.why)
				}
			})
		}
	}
}

// TestBorrow checks that a stream gets frames from an arshaler, and that the arshaler gets them back after the value, unless an array or object of the stream is open.
func TestBorrow(t *testing.T) {
	var own, stream DecodeState
	own.SetInput(nil, []byte(`[[{"a":1}]]`))
	for range 4 {
		own.Next()
	}
	own.SetInput(nil, nil)
	if cap(own.frames) < 3 {
		t.Fatal("the arshaler has nothing to borrow")
	}
	stream.SetInput(nil, []byte(`[[1]] [`))
	stream.Borrow(&own)
	if cap(stream.frames) < 3 || cap(own.frames) > 1 || stream.Top() != &stream.root || own.Top() != &own.root {
		t.Error("the stream has not got what it lacks")
	}
	for range 5 {
		stream.Next()
	}
	stream.GiveBack(&own)
	if cap(stream.frames) > 1 || cap(own.frames) < 3 || stream.Top().n != 1 {
		t.Error("the arshaler has not got back what it lent")
	}
	stream.Borrow(&own)
	stream.Shapes.Root()
	stream.Next()
	if stream.GiveBack(&own); !stream.Shapes.Releases() {
		t.Error("learned names are borrowed for ever")
	}
	if stream.Depth() != 1 || own.Depth() != 0 || cap(own.frames) > 1 {
		t.Error("frames were taken away while an array was open")
	}
}

// TestFrames checks that closed frames keep no strings of the caller and no long texts, that a stack
// with many frames is not kept by SetInput, and that it is not borrowed.
func TestFrames(t *testing.T) {
	var s, stream DecodeState
	s.SetInput(nil, nil)
	for range 10 {
		s.PushMap(false).SetName("name")
	}
	s.Top().text = make([]byte, maxText+1)
	s.Pop()
	s.SetInput(nil, nil)
	for _, f := range s.frames[:cap(s.frames)] {
		if f.Name != "" || cap(f.text) > maxText {
			t.Fatal("an unused frame has a name")
		}
	}
	stream.SetInput(nil, nil)
	for range maxFrames {
		s.PushArray(nil)
	}
	for range maxFrames {
		s.Pop()
	}
	if stream.Borrow(&s); cap(stream.frames) > 1 {
		t.Errorf("%d frames were borrowed", cap(stream.frames))
	}
	if s.SetInput(nil, nil); cap(s.frames) > 1 {
		t.Errorf("%d frames are kept", cap(s.frames))
	}
}

// TestAttach checks that Attach fails if it changes the rules for names before a name, or if the Decoder
// is in use, and that Detach restores the options and makes the Decoder fail after a panic.
func TestAttach(t *testing.T) {
	var s DecodeState
	var was Saved
	s.SetInput(strings.NewReader(`{"a":1}`), nil)
	s.Next()
	unique := []opts.Options{opts.AllowDuplicateNames | opts.True}
	if err := s.Attach(1, unique, &was); err != errNamesUnique {
		t.Errorf("where a name comes next: %v", err)
	}
	s.Next()
	if err := s.Attach(1, unique, &was); err != nil || !s.Shapes.Lenient || s.Owner != 1 {
		t.Errorf("options of a call: %v", err)
	}
	if err := s.Attach(2, nil, &was); err != ErrInUse {
		t.Errorf("while an arshaler is at work: %v", err)
	}
	outer := s.BeginCall(s.Pos, false)
	var inner Saved
	if err := s.Attach(3, nil, &inner); err != nil {
		t.Errorf("within a method: %v", err)
	}
	s.Detach(&inner, true)
	if s.Owner != 1 || s.call.floor == 0 {
		t.Error("the method has lost the Decoder")
	}
	s.EndCall(outer, nil)
	s.Detach(&was, false)
	if s.Shapes.Lenient || s.Owner != nil || s.Failed == nil || s.Next() != 0 {
		t.Errorf("a panic has not made the Decoder fail: %t, %v, %v", s.Shapes.Lenient, s.Owner, s.Failed)
	}
	s.SetInput(strings.NewReader(`1`), nil)
	if s.Failed != nil || s.Next() != '1' {
		t.Error("a new input has not cleared the failure")
	}
}

// TestUnwindFar checks that Unwind fails if the window has lost the mark, however far before the window that is.
func TestUnwindFar(t *testing.T) {
	for _, base := range []int64{1, 1 << 31, 1<<32 - 1, 1 << 32, 1 << 33} {
		var s DecodeState
		s.SetInput(nil, []byte("1 2 3"))
		m := s.Mark()
		s.Base = base
		if s.Unwind(m) || s.Pos != 0 {
			t.Errorf("a window that begins at %d: position %d", base, s.Pos)
		}
	}
}

// TestReaderCallsBack checks that the Decoder is in use while it calls its Reader, and that Attach fails
// then.
func TestReaderCallsBack(t *testing.T) {
	var s DecodeState
	var was Saved
	var err error
	s.SetInput(readerFunc(func(b []byte) (int, error) {
		if !s.InUse() {
			t.Error("the Decoder can be reset")
		}
		err = s.Attach(1, nil, &was)
		return 0, io.EOF
	}), nil)
	s.Next()
	if err != ErrInUse || s.InUse() {
		t.Errorf("%v, in use: %t", err, s.InUse())
	}
}

// A readerFunc is an io.Reader that calls the function.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }
