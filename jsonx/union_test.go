package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// A shape is the interface of the unions in tests.
type shape interface{ Area() float64 }

type (
	circle struct {
		Radius float64 `json:"radius"`
	}
	square struct {
		Side float64 `json:"side,omitzero"`
	}
	group struct {
		Name   string           `json:"name"`
		Shapes []shape          `json:"shapes"`
		ByName map[string]shape `json:"byName,omitempty"`
		First  shape            `json:"first"`
	}
	areas   map[string]float64
	noShape struct{}
	unknown struct { // keeps what it does not know
		Type string                    `json:"type,omitempty"`
		Rest map[string]jsontext.Value `json:",embed"`
	}
)

func (circle) Area() float64  { return 3 }
func (*square) Area() float64 { return 4 }
func (group) Area() float64   { return 0 }
func (areas) Area() float64   { return 0 }
func (noShape) Area() float64 { return 0 }
func (unknown) Area() float64 { return 0 }

// shapes returns the union of shapes in the given form.
func shapes(form jsonx.Form, more ...jsonx.Case) *jsonx.Union[shape] {
	cases := []jsonx.Case{jsonx.As[circle]("circle"), jsonx.As[*square]("square", "sq"), jsonx.As[group]("group")}
	return jsonx.UnionOf[shape](form, append(cases, more...)...)
}

// unionLayouts are options that must change no more than white space.
var unionLayouts = map[string]json.Options{
	"compact":        jsontext.Multiline(false),
	"indented":       jsontext.WithIndent("\t"),
	"spaces":         json.JoinOptions(jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true)),
	"all errors":     jsonx.AllErrors(10),
	"duplicates":     jsontext.AllowDuplicateNames(true),
	"case":           json.MatchCaseInsensitiveNames(true),
	"strict":         json.RejectUnknownMembers(true),
	"missing":        jsonx.RejectMissingMembers(true),
	"untrusted":      jsonx.UntrustedInput(),
	"count lines":    jsonx.CountLines(true),
	"escaped":        jsontext.EscapeForHTML(true),
	"ascii":          jsonx.EscapeNonASCII(true),
	"byte limit":     jsontext.WithByteLimit(10_000),
	"v1 methods":     v1.CallMethodsWithLegacySemantics(true),
	"omit zero":      json.OmitZeroStructFields(false),
	"case and snake": json.JoinOptions(json.MatchCaseInsensitiveNames(true), jsonx.WithNames(jsonx.Snake)),
}

// unionTrip checks under all layouts that the interface in is written as want, alone and in other values, and that this is
// read as in, also byte by byte, and with the first member of the outer object after the others.
func unionTrip[T any](t *testing.T, in T, want string, o ...json.Options) {
	t.Helper()
	for name, layout := range unionLayouts {
		o := append(o[:len(o):len(o)], layout, json.Deterministic(true))
		unionTripIn(t, name, in, want, o)
		unionTripIn(t, name+" in list", []T{in, in}, "["+want+","+want+"]", o)
		unionTripIn(t, name+" in map", map[string]T{"a": in, "b": in}, `{"a":`+want+`,"b":`+want+`}`, o)
		unionTripIn(t, name+" in array", [1]T{in}, `[`+want+`]`, o)
		unionTripIn(t, name+" in field", struct {
			A T   `json:"A"`
			B []T `json:"B,omitempty"`
			C int `json:"C"`
		}{in, []T{in}, 1}, `{"A":`+want+`,"B":[`+want+`],"C":1}`, o)
		last := lastMember(want)
		var out T
		if err := json.Unmarshal([]byte(last), &out, o...); err != nil || !reflect.DeepEqual(out, in) {
			t.Errorf("%s: %s is read as %#v, want %#v (%v)", name, last, out, in, err)
		}
		var slow T
		r := iotest.OneByteReader(strings.NewReader(strings.Repeat(" ", 600) + last))
		if err := json.UnmarshalRead(r, &slow, o...); err != nil || !reflect.DeepEqual(slow, in) {
			t.Errorf("%s: %s is read byte by byte as %#v, want %#v (%v)", name, last, slow, in, err)
		}
	}
}

// unionTripIn is unionTrip for a value and options.
func unionTripIn[T any](t *testing.T, name string, in T, want string, o []json.Options) {
	t.Helper()
	got, err := json.Marshal(&in, o...)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	text := jsontext.Value(bytes.Clone(got))
	if err := text.Compact(); err != nil || string(text) != want {
		t.Errorf("%s: %T is written as %s, want %s (%v)", name, in, got, want, err)
	}
	formatted := jsontext.Value(bytes.Clone(got))
	if err := formatted.Format(o...); err != nil || !bytes.Equal(formatted, got) {
		t.Errorf("%s: %T is written as %s, with its white space %s (%v)", name, in, got, formatted, err)
	}
	var w bytes.Buffer
	if err := json.MarshalWrite(&w, &in, o...); err != nil || !bytes.Equal(w.Bytes(), got) {
		t.Errorf("%s: %T is written to a writer as %s, want %s (%v)", name, in, w.Bytes(), got, err)
	}
	var out, slow T
	if err := json.Unmarshal(got, &out, o...); err != nil || !reflect.DeepEqual(out, in) {
		t.Errorf("%s: %s is read as %#v, want %#v (%v)", name, got, out, in, err)
	}
	if err := json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(got)), &slow, o...); err != nil || !reflect.DeepEqual(slow, in) {
		t.Errorf("%s: %s is read byte by byte as %#v, want %#v (%v)", name, got, slow, in, err)
	}
}

// lastMember returns text, if it is an object, with its first member after the others.
func lastMember(text string) string {
	var members []jsonMember
	dec := jsontext.NewDecoder(strings.NewReader(text))
	if tok, err := dec.ReadToken(); err != nil || tok.Kind() != '{' {
		return text
	}
	for dec.PeekKind() == '"' {
		name, _ := dec.ReadValue()
		m := jsonMember{name: string(name)}
		value, _ := dec.ReadValue()
		m.value = string(value)
		members = append(members, m)
	}
	var parts []string
	for i := range members {
		m := members[(i+1)%len(members)]
		parts = append(parts, m.name+" : "+m.value)
	}
	return "{" + strings.Join(parts, " , ") + "}"
}

// A jsonMember is a member of an object as text.
type jsonMember struct{ name, value string }

