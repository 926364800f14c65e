package jsonx_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// A hue is an enumeration with a Convert in tests.
type hue int

var errHue = errors.New("no such hue")

// hueName and hueOf convert hues to names and back.
func hueName(c hue) (string, error) {
	if names := []string{"none", "red", "green"}; int(c) < len(names) {
		return names[c], nil
	}
	return "", errHue
}

func hueOf(name string) (hue, error) {
	for c, n := range []string{"none", "red", "green"} {
		if n == name {
			return hue(c), nil
		}
	}
	return 0, errHue
}

// TestConvert checks the places where values are converted.
func TestConvert(t *testing.T) {
	t.Parallel()
	hues := jsonx.Convert(hueName, hueOf)
	red := hue(1)
	roundTrip(t, red, `"red"`, hues)
	roundTrip(t, []hue{1, 0}, `["red","none"]`, hues)
	roundTrip(t, [1]hue{2}, `["green"]`, hues)
	roundTrip(t, map[string]hue{"a": 1}, `{"a":"red"}`, hues)
	roundTrip(t, map[hue]hue{1: 2, 2: 1}, `{"green":"red","red":"green"}`, hues)
	roundTrip(t, map[*string][]hue{}, `{}`, hues)
	roundTrip(t, []*hue{&red, nil}, `["red",null]`, hues)
	roundTrip(t, struct {
		A hue
		B *hue `json:",omitempty"`
		C []hue
		D hue `json:"-"`
	}{A: 1, C: []hue{2}}, `{"A":"red","C":["green"]}`, hues)
	roundTrip(t, struct{ hued }{hued{2}}, `{"Hue":"green"}`, hues)
	type array struct {
		_ struct{} `jsonopt:"array"`
		A hue
	}
	roundTrip(t, array{A: 1}, `["red"]`, hues)
	type pairs struct {
		M map[hue]hue      `jsonopt:"format:array"`
		S map[hue]struct{} `jsonopt:"format:array"`
	}
	roundTrip(t, pairs{map[hue]hue{1: 2}, map[hue]struct{}{2: {}}}, `{"M":[["red","green"]],"S":["green"]}`, hues)
	type rest struct {
		M map[string]hue `json:",embed"`
	}
	roundTrip(t, rest{map[string]hue{"a": 1}}, `{"a":"red"}`, hues)
	type wire struct{ R, G int }
	pairsOf := jsonx.Convert(
		func(c complex128) (wire, error) { return wire{int(real(c)), int(imag(c))}, nil },
		func(w wire) (complex128, error) { return complex(float64(w.R), float64(w.G)), nil })
	roundTrip(t, []complex128{1 + 2i}, `[{"R":1,"G":2}]`, pairsOf)
	for name, v := range map[string]any{"any": red, "pointer": &red} {
		if b, err := json.Marshal([]any{v}, hues); err != nil || string(b) != `["red"]` {
			t.Errorf("%s: %s, %v", name, b, err)
		}
	}
	if b, err := json.Marshal(map[any]int{red: 1}, hues); err != nil || string(b) != `{"red":1}` {
		t.Errorf("%s, %v", b, err)
	}
	var in any = red
	if err := json.Unmarshal([]byte(`"green"`), &in, hues); err != nil || in != hue(2) {
		t.Errorf("%v, %v", in, err)
	}
}

// A hued is embedded in structs.
type hued struct{ Hue hue }

// toUpper converts strings to upper case in both directions, and fails for "!".
var toUpper = jsonx.Convert(upperOf, upperOf)

func upperOf(s string) (string, error) {
	if s == "!" {
		return "", errHue
	}
	return strings.ToUpper(s), nil
}

