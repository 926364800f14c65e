package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// A located is a struct with a field for each failure of TestLocate.
type located struct {
	N     int8           `json:"n"`
	Color string         `json:"color" jsonopt:"alias:colour"`
	Need  *needed        `json:"need"`
	List  []int          `json:"list"`
	Two   [2]int         `json:"two"`
	Map   map[string]any `json:"map"`
	Keys  map[int]bool   `json:"keys"`
	Text  failingText    `json:"text"`
	JSON  failingJSON    `json:"json"`
	Inner innerJSON      `json:"inner"`
	Coder failingCoder   `json:"coder"`
	In    *located       `json:"in"`
	Ins   []located      `json:"ins"`

	Inners map[string]innerJSON `json:"inners"`
}

type needed struct {
	A int `json:"a" jsonopt:"required"`
}

var errUser = errors.New("no")

// A failingText, failingJSON or failingCoder cannot be read.
type (
	failingText  struct{}
	failingJSON  struct{}
	failingCoder struct{}
)

func (*failingText) UnmarshalText([]byte) error { return errUser }
func (*failingJSON) UnmarshalJSON([]byte) error { return errUser }
func (*failingCoder) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return errors.Join(d.SkipValue(), errUser)
}

// An innerJSON reads its value by another call.
type innerJSON struct{ v needed }

func (v *innerJSON) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &v.v) }

// A passing value passes the Decoder on to the function json.UnmarshalDecode.
type passing struct{ v located }

func (r *passing) UnmarshalJSONFrom(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, &r.v) }

// TestLocateFallback checks that the error of a member that cannot be added to a raw value is at its name.
func TestLocateFallback(t *testing.T) {
	v := struct {
		Raw jsontext.Value `json:",embed"`
	}{jsontext.Value("[]")}
	for name, o := range map[string]json.Options{"one error": json.JoinOptions(), "all errors": jsonx.AllErrors(2)} {
		l, ok := jsonx.Locate(json.Unmarshal([]byte("{\n \"a\":1}"), &v, o))
		if !ok || l.Offset != 3 || l.Line != 2 || l.Column != 2 || l.Caret != 1 {
			t.Errorf("%s: %+v, want byte 3 at line 2:2", name, l)
		}
	}
}

