package json_test

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestLikeNames marshals maps of which several keys are written alike, for bytes that are no
// UTF-8 become U+FFFD.
func TestLikeNames(t *testing.T) {
	tests := []struct {
		name string
		in   map[string]any
		dup  bool
		why  string
	}{
		{"one", map[string]any{"a\xff": 1, "b": 2, "c": 3}, false, "it is like no other"},
		{"two, different", map[string]any{"a\xff": 1, "b\xff": 2, "c": 3}, false, "the rest tells them apart"},
		{"two alike", map[string]any{"a\xff": 1, "a\xfe": 2, "c": 3}, true, "both become the same"},
		{"like a valid one", map[string]any{"a\xff": 1, "a\ufffd": 2, "c": 3}, true, "the other has U+FFFD itself, and may come first"},
		{"valid ones", map[string]any{"a": 1, "a\ufffd": 2, "c": 3}, false, "different keys"},
		{"inside", map[string]any{"x": map[string]any{"a\xff": 1, "a\ufffd": 2}}, true, "each object is looked at"},
		{"of an inner object", map[string]any{"a\xff": map[string]any{"b\xff": 1}, "b\xff": 2}, false, "they are in different objects"},
		{"after an inner object", map[string]any{"a\xff": map[string]any{"b\xff": 1}, "a\ufffd": map[string]any{"b\xff": 1}}, true, "those before it still count"},
		{"inside and outside", map[string]any{"a\xff": map[string]any{"a\xff": 1}}, false, "each object has its own names"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // the order of members is random
				for _, more := range []json.Options{nil, json.Deterministic(true), jsontext.SpaceAfterColon(true)} {
					out, err := json.Marshal(tt.in, jsontext.AllowInvalidUTF8(true), more)
					if errors.Is(err, jsontext.ErrDuplicateName) != tt.dup || !tt.dup && err != nil {
						t.Fatalf("Marshal = %q, %v; want a duplicate name: %v (%s)", out, err, tt.dup, tt.why)
					}
					if _, err := json.Marshal(tt.in, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), more); err != nil {
						t.Fatalf("with duplicate names allowed: %v (%s)", err, tt.why)
					}
				}
			}
			if _, err := json.Marshal(tt.in); err == nil && tt.name != "valid ones" {
				t.Error("invalid UTF-8 is written though it is not allowed")
			}
		})
	}
}

// A shade is a key whose text does not tell how dark it is, if it is darker than 99.
type shade int

func (s shade) MarshalText() ([]byte, error) { return fmt.Append(nil, min(s, 100)), nil }

func (s *shade) UnmarshalText(b []byte) error {
	n, err := strconv.Atoi(string(b))
	*s = shade(n % 100)
	return err
}

// shades returns a map of n keys, from first on, whose values are those of value.
func shades[E any](first, n int, value func(i int) E) map[shade]E {
	m := make(map[shade]E)
	for i := range n {
		m[shade(first+i)] = value(i)
	}
	return m
}

// TestLikeKeys holds that keys that are written or read alike are found, in maps inside each other and
// whatever their number, and others are not.
func TestLikeKeys(t *testing.T) {
	one := func(int) int { return 1 }
	for _, n := range []int{1, 2, 15, 16, 17, 40} {
		for _, tt := range []struct {
			name, why string
			in        any
			dup       bool
		}{
			{"different", "no two are alike", shades(10, n, one), false},
			{"alike", "two are at the end of the scale", shades(102-n-1, n+1, one), true},
			{"inside", "each map has keys of its own", shades(20, n, func(int) map[shade]int { return shades(20, n, one) }), false},
			{"alike inside", "each map is looked at", shades(20, n, func(int) map[shade]int { return shades(102-n-1, n+1, one) }), true},
			{"alike outside", "keys before an inner map count", shades(102-n-1, n+1, func(int) map[shade]int { return shades(20, n, one) }), true},
		} {
			for _, o := range []json.Options{nil, json.Deterministic(true)} {
				for range 3 { // the order of members is random
					out, err := json.Marshal(tt.in, o)
					if errors.Is(err, jsontext.ErrDuplicateName) != tt.dup || !tt.dup && err != nil {
						t.Fatalf("%s, %d keys: %s, %v; want a duplicate name: %v (%s)", tt.name, n, out, err, tt.dup, tt.why)
					}
				}
			}
			if text, err := json.Marshal(tt.in); err == nil {
				got := reflect.New(reflect.TypeOf(tt.in))
				if err := json.Unmarshal(text, got.Interface()); err != nil || !reflect.DeepEqual(got.Elem().Interface(), tt.in) {
					t.Fatalf("%s, %d keys: read as %v, %v (%s)", tt.name, n, got.Elem(), err, tt.why)
				}
			}
		}
		text := `{"7":0`
		for i := range n {
			text += fmt.Sprintf(`,"%d":0`, 10+i)
		}
		for _, full := range []bool{false, true} {
			m := make(map[shade]int)
			if full {
				m[7] = 5 // what is there already is no duplicate
			}
			if err := json.Unmarshal([]byte(text+"}"), &m); err != nil || len(m) != n+1 {
				t.Errorf("%d keys, full %v: %v, %v", n, full, m, err)
			}
			if err := json.Unmarshal([]byte(text+`,"107":1}`), &m); !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("%d keys, full %v: error %v, want a duplicate name", n, full, err)
			}
		}
	}
}

