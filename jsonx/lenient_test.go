package jsonx_test

import (
	"errors"
	"math"
	"reflect"
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

// lenientColor is a number with a method for text.
type lenientColor int

// UnmarshalText stores the length of text.
func (c *lenientColor) UnmarshalText(text []byte) error { *c = lenientColor(len(text)); return nil }

// lenientFormats has fields with formats.
type lenientFormats struct {
	U  time.Duration `json:"u" jsonopt:"format:units"`
	S  time.Duration `json:"s" jsonopt:"format:sec"`
	Q  time.Duration `json:"q,string" jsonopt:"format:nano"`
	T  time.Time     `json:"t" jsonopt:"format:unix"`
	R  time.Time     `json:"r"`
	F  float64       `json:"f" jsonopt:"format:nonfinite"`
	N  int           `json:"n,string"`
	B  []byte        `json:"b"`
	PT *time.Time    `json:"pt"`
}

// TestLenientScalars checks what is accepted under the option, and the errors of all else, which are those without it.
func TestLenientScalars(t *testing.T) {
	t.Parallel()
	type kinds struct {
		I8 int8
		U  uint
		F  float32
		B  bool
		S  string
	}
	n := 5
	for _, tt := range []struct {
		name, why string
		text      string
		out, want any
	}{
		{"int", "a number in a string", `"12"`, new(int), 12},
		{"int, escape", "the text is unquoted", `"1\u0032"`, new(int), 12},
		{"int, empty", "zero", `""`, &[]int{7}[0], 0},
		{"uint", "a number in a string", `"12"`, new(uint8), uint8(12)},
		{"float64", "a number in a string", `"-1.5e1"`, new(float64), -15.0},
		{"float32", "a number in a string", `"0.1"`, new(float32), float32(0.1)},
		{"bool", "true", `"true"`, new(bool), true},
		{"bool, false", "false", `"false"`, &[]bool{true}[0], false},
		{"bool, empty", "zero", `""`, &[]bool{true}[0], false},
		{"string", "the text of a number", `-1.50e2`, new(string), "-1.50e2"},
		{"string, bool", "the text of a bool", `true`, new(string), "true"},
		{"string, empty", "as without the option", `""`, new(string), ""},
		{"string, null", "as without the option", `null`, &[]string{"x"}[0], ""},
		{"pointer", "as its element", `"12"`, new(*int), &[]int{12}[0]},
		{"pointer, empty", "nil", `""`, new(*int), (*int)(nil)},
		{"pointer that is set, empty", "nil", `""`, &[]*int{&n}[0], (*int)(nil)},
		{"pointers, empty", "the outer one is nil", `""`, new(**bool), (**bool)(nil)},
		{"pointer to string, empty", "a string may be empty", `""`, new(*string), &[]string{""}[0]},
		{"pointer to string, number", "the text", `1`, new(*string), &[]string{"1"}[0]},
		{"pointer, null", "nil", `null`, &[]*int{&n}[0], (*int)(nil)},
		{"struct", "each kind", `{"I8":"-8","U":"9","F":"1","B":"true","S":false}`, new(kinds), kinds{-8, 9, 1, true, "false"}},
		{"slice of ints", "in the loop for lists", `[1,"2","",3]`, new([]int), []int{1, 2, 0, 3}},
		{"slice of bools", "in the loop for lists", `[true,"true","",false]`, new([]bool), []bool{true, true, false, false}},
		{"slice of strings", "in the loop for lists", `["a",1,true,"b"]`, new([]string), []string{"a", "1", "true", "b"}},
		{"slice of floats", "in the loop for lists", `["1",2.5]`, new([]float64), []float64{1, 2.5}},
		{"slice of pointers", "nil for an empty string", `["1","",2]`, new([]*int8), []*int8{&[]int8{1}[0], nil, &[]int8{2}[0]}},
		{"array", "of points", `[["1",2],[3,"4"]]`, new([][2]float64), [][2]float64{{1, 2}, {3, 4}}},
		{"map of ints", "in the loop for maps", `{"a":1,"b":"2","c":""}`, new(map[string]int), map[string]int{"a": 1, "b": 2, "c": 0}},
		{"map of strings", "in the loop for maps", `{"a":"x","b":2,"c":true}`, new(map[string]string), map[string]string{"a": "x", "b": "2", "c": "true"}},
		{"map of bools", "in the loop for maps", `{"a":"true"}`, new(map[string]bool), map[string]bool{"a": true}},
		{"map of pointers", "an entry that is nil", `{"a":"","b":"1"}`, new(map[string]*int), map[string]*int{"a": nil, "b": &[]int{1}[0]}},
		{"formats", "of times and durations", `{"u":"","s":"1.5","q":7,"t":"1","r":"","f":"2.5","n":3,"b":"","pt":""}`, new(lenientFormats),
			lenientFormats{S: 1500 * time.Millisecond, Q: 7, T: time.Unix(1, 0).UTC(), F: 2.5, N: 3, B: []byte{}}},
		{"formats, empty", "zero", `{"u":"","s":"","q":"","t":"","r":"","f":"","n":""}`, new(lenientFormats), lenientFormats{}},
		{"formats, usual", "as without the option", `{"u":"1s","s":1,"q":"7","t":1,"f":"NaN","n":"3"}`, &lenientFormats{},
			lenientFormats{U: time.Second, S: time.Second, Q: 7, T: time.Unix(1, 0).UTC(), F: math.NaN(), N: 3}},
		{"interface", "a value in it has a type", `"12"`, &[]any{3}[0], 12},
		{"any", "it has the kind of the text", `["12",1]`, new(any), []any{"12", 1.0}},
	} {
		for name, read := range map[string]func(out any) error{
			"": func(out any) error { return json.Unmarshal([]byte(tt.text), out, jsonx.LenientScalars(true)) },
			", reader": func(out any) error {
				return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.text)), out, jsonx.LenientScalars(true))
			},
			", stream": func(out any) error {
				return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(tt.text), jsonx.LenientScalars(true)), out)
			},
			", all errors": func(out any) error {
				return json.Unmarshal([]byte(tt.text), out, jsonx.LenientScalars(true), jsonx.AllErrors(9))
			},
			", rules of v1": func(out any) error {
				return json.Unmarshal([]byte(tt.text), out, jsonx.LenientScalars(true), v1.ReportErrorsWithLegacySemantics(true))
			},
		} {
			out := reflect.New(reflect.TypeOf(tt.out).Elem())
			out.Elem().Set(reflect.ValueOf(tt.out).Elem())
			err := read(out.Interface())
			if got := out.Elem().Interface(); err != nil || jsonOf(got) != jsonOf(tt.want) || reflect.TypeOf(got) != reflect.TypeOf(tt.want) && tt.name != "any" {
				t.Errorf("%s%s (%s): got %s, %v, want %s", tt.name, name, tt.why, jsonOf(got), err, jsonOf(tt.want))
			}
		}
	}
}

