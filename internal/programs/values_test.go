package programs

import (
	"fmt"
	"math"
	"strings"

	"github.com/plainjson/json/jsontext"
)

// This file makes the values and texts of random programs. A Go type with a Seed has methods, or functions
// in the options are called for it; see methods_test.go.

type (
	toer     struct{ Seed uint64 } // MarshalJSONTo, UnmarshalJSONFrom
	jsoner   struct{ Seed uint64 } // MarshalJSON, UnmarshalJSON
	textual  struct{ Seed uint64 } // MarshalText, UnmarshalText
	appender struct{ Seed uint64 } // AppendText
	manifold struct{ Seed uint64 } // MarshalJSONTo, MarshalJSON, MarshalText
	function struct {              // no methods; for functions in the options
		Seed uint64
		A    any `json:"a,omitempty"`
	}

	omits struct {
		A any            `json:"a,omitempty"`
		T toer           `json:"t,omitempty"`
		P *toer          `json:",omitempty"`
		J jsoner         `json:"j,omitempty"`
		X *appender      `json:"x,omitempty"`
		L []any          `json:"l,omitempty"`
		F *function      `json:"f,omitempty"`
		O *omits         `json:"o,omitempty"`
		V jsontext.Value `json:"v,omitempty"`
		M manifold       `json:"m,omitempty"`
		S string         `json:"s,omitempty"`
	}
	omitsZeros struct {
		A any  `json:"a,omitzero"`
		N int  `json:"n,string,omitzero"`
		T toer `json:"t,string"`
		within
		M    *manifold      `json:"m,omitzero"`
		Rest map[string]any `json:",embed"`
	}
	within struct {
		W any         `json:"w,omitempty"`
		P *omitsZeros `json:"p"`
	}
	hasRest struct {
		A    *any           `json:"a"`
		B    toer           `json:"b,omitempty"`
		Rest jsontext.Value `json:",embed"`
	}
	arrays struct {
		_ struct{} `jsonopt:"array"`
		A any
		T toer         `json:",string"`
		M map[toer]any `jsonopt:"format:array"`
		within
		S map[any]struct{} `jsonopt:"format:array"`
		X []byte           `jsonopt:"format:text"`
	}
)

// value returns a random Go value to be encoded, for use at the given depth of nested values.
func (r random) value(depth int) any {
	if depth > 3 {
		return r.IntN(100)
	}
	switch r.IntN(27) {
	case 0:
		return nil
	case 1:
		return r.IntN(1000)
	case 2:
		return math.Float64frombits(r.Uint64()&^(1<<62)) / 3
	case 3, 4:
		return r.string()
	case 5:
		return []byte(r.string())
	case 6:
		return r.one(2)
	case 7, 8, 9:
		list := make([]any, r.IntN(5))
		for i := range list {
			list[i] = r.value(depth + 1)
		}
		return list
	case 10:
		return r.object(depth)
	case 11:
		v := r.value(depth + 1)
		return &v
	case 12, 13, 14:
		return r.omits(depth)
	case 15:
		return omitsZeros{r.value(depth + 1), r.IntN(2), toer{r.seed()}, within{r.value(depth + 1), nil}, &manifold{r.seed()}, r.object(depth + 1)}
	case 16:
		v := r.value(depth + 1)
		return &hasRest{&v, toer{r.seed()}, jsontext.Value(r.objectText())}
	case 17:
		return toer{r.seed()}
	case 18:
		return &jsoner{r.seed()}
	case 19:
		return []any{textual{r.seed()}, &appender{r.seed()}}
	case 20:
		return manifold{r.seed()}
	case 21, 22:
		return function{r.seed(), r.value(depth + 1)}
	case 23:
		return jsontext.Value(r.text())
	case 24:
		return map[textual]any{{r.seed()}: r.value(depth + 1)}
	case 25:
		return &arrays{
			A: r.value(depth + 1), T: toer{r.seed()}, M: map[toer]any{{r.seed()}: r.value(depth + 1)}, within: within{r.value(depth + 1), nil},
			S: map[any]struct{}{toer{r.seed()}: {}}, X: []byte(r.string()),
		}
	default:
		return []toer{{r.seed()}, {r.seed()}}
	}
}

func (r random) omits(depth int) *omits {
	x := &omits{A: r.value(depth + 1), S: r.string()}
	if r.one(2) {
		x.T, x.P = toer{r.seed()}, &toer{r.seed()}
	}
	if r.one(2) {
		x.J, x.X, x.M = jsoner{r.seed()}, &appender{r.seed()}, manifold{r.seed()}
	}
	if r.one(2) {
		x.F = &function{r.seed(), r.value(depth + 1)}
	}
	if depth < 3 && r.one(3) {
		x.O = r.omits(depth + 1)
	}
	if r.one(4) {
		x.V = jsontext.Value(r.text())
	}
	return x
}

func (r random) object(depth int) map[string]any {
	m := map[string]any{}
	for r.one(2) && (now.sorted || len(m) == 0) {
		m[r.string()] = r.value(depth + 1)
	}
	return m
}

