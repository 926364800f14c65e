package json_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
)

// TestFieldNames reads fields with names of all lengths that are compared in different ways, and
// names that differ from them in one place.
func TestFieldNames(t *testing.T) {
	for n := 1; n < 44; n++ {
		name := strings.Repeat("abcdefg", 7)[:n]
		st := reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: reflect.StructTag(`json:"` + name + `"`)},
			{Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"b"`},
		})
		other := name[:n-1] + "X"
		for _, tt := range []struct {
			name, why string
			in, want  string
		}{
			{"alone", "nothing else", `{"` + name + `":1}`, "{1 0}"},
			{"first", "another follows", `{"` + name + `": 1, "b":2, "c":3}`, "{1 2}"},
			{"spaced", "space before the colon", `{"` + name + `"  :  1  }`, "{1 0}"},
			{"second", "another comes first", `{"b":2,"` + name + `":1}`, "{1 2}"},
			{"last byte", "the last byte differs", `{"` + other + `":1,"b":2}`, "{0 2}"},
			{"longer", "it is longer", `{"` + name + `x":1,"b":2}`, "{0 2}"},
			{"shorter", "it is shorter", `{"` + name[:n-1] + `":1,"b":2}`, "{0 2}"},
			{"twice", "it comes twice", `{"` + name + `":1,"` + name + `":1}`, "error"},
			{"text ends", "it ends the text", `{"` + name + `"`, "error"},
			{"open", "it does not end", `{"` + name, "error"},
			{"no colon", "there is no colon", `{"` + name + `" 1}`, "error"},
		} {
			for how, read := range map[string]func(any) error{
				"bytes":  func(out any) error { return json.Unmarshal([]byte(tt.in), out) },
				"reader": func(out any) error { return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), out) },
			} {
				for range 3 { // what came first is expected the next time
					out := reflect.New(st)
					got := "error"
					if err := read(out.Interface()); err == nil {
						got = fmt.Sprint(out.Elem())
					}
					if got != tt.want {
						t.Errorf("%s, %s by %s: %s, want %s (%s)", tt.name, tt.in, how, got, tt.want, tt.why)
					}
				}
			}
		}
	}
}
