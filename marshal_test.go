package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// roundTrips are values with the texts that they encode as, and decode from.
var roundTrips = []struct {
	name, why string
	value     any // pointer to the value
	text      string
}{
	{"true", "a literal", ptr(true), `true`},
	{"string", "escapes are undone and made", ptr("a\"\\\n\u2028é😀"), `"a\"\\\n` + "\u2028é😀" + `"`},
	{"int min", "the magnitude is beyond MaxInt64", ptr(int64(math.MinInt64)), `-9223372036854775808`},
	{"uint max", "all 64 bits", ptr(uint64(math.MaxUint64)), `18446744073709551615`},
	{"float shortest", "no more digits than needed", ptr(0.1), `0.1`},
	{"float32 shortest", "digits for 32 bits, not 64", ptr(float32(0.1)), `0.1`},
	{"float exponent", "ECMAScript layout from 1e21 on", ptr(1e21), `1e+21`},
	{"bytes", "base64", ptr([]byte{1, 2, 3, 255}), `"AQID/w=="`},
	{"byte array", "base64 of fixed length", ptr([3]byte{1, 2, 3}), `"AQID"`},
	{"ints", "typed slice", ptr([]int{1, -2, 3}), `[1,-2,3]`},
	{"int16s", "typed slice of smaller numbers", ptr([]int16{1, -2, 3}), `[1,-2,3]`},
	{"own ints", "slice without typed code", ptr([]whole{1, -2, 3}), `[1,-2,3]`},
	{"floats", "typed slice", ptr([]float64{1, -2.5, 1e100}), `[1,-2.5,1e+100]`},
	{"empty slice", "not nil", ptr([]string{}), `[]`},
	{"nested slices", "frames of two levels", ptr([][]string{{"a"}, {}, {"b", "c", "d", "e", "f"}}), `[["a"],[],["b","c","d","e","f"]]`},
	{"array", "as many elements", ptr([2]inner{{1, 2}, {3, 4}}), `[{"X":1,"Y":2},{"X":3,"Y":4}]`},
	{"map", "string keys", ptr(map[string]inner{"k": {1, 2}}), `{"k":{"X":1,"Y":2}}`},
	{"int map", "numbers as names", ptr(map[int8]string{-5: "x"}), `{"-5":"x"}`},
	{"float map", "numbers as names", ptr(map[float64]bool{1.5: true}), `{"1.5":true}`},
	{"zero struct", "the template alone", &scalars{}, `{"B":false,"S":"","I":0,"I8":0,"U":0,"U8":0,"F":0,"G":0}`},
	{"struct", "all fields differ from the template", &scalars{true, "s", -1, -128, 1, 255, 1.5, 2.5},
		`{"B":true,"S":"s","I":-1,"I8":-128,"U":1,"U8":255,"F":1.5,"G":2.5}`},
	{"sparse struct", "spans of template between fields", &scalars{S: "s", F: 1}, `{"B":false,"S":"s","I":0,"I8":0,"U":0,"U8":0,"F":1,"G":0}`},
	{"negative zero", "is not the zero of the template", &scalars{F: math.Copysign(0, -1)}, `{"B":false,"S":"","I":0,"I8":0,"U":0,"U8":0,"F":-0,"G":0}`},
	{"nothing omitted", "options omitzero, omitempty and string", &tagged{"n", 0, 1, []int{1}, 7, &inner{}, true, map[string]int{"a": 1}},
		`{"name":"n","Zero":1,"Empty":[1],"str":"7","Ptr":{"X":0,"Y":0},"Any":true,"Obj":{"a":1}}`},
	{"all omitted", "fields left out between others", &tagged{}, `{"name":"","str":"0"}`},
	{"embedded", "promoted, hidden and nil", &embedding{Embedded: Embedded{Deep: "d"}, X: "x"}, `{"deep":"d","X":"x"}`},
	{"embedded pointer", "made when needed", &embedding{Pointed: &Pointed{3}}, `{"deep":"","P":3,"X":""}`},
	{"recursive", "a type that contains itself", &node{1, &node{Val: 2, Nodes: []node{}}, []node{{Val: 3, Nodes: []node{}}}},
		`{"Val":1,"Next":{"Val":2,"Next":null,"Nodes":[]},"Nodes":[{"Val":3,"Next":null,"Nodes":[]}]}`},
	{"pointers", "many levels", ptr(ptr(ptr(5))), `5`},
	{"any", "all kinds", ptr[any](map[string]any{"a": []any{nil, true, 1.0, -0.5, "x", map[string]any{}, []any{}}}),
		`{"a":[null,true,1,-0.5,"x",{},[]]}`},
}

