package wire_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/wire"
)

// TestSplit checks the parts of valid texts, and where Next stops in malformed ones.
func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		parts     string // name=value of each part
		done      bool
	}{
		{"empty object", "white space is allowed around brackets", " { } ", "", true},
		{"empty array", "there are no elements", "[]", "", true},
		{"members", "white space around names and values is no part of them", `{ "a" : 1 ,"b\"":[2, {"c":3}] } `, `"a"=1|"b\""=[2, {"c":3}]`, true},
		{"elements", "each kind of value is one", `[null,true,false,-1.5e+3,"x",{},[ ]]`, "=null|=true|=false|=-1.5e+3|=\"x\"|={}|=[ ]", true},
		{"brackets in strings", "they close nothing", `{"}":"]\"}","a":["}"]}`, `"}"="]\"}"|"a"=["}"]`, true},
		{"invalid UTF-8", "other options reject it", "{\"\xff\":\"\xff\"}", "\"\xff\"=\"\xff\"", true},
		{"after the end", "only white space may follow", "[1] 2", "=1", false},
		{"no comma", "the part before is complete", `[1 2]`, "=1", false},
		{"comma at the end", "a value must follow", `[1,]`, "=1", false},
		{"wrong bracket", "an array ends with another one", `[1}`, "=1", false},
		{"no colon", "the member is incomplete", `{"a" 1}`, "", false},
		{"no name", "a name is a string", `{1:2}`, "", false},
		{"half a literal", "it is no value", `[nul]`, "", false},
		{"open value", "the text ends in it", `[1,[2`, "=1", false},
		{"within a value", "only brackets and strings matter", `[[1,}]`, "=[1,}", true},
		{"scalar", "it has no parts", `1`, "", false},
		{"nothing", "there is no value", ` `, "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			parts, done := split(tt.text)
			if got := strings.Join(parts, "|"); got != tt.parts || done != tt.done {
				t.Errorf("got %s, %t, want %s, %t (%s)", got, done, tt.parts, tt.done, tt.why)
			}
		})
	}
}

// split returns the parts of text and the result of Done.
func split(text string) (parts []string, done bool) {
	s, ok := wire.Split([]byte(text))
	for ok {
		var name, value []byte
		if name, value, ok = s.Next(); ok {
			parts = append(parts, string(name)+"="+string(value))
		}
	}
	return parts, s.Done()
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
		if got, done := split(space() + text + space()); !slices.Equal(got, want) || !done {
			t.Fatalf("%s: got %q, %t, want %q", text, got, done, want)
		}
	}
}

// FuzzSplit checks that any text has parts that are in it, in order, and that nothing panics.
func FuzzSplit(f *testing.F) {
	f.Add([]byte(`{"a":[1,{"b":2}],"c":null}`))
	f.Add([]byte(`[1,"]",[}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, ok := wire.Split(text)
		rest := text
		for ok {
			var name, value []byte
			if name, value, ok = s.Next(); !ok {
				break
			}
			for _, part := range [][]byte{name, value} {
				at := strings.Index(string(rest), string(part))
				if at < 0 {
					t.Fatalf("part %q is not in %q", part, rest)
				}
				rest = rest[at+len(part):]
			}
		}
	})
}
