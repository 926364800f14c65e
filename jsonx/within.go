package jsonx

import (
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Within is for an error about a text that is part of a larger text, such as a record of a file. It returns err with
// the place in the larger text. The text begins at the start of the given line, which counts from 1, and at the given
// byte offset. If the line is 0, it is unknown. [Locate], [Explain] and the text of the error have the place in the
// larger text; each error in a list has its own.
//
// Errors that err wraps are unchanged: errors.Is and errors.As find them with the offsets that they have. An [ErrorList]
// remains one. Within returns nil if err is nil.
//
//	for line, offset := 1, int64(0); scanner.Scan(); line++ {
//		if err := json.Unmarshal(scanner.Bytes(), &record); err != nil {
//			return jsonx.Within(err, line, offset)
//		}
//		offset += int64(len(scanner.Bytes())) + 1
//	}
func Within(err error, line int, offset int64) error {
	if err == nil {
		return nil
	}
	if list, ok := err.(ErrorList); ok {
		var moved ErrorList
		for _, err := range list {
			moved = append(moved, Within(err, line, offset))
		}
		return moved
	}
	return within(err, place.Mark{Offset: offset, Line: line, Column: 1})
}

// A withinError is an error about a text that is part of a larger one.
type withinError struct {
	err   error      // not a withinError
	start place.Mark // of the text in the larger one
}

// within returns err, an error about a text that begins at start in a larger one.
func within(err error, start place.Mark) *withinError {
	if e, ok := err.(*withinError); ok {
		return &withinError{e.err, moved(e.start, start)}
	}
	return &withinError{err, start}
}

// Unwrap returns the error about the text.
func (e *withinError) Unwrap() error { return e.err }

// Error returns the text of the error, in which each error with a place has its place in the larger text. If there is none,
// the place of the first one, or that of the text, follows.
func (e *withinError) Error() string {
	text, ok := textWithin(e.err, e.start)
	if !ok {
		l, ok := Locate(e)
		if !ok {
			l = Location{Offset: e.start.Offset, Line: e.start.Line, Column: 1}
		}
		text = appendPlace(text, l)
	}
	return text
}

// textWithin returns the text of err, an error about a text that begins at start in a larger one. The texts of the errors
// that it wraps are replaced. It reports whether one of them has a place.
func textWithin(err error, start place.Mark) (text string, ok bool) {
	var wrapped []error
	switch e := err.(type) {
	case *withinError:
		return within(e, start).Error(), true
	case *json.SemanticError, *jsontext.SyntacticError:
		return movedError(err, start).Error(), true
	case *v1.SyntaxError, *v1.UnmarshalTypeError: // their texts have no place
		l, _ := locate(movedError(err, start))
		return appendPlace(err.Error(), l), true
	case interface{ Unwrap() error }:
		wrapped = []error{e.Unwrap()}
	case interface{ Unwrap() []error }:
		wrapped = e.Unwrap()
	}
	rest := err.Error()
	for _, err := range wrapped {
		if err == nil {
			continue
		}
		before, after, found := strings.Cut(rest, err.Error())
		if found {
			inner, hasPlace := textWithin(err, start)
			text, rest, ok = text+before+inner, after, ok || hasPlace
		}
	}
	return text + rest, ok
}

// appendPlace returns text, that of an error without a place, and the place l.
func appendPlace(text string, l Location) string {
	return string(place.Place{Line: l.Line, Column: l.Column}.AppendTo([]byte(text), "", l.Offset))
}

// inText returns err with its place in the largest text that it has by Within.
func inText(err error) error {
	if e, ok := err.(*withinError); ok {
		return movedError(e.err, e.start)
	}
	return err
}

// movedError returns err with its place in a larger text, in which the text begins at start. It returns err if that is not
// an error of packages json, jsontext and v1.
func movedError(err error, start place.Mark) error {
	switch e := err.(type) {
	case *json.SemanticError:
		own := *e
		own.ByteOffset += start.Offset
		own.SetPlace(movedPlace(e.Place(), start))
		if second, ok := e.Err.(*failure.SecondName); ok {
			own.Err = &failure.SecondName{Name: second.Name, First: second.First, At: moved(second.At, start)}
		}
		return &own
	case *jsontext.SyntacticError:
		own := *e
		own.ByteOffset += start.Offset
		own.SetPlace(movedPlace(e.Place(), start))
		return &own
	case *v1.SyntaxError:
		own := *e
		own.Offset += start.Offset
		own.SetPlace(movedPlace(e.Place(), start))
		return &own
	case *v1.UnmarshalTypeError:
		own := *e
		own.Offset += start.Offset
		return &own
	}
	return err
}

// moved returns the place m in a text as that in a larger text, in which the text begins at start.
func moved(m, start place.Mark) place.Mark {
	m.Offset += start.Offset
	if start.Line == 0 || m.Line == 0 {
		return place.Mark{Offset: m.Offset}
	}
	m.Line += start.Line - 1
	return m
}

// movedPlace returns at as a place in a larger text, in which the text begins at start.
func movedPlace(at place.Place, start place.Mark) place.Place {
	m := moved(place.Mark{Line: at.Line, Column: at.Column}, start)
	at.Line, at.Column = m.Line, m.Column
	if at.Earlier != nil {
		m = moved(*at.Earlier, start)
		at.Earlier = &m
	}
	if at.Actual != nil {
		actual := *at.Actual
		actual.Offset += start.Offset
		actual.Parts = nil
		for _, err := range at.Actual.Parts {
			actual.Parts = append(actual.Parts, within(err, start))
		}
		at.Actual = &actual
	}
	return at
}