// TestUnionForms checks how the forms are written and read.
func TestUnionForms(t *testing.T) {
	t.Parallel()
	c, s := shape(circle{1}), shape(&square{2})
	g := shape(group{"g", []shape{circle{1}, &square{}, nil}, map[string]shape{"x": circle{2}}, &square{3}})
	tests := map[string]struct {
		form jsonx.Form
		want [4]string // of nil, c, s, g
	}{
		"tagged": {jsonx.Tagged("type"), [4]string{"null", `{"type":"circle","radius":1}`, `{"type":"square","side":2}`,
			`{"type":"group","name":"g","shapes":[{"type":"circle","radius":1},{"type":"square"},null],` +
				`"byName":{"x":{"type":"circle","radius":2}},"first":{"type":"square","side":3}}`}},
		"adjacent": {jsonx.Adjacent("t", "v"), [4]string{"null", `{"t":"circle","v":{"radius":1}}`, `{"t":"square","v":{"side":2}}`,
			`{"t":"group","v":{"name":"g","shapes":[{"t":"circle","v":{"radius":1}},{"t":"square","v":{}},null],` +
				`"byName":{"x":{"t":"circle","v":{"radius":2}}},"first":{"t":"square","v":{"side":3}}}}`}},
		"wrapped": {jsonx.Wrapped, [4]string{"null", `{"circle":{"radius":1}}`, `{"square":{"side":2}}`,
			`{"group":{"name":"g","shapes":[{"circle":{"radius":1}},{"square":{}},null],` +
				`"byName":{"x":{"circle":{"radius":2}}},"first":{"square":{"side":3}}}}`}},
		"name to escape": {jsonx.Tagged("a\"<b>\n"), [4]string{"null", `{"a\"<b>\n":"circle","radius":1}`, `{"a\"<b>\n":"square","side":2}`,
			`{"a\"<b>\n":"group","name":"g","shapes":[{"a\"<b>\n":"circle","radius":1},{"a\"<b>\n":"square"},null],` +
				`"byName":{"x":{"a\"<b>\n":"circle","radius":2}},"first":{"a\"<b>\n":"square","side":3}}`}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := shapes(tt.form)
			for i, in := range []shape{nil, c, s, g} {
				want := tt.want[i]
				if name == "name to escape" { // Compact leaves escapes as they are
					delete := func(o json.Options) []json.Options { return []json.Options{u, o} }
					unionTripIn(t, name, in, want, delete(jsontext.Multiline(false)))
					unionTripIn(t, name, in, strings.NewReplacer("<", `\u003c`, ">", `\u003e`).Replace(want), delete(jsontext.EscapeForHTML(true)))
					continue
				}
				unionTrip(t, in, want, u)
			}
		})
	}
}

// TestUnionUntagged checks values that do not name their case.
func TestUnionUntagged(t *testing.T) {
	t.Parallel()
	u := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[string](), jsonx.As[[]string](), jsonx.As[bool](), jsonx.As[int](), jsonx.As[float64](),
		jsonx.As[circle](), jsonx.As[square](), jsonx.As[map[string]any]())
	for want, in := range map[string]any{
		`null`: nil, `"a"`: "a", `["a","b"]`: []string{"a", "b"}, `true`: true, `12`: 12, `1.5`: 1.5,
		`{"radius":1}`: circle{1}, `{"side":1}`: square{1}, `{"a":[],"b":{"radius":2}}`: map[string]any{"a": []string{}, "b": circle{2}},
	} {
		for name, layout := range unionLayouts {
			if name == "missing" || name == "v1 methods" { // square has a member that may be absent
				continue
			}
			unionTripIn(t, name, in, want, []json.Options{u, layout, json.Deterministic(true)})
			unionTripIn(t, name, []any{in, in}, "["+want+","+want+"]", []json.Options{u, layout, json.Deterministic(true)})
		}
	}
	times := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[time.Time](), jsonx.As[string]())
	unionTrip[any](t, time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC), `"2020-01-02T03:04:05Z"`, times)
	unionTrip[any](t, "soon", `"soon"`, times)
}

