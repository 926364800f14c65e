package json_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A fussyKey is a key with a method, which fails for one of them.
type fussyKey string

func (k fussyKey) MarshalText() ([]byte, error) {
	if k == "bad" {
		return nil, errors.New("bad key")
	}
	return []byte(k), nil
}

// TestNamesAfterFailure holds that an object that a failed value has left open, and that others may go on with, knows its
// names: those before the failure, if nothing has been flushed, and those behind it.
func TestNamesAfterFailure(t *testing.T) {
	bad, one := make(chan int), jsontext.Int(1)
	for _, tt := range []struct {
		name, why string
		in        any
		open      []jsontext.Token // what completes the member that has failed
		known     string
		want      string
	}{
		{"key", "none has been written", map[fussyKey]int{"bad": 1}, nil, "", `{"a":1,"c":1}`},
		{"value", "the name before it has", map[fussyKey]any{"x": bad}, []jsontext.Token{one}, "x", `{"x":1,"a":1,"c":1}`},
		{"escaped", "whatever it is written like", map[fussyKey]any{"\"\n": bad}, []jsontext.Token{one}, "\"\n", `{"\"\n":1,"a":1,"c":1}`},
		{"element", "arrays that are open have no names", map[fussyKey]any{"x": []any{bad}}, []jsontext.Token{jsontext.EndArray}, "x",
			`{"x":[],"a":1,"c":1}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(&b)
			if err := json.MarshalEncode(enc, tt.in); err == nil {
				t.Fatal("no error")
			}
			if err := write(enc, append(tt.open, jsontext.String("a"), one)); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"a", tt.known} {
				if name == "" {
					continue
				}
				if err := enc.WriteToken(jsontext.String(name)); !errors.Is(err, jsontext.ErrDuplicateName) {
					t.Errorf("%q again: %v (%s)", name, err, tt.why)
				}
			}
			if err := write(enc, []jsontext.Token{jsontext.String("c"), one, jsontext.EndObject}); err != nil || b.String() != tt.want+"\n" {
				t.Errorf("%s, %v; want %s (%s)", &b, err, tt.want, tt.why)
			}
		})
	}
}

// TestNamesOfInner is about two objects that are left open, one in the other.
func TestNamesOfInner(t *testing.T) {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	if err := json.MarshalEncode(enc, map[fussyKey]any{"x": map[fussyKey]any{"y": make(chan int)}}); err == nil {
		t.Fatal("no error")
	}
	for _, name := range []string{"y", "x"} {
		if name == "y" {
			write(enc, []jsontext.Token{jsontext.Int(1)})
		}
		if err := enc.WriteToken(jsontext.String(name)); !errors.Is(err, jsontext.ErrDuplicateName) {
			t.Errorf("%q again: %v", name, err)
		}
		if err := enc.WriteToken(jsontext.EndObject); err != nil {
			t.Errorf("behind %q: %v", name, err)
		}
	}
	if b.String() != "{\"x\":{\"y\":1}}\n" {
		t.Error(b.String())
	}
}
