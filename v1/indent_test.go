package json_test

import (
	"bytes"
	"testing"

	"github.com/plainjson/json/v1"
)

// TestIndentTrailing checks the white space after a value in the result of Indent.
func TestIndentTrailing(t *testing.T) {
	for _, tt := range []struct{ name, why, text, prefix, indent, want string }{
		{"no line feed", "only spaces at the start of a line are replaced", "[]  ", ">", "x", "[]  "},
		{"blank prefix", "spaces and tabs are an indentation of their own", "[]\n   ", " ", "\t", "[]\n   "},
		{"one space", "it becomes the first byte of the prefix", "[]\n ", ">", "", "[]\n>"},
		{"part of a long prefix", "there is no byte for each space", "1\n  ", "// ", " ", "1\n//"},
		{"prefix and indentation", "copies of indent follow", "1\n      ", ">", "ab", "1\n>ababa"},
		{"indentation only", "likewise without a prefix", "{}\n   ", "", "-", "{}\n---"},
		{"nothing to repeat", "encoding/json does not return", "1\n   ", ">", "", "1\n>  "},
		{"after a tab", "the line does not begin with spaces", "1\n \t ", ">", "x", "1\n>\t "},
		{"two lines", "each begins with the prefix", "1 \n  \r\n ", ">", "x", "1 \n>x\r\n>"},
		{"lines of the value", "they have their own indentation", " [1]\n \t", ">", " ", "[\n> 1\n>]\n>\t"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := json.Indent(&b, []byte(tt.text), tt.prefix, tt.indent); err != nil || b.String() != tt.want {
				t.Errorf("%q, %v, want %q (%s)", b.String(), err, tt.want, tt.why)
			}
		})
	}
}
