package jsontest

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestParseAccepts(t *testing.T) {
	tests := []struct {
		name, why string
		in        string
		opts      Options
		want      any
		compact   string
	}{
		{name: "null", why: "a literal", in: "null", opts: Options{}, compact: "null"},
		{name: "booleans", why: "both literals", in: "[true,false]", opts: Options{}, want: []any{true, false}, compact: "[true,false]"},
		{name: "space", why: "all four kinds of white space, everywhere",
			in: " \t\n\r[ 1 , { \"a\" : 2 } ] ", opts: Options{}, want: []any{1.0, map[string]any{"a": 2.0}}, compact: `[1,{"a":2}]`},
		{name: "empty", why: "containers with nothing in them",
			in: "[ { } , [ ] ]", opts: Options{}, want: []any{map[string]any{}, []any{}}, compact: "[{},[]]"},
		{name: "numbers", why: "every part of the grammar", in: "[0,-0,10,0.5,-1.25e2,1E+2,1e-2]", opts: Options{},
			want: []any{0.0, math.Copysign(0, -1), 10.0, 0.5, -125.0, 100.0, 0.01}, compact: "[0,-0,10,0.5,-1.25e2,1E+2,1e-2]"},
		{name: "escapes", why: "every short escape", in: `"\"\\\/\b\f\n\r\t"`, opts: Options{}, want: "\"\\/\b\f\n\r\t", compact: `"\"\\\/\b\f\n\r\t"`},
		{name: "hex", why: "digits in both cases", in: `"\u00e9\u00E9\u0000"`, opts: Options{}, want: "éé\x00", compact: `"\u00e9\u00E9\u0000"`},
		{name: "pair", why: "two escapes make one character", in: `"\ud83d\uDE00"`, opts: Options{}, want: "😀", compact: `"\ud83d\uDE00"`},
		{name: "utf-8", why: "characters of two, three and four bytes, and DEL", in: "\"é日😀\x7f\"", opts: Options{}, want: "é日😀\x7f", compact: "\"é日😀\x7f\""},
		{name: "replacement", why: "U+FFFD itself is a character like others", in: "\"\ufffd\"", opts: Options{}, want: "\ufffd", compact: "\"\ufffd\""},
		{name: "duplicates", why: "the second value wins if allowed",
			in: `{"a":1,"a":2}`, opts: Options{AllowDuplicateNames: true}, want: map[string]any{"a": 2.0}, compact: `{"a":1,"a":2}`},
		{name: "merge", why: "objects under one name are merged, arrays are not", in: `{"a":{"b":1},"c":[1,2],"a":{"d":2},"c":[3]}`,
			opts: Options{AllowDuplicateNames: true}, want: map[string]any{"a": map[string]any{"b": 1.0, "d": 2.0}, "c": []any{3.0}}, compact: `{"a":{"b":1},"c":[1,2],"a":{"d":2},"c":[3]}`},
		{name: "bad utf-8", why: "one replacement for each byte that is wrong",
			in: "\"a\xff\xe4\xb8b\"", opts: Options{AllowInvalidUTF8: true}, want: "a\ufffd\ufffd\ufffdb", compact: "\"a\xff\xe4\xb8b\""},
		{name: "lone surrogates", why: "one replacement for each",
			in: `"\ud800\ud83d\ude00\udc00x"`, opts: Options{AllowInvalidUTF8: true}, want: "\ufffd😀\ufffdx", compact: `"\ud800\ud83d\ude00\udc00x"`},
		{name: "deepest", why: "as deep as may be",
			in: strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth), opts: Options{}, want: nest10000(),
			compact: strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n, err := Parse([]byte(tt.in), tt.opts)
			if err != nil {
				t.Fatalf("Parse: %v (%s)", err, tt.why)
			}
			got, err := n.ToAny()
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("ToAny = %v, %v, want %v (%s)", got, err, tt.want, tt.why)
			}
			if got := string(n.Compact()); got != tt.compact {
				t.Errorf("Compact = %s, want %s (%s)", got, tt.compact, tt.why)
			}
		})
	}
}

// nest10000 returns the Go value of arrays nested to the largest allowed depth.
func nest10000() any {
	var v any = []any{}
	for range MaxDepth - 1 {
		v = []any{v}
	}
	return v
}

