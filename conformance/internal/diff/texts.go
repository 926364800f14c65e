package diff

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// Nasty are texts that JSON parsers have handled wrongly, valid and invalid.
var Nasty = []string{
	"", " ", "\n\t\r ", "null", "nul", "nulL", "nullx", "true", "tru", "false", "falsy", "0", "-", "-0", "00", "01", "1.", ".1", "1e", "1e+", "+1",
	"1 2", "1,", "[]]", "{}}", "[] ,", "[1] x", "\ufeff[]", "[1,]", "[,1]", "[1 2]", "[1}", "{]", "{,}", `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1 "b":2}`,
	`{1:2}`, `{null:1}`, `{[]:1}`, `{{}:1}`, `{"a" 1}`, `{"a"::1}`, `{"a":1,,"b":2}`, `{"a":1;"b":2}`, `{'a':1}`, "[\x00]", "/**/1", "NaN", "Infinity", "-Infinity", "- 1",
	`"`, `"a`, `"\`, `"\"`, `"\u`, `"\u0`, `"\u00`, `"\u004`, `"\u0041`, `"\u0041"`, `"\x"`, "\"\t\"", "\"\x7f\"", "\"\n\"", `"\ud800"`, `"\ud800\u0041"`, `"\ud800\ud800"`, `"\ud83d\ude00"`,
	`"\ude00\ud83d"`, `"\ud800x"`, `"\ud800\"`, `"\ud800\n"`, `"\uD800\uDC0"`, "\"\xff\"", "\"\xed\xa0\x80\"", "\"\xc0\xaf\"", "\"\xf0\x9f\x98\"", "\"\xf0\x9f\x98\x80\"", "\"\xe4\xb8",
	`{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"\u0061":1,"a":2}`, `{"a":{"b":1,"b":2}}`, `[{"a":1},{"a":2,"b":3,"a":4}]`, `{"":1,"":2}`, `{"é":1,"\u00e9":2}`, `{"\ud83d\ude00":1,"😀":2}`,
	`{"a/b":{"c~d":[1,{"":tru}]}}`, `{"a":[1,2,{"b":nul`, `{"a":1`, `{"a":`, `{"a"`, `{"a`, `{`, `[`, `[1`, `[1,`, `[[`, `[{`, `[{"x":[`,
	"{\"a\xff\":1}", "{\"a\xff\":1,\"a\xfe\":2}", "{\"\\ud800\":1,\"\\udfff\":2}", "[\"\xff\",1]",
	`[0,-0,1e1000,-1e1000,1e-1000,123456789012345678901234567890]`, `1e1000`, `[1.7976931348623157e308,1.7976931348623159e308,5e-324,2e-324]`,
	`{"name":"value","array":[null,false,true,3.14159],"object":{"k":"v"}}`, ` { "a" : [ 1 , 2 ] , "b" : { } } `, "\v1", "\f1", "\u00a01", "1\u00a0",
}

// Texts has the seed texts that random texts are made from.
type Texts struct{ seeds [][]byte }

// NewTexts returns the seeds: Nasty, objects with many names, and values of the benchmark
// documents if they are installed.
func NewTexts() *Texts {
	t := &Texts{}
	for _, s := range Nasty {
		t.seeds = append(t.seeds, []byte(s))
	}
	for _, n := range []int{7, 8, 9, 15, 16, 17, 63, 64, 65, 200} {
		t.seeds = append(t.seeds, manyNames(n))
	}
	docs, err := corpora.Load("")
	if err != nil {
		return t
	}
	for _, d := range docs {
		t.seeds = append(t.seeds, pieces(d.Data)...)
	}
	return t
}

// Deep returns texts nested about 1,000 levels deep, and to the depth limit, or up to two levels
// less or more. Some are cut or malformed at the innermost level.
func Deep() [][]byte {
	var out [][]byte
	for _, n := range []int{1000, jsontest.MaxDepth - 1, jsontest.MaxDepth, jsontest.MaxDepth + 1} {
		for _, s := range []string{"[", `{"a":`, `[{"b":`} {
			n := n / (strings.Count(s, "[") + strings.Count(s, "{"))
			closing := strings.NewReplacer("[", "]", "{", "}", `"a":`, "", `"b":`, "").Replace(s)
			closing = string(reversed(closing))
			out = append(out,
				[]byte(strings.Repeat(s, n)),
				[]byte(strings.Repeat(s, n)+"0"+strings.Repeat(closing, n)),
				[]byte(strings.Repeat(s, n)+"{}"+strings.Repeat(closing, n)),
				[]byte(strings.Repeat(s, n)+"[]"+strings.Repeat(closing, n)),
				[]byte(strings.Repeat(s, n)+"x"))
		}
	}
	return out
}

// reversed returns the bytes of s from last to first.
func reversed(s string) []byte {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return b
}

