package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

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
		{name: "nil slices", why: "null on demand, []byte too",
			in: lists{}, opts: json.FormatNilSliceAsNull(true), want: `{"S":null,"B":null,"M":{},"P":null,"<":0}`},
		{name: "nil maps", why: "null on demand", in: lists{}, opts: json.FormatNilMapAsNull(true), want: `{"S":[],"B":"","M":null,"P":null,"<":0}`},
		{name: "omit zero", why: "as if all fields had the tag option", in: lists{P: new(int)}, opts: json.OmitZeroStructFields(true), want: `{"P":0}`},
		{name: "html", why: "names are escaped as strings are",
			in: lists{S: []int{1}}, opts: jsontext.EscapeForHTML(true), want: `{"S":[1],"B":"","M":{},"P":null,"\u003c":0}`},
		{name: "js", why: "line separators", in: "\u2028<", opts: jsontext.EscapeForJS(true), want: `"\u2028<"`},
		{name: "stringify", why: "all numbers, at any depth", in: []any{1, 2.5, uint8(3), []int{4}, map[string]float64{"a": 5}}, opts: json.StringifyNumbers(true),
			want: `["1","2.5","3",["4"],{"a":"5"}]`},
		{name: "sorted", why: "by bytes of the name", in: map[string]any{"\U0001F600": 1, "\uffff": 2, "a": 3, "B": 4}, opts: json.Deterministic(true),
			want: "{\"B\":4,\"a\":3,\"\uffff\":2,\"\U0001F600\":1}"},
		{name: "sorted ints", why: "by the text of the number",
			in: map[int]int{10: 1, 9: 2, -1: 3}, opts: json.Deterministic(true), want: `{"-1":3,"10":1,"9":2}`},
		{name: "spaces", why: "after colons and commas",
			in: map[string][]int{"a": {1, 2}}, opts: json.JoinOptions(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)), want: `{"a": [1, 2]}`},
		{name: "lines", why: "empty arrays and objects stay together", in: []any{1, []any{}, map[string]any{}, inner{1, 2}}, opts: jsontext.Multiline(true),
			want: "[\n\t1,\n\t[],\n\t{},\n\t{\n\t\t\"X\": 1,\n\t\t\"Y\": 2\n\t}\n]"},
		{name: "bad UTF-8", why: "replaced if allowed", in: "a\xffb", opts: jsontext.AllowInvalidUTF8(true), want: `"a` + "\ufffd" + `b"`},
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
		{name: "strict", why: "case counts", text: `{"foobar":1,"fooBar":2}`, want: loose{}},
		{name: "ignore", why: "the tag option alone", text: `{"A_N-Y":1}`, want: loose{Any: 1}},
		{name: "insensitive", why: "case, dashes and underscores",
			text: `{"foo_BAR":1,"EXACT":2}`, opts: json.MatchCaseInsensitiveNames(true), want: loose{FooBar: 1}},
		{name: "insensitive duplicate", why: "two spellings of one field",
			text: `{"foo_BAR":1,"FooBar":2}`, opts: json.MatchCaseInsensitiveNames(true), want: loose{FooBar: 1}, err: jsontext.ErrDuplicateName},
		{name: "unknown", why: "rejected on demand", text: `{"x":1}`, opts: json.RejectUnknownMembers(true), want: loose{}, err: json.ErrUnknownName},
		{name: "duplicates", why: "the last one wins if allowed",
			text: `{"FooBar":1,"FooBar":2,"x":1,"x":2}`, opts: jsontext.AllowDuplicateNames(true), want: loose{FooBar: 2}},
		{name: "stringify", why: "numbers in strings only", text: `{"FooBar":"5"}`, opts: json.StringifyNumbers(true), want: loose{FooBar: 5}},
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

