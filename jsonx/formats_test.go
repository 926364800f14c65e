package jsonx_test

import (
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type (
	// vector is an array wherever it is used.
	vector struct {
		_ struct{} `jsonopt:"array"`
		X int      `json:"x,omitzero"`
		Y string   `json:",omitempty" jsonopt:"required"`
	}
	// plain is an object, unless a field has format array.
	plain struct {
		A int
		B []int
	}
	// mixed has fields of two embedded structs, one of them embedded by a pointer.
	mixed struct {
		_ struct{} `jsonopt:"array"`
		A int
		plainer
		*Deeper
		Z int
	}
	plainer struct{ B, C int }
	Deeper  struct{ D, E *int }
	// link is an array that contains itself.
	link struct {
		_    struct{} `jsonopt:"array"`
		Next *link
	}
	// node contains itself by a map that is an array.
	node struct {
		M map[string]node `jsonopt:"format:array"`
	}
	textBytes  []byte
	emptyArray struct {
		_ struct{} `json:"-" jsonopt:"array"`
	}
	// keyStruct is a type of keys that cannot be names.
	keyStruct struct{ A, B int }
	// shout has methods with a Decoder and an Encoder.
	shout struct{ s string }
	loud  struct {
		M map[shout]int `jsonopt:"format:array"`
	}
	// delegate has a method that reads a value into another variable.
	delegate struct{ to any }
	// quiet has methods without.
	quiet struct{ s string }
	// declining has methods that decline: its values are arrays by the marker.
	declining struct {
		_ struct{} `jsonopt:"array"`
		A int
	}
	inArray struct {
		V plain              `jsonopt:"format:array"`
		P *plain             `jsonopt:"format:array"`
		M map[string]int     `jsonopt:"format:array"`
		S map[int]struct{}   `jsonopt:"format:array"`
		K map[keyStruct]bool `jsonopt:"format:array"`
		I map[any]int        `jsonopt:"format:array"`
		T []byte             `jsonopt:"format:text"`
		N textBytes          `jsonopt:"format:text"`
		F [2]byte            `jsonopt:"format:text"`
		H []byte             `jsonopt:"format:hex"`
		D time.Duration      `jsonopt:"format:units"`
		W time.Time          `jsonopt:"format:'2006-01-02'"`
		X float64            `jsonopt:"format:nonfinite"`
		L []int              `jsonopt:"format:emitnull"`
	}
)

func (s shout) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(strings.ToUpper(s.s)))
}

func (s *shout) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	s.s = strings.ToLower(tok.String())
	return err
}

func (d *delegate) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, d.to)
}

func (q quiet) MarshalJSON() ([]byte, error) { return []byte(`["` + q.s + `"]`), nil }

func (q *quiet) UnmarshalJSON(b []byte) error {
	q.s = strings.Trim(string(b), `[]"`)
	return nil
}

func (declining) MarshalJSONTo(*jsontext.Encoder) error      { return errors.ErrUnsupported }
func (*declining) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }

// An arrayReader is a way to read a value.
type arrayReader struct {
	name string
	read func(text string, v any, o ...json.Options) error
}

// readers are the functions that read a value, from memory and from readers that split the text.
var readers = []arrayReader{
	{"Unmarshal", func(text string, v any, o ...json.Options) error { return json.Unmarshal([]byte(text), v, o...) }},
	{"UnmarshalRead", func(text string, v any, o ...json.Options) error {
		return json.UnmarshalRead(jsontest.OneByteReader([]byte(text)), v, o...)
	}},
	{"UnmarshalDecode", func(text string, v any, o ...json.Options) error {
		return json.UnmarshalDecode(jsontext.NewDecoder(jsontest.OneByteReader([]byte(text)), o...), v)
	}},
	{"in a method", func(text string, v any, o ...json.Options) error {
		return json.Unmarshal([]byte(text), &delegate{v}, o...)
	}},
}

