package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// This file is about where exactly a Decoder stands after a value has failed. All of it is what
// the standard library has.

// standsAt returns where d stands: its offset, pointer and stack.
func standsAt(d *jsontext.Decoder) string {
	stack := ""
	for i := 1; i <= d.StackDepth(); i++ {
		kind, n := d.StackIndex(i)
		stack += fmt.Sprintf(" %c%d", byte(kind), n)
	}
	return fmt.Sprintf("%d %s%s", d.InputOffset(), d.StackPointer(), stack)
}

type restRaw struct {
	A int            `json:"a"`
	X jsontext.Value `json:",embed"`
}

type restMap struct {
	A int            `json:"a"`
	X map[string]any `json:",embed"`
}

// TestStandingAfterFailure holds the error and the place, for the whole text at once and for one
// byte after the other.
func TestStandingAfterFailure(t *testing.T) {
	long := strings.Repeat("x", 5000)
	deep := strings.Repeat("[", 9998) + `{"n":{"s":[`
	tests := []struct {
		name, why string
		target    any
		text      string
		failed    string
		stands    string
		options   []json.Options
	}{
		{"long string", "the delimiter before it leaves the window", new(map[string]string), ` {"a":"b" ,  "c" : "` + long,
			"syntactic 5020 /c", "16 /c {3", nil},
		{"long string for a number", "so does the beginning of a string that is passed over", new(map[string]int), `{"a":1,  "c" : "` + long,
			"syntactic 5016 /c", "12 /c {3", nil},
		{"long string for nothing", "whether a type can't hold it or there is no field", new(struct{ A int }), `{"a":1,  "c" : "` + long,
			"syntactic 5016 /c", "12 /c {3", nil},
		{"long array for a number", "or the beginning of any value", new(int), `  [1,2,"` + long,
			"syntactic 5008 /2", "0 ", nil},
		{"long raw value", "what is before it may be white space", new(jsontext.Value), `  ["` + long,
			"syntactic 5004 /0", "0 ", nil},
		{"space", "the window may hold nothing but white space", new(map[string]string), `{"a"` + strings.Repeat(" ", 9000) + `:` + strings.Repeat(" ", 9000) + `x`,
			"syntactic 18005 /a", "4 /a {1", nil},
		{"stray comma", "what can hold nothing is reported behind all delimiters", new([]func()), `[,`, "semantic 2 /0", "1  [0", nil},
		{"no colon", "of which one may be wrong", new(map[string]chan int), `{"a" ,:5`, "semantic 7 /a", "4 /a {1", nil},
		{"space for a colon", "or missing", new(map[string]chan int), `{"a" `, "semantic 5 /a", "4 /a {1", nil},
		{"stray comma before a name", "for keys, too", new(map[io.Reader]int), `{ , ,`, "semantic 5 ", "1  {0", nil},
		{"raw value that is no object", "the name is read, but once", &restRaw{X: jsontext.Value("1")}, `{"b":1}`, "semantic 1 /b", "4 /b {1", nil},
		{"empty name", "the last name may be empty", new(restMap), `{"a":1,"":2`, "syntactic 11 ", "11 / {4", nil},
		{"too deep", "the name is the last one, even where others can go on with the object", new(any), deep,
			"syntactic 10008 " + strings.Repeat("/0", 9998) + "/n/s", "10007 " + strings.Repeat("/0", 9998) + "/n/s" + strings.Repeat(" [1", 9998) + " {2 {1",
			[]json.Options{jsontext.AllowInvalidUTF8(true)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{bytes.NewBufferString(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				d := jsontext.NewDecoder(r, tt.options...)
				target := tt.target
				if raw, ok := target.(*restRaw); ok {
					target = &restRaw{X: bytes.Clone(raw.X)}
				}
				failed := errorPlace(json.UnmarshalDecode(d, target))
				if failed != tt.failed {
					t.Errorf("failed: %.200s, want %.200s (%s)", failed, tt.failed, tt.why)
				}
				if stands := standsAt(d); stands != tt.stands {
					t.Errorf("stands: %.200s, want %.200s (%s)", stands, tt.stands, tt.why)
				}
			}
		})
	}
}

// TestBegunName holds what becomes of an any where a name is wanted and another value stands.
func TestBegunName(t *testing.T) {
	tests := []struct {
		name, why string
		text      string
		want      any
		options   json.Options
	}{
		{"number", "the zero value of what an any is read into", `{3`, 0.0, jsontext.AllowDuplicateNames(true)},
		{"bool", "whichever it is", `{true`, false, jsontext.AllowDuplicateNames(true)},
		{"null", "which is nothing", `{null`, nil, jsontext.AllowDuplicateNames(true)},
		{"array", "empty values have no type of their own", `{[`, []any(nil), jsontext.AllowDuplicateNames(true)},
		{"number where names are unique", "then no value is begun", `{3`, nil, nil},
		{"functions", "they are for what an any is read into", `{3`, 0.0, json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *float64) error { return nil }))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text), tt.options)
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
			var got any
			err := json.UnmarshalDecode(d, &got)
			if err == nil || fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", tt.want) {
				t.Errorf("%#v, %v, want %#v (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

// TestBlamedName holds whom the error for a name blames that can't be written: users' code if
// that wrote it, and nobody if it declined.
func TestBlamedName(t *testing.T) {
	for _, declines := range []bool{false, true} {
		e := jsontext.NewEncoder(io.Discard, json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, n int) error {
			if declines {
				return errors.ErrUnsupported
			}
			return e.WriteToken(jsontext.String("9"))
		})))
		_ = e.WriteToken(jsontext.BeginObject)
		_ = e.WriteToken(jsontext.String("9"))
		_ = e.WriteToken(jsontext.Null)
		err := json.MarshalEncode(e, 9)
		_, isSemantic := errors.AsType[*json.SemanticError](err)
		if !errors.Is(err, jsontext.ErrDuplicateName) || isSemantic == declines {
			t.Errorf("%v, where the function declines: %t", err, declines)
		}
	}
}
