package json_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// Maps of these types are read and written entry by entry through package reflect; those of the
// types that they are made of are not.
type (
	namedStrings map[string]string
	namedBools   map[string]bool
	namedInts    map[string]int
	namedInt64s  map[string]int64
	namedFloats  map[string]float64
)

var typedMaps = []struct {
	name, why    string
	typed, named reflect.Type
}{
	{"string", "text", reflect.TypeFor[map[string]string](), reflect.TypeFor[namedStrings]()},
	{"bool", "literals", reflect.TypeFor[map[string]bool](), reflect.TypeFor[namedBools]()},
	{"int", "as large as the machine has them", reflect.TypeFor[map[string]int](), reflect.TypeFor[namedInts]()},
	{"int64", "always large", reflect.TypeFor[map[string]int64](), reflect.TypeFor[namedInt64s]()},
	{"float64", "with fractions", reflect.TypeFor[map[string]float64](), reflect.TypeFor[namedFloats]()},
}

// plainly returns err with all that it tells, and with the name of the typed map for that of the other.
func plainly(err error, typed, named reflect.Type) string {
	if err == nil {
		return "none"
	}
	text := err.Error()
	var sem *json.SemanticError
	if errors.As(err, &sem) {
		text += fmt.Sprintf(" (%d %q %v %q)", sem.ByteOffset, sem.JSONPointer, sem.GoType, sem.JSONValue)
	}
	var syn *jsontext.SyntacticError
	if errors.As(err, &syn) {
		text += fmt.Sprintf(" (%d %q)", syn.ByteOffset, syn.JSONPointer)
	}
	return strings.ReplaceAll(text, named.String(), typed.String())
}

// TestTypedMaps holds that maps that common code is written for are read as others are.
func TestTypedMaps(t *testing.T) {
	inputs := []string{
		`{}`, `null`, `{"a":null,"b":null}`, ` { "a" : 1 , "b" : -2 } `, `{"a":"x","\u0062":"\n"}`, `{"a":true,"b":false}`,
		`{"a":1.5,"b":1e300,"c":1e999}`, `{"a":9223372036854775807,"b":9223372036854775808}`, `{"a":-9223372036854775808}`,
		`{"old":1,"a":"x"}`, `{"a":"x","old":[]}`, `{"a":{},"b":1}`, `{"old":7,"old":8}`, `{"a":true,"a":true}`, `{"a":"","a":""}`,
		`{"a":1,}`, `{"a":1`, `{"a":1,"b"`, `{"a":1,"b":`, `{"a":1,"b":tru`, `{"a":"x`, `{"a":12`, `{"a"}`, `{1:1}`, `{`, `[]`, `7`, `{"a":1]`,
		"{\"a\xff\":1,\"b\":\"\xff\"}", `{"a":01}`, `{"a":nul}`, `{"a":truth}`, `{"a":"\ud800"}`, `{"":1,"~/":{}}`, `{"a":1 "b":2}`,
	}
	options := [][]json.Options{
		nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)},
		{json.MatchCaseInsensitiveNames(true), json.RejectUnknownMembers(true)},
	}
	for _, tt := range typedMaps {
		t.Run(tt.name, func(t *testing.T) {
			for _, in := range inputs {
				for k, o := range options {
					for _, filled := range []bool{false, true} {
						for _, slow := range []bool{false, true} {
							read := func(typ reflect.Type) (any, error) {
								m := reflect.New(typ)
								if filled {
									m.Elem().Set(reflect.MakeMap(typ))
									m.Elem().SetMapIndex(reflect.ValueOf("old"), reflect.Zero(typ.Elem()))
								}
								var r io.Reader = strings.NewReader(in)
								if slow {
									r = iotest.OneByteReader(r)
								}
								err := json.UnmarshalRead(r, m.Interface(), o...)
								return m.Elem().Convert(tt.typed).Interface(), err
							}
							got, err := read(tt.typed)
							want, wantErr := read(tt.named)
							if e, w := plainly(err, tt.typed, tt.named), plainly(wantErr, tt.typed, tt.named); e != w {
								t.Errorf("%q, options %d, filled %v, slow %v: error\n%s, want\n%s (%s)", in, k, filled, slow, e, w, tt.why)
							}
							if !reflect.DeepEqual(got, want) {
								t.Errorf("%q, options %d, filled %v, slow %v: got %v, want %v (%s)", in, k, filled, slow, got, want, tt.why)
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
	}
	options := [][]json.Options{
		nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)},
		{jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)}, {jsontext.Multiline(true)}, {jsontext.SpaceAfterColon(true)},
		{json.Deterministic(true)}, {json.FormatNilMapAsNull(true)}, {jsontext.WithByteLimit(4)}, {jsontext.WithDepthLimit(1)},
	}
	for _, m := range maps {
		named := reflect.TypeOf(m)
		for _, tt := range typedMaps {
			if tt.named != named {
				continue
			}
			for k, o := range options {
				for _, at := range []func(any) any{func(x any) any { return x }, func(x any) any { return []any{x} }} {
					got, err := json.Marshal(at(reflect.ValueOf(m).Convert(tt.typed).Interface()), o...)
					want, wantErr := json.Marshal(at(m), o...)
					if string(got) != string(want) {
						t.Errorf("%v, options %d: %q, want %q", m, k, got, want)
					}
					if e, w := plainly(err, tt.typed, named), plainly(wantErr, tt.typed, named); e != w {
						t.Errorf("%v, options %d: error\n%s, want\n%s", m, k, e, w)
					}
				}
			}
		}
	}
}
