package json_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	jsonv2 "github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/v1"
)

type unexported struct{ U int }

// TestUnmarshalEmbeddedPointer checks the errors for a struct with an embedded pointer to an unexported struct,
// which cannot be set: a syntax error comes first, wherever it occurs.
func TestUnmarshalEmbeddedPointer(t *testing.T) {
	type target struct {
		*unexported
		K int
	}
	for _, tt := range []struct{ name, why, in, want string }{
		{"name", "the text is checked before the field", `{"U"`, "unexpected end of JSON input"},
		{"colon", "the same", `{"U":`, "unexpected end of JSON input"},
		{"value", "the field cannot be set", `{"U":1,"K":2}`, "json: cannot unmarshal number into Go struct field target.U of type json_test.target: " +
			"cannot set embedded pointer to unexported struct type"},
		{"malformed", "the text is checked before the field", `{"U":x`, "invalid character 'x' looking for beginning of value"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.in), new(target))
			if err == nil || err.Error() != tt.want {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestUnmarshalStart checks the errors of texts that do not begin with a value, for zero and other Go values.
func TestUnmarshalStart(t *testing.T) {
	for _, tt := range []struct{ name, why, in, want string }{
		{"colon", "it follows a name", ":", "invalid character ':' looking for beginning of value"},
		{"comma", "it follows an element", " , 1", "invalid character ',' looking for beginning of value"},
		{"bracket", "no array is open", "]", "invalid character ']' looking for beginning of value"},
		{"nothing", "the text is empty", "", "unexpected end of JSON input"},
		{"space", "it is as good as empty", " ", "unexpected end of JSON input"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, out := range []any{new(any), new(int), &[]int{1}, new(struct{ A int })} {
				if err := json.Unmarshal([]byte(tt.in), out); err == nil || err.Error() != tt.want {
					t.Errorf("%T: %v, want %s (%s)", out, err, tt.want, tt.why)
				}
			}
		})
	}
}

// TestUnmarshalNegativeZero checks that malformed text does not change a value that has -0 and is zero otherwise.
func TestUnmarshalNegativeZero(t *testing.T) {
	minus := math.Copysign(0, -1)
	type target struct {
		A string
		F float64
	}
	for _, tt := range []struct {
		name, why, in string
		out           any
	}{
		{"float", "it is read before the rest", `00`, &[]float64{minus}[0]},
		{"no value", "nothing is read", `]`, &[]float64{minus}[0]},
		{"float32", "the same", `1 1`, &[]float32{float32(minus)}[0]},
		{"array", "the second element is -0", `[1,2`, &[2]float64{0, minus}},
		{"struct", "the last field is -0", `{"F":1`, &target{F: minus}},
		{"nested", "all is held without a pointer", `[{"F":1}`, &[1]target{{F: minus}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := reflect.ValueOf(tt.out).Elem()
			before := fmt.Sprint(out)
			err := json.Unmarshal([]byte(tt.in), tt.out)
			after := fmt.Sprint(out)
			if _, ok := err.(*json.SyntaxError); !ok || after != before {
				t.Errorf("%s, %v, want %s (%s)", after, err, before, tt.why)
			}
		})
	}
}

// A spoiler overwrites the text that it decodes.
type spoiler struct{}

func (spoiler) UnmarshalJSON(b []byte) error {
	for i := range b {
		b[i] = 0xc9
	}
	return nil
}

// TestUnmarshalOverwritten checks that the Field of an error is right although a method has overwritten its text.
func TestUnmarshalOverwritten(t *testing.T) {
	type inner struct{ Name1 []int }
	type target struct {
		S spoiler
		M map[string]spoiler
		L []inner
		I inner
	}
	for _, tt := range []struct{ name, why, in, field string }{
		{"member", "the value before is overwritten", `{"S":"aaaa","I":{"Name1":"x"}}`, "I.Name1"},
		{"element", "the same", `{"S":[1,2],"I":{"Name1":["x"]}}`, "I.Name1.0"},
		{"map", "an element of a map is overwritten", `{"M":{"a":{},"b":{}},"L":[{},{"Name1":[1,"x"]}]}`, "L.1.Name1.1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, out := range []*target{{}, {M: map[string]spoiler{}}} {
				err := json.Unmarshal([]byte(tt.in), out)
				e, ok := errors.AsType[*json.UnmarshalTypeError](err)
				if !ok || e.Field != tt.field {
					t.Errorf("%v, want field %s (%s)", err, tt.field, tt.why)
				}
			}
		})
	}
}

// TestUnmarshalKeys checks the errors for a map with keys into which no name can be decoded. A duplicate
// name is a syntax error, which comes first. Otherwise the error for an interface type with methods has no field.
func TestUnmarshalKeys(t *testing.T) {
	type method interface{ MarshalJSON() ([]byte, error) }
	const cannot = "json: cannot unmarshal string into Go value of type "
	unique := jsontext.AllowDuplicateNames(false)
	for _, tt := range []struct {
		name, why string
		in        string
		out       any
		option    jsonv2.Options
		want      string
	}{
		{name: "interface", why: "no concrete type is known", in: `{"a":1}`, out: new(map[fmt.Stringer]int), want: cannot + "fmt.Stringer"},
		{name: "interface with a method for JSON", why: "likewise", in: `{"a":1}`, out: new(map[method]int), want: cannot + "json_test.method"},
		{name: "interface, duplicate name", why: "it is found before the key",
			in: `{"a":1,"a":2}`, out: new(map[fmt.Stringer]int), option: unique, want: "duplicate object member name"},
		{name: "channel, duplicate name", why: "likewise",
			in: `{"a":1,"a":2}`, out: new(map[chan int]int), option: unique, want: "duplicate object member name"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := jsonv2.Unmarshal([]byte(tt.in), tt.out, json.DefaultOptionsV1(), tt.option)
			if err == nil || err.Error() != tt.want {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestDecodeNameIntoInterface checks that decoding a name into an interface with methods that contains no pointer
// sets the interface to nil and fails.
func TestDecodeNameIntoInterface(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`{"a":1}`), json.DefaultOptionsV1())
	if _, err := dec.ReadToken(); err != nil {
		t.Fatal(err)
	}
	out := fmt.Stringer(reflect.Value{})
	const want = "json: cannot unmarshal string into Go value of type fmt.Stringer"
	if err := jsonv2.UnmarshalDecode(dec, &out); err == nil || err.Error() != want || out != nil {
		t.Errorf("%v, %v; want nil and %s", out, err, want)
	}
}
