package diff

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// Same compares two Go values of one type, the first from this module. It returns the path and a
// description of the first difference, or "". Unlike reflect.DeepEqual it compares the sign of a
// float that is zero, considers NaN floats equal, and of empty slices compares whether their
// capacity is 0, unless sameAny finds them equal. It compares unexported fields, too, but of maps
// with pointers as keys only the length, and of channels and functions only whether they are nil.
func Same(a, b any) string {
	if sameAny(a, b) {
		return ""
	}
	m := sameValue(reflect.ValueOf(a), reflect.ValueOf(b))
	if m == nil {
		return ""
	}
	slices.Reverse(m.path)
	if len(m.path) > 12 {
		m.path = append([]string{fmt.Sprintf("(%d levels)", len(m.path)-12)}, m.path[len(m.path)-12:]...)
	}
	return "value" + strings.Join(m.path, "") + ": " + m.what
}

// A mismatch is a difference between two values. Its path is built, innermost step first, while
// the comparison returns, so that equal values cost nothing.
type mismatch struct {
	path []string
	what string
}

// differs returns a mismatch with an empty path.
func differs(format string, args ...any) *mismatch {
	return &mismatch{what: fmt.Sprintf(format, args...)}
}

// in adds a step to the path of m.
func (m *mismatch) in(format string, args ...any) *mismatch {
	m.path = append(m.path, fmt.Sprintf(format, args...))
	return m
}

// sameAny reports whether a and b are equal, quickly and for trees of the types that are decoded
// into an any. If it returns false, they may still be equal.
func sameAny(a, b any) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case bool:
		y, ok := b.(bool)
		return ok && x == y
	case string:
		y, ok := b.(string)
		return ok && x == y
	case float64:
		y, ok := b.(float64)
		return ok && math.Float64bits(x) == math.Float64bits(y)
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) || (x == nil) != (y == nil) {
			return false
		}
		for i := range x {
			if !sameAny(x[i], y[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) || (x == nil) != (y == nil) {
			return false
		}
		for k, v := range x {
			w, ok := y[k]
			if !ok || !sameAny(v, w) {
				return false
			}
		}
		return true
	}
	return false
}

func sameValue(a, b reflect.Value) *mismatch {
	if a.IsValid() != b.IsValid() {
		return differs("ours %v, std %v", a, b)
	}
	if !a.IsValid() {
		return nil
	}
	if a.Type() != b.Type() {
		return differs("ours has type %v, std %v", a.Type(), b.Type())
	}
	switch a.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map:
		if a.IsNil() != b.IsNil() {
			return differs("ours nil %t, std nil %t", a.IsNil(), b.IsNil())
		}
		if a.IsNil() {
			return nil
		}
	}
	switch a.Kind() {
	case reflect.Interface, reflect.Pointer:
		return sameValue(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if m := sameValue(a.Field(i), b.Field(i)); m != nil {
				return m.in(".%s", a.Type().Field(i).Name)
			}
		}
		return nil
	case reflect.Slice, reflect.Array:
		return sameElements(a, b)
	case reflect.Map:
		return sameMap(a, b)
	}
	return sameScalar(a, b)
}

func sameElements(a, b reflect.Value) *mismatch {
	if a.Len() != b.Len() {
		return differs("ours has %d elements, std %d", a.Len(), b.Len())
	}
	if a.Kind() == reflect.Slice && a.Len() == 0 && (a.Cap() == 0) != (b.Cap() == 0) {
		return differs("ours is empty with room for %d, std for %d", a.Cap(), b.Cap()) // two capacities above 0 may differ, because slices grow differently
	}
	if a.Kind() == reflect.Slice && a.Type().Elem().Kind() == reflect.Uint8 && bytes.Equal(a.Bytes(), b.Bytes()) {
		return nil
	}
	for i := range a.Len() {
		if m := sameValue(a.Index(i), b.Index(i)); m != nil {
			return m.in("[%d]", i)
		}
	}
	return nil
}

func sameMap(a, b reflect.Value) *mismatch {
	if a.Len() != b.Len() {
		return differs("ours has %d entries, std %d", a.Len(), b.Len())
	}
	if a.Type().Key().Kind() == reflect.Pointer {
		return nil // each library has allocated its own keys
	}
	for it := a.MapRange(); it.Next(); {
		if !b.MapIndex(it.Key()).IsValid() {
			return differs("only ours has key %#v", it.Key())
		}
		if m := sameValue(it.Value(), b.MapIndex(it.Key())); m != nil {
			return m.in("[%#v]", it.Key())
		}
	}
	return nil
}

func sameScalar(a, b reflect.Value) *mismatch {
	same := false
	switch a.Kind() {
	case reflect.Bool:
		same = a.Bool() == b.Bool()
	case reflect.String:
		same = a.String() == b.String()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		same = a.Int() == b.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		same = a.Uint() == b.Uint()
	case reflect.Float32, reflect.Float64:
		x, y := a.Float(), b.Float()
		same = math.Float64bits(x) == math.Float64bits(y) || x != x && y != y
	case reflect.Complex64, reflect.Complex128:
		same = a.Complex() == b.Complex()
	default:
		same = a.IsZero() && b.IsZero() // channels and functions are not decoded
	}
	if same {
		return nil
	}
	return differs("ours %#v, std %#v", a, b)
}
