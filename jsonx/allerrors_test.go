package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// Errors of the methods of evenCoder, evenJSON and evenText.
var errOdd = errors.New("odd")

type (
	// evenCoder, evenJSON and evenText are an even number, which a method of each of the three sorts reads.
	evenCoder int
	evenJSON  int
	evenText  int

	// nestedCoder and nestedJSON are structs, whose methods unmarshal the members under AllErrors.
	nestedCoder struct{ parts }
	nestedJSON  struct{ parts }
	parts       struct {
		X int8
		Y []int8
		Z *nestedCoder
	}

	// lenientList is a list without the elements that are no integers.
	lenientList []int
	// ignoring ignores the error of its member.
	ignoring int
	// ownList returns a list of errors of its own, before it reads anything.
	ownList int
	// halfRead reads a half of its value and returns an error.
	halfRead int
	// greedy reads the value after its own and returns an error.
	greedy int
	// wrapping returns the list of its members in an error of its own.
	wrapping struct{ parts }

	pairMap struct {
		M map[string]int `jsonopt:"format:array"`
	}
	noMember struct {
		A int
		B string
	}
	// numbers has fields that hold some numbers, and a bool.
	numbers struct {
		I int8
		F float32
		Q int `json:",string"`
		B bool
	}
	required struct {
		A, B, C int `jsonopt:"required"`
		D       int
	}
	wrongDefault struct {
		A int   `jsonopt:"default:x"`
		B int   `jsonopt:"required"`
		C []int `jsonopt:"default:'[true,true]'"`
	}
	fold struct {
		Aa  int `json:",case:ignore"`
		AA  int `json:",case:ignore"`
		AAA int `json:",case:ignore"`
	}
)

func (v *evenCoder) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var n int
	if err := json.UnmarshalDecode(dec, &n); err != nil {
		return err
	}
	if n&1 != 0 {
		return errOdd
	}
	*v = evenCoder(n)
	return nil
}

func (v *evenJSON) UnmarshalJSON(b []byte) error {
	n, err := strconv.Atoi(string(b))
	if err != nil || n&1 != 0 {
		return errOdd
	}
	*v = evenJSON(n)
	return nil
}

func (v *evenText) UnmarshalText(b []byte) error {
	n, err := strconv.Atoi(string(b))
	if err != nil || n&1 != 0 {
		return errOdd
	}
	*v = evenText(n)
	return nil
}

func (v *nestedCoder) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &v.parts)
}

func (v *nestedJSON) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &v.parts, jsonx.AllErrors(1000))
}

func (v *lenientList) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != ']' {
		var n int
		if json.UnmarshalDecode(dec, &n) == nil {
			*v = append(*v, n)
		}
	}
	_, err := dec.ReadToken()
	return err
}

func (v *ignoring) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	json.UnmarshalDecode(dec, (*int)(v))
	return nil
}

func (v *ownList) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return jsonx.ErrorList{errOdd, nil, jsonx.ErrorList{io.EOF, &json.SemanticError{ByteOffset: 1, JSONPointer: "/own"}}}
}

func (v *halfRead) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	dec.ReadToken()
	dec.ReadToken()
	return errOdd
}

func (v *greedy) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	dec.ReadToken()
	dec.ReadToken()
	return errOdd
}

func (v *wrapping) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := json.UnmarshalDecode(dec, &v.parts); err != nil {
		return wrappedError{err}
	}
	return nil
}

