package jsonx

import "github.com/plainjson/json/internal/place"

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
		if text, ok := replacePlace(text, &l, &moved); ok {
			return text
		}
	}
	where := place.Place{Line: moved.Line, Column: moved.Column}
	return string(where.AppendTo([]byte(text), "", moved.Offset))
}

// move moves l, a location in the text of e, to the larger text.
func (l *Location) move(e *withinError) {
	l.Offset += e.offset
	if e.line == 0 || l.Line == 0 {
		l.Line, l.Column = 0, 0
		return
	}
	l.Line += e.line - 1
}
