package json_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// This file is about what functions of the caller leave to do.

// declining returns functions for T that decline all values.
func declining[T any]() []json.Options {
	return []json.Options{
		json.WithMarshalers(json.MarshalToFunc(func(*jsontext.Encoder, T) error { return errors.ErrUnsupported })),
		json.WithUnmarshalers(json.UnmarshalFromFunc(func(_ *jsontext.Decoder, v T) error { return errors.ErrUnsupported })),
	}
}

// TestDeclinedTag holds that tag option string is as valid where functions decline a value
// as it is without them.
func TestDeclinedTag(t *testing.T) {
	one := 1
	tests := []struct {
		name, why string
		in        any
		text      string // "" if the tag is invalid for the type
		options   []json.Options
	}{
		{"any", "it is for numbers", &struct {
			A any `json:"a,string"`
		}{1.5}, "", declining[*any]()},
		{"list", "elements of a list do not have the tag", &struct {
			A []int `json:"a,string"`
		}{[]int{1}}, "", declining[*[]int]()},
		{"pointer to an any", "what it leads to has the tag", &struct {
			A *any `json:"a,string"`
		}{new(any)}, "", declining[*any]()},
		{"any where all numbers are in strings", "it is for numbers all the same", &struct {
			A any `json:"a,string"`
		}{1.5}, "", append(declining[*any](), json.StringifyNumbers(true))},
		{"pointer to an any where all numbers are in strings", "what it leads to has the tag", &struct {
			A *any `json:"a,string"`
		}{new(any)}, "", append(declining[*any](), json.StringifyNumbers(true))},
		{"number", "a function does not change that", &struct {
			A int `json:"a,string"`
		}{1}, `{"a":"1"}`, declining[*int]()},
		{"pointer to a number", "it leads to one", &struct {
			A *int `json:"a,string"`
		}{&one}, `{"a":"1"}`, declining[*int]()},
		{"pointer that functions are for", "it is declined before what it leads to", &struct {
			A *int `json:"a,string"`
		}{&one}, `{"a":"1"}`, declining[**int]()},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := json.Marshal(tt.in, tt.options...)
			if _, isSemantic := errors.AsType[*json.SemanticError](err); isSemantic != (tt.text == "") || err == nil && string(text) != tt.text {
				t.Errorf("Marshal: %s, %v, want %q (%s)", text, err, tt.text, tt.why)
			}
			out := reflect.New(reflect.TypeOf(tt.in).Elem()).Interface()
			err = json.Unmarshal([]byte(`{"a":"1"}`), out, tt.options...)
			sem, isSemantic := errors.AsType[*json.SemanticError](err)
			if isSemantic != (tt.text == "") || isSemantic && sem.JSONPointer != "/a" {
				t.Errorf("Unmarshal: %v, want %q (%s)", err, tt.text, tt.why)
			}
			if tt.text != "" && !reflect.DeepEqual(out, tt.in) {
				t.Errorf("Unmarshal: %v, want %v (%s)", out, tt.in, tt.why)
			}
		})
	}
}

// taggedWriter writes what it holds, as one value of that type.
type taggedWriter struct{ V any }

func (w taggedWriter) MarshalJSONTo(e *jsontext.Encoder) error { return json.MarshalEncode(e, w.V) }

// TestTaggedMethod holds what a method may write for a field with tag option string: with numbers
// in strings everywhere, too.
func TestTaggedMethod(t *testing.T) {
	tests := []struct {
		name, why string
		in        any
		text      string // "" if the tag is invalid for that
	}{
		{"number", "it is for numbers", 7, `{"W":"7"}`},
		{"string", "and for nothing else", "s", ""},
		{"list", "not even of numbers", []int{1}, ""},
		{"raw value", "that is as it is", jsontext.Value("[]"), `{"W":[]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, all := range []bool{false, true} {
				text, err := json.Marshal(struct {
					W taggedWriter `json:",string"`
				}{taggedWriter{tt.in}}, json.StringifyNumbers(all))
				if (err != nil) != (tt.text == "") || err == nil && string(text) != tt.text {
					t.Errorf("%s, %v, want %s with %t (%s)", text, err, tt.text, all, tt.why)
				}
			}
		})
	}
}
