package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	jsonv1 "github.com/plainjson/json/v1"
)

// A pathStep is one step on the path of a value in a text: a name, or the number of an element.
type pathStep struct {
	name  string
	index bool
}

// A remainder has the steps of a pointer that follow after a value.
type remainder struct {
	steps   []string
	skipped bool // an array that contains the value, with nothing but arrays between, has no step
}

// remainders returns the remainder of a pointer at path for each way in which it reaches the path. For a pointer that
// ends before, the remainder has no steps.
func remainders(steps []string, skipped bool, path []pathStep) (all []remainder) {
	if len(path) == 0 || len(steps) == 0 {
		return []remainder{{steps, skipped}}
	}
	if path[0].index {
		all = remainders(steps, true, path[1:])
	}
	if steps[0] == path[0].name && !(path[0].index && skipped) {
		all = append(all, remainders(steps[1:], false, path[1:])...)
	}
	return all
}

// An oracle filters decoded values. It is slow: it follows every pointer anew for every value.
type oracle struct {
	only []jsontext.Pointer // nil: all
	omit []jsontext.Pointer
}

// at returns what is left of the pointers at path.
func (o *oracle) at(ps []jsontext.Pointer, path []pathStep) (all []remainder) {
	for _, p := range ps {
		all = append(all, remainders(slices.Collect(p.Tokens()), false, path)...)
	}
	return all
}

// ends reports whether one of the remainders has no steps.
func ends(all []remainder) bool {
	return slices.ContainsFunc(all, func(r remainder) bool { return len(r.steps) == 0 })
}

// isUnnamed reports whether the value at path is in an array element that no pointer selects by number, although
// pointers select other elements of the array by number.
func (o *oracle) isUnnamed(path []pathStep) bool {
	k := len(path)
	for k > 0 && path[k-1].index {
		k--
	}
	for ; k < len(path); k++ {
		hasIndex, isNamed := false, false
		for _, r := range o.at(o.only, path[:k]) {
			if n, err := strconv.Atoi(r.steps[0]); err == nil && n >= 0 && strconv.Itoa(n) == r.steps[0] && !r.skipped {
				hasIndex = true
				isNamed = isNamed || r.steps[0] == path[k].name
			}
		}
		if hasIndex && !isNamed {
			return true
		}
	}
	return false
}

// filter returns what is written of v, which is at path.
func (o *oracle) filter(v any, path []pathStep) any {
	whole := o.only == nil || ends(o.at(o.only, path))
	if ends(o.at(o.omit, path)) {
		return nil
	}
	switch v := v.(type) {
	case map[string]any:
		kept := map[string]any{}
		for name, x := range v {
			to := append(slices.Clip(path), pathStep{name, false})
			if !ends(o.at(o.omit, to)) && (whole || len(o.at(o.only, to)) > 0) {
				kept[name] = o.filter(x, to)
			}
		}
		return kept
	case []any:
		kept := []any{}
		for i, x := range v {
			kept = append(kept, o.filter(x, append(slices.Clip(path), pathStep{strconv.Itoa(i), true})))
		}
		return kept
	}
	if !whole && o.isUnnamed(path) {
		return nil
	}
	return v
}

// options returns the options of o.
func (o *oracle) options() json.Options {
	var only json.Options
	if o.only != nil {
		only = jsonx.OnlyMembers(o.only...)
	}
	return json.JoinOptions(only, jsonx.OmitMembers(o.omit...))
}

// String returns o for messages.
func (o *oracle) String() string { return fmt.Sprintf("only %q, omit %q", o.only, o.omit) }

// want returns the text that is written of in, which Marshal writes as members without methods, with sorted names.
func (o *oracle) want(t *testing.T, in any, opts ...json.Options) string {
	t.Helper()
	b, err := json.Marshal(in, opts...)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return sortedText(t, o.filter(v, nil))
}

