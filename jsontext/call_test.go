package jsontext_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	. "github.com/plainjson/json/jsontext"
)

// An owner takes the place of the encode arshaler of package internal/marshal, as the owner of an Encoder.
type owner struct{}

func encodeState(e *Encoder) *state.EncodeState { return (*state.Encoder)(e).Open() }

// TestEncoderInCall checks StackPointer, StackDepth and StackIndex of an Encoder before and after a method writes an
// element of an array, and that EndCall is true only if the method writes exactly one value. An attempt of the method
// to close the array fails.
func TestEncoderInCall(t *testing.T) {
	names := []string{"a", "b", "c"}
	for _, tt := range []struct {
		name, why string
		method    func(*Encoder) error
		ok        bool    // result of EndCall
		out       string  // buffer of the Encoder after the method
		pointer   Pointer // StackPointer after the method
	}{
		{name: "one token", why: "it is the value",
			method: func(e *Encoder) error { return e.WriteToken(Int(5)) }, ok: true, out: `{"c":[true,5`, pointer: "/c/1"},
		{name: "one raw value", why: "it is the value", method: func(e *Encoder) error { return e.WriteValue(Value(` { "x" : 1 } `)) }, ok: true,
			out: `{"c":[true,{"x":1}`, pointer: "/c/1"},
		{name: "an object", why: "tokens of the method make one value", method: func(e *Encoder) error {
			return errors.Join(e.WriteToken(BeginObject), e.WriteToken(String("x")), e.WriteToken(Null), e.WriteToken(EndObject))
		}, ok: true, out: `{"c":[true,{"x":null}`, pointer: "/c/1"},
		{name: "nothing", why: "a value is missing", method: func(e *Encoder) error { return nil }, out: `{"c":[true,`, pointer: "/c/0"},
		{name: "two values", why: "one is too many", method: func(e *Encoder) error {
			return errors.Join(e.WriteToken(Int(5)), e.WriteToken(Int(6)))
		}, out: `{"c":[true,5,6`, pointer: "/c/2"},
		{name: "half a value", why: "the array is open",
			method: func(e *Encoder) error { return e.WriteToken(BeginArray) }, out: `{"c":[true,[`, pointer: "/c/1"},
		{name: "closing the parent", why: "it is refused, and one value follows", method: func(e *Encoder) error {
			if err := e.WriteToken(EndArray); err == nil {
				return errDisk
			}
			return e.WriteToken(Int(5))
		}, ok: true, out: `{"c":[true,5`, pointer: "/c/1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := NewEncoder(io.Discard)
			s := encodeState(e)
			var was state.Saved
			if err := s.Attach(owner{}, nil, &was); err != nil {
				t.Fatal(err)
			}
			var mark state.OutputMark
			s.Mark(&mark)
			dst, _ := s.BeginValue()
			dst = append(dst, `{"c":`...)
			f := s.PushStruct(&names)
			f.Omit()
			f.Omit()
			f.AtField(2)
			s.PushArray(nil).At(1)
			outer := s.BeginCall(append(dst, `[true,`...), false)
			if p := e.StackPointer(); p != "/c/0" || e.StackDepth() != 2 {
				t.Errorf("before: %q, depth %d", p, e.StackDepth())
			}
			if k, n := e.StackIndex(1); k != KindBeginObject || n != 2 {
				t.Errorf("before: the struct is %v %d", k, n)
			}
			if err := tt.method(e); err != nil {
				t.Fatal(err)
			}
			if got := string(s.Buf); got != tt.out || e.StackPointer() != tt.pointer {
				t.Errorf("%s %q, want %s %q (%s)", got, e.StackPointer(), tt.out, tt.pointer, tt.why)
			}
			if ok := s.EndCall(outer, nil); ok != tt.ok {
				t.Errorf("EndCall: %v (%s)", ok, tt.why)
			}
			if !s.Unwind(&mark) || len(s.Buf) > 0 || e.StackDepth() != 0 {
				t.Errorf("Unwind leaves %q, depth %d", s.Buf, e.StackDepth())
			}
			s.Detach(&was, true)
			if err := e.WriteToken(Null); err != nil || e.OutputOffset() != 5 {
				t.Errorf("afterwards: %v at %d", err, e.OutputOffset())
			}
		})
	}
}

