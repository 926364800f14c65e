package json_test

import (
	"errors"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestMarshalEmbeddedMap checks that the members of an embedded map are written whatever functions apply
// to the map.
func TestMarshalEmbeddedMap(t *testing.T) {
	type embedded struct {
		M *map[string]string `json:",embed"`
	}
	m := map[string]string{"a": "b"}
	decline := func(*jsontext.Encoder, any) error { return errors.ErrUnsupported }
	declineMap := func(*jsontext.Encoder, *map[string]string) error { return errors.ErrUnsupported }
	for _, tt := range []struct {
		name, why string
		in        any
		functions *json.Marshalers
		want      string
	}{
		{"none", "the plain case", embedded{&m}, nil, `{"a":"b"}`},
		{"any", "a function for any type declines", embedded{&m}, json.MarshalToFunc(decline), `{"a":"b"}`},
		{"map", "a function for the map does not apply to its members", embedded{&m}, json.MarshalToFunc(declineMap), `{"a":"b"}`},
		{"nil", "there are no members", embedded{}, json.MarshalToFunc(decline), `{}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in, json.WithMarshalers(tt.functions))
			if err != nil || string(got) != tt.want {
				t.Errorf("%s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}
