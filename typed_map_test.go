package json_test

import (
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Maps of scalars, of lists of strings and of any are read and written by common code, whatever their names are; those
// whose keys have a type of their own are not.
type (
	namedStrings map[string]string
	namedBools   map[string]bool
	namedInts    map[string]int
	namedInt64s  map[string]int64
	namedFloats  map[string]float64
	namedLists   map[string][]string
	namedAnys    map[string]any
)

var typedMaps = []struct {
	name, why           string
	typed, named, plain reflect.Type
}{
	{"string", "text", reflect.TypeFor[map[string]string](), reflect.TypeFor[namedStrings](), reflect.TypeFor[map[word]string]()},
	{"bool", "literals", reflect.TypeFor[map[string]bool](), reflect.TypeFor[namedBools](), reflect.TypeFor[map[word]bool]()},
	{"int", "as large as the machine has them", reflect.TypeFor[map[string]int](), reflect.TypeFor[namedInts](), reflect.TypeFor[map[word]int]()},
	{"int64", "always large", reflect.TypeFor[map[string]int64](), reflect.TypeFor[namedInt64s](), reflect.TypeFor[map[word]int64]()},
	{"float64", "with fractions", reflect.TypeFor[map[string]float64](), reflect.TypeFor[namedFloats](), reflect.TypeFor[map[word]float64]()},
	{"list", "as in headers and queries", reflect.TypeFor[map[string][]string](), reflect.TypeFor[namedLists](), reflect.TypeFor[map[word][]string]()},
	{"any", "whatever there is", reflect.TypeFor[map[string]any](), reflect.TypeFor[namedAnys](), reflect.TypeFor[map[word]any]()},
}

// plainMap returns a map of type plain with the entries of v, or nil for nil.
func plainMap(v reflect.Value, plain reflect.Type) any {
	if v.IsNil() {
		return reflect.Zero(plain).Interface()
	}
	m := reflect.MakeMap(plain)
	for it := v.MapRange(); it.Next(); {
		m.SetMapIndex(it.Key().Convert(plain.Key()), it.Value())
	}
	return m.Interface()
}

// TestTypedMaps holds that maps that common code is written for are read as others are.
func TestTypedMaps(t *testing.T) {
	inputs := []string{
		`{}`, `null`, `{"a":null,"b":null}`, ` { "a" : 1 , "b" : -2 } `, `{"a":"x","\u0062":"\n"}`, `{"a":true,"b":false}`,
		`{"a":1.5,"b":1e300,"c":1e999}`, `{"a":9223372036854775807,"b":9223372036854775808}`, `{"a":-9223372036854775808}`,
		`{"old":1,"a":"x"}`, `{"a":"x","old":[]}`, `{"a":{},"b":1}`, `{"old":7,"old":8}`, `{"a":true,"a":true}`, `{"a":"","a":""}`,
		`{"a":1,}`, `{"a":1`, `{"a":1,"b"`, `{"a":1,"b":`, `{"a":1,"b":tru`, `{"a":"x`, `{"a":12`, `{"a"}`, `{1:1}`, `{`, `[]`, `7`, `{"a":1]`,
		"{\"a\xff\":1,\"b\":\"\xff\"}", `{"a":01}`, `{"a":nul}`, `{"a":truth}`, `{"a":"\ud800"}`, `{"":1,"~/":{}}`, `{"a":1 "b":2}`,
		`{"a":["x","y"],"b":[]}`, `{"a":["x",1]}`, `{"a":[`,
	}
	options := [][]json.Options{
		nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)},
		{json.MatchCaseInsensitiveNames(true), json.RejectUnknownMembers(true)},
	}
	for _, tt := range typedMaps {
		t.Run(tt.name, func(t *testing.T) {
			for _, typ := range []reflect.Type{tt.typed, tt.named} {
				for _, in := range inputs {
					for k, o := range options {
						for _, filled := range []bool{false, true} {
							for _, slow := range []bool{false, true} {
								read := func(typ reflect.Type) (any, error) {
									m := reflect.New(typ)
									if filled {
										m.Elem().Set(reflect.MakeMap(typ))
										m.Elem().SetMapIndex(reflect.ValueOf("old").Convert(typ.Key()), reflect.Zero(typ.Elem()))
									}
									var r io.Reader = strings.NewReader(in)
									if slow {
										r = iotest.OneByteReader(r)
									}
									err := json.UnmarshalRead(r, m.Interface(), o...)
									return plainMap(m.Elem(), tt.plain), err
								}
								got, err := read(typ)
								want, wantErr := read(tt.plain)
								if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
									t.Errorf("%q, options %d, filled %v, slow %v: error\n%s, want\n%s (%s)", in, k, filled, slow, e, w, tt.why)
								}
								if wantErr == nil && !reflect.DeepEqual(got, want) {
									t.Errorf("%q, options %d, filled %v, slow %v: got %v, want %v (%s)", in, k, filled, slow, got, want, tt.why)
								}
							}
						}
					}
				}
			}
		})
	}
}