// sortedText returns v as a text with sorted names.
func sortedText(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// selectionNames are names that occur in random values, and in pointers to them.
var selectionNames = []string{"a", "b", "c", "0", "1", "10", "a/b", "m~n", "", "é\n"}

// randomValue returns a value with at most depth levels.
func randomValue(r *rand.Rand, depth int) any {
	if depth > 0 {
		switch r.IntN(5) {
		case 0, 1:
			m := map[string]any{}
			for range r.IntN(4) {
				m[selectionNames[r.IntN(len(selectionNames))]] = randomValue(r, depth-1)
			}
			return m
		case 2, 3:
			list := []any{}
			for range r.IntN(4) {
				list = append(list, randomValue(r, depth-1))
			}
			return list
		}
	}
	return []any{nil, true, "text", 1.5, "", 2.0}[r.IntN(6)]
}

// randomPointers returns up to three pointers to values in v, or near to them.
func randomPointers(r *rand.Rand, v any) []jsontext.Pointer {
	ps := []jsontext.Pointer{}
	for range r.IntN(4) {
		p := jsontext.Pointer("")
	walk:
		for x := v; ; {
			switch y := x.(type) {
			case map[string]any:
				if len(y) == 0 || r.IntN(5) == 0 {
					break walk
				}
				names := slices.Sorted(maps.Keys(y))
				name := names[r.IntN(len(names))]
				p, x = p.AppendToken(name), y[name]
			case []any:
				if len(y) == 0 {
					break walk
				}
				i := r.IntN(len(y))
				if x = y[i]; r.IntN(3) == 0 {
					p = p.AppendToken(strconv.Itoa(i))
				}
			default:
				break walk
			}
		}
		if r.IntN(6) == 0 {
			p = p.AppendToken(selectionNames[r.IntN(len(selectionNames))])
		}
		if p != "" || r.IntN(20) == 0 {
			ps = append(ps, p)
		}
	}
	return ps
}

// randomOracle returns an oracle with pointers for v.
func randomOracle(r *rand.Rand, v any) *oracle {
	o := &oracle{only: randomPointers(r, v), omit: randomPointers(r, v)}
	if r.IntN(2) == 0 {
		o.only = nil
	}
	return o
}

// TestSelectionOfAny checks the text of random values with random pointers, in each way to write them.
func TestSelectionOfAny(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 1500 {
		v := randomValue(r, 5)
		o := randomOracle(r, v)
		want, opt := o.want(t, v), o.options()
		got, err := json.Marshal(v, opt, json.Deterministic(true))
		if err != nil || string(got) != want {
			t.Fatalf("%d: %v of %v:\ngot  %s, %v\nwant %s", n, o, sortedText(t, v), got, err, want)
		}
		unsorted, err := json.Marshal(&v, opt)
		if err != nil || canonical(t, unsorted) != canonical(t, []byte(want)) {
			t.Fatalf("%d: %v of %v: unsorted\ngot  %s, %v\nwant %s", n, o, sortedText(t, v), unsorted, err, want)
		}
		indented, err := json.Marshal(v, opt, jsontext.WithIndent(" "), json.Deterministic(true))
		if whole := reindented(t, want); err != nil || string(indented) != whole {
			t.Fatalf("%d: %v of %v: indented\ngot  %s, %v\nwant %s", n, o, sortedText(t, v), indented, err, whole)
		}
		var out bytes.Buffer
		enc := jsontext.NewEncoder(&out, opt, json.Deterministic(true))
		if err := json.MarshalEncode(enc, v); err != nil || out.String() != want+"\n" {
			t.Fatalf("%d: %v of %v: stream\ngot  %s, %v\nwant %s", n, o, sortedText(t, v), out.String(), err, want)
		}
	}
}

// canonical returns b in canonical form.
func canonical(t *testing.T, b []byte) string {
	t.Helper()
	v := jsontext.Value(slices.Clone(b))
	if err := v.Canonicalize(); err != nil {
		t.Fatal(err)
	}
	return string(v)
}

// reindented returns text with an indentation of one space.
func reindented(t *testing.T, text string) string {
	t.Helper()
	v := jsontext.Value(text)
	if err := v.Indent(jsontext.WithIndent(" ")); err != nil {
		t.Fatal(err)
	}
	return string(v)
}

// A selectable has a field of each kind that a selection distinguishes.
type selectable struct {
	A string         `json:"a"`
	B *selectable    `json:"b,omitzero"`
	C map[string]any `json:"c"`
	L []selectable   `json:"l"`
	M map[string]selectable
	N map[int]*selectedPart
	R [2]selectedPart
	G [][]float64
	P [2][2]int
	T map[string][]string
	X any
	Y any `json:"a/b"`
	E fmt.Stringer
	Q map[selectedKey]int
	O jsonx.Object[any]
	V jsonx.Optional[selectedPart] `json:",omitzero"`
	K selectedConverted
	selectedPromoted
	*SelectedBehind
	Rest map[string]any `json:",embed"`
}

type selectedPart struct {
	A int
	B []string
}

type selectedPromoted struct{ Promoted selectedPart }

type SelectedBehind struct{ Behind selectedPart }

// A selectedKey is a map key with a method.
type selectedKey struct{ n int }

func (k selectedKey) MarshalText() ([]byte, error) {
	return strconv.AppendInt([]byte("key/"), int64(k.n), 10), nil
}

func (k *selectedKey) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "key/%d", &k.n)
	return err
}

