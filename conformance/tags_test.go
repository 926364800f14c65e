package conformance

import (
	stdv1 "encoding/json"
	stdjson "encoding/json/v2"
	"fmt"
	"reflect"
	"strconv"
	"testing"

	"github.com/plainjson/json"
	v1 "github.com/plainjson/json/v1"
)

// Names and options of tags, valid and invalid. Option format is not among them, because the
// standard library does not support it.
var (
	tagNames   = []string{"", "name", "-", "a b", "'a'", "\xff", "w"} // "w" is the name of another field
	tagOptions = []string{
		"embed", "omitzero", "omitempty", "string", "case:ignore", "case:strict", // options of the package
		"inline", "unknown", "other", "_", "é", "other:value", // unknown options
		"case", "case:other", "case:", "embed:x", "string:x", // an option that lacks its value, or has an invalid one
		"EMBED", "Inline", "OmitZero", "omit_empty", "caSe:ignore", // known options in another case or spelling
		"", " ", "'embed'", "'other'", "'x", " embed", "embed ", "!", // malformed: empty, quoted, with spaces, or no identifier
	}
)

// TagInner is a struct type for fields with tags, embedded and not.
type TagInner struct {
	A int `json:",omitzero"`
	B string
}

// TestTags checks that tags with a name and one or two options have the same effect, on fields
// and embedded types, as in the standard library.
func TestTags(t *testing.T) {
	inner := reflect.TypeFor[TagInner]()
	for _, typ := range []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[[]byte](), reflect.TypeFor[map[string]int](), inner, reflect.PointerTo(inner),
	} {
		for _, name := range tagNames {
			for _, first := range tagOptions {
				for _, second := range append(tagOptions, "none") {
					tag := name + "," + first
					if second != "none" {
						tag += "," + second
					}
					f := reflect.StructField{Name: "TagInner", Type: typ, Tag: reflect.StructTag("json:" + strconv.Quote(tag))}
					checkTag(t, f)
					if f.Anonymous = true; typ == inner || typ.Kind() == reflect.Pointer {
						checkTag(t, f)
					}
				}
			}
		}
	}
}

// checkTag marshals and unmarshals a struct with the fields f and W by both libraries and both
// APIs. Output, decoded values and whether a call fails must be the same; with package v1 also
// the text of the error.
func checkTag(t *testing.T, f reflect.StructField) {
	w := reflect.StructField{Name: "W", Type: reflect.TypeFor[int](), Tag: `json:"w"`}
	s := reflect.StructOf([]reflect.StructField{f, w})
	text := []byte(`{"tagInner":{"a":1,"B":"x"},"TagInner":null,"name":{"A":2},"a":3,"B":"y","other":4,"w":5}`)
	type outcome struct {
		err  error
		text string
	}
	of := func(b []byte, err error) outcome { return outcome{err, string(b)} }
	read := func(unmarshal func([]byte, any) error) outcome {
		v := reflect.New(s)
		err := unmarshal(text, v.Interface())
		return of(fmt.Appendf(nil, "%+v", contents(v.Elem())), err)
	}
	v := reflect.New(s).Interface()
	for _, tt := range []struct {
		name, why string
		old       bool
		got, want outcome
	}{
		{name: "marshal", why: "of the new API", got: of(json.Marshal(v)), want: of(stdjson.Marshal(v))},
		{name: "unmarshal", why: "of the new API",
			got:  read(func(b []byte, v any) error { return json.Unmarshal(b, v) }),
			want: read(func(b []byte, v any) error { return stdjson.Unmarshal(b, v) })},
		{name: "old marshal", why: "what is malformed passes", old: true, got: of(v1.Marshal(v)), want: of(stdv1.Marshal(v))},
		{name: "old unmarshal", why: "what is malformed passes", old: true, got: read(v1.Unmarshal), want: read(stdv1.Unmarshal)},
	} {
		switch {
		case (tt.got.err == nil) != (tt.want.err == nil), tt.got.text != tt.want.text,
			tt.old && tt.got.err != nil && tt.got.err.Error() != tt.want.err.Error():
			t.Errorf("%s of %v: %s %v, want %s %v (%s)", tt.name, s, tt.got.text, tt.got.err, tt.want.text, tt.want.err, tt.why)
		}
	}
}

// contents returns the values of the fields of the struct v. For a pointer that is not nil it
// returns the value that the pointer points to.
func contents(v reflect.Value) []any {
	var out []any
	for _, f := range v.Fields() {
		if f.Kind() == reflect.Pointer && !f.IsNil() {
			f = f.Elem()
		}
		out = append(out, f.Interface())
	}
	return out
}
