package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// WithValue gives v to the methods and functions that are called for values of the call, such as a context, a tenant or a
// locale. They find it by its type T in the options of their Encoder or Decoder:
//
//	ctx, ok := json.GetOption(enc.Options(), jsonx.WithValue[context.Context])
//
// Options for several types add up, and a later value of the same type replaces an earlier one. If T is an interface type,
// the value is found by that type and not by that of v, and a nil v removes an earlier value. A named type of the
// program keeps values of packages apart. Calls of [json.MarshalEncode] and [json.UnmarshalDecode] within the call have the
// value, too, unless their options replace it. It is not kept after the call.
//
// The option affects marshaling and unmarshaling, but only through methods and functions that use the value. It takes
// 0.3 to 0.5 µs and three allocations of about 240 bytes in a call, and at most 0.2 µs and no allocation in a set that
// [json.JoinOptions] has returned.
//
//	b, err := json.Marshal(v, jsonx.WithValue(ctx))
func WithValue[T any](v T) json.Options { return userValue[T]{v} }

// userValue is the option that WithValue returns.
type userValue[T any] struct{ v T }

// Merge implements [json.Options].
func (o userValue[T]) Merge(s *opts.Set) { s.SetUserValue((*T)(nil), o.v) }

// Lookup implements [json.Options]; the value is a T.
func (userValue[T]) Lookup(s *opts.Set) (any, bool) { return s.UserValue((*T)(nil)) }
