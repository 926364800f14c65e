package side

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// prepare makes most raw values and numbers of this module in a random value well-formed, and sets
// most times. A map keeps several entries only if several is set and its keys cannot fail;
// otherwise it keeps the entry with the least key. The depth is the level of v; prepare does not
// change values below level 12.
func prepare(r *jsontest.Rand, v reflect.Value, several bool, depth int) {
	if depth > 12 || v.CanSet() && prepareLeaf(r, v) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			prepare(r, v.Elem(), several, depth+1)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() > reflect.Complex128 {
			for i := range v.Len() {
				prepare(r, v.Index(i), several, depth+1)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			prepare(r, v.Field(i), several, depth+1)
		}
	case reflect.Map:
		prepareMap(r, v, several, depth+1)
	}
}

// prepareLeaf sets v to a suitable value if it is a raw value, a number of package v1 or a time,
// and reports whether it is. It does not change nil raw values and some of the times.
func prepareLeaf(r *jsontest.Rand, v reflect.Value) bool {
	switch v.Type() {
	case reflect.TypeFor[jsontext.Value]():
		if !v.IsNil() {
			v.SetBytes([]byte(rawTexts[r.IntN(validRawTexts+r.IntN(3))]))
		}
	case reflect.TypeFor[v1.Number]():
		v.SetString(jsontest.Pick(r, []string{"", "0", "-0", "1.50", "12345678901234567890", "1e400", "12", "3", "1e3", "12", "7", "x"}))
	case reflect.TypeFor[time.Time]():
		if !r.OneIn(5) {
			zone := time.FixedZone("", jsontest.Pick(r, []int{0, 3600, -5400, 86340, 30})*r.IntN(2))
			seconds := int64(r.Uint64()) >> (20 + r.IntN(40))
			t := time.Unix(seconds, int64(r.IntN(2)*r.IntN(1e9))).In(zone)
			v.Set(reflect.ValueOf(t))
		}
	default:
		return false
	}
	return true
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

// prepareMap removes the entries that prepare does not keep, and prepares the others. It does not
// change a map of an unexported field.
func prepareMap(r *jsontest.Rand, v reflect.Value, several bool, depth int) {
	if !v.CanInterface() {
		return
	}
	several = several && !mayFail(v.Type().Key())
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(showKey(a), showKey(b)) })
	for i, key := range keys {
		if !several && i > 0 {
			v.SetMapIndex(key, reflect.Value{})
			continue
		}
		elem := reflect.New(v.Type().Elem()).Elem()
		elem.Set(v.MapIndex(key))
		prepare(r, elem, several, depth)
		v.SetMapIndex(key, elem)
	}
}
