package json_test

import (
	"errors"
	"math/big"
	"strconv"
	"testing"

	"github.com/plainjson/json/v1"
)

// The types asJSON and asText have marshal methods with pointer receivers.
type (
	asJSON struct{ N int }
	asText struct{ N int }
)

func (a *asJSON) MarshalJSON() ([]byte, error) { return strconv.AppendInt(nil, int64(a.N), 10), nil }
func (a *asText) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(a.N), 10), nil }
func (a *asText) UnmarshalText([]byte) error   { return errors.ErrUnsupported }

// TestMarshalBehindPointer checks that methods with pointer receivers are called for the fields of an embedded
// pointer, whether or not the outer struct is addressable.
func TestMarshalBehindPointer(t *testing.T) {
	type base struct {
		Total big.Int
		J     asJSON
		T     asText
		A     [1]asJSON
		Q     asJSON `json:",string"`
		In    struct{ J asJSON }
	}
	type pointer struct{ *base }
	type deep struct{ pointer }
	type value struct{ base }
	b := base{*big.NewInt(12345), asJSON{1}, asText{2}, [1]asJSON{{3}}, asJSON{4}, struct{ J asJSON }{asJSON{5}}}
	const called = `{"Total":12345,"J":1,"T":"2","A":[3],"Q":4,"In":{"J":5}}`
	const plain = `{"Total":{},"J":{"N":1},"T":{"N":2},"A":[{"N":3}],"Q":{"N":4},"In":{"J":{"N":5}}}`
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
	}{
		{"struct", "it has no address, the embedded one has", pointer{&b}, called},
		{"pointer", "all has an address", &pointer{&b}, called},
		{"deep", "a pointer may be anywhere on the path", deep{pointer{&b}}, called},
		{"array", "its elements have no addresses, what they point to has", [1]pointer{{&b}}, "[" + called + "]"},
		{"interface", "what it holds has no address", []any{pointer{&b}}, "[" + called + "]"},
		{"map", "its elements have no addresses", map[string]pointer{"a": {&b}}, `{"a":` + called + `}`},
		{"embedded by value", "no pointer, no address", value{b}, plain},
		{"embedded by value, pointer", "the struct has an address", &value{b}, called},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in)
			if err != nil || string(got) != tt.want {
				t.Errorf("%s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}
