package json_test

import (
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Keepers keep what they get of the text.
type (
	valueKeeper struct{ value jsontext.Value }
	tokenKeeper struct{ token jsontext.Token }
	bytesKeeper struct{ text []byte }
	textKeeper  struct{ text []byte }
)

func (k *valueKeeper) UnmarshalJSONFrom(d *jsontext.Decoder) (err error) {
	k.value, err = d.ReadValue()
	return err
}

func (k *tokenKeeper) UnmarshalJSONFrom(d *jsontext.Decoder) (err error) {
	k.token, err = d.ReadToken()
	return err
}

func (k *bytesKeeper) UnmarshalJSON(b []byte) error { k.text = b; return nil }
func (k *textKeeper) UnmarshalText(b []byte) error  { k.text = b; return nil }

// TestKeptText holds that what somebody has got of a stream's text stays as it is as long as nothing more is read from that
// stream, whatever other streams read.
func TestKeptText(t *testing.T) {
	const text = `"the first text"`
	for _, tt := range []struct {
		name, why string
		read      func(d *jsontext.Decoder) (kept func() string, err error)
	}{
		{"value", "it is valid until the next call", func(d *jsontext.Decoder) (func() string, error) {
			var k valueKeeper
			return func() string { return string(k.value) }, json.UnmarshalDecode(d, &k)
		}},
		{"token", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k tokenKeeper
			return func() string { return `"` + k.token.String() + `"` }, json.UnmarshalDecode(d, &k)
		}},
		{"function", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k jsontext.Value
			return func() string { return string(k) }, json.UnmarshalDecode(d, new(int), json.WithUnmarshalers(
				json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *int) (err error) { k, err = d.ReadValue(); return err })))
		}},
		{"within", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k valueKeeper
			var v any = &k
			return func() string { return string(k.value) }, json.UnmarshalDecode(d, &v)
		}},
		{"method", "nobody else's text is shown to who keeps it, which is not allowed", func(d *jsontext.Decoder) (func() string, error) {
			var k bytesKeeper
			return func() string { return string(k.text) }, json.UnmarshalDecode(d, &k)
		}},
		{"text", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k textKeeper
			return func() string { return `"` + string(k.text) + `"` }, json.UnmarshalDecode(d, &k)
		}},
		{"unread", "the same", func(d *jsontext.Decoder) (func() string, error) {
			d.PeekKind()
			kept := d.UnreadBuffer()
			return func() string { return string(kept) }, json.UnmarshalDecode(d, new(string))
		}},
		{"before", "the same", func(d *jsontext.Decoder) (func() string, error) {
			kept, err := d.ReadValue()
			if err != nil {
				return nil, err
			}
			d.Reset(strings.NewReader(" 1"))
			d.PeekKind()
			return func() string { return string(append([]byte(`"t`), kept[2:]...)) }, json.UnmarshalDecode(d, new(int))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kept, err := tt.read(jsontext.NewDecoder(strings.NewReader(text)))
			if err != nil {
				t.Fatal(err)
			}
			for range 4 {
				var v any
				if err := json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`["another text of another stream"]`)), &v); err != nil {
					t.Fatal(err)
				}
			}
			if got := kept(); got != text {
				t.Errorf("%s, want %s (%s)", got, text, tt.why)
			}
		})
	}
}

// TestKeptOldText is the same for streams of the old API.
func TestKeptOldText(t *testing.T) {
	for _, text := range []string{`{"x":["the first text"]}`, `"the first text"`} {
		var k bytesKeeper
		if err := v1.NewDecoder(strings.NewReader(text)).Decode(&k); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			var v any
			if err := v1.NewDecoder(strings.NewReader(`["another text of another stream"]`)).Decode(&v); err != nil {
				t.Fatal(err)
			}
		}
		if string(k.text) != text {
			t.Errorf("%s, want %s", k.text, text)
		}
	}
}
