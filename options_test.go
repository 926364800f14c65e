package json_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

var layouts = map[string]json.Options{
	"plain":  nil,
	"lines":  jsontext.Multiline(true),
	"spaces": json.JoinOptions(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)),
	"indent": json.JoinOptions(jsontext.WithIndent("  "), jsontext.WithIndentPrefix("\t")),
	"html":   jsontext.EscapeForHTML(true),
}

func TestMarshalOptions(t *testing.T) {
	type lists struct {
		S []int
		B []byte
		M map[string]int
		P *int
		I int `json:"<"`
	}
	for _, tt := range []struct {
		name, why string
		in        any
		opts      json.Options
		want      string
	}{
		{"nil slices", "null on demand, []byte too", lists{}, json.FormatNilSliceAsNull(true), `{"S":null,"B":null,"M":{},"P":null,"<":0}`},
		{"nil maps", "null on demand", lists{}, json.FormatNilMapAsNull(true), `{"S":[],"B":"","M":null,"P":null,"<":0}`},
		{"omit zero", "as if all fields had the tag option", lists{P: new(int)}, json.OmitZeroStructFields(true), `{"P":0}`},
		{"html", "names are escaped as strings are", lists{S: []int{1}}, jsontext.EscapeForHTML(true), `{"S":[1],"B":"","M":{},"P":null,"\u003c":0}`},
		{"js", "line separators", "\u2028<", jsontext.EscapeForJS(true), `"\u2028<"`},
		{"stringify", "all numbers, at any depth", []any{1, 2.5, uint8(3), []int{4}, map[string]float64{"a": 5}}, json.StringifyNumbers(true),
			`["1","2.5","3",["4"],{"a":"5"}]`},
		{"sorted", "by bytes of the name", map[string]any{"\U0001F600": 1, "\uffff": 2, "a": 3, "B": 4}, json.Deterministic(true),
			"{\"B\":4,\"a\":3,\"\uffff\":2,\"\U0001F600\":1}"},
		{"sorted ints", "by the text of the number", map[int]int{10: 1, 9: 2, -1: 3}, json.Deterministic(true), `{"-1":3,"10":1,"9":2}`},
		{"spaces", "after colons and commas", map[string][]int{"a": {1, 2}}, json.JoinOptions(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)), `{"a": [1, 2]}`},
		{"lines", "empty arrays and objects stay together", []any{1, []any{}, map[string]any{}, inner{1, 2}}, jsontext.Multiline(true),
			"[\n\t1,\n\t[],\n\t{},\n\t{\n\t\t\"X\": 1,\n\t\t\"Y\": 2\n\t}\n]"},
		{"bad UTF-8", "replaced if allowed", "a\xffb", jsontext.AllowInvalidUTF8(true), `"a` + "\ufffd" + `b"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in, tt.opts)
			if err != nil || string(got) != tt.want {
				t.Errorf("got %s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

func TestUnmarshalOptions(t *testing.T) {
	type loose struct {
		FooBar int
		Exact  int `json:"exact,case:strict"`
		Any    int `json:"any,case:ignore"`
	}
	for _, tt := range []struct {
		name, why string
		text      string
		opts      json.Options
		want      loose
		err       error
	}{
		{"strict", "case counts", `{"foobar":1,"fooBar":2}`, nil, loose{}, nil},
		{"ignore", "the tag option alone", `{"A_N-Y":1}`, nil, loose{Any: 1}, nil},
		{"insensitive", "case, dashes and underscores", `{"foo_BAR":1,"EXACT":2}`, json.MatchCaseInsensitiveNames(true), loose{FooBar: 1}, nil},
		{"insensitive duplicate", "two spellings of one field", `{"foo_BAR":1,"FooBar":2}`, json.MatchCaseInsensitiveNames(true), loose{FooBar: 1}, jsontext.ErrDuplicateName},
		{"unknown", "rejected on demand", `{"x":1}`, json.RejectUnknownMembers(true), loose{}, json.ErrUnknownName},
		{"duplicates", "the last one wins if allowed", `{"FooBar":1,"FooBar":2,"x":1,"x":2}`, jsontext.AllowDuplicateNames(true), loose{FooBar: 2}, nil},
		{"stringify", "numbers in strings only", `{"FooBar":"5"}`, json.StringifyNumbers(true), loose{FooBar: 5}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got loose
			err := json.Unmarshal([]byte(tt.text), &got, tt.opts)
			if !errors.Is(err, tt.err) || (err == nil) != (tt.err == nil) {
				t.Errorf("error %v, want %v (%s)", err, tt.err, tt.why)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("%s(%s)", d, tt.why)
			}
		})
	}
}

func TestGetOption(t *testing.T) {
	o := json.JoinOptions(json.Deterministic(true), json.StringifyNumbers(false), jsontext.WithIndent(" "), nil, json.Deterministic(false))
	if v, ok := json.GetOption(o, json.Deterministic); v || !ok {
		t.Errorf("Deterministic = %v, %v; the later one wins", v, ok)
	}
	if v, ok := json.GetOption(o, json.RejectUnknownMembers); v || ok {
		t.Errorf("RejectUnknownMembers = %v, %v; it was not given", v, ok)
	}
	if v, ok := json.GetOption(o, jsontext.WithIndent); v != " " || !ok {
		t.Errorf("WithIndent = %q, %v", v, ok)
	}
	if v, ok := json.GetOption(o, jsontext.Multiline); !v || !ok {
		t.Errorf("Multiline = %v, %v; an indent implies it", v, ok)
	}
}

// TestMerge holds what Unmarshal does to values that are there already.
func TestMerge(t *testing.T) {
	type outer struct {
		M map[string]inner
		P *inner
		I any
		S []inner
		A [2]inner
	}
	p := &inner{1, 2}
	got := outer{
		M: map[string]inner{"a": {1, 2}, "b": {3, 4}},
		P: p,
		I: &inner{5, 6},
		S: []inner{{7, 8}, {9, 10}},
		A: [2]inner{{1, 1}, {2, 2}},
	}
	text := `{"M":{"a":{"X":9},"c":{"Y":9}},"P":{"X":9},"I":{"X":9},"S":[{"X":9}],"A":[{"X":9},{"Y":9}]}`
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	want := outer{
		M: map[string]inner{"a": {9, 2}, "b": {3, 4}, "c": {0, 9}},
		P: &inner{9, 2},
		I: &inner{9, 6},
		S: []inner{{9, 0}},
		A: [2]inner{{9, 0}, {0, 9}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got.P != p {
		t.Error("the pointer was replaced")
	}
}

// TestLimits holds the limits on bytes and depth in both directions.
func TestLimits(t *testing.T) {
	text := `{"X":[[1,2,3]]}`
	type value struct{ X [][]int }
	in := value{[][]int{{1, 2, 3}}}
	for _, tt := range []struct {
		name, why string
		limit     json.Options
		ok        bool
	}{
		{"bytes", "as many as there are", jsontext.WithByteLimit(int64(len(text))), true},
		{"bytes exceeded", "one less", jsontext.WithByteLimit(int64(len(text)) - 1), false},
		{"no byte limit", "0 is none", jsontext.WithByteLimit(0), true},
		{"depth", "as many levels as there are", jsontext.WithDepthLimit(3), true},
		{"depth exceeded", "one less", jsontext.WithDepthLimit(2), false},
		{"no depth limit", "negative is none", jsontext.WithDepthLimit(-1), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var v value
			var written bytes.Buffer
			_, marshalErr := json.Marshal(in, tt.limit)
			for how, err := range map[string]error{
				"Unmarshal":     json.Unmarshal([]byte(text), &v, tt.limit),
				"UnmarshalRead": json.UnmarshalRead(jsontest.OneByteReader([]byte(text)), &v, tt.limit),
				"Marshal":       marshalErr,
				"MarshalWrite":  json.MarshalWrite(&written, in, tt.limit),
			} {
				if tt.ok && err != nil || !tt.ok && !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("%s: %v (%s)", how, err, tt.why)
				}
			}
		})
	}
	long := make([]int, 1<<20)
	out, err := json.Marshal(long, jsontext.WithByteLimit(1000))
	if !errors.Is(err, jsontext.ErrLimit) || len(out) > 100_000 {
		t.Errorf("%d bytes were written before %v", len(out), err)
	}
}
