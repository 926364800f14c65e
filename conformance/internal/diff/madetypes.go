package diff

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

// MadeTypes returns n random struct types with tags. The same seed gives the same types.
func MadeTypes(seed uint64, n int) []Type {
	r := jsontest.NewRand(seed)
	types := make([]Type, n)
	for i := range types {
		types[i] = Type{fmt.Sprintf("made type %d of seed %d", i, seed), madeStruct(r, 3)}
	}
	return types
}

// madeStruct returns a struct type of up to 12 fields, or rarely of 60 to 79, of types of madeType
// at depth-1. The names of fields depend on depth, so that those of embedded structs are rarely
// hidden.
func madeStruct(r *jsontest.Rand, depth int) reflect.Type {
	n := r.IntN(13)
	if r.OneIn(40) {
		n = 60 + r.IntN(20)
	}
	fields := make([]reflect.StructField, n)
	embeds := depth > 0 && r.OneIn(3)
	for i := range fields {
		name := fmt.Sprintf("%c%d", 'F'+max(3-depth, 0), i)
		if embeds && r.OneIn(max(4, n/4)) {
			fields[i] = embedding(r, name, depth)
			continue
		}
		fields[i] = reflect.StructField{Name: name, Type: madeType(r, depth-1)}
		fields[i].Tag = madeTag(r, i, fields[i].Type)
	}
	return reflect.StructOf(fields)
}

// madeType returns a random type: at most depth levels of pointers, slices, arrays, maps and
// structs around a type of one of the lists.
func madeType(r *jsontest.Rand, depth int) reflect.Type {
	kinds := 11
	if depth <= 0 {
		kinds = 4
	}
	switch r.IntN(kinds) {
	case 4:
		return reflect.PointerTo(madeType(r, depth-1))
	case 5:
		return reflect.SliceOf(madeType(r, depth-1))
	case 6:
		return reflect.ArrayOf(r.IntN(4), madeType(r, depth-1))
	case 7:
		keys := []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[uint8](), reflect.TypeFor[MyString]()}
		return reflect.MapOf(jsontest.Pick(r, keys), madeType(r, depth-1))
	case 8:
		return madeStruct(r, depth)
	}
	switch r.IntN(16) {
	case 0, 1:
		return jsontest.Pick(r, placeTypes).Type
	case 2, 3:
		return jsontest.Pick(r, pointerMethodTypes)
	case 4:
		return jsontest.Pick(r, EmbedTypes).Type
	}
	return jsontest.Pick(r, Types[:25]).Type
}

// madeTag returns a tag, in most cases a valid one, for a field of type t. The name, if there is
// one, ends with i and so differs from those of other fields.
func madeTag(r *jsontest.Rand, i int, t reflect.Type) reflect.StructTag {
	if r.OneIn(5) {
		return ""
	}
	name := jsontest.Pick(r, []string{"", "f", "name", "_", "a-b", "日本", "longer_name_of_member", "x y"})
	if name != "" {
		name += fmt.Sprint(i)
	}
	opts := []string{name}
	if r.OneIn(4) {
		opts = append(opts, "omitzero")
	}
	if r.OneIn(4) {
		opts = append(opts, "omitempty")
	}
	kind := t.Kind()
	if number := kind >= reflect.Int && kind <= reflect.Float64; number && r.OneIn(4) || r.OneIn(200) {
		opts = append(opts, "string")
	}
	return reflect.StructTag(`json:"` + strings.Join(opts, ",") + `"`)
}
