package diff

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"unicode"
)

// describeOld describes an error of encoding/json or of package v1: its type, its text and its
// fields, and those of each error that errors.Unwrap finds in it. It omits the names of unexported
// types and the signs of infinities. The result for nil is "".
func describeOld(err error) string {
	var sb strings.Builder
	for e := err; e != nil; e = errors.Unwrap(e) {
		if sb.Len() > 0 {
			sb.WriteString(" <- ")
		}
		fmt.Fprintf(&sb, "%s %q%s", typeOf(e), textOf(e), fieldsOf(e))
	}
	return infinity.ReplaceAllString(sb.String(), "$1")
}

// infinity matches an infinity with its sign, which descriptions leave out: if a map has several
// infinite keys, each may be the first.
var infinity = regexp.MustCompile(`[-+](Inf)`)

// textOf returns the text of err, or "panic" if Error panics.
func textOf(err error) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = "panic"
		}
	}()
	return err.Error()
}

// typeOf returns the name of the type of err, or "error" if that is not exported.
func typeOf(err error) string {
	name := reflect.TypeOf(err).String()
	if _, base, ok := strings.Cut(name, "."); ok && unicode.IsUpper(rune(base[0])) {
		return name
	}
	return "error"
}

// fieldsOf returns the exported fields of the struct that err is or points to, without errors
// that it wraps. For other errors, and those of unexported types, it returns "".
func fieldsOf(err error) string {
	v := reflect.ValueOf(err)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || typeOf(err) == "error" {
		return ""
	}
	var parts []string
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch x := v.Field(i); {
		case !f.IsExported() || f.Type == reflect.TypeFor[error]():
		case f.Type == reflect.TypeFor[reflect.Type]():
			parts = append(parts, fmt.Sprintf("%s:%v", f.Name, x))
		case f.Type == reflect.TypeFor[reflect.Value]():
			parts = append(parts, f.Name+":"+describeValue(x.Interface().(reflect.Value)))
		default:
			parts = append(parts, fmt.Sprintf("%s:%q", f.Name, fmt.Sprint(x)))
		}
	}
	return "{" + strings.Join(parts, " ") + "}"
}

// describeValue describes the type and the content of v, a field of an error.
func describeValue(v reflect.Value) string {
	if !v.IsValid() {
		return "invalid"
	}
	return fmt.Sprintf("%v %v", v.Type(), v)
}
