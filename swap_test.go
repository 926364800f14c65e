package json_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A longKey is written by a method, as a long string that Marshal has made.
type longKey struct{ c byte }

func (k longKey) MarshalJSON() ([]byte, error) {
	return json.Marshal(strings.Repeat(string(rune(k.c)), 5000))
}

// nestedCalls is a value whose method writes others to the end, while it is written itself.
type nestedCalls struct{ err error }

func (n nestedCalls) MarshalJSON() ([]byte, error) {
	for range 4 {
		if _, err := json.Marshal([]any{strings.Repeat("other", 2000), longKey{'z'}}); err != nil {
			return nil, err
		}
	}
	return []byte("1"), n.err
}

// longOrNot is what it holds.
type longOrNot struct{ in json.Marshaler }

func (l longOrNot) MarshalJSON() ([]byte, error) { return l.in.MarshalJSON() }

// TestSwapKeys holds that the buffer in which a map is written stays with it, though long
// texts that become its names are made in others.
func TestSwapKeys(t *testing.T) {
	name := func(c string) string { return `"` + strings.Repeat(c, 5000) + `":1` }
	want := "{" + name("a") + "," + name("b") + "," + name("c") + "}"
	in := map[longKey]nestedCalls{{'b'}: {}, {'c'}: {}, {'a'}: {}}
	for range 50 { // a pool may forget, and does with the race detector
		if _, err := json.Marshal(strings.Repeat("room", 2000)); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(in, json.Deterministic(true))
		if err != nil || string(text) != want {
			t.Fatalf("%.20s... of %d bytes, %v; want %.20s... of %d", text, len(text), err, want, len(want))
		}
	}
}

// TestSwapName holds that an error tells the name that it comes behind, though the buffer that
// this was in has become that of another encoder.
func TestSwapName(t *testing.T) {
	failure := errors.New("failure")
	in := map[int][]longOrNot{1234567: {{longKey{'a'}}, {nestedCalls{failure}}}}
	for range 50 { // a pool may forget, and does with the race detector
		if _, err := json.Marshal(strings.Repeat("room", 2000)); err != nil {
			t.Fatal(err)
		}
		_, err := json.Marshal(in)
		var sem *json.SemanticError
		if want := jsontext.Pointer("/1234567/1"); !errors.As(err, &sem) || sem.JSONPointer != want {
			t.Fatalf("%v, want one at %s", err, want)
		}
	}
}
