package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// This file is what random programs have found; see programs_test.go.

// to makes a value whose method is f.
func to(f func(*jsontext.Encoder) error) *called { return &called{to: f} }

// TestFailedMethods checks that nothing is left in a stream of values that methods have written against the rules.
func TestFailedMethods(t *testing.T) {
	number := func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Int(1)) }
	for _, tt := range []struct {
		name, why string
		method    func(*jsontext.Encoder) error
		want      string
	}{
		{"error", "the value was complete", func(e *jsontext.Encoder) error { return errors.Join(number(e), errOwn) }, "3\n"},
		{"declined", "it was too late", func(e *jsontext.Encoder) error { return errors.Join(number(e), errors.ErrUnsupported) }, "3\n"},
		{"panic", "the Encoder has failed", func(e *jsontext.Encoder) error { number(e); panic("as asked for") }, ""},
		{"two", "one too many", func(e *jsontext.Encoder) error { return errors.Join(number(e), number(e)) }, "3\n"},
		{"nested", "values of nested calls count", func(e *jsontext.Encoder) error {
			return errors.Join(json.MarshalEncode(e, to(number)), json.MarshalEncode(e, []int{}))
		}, "3\n"},
		{"end", "the array is not that of the method", func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.EndArray) }, "3\n"},
		{"one", "nothing is wrong", number, "1\n3\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			func() {
				defer func() { recover() }()
				json.MarshalEncode(enc, to(tt.method))
			}()
			if err := enc.WriteToken(jsontext.Int(3)); (err == nil) != (tt.want != "") || w.String() != tt.want {
				t.Errorf("%q, %v, want %q (%s)", &w, err, tt.want, tt.why)
			}
		})
	}
}

// TestMethodEndsObject checks that a method which is to write a name cannot close the object.
func TestMethodEndsObject(t *testing.T) {
	write := func(tokens ...jsontext.Token) *called {
		return to(func(e *jsontext.Encoder) (err error) {
			for _, token := range tokens {
				err = errors.Join(err, e.WriteToken(token))
			}
			return err
		})
	}
	for _, tt := range []struct {
		name, why string
		in        *called
	}{
		{"closed", "the object is not that of the method", write(jsontext.EndObject)},
		{"member", "nor is it with a member of the method", write(jsontext.String("a"), jsontext.Null, jsontext.EndObject)},
		{"other", "another object does not take its place", write(jsontext.EndObject, jsontext.BeginObject, jsontext.String("x"), jsontext.Null)},
		{"empty", "the same", write(jsontext.EndObject, jsontext.BeginObject)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			if err := errors.Join(enc.WriteToken(jsontext.BeginArray), enc.WriteToken(jsontext.BeginObject)); err != nil {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, tt.in); err == nil {
				t.Errorf("no error (%s)", tt.why)
			}
			for _, token := range []jsontext.Token{jsontext.String("x"), jsontext.Null, jsontext.EndObject, jsontext.EndArray} {
				if err := enc.WriteToken(token); err != nil {
					t.Fatal(err)
				}
			}
			if want := `[{"x":null}]` + "\n"; w.String() != want {
				t.Errorf("%s, want %s (%s)", &w, want, tt.why)
			}
		})
	}
}

