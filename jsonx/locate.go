package jsonx

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/similar"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A Location is the place of an error in JSON text.
type Location struct {
	// Offset is the number of bytes before the error. It is the ByteOffset or Offset of the error, except for an error that
	// a method or function has returned. The place of such an error is a part of its value if the error comes from decoding
	// the text of the value, or if it is a [json.SemanticError] with a pointer to the part. If it is about another text,
	// such as JSON in a string, the place is that of the value.
	Offset int64
	// Line and Column are those of the byte at that offset. Both count from 1, and the column counts bytes. Both are 0 if
	// they are not known: for errors of marshaling, for an UnmarshalTypeError of package v1, and where the text before the
	// error came from a Reader and is no longer in memory; see [CountLines].
	Line, Column int
	// Pointer is the JSON Pointer (RFC 6901) to the value with the error, at the place that Offset describes. It is empty
	// for the top-level value, and for errors of package v1, which do not have it.
	Pointer jsontext.Pointer
	// Path is the pointer in the notation of jq, as in .rows[0]["a b"].value, which distinguishes indexes from names. The
	// path of the top-level value is a dot. Path is empty for a SyntaxError of package v1. A name of digits alone is
	// shown as an index if it is deeper than 64 levels, or within a value that is read as raw text.
	Path string
	// Excerpt is the text of the line around the error, at most 120 bytes, and at most 60 of them before the error.
	// Control characters are replaced by their pictures (U+2400 to U+2421), and bytes that are not UTF-8 by U+FFFD. Of the
	// text from a Reader it has the part that is in memory. Excerpt is empty for errors of marshaling and for an
	// UnmarshalTypeError of package v1.
	Excerpt string
	// Caret is the index of the error in Excerpt, in bytes.
	Caret int
	// Hint is a proposal, such as: did you mean "color"? It is set for a member without a field if a field has a similar
	// name. A name is similar if at most two insertions, deletions, replacements or swaps of neighboring characters turn
	// the name of the member into it. Otherwise it is empty.
	Hint string
	// Code says what sort of error it is. Programs that answer a request may pass it on.
	Code Code
	// Message names the mistake, or the value that is wanted, for people with no knowledge of Go: between 0 and 255. It has
	// no place, no Go types, and no values of the program or the text, but it may have names of members. The message of
	// an error that a [Validator] returns is the text of that error. For an error of another method or function it is
	// "invalid value", unless the error is one of packages json and jsontext, as from decoding another text. For an
	// UnmarshalTypeError of package v1, which does not have the tag of the field, it may say only what is wrong, as in: an
	// array is not allowed here.
	Message string
}

// CountLines makes Line and Column of a [Location] known for all of a stream. The decoder counts the line feeds in text
// that leaves its buffer, and keeps up to 60 bytes before an error for Excerpt. Without the option, Line and Column are
// known as long as the first byte of the stream is in memory, which is for at least 4 KiB in [json.UnmarshalRead].
// [json.Unmarshal] does not need the option. The line of a value that a [Validator] rejects is known only if the start of
// the value is still in memory.
//
// The option has an effect in [jsontext.NewDecoder] and [json.UnmarshalRead], and none once a stream is being read. It
// is false by default. Decoding takes 4 to 8 % longer, and each scalar at the top level up to 0.1 µs.
//
//	dec := jsontext.NewDecoder(r, jsonx.CountLines(true))
func CountLines(v bool) json.Options {
	return opts.Either(v, opts.CountLines|opts.True, opts.CountLines)
}

// Locate returns the location of the first error in the tree of err, which is err and all errors that it wraps, that is a
// [json.SemanticError], a [jsontext.SyntacticError], or a SyntaxError or UnmarshalTypeError of package v1. It returns
// false if there is none. If the cause of a SemanticError is a list of errors that a method has returned, such as that of
// errors.Join, the location is that of the first one. An error that a program has made itself has the place that its
// fields have, and no line. So has an error about another text that package v1 returns for a [Validator]. A SyntaxError that
// UnmarshalJSON or UnmarshalText returns to package v1 remains the same error, with its line in its own text.
//
// Locate takes about 0.2 µs, and more for a long pointer and for a hint: about 50 ns, and at most 1 µs, for each of the
// first 1,000 fields of the struct.
func Locate(err error) (Location, bool) { return locate(placed(err)) }

// placed returns the first error in the tree of err that locate has a location for, or nil.
func placed(err error) error {
	err = fromSequence(err)
	switch e := err.(type) {
	case *json.SemanticError, *jsontext.SyntacticError, *v1.SyntaxError, *v1.UnmarshalTypeError:
		return err
	case *withinError:
		switch inner := placed(e.err); inner {
		case nil:
			return nil
		case e.err:
			return err
		default:
			return within(inner, e.start)
		}
	case interface{ Unwrap() error }:
		return placed(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, err := range e.Unwrap() {
			if err = placed(err); err != nil {
				return err
			}
		}
	}
	return nil
}

// locate returns the location of err, or false if err itself is not an error of packages json, jsontext and v1.
func locate(err error) (l Location, ok bool) {
	var at place.Place
	var name jsontext.Pointer // to the member that has no field, if at has candidates
	switch e := inText(err).(type) {
	case *json.SemanticError:
		if parts := partsOf(e); parts != nil {
			return locate(parts[0])
		}
		at, name = e.Place(), e.JSONPointer
		l.setPosition(&at, e.ByteOffset, e.JSONPointer)
		l.Code, l.Message = semantic(e, &at)
		if unknown, ok := e.Err.(*failure.UnknownCase); ok {
			l.Hint = similar.Hint(unknown.Name, unknown.Names)
		}
	case *jsontext.SyntacticError:
		at = e.Place()
		l.setPosition(&at, e.ByteOffset, e.JSONPointer)
		l.Code, l.Message = syntactic(e.Err, e.JSONPointer, &at)
	case *v1.SyntaxError:
		at, l.Offset = e.Place(), e.Offset
		l.Code, l.Message = syntax(e, &at)
	case *v1.UnmarshalTypeError:
		var p jsontext.Pointer // not for l.Pointer: a dot in a name looks like the end of a step
		if e.Field != "" {
			p = jsontext.Pointer("/" + strings.ReplaceAll(e.Field, ".", "/"))
		}
		l.Offset, l.Path = e.Offset, path(p, &at)
		l.Code, l.Message = typeError(e)
	default:
		return l, false
	}
	l.Line, l.Column = at.Line, at.Column
	l.Excerpt, l.Caret = visible(at.Excerpt, int(at.Caret))
	if at.Candidates != nil {
		l.Hint = similar.Hint(name.LastToken(), *at.Candidates)
	}
	return l, true
}

// partsOf returns the errors in the list of errors that a method has returned and that is the cause of e, each with its
// place. It returns nil if the cause is not a list.
func partsOf(e *json.SemanticError) []error {
	if a := e.Place().Actual; a != nil {
		return a.Parts
	}
	return nil
}

// setPosition sets the offset, the pointer and the path of l, for an error at the given offset and pointer and the place at.
func (l *Location) setPosition(at *place.Place, offset int64, pointer jsontext.Pointer) {
	offset, actual := at.Position(offset, string(pointer))
	l.Offset, l.Pointer = offset, jsontext.Pointer(actual)
	l.Path = path(l.Pointer, at)
}

// path returns p in the notation of jq. The place at distinguishes indexes from names.
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
