package jsontext

import (
	"cmp"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/internal/wrap"
)

// ErrDuplicateName is the cause of a [SyntacticError] if an object has two members of the same name and
// [AllowDuplicateNames] is false. The JSONPointer of the error points to the second member:
//
//	if serr, ok := errors.AsType[*jsontext.SyntacticError](err); ok && serr.Err == jsontext.ErrDuplicateName {
//		name := serr.JSONPointer.LastToken()
//		...
//	}
var ErrDuplicateName = errors.New("duplicate object member name")

// ErrNonStringName is the cause of a [SyntacticError] if a token or value that is read or written as the
// name of a member is not a string (RFC 8259, section 4). For a name within the text of a value, as of
// [Decoder.ReadValue] and [Encoder.WriteValue], the cause is an error for the invalid character.
var ErrNonStringName = errors.New("object member name must be a string")

// ErrLimit is matched by [errors.Is] if a value is longer than [WithByteLimit] or nested more deeply
// than [WithDepthLimit] allows, or exceeds one of the limits of package
// [github.com/plainjson/json/jsonx]. The standard library has no such error.
var ErrLimit = errors.New("limit exceeded")

var (
	errInvalidUTF8  = errors.New("invalid UTF-8")
	errMissingValue = &endError{"missing value after object name"}
	errInvalidToken = errors.New("invalid jsontext.Token")
	errNilValue     = errors.New("jsontext.Value: UnmarshalJSON on nil pointer")
)

// A limitError is the cause of a SyntacticError that matches ErrLimit. Its text names the limit.
type limitError struct {
	text string
	unit string // the counted things, as a word after a number
	max  int64  // the limit; 0: unknown
}

// Error returns the text with the limit.
func (e *limitError) Error() string {
	if e.max == 0 || e.max == state.MaxDepth { // the text for the default depth is that of package encoding/json/jsontext
		return e.text
	}
	return e.text + " (" + strconv.FormatInt(e.max, 10) + ")"
}

func (e *limitError) Is(target error) bool { return target == ErrLimit }

// Plain returns the text without the limit, as in encoding/json.
func (e *limitError) Plain() string { return e.text }

// An endError is the cause of a SyntacticError for an end of an array or object that cannot follow.
type endError struct{ text string }

func (e *endError) Error() string { return e.text }

// MissingValue reports whether a value is missing after a name. Otherwise the token does not match the innermost
// array or object that is open. The method is for packages that cannot name the type.
func (e *endError) MissingValue() bool { return e == errMissingValue }

// A SyntacticError describes text, or a sequence of tokens, that is not valid JSON under the options
// in use. All functions of this package return it as a *SyntacticError.
type SyntacticError struct {
	// ByteOffset is the number of bytes before the failure, in the input, or in the output had it
	// been written. The failure is at this offset or shortly after it. Functions that quote or
	// unquote a string leave it 0.
	ByteOffset int64
	// JSONPointer is the JSON Pointer (RFC 6901) to the value that is not valid, or to the innermost
	// array or object that contains it. It is empty for the top-level value.
	JSONPointer Pointer
	// Err is the cause, such as [ErrDuplicateName], or [io.ErrUnexpectedEOF] if the text ends too early.
	Err error

	record
}

// record makes the embedded field unexported.
type record = place.Record

// Error returns a text with the fields of e that are set. If they are known, the text has the line and column
// beyond the first line, and the place of the first of two duplicate names. It may change between versions.
func (e *SyntacticError) Error() string {
	b := []byte("jsontext: ")
	at := e.JSONPointer
	if e.Err == nil {
		b = append(b, "syntax error"...)
	} else {
		b = append(b, strings.TrimPrefix(e.Err.Error(), "jsontext: ")...) // the cause may be an error of this package
		if e.Err == ErrDuplicateName {
			b = append(b, ' ')
			b = wrap.AppendShort(b, at.LastToken())
			at = at.Parent()
		}
	}
	p := e.Place()
	b = p.AppendActual(b, string(at), e.ByteOffset)
	if p.Earlier != nil && e.Err == ErrDuplicateName {
		b = append(b, ", first at "+p.EarlierText()...)
	}
	return string(b)
}

