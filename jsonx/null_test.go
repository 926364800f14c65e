package jsonx_test

import (
	"errors"
	"fmt"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type (
	// Order has a field of each group of types.
	Order struct {
		ID    int               `json:"id"`
		Lines []string          `json:"lines"`
		Attrs map[string]string `json:"attrs"`
		Note  *string           `json:"note"`
		Extra any               `json:"extra"`
		At    time.Time         `json:"at"`
		From  netip.Addr        `json:"from"`
	}
	// nonNull has fields with the tag option, of types that RejectNull leaves alone.
	nonNull struct {
		P   *int           `jsonopt:"nonnull"`
		PP  **int          `jsonopt:"nonnull"`
		A   any            `jsonopt:"nonnull"`
		E   error          `jsonopt:"nonnull"`
		R   jsontext.Value `jsonopt:"nonnull"`
		J   jsonNull       `jsonopt:"nonnull"`
		C   coderNull      `jsonopt:"nonnull"`
		V   checkedNull    `jsonopt:"nonnull"`
		S   []*int         `jsonopt:"nonnull"`
		M   map[string]any `jsonopt:"nonnull"`
		N   v1.Number      `jsonopt:"nonnull"`
		Q   *bool          `jsonopt:"nonnull"`
		F   float64        `json:",format:nonfinite" jsonopt:"nonnull"`
		D   *time.Duration `json:",format:units" jsonopt:"nonnull"`
		I   int
		Opt *nonNull
	}
	// marked has the marker, fields for which the marker rejects null, and fields for which it does not.
	marked struct {
		_ struct{} `jsonopt:"nonnull"`
		I int
		S []int
		P *int
		J jsonNull
		T *int `jsonopt:"nonnull"`
		X inner
	}
	inner struct{ Y int }
	// outerOfMarked embeds marked.
	outerOfMarked struct {
		marked
		Z int
	}
	jsonNull    struct{ s string }
	coderNull   struct{ s string }
	checkedNull struct{ s string }
	onlyReads   struct{ s string }
	onlyWrites  struct{ S string }
	textOnly    []int
	textByAddr  []int
	mapByAddr   map[string]int
	decliner    struct{ A int }
	nullRow     struct {
		_ struct{} `jsonopt:"array"`
		A int      `jsonopt:"nonnull"`
		*inner
		B *int
	}
)

func (v jsonNull) MarshalJSON() ([]byte, error)             { return []byte("null"), nil }
func (v *jsonNull) UnmarshalJSON(b []byte) error            { v.s = string(b); return nil }
func (v coderNull) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Null) }
func (v *coderNull) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	b, err := d.ReadValue()
	v.s = string(b)
	return err
}
func (v checkedNull) MarshalJSON() ([]byte, error)  { return []byte("null"), nil }
func (v *checkedNull) UnmarshalJSON(b []byte) error { v.s = string(b); return nil }
func (v *checkedNull) ValidateJSON() error {
	if v.s == "2" {
		return errors.New("two")
	}
	return nil
}
func (v *onlyReads) UnmarshalJSON(b []byte) error               { v.s = string(b); return nil }
func (v onlyWrites) MarshalJSON() ([]byte, error)               { return []byte("null"), nil }
func (v textOnly) MarshalText() ([]byte, error)                 { return []byte("t"), nil }
func (v *textOnly) UnmarshalText(b []byte) error                { return nil }
func (v *textByAddr) MarshalText() ([]byte, error)              { return []byte("t"), nil }
func (v *textByAddr) UnmarshalText(b []byte) error              { return nil }
func (v *mapByAddr) MarshalText() ([]byte, error)               { return []byte("t"), nil }
func (v *mapByAddr) UnmarshalText(b []byte) error               { return nil }
func (v decliner) MarshalJSONTo(e *jsontext.Encoder) error      { return errors.ErrUnsupported }
func (v *decliner) UnmarshalJSONFrom(d *jsontext.Decoder) error { return errors.ErrUnsupported }