// TestLocate checks the locations of errors, in text in memory, of a reader, and within a method.
func TestLocate(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		want      jsonx.Location // Excerpt and Caret are those of the text in memory
	}{
		{"wrong kind", "the first byte of the value", "{\n \"n\": \"x\"}", jsonx.Location{
			Offset: 8, Line: 2, Column: 7, Pointer: "/n", Path: ".n", Excerpt: ` "n": "x"}`, Caret: 6}},
		{"overflow", "the first byte of the value", "{\n \"n\": 300}", jsonx.Location{
			Offset: 8, Line: 2, Column: 7, Pointer: "/n", Path: ".n", Excerpt: ` "n": 300}`, Caret: 6}},
		{"element", "an index is in brackets", "{\"list\":[1,\n2,true]}", jsonx.Location{
			Offset: 14, Line: 2, Column: 3, Pointer: "/list/2", Path: ".list[2]", Excerpt: `2,true]}`, Caret: 2}},
		{"unknown", "a similar name is proposed", `{"colr":1}`, jsonx.Location{
			Offset: 1, Line: 1, Column: 2, Pointer: "/colr", Path: ".colr", Excerpt: `{"colr":1}`, Caret: 1, Hint: `did you mean "color"?`}},
		{"unknown, swapped", "two neighbors are one step", `{"mpa":1}`, jsonx.Location{
			Offset: 1, Line: 1, Column: 2, Pointer: "/mpa", Path: ".mpa", Excerpt: `{"mpa":1}`, Caret: 1, Hint: `did you mean "map"?`}},
		{"unknown, other", "no name is similar", `{"absolutely":1}`, jsonx.Location{
			Offset: 1, Line: 1, Column: 2, Pointer: "/absolutely", Path: ".absolutely", Excerpt: `{"absolutely":1}`, Caret: 1}},
		{"unknown in a list", "the struct is the innermost", `{"ins":[{"in":{"lst":1}}]}`, jsonx.Location{
			Offset: 15, Line: 1, Column: 16, Pointer: "/ins/0/in/lst", Path: ".ins[0].in.lst", Excerpt: `{"ins":[{"in":{"lst":1}}]}`, Caret: 15, Hint: `did you mean "list"?`}},
		{"missing", "the brace that ends the object", "{\"need\":{\n}}", jsonx.Location{
			Offset: 10, Line: 2, Column: 1, Pointer: "/need/a", Path: ".need.a", Excerpt: `}}`, Caret: 0}},
		{"duplicate by alias", "the second name", `{"color":"a","colour":"b"}`, jsonx.Location{
			Offset: 13, Line: 1, Column: 14, Pointer: "/colour", Path: ".colour", Excerpt: `{"color":"a","colour":"b"}`, Caret: 13}},
		{"duplicate", "the second name", "{\"n\":1,\n\"n\":2}", jsonx.Location{
			Offset: 8, Line: 2, Column: 1, Pointer: "/n", Path: ".n", Excerpt: `"n":2}`, Caret: 0}},
		{"array length", "the bracket that ends the array", `{"two":[1]}`, jsonx.Location{
			Offset: 9, Line: 1, Column: 10, Pointer: "/two", Path: ".two", Excerpt: `{"two":[1]}`, Caret: 9}},
		{"map key", "the name", `{"keys":{"x":true}}`, jsonx.Location{
			Offset: 9, Line: 1, Column: 10, Pointer: "/keys/x", Path: ".keys.x", Excerpt: `{"keys":{"x":true}}`, Caret: 9}},
		{"digits", "a name is no index", `{"map":{"0":{"1":[[],[0,?]]}}}`, jsonx.Location{
			Offset: 24, Line: 1, Column: 25, Pointer: "/map/0/1/1/1", Path: `.map["0"]["1"][1][1]`, Excerpt: `{"map":{"0":{"1":[[],[0,?]]}}}`, Caret: 24}},
		{"odd name", "it is in quotes", `{"map":{"a \"b":?}}`, jsonx.Location{
			Offset: 16, Line: 1, Column: 17, Pointer: `/map/a "b`, Path: `.map["a \"b"]`, Excerpt: `{"map":{"a \"b":?}}`, Caret: 16}},
		{"text method", "the value", `{"text":"x"}`, jsonx.Location{
			Offset: 8, Line: 1, Column: 9, Pointer: "/text", Path: ".text", Excerpt: `{"text":"x"}`, Caret: 8}},
		{"JSON method", "the value", `{"json":[1]}`, jsonx.Location{
			Offset: 8, Line: 1, Column: 9, Pointer: "/json", Path: ".json", Excerpt: `{"json":[1]}`, Caret: 8}},
		{"call in a method", "the place within the value", "{\"inner\":{\"a\":\n\"x\"}}", jsonx.Location{
			Offset: 15, Line: 2, Column: 1, Pointer: "/inner/a", Path: ".inner.a", Excerpt: `"x"}}`, Caret: 0}},
		{"missing in a method", "the place within the value", "{\"inner\":{\n}}", jsonx.Location{
			Offset: 11, Line: 2, Column: 1, Pointer: "/inner/a", Path: ".inner.a", Excerpt: `}}`, Caret: 0}},
		{"digits around a method", "a name is no index", `{"inners":{"0":{"a":"x"}}}`, jsonx.Location{
			Offset: 20, Line: 1, Column: 21, Pointer: "/inners/0/a", Path: `.inners["0"].a`, Excerpt: `{"inners":{"0":{"a":"x"}}}`, Caret: 20}},
		{"coder method", "the last token that was read", `{"coder":[1]}`, jsonx.Location{
			Offset: 11, Line: 1, Column: 12, Pointer: "/coder", Path: ".coder", Excerpt: `{"coder":[1]}`, Caret: 11}},
		{"syntax", "the character", "{\"n\":1,\n \"in\"?}", jsonx.Location{
			Offset: 13, Line: 2, Column: 6, Pointer: "/in", Path: ".in", Excerpt: ` "in"?}`, Caret: 5}},
		{"end", "after the last byte", "{\"n\":\n", jsonx.Location{
			Offset: 6, Line: 2, Column: 1, Pointer: "/n", Path: ".n", Excerpt: "", Caret: 0}},
		{"carriage return", "it is no part of the line", "{\"n\":\r\n\"x\"\r\n}", jsonx.Location{
			Offset: 7, Line: 2, Column: 1, Pointer: "/n", Path: ".n", Excerpt: `"x"`, Caret: 0}},
		{"characters", "the column counts bytes", "{\"color\":\"äöü\",\t\"n\":true}", jsonx.Location{
			Offset: 23, Line: 1, Column: 24, Pointer: "/n", Path: ".n", Excerpt: "{\"color\":\"äöü\",␉\"n\":true}", Caret: 25}},
		{"control character", "it is made visible", "{\"color\":\"a\x00\"}", jsonx.Location{
			Offset: 11, Line: 1, Column: 12, Pointer: "/color", Path: ".color", Excerpt: "{\"color\":\"a␀\"}", Caret: 11}},
		{"UTF-8", "a byte becomes U+FFFD", "{\"color\":\"a\xff\"}", jsonx.Location{
			Offset: 11, Line: 1, Column: 12, Pointer: "/color", Path: ".color", Excerpt: "{\"color\":\"a\ufffd\"}", Caret: 11}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			read := func(r io.Reader, v any, count bool, o ...json.Options) error {
				return json.UnmarshalRead(r, v, jsonx.CountLines(count), json.RejectUnknownMembers(true), json.JoinOptions(o...))
			}
			after := strings.Repeat(" ", 1<<16)
			if tt.name == "end" {
				after = ""
			}
			for name, err := range map[string]error{
				"memory":          json.Unmarshal([]byte(tt.text), new(located), json.RejectUnknownMembers(true)),
				"reader":          read(strings.NewReader(tt.text), new(located), false), // the text is short
				"one-byte reader": read(iotest.OneByteReader(strings.NewReader(tt.text)), new(located), true),
				"method":          json.Unmarshal([]byte(tt.text), new(passing), json.RejectUnknownMembers(true)),
				"all errors":      json.Unmarshal([]byte(tt.text), new(located), json.RejectUnknownMembers(true), jsonx.AllErrors(2)),
				// The text has left the window when the list of errors is returned.
				"all errors, reader": read(iotest.OneByteReader(strings.NewReader(tt.text+after)), new(located), true, jsonx.AllErrors(9)),
			} {
				got, ok := jsonx.Locate(fmt.Errorf("read: %w", err))
				if !ok {
					t.Fatalf("%s: %v has no location", name, err)
				}
				got.Code, got.Message = "", "" // TestMessages checks them
				want := tt.want
				if strings.HasSuffix(name, "reader") { // the line may not be read to its end
					before, after := got.Excerpt[:got.Caret], got.Excerpt[got.Caret:]
					if before != want.Excerpt[:want.Caret] || !strings.HasPrefix(want.Excerpt[want.Caret:], after) {
						t.Errorf("%s: excerpt %q is not part of %q", name, got.Excerpt, want.Excerpt)
					}
					got.Excerpt, got.Caret = want.Excerpt, want.Caret
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: %v (%s):\n%s", name, err, tt.why, diff)
				}
				if text := jsonx.Explain(err); !strings.HasPrefix(text, fmt.Sprintf("%d:%d: %s: ", want.Line, want.Column, want.Path)) {
					t.Errorf("%s: explanation %q", name, text)
				}
			}
		})
	}
}