// Unwrap returns e.Err.
func (e *SyntacticError) Unwrap() error { return e.Err }

// An ioError is the error of a Reader or Writer that failed.
type ioError struct {
	action string // "read" or "write"
	err    error  // error of the Reader or Writer
	record        // read: has the Source alone
}

func (e *ioError) Error() string { return "jsontext: " + e.action + " error: " + e.err.Error() }
func (e *ioError) Unwrap() error { return e.err }

// IOError reports that e is the failure of a Reader or Writer. The method is for packages that cannot name
// the type.
func (e *ioError) IOError() bool { return true }

// errorOf returns the error for the failure f of a Decoder or Encoder with the state c, at the place at. markAt returns the
// place of an offset. The error is an ioError if a Writer fails, or a Reader outside the members and elements of a raw
// value, and otherwise a SyntacticError.
func errorOf(f *state.Fault, c *state.Coder, at place.Place, markAt func(int64) place.Mark) error {
	var err error
	switch f.Code {
	case state.ReadFailed:
		err = &ioError{"read", f.Err, place.RecordOf(place.Place{Source: at.Source})}
		if f.Path == "" {
			return err
		}
	case state.WriteFailed:
		return &ioError{action: "write", err: f.Err}
	default:
		err = cause(f)
	}
	if l, ok := err.(*limitError); ok {
		if l.unit != "" {
			err = &limitError{l.text, l.unit, limitOf(f, c)}
			atMost := "at most " + wrap.Count(limitOf(f, c), l.unit)
			at.Detail = &atMost
		}
	}
	if err == io.ErrUnexpectedEOF {
		at.Detail, at.Earlier = unclosed(f)
	}
	if f.AfterNumber() {
		at.Actual = &place.Actual{Offset: f.Offset, Pointer: numberPointer(&c.Stack, f)}
	}
	pointer := faultPointer(&c.Stack, f)
	if f.Code == state.DuplicateName {
		second := pointer.LastToken()
		for i, name := range state.EarlierNames(f.Text[:f.Index]).All {
			if string(name) == second {
				first := markAt(f.Offset - int64(f.Index-i))
				at.Earlier = &first
				break
			}
		}
	}
	e := &SyntacticError{ByteOffset: f.Offset, JSONPointer: pointer, Err: err, record: place.RecordOf(at)}
	if c.Opts.Has(opts.ReportErrorsWithLegacySemantics) {
		e.ByteOffset += invalidLen(err)
	}
	return e
}

// limitOf returns the limit that a text has exceeded by the fault f, under the options of c.
func limitOf(f *state.Fault, c *state.Coder) int64 {
	parts, _ := c.Opts.Parts()
	switch f.Code {
	case state.TooDeep:
		return int64(c.MaxDepth())
	case state.TooLong:
		return cmp.Or(f.Max, c.Opts.Bytes())
	case state.LongString:
		return int64(parts.String)
	case state.LongNumber:
		return int64(parts.Number)
	case state.ManyMembers:
		return int64(parts.Members)
	}
	return int64(parts.Elements)
}

// invalidLen returns the length in bytes of the invalid text that err, the cause of a SyntacticError, shows: under
// ReportErrorsWithLegacySemantics, ByteOffset includes it.
func invalidLen(err error) int64 {
	if err == io.ErrUnexpectedEOF {
		return 0
	}
	if t, ok := err.(*wrap.InvalidTextError); ok {
		return int64(len(t.What))
	}
	return 1
}

