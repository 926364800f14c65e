package jsonx_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// An aliased is a struct whose field A has two aliases.
type aliased struct {
	A int `json:"a" jsonopt:"alias:b,alias:c"`
	N int `json:"n"`
}

// A byAliased decodes the text of the value.
type byAliased struct{ v aliased }

func (v *byAliased) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &v.v) }

// TestInnerTwoNames checks the place of the first name if a method has decoded the text of the value.
func TestInnerTwoNames(t *testing.T) {
	err := json.Unmarshal([]byte("[\n {\"a\":1,\n\"b\":2}]"), new([]byAliased))
	want := `"b" is another name of "a", which is at line 2:3, for Go jsonx_test.aliased at "/0/b" (line 3:1, byte 11)`
	if got := err.Error(); got != "json: "+want {
		t.Errorf("got %s, want %s", got, want)
	}
	want = `f:13:1: .[0].b: the name "b" is another name of "a", which is there already, at line 12:3`
	if got, _, _ := strings.Cut(jsonx.ExplainFile("f", jsonx.Within(err, 11, 100)), "\n"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestTwoNames checks the errors for objects in which a field has two names, that the first one counts, and what AllErrors
// goes on after.
func TestTwoNames(t *testing.T) {
	anyCase := json.MatchCaseInsensitiveNames(true)
	for _, row := range []struct {
		name, why string
		text      string
		opts      json.Options
		want      []string // explanations without excerpts, of AllErrors
		a         int
	}{
		{"name and alias", "both names and both places are told", "{\n \"a\":1,\n \"b\":2,\"n\":true}", nil,
			[]string{`3:2: .b: the name "b" is another name of "a", which is there already, at line 2:2`,
				`3:12: .n: a whole number is expected, not true`}, 1},
		{"alias and name", "the first one counts", `{"b":1,"a":2,"n":true}`, nil,
			[]string{`1:8: .a: the name "a" is another name of "b", which is there already, at line 1:2`,
				`1:18: .n: a whole number is expected, not true`}, 1},
		{"two aliases", "neither is the name", `{"b":1,"c":{"a":"b"},"n":true}`, nil,
			[]string{`1:8: .c: the name "c" is another name of "b", which is there already, at line 1:2`,
				`1:26: .n: a whole number is expected, not true`}, 1},
		{"same name", "that is a duplicate, after which the text is not read", "{\"a\":1,\n\"a\":2,\"n\":true}", nil,
			[]string{`2:1: .a: the name "a" is there already, at line 1:2`}, 1},
		{"same alias", "that is a duplicate, too", `{"b":1,"b":2,"n":true}`, nil,
			[]string{`1:8: .b: the name "b" is there already, at line 1:2`}, 1},
		{"name in another case and alias", "the name is told as it is in the text", `{"A":1,"b":2}`, anyCase,
			[]string{`1:8: .b: the name "b" is another name of "A", which is there already, at line 1:2`}, 1},
		{"alias in another case and name", "the name is told as it is in the text", `{"B":1,"A":2}`, anyCase,
			[]string{`1:8: .A: the name "A" is another name of "B", which is there already, at line 1:2`}, 1},
		{"name in two cases", "these are two names", `{"A":1,"a":2}`, anyCase,
			[]string{`1:8: .a: the name "a" is another name of "A", which is there already, at line 1:2`}, 1},
		{"same name in another case", "that is a duplicate", `{"A":1,"A":2}`, anyCase,
			[]string{`1:8: .A: the name "A" is there already, at line 1:2`}, 1},
		{"three names", "the first one is told", `{"c":1,"B":2,"a":3}`, anyCase,
			[]string{`1:8: .B: the name "B" is another name of "c", which is there already, at line 1:2`,
				`1:14: .a: the name "a" is another name of "c", which is there already, at line 1:2`}, 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			var v aliased
			err := json.Unmarshal([]byte(row.text), &v, jsonx.AllErrors(9), json.JoinOptions(row.opts))
			var got []string
			for line := range strings.Lines(jsonx.Explain(err)) {
				if !strings.HasPrefix(line, " ") {
					got = append(got, strings.TrimSuffix(line, "\n"))
				}
			}
			if diff := cmp.Diff(row.want, got); diff != "" || v.A != row.a {
				t.Errorf("a is %d, want %d (%s)\n%s", v.A, row.a, row.why, diff)
			}
			if !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("%v is no duplicate name", err)
			}
			if text := strings.ReplaceAll(fmt.Sprint(jsonx.Within(err, 101, 1000)), "\n", "|"); !strings.Contains(text, " at line 10") {
				t.Errorf("within a larger text: %s", text)
			}
			if err := json.Unmarshal([]byte(row.text), &v, jsontext.AllowDuplicateNames(true), jsonx.AllErrors(1), json.JoinOptions(row.opts)); errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("with AllowDuplicateNames: %v", err)
			}
		})
	}
	// The stream goes on after two names, as after any value that does not fit.
	d := jsontext.NewDecoder(strings.NewReader(`{"a":1,"b":2} {"a":3}`))
	var first, second aliased
	if err := json.UnmarshalDecode(d, &first); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Error(err)
	}
	if err := json.UnmarshalDecode(d, &second); err != nil || second.A != 3 {
		t.Errorf("%v, %v", second, err)
	}
}
