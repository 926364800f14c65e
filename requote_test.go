package json_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestRequote writes raw strings that have to be written otherwise, and some that only look like it.
func TestRequote(t *testing.T) {
	lax, keep := jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true)
	html, js := jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)
	for _, tt := range []struct {
		name, why, text string
		opts            []jsontext.Options
		want            string
	}{
		{"letter", "an escape is not needed", `["x\u0041y",1]`, nil, `["xAy",1]`},
		{"solidus", "nor is this", `"a\/b\/\n"`, nil, `"a/b/\n"`},
		{"control", "it has a shorter escape", `"\u000a\u001F\u0022\u005c"`, nil, `"\n\u001f\"\\"`},
		{"pair", "one character", `"\ud83d\uDE00"`, nil, `"😀"`},
		{"short first", "the escape that is not needed comes later", `"\n\u0041"`, nil, `"\nA"`},
		{"two", "what is between stays", `["\u0041", "b", "\u0043"]`, nil, `["A","b","C"]`},
		{"byte before", "it is replaced", "\"\xff\\u0041\"", []jsontext.Options{lax}, "\"\uFFFDA\""},
		{"byte behind", "it is replaced", "\"\\u0041\xff\"", []jsontext.Options{lax}, "\"A\uFFFD\""},
		{"half", "it is replaced", `"\u0041\ud800"`, []jsontext.Options{lax}, "\"A\uFFFD\""},
		{"kept", "raw strings stay as they are", `"\u0041\/"`, []jsontext.Options{keep}, `"\u0041\/"`},
		{"HTML", "it is escaped", `"\u0041<\u003e"`, []jsontext.Options{html}, `"A\u003c\u003e"`},
		{"JS", "it is escaped", "\"\\u0041\u2028\"", []jsontext.Options{js}, `"A\u2028"`},
		{"no byte", "invalid", "\"\\u0041\xff\"", nil, "error at 7"},
		{"no half", "invalid", `"\u0041\ud800"`, nil, "error at 7"},
		{"no escape", "malformed", `"\u0041\x"`, nil, "error at 7"},
		{"no digit", "malformed", `"\u004"`, nil, "error at 1"},
		{"cut", "in the first escape", `"a\`, nil, "error at 2"},
		{"cut later", "in another one", `"\u0041\`, nil, "error at 7"},
		{"no end", "all is read", `"\u0041b`, nil, "error at 8"},
		{"control character", "malformed", "\"\\u0041\n\"", nil, "error at 7"},
	} {
		for _, lead := range []string{"", "   "} {
			b, err := json.Marshal(jsontext.Value(lead+tt.text), tt.opts...)
			got := string(b)
			if syn, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
				got = fmt.Sprint("error at ", syn.ByteOffset-int64(len(lead)))
			}
			if got != tt.want {
				t.Errorf("%s: Marshal(%q) = %s, want %s (%s)", tt.name, lead+tt.text, got, tt.want, tt.why)
			}
			v := jsontext.Value(lead + tt.text)
			if err := v.Format(tt.opts...); (err != nil) != strings.HasPrefix(got, "error") || err == nil && string(v) != tt.want {
				t.Errorf("%s: Format(%q) = %s, %v, want %s (%s)", tt.name, lead+tt.text, v, err, tt.want, tt.why)
			}
		}
	}
}
