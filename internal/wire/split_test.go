package wire_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/wire"
)

// TestSplit checks the parts of texts with each kind of value, and with brackets and white space at each place.
func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		parts     []string // "name=value", "=value" for an element
	}{
		{"empty object", "white space may be around brackets", " { } ", nil},
		{"empty array", "there are no elements", "[]", nil},
		{"members", "white space around names and values is no part of them", `{ "a" : 1 ,"b\"":[2, {"c":3}] } `, []string{`"a"=1`, `"b\""=[2, {"c":3}]`}},
		{"elements", "each kind of value is one", `[null,true,false,-1.5e+3,"x",{},[ ]]`, []string{"=null", "=true", "=false", "=-1.5e+3", `="x"`, "={}", "=[ ]"}},
		{"brackets in strings", "they close nothing", `{"}":"]\"}","a":["}"]}`, []string{`"}"="]\"}"`, `"a"=["}"]`}},
		{"names twice", "options reject them", `{"a":1,"a":2}`, []string{`"a"=1`, `"a"=2`}},
		{"invalid UTF-8", "options reject it", "{\"\xff\":\"\xff\"}", []string{"\"\xff\"=\"\xff\""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := split(tt.text); !slices.Equal(got, tt.parts) {
				t.Errorf("got %q, want %q (%s)", got, tt.parts, tt.why)
			}
		})
	}
}

// split returns the parts of text.
func split(text string) (parts []string) {
	s := wire.Split([]byte(text))
	for name, value, ok := s.Next(); ok; name, value, ok = s.Next() {
		parts = append(parts, string(name)+"="+string(value))
	}
	return parts
}

// TestSplitRandom checks that the parts of a text that was made of parts are those parts.
func TestSplitRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	values := []string{"0", "-12.5", "true", "null", `""`, `"a\\\"]"`, "[]", `{"x":[1,{"y":"}"}]}`, `[[[ "," ]]]`}
	space := func() string { return []string{"", "", " ", "\n\t", "\r"}[r.IntN(5)] }
	for range 2000 {
		var want, parts []string
		object := r.IntN(2) == 0
		for range r.IntN(5) {
			name, value := "", values[r.IntN(len(values))]
			part := space() + value + space()
			if object {
				name = `"` + strings.Repeat("n", r.IntN(3)) + `\u0022"`
				part = space() + name + space() + ":" + part
			}
			want, parts = append(want, name+"="+value), append(parts, part)
		}
		text := "[" + strings.Join(parts, ",") + space() + "]"
		if object {
			text = "{" + text[1:len(text)-1] + "}"
		}
		if got := split(space() + text + space()); !slices.Equal(got, want) {
			t.Fatalf("%s: got %q, want %q", text, got, want)
		}
	}
}
