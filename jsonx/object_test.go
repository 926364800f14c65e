package jsonx_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type (
	obj[T any] = jsonx.Object[T]

	// namedObject has no methods.
	namedObject jsonx.Object[int]
	// tree is an Object of its own type.
	tree struct {
		Children obj[*tree] `json:",omitempty"`
	}
)

// TestObjectUnmarshal checks what a text makes of an Object.
func TestObjectUnmarshal(t *testing.T) {
	t.Parallel()
	long := obj[int]{}
	for i := range 100 {
		long = append(long, jsonx.Member[int]{Name: fmt.Sprint("n", i), Value: i})
	}
	longText, _ := json.Marshal(long)
	tests := []struct {
		name, why string
		from, to  any // before and after
		text      string
		opts      json.Options
		err       string // a part of the message; "": none
	}{
		{name: "order", why: "it is that of the text", from: obj[int](nil), text: `{"b":1,"a":2}`, to: obj[int]{{"b", 1}, {"a", 2}}},
		{name: "replaces", why: "the members before are gone", from: obj[home]{{"a", home{"x", "y"}}, {"b", home{}}, {"c", home{}}},
			text: `{"d":{"city":"z"}}`, to: obj[home]{{"d", home{City: "z"}}}},
		{name: "grows", why: "all members have room", from: obj[int]{{"a", 1}}, text: string(longText), to: long},
		{name: "empty", why: "it is not nil", from: obj[int](nil), text: `{}`, to: obj[int]{}},
		{name: "becomes empty", why: "nor with members before", from: obj[int]{{"a", 1}}, text: ` { } `, to: obj[int]{}},
		{name: "null", why: "it is nil", from: obj[int]{{"a", 1}}, text: `null`, to: obj[int](nil)},
		{name: "array", why: "it is no object", from: obj[int]{{"a", 1}}, text: `[]`, to: obj[int]{{"a", 1}}, err: "JSON array into Go jsonx.Object[int]"},
		{name: "escapes", why: "names are unquoted", from: obj[any](nil), text: `{"\u0061\n":null}`, to: obj[any]{{"a\n", nil}}},
		{name: "nested", why: "Objects are values, too", from: obj[obj[bool]](nil), text: `{"b":{"y":true,"x":false},"a":null}`,
			to: obj[obj[bool]]{{"b", obj[bool]{{"y", true}, {"x", false}}}, {"a", nil}}},
		{name: "recursive", why: "a type may contain an Object of itself", from: tree{}, text: `{"Children":{"b":{},"a":{"Children":{"c":null}}}}`,
			to: tree{obj[*tree]{{"b", &tree{}}, {"a", &tree{obj[*tree]{{"c", nil}}}}}}},
		{name: "optional", why: "the types go together", from: opt[obj[opt[int]]]{}, text: `{"b":1,"a":null}`,
			to: jsonx.Some(obj[opt[int]]{{"b", jsonx.Some(1)}, {"a", isNull[int]()}})},
		{name: "methods", why: "T has its methods", from: obj[upper](nil), text: `{"b":"x"}`, to: obj[upper]{{"b", upper{"x"}}}},
		{name: "duplicate", why: "a name may be there once", from: obj[int](nil), text: `{"a":1,"b":2,"a":3}`,
			to: obj[int]{{"a", 1}, {"b", 2}}, err: `duplicate object member name "a"`},
		{name: "duplicates allowed", why: "the Object has both", from: obj[int](nil), text: `{"a":1,"b":2,"a":3}`,
			to: obj[int]{{"a", 1}, {"b", 2}, {"a", 3}}, opts: jsontext.AllowDuplicateNames(true)},
		{name: "error in a value", why: "the pointer has the name", from: obj[[]int](nil), text: `{"a":[1],"b":[2,"x"]}`,
			to: obj[[]int]{{"a", []int{1}}, {"b", []int{2, 0}}}, err: `"/b/1"`},
		{name: "malformed", why: "what was read is there", from: obj[int](nil), text: `{"a":1,"b":2]`, to: obj[int]{{"a", 1}, {"b", 2}}, err: `']'`},
		{name: "members", why: "a limit applies", from: obj[int](nil), text: `{"a":1,"b":2}`, to: obj[int]{{"a", 1}}, opts: jsonx.WithLimits(jsonx.Limits{Members: 1}),
			err: "max number of members (1)"},
		{name: "depth", why: "an Object is a level", from: obj[obj[int]](nil), text: `{"a":{"b":1}}`, to: obj[obj[int]]{{"a", nil}},
			opts: jsontext.WithDepthLimit(1), err: "max depth"},
		{name: "RejectNull", why: "nil is not written as null", from: obj[int](nil), text: `null`, to: obj[int](nil), opts: jsonx.RejectNull(true), err: "JSON null"},
		{name: "RejectNull and FormatNilMapAsNull", why: "it is then", from: obj[int]{}, text: `null`, to: obj[int](nil),
			opts: json.JoinOptions(jsonx.RejectNull(true), json.FormatNilMapAsNull(true))},
		{name: "key", why: "an Object is no name", from: map[*obj[int]]int{}, text: `{"a":1}`, to: map[*obj[int]]int{}, err: "JSON string into Go jsonx.Object[int]"},
		{name: "named type", why: "it is a slice", from: namedObject(nil), text: `[{"Name":"a","Value":1}]`, to: namedObject{{"a", 1}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, way := range readers {
				if tt.name == "depth" && way.name == "in a method" { // it cannot lower the limit for its own value
					continue
				}
				to := clone(tt.from)
				err := way.read(tt.text, to.Interface(), opts(tt.opts)...)
				if got := errorText(err); (got == "") != (tt.err == "") || !strings.Contains(got, tt.err) {
					t.Errorf("%s: error %q, want %q (%s)", way.name, got, tt.err, tt.why)
				}
				if got := to.Elem().Interface(); !reflect.DeepEqual(got, tt.to) {
					t.Errorf("%s: %+v, want %+v (%s)", way.name, got, tt.to, tt.why)
				}
			}
		})
	}
}

