package jsonx_test

import (
	"bytes"
	stdjson "encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// stdDoc has Optionals and Objects of types that encoding/json handles in different ways.
type stdDoc struct {
	I opt[int]           `json:"i,omitzero"`
	S opt[string]        `json:"s"`
	B opt[[]byte]        `json:"b,omitempty"`
	D opt[time.Duration] `json:"d"`
	T opt[time.Time]     `json:"t,omitzero"`
	H opt[struct {
		Name string
		P    *int
	}] `json:"h,omitzero"`
	N opt[opt[bool]]          `json:"n,omitzero"`
	U opt[upper]              `json:"u,omitzero"`
	O obj[opt[int]]           `json:"o"`
	A obj[any]                `json:"a,omitempty"`
	M map[string]opt[float64] `json:"m,omitempty"`
	L []obj[string]           `json:"l,omitempty"`
}

// TestValuesStd checks that the standard library's encoding/json reads and writes the types as package v1 does.
func TestValuesStd(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`, `{"i":1,"s":"<&>\u2028","b":"AAE=","d":5,"t":"2006-01-02T15:04:05Z","h":{"NAME":"x","P":null},"n":true,"u":"x"}`,
		`{"i":null,"s":null,"b":null,"d":null,"t":null,"h":null,"n":null,"u":null,"o":null,"a":null}`,
		`{"o":{"z":1,"a":null,"m":3},"a":{"z":[{"y":1}],"b":null},"m":{"x":1.5,"y":null},"l":[{"b":"x","a":"y"},{},null]}`,
		`{"i":"x"}`, `{"s":[1]}`, `{"o":[]}`, `{"o":{"a":"x"}}`, `{"h":{"Name":1}}`, `{"i":1.5}`, `{"t":"x"}`, `{"i":1,"i":2,"o":{"a":1,"a":2}}`,
	} {
		var ours, std stdDoc
		errO, errS := v1.Unmarshal([]byte(text), &ours), stdjson.Unmarshal([]byte(text), &std)
		if (errO == nil) != (errS == nil) {
			t.Errorf("%s: error %v, that of encoding/json is %v", text, errO, errS)
		}
		if errO == nil && !reflect.DeepEqual(ours, std) {
			t.Errorf("%s: %+v, encoding/json reads %+v", text, ours, std)
		}
		for _, escapes := range []bool{false, true} {
			var o, s bytes.Buffer
			enc, stdEnc := v1.NewEncoder(&o), stdjson.NewEncoder(&s)
			enc.SetEscapeHTML(escapes)
			stdEnc.SetEscapeHTML(escapes)
			enc.SetIndent("", " ")
			stdEnc.SetIndent("", " ")
			errO, errS = enc.Encode(ours), stdEnc.Encode(ours)
			if o.String() != s.String() || errO != nil || errS != nil {
				t.Errorf("%s, %v, encoding/json writes %s, %v", o.String(), errO, s.String(), errS)
			}
		}
	}
}

// TestValuesStdMerge checks that encoding/json merges into an Optional with a value, and replaces the members of an Object.
func TestValuesStdMerge(t *testing.T) {
	t.Parallel()
	v := struct {
		P opt[home]
		O jsonx.Object[home]
	}{jsonx.Some(home{"a", "b"}), jsonx.Object[home]{{"x", home{"a", "b"}}}}
	if err := stdjson.Unmarshal([]byte(`{"P":{"city":"c"},"O":{"y":{"city":"c"}}}`), &v); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := stdjson.NewEncoder(&b).Encode(v); err != nil {
		t.Fatal(err)
	}
	if want := `{"P":{"street":"a","city":"c"},"O":{"y":{"street":"","city":"c"}}}` + "\n"; b.String() != want {
		t.Errorf("%s, want %s", b.String(), want)
	}
}
