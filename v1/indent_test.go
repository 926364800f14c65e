package json_test

import (
	"bytes"
	"testing"

	"github.com/plainjson/json/v1"
)

// TestIndentTrailing checks the white space after a value in the result of Indent.
func TestIndentTrailing(t *testing.T) {
	for _, tt := range []struct{ name, why, text, prefix, indent, want string }{
		{name: "no line feed", why: "only spaces at the start of a line are replaced", text: "[]  ", prefix: ">", indent: "x", want: "[]  "},
		{name: "blank prefix", why: "spaces and tabs are an indentation of their own", text: "[]\n   ", prefix: " ", indent: "\t", want: "[]\n   "},
		{name: "one space", why: "it becomes the first byte of the prefix", text: "[]\n ", prefix: ">", want: "[]\n>"},
		{name: "part of a long prefix", why: "there is no byte for each space", text: "1\n  ", prefix: "// ", indent: " ", want: "1\n//"},
		{name: "prefix and indentation", why: "copies of indent follow", text: "1\n      ", prefix: ">", indent: "ab", want: "1\n>ababa"},
		{name: "indentation only", why: "likewise without a prefix", text: "{}\n   ", indent: "-", want: "{}\n---"},
		{name: "nothing to repeat", why: "encoding/json does not return", text: "1\n   ", prefix: ">", want: "1\n>  "},
		{name: "after a tab", why: "the line does not begin with spaces", text: "1\n \t ", prefix: ">", indent: "x", want: "1\n>\t "},
		{name: "two lines", why: "each begins with the prefix", text: "1 \n  \r\n ", prefix: ">", indent: "x", want: "1 \n>x\r\n>"},
		{name: "lines of the value", why: "they have their own indentation", text: " [1]\n \t", prefix: ">", indent: " ", want: "[\n> 1\n>]\n>\t"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := json.Indent(&b, []byte(tt.text), tt.prefix, tt.indent); err != nil || b.String() != tt.want {
				t.Errorf("%q, %v, want %q (%s)", b.String(), err, tt.want, tt.why)
			}
		})
	}
}
