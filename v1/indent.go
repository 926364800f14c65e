package json

import (
	"bytes"
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// RawMessage is the text of one JSON value. It is encoded as that text, with white space removed and the
// characters escaped that [Marshal] escapes, or as null if it is nil. It is decoded as a copy of the text. A
// program uses it to decode a part later, or to write text encoded before. It is the type [jsontext.Value].
type RawMessage = jsontext.Value

// lax are the options for JSON text in this package: they allow duplicate names and invalid UTF-8, and
// retain the escapes of strings. The offset of an error includes the character that is not valid.
const lax = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.PreserveRawStrings |
	opts.ReportErrorsWithLegacySemantics | opts.True

// Valid reports whether data is one valid JSON value, with white space around it or without. It allocates
// only to grow buffers.
func Valid(data []byte) bool { return jsontext.Value(data).IsValid(lax) }

// Compact appends the JSON value src to dst without white space between tokens. If src is not valid, the
// error is a [SyntaxError] and dst does not change. Compact allocates to grow dst and pooled buffers.
func Compact(dst *bytes.Buffer, src []byte) error {
	b, err := jsontext.AppendFormat(dst.AvailableBuffer(), src, lax)
	if err != nil {
		return syntaxError(err)
	}
	dst.Write(b)
	return nil
}

// Indent appends the JSON value src to dst with each element and each member on a line of its own. A line
// begins with prefix and one copy of indent for each level of depth; the first line begins with neither.
// Both may be any text. White space before the value is removed, and white space after it is retained. As in
// encoding/json, if prefix and indent have another character than space and tab, the spaces after a line feed
// behind the value are replaced by the text that begins a line, up to their number.
//
// If src is not valid, the error is a [SyntaxError] and dst does not change. Indent allocates to grow dst,
// and for unusual indentations.
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error {
	b, err := appendIndent(dst.AvailableBuffer(), src, prefix, indent)
	if err != nil {
		return err
	}
	dst.Write(b)
	return nil
}

// appendIndent is [Indent] with a slice as the destination. After an error the result must not be used.
func appendIndent(dst, src []byte, prefix, indent string) ([]byte, error) {
	dst, err := jsontext.AppendFormat(dst, src, lax, opts.IndentPrefix(prefix), opts.IndentOf(indent))
	if err != nil {
		return dst, syntaxError(err)
	}
	if src[len(src)-1] > ' ' {
		return dst, nil
	}
	space := src[len(bytes.TrimRight(src, " \t\r\n")):]
	if strings.Trim(prefix+indent, " \t") == "" {
		return append(dst, space...), nil
	}
	return appendTrailing(dst, space, prefix, indent), nil
}

// appendTrailing appends space, the white space after a value, with spaces after a line feed replaced by
// prefix and copies of indent.
func appendTrailing(dst, space []byte, prefix, indent string) []byte {
	column := -1 // spaces since a line feed; -1: there is none, or another character after it
	for _, c := range space {
		switch {
		case c == '\n':
			column = 0
		case c != ' ' || column < 0:
			column = -1
		default:
			if column < len(prefix) {
				c = prefix[column]
			} else if indent != "" {
				c = indent[(column-len(prefix))%len(indent)]
			}
			column++
		}
		dst = append(dst, c)
	}
	return dst
}

// HTMLEscape appends src to dst with the characters <, >, &, U+2028 and U+2029 replaced by \u003c, \u003e,
// \u0026, \u2028 and \u2029, so that JSON text is safe within an HTML script element. It does not check
// src. It allocates only to grow dst.
func HTMLEscape(dst *bytes.Buffer, src []byte) {
	dst.Grow(len(src))
	dst.Write(appendHTMLEscape(dst.AvailableBuffer(), src))
}

// appendHTMLEscape is [HTMLEscape] with a slice as the destination.
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

// spaces returns the number of bytes of white space at the start of b.
func spaces(b []byte) int { return wire.SkipSpace(b, 0) }
