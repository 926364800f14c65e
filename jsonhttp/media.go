package jsonhttp

import (
	"mime"
	"net/http"
	"strings"
)

// The media types of answers, and of bodies.
const (
	typeJSON    = "application/json"
	typeProblem = "application/problem+json"
)

// checkType returns an *Error unless values, those of the field Content-Type, are one media type that Read accepts.
func checkType(values []string) error {
	if len(values) == 1 && (values[0] == typeJSON || values[0] == typeJSON+"; charset=utf-8" || isAccepted(values[0])) {
		return nil
	}
	return unsupported("the Content-Type must be application/json, or one that ends in +json, in UTF-8", "Accept", typeJSON)
}

// isAccepted reports whether contentType is a media type for JSON, and has no charset other than UTF-8.
func isAccepted(contentType string) bool {
	mediaType, params, err := mime.ParseMediaType(contentType)
	charset, hasCharset := params["charset"]
	if err != nil || hasCharset && !strings.EqualFold(charset, "utf-8") {
		return false
	}
	subtype, ok := strings.CutPrefix(mediaType, "application/")
	return mediaType == typeJSON || ok && len(subtype) > len("+json") && strings.HasSuffix(subtype, "+json")
}

// unsupported returns an Error with status 415. The answer has the given field.
func unsupported(detail, field, value string) *Error {
	return &Error{http.StatusUnsupportedMediaType, &bodyError{detail: detail, field: field, value: value}}
}