// TestUnionTypes checks types of cases, and where a union applies.
func TestUnionTypes(t *testing.T) {
	t.Parallel()
	u := shapes(jsonx.Tagged("type"), jsonx.As[areas](), jsonx.As[noShape]("none"))
	t.Run("map", func(t *testing.T) {
		unionTrip[shape](t, areas{"a": 1, "b": 2}, `{"type":"areas","a":1,"b":2}`, u)
		unionTrip[shape](t, areas{}, `{"type":"areas"}`, u)
	})
	t.Run("empty struct", func(t *testing.T) { unionTrip[shape](t, noShape{}, `{"type":"none"}`, u) })
	t.Run("other type of the case", func(t *testing.T) {
		got, err := json.Marshal([]shape{&circle{1}, &group{Name: "a"}, (*circle)(nil), (*square)(nil), &areas{"a": 1}}, u)
		const want = `[{"type":"circle","radius":1},{"type":"group","name":"a","shapes":[],"first":null},null,null,{"type":"areas","a":1}]`
		if err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	})
	t.Run("element of a pointer", func(t *testing.T) {
		u := jsonx.UnionOf[any](jsonx.Wrapped, jsonx.As[*circle]("c"), jsonx.As[int]("i"))
		got, err := json.Marshal([]any{circle{1}, &circle{2}, 3, new(int)}, u)
		if want := `[{"c":{"radius":1}},{"c":{"radius":2}},{"i":3},{"i":0}]`; err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	})
	t.Run("second name", func(t *testing.T) {
		for form, text := range map[jsonx.Form]string{
			jsonx.Tagged("type"): `{"type":"sq","side":2}`, jsonx.Wrapped: `{"sq":{"side":2}}`, jsonx.Adjacent("t", "v"): `{"v":{"side":2},"t":"sq"}`,
		} {
			var out shape
			if err := json.Unmarshal([]byte(text), &out, shapes(form), json.RejectUnknownMembers(true)); err != nil || !reflect.DeepEqual(out, shape(&square{2})) {
				t.Errorf("%s is read as %#v (%v)", text, out, err)
			}
		}
	})
	t.Run("generic interface", func(t *testing.T) {
		u := jsonx.UnionOf[unionBox[int]](jsonx.Tagged("type"), jsonx.As[intBox]("box"))
		unionTrip[unionBox[int]](t, intBox{1}, `{"type":"box","N":1}`, u)
	})
	t.Run("conversion", func(t *testing.T) {
		type wire struct {
			R float64 `json:"r"`
		}
		convert := jsonx.Convert(func(c circle) (wire, error) { return wire{c.Radius}, nil }, func(w wire) (circle, error) { return circle{w.R}, nil })
		unionTrip[shape](t, circle{1}, `{"type":"circle","r":1}`, u, convert)
		unionTrip[shape](t, circle{1}, `{"circle":{"r":1}}`, shapes(jsonx.Wrapped), convert)
		unionTrip[shape](t, circle{1}, `{"r":1}`, shapes(jsonx.Untagged), convert)
		text := jsonx.Convert(func(c circle) (string, error) { return fmt.Sprint(c.Radius), nil }, func(s string) (c circle, err error) {
			_, err = fmt.Sscan(s, &c.Radius)
			return c, err
		})
		unionTrip[shape](t, circle{1}, `{"circle":"1"}`, shapes(jsonx.Wrapped), text)
		unionTrip[shape](t, circle{1}, `"1"`, shapes(jsonx.Untagged), text)
		if err := jsonx.Check[shape](u, text); err == nil || !strings.Contains(err.Error(), "no object") {
			t.Errorf("error %v", err)
		}
	})
	t.Run("converted to the interface", func(t *testing.T) {
		type id struct{ Shape shape }
		convert := jsonx.Convert(func(i id) (shape, error) { return i.Shape, nil }, func(s shape) (id, error) { return id{s}, nil })
		roundTrip(t, []id{{circle{1}}, {&square{2}}}, `[{"type":"circle","radius":1},{"type":"square","side":2}]`, u, convert)
	})
	t.Run("optional", func(t *testing.T) {
		type fields struct {
			A jsonx.Optional[shape] `json:"a,omitzero"`
			B jsonx.Optional[shape] `json:"b,omitzero"`
		}
		roundTrip(t, fields{A: jsonx.Some[shape](circle{1})}, `{"a":{"type":"circle","radius":1}}`, u)
		roundTrip(t, jsonx.Object[shape]{{"x", circle{1}}, {"y", nil}}, `{"x":{"type":"circle","radius":1},"y":null}`, u)
		list := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[jsonx.Object[int]](), jsonx.As[string]())
		unionTrip[any](t, jsonx.Object[int]{{"x", 1}}, `{"x":1}`, list)
		if err := jsonx.Check[any](jsonx.UnionOf[any](jsonx.Tagged("t"), jsonx.As[jsonx.Optional[circle]]("c"))); err == nil {
			t.Error("no error for an Optional as a case")
		}
	})
	t.Run("canonical", func(t *testing.T) {
		tests := map[string]any{
			`[{"kind":"circle","radius":1}]`:                  []shape{circle{1}},
			`[{"kind":"group","shapes":[{"kind":"square"}]}]`: []shape{small{[]shape{&square{}}}},
			`[{"a":1,"kind":"areas","z":2}]`:                  []shape{areas{"z": 2, "a": 1}},
			`[{"a":1,"kind":"method","z":2}]`:                 []shape{mapMethod{}},
		}
		u := jsonx.UnionOf[shape](jsonx.Tagged("kind"), jsonx.As[circle](), jsonx.As[*square](), jsonx.As[areas](), jsonx.As[small]("group"), jsonx.As[mapMethod]("method"))
		for want, in := range tests {
			got, err := json.Marshal(in, jsonx.Canonical(), u)
			if err != nil || string(got) != want {
				t.Errorf("%s, want %s (%v)", got, want, err)
			}
		}
	})
	t.Run("lenient", func(t *testing.T) {
		u := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[int](), jsonx.As[[]int](), jsonx.As[string]())
		var out []any
		err := json.Unmarshal([]byte(`["5",["6"],"x"]`), &out, u, jsonx.LenientScalars(true))
		if want := []any{5, []int{6}, "x"}; err != nil || !reflect.DeepEqual(out, want) {
			t.Errorf("%#v, want %#v (%v)", out, want, err)
		}
	})
	t.Run("names of types", func(t *testing.T) {
		u := jsonx.UnionOf[shape](jsonx.Tagged("type"), jsonx.As[circle](), jsonx.As[*square]())
		unionTrip[shape](t, circle{1}, `{"type":"circle","radius":1}`, u)
		unionTrip[shape](t, &square{1}, `{"type":"square","side":1}`, u)
	})
	t.Run("embedded interface", func(t *testing.T) {
		type embedding struct {
			Embedded `json:"Embedded"`
			N        int
		}
		u := jsonx.UnionOf[Embedded](jsonx.Tagged("type"), jsonx.As[circle]("circle"))
		roundTrip(t, embedding{circle{1}, 2}, `{"Embedded":{"type":"circle","radius":1},"N":2}`, u)
	})
	t.Run("omitempty", func(t *testing.T) {
		type fields struct {
			A, B, C any   `json:",omitempty"`
			D       shape `json:",omitempty"`
			E       shape `json:",omitzero"`
		}
		untagged := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[string](), jsonx.As[[]int](), jsonx.As[int]())
		got, err := json.Marshal(fields{A: "", B: []int{}, C: 0, D: (*square)(nil)}, untagged, u)
		if want := `{"C":0}`; err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	})
	t.Run("map keys", func(t *testing.T) {
		wrapped := jsonx.UnionOf[any](jsonx.Wrapped, jsonx.As[string](), jsonx.As[int]())
		got, err := json.Marshal(map[any]any{"a": 1}, wrapped)
		if want := `{"a":{"int":1}}`; err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	})
	t.Run("defaults", func(t *testing.T) {
		u := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[defaultItself](), jsonx.As[string](), jsonx.As[circle]())
		var out any
		two := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[defaultItself](), jsonx.As[*defaultItself]())
		if err := json.Unmarshal([]byte(`{}`), &out, two); err == nil {
			t.Errorf("no error for a default that contains itself: %v", out)
		}
		var v struct {
			A any `jsonopt:"default:'{\"radius\":1}'"`
		}
		if err := json.Unmarshal([]byte(`{}`), &v, u); err != nil || v.A != any(circle{1}) {
			t.Errorf("%v (%v)", v, err)
		}
	})
	t.Run("scalars", func(t *testing.T) {
		for _, form := range []jsonx.Form{jsonx.Adjacent("t", "v"), jsonx.Wrapped} {
			u := jsonx.UnionOf[any](form, jsonx.As[string](), jsonx.As[int]("n"), jsonx.As[*bool]("b"), jsonx.As[[]int]("list"))
			yes := true
			for _, in := range []any{"", "a", 0, 5, &yes, (*bool)(nil), []int{}, []int{1}} {
				got, err := json.Marshal(&in, u)
				var out any
				if err := errors.Join(err, json.Unmarshal(got, &out, u)); err != nil || !reflect.DeepEqual(in, out) {
					t.Errorf("%s is read as %#v, want %#v (%v)", got, out, in, err)
				}
			}
		}
	})
}

// An Embedded is an interface that structs can embed.
type Embedded interface{ Area() float64 }

// An defaultItself is a case with a default that contains it.
type defaultItself struct {
	A any `json:"a" jsonopt:"default:'{}'"`
}

// A small has one member.
type small struct {
	Shapes []shape `json:"shapes"`
}

// A mapMethod writes members that are not sorted.
type mapMethod struct{}

func (small) Area() float64                     { return 0 }
func (mapMethod) Area() float64                 { return 0 }
func (mapMethod) MarshalJSON() ([]byte, error)  { return []byte(`{"z":2,"a":1}`), nil }
func (*mapMethod) UnmarshalJSON(b []byte) error { return nil }

type unionBox[T any] interface{ Get() T }
type intBox struct {
	N int `json:"N"`
}

func (b intBox) Get() int { return b.N }