func TestParseRejects(t *testing.T) {
	tests := []struct {
		name, why string
		in        string
		offset    int
		pointer   string
		err       error
	}{
		{name: "nothing", why: "a text has exactly one value", err: ErrShort},
		{name: "space only", why: "white space is no value", in: "  ", offset: 2, err: ErrShort},
		{name: "two values", why: "a text has exactly one value", in: "1 2", offset: 2, err: ErrSyntax},
		{name: "bom", why: "a byte order mark is not white space", in: "\ufeff1", err: ErrSyntax},
		{name: "vertical tab", why: "white space is four characters only", in: "\v1", err: ErrSyntax},
		{name: "literal", why: "literals are lower case and whole", in: `[1,trUe]`, offset: 5, pointer: "/1", err: ErrSyntax},
		{name: "short literal", why: "the end of the text is where it fails", in: `tru`, offset: 3, err: ErrShort},
		{name: "leading zero", why: "0 ends the integer part", in: "01", offset: 1, err: ErrSyntax},
		{name: "plus", why: "a number has no plus sign", in: "+1", err: ErrSyntax},
		{name: "no fraction", why: "a digit must follow the point", in: "1.x", offset: 2, err: ErrSyntax},
		{name: "short number", why: "an incomplete number fails where it starts", in: "[12e+", offset: 1, pointer: "/0", err: ErrShort},
		{name: "no exponent", why: "a digit must follow the e", in: "[1e]", offset: 3, pointer: "/0", err: ErrSyntax},
		{name: "control", why: "control characters must be escaped", in: "[\"a\x1fb\"]", offset: 3, pointer: "/0", err: ErrSyntax},
		{name: "escape", why: "only some letters may be escaped", in: `["a\q"]`, offset: 3, pointer: "/0", err: ErrEscape},
		{name: "hex", why: "four hexadecimal digits", in: `["a\u12g4"]`, offset: 3, pointer: "/0", err: ErrEscape},
		{name: "lone high", why: "RFC 7493 forbids unpaired surrogates", in: `["a\ud800x"]`, offset: 3, pointer: "/0", err: ErrSurrogate},
		{name: "lone low", why: "RFC 7493 forbids unpaired surrogates", in: `["a\udc00"]`, offset: 3, pointer: "/0", err: ErrSurrogate},
		{name: "two highs", why: "a pair is a high and a low one", in: `"\ud800\ud800"`, offset: 1, err: ErrSurrogate},
		{name: "short escape", why: "an incomplete escape fails where it starts", in: `"ab\u12`, offset: 3, err: ErrShort},
		{name: "short pair", why: "a pair is one sequence", in: `"ab\ud83d\u`, offset: 3, err: ErrShort},
		{name: "bad utf-8", why: "a text is UTF-8", in: "[\"a\xffb\"]", offset: 3, pointer: "/0", err: ErrUTF8},
		{name: "surrogate in utf-8", why: "surrogates have no UTF-8", in: "\"\xed\xa0\x80\"", offset: 1, err: ErrUTF8},
		{name: "overlong", why: "the shortest form only", in: "\"\xc0\x80\"", offset: 1, err: ErrUTF8},
		{name: "short utf-8", why: "an incomplete sequence fails where it starts", in: "\"a\xe4\xb8", offset: 2, err: ErrShort},
		{name: "short string", why: "no closing quote", in: `"abc`, offset: 4, err: ErrShort},
		{name: "no comma", why: "elements are separated", in: "[1 2]", offset: 3, err: ErrSyntax},
		{name: "trailing comma", why: "the comma is what is wrong", in: "[1,]", offset: 2, err: ErrSyntax},
		{name: "trailing comma in object", why: "the comma is what is wrong", in: `{"a":1,}`, offset: 6, err: ErrSyntax},
		{name: "comma first", why: "no value before it", in: "[,1]", offset: 1, pointer: "/0", err: ErrSyntax},
		{name: "two commas", why: "no value between them", in: "[1,,2]", offset: 3, pointer: "/1", err: ErrSyntax},
		{name: "wrong bracket", why: "brackets match", in: `{"a":[1}`, offset: 7, pointer: "/a", err: ErrSyntax},
		{name: "short array", why: "no closing bracket", in: "[1", offset: 2, err: ErrShort},
		{name: "short object", why: "no closing brace", in: `{"a":[1,{"b":`, offset: 13, pointer: "/a/1/b", err: ErrShort},
		{name: "no colon", why: "the name is known by now", in: `{"a" 1}`, offset: 5, pointer: "/a", err: ErrSyntax},
		{name: "number as name", why: "names are strings", in: `{1:2}`, offset: 1, err: ErrSyntax},
		{name: "duplicate", why: "RFC 7493 forbids duplicate names", in: `{"a":1,"a":2}`, offset: 7, pointer: "/a", err: ErrDuplicate},
		{name: "duplicate by escape", why: "names are compared unescaped", in: `{"a":1,"\u0061":2}`, offset: 7, pointer: "/a", err: ErrDuplicate},
		{name: "pointer", why: "reference tokens are escaped", in: `{"a/b~c":[1,x]}`, offset: 12, pointer: "/a~1b~0c/1", err: ErrSyntax},
		{name: "too deep", why: "one more than may be",
			in: strings.Repeat("[", MaxDepth+1), offset: MaxDepth, pointer: strings.Repeat("/0", MaxDepth), err: ErrDepth},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse([]byte(tt.in), Options{})
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("Parse(%q) = %v, want an *Error (%s)", tt.in, err, tt.why)
			}
			if e.Offset != tt.offset || e.Pointer != tt.pointer || !errors.Is(e, tt.err) {
				t.Errorf("Parse(%q) = %v, want %v at %d, %q (%s)", tt.in, err, tt.err, tt.offset, tt.pointer, tt.why)
			}
		})
	}
}

