package json_test

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestHeldScalars reads into interfaces that hold a scalar: its type decides what may come,
// and after a failure it is still there.
func TestHeldScalars(t *testing.T) {
	dup, merge := jsontext.AllowDuplicateNames(true), v1.MergeWithLegacySemantics(true)
	calls := 0
	counted := json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *string) error {
		calls++
		return errors.ErrUnsupported
	}))
	for _, tt := range []struct {
		name, why string
		held      any
		in        string
		opts      []json.Options
		want      any
		ok        bool
	}{
		{"string", "the same kind", "old", ` "new" `, nil, "new", true},
		{"number", "the same kind", 1.5, "2.5", nil, 2.5, true},
		{"negative", "the same kind", 1.5, "-3", nil, -3.0, true},
		{"bool", "the same kind", true, "false", nil, false, true},
		{"null", "it takes the place of all", "old", "null", nil, nil, true},
		{"number for string", "not what it takes", "old", "1", nil, "old", false},
		{"string for number", "not what it takes", 1.5, `"1"`, nil, 1.5, false},
		{"object for bool", "not what it takes", true, "{}", nil, true, false},
		{"other type", "an int takes no fractions", 7, "8.5", nil, 7, false},
		{"its type stays", "not float64", 7, "8", nil, 8, true},
		{"bad string", "it is not UTF-8", "old", "\"\xff\"", nil, "old", false},
		{"bad string with duplicates", "nor here", "old", "\"\xff\"", []json.Options{dup}, "old", false},
		{"cut off", "the end is missing", "old", `"ne`, nil, "old", false},
		{"trailing", "the value was read by then", "old", `"new" x`, nil, "new", false},
		{"out of range", "no float64", 1.5, "1e999", nil, 1.5, false},
		{"numbers in strings", "a bare one is not taken", 1.5, "2", []json.Options{json.StringifyNumbers(true)}, 1.5, false},
		{"cut off, merged", "what it held was forgotten first", "old", `"ne`, []json.Options{merge}, nil, false},
		{"cut off, merged with duplicates", "the same", "old", `"ne`, []json.Options{merge, dup}, nil, false},
		{"merged", "the new one takes its place", "old", `"new"`, []json.Options{merge}, "new", true},
		{"number in string", "that is", 1.5, `"2"`, []json.Options{json.StringifyNumbers(true)}, 2.0, true},
		{"function", "it is asked first", "old", `"new"`, []json.Options{counted}, "new", true},
	} {
		got := tt.held
		if err := json.Unmarshal([]byte(tt.in), &got, tt.opts...); (err == nil) != tt.ok || !cmp.Equal(got, tt.want) {
			t.Errorf("%s (%s): %#v, %v, want %#v", tt.name, tt.why, got, err, tt.want)
		}
	}
	if calls == 0 {
		t.Error("the function was not called")
	}
}

// TestNumberAtEnd reads numbers that the input, a limit or a failing reader ends.
func TestNumberAtEnd(t *testing.T) {
	for _, tt := range []struct {
		name, why, in string
		out           any
		opts          []json.Options
		want          any // nil for a failure
	}{
		{"int", "nothing can follow", "12", new(int), nil, 12},
		{"uint8", "nothing can follow", "255", new(uint8), nil, uint8(255)},
		{"too large", "it does not fit", "256", new(uint8), nil, nil},
		{"float", "nothing can follow", "-1.5", new(float64), nil, -1.5},
		{"any", "nothing can follow", "1e2", new(any), nil, 100.0},
		{"half", "an exponent is missing", "1e", new(float64), nil, nil},
		{"half of any", "digits are missing", "1.", new(any), nil, nil},
		{"sign", "digits are missing", "-", new(int), nil, nil},
		{"limit", "there is more, but it does not count", "12", new(int), []json.Options{jsontext.WithByteLimit(1)}, nil},
		{"limit of a float", "the same", "1.5", new(float64), []json.Options{jsontext.WithByteLimit(2)}, nil},
		{"limit of any", "the same", "12", new(any), []json.Options{jsontext.WithByteLimit(1)}, nil},
		{"exactly", "as long as may be", "12", new(any), []json.Options{jsontext.WithByteLimit(2)}, 12.0},
	} {
		for how, read := range map[string]func() error{
			"bytes":  func() error { return json.Unmarshal([]byte(tt.in), tt.out, tt.opts...) },
			"reader": func() error { return json.UnmarshalRead(strings.NewReader(tt.in), tt.out, tt.opts...) },
			"single": func() error {
				return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), tt.out, tt.opts...)
			},
		} {
			v := reflect.ValueOf(tt.out).Elem()
			v.SetZero()
			if err := read(); (err == nil) != (tt.want != nil) || err == nil && v.Interface() != tt.want || err != nil && !v.IsZero() {
				t.Errorf("%s, %s (%s): %v, %v, want %v", tt.name, how, tt.why, v.Interface(), err, tt.want)
			}
		}
		var failing any
		if err := json.UnmarshalRead(io.MultiReader(strings.NewReader(tt.in), iotest.ErrReader(errors.ErrUnsupported)), &failing, tt.opts...); err == nil {
			t.Errorf("%s (%s): %v, though the reader fails", tt.name, tt.why, failing)
		}
	}
}
