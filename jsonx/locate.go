package jsonx

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/similar"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A Location is the place of an error in JSON text.
type Location struct {
	// Offset is the number of bytes before the error, as in the ByteOffset or Offset of the error.
	Offset int64
	// Line and Column are the place of the byte at that offset, from 1. The column counts bytes. Both are 0 if they are
	// not known: for errors of marshaling, for type errors of package v1, and where text of a Reader before the error is
	// no longer in memory.
	Line, Column int
	// Pointer is the JSON Pointer (RFC 6901) to the value with the error. It is empty for the top-level value, and for
	// errors of package v1, which do not have it.
	Pointer jsontext.Pointer
	// Path is the pointer in the notation of jq, which tells indexes from names, as in .rows[0]["a b"].value. The
	// top-level value is a dot. Path is empty for a syntax error of package v1. A name that consists of digits is taken
	// for an index if it is deeper than 64 levels, or within a value that is read as raw text.
	Path string
	// Excerpt is the text of the line around the error, at most 120 bytes. Control characters are replaced by their
	// pictures (U+2400 to U+2421), and bytes that are not UTF-8 by U+FFFD. The excerpt of text that comes from a Reader
	// has what is in memory. Excerpt is empty for errors without a place in a text, as those of marshaling.
	Excerpt string
	// Caret is the index in Excerpt of the error.
	Caret int
	// Hint is a proposal, such as: did you mean "color"? It is empty for most errors. There is one for a member without a
	// field if a field has a similar name: at most two insertions, deletions, replacements and swaps of neighbors make one
	// of the other.
	Hint string
}

// CountLines makes Line and Column of a [Location] known for all of a stream: as text of a Reader is removed from memory,
// its line feeds are counted, and up to 60 bytes before an error stay for Excerpt. Without the option they are known as
// long as the first byte of the stream is in memory, in [json.UnmarshalRead] for at least 4 KiB. Text that is in memory
// as a whole needs no counting. The place of a value that a [Validator] rejects is known if the start of the value is
// still in memory. The option must be set before the stream is read: by [jsontext.NewDecoder] or [json.UnmarshalRead].
// Decoding takes 4 to 8 % longer, and in a stream of scalars up to 0.1 µs for each of them.
//
//	dec := jsontext.NewDecoder(r, jsonx.CountLines(true))
func CountLines(v bool) json.Options {
	return opts.Either(v, opts.CountLines|opts.True, opts.CountLines)
}

// Locate returns the location of the first error of packages json, jsontext and v1 in the tree of err, which is err and
// what it wraps. It returns false if there is none. Locate takes time in proportion to the length of the pointer, and
// for a member without a field to the number of fields, of which it compares at most 1,000.
func Locate(err error) (Location, bool) {
	if l, ok := locate(err); ok {
		return l, true
	}
	switch err := err.(type) {
	case interface{ Unwrap() error }:
		return Locate(err.Unwrap())
	case interface{ Unwrap() []error }:
		for _, err := range err.Unwrap() {
			if l, ok := Locate(err); ok {
				return l, true
			}
		}
	}
	return Location{}, false
}

// locate returns the location of err, or false if err itself is not an error of packages json, jsontext and v1.
func locate(err error) (l Location, ok bool) {
	var at place.Place
	switch e := err.(type) {
	case *json.SemanticError:
		at, l.Offset, l.Pointer = e.Place(), e.ByteOffset, e.JSONPointer
		l.Path = path(l.Pointer, &at)
	case *jsontext.SyntacticError:
		at, l.Offset, l.Pointer = e.Place(), e.ByteOffset, e.JSONPointer
		l.Path = path(l.Pointer, &at)
	case *v1.SyntaxError:
		at, l.Offset = e.Place(), e.Offset
	case *v1.UnmarshalTypeError:
		var p jsontext.Pointer // not for l.Pointer: a dot in a name looks like the end of a step
		if e.Field != "" {
			p = jsontext.Pointer("/" + strings.ReplaceAll(e.Field, ".", "/"))
		}
		l.Offset, l.Path = e.Offset, path(p, &at)
	default:
		return l, false
	}
	l.Line, l.Column = at.Line, at.Column
	l.Excerpt, l.Caret = visible(at.Excerpt, at.Caret)
	if at.Candidates != nil {
		l.Hint = similar.Hint(l.Pointer.LastToken(), *at.Candidates)
	}
	return l, true
}

// path returns p in the notation of jq. at tells indexes from names.
func path(p jsontext.Pointer, at *place.Place) string {
	if p == "" {
		return "."
	}
	var b []byte
	k := 0
	for step := range p.Tokens() {
		switch {
		case at.IsIndex(k, step):
			b = append(openStep(b), step...)
			b = append(b, ']')
		case isIdentifier(step):
			b = append(append(b, '.'), step...)
		default:
			b, _ = jsontext.AppendQuote(openStep(b), step)
			b = append(b, ']')
		}
		k++
	}
	return string(b)
}

// openStep appends a bracket, after a dot if b is empty.
func openStep(b []byte) []byte {
	if len(b) == 0 {
		b = append(b, '.')
	}
	return append(b, '[')
}

// isIdentifier reports whether s can follow a dot in a path.
func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && (r >= utf8.RuneSelf || !unicode.IsLetter(r)) && (i == 0 || r < '0' || '9' < r) {
			return false
		}
	}
	return s != ""
}

// visible returns text, an excerpt of a place, with control characters and invalid UTF-8 replaced, and the caret in it.
// It shortens text again, since the replacements are longer.
func visible(text string, caret int) (string, int) {
	before := replaceHidden(text[:caret])
	for len(before) > place.MaxBefore {
		_, n := utf8.DecodeRuneInString(before)
		before = before[n:]
	}
	after := replaceHidden(text[caret:])
	for len(before)+len(after) > place.MaxExcerpt {
		_, n := utf8.DecodeLastRuneInString(after)
		after = after[:len(after)-n]
	}
	return before + after, len(before)
}

// replaceHidden returns s with pictures of control characters other than line feeds. Other characters that cannot be
// printed, and bytes that are not UTF-8, become U+FFFD.
func replaceHidden(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r < ' ':
			return '\u2400' + r
		case r == '\x7f':
			return '\u2421'
		case !unicode.IsPrint(r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
