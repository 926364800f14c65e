package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// An oldAPI takes the place of package v1: its errors show the fields of a Failure that package v1 uses.
type oldAPI struct{}

type oldError struct {
	what string
	err  error
}

func (e oldError) Error() string { return fmt.Sprintf("%s: %v", e.what, e.err) }

func (e oldError) Unwrap() error { return e.err }

// form is a [failure.Form]. It returns an oldError with the fields of f that package v1 uses.
func (oldAPI) form(f *failure.Failure) error {
	switch err := formV2(f); {
	case f.Err == failure.ErrNonNilReference:
		return oldError{fmt.Sprint("target ", f.Type), nil}
	case !f.Encode && f.User:
		if sem, ok := f.Err.(*json.SemanticError); ok {
			return oldError{"unmarshal " + f.Root.String(), sem}
		}
		return oldError{"unmarshal " + f.Root.String(), f.Err}
	case !f.Encode:
		return oldError{"unmarshal " + f.Root.String(), err}
	case f.Method != "":
		return oldError{"marshal", oldError{f.Method + " " + reflect.PointerTo(f.Type).String(), f.Err}}
	case f.GoValue.IsValid():
		return oldError{"marshal", oldError{fmt.Sprint("value ", f.GoValue), f.Err}}
	default:
		return oldError{"marshal", err}
	}
}

// formV2 returns f.Err if f is final, and otherwise the SemanticError that package json makes for f.
func formV2(f *failure.Failure) error {
	if f.Final {
		return f.Err
	}
	return &json.SemanticError{ByteOffset: f.Offset, JSONPointer: f.Pointer, JSONKind: f.Kind, JSONValue: f.Value, GoType: f.Type, Err: f.Err}
}

type oldNumber string

// on returns an option that sets the flags f to true, with oldAPI in place of package v1.
func on(f opts.Flags) json.Options {
	return opts.V1{Flags: f | opts.True, Value: &failure.V1{Form: oldAPI{}.form, Number: func(text string) any { return oldNumber(text) }}}
}

type (
	pointerJSON struct{ X int }
	namedBytes  []namedByte
	namedByte   byte
	shoutByte   byte
	textKey     string
	jsonKey     string
	failing     struct{ X int }
)

func (p *pointerJSON) MarshalJSON() ([]byte, error) {
	if p == nil {
		return []byte(`"none"`), nil
	}
	return []byte(`"method"`), nil
}

func (shoutByte) MarshalJSON() ([]byte, error) { return []byte(`"!"`), nil }

func (textKey) MarshalText() ([]byte, error) { return []byte("text"), nil }

func (k *textKey) UnmarshalText(b []byte) error { *k = textKey("<" + string(b) + ">"); return nil }

func (jsonKey) MarshalJSON() ([]byte, error) { return []byte(`"json"`), nil }

func (k *jsonKey) UnmarshalJSON(b []byte) error { *k = "json"; return nil }

func (failing) MarshalJSON() ([]byte, error) { return nil, io.ErrNoProgress }

func (*failing) UnmarshalJSON([]byte) error { return io.ErrNoProgress }

type pointerByte byte

func (*pointerByte) MarshalJSON() ([]byte, error) { return []byte(`"p"`), nil }

type marshaler interface{ MarshalJSON() ([]byte, error) }

