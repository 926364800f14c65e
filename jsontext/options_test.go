package jsontext_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
	. "github.com/plainjson/json/jsontext"
)

// TestOptions checks that a Decoder and an Encoder return the options that they were made with, that a later option
// replaces an earlier one, and that Reset of a Decoder removes them. Options that are not boolean are checked for an
// Encoder only.
func TestOptions(t *testing.T) {
	for _, tt := range []struct {
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
		t.Run(tt.name, func(t *testing.T) {
			for _, v := range []bool{true, false} {
				d := NewDecoder(strings.NewReader(""), tt.option(!v), tt.option(v))
				if got, ok := opts.Get(d.Options(), tt.option); got != v || !ok {
					t.Errorf("Decoder: %v %v", got, ok)
				}
				e := NewEncoder(new(bytes.Buffer), tt.option(!v), nil, tt.option(v))
				if got, ok := opts.Get(e.Options(), tt.option); got != v || !ok {
					t.Errorf("Encoder: %v %v", got, ok)
				}
				d.Reset(strings.NewReader(""))
				if _, ok := opts.Get(d.Options(), tt.option); ok {
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

// TestUnread checks that UnreadBuffer followed by the rest of the Reader is the input after the last token.
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