// TestLikeKeyErrors checks the error for two keys that methods or functions write alike. It is about the Go type
// only if the user code is called while the object is written, and not before to sort the members.
func TestLikeKeyErrors(t *testing.T) {
	function := json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, n int) error {
		return e.WriteToken(jsontext.String("x"))
	}))
	returns := json.WithMarshalers(json.MarshalFunc(func(n *int) ([]byte, error) { return []byte(`"x"`), nil }))
	deterministic := json.Deterministic(true)
	dark, darker := shade(100), shade(101)
	for _, tt := range []struct {
		name, why string
		in        any
		options   json.Options
		want      reflect.Type // of the SemanticError; nil: a SyntacticError
	}{
		{"method", "the object has no member so far", map[shade]int{100: 1, 101: 1}, nil, reflect.TypeFor[shade]()},
		{"function", "the type of the function is told", map[int]string{1: "", 2: ""}, function, reflect.TypeFor[int]()},
		{"function of a pointer", "the same", map[int]string{1: "", 2: ""}, returns, reflect.TypeFor[*int]()},
		{"pointer", "the type of the element has the method", map[*shade]int{&dark: 1, &darker: 1}, nil, reflect.TypeFor[shade]()},
		{"number", "no text is 0", map[v1.Number]int{"": 1, "0": 1}, nil, reflect.TypeFor[v1.Number]()},
		{"sorted method", "all names are known before", map[shade]int{100: 1, 101: 1}, deterministic, nil},
		{"sorted function", "the same", map[int]string{1: "", 2: ""}, json.JoinOptions(function, deterministic), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := json.Marshal(map[string]any{"X": tt.in}, tt.options)
			sem, isSem := err.(*json.SemanticError)
			switch {
			case isSem != (tt.want != nil):
				t.Fatalf("%v (%s)", err, tt.why)
			case isSem && (sem.GoType != tt.want || sem.JSONPointer != "/X"):
				t.Errorf("%v at %s, want %v at /X (%s)", sem.GoType, sem.JSONPointer, tt.want, tt.why)
			case isSem:
				err = sem.Err
			}
			syn, ok := err.(*jsontext.SyntacticError)
			if !ok || syn.Err != jsontext.ErrDuplicateName || syn.JSONPointer.Parent() != "/X" || syn.JSONPointer == "/X" {
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
	}
}

// An open is a struct with members of any name.
type open struct {
	A    int
	More map[string]any `json:",embed"`
}

// TestLikeMembers holds that members for which a struct has no field are told apart from those of the same
// struct only.
func TestLikeMembers(t *testing.T) {
	inner := map[string]any{"b": 1, "c": 2}
	in := open{1, map[string]any{"b": open{2, inner}, "c": open{3, inner}, "d": open{4, map[string]any{"d": open{5, inner}}}}}
	for range 20 { // the order of members is random
		if out, err := json.Marshal(in); err != nil {
			t.Fatalf("%s, %v", out, err)
		}
	}
	if out, err := json.Marshal(open{1, map[string]any{"A": 1}}); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("%s, %v; want a duplicate name", out, err)
	}
}
