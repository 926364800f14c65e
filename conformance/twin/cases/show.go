package cases

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Show returns a Go value as a string that is the same for equal values of both versions. It
// follows pointers, sorts the entries of maps, and shows nil slices and maps differently from
// empty ones.
func Show(v any) string { return string(appendValue(nil, reflect.ValueOf(v), 0)) }

// maxShown is the number of levels of a value that Show returns; deeper ones are "...".
const maxShown = 60

// appendValue appends the text of v, at the given depth in the value of Show.
func appendValue(b []byte, v reflect.Value, depth int) []byte {
	if !v.IsValid() {
		return append(b, "nil"...)
	}
	if depth > maxShown {
		return append(b, "..."...)
	}
	if v.Type() == reflect.TypeFor[time.Time]() && v.CanInterface() {
		t := v.Interface().(time.Time)
		return append(append(t.AppendFormat(append(b, "time "...), time.RFC3339Nano), ' '), t.Location().String()...)
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.AppendUint(b, v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		if v.Float() == 0 { // marks a zero of a float, with or without a sign
			b = append(b, '~')
		}
		return strconv.AppendFloat(b, v.Float(), 'g', -1, 64)
	case reflect.String:
		return strconv.AppendQuote(b, v.String())
	case reflect.Complex64, reflect.Complex128:
		return fmt.Append(b, v.Complex())
	}
	return appendContainer(b, v, depth+1)
}

// appendContainer appends the text of a pointer, interface, slice, array, map or struct, with the values that it contains.
// For a value of any other kind it appends the type and whether the value is nil.
func appendContainer(b []byte, v reflect.Value, depth int) []byte {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(b, "nil"...)
		}
		if v.Kind() == reflect.Pointer {
			return appendValue(append(b, '&'), v.Elem(), depth)
		}
		b = append(append(b, v.Elem().Type().String()...), ' ')
		return appendValue(b, v.Elem(), depth)
	case reflect.Slice:
		if v.IsNil() {
			return append(b, "nil[]"...)
		}
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return strconv.AppendQuote(b, string(v.Bytes()))
		}
		fallthrough
	case reflect.Array:
		b = append(b, '[')
		for i := range v.Len() {
			b = append(appendValue(b, v.Index(i), depth), ' ')
		}
		return append(b, ']')
	case reflect.Map:
		return appendMap(b, v, depth)
	case reflect.Struct:
		b = append(b, '{')
		for i := range v.NumField() {
			b = append(append(b, v.Type().Field(i).Name...), ':')
			b = append(appendValue(b, v.Field(i), depth), ' ')
		}
		return append(b, '}')
	}
	return fmt.Appendf(b, "%v nil %t", v.Type(), v.IsNil())
}

// appendMap appends the entries of a map, sorted by their texts, or "nil map".
func appendMap(b []byte, v reflect.Value, depth int) []byte {
	if v.IsNil() {
		return append(b, "nil map"...)
	}
	var entries []string
	for key, elem := range v.Seq2() {
		entry := append(appendValue(nil, key, depth), ':')
		entries = append(entries, string(appendValue(entry, elem, depth)))
	}
	slices.Sort(entries)
	return append(append(append(b, "map["...), strings.Join(entries, " ")...), ']')
}