// TestUnionWithin checks cases that are interfaces with a union of their own.
func TestUnionWithin(t *testing.T) {
	t.Parallel()
	type animal interface{ shape }
	inner := func(form jsonx.Form) json.Options {
		return jsonx.UnionOf[animal](form, jsonx.As[circle]("circle"), jsonx.As[*square]("square"), jsonx.As[areas]("areas"))
	}
	outer := func(form jsonx.Form) json.Options {
		return jsonx.UnionOf[shape](form, jsonx.As[animal]("animal"), jsonx.As[group]("group"))
	}
	tests := map[string]struct {
		outer, inner jsonx.Form
		want         string // of a circle
		areas        string
	}{
		"tagged in tagged":     {jsonx.Tagged("kind"), jsonx.Tagged("type"), `{"kind":"animal","type":"circle","radius":1}`, `{"kind":"animal","type":"areas","a":1}`},
		"adjacent in tagged":   {jsonx.Tagged("kind"), jsonx.Adjacent("t", "v"), `{"kind":"animal","t":"circle","v":{"radius":1}}`, `{"kind":"animal","t":"areas","v":{"a":1}}`},
		"wrapped in tagged":    {jsonx.Tagged("kind"), jsonx.Wrapped, `{"kind":"animal","circle":{"radius":1}}`, `{"kind":"animal","areas":{"a":1}}`},
		"untagged in tagged":   {jsonx.Tagged("kind"), jsonx.Untagged, `{"kind":"animal","radius":1}`, `{"kind":"animal","a":1}`},
		"tagged in adjacent":   {jsonx.Adjacent("t", "v"), jsonx.Tagged("type"), `{"t":"animal","v":{"type":"circle","radius":1}}`, `{"t":"animal","v":{"type":"areas","a":1}}`},
		"tagged in wrapped":    {jsonx.Wrapped, jsonx.Tagged("type"), `{"animal":{"type":"circle","radius":1}}`, `{"animal":{"type":"areas","a":1}}`},
		"tagged in untagged":   {jsonx.Untagged, jsonx.Tagged("type"), `{"type":"circle","radius":1}`, `{"type":"areas","a":1}`},
		"untagged in untagged": {jsonx.Untagged, jsonx.Untagged, `{"radius":1}`, `{"a":1}`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			unionTrip[shape](t, circle{1}, tt.want, outer(tt.outer), inner(tt.inner))
			unionTrip[shape](t, areas{"a": 1}, tt.areas, outer(tt.outer), inner(tt.inner))
		})
	}
	var in shape = circle{1}
	if _, err := json.Marshal(&in, outer(jsonx.Tagged("kind"))); err == nil || !strings.Contains(err.Error(), "has none") {
		t.Errorf("error %v for an interface without a union", err)
	}
	if _, err := json.Marshal(&in, outer(jsonx.Tagged("type")), inner(jsonx.Tagged("type"))); err == nil || !strings.Contains(err.Error(), "same name") {
		t.Errorf("error %v for discriminators with one name", err)
	}
	a := jsonx.UnionOf[shape](jsonx.Untagged, jsonx.As[animal]())
	b := jsonx.UnionOf[animal](jsonx.Untagged, jsonx.As[circle](), jsonx.As[shape]())
	if err := json.Unmarshal([]byte(`[]`), &in, a, b); err == nil {
		t.Error("no error for unions that are cases of each other")
	}
}

// TestUnionField checks a discriminator that is a field of the case as well.
func TestUnionField(t *testing.T) {
	t.Parallel()
	u := jsonx.UnionOf[shape](jsonx.Tagged("type"), jsonx.As[ownType]("own", "second"), jsonx.As[unknown]("u"))
	var out shape
	for text, want := range map[string]shape{
		`{"type":"own","n":1}`:           ownType{1, "own"},
		`{"n":1,"type":"second"}`:        ownType{1, "second"},
		`{"n":1,"t\u0079pe":"\u006fwn"}`: ownType{1, "own"},
		`{"a":1,"type":"u"}`:             unknown{"u", map[string]jsontext.Value{"a": jsontext.Value("1")}},
	} {
		if err := json.Unmarshal([]byte(text), &out, u, json.RejectUnknownMembers(true)); err != nil || !reflect.DeepEqual(out, want) {
			t.Errorf("%s is read as %#v, want %#v (%v)", text, out, want, err)
		}
	}
	for _, layout := range unionLayouts {
		got, err := json.Marshal([]shape{ownType{1, "nonsense"}, unknown{}}, u, layout, jsontext.Multiline(false), jsontext.SpaceAfterColon(false), jsontext.SpaceAfterComma(false))
		if want := `[{"type":"own","n":1},{"type":"u"}]`; err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	}
	if _, err := json.Marshal([]shape{unknown{Rest: map[string]jsontext.Value{"type": nil}}}, u); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("error %v for a discriminator in the fallback", err)
	}
	maps := jsonx.UnionOf[any](jsonx.Tagged("type"), jsonx.As[map[string]int]("m"))
	if _, err := json.Marshal([]any{map[string]int{"type": 1}}, maps); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("error %v for a discriminator as a map key", err)
	}
}

type ownType struct {
	N    int    `json:"n"`
	Type string `json:"type"`
}

func (ownType) Area() float64 { return 0 }

// TestUnionOther checks the case for what no other case takes.
func TestUnionOther(t *testing.T) {
	t.Parallel()
	u := shapes(jsonx.Tagged("type"), jsonx.Other[unknown]())
	unionTrip[shape](t, unknown{"hexagon", map[string]jsontext.Value{"a": jsontext.Value("12")}}, `{"type":"hexagon","a":12}`, u)
	unionTrip[shape](t, unknown{"", map[string]jsontext.Value{"a": jsontext.Value("12")}}, `{"a":12}`, u)
	raw := jsonx.UnionOf[any](jsonx.Tagged("type"), jsonx.As[circle]("circle"), jsonx.Other[jsontext.Value]())
	for _, text := range []string{`{"type":"hexagon","a":1}`, `{"type":1}`, `{}`, `[]`, `1`, `"a"`, `true`} {
		var out any
		err := json.Unmarshal([]byte(text), &out, raw)
		got, err2 := json.Marshal(&out, raw)
		if b, _ := out.(jsontext.Value); errors.Join(err, err2) != nil || string(b) != text || string(got) != text {
			t.Errorf("%s is read as %#v and written as %s (%v, %v)", text, out, got, err, err2)
		}
	}
	wrapped := jsonx.UnionOf[any](jsonx.Wrapped, jsonx.As[circle]("circle"), jsonx.Other[any]())
	for text, in := range map[string]any{`{"hexagon":1}`: map[string]any{"hexagon": 1.}, `{}`: map[string]any{}, `[1,{"circle":{"radius":2}}]`: []any{1., circle{2}}, `1`: 1.} {
		got, err := json.Marshal(&in, wrapped)
		if err != nil || string(got) != text {
			t.Errorf("%s, want %s (%v)", got, text, err)
		}
		var out any
		if err := json.Unmarshal(got, &out, wrapped); err != nil || !reflect.DeepEqual(in, out) {
			t.Errorf("%s is read as %#v, want %#v (%v)", got, out, in, err)
		}
	}
}