// TestFormats checks the text of values with formats in both directions.
func TestFormats(t *testing.T) {
	one := 1
	for _, tt := range []struct {
		name, why string
		v         any // a pointer
		want      string
		o         json.Options
	}{
		{name: "marker", why: "omit options do not apply to arrays", v: &vector{}, want: `[0,""]`},
		{name: "marker, values", why: "in the order of the fields", v: &vector{X: 1, Y: "a"}, want: `[1,"a"]`},
		{name: "slice of arrays", why: "the marker is one of the type", v: &[]vector{{X: 1}, {Y: "b"}}, want: `[[1,""],[0,"b"]]`},
		{name: "by value", why: "in an interface", v: &map[string]vector{"a": {X: 1}}, want: `{"a":[1,""]}`},
		{name: "format of a field", why: "only there", v: &struct {
			A plain `jsonopt:"format:array"`
			B plain
		}{plain{1, []int{2}}, plain{3, nil}}, want: `{"A":[1,[2]],"B":{"A":3,"B":[]}}`},
		{name: "pointer", why: "the format is one of the element", v: &struct {
			A **plain `jsonopt:"format:array"`
		}{pointerTo(&plain{1, []int{2}})}, want: `{"A":[1,[2]]}`},
		{name: "nil pointer", why: "null, as without the format", v: &struct {
			A *plain `jsonopt:"format:array"`
		}{}, want: `{"A":null}`},
		{name: "promoted fields", why: "in their place", v: &mixed{A: 1, plainer: plainer{2, 3}, Deeper: &Deeper{D: &one}, Z: 4}, want: `[1,2,3,1,null,4]`},
		{name: "nil embedded pointer", why: "its fields are null, and it stays nil", v: &mixed{Z: 4}, want: `[0,0,0,null,null,4]`},
		{name: "recursive", why: "arrays in arrays", v: &link{Next: &link{Next: &link{}}}, want: `[[[null]]]`},
		{name: "no fields", why: "an empty array", v: &emptyArray{}, want: `[]`},
		{name: "methods", why: "that decline", v: &declining{A: 1}, want: `[1]`},
		{name: "methods of fields", why: "of all kinds", v: &struct {
			_ struct{} `jsonopt:"array"`
			A shout
			B quiet
			C *shout
			D any
		}{A: shout{"a"}, B: quiet{"b"}, C: &shout{"c"}, D: "d"}, want: `["A",["b"],"C","d"]`},
		{name: "numbers in strings", why: "by an option", v: &vector{X: 1}, want: `["1",""]`, o: json.StringifyNumbers(true)},
		{name: "tag option string", why: "of a field", v: &struct {
			_ struct{} `jsonopt:"array"`
			A int      `json:",string"`
		}{A: 1}, want: `["1"]`},
		{name: "white space", why: "as in other arrays", v: &[]vector{{X: 1}}, want: "[\n [\n  1,\n  \"\"\n ]\n]", o: jsontext.WithIndent(" ")},
		{name: "spaces", why: "as in other arrays", v: &vector{X: 1}, want: `[1, ""]`, o: jsontext.SpaceAfterComma(true)},
		{name: "zero fields", why: "the option leaves out members only", v: &struct {
			A vector
			B vector
		}{B: vector{X: 1}}, want: `{"B":[1,""]}`, o: json.OmitZeroStructFields(true)},
		{name: "omitempty", why: "an array without elements is empty", v: &struct {
			A emptyArray     `json:",omitempty"`
			B map[string]int `json:",omitempty" jsonopt:"format:array"`
			C []byte         `json:",omitempty" jsonopt:"format:text"`
			D vector         `json:",omitempty"`
		}{}, want: `{"D":[0,""]}`},
		{name: "omitzero", why: "by the Go value", v: &struct {
			A vector         `json:",omitzero"`
			B map[string]int `json:",omitzero" jsonopt:"format:array"`
			C []byte         `json:",omitzero" jsonopt:"format:text"`
		}{B: map[string]int{}}, want: `{"B":[]}`},
		{name: "pairs", why: "keys are values", v: &struct {
			M map[int]string `jsonopt:"format:array"`
		}{map[int]string{-1: "a"}}, want: `{"M":[[-1,"a"]]}`},
		{name: "pairs, sorted", why: "strings as names are", v: &struct {
			M map[string]int `jsonopt:"format:array"`
		}{map[string]int{"b": 1, "a b": 2, "a": 3, "<": 4, "": 5}}, want: `{"M":[["",5],["<",4],["a",3],["a b",2],["b",1]]}`, o: json.Deterministic(true)},
		{name: "pairs, other keys sorted", why: "strings first, then by their text", v: &struct {
			M map[any]int `jsonopt:"format:array"`
		}{map[any]int{"b": 1, "1": 2, 1.0: 3, 10.0: 4, 2.0: 5, true: 6, nil: 7}}, want: `{"M":[["1",2],["b",1],[1,3],[10,4],[2,5],[null,7],[true,6]]}`, o: json.Deterministic(true)},
		{name: "struct keys", why: "as objects or arrays", v: &struct {
			M map[keyStruct]int   `jsonopt:"format:array"`
			N map[vector]struct{} `jsonopt:"format:array"`
		}{map[keyStruct]int{{1, 2}: 3}, map[vector]struct{}{{X: 1, Y: "a"}: {}}}, want: `{"M":[[{"A":1,"B":2},3]],"N":[[1,"a"]]}`},
		{name: "other keys", why: "bools, arrays and null", v: &struct {
			M map[bool]int       `jsonopt:"format:array"`
			N map[[2]int]vector  `jsonopt:"format:array"`
			O map[*int]struct{}  `jsonopt:"format:array"`
			P map[float64]string `jsonopt:"format:array"`
		}{map[bool]int{true: 1}, map[[2]int]vector{{1, 2}: {X: 3}}, map[*int]struct{}{nil: {}}, map[float64]string{0.5: "a"}},
			want: `{"M":[[true,1]],"N":[[[1,2],[3,""]]],"O":[null],"P":[[0.5,"a"]]}`},
		{name: "keys with methods", why: "a text that is no string, too", v: &struct {
			M map[shout]quiet    `jsonopt:"format:array"`
			N map[quiet]struct{} `jsonopt:"format:array"`
			O map[declining]int  `jsonopt:"format:array"`
		}{map[shout]quiet{{"a"}: {"b"}}, map[quiet]struct{}{{"c"}: {}}, map[declining]int{{A: 1}: 2}}, want: `{"M":[["A",["b"]]],"N":[["c"]],"O":[[[1],2]]}`},
		{name: "keys in strings", why: "only if values are", v: &struct {
			M map[int]int `jsonopt:"format:array"`
		}{map[int]int{1: 2}}, want: `{"M":[["1","2"]]}`, o: json.StringifyNumbers(true)},
		{name: "pairs with white space", why: "keys are indented, too", v: &struct {
			M map[keyStruct]int `jsonopt:"format:array"`
		}{map[keyStruct]int{{1, 2}: 3}}, want: "{\n\t\"M\": [\n\t\t[\n\t\t\t{\n\t\t\t\t\"A\": 1,\n\t\t\t\t\"B\": 2\n\t\t\t},\n\t\t\t3\n\t\t]\n\t]\n}", o: json.JoinOptions(jsontext.WithIndent("\t"), json.Deterministic(true))},
		{name: "nil map", why: "an empty array", v: &struct {
			M map[string]int      `jsonopt:"format:array"`
			N map[string]struct{} `jsonopt:"format:array"`
		}{}, want: `{"M":[],"N":[]}`},
		{name: "nil map as null", why: "by the option for maps", v: &struct {
			M map[string]int `jsonopt:"format:array"`
		}{}, want: `{"M":null}`, o: json.FormatNilMapAsNull(true)},
		{name: "set", why: "keys alone", v: &struct {
			M map[string]struct{} `jsonopt:"format:array"`
		}{map[string]struct{}{"b": {}, "a": {}}}, want: `{"M":["a","b"]}`, o: json.Deterministic(true)},
		{name: "no set", why: "the elements have a name", v: &struct {
			M map[string]emptyArray `jsonopt:"format:array"`
		}{map[string]emptyArray{"a": {}}}, want: `{"M":[["a",[]]]}`},
		{name: "map in map", why: "the format is not one of the elements", v: &struct {
			M map[int]map[int]int `jsonopt:"format:array"`
		}{map[int]map[int]int{1: {2: 3}}}, want: `{"M":[[1,{"2":3}]]}`},
		{name: "text", why: "with escapes", v: &struct {
			B []byte    `jsonopt:"format:text"`
			C textBytes `jsonopt:"format:text"`
			D [3]byte   `jsonopt:"format:text"`
			E *[]byte   `jsonopt:"format:text"`
		}{[]byte("a\"\n"), textBytes("ü<"), [3]byte{'€'>>12 | 0xe0, 0x82, 0xac}, pointerTo([]byte("x"))}, want: `{"B":"a\"\n","C":"ü<","D":"€","E":"x"}`},
		{name: "text for HTML", why: "as strings", v: &struct {
			B []byte `jsonopt:"format:text"`
		}{[]byte("<")}, want: `{"B":"\u003c"}`, o: jsontext.EscapeForHTML(true)},
		{name: "nil text", why: "an empty string", v: &struct {
			B []byte `jsonopt:"format:text"`
		}{}, want: `{"B":""}`},
		{name: "nil text as null", why: "by the option for slices", v: &struct {
			B []byte `jsonopt:"format:text"`
		}{}, want: `{"B":null}`, o: json.FormatNilSliceAsNull(true)},
		{name: "formats of the json tag", why: "with the same meaning", v: &struct {
			A []byte         `jsonopt:"format:hex"`
			B []byte         `jsonopt:"format:array"`
			C time.Duration  `jsonopt:"format:units"`
			D time.Time      `jsonopt:"format:'2006-01-02'"`
			E []int          `jsonopt:"format:emitnull"`
			F map[int]int    `jsonopt:"format:emitnull"`
			G *time.Duration `json:",string" jsonopt:"format:sec"`
			H int            `jsonopt:"format:''"`
		}{A: []byte{255}, B: []byte{1}, C: time.Minute, D: time.Unix(0, 0).UTC(), G: pointerTo(time.Second)},
			want: `{"A":"ff","B":[1],"C":"1m0s","D":"1970-01-01","E":null,"F":null,"G":"1","H":0}`},
		{name: "raw value", why: "it has no format", v: &struct {
			A jsontext.Value `jsonopt:"format:array"`
		}{jsontext.Value(`{}`)}, want: `{"A":{}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.o == nil {
				tt.o = json.JoinOptions()
			}
			var w jsontest.Writer
			if err := json.MarshalWrite(&w, tt.v, tt.o); err != nil || string(w.Bytes()) != tt.want {
				t.Errorf("got %s, %v, want %s (%s)", w.Bytes(), err, tt.want, tt.why)
			}
			b, err := json.Marshal(reflect.ValueOf(tt.v).Elem().Interface(), tt.o)
			if err != nil || string(b) != tt.want {
				t.Errorf("by value: got %s, %v, want %s (%s)", b, err, tt.want, tt.why)
			}
			for _, way := range readers {
				v := reflect.New(reflect.TypeOf(tt.v).Elem())
				if err := way.read(tt.want, v.Interface(), tt.o); err != nil {
					t.Errorf("%s: %v (%s)", way.name, err, tt.why)
				}
				if b, err := json.Marshal(v.Interface(), tt.o); err != nil || string(b) != tt.want {
					t.Errorf("%s: written again: got %s, %v, want %s (%s)", way.name, b, err, tt.want, tt.why)
				}
			}
		})
	}
}

// pointerTo returns a pointer to a copy of x.
func pointerTo[T any](x T) *T { return &x }

// TestFormatErrors checks the errors for texts that values with formats cannot have: their causes, pointers and offsets,
// which are the same in each way of reading.
func TestFormatErrors(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		v         any // a pointer
		text      string
		pointer   jsontext.Pointer
		offset    int64
		kind      jsontext.Kind
		typ       string
		cause     string // "": none
	}{
		{name: "too few", why: "of no elements", v: new(vector), text: `[]`, offset: 1, kind: ']', typ: "jsonx_test.vector", cause: "too few array elements"},
		{name: "too few by one", why: "before the end",
			v: new(vector), text: `[1 ]`, offset: 3, kind: ']', typ: "jsonx_test.vector", cause: "too few array elements"},
		{name: "too many", why: "the rest is read first",
			v: new(vector), text: `[1,"a",[2],3]`, offset: 12, kind: ']', typ: "jsonx_test.vector", cause: "too many array elements"},
		{name: "none wanted", why: "an array without elements",
			v: new(emptyArray), text: `[1]`, offset: 2, kind: ']', typ: "jsonx_test.emptyArray", cause: "too many array elements"},
		{name: "within", why: "the pointer is that of the array",
			v: new([]vector), text: `[[1,"a"],[1]]`, pointer: "/1", offset: 11, kind: ']', typ: "jsonx_test.vector", cause: "too few array elements"},
		{name: "object", why: "the fields have no names here", v: new(vector), text: `{"x":1}`, kind: '{', typ: "jsonx_test.vector"},
		{name: "string", why: "no array", v: new([]vector), text: `["a"]`, pointer: "/0", offset: 1, kind: '"', typ: "jsonx_test.vector"},
		{name: "kind of an element", why: "the pointer is the index", v: new(vector), text: `["a","b"]`, pointer: "/0", offset: 1, kind: '"', typ: "int"},
		{name: "kind of the second", why: "the pointer is the index", v: new(vector), text: `[1, 2]`, pointer: "/1", offset: 4, kind: '0', typ: "string"},
		{name: "promoted", why: "counts in its place", v: new(mixed), text: `[1,2,"a",null,null,3]`, pointer: "/2", offset: 5, kind: '"', typ: "int"},
		{name: "promoted by pointer", why: "counts in its place", v: new(mixed), text: `[1,2,3,4,"a",3]`, pointer: "/4", offset: 9, kind: '"', typ: "int"},
		{name: "pair", why: "it is no array",
			v: new(inArray), text: `{"M":[["a",1],{"b":2}]}`, pointer: "/M/1", offset: 14, kind: '{', typ: "map[string]int",
			cause: "map entry must be an array of a key and an element"},
		{name: "null pair", why: "it is no array",
			v: new(inArray), text: `{"M":[null]}`, pointer: "/M/0", offset: 6, kind: 'n', typ: "map[string]int",
			cause: "map entry must be an array of a key and an element"},
		{name: "empty pair", why: "no key",
			v: new(inArray), text: `{"M":[[]]}`, pointer: "/M/0", offset: 7, kind: ']', typ: "map[string]int", cause: "too few array elements"},
		{name: "key alone", why: "no element",
			v: new(inArray), text: `{"M":[["a"]]}`, pointer: "/M/0", offset: 10, kind: ']', typ: "map[string]int", cause: "too few array elements"},
		{name: "three in a pair", why: "one too many",
			v: new(inArray), text: `{"M":[["a",1,2]]}`, pointer: "/M/0", offset: 14, kind: ']', typ: "map[string]int", cause: "too many array elements"},
		{name: "key of a pair", why: "its index is 0", v: new(inArray), text: `{"M":[["a",1],[2,1]]}`, pointer: "/M/1/0", offset: 15, kind: '0', typ: "string"},
		{name: "element of a pair", why: "its index is 1",
			v: new(inArray), text: `{"M":[["a",1],["b","c"]]}`, pointer: "/M/1/1", offset: 19, kind: '"', typ: "int"},
		{name: "key of a set", why: "no pair", v: new(inArray), text: `{"S":[1,"a"]}`, pointer: "/S/1", offset: 8, kind: '"', typ: "int"},
		{name: "key in a struct", why: "deeper", v: new(inArray), text: `{"K":[[{"A":"a"},true]]}`, pointer: "/K/0/0/A", offset: 12, kind: '"', typ: "int"},
		{name: "object as pairs", why: "the format is for both directions",
			v: new(inArray), text: `{"M":{"a":1}}`, pointer: "/M", offset: 5, kind: '{', typ: "map[string]int"},
		{name: "duplicate", why: "the pointer is that of the second",
			v: new(inArray), text: `{"M":[["a",1],["b",1],["a",2]]}`, pointer: "/M/2/0", offset: 23, kind: '"', typ: "map[string]int",
			cause: "duplicate map key"},
		{name: "duplicate number", why: "the same integer",
			v: new(inArray), text: `{"S":[0,-0]}`, pointer: "/S/1", offset: 8, kind: '0', typ: "map[int]struct {}", cause: "duplicate map key"},
		{name: "duplicate struct", why: "equal in Go",
			v: new(inArray), text: `{"K":[[{"A":1},true],[{"B":0,"A":1},true]]}`, pointer: "/K/1/0", offset: 22, kind: '{',
			typ: "map[jsonx_test.keyStruct]bool", cause: "duplicate map key"},
		{name: "duplicate of a method", why: "its start has left the window",
			v: new(loud), text: `{"M":[["abc",1],["ABC",1]]}`, pointer: "/M/1/0", offset: 17, kind: '"', typ: "map[jsonx_test.shout]int",
			cause: "duplicate map key"},
		{name: "no key", why: "a slice in an interface",
			v: new(inArray), text: `{"I":[[1,1],[[],1]]}`, pointer: "/I/1/0", offset: 13, kind: '[', typ: "interface {}", cause: "value cannot be a map key"},
		{name: "no key either", why: "a map in an interface",
			v: new(inArray), text: `{"I":[[{},1]]}`, pointer: "/I/0/0", offset: 7, kind: '{', typ: "interface {}", cause: "value cannot be a map key"},
		{name: "text", why: "it is a string", v: new(inArray), text: `{"T":[1]}`, pointer: "/T", offset: 5, kind: '[', typ: "[]uint8"},
		{name: "text array", why: "its length is fixed",
			v: new(inArray), text: `{"F":"abc"}`, pointer: "/F", offset: 5, kind: '"', typ: "[2]uint8",
			cause: "decoded length of 3 mismatches array length of 2"},
		{name: "bad tag", why: "before anything is read",
			v: new(badArray), text: `[1]`, kind: '[', typ: "jsonx_test.badArray", cause: `field "A" of a struct that is an array can have no`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, way := range readers {
				v := reflect.New(reflect.TypeOf(tt.v).Elem()).Interface()
				err := way.read(tt.text, v)
				var sem *json.SemanticError
				if !errors.As(err, &sem) {
					t.Fatalf("%s: got %v, want a SemanticError (%s)", way.name, err, tt.why)
				}
				cause := ""
				if sem.Err != nil {
					cause = sem.Err.Error()
				}
				if sem.JSONPointer != tt.pointer || sem.ByteOffset != tt.offset || sem.JSONKind != tt.kind || sem.GoType.String() != tt.typ || !strings.HasPrefix(cause, tt.cause) || (cause == "") != (tt.cause == "") {
					t.Errorf("%s: got %v: %q, offset %d, kind %v, cause %q (%s)", way.name, err, sem.JSONPointer, sem.ByteOffset, sem.JSONKind, cause, tt.why)
				}
				if isDuplicate := tt.cause == "duplicate map key"; errors.Is(err, jsontext.ErrDuplicateName) != isDuplicate {
					t.Errorf("%s: the error matches ErrDuplicateName: %t", way.name, !isDuplicate)
				}
			}
		})
	}
}

// badArray has an option that no field of an array can have.
type badArray struct {
	_ struct{} `jsonopt:"array"`
	A int      `jsonopt:"alias:a"`
}

// TestFormatMarshalErrors checks the errors for values with formats that cannot be written.
func TestFormatMarshalErrors(t *testing.T) {
	cycle, deep := node{map[string]node{}}, &link{}
	cycle.M["a"] = cycle
	for range 10_000 {
		deep = &link{Next: deep}
	}
	circle := &link{}
	circle.Next = circle
	for _, tt := range []struct {
		name, why string
		v         any
		o         json.Options
		pointer   string // the end of the pointer
		want      string // a part of the error; "": no error
	}{
		{name: "bad UTF-8", why: "as in a string", v: inArray{T: []byte("a\xff")}, pointer: "/T", want: "invalid UTF-8"},
		{name: "bad UTF-8 in an array", why: "as in a string", v: inArray{F: [2]byte{0xc3, 'a'}}, pointer: "/F", want: "invalid UTF-8"},
		{name: "bad UTF-8 is allowed", why: "by the option", v: inArray{T: []byte("\xff"), F: [2]byte{'a', 0xc3}}, o: jsontext.AllowInvalidUTF8(true)},
		{name: "element", why: "its index", v: struct {
			_ struct{} `jsonopt:"array"`
			A int
			B float64
		}{B: inf}, pointer: "/1", want: "Inf"},
		{name: "element of a pair", why: "its index is 1", v: struct {
			M map[string]float64 `jsonopt:"format:array"`
		}{map[string]float64{"a": inf}}, pointer: "/M/0/1", want: "Inf"},
		{name: "key of a pair", why: "its index is 0", v: struct {
			M map[float64]string `jsonopt:"format:array"`
		}{map[float64]string{inf: ""}}, pointer: "/M/0/0", want: "Inf"},
		{name: "key, sorted", why: "its index is 0", v: struct {
			M map[float64]string `jsonopt:"format:array"`
		}{map[float64]string{inf: ""}}, o: json.Deterministic(true), pointer: "/M/0/0", want: "Inf"},
		{name: "key of a set", why: "no pair", v: struct {
			M map[float64]struct{} `jsonopt:"format:array"`
		}{map[float64]struct{}{inf: {}}}, pointer: "/M/0", want: "Inf"},
		{name: "equal keys", why: "the second one", v: inArray{I: map[any]int{1: 1, 1.0: 1}}, pointer: "/I/1/0", want: "duplicate map key"},
		{name: "equal keys, sorted", why: "the second one",
			v: inArray{I: map[any]int{1: 1, 1.0: 1}}, o: json.Deterministic(true), pointer: "/I/1/0", want: "duplicate map key"},
		{name: "equal keys are allowed", why: "by the option for names", v: inArray{I: map[any]int{1: 1, 1.0: 1}}, o: jsontext.AllowDuplicateNames(true)},
		{name: "different keys", why: "a string is no number", v: inArray{I: map[any]int{1: 1, "1": 1}}, o: json.Deterministic(true)},
		{name: "pointers", why: "different keys that are written alike", v: struct {
			M map[*int]struct{} `jsonopt:"format:array"`
		}{map[*int]struct{}{new(int): {}, new(int): {}}}, pointer: "/M/1", want: "duplicate map key"},
		{name: "bad tag", why: "before anything is written", v: badArray{}, want: "can have no `jsonopt` options but format, required and nonnull"},
		{name: "cycle of pointers", why: "arrays without end", v: circle, pointer: "/0/0/0", want: "encountered a cycle"},
		{name: "cycle of maps", why: "pairs without end", v: cycle, pointer: "/M/0/1/M", want: "encountered a cycle"},
		{name: "depth", why: "each array is a level", v: deep, pointer: "/0/0/0", want: "exceeded max depth"},
		{name: "depth of a pair", why: "two levels and one for the object",
			v: node{map[string]node{"a": {}}}, o: jsontext.WithDepthLimit(2), pointer: "/M/0", want: "exceeded max depth"},
		{name: "enough depth for a pair", why: "three levels, and two for the element", v: node{map[string]node{"a": {}}}, o: jsontext.WithDepthLimit(5)},
		{name: "depth of no elements", why: "one level", v: struct{ A emptyArray }{}, o: jsontext.WithDepthLimit(1), pointer: "/A", want: "exceeded max depth"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.o == nil {
				tt.o = json.JoinOptions()
			}
			_, err := json.Marshal(tt.v, tt.o)
			errWrite := json.MarshalWrite(io.Discard, tt.v, tt.o)
			if err == nil || errWrite == nil {
				if tt.want != "" || err != errWrite {
					t.Errorf("got %v and %v, want an error with %q (%s)", err, errWrite, tt.want, tt.why)
				}
				return
			}
			var pointer jsontext.Pointer
			if sem := new(json.SemanticError); errors.As(err, &sem) {
				pointer = sem.JSONPointer
			} else if syn := new(jsontext.SyntacticError); errors.As(err, &syn) {
				pointer = syn.JSONPointer
			}
			if !strings.Contains(err.Error(), tt.want) || tt.want == "" || !strings.HasSuffix(string(pointer), tt.pointer) {
				t.Errorf("got %.300v at %.100q, want an error with %q at %q (%s)", err, pointer, tt.want, tt.pointer, tt.why)
			}
			if err.Error() != errWrite.Error() {
				t.Errorf("MarshalWrite: %.300v, want %.300v", errWrite, err)
			}
		})
	}
}

var inf = math.Inf(1)

// TestFormatDepth checks the limit on the depth when arrays are read: each is a level.
func TestFormatDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + "null" + strings.Repeat("]", n) }
	for _, tt := range []struct {
		name, why string
		v         any
		text      string
		o         json.Options
		ok        bool
	}{
		{name: "deep", why: "the default limit", v: new(link), text: nested(10_000), ok: true},
		{name: "too deep", why: "one more", v: new(link), text: nested(10_001)},
		{name: "pair", why: "two levels and one for the object", v: new(inArray), text: `{"M":[["a",1]]}`, o: jsontext.WithDepthLimit(3), ok: true},
		{name: "pair, too deep", why: "one more", v: new(inArray), text: `{"M":[["a",1]]}`, o: jsontext.WithDepthLimit(2)},
		{name: "set", why: "one level and one for the object", v: new(inArray), text: `{"S":[1]}`, o: jsontext.WithDepthLimit(2), ok: true},
		{name: "array, too deep", why: "one level and one for the object", v: new(inArray), text: `{"V":[1,[]]}`, o: jsontext.WithDepthLimit(1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.o == nil {
				tt.o = json.JoinOptions()
			}
			for _, way := range readers[:3] { // a method cannot raise the limit, and its own value is no level
				v := reflect.New(reflect.TypeOf(tt.v).Elem()).Interface()
				if err := way.read(tt.text, v, tt.o); (err == nil) != tt.ok || err != nil && !strings.Contains(err.Error(), "max depth") {
					t.Errorf("%s: got %.200v (%s)", way.name, err, tt.why)
				}
			}
		})
	}
}

// TestFormatValues checks the Go values that texts are read into, those that were there before included, by the rules
// of the options.
func TestFormatValues(t *testing.T) {
	old := func() *inArray {
		return &inArray{
			V: plain{5, []int{6}}, P: &plain{7, nil}, M: map[string]int{"a": 8}, S: map[int]struct{}{9: {}}, I: map[any]int{},
			T: []byte("old"), F: [2]byte{1, 2},
		}
	}
	merges := func() any {
		return &struct {
			M map[string]plain `jsonopt:"format:array"`
		}{map[string]plain{"a": {1, []int{2}}}}
	}
	for _, tt := range []struct {
		name, why string
		v         any
		text      string
		o         json.Options
		want      string // the value as text, sorted
		isError   bool
	}{
		{name: "fields", why: "are read as members", v: old(), text: `{"V":[1,[2]],"P":[3,null]}`,
			want: `{"V":[1,[2]],"P":[3,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`},
		{name: "null", why: "as without the format", v: old(), text: `{"V":null,"P":null,"M":null,"S":null,"T":null,"F":null}`,
			want: `{"V":[0,[]],"P":null,"M":[],"S":[],"K":[],"I":[],"T":"","N":"","F":"\u0000\u0000"}`},
		{name: "null in v1", why: "as without the format", v: old(), text: `{"V":null,"P":null,"M":null,"S":null,"T":null,"F":null}`, o: v1.DefaultOptionsV1(),
			want: `{"V":[5,[6]],"P":null,"M":[],"S":[],"K":[],"I":[],"T":"","N":"","F":"\u0001\u0002"}`},
		{name: "entries", why: "are added", v: old(), text: `{"M":[["b",1]],"S":[1],"K":[[{"A":1},true]],"I":[["x",1],[2.5,2]]}`,
			want: `{"V":[5,[6]],"P":[7,[]],"M":[["a",8],["b",1]],"S":[1,9],"K":[[{"A":1,"B":0},true]],"I":[["x",1],[2.5,2]],"T":"old","N":"","F":"\u0001\u0002"}`},
		{name: "old keys", why: "are no duplicates", v: old(), text: `{"M":[["a",1]],"S":[9]}`,
			want: `{"V":[5,[6]],"P":[7,[]],"M":[["a",1]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`},
		{name: "duplicates", why: "the last one wins", v: old(), text: `{"M":[["a",1],["b",2],["b",3]],"S":[1,1]}`, o: jsontext.AllowDuplicateNames(true),
			want: `{"V":[5,[6]],"P":[7,[]],"M":[["a",1],["b",3]],"S":[1,9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`},
		{name: "duplicate", why: "what came before is stored", v: old(), text: `{"M":[["b",1],["c",2],["b",3]]}`,
			want: `{"V":[5,[6]],"P":[7,[]],"M":[["a",8],["b",1],["c",2]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, isError: true},
		{name: "merged", why: "into the element that is there", v: merges(), text: `{"M":[["a",{"A":3}]]}`, want: `{"M":[["a",{"A":3,"B":[2]}]]}`},
		{name: "duplicates, merged", why: "into the earlier one", v: merges(), text: `{"M":[["b",{"A":3}],["b",{"B":[4]}]]}`, o: jsontext.AllowDuplicateNames(true),
			want: `{"M":[["a",{"A":1,"B":[2]}],["b",{"A":3,"B":[4]}]]}`},
		{name: "not merged in v1", why: "elements of maps are not",
			v: merges(), text: `{"M":[["a",{"A":3}]]}`, o: v1.DefaultOptionsV1(), want: `{"M":[["a",{"A":3,"B":[]}]]}`},
		{name: "too few", why: "the elements are stored", v: old(), text: `{"V":[1]}`,
			want: `{"V":[1,[6]],"P":[7,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, isError: true},
		{name: "any length", why: "the option is for Go arrays",
			v: old(), text: `{"V":[1]}`, o: json.JoinOptions(json.DefaultOptionsV2(), v1.UnmarshalArrayFromAnyLength(true)),
			want: `{"V":[1,[6]],"P":[7,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, isError: true},
		{name: "v1 goes on", why: "after each failure", v: old(),
			text: `{"V":["x",[2],3],"P":[4,5],"M":[["b","x"],[1,2],["c",3],["d"],["e",5,6],7,[],null,["f",8]],"S":["x",1],"I":[[[],1],["g",2]],"T":1,"F":"abc","N":"new"}`,
			o:    v1.DefaultOptionsV1(), want: `{"V":[5,[2]],"P":[4,[]],"M":[["a",8],["b",0],["c",3],["e",5],["f",8]],"S":[1,9],"K":[],"I":[["g",2]],"T":"old","N":"new","F":"ab"}`, isError: true},
		{name: "v1 goes on after duplicates", why: "with the option of v2", v: old(), text: `{"M":[["b",1],["b",2],["c",3]],"S":[1,1,2]}`,
			o:    json.JoinOptions(v1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)),
			want: `{"V":[5,[6]],"P":[7,[]],"M":[["a",8],["b",1],["c",3]],"S":[1,2,9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, isError: true},
		{name: "bad UTF-8", why: "becomes U+FFFD", v: old(), text: "{\"T\":\"\xff\"}", o: jsontext.AllowInvalidUTF8(true),
			want: `{"V":[5,[6]],"P":[7,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"�","N":"","F":"\u0001\u0002"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.o == nil {
				tt.o = json.JoinOptions()
			}
			err := json.Unmarshal([]byte(tt.text), tt.v, tt.o)
			if (err != nil) != tt.isError {
				t.Errorf("got %v (%s)", err, tt.why)
			}
			b, err := json.Marshal(tt.v, json.Deterministic(true), json.OmitZeroStructFields(false))
			got, _, _ := strings.Cut(string(b), `,"H":`)
			want := strings.TrimSuffix(tt.want, "}")
			if got = strings.TrimSuffix(got, "}"); got != want || err != nil {
				t.Errorf("got  %s, %v\nwant %s (%s)", got, err, want, tt.why)
			}
		})
	}
}

// TestFormatV1 checks the errors of package v1: the first one of a text.
func TestFormatV1(t *testing.T) {
	for _, tt := range []struct{ name, why, text, want string }{
		{"too few", "with the offset of the end", `{"V":[1],"T":1}`, "json: cannot unmarshal array into Go struct field inArray.V of type jsonx_test.plain: too few array elements"},
		{"too many", "with the offset of the end", `{"V":[1,[],2]}`, "json: cannot unmarshal array into Go struct field inArray.V of type jsonx_test.plain: too many array elements"},
		{"element", "its index is a part of the name", `{"V":["x",[2],3]}`, "json: cannot unmarshal string into inArray.V.0 of type int"},
		{"pair", "it is no array", `{"M":[1]}`, "json: cannot unmarshal number into inArray.M.0 of type map[string]int: map entry must be an array of a key and an element"},
		{"key", "no key", `{"I":[[[],1]]}`, "json: cannot unmarshal array into inArray.I.0.0 of type interface {}: value cannot be a map key"},
		{"no array", "the format is for both directions", `{"V":{"A":1}}`, "json: cannot unmarshal object into Go struct field inArray.V of type jsonx_test.plain"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var v, w inArray
			err := v1.Unmarshal([]byte(tt.text), &v)
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s (%s)", err, tt.want, tt.why)
			}
			errRead := v1.NewDecoder(jsontest.OneByteReader([]byte(tt.text))).Decode(&w)
			if !reflect.DeepEqual(err, errRead) || !reflect.DeepEqual(v, w) {
				t.Errorf("Decode: got %v and %+v, want %v and %+v", errRead, w, err, v)
			}
		})
	}
}

// TestFormatStream checks that a stream goes on after a value that an array cannot be read into, wherever it failed.
func TestFormatStream(t *testing.T) {
	const good = `{"V":[1,[]],"M":[["a",1]],"S":[2]}`
	for _, bad := range []string{
		`{"V":[1]}`, `{"V":[1,[],[{}]],"W":[1,{}]}`, `{"V":["x",[[]]],"W":1}`, `{"M":[["a"],["b",1]]}`, `{"M":[["a",1],["a",[]]]}`,
		`{"M":[{"a":[]},1]}`, `{"M":[["a",[1,[]]],1]}`, `{"S":[1,1,[]]}`, `{"I":[[[[]],1],2]}`, `{"V":{}}`,
	} {
		dec := jsontext.NewDecoder(jsontest.OneByteReader([]byte(bad + good)))
		var v inArray
		var sem *json.SemanticError
		if err := json.UnmarshalDecode(dec, &v); !errors.As(err, &sem) {
			t.Errorf("%s: got %v, want a SemanticError", bad, err)
		}
		v = inArray{}
		if err := json.UnmarshalDecode(dec, &v); err != nil || v.V.A != 1 || v.M["a"] != 1 || len(v.S) != 1 {
			t.Errorf("after %s: got %+v, %v", bad, v, err)
		}
	}
}

// TestFormatLong checks arrays that are longer than the window and the output buffer, and keys that are.
func TestFormatLong(t *testing.T) {
	t.Parallel()
	type long struct {
		M map[int]string        `jsonopt:"format:array"`
		S map[string]struct{}   `jsonopt:"format:array"`
		K map[longKey]longArray `jsonopt:"format:array"`
		T []byte                `jsonopt:"format:text"`
		A longArray             `jsonopt:"format:array"`
	}
	v := long{make(map[int]string), make(map[string]struct{}), make(map[longKey]longArray), []byte(strings.Repeat("é\n", 50_000)), longArray{}}
	for k := range 10_000 {
		text := strings.Repeat(string(rune('a'+k%26)), k%90)
		v.M[k] = text
		v.S[text+strings.Repeat("\\", k%70)] = struct{}{}
	}
	for k := range 20 {
		v.K[longKey{strings.Repeat("k", 3000*k), k}] = longArray{strings.Repeat("x", 9000), []int{k}}
	}
	v.A.B = make([]int, 100_000)
	for _, o := range []json.Options{json.Deterministic(false), json.Deterministic(true), jsontext.Multiline(true)} {
		text, err := json.Marshal(v, o)
		if err != nil {
			t.Fatal(err)
		}
		var w jsontest.Writer
		if err := json.MarshalWrite(&w, &v, o); err != nil {
			t.Fatal(err)
		}
		for _, text := range [][]byte{text, w.Bytes()} {
			var got, read long
			if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, v) {
				t.Errorf("Unmarshal: %v, and the value is equal: %t", err, reflect.DeepEqual(got, v))
			}
			if err := json.UnmarshalRead(jsontest.ChunkReader(text, 1, 5, 1000), &read); err != nil || !reflect.DeepEqual(read, v) {
				t.Errorf("UnmarshalRead: %v, and the value is equal: %t", err, reflect.DeepEqual(read, v))
			}
		}
	}
}

type (
	longKey struct {
		A string
		B int
	}
	longArray struct {
		A string
		B []int
	}
)

// TestFormatRandom checks random struct types with format array: a value is the same after it was written and read, from
// memory and from a reader, and texts that were changed have the same error and value in both ways.
func TestFormatRandom(t *testing.T) {
	t.Parallel()
	r := jsontest.NewRand(1)
	for round := range jsontest.Rounds(10_000) {
		typ := arrayType(r, 3)
		v := reflect.New(typ)
		fillRandom(r, v.Elem())
		text, err := json.Marshal(v.Interface(), json.Deterministic(r.OneIn(2)), jsontext.Multiline(r.OneIn(4)))
		if err != nil {
			t.Fatalf("round %d: %v: %v", round, typ, err)
		}
		if text[0] != '[' {
			t.Fatalf("round %d: %v: %s is no array", round, typ, text)
		}
		changed := jsontest.Mutate(r, text)
		for _, o := range []json.Options{json.DefaultOptionsV2(), jsontext.AllowDuplicateNames(true), v1.DefaultOptionsV1()} {
			for k, text := range [][]byte{text, changed} {
				got, read := reflect.New(typ), reflect.New(typ)
				err, errRead := json.Unmarshal(text, got.Interface(), o), json.UnmarshalRead(jsontest.OneByteReader(text), read.Interface(), o)
				if k == 0 && (err != nil || !reflect.DeepEqual(got.Interface(), v.Interface())) {
					t.Fatalf("round %d: %v: %s: got %+v, %v, want %+v", round, typ, text, got.Elem(), err, v.Elem())
				}
				if !reflect.DeepEqual(got.Interface(), read.Interface()) || !sameFailure(err, errRead) {
					t.Fatalf("round %d: %v: %s: got %+v, %v, and from a reader %+v, %v", round, typ, text, got.Elem(), err, read.Elem(), errRead)
				}
			}
		}
	}
}

// arrayType returns a random struct type that is an array by a marker. Fields of struct and map types have format array,
// down to the given depth.
func arrayType(r *jsontest.Rand, depth int) reflect.Type {
	fields := []reflect.StructField{{Name: "_", PkgPath: "jsonx_test", Type: reflect.TypeFor[struct{}](), Tag: `json:"-" jsonopt:"array"`}}
	return reflect.StructOf(append(fields, randomFields(r, depth)...))
}

// randomFields returns up to five random fields for a struct type.
func randomFields(r *jsontest.Rand, depth int) (fields []reflect.StructField) {
	for k := range r.IntN(6) {
		f := reflect.StructField{Name: string(rune('A' + k))}
		f.Type, f.Tag = randomType(r, depth)
		fields = append(fields, f)
	}
	return fields
}

// randomType returns a random type of a field, and the tag of the field.
func randomType(r *jsontest.Rand, depth int) (reflect.Type, reflect.StructTag) {
	elem := reflect.TypeFor[[]int8]()
	if depth > 0 && r.OneIn(2) {
		elem = arrayType(r, depth-1)
	}
	switch n := r.IntN(12); {
	case n == 0:
		return reflect.TypeFor[[]byte](), `json:",omitempty" jsonopt:"format:text"`
	case n == 1:
		return reflect.TypeFor[[1]byte](), `jsonopt:"format:text"`
	case n == 2:
		return reflect.TypeFor[map[string]struct{}](), `jsonopt:"format:array"`
	case n == 3:
		return reflect.MapOf(reflect.TypeFor[keyStruct](), elem), `jsonopt:"format:array"`
	case n == 4:
		return reflect.MapOf(reflect.TypeFor[int](), elem), `jsonopt:"format:array"`
	case n == 5:
		return reflect.TypeFor[map[any]bool](), `jsonopt:"format:array"`
	case n == 6:
		return reflect.SliceOf(elem), ""
	case n == 7:
		return reflect.PointerTo(elem), ""
	case n == 8 && depth > 0:
		fields := append(randomFields(r, depth-1), reflect.StructField{Name: "Z", Type: reflect.TypeFor[bool]()})
		return reflect.PointerTo(reflect.StructOf(fields)), `json:",omitzero" jsonopt:"format:array"`
	case n == 9 && depth > 0:
		return elem, ""
	case n == 10:
		return reflect.TypeFor[float64](), `json:",string"`
	}
	return jsontest.Pick(r, []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[string](), reflect.TypeFor[any](), reflect.TypeFor[time.Time]()}), ""
}

// fillRandom sets v to a random value. Slices and maps are not nil, and texts are ASCII.
func fillRandom(r *jsontest.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.OneIn(2))
	case reflect.Int, reflect.Int8:
		v.SetInt(int64(r.Between(-128, 127)))
	case reflect.Uint8:
		v.SetUint(r.Below(128))
	case reflect.Float64:
		v.SetFloat(float64(r.Between(-10, 10)) / 4)
	case reflect.String:
		v.SetString(strings.Repeat(string(rune(r.IntN(128))), r.IntN(20)))
	case reflect.Interface:
		v.Set(reflect.ValueOf(jsontest.Pick(r, []any{"", "a", 1.0, 2.5, true, "true"})))
	case reflect.Pointer:
		if r.OneIn(2) {
			v.Set(reflect.New(v.Type().Elem()))
			fillRandom(r, v.Elem())
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 4))
		for k := range v.Len() {
			fillRandom(r, v.Index(k))
		}
	case reflect.Array:
		for k := range v.Len() {
			fillRandom(r, v.Index(k))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(4) {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fillRandom(r, key)
			fillRandom(r, elem)
			v.SetMapIndex(key, elem)
		}
	case reflect.Struct:
		for k := range v.NumField() {
			if v.Type() != reflect.TypeFor[time.Time]() && v.Field(k).CanSet() {
				fillRandom(r, v.Field(k))
			}
		}
	}
}

// sameFailure reports whether two errors are nil, or have one type, offset, pointer and message. They may know more or
// less of the text around.
func sameFailure(a, b error) bool {
	at, _ := jsonx.Locate(a)
	bt, _ := jsonx.Locate(b)
	return reflect.TypeOf(a) == reflect.TypeOf(b) && at.Offset == bt.Offset && at.Pointer == bt.Pointer &&
		jsontest.ErrorText(a) == jsontest.ErrorText(b)
}