// causes has the cause of a SyntacticError by the code of its fault: an error, or the place of a character that cannot
// follow the text before it, and the function that explains it.
var causes = [...]struct {
	err     error
	where   string
	explain explainer
}{
	state.Truncated:     {err: io.ErrUnexpectedEOF},
	state.NoValue:       {where: "at start of value", explain: noValue},
	state.NoName:        {where: `at start of string (expecting '"')`, explain: noName},
	state.NoColon:       {where: "after object name (expecting ':')", explain: afterToken},
	state.NoCommaObject: {where: "after object value (expecting ',' or '}')", explain: afterToken},
	state.NoCommaArray:  {where: "after array element (expecting ',' or ']')", explain: afterToken},
	state.TrailingData:  {where: "after top-level value", explain: afterToken},
	state.DuplicateName: {err: ErrDuplicateName},
	state.TooDeep:       {err: &limitError{text: "exceeded max depth", unit: "levels of arrays and objects"}},
	state.TooLong:       {err: &limitError{text: "exceeded max length", unit: "bytes in all"}},
	state.LongString:    {err: &limitError{text: "exceeded max length of a string", unit: "bytes in a string"}},
	state.LongNumber:    {err: &limitError{text: "exceeded max length of a number", unit: "bytes in a number"}},
	state.ManyMembers:   {err: &limitError{text: "exceeded max number of members", unit: "members"}},
	state.ManyElements:  {err: &limitError{text: "exceeded max number of elements", unit: "elements"}},
	state.FarAhead:      {err: &limitError{text: "exceeded max look-ahead of unions"}},
	state.NonStringName: {err: ErrNonStringName},
	state.NoMemberValue: {err: errMissingValue},
	state.BadEnd:        {err: &endError{"mismatching structural token for object or array"}},
	state.TrailingComma: {where: "at start of value", explain: trailingComma},
}

// cause returns the error that a SyntacticError for f wraps.
func cause(f *state.Fault) error {
	switch c := &causes[f.Code]; {
	case f.Code == state.BadToken:
		return tokenCause(f)
	case f.Code == state.NoCommaArray && f.Raw:
		return charError(f, "after array value (expecting ',' or ']')", afterToken)
	case c.where != "":
		return charError(f, c.where, c.explain)
	case c.err != nil:
		return c.err
	}
	return f.Err
}

// tokenCause is cause for a malformed token.
func tokenCause(f *state.Fault) error {
	b := f.Rest()
	switch f.Wire {
	case wire.BadUTF8:
		return errInvalidUTF8
	case wire.BadEscape:
		n := 2
		if len(b) > 1 && b[1] == 'u' {
			n = 6
		}
		return &wrap.InvalidTextError{Label: "escape sequence", What: string(b[:min(n, len(b))]), Where: "in string"}
	case wire.BadSurrogate:
		what := string(b[:min(12, len(b))])
		return &wrap.InvalidTextError{
			Label: "surrogate pair", What: what, Where: "in string",
			Why: mistake{"unpaired surrogate `", what[:min(6, len(what))], "` in string"},
		}
	}
	switch f.Start {
	case '"':
		return charError(f, "in string (expecting non-control character)", control)
	case 'n':
		return literalError(f, "null")
	case 't':
		return literalError(f, "true")
	case 'f':
		return literalError(f, "false")
	}
	return charError(f, "in number (expecting digit)", inNumber)
}

// literalError returns the cause for a token that begins like the literal lit and differs from it.
func literalError(f *state.Fault, lit string) error {
	if f.At <= 0 || f.At >= len(lit) {
		return charError(f, "in literal "+lit, inLiteral)
	}
	return charError(f, "in literal "+lit+" (expecting "+quoteByte(lit[f.At])+")", inLiteral)
}

// charError returns the cause for the first character of f.Rest, which is not valid at the place that where
// describes. If f.Rest is empty, the text ends there, and the cause is io.ErrUnexpectedEOF. If explain is nil, where says
// enough.
func charError(f *state.Fault, where string, explain explainer) error {
	b := f.Rest()
	if len(b) == 0 {
		return io.ErrUnexpectedEOF
	}
	_, n := utf8.DecodeRune(b)
	e := &wrap.InvalidTextError{Label: "character", What: string(b[:n]), Where: where}
	if e.Why = otherFormat(f); e.Why != (mistake{}) {
		return e
	}
	switch {
	case f.Code != state.BadToken && (b[0] == '/' || b[0] == '#'): // between two tokens
		e.Why = mistake{"JSON has no comments: invalid character '", e.What, "' ", where}
	case explain != nil:
		e.Why = explain(f)
	}
	return e
}