// TestUnionErrors checks the errors about cases.
func TestUnionErrors(t *testing.T) {
	t.Parallel()
	tagged, adjacent, wrapped := shapes(jsonx.Tagged("type")), shapes(jsonx.Adjacent("t", "v")), shapes(jsonx.Wrapped)
	untagged := jsonx.UnionOf[shape](jsonx.Untagged, jsonx.As[circle](), jsonx.As[group](), jsonx.As[*square]())
	strict := json.RejectUnknownMembers(true)
	tests := map[string]struct {
		text    string
		o       json.Options
		pointer jsontext.Pointer
		offset  int64
		is      error
		hint    string
	}{
		"absent":               {`[{"radius":1}]`, tagged, "/0/type", 12, jsonx.ErrMissingName, ""},
		"empty":                {`[{}]`, tagged, "/0/type", 2, jsonx.ErrMissingName, ""},
		"unknown":              {`[{"radius":1,"type":"cirlce"}]`, tagged, "/0/type", 20, jsonx.ErrUnknownCase, `did you mean "circle"?`},
		"unknown, first":       {`[{"type":"hexagon","radius":1}]`, tagged, "/0/type", 9, jsonx.ErrUnknownCase, ""},
		"kind":                 {`[{"type":1}]`, tagged, "/0/type", 9, nil, ""},
		"no object":            {`[[]]`, tagged, "/0", 1, nil, ""},
		"twice":                {`[{"type":"circle","radius":1,"type":"circle"}]`, tagged, "/0/type", 29, jsontext.ErrDuplicateName, ""},
		"unknown member":       {`[{"type":"circle","x":1}]`, json.JoinOptions(tagged, strict), "/0/x", 18, json.ErrUnknownName, ""},
		"content, absent":      {`[{"t":"circle"}]`, adjacent, "/0/v", 14, jsonx.ErrMissingName, ""},
		"content, unknown":     {`[{"v":{},"t":"cicle"}]`, adjacent, "/0/t", 13, jsonx.ErrUnknownCase, `did you mean "circle"?`},
		"content, tag absent":  {`[{"v":{}}]`, adjacent, "/0/t", 8, jsonx.ErrMissingName, ""},
		"content, twice":       {`[{"v":{},"t":"circle","v":1}]`, adjacent, "/0/v", 22, jsontext.ErrDuplicateName, ""},
		"content, more":        {`[{"v":{},"t":"circle","x":1}]`, json.JoinOptions(adjacent, strict), "/0/x", 22, json.ErrUnknownName, ""},
		"content, kind":        {`[{"t":"circle","v":1}]`, adjacent, "/0/v", 19, nil, ""},
		"wrapped, empty":       {`[{}]`, wrapped, "/0", 2, jsonx.ErrUnknownCase, ""},
		"wrapped, unknown":     {`[{"circel":{}}]`, wrapped, "/0/circel", 2, jsonx.ErrUnknownCase, `did you mean "circle"?`},
		"wrapped, two":         {`[{"circle":{},"square":{}}]`, wrapped, "/0/square", 14, json.ErrUnknownName, ""},
		"wrapped, twice":       {`[{"square":{},"square":{}}]`, wrapped, "/0/square", 14, jsontext.ErrDuplicateName, ""},
		"wrapped, two names":   {`[{"square":{},"sq":{}}]`, wrapped, "/0/sq", 14, jsontext.ErrDuplicateName, ""},
		"untagged, kind":       {`[1]`, untagged, "/0", 1, nil, ""},
		"untagged, furthest":   {`[{"name":"a","shapes":[{"side":true}]}]`, untagged, "/0/shapes/0/side", 31, nil, ""},
		"untagged, furthest 2": {`[{"name":"a","shapes":1}]`, untagged, "/0/shapes", 22, nil, ""},
		"inside":               {`[{"type":"group","shapes":[{"type":"circle","radius":true}]}]`, tagged, "/0/shapes/0/radius", 53, nil, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for variant, o := range map[string]json.Options{"": nil, "all": jsonx.AllErrors(10)} {
				for _, slow := range []bool{false, true} {
					var r io.Reader = strings.NewReader(tt.text)
					if slow {
						r = iotest.OneByteReader(r)
					}
					var out []shape
					err := json.UnmarshalRead(r, &out, tt.o, o)
					l, _ := jsonx.Locate(err)
					if l.Pointer != tt.pointer || l.Offset != tt.offset || tt.is != nil && !errors.Is(err, tt.is) || l.Hint != tt.hint {
						t.Errorf("%s: error %v at %q (%d) with hint %q, want %v at %q (%d) with hint %q", variant, err, l.Pointer, l.Offset, l.Hint, tt.is, tt.pointer, tt.offset, tt.hint)
					}
					if l.Message == "invalid value" {
						t.Errorf("%s: %v has no message", variant, err)
					}
				}
			}
		})
	}
}

// TestUnionMalformed checks that a discriminator that is not a JSON value is an error of syntax.
func TestUnionMalformed(t *testing.T) {
	t.Parallel()
	for _, form := range []jsonx.Form{jsonx.Tagged("t"), jsonx.Adjacent("t", "v")} {
		for text, want := range map[string]int64{`{"t":NaN}`: 5, `{"a":1,"t":}`: 11, `{"t":'a'}`: 5} {
			for name, o := range map[string]json.Options{"": nil, "all": jsonx.AllErrors(10), "other": shapes(form, jsonx.Other[unknown]())} {
				var out shape
				err := json.Unmarshal([]byte(text), &out, shapes(form), o)
				syntactic, ok := err.(*jsontext.SyntacticError)
				if !ok || syntactic.ByteOffset != want || syntactic.JSONPointer != "/t" {
					t.Errorf("%s%s: error %v, want that of byte %d", name, text, err, want)
				}
			}
		}
	}
}

// TestUnionMarshalErrors checks values that are no case.
func TestUnionMarshalErrors(t *testing.T) {
	t.Parallel()
	for _, form := range []jsonx.Form{jsonx.Tagged("type"), jsonx.Adjacent("t", "v"), jsonx.Wrapped, jsonx.Untagged} {
		_, err := json.Marshal([]shape{circle{}, noShape{}}, shapes(form))
		if !errors.Is(err, jsonx.ErrUnknownCase) {
			t.Errorf("error %v", err)
		}
		failsWith(t, err, "/1", "noShape")
	}
	f := math.NaN()
	_, err := json.Marshal([]shape{group{Shapes: []shape{circle{f}}}}, shapes(jsonx.Tagged("type")))
	failsWith(t, err, "/0/shapes/0/radius", "float64")
	cycle := &group{}
	cycle.Shapes = []shape{cycle}
	if _, err := json.Marshal(cycle, shapes(jsonx.Tagged("type"))); err == nil {
		t.Error("no error for a cycle")
	}
}

// TestUnionDuplicates checks that the first discriminator counts if duplicates are allowed.
func TestUnionDuplicates(t *testing.T) {
	t.Parallel()
	var out shape
	const text = `{"radius":1,"type":"circle","type":"square","Type":3}`
	err := json.Unmarshal([]byte(text), &out, shapes(jsonx.Tagged("type")), jsontext.AllowDuplicateNames(true))
	if err != nil || out != shape(circle{1}) {
		t.Errorf("%#v (%v)", out, err)
	}
	err = json.Unmarshal([]byte(`{"radius":1,"TYPE":"circle"}`), &out, shapes(jsonx.Tagged("type")), json.MatchCaseInsensitiveNames(true))
	if err != nil || out != shape(circle{1}) {
		t.Errorf("%#v (%v)", out, err)
	}
	err = json.Unmarshal([]byte(`{"TYPE":"circle"}`), &out, shapes(jsonx.Tagged("type")))
	if !errors.Is(err, jsonx.ErrMissingName) {
		t.Errorf("error %v", err)
	}
}

