package jsonx

import (
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/jsontext"
)

// Within returns err, an error about a text that is part of a larger text, such as a record of a file, with the place in
// the larger text. The text begins at the start of the given line, which counts from 1, and at the given byte offset. If
// the line is 0, it is unknown. [Locate], [Explain] and the text of the error have the place in the larger text.
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
	return &withinError{err, line, offset}
}

// A withinError is an error about a text that is part of a larger one.
type withinError struct {
	err    error
	line   int   // of the start of the text, from 1; 0: unknown
	offset int64 // of the start of the text, in bytes
}

// inText returns the error about the text in err if that is the error of Within, and otherwise err.
func inText(err error) error {
	if e, ok := err.(*withinError); ok {
		return inText(e.err)
	}
	return err
}

// Unwrap returns the error about the text.
func (e *withinError) Unwrap() error { return e.err }

// Error returns the text of the error with the place in the larger text: that of the first error in the tree that has one.
func (e *withinError) Error() string {
	text := e.err.Error()
	l, ok := Locate(e.err)
	if !ok {
		l = Location{Line: 1, Column: 1}
	}
	moved := l
	moved.move(e)
	if ok {
		if first, old := firstIn(placed(e.err)); old != "" {
			text = replaceFirst(text, old, movedMark(first, e).Text())
		}
		if text, ok := replacePlace(text, &l, &moved); ok {
			return text
		}
	}
	where := place.Place{Line: moved.Line, Column: moved.Column}
	return string(where.AppendTo([]byte(text), "", moved.Offset))
}

// move moves l, a location in the text of e, to the larger text.
func (l *Location) move(e *withinError) {
	m := movedMark(place.Mark{Offset: l.Offset, Line: l.Line, Column: l.Column}, e)
	l.Offset, l.Line, l.Column = m.Offset, m.Line, m.Column
}

// firstIn returns the place of the first of two members that have the same name, if err is about the second one and is an
// error of package json or jsontext, and the text that err has for that place. Otherwise the text is empty.
func firstIn(err error) (first place.Mark, text string) {
	var at place.Place
	switch e := err.(type) {
	case *json.SemanticError:
		if at = e.Place(); at.First != nil {
			return *at.First, at.First.Text()
		}
	case *jsontext.SyntacticError:
		at = e.Place()
	case *withinError:
		if first, text = firstIn(e.err); text != "" {
			first = movedMark(first, e)
			text = first.Text()
		}
		return first, text
	}
	if at.First == nil {
		return first, ""
	}
	return *at.First, at.FirstText()
}

// movedMark returns the place m in the text of e as that in the larger text.
func movedMark(m place.Mark, e *withinError) place.Mark {
	m.Offset += e.offset
	if e.line == 0 || m.Line == 0 {
		return place.Mark{Offset: m.Offset}
	}
	m.Line += e.line - 1
	return m
}

// replaceFirst replaces the place old, that of the first of two members, in the text of an error.
func replaceFirst(text, old, other string) string {
	return strings.Replace(text, " at "+old, " at "+other, 1)
}
