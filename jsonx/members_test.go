package jsonx_test

import (
	"errors"
	"fmt"
	"io"
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
	// Login has fields with tag option required, one of them with an alias.
	Login struct {
		User string `json:"user" jsonopt:"required,alias:login,alias:'e,mail'"`
		Pass string `json:"pass" jsonopt:"required,nomarshal"`
		Note string `json:"note"`
	}
	// Account has every tag of the field that Marshal may leave out, and one that it always writes.
	Account struct {
		ID     int    `json:"id"`
		Name   string `json:"name,omitempty"`
		Age    int    `json:"age,omitzero"`
		Nick   string `json:"nick" jsonopt:"optional"`
		Secret string `json:"secret" jsonopt:"nomarshal"`
		Hash   string `json:"hash" jsonopt:"nounmarshal"`
	}
	// Point requires its members by the marker.
	Point struct {
		_ struct{} `jsonopt:"required"`
		X int
		Y int
		Z int `jsonopt:"optional"`
	}
	// Place embeds two structs that require their members, one of them by a pointer.
	Place struct {
		Point
		*Address
		Label string
	}
	Address struct {
		Street string `json:"street" jsonopt:"required"`
		City   string `json:"city"`
	}
	// Server has defaults of several kinds.
	Server struct {
		Host  string        `json:"host" jsonopt:"default:localhost"`
		Port  int           `json:"port" jsonopt:"default:8080,alias:listen"`
		Code  string        `json:"code" jsonopt:"default:7"`
		Quote string        `json:"quote" jsonopt:"default:'\"a, b\"'"`
		Tags  []string      `json:"tags" jsonopt:"default:'[\"x\"]'"`
		Wait  time.Duration `json:"wait,format:units" jsonopt:"default:5s"`
		Ratio *float64      `json:"ratio" jsonopt:"default:0.5"`
		Name  *string       `json:"name" jsonopt:"default:n"`
		Any   any           `json:"any" jsonopt:"default:'{\"a\":[1]}'"`
		Big   int64         `json:"big,string" jsonopt:"default:12"`
		At    textValue     `json:"at" jsonopt:"default:here"`
	}
	strictStruct struct {
		_ struct{} `jsonopt:"strict"`
		A int
	}
	lenientStruct struct {
		_ struct{} `jsonopt:"lenient"`
		A int
	}
	withFallback struct {
		A    int            `jsonopt:"alias:a"`
		Hash int            `jsonopt:"nounmarshal"`
		Rest map[string]any `json:",embed"`
	}
	foldedUnread struct {
		Hash  int            `jsonopt:"nounmarshal"`
		Other int            `json:"HASH,case:ignore" jsonopt:"nounmarshal"`
		A     int            `jsonopt:"nounmarshal"`
		Rest  map[string]any `json:",embed"`
	}
	strictUnread struct {
		S    int            `json:",case:strict" jsonopt:"nounmarshal"`
		Rest map[string]any `json:",embed"`
	}
	defaulted struct {
		A  int    `jsonopt:"default:1"`
		In pair   `jsonopt:"default:'{\"X\":2,\"Y\":3}'"`
		T  string `jsonopt:"default:t"`
	}
	pair       struct{ X, Y int }
	badDefault struct {
		A int8 `jsonopt:"default:300"`
		B int
	}
	behindUnexported struct {
		*pointed
		C int
	}
	endlessDefault struct {
		Next *endlessDefault `jsonopt:"default:'{}'"`
	}
	pointed struct {
		A int `jsonopt:"default:1"`
		B int
	}
	// wide has more fields than a word has bits.
	wide struct {
		F00, F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F13, F14, F15, F16, F17, F18, F19 int
		F20, F21, F22, F23, F24, F25, F26, F27, F28, F29, F30, F31, F32, F33, F34, F35, F36, F37, F38, F39 int
		F40, F41, F42, F43, F44, F45, F46, F47, F48, F49, F50, F51, F52, F53, F54, F55, F56, F57, F58, F59 int
		F60, F61, F62, F63, F64, F65, F66, F67, F68, F69                                                   int
	}
)

