package state

import (
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
)

// TestPathIn checks that appendPathIn returns the pointer to the part of a raw value that fails.
func TestPathIn(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		src       string // up to the failing token, which | marks
		want      string
	}{
		{"top level", "there is nothing around", `|x`, ""},
		{"first element", "it begins", `[|x`, "/0"},
		{"next element", "it begins after a comma", `[1, "a" ,|x`, "/2"},
		{"end of the text", "no element begins", `[1,|`, ""},
		{"after an element", "the array is malformed", `[1 |x`, ""},
		{"after a container", "the array is malformed", `[[1,2]|x`, ""},
		{"first name", "there is no member yet", `{|x`, ""},
		{"next name", "the member before is complete", `{"a":1,|x`, ""},
		{"colon", "the member has its name", `{"a"|x`, "/a"},
		{"value", "the member has its name", `{"a":|x`, "/a"},
		{"end of the text for a value", "the member has its name", `{"a":|`, "/a"},
		{"after a string", "it is not a name", `{"a":"b"|x`, ""},
		{"escapes", "names are unquoted, pointers escaped", `{"a\u002fb~":[{"c":|x`, "/a~1b~0/0/c"},
		{"outer containers", "they lead to what is open", `[0,{"a":[]},[{"b":{}, "c":[1,[2,|x`, "/2/0/c/1/1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			end := strings.IndexByte(tt.src, '|')
			src := tt.src[:end] + tt.src[end+1:]
			if got := string(appendPathIn(nil, []byte(src), end)); got != tt.want {
				t.Errorf("got %q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// A partWriter takes at most n bytes of each call, and returns an error if there are more.
type partWriter struct {
	n    int
	text strings.Builder
}

func (w *partWriter) Write(b []byte) (int, error) {
	if len(b) <= w.n {
		return w.text.Write(b)
	}
	n, _ := w.text.Write(b[:w.n])
	return n, io.ErrClosedPipe
}

// TestFlush checks that the text that a failed writer has not taken stays in the buffer, that the next
// write passes it to the writer again, and that Flush holds back text shorter than Hold.
func TestFlush(t *testing.T) {
	w := &partWriter{n: 2}
	var s EncodeState
	s.SetOutput(w, nil, 0)
	if s.WriteInt(12345) || s.Err != io.ErrClosedPipe || string(s.Buf) != "345\n" || s.Base != 2 || s.root.n != 1 {
		t.Errorf("%q at %d, %v, %d values", s.Buf, s.Base, s.Err, s.root.n)
	}
	if f := s.TakeFault(); f.Code != WriteFailed || f.Err != io.ErrClosedPipe {
		t.Errorf("fault %+v", f)
	}
	w.n = 100
	if !s.WriteLiteral('n') || s.Err != nil || len(s.Buf) != 0 || w.text.String() != "12345\nnull\n" {
		t.Errorf("%q, %v, %q", s.Buf, s.Err, w.text.String())
	}
	s.Hold = 20
	if rest, ok := s.Flush([]byte("short")); !ok || string(rest) != "short" {
		t.Errorf("%q is not held", rest)
	}
}

// TestUnwind checks that Unwind removes all of a failed value from the buffer and the stack, and that it
// returns false if a part of the value was flushed.
func TestUnwind(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		flush     bool
	}{
		{"in the buffer", "everything is taken back", false},
		{"flushed", "a part is out", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			var s EncodeState
			s.SetOutput(&out, nil, 0)
			if !s.WriteBegin('{') || !s.WriteString("a") {
				t.Fatal("no member")
			}
			var m OutputMark
			s.Mark(&m)
			dst, isName := s.BeginValue()
			f := s.Top()
			s.PushArray(nil)
			if dst = append(dst, "[1"...); isName || string(dst) != `{"a":[1` {
				t.Fatalf("%s, a name: %v", dst, isName)
			}
			if tt.flush {
				dst, _ = s.Flush(dst)
			}
			s.Buf = dst
			s.WriteBegin('{') // a method begins a value and fails
			s.WriteString("b")
			if ok := s.Unwind(&m); ok == tt.flush {
				t.Errorf("Unwind: %v (%s)", ok, tt.why)
			}
			want := `{"a"`
			if tt.flush {
				want = ""
			}
			if string(s.Buf) != want || s.Depth() != 1 || f.n != 1 || string(s.AppendPointer(nil, Last)) != "/a" {
				t.Errorf("%q, depth %d, %d names and values (%s)", s.Buf, s.Depth(), f.n, tt.why)
			}
			if !s.WriteInt(1) || !s.WriteEnd('}') {
				t.Error("nothing can be written afterwards")
			}
		})
	}
}

// TestByteLimit checks that a top-level value that exceeds the limit fails: at its end if it is written
// by tokens, and in Flush if an arshaler writes it.
func TestByteLimit(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		limit     int64
		size      int // of each of ten elements
		written   int // tokens written before the failure
	}{
		{name: "within", why: "brackets, commas and quotes count", limit: 2 + 10*12 + 9, size: 10, written: 12},
		{name: "one more", why: "found at the end", limit: 2 + 10*12 + 8, size: 10, written: 11},
		{name: "long", why: "found at the end", limit: 2 * flushSize, size: flushSize, written: 11},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s EncodeState
			s.Opts.Join(opts.ByteLimit(tt.limit))
			s.SetOutput(io.Discard, nil, 0)
			n := 0
			count := func(ok bool) {
				if ok {
					n++
				}
			}
			count(s.WriteBegin('['))
			for range 10 {
				count(s.WriteString(strings.Repeat("x", tt.size)))
			}
			count(s.WriteEnd(']'))
			if n != tt.written {
				t.Errorf("%d tokens, want %d (%s)", n, tt.written, tt.why)
			}
			if f := s.TakeFault(); (f != nil && f.Code == TooLong) != (n < 12) {
				t.Errorf("fault %d (%s)", f.Code, tt.why)
			}
			if _, ok := s.Flush(make([]byte, tt.limit+1)); ok {
				t.Errorf("Flush takes more (%s)", tt.why)
			}
		})
	}
}

// TestFrameNames checks the pointer to a member whose name the frame has as a field index, a string, or
// a JSON string.
func TestFrameNames(t *testing.T) {
	var s EncodeState
	s.SetOutput(nil, nil, 0)
	fields := []string{"x", "y/z", "w"}
	f := s.PushStruct(&fields)
	f.Omit()
	f.AtField(1)
	if got := string(s.AppendPointer(nil, Next)); got != "/y~1z" || f.n != 1 {
		t.Errorf("field: %q, %d", got, f.n)
	}
	f = s.PushMap(false)
	f.EnterText([]byte(`"1\u00e9"`))
	if got := string(s.AppendPointer(nil, Last)); got != "/y~1z/1é" {
		t.Errorf("text: %q", got)
	}
	f.SetName("b")
	if got := string(s.AppendPointer(nil, Last)); got != "/y~1z/b" {
		t.Errorf("string: %q", got)
	}
	f.Leave()
	s.PushArray(nil) // which a method for the next name may write
	if got := string(s.AppendPointer(nil, Next)); got != "/y~1z/b/0" {
		t.Errorf("array in place of a name: %q", got)
	}
}
