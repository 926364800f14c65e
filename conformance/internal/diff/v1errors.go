package diff

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"unicode"
)

// describeOld describes an error of encoding/json or of package v1: its type, its
// fields and its text, and those of each error that it wraps. It omits the names of
// unexported types.
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

// infinity matches an infinity with its sign: any of several keys of a map may be the first.
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

// typeOf returns the name of the type of err, if it is exported.
func typeOf(err error) string {
	name := reflect.TypeOf(err).String()
	if _, base, ok := strings.Cut(name, "."); ok && unicode.IsUpper(rune(base[0])) {
		return name
	}
	return "error"
}

// fieldsOf returns the exported fields of the struct in err, or that err points to.
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

// describeValue writes down a value that an error holds.
func describeValue(v reflect.Value) string {
	if !v.IsValid() {
		return "invalid"
	}
	return fmt.Sprintf("%v %v", v.Type(), v)
}
