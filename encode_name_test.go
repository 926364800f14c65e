package json_test

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// meek declines to write itself to an encoder.
type meek string

func (meek) MarshalJSONTo(*jsontext.Encoder) error { return errors.ErrUnsupported }

func (m meek) MarshalText() ([]byte, error) { return []byte(m), nil }

// TestNameMakers writes a name for the second time.
func TestNameMakers(t *testing.T) {
	text, held := "A", any(true)
	var inner any = &held
	writes := json.MarshalToFunc(func(e *jsontext.Encoder, _ *bool) error { return e.WriteToken(jsontext.String("A")) })
	declines := json.MarshalToFunc(func(*jsontext.Encoder, *any) error { return errors.ErrUnsupported })
	meekDeclines := json.MarshalToFunc(func(*jsontext.Encoder, meek) error { return errors.ErrUnsupported })
	for _, tt := range []struct {
		name, why string
		in        any
		functions *json.Marshalers
		want      reflect.Type // that the error tells of; nil if it is one of syntax
	}{
		{"string", "nobody else made it", &text, nil, nil},
		{"held string", "nor here", new(any(text)), nil, nil},
		{"held method", "it is found through the interface", new(any(shout("a"))), nil, reflect.TypeFor[shout]()},
		{"held text", "all methods count", new(any(made{"A"})), nil, reflect.TypeFor[made]()},
		{"held raw value", "it is as if users' code had made it", new(any(jsontext.Value(`"A"`))), nil, reflect.TypeFor[jsontext.Value]()},
		{"function", "its type is told", true, writes, reflect.TypeFor[*bool]()},
		{"held function", "it is found through the interface", &held, writes, reflect.TypeFor[*bool]()},
		{"held twice", "and through two", &inner, writes, reflect.TypeFor[*bool]()},
		{"interface declined", "then what it holds comes", &held, json.JoinMarshalers(declines, writes), reflect.TypeFor[*bool]()},
		{"interface declined, string held", "and may have no users' code", new(any(text)), declines, nil},
		{"method declined", "the other one makes it", meek("A"), nil, reflect.TypeFor[meek]()},
		{"function declined", "the method makes it", meek("A"), meekDeclines, reflect.TypeFor[meek]()},
		{"all but text declined", "three come before", new(any(meek("A"))), json.JoinMarshalers(declines, meekDeclines), reflect.TypeFor[meek]()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var o json.Options
			if tt.functions != nil {
				o = json.WithMarshalers(tt.functions)
			}
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w, json.JoinOptions(o))
			for _, token := range []jsontext.Token{jsontext.BeginObject, jsontext.String("A"), jsontext.Int(1)} {
				enc.WriteToken(token)
			}
			err := json.MarshalEncode(enc, tt.in)
			var syn *jsontext.SyntacticError
			if !errors.As(err, &syn) || syn.Err != jsontext.ErrDuplicateName || syn.JSONPointer != "/A" {
				t.Errorf("%v (%s)", err, tt.why)
			}
			var sem *json.SemanticError
			switch isSem := errors.As(err, &sem); {
			case isSem != (tt.want != nil):
				t.Errorf("%v (%s)", err, tt.why)
			case isSem && (sem.GoType != tt.want || sem.ByteOffset != 7 || sem.JSONPointer != ""):
				t.Errorf("%v at %d %q (%s)", sem.GoType, sem.ByteOffset, sem.JSONPointer, tt.why)
			}
		})
	}
}

// TestFloatNames writes numbers in interfaces as names.
func TestFloatNames(t *testing.T) {
	float := any(1.5)
	var inner any = &float
	declines := json.MarshalToFunc(func(*jsontext.Encoder, *any) error { return errors.ErrUnsupported })
	for _, tt := range []struct {
		name, why string
		in        any
		options   json.Options
		good      bool
	}{
		{"held", "it does not become a string", &float, nil, false},
		{"held twice", "nor there", &inner, nil, false},
		{"asked for", "the option holds everywhere", &inner, json.StringifyNumbers(true), true},
		{"function for interfaces", "then it does", &float, json.WithMarshalers(declines), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w, json.JoinOptions(tt.options))
			enc.WriteToken(jsontext.BeginObject)
			err := json.MarshalEncode(enc, tt.in)
			if p := enc.StackPointer(); (err == nil) != tt.good || tt.good && p != "/1.5" {
				t.Errorf("%v, pointer %q (%s)", err, p, tt.why)
			}
		})
	}
}