// TestJoinedOptions checks that a joined set has the same effect in each call as its options one by one, in random
// calls with several sets in turn.
func TestJoinedOptions(t *testing.T) {
	t.Parallel()
	single := [][]json.Options{
		{json.Deterministic(true)},
		{json.Deterministic(true), jsontext.SpaceAfterColon(true)},
		{json.Deterministic(true), jsontext.WithIndent(strings.Repeat(" ", 64))},
		{json.StringifyNumbers(true), json.Deterministic(true)},
		{jsontext.AllowDuplicateNames(true), json.Deterministic(true)},
		{jsontext.WithDepthLimit(2), json.Deterministic(true)},
		{jsontext.WithByteLimit(20), json.Deterministic(true)},
		{json.WithMarshalers(json.MarshalFunc(func(bool) ([]byte, error) { return []byte(`"bool"`), nil })), json.Deterministic(true)},
		{json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, b *bool) error { *b = true; return nil })), json.Deterministic(true)},
		{v1.DefaultOptionsV1()},
	}
	joined := make([]json.Options, len(single))
	for i, s := range single {
		joined[i] = json.JoinOptions(s...)
	}
	in := map[string]any{"a": 1, "b": []any{"<", []bool{false}}, "c": nil}
	deep := any("inside")
	for range 200 { // so that the encoder makes room for long indentation
		deep = []any{deep}
	}
	texts := []string{`{"a":{"b":[1]},"a":false}`, `{"A":"1","b":2}`, `{"a":[[["x"]]]}`, "[", `{"a":{"B":true}}`}
	type target struct {
		A any `json:"a"`
		B int `json:"b"`
	}
	calls := []func(o ...json.Options) (any, error){
		func(o ...json.Options) (any, error) { return json.Marshal(in, o...) },
		func(o ...json.Options) (any, error) { return json.Marshal(deep, o...) },
		func(o ...json.Options) (any, error) {
			var b strings.Builder
			err := json.MarshalEncode(jsontext.NewEncoder(&b, o...), in)
			return b.String(), err
		},
	}
	for _, text := range texts {
		calls = append(calls, func(o ...json.Options) (any, error) {
			var v target
			err := json.Unmarshal([]byte(text), &v, o...)
			return v, err
		}, func(o ...json.Options) (any, error) {
			var v any
			err := json.UnmarshalRead(strings.NewReader(text), &v, o...)
			return v, err
		}, func(o ...json.Options) (any, error) {
			var v bool
			err := json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(text), o...), &v)
			return v, err
		}, func(o ...json.Options) (any, error) {
			var h hoarder
			err := json.Unmarshal([]byte(text), &h, o...)
			if h.dec != nil {
				// Misuse that must not affect later calls.
				try(func() { h.dec.Reset(strings.NewReader(text), jsontext.AllowDuplicateNames(true)) })
			}
			return nil, err
		})
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range jsontest.Rounds(20_000) {
		i, call := r.IntN(len(single)), calls[r.IntN(len(calls))]
		got, gotErr := call(joined[i])
		want, wantErr := call(single[i]...)
		if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Fatalf("options %d joined: %v, %v; one by one: %v, %v", i, got, gotErr, want, wantErr)
		}
		if r.IntN(4) == 0 { // a set that is repeated is recognized
			if again, err := call(joined[i]); !reflect.DeepEqual(again, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("options %d joined, again: %v, %v; want %v, %v", i, again, err, want, wantErr)
			}
		}
	}
}

// TestOptionsOfFormerCall checks that an option is in force for one call and not for the next one, also if its flag
// is beyond the first 32 bits.
func TestOptionsOfFormerCall(t *testing.T) {
	type quoted struct {
		S string `json:",string"`
	}
	for _, tt := range []struct {
		name, why string
		option    json.Options
		text      string
		out       func() any
	}{
		{name: "AllowDuplicateNames", why: "the first flag",
			option: jsontext.AllowDuplicateNames(true), text: `{"a":1,"a":2}`, out: func() any { return new(any) }},
		{name: "StringifyNumbers", why: "a flag of plans", option: json.StringifyNumbers(true), text: `"1"`, out: func() any { return new(int) }},
		{name: "RejectUnknownMembers", why: "to be rejected is an error with it",
			option: json.RejectUnknownMembers(true), text: `{"x":1}`, out: func() any { return new(quoted) }},
		{name: "StringifyWithLegacySemantics", why: "a late flag",
			option: v1.StringifyWithLegacySemantics(true), text: `{"S":"\"x\""}`, out: func() any { return new(quoted) }},
		{name: "UnmarshalArrayFromAnyLength", why: "the last one",
			option: v1.UnmarshalArrayFromAnyLength(true), text: `[1]`, out: func() any { return new([2]int) }},
		{name: "all of the old API", why: "a set", option: v1.DefaultOptionsV1(), text: `[1]`, out: func() any { return new([2]int) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := func(err error) string {
				if err == nil {
					return "nil"
				}
				return err.Error()
			}
			first := text(json.Unmarshal([]byte(tt.text), tt.out()))
			with := text(json.Unmarshal([]byte(tt.text), tt.out(), tt.option))
			second := text(json.Unmarshal([]byte(tt.text), tt.out()))
			if with == first {
				t.Errorf("%s with it and without (%s)", first, tt.why)
			}
			if second != first {
				t.Errorf("%s, but behind a call with it %s (%s)", first, second, tt.why)
			}
		})
	}
}

