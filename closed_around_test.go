package json_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A tokens writes these, and fails if told so.
type tokens struct {
	list  []jsontext.Token
	fails bool
}

func (t tokens) MarshalJSONTo(enc *jsontext.Encoder) error {
	for _, token := range t.list {
		if err := enc.WriteToken(token); err != nil {
			return err
		}
	}
	if t.fails {
		return errors.New("as asked for")
	}
	return nil
}

// TestClosedAround checks that a method which closes its parent container and opens another one gets an error, and
// that nothing of the value is left in the Encoder.
func TestClosedAround(t *testing.T) {
	array, object, name := jsontext.BeginArray, jsontext.BeginObject, jsontext.String("a")
	endArray, endObject, null := jsontext.EndArray, jsontext.EndObject, jsontext.Null
	for _, tt := range []struct {
		name, why string
		before    []jsontext.Token
		in        func(tokens) any
		method    []jsontext.Token
		after     []jsontext.Token // what can be written then
		want      string
	}{
		{"array by object", "it is not the array that had a value", []jsontext.Token{array}, func(m tokens) any { return m },
			[]jsontext.Token{endArray, object, name}, []jsontext.Token{null, endArray}, "[null]\n"},
		{"array of the value", "nor that of the value being written", nil, func(m tokens) any { return []tokens{m} },
			[]jsontext.Token{endArray, object, name}, []jsontext.Token{null}, "null\n"},
		{"object by object", "nor is it the same object", nil, func(m tokens) any { return map[string]tokens{"x": m} },
			[]jsontext.Token{null, endObject, object, name}, []jsontext.Token{null}, "null\n"},
		{"array for a name", "no array is a name, even if the method closes it", []jsontext.Token{object}, func(m tokens) any { return []tokens{m} },
			[]jsontext.Token{endArray}, []jsontext.Token{name, null, endObject}, "{\"a\":null}\n"},
		{"array and object for a name", "nor what follows it", []jsontext.Token{object}, func(m tokens) any { return []tokens{m} },
			[]jsontext.Token{endArray, name, object, name}, []jsontext.Token{name, null, endObject}, "{\"a\":null}\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(&b)
			if err := write(enc, tt.before); err != nil {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, tt.in(tokens{list: tt.method})); err == nil {
				t.Errorf("no error: %s", tt.why)
			}
			if err := write(enc, tt.after); err != nil || b.String() != tt.want {
				t.Errorf("%v, %s, want %s (%s)", err, &b, tt.want, tt.why)
			}
		})
	}
}

// write writes tokens until one fails.
func write(enc *jsontext.Encoder, list []jsontext.Token) error {
	return tokens{list: list}.MarshalJSONTo(enc)
}