// TestUnionMerge checks into which variable a value is read.
func TestUnionMerge(t *testing.T) {
	t.Parallel()
	u := shapes(jsonx.Tagged("type"))
	sq, c := &square{7}, &circle{7}
	list := []shape{sq, c, circle{7}, sq, nil}
	err := json.Unmarshal([]byte(`[{"type":"square"},{"type":"circle"},{"type":"circle"},{"type":"circle"},null]`), &list, u)
	if err != nil {
		t.Fatal(err)
	}
	_ = list
	var v = struct{ A, B, C, D, E shape }{sq, c, circle{7}, sq, sq}
	err = json.Unmarshal([]byte(`{"A":{"type":"square"},"B":{"type":"circle"},"C":{"type":"circle"},"D":{"type":"circle"},"E":null}`), &v, u)
	want := struct{ A, B, C, D, E shape }{sq, c, circle{}, circle{}, nil}
	if err != nil || v != want || sq.Side != 7 || c.Radius != 7 {
		t.Errorf("%#v, want %#v (%v)", v, want, err)
	}
	if err := json.Unmarshal([]byte(`{"A":{"side":3,"type":"sq"},"B":{"radius":4,"type":"circle"}}`), &v, u); err != nil || sq.Side != 3 || c.Radius != 4 {
		t.Errorf("%v %v (%v)", sq, c, err)
	}
}

// A anyShape reads and writes its shape by the union.
type anyShape struct{ Shape shape }

var methodShapes = shapes(jsonx.Tagged("type"))

func (a *anyShape) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return json.UnmarshalDecode(d, &a.Shape, methodShapes)
}

func (a *anyShape) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, &a.Shape, methodShapes)
}

// TestUnionMethods checks unions in methods, and methods of cases.
func TestUnionMethods(t *testing.T) {
	t.Parallel()
	in := []anyShape{{circle{1}}, {&square{2}}, {nil}}
	const want = `[{"type":"circle","radius":1},{"type":"square","side":2},null]`
	for name, layout := range unionLayouts {
		unionTripIn(t, name, in, want, []json.Options{layout})
	}
	var out []anyShape
	err := json.Unmarshal([]byte(`[{"radius":1,"type":"circle"},{"type":"sqare"}]`), &out)
	failsWith(t, err, "/1/type", "unknown case")
	err = json.Unmarshal([]byte(`[{"radius":1,"type":"circle"},{"type":"sqare"},{"type":"circle","radius":true}]`), &out, jsonx.AllErrors(5))
	if list, ok := errors.AsType[jsonx.ErrorList](err); !ok || len(list) != 2 {
		t.Errorf("errors %v", err)
	}
	var list []shape
	err = json.Unmarshal([]byte(`[{},{"type":"sq","side":1},{"type":"x"},{"type":"circle","radius":true},5,{"type":"circle","radius":2}]`),
		&list, methodShapes, jsonx.AllErrors(9))
	errs, _ := errors.AsType[jsonx.ErrorList](err)
	if want := []shape{nil, &square{1}, nil, circle{}, nil, circle{2}}; len(errs) != 4 || !reflect.DeepEqual(list, want) {
		t.Errorf("%#v, want %#v, errors %v", list, want, err)
	}

	coders := jsonx.UnionOf[any](jsonx.Tagged("type"), jsonx.As[codedCase]("coded"), jsonx.As[*textCase]("text"), jsonx.As[taggedCase]("t"))
	for want, in := range map[string]any{
		`{"type":"coded","n":1}`: codedCase{1}, `{"type":"coded"}`: codedCase{}, `{"type":"text"}`: &textCase{}, `{"a":1,"type":"t"}`: taggedCase{},
	} {
		for name, layout := range unionLayouts {
			if name == "strict" { // methods see the discriminator
				continue
			}
			unionTripIn(t, name, []any{in}, "["+want+"]", []json.Options{coders, layout})
		}
	}
	funcs := json.WithMarshalers(json.MarshalFunc(func(c circle) ([]byte, error) { return fmt.Appendf(nil, "%v", c.Radius), nil }))
	if _, err := json.Marshal([]shape{circle{1}}, methodShapes, funcs); err == nil || !strings.Contains(err.Error(), "must be a JSON object") {
		t.Errorf("error %v for a case that is a number", err)
	}
}

// A codedCase writes its members itself.
type codedCase struct{ N int }

func (c codedCase) MarshalJSONTo(e *jsontext.Encoder) error {
	type plain struct {
		N int `json:"n,omitzero"`
	}
	return json.MarshalEncode(e, plain(c))
}

func (c *codedCase) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var p struct {
		N int `json:"n" jsonopt:"optional"`
	}
	err := json.UnmarshalDecode(d, &p)
	c.N = p.N
	return err
}

// A textCase writes an object as text.
type textCase struct{}

func (*textCase) MarshalJSON() ([]byte, error) { return []byte(` { } `), nil }
func (*textCase) UnmarshalJSON([]byte) error   { return nil }

// A taggedCase writes its discriminator itself.
type taggedCase struct{}

func (taggedCase) MarshalJSON() ([]byte, error)  { return []byte(`{"a":1,"type":"t"}`), nil }
func (*taggedCase) UnmarshalJSON(b []byte) error { return nil }

// TestUnionV1 checks unions with the rules of package v1.
func TestUnionV1(t *testing.T) {
	t.Parallel()
	u := shapes(jsonx.Tagged("type"))
	in := []shape{circle{1}, &square{2}, nil}
	got, err := json.Marshal(in, v1.DefaultOptionsV1(), u)
	if want := `[{"type":"circle","radius":1},{"type":"square","side":2},null]`; err != nil || string(got) != want {
		t.Errorf("%s, want %s (%v)", got, want, err)
	}
	var out []shape
	if err := json.Unmarshal([]byte(`[{"radius":1,"type":"circle"},{"side":2,"Type":"square"},null]`), &out, v1.DefaultOptionsV1(), u); err != nil || !reflect.DeepEqual(out, in) {
		t.Errorf("%#v (%v)", out, err)
	}
	err = json.Unmarshal([]byte(`[{"type":"circl"},{"type":"square","side":3}]`), &out, v1.DefaultOptionsV1(), u)
	if err == nil || len(out) != 2 || !reflect.DeepEqual(out[1], shape(&square{3})) {
		t.Errorf("%#v (%v)", out, err)
	}
	two := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[circle](), jsonx.As[square]())
	var x []any
	if err := json.Unmarshal([]byte(`[{"side":1},{"radius":2}]`), &x, v1.DefaultOptionsV1(), two); err != nil || !reflect.DeepEqual(x, []any{square{1}, circle{2}}) {
		t.Errorf("%#v (%v)", x, err)
	}
	if err := json.Unmarshal([]byte(`[{"side":1},{"radius":"2"}]`), &x, v1.DefaultOptionsV1(), two); err == nil {
		t.Errorf("no error: %#v", x)
	}
	var coded any // its method is not called
	err = json.Unmarshal([]byte(`{"type":"coded","n":]`), &coded, v1.DefaultOptionsV1(), jsonx.UnionOf[any](jsonx.Tagged("type"), jsonx.As[*codedCase]("coded")))
	if coded != nil || err == nil || err.Error() != "invalid character ']' looking for beginning of value" {
		t.Errorf("malformed text is read as %#v (%v)", coded, err)
	}
}