// TestRejectNull checks the promise of RejectNull for types of all kinds under several options: null is an error
// exactly for the types whose values are never written as null. A zero value is written as null if any value is, except
// for types with methods for JSON. With v1's options, a method of the pointer is called only for values with an
// address. It checks, too, that null is an error for all fields with the tag option nonnull.
func TestRejectNull(t *testing.T) {
	type (
		anon   = struct{ A int }
		format struct {
			Null   []int            `json:",format:emitnull"`
			Empty  []int            `json:",format:emitempty"`
			MNull  map[string]int   `json:",format:emitnull"`
			MEmpty map[string]int   `json:",format:emitempty"`
			Hex    []byte           `json:",format:hex"`
			Array  []byte           `json:",format:array"`
			Pairs  map[int]string   `jsonopt:"format:array"`
			Set    map[int]struct{} `jsonopt:"format:array"`
			Row    inner            `jsonopt:"format:array"`
			Text   []byte           `jsonopt:"format:text"`
			Unix   time.Time        `json:",format:unix"`
			Day    time.Time        `json:",format:DateOnly"`
			Wait   time.Duration    `json:",format:units"`
			Secs   time.Duration    `json:",format:sec"`
			Ratio  float64          `json:",format:nonfinite"`
			Addr   *[]byte          `json:",format:hex"`
			Quoted int              `json:",string"`
			PQ     *int             `json:",string"`
			Num    v1.Number        `json:",string"`
			PNum   *v1.Number       `json:",string"`
		}
	)
	types := []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[uint64](),
		reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[[]int](), reflect.TypeFor[[]string](), reflect.TypeFor[[]any](),
		reflect.TypeFor[[]byte](), reflect.TypeFor[[4]byte](), reflect.TypeFor[[2]int](), reflect.TypeFor[map[string]int](),
		reflect.TypeFor[map[string]any](), reflect.TypeFor[map[int]bool](), reflect.TypeFor[anon](), reflect.TypeFor[*int](), reflect.TypeFor[**int](),
		reflect.TypeFor[*anon](), reflect.TypeFor[any](), reflect.TypeFor[error](), reflect.TypeFor[jsontext.Value](), reflect.TypeFor[v1.RawMessage](),
		reflect.TypeFor[time.Time](), reflect.TypeFor[*time.Time](), reflect.TypeFor[v1.Number](), reflect.TypeFor[netip.Addr](),
		reflect.TypeFor[textOnly](), reflect.TypeFor[jsonNull](), reflect.TypeFor[coderNull](), reflect.TypeFor[checkedNull](),
		reflect.TypeFor[onlyWrites](), reflect.TypeFor[vector](), reflect.TypeFor[textByAddr](), reflect.TypeFor[mapByAddr](),
	}
	var tagged []reflect.Type // structs with a field that has the tag option
	for _, typ := range types {
		tagged = append(tagged, reflect.StructOf([]reflect.StructField{{Name: "F", Type: typ, Tag: `jsonopt:"nonnull"`}}))
	}
	for f := range reflect.TypeFor[format]().Fields() {
		f.Name, f.Tag = "F", reflect.StructTag(strings.Replace(string(f.Tag), `jsonopt:"`, `jsonopt:"nonnull,`, 1))
		if f.Tag.Get("jsonopt") == "" {
			f.Tag += ` jsonopt:"nonnull"`
		}
		tagged = append(tagged, reflect.StructOf([]reflect.StructField{f}))
	}
	for f := range reflect.TypeFor[format]().Fields() { // a struct for each, so that the tags take effect
		types = append(types, reflect.StructOf([]reflect.StructField{f}))
	}
	options := map[string]json.Options{
		"no option":    nil,
		"nil slices":   json.FormatNilSliceAsNull(true),
		"nil maps":     json.FormatNilMapAsNull(true),
		"stringify":    json.StringifyNumbers(true),
		"v1":           v1.DefaultOptionsV1(),
		"v1 and empty": json.JoinOptions(v1.DefaultOptionsV1(), json.FormatNilSliceAsNull(false), json.FormatNilMapAsNull(false)),
		"v1 methods":   json.JoinOptions(v1.CallMethodsWithLegacySemantics(true), json.FormatNilSliceAsNull(true)),
	}
	for name, opts := range options {
		t.Run(name, func(t *testing.T) {
			for _, typ := range types {
				v, null, path := reflect.New(typ), "null", ""
				if typ.Kind() == reflect.Struct && typ.NumField() == 1 && typ.Name() == "" && typ != reflect.TypeFor[anon]() {
					null, path = `{"`+typ.Field(0).Name+`":null}`, "/"+typ.Field(0).Name
				}
				text, err := json.Marshal(v.Interface(), opts)
				if err != nil {
					t.Fatal(typ, err)
				}
				byValue, err := json.Marshal(v.Elem().Interface(), opts)
				if err != nil {
					t.Fatal(typ, err)
				}
				writesNull := string(text) == null || string(byValue) == null
				for _, more := range []json.Options{nil, jsonx.AllErrors(5), json.RejectUnknownMembers(true)} {
					err := json.Unmarshal([]byte(null), reflect.New(typ).Interface(), opts, jsonx.RejectNull(true), more)
					if writesNull != (err == nil) {
						t.Errorf("%v: Marshal writes %s, Unmarshal of null: %v", typ, text, err)
					}
					var sem *json.SemanticError
					if err != nil && name != "v1" && name != "v1 and empty" && (!errors.As(err, &sem) || sem.JSONKind != 'n' || string(sem.JSONPointer) != path || sem.Err != nil) {
						t.Errorf("%v: the error is %#v", typ, err)
					}
					if err := json.Unmarshal([]byte(null), v.Interface(), opts, more); err != nil {
						t.Errorf("%v: without the option: %v", typ, err)
					}
				}
			}
			for _, typ := range tagged {
				for _, more := range []json.Options{nil, jsonx.AllErrors(5), jsonx.RejectNull(true), jsonx.RejectNull(false)} {
					if json.Unmarshal([]byte(`{"F":null}`), reflect.New(typ).Interface(), opts, more) == nil {
						t.Errorf("%v: the tag has no effect", typ)
					}
				}
			}
		})
	}
}