// TestLocateOthers checks errors without a place in a text, and errors that are none of JSON.
func TestLocateOthers(t *testing.T) {
	_, marshaling := json.Marshal(map[string]any{"a": []any{1, make(chan int)}})
	for _, tt := range []struct {
		name, why string
		err       error
		want      jsonx.Location
		ok        bool
		text      string
	}{
		{name: "nil", why: "there is no error", want: jsonx.Location{}},
		{name: "other", why: "its text is all that is known", err: io.EOF, want: jsonx.Location{}, text: "EOF\n"},
		{name: "marshaling", why: "there is no text to be shown", err: marshaling,
			want: jsonx.Location{Offset: 8, Pointer: "/a/1", Path: ".a[1]", Code: jsonx.CodeInvalid, Message: "invalid value"}, ok: true,
			text: "byte 8: .a[1]: cannot marshal from Go chan int: the type has no JSON representation\n"},
		{name: "made by hand", why: "it has an offset alone", err: &json.SemanticError{ByteOffset: 3, Err: errUser},
			want: jsonx.Location{Offset: 3, Path: ".", Code: jsonx.CodeInvalid, Message: "invalid value"}, ok: true, text: "byte 3: cannot handle: no\n"},
		{name: "v1, type", why: "it has an offset and a field", err: v1.Unmarshal([]byte(`{"list":[1,"x"]}`), new(located)),
			want: jsonx.Location{Offset: 14, Path: ".list[1]", Code: jsonx.CodeKind, Message: "a whole number is expected, not a string"}, ok: true,
			text: "byte 14: .list[1]: a whole number is expected, not a string\n"},
		{name: "v1, syntax", why: "it has a line", err: v1.Unmarshal([]byte("[\n?]"), new(any)),
			want: jsonx.Location{Offset: 3, Line: 2, Column: 1, Excerpt: "?]", Code: jsonx.CodeSyntax, Message: "invalid character looking for beginning of value"}, ok: true,
			text: "2:1: invalid character looking for beginning of value\n    ?]\n    ^\n"},
		{name: "several", why: "each is explained, and the first located",
			err:  errors.Join(io.EOF, json.Unmarshal([]byte(`1`), new(string)), json.Unmarshal([]byte(`2`), new(bool))),
			want: jsonx.Location{Line: 1, Column: 1, Path: ".", Excerpt: "1", Code: jsonx.CodeKind, Message: "a string is expected, not a number"}, ok: true,
			text: "EOF\n1:1: a string is expected, not a number\n    1\n    ^\n1:1: true or false is expected, not a number\n    2\n    ^\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := jsonx.Locate(tt.err)
			if diff := cmp.Diff(tt.want, got); diff != "" || ok != tt.ok {
				t.Errorf("Locate: %v (%s):\n%s", ok, tt.why, diff)
			}
			if text := jsonx.Explain(tt.err); text != tt.text {
				t.Errorf("Explain: %q, want %q", text, tt.text)
			}
		})
	}
}

