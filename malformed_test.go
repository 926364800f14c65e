package json_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestMalformedDelimiters checks the errors of texts with a wrong or missing delimiter, name or value, and the values
// stored by then: an array is read into []int8 and any, an object into map[string]int and any. The error is the same from
// memory, from a reader and from a stream. An element or member of a concrete type exists before its first byte is judged.
func TestMalformedDelimiters(t *testing.T) {
	for _, tt := range []struct {
		name, why  string // the name is the text
		typed, any string // values stored, in the notation of package fmt
		err        string
	}{
		{name: `[1}`, why: "another bracket ends the array", typed: "[1]", any: "[1]", err: `invalid character '}' after array element (expecting ',' or ']') (byte 2)`},
		{name: `{"a":1]`, why: "another bracket ends the object", typed: "map[a:1]", any: "map[a:1]", err: `invalid character ']' after object value (expecting ',' or '}') (byte 6)`},
		{name: `[,`, why: "an element is missing", typed: "[0]", any: "[]", err: `comma before the first element (byte 1)`},
		{name: `[:`, why: "a colon is no element", typed: "[0]", any: "[]", err: `invalid character ':' at start of value (byte 1)`},
		{name: `[1,}`, why: "another bracket follows the comma", typed: "[1 0]", any: "[1]", err: `trailing comma before '}' (byte 2)`},
		{name: `{"a":1,]`, why: "another bracket follows the comma", typed: "map[a:1]", any: "map[a:1]", err: `trailing comma before ']' (byte 6)`},
		{name: `[1,]`, why: "the end follows the comma", typed: "[1]", any: "[1]", err: `trailing comma before ']' (byte 2)`},
		{name: `[1,,2]`, why: "an element is missing", typed: "[1 0]", any: "[1]", err: `two commas without an element between them at "/1" (byte 3)`},
		{name: `[1 2]`, why: "the comma is missing", typed: "[1]", any: "[1]", err: `invalid character '2' after array element (expecting ',' or ']') (byte 3)`},
		{name: `{"a"}`, why: "the colon is missing", typed: "map[]", any: "map[]", err: `invalid character '}' after object name (expecting ':') at "/a" (byte 4)`},
		{name: `{"a":}`, why: "the value is missing", typed: "map[a:0]", any: "map[]", err: `missing value after object name at "/a" (byte 5)`},
		{name: `{"a":]`, why: "the value is missing", typed: "map[a:0]", any: "map[]", err: `invalid character ']' after object value (expecting ',' or '}') (byte 5)`},
		{name: `{"a",1}`, why: "a comma is no colon", typed: "map[]", any: "map[]", err: `invalid character ',' after object name (expecting ':') at "/a" (byte 4)`},
		{name: `{,`, why: "a member is missing", typed: "map[]", any: "map[]", err: `comma before the first member (byte 1)`},
		{name: `{:`, why: "a name is missing", typed: "map[]", any: "map[]", err: `invalid character ':' at start of value (byte 1)`},
		{name: `{1:2}`, why: "a number is no name", typed: "map[]", any: "map[]", err: `object member name must be a string (byte 1)`},
		{name: `{"a":1,}`, why: "the end follows the comma", typed: "map[a:1]", any: "map[a:1]", err: `trailing comma before '}' (byte 6)`},
		{name: `{"a":1 "b":2}`, why: "the comma is missing", typed: "map[a:1]", any: "map[a:1]", err: `invalid character '"' after object value (expecting ',' or '}') (byte 7)`},
		{name: `[1,`, why: "the input ends", typed: "[1]", any: "[1]", err: `unexpected EOF (byte 3)`},
		{name: `[1`, why: "the input ends", typed: "[1]", any: "[1]", err: `unexpected EOF (byte 2)`},
		{name: `[`, why: "the input ends", typed: "[]", any: "[]", err: `unexpected EOF (byte 1)`},
		{name: `{`, why: "the input ends", typed: "map[]", any: "map[]", err: `unexpected EOF (byte 1)`},
		{name: `{"a"`, why: "the input ends", typed: "map[]", any: "map[]", err: `unexpected EOF at "/a" (byte 4)`},
		{name: `{"a":`, why: "the input ends", typed: "map[]", any: "map[]", err: `unexpected EOF at "/a" (byte 5)`},
		{name: `{"a":1,`, why: "the input ends", typed: "map[a:1]", any: "map[a:1]", err: `unexpected EOF (byte 7)`},
		{name: `[x`, why: "no element begins so", typed: "[0]", any: "[]", err: "invalid literal `x` (expecting null, true, false, or a string in double quotes) at \"/0\" (byte 1)"},
		{name: `[1,x]`, why: "no element begins so", typed: "[1 0]", any: "[1]", err: "invalid literal `x` (expecting null, true, false, or a string in double quotes) at \"/1\" (byte 3)"},
		{name: `{"a":x}`, why: "no value begins so", typed: "map[a:0]", any: "map[]", err: "invalid literal `x` (expecting null, true, false, or a string in double quotes) at \"/a\" (byte 5)"},
		{name: ` [1 , x]`, why: "white space is around the comma", typed: "[1 0]", any: "[1]", err: "invalid literal `x` (expecting null, true, false, or a string in double quotes) at \"/1\" (byte 6)"},
		{name: `{"a" : , }`, why: "white space is around the colon", typed: "map[a:0]", any: "map[]", err: `missing value before ',' at "/a" (byte 7)`},
		{name: `[ , 1]`, why: "white space is before the comma", typed: "[0]", any: "[]", err: `comma before the first element (byte 2)`},
		{name: `[1 } `, why: "white space is before the bracket", typed: "[1]", any: "[1]", err: `invalid character '}' after array element (expecting ',' or ']') (byte 3)`},
		{name: `{ "a" : 1 ] `, why: "white space is before the bracket", typed: "map[a:1]", any: "map[a:1]", err: `invalid character ']' after object value (expecting ',' or '}') (byte 10)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			concrete := reflect.TypeFor[[]int8]()
			if strings.HasPrefix(strings.TrimSpace(tt.name), "{") {
				concrete = reflect.TypeFor[map[string]int]()
			}
			for typ, want := range map[reflect.Type]string{concrete: tt.typed, reflect.TypeFor[any](): tt.any} {
				for way, read := range map[string]func(out any) error{
					"memory": func(out any) error { return json.Unmarshal([]byte(tt.name), out) },
					"reader": func(out any) error {
						return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.name)), out)
					},
					"stream": func(out any) error {
						return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(tt.name)), out)
					},
				} {
					v := reflect.New(typ)
					err := read(v.Interface())
					if got := fmt.Sprint(v.Elem().Interface()); got != want || err == nil || err.Error() != "jsontext: "+tt.err {
						t.Errorf("%s: %s is stored, with the error %v, want %s and %s (%s)", way, got, err, want, tt.err, tt.why)
					}
				}
			}
		})
	}
}
