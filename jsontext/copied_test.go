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
	for _, tt := range []struct {
		name, in, want string
		options        []jsontext.Options
		why            string
	}{
		{name: "letter", in: `{"\u0061b":1}`, want: `{"ab":1}`, why: "no escape is needed"},
		{name: "slash", in: `{"a\/b":1}`, want: `{"a/b":1}`, why: "no escape is needed"},
		{name: "line feed", in: `{"a\u000a":1}`, want: `{"a\n":1}`, why: "there is a short escape"},
		{name: "minimal", in: `{"a\n\"":1}`, want: `{"a\n\"":1}`, why: "these are needed"},
		{name: "preserved", in: `{"\u0061b":1}`, want: `{"\u0061b":1}`, options: []jsontext.Options{jsontext.PreserveRawStrings(true)},
			why: "the caller asks for it"},
		{name: "for HTML", in: `{"\u0061<":1}`, want: `{"a\u003c":1}`, options: []jsontext.Options{jsontext.EscapeForHTML(true)},
			why: "escapes asked for are added"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const times = 4
			d := jsontext.NewDecoder(strings.NewReader("[" + tt.in + strings.Repeat(","+tt.in, times-1) + "]"))
			want := "[" + tt.want + strings.Repeat(","+tt.want, times-1) + "]\n"
			if got := copyTokens(t, d, tt.options...); got != want {
				t.Errorf("got %s, want %s (%s)", got, want, tt.why)
			}
		})
	}
}
