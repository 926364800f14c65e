package json

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file is about text that methods and functions return for values.

// text appends the JSON text that a method returned with err.
func (e *encoder) text(t reflect.Type, text []byte, err error, dst []byte) []byte {
	if err != nil {
		return e.textFailed(t, errNotMarshalJSON, err, dst)
	}
	switch {
	case !wire.Fast:
	case len(text) >= minKnown:
		if out := e.appendKnown(dst, text); out != nil {
			return out
		}
	case e.isPlainScalar(text):
		return append(dst, text...)
	}
	return e.format(t, text, dst)
}

// isPlainScalar reports whether text is a number, or a string without escapes, in the form asked for. It
// may fail to see that.
func (e *encoder) isPlainScalar(text []byte) bool {
	if len(text) == 0 || e.flags&(opts.CanonicalizeRawInts|opts.CanonicalizeRawFloats) != 0 {
		return false
	}
	if text[0] == '"' {
		end, fl, f := wire.ScanString(text, 0, false)
		return e.esc == 0 && end == len(text) && fl == 0 && f == wire.None
	}
	end, f := wire.ScanNumber(text, 0)
	return end == len(text) && f == wire.None
}

// textFailed notes error err of a method that was to return text.
func (e *encoder) textFailed(t reflect.Type, unsupported, err error, dst []byte) []byte {
	if errors.Is(err, errors.ErrUnsupported) {
		err = unsupported
	}
	if e.called != nil {
		return e.oldCall(oldMethodError(&e.set, err), dst)
	}
	err = notEOF(err)
	e.reject(dst, t, err)
	switch sem, ok := err.(*SemanticError); {
	case !ok:
	case unsupported == errNotMarshalText: // it is about something else
		e.sem.where.bare = true
	default:
		e.sem = adopted(sem, sem.GoType, location{marshaling: true})
		e.sem.ByteOffset = e.offset(dst) + sem.ByteOffset
		e.sem.where.inner = sem.JSONPointer
	}
	return nil
}

// format appends the JSON text of a value of type t, checked and in the form asked for.
func (e *encoder) format(t reflect.Type, text []byte, dst []byte) []byte {
	s := e.prepare()
	e.nests(len(text))
	var out []byte
	var end int
	if e.shares {
		out, end, e.shared = s.ShareValue(dst, text)
	} else {
		out, end = s.AppendValue(dst, text, e.depth)
	}
	if end < 0 {
		e.trailing = s.Fault.Code == state.TrailingData
		s.Fault.Offset -= int64(e.spareLead(text, dst))
		return e.badText(t, dst)
	}
	return out
}

// spareLead returns how much longer dst is, which ends with what stands before a value, than if
// it had been made for the token that text begins with: before a closing bracket there is no comma.
func (e *encoder) spareLead(text, dst []byte) int {
	i := wire.SkipSpace(text, 0)
	if i == len(text) || text[i] != ']' && text[i] != '}' {
		return 0
	}
	b := bytes.TrimRight(dst, " \t\n")
	switch {
	case bytes.HasSuffix(b, []byte(",")):
		spare := len(dst) - len(b) + 1
		if !e.tight {
			spare -= len(e.layout.AppendLine(nil, e.depth-1))
		}
		return spare
	case bytes.HasSuffix(b, []byte("[")):
		return len(dst) - len(b)
	}
	return 0
}

// badText notes that the text that should follow dst is no JSON: the own state
// holds the failure.
func (e *encoder) badText(t reflect.Type, dst []byte) []byte {
	s := e.own.Open()
	e.trail.hide(&s.Stack, 0)
	s.Fault.Offset += e.offset(dst)
	err := (*jsontext.Encoder)(&e.own).WriteToken(jsontext.Null)
	if e.called != nil {
		return e.oldCall(err, dst)
	}
	e.reject(dst, t, err)
	e.syn, _ = err.(*jsontext.SyntacticError)
	return nil
}
