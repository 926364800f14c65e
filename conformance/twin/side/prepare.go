package side

import (
	"reflect"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// prepare makes most raw texts and numbers of this module in a random value
// well-formed. A map keeps several entries only if several is set and its keys
// cannot fail; otherwise it keeps the entry with the least key.
func prepare(v reflect.Value, several bool, depth int) {
	if depth > 12 {
		return
	}
	switch {
	case v.Type() == reflect.TypeFor[jsontext.Value]():
		if !v.IsNil() && v.CanSet() {
			v.SetBytes([]byte(rawTexts[sum(v.Bytes())%len(rawTexts)*validRawTexts/(len(rawTexts)-2)]))
		}
		return
	case v.Type() == reflect.TypeFor[v1.Number]():
		if v.CanSet() {
			numbers := []string{"", "0", "-0", "1.50", "12345678901234567890", "1e400", "12", "3", "x"}
			v.SetString(numbers[len(v.String())%len(numbers)])
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			prepare(v.Elem(), several, depth+1)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() > reflect.Complex128 {
			for i := range v.Len() {
				prepare(v.Index(i), several, depth+1)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			prepare(v.Field(i), several, depth+1)
		}
	case reflect.Map:
		prepareMap(v, several, depth+1)
	}
}

// sum returns the sum of all bytes.
func sum(b []byte) (n int) {
	for _, c := range b {
		n += int(c)
	}
	return n
}

// mayFail reports whether keys of type t may fail to be written, or give the
// same name as another key. The first failure, and the order of equal names,
// depend on the order in which Go ranges over the map.
func mayFail(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Struct:
		return true
	}
	return reflect.PointerTo(t).NumMethod() > 0 && t != reflect.TypeFor[diff.Number]() && t != reflect.TypeFor[diff.Said]()
}

// prepareMap prepares the elements of a map.
func prepareMap(v reflect.Value, several bool, depth int) {
	if !v.CanInterface() {
		return
	}
	several = several && !mayFail(v.Type().Key())
	first, found := "", false
	for _, key := range v.MapKeys() {
		if name := showKey(key); !found || name < first {
			first, found = name, true
		}
	}
	for _, key := range v.MapKeys() {
		if !several && showKey(key) != first {
			v.SetMapIndex(key, reflect.Value{})
			continue
		}
		elem := reflect.New(v.Type().Elem()).Elem()
		elem.Set(v.MapIndex(key))
		prepare(elem, several, depth)
		v.SetMapIndex(key, elem)
	}
}