func TestRoundTrip(t *testing.T) {
	for _, tt := range roundTrips {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.value)
			if err != nil || string(got) != tt.text {
				t.Errorf("Marshal = %s, %v; want %s (%s)", got, err, tt.text, tt.why)
			}
			back := reflect.New(reflect.TypeOf(tt.value).Elem())
			if err := json.Unmarshal([]byte(tt.text), back.Interface()); err != nil {
				t.Fatalf("Unmarshal: %v (%s)", err, tt.why)
			}
			if d := cmp.Diff(tt.value, back.Interface()); d != "" {
				t.Errorf("Unmarshal: %s(%s)", d, tt.why)
			}
			streamed := reflect.New(reflect.TypeOf(tt.value).Elem())
			r := jsontest.OneByteReader([]byte(tt.text))
			if err := json.UnmarshalRead(r, streamed.Interface()); err != nil {
				t.Fatalf("UnmarshalRead: %v (%s)", err, tt.why)
			}
			if d := cmp.Diff(tt.value, streamed.Interface()); d != "" {
				t.Errorf("UnmarshalRead: %s(%s)", d, tt.why)
			}
		})
	}
}

// unmarshalable are values that have no JSON encoding, with the position of the error and the text before it.
var unmarshalable = []struct {
	name, why string
	value     any
	pointer   jsontext.Pointer
	offset    int64
	wrote     string
}{
	{name: "channel", why: "no representation", value: []any{1, make(chan int)}, pointer: "/1", offset: 3, wrote: `[1`},
	{name: "func field", why: "no representation", value: struct{ A func() }{}, pointer: "/A", offset: 5, wrote: `{"A"`},
	{name: "NaN", why: "not a JSON number", value: map[string]float64{"x": math.NaN()}, pointer: "/x", offset: 5, wrote: `{"x"`},
	{name: "UTF-8", why: "strings are UTF-8", value: []string{"ok", "\xff"}, pointer: "/1", offset: 6, wrote: `["ok"`},
	{name: "string tag", why: "the option is for numbers", value: struct {
		A string `json:",string"`
	}{}, pointer: "/A", offset: 5, wrote: `{"A"`},
}

func TestMarshalRejects(t *testing.T) {
	for _, tt := range unmarshalable {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.value)
			var sem *json.SemanticError
			var syn *jsontext.SyntacticError
			var offset int64
			var pointer jsontext.Pointer
			switch {
			case errors.As(err, &sem):
				offset, pointer = sem.ByteOffset, sem.JSONPointer
			case errors.As(err, &syn):
				offset, pointer = syn.ByteOffset, syn.JSONPointer
			default:
				t.Fatalf("got %s, %v (%s)", got, err, tt.why)
			}
			if offset != tt.offset || pointer != tt.pointer || string(got) != tt.wrote {
				t.Errorf("got %s, %q at %d; want %s, %q at %d (%s)", got, pointer, offset, tt.wrote, tt.pointer, tt.offset, tt.why)
			}
			prefix := []byte(`{"x":`)
			out, err := json.AppendMarshal(prefix, tt.value)
			if err == nil || string(out) != string(prefix)+tt.wrote {
				t.Errorf("AppendMarshal = %s, %v (%s)", out, err, tt.why)
			}
		})
	}
}

type pointerCycle *pointerCycle