// TestMembers checks which members of an object may be absent, unknown or called by an alias. Each text is read
// from memory, and from readers that return it at once and byte by byte, alone and as an element of an array.
func TestMembers(t *testing.T) {
	all := jsonx.RejectMissingMembers(true)
	strict := json.RejectUnknownMembers(true)
	anyCase := json.MatchCaseInsensitiveNames(true)
	for _, tt := range []struct {
		name, why string
		in        string
		target    any // a struct of the type to read
		opts      json.Options
		want      string // the struct that is read, as in %+v; or the pointer, the offset and the cause of the error
		v1        string // the struct or the text of the error with package v1; "": as want
	}{
		{name: "all", why: "nothing is missing", in: `{"user":"a","pass":"b"}`, target: Login{}, want: `{a b }`},
		{name: "null", why: "it is present", in: `{"user":null,"pass":"b"}`, target: Login{}, want: `{ b }`},
		{name: "one missing", why: "by the tag",
			in: `{"user":"a"}`, target: Login{}, want: `/pass 11 missing object member name "pass"`, v1: `json: missing object member name "pass"`},
		{name: "two missing", why: "the text has both",
			in: `{}`, target: Login{}, want: `/user 1 missing object member names "user", "pass"`, v1: `json: missing object member names "user", "pass"`},
		{name: "after space", why: "the offset is that of the brace",
			in: "{ \n}", target: Login{}, want: `/user 3 missing object member names "user", "pass"`, v1: `json: missing object member names "user", "pass"`},
		{name: "alias", why: "as the name", in: `{"login":"a","pass":"b"}`, target: Login{}, want: `{a b }`},
		{name: "quoted alias", why: "a comma in it", in: `{"e,mail":"a","pass":"b"}`, target: Login{}, want: `{a b }`},
		{name: "duplicates allowed", why: "the last one wins",
			in: `{"login":"a","user":"b","pass":"c"}`, target: Login{}, opts: jsontext.AllowDuplicateNames(true), want: `{b c }`},
		{name: "alias in other case", why: "only with the option",
			in: `{"LOGIN":"a","pass":"b"}`, target: Login{}, want: `/user 23 missing object member name "user"`, v1: `{a b }`},
		{name: "alias in any case", why: "with the option", in: `{"LOGIN":"a","pass":"b"}`, target: Login{}, opts: anyCase, want: `{a b }`},
		{name: "wrong kind", why: "the error is that of the member",
			in: `{"login":1}`, target: Login{}, want: `/login 9 <nil>`, v1: `json: cannot unmarshal number into Go struct field Login.login of type string`},

		{name: "option", why: "one that is always written",
			in: `{"name":"a"}`, target: Account{}, opts: all, want: `/id 11 missing object member name "id"`, v1: `json: missing object member name "id"`},
		{name: "option met", why: "the others may be absent", in: `{"id":1}`, target: Account{}, opts: all, want: `{1  0   }`},
		{name: "no option", why: "nothing is required", in: `{}`, target: Account{}, want: `{0  0   }`},
		{name: "option false", why: "the same", in: `{}`, target: Account{}, opts: jsonx.RejectMissingMembers(false), want: `{0  0   }`},
		{name: "omit zero", why: "none is always written",
			in: `{}`, target: Account{}, opts: json.JoinOptions(all, json.OmitZeroStructFields(true)), want: `{0  0   }`},
		{name: "tag and omit zero", why: "tags stay",
			in: `{}`, target: Login{}, opts: json.OmitZeroStructFields(true), want: `/user 1 missing object member names "user", "pass"`,
			v1: `json: missing object member names "user", "pass"`},
		{name: "no marshal", why: "it is read", in: `{"id":1,"secret":"s"}`, target: Account{}, opts: all, want: `{1  0  s }`},
		{name: "no unmarshal", why: "skipped", in: `{"hash":"h","id":1}`, target: Account{}, want: `{1  0   }`},
		{name: "no unmarshal, strict", why: "unknown",
			in: `{"id":1,"hash":"h"}`, target: Account{}, opts: strict, want: `/hash 8 unknown object member name`, v1: `json: unknown field "hash"`},
		{name: "no unmarshal, near the end", why: "the text ends within 16 bytes",
			in: `{"hash":0}`, target: Account{}, opts: strict, want: `/hash 1 unknown object member name`, v1: `json: unknown field "hash"`},
		{name: "no unmarshal and fallback", why: "not in it", in: `{"Hash":1,"b":2}`, target: withFallback{}, want: `{0 0 map[b:2]}`},
		{name: "no unmarshal, other case", why: "another name",
			in: `{"HASH":1,"b":2}`, target: withFallback{}, want: `{0 0 map[HASH:1 b:2]}`, v1: `{0 0 map[b:2]}`},
		{name: "no unmarshal in any case", why: "not in the fallback", in: `{"HASH":1,"b":2}`, target: withFallback{}, opts: anyCase, want: `{0 0 map[b:2]}`},
		{name: "no unmarshal in any case, twice", why: "both fields match",
			in: `{"hASH":1,"a":2,"b":3}`, target: foldedUnread{}, opts: anyCase, want: `{0 0 0 map[b:3]}`},
		{name: "no unmarshal by the tag", why: "one of two matches in any case",
			in: `{"hASH":1,"hash":2,"A":3,"a":4}`, target: foldedUnread{}, want: `{0 0 0 map[a:4]}`, v1: `{0 0 0 map[]}`},
		{name: "no unmarshal, strict case", why: "another name", in: `{"S":1,"s":2}`, target: strictUnread{}, opts: anyCase, want: `{0 map[s:2]}`},
		{name: "alias and fallback", why: "not in it", in: `{"a":1,"b":2}`, target: withFallback{}, want: `{1 0 map[b:2]}`},

		{name: "marker", why: "members without optional",
			in: `{"X":1,"Z":1}`, target: Point{}, want: `/Y 12 missing object member name "Y"`, v1: `json: missing object member name "Y"`},
		{name: "marker, omit zero", why: "as the option", in: `{}`, target: Point{}, opts: json.OmitZeroStructFields(true), want: `{{} 0 0 0}`},
		{name: "marker and option", why: "the tag is stronger",
			in: `{}`, target: Point{}, opts: jsonx.RejectMissingMembers(false), want: `/X 1 missing object member names "X", "Y"`,
			v1: `json: missing object member names "X", "Y"`},
		{name: "embedded", why: "the marker holds for the struct that has it", in: `{"X":1,"Y":2}`, target: Place{}, want: `{{{} 1 2 0} <nil> }`},
		{name: "embedded missing", why: "the same",
			in: `{"X":1,"Label":""}`, target: Place{}, want: `/Y 17 missing object member name "Y"`, v1: `json: missing object member name "Y"`},
		{name: "behind a pointer", why: "the pointer is set by another member",
			in: `{"X":1,"Y":2,"city":"c"}`, target: Place{}, want: `/street 23 missing object member name "street"`,
			v1: `json: missing object member name "street"`},
		{name: "behind a pointer, option", why: "only what is always written",
			in: `{"X":1,"Y":2,"street":"s"}`, target: Place{}, opts: all, want: `/Label 25 missing object member name "Label"`,
			v1: `json: missing object member name "Label"`},

		{name: "strict", why: "by the marker",
			in: `{"A":1,"B":2}`, target: strictStruct{}, want: `/B 7 unknown object member name`, v1: `json: unknown field "B"`},
		{name: "strict, option false", why: "the marker is stronger",
			in: `{"A":1,"B":2}`, target: strictStruct{}, opts: json.RejectUnknownMembers(false), want: `/B 7 unknown object member name`,
			v1: `json: unknown field "B"`},
		{name: "lenient", why: "the marker is stronger than the option", in: `{"A":1,"B":2}`, target: lenientStruct{}, opts: strict, want: `{{} 1}`},

		{name: "defaults", why: "all absent", in: `{}`, target: defaulted{}, want: `{1 {2 3} t}`},
		{name: "defaults present", why: "a zero value in the text is kept", in: `{"A":0,"In":null,"T":""}`, target: defaulted{}, want: `{0 {0 0} }`},
		{name: "default of a part", why: "the members of the member have their own", in: `{"In":{"X":5}}`, target: defaulted{}, want: `{1 {5 0} t}`},
		{name: "default and option", why: "need not be present", in: `{}`, target: defaulted{}, opts: all, want: `{1 {2 3} t}`},
		{name: "default and limit", why: "the limit is for the input",
			in: `{}`, target: defaulted{}, opts: jsonx.WithLimits(jsonx.Limits{Bytes: 4, Members: 1}), want: `{1 {2 3} t}`},
		{name: "default and stringified numbers", why: "a number is tried as a string", in: `{}`, target: struct {
			A int `jsonopt:"default:1"`
		}{}, opts: json.StringifyNumbers(true), want: `{1}`},
		{name: "default of a string in a string", why: "the text of the inner one, in v1", in: `{}`, target: struct {
			A string `json:",string" jsonopt:"default:a"`
			B string `json:",string" jsonopt:"default:'\\\"\\\\\\\"b\\\\\\\"\\\"'"`
			C bool   `json:",string" jsonopt:"default:true"`
		}{}, want: "/A 1 default \"a\" in tag `jsonopt`: tag option `string` is for numbers only", v1: `{a b true}`},
		{name: "default that does not fit", why: "an error at the end of the object",
			in: `{"B":1}`, target: badDefault{}, want: "/A 6 default \"300\" in tag `jsonopt`: value out of range",
			v1: "json: field \"A\": default \"300\" in tag `jsonopt`: value out of range"},
		{name: "default that is not needed", why: "no error", in: `{"A":1}`, target: badDefault{}, want: `{1 0}`},
		{name: "default that a method rejects", why: "the error is that of the method", in: `{}`, target: struct {
			A failingText `jsonopt:"default:x"`
		}{}, want: "/A 1 default \"x\" in tag `jsonopt`: no", v1: "json: field \"A\": default \"x\" in tag `jsonopt`: no"},
		{name: "default that is no JSON", why: "it is the text of a string", in: `{}`, target: struct {
			A int `jsonopt:"default:x"`
		}{}, want: "/A 1 default \"x\" in tag `jsonopt`: the field cannot have it", v1: "json: field \"A\": default \"x\" in tag `jsonopt`: the field cannot have it"},
		{name: "default without an end", why: "the struct is within itself",
			in: `{}`, target: endlessDefault{}, want: "/Next 1 default \"{}\" in tag `jsonopt`: it contains structs with defaults without an end",
			v1: "json: field \"Next\": default \"{}\" in tag `jsonopt`: it contains structs with defaults without an end"},
		{name: "default behind a pointer", why: "only if the pointer is set", in: `{}`, target: struct{ *pointed }{}, want: `{<nil>}`},
		{name: "wide", why: "at most eight names",
			in: `{"F69":1}`, target: wide{}, opts: all,
			want: `/F00 8 missing object member names "F00", "F01", "F02", "F03", "F04", "F05", "F06", "F07" and 61 more`,
			v1:   `json: missing object member names "F00", "F01", "F02", "F03", "F04", "F05", "F06", "F07" and 61 more`},
		{name: "escaped name", why: "the pointer has escapes", in: `{}`, target: struct {
			A int `json:"a/b" jsonopt:"required"`
		}{}, want: `/a~1b 1 missing object member name "a/b"`, v1: `json: missing object member name "a/b"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, read := range map[string]func(text string, v any) error{
				"Unmarshal":     func(text string, v any) error { return json.Unmarshal([]byte(text), v, tt.opts) },
				"UnmarshalRead": func(text string, v any) error { return json.UnmarshalRead(strings.NewReader(text), v, tt.opts) },
				"byte by byte": func(text string, v any) error {
					return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), v, tt.opts)
				},
			} {
				v := reflect.New(reflect.TypeOf(tt.target))
				err := read(tt.in, v.Interface())
				if got := outcome(v.Elem().Interface(), err, "", 0); got != tt.want {
					t.Errorf("%s: got %s, want %s (%s)", name, got, tt.want, tt.why)
				}
				list := reflect.New(reflect.SliceOf(v.Type().Elem()))
				if err = read("["+tt.in+"]", list.Interface()); err == nil {
					v.Elem().Set(list.Elem().Index(0))
				}
				if got := outcome(v.Elem().Interface(), err, "/0", 1); got != tt.want {
					t.Errorf("%s in an array: got %s, want %s (%s)", name, got, tt.want, tt.why)
				}
			}
			want := tt.v1
			if want == "" {
				want = tt.want
			}
			for name, read := range map[string]func(v any) error{
				"with v1's options": func(v any) error { return json.Unmarshal([]byte(tt.in), v, v1.DefaultOptionsV1(), tt.opts) },
				"byte by byte with v1's options": func(v any) error {
					return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), v, v1.DefaultOptionsV1(), tt.opts)
				},
				"v1.Unmarshal": func(v any) error {
					if tt.opts != nil { // it takes no options
						return json.Unmarshal([]byte(" "+tt.in), v, v1.DefaultOptionsV1(), tt.opts)
					}
					return v1.Unmarshal([]byte(tt.in), v)
				},
			} {
				v := reflect.New(reflect.TypeOf(tt.target))
				err := read(v.Interface())
				if got := outcome(v.Elem().Interface(), err, "", 0); got != want {
					t.Errorf("%s: got %s, want %s (%s)", name, got, want, tt.why)
				}
			}
		})
	}
}

// outcome returns v as text, or the pointer, the offset and the cause of err, if it is not nil, without those of the
// array around the value.
func outcome(v any, err error, pointer string, offset int64) string {
	var sem *json.SemanticError
	var syn *jsontext.SyntacticError
	switch {
	case err == nil:
		return fmt.Sprintf("%v", v)
	case errors.As(err, &sem):
		return fmt.Sprintf("%s %d %v", strings.TrimPrefix(string(sem.JSONPointer), pointer), sem.ByteOffset-offset, sem.Err)
	case errors.As(err, &syn):
		return fmt.Sprintf("%s %d %v", strings.TrimPrefix(string(syn.JSONPointer), pointer), syn.ByteOffset-offset, syn.Err)
	}
	return err.Error()
}

// TestMarshalMembers checks which members are written, and that the text can be read again, unless a required
// member is not written.
func TestMarshalMembers(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
		opts      json.Options
		want      string // the text, or a part of the error
	}{
		{name: "no marshal", why: "it is never written", in: Login{"a", "b", "c"}, want: `{"user":"a","note":"c"}`},
		{name: "all omitted", why: "no comma is left", in: struct {
			A int `jsonopt:"nomarshal"`
			B int `jsonopt:"nomarshal"`
		}{1, 2}, want: `{}`},
		{name: "no unmarshal", why: "it is written", in: Account{ID: 1, Secret: "s", Hash: "h"}, want: `{"id":1,"nick":"","hash":"h"}`},
		{name: "indented", why: "by the loop for all options",
			in: Account{ID: 1, Secret: "s", Hash: "h"}, opts: jsontext.SpaceAfterColon(true), want: `{"id": 1,"nick": "","hash": "h"}`},
		{name: "alias in fallback", why: "a duplicate of the field",
			in: withFallback{A: 1, Rest: map[string]any{"a": 2}}, want: `duplicate object member name "a"`},
		{name: "unread name in fallback", why: "a duplicate of the field",
			in: withFallback{Rest: map[string]any{"Hash": 2}}, want: `duplicate object member name "Hash"`},
		{name: "nil pointer", why: "its fields are not required", in: Place{}, want: `{"X":0,"Y":0,"Z":0,"Label":""}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := json.Marshal(tt.in, tt.opts)
			if got := string(b); err == nil && got != tt.want || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got %s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
			v := reflect.New(reflect.TypeOf(tt.in))
			if _, isLogin := tt.in.(Login); err == nil && !isLogin {
				if err := json.Unmarshal(b, v.Interface(), jsonx.RejectMissingMembers(true), tt.opts); err != nil {
					t.Errorf("cannot be read: %v", err)
				}
			}
		})
	}
}

