package jsonx

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Explain returns lines that describe the errors in the tree of err. An error for which [Locate] has a location is a line
// with the line and column, or the offset, the path unless it is that of the top-level value, and the message, and lines
// with the excerpt, a caret under the error, and the hint. An error of a Go type or a tag, for which no text is right, has
// no line, offset and excerpt. If another error wraps such errors, its own text is left out, such as the name of a file that
// fmt.Errorf has put before one; if it wraps none, its text is a line. The errors in a list that a method has returned
// are explained one by one. Explain(nil) is the empty string.
//
// Each line ends with a line feed. A message or path of more than 400 bytes is shortened. The excerpt is a part of the
// JSON text, which may be confidential; the messages contain only names, and single strings and numbers. Explain takes
// about 2 µs for each error, 6 µs with a long excerpt, more with the text of an unnamed struct type, and the time for a
// hint that [Locate] has.
func Explain(err error) string {
	var b strings.Builder
	explainAll(&b, err)
	return b.String()
}

// explainAll appends to b the lines for the errors in the tree of err.
func explainAll(b *strings.Builder, err error) {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range list.Unwrap() {
			explainAll(b, err)
		}
		return
	}
	if e, ok := err.(*json.SemanticError); ok && partsOf(e) != nil {
		for _, err := range partsOf(e) {
			explainAll(b, err)
		}
		return
	}
	l, ok := locate(err)
	switch {
	case err == nil:
	case ok:
		explain(b, err, l)
	case placed(err) != nil:
		explainAll(b, errors.Unwrap(err))
	default:
		b.WriteString(err.Error() + "\n")
	}
}

// explain appends to b the lines for err, whose location is l.
func explain(b *strings.Builder, err error, l Location) {
	ofType := isOfType(err)
	switch {
	case ofType:
		l.Excerpt = ""
	case l.Line > 0:
		b.WriteString(strconv.Itoa(l.Line) + ":" + strconv.Itoa(l.Column) + ": ")
	case l.Offset > 0:
		b.WriteString("byte " + strconv.FormatInt(l.Offset, 10) + ": ")
	}
	if l.Path != "" && l.Path != "." {
		b.WriteString(short(l.Path) + ": ")
	}
	b.WriteString(short(message(err, l)) + "\n")
	if l.Excerpt != "" {
		b.WriteString("    " + l.Excerpt + "\n")
		b.WriteString("    " + strings.Repeat(" ", width(l.Excerpt[:l.Caret])) + "^\n")
	}
	if l.Hint != "" {
		b.WriteString("    " + l.Hint + "\n")
	}
}

// short returns s with hidden characters replaced and, if it is long, without its middle.
func short(s string) string {
	const most = 400
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most/2], "") + "…" + strings.ToValidUTF8(s[len(s)-most/2:], "")
	}
	return replaceHidden(s)
}

// isOfType reports whether a Go type or a tag is at fault for err, and not the JSON text.
func isOfType(err error) bool {
	e, ok := err.(*json.SemanticError)
	if !ok {
		return false
	}
	_, isDefault := e.Err.(*fault.BadDefault)
	return isDefault || e.Place().Blame == place.BlameType
}

// message returns the text of err without its place, which l has. It says more where that text would mislead: which form of
// a value is wanted, and in a text that ends too early, what does not end.
func message(err error, l Location) string {
	text := err.Error()
	for _, prefix := range []string{"json: ", "jsontext: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	where := place.Place{Line: l.Line, Column: l.Column}
	for _, p := range []jsontext.Pointer{l.Pointer, l.Pointer.Parent()} {
		if at := string(where.AppendTo(nil, string(p), l.Offset)); strings.Contains(text, at) {
			text = strings.Replace(text, at, "", 1)
			break
		}
	}
	switch e := err.(type) {
	case *json.SemanticError:
		where = e.Place()
		switch { // the text is that of package encoding/json/v2
		case e.Err == nil && where.Detail != nil:
			return text + ": " + *where.Detail + " is expected"
		case e.Err == nil && !hasForm(e.GoType):
			return text + ": " + errNoForm.Error()
		case e.Err == fault.ErrSyntax && fault.IsNumeric(e.GoType):
			return strings.TrimSuffix(text, e.Err.Error()) + fault.WantedNumber(e.GoType, e.JSONKind, e.JSONValue) + " is expected"
		}
		return text
	case *jsontext.SyntacticError:
		where = e.Place()
	case *v1.SyntaxError:
		where = e.Place()
	}
	return text + ending(&where)
}

// errNoForm is why a type that hasForm excludes cannot be marshaled or unmarshaled.
var errNoForm = errors.New("the type has no JSON representation")

// hasForm reports whether JSON has values for Go type t. It is true if t is nil.
func hasForm(t reflect.Type) bool {
	if t == nil {
		return true
	}
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		return false
	}
	return true
}

// width returns the number of columns that s has on a terminal. All its characters can be printed.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me): // it is part of the character before it
		case unicode.Is(wide, r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// wide has the characters that terminals show two columns wide: approximately the blocks that are wide or
// full-width by Unicode Standard Annex 11.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1}, // Hangul Jamo
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1}, // CJK radicals, punctuation
		{Lo: 0x3041, Hi: 0x4dbf, Stride: 1}, // Kana to CJK extension A
		{Lo: 0x4e00, Hi: 0xa4cf, Stride: 1}, // CJK, Yi
		{Lo: 0xa960, Hi: 0xa97c, Stride: 1}, // Hangul Jamo extended A
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1}, // Hangul syllables
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1}, // CJK compatibility
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1}, // CJK compatibility forms
		{Lo: 0xff01, Hi: 0xff60, Stride: 1}, // full-width forms
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1}, // full-width signs
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1}, // pictographs, emoticons
		{Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1}, // transport symbols
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1}, // more pictographs
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1}, // CJK extensions B and on
	},
}