// allErrorsTests are texts with semantic errors. Each error is given as its pointer, offset and cause, or the text
// of its kind if it has no cause: see brief.
var allErrorsTests = []struct {
	name, why string
	out       any // pointer to a value, which is copied
	text      string
	want      string // errors, separated by semicolons
	value     string // the value afterwards, as Marshal writes it
}{
	{name: "none", why: "a text without errors", out: new(noMember), text: `{"A":1,"B":"x"}`, value: `{"A":1,"B":"x"}`},
	{name: "one", why: "even a single error is in a list", out: new(int), text: `"x"`, want: `@0 string`, value: `0`},
	{name: "kinds", why: "fields keep their value",
		out: &noMember{7, "y"}, text: `{"A":"1","B":[2],"C":0}`, want: `/A@5 string; /B@13 [`, value: `{"A":7,"B":"y"}`},
	{name: "ranges", why: "the text of a number is part of the error", out: &numbers{I: 7, F: 2}, text: `{"I":128,"F":1e99,"Q":"x","B":true}`,
		want: `/I@5 value out of range; /F@13 value out of range; /Q@22 invalid syntax`, value: `{"I":7,"F":2,"Q":"0","B":true}`},
	{name: "slice", why: "a failed element stays zero", out: new([]int), text: `[1,"2",[3,[]],4]`, want: `/1@3 string; /2@7 [`, value: `[1,0,0,4]`},
	{name: "slice with capacity", why: "an element of an earlier value is cleared",
		out: &[]int{9, 9, 9, 9}, text: `[1,"2",3]`, want: `/1@3 string`, value: `[1,0,3]`},
	{name: "slice of structs", why: "the right members of a failed element are set", out: new([]noMember), text: `[{"A":"","B":"x"},7,{"B":8,"A":1}]`,
		want: `/0/A@6 string; /1@18 number; /2/B@25 number`, value: `[{"A":0,"B":"x"},{"A":0,"B":""},{"A":1,"B":""}]`},
	{name: "array", why: "a failed element becomes zero", out: &[3]int{7, 7, 7}, text: `[1,"",3]`, want: `/1@3 string`, value: `[1,0,3]`},
	{name: "array length", why: "elements that are there are set", out: &[2]int{7, 7}, text: `[1,2,"x"]`, want: `@8 too many array elements`, value: `[1,2]`},
	{name: "short array", why: "the element and the length are two errors",
		out: &[3]int{7, 7, 7}, text: `["",1]`, want: `/0@1 string; @5 too few array elements`, value: `[0,1,0]`},
	{name: "array lengths in a slice", why: "reading goes on after the array", out: new([][1]int), text: `[[1,2],[],[3]]`,
		want: `/0@5 too many array elements; /1@8 too few array elements`, value: `[[1],[0],[3]]`},
	{name: "map", why: "a failed entry is not stored",
		out: &map[string]int{"a": 7}, text: `{"a":"","b":1,"c":{},"d":2}`, want: `/a@5 string; /c@18 {`, value: `{"a":7,"b":1,"d":2}`},
	{name: "map of structs", why: "an entry is stored if a part of it has failed", out: new(map[string]noMember), text: `{"a":{"A":"","B":"x"},"b":1}`,
		want: `/a/A@10 string; /b@26 number`, value: `{"a":{"A":0,"B":"x"}}`},
	{name: "map keys", why: "a name that is no key has no entry", out: new(map[int8]int), text: `{"1":1,"x":{},"128":[1],"-2":"","3":3}`,
		want: `/x@7 invalid syntax; /128@14 value out of range; /-2@29 string`, value: `{"1":1,"3":3}`},
	{name: "map keys by method", why: "like a key that does not fit",
		out: new(map[evenText]int), text: `{"1":1,"2":2,"x":"x","4":4}`, want: `/1@1 odd; /x@13 odd`, value: `{"2":2,"4":4}`},
	{name: "map keys by a Decoder", why: "the method can read no more than the name", out: new(map[halfRead]int), text: `{"1":[1],"2":2}`,
		want: `/1@1 odd; /2@9 odd`},
	{name: "map as an array", why: "a failed entry is not stored",
		out: new(pairMap), text: `{"M":[["a",""],["b",1],["c",{}]]}`, want: `/M/0/1@11 string; /M/2/1@28 {`, value: `{"M":[["b",1]]}`},
	{name: "map of pointers", why: "a failed pointer is not stored", out: new(map[string]*int), text: `{"a":"","b":1}`, want: `/a@5 string`, value: `{"b":1}`},
	{name: "impossible keys", why: "no name is a key",
		out: new([]map[bool]int), text: `[{},{"a":1,"b":[2]},{"c":{}}]`, want: `/1/a@5 string; /1/b@11 string; /2/c@21 string`},
	{name: "unsupported keys", why: "one error for each object", out: new([]map[chan int]int), text: `[{},{"a":1,"b":[2]},{"c":{}}]`,
		want: `/1@5 kind 0; /2@21 kind 0`},
	{name: "duplicate names under impossible keys", why: "skipped text is checked",
		out: new(map[chan int]int), text: `{"a":1,"a":2}`, want: `@1 kind 0; /a@7 syntax`},
	{name: "unsupported type", why: "one error for each value", out: new([]chan int), text: `[{},1]`, want: `/0@1 kind 0; /1@4 kind 0`},
	{name: "interface with methods", why: "no type is known", out: new([]fmt.Stringer), text: `[{},1,null]`,
		want: `/0@1 no concrete type is known for a nil interface that has methods; /1@4 no concrete type is known for a nil interface that has methods`, value: `[null,null,null]`},
	{name: "any", why: "a number out of range is not stored", out: new(any), text: `{"a":[1,1e999,2],"b":-1e999,"c":{"d":1e999,"e":{}}}`,
		want: `/a/1@8 value out of range; /b@21 value out of range; /c/d@37 value out of range`, value: `{"a":[1,null,2],"c":{"e":{}}}`},
	{name: "any field", why: "an interface keeps its value", out: &anyField{true}, text: `{"A":1e999}`, want: `/A@5 number`, value: `{"A":true}`},
	{name: "any with a value", why: "the value in the interface keeps its type",
		out: &anyField{&noMember{1, "x"}}, text: `{"A":{"A":"","B":"y"}}`, want: `/A/A@10 string`,
		value: `{"A":{"A":1,"B":"y"}}`},
	{name: "slice of any", why: "its elements are read without package reflect", out: new([]any), text: `[1e999,"x",[1e999]]`,
		want: `/0@1 value out of range; /2/0@12 value out of range`, value: `[null,"x",[null]]`},
	{name: "pointers", why: "a nil pointer stays nil", out: new([]*int), text: `["",1,{}]`, want: `/0@1 string; /2@6 {`, value: `[null,1,null]`},
	{name: "pointer to a struct", why: "it is set if a part is right",
		out: new(*noMember), text: `{"A":"","B":"x"}`, want: `/A@5 string`, value: `{"A":0,"B":"x"}`},
	{name: "bytes", why: "the bytes do not change", out: &bytesFields{[]byte("abc"), [3]byte{1, 2, 3}}, text: `{"D":"eHl?","A":"eHl?"}`,
		want: `/D@5 illegal base64 data at input byte 3; /A@16 illegal base64 data at input byte 3`, value: `{"D":"YWJj","A":"AQID"}`},
	{name: "byte array length", why: "the array keeps its bytes", out: &bytesFields{A: [3]byte{1, 2, 3}}, text: `{"A":"YWI=","D":"eHl6"}`,
		want: `/A@5 decoded length of 2 mismatches array length of 3`, value: `{"D":"eHl6","A":"AQID"}`},
	{name: "number and time", why: "the text does not have the format", out: &formats{N: "7"}, text: `{"N":"x","T":"now","U":"x","D":"1x"}`,
		want: `/N@5 invalid syntax; /T@13 parsing time "now" as "2006-01-02T15:04:05Z07:00": cannot parse "now" as "2006"; ` +
			`/U@23 string; /D@31 time: unknown unit "x" in duration "1x"`},
	{name: "unknown members", why: "each name is an error, and its value is skipped", out: new(strictStruct), text: `{"x":[{"y":1}],"A":1,"z":2}`,
		want: `/x@1 unknown object member name; /z@21 unknown object member name`, value: `{"A":1}`},
	{name: "ambiguous names", why: "like unknown members", out: new(fold), text: `{"aA":[1],"AAA":2,"Aa":4}`, want: `/aA@1 name matches several Go struct fields`,
		value: `{"Aa":4,"AA":0,"AAA":2}`},
	{name: "missing members", why: "each is an error", out: new([]required), text: `[{"B":1},{"A":"","D":2}]`,
		want: `/0/A@7 missing object member name "A"; /0/C@7 missing object member name "C"; /1/A@14 string; ` +
			`/1/B@22 missing object member name "B"; /1/C@22 missing object member name "C"`,
		value: `[{"A":0,"B":1,"C":0,"D":0},{"A":0,"B":0,"C":0,"D":2}]`},
	{name: "default", why: "an invalid default is one error", out: new([]wrongDefault), text: `[{"C":[]},{"A":1}]`,
		want: "/0/A@8 default \"x\" in tag `jsonopt`: the field cannot have it; /0/B@8 missing object member name \"B\"; " +
			"/1/B@16 missing object member name \"B\"; /1/C@16 default \"[true,true]\" in tag `jsonopt`: the field cannot have it",
		value: `[{"A":0,"B":0,"C":[]},{"A":1,"B":0,"C":[]}]`},
	{name: "fallback", why: "a failed member does not enter the fallback",
		out: new(fallbacks), text: `{"a":"x","b":1,"X":{"c":""}}`, want: `/a@5 string; /X/c@24 string`,
		value: `{"X":{},"b":1}`},
	{name: "raw fallback", why: "it is not an object", out: &rawFallback{jsontext.Value("1 ")}, text: `{"a":[1],"b":2}`,
		want: `/a@1 embedded raw value must be a JSON object; /b@9 embedded raw value must be a JSON object`},
	{name: "embedded pointer", why: "it cannot be set", out: new(unsettable), text: `{"H":[1],"x":2,"B":3}`,
		want: `/H@5 cannot set embedded pointer to unexported struct type; /x@13 cannot set embedded pointer to unexported struct type`},
	{name: "methods", why: "each sort of method",
		out: new(methods), text: `{"C":1,"J":[1],"T":"1","E":"x"}`, want: `/C@5 odd; /J@11 odd; /T@19 odd; /E@27 string`},
	{name: "methods in a map", why: "the entry is not stored",
		out: new(map[string]evenCoder), text: `{"a":1,"b":2,"c":"x"}`, want: `/a@5 odd; /c@17 string`, value: `{"b":2}`},
	{name: "methods in a slice", why: "the element stays zero", out: new([]evenJSON), text: `[1,2,{"a":[]},4]`, want: `/0@1 odd; /2@5 odd`, value: `[0,2,0,4]`},
	{name: "nested calls", why: "their errors are those of the call", out: new([]nestedCoder), text: `[{"X":"","Y":[1,300,""]},{"Z":{"X":1.5,"Z":{"Y":7}}},{"X":8}]`,
		want:  `/0/X@6 string; /0/Y/1@16 value out of range; /0/Y/2@20 string; /1/Z/X@35 invalid syntax; /1/Z/Z/Y@48 number`,
		value: `[{"X":0,"Y":[1,0,0],"Z":null},{"X":0,"Y":[],"Z":{"X":0,"Y":[],"Z":{"X":0,"Y":[],"Z":null}}},{"X":8,"Y":[],"Z":null}]`},
	{name: "nested call at the start", why: "the whole value is rejected", out: new(nestedCoder), text: `[{"X":1}]`, want: `@0 [`},
	{name: "nested calls in a map", why: "an entry is not stored if the value as a whole has failed",
		out: new(map[string]nestedCoder), text: `{"a":{"X":""},"b":7,"c":{"X":1}}`,
		want: `/a/X@10 string; /b@18 number`, value: `{"a":{"X":0,"Y":[],"Z":null},"c":{"X":1,"Y":[],"Z":null}}`},
	{name: "nested texts", why: "pointers and offsets are those of the whole text", out: new([]nestedJSON), text: `[ {"X":"","Y":[1,300]}, {"X":8}]`,
		want: `/0/X@7 string; /0/Y/1@17 value out of range`, value: `[{"X":0,"Y":[1,0],"Z":null},{"X":8,"Y":[],"Z":null}]`},
	{name: "errors that a method drops", why: "a method may go on after an error", out: new([]lenientList), text: `[[1,"",2,[]],["x"]]`, value: `[[1,2],[]]`},
	{name: "an error that a method ignores", why: "it must read on",
		out: new([]ignoring), text: `[1,"",2]`, want: `/1@3 must read or write exactly one value`, value: `[1,0,2]`},
	{name: "a list of a method", why: "its errors get a place, and nil is ignored", out: new([]ownList), text: `[{"a":1},2]`,
		want: `/0@1 odd; /0@1 unexpected EOF; /own@1 kind 0; /1@9 odd; /1@9 unexpected EOF; /own@1 kind 0`, value: `[0,0]`},
	{name: "half of a value", why: "the rest is skipped",
		out: new([]halfRead), text: `[[1,{"a":2}],{"x":[]},3]`, want: `/0@2 odd; /1/x@14 odd; /2@22 odd`, value: `[0,0,0]`},
	{name: "too much", why: "reading cannot go on", out: new([]greedy), text: `["",1,"x"]`, want: `@4 odd`},
	{name: "wrapped list", why: "it is one error",
		out: new([]wrapping), text: `[{"X":"","Y":7},{"X":1}]`, want: `/0@14 wrapped`, value: `[{"X":0,"Y":[],"Z":null},{"X":1,"Y":[],"Z":null}]`},
	{name: "syntax alone", why: "it is no semantic error", out: new([]int), text: `[1,}`, want: `@2 syntax`},
	{name: "syntax last", why: "malformed text ends the call", out: new([]int), text: `["",{},[1]x,""]`, want: `/0@1 string; /1@4 {; /2@7 [; @10 syntax`},
	{name: "syntax in a skipped value", why: "the value is checked",
		out: new(noMember), text: `{"A":"","B":[1,{"x":tru}]}`, want: `/A@5 string; /B/1/x@23 syntax`},
	{name: "syntax in a skipped struct", why: "a struct is rejected before it is read",
		out: new([]noMember), text: `["",[1,2}]`, want: `/0@1 string; /1@4 [; /1@8 syntax`},
	{name: "syntax in an unknown member", why: "the name comes first",
		out: new(strictStruct), text: `{"x":[1,],"A":1}`, want: `/x@1 unknown object member name; /x@7 syntax`},
	{name: "syntax in a nested call", why: "it comes last, too", out: new([]nestedCoder), text: `[{"X":"","Y":[1,}]}]`, want: `/0/X@6 string; /0/Y@15 syntax`},
	{name: "end of the text", why: "like malformed text", out: new([]int), text: `["",1`, want: `/0@1 string; @5 syntax`},
	{name: "duplicate name", why: "it is malformed", out: new(map[string]int), text: `{"a":"","a":1}`, want: `/a@5 string; /a@8 syntax`},
	{name: "trailing text", why: "it is malformed", out: new(int), text: `"" 1`, want: `@0 string; @3 syntax`},
	{name: "depth", why: "it is a limit", out: new([]any), text: `[1e999,` + strings.Repeat("[", 10000) + strings.Repeat("]", 10000) + "]",
		want: `/0@1 value out of range; /1` + strings.Repeat("/0", 9999) + `@10006 syntax`},
}

