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
		{"marker", "omit options do not apply to arrays", &vector{}, `[0,""]`, nil},
		{"marker, values", "in the order of the fields", &vector{X: 1, Y: "a"}, `[1,"a"]`, nil},
		{"slice of arrays", "the marker is one of the type", &[]vector{{X: 1}, {Y: "b"}}, `[[1,""],[0,"b"]]`, nil},
		{"by value", "in an interface", &map[string]vector{"a": {X: 1}}, `{"a":[1,""]}`, nil},
		{"format of a field", "only there", &struct {
			A plain `jsonopt:"format:array"`
			B plain
		}{plain{1, []int{2}}, plain{3, nil}}, `{"A":[1,[2]],"B":{"A":3,"B":[]}}`, nil},
		{"pointer", "the format is one of the element", &struct {
			A **plain `jsonopt:"format:array"`
		}{pointerTo(&plain{1, []int{2}})}, `{"A":[1,[2]]}`, nil},
		{"nil pointer", "null, as without the format", &struct {
			A *plain `jsonopt:"format:array"`
		}{}, `{"A":null}`, nil},
		{"promoted fields", "in their place", &mixed{A: 1, plainer: plainer{2, 3}, Deeper: &Deeper{D: &one}, Z: 4}, `[1,2,3,1,null,4]`, nil},
		{"nil embedded pointer", "its fields are null, and it stays nil", &mixed{Z: 4}, `[0,0,0,null,null,4]`, nil},
		{"recursive", "arrays in arrays", &link{Next: &link{Next: &link{}}}, `[[[null]]]`, nil},
		{"no fields", "an empty array", &emptyArray{}, `[]`, nil},
		{"methods", "that decline", &declining{A: 1}, `[1]`, nil},
		{"methods of fields", "of all kinds", &struct {
			_ struct{} `jsonopt:"array"`
			A shout
			B quiet
			C *shout
			D any
		}{A: shout{"a"}, B: quiet{"b"}, C: &shout{"c"}, D: "d"}, `["A",["b"],"C","d"]`, nil},
		{"numbers in strings", "by an option", &vector{X: 1}, `["1",""]`, json.StringifyNumbers(true)},
		{"tag option string", "of a field", &struct {
			_ struct{} `jsonopt:"array"`
			A int      `json:",string"`
		}{A: 1}, `["1"]`, nil},
		{"white space", "as in other arrays", &[]vector{{X: 1}}, "[\n [\n  1,\n  \"\"\n ]\n]", jsontext.WithIndent(" ")},
		{"spaces", "as in other arrays", &vector{X: 1}, `[1, ""]`, jsontext.SpaceAfterComma(true)},
		{"zero fields", "the option leaves out members only", &struct {
			A vector
			B vector
		}{B: vector{X: 1}}, `{"B":[1,""]}`, json.OmitZeroStructFields(true)},
		{"omitempty", "an array without elements is empty", &struct {
			A emptyArray     `json:",omitempty"`
			B map[string]int `json:",omitempty" jsonopt:"format:array"`
			C []byte         `json:",omitempty" jsonopt:"format:text"`
			D vector         `json:",omitempty"`
		}{}, `{"D":[0,""]}`, nil},
		{"omitzero", "by the Go value", &struct {
			A vector         `json:",omitzero"`
			B map[string]int `json:",omitzero" jsonopt:"format:array"`
			C []byte         `json:",omitzero" jsonopt:"format:text"`
		}{B: map[string]int{}}, `{"B":[]}`, nil},
		{"pairs", "keys are values", &struct {
			M map[int]string `jsonopt:"format:array"`
		}{map[int]string{-1: "a"}}, `{"M":[[-1,"a"]]}`, nil},
		{"pairs, sorted", "strings as names are", &struct {
			M map[string]int `jsonopt:"format:array"`
		}{map[string]int{"b": 1, "a b": 2, "a": 3, "<": 4, "": 5}}, `{"M":[["",5],["<",4],["a",3],["a b",2],["b",1]]}`, json.Deterministic(true)},
		{"pairs, other keys sorted", "strings first, then by their text", &struct {
			M map[any]int `jsonopt:"format:array"`
		}{map[any]int{"b": 1, "1": 2, 1.0: 3, 10.0: 4, 2.0: 5, true: 6, nil: 7}}, `{"M":[["1",2],["b",1],[1,3],[10,4],[2,5],[null,7],[true,6]]}`, json.Deterministic(true)},
		{"struct keys", "as objects or arrays", &struct {
			M map[keyStruct]int   `jsonopt:"format:array"`
			N map[vector]struct{} `jsonopt:"format:array"`
		}{map[keyStruct]int{{1, 2}: 3}, map[vector]struct{}{{X: 1, Y: "a"}: {}}}, `{"M":[[{"A":1,"B":2},3]],"N":[[1,"a"]]}`, nil},
		{"other keys", "bools, arrays and null", &struct {
			M map[bool]int       `jsonopt:"format:array"`
			N map[[2]int]vector  `jsonopt:"format:array"`
			O map[*int]struct{}  `jsonopt:"format:array"`
			P map[float64]string `jsonopt:"format:array"`
		}{map[bool]int{true: 1}, map[[2]int]vector{{1, 2}: {X: 3}}, map[*int]struct{}{nil: {}}, map[float64]string{0.5: "a"}},
			`{"M":[[true,1]],"N":[[[1,2],[3,""]]],"O":[null],"P":[[0.5,"a"]]}`, nil},
		{"keys with methods", "a text that is no string, too", &struct {
			M map[shout]quiet    `jsonopt:"format:array"`
			N map[quiet]struct{} `jsonopt:"format:array"`
			O map[declining]int  `jsonopt:"format:array"`
		}{map[shout]quiet{{"a"}: {"b"}}, map[quiet]struct{}{{"c"}: {}}, map[declining]int{{A: 1}: 2}}, `{"M":[["A",["b"]]],"N":[["c"]],"O":[[[1],2]]}`, nil},
		{"keys in strings", "only if values are", &struct {
			M map[int]int `jsonopt:"format:array"`
		}{map[int]int{1: 2}}, `{"M":[["1","2"]]}`, json.StringifyNumbers(true)},
		{"pairs with white space", "keys are indented, too", &struct {
			M map[keyStruct]int `jsonopt:"format:array"`
		}{map[keyStruct]int{{1, 2}: 3}}, "{\n\t\"M\": [\n\t\t[\n\t\t\t{\n\t\t\t\t\"A\": 1,\n\t\t\t\t\"B\": 2\n\t\t\t},\n\t\t\t3\n\t\t]\n\t]\n}", json.JoinOptions(jsontext.WithIndent("\t"), json.Deterministic(true))},
		{"nil map", "an empty array", &struct {
			M map[string]int      `jsonopt:"format:array"`
			N map[string]struct{} `jsonopt:"format:array"`
		}{}, `{"M":[],"N":[]}`, nil},
		{"nil map as null", "by the option for maps", &struct {
			M map[string]int `jsonopt:"format:array"`
		}{}, `{"M":null}`, json.FormatNilMapAsNull(true)},
		{"set", "keys alone", &struct {
			M map[string]struct{} `jsonopt:"format:array"`
		}{map[string]struct{}{"b": {}, "a": {}}}, `{"M":["a","b"]}`, json.Deterministic(true)},
		{"no set", "the elements have a name", &struct {
			M map[string]emptyArray `jsonopt:"format:array"`
		}{map[string]emptyArray{"a": {}}}, `{"M":[["a",[]]]}`, nil},
		{"map in map", "the format is not one of the elements", &struct {
			M map[int]map[int]int `jsonopt:"format:array"`
		}{map[int]map[int]int{1: {2: 3}}}, `{"M":[[1,{"2":3}]]}`, nil},
		{"text", "with escapes", &struct {
			B []byte    `jsonopt:"format:text"`
			C textBytes `jsonopt:"format:text"`
			D [3]byte   `jsonopt:"format:text"`
			E *[]byte   `jsonopt:"format:text"`
		}{[]byte("a\"\n"), textBytes("ü<"), [3]byte{'€'>>12 | 0xe0, 0x82, 0xac}, pointerTo([]byte("x"))}, `{"B":"a\"\n","C":"ü<","D":"€","E":"x"}`, nil},
		{"text for HTML", "as strings", &struct {
			B []byte `jsonopt:"format:text"`
		}{[]byte("<")}, `{"B":"\u003c"}`, jsontext.EscapeForHTML(true)},
		{"nil text", "an empty string", &struct {
			B []byte `jsonopt:"format:text"`
		}{}, `{"B":""}`, nil},
		{"nil text as null", "by the option for slices", &struct {
			B []byte `jsonopt:"format:text"`
		}{}, `{"B":null}`, json.FormatNilSliceAsNull(true)},
		{"formats of the json tag", "with the same meaning", &struct {
			A []byte         `jsonopt:"format:hex"`
			B []byte         `jsonopt:"format:array"`
			C time.Duration  `jsonopt:"format:units"`
			D time.Time      `jsonopt:"format:'2006-01-02'"`
			E []int          `jsonopt:"format:emitnull"`
			F map[int]int    `jsonopt:"format:emitnull"`
			G *time.Duration `json:",string" jsonopt:"format:sec"`
			H int            `jsonopt:"format:''"`
		}{A: []byte{255}, B: []byte{1}, C: time.Minute, D: time.Unix(0, 0).UTC(), G: pointerTo(time.Second)},
			`{"A":"ff","B":[1],"C":"1m0s","D":"1970-01-01","E":null,"F":null,"G":"1","H":0}`, nil},
		{"raw value", "it has no format", &struct {
			A jsontext.Value `jsonopt:"format:array"`
		}{jsontext.Value(`{}`)}, `{"A":{}}`, nil},
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
		{"too few", "of no elements", new(vector), `[]`, "", 1, ']', "jsonx_test.vector", "too few array elements"},
		{"too few by one", "before the end", new(vector), `[1 ]`, "", 3, ']', "jsonx_test.vector", "too few array elements"},
		{"too many", "the rest is read first", new(vector), `[1,"a",[2],3]`, "", 12, ']', "jsonx_test.vector", "too many array elements"},
		{"none wanted", "an array without elements", new(emptyArray), `[1]`, "", 2, ']', "jsonx_test.emptyArray", "too many array elements"},
		{"within", "the pointer is that of the array", new([]vector), `[[1,"a"],[1]]`, "/1", 11, ']', "jsonx_test.vector", "too few array elements"},
		{"object", "the fields have no names here", new(vector), `{"x":1}`, "", 0, '{', "jsonx_test.vector", ""},
		{"string", "no array", new([]vector), `["a"]`, "/0", 1, '"', "jsonx_test.vector", ""},
		{"kind of an element", "the pointer is the index", new(vector), `["a","b"]`, "/0", 1, '"', "int", ""},
		{"kind of the second", "the pointer is the index", new(vector), `[1, 2]`, "/1", 4, '0', "string", ""},
		{"promoted", "counts in its place", new(mixed), `[1,2,"a",null,null,3]`, "/2", 5, '"', "int", ""},
		{"promoted by pointer", "counts in its place", new(mixed), `[1,2,3,4,"a",3]`, "/4", 9, '"', "int", ""},
		{"pair", "it is no array", new(inArray), `{"M":[["a",1],{"b":2}]}`, "/M/1", 14, '{', "map[string]int", "map entry must be an array of a key and an element"},
		{"null pair", "it is no array", new(inArray), `{"M":[null]}`, "/M/0", 6, 'n', "map[string]int", "map entry must be an array of a key and an element"},
		{"empty pair", "no key", new(inArray), `{"M":[[]]}`, "/M/0", 7, ']', "map[string]int", "too few array elements"},
		{"key alone", "no element", new(inArray), `{"M":[["a"]]}`, "/M/0", 10, ']', "map[string]int", "too few array elements"},
		{"three in a pair", "one too many", new(inArray), `{"M":[["a",1,2]]}`, "/M/0", 14, ']', "map[string]int", "too many array elements"},
		{"key of a pair", "its index is 0", new(inArray), `{"M":[["a",1],[2,1]]}`, "/M/1/0", 15, '0', "string", ""},
		{"element of a pair", "its index is 1", new(inArray), `{"M":[["a",1],["b","c"]]}`, "/M/1/1", 19, '"', "int", ""},
		{"key of a set", "no pair", new(inArray), `{"S":[1,"a"]}`, "/S/1", 8, '"', "int", ""},
		{"key in a struct", "deeper", new(inArray), `{"K":[[{"A":"a"},true]]}`, "/K/0/0/A", 12, '"', "int", ""},
		{"object as pairs", "the format is for both directions", new(inArray), `{"M":{"a":1}}`, "/M", 5, '{', "map[string]int", ""},
		{"duplicate", "the pointer is that of the second", new(inArray), `{"M":[["a",1],["b",1],["a",2]]}`, "/M/2/0", 23, '"', "map[string]int", "duplicate map key"},
		{"duplicate number", "the same integer", new(inArray), `{"S":[0,-0]}`, "/S/1", 8, '0', "map[int]struct {}", "duplicate map key"},
		{"duplicate struct", "equal in Go", new(inArray), `{"K":[[{"A":1},true],[{"B":0,"A":1},true]]}`, "/K/1/0", 22, '{', "map[jsonx_test.keyStruct]bool", "duplicate map key"},
		{"duplicate of a method", "its start has left the window", new(loud), `{"M":[["abc",1],["ABC",1]]}`, "/M/1/0", 17, '"', "map[jsonx_test.shout]int", "duplicate map key"},
		{"no key", "a slice in an interface", new(inArray), `{"I":[[1,1],[[],1]]}`, "/I/1/0", 13, '[', "interface {}", "value cannot be a map key"},
		{"no key either", "a map in an interface", new(inArray), `{"I":[[{},1]]}`, "/I/0/0", 7, '{', "interface {}", "value cannot be a map key"},
		{"text", "it is a string", new(inArray), `{"T":[1]}`, "/T", 5, '[', "[]uint8", ""},
		{"text array", "its length is fixed", new(inArray), `{"F":"abc"}`, "/F", 5, '"', "[2]uint8", "decoded length of 3 mismatches array length of 2"},
		{"bad tag", "before anything is read", new(badArray), `[1]`, "", 0, '[', "jsonx_test.badArray", `field "A" of a struct that is an array can have no`},
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
		{"bad UTF-8", "as in a string", inArray{T: []byte("a\xff")}, nil, "/T", "invalid UTF-8"},
		{"bad UTF-8 in an array", "as in a string", inArray{F: [2]byte{0xc3, 'a'}}, nil, "/F", "invalid UTF-8"},
		{"bad UTF-8 is allowed", "by the option", inArray{T: []byte("\xff"), F: [2]byte{'a', 0xc3}}, jsontext.AllowInvalidUTF8(true), "", ""},
		{"element", "its index", struct {
			_ struct{} `jsonopt:"array"`
			A int
			B float64
		}{B: inf}, nil, "/1", "Inf"},
		{"element of a pair", "its index is 1", struct {
			M map[string]float64 `jsonopt:"format:array"`
		}{map[string]float64{"a": inf}}, nil, "/M/0/1", "Inf"},
		{"key of a pair", "its index is 0", struct {
			M map[float64]string `jsonopt:"format:array"`
		}{map[float64]string{inf: ""}}, nil, "/M/0/0", "Inf"},
		{"key, sorted", "its index is 0", struct {
			M map[float64]string `jsonopt:"format:array"`
		}{map[float64]string{inf: ""}}, json.Deterministic(true), "/M/0/0", "Inf"},
		{"key of a set", "no pair", struct {
			M map[float64]struct{} `jsonopt:"format:array"`
		}{map[float64]struct{}{inf: {}}}, nil, "/M/0", "Inf"},
		{"equal keys", "the second one", inArray{I: map[any]int{1: 1, 1.0: 1}}, nil, "/I/1/0", "duplicate map key"},
		{"equal keys, sorted", "the second one", inArray{I: map[any]int{1: 1, 1.0: 1}}, json.Deterministic(true), "/I/1/0", "duplicate map key"},
		{"equal keys are allowed", "by the option for names", inArray{I: map[any]int{1: 1, 1.0: 1}}, jsontext.AllowDuplicateNames(true), "", ""},
		{"different keys", "a string is no number", inArray{I: map[any]int{1: 1, "1": 1}}, json.Deterministic(true), "", ""},
		{"pointers", "different keys that are written alike", struct {
			M map[*int]struct{} `jsonopt:"format:array"`
		}{map[*int]struct{}{new(int): {}, new(int): {}}}, nil, "/M/1", "duplicate map key"},
		{"bad tag", "before anything is written", badArray{}, nil, "", "can have no `jsonopt` options but format and required"},
		{"cycle of pointers", "arrays without end", circle, nil, "/0/0/0", "encountered a cycle"},
		{"cycle of maps", "pairs without end", cycle, nil, "/M/0/1/M", "encountered a cycle"},
		{"depth", "each array is a level", deep, nil, "/0/0/0", "exceeded max depth"},
		{"depth of a pair", "two levels and one for the object", node{map[string]node{"a": {}}}, jsontext.WithDepthLimit(2), "/M/0", "exceeded max depth"},
		{"enough depth for a pair", "three levels, and two for the element", node{map[string]node{"a": {}}}, jsontext.WithDepthLimit(5), "", ""},
		{"depth of no elements", "one level", struct{ A emptyArray }{}, jsontext.WithDepthLimit(1), "/A", "exceeded max depth"},
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
		{"deep", "the default limit", new(link), nested(10_000), nil, true},
		{"too deep", "one more", new(link), nested(10_001), nil, false},
		{"pair", "two levels and one for the object", new(inArray), `{"M":[["a",1]]}`, jsontext.WithDepthLimit(3), true},
		{"pair, too deep", "one more", new(inArray), `{"M":[["a",1]]}`, jsontext.WithDepthLimit(2), false},
		{"set", "one level and one for the object", new(inArray), `{"S":[1]}`, jsontext.WithDepthLimit(2), true},
		{"array, too deep", "one level and one for the object", new(inArray), `{"V":[1,[]]}`, jsontext.WithDepthLimit(1), false},
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
		{"fields", "are read as members", old(), `{"V":[1,[2]],"P":[3,null]}`, nil,
			`{"V":[1,[2]],"P":[3,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, false},
		{"null", "as without the format", old(), `{"V":null,"P":null,"M":null,"S":null,"T":null,"F":null}`, nil,
			`{"V":[0,[]],"P":null,"M":[],"S":[],"K":[],"I":[],"T":"","N":"","F":"\u0000\u0000"}`, false},
		{"null in v1", "as without the format", old(), `{"V":null,"P":null,"M":null,"S":null,"T":null,"F":null}`, v1.DefaultOptionsV1(),
			`{"V":[5,[6]],"P":null,"M":[],"S":[],"K":[],"I":[],"T":"","N":"","F":"\u0001\u0002"}`, false},
		{"entries", "are added", old(), `{"M":[["b",1]],"S":[1],"K":[[{"A":1},true]],"I":[["x",1],[2.5,2]]}`, nil,
			`{"V":[5,[6]],"P":[7,[]],"M":[["a",8],["b",1]],"S":[1,9],"K":[[{"A":1,"B":0},true]],"I":[["x",1],[2.5,2]],"T":"old","N":"","F":"\u0001\u0002"}`, false},
		{"old keys", "are no duplicates", old(), `{"M":[["a",1]],"S":[9]}`, nil,
			`{"V":[5,[6]],"P":[7,[]],"M":[["a",1]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, false},
		{"duplicates", "the last one wins", old(), `{"M":[["a",1],["b",2],["b",3]],"S":[1,1]}`, jsontext.AllowDuplicateNames(true),
			`{"V":[5,[6]],"P":[7,[]],"M":[["a",1],["b",3]],"S":[1,9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, false},
		{"duplicate", "what came before is stored", old(), `{"M":[["b",1],["c",2],["b",3]]}`, nil,
			`{"V":[5,[6]],"P":[7,[]],"M":[["a",8],["b",1],["c",2]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, true},
		{"merged", "into the element that is there", merges(), `{"M":[["a",{"A":3}]]}`, nil, `{"M":[["a",{"A":3,"B":[2]}]]}`, false},
		{"duplicates, merged", "into the earlier one", merges(), `{"M":[["b",{"A":3}],["b",{"B":[4]}]]}`, jsontext.AllowDuplicateNames(true),
			`{"M":[["a",{"A":1,"B":[2]}],["b",{"A":3,"B":[4]}]]}`, false},
		{"not merged in v1", "elements of maps are not", merges(), `{"M":[["a",{"A":3}]]}`, v1.DefaultOptionsV1(), `{"M":[["a",{"A":3,"B":[]}]]}`, false},
		{"too few", "the elements are stored", old(), `{"V":[1]}`, nil,
			`{"V":[1,[6]],"P":[7,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, true},
		{"any length", "the option is for Go arrays", old(), `{"V":[1]}`, json.JoinOptions(json.DefaultOptionsV2(), v1.UnmarshalArrayFromAnyLength(true)),
			`{"V":[1,[6]],"P":[7,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, true},
		{"v1 goes on", "after each failure", old(),
			`{"V":["x",[2],3],"P":[4,5],"M":[["b","x"],[1,2],["c",3],["d"],["e",5,6],7,[],null,["f",8]],"S":["x",1],"I":[[[],1],["g",2]],"T":1,"F":"abc","N":"new"}`,
			v1.DefaultOptionsV1(), `{"V":[5,[2]],"P":[4,[]],"M":[["a",8],["b",0],["c",3],["e",5],["f",8]],"S":[1,9],"K":[],"I":[["g",2]],"T":"old","N":"new","F":"ab"}`, true},
		{"v1 goes on after duplicates", "with the option of v2", old(), `{"M":[["b",1],["b",2],["c",3]],"S":[1,1,2]}`,
			json.JoinOptions(v1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)),
			`{"V":[5,[6]],"P":[7,[]],"M":[["a",8],["b",1],["c",3]],"S":[1,2,9],"K":[],"I":[],"T":"old","N":"","F":"\u0001\u0002"}`, true},
		{"bad UTF-8", "becomes U+FFFD", old(), "{\"T\":\"\xff\"}", jsontext.AllowInvalidUTF8(true),
			`{"V":[5,[6]],"P":[7,[]],"M":[["a",8]],"S":[9],"K":[],"I":[],"T":"�","N":"","F":"\u0001\u0002"}`, false},
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
