package frameworks

import (
	"github.com/gofiber/fiber/v2/utils"

	"github.com/plainjson/json"
)

// FiberEncoder returns the JSON encoder of a fiber.App:
//
//	app := fiber.New(fiber.Config{
//		JSONEncoder: frameworks.FiberEncoder(json.Deterministic(true)),
//		JSONDecoder: frameworks.FiberDecoder(jsontext.WithByteLimit(1 << 20)),
//	})
//
// It behaves like package json with the given options, not like package v1: each App has its
// own encoder, so that the change does not affect other users of encoding/json. Without
// json.Deterministic the members of maps are in random order, and the entity tags of fiber's
// middleware etag differ between equal responses. With jsonv1.DefaultOptionsV1() as the first
// option, the encoder behaves like package v1.
func FiberEncoder(options ...json.Options) utils.JSONMarshal {
	joined := json.JoinOptions(options...)
	return func(v any) ([]byte, error) { return json.Marshal(v, joined) }
}

// FiberDecoder returns the JSON decoder of a fiber.App, which behaves like package json with
// the given options. Fiber reuses the buffer of the request body, but decoded values do not
// refer to it and may be kept after the handler has returned. BodyParser returns the errors
// of the decoder unchanged; fiber responds to them with status 500, unless the handler or
// the ErrorHandler of the App selects another.
func FiberDecoder(options ...json.Options) utils.JSONUnmarshal {
	joined := json.JoinOptions(options...)
	return func(data []byte, v any) error { return json.Unmarshal(data, v, joined) }
}