// TestTypedMapsWritten holds that they are written as others are. Maps have one entry, so that the
// order does not matter.
func TestTypedMapsWritten(t *testing.T) {
	maps := []any{
		namedStrings{"a": "b"}, namedStrings{"<": "\u2028"}, namedStrings{"a\xff": "b"}, namedStrings{"a/~": "b\xff"}, namedStrings{}, namedStrings(nil),
		namedBools{"a": true}, namedBools{"": false}, namedInts{"a": -5}, namedInts{"a\xff": 7}, namedInt64s{"a": 1 << 62},
		namedFloats{"a": 1.25}, namedFloats{"a": 1 / namedFloats{"a": 1e-320}["a"]}, namedFloats{"b": 1e21},
		namedLists{"a": {"b", "c"}}, namedLists{"a": {}}, namedLists{"a": nil}, namedLists{"a\xff": {"b"}}, namedLists{"a": {"b", "<\xff"}},
		namedAnys{"a": nil}, namedAnys{"a": []any{1, "x"}}, namedAnys{"a\xff": namedAnys{"b": true}}, namedAnys{"a": map[string]any{"b": math.NaN()}},
		namedAnys{"a": "\xff"}, namedAnys{"a": make(chan int)}, namedAnys{}, namedAnys(nil),
	}
	options := [][]json.Options{
		nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)},
		{jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)}, {jsontext.Multiline(true)}, {jsontext.SpaceAfterColon(true)},
		{json.Deterministic(true)}, {json.FormatNilMapAsNull(true)}, {jsontext.WithByteLimit(4)}, {jsontext.WithDepthLimit(1)},
		{jsontext.WithDepthLimit(2)}, {json.FormatNilSliceAsNull(true)}, {json.OmitZeroStructFields(true)},
		{json.WithMarshalers(json.MarshalFunc(func(s []string) ([]byte, error) { return []byte(`"list"`), nil }))},
	}
	places := []func(any) any{
		func(x any) any { return x },
		func(x any) any { return []any{x} },
		func(x any) any {
			p := reflect.New(reflect.TypeOf(x))
			p.Elem().Set(reflect.ValueOf(x))
			return p.Interface()
		},
	}
	for _, m := range maps {
		named := reflect.TypeOf(m)
		for _, tt := range typedMaps {
			if tt.named != named {
				continue
			}
			for k, o := range options {
				for at, place := range places {
					want, wantErr := json.Marshal(place(plainMap(reflect.ValueOf(m), tt.plain)), o...)
					for _, typ := range []reflect.Type{tt.typed, tt.named} {
						got, err := json.Marshal(place(reflect.ValueOf(m).Convert(typ).Interface()), o...)
						if string(got) != string(want) {
							t.Errorf("%v %v, options %d, place %d: %q, want %q", typ, m, k, at, got, want)
						}
						if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
							t.Errorf("%v %v, options %d, place %d: error\n%s, want\n%s", typ, m, k, at, e, w)
						}
					}
				}
			}
		}
	}
}

// TestNamedMapCycle holds that the error of a map that contains itself tells its type.
func TestNamedMapCycle(t *testing.T) {
	m := namedAnys{}
	m["a"] = m
	_, err := json.Marshal(m)
	var sem *json.SemanticError
	if !errors.As(err, &sem) || sem.GoType != reflect.TypeFor[namedAnys]() {
		t.Errorf("the error is %v, want one of the type of the map", err)
	}
}

// TestTypedMapsInOrder holds that they are written in the order of their names as others are, up
// to the first that can't be.
func TestTypedMapsInOrder(t *testing.T) {
	options := [][]json.Options{
		{json.Deterministic(true)},
		{json.Deterministic(true), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)},
		{json.Deterministic(true), jsontext.AllowInvalidUTF8(true)},
		{json.Deterministic(true), jsontext.Multiline(true)},
		{json.Deterministic(true), jsontext.WithDepthLimit(2)},
		{v1.DefaultOptionsV1()},
		{v1.DefaultOptionsV1(), jsontext.AllowInvalidUTF8(false)},
	}
	value := map[reflect.Kind]func(i int) any{
		reflect.String:    func(i int) any { return strings.Repeat("<\xff", i%3) },
		reflect.Bool:      func(i int) any { return i%2 == 0 },
		reflect.Int:       func(i int) any { return i - 5 },
		reflect.Int64:     func(i int) any { return int64(i) << 40 },
		reflect.Float64:   func(i int) any { return []float64{0, 1.5, 1e300, math.NaN()}[min(3, i/5)] },
		reflect.Slice:     func(i int) any { return [][]string{nil, {}, {"x", "y\xff"}}[i%3] },
		reflect.Interface: func(i int) any { return i },
	}
	for _, tt := range typedMaps {
		for n := range 20 {
			m := reflect.MakeMap(tt.named)
			for i := range n {
				name := strings.Repeat("name", i%4) + string(rune('z'-i))
				if i == 17 {
					name = "name\xff"
				}
				m.SetMapIndex(reflect.ValueOf(name), reflect.ValueOf(value[tt.named.Elem().Kind()](i)))
			}
			for k, o := range options {
				want, wantErr := json.Marshal([]any{plainMap(m, tt.plain)}, o...)
				for _, typ := range []reflect.Type{tt.typed, tt.named} {
					got, err := json.Marshal([]any{m.Convert(typ).Interface()}, o...)
					if string(got) != string(want) {
						t.Errorf("%v of %d, options %d: %q, want %q (%s)", typ, n, k, got, want, tt.why)
					}
					if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
						t.Errorf("%v of %d, options %d: error\n%s, want\n%s (%s)", typ, n, k, e, w, tt.why)
					}
				}
			}
		}
	}
}
