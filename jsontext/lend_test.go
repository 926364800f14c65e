package jsontext_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	. "github.com/plainjson/json/jsontext"
)

// TestLentDecoder holds what a decoder shows that is lent to a method in the middle
// of a text whose outer part others read.
func TestLentDecoder(t *testing.T) {
	d := NewDecoder(strings.NewReader(""))
	s := (*state.Decoder)(d).Open()
	s.SetBytes([]byte(`{"a":[1,{"b":[true,2]}]}`))
	s.OpenFrame('{', 2, "a")
	s.OpenFrame('[', 2, "")
	s.OpenFrame('{', 1, "b")
	s.Pos = 12 // behind "b"
	if d.StackDepth() != 3 || d.StackPointer() != "/a/1/b" || d.InputOffset() != 12 {
		t.Errorf("%d %q %d", d.StackDepth(), d.StackPointer(), d.InputOffset())
	}
	if k, n := d.StackIndex(2); k != KindBeginArray || n != 2 {
		t.Errorf("level 2 is %v %d", k, n)
	}
	for i, want := range []Pointer{"/a/1/b", "/a/1/b/0", "/a/1/b/1", "/a/1/b"} {
		if _, err := d.ReadToken(); err != nil || d.StackPointer() != want {
			t.Fatalf("token %d: %q, %v", i, d.StackPointer(), err)
		}
	}
	if k, n := d.StackIndex(3); k != KindBeginObject || n != 2 || d.StackDepth() != 3 {
		t.Errorf("after the value: %v %d", k, n)
	}
	for range 3 {
		s.CloseFrame()
	}
	if d.StackDepth() != 0 {
		t.Error("frames are left")
	}
}

// TestLentDelimiter is about a value whose delimiter others have read.
func TestLentDelimiter(t *testing.T) {
	d := NewDecoder(strings.NewReader(""))
	s := (*state.Decoder)(d).Open()
	s.SetBytes([]byte(`{"a": 1}`))
	s.OpenFrame('{', 1, "a")
	s.Delimited()
	s.Pos = 5
	if v, err := d.ReadValue(); string(v) != "1" || err != nil || d.StackPointer() != "/a" {
		t.Errorf("%s %v %q", v, err, d.StackPointer())
	}
}

// TestLentEncoder is about an encoder that others have written to.
func TestLentEncoder(t *testing.T) {
	e := NewEncoder(new(bytes.Buffer))
	s := (*state.Encoder)(e).Open()
	s.Restart([]byte(`{"a"`))
	s.OpenFrame('{', 1, "a")
	if err := e.WriteValue(Value(`[ 1 ]`)); err != nil || string(s.Buf) != `{"a":[1]` || e.StackPointer() != "/a" {
		t.Errorf("%s %v %q", s.Buf, err, e.StackPointer())
	}
	if err := e.WriteToken(String("b")); err != nil || e.StackPointer() != "/b" {
		t.Errorf("%v %q", err, e.StackPointer())
	}
	s.CloseFrame()
	out, end := s.AppendValue([]byte("x"), []byte(" [ 1 ] "), 0)
	if string(out) != "x[1]" || end != 7 {
		t.Errorf("AppendValue = %s, %d", out, end)
	}
}