// A selectedConverted is represented by a selectedPart, with selectedRule.
type selectedConverted struct{ X int }

var selectedRule = jsonx.Convert(
	func(c selectedConverted) (selectedPart, error) { return selectedPart{A: c.X}, nil },
	func(p selectedPart) (selectedConverted, error) { return selectedConverted{p.A}, nil },
)

// A selectedStringer is in an interface with a method.
type selectedStringer struct{ A, B int }

func (selectedStringer) String() string { return "" }

// randomSelectable returns a value with at most depth levels.
func randomSelectable(r *rand.Rand, depth int) selectable {
	part := func() selectedPart { return selectedPart{r.IntN(3), []string{"x", "y"}[:r.IntN(3)]} }
	s := selectable{
		A: "text", R: [2]selectedPart{part(), part()}, G: [][]float64{{1, 2}, {3}}[:r.IntN(3)], P: [2][2]int{{1, 2}, {3, 4}},
		T: map[string][]string{"a": {"1", "2"}, "0": nil}, X: randomValue(r, 3), Y: []any{part(), &[]selectedPart{part()}},
		N: map[int]*selectedPart{0: nil, 1: {A: 1}}, E: selectedStringer{1, 2}, Q: map[selectedKey]int{{1}: 1, {2}: 2},
	}
	s.Promoted = part()
	s.O = jsonx.Object[any]{{Name: "b", Value: part()}, {Name: "0", Value: randomValue(r, 2)}, {Name: "a", Value: 1}}
	if r.IntN(2) == 0 {
		s.V = jsonx.Some(part())
	}
	if r.IntN(2) == 0 {
		s.SelectedBehind = &SelectedBehind{part()}
	}
	if depth == 0 {
		return s
	}
	s.Rest = map[string]any{"z": randomValue(r, 2), "0": randomSelectable(r, 0)}
	s.C = map[string]any{"a": randomSelectable(r, 0), "b": randomValue(r, 2)}
	s.M = map[string]selectable{"a": randomSelectable(r, depth-1), "1": randomSelectable(r, 0)}
	for range r.IntN(3) {
		s.L = append(s.L, randomSelectable(r, depth-1))
	}
	if r.IntN(2) == 0 {
		b := randomSelectable(r, depth-1)
		s.B = &b
	}
	return s
}

// TestSelectionOfStructs is TestSelectionOfAny for values of Go types of all kinds.
func TestSelectionOfStructs(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 60 {
		s := randomSelectable(r, 2)
		b, err := json.Marshal(s, selectedRule)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(b, &v); err != nil {
			t.Fatal(err)
		}
		o := randomOracle(r, v)
		want := canonical(t, []byte(sortedText(t, o.filter(v, nil))))
		for _, in := range []any{s, &s, []any{s}, map[string]selectable{"s": s}} {
			o, want := *o, want
			switch in.(type) {
			case []any:
				want = "[" + want + "]"
				if slices.Contains(o.omit, "") || slices.ContainsFunc(append(o.only, o.omit...), startsWithIndex) {
					continue
				}
			case map[string]selectable:
				want = `{"s":` + want + `}`
				o.only, o.omit = under("/s", o.only), under("/s", o.omit)
				if len(o.only) == 0 && o.only != nil || slices.Contains(o.omit, "/s") {
					continue
				}
			}
			for _, opt := range []json.Options{nil, json.Deterministic(true), jsontext.WithIndent("\t"), jsonx.Canonical(), jsonv1.CallMethodsWithLegacySemantics(true)} {
				got, err := json.Marshal(in, opt, selectedRule, o.options())
				if err != nil || canonical(t, got) != want {
					t.Fatalf("%d: %v of %T %s:\ngot  %s, %v\nwant %s", n, &o, in, b, got, err, want)
				}
			}
		}
	}
}

// startsWithIndex reports whether the first step of p is a number.
func startsWithIndex(p jsontext.Pointer) bool { return len(p) > 1 && '0' <= p[1] && p[1] <= '9' }

// under returns the pointers in ps within the value at p.
func under(p jsontext.Pointer, ps []jsontext.Pointer) (all []jsontext.Pointer) {
	if ps == nil {
		return nil
	}
	all = []jsontext.Pointer{}
	for _, other := range ps {
		all = append(all, p+other)
	}
	return all
}

// A selectedTo has a method that writes members with the Encoder.
type selectedTo struct{ nested []json.Options }

func (s selectedTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, map[string]selectedPart{"p": {A: 1}}, s.nested...)
}

// A selectedText has a method that returns members.
type selectedText struct{ A, B int }

func (selectedText) MarshalJSON() ([]byte, error) { return []byte(`{"A":1,"B":2}`), nil }