type (
	anyField    struct{ A any }
	bytesFields struct {
		D []byte
		A [3]byte
	}
	formats struct {
		N v1.Number
		T time.Time
		U time.Time     `json:",format:unix"`
		D time.Duration `json:",format:units"`
	}
	fallbacks struct {
		X    map[string]int
		Rest map[string]int `json:",embed"`
	}
	rawFallback struct {
		Rest jsontext.Value `json:",embed"`
	}
	unexported struct {
		H    int
		Rest map[string]int `json:",embed"`
	}
	unsettable struct {
		*unexported
		B int
	}
	methods struct {
		C, E evenCoder
		J    evenJSON
		T    evenText
	}
	wrappedError struct{ error }
	// counting counts the errors of its members.
	counting struct{ parts }
	// inside has a method that reads its value into v.
	inside struct{ v any }
)

// counted is the number of errors that a counting has got.
var counted int

func (v *counting) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	err := json.UnmarshalDecode(dec, &v.parts)
	list, _ := err.(jsonx.ErrorList)
	counted = len(list)
	return err
}

func (wrappedError) Error() string   { return "wrapped" }
func (e wrappedError) Unwrap() error { return e.error }

func (v *inside) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, v.v)
}

// brief returns a text for err: its errors if it is an ErrorList, with the prefix taken off pointers and at off offsets.
func brief(err error, prefix string, at int64) string {
	if err == nil {
		return ""
	}
	if list, ok := err.(jsonx.ErrorList); ok {
		var texts []string
		for _, err := range list {
			texts = append(texts, brief(err, prefix, at))
		}
		return strings.Join(texts, "; ")
	}
	var sem *json.SemanticError
	var syn *jsontext.SyntacticError
	switch {
	case errors.As(err, &sem):
		text := sem.JSONKind.String()
		if sem.JSONKind == 0 {
			text = "kind 0"
		}
		if sem.Err != nil {
			text = sem.Err.Error()
		}
		return fmt.Sprintf("%s@%d %s", strings.TrimPrefix(string(sem.JSONPointer), prefix), sem.ByteOffset-at, text)
	case errors.As(err, &syn):
		return fmt.Sprintf("%s@%d syntax", strings.TrimPrefix(string(syn.JSONPointer), prefix), syn.ByteOffset-at)
	}
	return err.Error()
}

// copyOf returns a pointer to a copy of what p points to, as deep as a slice, a map or an interface.
func copyOf(p any) any {
	v := reflect.New(reflect.TypeOf(p).Elem())
	v.Elem().Set(reflect.ValueOf(p).Elem())
	return deepCopy(v.Elem()).Addr().Interface()
}