// TestInjected holds that a failure that others note comes out of the next call, once.
func TestInjected(t *testing.T) {
	for _, row := range []struct {
		name, why string
		fault     state.Fault
		want      string
	}{
		{"value", "the pointer is that of the value and the path", state.Fault{Code: state.Truncated, Offset: 9,
			Path: []state.Step{{Name: "x/", Index: -1}, {Index: 3}}}, `jsontext: unexpected EOF within "/0/3/x~1" after offset 9`},
		{"around", "the pointer is that of the array", state.Fault{Code: state.NoCommaArray, Around: true, Char: []byte("x")},
			`jsontext: invalid character 'x' after array element (expecting ',' or ']')`},
		{"no character", "it is the end of the text", state.Fault{Code: state.NoValue}, `jsontext: unexpected EOF within "/0"`},
		{"literal", "which letter is not known", state.Fault{Code: state.BadToken, Wire: 2, Start: 't', Char: []byte("é")},
			`jsontext: invalid character 'é' in literal true within "/0"`},
		{"reader", "not a matter of syntax", state.Fault{Code: state.ReadFailed, Err: errDisk}, "jsontext: read error: disk on fire"},
		{"reader within", "the place is told", state.Fault{Code: state.ReadFailed, Err: errDisk, Path: []state.Step{{Index: 1}}},
			`jsontext: jsontext: read error: disk on fire within "/0/1"`},
		{"limit", "as if the reader had failed", state.Fault{Code: state.ReadFailed, Err: state.ErrLimit}, `jsontext: exceeded max length within "/0"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := NewDecoder(strings.NewReader("[null]"))
			d.ReadToken()
			(*state.Decoder)(d).Open().Fault = row.fault
			if _, err := d.ReadToken(); err == nil || err.Error() != row.want {
				t.Errorf("got  %v\nwant %v", err, row.want)
			}
			if tok, err := d.ReadToken(); err != nil || tok.Kind() != KindNull {
				t.Errorf("the next call: %v", err)
			}
		})
	}
	e := NewEncoder(new(bytes.Buffer))
	(*state.Encoder)(e).Open().Fault = state.Fault{Code: state.WriteFailed, Err: errDisk}
	if err := e.WriteToken(Null); err == nil || err.Error() != "jsontext: write error: disk on fire" {
		t.Error(err)
	}
	if err := e.WriteToken(Null); err != nil {
		t.Error(err)
	}
}

func TestOptions(t *testing.T) {
	for _, row := range []struct {
		name, why string
		option    func(bool) Options
	}{
		{"AllowDuplicateNames", "a flag", AllowDuplicateNames},
		{"AllowInvalidUTF8", "a flag", AllowInvalidUTF8},
		{"EscapeForHTML", "a flag", EscapeForHTML},
		{"EscapeForJS", "a flag", EscapeForJS},
		{"PreserveRawStrings", "a flag", PreserveRawStrings},
		{"CanonicalizeRawInts", "a flag", CanonicalizeRawInts},
		{"CanonicalizeRawFloats", "a flag", CanonicalizeRawFloats},
		{"ReorderRawObjects", "a flag", ReorderRawObjects},
		{"SpaceAfterColon", "a flag", SpaceAfterColon},
		{"SpaceAfterComma", "a flag", SpaceAfterComma},
		{"Multiline", "a flag", Multiline},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, v := range []bool{true, false} {
				d := NewDecoder(strings.NewReader(""), row.option(!v), row.option(v))
				if got, ok := opts.Get(d.Options(), row.option); got != v || !ok {
					t.Errorf("Decoder: %v %v", got, ok)
				}
				e := NewEncoder(new(bytes.Buffer), row.option(!v), nil, row.option(v))
				if got, ok := opts.Get(e.Options(), row.option); got != v || !ok {
					t.Errorf("Encoder: %v %v", got, ok)
				}
				d.Reset(strings.NewReader(""))
				if _, ok := opts.Get(d.Options(), row.option); ok {
					t.Error("Reset keeps the option")
				}
			}
		})
	}
	o := NewEncoder(new(bytes.Buffer), WithIndent(" "), WithIndentPrefix("\t"), WithByteLimit(5), WithDepthLimit(6)).Options()
	indent, _ := opts.Get(o, WithIndent)
	prefix, _ := opts.Get(o, WithIndentPrefix)
	size, _ := opts.Get(o, WithByteLimit)
	depth, _ := opts.Get(o, WithDepthLimit)
	lines, _ := opts.Get(o, Multiline)
	if indent != " " || prefix != "\t" || size != 5 || depth != 6 || !lines {
		t.Errorf("%q %q %d %d %v", indent, prefix, size, depth, lines)
	}
}

// TestUnread holds that what is read too much can be had.
func TestUnread(t *testing.T) {
	for _, opt := range [][]Options{nil, {WithByteLimit(3)}} {
		r := strings.NewReader(`[1] rest`)
		d := NewDecoder(r, opt...)
		for range 3 {
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
		}
		rest := string(d.UnreadBuffer())
		for r.Len() > 0 {
			c, _ := r.ReadByte()
			rest += string(c)
		}
		if rest != " rest" {
			t.Errorf("the rest is %q", rest)
		}
	}
}