// TestNonNull checks the errors for null by the option, the tag and the marker, and that reading goes on after them.
func TestNonNull(t *testing.T) {
	reject, all := jsonx.RejectNull(true), jsonx.AllErrors(50)
	for _, tt := range []struct {
		name, why string
		in        string
		target    any // pointer to the value to read into
		opts      json.Options
		want      string // pointers of the errors, or the value
	}{
		{"body", "null is no struct", `null`, new(Order), reject, `"" Order`},
		{"pointer to the body", "nil is written as null", `null`, new(*Order), reject, `<nil>`},
		{"any", "it may be null", `[null,{"a":null}]`, new(any), reject, `[<nil> map[a:<nil>]]`},
		{"members", "pointers and interfaces may be null", `{"id":null,"lines":null,"attrs":null,"note":null,"extra":null,"at":null,"from":null}`, new(Order), json.JoinOptions(reject, all),
			`"/id" int, "/lines" []string, "/attrs" map[string]string, "/at" Time, "/from" Addr`},
		{"no option", "null is a zero value", `{"id":null,"lines":null}`, &Order{ID: 5}, nil, `{0 [] map[] <nil> <nil> 0001-01-01 00:00:00 +0000 UTC invalid IP}`},
		{"elements", "of slices without reflect", `[1,null,3]`, new([]int), json.JoinOptions(reject, all), `"/1" int`},
		{"elements of strings", "the same", `["a",null]`, new([]string), reject, `"/1" string`},
		{"elements of points", "arrays in a slice", `[[1,2],[null,4],null]`, new([][2]float64), json.JoinOptions(reject, all), `"/1/0" float64, "/2" [2]float64`},
		{"elements of maps", "without reflect", `{"a":1,"b":null}`, new(map[string]int), reject, `"/b" int`},
		{"elements of maps, all errors", "with reflect", `{"a":1,"b":null,"c":null}`, new(map[string]int), json.JoinOptions(reject, all), `"/b" int, "/c" int`},
		{"elements of any", "of a map and a list", `{"a":null}`, new(map[string]any), reject, `map[a:<nil>]`},
		{"text keys and elements", "the name is no null", `{"1.2.3.4":null}`, new(map[netip.Addr]int), reject, `"/1.2.3.4" int`},
		{"keys that are values", "null is no key", `[null,1]`, new(struct {
			M map[int]struct{} `jsonopt:"format:array"`
		}), reject, `"" struct { M map[int]struct {} "jsonopt:\"format:array\"" }`},
		{"key of a set", "a value", `{"M":[1,null]}`, new(struct {
			M map[int]struct{} `jsonopt:"format:array"`
		}), reject, `"/M/1" int`},
		{"fallback", "raw values may be null, elements by their type", `{"A":1,"x":null}`, new(struct {
			A    int
			Rest map[string]int `json:",embed"`
		}), reject, `"/x" int`},
		{"raw fallback", "raw values may be null", `{"A":1,"x":null}`, new(struct {
			A    int
			Rest jsontext.Value `json:",embed"`
		}), reject, `{1 {"x":null}}`},
		{"behind an embedded pointer", "a member of the struct", `{"Y":null}`, new(struct{ *Deep }), reject, `"/Y" int`},
		{"unknown member", "it has no type", `{"other":null}`, new(Order), reject, `{0 [] map[] <nil> <nil> 0001-01-01 00:00:00 +0000 UTC invalid IP}`},
		{"value in an interface", "the interface may be null", `{"E":null}`, &struct{ E any }{E: new(int)}, reject, `{<nil>}`},
		{"within a value in an interface", "its members are not", `{"E":{"Y":null}}`, &struct{ E any }{E: new(inner)}, reject, `"/E/Y" int`},
		{"declined", "the type has a method for JSON", `null`, new(decliner), reject, `{0}`},
		{"only reads", "the method gets null", `null`, new(onlyReads), reject, `{null}`},
		{"only writes", "the method may write null", `null`, new(onlyWrites), reject, `{}`},
		{"malformed null", "the text is wrong first", `{"id":nul}`, new(Order), reject, `syntax "/id"`},
		{"default", "a default may be null no more than a member", `{}`, new(struct {
			A []int `jsonopt:"default:null"`
		}), reject, `"/A" struct { A []int "jsonopt:\"default:null\"" }`},

		{"tag", "whatever the type", `{"P":null,"PP":null,"A":null,"E":null,"R":null,"J":null,"C":null,"V":null,"S":null,"M":null,"N":null,"Q":null,"F":null,"D":null,"I":null,"Opt":null}`,
			new(nonNull), all, `"/P" *int, "/PP" **int, "/A" interface {}, "/E" error, "/R" Value, "/J" jsonNull, "/C" coderNull, "/V" checkedNull, "/S" []*int, "/M" map[string]interface {}, "/N" Number, "/Q" *bool, "/F" float64, "/D" *time.Duration`},
		{"tag, option false", "the tag is stronger", `{"P":null}`, new(nonNull), jsonx.RejectNull(false), `"/P" *int`},
		{"tag and other values", "they are read as without the tag", `{"P":1,"A":[null],"R":[null],"J":1,"C":{"x":1},"V":1,"S":[null],"M":{"a":null},"N":5,"Q":true,"F":"NaN","D":"1s"}`, new(nonNull), nil, ``},
		{"validator", "it is still called", `{"V":2}`, new(nonNull), nil, `"/V" checkedNull`},
		{"element of a tagged pointer", "the tag is for the pointer", `{"PP":1,"Opt":{"P":null}}`, new(nonNull), nil, `"/Opt/P" *int`},

		{"marker", "by the types of the fields", `{"I":null,"S":null,"P":null,"J":null,"T":null,"X":null}`, new(marked), all, `"/I" int, "/S" []int, "/T" *int, "/X" inner`},
		{"within a marked struct", "values in the fields are not concerned", `{"S":[null],"X":{"Y":null}}`, new(marked), nil, `{{} 0 [0] <nil> {} <nil> {0}}`},
		{"embedded marker", "for the fields of that struct", `{"Z":null,"I":null}`, new(outerOfMarked), nil, `"/I" int`},
		{"marker, nil slices as null", "the type is written as null", `{"S":null,"I":null}`, new(marked), json.FormatNilSliceAsNull(true), `"/I" int`},

		{"array", "an element is a member", `[null,1,null]`, new(nullRow), nil, `"/0" int`},
		{"array, embedded nil pointer", "Marshal writes null", `[1,null,null]`, new(nullRow), reject, `{{} 1 <nil> <nil>}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, read := range map[string]func(v any) error{
				"Unmarshal": func(v any) error { return json.Unmarshal([]byte(tt.in), v, tt.opts) },
				"byte by byte": func(v any) error {
					return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), v, tt.opts)
				},
				"UnmarshalDecode": func(v any) error {
					return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(tt.in)), v, tt.opts)
				},
			} {
				v := reflect.New(reflect.TypeOf(tt.target).Elem())
				v.Elem().Set(reflect.ValueOf(tt.target).Elem())
				err := read(v.Interface())
				got := places(err)
				if err == nil && tt.want != "" {
					got = fmt.Sprint(v.Elem().Interface())
				}
				if got != tt.want {
					t.Errorf("%s:\ngot  %s\nwant %s (%s)", name, got, tt.want, tt.why)
				}
			}
		})
	}
}

// Deep is embedded by a pointer.
type Deep struct{ Y int }

// places returns the pointers and Go types of the errors in err.
func places(err error) string {
	var list jsonx.ErrorList
	if !errors.As(err, &list) && err != nil {
		list = jsonx.ErrorList{err}
	}
	var all []string
	for _, err := range list {
		var sem *json.SemanticError
		var syn *jsontext.SyntacticError
		switch {
		case errors.As(err, &sem):
			name := sem.GoType.Name()
			if name == "" {
				name = sem.GoType.String()
			}
			all = append(all, fmt.Sprintf("%q %s", sem.JSONPointer, name))
		case errors.As(err, &syn):
			all = append(all, fmt.Sprintf("syntax %q", syn.JSONPointer))
		}
	}
	return strings.Join(all, ", ")
}

// TestNonNullV1 checks that package v1 supports the tag and the marker, and keeps the value.
func TestNonNullV1(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        string
		want      string // the error; "": none
	}{
		{"pointer", "it stays", `{"P":null}`, "field nonNull.P of type *int"},
		{"after another", "a value that fits is stored", `{"Q":true,"F":null}`, "field nonNull.F of type float64"},
		{"method", "it is not called", `{"J":null}`, "field nonNull.J of type jsonx_test.jsonNull"},
		{"raw value", "the text is not stored", `{"R":null}`, "field nonNull.R of type jsontext.Value"},
		{"number", "its text stays", `{"N":null}`, "field nonNull.N of type json.Number"},
		{"other fields", "without the tag", `{"Opt":null,"I":null}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			one := 1
			v := nonNull{P: &one}
			got := ""
			if err := v1.Unmarshal([]byte(tt.in), &v); err != nil {
				got = strings.TrimPrefix(err.Error(), "json: cannot unmarshal null into Go struct ")
			}
			if got != tt.want || v.P != &one {
				t.Errorf("got %s, P is %v; want %s (%s)", got, v.P, tt.want, tt.why)
			}
		})
	}
}