func TestMarshalCycles(t *testing.T) {
	n := &node{}
	n.Next = n
	m := map[string]any{}
	m["m"] = m
	s := []any{nil}
	s[0] = s
	var p pointerCycle
	p = &p
	type own map[string]own
	o := own{}
	o["o"] = o
	for name, v := range map[string]any{"pointer": n, "map": m, "slice": s, "pointer type": p, "own map": o} {
		t.Run(name, func(t *testing.T) {
			var sem *json.SemanticError
			if _, err := json.Marshal(v); !errors.As(err, &sem) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestDeepSiblings checks values nested so deeply that the encoder looks for cycles: a map, slice or pointer that
// occurs several times is not a cycle, and cycles in the same place are found.
func TestDeepSiblings(t *testing.T) {
	const depth = 1100
	m, s := map[string]any{"k": 1.0}, []any{"v", true}
	cyclicMap, cyclicSlice := map[string]any{}, []any{nil}
	cyclicMap["k"], cyclicSlice[0] = cyclicMap, cyclicSlice
	n := 7
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
		want      string // empty for a cycle
	}{
		{name: "plain", why: "any is written without reflection", in: []any{m, s, m, s}, want: `[{"k":1},["v",true],{"k":1},["v",true]]`},
		{name: "sorted", why: "members are gathered first",
			in: []any{m, s, m, s}, opts: []json.Options{json.Deterministic(true)}, want: `[{"k":1},["v",true],{"k":1},["v",true]]`},
		{name: "spaced", why: "another loop, with space",
			in: []any{m, s, m, s}, opts: []json.Options{jsontext.SpaceAfterComma(true)}, want: `[{"k":1}, ["v", true], {"k":1}, ["v", true]]`},
		{name: "typed", why: "lists of other types", in: []map[string]any{m, m}, want: `[{"k":1},{"k":1}]`},
		{name: "pointers", why: "one pointer several times", in: []*int{&n, &n}, want: `[7,7]`},
		{name: "map", why: "a cycle", in: []any{m, cyclicMap}},
		{name: "slice", why: "a cycle", in: []any{s, cyclicSlice}},
		{name: "sorted map", why: "a cycle", in: []any{m, cyclicMap}, opts: []json.Options{json.Deterministic(true)}},
		{name: "spaced slice", why: "a cycle", in: []any{s, cyclicSlice}, opts: []json.Options{jsontext.SpaceAfterComma(true)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := tt.in
			for range depth {
				v = []any{v}
			}
			text, err := json.Marshal(v, tt.opts...)
			var sem *json.SemanticError
			switch got := strings.Trim(string(text[min(len(text), depth-1):]), "[]"); {
			case tt.want == "":
				if !errors.As(err, &sem) || sem.Err == nil || len(sem.JSONPointer) < 2*depth {
					t.Errorf("%v (%s)", err, tt.why)
				}
			case err != nil || got != strings.Trim(tt.want, "[]"):
				t.Errorf("%s, %v (%s)", got, err, tt.why)
			}
		})
	}
}

// TestMarshalRawValueErrors checks the offsets and pointers of errors for invalid raw values. The wanted values
// are those of encoding/json/v2.
func TestMarshalRawValueErrors(t *testing.T) {
	one, multi := jsontext.Value("1"), jsontext.Multiline(true)
	tests := []struct {
		name, why string
		in        any
		options   json.Options
		want      string
	}{
		{name: "second value in an array", why: "what follows an element is in the array", in: []any{one, jsontext.Value("[] 2")}, want: "3 /1: 6 "},
		{name: "second value in an object", why: "and what follows a member is with that", in: map[string]any{"a": jsontext.Value("[] 2")}, want: "5 /a: 8 /a"},
		{name: "second value", why: "or nowhere", in: jsontext.Value("[] 2"), want: "0 : 3 "},
		{name: "inside", why: "other faults are in the value", in: []any{one, jsontext.Value("[x]")}, want: "3 /1: 4 /1/0"},
		{name: "end", why: "there is no comma before an end", in: []any{one, jsontext.Value("]")}, want: "3 /1: 2 /1"},
		{name: "end of a member", why: "but a colon", in: map[string]any{"a": jsontext.Value("}")}, want: "5 /a: 5 /a"},
		{name: "end on a line of its own", why: "nor a line, but for the end", in: []any{one, jsontext.Value("]")}, options: multi, want: "7 /1: 5 /1"},
		{name: "only an end on a line of its own", why: "and none in what is empty", in: []any{jsontext.Value("]")}, options: multi, want: "3 /0: 1 /0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := json.Marshal(tt.in, json.Deterministic(true), tt.options)
			sem, _ := errors.AsType[*json.SemanticError](err)
			syn, _ := errors.AsType[*jsontext.SyntacticError](err)
			if sem == nil || syn == nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("%d %s: %d %s", sem.ByteOffset, sem.JSONPointer, syn.ByteOffset, syn.JSONPointer)
			if got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestMarshalRawStrings checks that Marshal and Format rewrite the strings of a jsontext.Value in their shortest form
// and replace invalid UTF-8 if that is allowed, and that Marshal reports malformed strings with their offset.
func TestMarshalRawStrings(t *testing.T) {
	lax, keep := jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true)
	html, js := jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)
	for _, tt := range []struct {
		name, why, text string
		opts            []jsontext.Options
		want            string
	}{
		{name: "letter", why: "an escape is not needed", text: `["x\u0041y",1]`, want: `["xAy",1]`},
		{name: "solidus", why: "nor is this", text: `"a\/b\/\n"`, want: `"a/b/\n"`},
		{name: "control", why: "it has a shorter escape", text: `"\u000a\u001F\u0022\u005c"`, want: `"\n\u001f\"\\"`},
		{name: "pair", why: "one character", text: `"\ud83d\uDE00"`, want: `"😀"`},
		{name: "short first", why: "the escape that is not needed comes later", text: `"\n\u0041"`, want: `"\nA"`},
		{name: "two", why: "what is between stays", text: `["\u0041", "b", "\u0043"]`, want: `["A","b","C"]`},
		{name: "byte before", why: "it is replaced", text: "\"\xff\\u0041\"", opts: []jsontext.Options{lax}, want: "\"\uFFFDA\""},
		{name: "byte behind", why: "it is replaced", text: "\"\\u0041\xff\"", opts: []jsontext.Options{lax}, want: "\"A\uFFFD\""},
		{name: "half", why: "it is replaced", text: `"\u0041\ud800"`, opts: []jsontext.Options{lax}, want: "\"A\uFFFD\""},
		{name: "kept", why: "raw strings stay as they are", text: `"\u0041\/"`, opts: []jsontext.Options{keep}, want: `"\u0041\/"`},
		{name: "HTML", why: "it is escaped", text: `"\u0041<\u003e"`, opts: []jsontext.Options{html}, want: `"A\u003c\u003e"`},
		{name: "JS", why: "it is escaped", text: "\"\\u0041\u2028\"", opts: []jsontext.Options{js}, want: `"A\u2028"`},
		{name: "no byte", why: "invalid", text: "\"\\u0041\xff\"", want: "error at 7"},
		{name: "no half", why: "invalid", text: `"\u0041\ud800"`, want: "error at 7"},
		{name: "no escape", why: "malformed", text: `"\u0041\x"`, want: "error at 7"},
		{name: "no digit", why: "malformed", text: `"\u004"`, want: "error at 1"},
		{name: "cut", why: "in the first escape", text: `"a\`, want: "error at 2"},
		{name: "cut later", why: "in another one", text: `"\u0041\`, want: "error at 7"},
		{name: "no end", why: "all is read", text: `"\u0041b`, want: "error at 8"},
		{name: "control character", why: "malformed", text: "\"\\u0041\n\"", want: "error at 7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, lead := range []string{"", "   "} {
				b, err := json.Marshal(jsontext.Value(lead+tt.text), tt.opts...)
				got := string(b)
				if syn, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
					got = fmt.Sprint("error at ", syn.ByteOffset-int64(len(lead)))
				}
				if got != tt.want {
					t.Errorf("Marshal(%q) = %s, want %s (%s)", lead+tt.text, got, tt.want, tt.why)
				}
				v := jsontext.Value(lead + tt.text)
				if err := v.Format(tt.opts...); (err != nil) != strings.HasPrefix(got, "error") || err == nil && string(v) != tt.want {
					t.Errorf("Format(%q) = %s, %v, want %s (%s)", lead+tt.text, v, err, tt.want, tt.why)
				}
			}
		})
	}
}

// TestMarshalRawValueCopies checks that the result for a raw value that needs no change does not share memory
// with the raw value. The encoder copies such a value only after it has been checked.
func TestMarshalRawValueCopies(t *testing.T) {
	const text = `{"a":[1,2,3],"b":"text"}`
	raw := jsontext.Value(text)
	short := shortWriter(5)
	tests := []struct {
		name, why string
		call      func() ([]byte, error)
		want      string
		fails     bool
	}{
		{name: "returned", why: "the result is a copy", call: func() ([]byte, error) { return json.Marshal(raw) }, want: text},
		{name: "with space around", why: "that is no part of the value",
			call: func() ([]byte, error) { return json.Marshal(jsontext.Value(" " + text + " ")) }, want: text},
		{name: "appended to nothing", why: "the result is a copy", call: func() ([]byte, error) { return json.AppendMarshal(nil, raw) }, want: text},
		{name: "appended to room", why: "it goes there", call: func() ([]byte, error) { return json.AppendMarshal(make([]byte, 0, 99), raw) }, want: text},
		{name: "appended to text", why: "it goes behind that", call: func() ([]byte, error) { return json.AppendMarshal([]byte("x"), raw) }, want: "x" + text},
		{name: "too long", why: "what is returned of it is a copy", call: func() ([]byte, error) {
			return json.Marshal(raw, jsontext.WithByteLimit(10))
		}, want: text, fails: true},
		{name: "half written", why: "the rest must not be moved to its beginning", call: func() ([]byte, error) {
			return nil, json.MarshalWrite(short, raw)
		}, fails: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.call()
			if string(got) != tt.want || (err != nil) != tt.fails {
				t.Errorf("got %q and error %v, want %q (%s)", got, err, tt.want, tt.why)
			}
			if _, err := json.Marshal([]int{7, 7, 7, 7, 7, 7, 7, 7, 7}); err != nil { // it uses a pooled buffer
				t.Error(err)
			}
			if string(raw) != text {
				t.Fatalf("the value is %q now (%s)", raw, tt.why)
			}
			clear(got)
			if string(raw) != text {
				t.Fatalf("the result is a part of the value (%s)", tt.why)
			}
		})
	}
}

// TestMarshalRawValueMemory checks that marshaling a small raw value that needs no change does not allocate a
// buffer of the size of an earlier large value.
func TestMarshalRawValueMemory(t *testing.T) {
	if jsontest.Race {
		t.Skip("pools keep at random")
	}
	large := jsontext.Value("[" + strings.Repeat("1, ", 500_000) + "1]") // it has to be rewritten
	small := jsontext.Value(`{"a":1}`)
	if _, err := json.Marshal(large); err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.GC() // the second collection drops the values in pools
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const calls = 200
	for range calls {
		if _, err := json.Marshal(small); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / calls; n > 2000 {
		t.Errorf("%d bytes are allocated for each value of %d", n, len(small))
	}
}

// A shortWriter accepts at most that number of bytes of each Write, without an error for the rest.
type shortWriter int

func (w shortWriter) Write(p []byte) (int, error) { return min(int(w), len(p)), nil }

var layouts = map[string]json.Options{
	"plain":  nil,
	"lines":  jsontext.Multiline(true),
	"spaces": json.JoinOptions(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)),
	"indent": json.JoinOptions(jsontext.WithIndent("  "), jsontext.WithIndentPrefix("\t")),
	"html":   jsontext.EscapeForHTML(true),
}

// TestMarshalLongMembers checks that MarshalWrite writes the text of Marshal if a member fills the buffer, so that
// the buffer has the same length after a flush as before the member.
func TestMarshalLongMembers(t *testing.T) {
	long := strings.Repeat("x", 9000)
	type scalar struct {
		A string `json:",omitempty"`
		B int
	}
	type list struct {
		A []string `json:",omitempty"`
		B int
	}
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"string", "longer than the buffer", scalar{long, 1}},
		{"list", "flushed inside", []list{{[]string{long}, 1}, {nil, 2}}},
		{"map", "members in order", map[string]scalar{"a": {long, 1}}},
	} {
		for layout, o := range layouts {
			t.Run(tt.name+"/"+layout, func(t *testing.T) {
				want, err := json.Marshal(tt.in, o)
				if err != nil {
					t.Fatal(err)
				}
				var got bytes.Buffer
				if err := json.MarshalWrite(&got, tt.in, o); err != nil || !bytes.Equal(got.Bytes(), want) {
					t.Errorf("%v; %d bytes, want %d (%s)", err, got.Len(), len(want), tt.why)
				}
			})
		}
	}
}
