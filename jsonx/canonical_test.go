package jsonx_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"hash"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	jsonv1 "github.com/plainjson/json/v1"
)

// oddNames are names whose order differs by bytes, by UTF-16 code units and by their text in JSON.
var oddNames = []string{"a", "A", "", "aa", "b", "\"", "\n", "é", "\ue000", "\uffff", "😀", "\U00010000", "a😀", "a\ue000", "\u2028", "<", "10", "9", "\\"}

// canon has fields of all kinds of values whose text Canonical changes.
type canon struct {
	Z     int64              `json:"z"`
	A     uint64             `json:"a,omitzero"`
	High  string             `json:"😀"`
	Last  float64            `json:"\ue000"`
	F     float32            `json:"f"`
	Small []int32            `json:"small"`
	Ints  []int64            `json:"ints"`
	Uints []uint             `json:"Uints"`
	Fs    []float64          `json:"fs"`
	F32s  []float32          `json:"f32s"`
	Ps    [][2]float64       `json:"ps"`
	M     map[string]any     `json:"m"`
	MI    map[string]int64   `json:"mi"`
	MF    map[string]float64 `json:"mf"`
	MS    map[string]string  `json:"ms"`
	MK    map[int64]int      `json:"mk"`
	MC    map[string]canon2  `json:"mc"`
	MB    map[string]bool    `json:"mb,omitempty"`
	ML    map[string][]string
	Any   any                `json:"any"`
	Raw   jsontext.Value     `json:"raw"`
	Num   jsonv1.Number      `json:"num"`
	Quote int64              `json:"quote,string"`
	Time  time.Time          `json:"time,format:unixnano"`
	Sec   time.Time          `json:"sec,format:unix"`
	Dur   time.Duration      `json:"dur,format:sec"`
	NaN   float64            `json:"nan,format:nonfinite"`
	Coder canonCoder         `json:"coder"`
	JSON  canonJSON          `json:"json"`
	Ptr   *int64             `json:"ptr"`
	PtrF  *float64           `json:"ptrf,omitempty"`
	Bytes []byte             `json:"bytes,format:array"`
	Inner *canon             `json:"inner,omitzero"`
	Fall  canonFallback      `json:"fall"`
	RawF  canonRaw           `json:"rawf"`
	Pairs map[string]float64 `jsonopt:"format:array"`
	Tuple canon2             `jsonopt:"format:array"`
	canon3
}

type canon2 struct {
	Y, X float64
	B    int64 `json:"b"`
}

type canon3 struct {
	Embedded uint64 `json:"embedded"`
	Below    []any  `json:"below"`
}

// canonFallback has members from a map, between those of its fields.
type canonFallback struct {
	M    int            `json:"m"`
	B    canonCoder     `json:"b"`
	Rest map[string]any `json:",embed"`
}

// canonRaw has members from a raw value.
type canonRaw struct {
	M    int            `json:"m"`
	Rest jsontext.Value `json:",embed"`
	N    *canonRaw      `json:"n,omitzero"`
}

// canonCoder writes an object by tokens and by nested values.
type canonCoder struct {
	n int64
	v any
}

func (c canonCoder) MarshalJSONTo(enc *jsontext.Encoder) error {
	for _, t := range []jsontext.Token{jsontext.BeginObject, jsontext.String("z"), jsontext.Int(c.n), jsontext.String("a"), jsontext.Float(math.Copysign(0, -1))} {
		if err := enc.WriteToken(t); err != nil {
			return err
		}
	}
	if err := enc.WriteToken(jsontext.String("\ue000")); err != nil {
		return err
	}
	if err := json.MarshalEncode(enc, c.v); err != nil {
		return err
	}
	if err := enc.WriteToken(jsontext.String("😀")); err != nil {
		return err
	}
	if err := enc.WriteValue(jsontext.Value(`{"b":1E2,"a":"\u0041"}`)); err != nil {
		return err
	}
	return enc.WriteToken(jsontext.EndObject)
}

// canonJSON returns text that is not canonical.
type canonJSON struct{ n int64 }

func (c canonJSON) MarshalJSON() ([]byte, error) {
	return []byte(` { "b" : [1.50, 1e400, 12345678901234567890] , "a" : "\u00e9\/" } `), nil
}