func deepCopy(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	to.Set(v)
	switch v.Kind() {
	case reflect.Slice:
		if !v.IsNil() {
			to.Set(reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Cap()), v))
		}
	case reflect.Map:
		if !v.IsNil() {
			to.Set(reflect.MakeMap(v.Type()))
			for _, k := range v.MapKeys() {
				to.SetMapIndex(k, v.MapIndex(k))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if to.Field(i).CanSet() {
				to.Field(i).Set(deepCopy(v.Field(i)))
			}
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Elem().Kind() == reflect.Pointer {
			to.Set(deepCopy(v.Elem().Elem()).Addr())
		} else if v.Kind() == reflect.Pointer && !v.IsNil() {
			to.Set(deepCopy(v.Elem()).Addr())
		}
	}
	return to
}

// otherAlone are the tests whose first error differs without the option, and otherWithin those whose errors differ
// within an object.
var (
	otherAlone = map[string]bool{
		"missing members":    true, // all of them are one error
		"nested texts":       true, // its list of errors is one error
		"a list of a method": true,
		"wrapped list":       true, // the nested call has not read its value to the end
	}
	otherWithin = map[string]bool{
		"a list of a method": true, // it gives the offset of an error
		"end of the text":    true,
		"trailing text":      true,
		"depth":              true,
	}
)

// TestAllErrors checks the errors of each text and the value afterwards, in each way to read it.
func TestAllErrors(t *testing.T) {
	all := jsonx.AllErrors(100)
	for _, tt := range allErrorsTests {
		t.Run(tt.name, func(t *testing.T) {
			check := func(how string, out any, err error, prefix string, at int64) {
				t.Helper()
				if got := brief(err, prefix, at); got != tt.want {
					t.Errorf("%s:\n%s, want\n%s (%s)", how, got, tt.want, tt.why)
				}
				got, err := json.Marshal(out, json.Deterministic(true))
				if tt.value != "" && (err != nil || string(got) != tt.value) {
					t.Errorf("%s: the value is %s, %v, want %s (%s)", how, got, err, tt.value, tt.why)
				}
			}
			out := copyOf(tt.out)
			err := json.Unmarshal([]byte(tt.text), out, all)
			check("Unmarshal", out, err, "", 0)

			single := json.Unmarshal([]byte(tt.text), copyOf(tt.out))
			if list, ok := err.(jsonx.ErrorList); ok && len(list) > 0 {
				err = list[0]
			}
			if !otherAlone[tt.name] && !sameFailure(err, single) {
				t.Errorf("the first error is\n%v, and without the option it is\n%v (%s)", err, single, tt.why)
			}

			out = copyOf(tt.out)
			err = json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.text)), out, all)
			check("UnmarshalRead", out, err, "", 0)

			if !strings.Contains(tt.want, "syntax") && tt.name != "too much" {
				dec := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(tt.text + ` "next"`)))
				out = copyOf(tt.out)
				check("UnmarshalDecode", out, json.UnmarshalDecode(dec, out, all), "", 0)
				var next string
				if err := json.UnmarshalDecode(dec, &next, all); err != nil || next != "next" {
					t.Errorf("the next value is %q, %v (%s)", next, err, tt.why)
				}
			}

			out = copyOf(tt.out)
			m := map[string]any{"in": &inside{out}}
			err = json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(`{"in":`+tt.text+`}`)), &m, all)
			if !otherWithin[tt.name] {
				check("within a method", out, err, "/in", 6)
			}
		})
	}
}

type (
	// document is the type of random texts. Its members may fail in all ways.
	document struct {
		_   struct{} `jsonopt:"strict"`
		I   int8
		S   string
		B   bool
		F   float32
		P   *int
		Q   int `json:",string"`
		Any any
		D   []byte
		T   time.Time
		EC  evenCoder
		EJ  evenJSON
		ET  evenText
		A   [2]int
		N   *document
		C   *docCoder
		L   []document
		LP  []*document
		O   map[string]document
		M   map[string]int
		K   map[int]string
		Z   []int
		E   []any
		H   map[string]any
		R   int `jsonopt:"required"`
		End int
	}
	// docCoder is a document that a method unmarshals.
	docCoder struct{ document }
)

func (v *docCoder) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &v.document)
}

// A planted is a semantic error in a random text.
type planted struct {
	at           int    // index in the text
	right, wrong string // text without the error, and with it; both have the same length
}

// A planter makes a random text for a document, with places at which an error may be planted.
type planter struct {
	*rand.Rand
	text   []byte // without errors
	after  []byte // text that is stored like the text with all errors
	errors []planted
	left   int // errors that may still be planted
}

// add appends text that is right.
func (p *planter) add(text string) {
	p.text, p.after = append(p.text, text...), append(p.after, text...)
}

// place appends right, or plants an error: wrong, of which the part in after is stored.
func (p *planter) place(right, wrong, after string) {
	if p.left == 0 || p.IntN(3) == 0 {
		p.add(right)
		return
	}
	p.left--
	n := max(len(right), len(wrong))
	right += strings.Repeat(" ", n-len(right))
	wrong += strings.Repeat(" ", n-len(wrong))
	p.errors = append(p.errors, planted{len(p.text), right, wrong})
	p.text, p.after = append(p.text, right...), append(p.after, after...)
}

// scalars are members of a document: a valid text, a wrong text, and the part of the wrong text that is stored.
var scalars = [][3]string{
	{`"I":-128,`, `"I":128,`, ``}, {`"I":1,`, `"I":[{"a":1}],`, ``}, {`"I":2,`, `"I":2.0,`, ``}, {`"S":"x",`, `"S":false,`, ``},
	{`"S":"\n",`, `"S":[["",{}]],`, ``}, {`"B":true,`, `"B":0,`, ``}, {`"F":0.5,`, `"F":1e40,`, ``}, {`"F":1,`, `"F":"1",`, ``},
	{`"P":7,`, `"P":"7",`, ``}, {`"Q":"12",`, `"Q":"1x",`, ``}, {`"Q":"0",`, `"Q":0,`, ``}, {`"Any":1,`, `"Any":1e999,`, ``},
	{`"D":"YWJj",`, `"D":"YW?j",`, ``}, {`"D":"",`, `"D":{},`, ``}, {`"T":"2024-01-02T03:04:05Z",`, `"T":"2024-01-02T03:04:05",`, ``},
	{`"EC":2,`, `"EC":3,`, ``}, {`"EC":4,`, `"EC":"4",`, ``}, {`"EJ":2,`, `"EJ":[],`, ``}, {`"ET":"2",`, `"ET":"3",`, ``}, {`"ET":"4",`, `"ET":4,`, ``},
	{`"A":[1,2],`, `"A":[1,2,3],`, `"A":[1,2],`}, {`"A":[1,2],`, `"A":[1],`, `"A":[1,0],`}, {`"A":[3,4],`, `"A":[3,""],`, `"A":[3,0],`},
	{`"N":null,`, `"N":"null",`, ``}, {`"L":[],`, `"L":{},`, ``}, {`"O":{},`, `"O":[],`, ``}, {`"C":{"R":1},`, `"C":7,`, ``},
}

// nothing is the text of a document of which nothing is stored.
const nothing = `{"R":0,"End":0}`