// TestConvertErrors checks where the errors of both functions are.
func TestConvertErrors(t *testing.T) {
	t.Parallel()
	hues := jsonx.Convert(hueName, hueOf)
	type item struct {
		A []hue
		M map[hue]int
		S struct{ H map[string]hue }
	}
	for text, pointer := range map[string]jsontext.Pointer{
		`{"A":["red","blue"]}`:           "/A/1",
		`{"M":{"blue":1}}`:               "/M/blue",
		`{"S":{"H":{"a":"blue"}}}`:       "/S/H/a",
		` {"A": [ "red" , "\u0062lue"]}`: "/A/1",
	} {
		var v item
		err := json.Unmarshal([]byte(text), &v, hues)
		failsWith(t, err, pointer, "no such hue")
		if !errors.Is(err, errHue) {
			t.Errorf("%s: error %v does not wrap that of the function", text, err)
		}
		l, ok := jsonx.Locate(err)
		if at := strings.LastIndexAny(text[:strings.Index(text, "lue")], "\""); !ok || int(l.Offset) != at {
			t.Errorf("%s: located at %d, %t, want %d", text, l.Offset, ok, at)
		}
	}
	for pointer, v := range map[jsontext.Pointer]any{
		"/A/1": item{A: []hue{1, 9}},
		"/a":   map[string]any{"a": hue(9)},
		"":     map[hue]int{9: 1},
	} {
		_, err := json.Marshal(v, hues)
		failsWith(t, err, pointer, "no such hue")
		if !errors.Is(err, errHue) {
			t.Errorf("error %v does not wrap that of the function", err)
		}
	}
	// A value of another kind, and one that fails in B, are not converted.
	failsWith(t, json.Unmarshal([]byte(`{"A":["red",7]}`), new(item), hues), "/A/1", "cannot unmarshal JSON number into Go string")
	raw := jsonx.Convert(nil, func(v jsontext.Value) (hue, error) {
		var x struct{ A, B int }
		return 0, json.Unmarshal(v, &x)
	})
	err := json.Unmarshal([]byte(`{"A":[ {"A":1,"B":"x"}]}`), new(item), raw)
	if l, ok := jsonx.Locate(err); !ok || l.Pointer != "/A/0/B" || l.Offset != 18 {
		t.Errorf("the error of another text is at %q, %d, %t", l.Pointer, l.Offset, ok)
	}
}

// TestConvertAllErrors checks that values that are not converted are not stored, and that reading goes on.
func TestConvertAllErrors(t *testing.T) {
	t.Parallel()
	type wire struct{ A, B int }
	type pair struct {
		H hue
		W complex128
	}
	o := json.JoinOptions(jsonx.AllErrors(10), jsonx.Convert(hueName, hueOf), jsonx.Convert(nil, func(w wire) (complex128, error) {
		return complex(float64(w.A), float64(w.B)), nil
	}))
	v := pair{1, 1}
	err := json.Unmarshal([]byte(`{"H":"blue","W":{"A":"x","B":"y"}}`), &v, o)
	list, _ := errors.AsType[jsonx.ErrorList](err)
	if len(list) != 3 || v != (pair{1, 1}) {
		t.Errorf("%v, %v", v, err)
	}
	var m map[string]complex128
	if err := json.Unmarshal([]byte(`{"a":{"A":"x"},"b":{"A":2}}`), &m, o); len(m) != 1 || m["b"] != 2 || err == nil {
		t.Errorf("%v, %v", m, err)
	}
	keys := map[hue]int{}
	if err := json.Unmarshal([]byte(`{"blue":1,"red":2}`), &keys, o); len(keys) != 1 || keys[1] != 2 || err == nil {
		t.Errorf("%v, %v", keys, err)
	}
	hues := []hue{2, 2}
	if err := json.Unmarshal([]byte(`["blue","red"]`), &hues, o); len(hues) != 2 || hues[1] != 1 || err == nil {
		t.Errorf("%v, %v", hues, err)
	}
}

