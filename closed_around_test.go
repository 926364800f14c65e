package json_test

import (
	"bytes"
	"errors"
	"fmt"
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

// TestClosedAround is about methods that close what is around them and open something else. What an
// Encoder writes stays JSON all the same.
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
			[]jsontext.Token{endArray, object, name}, []jsontext.Token{null, endObject}, "[]\n{\"a\":null}\n"},
		{"array of the value", "nor that of the value being written", nil, func(m tokens) any { return []tokens{m} },
			[]jsontext.Token{endArray, object, name}, []jsontext.Token{null, endObject}, "[]\n{\"a\":null}\n"},
		{"object by object", "nor is it the same object", nil, func(m tokens) any { return map[string]tokens{"x": m} },
			[]jsontext.Token{null, endObject, object, name}, []jsontext.Token{null, endObject}, "{\"x\":null}\n{\"a\":null}\n"},
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

// TestLeftOpenForName is about a method at the place of a name that writes a name and leaves an object open
// behind it: both objects know their names.
func TestLeftOpenForName(t *testing.T) {
	for _, fails := range []bool{true, false} {
		t.Run(fmt.Sprint(fails), func(t *testing.T) {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(&b)
			a, null := jsontext.String("a"), jsontext.Null
			method := tokens{[]jsontext.Token{a, jsontext.BeginArray, jsontext.BeginObject, a, null, jsontext.String("b"), null}, fails}
			if err := enc.WriteToken(jsontext.BeginObject); err != nil {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, method); err == nil {
				t.Fatal("no error")
			}
			if err := enc.WriteToken(jsontext.String("b")); !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("the name b inside: %v", err)
			}
			if err := write(enc, []jsontext.Token{jsontext.EndObject, jsontext.EndArray}); err != nil || enc.StackPointer() != "/a" {
				t.Errorf("%v, at %q", err, enc.StackPointer())
			}
			if err := enc.WriteToken(a); !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("the name a outside: %v", err)
			}
			if err := write(enc, []jsontext.Token{jsontext.String("b"), null, jsontext.EndObject}); err != nil {
				t.Error(err)
			}
			if want := "{\"a\":[{\"a\":null,\"b\":null}],\"b\":null}\n"; b.String() != want {
				t.Errorf("%s, want %s", &b, want)
			}
		})
	}
}

// write writes tokens until one fails.
func write(enc *jsontext.Encoder, list []jsontext.Token) error {
	return tokens{list: list}.MarshalJSONTo(enc)
}
