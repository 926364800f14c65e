package jsonhttp

import (
	"errors"
	"net/http"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// WriteError answers a request with problem details of type application/problem+json (RFC 9457). If the first [*Error] in
// the tree of err has a Status from 400 to 499, the answer has this status and says what is wrong. The answer to any
// other error has status 500 and says nothing more: a body that some other server has sent, for example, is not the fault
// of the client, even if decoding it has failed.
//
//	{
//	  "title": "Unprocessable Entity",
//	  "status": 422,
//	  "errors": [
//	    {"code": "kind", "detail": "a whole number is expected, not a string", "pointer": "/count", "line": 1, "column": 10}
//	  ]
//	}
//
// The member errors has the Code, Message, Pointer, Line and Column of the [jsonx.Location] of the cause, or of each
// error in it if it is a [jsonx.ErrorList] itself. A line that is not known is left out with its column. The member detail is
// the text for a cause without a location. If the cause is an error that the handler has made, this is its text. The
// client gets no Go types, no excerpts of the body, no hints, and no errors of the connection.
//
// WriteError sets Content-Type, and Content-Length as [Write] does. For an error of [Read] with status 415 it sets Accept or
// Accept-Encoding to what Read accepts. It must be called before any part of an answer has been written. It returns the error
// of w.
func WriteError(w http.ResponseWriter, err error) error {
	p := problem{Status: http.StatusInternalServerError}
	if e, ok := errors.AsType[*Error](err); ok && 400 <= e.Status && e.Status <= 499 {
		p.Status = e.Status
		if b := p.describe(e.Err); b != nil && b.field != "" {
			w.Header().Set(b.field, b.value)
		}
	}
	p.Title = http.StatusText(p.Status)
	text, err := json.Marshal(p, jsontext.AllowInvalidUTF8(true)) // texts of the program may be invalid
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", typeProblem)
	return send(w, p.Status, text)
}

// A problem is the content of the answer to an error. Its type is about:blank, so that the title is that of the status.
type problem struct {
	Title  string    `json:"title,omitzero"` // absent for a status that net/http does not know
	Status int       `json:"status"`
	Detail string    `json:"detail,omitzero"`
	Errors []mistake `json:"errors,omitzero"`
}

// A mistake is an error in the text of the body.
type mistake struct {
	Code    jsonx.Code       `json:"code"`
	Detail  string           `json:"detail"`
	Pointer jsontext.Pointer `json:"pointer"`
	Line    int              `json:"line,omitzero"`
	Column  int              `json:"column,omitzero"`
}

// describe sets the members of p that describe err, the cause of an Error, to the client. It returns the bodyError in the tree
// of err, or nil if there is none.
func (p *problem) describe(err error) *bodyError {
	b, ofBody := errors.AsType[*bodyError](err)
	if ofBody {
		p.Detail, err = b.detail, b.err
	}
	list, ok := err.(jsonx.ErrorList) // one that a method has returned has other places
	if !ok {
		list = jsonx.ErrorList{err}
	}
	for _, err := range list {
		if l, ok := jsonx.Locate(err); ok {
			p.Errors = append(p.Errors, mistake{l.Code, l.Message, l.Pointer, l.Line, l.Column})
		}
	}
	if !ofBody && len(p.Errors) == 0 && err != nil {
		p.Detail = err.Error()
	}
	return b
}
