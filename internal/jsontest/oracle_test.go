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
		{"null", "a literal", "null", Options{}, nil, "null"},
		{"booleans", "both literals", "[true,false]", Options{}, []any{true, false}, "[true,false]"},
		{"space", "all four kinds of white space, everywhere", " \t\n\r[ 1 , { \"a\" : 2 } ] ", Options{}, []any{1.0, map[string]any{"a": 2.0}}, `[1,{"a":2}]`},
		{"empty", "containers with nothing in them", "[ { } , [ ] ]", Options{}, []any{map[string]any{}, []any{}}, "[{},[]]"},
		{"numbers", "every part of the grammar", "[0,-0,10,0.5,-1.25e2,1E+2,1e-2]", Options{},
			[]any{0.0, math.Copysign(0, -1), 10.0, 0.5, -125.0, 100.0, 0.01}, "[0,-0,10,0.5,-1.25e2,1E+2,1e-2]"},
		{"escapes", "every short escape", `"\"\\\/\b\f\n\r\t"`, Options{}, "\"\\/\b\f\n\r\t", `"\"\\\/\b\f\n\r\t"`},
		{"hex", "digits in both cases", `"\u00e9\u00E9\u0000"`, Options{}, "éé\x00", `"\u00e9\u00E9\u0000"`},
		{"pair", "two escapes make one character", `"\ud83d\uDE00"`, Options{}, "😀", `"\ud83d\uDE00"`},
		{"utf-8", "characters of two, three and four bytes, and DEL", "\"é日😀\x7f\"", Options{}, "é日😀\x7f", "\"é日😀\x7f\""},
		{"replacement", "U+FFFD itself is a character like others", "\"\ufffd\"", Options{}, "\ufffd", "\"\ufffd\""},
		{"duplicates", "the second value wins if allowed", `{"a":1,"a":2}`, Options{AllowDuplicateNames: true}, map[string]any{"a": 2.0}, `{"a":1,"a":2}`},
		{"merge", "objects under one name are merged, arrays are not", `{"a":{"b":1},"c":[1,2],"a":{"d":2},"c":[3]}`,
			Options{AllowDuplicateNames: true}, map[string]any{"a": map[string]any{"b": 1.0, "d": 2.0}, "c": []any{3.0}}, `{"a":{"b":1},"c":[1,2],"a":{"d":2},"c":[3]}`},
		{"bad utf-8", "one replacement for each byte that is wrong", "\"a\xff\xe4\xb8b\"", Options{AllowInvalidUTF8: true}, "a\ufffd\ufffd\ufffdb", "\"a\xff\xe4\xb8b\""},
		{"lone surrogates", "one replacement for each", `"\ud800\ud83d\ude00\udc00x"`, Options{AllowInvalidUTF8: true}, "\ufffd😀\ufffdx", `"\ud800\ud83d\ude00\udc00x"`},
		{"deepest", "as deep as may be", strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth), Options{}, nest10000(), strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth)},
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
		{"nothing", "a text has exactly one value", "", 0, "", ErrShort},
		{"space only", "white space is no value", "  ", 2, "", ErrShort},
		{"two values", "a text has exactly one value", "1 2", 2, "", ErrSyntax},
		{"bom", "a byte order mark is not white space", "\ufeff1", 0, "", ErrSyntax},
		{"vertical tab", "white space is four characters only", "\v1", 0, "", ErrSyntax},
		{"literal", "literals are lower case and whole", `[1,trUe]`, 5, "/1", ErrSyntax},
		{"short literal", "the end of the text is where it fails", `tru`, 3, "", ErrShort},
		{"leading zero", "0 ends the integer part", "01", 1, "", ErrSyntax},
		{"plus", "a number has no plus sign", "+1", 0, "", ErrSyntax},
		{"no fraction", "a digit must follow the point", "1.x", 2, "", ErrSyntax},
		{"short number", "an incomplete number fails where it starts", "[12e+", 1, "/0", ErrShort},
		{"no exponent", "a digit must follow the e", "[1e]", 3, "/0", ErrSyntax},
		{"control", "control characters must be escaped", "[\"a\x1fb\"]", 3, "/0", ErrSyntax},
		{"escape", "only some letters may be escaped", `["a\q"]`, 3, "/0", ErrEscape},
		{"hex", "four hexadecimal digits", `["a\u12g4"]`, 3, "/0", ErrEscape},
		{"lone high", "RFC 7493 forbids unpaired surrogates", `["a\ud800x"]`, 3, "/0", ErrSurrogate},
		{"lone low", "RFC 7493 forbids unpaired surrogates", `["a\udc00"]`, 3, "/0", ErrSurrogate},
		{"two highs", "a pair is a high and a low one", `"\ud800\ud800"`, 1, "", ErrSurrogate},
		{"short escape", "an incomplete escape fails where it starts", `"ab\u12`, 3, "", ErrShort},
		{"short pair", "a pair is one sequence", `"ab\ud83d\u`, 3, "", ErrShort},
		{"bad utf-8", "a text is UTF-8", "[\"a\xffb\"]", 3, "/0", ErrUTF8},
		{"surrogate in utf-8", "surrogates have no UTF-8", "\"\xed\xa0\x80\"", 1, "", ErrUTF8},
		{"overlong", "the shortest form only", "\"\xc0\x80\"", 1, "", ErrUTF8},
		{"short utf-8", "an incomplete sequence fails where it starts", "\"a\xe4\xb8", 2, "", ErrShort},
		{"short string", "no closing quote", `"abc`, 4, "", ErrShort},
		{"no comma", "elements are separated", "[1 2]", 3, "", ErrSyntax},
		{"trailing comma", "the comma is what is wrong", "[1,]", 2, "", ErrSyntax},
		{"trailing comma in object", "the comma is what is wrong", `{"a":1,}`, 6, "", ErrSyntax},
		{"comma first", "no value before it", "[,1]", 1, "/0", ErrSyntax},
		{"two commas", "no value between them", "[1,,2]", 3, "/1", ErrSyntax},
		{"wrong bracket", "brackets match", `{"a":[1}`, 7, "/a", ErrSyntax},
		{"short array", "no closing bracket", "[1", 2, "", ErrShort},
		{"short object", "no closing brace", `{"a":[1,{"b":`, 13, "/a/1/b", ErrShort},
		{"no colon", "the name is known by now", `{"a" 1}`, 5, "/a", ErrSyntax},
		{"number as name", "names are strings", `{1:2}`, 1, "", ErrSyntax},
		{"duplicate", "RFC 7493 forbids duplicate names", `{"a":1,"a":2}`, 7, "/a", ErrDuplicate},
		{"duplicate by escape", "names are compared unescaped", `{"a":1,"\u0061":2}`, 7, "/a", ErrDuplicate},
		{"pointer", "reference tokens are escaped", `{"a/b~c":[1,x]}`, 12, "/a~1b~0c/1", ErrSyntax},
		{"too deep", "one more than may be", strings.Repeat("[", MaxDepth+1), MaxDepth, strings.Repeat("/0", MaxDepth), ErrDepth},
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
		n, err := Parse([]byte(tt.in), Options{AllowDuplicateNames: true})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := n.ToAny(); err == nil {
			t.Errorf("%s: ToAny = %v, want an error (%s)", tt.name, v, tt.why)
		}
	}
}

func TestParseStream(t *testing.T) {
	tests := []struct {
		name, why, in string
		want          string // compact values with spaces between them
		offset        int    // of the error; negative for none
	}{
		{"empty", "no value is a stream too", " \n", "", -1},
		{"lines", "the usual form", "1\n{\"a\": [2]}\n", `1 {"a":[2]}`, -1},
		{"adjacent", "values need nothing between them", `truefalse"a""b"[]{}1-1`, `true false "a" "b" [] {} 1 -1`, -1},
		{"fault", "the values before it are kept", "1 [2] x 3", "1 [2]", 6},
		{"comma", "values are not elements", "1,2", "1", 1},
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