// object appends an object for a document.
func (p *planter) object(depth int) {
	p.add("{")
	seen := map[string]bool{}
	for range p.IntN(8) {
		m := scalars[p.IntN(len(scalars))]
		if name, _, _ := strings.Cut(m[0], ":"); !seen[name] {
			seen[name] = true
			p.place(m[0], m[1], m[2])
		}
		if p.IntN(4) == 0 {
			p.add(" \n")
		}
		if name := strconv.Itoa(len(p.text)); p.IntN(4) == 0 {
			p.place("", `"`+name+`":[{"x":1e5}],`, "")
		}
	}
	for range p.IntN(4) {
		name := []string{"N", "C", "L", "LP", "O", "M", "K", "Z", "E", "H"}[p.IntN(10)]
		if !seen[`"`+name+`"`] && depth > 0 {
			seen[`"`+name+`"`] = true
			p.add(`"` + name + `":`)
			p.container(name, depth-1)
			p.add(",")
		}
	}
	p.place(`"R":1,`, ``, `"R":0,`)
	p.add(`"End":0}`)
}

// container appends a value for the field of a document.
func (p *planter) container(field string, depth int) {
	n := p.IntN(4)
	switch field {
	case "N", "C":
		p.object(depth)
	case "L", "LP":
		p.add("[")
		for range n {
			p.object(depth)
			p.add(",")
			p.place(nothing, `"no document"`, map[string]string{"L": nothing, "LP": "null"}[field])
			p.add(",")
		}
		p.add(nothing + "]")
	case "O":
		p.add("{")
		for i := range n {
			p.add(fmt.Sprintf(`"o%d":`, i))
			p.object(depth)
			p.add(",")
			p.place(fmt.Sprintf(`"p%d":%s,`, i, nothing), fmt.Sprintf(`"p%d":[{}],`, i), "")
		}
		p.add(`"":` + nothing + "}")
	case "M", "K", "H":
		p.add("{")
		for i := range n {
			switch field {
			case "M":
				p.place(fmt.Sprintf(`"%d":1,`, i), fmt.Sprintf(`"%d":"1",`, i), "")
			case "K":
				p.place(fmt.Sprintf(`"%d":"x",`, i), fmt.Sprintf(`"%dx":[],`, i), "")
			case "H":
				p.place(fmt.Sprintf(`"%d":[1],`, i), fmt.Sprintf(`"%d":1e400,`, i), "")
			}
		}
		p.add(map[string]string{"M": `"9":1}`, "K": `"9":""}`, "H": `"9":{}}`}[field])
	case "Z", "E":
		p.add("[")
		for range n {
			if field == "Z" {
				p.place(`1`, `"1"`, `0`)
			} else {
				p.place(`[1]`, `-1e999`, `null`)
			}
			p.add(",")
		}
		p.add("2]")
	}
}

// withErrors returns the text with the errors from index i up to, but not including, k.
func (p *planter) withErrors(i, k int) []byte {
	text := bytes.Clone(p.text)
	for _, e := range p.errors[i:k] {
		copy(text[e.at:], e.wrong)
	}
	return text
}

// offsetOf returns the offset of err, a SemanticError.
func offsetOf(err error) int64 {
	var sem *json.SemanticError
	errors.As(err, &sem)
	return sem.ByteOffset
}

// TestAllErrorsRandom checks, for random texts with 0 to 20 errors, that AllErrors finds exactly these errors, each
// like the error of a text that has only this one, and that the values that are right are stored.
func TestAllErrorsRandom(t *testing.T) {
	t.Parallel()
	texts := 4_000
	if testing.Short() {
		texts = 500
	}
	total := 0
	for seed := range texts {
		p := &planter{Rand: rand.New(rand.NewPCG(1, uint64(seed)))}
		p.left = p.IntN(21)
		p.object(4)
		total += len(p.errors)
		var want jsonx.ErrorList
		for i := range p.errors {
			err := json.Unmarshal(p.withErrors(i, i+1), new(document))
			if _, ok := err.(*json.SemanticError); !ok {
				t.Fatalf("text %d: %q instead of %q is no error: %v", seed, p.errors[i].wrong, p.errors[i].right, err)
			}
			want = append(want, err)
		}
		// The error of a missing member is at the end of its object.
		slices.SortStableFunc(want, func(a, b error) int { return int(offsetOf(a) - offsetOf(b)) })

		text := p.withErrors(0, len(p.errors))
		var stored, got document
		if err := json.Unmarshal(p.after, &stored); err != nil {
			t.Fatalf("text %d: %s: %v", seed, p.after, err)
		}
		check := func(how string, err error, want jsonx.ErrorList, out *document) {
			t.Helper()
			list, _ := err.(jsonx.ErrorList)
			if len(want) == 0 && err != nil || !slices.EqualFunc(list, want, func(a, b error) bool { return sameFailure(a, b) }) {
				t.Fatalf("%s, text %d:\n%s\n%v\nwant\n%v", how, seed, text, err, want)
			}
			if out != nil && !reflect.DeepEqual(out, &stored) {
				t.Fatalf("%s, text %d:\n%s\nis stored as\n%+v\nwant\n%+v", how, seed, text, out, &stored)
			}
		}
		check("Unmarshal", json.Unmarshal(text, &got, jsonx.AllErrors(1000)), want, &got)
		most := 1 + p.IntN(20)
		if most > len(want) {
			most = len(want) + 1
		}
		check(fmt.Sprintf("AllErrors(%d)", most), json.Unmarshal(text, new(document), jsonx.AllErrors(most)), want[:min(most, len(want))], nil)
		if seed%10 == 0 {
			got = document{}
			r := iotest.OneByteReader(bytes.NewReader(text))
			check("UnmarshalRead", json.UnmarshalRead(r, &got, jsonx.AllErrors(1000)), want, &got)
		}
		checkSameV1(t, text)
	}
	if total < 3*texts {
		t.Errorf("%d errors in %d texts", total, texts)
	}
}

// checkSameV1 checks that AllErrors changes neither the first error nor the values of package v1.
func checkSameV1(t *testing.T, text []byte) {
	t.Helper()
	var a, b document
	err := v1.Unmarshal(text, &a)
	all := json.Unmarshal(text, &b, v1.DefaultOptionsV1(), jsonx.AllErrors(3))
	list, _ := all.(jsonx.ErrorList)
	switch {
	case !reflect.DeepEqual(a, b):
		t.Fatalf("v1, %s\nis stored as\n%+v\nwant\n%+v", text, b, a)
	case err == nil && all != nil, err != nil && (len(list) == 0 || len(list) > 3):
		t.Fatalf("v1, %s:\n%v\nwant\n%v", text, all, err)
	case err != nil && !reflect.DeepEqual(list[0], err) && !strings.Contains(err.Error(), "missing object member"):
		t.Fatalf("v1, %s:\n%v\nwant\n%v", text, list[0], err)
	}
}

