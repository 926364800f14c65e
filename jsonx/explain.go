package jsonx

import (
	"cmp"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// Explain returns lines that describe the errors in the tree of err, for people who know JSON and not Go. If [Locate]
// has a location for an error, its first line has the line and column, or the offset. The path follows, unless it is
// that of the top-level value, and then the Message of the location as a sentence. The next lines have the excerpt without
// the spaces at its end, a caret under the error, and the hint.
//
// If the Message for an error of a method or function is only "invalid value", the text of the cause follows it. Errors
// of marshaling, and errors of a Go type or a tag, have a text for programmers. If a Go type or a tag is at fault, no
// JSON text is right, and the line, the offset and the excerpt are left out. If another error wraps such errors, its
// own text is left out, such as the name of a file that fmt.Errorf has put before one. If it wraps none, its text is a
// line. The errors in a list that a method has returned are explained one by one. Explain(nil) is the empty string.
//
// Each line ends with a line feed. A message or path of more than 400 bytes is shortened. The excerpt is a part of the
// JSON text, which may be confidential. The messages contain only names and the texts of errors of methods and
// functions. Explain takes about 2 µs for each error, 6 µs with a long excerpt, and the time for a hint that [Locate]
// has.
func Explain(err error) string { return ExplainFile("", err) }

// ExplainFile is [Explain] for an error about the text of the file called name, or of a part of it; see [Within]. The name
// and a colon precede the first line for each error, as in the messages of compilers:
//
//	config.json:2:7: .port: a whole number is expected, not a string
func ExplainFile(name string, err error) string {
	x := explainer{file: replaceHidden(name)}
	x.all(err)
	return x.text.String()
}

// An explainer makes lines that describe errors.
type explainer struct {
	file string // name that precedes them; "": none
	text strings.Builder
}

// all adds the lines for the errors in the tree of err.
func (x *explainer) all(err error) {
	err = fromSequence(err)
	if list, ok := listIn(err); ok {
		for _, err := range list {
			x.all(err)
		}
		return
	}
	l, ok := locate(err)
	switch {
	case err == nil:
	case ok:
		x.one(err, l)
	case placed(err) != nil:
		x.all(unwrapped(err))
	default:
		if x.file != "" {
			x.text.WriteString(x.file + ": ")
		}
		x.text.WriteString(err.Error() + "\n")
	}
}

// listIn returns the errors in err and true if it is a list of errors, or if its cause is one that a method has returned.
func listIn(err error) (list []error, ok bool) {
	switch e := err.(type) {
	case *json.SemanticError:
		list = partsOf(e)
		return list, list != nil
	case *withinError:
		inner, ok := listIn(e.err)
		for _, err := range inner {
			list = append(list, within(err, e.start))
		}
		return list, ok
	case interface{ Unwrap() []error }:
		return e.Unwrap(), true
	}
	return nil, false
}

// unwrapped returns the error that err wraps, within the same text.
func unwrapped(err error) error {
	if e, ok := err.(*withinError); ok {
		return within(errors.Unwrap(e.err), e.start)
	}
	return errors.Unwrap(err)
}

// one adds the lines for err, which has the location l.
func (x *explainer) one(err error, l Location) {
	b := &x.text
	at := ""
	switch {
	case isOfType(err):
		l.Excerpt = ""
	case l.Line > 0:
		at = strconv.Itoa(l.Line) + ":" + strconv.Itoa(l.Column) + ": "
	case l.Offset > 0:
		at = "byte " + strconv.FormatInt(l.Offset, 10) + ": "
	}
	switch {
	case x.file == "":
	case l.Line > 0 && at != "":
		b.WriteString(x.file + ":")
	default:
		b.WriteString(x.file + ": ")
	}
	b.WriteString(at)
	if l.Path != "" && l.Path != "." {
		b.WriteString(short(l.Path) + ": ")
	}
	b.WriteString(short(message(err, l)) + "\n")
	if l.Excerpt != "" {
		b.WriteString("    " + strings.TrimRight(l.Excerpt, " ") + "\n") // comments may have become spaces
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
	e, ok := inText(err).(*json.SemanticError)
	return ok && e.Place().Origin == place.OriginType
}

// prefixes has the words by which the messages of a code become sentences.
var prefixes = map[Code]string{CodeRange: "must be ", CodeFormat: "must be ", CodeLength: "must have "}

// message returns the message of l, the location of err, as a sentence. It has the place of the first of two
// names, and of the start of a value that does not end. For an error of the program it has the text of the cause.
func message(err error, l Location) string {
	err = inText(err)
	var at place.Place
	if e, ok := err.(interface{ Place() place.Place }); ok {
		at = e.Place()
	}
	if l.Code == CodeInvalid && at.Origin != place.OriginValidator {
		return invalid(err, &at)
	}
	text := prefixes[l.Code] + l.Message
	switch {
	case at.Earlier == nil:
	case l.Code == CodeDuplicate:
		text += ", at " + at.Earlier.Text()
	default:
		text += "; it begins at " + at.Earlier.Text()
	}
	if at.Actual != nil && at.Actual.Inner != "" {
		text += ", in another text" + at.Actual.Inner
	}
	return text
}

// invalid is message for an error of the program at the given place. If no text is right, or if marshaling has failed, it
// returns the text of the error, for programmers, without the place.
func invalid(err error, at *place.Place) string {
	switch e := err.(type) {
	case *json.SemanticError:
		if e.Err != nil && at.Source != nil && !isOfType(e) {
			return invalidValue + ": " + withoutPackage(e.Err)
		}
		own := *e
		own.ByteOffset, own.JSONPointer = 0, ""
		own.SetPlace(place.Place{})
		text := withoutPackage(&own)
		if e.Err == nil && !hasForm(e.GoType) {
			text += ": " + errNoForm.Error()
		}
		return text
	case *jsontext.SyntacticError:
		err = cmp.Or(e.Err, err)
	}
	return withoutPackage(err)
}

// withoutPackage returns the text of err without the name of the package in front of it.
func withoutPackage(err error) string {
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), "json: "), "jsontext: ")
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
	return !typeinfo.IsEndless(t)
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
