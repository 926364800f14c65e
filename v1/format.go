package json

import (
	"bytes"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// RawMessage is the text of one JSON value. It marshals as that text, without white
// space, and unmarshals to a copy of the text; so it delays the reading of a part of
// a document, or holds what was written before. It is [jsontext.Value].
type RawMessage = jsontext.Value

// lax are the options for texts as this package takes them: with duplicate names and
// invalid UTF-8, and with strings and numbers left as they are.
const lax = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.PreserveRawStrings | opts.True

// Valid reports whether data is one JSON value, with nothing but white space around
// it. It does not allocate once its buffers have grown.
func Valid(data []byte) bool { return jsontext.Value(data).IsValid(lax) }

// Compact appends src to dst without white space between tokens. If src is not one
// JSON value, the error is a [SyntaxError], and dst is as it was. It allocates only to
// grow dst.
func Compact(dst *bytes.Buffer, src []byte) error {
	b, err := jsontext.AppendFormat(dst.AvailableBuffer(), src, lax)
	if err != nil {
		return syntaxError(err)
	}
	dst.Write(b)
	return nil
}

// Indent appends src to dst with each element and each member on a line of its own, which
// begins with prefix and then with indent once for each level; these may hold anything.
// The first line begins with neither. White space behind the value stays, that before it
// does not. If src is not one JSON value, the error is a [SyntaxError], and dst is as it
// was. It allocates only to grow dst, and for an indent that is not usual, or a prefix.
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error {
	b, err := appendIndent(dst.AvailableBuffer(), src, prefix, indent)
	if err != nil {
		return err
	}
	dst.Write(b)
	return nil
}

// appendIndent is Indent for a slice. After an error the slice holds garbage.
func appendIndent(dst, src []byte, prefix, indent string) ([]byte, error) {
	dst, err := jsontext.AppendFormat(dst, src, lax, opts.IndentPrefix(prefix), opts.IndentOf(indent))
	if err != nil {
		return dst, syntaxError(err)
	}
	if src[len(src)-1] > ' ' {
		return dst, nil
	}
	value := bytes.TrimRight(src, " \t\r\n")
	return append(dst, src[len(value):]...), nil
}

// HTMLEscape appends src to dst, with the characters <, >, &, U+2028 and U+2029 as \u003c
// and so on, which makes a JSON text safe inside of an HTML script element. It does not
// look at what else src holds. It allocates only to grow dst.
func HTMLEscape(dst *bytes.Buffer, src []byte) {
	dst.Grow(len(src))
	dst.Write(appendHTMLEscape(dst.AvailableBuffer(), src))
}

func appendHTMLEscape(dst, src []byte) []byte {
	const hex = "0123456789abcdef"
	run := 0
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '<' || c == '>' || c == '&':
			dst = append(dst, src[run:i]...)
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
			run = i + 1
		case c == 0xe2 && i+2 < len(src) && src[i+1] == 0x80 && src[i+2]&^1 == 0xa8:
			dst = append(dst, src[run:i]...)
			dst = append(dst, '\\', 'u', '2', '0', '2', hex[src[i+2]&0xf])
			run = i + 3
		}
	}
	return append(dst, src[run:]...)
}

// spaces returns how much white space b begins with.
func spaces(b []byte) int { return wire.SkipSpace(b, 0) }