// TestEncoderAttach checks that Attach fails for options that cannot change within an array or object, and before the
// Detach of an earlier Attach, and that Detach restores the options from before Attach.
func TestEncoderAttach(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		tokens    []Token
		options   []Options
		ok        bool   // Attach succeeds
		value     string // buffer after a string "<" between Attach and Detach, and another one afterwards
		out       string
	}{
		{name: "form", why: "the text of names and strings may change anywhere", tokens: []Token{BeginArray}, options: []Options{EscapeForHTML(true)}, ok: true,
			value: "[\"\\u003c\",\"<\""},
		{name: "white space", why: "it cannot change", tokens: []Token{BeginArray}, options: []Options{Multiline(true)}},
		{name: "the same white space", why: "a tab is the default",
			tokens: []Token{BeginArray}, options: []Options{SpaceAfterComma(false)}, ok: true, value: "[\"<\",\"<\""},
		{name: "names", why: "where a name comes next, the rules stay", tokens: []Token{BeginObject}, options: []Options{AllowDuplicateNames(true)}},
		{name: "UTF-8", why: "where a name comes next, the rules stay", tokens: []Token{BeginObject}, options: []Options{AllowInvalidUTF8(true)}},
		{name: "form of names", why: "it may change",
			tokens: []Token{BeginObject}, options: []Options{EscapeForHTML(true)}, ok: true, value: "{\"\\u003c\":\"<\""},
		{name: "names of a value", why: "before a value the rules may change", tokens: []Token{BeginArray}, options: []Options{AllowDuplicateNames(true)}, ok: true,
			value: "[\"<\",\"<\""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := NewEncoder(io.Discard)
			s := encodeState(e)
			for _, token := range tt.tokens {
				if err := e.WriteToken(token); err != nil {
					t.Fatal(err)
				}
			}
			var was state.Saved
			err := s.Attach(owner{}, tt.options, &was)
			if (err == nil) != tt.ok {
				t.Fatalf("%v (%s)", err, tt.why)
			}
			if err != nil {
				if s.Owner != nil || s.Attach(owner{}, nil, &was) != nil {
					t.Error("the failed Attach has changed the state")
				}
				return
			}
			if s.Attach(owner{}, nil, new(state.Saved)) == nil {
				t.Error("no method is at work, but another arshaler may write")
			}
			dst, isName := s.BeginValue()
			at := len(dst)
			if s.Opts.Has(opts.EscapeForHTML) {
				dst = append(dst, `"\u003c"`...)
			} else {
				dst = append(dst, `"<"`...)
			}
			if isName && !s.EndName(dst, at) || !isName && !s.EndValue(dst) {
				t.Fatal("no value")
			}
			s.Detach(&was, true)
			if err := e.WriteToken(String("<")); err != nil || string(s.Buf) != tt.value {
				t.Errorf("%s %v, want %s (%s)", s.Buf, err, tt.value, tt.why)
			}
		})
	}
}

// TestEncoderFailed checks that after a panic within a value every write and Attach returns the same error until Reset,
// and that the write after Halt returns the error given to Halt.
func TestEncoderFailed(t *testing.T) {
	e := NewEncoder(io.Discard)
	s := encodeState(e)
	var was state.Saved
	if err := s.Attach(owner{}, nil, &was); err != nil {
		t.Fatal(err)
	}
	s.Detach(&was, false)
	first := e.WriteToken(Null)
	if first == nil || e.WriteValue(Value("1")) != first || e.WriteToken(EndArray) != first || s.Attach(owner{}, nil, &was) != first {
		t.Errorf("after a panic: %v", first)
	}
	e.Reset(io.Discard)
	if err := e.WriteToken(Null); err != nil {
		t.Errorf("after Reset: %v", err)
	}
	s.Halt(errDisk)
	if err := e.WriteToken(Null); err != errDisk {
		t.Errorf("after Halt: %v", err)
	}
}