// TestCountLines checks that the lines of a stream are known after text has left the window, if the option is set, and
// only then.
func TestCountLines(t *testing.T) {
	const lines = 20_000
	text := strings.Repeat("[1,\r\n22]", lines) + "\n [true]"
	for _, tt := range []struct {
		name, why string
		options   []json.Options
		line      int
	}{
		{"on", "line feeds are counted", []json.Options{jsonx.CountLines(true)}, lines + 2},
		{"with limits", "both look at the text", []json.Options{jsonx.UntrustedInput(), jsonx.CountLines(true)}, lines + 2},
		{"off", "the lines have left the window", []json.Options{jsonx.CountLines(false)}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(text), tt.options...)
			var err error
			for n := 0; err == nil; n++ {
				var list []int
				if n%100 == 50 { // options of a call do not stop the count
					err = json.UnmarshalDecode(dec, &list, jsonx.WithLimits(jsonx.Limits{Elements: n}))
				} else {
					err = json.UnmarshalDecode(dec, &list)
				}
			}
			l, _ := jsonx.Locate(err)
			column := 3
			if tt.line == 0 {
				column = 0
			}
			// The excerpt ends where the text in memory ends.
			hasExcerpt := strings.HasPrefix(l.Excerpt, " [t") && strings.HasPrefix(" [true]", l.Excerpt)
			if l.Line != tt.line || l.Column != column || !hasExcerpt || l.Caret != 2 {
				t.Errorf("%v is at %+v, want line %d (%s)", err, l, tt.line, tt.why)
			}
		})
	}
}

