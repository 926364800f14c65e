package diff

import (
	"bytes"
	"reflect"
	"strings"
)

// SameAfterFailure is Same for the targets of two failed calls. The standard library changes the
// target before it reads a value: it appends an element, sets a nil pointer, or clears the value
// that it merges into. Ours does so only if the text has a value. So a value that is empty in the
// target of the standard library may be absent from the target of ours, or have its value from
// before the call, and a raw object may lack the last, begun member.
func SameAfterFailure(ours, std any) string {
	if Same(ours, std) == "" || emptied(reflect.ValueOf(ours), reflect.ValueOf(std)) {
		return ""
	}
	return Same(ours, std)
}

// emptied reports whether a equals b, except for parts for which isEmptied is true in b or begunRaw
// is true. Of maps with pointers as keys it checks only that a has no more entries than b.
func emptied(a, b reflect.Value) bool {
	if isEmptied(b) {
		return true
	}
	if !a.IsValid() || a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Interface, reflect.Pointer:
		return !a.IsNil() && emptied(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if !emptied(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if raw := reflect.TypeFor[[]byte](); a.Type() != raw && a.Type().ConvertibleTo(raw) && begunRaw(a.Bytes(), b.Bytes()) {
			return true
		}
		for i := range b.Len() {
			if i < a.Len() && !emptied(a.Index(i), b.Index(i)) || i >= a.Len() && !isEmptied(b.Index(i)) {
				return false
			}
		}
		return a.Len() <= b.Len()
	case reflect.Map:
		if k := a.Type().Key().Kind(); k == reflect.Pointer {
			return a.Len() <= b.Len() // each library has allocated its own keys
		}
		for it := a.MapRange(); it.Next(); {
			if !b.MapIndex(it.Key()).IsValid() {
				return false
			}
		}
		for it := b.MapRange(); it.Next(); {
			if v := a.MapIndex(it.Key()); v.IsValid() && !emptied(v, it.Value()) || !v.IsValid() && !isEmptied(it.Value()) {
				return false
			}
		}
		return true
	}
	return sameScalar(a, b) == nil
}

// begunRaw reports whether a is empty, or b begins with a without its end bracket, as the raw object
// a with a part of one more member does.
func begunRaw(a, b []byte) bool {
	return len(a) == 0 || bytes.HasPrefix(b, bytes.TrimSuffix(a, []byte("}")))
}

// isEmptied reports whether v is invalid or zero, or contains only such values.
func isEmptied(v reflect.Value) bool {
	switch {
	case !v.IsValid():
		return true
	case v.Kind() == reflect.Interface, v.Kind() == reflect.Pointer:
		return v.IsNil() || isEmptied(v.Elem())
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if !isEmptied(v.Field(i)) {
				return false
			}
		}
		return true
	case v.Kind() == reflect.Slice, v.Kind() == reflect.Array:
		for i := range v.Len() {
			if !isEmptied(v.Index(i)) {
				return false
			}
		}
		return true
	case v.Kind() == reflect.Map:
		for it := v.MapRange(); it.Next(); {
			if !isEmptied(it.Value()) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

// failedToRead reports whether err, of this module, is about the text or the reader, and not
// about the Go type. It is false for nil, and for io.EOF and ErrBoom that are not wrapped.
func failedToRead(err error) bool {
	s := DescribeOurs(err)
	return strings.HasPrefix(s, "syntactic") || strings.Contains(s, "wraps boom") || strings.Contains(s, "SyntaxError")
}
