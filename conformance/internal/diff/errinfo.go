package diff

import (
	"encoding/base64"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// ErrBoom is the error of the failing readers and writers of this package.
var ErrBoom = errors.New("boom")

// ErrOther is the error that methods return to fail on their own.
var ErrOther = errors.New("other boom")

// sharedSentinels are the errors that errors of both libraries can wrap, with short names.
var sharedSentinels = []struct {
	name string
	err  error
}{
	{"io.EOF", io.EOF},
	{"io.ErrUnexpectedEOF", io.ErrUnexpectedEOF},
	{"io.ErrShortWrite", io.ErrShortWrite},
	{"io.ErrNoProgress", io.ErrNoProgress},
	{"strconv.ErrRange", strconv.ErrRange},
	{"strconv.ErrSyntax", strconv.ErrSyntax},
	{"boom", ErrBoom},
	{"other boom", ErrOther},
	{"errors.ErrUnsupported", errors.ErrUnsupported},
}

// DescribeOurs describes an error of this module: each SyntacticError and SemanticError in its chain
// without the text, each error of package v1 as oldLayer does, or that there is none of these, then
// the sentinels and the base64.CorruptInputError that it is or wraps, joined by "; ". The result for
// nil is "".
func DescribeOurs(err error) string {
	return describe(err, ourLayer, func(err error) []string {
		return matching(err, jsontext.ErrDuplicateName, jsontext.ErrNonStringName, json.ErrUnknownName)
	})
}

// DescribeStd is DescribeOurs for an error of the standard library.
func DescribeStd(err error) string {
	return describe(err, stdLayer, func(err error) []string {
		return matching(err, stdtext.ErrDuplicateName, stdtext.ErrNonStringName, stdjson.ErrUnknownName)
	})
}

func describe(err error, layer func(error) string, sentinels func(error) []string) string {
	if err == nil {
		return ""
	}
	var lines []string
	for e := err; e != nil; e = errors.Unwrap(e) {
		if s := layer(e); s != "" {
			lines = append(lines, s)
		}
	}
	if len(lines) == 0 {
		lines = append(lines, "neither syntactic nor semantic")
	}
	lines = append(lines, sentinels(err)...)
	for _, s := range sharedSentinels {
		if errors.Is(err, s.err) {
			lines = append(lines, identity(err == s.err)+s.name)
		}
	}
	if corrupt, ok := errors.AsType[base64.CorruptInputError](err); ok {
		lines = append(lines, fmt.Sprintf("base64.CorruptInputError(%d)", int64(corrupt)))
	}
	return strings.Join(lines, "; ")
}

// identity returns "is " for an error that is the sentinel itself, and "wraps " for one that
// wraps it.
func identity(same bool) string {
	if same {
		return "is "
	}
	return "wraps "
}

// matching returns a description for each of the given sentinels, of one of the two libraries,
// that err wraps.
func matching(err, duplicate, nonString, unknown error) []string {
	var names []string
	if errors.Is(err, duplicate) {
		names = append(names, "wraps ErrDuplicateName")
	}
	if errors.Is(err, nonString) {
		names = append(names, "wraps ErrNonStringName")
	}
	if errors.Is(err, unknown) {
		names = append(names, "wraps ErrUnknownName")
	}
	return names
}

func ourLayer(err error) string {
	switch e := err.(type) {
	case *jsontext.SyntacticError:
		return fmt.Sprintf("syntactic at %d %q", e.ByteOffset, e.JSONPointer)
	case *json.SemanticError:
		return semantic(e.ByteOffset, string(e.JSONPointer), byte(e.JSONKind), e.JSONValue, e.GoType)
	}
	return oldLayer(err)
}

func stdLayer(err error) string {
	switch e := err.(type) {
	case *stdtext.SyntacticError:
		return fmt.Sprintf("syntactic at %d %q", e.ByteOffset, e.JSONPointer)
	case *stdjson.SemanticError:
		return semantic(e.ByteOffset, string(e.JSONPointer), byte(e.JSONKind), e.JSONValue, e.GoType)
	}
	return oldLayer(err)
}

// oldLayer describes an error of encoding/json or package v1 by its type, its exported fields but
// for Err and Value, and its text. It leaves out a text that includes that of a SemanticError or
// SyntacticError, which differs between the libraries. For any other error it returns "".
func oldLayer(err error) string {
	v := reflect.ValueOf(err)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct || !strings.HasSuffix(v.Type().Elem().PkgPath(), "json/v1") &&
		v.Type().Elem().PkgPath() != "encoding/json" {
		return ""
	}
	v = v.Elem()
	out := v.Type().Name()
	for i := range v.NumField() {
		switch f := v.Type().Field(i); f.Name {
		case "Err", "Value":
		default:
			if f.IsExported() {
				out += fmt.Sprintf(" %s %v", f.Name, v.Field(i))
			}
		}
	}
	for e := errors.Unwrap(err); e != nil; e = errors.Unwrap(e) {
		if name := reflect.TypeOf(e).String(); name == "*json.SemanticError" || name == "*jsontext.SyntacticError" {
			return out
		}
	}
	return fmt.Sprintf("%s text %q", out, err)
}

func semantic(offset int64, pointer string, kind byte, value []byte, goType fmt.Stringer) string {
	return fmt.Sprintf("semantic at %d %q kind %q value %q (nil %t) type %v", offset, pointer, kind, value, value == nil, goType)
}