// canonRand makes random values.
type canonRand struct{ *jsontest.Rand }

func (r canonRand) name() string { return jsontest.Pick(r.Rand, oddNames) }

func (r canonRand) int() int64 {
	return jsontest.Pick(r.Rand, []int64{0, 1, -7, 1 << 53, 1<<53 + 1, -1 << 53, -1<<53 - 1, math.MaxInt64, math.MinInt64, 1e15, 1e16 + 1, int64(r.Uint64())})
}

func (r canonRand) float() float64 {
	f := jsontest.Pick(r.Rand, []float64{0, math.Copysign(0, -1), 1, 1.5, 1e21, 1e20, 1e-7, 1e-6, 5e-324, math.MaxFloat64, 1 << 60, 0.1,
		math.Float64frombits(r.Uint64())})
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 3
	}
	return f
}

func (r canonRand) float32() float32 {
	f := float32(r.float())
	if math.IsInf(float64(f), 0) {
		return 16777216
	}
	return f
}

// raw returns the text of a random value, not canonical.
func (r canonRand) raw(depth int) jsontext.Value {
	b, err := json.Marshal(r.any(depth), jsontext.Multiline(r.OneIn(2)))
	if err != nil {
		panic(err)
	}
	return b
}

func listOfRandom[T any](r canonRand, f func() T) (list []T) {
	for range r.IntN(4) {
		list = append(list, f())
	}
	return list
}

func mapOfRandom[T any](r canonRand, f func() T) map[string]T {
	m := make(map[string]T)
	for range r.IntN(6) {
		m[r.name()] = f()
	}
	return m
}

func (r canonRand) any(depth int) any {
	if depth <= 0 {
		return r.float()
	}
	switch r.IntN(12) {
	case 0:
		return nil
	case 1:
		return r.name()
	case 2:
		return r.int()
	case 3:
		return int(r.int())
	case 4:
		return uint64(r.int())
	case 5:
		return r.float()
	case 6:
		return r.float32()
	case 7, 8:
		return mapOfRandom(r, func() any { return r.any(depth - 1) })
	case 9:
		return listOfRandom(r, func() any { return r.any(depth - 1) })
	case 10:
		return r.value(depth - 1)
	default:
		return canonCoder{r.int(), r.any(depth - 1)}
	}
}

// value returns a random struct.
func (r canonRand) value(depth int) *canon {
	n, f := r.int(), r.float()
	c := &canon{
		Z: r.int(), A: uint64(r.int()), High: r.name(), Last: r.float(), F: r.float32(),
		Small: listOfRandom(r, func() int32 { return int32(r.int()) }), Ints: listOfRandom(r, r.int),
		Uints: listOfRandom(r, func() uint { return uint(r.int()) }), Fs: listOfRandom(r, r.float), F32s: listOfRandom(r, r.float32),
		Ps: listOfRandom(r, func() [2]float64 { return [2]float64{r.float(), r.float()} }),
		M:  mapOfRandom(r, func() any { return r.any(depth - 1) }), MI: mapOfRandom(r, r.int), MF: mapOfRandom(r, r.float),
		MS: mapOfRandom(r, r.name), MK: map[int64]int{r.int(): 1, r.int(): 2, 3: 4},
		MC: mapOfRandom(r, func() canon2 { return canon2{r.float(), r.float(), r.int()} }),
		MB: mapOfRandom(r, func() bool { return r.OneIn(2) }), ML: mapOfRandom(r, func() []string { return listOfRandom(r, r.name) }),
		Any: r.any(depth - 1), Raw: r.raw(depth - 1), Num: "1.50", Quote: r.int(),
		Time: time.Unix(0, r.int()), Sec: time.Unix(int64(r.IntN(1e9)), int64(r.IntN(1e9))), Dur: time.Duration(r.int()),
		NaN: jsontest.Pick(r.Rand, []float64{math.NaN(), math.Inf(1), 1e3, math.Copysign(0, -1)}), Coder: canonCoder{r.int(), r.any(depth - 1)},
		Bytes: []byte{1, 2}, Tuple: canon2{Y: r.float(), B: r.int()}, Pairs: map[string]float64{r.name(): 1, r.name(): 2},
	}
	if r.OneIn(2) {
		c.Ptr, c.PtrF = &n, &f
	}
	if depth > 0 && r.OneIn(3) {
		c.Inner = r.value(depth - 1)
	}
	c.Fall = canonFallback{M: 1, B: canonCoder{v: r.any(depth - 1)}, Rest: mapOfRandom(r, func() any { return r.any(depth - 1) })}
	delete(c.Fall.Rest, "b")
	c.RawF = canonRaw{M: 1, Rest: jsontext.Value(`{"z":1.0, "a":{"y":1,"x":-0}}`)}
	if depth > 0 && r.OneIn(2) {
		inner := c.RawF
		c.RawF.N = &inner
	}
	c.Embedded, c.Below = uint64(r.int()), listOfRandom(r, func() any { return r.any(depth - 1) })
	return c
}