// TestEncoderFail checks that the write after Fail returns the recorded failure, with the pointer to its target, and
// that the write after that succeeds.
func TestEncoderFail(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		code      state.Code
		target    state.Target
		want      string
	}{
		{name: "next", why: "the pointer is that of the next element",
			code: state.TooDeep, target: state.Next, want: `jsontext: exceeded max depth at "/1" (byte 2)`},
		{name: "last", why: "the pointer is that of the value in progress",
			code: state.TooLong, target: state.Last, want: `jsontext: exceeded max length at "/0" (byte 2)`},
		{name: "container", why: "the pointer is that of the array", code: state.NonStringName, target: state.Container,
			want: `jsontext: object member name must be a string (byte 2)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := NewEncoder(io.Discard)
			s := encodeState(e)
			if err := errors.Join(e.WriteToken(BeginArray), e.WriteToken(Int(1))); err != nil {
				t.Fatal(err)
			}
			s.Fail(tt.code, s.Buf, tt.target)
			if err := e.WriteToken(Null); err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %v (%s)", err, tt.want, tt.why)
			}
			if err := e.WriteToken(Null); err != nil || string(s.Buf) != "[1,null" {
				t.Errorf("the next write: %v, %s", err, s.Buf)
			}
		})
	}
}

// A selfWriter is a Writer that calls use with the Encoder that writes to it, and stores the error.
type selfWriter struct {
	e   *Encoder
	use func(*Encoder) error
	err error
}

func (w *selfWriter) Write(b []byte) (int, error) {
	w.err = w.use(w.e)
	return len(b), nil
}

// TestEncoderOwned checks that Attach fails and Reset panics if the Writer of the Encoder calls them, and that the
// Encoder is not in use after the write.
func TestEncoderOwned(t *testing.T) {
	w := new(selfWriter)
	w.use = func(e *Encoder) error { return encodeState(e).Attach(owner{}, nil, new(state.Saved)) }
	w.e = NewEncoder(w)
	if err := w.e.WriteToken(Null); err != nil || w.err == nil {
		t.Errorf("%v; Attach: %v", err, w.err)
	}
	w.use = func(e *Encoder) (err error) {
		defer func() {
			if recover() != nil {
				err = errDisk
			}
		}()
		e.Reset(io.Discard)
		return nil
	}
	if err := w.e.WriteToken(Null); err != nil || w.err != errDisk {
		t.Errorf("%v; Reset did not panic", err)
	}
	if w.err = nil; encodeState(w.e).InUse() {
		t.Error("the Encoder is still in use")
	}
}

// TestEncoderBorrow checks that Borrow moves the buffer of one Encoder to another, and back.
func TestEncoderBorrow(t *testing.T) {
	own := new(Encoder)
	from := encodeState(own)
	from.Buf = make([]byte, 0, 1000)
	from.SetOutput(nil, from.Buf, 0)
	var out bytes.Buffer
	e := NewEncoder(&out)
	s := encodeState(e)
	s.Borrow(from)
	if cap(s.Buf) != 1000 || from.Buf != nil {
		t.Errorf("the stream has %d bytes, the lender %d", cap(s.Buf), cap(from.Buf))
	}
	if err := errors.Join(e.WriteToken(BeginArray), e.WriteToken(EndArray)); err != nil {
		t.Fatal(err)
	}
	from.Borrow(s)
	if cap(from.Buf) != 1000 || s.Buf != nil || out.String() != "[]\n" {
		t.Errorf("the lender has %d bytes, the stream %d; %q", cap(from.Buf), cap(s.Buf), &out)
	}
	if err := e.WriteValue(Value(strings.Repeat(" ", 10) + "1")); err != nil || out.String() != "[]\n1\n" {
		t.Errorf("afterwards: %v %q", err, &out)
	}
}
