package jsonx

import (
	"strings"

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
	return &withinError{err, place.Mark{Offset: offset, Line: line, Column: 1}}
}

// A withinError is an error about a text that is part of a larger one.
type withinError struct {
	err   error
	start place.Mark // of the text in the larger one
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
	m := moved(place.Mark{Offset: l.Offset, Line: l.Line, Column: l.Column}, e.start)
	to := Location{Offset: m.Offset, Line: m.Line, Column: m.Column}
	if ok {
		if earlier, old := earlierIn(placed(e.err)); old != "" {
			text = replaceEarlier(text, old, moved(earlier, e.start).Text())
		}
		if text, ok := replacePlace(text, &l, &to); ok {
			return text
		}
	}
	where := place.Place{Line: m.Line, Column: m.Column}
	return string(where.AppendTo([]byte(text), "", m.Offset))
}

// inText returns the error about the smallest text that err has by Within, and the start of that text in the largest one.
func inText(err error) (inner error, start place.Mark) {
	e, ok := err.(*withinError)
	if !ok {
		return err, place.Mark{Line: 1, Column: 1}
	}
	inner, start = inText(e.err)
	return inner, moved(start, e.start)
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

// movedPlace returns at with the lines of the larger text, in which the text begins at start.
func movedPlace(at place.Place, start place.Mark) place.Place {
	m := moved(place.Mark{Line: at.Line, Column: at.Column}, start)
	at.Line, at.Column = m.Line, m.Column
	if at.Earlier != nil {
		m = moved(*at.Earlier, start)
		at.Earlier = &m
	}
	return at
}

// earlierIn returns the place of the first of two members of a field, if err is about the second one and is an error of
// package json or jsontext, and the text that err has for that place. Otherwise the text is empty.
func earlierIn(err error) (earlier place.Mark, text string) {
	inner, start := inText(err)
	e, ok := inner.(interface{ Place() place.Place })
	if !ok || e.Place().Earlier == nil {
		return earlier, ""
	}
	earlier = moved(*e.Place().Earlier, start)
	if _, ok := err.(*jsontext.SyntacticError); ok {
		return earlier, e.Place().EarlierText()
	}
	return earlier, earlier.Text()
}

// replaceEarlier replaces the place old, that of the first of two members, in the text of an error.
func replaceEarlier(text, old, other string) string {
	return strings.Replace(text, " at "+old, " at "+other, 1)
}
