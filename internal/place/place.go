// Package place describes where in a text an error is, in addition to the byte offset and the JSON Pointer of the error:
// by the line, the text around the error, and which steps of the pointer are indexes. The errors of packages json,
// jsontext and v1 contain a Place, and package jsonx shows it.
package place

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plainjson/json/internal/wrap"
)

// A Place is the place of an error. The zero Place is unknown.
type Place struct {
	Line    int    // from 1; 0: unknown
	Column  int    // from 1, in bytes; 0: unknown
	Excerpt string // text of the line around the error; "": none

	// Candidates are the names that a struct has, if the error is that a name is unknown. Otherwise they are nil.
	Candidates *[]string

	// Detail adds words for people. For a value of the wrong form it is the expected form, as in: a string with a number.
	// It is nil if the form follows from the Go type without the tag of a field and options, and empty if only the program
	// defines the form. For a text that ends too early it is the unfinished part, as in: array. For a text that exceeds a
	// limit it is the limit, as in: at most 1000 elements. nil: nothing more is known.
	Detail *string

	// Earlier is a second place, before the error: the first of two members of the same name, if the error is about the
	// second, or the start of the unfinished part of the text. nil: none, or unknown.
	Earlier *Mark

	Source *Source // text that the error is about; nil: unknown
	Actual *Actual // offset and pointer of the place; nil: those of the error

	indexes uint64 // set of the steps of the pointer that are indexes, from 0
	known   uint8  // number of steps for which indexes is valid
	Caret   uint8  // index of the error in Excerpt, at most MaxBefore
	Origin  Origin // where the error comes from
}

// An Origin says where an error comes from.
type Origin uint8

const (
	OriginText      Origin = iota // the JSON text, or it is unknown
	OriginType                    // the Go type, or a tag of it: no text is right
	OriginValidator               // the method ValidateJSON of the value
)

// A Source identifies the text of one input by its address.
type Source struct {
	Size int64 // bytes of the text; 0: unknown, since it comes from a reader
}

// An Actual describes a place other than that of the offset and pointer in the error, which package encoding/json/v2
// specifies.
type Actual struct {
	Offset  int64
	Pointer string
	Inner   string  // place of the error in another text, as of AppendTo; "": none
	Parts   []error // errors in the list of errors that is the cause, with their places; nil: it is not a list
}

// EarlierText returns p.Earlier for the text of the error: its line if the text has the line of p, or else its offset.
func (p Place) EarlierText() string {
	m := *p.Earlier
	if p.Line <= 1 {
		m.Line = 0
	}
	return m.Text()
}

// Position returns the offset and pointer of the place p of an error that has the given ones.
func (p Place) Position(offset int64, pointer string) (int64, string) {
	if p.Actual != nil {
		return p.Actual.Offset, p.Actual.Pointer
	}
	return offset, pointer
}

// An Inner is the place that an error of user code says to have. If its Source is nil, the code has made the error itself.
type Inner struct {
	Place
	Offset    int64
	Pointer   string
	Elsewhere bool // the error is not about text that was read
}

// Text returns the place as text, for an error in which it is not the place.
func (in Inner) Text() string {
	text := string(in.AppendTo(nil, in.Pointer, in.Offset))
	if in.Actual != nil && in.Actual.Inner != "" {
		text += another + in.Actual.Inner
	}
	return text
}

// another precedes a place in another text.
const another = ", in another text"

// A Record is a Place in an error. The type of the error embeds it, so that package jsonx can ask any error for its
// place by the method.
type Record struct{ at Place }

// Place returns the place of the error. It is for package jsonx, since the result has a type of an internal package.
func (r Record) Place() Place { return r.at }

// SetPlace sets the place of the error. It is for package jsonx, as Place is.
func (r *Record) SetPlace(p Place) { r.at = p }

// RecordOf returns a Record with the place p.
func RecordOf(p Place) Record { return Record{p} }

// AppendTo appends the place of an error to b, as in ` at "/a/0" (line 2:9, byte 14)`: the JSON Pointer of a value,
// shortened, the line and column, and the number of bytes before the failure. It leaves out an empty pointer, an offset of
// 0, and an unknown line. It also leaves out the first line, where the column follows from the offset.
func (p Place) AppendTo(b []byte, pointer string, offset int64) []byte {
	if pointer != "" {
		b = append(b, " at "...)
		b = wrap.AppendShort(b, pointer)
	}
	if offset > 0 {
		b = append(b, " ("...)
		if p.Line > 1 {
			b = strconv.AppendInt(append(b, "line "...), int64(p.Line), 10)
			b = strconv.AppendInt(append(b, ':'), int64(p.Column), 10)
			b = append(b, ", "...)
		}
		b = append(b, "byte "...)
		b = strconv.AppendInt(b, offset, 10)
		b = append(b, ')')
	}
	return b
}