// TestConvertNull checks what null is: B decides, but nil pointers and interfaces are null.
func TestConvertNull(t *testing.T) {
	t.Parallel()
	null := []byte(`null`)
	hues := jsonx.Convert(hueName, hueOf)
	h := hue(1)
	failsWith(t, json.Unmarshal(null, &h, hues), "", "no such hue") // null makes an empty string
	failsWith(t, json.Unmarshal(null, &h, hues, jsonx.RejectNull(true)), "", "null")
	maybe := jsonx.Convert(
		func(h hue) (*string, error) {
			if h == 0 {
				return nil, nil
			}
			s, err := hueName(h)
			return &s, err
		},
		func(s *string) (hue, error) {
			if s == nil {
				return 0, nil
			}
			return hueOf(*s)
		})
	roundTrip(t, []hue{0, 1}, `[null,"red"]`, maybe)
	type field struct {
		A hue `jsonopt:"nonnull"`
	}
	failsWith(t, json.Unmarshal([]byte(`{"A":null}`), new(field), maybe), "/A", "null")
	urls := jsonx.Convert(func(u *url.URL) (string, error) { return u.String(), nil }, url.Parse)
	u, _ := url.Parse("http://a.example/b")
	roundTrip(t, u, `"http://a.example/b"`, urls)
	roundTrip(t, []*url.URL{u, nil}, `["http://a.example/b",null]`, urls)
	if b, err := json.Marshal(map[string]any{"a": u}, urls); err != nil || string(b) != `{"a":"http://a.example/b"}` {
		t.Errorf("%s, %v", b, err)
	}
	failsWith(t, json.Unmarshal([]byte(`[":"]`), new([]*url.URL), urls), "/0", "missing protocol scheme")
	_, err := json.Marshal(map[*url.URL]int{nil: 1}, urls)
	if err == nil {
		t.Error("a nil pointer is a name")
	}
	var buf strings.Builder
	if err := json.MarshalEncode(jsontext.NewEncoder(&buf), u, urls); err != nil || buf.String() != "\"http://a.example/b\"\n" {
		t.Errorf("%s, %v", &buf, err)
	}
}

// TestConvertInterface checks rules for interface types, and for those of values in interfaces.
func TestConvertInterface(t *testing.T) {
	t.Parallel()
	errs := jsonx.Convert(func(err error) (string, error) { return err.Error(), nil }, func(s string) (error, error) { return errors.New(s), nil })
	roundTrip(t, []error{errHue, nil}, `["no such hue",null]`, errs)
	roundTrip(t, struct{ Err error }{errHue}, `{"Err":"no such hue"}`, errs)
	roundTrip(t, map[string]error{"a": errHue}, `{"a":"no such hue"}`, errs)
	anys := jsonx.Convert(func(x any) (string, error) { return fmt.Sprint(x), nil }, func(s string) (any, error) { return s + "!", nil })
	for name, in := range map[string]any{"list": &[]any{1, "a"}, "map": &map[string]any{"a": 1}, "field": &struct{ A any }{1}} {
		b, err := json.Marshal(in, anys)
		if err != nil || !strings.Contains(string(b), `"1"`) {
			t.Errorf("%s: %s, %v", name, b, err)
		}
	}
	var list []any
	if err := json.Unmarshal([]byte(`["a",null]`), &list, anys); err != nil || !reflect.DeepEqual(list, []any{"a!", nil}) {
		t.Errorf("%v, %v", list, err)
	}
	var m map[string]any
	if err := json.Unmarshal([]byte(`{"a":"b"}`), &m, anys); err != nil || !reflect.DeepEqual(m, map[string]any{"a": "b!"}) {
		t.Errorf("%v, %v", m, err)
	}
	var x any
	if err := json.Unmarshal([]byte(`"a"`), &x, anys); err != nil || x != "a!" {
		t.Errorf("%v, %v", x, err)
	}
	if err := json.Unmarshal([]byte(`{"a":["b"],"b":1,"c":"!"}`), &x, jsonx.AllErrors(9)); err != nil { // an object in x without the rule
		x = nil
	}
	x = nil
	if err := json.Unmarshal([]byte(`{"a":["b"]}`), &x, toUpper); err != nil || !reflect.DeepEqual(x, map[string]any{"A": []any{"B"}}) {
		t.Errorf("%v, %v", x, err)
	}
	roundTrip(t, []any{"A", true}, `["A",true]`, toUpper)
}

