package frameworks

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// An EchoSerializer is the JSON serializer of an Echo:
//
//	e := echo.New()
//	e.JSONSerializer = frameworks.NewEchoSerializer(jsontext.WithByteLimit(1 << 20))
//
// It behaves like package json, not like package v1: each Echo has its own serializer, which
// also decides what is an error and which text may follow the value. So a request body must
// be one value of valid UTF-8 without duplicate names. Echo passes JSONP responses through
// the serializer, too; jsontext.EscapeForHTML and jsontext.EscapeForJS escape them as
// encoding/json does.
type EchoSerializer struct {
	options json.Options
}

// NewEchoSerializer returns a serializer with the given options.
func NewEchoSerializer(options ...json.Options) EchoSerializer {
	return EchoSerializer{json.JoinOptions(options...)}
}

// Serialize writes the JSON encoding of v and a newline to the response. If v cannot be
// encoded, nothing is written, so that echo responds with an error. It panics if indent has
// characters other than spaces and tabs.
func (s EchoSerializer) Serialize(c echo.Context, v any, indent string) error {
	options := s.options
	if indent != "" {
		options = json.JoinOptions(options, jsontext.WithIndent(indent))
	}
	text, err := json.Marshal(v, options)
	if err != nil {
		return err
	}
	_, err = c.Response().Write(append(text, '\n'))
	return err
}

// Deserialize decodes the request body into the value that v points to. Its errors are of
// type *echo.HTTPError and wrap the cause. The status is 413 if the body is longer or nested
// more deeply than allowed, and otherwise 400. If the reader of the body or a method fails with
// an HTTPError, as the reader of middleware BodyLimit does, Deserialize returns that error.
func (s EchoSerializer) Deserialize(c echo.Context, v any) error {
	err := json.UnmarshalRead(c.Request().Body, v, s.options)
	if err == nil {
		return nil
	}
	if httpErr := (*echo.HTTPError)(nil); errors.As(err, &httpErr) {
		return httpErr
	}
	status := http.StatusBadRequest
	if errors.Is(err, jsontext.ErrLimit) {
		status = http.StatusRequestEntityTooLarge
	}
	return echo.NewHTTPError(status, err.Error()).SetInternal(err)
}