func TestLegacyMarshal(t *testing.T) {
	five, name, none := 5, "a\"", (*pointerJSON)(nil)
	for _, tt := range []struct {
		name, why string
		value     any
		flags     opts.Flags
		with      string // text with the flags
		without   string
	}{
		{name: "PointerMethodInMap", why: "what stands in a map can't be addressed", value: map[string]pointerJSON{"a": {1}},
			flags: opts.CallMethodsWithLegacySemantics, with: `{"a":{"X":1}}`, without: `{"a":"method"}`},
		{name: "PointerMethodInAny", why: "nor what stands in an interface", value: []any{pointerJSON{1}, &pointerJSON{1}},
			flags: opts.CallMethodsWithLegacySemantics, with: `[{"X":1},"method"]`, without: `["method","method"]`},
		{name: "PointerMethodAtTop", why: "nor what is passed by value", value: [1]pointerJSON{},
			flags: opts.CallMethodsWithLegacySemantics, with: `[{"X":0}]`, without: `["method"]`},
		{name: "PointerMethodInSlice", why: "elements of slices can be", value: []pointerJSON{{1}},
			flags: opts.CallMethodsWithLegacySemantics, with: `["method"]`, without: `["method"]`},
		{name: "PointerMethodInField", why: "a field can be if its struct can", value: &struct{ F [1]pointerJSON }{},
			flags: opts.CallMethodsWithLegacySemantics, with: `{"F":["method"]}`, without: `{"F":["method"]}`},
		{name: "NilInInterface", why: "the interface has the method", value: struct{ M marshaler }{none},
			flags: opts.CallMethodsWithLegacySemantics, with: `{"M":"none"}`, without: `{"M":null}`},
		{name: "TextKey", why: "a key that is a string is taken as it is", value: map[textKey]int{"k": 1},
			flags: opts.CallMethodsWithLegacySemantics, with: `{"k":1}`, without: `{"text":1}`},
		{name: "JSONKey", why: "MarshalJSON is not for keys", value: map[jsonKey]int{"k": 1},
			flags: opts.CallMethodsWithLegacySemantics, with: `{"k":1}`, without: `{"json":1}`},
		{name: "NilKey", why: "a nil key with a method is empty", value: map[*textKey]int{nil: 1},
			flags: opts.CallMethodsWithLegacySemantics, with: `{"":1}`},
		{name: "ByteArray", why: "an array like others", value: [2]byte{1, 2}, flags: opts.FormatByteArrayAsArray, with: `[1,2]`, without: `"AQI="`},
		{name: "NamedBytes", why: "slices of named bytes are binary data", value: namedBytes{1, 2},
			flags: opts.FormatBytesWithLegacySemantics, with: `"AQI="`, without: `[1,2]`},
		{name: "ShoutBytes", why: "unless these have a method", value: []shoutByte{1},
			flags: opts.FormatBytesWithLegacySemantics, with: `["!"]`, without: `["!"]`},
		{name: "PointerMethodBytes", why: "these have one, though it can't be called", value: [2]pointerByte{},
			flags: opts.CallMethodsWithLegacySemantics | opts.FormatBytesWithLegacySemantics, with: `[0,0]`, without: `["p","p"]`},
		{name: "Duration", why: "nanoseconds", value: time.Second, flags: opts.FormatDurationAsNano, with: `1000000000`},
		{name: "DurationKey", why: "as key, too", value: map[time.Duration]int{5: 1}, flags: opts.FormatDurationAsNano, with: `{"5":1}`},
		{name: "OmitEmpty", why: "zero is empty", value: struct {
			A int       `json:",omitempty"`
			B *int      `json:",omitempty"`
			C time.Time `json:",omitempty"`
			D any       `json:",omitempty"`
		}{B: new(int), D: []int{}}, flags: opts.OmitEmptyWithLegacySemantics,
			with: `{"B":0,"C":"0001-01-01T00:00:00Z","D":[]}`, without: `{"A":0,"B":0,"C":"0001-01-01T00:00:00Z"}`},
		{name: "String", why: "bools and strings, too", value: struct {
			A string  `json:",string"`
			B bool    `json:",string"`
			C *int    `json:",string"`
			D *string `json:",string"`
		}{A: "<", C: &five, D: &name}, flags: opts.StringifyWithLegacySemantics | opts.EscapeForHTML,
			with: `{"A":"\"\\u003c\"","B":"false","C":"5","D":"\"a\\\"\""}`},
		{name: "BadTags", why: "what is wrong with a struct is passed over", value: struct {
			A int `json:"a,,omitempty"`
			B int `json:"b,OmitEmpty"`
			c int
		}{}, flags: opts.ReportErrorsWithLegacySemantics | opts.OmitEmptyWithLegacySemantics, with: `{"b":0}`},
		{name: "EmbeddedNonStruct", why: "is a member of its name", value: struct{ namedByteAlias }{}, flags: opts.ReportErrorsWithLegacySemantics, with: `{}`},
		{name: "SortedInvalid", why: "names must differ after replacement", value: map[string]any{"\xff": 1, "a": map[string]any{"\xfe": nil}},
			flags: opts.Deterministic | opts.AllowInvalidUTF8, with: `{"a":{"\ufffd":null},"\ufffd":1}`},
		{name: "V1", why: "all together", value: map[string]any{"b<": []any{nil, 1.5, "\xff"}, "a": map[string]any(nil)},
			flags: opts.DefaultsV1, with: `{"a":null,"b\u003c":[null,1.5,"\ufffd"]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.value, on(tt.flags))
			if want := strings.ReplaceAll(tt.with, `\ufffd`, "\ufffd"); err != nil || string(got) != want {
				t.Errorf("with: %s, %v, want %s (%s)", got, err, want, tt.why)
			}
			got, err = json.Marshal(tt.value)
			if tt.without == "" && err == nil || tt.without != "" && string(got) != tt.without {
				t.Errorf("without: %s, %v, want %s", got, err, tt.without)
			}
			again, err := json.Marshal(tt.value, on(opts.DefaultsV1), json.DefaultOptionsV2())
			if err == nil && string(again) != string(got) {
				t.Errorf("DefaultOptionsV2 leaves %s, want %s", again, got)
			}
		})
	}
}

type namedByteAlias namedByte

// foldedNames has two fields that match "name" regardless of case.
type foldedNames struct {
	Base
	Name int `json:"nAME"`
}

// Base is embedded in foldedNames.
type Base struct{ NAME string }

func TestLegacyUnmarshal(t *testing.T) {
	type inner struct{ A, B int }
	for _, tt := range []struct {
		name, why string
		in        string
		target    func() any
		flags     opts.Flags
		with      any // value that the target points to after decoding with flags
		without   any // the same without flags; nil: decoding fails
	}{
		{name: "NullKeeps", why: "scalars, arrays and structs stay as they are", in: `[null,null,null]`,
			target: func() any { return &[3]any{} }, flags: opts.MergeWithLegacySemantics, with: [3]any{}, without: [3]any{}},
		{name: "NullInt", why: "a number stays",
			in: `null`, target: func() any { v := 5; return &v }, flags: opts.MergeWithLegacySemantics, with: 5, without: 0},
		{name: "NullSlice", why: "a slice becomes nil",
			in: `null`, target: func() any { return &[]int{1} }, flags: opts.MergeWithLegacySemantics, with: []int(nil), without: []int(nil)},
		{name: "NullText", why: "but not if its type reads itself from text", in: `null`, target: func() any { return &net.IP{10, 0, 0, 1} },
			flags: opts.MergeWithLegacySemantics, with: net.IP{10, 0, 0, 1}, without: net.IP(nil)},
		{name: "NullTexts", why: "wherever it is", in: `[null]`, target: func() any { return &[]net.IP{{10, 0, 0, 1}} },
			flags: opts.MergeWithLegacySemantics, with: []net.IP{{10, 0, 0, 1}}, without: []net.IP{nil}},
		{name: "Elements", why: "elements are read into", in: `[{"A":9}]`, target: func() any { return &[]inner{{1, 2}, {3, 4}} },
			flags: opts.MergeWithLegacySemantics, with: []inner{{9, 2}}, without: []inner{{9, 0}}},
		{name: "Hidden", why: "even those behind the length", in: `[{"A":9}]`, target: func() any { s := []inner{{1, 2}}[:0]; return &s },
			flags: opts.MergeWithLegacySemantics, with: []inner{{9, 2}}, without: []inner{{9, 0}}},
		{name: "ArrayElements", why: "those of arrays, too", in: `[{"A":9}]`, target: func() any { return &[1]inner{{1, 2}} },
			flags: opts.MergeWithLegacySemantics, with: [1]inner{{9, 2}}, without: [1]inner{{9, 0}}},
		{name: "MapEntries", why: "entries are not", in: `{"x":{"A":9}}`, target: func() any { return &map[string]inner{"x": {1, 2}} },
			flags: opts.MergeWithLegacySemantics, with: map[string]inner{"x": {9, 0}}, without: map[string]inner{"x": {9, 2}}},
		{name: "Interface", why: "nor what stands in an interface", in: `{"A":9}`, target: func() any { v := any(inner{1, 2}); return &v },
			flags: opts.MergeWithLegacySemantics, with: any(map[string]any{"A": 9.0}), without: any(inner{9, 2})},
		{name: "InterfacePointer", why: "unless it is a pointer", in: `{"A":9}`, target: func() any { v := any(&inner{1, 2}); return &v },
			flags: opts.MergeWithLegacySemantics, with: any(&inner{9, 2}), without: any(&inner{9, 2})},
		{name: "ArrayShort", why: "what is missing is zero",
			in: `[1]`, target: func() any { return &[2]int{7, 8} }, flags: opts.UnmarshalArrayFromAnyLength, with: [2]int{1, 0}},
		{name: "ArrayLong", why: "what is too much is dropped",
			in: `[1,2,3]`, target: func() any { return &[2]int{} }, flags: opts.UnmarshalArrayFromAnyLength, with: [2]int{1, 2}},
		{name: "BytesFromArray", why: "a slice of bytes may be an array", in: `[1,null,3]`, target: func() any { return new([]byte) },
			flags: opts.FormatBytesWithLegacySemantics, with: []byte{1, 0, 3}},
		{name: "ByteArray", why: "a Go array is an array",
			in: `[1,2]`, target: func() any { return new([2]byte) }, flags: opts.FormatByteArrayAsArray, with: [2]byte{1, 2}},
		{name: "NamedByteArray", why: "arrays of named bytes are binary data", in: `{"AQI=":"AQI="}`, target: func() any { return new(map[[2]namedByte][2]namedByte) },
			flags: opts.FormatBytesWithLegacySemantics, with: map[[2]namedByte][2]namedByte{{1, 2}: {1, 2}}},
		{name: "Lines", why: "line ends in base64",
			in: "\"AQ\\r\\nI=\"", target: func() any { return new([]byte) }, flags: opts.ParseBytesWithLooseRFC4648, with: []byte{1, 2}},
		{name: "Time", why: "an hour of one digit", in: `"2000-01-02T3:04:05Z"`, target: func() any { return new(time.Time) },
			flags: opts.ParseTimeWithLooseRFC3339, with: time.Date(2000, 1, 2, 3, 4, 5, 0, time.UTC)},
		{name: "Duration", why: "nanoseconds",
			in: `5`, target: func() any { return new(time.Duration) }, flags: opts.FormatDurationAsNano, with: time.Duration(5)},
		{name: "TextKey", why: "UnmarshalText is for keys", in: `{"k":1}`, target: func() any { return new(map[textKey]int) },
			flags: opts.CallMethodsWithLegacySemantics, with: map[textKey]int{"<k>": 1}, without: map[textKey]int{"<k>": 1}},
		{name: "JSONKey", why: "UnmarshalJSON is not", in: `{"k":1}`, target: func() any { return new(map[jsonKey]int) },
			flags: opts.CallMethodsWithLegacySemantics, with: map[jsonKey]int{"k": 1}, without: map[jsonKey]int{"json": 1}},
		{name: "Dashes", why: "dashes count", in: `{"foo_bar":1}`, target: func() any { return new(struct{ FooBar int }) },
			flags: opts.MatchCaseSensitiveDelimiter | opts.MatchCaseInsensitiveNames, with: struct{ FooBar int }{}, without: struct{ FooBar int }{}},
		{name: "Ambiguous", why: "the outer field comes first", in: `{"name":1}`, target: func() any { return new(foldedNames) },
			flags: opts.ReportErrorsWithLegacySemantics | opts.MatchCaseInsensitiveNames, with: foldedNames{Name: 1}, without: foldedNames{}},
		{name: "Number", why: "the text is kept", in: `[1.50,{"a":1e999}]`, target: func() any { return new(any) }, flags: opts.UseNumber,
			with: any([]any{oldNumber("1.50"), map[string]any{"a": oldNumber("1e999")}})},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := tt.target()
			err := json.Unmarshal([]byte(tt.in), out, on(tt.flags))
			if diff := cmp.Diff(tt.with, reflect.ValueOf(out).Elem().Interface()); err != nil || diff != "" {
				t.Errorf("with: %v, %s (%s)", err, diff, tt.why)
			}
			out = tt.target()
			err = json.Unmarshal([]byte(tt.in), out, on(opts.DefaultsV1), json.DefaultOptionsV2())
			if tt.without == nil && err == nil {
				t.Errorf("without: %v, want an error", out)
			} else if diff := cmp.Diff(tt.without, reflect.ValueOf(out).Elem().Interface()); tt.without != nil && (err != nil || diff != "") {
				t.Errorf("without: %v, %s", err, diff)
			}
		})
	}
}

func TestLegacyString(t *testing.T) {
	type target struct {
		I int     `json:",string"`
		U *uint8  `json:",string"`
		F float64 `json:",string"`
		B bool    `json:",string"`
		S string  `json:",string"`
	}
	seven := uint8(7)
	for _, tt := range []struct {
		name, why string
		in        string
		want      target
		fails     bool
	}{
		{name: "All", why: "each kind", in: `{"I":"-5","U":"7","F":"1.5","B":"true","S":"\"x\\n\""}`, want: target{-5, &seven, 1.5, true, "x\n"}},
		{name: "Go", why: "what Go takes for a number", in: `{"I":"+007","F":"0x1p-1"}`, want: target{I: 7, F: 0.5}},
		{name: "Null", why: "null in a string is null", in: `{"I":"null","U":"null","S":"null"}`, want: target{}},
		{name: "Bare", why: "the string must be there", in: `{"I":5}`, want: target{}, fails: true},
		{name: "Range", why: "too large", in: `{"U":"256"}`, want: target{U: new(uint8)}, fails: true},
		{name: "Space", why: "space is no part of a number", in: `{"I":" 5"}`, want: target{}, fails: true},
		{name: "Text", why: "a string in the string", in: `{"S":"x"}`, want: target{}, fails: true},
		{name: "Bool", why: "no other case", in: `{"B":"True"}`, want: target{}, fails: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got target
			err := json.Unmarshal([]byte(tt.in), &got, opts.StringifyWithLegacySemantics|opts.True)
			if diff := cmp.Diff(tt.want, got); diff != "" || (err != nil) != tt.fails {
				t.Errorf("%v, %s (%s)", err, diff, tt.why)
			}
		})
	}
}

// A shyBool has methods that decline.
type shyBool bool

func (shyBool) MarshalJSONTo(*jsontext.Encoder) error      { return errors.ErrUnsupported }
func (*shyBool) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }

// TestLegacyStringDeclined checks that with tag option string a value is in a string if user code returns errors.ErrUnsupported.
func TestLegacyStringDeclined(t *testing.T) {
	type target struct {
		B  bool     `json:",string"`
		S  string   `json:",string"`
		I  int      `json:",string"`
		M  shyBool  `json:",string"`
		PB *bool    `json:",string"`
		PS *string  `json:",string"`
		PM *shyBool `json:",string"`
	}
	decline := json.JoinOptions(
		opts.StringifyWithLegacySemantics|opts.True,
		json.WithMarshalers(json.JoinMarshalers(
			json.MarshalToFunc(func(*jsontext.Encoder, bool) error { return errors.ErrUnsupported }),
			json.MarshalToFunc(func(*jsontext.Encoder, string) error { return errors.ErrUnsupported }),
			json.MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.ErrUnsupported }),
		)),
		json.WithUnmarshalers(json.JoinUnmarshalers(
			json.UnmarshalFromFunc(func(*jsontext.Decoder, *bool) error { return errors.ErrUnsupported }),
			json.UnmarshalFromFunc(func(*jsontext.Decoder, *string) error { return errors.ErrUnsupported }),
			json.UnmarshalFromFunc(func(*jsontext.Decoder, *int) error { return errors.ErrUnsupported }),
		)),
	)
	yes, text, shy := true, "y", shyBool(true)
	want := target{true, "x", 1, true, &yes, &text, &shy}
	b, err := json.Marshal(want, decline)
	if out := `{"B":"true","S":"\"x\"","I":"1","M":"true","PB":"true","PS":"\"y\"","PM":"true"}`; string(b) != out || err != nil {
		t.Errorf("got %s, %v, want %s", b, err, out)
	}
	var got target
	if err := json.Unmarshal(b, &got, decline); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	null := `{"PB":"null","PS":null}`
	if err := json.Unmarshal([]byte(null), &got, decline); err != nil || got.PB != nil || got.PS != nil {
		t.Errorf("got %v and %v, %v, want nil pointers", got.PB, got.PS, err)
	}
	if err := json.Unmarshal([]byte(`{"B":true}`), &got, decline); err == nil {
		t.Error("a bool that is in no string is accepted")
	}
}

func TestLegacyErrors(t *testing.T) {
	type target struct {
		A int
		L []int
		M map[int]int
		F failing
		Z int
	}
	type fault = json.SemanticError
	for _, tt := range []struct {
		name, why string
		in        string
		want      target
		sem       *fault // the SemanticError; nil: the error is of another type
		is        error  // the wrapped error if sem is nil; errAny: any error
	}{
		{name: "GoesOn", why: "the first error is reported, all else is read", in: `{"A":"x","L":[1,{},3],"M":{"x":1,"2":"y","3":4},"Z":5}`,
			want: target{L: []int{1, 0, 3}, M: map[int]int{2: 0, 3: 4}, Z: 5},
			sem:  &fault{ByteOffset: 8, JSONPointer: "/A", JSONKind: '"', GoType: reflect.TypeFor[int]()}},
		{name: "Element", why: "the place is that in the text", in: `{"L":[1, [2]],"Z":5}`, want: target{L: []int{1, 0}, Z: 5},
			sem: &fault{ByteOffset: 10, JSONPointer: "/L/1", JSONKind: '[', GoType: reflect.TypeFor[int]()}},
		{name: "Key", why: "keys, too", in: `{"M":{"x":1},"Z":5}`, want: target{M: map[int]int{}, Z: 5},
			sem: &fault{ByteOffset: 9, JSONPointer: "/M/x", JSONKind: '"', JSONValue: jsontext.Value(`"x"`), GoType: reflect.TypeFor[int]()}},
		{name: "Method", why: "errors of methods come as they are", in: `{"F":{"a":[]},"Z":5}`, want: target{Z: 5}, is: io.ErrNoProgress},
		{name: "Syntax", why: "nothing is changed if the text is malformed", in: `{"A":"x","Z":5`, want: target{}, is: io.ErrUnexpectedEOF},
		{name: "Trailing", why: "or followed by more", in: `{"Z":5} x`, want: target{}, is: errAny},
		{name: "Bracket", why: "what is no value is malformed, too", in: `]`, want: target{}, is: errAny},
		{name: "NoElement", why: "or missing", in: `{"L":[`, want: target{}, is: io.ErrUnexpectedEOF},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, unmarshal := range map[string]func(out any) error{
				"Unmarshal": func(out any) error {
					return json.Unmarshal([]byte(tt.in), out, on(opts.ReportErrorsWithLegacySemantics))
				},
				"UnmarshalRead": func(out any) error {
					return json.UnmarshalRead(strings.NewReader(tt.in), out, on(opts.ReportErrorsWithLegacySemantics))
				},
			} {
				var got target
				err := unmarshal(&got)
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("%s: %s (%s)", name, diff, tt.why)
				}
				old, _ := err.(oldError)
				if old.what != "unmarshal json_test.target" || tt.is != nil && tt.is != errAny && !errors.Is(err, tt.is) {
					t.Errorf("%s: %v (%s)", name, err, tt.why)
				}
				if sem, _ := old.err.(*fault); tt.sem != nil {
					sem.Err = nil
					if diff := cmp.Diff(describe(tt.sem), describe(sem)); diff != "" {
						t.Errorf("%s: %s (%s)", name, diff, tt.why)
					}
				}
			}
		})
	}
}

var errAny = errors.New("any")

// describe returns the exported fields of e, the raw value and the type as strings.
func describe(e *json.SemanticError) []any {
	return []any{e.ByteOffset, e.JSONPointer, e.JSONKind, string(e.JSONValue), e.GoType.String(), e.Err}
}

func TestLegacyStream(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`{"A":1,"B":"x"} {"A":2,"B":3} {"A":`), on(opts.ReportErrorsWithLegacySemantics))
	var got struct{ A, B int }
	for _, want := range []string{
		"{1 0} unmarshal struct { A int; B int }", "{2 3} ", "{2 3} unmarshal struct { A int; B int }",
	} {
		err := json.UnmarshalDecode(dec, &got)
		old, _ := err.(oldError)
		if s := fmt.Sprint(got, " ", old.what); s != want {
			t.Errorf("%s, %v, want %s: reading goes on behind a value that does not fit", s, err, want)
		}
	}
}

func TestLegacyCallErrors(t *testing.T) {
	nan := []float64{0}
	nan[0] /= nan[0]
	for _, tt := range []struct {
		name, why string
		value     any
		want      string
	}{
		{"Method", "tells of the pointer type", []failing{{}}, "marshal: MarshalJSON *json_test.failing: multiple Read calls return no data or error"},
		{"Raw", "a raw value counts as a method", jsontext.Value("["), "marshal: MarshalJSON *jsontext.Value: jsontext: unexpected end of input at \"/0\" (byte 1)"},
		{"NaN", "tells of the value", nan, "marshal: value NaN: NaN"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := json.Marshal(tt.value, on(opts.ReportErrorsWithLegacySemantics))
			if len(b) > 0 || err == nil || !strings.HasPrefix(err.Error(), tt.want[:strings.LastIndex(tt.want, ":")]) {
				t.Errorf("%s, %v, want nothing and %s (%s)", b, err, tt.want, tt.why)
			}
		})
	}
}

func TestLegacyUnknown(t *testing.T) {
	var got struct{ A int }
	err := json.Unmarshal([]byte(`{"x":1,"A":2}`), &got, on(opts.ReportErrorsWithLegacySemantics), json.RejectUnknownMembers(true))
	if !errors.Is(err, json.ErrUnknownName) || got.A != 2 {
		t.Errorf("%v, %v: an unknown member is reported, and the rest is read", err, got)
	}
}

func TestLegacyName(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`[{"x":1,"5":2}]`), on(opts.ReportErrorsWithLegacySemantics))
	for range 2 {
		if _, err := dec.ReadToken(); err != nil {
			t.Fatal(err)
		}
	}
	var n int
	if err := json.UnmarshalDecode(dec, &n); err == nil {
		t.Errorf("%d, x is no number", n)
	}
	if err := dec.SkipValue(); err != nil {
		t.Fatal(err)
	}
	if err := json.UnmarshalDecode(dec, &n); err != nil || n != 5 {
		t.Errorf("%d, %v, want 5: reading goes on behind the name", n, err)
	}
}

func TestAppendMarshalNothing(t *testing.T) {
	got, err := json.AppendMarshal(nil, struct {
		A []int `json:",omitempty"`
	}{})
	if string(got) != "{}" || err != nil {
		t.Errorf("%s, %v, want {}: a nil slice is as good as an empty one, though nothing is written at first", got, err)
	}
}

func TestLegacyTarget(t *testing.T) {
	for _, out := range []any{nil, 5, (*int)(nil)} {
		err := json.Unmarshal([]byte(`1`), out, on(opts.ReportErrorsWithLegacySemantics))
		if want := fmt.Sprintf("target %v: <nil>", reflect.TypeOf(out)); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestLegacyOmitNilInterface checks that package v1 omits nil interfaces with tag option string and omitzero or
// omitempty, also if the call has functions.
func TestLegacyOmitNilInterface(t *testing.T) {
	in := struct {
		A any          `json:",string,omitzero"`
		B fmt.Stringer `json:",string,omitzero"`
		C any          `json:",string,omitempty"`
		D int
	}{}
	none := json.WithMarshalers(json.MarshalFunc(func(int8) ([]byte, error) { return nil, errors.ErrUnsupported }))
	got, err := json.Marshal(in, on(opts.ReportErrorsWithLegacySemantics), none)
	if want := `{"D":0}`; string(got) != want || err != nil {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

// TestLegacyMalformedTags checks that unknown tag options are ignored, and with ReportErrorsWithLegacySemantics also
// malformed and conflicting ones.
func TestLegacyMalformedTags(t *testing.T) {
	type Meta struct {
		A int `json:"a"`
	}
	old := on(opts.ReportErrorsWithLegacySemantics)
	for _, tt := range []struct {
		name, why string
		typ       any
		o         json.Options
		want      string
	}{
		{name: "inline", why: "old code marks what it embeds", typ: &struct {
			Meta `json:",inline"`
		}{}, want: `{"a":1}`},
		{name: "inline and embed", why: "code for several versions has both", typ: &struct {
			M Meta `json:",inline,embed"`
		}{}, want: `{"a":1}`},
		{name: "embed and omitzero", why: "the other one does not count", typ: &struct {
			M int `json:",embed,omitzero"`
		}{}, o: old, want: `{"M":0}`},
		{name: "embed and string", why: "nor that", typ: &struct {
			M int `json:",string,embed"`
		}{}, o: old, want: `{"M":0}`},
		{name: "two cases", why: "neither counts", typ: &struct {
			A int `json:",case:ignore,case:strict"`
		}{}, o: old, want: `{"A":0}`},
		{name: "wrong case", why: "only the other one counts", typ: &struct {
			A int `json:",case:other,case:ignore"`
		}{}, o: old, want: `{"A":1}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal([]byte(`{"a":1}`), tt.typ, tt.o); err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(tt.typ, tt.o); err != nil || string(got) != tt.want {
				t.Errorf("%s %v, want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

// TestLegacyOmitUnsupported checks that, with the options of package v1, a zero field with tag option omitempty is an
// error, and not omitted, if its type has no JSON encoding.
func TestLegacyOmitUnsupported(t *testing.T) {
	for _, in := range []any{
		struct {
			A chan int `json:",omitempty"`
		}{},
		struct {
			A func() `json:",omitempty"`
		}{},
		struct {
			A complex64 `json:",omitempty"`
		}{},
	} {
		if b, err := json.Marshal(in, opts.DefaultsV1|opts.True); err == nil {
			t.Errorf("%T is written as %s", in, b)
		}
	}
}

// TestLegacyMarshalEncodeErrors checks the type of MarshalEncode's error with ReportErrorsWithLegacySemantics: a
// SyntaxError if a value cannot be a name, and a MarshalerError if its method wrote the value.
func TestLegacyMarshalEncodeErrors(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
		offset    int64 // of a SyntaxError; 0 for a MarshalerError
	}{
		{"array", "it is no name", []int{1}, 8},
		{"null", "it is no name", nil, 8},
		{"duplicate", "the object has it", "a", 8},
		{"raw value", "its method wrote a value that is not a name", jsontext.Value("1"), 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := jsontext.NewEncoder(new(bytes.Buffer), v1.ReportErrorsWithLegacySemantics(true))
			begun := errors.Join(e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("a")), e.WriteToken(jsontext.Int(1)))
			err := json.MarshalEncode(e, tt.in)
			syntax, isSyntax := err.(*v1.SyntaxError)
			_, isMethod := err.(*v1.MarshalerError)
			if begun != nil || isSyntax && syntax.Offset != tt.offset || isSyntax != (tt.offset > 0) || isMethod == isSyntax {
				t.Errorf("%T %v (%s)", err, err, tt.why)
			}
		})
	}
}

// A numberKey has a method MarshalJSON, and a numberCoder a method MarshalJSONTo, that write a number.
type (
	numberKey   struct{}
	numberCoder struct{}
)

func (numberKey) MarshalJSON() ([]byte, error)              { return []byte("1"), nil }
func (numberCoder) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Int(1)) }

// TestLegacyMapKeyErrors checks the error for a map key that is not a string, with ReportErrorsWithLegacySemantics: a
// MarshalerError with the method or function that wrote the key.
func TestLegacyMapKeyErrors(t *testing.T) {
	number := func(int8) ([]byte, error) { return []byte("1"), nil }
	for _, tt := range []struct {
		name, why string
		in        any
		opts      json.Options
		want      string
	}{
		{name: "MarshalJSON", why: "it wrote a number", in: map[numberKey]int{{}: 1},
			want: "error calling MarshalJSON for type *json_test.numberKey: object member name must be a string"},
		{name: "MarshalJSONTo", why: "likewise", in: map[numberCoder]int{{}: 1},
			want: "error calling MarshalJSONTo for type *json_test.numberCoder: object member name must be a string"},
		{name: "function", why: "likewise", in: map[int8]int{1: 1}, opts: json.WithMarshalers(json.MarshalFunc(number)),
			want: "error calling MarshalFunc for type *int8: object member name must be a string"},
		{name: "no method", why: "the value is no name", in: map[[2]int]int{{}: 1},
			want: "unsupported value: jsontext: object member name must be a string after offset 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := json.Marshal(tt.in, v1.ReportErrorsWithLegacySemantics(true), tt.opts)
			if err == nil || !strings.HasSuffix(err.Error(), tt.want) {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestLegacyArrayErrors checks that the wrong length of an array replaces the errors of its elements, but not those from
// before it, with ReportErrorsWithLegacySemantics.
func TestLegacyArrayErrors(t *testing.T) {
	type arrays struct {
		N int
		A [2]int
	}
	for _, tt := range []struct {
		name, why string
		in, want  string
	}{
		{"length", "the element is not reported", `{"A":["x",1,2]}`, "too many array elements"},
		{"element", "the length is right", `{"A":["x",1]}`, "cannot unmarshal string into arrays.A.0 of type int"},
		{"before", "the first error is reported", `{"N":"x","A":[1]}`, "string into Go struct field arrays.N of type int"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.in), new(arrays), v1.ReportErrorsWithLegacySemantics(true))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestLegacyBytesObject checks that a malformed object is reported as such where bytes may be an array, which is not
// read by tokens: only an array is.
func TestLegacyBytesObject(t *testing.T) {
	type namedByte byte
	set := v1.FormatBytesWithLegacySemantics(true)
	for _, out := range []any{new([]byte), new([]namedByte), new([2]byte), new([2]namedByte)} {
		for text, offset := range map[string]int64{`{`: 1, `{"a":[}`: 6} {
			err := json.Unmarshal([]byte(text), out, set)
			if syn, ok := err.(*jsontext.SyntacticError); !ok || syn.ByteOffset != offset {
				t.Errorf("%T from %s: %v, want a syntax error at byte %d", out, text, err, offset)
			}
		}
	}
}

// An ending has a method that sets it to 9, skips endings.reads values, and returns endings.err.
type ending int

var endings struct {
	err   error
	reads int
	calls int
}

func (x *ending) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	*x = 9
	endings.calls++
	for range endings.reads {
		if err := d.SkipValue(); err != nil {
			return err
		}
	}
	return endings.err
}

// A textEnding has an UnmarshalJSON method that sets it to 9 and returns endings.err.
type textEnding int

func (x *textEnding) UnmarshalJSON([]byte) error {
	*x = 9
	return endings.err
}

// TestLegacyMethodErrors checks that a SyntacticError of a method ends decoding by package v1 and replaces an earlier
// error. After a method that reads too much, decoding ends with the earlier error. Other errors do not end decoding.
func TestLegacyMethodErrors(t *testing.T) {
	syntax := &jsontext.SyntacticError{Err: errors.New("boom")}
	for _, tt := range []struct {
		name, why string
		err       error
		reads     int
		ends      bool
	}{
		{name: "syntax", why: "as if the text were wrong", err: syntax, reads: 1, ends: true},
		{name: "syntax, nothing read", why: "whatever has been read", err: syntax, ends: true},
		{name: "wrapped", why: "only as it is", err: fmt.Errorf("x: %w", syntax), reads: 1},
		{name: "other", why: "it concerns the value alone", err: errors.New("boom"), reads: 1},
		{name: "nothing read", why: "the value is passed over"},
		{name: "too much read", why: "nobody knows where the next value is", reads: 2, ends: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			endings.err, endings.reads, endings.calls = tt.err, tt.reads, 0
			var list []ending
			if err := v1.Unmarshal([]byte(`[1,2,3,4]`), &list); err == nil || (endings.calls == 1) != tt.ends || (len(list) == 1) != tt.ends {
				t.Errorf("%v, %d calls, %v (%s)", err, endings.calls, list, tt.why)
			}
			var s struct {
				Before int
				A      textEnding
				After  int
			}
			if tt.err == nil {
				return
			}
			err := v1.Unmarshal([]byte(`{"Before":"x","A":1,"After":2}`), &s)
			_, passed := err.(*v1.UnmarshalTypeError)
			if passed == tt.ends || (s.After == 0) != tt.ends {
				t.Errorf("%T %v, %v (%s)", err, err, s, tt.why)
			}
		})
	}

	endings.err, endings.reads = nil, 2
	var s struct {
		Before int
		A      ending
		After  int
	}
	err := v1.Unmarshal([]byte(`{"Before":"x","A":1,"After":2,"C":3}`), &s)
	if _, passed := err.(*v1.UnmarshalTypeError); !passed || s.After != 0 {
		t.Errorf("the error that came before a method that reads too much is lost: %v, %v", err, s)
	}
}