// TestAllErrorsMax checks how many errors are reported, and where the stream is after the last of them.
func TestAllErrorsMax(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		max       int
		out       any
		text      string
		want      string
		position  string // the next token of the stream, or the error of reading it
	}{
		{name: "off", why: "an error ends the call, and is not in a list", out: new([]int), text: `["","",1] 2`, want: `/0@1 string`, position: `2`},
		{name: "negative", why: "like 0", max: -1, out: new([]int), text: `["","",1] 2`, want: `/0@1 string`, position: `2`},
		{name: "one", why: "the error is in a list", max: 1, out: new([]int), text: `["","",1] 2`, want: `/0@1 string`, position: `2`},
		{name: "two", why: "the value is not read to its end",
			max: 2, out: new([]int), text: `["","",x] 2`, want: `/0@1 string; /1@4 string`,
			position: "invalid literal `x` (expecting null, true, false, or a string in double quotes)"},
		{name: "three", why: "the text is malformed after two errors", max: 3, out: new([]int), text: `["","",x] 2`, want: `/0@1 string; /1@4 string; /2@7 syntax`,
			position: "invalid literal `x` (expecting null, true, false, or a string in double quotes)"},
		{name: "unknown members", why: "a name ends the call",
			max: 1, out: new(strictStruct), text: `{"x":0,"y":0} 2`, want: `/x@1 unknown object member name`, position: `2`},
		{name: "missing members", why: "the last of them is not reported", max: 2, out: new(required), text: `{} 2`,
			want: `/A@1 missing object member name "A"; /B@1 missing object member name "B"`, position: `2`},
		{name: "nested calls", why: "the bound is that of the whole call", max: 3, out: new([]nestedCoder), text: `[{"X":"","Y":[1,""]},{"X":"","Y":""}] 2`,
			want: `/0/X@6 string; /0/Y/1@16 string; /1/X@26 string`, position: `2`},
		{name: "nested texts", why: "the list of a method is cut off", max: 3, out: new([]nestedJSON), text: `[{"X":"","Y":[1,""]},{"X":"","Y":""}] 2`,
			want: `/0/X@6 string; /0/Y/1@16 string; /1/X@26 string`, position: `2`},
		{name: "list of a method", why: "it is cut off, too",
			max: 2, out: new([]ownList), text: `[1,1] 2`, want: `/0@1 odd; /0@1 unexpected EOF`, position: `2`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := reflect.New(reflect.TypeOf(tt.out).Elem()).Interface()
			dec := jsontext.NewDecoder(strings.NewReader(tt.text))
			err := json.UnmarshalDecode(dec, out, jsonx.AllErrors(tt.max))
			if got := brief(err, "", 0); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
			if list, ok := err.(jsonx.ErrorList); ok != (tt.max > 0) || len(list) > max(tt.max, 0) {
				t.Errorf("the error is %T of %d (%s)", err, len(list), tt.why)
			}
			next, err := dec.ReadToken()
			position := next.String()
			if err != nil {
				position = strings.TrimPrefix(errors.Unwrap(err).Error(), "jsontext: ")
			}
			if position != tt.position {
				t.Errorf("the next token is %s, want %s (%s)", position, tt.position, tt.why)
			}
		})
	}
}

// TestAllErrorsMaxNested checks that a nested call ends when the errors before it and its own are enough.
func TestAllErrorsMaxNested(t *testing.T) {
	for most := range 8 {
		var v struct {
			A int8
			B counting
		}
		err := json.Unmarshal([]byte(`{"A":"","B":{"X":"","Y":["","",""]},"A":0}`), &v, jsonx.AllErrors(most+2))
		if list, _ := err.(jsonx.ErrorList); len(list) != min(most+2, 6) || counted != min(most+1, 4) {
			t.Errorf("AllErrors(%d): %d errors, %d of them nested", most+2, len(list), counted)
		}
	}
}

// TestAllErrorsMaxPassed checks that an error has its pointer in a nested call that allows fewer errors than have been
// found before.
func TestAllErrorsMaxPassed(t *testing.T) {
	single := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *nestedCoder) error {
		return json.UnmarshalDecode(dec, &v.parts, jsonx.AllErrors(1))
	})
	out := new([]nestedCoder)
	err := json.Unmarshal([]byte(`[{"X":""},{"X":""},{"X":""}]`), out, jsonx.AllErrors(9), json.WithUnmarshalers(single))
	if got, want := brief(err, "", 0), `/0/X@6 string; /1/X@15 string; /2/X@24 string`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestAllErrorsStream checks that each value of a stream has its own list of errors.
func TestAllErrorsStream(t *testing.T) {
	text := `["",1,{}] 7 {"a":["",2]} [3] [` // a value after each error, and in the end malformed text
	dec := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(text)), jsonx.AllErrors(2))
	for _, tt := range []struct{ name, why, errors, value string }{
		{"two errors", "the second is the last one, and the rest of the value is skipped", `/0@1 string; /2@6 {`, `[0,1,0]`},
		{"number", "it is read as a whole", `@10 number`, `null`},
		{"object", "it is skipped to its end", `@12 {`, `null`},
		{"right", "the errors before it do not count", ``, `[3]`},
		{"malformed", "it is no semantic error", `@30 syntax`, `null`},
		{"malformed again", "the stream has failed", `@30 syntax`, `null`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var v []int
			err := json.UnmarshalDecode(dec, &v)
			got, _ := json.Marshal(v, json.FormatNilSliceAsNull(true))
			if errs := brief(err, "", 0); errs != tt.errors || string(got) != tt.value {
				t.Errorf("%s, %s, want %s, %s (%s)", errs, got, tt.errors, tt.value, tt.why)
			}
		})
	}

	// Within an object that tokens have begun, names are values, too.
	dec = jsontext.NewDecoder(strings.NewReader(`{"a":[""],"1":2}`), jsonx.AllErrors(2))
	dec.ReadToken()
	var texts []string
	for range 4 {
		var v int
		err := json.UnmarshalDecode(dec, &v)
		texts = append(texts, fmt.Sprint(v, " ", brief(err, "", 0)))
	}
	if got, want := strings.Join(texts, "; "), `0 /a@1 invalid syntax; 0 /a@5 [; 1 ; 2 `; got != want {
		t.Errorf("%s, want %s", got, want)
	}

	// A stream that has failed within a value reports the last error again.
	dec = jsontext.NewDecoder(strings.NewReader(`["",x]`), jsonx.AllErrors(5))
	var v []int
	err := json.UnmarshalDecode(dec, &v)
	list, _ := err.(jsonx.ErrorList)
	if again := json.UnmarshalDecode(dec, &v); len(list) != 2 || again != list[1] {
		t.Errorf("%v and then %v", err, again)
	}
}