// marshalPair returns what Canonical promises: the text of Marshal, canonicalized.
func marshalPair(v any, o ...json.Options) ([]byte, error) {
	b, err := json.Marshal(v, append([]json.Options{json.Deterministic(true)}, o...)...)
	if err != nil {
		return nil, err
	}
	text := jsontext.Value(b)
	err = text.Canonicalize(o...)
	return text, err
}

// checkCanonical checks that v has the text of marshalPair in all ways, under the options o.
func checkCanonical(t *testing.T, v any, o ...json.Options) {
	t.Helper()
	want, err := marshalPair(v, o...)
	if err != nil {
		t.Fatal(err)
	}
	all := append([]json.Options{jsonx.Canonical()}, o...)
	got, err := json.Marshal(v, all...)
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%T: error %v\n%s, want\n%s", v, err, got, want)
	}
	var w bytes.Buffer
	if err := json.MarshalWrite(&w, v, all...); err != nil || !bytes.Equal(w.Bytes(), want) {
		t.Fatalf("%T written: error %v\n%s, want\n%s", v, err, w.Bytes(), want)
	}
	w.Reset()
	enc := jsontext.NewEncoder(&w)
	_ = enc.WriteToken(jsontext.BeginArray)
	if err := json.MarshalEncode(enc, v, all...); err != nil {
		t.Fatal(err)
	}
	_ = enc.WriteToken(jsontext.EndArray)
	if !bytes.Equal(w.Bytes(), append(append([]byte("["), want...), "]\n"...)) {
		t.Fatalf("%T encoded:\n%s, want\n[%s]", v, w.Bytes(), want)
	}
}

// TestCanonicalRandom checks that random values have the text of Marshal and Canonicalize.
func TestCanonicalRandom(t *testing.T) {
	t.Parallel()
	for seed := range uint64(jsontest.Rounds(300)) {
		r := canonRand{jsontest.NewRand(seed)}
		v := r.value(3)
		checkCanonical(t, v)
		checkCanonical(t, v, jsontext.CanonicalizeRawInts(false))
		checkCanonical(t, r.any(4))
		checkCanonical(t, v, json.StringifyNumbers(true))
		checkCanonical(t, v, json.OmitZeroStructFields(true), jsonx.WithNames(jsonx.Kebab))
	}
}