// TestUnionMisuse checks what UnionOf panics for.
func TestUnionMisuse(t *testing.T) {
	t.Parallel()
	tagged := jsonx.Tagged("type")
	tests := map[string]func(){
		"no interface":        func() { jsonx.UnionOf[circle](tagged) },
		"no implementation":   func() { jsonx.UnionOf[shape](tagged, jsonx.As[square]()) },
		"type twice":          func() { jsonx.UnionOf[shape](tagged, jsonx.As[circle]("a"), jsonx.As[circle]("b")) },
		"two others":          func() { jsonx.UnionOf[any](tagged, jsonx.Other[circle](), jsonx.Other[int]()) },
		"name twice":          func() { jsonx.UnionOf[shape](tagged, jsonx.As[circle]("a", "b"), jsonx.As[*square]("b")) },
		"names of types":      func() { jsonx.UnionOf[shape](tagged, jsonx.As[circle](), jsonx.As[*circle]()) },
		"number":              func() { jsonx.UnionOf[any](tagged, jsonx.As[int]()) },
		"list":                func() { jsonx.UnionOf[any](tagged, jsonx.As[[]int]("a")) },
		"map without names":   func() { jsonx.UnionOf[any](tagged, jsonx.As[map[int]int]("a")) },
		"no name":             func() { jsonx.UnionOf[any](jsonx.Wrapped, jsonx.As[[]int]()) },
		"itself":              func() { jsonx.UnionOf[shape](tagged, jsonx.As[shape]()) },
		"pointer to itself":   func() { jsonx.UnionOf[any](tagged, jsonx.As[*any]("a")) },
		"itself as other":     func() { jsonx.UnionOf[shape](tagged, jsonx.Other[shape]()) },
		"zero case":           func() { jsonx.UnionOf[any](tagged, jsonx.Case{}) },
		"bad name":            func() { jsonx.UnionOf[any](tagged, jsonx.As[circle]("\xff")) },
		"bad discriminator":   func() { jsonx.UnionOf[any](jsonx.Tagged("\xff")) },
		"content as the name": func() { jsonx.UnionOf[any](jsonx.Adjacent("a", "a")) },
	}
	for name, f := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "jsonx: union of ") {
					t.Errorf("panics with %q", text)
				}
			}()
			f()
		})
	}
}

// TestUnionStream checks that of an object whose discriminator comes first, or is in memory, only a part is in memory, and that
// a discriminator at the end needs all of it.
func TestUnionStream(t *testing.T) {
	t.Parallel()
	type list struct {
		Items []int `json:"items"`
	}
	u := jsonx.UnionOf[any](jsonx.Tagged("type"), jsonx.As[list]("list"))
	items := strings.Repeat("1,", 1<<20) + "1"
	for _, text := range []string{`{"type":"list","items":[` + items + `]}`, `{"items":[` + items + `],"type":"list"}`} {
		var out any
		r := &maxReader{r: strings.NewReader(text)}
		if err := json.UnmarshalRead(r, &out, u); err != nil || len(out.(list).Items) != 1<<20+1 {
			t.Fatalf("%T (%v)", out, err)
		}
		if isFirst := strings.HasPrefix(text, `{"type"`); isFirst && r.most > 128<<10 || !isFirst && r.most < 128<<10 {
			t.Errorf("%.20s: a window of %d bytes", text, r.most)
		}
	}
}

// A maxReader records the largest number of bytes that a Read requests.
type maxReader struct {
	r    io.Reader
	most int
}

func (r *maxReader) Read(b []byte) (int, error) {
	r.most = max(r.most, len(b))
	return r.r.Read(b)
}

// A nested is a case that contains values of its union.
type nested struct {
	A, B, C any `json:",omitempty"`
}
type nestedX struct {
	A any `json:",omitempty"`
	X int `json:",omitempty"`
}
type nestedY struct {
	A any    `json:",omitempty"`
	Y string `json:",omitempty"`
}

// TestUnionLookAhead checks that the text that is read ahead is limited.
func TestUnionLookAhead(t *testing.T) {
	t.Parallel()
	tagged := jsonx.UnionOf[any](jsonx.Tagged("type"), jsonx.As[nested]("n"))
	untagged := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[nestedX](), jsonx.As[nestedY](), jsonx.As[nested]())
	lists := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[[]any](), jsonx.As[[][]any](), jsonx.As[string]())
	deep := func(n int, before, leaf, after string) string {
		return strings.Repeat(before, n) + leaf + strings.Repeat(after, n)
	}
	tests := map[string]struct {
		text  string
		o     json.Options
		isErr bool
	}{
		"late, few":           {deep(30, `{"A":`, "null", `,"type":"n"}`), tagged, false},
		"late, many":          {deep(9000, `{"A":`, "null", `,"type":"n"}`), tagged, true},
		"late, many, early":   {deep(9000, `{"type":"n","A":`, "null", `}`), tagged, false},
		"late, no limit":      {deep(1000, `{"A":`, "null", `,"type":"n"}`), json.JoinOptions(tagged, jsonx.WithLimits(jsonx.Limits{LookAhead: -1})), false},
		"late, untrusted":     {deep(190, `{"A":`, `"`+strings.Repeat("a", 50_000)+`"`, `,"type":"n"}`), json.JoinOptions(tagged, jsonx.UntrustedInput()), true},
		"trials, few":         {deep(5, `{"A":`, `null`, `}`), untagged, false},
		"trials, many":        {deep(200, `{"A":`, `{"Z":1}`, `}`), untagged, true},
		"trials, lists":       {deep(9000, `[`, `{}`, `]`), lists, true},
		"trials, long enough": {`[` + strings.Repeat(`{"Y":"a"},`, 100_000) + `{}]`, jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[nestedX](), jsonx.As[nestedY](), jsonx.As[[]any]()), false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, slow := range []bool{false, true} {
				var r io.Reader = strings.NewReader(tt.text)
				if slow {
					r = iotest.HalfReader(r)
				}
				var out any
				err := json.UnmarshalRead(r, &out, tt.o)
				if isErr := errors.Is(err, jsontext.ErrLimit); isErr != tt.isErr || err != nil && !isErr {
					t.Errorf("error %.200v", err)
				}
			}
		})
	}
}