// seed returns the seed of a method, which is sometimes 0. With seed 0 a method writes null or an empty
// string, which omitempty omits.
func (r random) seed() uint64 {
	if r.one(6) {
		return 0
	}
	return r.Uint64()
}

// longStrings are strings below, near and above the 8 KiB at which an Encoder flushes its buffer.
var longStrings = [...]string{
	strings.Repeat("long ", 500), strings.Repeat("x", 8150), strings.Repeat("y", 8185), strings.Repeat("longer\n", 2000),
	strings.Repeat("z", 110_000),
}

// string returns a random string, mostly a short one. Some strings are not valid UTF-8.
func (r random) string() string {
	switch r.IntN(24) {
	case 0:
		return "<&>\u2028"
	case 1:
		if r.one(4) {
			return "\xff"
		}
	case 2:
		return longStrings[r.IntN(5)*r.IntN(5)/4]
	case 4:
		return ""
	}
	return "some text that is no longer"[r.IntN(10):][:r.IntN(10)]
}

// target returns a pointer to decode a JSON text with first byte c into. Its type mostly fits the text.
func (r random) target(c byte) any {
	k := r.IntN(24)
	switch {
	case r.one(6):
	case c == '{':
		k %= 12
	case c == '[':
		k = 8 + k%12
	default:
		k = 10 + k%2
	}
	switch k {
	case 0:
		return new(omits)
	case 1:
		return r.omits(2)
	case 2:
		return new(omitsZeros)
	case 3:
		return new(hasRest)
	case 4:
		return new(map[string]toer)
	case 5:
		return &map[string]any{"a": &toer{}, "b": []any{1}}
	case 6:
		return new(map[textual]any)
	case 7:
		v := any(r.omits(2))
		return &v
	case 8:
		return new(jsontext.Value)
	case 9:
		return new(toer)
	case 10, 11:
		return new(any)
	case 12:
		return new([]any)
	case 13:
		return new([]toer)
	case 14:
		return new([]omits)
	case 15:
		return new([]function)
	case 16:
		return &[]*jsoner{{1}, nil}
	case 17:
		return &[]any{new(toer), new(int), "x"}
	case 18:
		return new([3]jsoner)
	case 19:
		return new(arrays)
	case 20:
		return new([]string)
	case 21:
		return new(map[string][]int)
	}
	return new(string)
}

// firstOf returns the first byte of text after white space, or a space if there is none.
func firstOf(text string) byte { return (strings.TrimLeft(text, " \n\t") + " ")[0] }

// text returns a random JSON text, mostly a valid one.
func (r random) text() string {
	var b strings.Builder
	r.appendText(&b, 0)
	text := b.String()
	if r.one(20) && len(text) > 0 {
		i := r.IntN(len(text))
		text = []string{text[:i], text + "]", text[:i] + "," + text[i:], text[:i] + "\xff" + text[i+1:]}[r.IntN(4)]
	}
	return text
}

// objectText returns the text of a random object, or sometimes of another value.
func (r random) objectText() string {
	for {
		if text := r.text(); strings.HasPrefix(text, "{") || r.one(20) {
			return text
		}
	}
}

// space returns random white space, mostly none.
func (r random) space() string {
	switch r.IntN(20) {
	case 0:
		return " "
	case 1:
		return "\n\t"
	case 2:
		if r.one(10) {
			return strings.Repeat(" ", r.IntN(10_000))
		}
	}
	return ""
}

func (r random) appendText(b *strings.Builder, depth int) {
	b.WriteString(r.space())
	defer func() { b.WriteString(r.space()) }()
	k := r.IntN(14)
	if depth > 4 {
		k = r.IntN(7)
	}
	switch k {
	case 0, 1:
		fmt.Fprint(b, r.IntN(100_000))
	case 2, 3:
		text, _ := jsontext.AppendQuote(nil, r.string())
		b.Write(text)
	case 4:
		b.WriteString([]string{"null", "true", "false", "1.0e1", `"\u00e9\/"`, "-0", "123456789012345678901234567890"}[r.IntN(7)])
	case 5:
		b.WriteString([]string{"{}", "[]", `""`, "null", "[ ]"}[r.IntN(5)])
	case 6, 7, 8, 9:
		b.WriteByte('[')
		for i := range r.IntN(6) {
			if i > 0 {
				b.WriteByte(',')
			}
			r.appendText(b, depth+1)
		}
		b.WriteByte(']')
	default:
		b.WriteByte('{')
		for i := range r.IntN(5) {
			if i > 0 {
				b.WriteByte(',')
			}
			name := "atPjxlfovmsnwbq"
			k := (r.IntN(4) + 4*i) % len(name)
			if r.one(20) {
				k = 0
			}
			fmt.Fprintf(b, "%s\"%s\"%s:", r.space(), name[k:k+1], r.space())
			r.appendText(b, depth+1)
		}
		b.WriteByte('}')
	}
}
