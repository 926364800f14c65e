package diff

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A Leaf is a scalar in a Go value with its path, such as ".A[0]". The value of an empty slice,
// array or map is a string that begins with "empty", that of a nil pointer or interface is nil.
type Leaf struct {
	Path  string
	Value any
}

// Leaves returns the scalars of v, and its nil and empty values, sorted by path. It leaves out
// scalars in unexported fields.
func Leaves(v any) []Leaf {
	var all []Leaf
	gather(reflect.ValueOf(v), "", &all)
	slices.SortFunc(all, func(a, b Leaf) int { return strings.Compare(a.Path, b.Path) })
	return all
}

func gather(v reflect.Value, path string, all *[]Leaf) {
	switch v.Kind() {
	case reflect.Invalid:
		*all = append(*all, Leaf{path, nil})
		return
	case reflect.Pointer, reflect.Interface:
		gather(v.Elem(), path, all)
		return
	case reflect.Struct:
		for i := range v.NumField() {
			gather(v.Field(i), path+"."+v.Type().Field(i).Name, all)
		}
		return
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			gather(v.Index(i), fmt.Sprintf("%s[%d]", path, i), all)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			gather(it.Value(), fmt.Sprintf("%s[%v]", path, it.Key()), all)
		}
	default:
		if v.CanInterface() {
			*all = append(*all, Leaf{path, v.Interface()})
		}
		return
	}
	if v.Len() == 0 {
		*all = append(*all, Leaf{path, fmt.Sprintf("empty %v, nil %t", v.Type(), v.Kind() != reflect.Array && v.IsNil())})
	}
}
