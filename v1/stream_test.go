package json_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestDecodeNothing reads from a stream with the options of this package where no whole value comes.
// Nothing is changed then, and errors are about the text. All of it is what the standard library has.
func TestDecodeNothing(t *testing.T) {
	held := func(v any) *any { return &v }
	for _, tt := range []struct {
		name, why string
		text      string
		tokens    int // that are read before
		out       any
		want      string // the error, and out
	}{
		{"value in an any", "the stream has ended", `1`, 1, held(5), `EOF; 5`},
		{"nil pointer", "no pointer is made at the end", ``, 0, new(*int), `EOF; null`},
		{"pointer in an any", "nor is what it holds replaced", ` `, 0, held((*int)(nil)), `EOF; null`},
		{"end of an array", "it is no value", `[1]`, 2, &[]int{7}, `invalid character ']' looking for beginning of value; [7]`},
		{"end of an object", "it is no value", `{"a":}`, 2, held(true), `invalid character '}' looking for beginning of value; true`},
		{"cut value", "there is no whole value", `[1,[2`, 2, new(*[]int), `unexpected end of JSON input; null`},
		{"cut name", "there is no whole name", `{"a`, 1, new(*string), `unexpected end of JSON input; null`},
		{"name", "nothing can be read into such an interface", `[{"a":1}]`, 2, new(fmt.Stringer),
			`json: cannot unmarshal string into Stringer.0 of type fmt.Stringer; null`},
	} {
		d := jsontext.NewDecoder(strings.NewReader(tt.text), v1.DefaultOptionsV1())
		for range tt.tokens {
			if _, err := d.ReadToken(); err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
		}
		err := json.UnmarshalDecode(d, tt.out)
		text, _ := v1.Marshal(tt.out)
		if got := fmt.Sprintf("%v; %s", err, text); got != tt.want {
			t.Errorf("%s: %s, want %s (%s)", tt.name, got, tt.want, tt.why)
		}
	}
}
