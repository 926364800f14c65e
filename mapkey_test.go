package json_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

var errKey = errors.New("no key")

// A failingKey looks ahead, as its first letter tells, and fails.
type failingKey struct{ name string }

func (k *failingKey) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	if err != nil {
		return err
	}
	switch k.name = string(v); v[1] {
	case 'p':
		dec.PeekKind()
	case 'v':
		dec.ReadValue()
	case 't':
		dec.ReadToken()
	case 's':
		dec.SkipValue()
	}
	return errKey
}

// TestUnmarshalFailingKey decodes into maps whose keys look ahead in the text and fail. With the options of
// package v1 decoding goes on after the failure.
func TestUnmarshalFailingKey(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        string
	}{
		{"fails", "no look ahead", `{"k":1,"k2":[2]}`},
		{"peeks", "the window may move", `{"p":1,"p2":{"a":2}}`},
		{"reads a value", "it is that of the member", `{"v":[1,2],"v2":3}`},
		{"reads a token", "an array is open then", `{"t":[1,2],"t2":3}`},
		{"skips", "the value is passed", `{"s":{"a":[1]},"s2":3}`},
		{"truncated", "the text is an error, too", `{"p":[1`},
		{"within", "the object is not at the top", `[{"v":1},{"p":[]}]`},
	} {
		for _, old := range []bool{false, true} {
			for _, r := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in))} {
				var out any = new(map[failingKey]any)
				if tt.in[0] == '[' {
					out = new([]map[failingKey]any)
				}
				var options []json.Options
				if old {
					options = append(options, v1DefaultsWithMethods)
				}
				if err := json.UnmarshalRead(r, out, options...); err == nil {
					t.Errorf("%s: no error, v1: %v (%s)", tt.name, old, tt.why)
				}
			}
		}
	}
}

// v1DefaultsWithMethods are the options of package v1 but for the rule that keys have no methods for coders.
var v1DefaultsWithMethods = json.JoinOptions(v1.DefaultOptionsV1(), v1.CallMethodsWithLegacySemantics(false))
