package jsonx

import (
	"errors"
	"strconv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// ErrNotFound means that there is no value at a JSON Pointer. [Seek] wraps it in a [json.SemanticError], whose JSONPointer is
// the path to the first step that is missing.
var ErrNotFound = errNotFound() // "value not found"

// errNotFound returns the value of ErrNotFound, so that its documentation does not show an internal package.
func errNotFound() error { return failure.ErrNotFound }

// Seek finds the value at the JSON Pointer p (RFC 6901) within the next value of dec. It reads dec up to that value, which is
// then what the next read returns. An empty pointer is that of the next value itself.
//
// Seek checks and skips the values before the one that it finds. Memory holds one token of them at a time, and the names that
// dec needs to find duplicates. If several members have the same name, which jsontext.AllowDuplicateNames accepts, Seek finds
// the first one.
//
// If there is no such value, the error is a [json.SemanticError] that wraps [ErrNotFound]. Its JSONPointer is the path, from
// the top-level value, to the first step that is missing. dec is then before the end of the array or object without the step,
// or before a value that has no members or elements, such as a number. If no value comes next, the error is io.EOF. All other
// errors are those of reading dec. Offsets count from the start of the stream.
//
// The Decoder cannot go back. To find several values, seek the one that comes first in the text, or decode a struct that has
// them.
//
//	if err := jsonx.Seek(dec, "/data/items"); err != nil {
//		return err
//	}
//	for item, err := range jsonx.Elements[Item](dec) {
func Seek(dec *jsontext.Decoder, p jsontext.Pointer) error {
	if !p.IsValid() {
		return errors.New("jsonx: invalid JSON Pointer " + string(wrap.AppendShort(nil, string(p))))
	}
	for step := range p.Tokens() {
		var err error
		switch dec.PeekKind() {
		case jsontext.KindBeginObject:
			err = seekMember(dec, step)
		case jsontext.KindBeginArray:
			err = seekElement(dec, step)
		case jsontext.KindInvalid:
			_, err = dec.ReadToken()
		default:
			err = notFound(dec, nextPointer(dec), step)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// seekMember reads dec from the start of an object to the value of its first member called name.
func seekMember(dec *jsontext.Decoder, name string) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	var unquoted []byte
	for dec.PeekKind() != jsontext.KindEndObject {
		quoted, err := dec.ReadValue() // a Token would allocate its string
		if err != nil {
			return err
		}
		unquoted, _ = jsontext.AppendUnquote(unquoted[:0], quoted) // dec has checked the text
		if string(unquoted) == name {
			return nil
		}
		if err := dec.SkipValue(); err != nil {
			return err
		}
	}
	return notFound(dec, containerPointer(dec), name)
}

// seekElement reads dec from the start of an array to the element whose index is step.
func seekElement(dec *jsontext.Decoder, step string) error {
	index, err := strconv.ParseUint(step, 10, 64)
	if err != nil || step[0] == '0' && step != "0" { // RFC 6901, section 4
		return notFound(dec, nextPointer(dec), step)
	}
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for ; dec.PeekKind() != jsontext.KindEndArray; index-- {
		if index == 0 {
			return nil
		}
		if err := dec.SkipValue(); err != nil {
			return err
		}
	}
	return notFound(dec, containerPointer(dec), step)
}

// notFound returns the error that the value at p has no member or element called step.
func notFound(dec *jsontext.Decoder, p jsontext.Pointer, step string) error {
	return &json.SemanticError{ByteOffset: dec.InputOffset(), JSONPointer: p.AppendToken(step), Err: ErrNotFound}
}

// containerPointer returns the pointer to the innermost array or object that is open in dec, between its values.
func containerPointer(dec *jsontext.Decoder) jsontext.Pointer {
	p := dec.StackPointer()
	if _, n := dec.StackIndex(dec.StackDepth()); n > 0 {
		return p.Parent()
	}
	return p
}

// nextPointer returns the pointer to the next value of dec.
func nextPointer(dec *jsontext.Decoder) jsontext.Pointer {
	switch kind, n := dec.StackIndex(dec.StackDepth()); kind {
	case jsontext.KindBeginArray:
		return containerPointer(dec).AppendToken(strconv.FormatInt(n, 10))
	default: // of a member, whose name was read last, or at the top level
		return dec.StackPointer()
	}
}