// TestLayoutChange checks that options that change the white space in the middle of the output are an error, and that
// options with the same effect are not. Options that Multiline implies are compared, too.
func TestLayoutChange(t *testing.T) {
	type list = []jsontext.Options
	multi, single := jsontext.Multiline(true), jsontext.Multiline(false)
	for _, tt := range []struct {
		name, why string
		of, then  list // the options of the encoder and of a call
		same      bool
	}{
		{name: "tab", why: "it is the default of lines", of: list{multi}, then: list{jsontext.WithIndent("\t")}, same: true},
		{name: "space after colons", why: "lines have it", of: list{multi}, then: list{jsontext.SpaceAfterColon(true)}, same: true},
		{name: "no space after commas", why: "lines have none", of: list{multi}, then: list{jsontext.SpaceAfterComma(false)}, same: true},
		{name: "no indentation", why: "lines have one", of: list{multi}, then: list{jsontext.WithIndent("")}},
		{name: "no space after colons", why: "lines have it", of: list{multi}, then: list{jsontext.SpaceAfterColon(false)}},
		{name: "another indentation", why: "of lines with one", of: list{jsontext.WithIndent(" ")}, then: list{jsontext.WithIndent("  ")}},
		{name: "the same indentation", why: "of lines with one", of: list{jsontext.WithIndent(" ")}, then: list{jsontext.WithIndent(" ")}, same: true},
		{name: "prefix", why: "lines have none", of: list{multi}, then: list{jsontext.WithIndentPrefix(" ")}},
		{name: "indentation without lines", why: "it does not count", then: list{jsontext.WithIndent(" "), single}, same: true},
		{name: "space after commas", why: "there is none", then: list{jsontext.SpaceAfterComma(true)}},
		{name: "lines", why: "there are none", then: list{multi}},
		{name: "no lines", why: "there are some", of: list{multi}, then: list{single}},
		{name: "nothing", why: "nothing is said", of: list{jsontext.SpaceAfterComma(true)}, then: list{json.Deterministic(true)}, same: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var want, got bytes.Buffer
			write := func(w *bytes.Buffer, o ...jsontext.Options) error {
				w.Reset()
				e := jsontext.NewEncoder(w, tt.of...)
				if err := e.WriteToken(jsontext.BeginArray); err != nil {
					t.Fatal(err)
				}
				err := json.MarshalEncode(e, map[string][]int{"a": {1, 2}}, o...)
				if end := e.WriteToken(jsontext.EndArray); end != nil {
					t.Fatal(end)
				}
				return err
			}
			if err := write(&want); err != nil {
				t.Fatal(err)
			}
			err := write(&got, tt.then...)
			if (err == nil) != tt.same {
				t.Errorf("%v (%s)", err, tt.why)
			}
			if err == nil && got.String() != want.String() {
				t.Errorf("%q, want %q (%s)", &got, &want, tt.why)
			}
		})
	}
}

// A curious stores the options of the Encoder in told.
type curious struct{ told *jsontext.Options }

func (a curious) MarshalJSONTo(e *jsontext.Encoder) error {
	*a.told = json.JoinOptions(e.Options())
	return e.WriteToken(jsontext.Null)
}

// TestImpliedOptions checks that the options of an Encoder include those that Multiline implies.
func TestImpliedOptions(t *testing.T) {
	var inMethod jsontext.Options
	if _, err := json.Marshal(curious{&inMethod}, jsontext.Multiline(true)); err != nil {
		t.Fatal(err)
	}
	for _, o := range []jsontext.Options{jsontext.NewEncoder(new(bytes.Buffer), jsontext.Multiline(true)).Options(), inMethod} {
		if colon, ok := json.GetOption(o, jsontext.SpaceAfterColon); !colon || !ok {
			t.Errorf("space after colons: %v, %v", colon, ok)
		}
		if comma, ok := json.GetOption(o, jsontext.SpaceAfterComma); comma || !ok {
			t.Errorf("space after commas: %v, %v", comma, ok)
		}
		if indent, ok := json.GetOption(o, jsontext.WithIndent); indent != "\t" || !ok {
			t.Errorf("indentation: %q, %v", indent, ok)
		}
	}
}

