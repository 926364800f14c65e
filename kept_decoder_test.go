package json_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestKeptDecoder holds that calls are as always after somebody has used the Decoder that was that of another call.
func TestKeptDecoder(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		misuse    func(dec *jsontext.Decoder) error
	}{
		{"none", "nothing has happened", func(*jsontext.Decoder) error { return nil }},
		{"reset", "a stream of its own passes on what it needs", func(dec *jsontext.Decoder) error {
			dec.Reset(strings.NewReader("[1]"))
			return nil
		}},
		{"used", "that is passed on", func(dec *jsontext.Decoder) error {
			dec.Reset(strings.NewReader("[1]"))
			return json.UnmarshalDecode(dec, new(any))
		}},
		{"begun", "an array is open", func(dec *jsontext.Decoder) error {
			dec.Reset(strings.NewReader("[1]"))
			_, err := dec.ReadToken()
			return err
		}},
		{"options", "they are those of the stream", func(dec *jsontext.Decoder) error {
			dec.Reset(strings.NewReader(`{"a":1,"a":2}`), jsontext.AllowDuplicateNames(true))
			return json.UnmarshalDecode(dec, new(any))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var kept hoarder
			if err := json.Unmarshal([]byte("1"), &kept); err != nil {
				t.Fatal(err)
			}
			if err := tt.misuse(kept.dec); err != nil {
				t.Fatal(err)
			}
			var s string
			err := json.Unmarshal([]byte(`{"a":[1, 2]}`), &s)
			if want := "json: cannot unmarshal JSON object into Go string"; err == nil || err.Error() != want {
				t.Errorf("%v, want %s (%s)", err, want, tt.why)
			}
			var list []hoarder
			if err := json.Unmarshal([]byte(`[1, {"a": 2}]`), &list); err != nil || len(list) != 2 {
				t.Errorf("%v, %v (%s)", list, err, tt.why)
			}
			if err := json.Unmarshal([]byte(`{"a":1,"a":2}`), new(any)); err == nil {
				t.Errorf("duplicate names are allowed (%s)", tt.why)
			}
		})
	}
}

// TestKeptEncoder holds that options are in force again after somebody has changed them in an Encoder that was kept.
func TestKeptEncoder(t *testing.T) {
	limit := json.JoinOptions(jsontext.WithDepthLimit(1))
	var kept *jsontext.Encoder
	keep := &called{to: func(enc *jsontext.Encoder) error {
		kept = enc
		return enc.WriteToken(jsontext.Null)
	}}
	if _, err := json.Marshal(keep, limit); err != nil {
		t.Fatal(err)
	}
	kept.Reset(io.Discard, jsontext.WithDepthLimit(100))
	if b, err := json.Marshal([][]int{{1}}, limit); !errors.Is(err, jsontext.ErrLimit) {
		t.Errorf("%s, %v; want an array that is nested too deeply", b, err)
	}
}