// TestTextOfOtherOptions returns from a method what Marshal has just made, in which another method
// has written a part under other options: that is checked, and brought into form.
func TestTextOfOtherOptions(t *testing.T) {
	filler := strings.Repeat("a", 100)
	for _, tt := range []struct {
		name, why string
		part      any
		option    json.Options
		want      string // "" for an error
	}{
		{"escapes", "they are not needed", "<", jsontext.EscapeForHTML(true), `["<","` + filler + `"]`},
		{"names", "they must be unique", jsontext.Value(`{"a":1,"a":2}`), jsontext.AllowDuplicateNames(true), ""},
		{"raw strings", "they must be minimal", jsontext.Value(`"\u0061"`), jsontext.PreserveRawStrings(true), `["a","` + filler + `"]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			part := to(func(e *jsontext.Encoder) error { return json.MarshalEncode(e, tt.part, tt.option) })
			f := json.MarshalFunc(func(int) ([]byte, error) { return json.Marshal([]any{part, filler}) })
			for range 5 {
				out, err := json.Marshal(1, json.WithMarshalers(f))
				if (err != nil) != (tt.want == "") || err == nil && string(out) != tt.want {
					t.Errorf("%s, %v, want %s (%s)", out, err, tt.want, tt.why)
				}
			}
		})
	}
}

// TestTagOfOtherCall holds that tag option string, which a method hands on to MarshalEncode, is not
// in force for calls that come later.
func TestTagOfOtherCall(t *testing.T) {
	list := to(func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []int{1}) })
	deeper := to(func(e *jsontext.Encoder) error { return json.MarshalEncode(e, list) })
	in := struct {
		F *called `json:",string"`
	}{list}
	for range 10 {
		if _, err := json.Marshal(deeper, json.Deterministic(true)); err != nil {
			t.Error(err)
		}
		if _, err := json.Marshal(in); err == nil {
			t.Error("a list is taken for a number")
		}
		if out, err := json.Marshal(list); err != nil {
			t.Errorf("%s, %v", out, err)
		}
	}
}

// TestFlushedBeforeEmbedded fails at an embedded raw value when a part of the object has been written.
func TestFlushedBeforeEmbedded(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		raw       string
	}{
		{"no object", "nothing of it is written", `[]`},
		{"cut off", "there are members", `{"b":1`},
		{"trailing", "all members are written", `{"b":1} ]`},
		{"name", "it is not UTF-8", "{\"b\":1,\"\xff\":1}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			err := json.MarshalEncode(enc, struct {
				A string
				X jsontext.Value `json:",embed"`
			}{strings.Repeat("a", 20_000), jsontext.Value(tt.raw)})
			if again := enc.WriteToken(jsontext.Null); err == nil || again != err {
				t.Errorf("%v, then %v (%s)", err, again, tt.why)
			}
		})
	}
	in := struct {
		X jsontext.Value `json:",embed"`
	}{jsontext.Value(`{"":"` + "\xff" + `"}`)}
	if _, err := json.Marshal(in); err == nil || fmt.Sprint(errorPlace(err)) != "syntactic 5 /" {
		t.Errorf("the value of a nameless member: %v", errorPlace(err))
	}
}

// TestLimitAtEnd writes values that are too long for the limit: they are not written, not counted, and
// what is open stays open.
func TestLimitAtEnd(t *testing.T) {
	var w bytes.Buffer
	enc := jsontext.NewEncoder(&w, jsontext.WithByteLimit(3))
	for _, tt := range []struct {
		name, why string
		token     jsontext.Token
		ok        bool
		want      string
	}{
		{"string", "it has five bytes", jsontext.String("abc"), false, "0, depth 0, 0"},
		{"number", "it is short", jsontext.Int(1), true, "2, depth 0, 1"},
		{"array", "nothing is too long yet", jsontext.BeginArray, true, "3, depth 1, 0"},
		{"element", "nor here", jsontext.Int(23), true, "5, depth 1, 1"},
		{"end", "that would be", jsontext.EndArray, false, "5, depth 1, 1"},
		{"end again", "the array is still open", jsontext.EndArray, false, "5, depth 1, 1"},
	} {
		err := enc.WriteToken(tt.token)
		_, n := enc.StackIndex(enc.StackDepth())
		if got := fmt.Sprintf("%d, depth %d, %d", enc.OutputOffset(), enc.StackDepth(), n); (err == nil) != tt.ok || got != tt.want {
			t.Errorf("%s: %v, %s, want %s (%s)", tt.name, err, got, tt.want, tt.why)
		}
	}
	if w.String() != "1\n" {
		t.Errorf("%q is written", &w)
	}
}
