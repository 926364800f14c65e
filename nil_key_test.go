package json_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

type (
	textWordKey string
	textOwnKey  struct{ int }
	textPtrKey  struct{ int }
	appendKey   int
	jsonWordKey string
)

func (textWordKey) MarshalText() ([]byte, error)      { return []byte("text"), nil }
func (textOwnKey) MarshalText() ([]byte, error)       { return []byte("text"), nil }
func (*textPtrKey) MarshalText() ([]byte, error)      { return []byte("text"), nil }
func (appendKey) AppendText(b []byte) ([]byte, error) { return append(b, "text"...), nil }
func (jsonWordKey) MarshalJSON() ([]byte, error)      { return []byte(`"json"`), nil }

func selfPointer() pointerCycle {
	var p pointerCycle
	p = &p
	return p
}

// TestNilKeys marshals maps whose only key is nil, or leads to nil. That is no name, except for the old API
// where the type of the keys is that of a pointer that has a text.
func TestNilKeys(t *testing.T) {
	called := json.WithMarshalers(json.MarshalFunc(func(*string) ([]byte, error) { return []byte(`"called"`), nil }))
	for _, tt := range []struct {
		name, why string
		in        any
		empty     bool // the name is empty for the old API
	}{
		{"string", "no text", map[*string]int{nil: 1}, false},
		{"text", "it has a method", map[*textOwnKey]int{nil: 1}, true},
		{"text of a pointer", "the same", map[*textPtrKey]int{nil: 1}, true},
		{"text of a string", "it counts even where it is not called", map[*textWordKey]int{nil: 1}, true},
		{"appended text", "the same", map[*appendKey]int{nil: 1}, true},
		{"JSON", "that is no text", map[*jsonWordKey]int{nil: 1}, false},
		{"pointer to nil", "the method is that of what it leads to", map[**textOwnKey]int{new(*textOwnKey): 1}, false},
		{"nil pointer to a pointer", "the same", map[**textOwnKey]int{nil: 1}, false},
		{"in any", "the type of the keys has no method", map[any]int{(*textOwnKey)(nil): 1}, false},
		{"pointer to nil in any", "the same", map[any]int{new(*textOwnKey): 1}, false},
		{"string in any", "the same", map[any]int{(*string)(nil): 1}, false},
		{"pointer to itself", "there is nothing but pointers", map[pointerCycle]int{selfPointer(): 1}, false},
		{"pointer to itself in any", "the same", map[any]int{selfPointer(): 1}, false},
		{"nil in any", "there is nothing", map[any]int{nil: 1}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, o := range []json.Options{nil, json.Deterministic(true), called} {
				var sem *json.SemanticError
				out, err := json.Marshal(tt.in, o)
				if !errors.Is(err, jsontext.ErrNonStringName) || !errors.As(err, &sem) || sem.GoType != reflect.TypeOf(tt.in).Key() {
					t.Errorf("%s, %v; want an error about %v (%s)", out, err, reflect.TypeOf(tt.in).Key(), tt.why)
				}
				out, err = json.Marshal(tt.in, v1.DefaultOptionsV1(), o)
				if tt.empty != (err == nil && string(out) == `{"":1}`) || !tt.empty && err == nil {
					t.Errorf("as in the old API %s, %v; want an empty name: %v (%s)", out, err, tt.empty, tt.why)
				}
			}
		})
	}
}