// TestObjectMarshal checks what an Object is written as.
func TestObjectMarshal(t *testing.T) {
	t.Parallel()
	type tagged struct {
		A obj[int] `json:"a,format:emitnull,omitzero"`
		B obj[int] `json:"b,format:emitempty"`
		C obj[int] `json:"c,format:emitnull"`
		D obj[int] `json:"d,omitempty"`
	}
	cycle := obj[any]{{"a", nil}}
	cycle[0].Value = cycle
	tests := []struct {
		name, why string
		from      any
		want      string
		opts      json.Options
		err       string // a part of the message; "": none
	}{
		{name: "order", why: "it is that of the slice", from: obj[int]{{"b", 1}, {"a", 2}}, want: `{"b":1,"a":2}`},
		{name: "Deterministic", why: "the order is fixed already", from: obj[int]{{"b", 1}, {"a", 2}}, want: `{"b":1,"a":2}`, opts: json.Deterministic(true)},
		{name: "empty", why: "there are no members", from: obj[int]{}, want: `{}`},
		{name: "nil", why: "as a map", from: obj[int](nil), want: `{}`},
		{name: "FormatNilMapAsNull", why: "it is for Objects", from: obj[int](nil), want: `null`, opts: json.FormatNilMapAsNull(true)},
		{name: "FormatNilSliceAsNull", why: "it is not", from: obj[int](nil), want: `{}`, opts: json.FormatNilSliceAsNull(true)},
		{name: "v1", why: "a nil map is null there", from: []obj[int]{nil, {}}, want: `[null,{}]`, opts: v1.DefaultOptionsV1()},
		{name: "formats", why: "those of a nil map", from: tagged{}, want: `{"b":{},"c":null}`},
		{name: "formats and nil as null", why: "the tag decides", from: tagged{D: obj[int]{}}, want: `{"b":{},"c":null}`, opts: json.FormatNilMapAsNull(true)},
		{name: "formats and members", why: "they are for nil alone", from: tagged{obj[int]{{"x", 1}}, obj[int]{{"x", 1}}, obj[int]{{"x", 1}}, obj[int]{{"x", 1}}},
			want: `{"a":{"x":1},"b":{"x":1},"c":{"x":1},"d":{"x":1}}`},
		{name: "nested", why: "Objects are values", from: obj[obj[[]int]]{{"b", obj[[]int]{{"", []int{1}}}}, {"a", nil}}, want: `{"b":{"":[1]},"a":{}}`},
		{name: "escapes", why: "names are quoted", from: obj[int]{{"\"\n<", 1}}, want: `{"\"\n<":1}`},
		{name: "EscapeForHTML", why: "an option escapes more", from: obj[int]{{"<", 1}}, want: `{"\u003c":1}`, opts: jsontext.EscapeForHTML(true)},
		{name: "methods of the pointer", why: "values have addresses", from: obj[upper]{{"a", upper{"x"}}}, want: `{"a":"X"}`},
		{name: "dynamic", why: "an interface may hold one", from: []any{obj[any]{{"b", 1}, {"a", obj[int]{}}}}, want: `[{"b":1,"a":{}}]`},
		{name: "duplicate", why: "a name may be there once", from: []obj[int]{{{"a", 1}, {"b", 2}, {"a", 3}}}, err: `duplicate object member name "a"`},
		{name: "duplicates allowed", why: "the order is kept", from: obj[int]{{"a", 1}, {"b", 2}, {"a", 3}}, want: `{"a":1,"b":2,"a":3}`,
			opts: jsontext.AllowDuplicateNames(true)},
		{name: "invalid UTF-8", why: "it is an error in a name", from: obj[int]{{"\xff", 1}}, err: "UTF-8"},
		{name: "names alike", why: "both are U+FFFD", from: obj[int]{{"\xff", 1}, {"\xfe", 1}}, err: "duplicate", opts: jsontext.AllowInvalidUTF8(true)},
		{name: "error in a value", why: "the pointer has the name", from: obj[[]any]{{"a", nil}, {"b", []any{1, make(chan int)}}}, err: `"/b/1"`},
		{name: "depth", why: "an Object is a level", from: obj[obj[int]]{{"a", obj[int]{{"b", 1}}}}, err: "max depth", opts: jsontext.WithDepthLimit(1)},
		{name: "cycle", why: "it has no end", from: cycle, err: "cycle"},
		{name: "key", why: "an Object is no name", from: map[*obj[int]]int{{}: 1}, err: "must be a string"},
		{name: "string tag", why: "an Object is no number", from: struct {
			A obj[int] `json:",string"`
		}{}, err: "string"},
		{name: "format of T", why: "it is no format of an Object", from: struct {
			A obj[[]byte] `json:",format:hex"`
		}{}, err: "hex"},
		{name: "array", why: "the members would have no place in it", from: struct {
			A obj[int] `jsonopt:"format:array"`
		}{}, err: "array"},
		{name: "named type", why: "it is a slice", from: namedObject{{"a", 1}}, want: `[{"Name":"a","Value":1}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := json.Marshal(tt.from, opts(tt.opts)...)
			if text := errorText(err); (text == "") != (tt.err == "") || !strings.Contains(text, tt.err) {
				t.Fatalf("error %q, want %q (%s)", text, tt.err, tt.why)
			}
			if err != nil {
				return
			}
			if string(got) != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
			checkLayouts(t, tt.from, got, opts(tt.opts)...)
		})
	}
}

// TestObjectIsMap checks that an Object[any] is read like a map[string]any, except for the order, and that its text is
// that of the input.
func TestObjectIsMap(t *testing.T) {
	t.Parallel()
	for _, o := range []json.Options{
		json.JoinOptions(), v1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
		jsonx.RejectNull(true), jsonx.AllErrors(2), jsonx.UntrustedInput(),
	} {
		for _, text := range []string{
			`{}`, `null`, `{"b":1,"a":[]}`, `{"b":{"x":{},"y":[]},"a":"x"}`, `{"a":1,"a":2}`, "{\"\xff\":1}",
			`{"a"}`, `{"a":}`, `{"a":1,}`, `{1:2}`, `{"a":1`, `[]`, `1`, `{"a":01}`,
		} {
			var m map[string]any
			var x obj[any]
			errM, errX := json.Unmarshal([]byte(text), &m, o), json.Unmarshal([]byte(text), &x, o)
			if got := strings.ReplaceAll(errorText(errX), "jsonx.Object[interface {}]", "map[string]interface {}"); got != errorText(errM) {
				t.Errorf("%s: error %q, that of a map is %v", text, got, errM)
			}
			for _, member := range x {
				if errX == nil && m[member.Name] == nil {
					t.Errorf("%s: a map has no member %q", text, member.Name)
				}
			}
			out, err := json.Marshal(x, o, json.FormatNilMapAsNull(true), json.Deterministic(true))
			if valid := strings.ToValidUTF8(text, "\ufffd"); errX == nil && (err != nil || string(out) != valid) {
				t.Errorf("%s is written as %s, %v", text, out, err)
			}
		}
	}
}

// TestObjectAllErrors checks that a member with a rejected value is not stored, and that reading goes on.
func TestObjectAllErrors(t *testing.T) {
	t.Parallel()
	x := obj[int]{{"old", 1}, {"older", 2}}
	var errs jsonx.ErrorList
	err := json.Unmarshal([]byte(`{"a":1,"b":"x","c":[],"d":4}`), &x, jsonx.AllErrors(9))
	if !errors.As(err, &errs) || len(errs) != 2 {
		t.Errorf("%v, want two errors", err)
	}
	if want := (obj[int]{{"a", 1}, {"d", 4}}); !reflect.DeepEqual(x, want) {
		t.Errorf("%v, want %v", x, want)
	}
}

// TestObjectMemory checks that the memory of an Object is used again, and that writing one allocates nothing.
func TestObjectMemory(t *testing.T) {
	text := []byte(`{"c":1,"b":2,"a":3,"d":4,"e":5}`)
	var x obj[int]
	if n := testing.AllocsPerRun(100, func() {
		if err := json.Unmarshal(text, &x); err != nil {
			t.Fatal(err)
		}
	}); n != 0 && !jsontest.Race {
		t.Errorf("reading allocates %v times", n)
	}
	var buf []byte
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if buf, err = json.AppendMarshal(buf[:0], &x); err != nil {
			t.Fatal(err)
		}
	}); n != 0 && !jsontest.Race || string(buf) != string(text) {
		t.Errorf("writing %s allocates %v times", buf, n)
	}
}

// TestObjectGet checks that Get finds the first member of a name.
func TestObjectGet(t *testing.T) {
	t.Parallel()
	x := obj[int]{{"a", 1}, {"b", 2}, {"a", 3}}
	tests := []struct {
		name, why string
		want      string // results of Get
	}{
		{"a", "it is the first of two", "1 true"},
		{"b", "it is the second member", "2 true"},
		{"c", "there is none", "0 false"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, ok := x.Get(tt.name)
			if got := fmt.Sprint(v, ok); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}
