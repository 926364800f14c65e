package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// This file is about names in streams, which have the rules of map keys: with
// CallMethodsWithLegacySemantics that no methods for JSON are called for them.

type (
	jsonWord   string
	textWord   struct{ S string }
	coderWord  struct{ S string }
	jsonNumber int
)

func (jsonWord) MarshalJSON() ([]byte, error)    { return []byte(`"called"`), nil }
func (w *jsonWord) UnmarshalJSON(b []byte) error { *w = "called"; return nil }
func (w *textWord) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (w *textWord) UnmarshalText(b []byte) error { w.S = "text"; return nil }
func (*textWord) UnmarshalJSON(b []byte) error   { return errors.New("called") }
func (jsonNumber) MarshalJSON() ([]byte, error)  { return []byte(`"called"`), nil }
func (*jsonNumber) UnmarshalJSON(b []byte) error { return errors.New("called") }
func (coderWord) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String("called"))
}

// TestLegacyNames writes and reads names, with and without the option.
func TestLegacyNames(t *testing.T) {
	legacy := v1.CallMethodsWithLegacySemantics(true)
	tests := []struct {
		name, why string
		in        any
		options   json.Options
		text      string // "" if there is no such name
	}{
		{"method for JSON", "it is called", jsonWord("x"), nil, "called"},
		{"string", "its methods are not called", jsonWord("x"), legacy, "x"},
		{"string in an any", "nor there", new(any(jsonWord("x"))), legacy, "x"},
		{"number", "it is one again", jsonNumber(7), legacy, "7"},
		{"text", "methods for texts are called", &textWord{"x"}, legacy, "text"},
		{"text that can't be addressed", "but not those of pointers", textWord{"x"}, legacy, ""},
		{"method for encoders", "it is one for JSON", coderWord{"x"}, legacy, ""},
		{"raw value", "it is nothing but bytes", new(jsontext.Value("1")), legacy, "MQ=="},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			e := jsontext.NewEncoder(&b, tt.options)
			err := errors.Join(e.WriteToken(jsontext.BeginObject), json.MarshalEncode(e, tt.in))
			switch {
			case tt.text == "":
				if !errors.Is(err, jsontext.ErrNonStringName) {
					t.Errorf("%v (%s)", err, tt.why)
				}
			case err != nil || string(e.StackPointer()) != "/"+tt.text:
				t.Errorf("%s, %v, want %s (%s)", e.StackPointer(), err, tt.text, tt.why)
			}
		})
	}
}

// TestLegacyNamesRead is the same for reading.
func TestLegacyNamesRead(t *testing.T) {
	legacy := v1.CallMethodsWithLegacySemantics(true)
	tests := []struct {
		name, why string
		out       any
		text      string
		options   json.Options
		want      string
	}{
		{"method for JSON", "it is called", new(jsonWord), `{"x"`, nil, "called"},
		{"string", "its methods are not called", new(jsonWord), `{"x"`, legacy, "x"},
		{"string in an any", "nor there", new(any(jsonWord("y"))), `{"x"`, legacy, "x"},
		{"number", "it is one again", new(jsonNumber), `{"12"`, legacy, "12"},
		{"text", "methods for texts are called", new(textWord), `{"x"`, legacy, "{text}"},
		{"raw value", "it is nothing but bytes", new(jsontext.Value), `{"Nw=="`, legacy, "7"},
		{"array for bytes", "they may be a list", new([]byte), `{[`, v1.FormatBytesWithLegacySemantics(true), "syntactic 1 "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text), tt.options)
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
			err := json.UnmarshalDecode(d, tt.out)
			got := errorPlace(err)
			if err == nil {
				got = strings.TrimPrefix(fmt.Sprintf("%v", tt.out), "&")
				if p, ok := tt.out.(*any); ok {
					got = fmt.Sprint(*p)
				}
				if p, ok := tt.out.(*jsonWord); ok {
					got = string(*p)
				}
				if p, ok := tt.out.(*jsonNumber); ok {
					got = fmt.Sprint(int(*p))
				}
			}
			if got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}