func TestToAnyFails(t *testing.T) {
	tests := []struct{ name, why, in string }{
		{"range", "a number beyond float64 is an error, not infinity", "[1e400]"},
		{"merge", "the second value is decoded into the first", `{"a":true,"a":"x"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n, err := Parse([]byte(tt.in), Options{AllowDuplicateNames: true})
			if err != nil {
				t.Fatal(err)
			}
			if v, err := n.ToAny(); err == nil {
				t.Errorf("ToAny = %v, want an error (%s)", v, tt.why)
			}
		})
	}
}

func TestParseStream(t *testing.T) {
	tests := []struct {
		name, why, in string
		want          string // compact values with spaces between them
		offset        int    // of the error; negative for none
	}{
		{name: "empty", why: "no value is a stream too", in: " \n", offset: -1},
		{name: "lines", why: "the usual form", in: "1\n{\"a\": [2]}\n", want: `1 {"a":[2]}`, offset: -1},
		{name: "adjacent", why: "values need nothing between them", in: `truefalse"a""b"[]{}1-1`, want: `true false "a" "b" [] {} 1 -1`, offset: -1},
		{name: "fault", why: "the values before it are kept", in: "1 [2] x 3", want: "1 [2]", offset: 6},
		{name: "comma", why: "values are not elements", in: "1,2", want: "1", offset: 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			nodes, err := ParseStream([]byte(tt.in), Options{})
			var got []string
			for _, n := range nodes {
				got = append(got, string(n.Compact()))
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("got %s, want %s (%s)", s, tt.want, tt.why)
			}
			offset := -1
			if e := (*Error)(nil); errors.As(err, &e) {
				offset = e.Offset
			}
			if offset != tt.offset {
				t.Errorf("error %v, want one at %d (%s)", err, tt.offset, tt.why)
			}
		})
	}
}

func TestNodeKeepsText(t *testing.T) {
	const in = ` {"a" : [ 1.50, "\u0041" ]} `
	n, err := Parse([]byte(in), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(n.Raw), strings.TrimSpace(in); got != want || n.Offset != 1 {
		t.Errorf("Raw = %q at %d, want %q at 1", got, n.Offset, want)
	}
	m := n.Members[0]
	if m.Name.Str != "a" || string(m.Name.Raw) != `"a"` || m.Name.Offset != 2 {
		t.Errorf("name = %+v", m.Name)
	}
	e := m.Value.Elems[1]
	if e.Str != "A" || string(e.Raw) != `"\u0041"` || e.Offset != 16 {
		t.Errorf("element = %+v", e)
	}
	const want = "{\n>  \"a\": [\n>    1.50,\n>    \"\\u0041\"\n>  ]\n>}"
	if got := string(n.Indent(">", "  ")); got != want {
		t.Errorf("Indent = %q, want %q", got, want)
	}
}

// TestSuite checks that Parse accepts and rejects the texts of JSONTestSuite as their names say, if they
// are installed.
func TestSuite(t *testing.T) {
	dir := filepath.FromSlash("../../../shared/conformance/data/JSONTestSuite/test_parsing")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Skipf("JSONTestSuite is not here: %v", err)
	}
	// Valid by RFC 8259, but not by RFC 7493, which the strict oracle follows.
	stricter := map[string]error{
		"y_object_duplicated_key.json":           ErrDuplicate,
		"y_object_duplicated_key_and_value.json": ErrDuplicate,
	}
	ran := 0
	for _, entry := range entries {
		name := entry.Name()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		_, err = Parse(text, Options{})
		switch {
		case stricter[name] != nil:
			if !errors.Is(err, stricter[name]) {
				t.Errorf("%s: %v, want %v", name, err, stricter[name])
			}
			_, err = Parse(text, Options{AllowDuplicateNames: true})
			fallthrough
		case strings.HasPrefix(name, "y_"):
			ran++
			if err != nil {
				t.Errorf("%s: %v, want it accepted", name, err)
			}
		case strings.HasPrefix(name, "n_"):
			ran++
			if err == nil {
				t.Errorf("%s: accepted", name)
			}
		}
	}
	if ran < 280 {
		t.Errorf("only %d of the suite's texts ran", ran)
	}
}
