package json_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A placedWord is a string that tells where the Decoder stood when it was read.
type placedWord string

func (w *placedWord) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	at := standsAt(d)
	t, err := d.ReadToken()
	if err == nil && t.String() == "bad" {
		err = errors.New("bad word")
	}
	*w = placedWord(at)
	return err
}

// TestNextName reads a name where users' code gets the Decoder: it gets that of the stream, as it
// stands there. All of it is what the standard library has.
func TestNextName(t *testing.T) {
	declines := json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *string) error { return errors.ErrUnsupported }))
	places := json.WithUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, s *string) error {
		*s = standsAt(d)
		return d.SkipValue()
	}))
	held := func(v any) *any { return &v }
	for _, tt := range []struct {
		name, why string
		text      string
		tokens    int // that are read before
		options   json.Options
		out       any
		want      string // what out holds, the error, and where the Decoder stands then
	}{
		{"method", "it sees what is around", `[{"a":1,"b":2}]`, 4, nil, new(placedWord), `"8 /0/a [1 {2"; nil; 11 /0/b [1 {3`},
		{"method for what an any holds", "what it reads is put back", `{"a":1}`, 1, nil, held(placedWord("")), `"1  {0"; nil; 4 /a {1`},
		{"failing method", "the name has been read", `{"bad":1}`, 1, nil, new(placedWord), `"1  {0"; semantic 1 /bad; 6 /bad {1`},
		{"name that was there", "it is not read", `{"a":1,"a":2}`, 3, nil, new(placedWord), `"7 /a {2"; syntactic 7 /a; 6 /a {2`},
		{"name that was there, number held", "what the any holds stays", `{"1":1,"1":2}`, 3, nil, held(5), `5; syntactic 7 /1; 6 /1 {2`},
		{"name that was there, map held", "the object matters more than the type", `{"a":1,"a":2}`, 3, nil, held(map[string]any{}), `{}; syntactic 7 /a; 6 /a {2`},
		{"number held", "the name is a number", `{"1":1}`, 1, nil, held(5), `1; nil; 4 /1 {1`},
		{"map held", "it takes no name", `{"a":1}`, 1, nil, held(map[string]any{}), `{}; semantic 1 /a; 4 /a {1`},
		{"function", "it is called instead", `{"a":1}`, 1, places, new(string), `"1  {0"; nil; 4 /a {1`},
		{"function that declines", "the name is read as without", `{"a":1}`, 1, declines, new(string), `"a"; nil; 4 /a {1`},
		{"null", "no method reads it, and no pointer is made", `{null:1}`, 1, nil, new(*placedWord), `null; syntactic 1 ; 1  {0`},
	} {
		d := jsontext.NewDecoder(strings.NewReader(tt.text), tt.options)
		for range tt.tokens {
			if _, err := d.ReadToken(); err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
		}
		err := json.UnmarshalDecode(d, tt.out)
		text, _ := json.Marshal(tt.out)
		if got := fmt.Sprintf("%s; %s; %s", text, errorPlace(err), standsAt(d)); got != tt.want {
			t.Errorf("%s: %s, want %s (%s)", tt.name, got, tt.want, tt.why)
		}
	}
}