// jsonOf returns the text of v, with its Go type if it has no JSON form.
func jsonOf(v any) string {
	b, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// TestLenientScalarsErrors checks that a value that is not accepted has the same error as without the option.
func TestLenientScalarsErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		text      string
		out       any
		same      bool // as without the option
	}{
		{"word", "no number", `["x"]`, new([]int), true},
		{"space", "no number", `[" 1"]`, new([]int), true},
		{"hexadecimal", "no JSON number", `["0x1"]`, new([]float64), true},
		{"plus", "no JSON number", `["+1"]`, new([]float64), true},
		{"fraction", "no integer", `{"a":"1.5"}`, new(map[string]int), true},
		{"bool in a string", "no number", `["true"]`, new([]int), true},
		{"range", "the number is too large", `["300"]`, new([]int8), false},
		{"number for a bool", "1 is not true", `[1]`, new([]bool), true},
		{"1 in a string for a bool", "1 is not true", `["1"]`, new([]bool), true},
		{"True", "true is in lower case", `["True"]`, new([]bool), true},
		{"array for a string", "no scalar", `[[1]]`, new([]string), true},
		{"object for a number", "no scalar", `[{}]`, new([]int), true},
		{"string for a slice", "no scalar", `["" ]`, new([][]int), true},
		{"string for a struct", "no scalar", `["" ]`, new([]struct{ A int }), true},
		{"malformed literal", "a syntax error", `[trux]`, new([]string), true},
		{"malformed number", "a syntax error", `[1.]`, new([]string), true},
		{"empty name", "names are not affected", `{"":1}`, new(map[int]int), true},
		{"number for a time", "a time is a string", `[1]`, new([]time.Time), true},
		{"word for a time", "a time has a form", `["x"]`, new([]time.Time), true},
		{"word for a duration", "it has a form", `{"s":"x"}`, new(lenientFormats), true},
		{"units", "a number for a string", `{"u":1}`, new(lenientFormats), true},
		{"Number", "it has rules of its own", `[""]`, new([]v1.Number), true},
		{"number for a method", "text methods take strings", `[1]`, new([]lenientColor), true},
		{"quoted, fraction", "no integer", `{"n":1.5}`, new(lenientFormats), false},
	} {
		for name, o := range map[string]json.Options{"": nil, ", all errors": jsonx.AllErrors(9), ", v1": v1.ReportErrorsWithLegacySemantics(true)} {
			plain := json.Unmarshal([]byte(tt.text), reflect.New(reflect.TypeOf(tt.out).Elem()).Interface(), o)
			err := json.Unmarshal([]byte(tt.text), reflect.New(reflect.TypeOf(tt.out).Elem()).Interface(), o, jsonx.LenientScalars(true))
			if err == nil || plain == nil || (err.Error() == plain.Error()) != tt.same {
				t.Errorf("%s%s (%s): got %v, without the option %v", tt.name, name, tt.why, err, plain)
			}
		}
	}
	err := json.Unmarshal([]byte(`[1,"300"]`), new([]int8), jsonx.LenientScalars(true))
	if l, _ := jsonx.Locate(err); !errors.Is(err, strconv.ErrRange) || l.Offset != 3 || l.Pointer != "/1" || l.Code != jsonx.CodeRange {
		t.Errorf("range: %v, %+v", err, l)
	}
	if v, ok := json.GetOption(jsonx.LenientScalars(true), jsonx.LenientScalars); !v || !ok {
		t.Error("GetOption does not return the option")
	}
}