// TestChangedOptions checks the offset and pointer of the error for options that cannot change inside an array or
// object: those of the next value or name. The wanted values are those of encoding/json/v2.
func TestChangedOptions(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		tokens    int // number of tokens of [1,{"a":5 before the call
		writes    string
		reads     string
	}{
		{name: "first element", why: "it would begin on a new line", tokens: 1, writes: "semantic 3 /0", reads: "nil"},
		{name: "next element", why: "behind the comma and on a new line", tokens: 2, writes: "semantic 5 /1", reads: "nil"},
		{name: "name", why: "it is none yet, but in the object", tokens: 3, writes: "semantic 7 /1", reads: "semantic 5 /1"},
		{name: "value", why: "behind the colon and a space", tokens: 4, writes: "semantic 9 /1/a", reads: "nil"},
		{name: "next name", why: "it is none yet, but in the object", tokens: 5, writes: "semantic 13 /1", reads: "semantic 13 /1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := jsontext.NewEncoder(new(bytes.Buffer))
			d := jsontext.NewDecoder(strings.NewReader(`[1, {"a": 5, "b": 6}]`))
			tokens := []jsontext.Token{jsontext.BeginArray, jsontext.Int(1), jsontext.BeginObject, jsontext.String("a"), jsontext.Int(5)}
			for _, token := range tokens[:tt.tokens] {
				_, err := d.ReadToken()
				if err = errors.Join(err, e.WriteToken(token)); err != nil {
					t.Fatal(err)
				}
			}
			if got := errorPlace(json.MarshalEncode(e, "x", jsontext.Multiline(true))); got != tt.writes {
				t.Errorf("MarshalEncode: %s, want %s (%s)", got, tt.writes, tt.why)
			}
			if got := errorPlace(json.UnmarshalDecode(d, new(any), jsontext.AllowDuplicateNames(true))); got != tt.reads {
				t.Errorf("UnmarshalDecode: %s, want %s (%s)", got, tt.reads, tt.why)
			}
		})
	}
}

// TestOptionsOfCoder checks that the Options of an Encoder or Decoder, passed to a call on it, do not override the
// options before them in the same call.
func TestOptionsOfCoder(t *testing.T) {
	for _, more := range []json.Options{nil, json.WithMarshalers(nil), json.JoinOptions(json.WithUnmarshalers(nil))} {
		dec := jsontext.NewDecoder(strings.NewReader(`"1"`), json.StringifyNumbers(false))
		n := 0
		if err := json.UnmarshalDecode(dec, &n, json.StringifyNumbers(true), dec.Options(), more); err != nil || n != 1 {
			t.Errorf("read with %v: %d, %v", more, n, err)
		}
		var w strings.Builder
		enc := jsontext.NewEncoder(&w, json.StringifyNumbers(false))
		if err := json.MarshalEncode(enc, 1, json.StringifyNumbers(true), enc.Options(), more); err != nil || w.String() != "\"1\"\n" {
			t.Errorf("written with %v: %s, %v", more, &w, err)
		}
	}
}

// A mixedNode is of a recursive type, with fields of most kinds.
type mixedNode struct {
	Name  string               `json:"name,omitempty"`
	Num   int                  `json:"num,string"`
	Any   any                  `json:"any"`
	List  []mixedNode          `json:"list"`
	Ptr   *mixedNode           `json:"ptr,omitzero"`
	Map   map[string]mixedNode `json:"map"`
	Bytes []byte               `json:"bytes"`
	Text  map[coderPanic]int   `json:"text"`
}

// TestConcurrent checks that several goroutines can use the same types with many sets of options, some of them for
// the first time. It is for the race detector.
func TestConcurrent(t *testing.T) {
	const text = `{"name":"a","num":"1","any":{"b":["y","x"]},"list":[{"num":"2"},{"num":"3","list":[]}],"map":{"k":{"num":"4"}},"bytes":"AQI="}`
	flags := []func(bool) json.Options{
		json.StringifyNumbers, json.Deterministic, json.FormatNilSliceAsNull, json.MatchCaseInsensitiveNames, jsontext.EscapeForHTML,
		v1.CallMethodsWithLegacySemantics, v1.OmitEmptyWithLegacySemantics, v1.FormatByteArrayAsArray, v1.MergeWithLegacySemantics,
		v1.ReportErrorsWithLegacySemantics,
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for k := range 200 {
				set := []json.Options{v1.StringifyWithLegacySemantics(k&1 == 0)}
				for bit, f := range flags {
					set = append(set, f((k*37+g*11)>>bit&1 == 1))
				}
				set = append(set, json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, s *string) error {
					*s = strings.Trim(string(b), `"`)
					return nil
				})))
				if k%3 == 0 { // also without functions
					set = set[:len(set)-1]
				}
				var x, y mixedNode
				if err := json.Unmarshal([]byte(text), &x, set...); err != nil {
					t.Errorf("Unmarshal: %v", err)
					return
				}
				b, err := json.Marshal(&x, set...)
				if err != nil {
					t.Errorf("Marshal: %v", err)
					return
				}
				if err := json.Unmarshal(b, &y, set...); err != nil || !reflect.DeepEqual(x.List[1].Num, y.List[1].Num) {
					t.Errorf("Unmarshal again: %v, from %s", err, b)
				}
			}
		})
	}
	wg.Wait()
}
