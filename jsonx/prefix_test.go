package jsonx_test

import (
	"errors"
	"io"
	"reflect"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// TestUnmarshalPrefix checks what UnmarshalPrefix returns after a value, and after errors.
func TestUnmarshalPrefix(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		in        string
		out       any
		want      any
		rest      string
		err       string // "": none
		o         []json.Options
	}{
		{name: "alone", why: "nothing follows", in: `"a"`, out: new(string), want: "a"},
		{name: "value follows", why: "it is the rest", in: `{"a":1} {"a":2}`, out: new(map[string]int), want: map[string]int{"a": 1}, rest: ` {"a":2}`},
		{name: "text follows", why: "it is not read", in: `[1]<html>`, out: new([]int), want: []int{1}, rest: `<html>`},
		{name: "space", why: "it may come first", in: " \n7 8", out: new(int), want: 7, rest: " 8"},
		{name: "number", why: "it ends where it cannot go on", in: `12[3]`, out: new(int), want: 12, rest: `[3]`},
		{name: "number at the end", why: "it is complete", in: `12`, out: new(int), want: 12},
		{name: "any", why: "as other types", in: `[1,"a"]null`, out: new(any), want: []any{1.0, "a"}, rest: `null`},
		{name: "does not fit", why: "the rest follows the value", in: `[1,"a",[2]] 5`, out: &[]int{9}, want: []int{1, 0}, rest: ` 5`,
			err: `json: cannot unmarshal JSON string into Go int at "/1" (byte 3)`},
		{name: "scalar does not fit", why: "the rest follows the value", in: ` "x" 5`, out: new(int), want: 0, rest: ` 5`,
			err: `json: cannot unmarshal JSON string into Go int (byte 1)`},
		{name: "all errors", why: "the rest follows the value", in: `["x",1,"y"] 5`, out: new([]int), want: []int{0, 1, 0}, rest: ` 5`,
			err: "json: cannot unmarshal JSON string into Go int at \"/0\" (byte 1)\njson: cannot unmarshal JSON string into Go int at \"/2\" (byte 7)",
			o:   []json.Options{jsonx.AllErrors(5)}},
		{name: "not a pointer", why: "the rest follows the value", in: `5 6`, out: 0, want: 0, rest: ` 6`,
			err: `json: cannot unmarshal into Go int: value must be passed as a non-nil pointer`},
		{name: "malformed", why: "the rest is all", in: `[1,x] 2`, out: new([]int), want: []int{1, 0}, rest: `[1,x] 2`,
			err: `jsontext: invalid literal ` + "`x`" + ` (expecting null, true, false, or a string in double quotes) at "/1" (byte 3)`},
		{name: "incomplete", why: "the rest is all", in: `[1,`, out: new([]int), want: []int{1}, rest: `[1,`, err: `jsontext: unexpected EOF (byte 3)`},
		{name: "nothing", why: "the end of the input", in: ``, out: new(int), want: 0, err: `EOF`},
		{name: "only space", why: "the end of the input", in: "\n ", out: new(int), want: 0, rest: "\n ", err: `EOF`},
		{name: "duplicate", why: "the rest is all", in: `{"a":1,"a":2} 3`, out: new(map[string]int), want: map[string]int{"a": 1}, rest: `{"a":1,"a":2} 3`,
			err: `jsontext: duplicate object member name "a" (byte 7), first at byte 1`},
		{name: "option", why: "it applies", in: `{"a":1,"a":2} 3`, out: new(map[string]int), want: map[string]int{"a": 2}, rest: ` 3`,
			o: []json.Options{jsontext.AllowDuplicateNames(true)}},
		{name: "unknown", why: "the rest follows the value", in: `{"x":[1,{}]} 3`, out: new(struct{}), want: struct{}{}, rest: ` 3`,
			err: `json: unknown object member name "x" for Go struct at "/x" (byte 1)`, o: []json.Options{json.RejectUnknownMembers(true)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := []byte(tt.in)
			rest, err := jsonx.UnmarshalPrefix(in, tt.out, tt.o...)
			text := ""
			if err != nil {
				text = err.Error()
			}
			out := reflect.ValueOf(tt.out)
			if out.Kind() == reflect.Pointer {
				out = out.Elem()
			}
			if string(rest) != tt.rest || text != tt.err {
				t.Errorf("rest %q, error %s, want %q, %s (%s)", rest, text, tt.rest, tt.err, tt.why)
			}
			if len(rest) > 0 && &rest[0] != &in[len(in)-len(rest)] {
				t.Error("the rest is not a part of the input")
			}
			if got := out.Interface(); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%v, want %v (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestUnmarshalPrefixAll checks that all values of a stream are read, that the input is not changed, and that a failed
// call does not disturb the next one. It is not parallel, because it counts allocations.
func TestUnmarshalPrefixAll(t *testing.T) {
	var in []byte
	var want []any
	for _, doc := range jsontest.Documents() {
		if doc.Shape.IsStream() {
			continue
		}
		var v any
		if err := json.Unmarshal(doc.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		in, want = append(in, doc.Bytes()...), append(want, v)
	}
	before := string(in)
	var got []any
	for rest := in; ; {
		var v any
		var err error
		if rest, err = jsonx.UnmarshalPrefix(rest, &v); err != nil {
			if !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
			break
		}
		got = append(got, v)
		if _, err := jsonx.UnmarshalPrefix([]byte(`[1,{"a":`), new(any)); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(got, want) || string(in) != before {
		t.Errorf("%d values, want %d; or the input has changed", len(got), len(want))
	}
	text, out := []byte(`5 6`), new(int)
	if n := testing.AllocsPerRun(50, func() { _, _ = jsonx.UnmarshalPrefix(text, out) }); n > 0 && !jsontest.Race {
		t.Errorf("%v allocations", n)
	}
}