// Random returns a seed or a generated document, in most cases mutated.
func (t *Texts) Random(r *jsontest.Rand) []byte {
	text := jsontest.Pick(r, t.seeds)
	if r.OneIn(2) {
		text = generated(r, reflect.TypeFor[any]())
	}
	return t.mutated(r, text)
}

// For is From with texts of random values of type typ.
func (t *Texts) For(r *jsontest.Rand, typ reflect.Type) []byte {
	return t.From(r, func() []byte { return generated(r, typ) })
}

// From returns a text that value returns, or two of them joined, some recased, in most cases
// mutated. In one of twelve cases it returns a text of Random.
func (t *Texts) From(r *jsontest.Rand, value func() []byte) []byte {
	if r.OneIn(12) {
		return t.Random(r)
	}
	text := value()
	if r.OneIn(6) {
		text = joined(text, value())
	}
	if r.OneIn(8) {
		text = recased(r, text)
	}
	return t.mutated(r, text)
}

// joined returns one object with the members of two objects, or one array with the elements of
// two arrays. For other texts, or if one is empty, it returns a.
func joined(a, b []byte) []byte {
	if len(a) > 2 && len(b) > 2 && a[0] == b[0] && (a[0] == '{' || a[0] == '[') {
		return slices.Concat(a[:len(a)-1], []byte{','}, b[1:])
	}
	return a
}

// recased returns text with some letters in the other case, some removed, and a dash or an
// underscore after some.
func recased(r *jsontest.Rand, text []byte) []byte {
	var out []byte
	for _, c := range text {
		isLetter := 'a' <= c|0x20 && c|0x20 <= 'z'
		switch {
		case isLetter && r.OneIn(4):
			out = append(out, c^0x20)
		case isLetter && r.OneIn(20):
			out = append(out, c, jsontest.Pick(r, []byte("-_")))
		case isLetter && r.OneIn(40):
		default:
			out = append(out, c)
		}
	}
	return out
}

func (t *Texts) mutated(r *jsontest.Rand, text []byte) []byte {
	switch r.IntN(8) {
	case 0, 1:
		return bytes.Clone(text)
	case 2:
		return jsontest.Splice(r, text, jsontest.Pick(r, t.seeds))
	case 3:
		return cutAtName(r, text)
	}
	return jsontest.Mutate(r, text)
}

// cutAtName returns a prefix of text that ends near the end of a member name: up
// to two bytes before or after its closing quote. It returns a text without
// names unchanged.
func cutAtName(r *jsontest.Rand, text []byte) []byte {
	n := bytes.Count(text, []byte(`":`))
	if n == 0 {
		return bytes.Clone(text)
	}
	end := 0
	for range 1 + r.IntN(n) {
		end += bytes.Index(text[end:], []byte(`":`)) + 1
	}
	return bytes.Clone(text[:min(max(0, end+r.Between(-2, 2)), len(text))])
}

// generated returns the text of a random value of type typ, written by the standard
// library, or null if it cannot write the value.
func generated(r *jsontest.Rand, typ reflect.Type) []byte {
	v := Filled(typ, r.Uint64(), false)
	opts := []stdjson.Options{stdtext.AllowInvalidUTF8(true), stdjson.Deterministic(true)}
	if r.OneIn(8) {
		opts = append(opts, stdjson.StringifyNumbers(true))
	}
	if r.OneIn(4) {
		opts = append(opts, stdtext.Multiline(true))
	}
	text, err := stdjson.Marshal(v, opts...)
	if err != nil {
		return []byte("null")
	}
	return text
}

// manyNames returns an object with n members of different names, at most 676.
func manyNames(n int) []byte {
	b := []byte{'{'}
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `"n`...)
		b = append(b, byte('a'+i%26), byte('a'+i/26%26), '"', ':', byte('0'+i%10))
	}
	return append(b, '}')
}

// pieces returns arrays and objects of 20 to 600 bytes inside a document, at most 300 of them,
// evenly spread. Each can be decoded on its own.
func pieces(doc []byte) [][]byte {
	var found [][]byte
	dec := stdtext.NewDecoder(bytes.NewBuffer(doc))
	for {
		switch dec.PeekKind() {
		case '{', '[':
			rest := doc[dec.InputOffset():]
			text := firstValue(rest)
			if len(text) >= 20 && len(text) <= 600 {
				found = append(found, text)
			}
		}
		if _, err := dec.ReadToken(); err != nil {
			break
		}
	}
	step := len(found)/300 + 1
	var out [][]byte
	for i := 0; i < len(found); i += step {
		out = append(out, found[i])
	}
	return out
}

// firstValue returns the value at the start of rest, after white space and delimiters, or nil if
// it is malformed or does not end within 700 bytes.
func firstValue(rest []byte) []byte {
	rest = bytes.TrimLeft(rest, " \t\r\n,:")
	dec := stdtext.NewDecoder(bytes.NewBuffer(rest[:min(len(rest), 700)]))
	v, err := dec.ReadValue()
	if err != nil {
		return nil
	}
	return bytes.Clone(v)
}