// TestCheckUnion checks what Check reports about unions.
func TestCheckUnion(t *testing.T) {
	t.Parallel()
	type animal interface{ shape }
	type numbered struct {
		Type int `json:"type"`
	}
	type bigger struct {
		Radius float64 `json:"radius"`
		Side   float64 `json:"side"`
	}
	type other struct {
		Radius string `json:"radius"`
	}
	type strict struct {
		Radius float64 `json:"radius"`
		Name   string  `json:"name" jsonopt:"required"`
	}
	tagged := jsonx.Tagged("type")
	tests := map[string]struct {
		o    json.Options
		want []string // in the errors, in order; nil: none
	}{
		"fine":                {shapes(tagged, jsonx.As[areas](), jsonx.Other[unknown]()), nil},
		"adjacent":            {shapes(jsonx.Adjacent("t", "v")), nil},
		"own field":           {jsonx.UnionOf[shape](tagged, jsonx.As[ownType]()), nil},
		"field of other type": {jsonx.UnionOf[any](tagged, jsonx.As[numbered]()), []string{`"type" of the discriminator is no string`}},
		"no object":           {jsonx.UnionOf[any](tagged, jsonx.As[time.Time]()), []string{"text is no object"}},
		"no object by a rule": {json.JoinOptions(jsonx.UnionOf[any](tagged, jsonx.As[circle]()), jsonx.WithFormat[circle]("array")), []string{"text is no object"}},
		"no union":            {jsonx.UnionOf[shape](tagged, jsonx.As[animal]("a")), []string{"is a case of a union and has none"}},
		"field of a case":     {jsonx.UnionOf[any](tagged, jsonx.As[struct{ C chan int }]("c")), []string{"chan int"}},
		"kinds":               {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[string](), jsonx.As[int](), jsonx.As[bool](), jsonx.As[[]string](), jsonx.As[circle]()), nil},
		"in order":            {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[time.Time](), jsonx.As[string](), jsonx.As[int](), jsonx.As[float64]()), nil},
		"out of order": {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[string](), jsonx.As[time.Time](), jsonx.As[float64](), jsonx.As[int]()),
			[]string{"case time.Time has no values", "case int has no values"}},
		"lists": {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[[]float64](), jsonx.As[[]string](), jsonx.As[[]int]()), []string{"case []int has no values that case []float64"}},
		"structs": {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[strict](), jsonx.As[other](), jsonx.As[bigger](), jsonx.As[circle]()),
			[]string{"case jsonx_test.circle has no values that case jsonx_test.bigger"}},
		"maps":      {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[map[string]float64](), jsonx.As[bigger](), jsonx.As[other]()), []string{"case jsonx_test.bigger has"}},
		"any":       {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[circle](), jsonx.Other[any]()), nil},
		"recursive": {jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[nestedX](), jsonx.As[nestedY]()), nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := errors.Join(jsonx.Check[shape](tt.o), jsonx.Check[any](tt.o))
			if err == nil && tt.want != nil {
				t.Errorf("no error, want %q", tt.want)
			}
			text := fmt.Sprint(err)
			if strings.Contains(text, "shape: no concrete type") || tt.want == nil && err != nil {
				t.Errorf("error %v", err)
			}
			for _, want := range tt.want {
				before, after, ok := strings.Cut(text, want)
				if text = after; !ok {
					t.Errorf("error %v\nwant %q after %q", err, want, before)
				}
			}
		})
	}
}

// TestUnionRandom compares how random texts, most of them with a mistake, are read from memory, from a reader and from a stream.
func TestUnionRandom(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	unions := []json.Options{
		shapes(jsonx.Tagged("type")), shapes(jsonx.Adjacent("type", "value")), shapes(jsonx.Wrapped), shapes(jsonx.Untagged),
		shapes(jsonx.Tagged("type"), jsonx.As[areas](), jsonx.Other[unknown]()),
	}
	options := []json.Options{
		jsontext.Multiline(false), jsonx.AllErrors(3), json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(true),
		json.MatchCaseInsensitiveNames(true), v1.DefaultOptionsV1(), jsonx.UntrustedInput(),
	}
	for range 4000 {
		text := []byte("[" + randomShape(rnd, 4) + "]")
		for range rnd.IntN(3) {
			i := rnd.IntN(len(text))
			switch rnd.IntN(3) {
			case 0:
				text = append(text[:i], text[i+1:]...)
			case 1:
				text[i] = `{}[],:"a1e `[rnd.IntN(11)]
			default:
				text = text[:i+1]
			}
			if len(text) == 0 {
				text = []byte(" ")
			}
		}
		k := rnd.IntN(len(unions))
		o := json.JoinOptions(unions[k], options[rnd.IntN(len(options))])
		var want, slow, stream []shape
		err := json.Unmarshal(text, &want, o)
		errSlow := json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(text)), &slow, o)
		inMemory, _, _ := strings.Cut(fmt.Sprint(err), ", first at") // the place of the first name may not be known any more
		fromReader, _, _ := strings.Cut(fmt.Sprint(errSlow), ", first at")
		if inMemory != fromReader || !reflect.DeepEqual(want, slow) {
			t.Fatalf("%s:\n%#v (%v) in memory,\n%#v (%v) from a reader", text, want, err, slow, errSlow)
		}
		dec := jsontext.NewDecoder(iotest.HalfReader(bytes.NewReader(text)), o)
		errStream := json.UnmarshalDecode(dec, &stream)
		if err == nil && errStream != nil || err == nil && !reflect.DeepEqual(want, stream) {
			t.Fatalf("%s:\n%#v (%v) in memory,\n%#v (%v) from a stream", text, want, err, stream, errStream)
		}
		if err == nil && k < len(unions)-1 { // the white space of raw values changes
			b, err := json.Marshal(want, o, json.Deterministic(true))
			var again []shape
			err2 := json.Unmarshal(b, &again, o)
			b2, err3 := json.Marshal(again, o, json.Deterministic(true))
			if err := errors.Join(err, err2, err3); err != nil || !bytes.Equal(b, b2) {
				t.Fatalf("%s is written as %s and then as %s (%v)", text, b, b2, err)
			}
		}
	}
}

// randomShape returns the text of a shape, which some form may have, with up to depth values in each other.
func randomShape(rnd *rand.Rand, depth int) string {
	pick := func(texts ...string) string { return texts[rnd.IntN(len(texts))] }
	if depth == 0 || rnd.IntN(8) == 0 {
		return pick("null", `{}`, `{"type":"circle","radius":1}`, `{"radius":2,"type":"circle"}`, `{"circle":{}}`, `{"side":3}`, `1`)
	}
	var members []string
	switch inner := randomShape(rnd, depth-1); rnd.IntN(3) {
	case 0:
		members = []string{`"radius":` + pick("1", "2.5", `"x"`), `"type":` + pick(`"circle"`, `"circl"`, "null")}
	case 1:
		members = []string{`"side":1`, `"type":"s\u0071"`}
	default:
		members = []string{`"type":"group"`, `"name":"` + pick("", "é", `\"`) + `"`, `"shapes":[` + inner + `]`, `"first":` + randomShape(rnd, depth-1)}
	}
	rnd.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	object := "{" + strings.Join(members, pick(",", " , ")) + "}"
	switch rnd.IntN(6) {
	case 0:
		return `{"value":` + object + `,"type":"` + pick("circle", "group") + `"}`
	case 1:
		return `{"` + pick("group", "square") + `" :` + object + `}`
	}
	return object
}

// TestUnionConcurrent reads values that several cases reject in several goroutines: a failure of a trial is in memory that
// other calls use afterwards.
func TestUnionConcurrent(t *testing.T) {
	t.Parallel()
	type a struct{ A []int }
	type b struct{ A []bool }
	u := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[a](), jsonx.As[b]())
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 200 {
				var out any
				if err := json.Unmarshal([]byte(`{"A":[1,2,true]}`), &out, u); err == nil || !strings.Contains(err.Error(), `"/A/2"`) {
					t.Errorf("error %v, want one at /A/2", err)
				}
			}
		})
	}
	group.Wait()
}