// TestCanonicalDocuments checks that the documents of the corpora, as any, as raw values and as ordered members, have the
// text of Canonicalize.
func TestCanonicalDocuments(t *testing.T) {
	t.Parallel()
	for _, doc := range jsontest.Documents() {
		if doc.Shape.IsStream() {
			continue
		}
		t.Run(doc.Name, func(t *testing.T) {
			t.Parallel()
			var v any
			if err := json.Unmarshal(doc.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			checkCanonical(t, v)
			checkCanonical(t, []any{jsontext.Value(doc.Bytes()), canonCoder{1, jsontext.Value(doc.Bytes())}})
			checkCanonical(t, canonFallback{Rest: map[string]any{"x": v, "<": v, "n": jsontext.Value(doc.Bytes())}})
		})
	}
}

// TestCanonical checks single values, whose text shows what the option does.
func TestCanonical(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
	}{
		{"zero", "-0 is 0", []any{math.Copysign(0, -1), float32(math.Copysign(0, -1)), []float64{math.Copysign(0, -1)}}, `[0,0,[0]]`},
		{"integers", "they are those of a float64", []any{int64(1<<53 + 1), uint64(math.MaxUint64), int64(math.MinInt64), int32(7)},
			`[9007199254740992,18446744073709552000,-9223372036854776000,7]`},
		{"exponents", "as in ECMAScript", []float64{1e21, 1e20, 1e-6, 1e-7}, `[1e+21,100000000000000000000,0.000001,1e-7]`},
		{"members", "sorted by code units: a pair of surrogates is less than U+E000", map[string]int{"\ue000": 1, "😀": 2, "b": 3, "aa": 4, "a": 5},
			"{\"a\":5,\"aa\":4,\"b\":3,\"😀\":2,\"\ue000\":1}"},
		{"struct", "sorted by the names", struct {
			B int `json:"b"`
			C int `json:"a"`
			A int
		}{1, 2, 3}, `{"A":3,"a":2,"b":1}`},
		{"array of a struct", "in the order of the fields", struct {
			_ struct{} `jsonopt:"array"`
			B int      `json:"b"`
			A int      `json:"a"`
		}{B: 1, A: 2}, `[1,2]`},
		{"raw", "in canonical form", jsontext.Value(` {"b":1.0,"a":"\u00e9"} `), `{"a":"é","b":1}`},
		{"string", "the tag keeps the digits", struct {
			N int64 `json:",string"`
		}{1<<53 + 1}, `{"N":"9007199254740993"}`},
		{"fallback", "its members are between the fields", canonRaw{M: 1, Rest: jsontext.Value(`{"z":1,"a":2}`)}, `{"a":2,"m":1,"z":1}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, err := json.Marshal(tt.in, jsonx.Canonical()); string(got) != tt.want || err != nil {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
			checkCanonical(t, tt.in)
		})
	}
}

// TestCanonicalOptions checks that the set overrides options before it, among them those of package v1, and that options
// after it override the set.
func TestCanonicalOptions(t *testing.T) {
	t.Parallel()
	in := struct {
		B string `json:"<é"`
		A []int
		N int64 `json:",omitzero,string"`
	}{B: "&"}
	for _, tt := range []struct {
		name, why string
		o         []json.Options
		want      string
	}{
		{"v1", "escapes and order are those of the set, nil slices those of v1", []json.Options{jsonv1.DefaultOptionsV1(), jsonx.Canonical()}, `{"<é":"&","A":null}`},
		{"v1 tag", "numbers in strings keep their digits", []json.Options{jsonv1.StringifyWithLegacySemantics(true), jsonx.Canonical()}, `{"<é":"&","A":[],"N":"9007199254740993"}`},
		{"before", "the set has no white space and no escapes",
			[]json.Options{jsontext.WithIndent(" "), jsontext.EscapeForHTML(true), jsonx.EscapeNonASCII(true), jsonx.Canonical()}, `{"<é":"&","A":[]}`},
		{"after", "the later wins", []json.Options{jsonx.Canonical(), jsonx.EscapeNonASCII(true)}, `{"<\u00e9":"&","A":[]}`},
	} {
		if in.N = 0; tt.name == "v1 tag" {
			in.N = 1<<53 + 1
		}
		if got, err := json.Marshal(in, tt.o...); string(got) != tt.want || err != nil {
			t.Errorf("%s: %s, %v, want %s (%s)", tt.name, got, err, tt.want, tt.why)
		}
	}
	// Decoding has the order of the declaration, and errors name the first missing field in it.
	type strict struct {
		_ struct{} `jsonopt:"required"`
		B int
		A int
	}
	want := json.Unmarshal([]byte(`{}`), new(strict))
	if err := json.Unmarshal([]byte(`{}`), new(strict), jsonx.Canonical()); err == nil || err.Error() != want.Error() {
		t.Errorf("%v, want %v", err, want)
	}
}

// failing fails after it has written a part of a value.
type failing struct{}

func (failing) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	return errors.New("failing")
}

// TestCanonicalErrors checks that duplicate names and invalid UTF-8 are errors, wherever they come from, and that an Encoder
// goes on after an error.
func TestCanonicalErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
	}{
		{"raw duplicate", "found while it is sorted", jsontext.Value(`{"a":1,"a":2}`), "duplicate object member name"},
		{"invalid UTF-8", "rejected by default, too", "\xff", "invalid UTF-8"},
		{"invalid name", "rejected by default, too", map[string]int{"\xff": 1}, "invalid UTF-8"},
		{"fallback duplicate", "with a field", canonRaw{Rest: jsontext.Value(`{"a":1,"m":2}`)}, "duplicate object member name"},
		{"fallback duplicates", "with each other", canonRaw{Rest: jsontext.Value(`{"a":1,"a":2}`)}, "duplicate object member name"},
		{"malformed", "as without the option", jsontext.Value(`{"a":x}`), "invalid literal"},
		{"not finite", "it has no text", math.NaN(), "unsupported value: NaN"},
		{"method", "the text before it is dropped", []any{1, failing{}}, "failing"},
		{"nested", "the error is that of the inner value", canonCoder{1, failing{}}, "failing"},
	} {
		_, err := json.Marshal(tt.in, jsonv1.DefaultOptionsV1(), jsonx.Canonical(), jsonv1.ReportErrorsWithLegacySemantics(false))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s (%s)", tt.name, err, tt.want, tt.why)
		}
		_, plain := json.Marshal(tt.in)
		if _, err := json.Marshal(tt.in, jsonx.Canonical()); err == nil || err.Error() != plain.Error() {
			t.Errorf("%s: %v, want %v", tt.name, err, plain)
		}
		var out bytes.Buffer
		enc := jsontext.NewEncoder(&out, jsonx.Canonical())
		if json.MarshalEncode(enc, tt.in) == nil {
			t.Errorf("%s: no error of an Encoder", tt.name)
		}
		if err := json.MarshalEncode(enc, canon2{}); err != nil || out.String() != "{\"X\":0,\"Y\":0,\"b\":0}\n" {
			t.Errorf("%s: then %s, %v", tt.name, out.String(), err)
		}
	}
}

// pieces is a hash that counts the calls of Write.
type pieces struct {
	hash.Hash
	n int
}

func (p *pieces) Write(b []byte) (int, error) {
	p.n++
	return p.Hash.Write(b)
}

// TestCanonicalStream checks that the text of a long value is written in pieces, and that of a method as a whole.
func TestCanonicalStream(t *testing.T) {
	t.Parallel()
	list := make([]canon2, 50_000)
	h := sha256.New()
	w := &pieces{Hash: h}
	if err := json.MarshalWrite(w, []any{list, canonCoder{v: list}}, jsonx.Canonical()); err != nil {
		t.Fatal(err)
	}
	want, err := marshalPair([]any{list, canonCoder{v: list}})
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(want)
	if !bytes.Equal(h.Sum(nil), sum[:]) || w.n < 20 {
		t.Errorf("%d pieces, or another hash", w.n)
	}
}

// MarshalJSON writes text for a nil pointer, too.
func (c *canonPointer) MarshalJSON() ([]byte, error) { return []byte(`{"b":1.0,"a":2}`), nil }

type canonPointer struct{}

// canonNil writes tokens for a nil pointer, too.
type canonNil struct{}

func (c *canonNil) MarshalJSONTo(enc *jsontext.Encoder) error { return canonCoder{}.MarshalJSONTo(enc) }

// TestCanonicalCalls checks the text of functions, of nested calls with the option, and of methods that decline or that
// package v1 calls for nil pointers.
func TestCanonicalCalls(t *testing.T) {
	t.Parallel()
	r := canonRand{jsontest.NewRand(1)}
	for range jsontest.Rounds(100) {
		v := r.value(2)
		checkCanonical(t, v, json.WithMarshalers(json.JoinMarshalers(
			json.MarshalToFunc(func(enc *jsontext.Encoder, n uint64) error {
				if n == 1 {
					return errors.ErrUnsupported
				}
				return json.MarshalEncode(enc, canon2{B: 1, Y: float64(n), X: 2})
			}),
			json.MarshalToFunc(func(enc *jsontext.Encoder, _ canonCoder) error { return errors.ErrUnsupported }),
			json.MarshalToFunc(func(enc *jsontext.Encoder, _ canonRaw) error { return errors.ErrUnsupported }),
			json.MarshalFunc(func(s []string) ([]byte, error) { return []byte(` {"b":1.0,"a":[]} `), nil }),
		)))
		want, err := marshalPair(v)
		if err != nil {
			t.Fatal(err)
		}
		nested := json.MarshalToFunc(func(enc *jsontext.Encoder, _ bool) error {
			return json.MarshalEncode(enc, v, jsonx.Canonical(), json.WithMarshalers(nil))
		})
		got, err := json.Marshal([]bool{true}, json.WithMarshalers(nested))
		if string(got) != "["+string(want)+"]" || err != nil {
			t.Fatalf("nested: %v\n%s, want\n%s", err, got, want)
		}
	}
	legacy := jsonv1.CallMethodsWithLegacySemantics(true)
	checkCanonical(t, []json.Marshaler{(*canonPointer)(nil), &canonPointer{}}, legacy)
	checkCanonical(t, []json.MarshalerTo{(*canonNil)(nil), &canonNil{}}, legacy)
}

// TestCanonicalNested checks that the time of nested methods and fallbacks does not grow with the square of the depth: each
// text is changed once.
func TestCanonicalNested(t *testing.T) {
	t.Parallel()
	var v any
	for range 2000 {
		v = canonCoder{1, canonFallback{Rest: map[string]any{"v": v}}}
	}
	checkCanonical(t, v)
}

// TestCanonicalTypes tests Canonical with the types of this package and with rules.
func TestCanonicalTypes(t *testing.T) {
	t.Parallel()
	type pair struct{ B, A int64 }
	inner := jsonx.Object[any]{{Name: "z", Value: int64(1) << 60}, {Name: "a", Value: 1e21}}
	tests := []struct {
		name, why string
		in        any
		want      string
	}{
		{name: "object", why: "its members are sorted", in: jsonx.Object[int64]{{Name: "b", Value: 1 << 60}, {Name: "a", Value: 2}}, want: `{"a":2,"b":1152921504606847000}`},
		{name: "objects", why: "those within it, too", in: jsonx.Object[jsonx.Object[any]]{{Name: "b", Value: inner}, {Name: "a"}}, want: `{"a":{},"b":{"a":1e+21,"z":1152921504606847000}}`},
		{name: "object in any", why: "the plan of an interface's value is found at run time", in: []any{map[string]any{"x": inner}}, want: `[{"x":{"a":1e+21,"z":1152921504606847000}}]`},
		{name: "optional", why: "its value is that of a pointer", in: jsonx.Some(pair{1 << 60, 2}), want: `{"A":2,"B":1152921504606847000}`},
		{name: "optional object", why: "the value is sorted", in: jsonx.Some(inner), want: `{"a":1e+21,"z":1152921504606847000}`},
		{name: "rule", why: "the value that the rule makes has a plan of its own", in: []canon2{{Y: 1, X: 2}}, want: `[{"A":2,"B":1152921504606847000}]`},
		{name: "rule to an object", why: "likewise", in: canonFallback{}, want: `{"a":1e+21,"z":1152921504606847000}`},
		{name: "rule to a raw value", why: "raw text is changed", in: canonCoder{}, want: `{"a":2,"b":1}`},
		{name: "rule for keys", why: "names are strings", in: map[canon3key]int{1: 1, 2: 2}, want: `{"k1":1,"k2":2}`},
		{name: "format", why: "a number in a format", in: []time.Duration{1500 * time.Millisecond}, want: `[1.5]`},
	}
	rules := json.JoinOptions(jsonx.Canonical(),
		jsonx.Convert(func(canon2) (pair, error) { return pair{1 << 60, 2}, nil }, nil),
		jsonx.Convert(func(canonFallback) (jsonx.Object[any], error) { return inner, nil }, nil),
		jsonx.Convert(func(canonCoder) (jsontext.Value, error) { return jsontext.Value(`{"b" : 1, "a":2.0}`), nil }, nil),
		jsonx.Convert(func(k canon3key) (string, error) { return "k" + string('0'+byte(k)), nil }, nil),
		jsonx.WithFormat[time.Duration]("sec"))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := json.Marshal(tt.in, rules)
			if string(got) != tt.want || err != nil {
				t.Errorf("Marshal = %s, %v, want %s: %s", got, err, tt.want, tt.why)
			}
		})
	}
}

type canon3key int
