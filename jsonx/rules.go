package jsonx

import (
	"reflect"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/typeinfo"
)

// WithFormat gives all values of type T the given format, as the option format of the json and jsonopt tags gives it to
// a field. It applies to elements of slices and maps, map keys, fields without a format of their own, values in
// interfaces, and the value that is passed to the call. A format that T does not have is an error when such a value is
// marshaled or unmarshaled; [Check] finds it. An empty format removes the rule of an earlier option. WithFormat affects
// marshaling and unmarshaling.
//
//	b, err := json.Marshal(v, jsonx.WithFormat[time.Duration]("units"))
func WithFormat[T any](format string) json.Options {
	return typeinfo.NewRule(typeinfo.RuleKey{Type: reflect.TypeFor[T](), Format: format}, nil)
}
