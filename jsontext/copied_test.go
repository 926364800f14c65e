package jsontext_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/jsontext"
)

// copyTokens copies all tokens of d to an Encoder with the given options and returns the output.
func copyTokens(t *testing.T, d *jsontext.Decoder, options ...jsontext.Options) string {
	t.Helper()
	var out bytes.Buffer
	e := jsontext.NewEncoder(&out, options...)
	for {
		token, err := d.ReadToken()
		if err == io.EOF {
			return out.String()
		}
		if err == nil {
			err = e.WriteToken(token)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestCopiedNames checks that the names of equal objects are copied to the same text each time: those of
// the first object are scanned, and those of later objects are predicted and not scanned.
func TestCopiedNames(t *testing.T) {
	for _, row := range []struct {
		name, in, want string
		options        []jsontext.Options
		why            string
	}{
		{"letter", `{"\u0061b":1}`, `{"ab":1}`, nil, "no escape is needed"},
		{"slash", `{"a\/b":1}`, `{"a/b":1}`, nil, "no escape is needed"},
		{"line feed", `{"a\u000a":1}`, `{"a\n":1}`, nil, "there is a short escape"},
		{"minimal", `{"a\n\"":1}`, `{"a\n\"":1}`, nil, "these are needed"},
		{"preserved", `{"\u0061b":1}`, `{"\u0061b":1}`, []jsontext.Options{jsontext.PreserveRawStrings(true)}, "the caller asks for it"},
		{"for HTML", `{"\u0061<":1}`, `{"a\u003c":1}`, []jsontext.Options{jsontext.EscapeForHTML(true)}, "escapes asked for are added"},
	} {
		t.Run(row.name, func(t *testing.T) {
			const times = 4
			d := jsontext.NewDecoder(strings.NewReader("[" + row.in + strings.Repeat(","+row.in, times-1) + "]"))
			want := "[" + row.want + strings.Repeat(","+row.want, times-1) + "]\n"
			if got := copyTokens(t, d, row.options...); got != want {
				t.Errorf("got %s, want %s (%s)", got, want, row.why)
			}
		})
	}
}