// AppendActual is AppendTo for the position of p, with the place in another text that it has.
func (p Place) AppendActual(b []byte, pointer string, offset int64) []byte {
	offset, pointer = p.Position(offset, pointer)
	b = p.AppendTo(b, pointer, offset)
	if p.Actual != nil && p.Actual.Inner != "" {
		b = append(b, another+p.Actual.Inner...)
	}
	return b
}

// maxSteps is the largest number of steps of a pointer that a Place records: the number of bits of indexes.
const maxSteps = 64

// AddStep adds the next step of the pointer, which is an index or else a name.
func (p *Place) AddStep(isIndex bool) {
	if p.known == maxSteps {
		return
	}
	if isIndex {
		p.indexes |= 1 << p.known
	}
	p.known++
}

// SetCause copies the fields of inner about the cause of the error to p. The place of p stays.
func (p *Place) SetCause(inner Place) {
	p.Candidates, p.Detail, p.Origin = inner.Candidates, inner.Detail, inner.Origin
}

// Append adds the steps of inner, whose pointer follows that of p, and sets the cause. The pointer of p has n steps.
func (p *Place) Append(inner Place, n int) {
	p.SetCause(inner)
	if n > int(p.known) { // the steps of inner follow some that are not known
		return
	}
	p.known = uint8(n)
	p.indexes &= 1<<n - 1
	for k := range int(inner.known) {
		p.AddStep(inner.indexes>>k&1 != 0)
	}
}

// IsIndex reports whether step k of the pointer, which is text, is the index of an element. If the place does not know
// that step, it is one if it consists of digits.
func (p *Place) IsIndex(k int, text string) bool {
	if k < int(p.known) {
		return p.indexes>>k&1 != 0
	}
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// Bounds of an excerpt, in bytes.
const (
	MaxBefore  = 60  // before the error
	MaxExcerpt = 120 // in all
)

// A Mark is the place of a byte in a text. The zero Mark is none. A Mark that has only an offset is in an unknown line.
type Mark struct {
	Offset int64 // in bytes
	Line   int   // from 1; 0 in the zero Mark
	Column int   // from 1, in bytes
}

// Text returns the place for a message: line and column, or if they are unknown, the number of bytes before it.
func (m Mark) Text() string {
	if m.Line > 0 {
		return "line " + strconv.Itoa(m.Line) + ":" + strconv.Itoa(m.Column)
	}
	return "byte " + strconv.FormatInt(m.Offset, 10)
}

// Advance moves m to the end of text, which begins at m.
func (m *Mark) Advance(text []byte) {
	m.Offset += int64(len(text))
	n := bytes.Count(text, []byte{'\n'})
	if n == 0 { // asked first, since Count is much faster than LastIndexByte
		m.Column += len(text)
		return
	}
	m.Line += n
	m.Column = len(text) - bytes.LastIndexByte(text, '\n')
}

// SetExcerpt sets the excerpt for an error at text[i].
func (p *Place) SetExcerpt(text []byte, i int) {
	from := max(0, i-MaxBefore)
	if bytes.IndexByte(text[from:i], '\n') >= 0 { // asked first, since LastIndexByte is slow
		from += bytes.LastIndexByte(text[from:i], '\n') + 1
	} else if from > 0 { // no part of a character at the beginning
		for n := 0; n < utf8.UTFMax-1 && from < i && !utf8.RuneStart(text[from]); n++ {
			from++
		}
	}
	end := min(len(text), from+MaxExcerpt)
	if n := bytes.IndexByte(text[i:end], '\n'); n >= 0 {
		end = i + n
	}
	if end > i && text[end-1] == '\r' {
		end--
	}
	for n := 1; n < utf8.UTFMax && end-n >= i; n++ { // no part of a character at the end
		if utf8.RuneStart(text[end-n]) {
			if !utf8.FullRune(text[end-n : end]) {
				end -= n
			}
			break
		}
	}
	p.Excerpt, p.Caret = string(text[from:end]), uint8(i-from)
}
