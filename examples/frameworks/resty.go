package frameworks

import (
	"github.com/plainjson/json"
	jsonv1 "github.com/plainjson/json/v1"
)

// RestyMarshaler returns the function that encodes the request bodies of a resty.Client:
//
//	client := resty.New().
//		SetJSONMarshaler(frameworks.RestyMarshaler(jsontext.EscapeForHTML(false))).
//		SetJSONUnmarshaler(frameworks.RestyUnmarshaler(jsontext.WithByteLimit(1 << 20)))
//
// It behaves like package v1, unless the given options override that: a client talks to
// servers that it does not control, and many of them depend on what encoding/json sends and
// accepts. Without options, jsonv1.Marshal can be passed to SetJSONMarshaler directly.
//
// Do not call SetJSONEscapeHTML(false) of resty: resty then encodes with encoding/json and
// does not call the marshaler. Pass jsontext.EscapeForHTML(false) instead. Resty's debug log
// shows request bodies as encoding/json encodes them.
func RestyMarshaler(options ...json.Options) func(v any) ([]byte, error) {
	joined := json.JoinOptions(jsonv1.DefaultOptionsV1(), json.JoinOptions(options...))
	return func(v any) ([]byte, error) { return json.Marshal(v, joined) }
}

// RestyUnmarshaler returns the function that decodes the responses of a resty.Client. Like
// RestyMarshaler it behaves like package v1, unless the given options override that. With
// jsonv1.ReportErrorsWithLegacySemantics(false), errors have the types of package json, and
// errors.Is finds jsontext.ErrDuplicateName in them. It finds jsontext.ErrLimit in the errors
// of either package.
//
// Resty reads the whole response before it decodes it; SetResponseBodyLimit of resty limits
// how much it reads.
func RestyUnmarshaler(options ...json.Options) func(data []byte, v any) error {
	joined := json.JoinOptions(jsonv1.DefaultOptionsV1(), json.JoinOptions(options...))
	return func(data []byte, v any) error { return json.Unmarshal(data, v, joined) }
}
