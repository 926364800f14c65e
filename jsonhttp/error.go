package jsonhttp

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/jsonx"
)

// An Error is an error with the status of the answer to the client. [Read] returns one for each body that it rejects. A
// handler may make an Error itself, for [WriteError] to answer:
//
//	return &jsonhttp.Error{Status: http.StatusNotFound, Err: errors.New("there is no such order")}
type Error struct {
	Status int   // from 400 to 499, or 500 if the client is not at fault
	Err    error // cause
}

// Error returns the status and the text of the cause.
func (e *Error) Error() string {
	text := "jsonhttp: status " + strconv.Itoa(e.Status)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// A bodyError is an error about a body other than those about its JSON text.
type bodyError struct {
	detail string // text for the client
	err    error  // cause, which is not sent; nil: none

	// A field of the header of the answer with the accepted values, such as Accept; "": none.
	field, value string
}

// Error returns the detail and the text of the cause.
func (e *bodyError) Error() string {
	if e.err == nil {
		return e.detail
	}
	return e.detail + ": " + e.err.Error()
}

// Unwrap returns the cause.
func (e *bodyError) Unwrap() error { return e.err }

// newError returns the Error for err, with which the decoding of a body has failed.
func newError(err error) *Error {
	if tooLong, ok := errors.AsType[*http.MaxBytesError](err); ok {
		detail := "the body has more than " + strconv.FormatInt(tooLong.Limit, 10) + " bytes"
		return &Error{http.StatusRequestEntityTooLarge, &bodyError{detail: detail, err: err}}
	}
	last := err
	if list, ok := err.(jsonx.ErrorList); ok {
		last = list[len(list)-1]
	}
	status := http.StatusBadRequest
	semantic, isSemantic := errors.AsType[*json.SemanticError](last)
	l, isJSON := jsonx.Locate(last)
	switch {
	case !isJSON:
		err = &bodyError{detail: "the body could not be read", err: err}
	case isSemantic && semantic.Place().Origin == place.OriginType:
		status = http.StatusInternalServerError
	case isSemantic:
		status = http.StatusUnprocessableEntity
	case l.Code == jsonx.CodeLimit:
		status = http.StatusRequestEntityTooLarge
	}
	return &Error{status, err}
}
