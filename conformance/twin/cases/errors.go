package cases

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/conformance/internal/diff"
)

// A Sentinel is an error value to look for in the chain of an error, with its name.
type Sentinel struct {
	Name string
	Err  error
}

// shared are the sentinels that errors of both versions can wrap.
var shared = []Sentinel{
	{"io.EOF", io.EOF}, {"io.ErrUnexpectedEOF", io.ErrUnexpectedEOF}, {"io.ErrShortWrite", io.ErrShortWrite}, {"io.ErrNoProgress", io.ErrNoProgress},
	{"strconv.ErrRange", strconv.ErrRange}, {"strconv.ErrSyntax", strconv.ErrSyntax}, {"boom", diff.ErrBoom}, {"other boom", diff.ErrOther},
	{"errors.ErrUnsupported", errors.ErrUnsupported},
}

// Texts says whether the texts of all errors are compared. If it is false,
// only errors of package v1 and of the standard library have theirs compared,
// unless they wrap an error of package json or jsontext.
var Texts bool

// ShowError returns the structure of an error: each error of the chain with its exported fields,
// then the sentinels that it is or wraps, which include own, those of one version. The result for
// nil is "nil".
func ShowError(err error, own []Sentinel) string {
	if err == nil {
		return "nil"
	}
	var out []string
	for e := err; e != nil; e = errors.Unwrap(e) {
		if s := showLink(e); s != "" {
			out = append(out, s)
		}
	}
	for _, list := range [][]Sentinel{shared, own} {
		for _, s := range list {
			if err == s.Err {
				out = append(out, "is "+s.Name)
			} else if errors.Is(err, s.Err) {
				out = append(out, "wraps "+s.Name)
			}
		}
	}
	if Texts {
		out = append(out, strconv.Quote(textOf(err)))
	}
	return strings.Join(out, "; ")
}

// textOf returns the text of an error. If its method panics, as that of an UnmarshalTypeError
// without a Go type does, also in the standard library, the text is about the panic.
func textOf(err error) (text string) {
	defer func() {
		if x := recover(); x != nil {
			text = fmt.Sprintf("panic: %v", x)
		}
	}()
	return err.Error()
}

// showLink returns one error of a chain with its exported fields except Err; for errors of
// package v1 it adds the text, unless quotesOther. It returns "" for types that are not exported, or of most other
// packages.
func showLink(err error) string {
	t := reflect.TypeOf(err)
	v := reflect.ValueOf(err)
	if t.Kind() == reflect.Pointer && !v.IsNil() {
		t, v = t.Elem(), v.Elem()
	}
	ours := strings.Contains(t.PkgPath(), "plainjson")
	v1 := ours && strings.HasSuffix(t.PkgPath(), "/v1")
	switch {
	case !ours || t.Name() == "" || t.Name()[0] < 'A' || t.Name()[0] > 'Z' || strings.Contains(t.PkgPath(), "/internal/"):
		if t.PkgPath() == "strconv" || t.PkgPath() == "time" || t.PkgPath() == "encoding/base64" {
			return fmt.Sprintf("%v %q", t, err.Error())
		}
		return ""
	case v.Kind() != reflect.Struct:
		return fmt.Sprintf("%v %v", t, Show(v.Interface()))
	}
	out := t.String()
	for i := range v.NumField() {
		f := t.Field(i)
		if !f.IsExported() || f.Name == "Err" {
			continue
		}
		if typ, ok := v.Field(i).Interface().(reflect.Type); ok {
			out += fmt.Sprintf(" %s=%v", f.Name, typ)
		} else if f.Name != "Value" || t.String() != "json.UnsupportedValueError" {
			out += fmt.Sprintf(" %s=%s", f.Name, Show(v.Field(i).Interface()))
		}
	}
	if v1 && !quotesOther(err) {
		out += fmt.Sprintf(" text %q", textOf(err))
	}
	return out
}

// quotesOther reports whether err, of package v1, wraps an error of package json or jsontext that a method returned: the
// text of err contains the text of that error, which may differ.
func quotesOther(err error) bool {
	for err = errors.Unwrap(err); err != nil; err = errors.Unwrap(err) {
		if name := fmt.Sprintf("%T", err); name == "*json.SemanticError" || name == "*jsontext.SyntacticError" {
			return true
		}
	}
	return false
}