// TestLocateAllErrors checks that each error of a method in a long text of a reader has its line, although text has left
// the window when the call ends.
func TestLocateAllErrors(t *testing.T) {
	const n = 1000
	text := "[" + strings.Repeat("{\"a\":\n\"x\"},\n", n-1) + "{\"a\":\n\"x\"}]"
	err := json.UnmarshalRead(strings.NewReader(text), new([]innerJSON), jsonx.AllErrors(n), jsonx.CountLines(true))
	list, _ := errors.AsType[jsonx.ErrorList](err)
	if len(list) != n {
		t.Fatalf("%d errors, want %d", len(list), n)
	}
	for k, err := range list {
		l, _ := jsonx.Locate(err)
		if want := fmt.Sprintf(".[%d].a", k); l.Line != 2*k+2 || l.Column != 1 || l.Path != want || !strings.HasPrefix(l.Excerpt, `"x"}`) {
			t.Fatalf("error %d is at %+v, want line %d, path %s", k, l, 2*k+2, want)
		}
	}
}

// Types whose methods read a value and then return an error.
type (
	lateTokens struct{}
	lateSkip   struct{}
	lateDecode struct{}
)

func (*lateTokens) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	for {
		if t, err := d.ReadToken(); err != nil || t.Kind() == ']' {
			return errors.Join(err, errUser)
		}
	}
}

func (*lateSkip) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return errors.Join(d.SkipValue(), errUser)
}

func (*lateDecode) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return errors.Join(json.UnmarshalDecode(d, new([]int)), errUser)
}

// TestCountLinesLate checks that the place of an error is known that a method returns after it has read a whole text,
// when a stream gives up memory: the error is at the bracket before the position.
func TestCountLinesLate(t *testing.T) {
	const lines = 20_000
	text := "[" + strings.Repeat("1,\n", lines) + "22]"
	for name, v := range map[string]any{"tokens": new(lateTokens), "skip": new(lateSkip), "decode": new(lateDecode)} {
		t.Run(name, func(t *testing.T) {
			for _, all := range []int{0, 9} {
				for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
					err := json.UnmarshalRead(r, v, jsonx.CountLines(true), jsonx.AllErrors(all))
					l, _ := jsonx.Locate(err)
					if l.Line != lines+1 || l.Column != 3 || l.Excerpt != "22]" || l.Caret != 2 {
						t.Errorf("AllErrors(%d): %v is at %+v", all, err, l)
					}
				}
			}
		})
	}
}

// TestLocateHostile checks that locations of texts with long lines, long names and deep values stay small.
func TestLocateHostile(t *testing.T) {
	long := strings.Repeat("ä", 1<<19)
	deep := strings.Repeat(`{"in":`, 9_999)
	for _, tt := range []struct {
		name, why string
		text      string
	}{
		{"long line", "the excerpt has its end alone", `{"map":{"x":"` + long + `"},"n":true,"color":"` + long + `"}`},
		{"long name", "it is not compared with others", `{"` + long + `":1}`},
		{"control characters", "their pictures are longer", `{"map":{` + strings.Repeat("\t", 1000) + "?" + strings.Repeat("\x01", 1000)},
		{"deep", "the path is as long as the pointer", deep + "1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.text), new(located), json.RejectUnknownMembers(true))
			l, ok := jsonx.Locate(err)
			switch {
			case !ok || l.Hint != "":
				t.Errorf("location of %.100q: %v, hint %.100q", tt.text, ok, l.Hint)
			case len(l.Excerpt) > 120 || l.Caret > len(l.Excerpt) || !utf8.ValidString(l.Excerpt) || !utf8.ValidString(l.Excerpt[:l.Caret]):
				t.Errorf("excerpt %q, caret %d (%s)", l.Excerpt, l.Caret, tt.why)
			case len(l.Path) > 2*len(tt.text):
				t.Errorf("path has %d bytes", len(l.Path))
			}
			if text := err.Error(); tt.name != "long name" && len(text) > 1000 {
				t.Errorf("text of the error has %d bytes", len(text))
			}
		})
	}
}

// TestExplainWrapped checks that Explain allocates as much for an error that other errors wrap as for the error itself:
// it finds the place and the hint once.
func TestExplainWrapped(t *testing.T) {
	err := json.Unmarshal([]byte(`{"in":{"colr":1}}`), new(located), json.RejectUnknownMembers(true))
	want := testing.AllocsPerRun(10, func() { jsonx.Explain(err) })
	for range 5 {
		err = fmt.Errorf("read: %w", err)
		if n := testing.AllocsPerRun(10, func() { jsonx.Explain(err) }); n != want {
			t.Errorf("%v allocations for %v, want %v", n, err, want)
		}
	}
}