// A textValue is read by its method UnmarshalText.
type textValue struct{ s string }

// MarshalText implements [encoding.TextMarshaler].
func (v textValue) MarshalText() ([]byte, error) { return []byte(v.s), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (v *textValue) UnmarshalText(b []byte) error {
	v.s = "at " + string(b)
	return nil
}

// TestDefaults checks defaults of several kinds of fields, that a value in the Go struct goes before a default, and that
// each struct has a default of its own.
func TestDefaults(t *testing.T) {
	var a, b Server
	for _, v := range []*Server{&a, &b} {
		if err := json.Unmarshal([]byte(`{"listen":1}`), v); err != nil {
			t.Fatal(err)
		}
	}
	half, name := 0.5, "n"
	want := Server{
		Host: "localhost", Port: 1, Code: "7", Quote: "a, b", Tags: []string{"x"}, Wait: 5 * time.Second, Ratio: &half, Name: &name,
		Any: map[string]any{"a": []any{1.0}}, Big: 12, At: textValue{"at here"},
	}
	if !reflect.DeepEqual(a, want) {
		t.Errorf("got  %+v\nwant %+v", a, want)
	}
	b.Tags[0], *b.Ratio = "y", 2
	if !reflect.DeepEqual(a, want) {
		t.Error("a default is shared")
	}
	b.Host = "other"
	if err := json.Unmarshal([]byte(`{}`), &b); err != nil || b.Host != "other" || b.Tags[0] != "y" || b.Port != 1 {
		t.Errorf("got %+v, %v; want the values that were there", b, err)
	}
	if err := v1.Unmarshal([]byte(`{}`), &a); err != nil || a.Host != "localhost" {
		t.Errorf("got %+v, %v with package v1", a, err)
	}
	behind := struct{ *pointed }{new(pointed)}
	behind.pointed.B = 3
	if err := json.Unmarshal([]byte(`{"B":4}`), &behind); err != nil || *behind.pointed != (pointed{1, 4}) {
		t.Errorf("got %+v, %v", behind.pointed, err)
	}
}

// TestAbsentBehindUnexported checks that fields of a struct embedded by a pointer that cannot be set have no default.
func TestAbsentBehindUnexported(t *testing.T) {
	for _, text := range []string{`{"B":1}`, `{"B":1,"C":2}`, ` {"B":1} `} {
		var v behindUnexported
		if err := v1.Unmarshal([]byte(text), &v); err == nil || !strings.Contains(err.Error(), "unexported struct") || v.pointed != nil {
			t.Errorf("%s: got %v, %v, want an error for the embedded pointer", text, err, v)
		}
		var list []behindUnexported
		err := v1.Unmarshal([]byte("["+text+",{}]"), &list)
		if err == nil || !strings.Contains(err.Error(), "unexported struct") || len(list) != 2 {
			t.Errorf("[%s,{}]: got %v, %v, want an error for the embedded pointer", text, err, list)
		}
	}
}

// TestBadTags checks the errors for tags that are wrong, in both directions, and with package v1, too.
func TestBadTags(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		v         any
		want      string // a part of the error
	}{
		{"unknown word", "a slip of the pen", struct {
			A int `jsonopt:"requird"`
		}{}, `option "requird" is not known here`},
		{"empty", "a tag has an option", struct {
			A int `jsonopt:""`
		}{}, `an option is missing`},
		{"last comma", "an option follows a comma", struct {
			A int `jsonopt:"required,"`
		}{}, `an option is missing`},
		{"twice", "only aliases may repeat", struct {
			A int `jsonopt:"required,required"`
		}{}, `option "required" is there twice`},
		{"value", "the option takes none", struct {
			A int `jsonopt:"required:1"`
		}{}, `option "required" takes no value`},
		{"value of an unknown word", "the word is the fault", struct {
			A int `jsonopt:"min:3"`
		}{}, `option "min" is not known here`},
		{"misspelled", "there is a similar word", struct {
			A int `jsonopt:"requird"`
		}{}, `option "requird" is not known here; did you mean "required"?`},
		{"misspelled marker", "its words are others", struct {
			_ struct{} `jsonopt:"strikt"`
			A int
		}{}, `option "strikt" is not known here; did you mean "strict"?`},
		{"address", "a default with colons", struct {
			A string `jsonopt:"default:0.0.0.0:8080"`
		}{}, `option "default" has a value with ':'; put the value in single quotes`},
		{"no value", "an alias is a name", struct {
			A int `jsonopt:"alias"`
		}{}, `option "alias" needs a value`},
		{"empty value", "an empty name is quoted", struct {
			A int `jsonopt:"alias:"`
		}{}, `an empty one is ''`},
		{"colon in a value", "it must be quoted", struct {
			A int `jsonopt:"alias:a:b"`
		}{}, `option "alias" has a value with ':'; put the value in single quotes`},
		{"quote in a value", "it must be quoted", struct {
			A int `jsonopt:"alias:it's"`
		}{}, `option "alias" has a value with '\''; put the value in single quotes`},
		{"no end", "of the quoted value", struct {
			A int `jsonopt:"alias:'a"`
		}{}, `a quoted value does not end`},
		{"required and optional", "one excludes the other", struct {
			A int `jsonopt:"required,optional"`
		}{}, `a field that is required`},
		{"required, not read", "no text has the member", struct {
			A int `jsonopt:"nounmarshal,required"`
		}{}, `a field that is required`},
		{"required and default", "one excludes the other", struct {
			A int `jsonopt:"required,default:1"`
		}{}, `cannot have a default`},
		{"default twice", "only aliases may repeat", struct {
			A int `jsonopt:"default:1,default:2"`
		}{}, `option "default" is there twice`},
		{"alias, not read", "no text has the name", struct {
			A int `jsonopt:"alias:a,nounmarshal"`
		}{}, `a field that is not read`},
		{"alias twice", "the second has no use", struct {
			A int `jsonopt:"alias:a,alias:a"`
		}{}, `alias "a" is there twice`},
		{"alias of two fields", "which one is meant?", struct {
			A int `jsonopt:"alias:a"`
			B int `jsonopt:"alias:a"`
		}{}, `Go struct fields A and B both have JSON name or alias "a"`},
		{"alias and name", "which one is meant?", struct {
			A int `json:"b"`
			B int `json:"c" jsonopt:"alias:b"`
		}{}, `Go struct fields A and B both have JSON name or alias "b"`},
		{"alias of itself", "it has no use", struct {
			A int `jsonopt:"alias:A"`
		}{}, `Go struct fields A and A both have JSON name or alias "A"`},
		{"ignored field", "it has no member", struct {
			A int `json:"-" jsonopt:"required"`
			B int
		}{}, `is ignored and cannot have`},
		{"unexported field", "it has no member", struct {
			a int `jsonopt:"required"`
			B int
		}{}, `is ignored and cannot have`},
		{"embedded struct", "its fields are the members", struct {
			Address `jsonopt:"required"`
		}{}, `is embedded and cannot have`},
		{"fallback", "its members have no fields", struct {
			A map[string]int `json:",embed" jsonopt:"nomarshal"`
		}{}, `is embedded and cannot have`},
		{"marker option on a field", "it is for the struct", struct {
			A int `jsonopt:"strict"`
		}{}, `option "strict" is not known here`},
		{"field option on a marker", "it is for a field", struct {
			_ struct{} `jsonopt:"alias:a"`
			A int
		}{}, `option "alias" is not known here`},
		{"two markers", "one is enough", struct {
			_ struct{} `jsonopt:"strict"`
			_ struct{} `jsonopt:"required"`
			A int
		}{}, `another blank field has one`},
		{"format without a value", "which one?", struct {
			A []byte `jsonopt:"format"`
		}{}, `option "format" needs a value`},
		{"format twice", "one is enough", struct {
			A []byte `jsonopt:"format:hex,format:hex"`
		}{}, `option "format" is there twice`},
		{"format in both tags", "which one is meant?", struct {
			A []byte `json:",format:hex" jsonopt:"format:hex"`
		}{}, `the json tag has a format, too`},
		{"format of an embedded struct", "its fields are the members", struct {
			Address `jsonopt:"format:array"`
		}{}, `is embedded and cannot have`},
		{"array and strict", "an array has no members", struct {
			_ struct{} `jsonopt:"array,strict"`
			A int
		}{}, `option array excludes strict, lenient and required`},
		{"array on a field", "it is for the struct", struct {
			A Address `jsonopt:"array"`
		}{}, `option "array" is not known here`},
		{"alias in an array", "it has no names", struct {
			_ struct{} `jsonopt:"array"`
			A int      `jsonopt:"alias:a"`
		}{}, `field "A" of a struct that is an array`},
		{"default in an array", "it has all elements", struct {
			_ struct{} `jsonopt:"array"`
			A int      `json:"a" jsonopt:"default:1"`
		}{}, `field "a" of a struct that is an array`},
		{"optional in an array", "it has all elements", struct {
			_ struct{} `jsonopt:"array"`
			A int      `jsonopt:"optional"`
		}{}, `field "A" of a struct that is an array`},
		{"nomarshal in an array", "the later elements would move", struct {
			_ struct{} `jsonopt:"array"`
			A int      `jsonopt:"nomarshal"`
		}{}, `field "A" of a struct that is an array`},
		{"nounmarshal in an array", "the later elements would move", struct {
			_ struct{} `jsonopt:"array"`
			lenientStruct
			B int `jsonopt:"nounmarshal"`
		}{}, `field "B" of a struct that is an array`},
		{"fallback in an array", "its members have names", struct {
			_ struct{}       `jsonopt:"array"`
			A map[string]int `json:",embed"`
		}{}, `cannot have an embedded fallback`},
		{"strict and lenient", "one excludes the other", struct {
			_ struct{} `jsonopt:"strict,lenient"`
			A int
		}{}, `both strict and lenient`},
		{"rule of no name", "there are four", struct {
			_ struct{} `jsonopt:"names:upper"`
			A int
		}{}, `option "names" must be snake, kebab, camel or pascal, not "upper"`},
		{"two fields, one name", "the marker is the reason", struct {
			_               struct{} `jsonopt:"names:snake"`
			UserID, User_ID int
		}{}, `both have JSON name "user_id"`},
		{"marker of another type", "a blank field with a size", struct {
			_ int `jsonopt:"strict"`
			A int
		}{}, `must be struct{}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := reflect.New(reflect.TypeOf(tt.v)).Interface()
			for name, f := range map[string]func() error{
				"Marshal": func() error { _, err := json.Marshal(v); return err },
				"Unmarshal": func() error {
					return errors.Join(json.Unmarshal([]byte("{}"), v), json.Unmarshal([]byte("[]"), v)) // a struct may be an array
				},
				"v1.Marshal":   func() error { _, err := v1.Marshal(v); return err },
				"v1.Unmarshal": func() error { return errors.Join(v1.Unmarshal([]byte("{}"), v), v1.Unmarshal([]byte("[]"), v)) },
			} {
				if err := f(); err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("%s: got %v, want an error with %q (%s)", name, err, tt.want, tt.why)
				}
			}
		})
	}
}

// TestMissingMembersV1 checks that package v1 requires members, too, and reads on after such an error.
func TestMissingMembersV1(t *testing.T) {
	v := []Login{}
	err := v1.Unmarshal([]byte(`[{"user":"a"},{"login":"b","pass":"c"}]`), &v)
	if want := `json: missing object member name "pass"`; !errors.Is(err, jsonx.ErrMissingName) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if want := []Login{{User: "a"}, {User: "b", Pass: "c"}}; !reflect.DeepEqual(v, want) {
		t.Errorf("got %v, want %v", v, want)
	}
}

// TestMissingMembersStream checks that the value after one without a required member can be read.
func TestMissingMembersStream(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`{"user":"a"} {"user":"b","pass":"c"}`))
	var v Login
	if err := json.UnmarshalDecode(dec, &v); !errors.Is(err, jsonx.ErrMissingName) || dec.InputOffset() != 12 {
		t.Errorf("got %v, and offset %d", err, dec.InputOffset())
	}
	if err := json.UnmarshalDecode(dec, &v); err != nil || v != (Login{User: "b", Pass: "c"}) {
		t.Errorf("got %v, %v", v, err)
	}
	if err := json.UnmarshalDecode(dec, &v); err != io.EOF {
		t.Errorf("got %v, want EOF", err)
	}
}