// TestConvertSelf checks a conversion to the same type, in all loops that are written for strings.
func TestConvertSelf(t *testing.T) {
	t.Parallel()
	type named []string
	v := struct {
		A string
		B []string
		C map[string]string
		D map[string][]string
		E any
		F *string
		G named
		H [1]string
	}{"a", []string{"b"}, map[string]string{"c": "c"}, map[string][]string{"d": {"d"}}, []any{"e"}, new(string), named{"g"}, [1]string{"h"}}
	b, err := json.Marshal(v, toUpper)
	want := `{"A":"A","B":["B"],"C":{"C":"C"},"D":{"D":["D"]},"E":["E"],"F":"","G":["G"],"H":["H"]}`
	if err != nil || string(b) != want {
		t.Errorf("%s, %v", b, err)
	}
	if err := json.Unmarshal([]byte(strings.ToLower(want[1:len(want)-1])+"}"), &v, toUpper); err == nil {
		t.Error("the text is malformed")
	}
	lower := `{"A":"a","B":["b"],"C":{"c":"c"},"D":{"d":["d"]},"E":["e"],"F":"f","G":["g"],"H":["h"]}`
	v.C, v.D, v.E = nil, nil, nil
	if err := json.Unmarshal([]byte(lower), &v, toUpper); err != nil || v.A+v.B[0]+v.C["C"]+v.D["D"][0]+*v.F+v.G[0]+v.H[0] != "ABCDFGH" {
		t.Errorf("%v, %v", v, err)
	}
	failsWith(t, json.Unmarshal([]byte(`{"B":["a","!"]}`), &v, toUpper), "/B/1", "no such hue")
	failsWith(t, json.Unmarshal([]byte(`{"C":{"a":"!"}}`), &v, toUpper), "/C/a", "no such hue")
}

// TestConvertOneDirection checks that a direction without a function is as without the rule.
func TestConvertOneDirection(t *testing.T) {
	t.Parallel()
	to, from := jsonx.Convert(hueName, nil), jsonx.Convert(nil, hueOf)
	if b, err := json.Marshal([]hue{1}, from); err != nil || string(b) != `[1]` {
		t.Errorf("%s, %v", b, err)
	}
	var hues []hue
	if err := json.Unmarshal([]byte(`[1]`), &hues, to); err != nil || hues[0] != 1 {
		t.Errorf("%v, %v", hues, err)
	}
	roundTrip(t, []hue{1}, `[1]`, jsonx.Convert[hue, string](nil, nil))
	roundTrip(t, []hue{1}, `[1]`, json.JoinOptions(to, jsonx.Convert[hue, string](nil, nil)))
	// The methods of the other direction are called.
	hexTo := jsonx.Convert(func(hexBytes) (int, error) { return 7, nil }, nil)
	if b, err := json.Marshal([]hexBytes{nil}, hexTo); err != nil || string(b) != `[7]` {
		t.Errorf("%s, %v", b, err)
	}
	failsWith(t, json.Unmarshal([]byte(`["a"]`), new([]hexBytes), hexTo), "/0", "method")
	hexFrom := jsonx.Convert(nil, func(n int) (hexBytes, error) { return hexBytes{byte(n)}, nil })
	if b, err := json.Marshal([]hexBytes{nil}, hexFrom); err != nil || string(b) != `["method"]` {
		t.Errorf("%s, %v", b, err)
	}
	var bytes []hexBytes
	if err := json.Unmarshal([]byte(`[7]`), &bytes, hexFrom); err != nil || bytes[0][0] != 7 {
		t.Errorf("%v, %v", bytes, err)
	}
	// So are functions, with and without a function of the rule.
	declines := json.MarshalToFunc(func(*jsontext.Encoder, hue) error { return errors.ErrUnsupported })
	if b, err := json.Marshal([]hue{1}, to, json.WithMarshalers(declines)); err != nil || string(b) != `["red"]` {
		t.Errorf("%s, %v", b, err)
	}
	if b, err := json.Marshal([]hue{1}, from, json.WithMarshalers(declines)); err != nil || string(b) != `[1]` {
		t.Errorf("%s, %v", b, err)
	}
	skips := json.UnmarshalFromFunc(func(*jsontext.Decoder, *hue) error { return errors.ErrUnsupported })
	if err := json.Unmarshal([]byte(`["green"]`), &hues, from, json.WithUnmarshalers(skips)); err != nil || hues[0] != 2 {
		t.Errorf("%v, %v", hues, err)
	}
	reads := json.UnmarshalFunc(func(_ []byte, h *hue) error { *h = 9; return nil })
	if err := json.Unmarshal([]byte(`["green"]`), &hues, from, json.WithUnmarshalers(reads)); err != nil || hues[0] != 9 {
		t.Errorf("%v, %v", hues, err)
	}
}