// TestExplainTerminal checks that a terminal shows the caret under the error, and that no text can control it.
func TestExplainTerminal(t *testing.T) {
	for _, tt := range []struct{ name, why, text, path, excerpt, line string }{
		{name: "half-width", why: "one column each", text: `["äöü",?]`, path: ".[1]", excerpt: `["äöü",?]`, line: "       ^"},
		{name: "wide", why: "two columns each", text: `["日本語",?]`, path: ".[1]", excerpt: `["日本語",?]`, line: "          ^"},
		{name: "emoji", why: "two columns", text: `["😀",?]`, path: ".[1]", excerpt: `["😀",?]`, line: "      ^"},
		{name: "combining", why: "no column of its own", text: "[\"e\u0301\",?]", path: ".[1]", excerpt: "[\"e\u0301\",?]", line: "     ^"},
		{name: "control character", why: "its picture has one column", text: "{\"\x7f\":?}", path: `.["␡"]`, excerpt: `{"␡":?}`, line: "     ^"},
		{name: "second control set", why: "terminals obey U+009B", text: "{\"\u009b\":?}", path: ".[\"\ufffd\"]", excerpt: "{\"\ufffd\":?}", line: "     ^"},
		{name: "order of text", why: "U+202E reverses what follows", text: "{\"\u202e\":?}", path: ".[\"\ufffd\"]", excerpt: "{\"\ufffd\":?}", line: "     ^"},
		{name: "long name", why: "the path is shortened",
			text: `{"` + strings.Repeat("é", 1000) + `":?}`, path: `.["` + strings.Repeat("é", 98) + "…" + strings.Repeat("é", 99) + `"]`,
			excerpt: strings.Repeat("é", 29) + `":?}`, line: strings.Repeat(" ", 31) + "^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := jsonx.Explain(json.Unmarshal([]byte(tt.text), new(any)))
			if !strings.Contains(text, ": "+tt.path+": ") || !strings.HasSuffix(text, "\n    "+tt.excerpt+"\n    "+tt.line+"\n") {
				t.Errorf("got %q, want %q, %q, %q (%s)", text, tt.path, tt.excerpt, tt.line, tt.why)
			}
		})
	}
}

// TestLocateUnderLimits checks that the excerpt of an error has the text after the error, though limits have not let it be
// read so far. The whole text is in memory: that from another Reader depends on the size of the window.
func TestLocateUnderLimits(t *testing.T) {
	text := strings.Repeat(" ", 120) + `{"A":["xx", 2, 3, "some more text here", 5, 6, 7, 8, 9]}`
	for _, read := range []func(out any, o ...json.Options) error{
		func(out any, o ...json.Options) error { return json.Unmarshal([]byte(text), out, o...) },
		func(out any, o ...json.Options) error {
			return json.UnmarshalRead(bytes.NewBufferString(text), out, o...)
		},
		func(out any, o ...json.Options) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(bytes.NewBufferString(text), o...), out)
		},
	} {
		var out struct{ A []int }
		want, _ := jsonx.Locate(read(&out))
		got, ok := jsonx.Locate(read(&out, jsonx.UntrustedInput()))
		if !ok || got != want || !strings.HasSuffix(got.Excerpt, "9]}") {
			t.Errorf("%+v, without limits %+v", got, want)
		}
	}
}

// A skippedValue has a method that skips its value and returns an error.
type skippedValue struct{}

func (*skippedValue) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return errors.Join(dec.SkipValue(), errors.New("no"))
}

// TestLocateAfterLongText checks that the line of an error in a short text does not depend on the memory that a call before
// has left.
func TestLocateAfterLongText(t *testing.T) {
	for range 3 {
		err := json.UnmarshalRead(strings.NewReader("\n\n  1"), new(skippedValue))
		if l, _ := jsonx.Locate(err); l.Line != 3 || l.Column != 3 {
			t.Errorf("line %d, column %d", l.Line, l.Column)
		}
		long := `"` + strings.Repeat("x", 30_000) + `"`
		if err := json.UnmarshalRead(strings.NewReader(long), new(string)); err != nil {
			t.Fatal(err)
		}
	}
}
