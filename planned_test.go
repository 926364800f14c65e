package json_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Shared is a struct that random structs have as a field, or embed by pointer.
type Shared struct {
	Q int64 `json:"q,string,omitzero"`
	W *int  `json:"w,string"`
}

var randomTypes = []reflect.Type{
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[uint16](), reflect.TypeFor[float64](), reflect.TypeFor[float32](),
	reflect.TypeFor[*int](), reflect.TypeFor[**int64](), reflect.TypeFor[string](), reflect.TypeFor[bool](), reflect.TypeFor[[]int](),
	reflect.TypeFor[[]float64](), reflect.TypeFor[[2]float64](), reflect.TypeFor[[]*int](), reflect.TypeFor[map[string]int](),
	reflect.TypeFor[any](), reflect.TypeFor[[]byte](), reflect.TypeFor[Shared](), reflect.TypeFor[*Shared](), reflect.TypeFor[jsontext.Value](),
}

// randomStruct returns a struct type with fields of many types, and many tags.
func randomStruct(r *rand.Rand, depth int) reflect.Type {
	fields := make([]reflect.StructField, r.IntN(7))
	for i := range fields {
		t := randomTypes[r.IntN(len(randomTypes))]
		if depth > 0 && r.IntN(6) == 0 {
			t = randomStruct(r, depth-1)
		}
		tag := fmt.Sprint([]string{"f", "f<"}[r.IntN(5)/4], i)
		isNumber := t.Kind() >= reflect.Int && t.Kind() <= reflect.Float64 || t == reflect.TypeFor[*int]()
		if isNumber && r.IntN(2) == 0 {
			tag += ",string"
		}
		if r.IntN(4) == 0 {
			tag += ",omitzero"
		}
		if r.IntN(4) == 0 {
			tag += ",omitempty"
		}
		if r.IntN(12) == 0 {
			t, tag = reflect.TypeFor[*Shared](), ",embed"
		}
		fields[i] = reflect.StructField{Name: fmt.Sprint("F", i), Type: t, Tag: reflect.StructTag(fmt.Sprintf("json:%q", tag))}
	}
	return reflect.StructOf(fields)
}

// fillRandom sets v, or leaves it zero.
func fillRandom(r *rand.Rand, v reflect.Value) {
	if r.IntN(3) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt(int64(r.IntN(200) - 100))
	case reflect.Uint16:
		v.SetUint(uint64(r.IntN(200)))
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{0, 1.5, 1e30, 1 / 3.0, math.Copysign(0, -1)}[r.IntN(5)])
	case reflect.String:
		v.SetString([]string{"a", "<b>", "\u2028", "", "<"}[r.IntN(5)])
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[jsontext.Value]() {
			v.SetBytes([]byte([]string{`{}`, `[]`, `null`, `""`, `1`, `{"a":[1,"<"]}`}[r.IntN(6)]))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 4))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fillRandom(r, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.ValueOf([]map[string]int{{}, {"k": 3}}[r.IntN(2)]))
	case reflect.Interface:
		v.Set(reflect.ValueOf([]any{1, "x", []any{}, map[string]any{}, map[string]any{"a": 1.5}, "", Shared{}}[r.IntN(7)]))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillRandom(r, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			fillRandom(r, v.Field(i))
		}
	}
}

// TestPlannedStructs writes random structs as they are planned, and with space between tokens,
// which is then taken away: so they are written field by field. What is written is read, at once
// and byte by byte.
func TestPlannedStructs(t *testing.T) {
	sets := [][]json.Options{
		{json.StringifyNumbers(true)}, {jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)}, {v1.DefaultOptionsV1()},
		{json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true)}, {json.OmitZeroStructFields(true)}, {v1.StringifyWithLegacySemantics(true)},
	}
	for seed := range uint64(6000) {
		r := rand.New(rand.NewPCG(seed, 9))
		v := reflect.New(randomStruct(r, 2))
		fillRandom(r, v.Elem())
		options := []json.Options{json.Deterministic(true)}
		for _, set := range sets {
			if r.IntN(6) == 0 {
				options = append(options, set...)
			}
		}
		text, err := json.Marshal(v.Interface(), options...)
		spaced, spacedErr := json.Marshal(v.Interface(), append(options[:len(options):len(options)], jsontext.SpaceAfterColon(true))...)
		if err != nil || spacedErr != nil {
			t.Fatalf("%d: %v, %v", seed, err, spacedErr)
		}
		compact := jsontext.Value(spaced)
		if err := compact.Compact(jsontext.PreserveRawStrings(true)); err != nil || string(compact) != string(text) {
			t.Fatalf("%d, %v: %s, %v, want %s", seed, v.Type(), text, err, compact)
		}
		whole, bytewise := reflect.New(v.Type().Elem()), reflect.New(v.Type().Elem())
		err = json.Unmarshal(text, whole.Interface(), options...)
		readErr := json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(string(text))), bytewise.Interface(), options...)
		if err != nil || readErr != nil || !reflect.DeepEqual(whole.Interface(), bytewise.Interface()) {
			t.Fatalf("%d, %v: %s is read as %+v, %v; byte by byte as %+v, %v", seed, v.Type(), text, whole, err, bytewise, readErr)
		}
	}
}