// TestConvertTags checks that options of a field apply to the value that represents it.
func TestConvertTags(t *testing.T) {
	t.Parallel()
	numbers := jsonx.Convert(
		func(s stopwatch) (int64, error) { return s.n, nil },
		func(n int64) (stopwatch, error) { return stopwatch{n}, nil })
	roundTrip(t, struct {
		A stopwatch `json:",string"`
		B stopwatch
	}{stopwatch{1}, stopwatch{2}}, `{"A":"1","B":2}`, numbers)
	roundTrip(t, []stopwatch{{1}}, `["1"]`, numbers, json.StringifyNumbers(true))
	roundTrip(t, map[stopwatch]int{{1}: 2}, `{"1":2}`, numbers)
	durations := jsonx.Convert(
		func(s stopwatch) (time.Duration, error) { return time.Duration(s.n), nil },
		func(d time.Duration) (stopwatch, error) { return stopwatch{int64(d)}, nil })
	both := json.JoinOptions(durations, jsonx.WithFormat[time.Duration]("units"))
	roundTrip(t, struct {
		A stopwatch `json:",format:nano"`
		B stopwatch
	}{stopwatch{1}, stopwatch{2}}, `{"A":1,"B":"2ns"}`, both)
	hues := jsonx.Convert(func(h hue) (string, error) { return strings.Repeat("x", int(h)), nil }, func(s string) (hue, error) { return hue(len(s)), nil })
	roundTrip(t, struct {
		A, B hue `json:",omitempty"`
		C    hue `json:",omitzero"`
	}{}, `{}`, hues)
	if b, err := json.Marshal(struct {
		A hue `json:",omitempty"`
		B hue `json:",omitempty"`
	}{0, 2}, hues); err != nil || string(b) != `{"B":"xx"}` {
		t.Errorf("%s, %v", b, err)
	}
	type bad struct {
		A hue `json:",string"`
	}
	_, err := json.Marshal(bad{}, hues)
	failsWith(t, err, "/A", "string")
	failsWith(t, jsonx.Check[bad](hues), "", "string")
	type form struct {
		A hue `json:",format:hex"`
	}
	failsWith(t, jsonx.Check[form](hues), "", "format")
	type defaults struct {
		A hue `jsonopt:"default:xxx"`
		B hue `jsonopt:"required"`
	}
	var d defaults
	if err := json.Unmarshal([]byte(`{"B":"x"}`), &d, hues); err != nil || d != (defaults{3, 1}) {
		t.Errorf("%v, %v", d, err)
	}
	failsWith(t, jsonx.Check[defaults](jsonx.Convert(hueName, hueOf)), "/A", "default")
}

// A stopwatch has no form in JSON that tests want.
type stopwatch struct{ n int64 }

// TestConvertCycles checks that a cycle of rules is an error, and that a conversion to an interface that contains the
// same type does not overflow the stack.
func TestConvertCycles(t *testing.T) {
	t.Parallel()
	type other string
	there := jsonx.Convert(func(h hue) (*other, error) { return new(other), nil }, func(*other) (hue, error) { return 0, nil })
	back := jsonx.Convert(func(other) (hue, error) { return 0, nil }, func(hue) (other, error) { return "", nil })
	o := json.JoinOptions(there, back)
	const text = "lead back to the type"
	_, err := json.Marshal([]hue{1}, o)
	failsWith(t, err, "/0", text)
	failsWith(t, json.Unmarshal([]byte(`{"a":""}`), new(map[string]other), o), "/a", text)
	failsWith(t, jsonx.Check[struct{ A *hue }](o), "", text)
	toPointer := jsonx.Convert(func(h hue) (*hue, error) { return &h, nil }, func(h *hue) (hue, error) { return *h, nil })
	failsWith(t, jsonx.Check[hue](toPointer), "", text)
	// In one direction each there is an end.
	one := json.JoinOptions(jsonx.Convert(func(hue) (other, error) { return "x", nil }, nil), jsonx.Convert(nil, func(h hue) (other, error) { return "y", nil }))
	if b, err := json.Marshal(hue(1), one); err != nil || string(b) != `"x"` {
		t.Errorf("%s, %v", b, err)
	}
	var x other
	if err := json.Unmarshal([]byte(`7`), &x, one); err != nil || x != "y" {
		t.Errorf("%s, %v", x, err)
	}
	endless := jsonx.Convert(func(h hue) (any, error) { return h, nil }, nil)
	_, err = json.Marshal([]hue{1}, endless)
	failsWith(t, err, "/0", "too many pointers")
	endless = jsonx.Convert(nil, func(x any) (string, error) { return "", nil })
	failsWith(t, json.Unmarshal([]byte(`["b"]`), new([]string), endless), "/0", "too many pointers")
	type node struct{ Next *hue }
	deep := jsonx.Convert(func(h hue) (node, error) { return node{&h}, nil }, nil)
	if _, err = json.Marshal(hue(1), deep); err == nil {
		t.Error("a value without an end was written")
	}
}