// TestScalarTag checks that tag option scalar has the effect of LenientScalars on its field alone, and which fields may
// have it.
func TestScalarTag(t *testing.T) {
	t.Parallel()
	type row struct {
		A int                 `json:"a" jsonopt:"scalar"`
		B bool                `json:"b" jsonopt:"scalar"`
		C string              `json:"c" jsonopt:"scalar"`
		D *int                `json:"d" jsonopt:"scalar,alias:dd"`
		E *time.Time          `json:"e" jsonopt:"scalar,required"`
		F int                 `json:"f"`
		G time.Time           `json:"g"`
		H jsonx.Optional[int] `json:"h,omitzero" jsonopt:"scalar"`
	}
	text := `{"a":"1","b":"true","c":5,"dd":"","e":"","h":"7"}`
	got := row{D: new(int), E: new(time.Time)}
	if err := json.Unmarshal([]byte(text), &got, jsonx.LenientScalars(false)); err != nil || got != (row{A: 1, B: true, C: "5", H: jsonx.Some(7)}) {
		t.Errorf("got %+v, %v", got, err)
	}
	if out, err := json.Marshal(row{A: 1, C: "5"}); err != nil || !strings.HasPrefix(string(out), `{"a":1,"b":false,"c":"5","d":null,`) {
		t.Errorf("marshal: %s, %v", out, err)
	}
	for _, text := range []string{`{"e":"","f":"1"}`, `{"e":"","g":""}`} {
		if err := json.Unmarshal([]byte(text), new(row)); err == nil {
			t.Errorf("%s: a field without the option accepts it", text)
		}
	}
	if err := jsonx.Check[row](); err != nil {
		t.Error(err)
	}
	for name, check := range map[string]func(...json.Options) error{
		"slice": jsonx.Check[struct {
			A []int `jsonopt:"scalar"`
		}],
		"struct": jsonx.Check[struct {
			A struct{ B int } `jsonopt:"scalar"`
		}],
		"any": jsonx.Check[struct {
			A any `jsonopt:"scalar"`
		}],
		"method": jsonx.Check[struct {
			A lenientColor `jsonopt:"scalar"`
		}],
		"pointers": jsonx.Check[struct {
			A endlessPointer `jsonopt:"scalar"`
		}],
		"nounmarshal": jsonx.Check[struct {
			A int `jsonopt:"scalar,nounmarshal"`
		}],
		"value": jsonx.Check[struct {
			A int `jsonopt:"scalar:true"`
		}],
	} {
		if err := check(); err == nil || !strings.Contains(err.Error(), "scalar") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// endlessPointer is a pointer to itself.
type endlessPointer *endlessPointer