// A selectedDecliner has a method that declines.
type selectedDecliner struct{ A, B int }

func (selectedDecliner) MarshalJSONTo(*jsontext.Encoder) error { return errors.ErrUnsupported }

// TestSelection checks what is written of values with the rules that the random tests do not have.
func TestSelection(t *testing.T) {
	t.Parallel()
	type empty struct {
		A struct{ B int }  `json:"a,omitempty"`
		M map[string]int   `json:"m,omitempty"`
		X any              `json:"x,omitempty"`
		Z int              `json:"z,omitzero"`
		P *struct{ B int } `json:"p,omitempty"`
	}
	type positional struct {
		_ struct{} `jsonopt:"array"`
		A selectedPart
		B selectedText
		C int `json:",string"`
	}
	type formats struct {
		Pairs map[string]selectedPart `jsonopt:"format:array"`
		Nil   map[string]int          `json:",format:emitempty"`
		Null  map[string]int          `json:",format:emitnull"`
		Lists []selectedPart          `json:",format:emitnull"`
		Bytes []byte                  `json:",format:array"`
		Time  time.Time               `json:",format:unix"`
		Secs  time.Duration           `json:",format:sec"`
	}
	type raw struct {
		A    jsontext.Value
		Rest jsontext.Value `json:",embed"`
	}
	type withMethods struct {
		To   selectedTo
		Text selectedText
		No   selectedDecliner
		Map  map[string]selectedText
		List []selectedText
		Time time.Time
	}
	type hidden struct {
		A int `jsonopt:"nomarshal"`
		B int
		C chan int
	}
	full := empty{M: map[string]int{"a": 1}, X: map[string]int{"a": 1}, Z: 1}
	full.A.B, full.P = 1, new(struct{ B int })
	lists := formats{Pairs: map[string]selectedPart{"k": {A: 1}}, Lists: []selectedPart{{A: 1}}, Bytes: []byte{1, 2}}
	only := func(ps ...jsontext.Pointer) json.Options { return jsonx.OnlyMembers(ps...) }
	omit := func(ps ...jsontext.Pointer) json.Options { return jsonx.OmitMembers(ps...) }
	part := selectedPart{1, []string{"x", "y"}}
	nested := func(o ...json.Options) withMethods { return withMethods{To: selectedTo{o}} }
	tests := []struct {
		name, why string
		in        any
		opts      []json.Options
		want      string
	}{
		{name: "no pointers", why: "nothing is named", in: part, opts: []json.Options{only()}, want: `{}`},
		{name: "no pointers to omit", why: "nothing is left out", in: part, opts: []json.Options{omit()}, want: `{"A":1,"B":["x","y"]}`},
		{name: "whole", why: "the empty pointer is the whole value", in: part, opts: []json.Options{only("", "/A")}, want: `{"A":1,"B":["x","y"]}`},
		{name: "omit whole", why: "there is no member to leave out", in: part, opts: []json.Options{omit("")}, want: `null`},
		{name: "omit whole scalar", why: "a scalar takes another path", in: 1, opts: []json.Options{omit("")}, want: `null`},
		{name: "scalar", why: "a value without members is written whole", in: "x", opts: []json.Options{only("/a")}, want: `"x"`},
		{name: "nil", why: "null has no members", in: nil, opts: []json.Options{only("/a")}, want: `null`},
		{name: "nil pointer", why: "null has no members", in: (*selectedPart)(nil), opts: []json.Options{omit("")}, want: `null`},
		{name: "through a scalar", why: "it has no members that could be left out", in: part, opts: []json.Options{only("/A/x")}, want: `{"A":1}`},
		{name: "number", why: "other elements keep their place", in: part, opts: []json.Options{only("/B/1")}, want: `{"B":[null,"y"]}`},
		{name: "number with zeros", why: "it is no number of an element", in: part, opts: []json.Options{omit("/B/01", "/B/-1", "/B/+1")}, want: `{"A":1,"B":["x","y"]}`},
		{name: "no numbers", why: "neither is a number of an element", in: part, opts: []json.Options{omit("/B/0", "/B/-1", "/B/-")}, want: `{"A":1,"B":[null,"y"]}`},
		{name: "number beyond the end", why: "there is no such element", in: part, opts: []json.Options{omit("/B/2")}, want: `{"A":1,"B":["x","y"]}`},
		{name: "later only", why: "it replaces the earlier one", in: part, opts: []json.Options{only("/A"), only("/B")}, want: `{"B":["x","y"]}`},
		{name: "later omit", why: "it replaces the earlier one", in: part, opts: []json.Options{omit("/A"), omit("/B")}, want: `{"A":1}`},
		{name: "both", why: "the two combine", in: part, opts: []json.Options{omit("/B/0"), jsontext.WithIndent(""), only("/B")}, want: "{\n\"B\": [\nnull,\n\"y\"\n]\n}"},
		{name: "joined", why: "sets of options combine, too", in: part, opts: []json.Options{json.JoinOptions(only("/A", "/B"), json.StringifyNumbers(true)), json.JoinOptions(omit("/B"))}, want: `{"A":"1"}`},
		{name: "names", why: "steps are the names that are written", in: part, opts: []json.Options{jsonx.WithNames(jsonx.Snake), only("/a")}, want: `{"a":1}`},
		{name: "omitempty", why: "an object of which all members are left out is empty", in: full, opts: []json.Options{only("/a/x", "/m/x", "/x/x", "/z", "/p/x")}, want: `{"z":1}`},
		{name: "omitempty with members", why: "it is not empty", in: full, opts: []json.Options{only("/a/B", "/m/a", "/x/a", "/p/B")}, want: `{"a":{"B":1},"m":{"a":1},"x":{"a":1},"p":{"B":0}}`},
		{name: "omitempty as usual", why: "the values are empty", in: empty{}, opts: []json.Options{only("/m/a", "/x/a", "/z/a", "/p/a")}, want: `{}`},
		{name: "array of a struct", why: "its fields have numbers", in: positional{A: part}, opts: []json.Options{only("/0/A")}, want: `[{"A":1},null,null]`},
		{name: "array of a struct, omitted", why: "an array has all elements", in: positional{A: part}, opts: []json.Options{omit("/1", "/2", "/0/B")}, want: `[{"A":1},null,null]`},
		{name: "array of a struct, by name", why: "its fields have no names, and those in its elements do", in: positional{A: part}, opts: []json.Options{omit("/B", "/C")}, want: `[{"A":1},{"A":1,"B":2},"0"]`},
		{name: "formats", why: "formats are in force at the places to which pointers lead", in: lists, opts: []json.Options{only("/Pairs/A", "/Nil/a", "/Null/a", "/Lists/A", "/Bytes/x", "/Time/x", "/Secs/x")},
			want: `{"Pairs":[["k",{"A":1}]],"Nil":{},"Null":null,"Lists":[{"A":1}],"Bytes":[1,2],"Time":-62135596800,"Secs":0}`},
		{name: "formats with numbers", why: "a number of an element of a map has no meaning", in: lists, opts: []json.Options{omit("/Pairs/0/B", "/Pairs/0", "/Pairs/0/1", "/Lists/0", "/Bytes/0", "/Nil", "/Null", "/Time", "/Secs")},
			want: `{"Pairs":[["k",{"A":1,"B":[]}]],"Lists":[null],"Bytes":[null,2]}`},
		{name: "raw values", why: "their text is not looked into", in: raw{A: jsontext.Value(`{"b":1}`)}, opts: []json.Options{only("/A/x")}, want: `{"A":{"b":1}}`},
		{name: "raw fallback", why: "its members are those of the object", in: raw{Rest: jsontext.Value(`{"x":1,"y":2,"a\u002fb":{"c":3}}`)}, opts: []json.Options{omit("/A", "/y", "/a~1b/c")}, want: `{"x":1,"a/b":{"c":3}}`},
		{name: "raw fallback, only", why: "its members are those of the object", in: raw{Rest: jsontext.Value(`{"x":1,"y":2}`)}, opts: []json.Options{only("/y")}, want: `{"y":2}`},
		{name: "methods", why: "what they write is not filtered", in: nested(), opts: []json.Options{only("/To/x", "/Text/A", "/No/A", "/Time/x")},
			want: `{"To":{"p":{"A":1,"B":[]}},"Text":{"A":1,"B":2},"No":{"A":0},"Time":"0001-01-01T00:00:00Z"}`},
		{name: "options in methods", why: "they are for the value in the call", in: nested(omit("/p/B")), opts: []json.Options{only("/To/x")}, want: `{"To":{"p":{"A":1}}}`},
		{name: "other options in methods", why: "the selection is for the value around", in: nested(json.StringifyNumbers(true)), opts: []json.Options{only("/To/x")}, want: `{"To":{"p":{"A":"1","B":[]}}}`},
		{name: "members with methods", why: "they are members of the map", in: withMethods{Map: map[string]selectedText{"a": {}, "b": {}}}, opts: []json.Options{only("/Map/b/A")}, want: `{"Map":{"b":{"A":1,"B":2}}}`},
		{name: "elements with methods", why: "they are elements", in: withMethods{List: make([]selectedText, 3)}, opts: []json.Options{only("/List/1"), omit("/List/2")}, want: `{"List":[null,{"A":1,"B":2},null]}`},
		{name: "nomarshal", why: "a pointer does not override the tag", in: hidden{}, opts: []json.Options{only("/A", "/B")}, want: `{"B":0}`},
		{name: "without a JSON form", why: "a field that is left out has no plan", in: hidden{}, opts: []json.Options{omit("/C")}, want: `{"B":0}`},
		{name: "Optional", why: "it is its value", in: []jsonx.Optional[selectedPart]{jsonx.Some(part), {}}, opts: []json.Options{only("/A")}, want: `[{"A":1},null]`},
		{name: "Object", why: "it is an object", in: jsonx.Object[selectedPart]{{Name: "b", Value: part}, {Name: "a", Value: part}}, opts: []json.Options{only("/b/A", "/a/A"), omit("/a")}, want: `{"b":{"A":1}}`},
		{name: "Object without members", why: "all are left out", in: jsonx.Object[int]{{Name: "b"}}, opts: []json.Options{omit("/b")}, want: `{}`},
		{name: "empty Object", why: "it has nothing to leave out", in: jsonx.Object[int]{}, opts: []json.Options{omit("/b")}, want: `{}`},
		{name: "Convert", why: "the members are those of the value that is written", in: []selectedConverted{{1}, {2}}, opts: []json.Options{selectedRule, only("/A"), omit("/1/A")}, want: `[{"A":1},{}]`},
		{name: "tagged union", why: "its discriminator is always written", in: []Event{Opened{"ann", "Crash"}, &Closed{User: "bob"}, nil}, opts: []json.Options{events, only("/title")}, want: `[{"kind":"opened","title":"Crash"},{"kind":"closed"},null]`},
		{name: "tagged union with numbers", why: "its discriminator is always written", in: []Event{Opened{"ann", "Crash"}, &Closed{User: "bob"}}, opts: []json.Options{events, only("/0/title")}, want: `[{"kind":"opened","title":"Crash"},{"kind":"closed"}]`},
		{name: "wrapped union", why: "the object around it takes no step", in: []Event{Opened{"ann", "Crash"}}, opts: []json.Options{jsonx.UnionOf[Event](jsonx.Wrapped, jsonx.As[Opened]("opened")), omit("/user")}, want: `[{"opened":{"title":"Crash"}}]`},
		{name: "Canonical", why: "the members are sorted", in: map[string]any{"b": selectedPart{}, "a": []any{-0.0, 1e21}, "c": 1}, opts: []json.Options{jsonx.Canonical(), omit("/c", "/a/0", "/b/B")}, want: `{"a":[null,1e+21],"b":{"A":0}}`},
		{name: "Canonical with numbers", why: "an object with a fallback has members, too", in: []raw{{Rest: jsontext.Value(`{"y":2,"x":1}`)}, {}}, opts: []json.Options{jsonx.Canonical(), only("/0")}, want: `[{"A":null,"x":1,"y":2},{}]`},
		{name: "v1", why: "an interface with tag option string is an interface", in: struct {
			X any `json:",string"`
		}{part}, opts: []json.Options{jsonv1.DefaultOptionsV1(), only("/X/A")}, want: `{"X":{"A":1}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for range 2 { // with and without plans
				got, err := json.Marshal(tt.in, tt.opts...)
				if err != nil || string(got) != tt.want {
					t.Errorf("%s: got %s, %v, want %s", tt.why, got, err, tt.want)
				}
			}
		})
	}
}

// TestSelectionStream checks that the options of an Encoder apply to each value while they are in force, and no longer.
func TestSelectionStream(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	enc := jsontext.NewEncoder(&out, jsonx.OnlyMembers("/A"))
	steps := []error{
		enc.WriteToken(jsontext.BeginArray),
		json.MarshalEncode(enc, selectedPart{A: 1}),
		json.MarshalEncode(enc, selectedPart{A: 2}, jsonx.OnlyMembers("/B")),
		json.MarshalEncode(enc, map[string]any{"A": 3, "B": 4}),
		enc.WriteValue(jsontext.Value(`{"B":5}`)),
		enc.WriteToken(jsontext.EndArray),
	}
	if err, want := errors.Join(steps...), `[{"A":1},{"B":[]},{"A":3},{"B":5}]`+"\n"; err != nil || out.String() != want {
		t.Errorf("got %s, %v, want %s", out.String(), err, want)
	}
}

// TestSelectionErrors checks errors under a selection.
func TestSelectionErrors(t *testing.T) {
	t.Parallel()
	type inner struct {
		A, B int
		C    chan int
	}
	type outer struct {
		X, Y int
		M    map[string]inner
		L    []any
		I    any
	}
	v := outer{M: map[string]inner{"a": {}}, L: []any{1, inner{}}, I: map[string]any{"x": 1, "y": inner{}}}
	tests := []struct {
		name, why string
		opt       json.Options
		want      jsontext.Pointer // of the error; "": there is none
	}{
		{name: "map", why: "members that are left out do not count", opt: jsonx.OnlyMembers("/M/a/B", "/M/a/C"), want: "/M/a/C"},
		{name: "list", why: "elements keep their numbers", opt: jsonx.OnlyMembers("/L/C"), want: "/L/1/C"},
		{name: "interface", why: "the value in it has a plan of its own", opt: jsonx.OmitMembers("/M", "/L", "/I/x"), want: "/I/y/C"},
		{name: "element", why: "elements keep their numbers", opt: jsonx.OnlyMembers("/L/1"), want: "/L/1/C"},
		{name: "left out", why: "what is not written cannot fail", opt: jsonx.OmitMembers("/M/C", "/M/a/C", "/L/C", "/I/y/C")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, opts := range [][]json.Options{{tt.opt}, {tt.opt, json.Deterministic(true)}, {tt.opt, jsontext.WithIndent(" ")}} {
				_, err := json.Marshal(v, opts...)
				var got jsontext.Pointer
				if serr, ok := errors.AsType[*json.SemanticError](err); ok {
					got = serr.JSONPointer
				}
				if got != tt.want {
					t.Errorf("%s: got %q, %v, want %q", tt.why, got, err, tt.want)
				}
			}
		})
	}
	loop := []any{nil}
	loop[0] = loop
	ring := map[string]any{}
	ring["a"] = []any{ring}
	for _, opt := range []json.Options{jsonx.OnlyMembers("/x"), jsonx.OnlyMembers("/0/1"), jsonx.OnlyMembers("/a/a/a"), jsonx.OmitMembers("/a/b")} {
		for _, in := range []any{loop, &loop, ring} {
			b, err := json.Marshal(in, opt)
			if isEnded := len(ring) > 0 && string(b) == "{}"; (err == nil) != isEnded {
				t.Errorf("got %.100s, %v, want an error for a cycle", b, err)
			}
		}
	}
	for _, opt := range []json.Options{jsonx.OnlyMembers("A"), jsonx.OmitMembers("/A", "/~2"), jsonx.OmitMembers("/\xff")} {
		if b, err := json.Marshal(selectedPart{}, opt); err == nil || !strings.Contains(err.Error(), "invalid JSON Pointer") {
			t.Errorf("got %s, %v, want an error about an invalid JSON Pointer", b, err)
		}
		var p selectedPart
		if err := json.Unmarshal([]byte(`{"A":1}`), &p, opt); err != nil || p.A != 1 {
			t.Errorf("got %v, %v, want no effect on Unmarshal", p, err)
		}
	}
}

// TestSelectionSteps checks that a pointer may have many steps, but not so many that the stack overflows.
func TestSelectionSteps(t *testing.T) {
	t.Parallel()
	tree := &selectedTree{Name: "leaf"}
	for range 1000 {
		tree = &selectedTree{Left: tree}
	}
	path := jsontext.Pointer(strings.Repeat("/Left", 999))
	if got, err := json.Marshal(tree, jsonx.OnlyMembers(path+"/Name")); err != nil || !strings.Contains(string(got), `{"Left":{"Name":""}}`) {
		t.Errorf("got %.100s, %v, want the name", got, err)
	}
	for _, p := range []jsontext.Pointer{path + "/Left/Name", path + path + path} {
		if got, err := json.Marshal(tree, jsonx.OmitMembers(p, "/Name")); err == nil || !strings.Contains(err.Error(), "more than 1000 steps") {
			t.Errorf("got %.100s, %v, want an error", got, err)
		}
		if err := jsonx.Check[selectedTree](jsonx.OmitMembers(p)); err == nil {
			t.Error("Check accepts too many steps")
		}
	}
}

// A selectedTree contains itself in several ways.
type selectedTree struct {
	Name  string
	Left  *selectedTree
	Kids  []selectedTree
	ByKey map[string]*selectedTree
	Lists selectedLists
}

type selectedLists []selectedLists

// TestSelectionConcurrent checks that goroutines may use an option for the first time at once, with recursive types.
func TestSelectionConcurrent(t *testing.T) {
	t.Parallel()
	leaf := selectedTree{Name: "leaf", Lists: selectedLists{nil, {nil}}}
	tree := selectedTree{Name: "root", Left: &leaf, Kids: []selectedTree{leaf, leaf}, ByKey: map[string]*selectedTree{"a": &leaf}}
	o := &oracle{only: []jsontext.Pointer{"/Left/Kids/Left", "/Kids/Name", "/Kids/1/Lists/1", "/ByKey/a/Left"}, omit: []jsontext.Pointer{"/Kids/0/Name", "/Kids/Lists/0"}}
	want, opt := o.want(t, tree), json.JoinOptions(o.options(), json.Deterministic(true))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, in := range []any{tree, &tree, []any{tree}[0], map[string]selectedTree{"a": tree}["a"]} {
				if got, err := json.Marshal(in, opt); err != nil || canonical(t, got) != canonical(t, []byte(want)) {
					t.Errorf("got %s, %v, want %s", got, err, want)
				}
			}
		})
	}
	wg.Wait()
}

// TestSelectionMany checks that options made for each call work, although not all of their plans are kept, and so do
// pointers with so many combinations of numbers that not all of their places are.
func TestSelectionMany(t *testing.T) {
	t.Parallel()
	for n := range 600 {
		got, err := json.Marshal(selectedPart{A: n}, jsonx.OnlyMembers("/A"))
		if want := fmt.Sprintf(`{"A":%d}`, n); err != nil || string(got) != want {
			t.Fatalf("got %s, %v, want %s", got, err, want)
		}
	}
	const size, levels = 4, 5
	var v any = 1.0
	o := new(oracle)
	for n := range levels {
		list := make([]any, size)
		for i := range list {
			list[i] = map[string]any{"a": v}
			p := jsontext.Pointer(strings.Repeat("/a", n) + "/" + strconv.Itoa(i) + strings.Repeat("/a", levels-n))
			if i > 0 {
				p += "/x"
			}
			o.omit = append(o.omit, p)
		}
		v = list
	}
	got, err := json.Marshal(v, o.options(), json.Deterministic(true))
	if want := o.want(t, v); err != nil || string(got) != want {
		t.Errorf("got %d bytes, %v, want %d others", len(got), err, len(want))
	}
}

// TestCheckPointers checks which pointers Check reports.
func TestCheckPointers(t *testing.T) {
	t.Parallel()
	const good = true
	tests := map[jsontext.Pointer]bool{
		"": good, "/a": good, "/b/b/b/l/a": good, "/l/0/a": good, "/l/a": good, "/c/anything": good, "/X/any/thing": good,
		"/M/x/R/1/B": good, "/N/1/B": good, "/G/0/1": good, "/P/1/1": good, "/T/x/0": good, "/E/x": good, "/Q/key~11": good,
		"/Promoted/A": good, "/Behind/B": good, "/added/x": good, "/a~1b/c": good, "/R/0": good, "/O/x/y": good, "/V/A": good, "/K/A": good, "/0/b": good, "/B": good,
		"/a/x": !good, "/V/X": !good, "/K/X": !good, "/b/l/x/y": good, "/R/2": !good, "/R/C": !good, "/M/x/R/C": !good, "/N/A": !good, "/N/1/C": !good, "/G/x": !good,
		"/T/x/y": !good, "/Q/1/x": !good, "/Promoted/X": !good,
	}
	for p, ok := range tests {
		for name, opt := range map[string]json.Options{"OnlyMembers": jsonx.OnlyMembers(p), "OmitMembers": jsonx.OmitMembers("/a", p)} {
			err := jsonx.Check[selectable](opt, selectedRule)
			if (err == nil) != ok {
				t.Errorf("%s(%q): %v", name, p, err)
			}
			if err != nil && !strings.Contains(err.Error(), strconv.Quote(string(p))+" of option "+name+" leads to no member") {
				t.Errorf("%s(%q): %v does not name the pointer", name, p, err)
			}
		}
	}
	if err := jsonx.Check[[]selectedText](jsonx.OmitMembers("/A")); err == nil {
		t.Error("Check accepts a pointer into what a method writes")
	}
	if err := jsonx.Check[jsontext.Value](jsonx.OmitMembers("/A")); err == nil {
		t.Error("Check accepts a pointer into a raw value")
	}
	if err := jsonx.Check[selectedPart](jsonx.OmitMembers("A")); err == nil || !strings.Contains(err.Error(), `invalid JSON Pointer "A"`) {
		t.Errorf("got %v, want an error about an invalid pointer", err)
	}
	if err := jsonx.Check[selectedLists](jsonx.OmitMembers("/0/1/x")); err == nil {
		t.Error("Check accepts a name in a list of lists without end")
	}
	if err := jsonx.Check[selectedPart](jsonx.WithNames(jsonx.Snake), jsonx.OmitMembers("/a")); err != nil {
		t.Errorf("got %v for a name that a rule makes", err)
	}
}