// A stamped has methods of time.Time that hide its other field.
type stamped struct {
	time.Time
	X int
}

// TestCheckRules checks what Check reports for types with rules, which replace methods and may make map keys of a type.
func TestCheckRules(t *testing.T) {
	t.Parallel()
	numbers := jsonx.Convert(func(s stamped) (int, error) { return s.X, nil }, func(x int) (stamped, error) { return stamped{X: x}, nil })
	roundTrip(t, map[stamped]stamped{{X: 1}: {X: 2}}, `{"1":2}`, numbers)
	if err := jsonx.Check[map[stamped]stamped](numbers); err != nil {
		t.Error(err)
	}
	failsWith(t, jsonx.Check[stamped](), "", "hides the other fields")
	failsWith(t, jsonx.Check[stamped](jsonx.Convert(nil, func(int) (s stamped, err error) { return s, nil })), "", "hides the other fields")
	bools := jsonx.Convert(func(stamped) (bool, error) { return true, nil }, func(bool) (s stamped, err error) { return s, nil })
	failsWith(t, jsonx.Check[map[stamped]int](bools), "", "no JSON name")
	type chans struct{ C chan int }
	failsWith(t, jsonx.Check[chans](), "", "Go struct field chans.C")
	if err := jsonx.Check[chans](jsonx.Convert(func(chan int) (int, error) { return 0, nil }, func(int) (chan int, error) { return nil, nil })); err != nil {
		t.Error(err)
	}
}

// TestConvertNames checks that a method may write and read a name by the rule.
func TestConvertNames(t *testing.T) {
	t.Parallel()
	roundTrip(t, []pairOfHues{{2}}, `[{"green":"green"}]`, hues)
	roundTrip(t, []pairOfHues{{2}}, `[{"green":"green"}]`, jsonx.Convert(hueName, hueOf))
	failsWith(t, json.Unmarshal([]byte(`[{"gren":"green"}]`), new([]pairOfHues), hues), "/0/gren", "unknown case")
	_, err := json.Marshal([]pairOfHues{{9}}, hues)
	failsWith(t, err, "/0", "unknown case")
}

// A pairOfHues is an object with a hue as the name and the value of its member.
type pairOfHues struct{ h hue }

func (p pairOfHues) MarshalJSONTo(enc *jsontext.Encoder) error {
	return errors.Join(enc.WriteToken(jsontext.BeginObject), json.MarshalEncode(enc, p.h), json.MarshalEncode(enc, &p.h), enc.WriteToken(jsontext.EndObject))
}

func (p *pairOfHues) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	var name hue
	if err := json.UnmarshalDecode(dec, &name); err != nil {
		return err
	}
	if err := json.UnmarshalDecode(dec, &p.h); err != nil {
		return err
	}
	_, err := dec.ReadToken()
	return err
}

// TestConvertFallback checks that rules do not apply to the field for members without a field, but to its elements.
func TestConvertFallback(t *testing.T) {
	t.Parallel()
	type raw struct {
		A int
		R jsontext.Value `json:",embed"`
	}
	texts := jsonx.Convert(func(jsontext.Value) (int, error) { return 1, nil }, func(int) (jsontext.Value, error) { return nil, nil })
	if b, err := json.Marshal(raw{1, jsontext.Value(`{"b":2}`)}, texts); err != nil || string(b) != `{"A":1,"b":2}` {
		t.Errorf("%s, %v", b, err)
	}
	var r raw
	if err := json.Unmarshal([]byte(`{"A":1,"b":3}`), &r, texts); err != nil || string(r.R) != `{"b":3}` {
		t.Errorf("%s, %v", r.R, err)
	}
	type pointer struct {
		A int
		M *map[string]hue `json:",embed"`
	}
	maps := jsonx.Convert(func(*map[string]hue) (int, error) { return 1, nil }, func(int) (*map[string]hue, error) { return nil, nil })
	direct := jsonx.Convert(func(map[string]hue) (int, error) { return 1, nil }, func(int) (map[string]hue, error) { return nil, nil })
	roundTrip(t, pointer{1, &map[string]hue{"x": 1}}, `{"A":1,"x":"red"}`, hues, maps, direct)
}

