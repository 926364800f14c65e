package jsonhttp

import (
	"net/http"
	"strconv"

	"github.com/plainjson/json"
)

// Write sends v as JSON, with the given status. It sets Content-Length, and Content-Type to application/json unless the
// handler has set another type before.
//
// If v cannot be marshaled, nothing of it is sent: the answer is that of [WriteError] with status 500, and Write returns the
// error. Any other error is that of w, as when the client has gone away. In both cases a handler can only log the error.
//
// If the handler, or a ResponseWriter around that of the server, has set Content-Encoding, Content-Length is not set.
//
// With a status that has no body (204, 205, 304 and those below 200) v is ignored. To a request with method HEAD the server
// of package net/http sends the header alone.
//
// The text of v is in memory as a whole. For a larger answer, see [json.MarshalWrite].
func Write(w http.ResponseWriter, status int, v any, opts ...json.Options) error {
	if !hasBody(status) {
		w.WriteHeader(status)
		return nil
	}
	text, err := json.Marshal(v, opts...)
	if err != nil {
		WriteError(w, nil) // whose error is of less use than err
		return err
	}
	if _, isSet := w.Header()["Content-Type"]; !isSet {
		w.Header().Set("Content-Type", typeJSON)
	}
	return send(w, status, text)
}

// hasBody reports whether answers with the given status have a body (RFC 9110, section 15).
func hasBody(status int) bool {
	switch status {
	case http.StatusNoContent, http.StatusResetContent, http.StatusNotModified:
		return false
	}
	return status >= 200
}

// send sends text with the given status.
func send(w http.ResponseWriter, status int, text []byte) error {
	h := w.Header()
	h.Del("Content-Length")
	if _, isCoded := h["Content-Encoding"]; !isCoded { // else a ResponseWriter around w's may compress text
		h.Set("Content-Length", strconv.Itoa(len(text)))
	}
	w.WriteHeader(status)
	_, err := w.Write(text)
	return err
}