// TestAllErrorsDuplicates checks that a name is a duplicate of one whose value was not stored, even if the names of
// objects always differ, so that the decoder looks for them in the map.
func TestAllErrorsDuplicates(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		out       any
		object    string
	}{
		{"strings", "failed entries are not in the map", new([]map[string]int), `"7":"","7":1`},
		{"after another entry", "the map has one entry", new([]map[string]int), `"6":1,"7":"","7":1`},
		{"structs", "package reflect stores them", new([]map[string]parts), `"7":[],"7":{}`},
		{"integers", "equal keys with one name", new([]map[int]parts), `"7":"","7":{}`},
		{"floats", "equal keys with other names", new([]map[float64]int), `"7":"","7.0":1`},
		{"any", "numbers out of range are not in the map", new([]any), `"7":1e999,"7":1`},
		{"map of any", "the same", new([]map[string]any), `"7":1e999,"7":1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var text strings.Builder
			text.WriteString("[")
			for i := range 3000 {
				fmt.Fprintf(&text, `{"%d":null},`, 1000+i)
			}
			err := json.Unmarshal([]byte(text.String()+"{"+tt.object+"}]"), tt.out, jsonx.AllErrors(5))
			if list, _ := err.(jsonx.ErrorList); len(list) != 2 || !errors.Is(list[1], jsontext.ErrDuplicateName) {
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
	}
}

// A farJSON and a farText are numbers whose methods fail with an offset of their own.
type (
	farJSON int64
	farText int64
)

func (n *farJSON) UnmarshalJSON(b []byte) error {
	offset, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil {
		return err
	}
	return &json.SemanticError{ByteOffset: offset, Err: errOdd}
}

func (n *farText) UnmarshalText(b []byte) error {
	offset, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil {
		return err
	}
	return &jsontext.SyntacticError{ByteOffset: offset, Err: errOdd}
}

// TestAllErrorsOffset checks that errors of methods with any offset are reported, also if it is not in the text and if an
// int is shorter.
func TestAllErrorsOffset(t *testing.T) {
	var offsets []string
	for _, n := range []int64{1 << 31, 1 << 32, 1 << 33, math.MaxInt64, -1 << 31, -1 << 32, math.MinInt64} {
		for d := int64(200); d >= -200; d -= 25 { // falling by more than the text of an offset
			offsets = append(offsets, strconv.FormatInt(n+d, 10))
		}
	}
	for _, tt := range []struct {
		name, why string
		text      string
		out       any
	}{
		{"UnmarshalJSON", "the offset is in the value", "[" + strings.Join(offsets, ", ") + "]", new([]farJSON)},
		{"UnmarshalText", "the offset is not that of the value", `["` + strings.Join(offsets, "\",\n\"") + `"]`, new([]farText)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, max := range []int{1, 10_000} {
				err := json.Unmarshal([]byte(tt.text), tt.out, jsonx.AllErrors(max))
				if list, _ := err.(jsonx.ErrorList); len(list) != min(max, len(offsets)) || !errors.Is(err, errOdd) {
					t.Errorf("%d errors, want %d (%s)", len(list), min(max, len(offsets)), tt.why)
				}
				if text := jsonx.Explain(err); strings.Count(text, "odd") != min(max, len(offsets)) {
					t.Errorf("explained as %.200s (%s)", text, tt.why)
				}
			}
		})
	}
}

// TestAllErrorsReader checks that an error of the reader is the last one.
func TestAllErrorsReader(t *testing.T) {
	errRead := errors.New("read failed")
	r := func() io.Reader { return io.MultiReader(strings.NewReader(`["",{"a":`), iotest.ErrReader(errRead)) }
	var v []int
	err := json.UnmarshalRead(r(), &v, jsonx.AllErrors(5))
	list, _ := err.(jsonx.ErrorList)
	if len(list) != 2 || !errors.Is(list[1], errRead) || !errors.Is(err, errRead) {
		t.Errorf("%v", err)
	}
	err = json.UnmarshalRead(r(), new(map[string]any), jsonx.AllErrors(5))
	if list, _ := err.(jsonx.ErrorList); len(list) != 2 {
		t.Errorf("%v", err)
	}
	err = json.UnmarshalRead(iotest.ErrReader(errRead), &v, jsonx.AllErrors(5))
	if _, ok := err.(jsonx.ErrorList); ok || !errors.Is(err, errRead) {
		t.Errorf("alone: %T %v", err, err)
	}
}

// TestAllErrorsV1 checks the lists of errors of package v1.
func TestAllErrorsV1(t *testing.T) {
	type part struct{ A, B int }
	for _, tt := range []struct {
		name, why string
		max       int
		out       any
		text      string
		want      string
		value     string
	}{
		{name: "fields", why: "the errors name the struct and the fields", max: 10, out: new(part), text: `{"A":"x","B":1.5}`,
			want: "json: cannot unmarshal string into Go struct field part.A of type int\njson: cannot unmarshal number 1.5 into Go struct field part.B of type int", value: `{"A":0,"B":0}`},
		{name: "max", why: "values after the last error are stored",
			max: 1, out: new([]int), text: `["","",3]`, want: "json: cannot unmarshal string into .0 of type int", value: `[0,0,3]`},
		{name: "map", why: "an entry is stored as by package v1", max: 2, out: new(map[string]int), text: `{"a":"","b":1}`,
			want: "json: cannot unmarshal string into Go struct field .a of type int", value: `{"a":0,"b":1}`},
		{name: "interface keys", why: "the place of each error is the object", max: 5, out: new(map[string]map[fmt.Stringer]int), text: `{"x":{"a":1,"b":2}}`,
			want: "json: cannot unmarshal string into Go struct field .x of type fmt.Stringer\njson: cannot unmarshal string into Go struct field .x of type fmt.Stringer", value: `{"x":{}}`},
		{name: "unsupported keys", why: "the place of each error is the member", max: 5, out: new(map[string]map[chan int]int), text: `{"x":{"a":1,"b":2}}`,
			want: "json: cannot unmarshal string into Go struct field .x.a of type chan int\njson: cannot unmarshal string into Go struct field .x.b of type chan int", value: `{"x":{}}`},
		{name: "methods", why: "errors of methods are unchanged", max: 5, out: new([]evenJSON), text: `[1,2,3]`, want: "odd\nodd", value: `[0,2,0]`},
		{name: "lists of methods", why: "each of their errors is one", max: 5, out: new([]nestedJSON), text: `[{"X":"","Y":[""]}]`,
			want: "json: cannot unmarshal string into Go struct field .X of type int8\njson: cannot unmarshal string into .Y.0 of type int8", value: `[{"X":0,"Y":[0],"Z":null}]`},
		{name: "missing members", why: "each is an error", max: 5, out: new(required), text: `{"B":1}`,
			want: `json: missing object member name "A"` + "\n" + `json: missing object member name "C"`, value: `{"A":0,"B":1,"C":0,"D":0}`},
		{name: "unknown members", why: "the names are in the texts",
			max: 5, out: new(strictStruct), text: `{"x":1,"y":2}`, want: "json: unknown field \"x\"\njson: unknown field \"y\"", value: `{"A":0}`},
		{name: "syntax", why: "the text is checked first",
			max: 5, out: new([]int), text: `["",1,x]`, want: "invalid character 'x' looking for beginning of value", value: `null`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, read := range []func(string, any, ...json.Options) error{unmarshal, unmarshalRead} {
				out := reflect.New(reflect.TypeOf(tt.out).Elem()).Interface()
				err := read(tt.text, out, v1.DefaultOptionsV1(), jsonx.AllErrors(tt.max))
				got, _ := v1.Marshal(out)
				if err == nil || err.Error() != tt.want || string(got) != tt.value {
					t.Errorf("%v\n%s\nwant\n%v\n%s (%s)", err, got, tt.want, tt.value, tt.why)
				}
				if _, ok := err.(jsonx.ErrorList); ok != (tt.name != "syntax") {
					t.Errorf("the error is %T (%s)", err, tt.why)
				}
			}
		})
	}
}

// TestAllErrorsTakenBack checks that the failures of elements that a wrong length replaces with v1's rules do not count
// for the bound on the pointers of all errors.
func TestAllErrorsTakenBack(t *testing.T) {
	name, count := strings.Repeat("n", 60<<10), 12
	text := `{"` + name + `":[` + strings.Repeat(`["","",""],`, count-1) + `["","",""]]}`
	var v map[string][][2]int
	err := json.Unmarshal([]byte(text), &v, v1.DefaultOptionsV1(), v1.UnmarshalArrayFromAnyLength(false), jsonx.AllErrors(100))
	if list, ok := err.(jsonx.ErrorList); !ok || len(list) != count {
		t.Errorf("%d errors, want %d", len(list), count)
	}
}