// TestConvertValidates checks that a validator is called after the conversion.
func TestConvertValidates(t *testing.T) {
	t.Parallel()
	o := jsonx.Convert(func(p positive) (string, error) { return "", nil }, func(s string) (positive, error) { return positive(len(s) - 2), nil })
	var list []positive
	if err := json.Unmarshal([]byte(`["xxx"]`), &list, o); err != nil || list[0] != 1 {
		t.Errorf("%v, %v", list, err)
	}
	failsWith(t, json.Unmarshal([]byte(`["xxx","x"]`), &list, o), "/1", "not positive")
}

// A positive is a number that must not be negative.
type positive int

func (p positive) ValidateJSON() error {
	if p < 0 {
		return errors.New("not positive")
	}
	return nil
}

// TestConvertUnexported checks that an embedded struct of an unexported type, which cannot be converted, is an error.
func TestConvertUnexported(t *testing.T) {
	t.Parallel()
	type outer struct {
		stopwatch `json:"a"`
	}
	numbers := jsonx.Convert(
		func(s stopwatch) (int64, error) { return s.n, nil },
		func(n int64) (stopwatch, error) { return stopwatch{n}, nil })
	_, err := json.Marshal(outer{}, numbers)
	failsWith(t, err, "/a", "unexported")
	failsWith(t, json.Unmarshal([]byte(`{"a":1}`), new(outer), numbers), "/a", "unexported")
}

// TestConvertMerge checks that a conversion replaces a value, and that values around it are merged as always.
func TestConvertMerge(t *testing.T) {
	t.Parallel()
	hues := jsonx.Convert(hueName, hueOf)
	h, k := hue(1), hue(1)
	v := struct {
		A *hue
		B map[string]hue
		C []*hue
		D any
	}{&h, map[string]hue{"a": 1, "b": 2}, []*hue{&k}, &h}
	if err := json.Unmarshal([]byte(`{"A":"green","B":{"a":"none"},"C":["green"],"D":"none"}`), &v, hues); err != nil {
		t.Error(err)
	}
	if v.A != &h || v.B["a"] != 0 || v.B["b"] != 2 || *v.C[0] != 2 || v.D != any(&h) || h != 0 {
		t.Errorf("%v %v", v, h)
	}
}

// TestConvertV1 checks rules together with the options of package v1.
func TestConvertV1(t *testing.T) {
	t.Parallel()
	hues := json.JoinOptions(v1.DefaultOptionsV1(), jsonx.Convert(hueName, hueOf))
	type item struct {
		A hue         `json:",omitempty"`
		B map[hue]hue `json:",omitempty"`
		C *hue        `json:",string"`
	}
	h := hue(2)
	roundTrip(t, item{1, map[hue]hue{1: 2}, &h}, `{"A":"red","B":{"red":"green"},"C":"green"}`, hues)
	var v item
	if err := json.Unmarshal([]byte(`{"A":"blue","B":{"red":"green"}}`), &v, hues); err != errHue || v.B[1] != 2 {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := json.Marshal(item{A: 9}, hues); !errors.Is(err, errHue) {
		t.Error(err)
	}
	type tagged struct {
		A any `json:",string"`
	}
	floats := json.JoinOptions(v1.ReportErrorsWithLegacySemantics(true), jsonx.Convert(func(f float64) (string, error) { return "f", nil }, nil))
	if b, err := json.Marshal(tagged{1.5}, floats); err != nil || string(b) != `{"A":"f"}` {
		t.Errorf("%s, %v", b, err)
	}
	if err := json.Unmarshal([]byte(`{"A":"red","B":`), &v, hues); err == nil {
		t.Error("malformed text was read")
	}
}