// TestErrorList checks that errors are found in a list, and its text.
func TestErrorList(t *testing.T) {
	err := json.Unmarshal([]byte(`{"x":1,"A":""}`), new(strictStruct), jsonx.AllErrors(5))
	var sem *json.SemanticError
	if !errors.Is(err, json.ErrUnknownName) || errors.Is(err, jsonx.ErrMissingName) || !errors.As(err, &sem) || sem.JSONPointer != "/x" {
		t.Errorf("%v", err)
	}
	for _, tt := range []struct {
		name, why string
		list      jsonx.ErrorList
		want      string
	}{
		{"empty", "no line", nil, ""},
		{"one", "no line break", jsonx.ErrorList{io.EOF}, "EOF"},
		{"nil", "it is not there", jsonx.ErrorList{io.EOF, nil, errOdd}, "EOF\nodd"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.list.Error(); got != tt.want || len(tt.list.Unwrap()) != len(tt.list) {
				t.Errorf("%q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestAllErrorsOption checks how the option combines with other options, and that it does not outlive its call.
func TestAllErrorsOption(t *testing.T) {
	for _, o := range []json.Options{
		jsonx.AllErrors(7),
		json.JoinOptions(jsonx.AllErrors(1), jsonx.AllErrors(7), json.RejectUnknownMembers(true)),
		json.JoinOptions(jsonx.UntrustedInput(), json.JoinOptions(jsonx.AllErrors(7), nil)),
		json.JoinOptions(jsonx.AllErrors(7), jsonx.UntrustedInput()),
	} {
		if n, ok := json.GetOption(o, jsonx.AllErrors); n != 7 || !ok {
			t.Errorf("%d, %v", n, ok)
		}
	}
	if n, ok := json.GetOption(jsonx.UntrustedInput(), jsonx.AllErrors); n != 0 || ok {
		t.Errorf("%d, %v", n, ok)
	}
	for range 3 {
		m := map[string]*int{}
		err := json.Unmarshal([]byte(`{"a":1,"b":""}`), &m, jsonx.AllErrors(2))
		if _, ok := err.(jsonx.ErrorList); !ok || len(m) != 1 {
			t.Errorf("%T, %v", err, m)
		}
		err = json.Unmarshal([]byte(`{"a":1,"b":""}`), &m)
		if _, ok := err.(*json.SemanticError); !ok || len(m) != 2 {
			t.Errorf("without the option: %T, %v", err, m)
		}
		err = json.Unmarshal([]byte(`["",""]`), new([]int), jsonx.AllErrors(2), jsonx.AllErrors(0))
		if _, ok := err.(*json.SemanticError); !ok {
			t.Errorf("overridden: %T", err)
		}
	}
	err := json.Unmarshal([]byte(`1`), nil, jsonx.AllErrors(2))
	if _, ok := err.(*json.SemanticError); !ok {
		t.Errorf("without a variable: %T", err)
	}
}

// endlessMembers returns an object without an end, and counts the bytes that were read.
type endlessMembers struct{ members, bytes int }

func (r *endlessMembers) Read(p []byte) (int, error) {
	text := fmt.Sprintf(`,"m%d":[0]`, r.members)
	if r.members == 0 {
		text = "{" + text[1:]
	}
	r.members++
	n := copy(p, text)
	r.bytes += n
	return n, nil
}

// TestAllErrorsHostile checks texts that are made to cost much: the number of errors and bytes is bounded.
func TestAllErrorsHostile(t *testing.T) {
	r := new(endlessMembers)
	err := json.UnmarshalRead(r, new(strictStruct), jsonx.AllErrors(10))
	if list, _ := err.(jsonx.ErrorList); len(list) != 10 || r.bytes > 10_000 {
		t.Errorf("unknown members: %d errors after %d bytes", len(list), r.bytes)
	}

	var members strings.Builder
	members.WriteString("{")
	for i := range 200_000 {
		fmt.Fprintf(&members, `"m%d":0,`, i)
	}
	members.WriteString(`"A":""}`)
	err = unmarshal(members.String(), new(strictStruct), v1.DefaultOptionsV1(), jsonx.AllErrors(10))
	if list, _ := err.(jsonx.ErrorList); len(list) != 10 {
		t.Errorf("unknown members, v1: %d errors", len(list))
	}

	// Many errors within a long name: each pointer has the name.
	text := `{"` + strings.Repeat("n", 1<<20) + `":[` + strings.Repeat(`{"X":""},`, 10_000) + "0]}"
	for _, tt := range []struct {
		name, why string
		out       any
		o         json.Options
	}{
		{"fields", "the decoder makes the pointers", new(map[string][]parts), nil},
		{"fields, v1", "reading goes on without pointers", new(map[string][]parts), v1.DefaultOptionsV1()},
		{"methods", "nested calls make the pointers", new(map[string][]nestedCoder), nil},
		{"texts", "pointers of methods are extended", new(map[string][]nestedJSON), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := unmarshal(text, tt.out, tt.o, jsonx.AllErrors(10_000))
			runtime.ReadMemStats(&after)
			list, _ := err.(jsonx.ErrorList)
			if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; len(list) == 0 || len(list) > 3 || mb > 50 {
				t.Errorf("%d errors, %d MB (%s)", len(list), mb, tt.why)
			}
		})
	}

	type list []list
	for _, depth := range []int{100, 9_999} {
		text := strings.Repeat("[", depth) + `""` + strings.Repeat(`,"",[1e999]]`, depth)
		err := unmarshalRead(text, new(list), jsonx.AllErrors(20))
		if list, _ := err.(jsonx.ErrorList); len(list) != 20 {
			t.Errorf("depth %d: %d errors", depth, len(list))
		}
	}
}

// TestAllErrorsNestedCost checks that an error deep within calls of methods costs each of them the same.
func TestAllErrorsNestedCost(t *testing.T) {
	cost := func(depth int) uint64 {
		text := []byte(strings.Repeat(`{"Z":`, depth) + `{"X":"","Y":["",300]}` + strings.Repeat(`,"X":1}`, depth))
		var before, after runtime.MemStats
		read := func() {
			err := json.Unmarshal(text, new(nestedCoder), jsonx.AllErrors(10))
			if list, _ := err.(jsonx.ErrorList); len(list) != 3 {
				t.Fatalf("%d errors", len(list))
			}
		}
		read()
		runtime.ReadMemStats(&before)
		read()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if a, b := cost(1000), cost(4000); b > 5*a {
		t.Errorf("%d bytes for 1,000 levels and %d for 4,000", a, b)
	}
}

// A keeping has a method that keeps the list of errors that it returns.
type keeping struct {
	list []int
	kept error
}

func (k *keeping) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	k.kept = json.UnmarshalDecode(dec, &k.list)
	return k.kept
}

// TestAllErrorsKept checks that a list that a method has kept does not change if the caller changes the list of the call.
func TestAllErrorsKept(t *testing.T) {
	for _, read := range []func(out any) error{
		func(out any) error { return json.Unmarshal([]byte(`["x","y"]`), out, jsonx.AllErrors(9)) },
		func(out any) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`["x","y"]`), jsonx.AllErrors(9)), out)
		},
	} {
		var k keeping
		err := read(&k)
		before := k.kept.Error()
		slices.Reverse(err.(jsonx.ErrorList))
		if err.Error() == before || k.kept.Error() != before {
			t.Errorf("the list of the method was\n%s\nand is\n%s", before, k.kept)
		}
	}
}
