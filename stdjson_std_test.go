//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	std "encoding/json/v2"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/stdjson"
	v1 "github.com/plainjson/json/v1"
)

// A setter is a boolean option of both libraries.
type setter struct {
	option string
	ours   func(bool) json.Options
	theirs func(bool) std.Options
}

var setters = []setter{
	{"AllowDuplicateNames", jsontext.AllowDuplicateNames, stdtext.AllowDuplicateNames},
	{"AllowInvalidUTF8", jsontext.AllowInvalidUTF8, stdtext.AllowInvalidUTF8},
	{"EscapeForHTML", jsontext.EscapeForHTML, stdtext.EscapeForHTML},
	{"EscapeForJS", jsontext.EscapeForJS, stdtext.EscapeForJS},
	{"PreserveRawStrings", jsontext.PreserveRawStrings, stdtext.PreserveRawStrings},
	{"CanonicalizeRawInts", jsontext.CanonicalizeRawInts, stdtext.CanonicalizeRawInts},
	{"CanonicalizeRawFloats", jsontext.CanonicalizeRawFloats, stdtext.CanonicalizeRawFloats},
	{"ReorderRawObjects", jsontext.ReorderRawObjects, stdtext.ReorderRawObjects},
	{"SpaceAfterColon", jsontext.SpaceAfterColon, stdtext.SpaceAfterColon},
	{"SpaceAfterComma", jsontext.SpaceAfterComma, stdtext.SpaceAfterComma},
	{"Multiline", jsontext.Multiline, stdtext.Multiline},
	{"StringifyNumbers", json.StringifyNumbers, std.StringifyNumbers},
	{"Deterministic", json.Deterministic, std.Deterministic},
	{"FormatNilMapAsNull", json.FormatNilMapAsNull, std.FormatNilMapAsNull},
	{"FormatNilSliceAsNull", json.FormatNilSliceAsNull, std.FormatNilSliceAsNull},
	{"MatchCaseInsensitiveNames", json.MatchCaseInsensitiveNames, std.MatchCaseInsensitiveNames},
	{"OmitZeroStructFields", json.OmitZeroStructFields, std.OmitZeroStructFields},
	{"RejectUnknownMembers", json.RejectUnknownMembers, std.RejectUnknownMembers},
	{"CallMethodsWithLegacySemantics", v1.CallMethodsWithLegacySemantics, stdv1.CallMethodsWithLegacySemantics},
	{"FormatByteArrayAsArray", v1.FormatByteArrayAsArray, stdv1.FormatByteArrayAsArray},
	{"FormatBytesWithLegacySemantics", v1.FormatBytesWithLegacySemantics, stdv1.FormatBytesWithLegacySemantics},
	{"FormatDurationAsNano", v1.FormatDurationAsNano, stdv1.FormatDurationAsNano},
	{"MatchCaseSensitiveDelimiter", v1.MatchCaseSensitiveDelimiter, stdv1.MatchCaseSensitiveDelimiter},
	{"MergeWithLegacySemantics", v1.MergeWithLegacySemantics, stdv1.MergeWithLegacySemantics},
	{"OmitEmptyWithLegacySemantics", v1.OmitEmptyWithLegacySemantics, stdv1.OmitEmptyWithLegacySemantics},
	{"ParseBytesWithLooseRFC4648", v1.ParseBytesWithLooseRFC4648, stdv1.ParseBytesWithLooseRFC4648},
	{"ParseTimeWithLooseRFC3339", v1.ParseTimeWithLooseRFC3339, stdv1.ParseTimeWithLooseRFC3339},
	{"ReportErrorsWithLegacySemantics", v1.ReportErrorsWithLegacySemantics, stdv1.ReportErrorsWithLegacySemantics},
	{"StringifyWithLegacySemantics", v1.StringifyWithLegacySemantics, stdv1.StringifyWithLegacySemantics},
	{"UnmarshalArrayFromAnyLength", v1.UnmarshalArrayFromAnyLength, stdv1.UnmarshalArrayFromAnyLength},
}

// A Present encodes, and decodes, as the boolean options that its methods see.
type Present string

func (Present) MarshalJSONTo(e *stdtext.Encoder) error {
	return e.WriteToken(stdtext.String(present(e.Options())))
}

func (p *Present) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	*p = Present(present(d.Options()))
	return d.SkipValue()
}

func present(o std.Options) string {
	var all []string
	for _, s := range setters {
		if v, ok := std.GetOption(o, s.theirs); ok {
			all = append(all, fmt.Sprintf("%s(%t)", s.option, v))
		}
	}
	return strings.Join(all, " ")
}

// TestStdMethodOptions checks that methods for encoding/json/v2 see exactly the boolean options of the call. It
// leaves out Multiline, which implies other options.
func TestStdMethodOptions(t *testing.T) {
	check := func(t *testing.T, want string, o json.Options) {
		t.Helper()
		text, err := json.Marshal(Present(""), o, stdjson.CallMethods(true))
		if got := strings.Trim(string(text), `"`); err != nil || got != want {
			t.Errorf("marshal: %s, %v, want %s", got, err, want)
		}
		var p Present
		if err := json.Unmarshal([]byte("0"), &p, o, stdjson.CallMethods(true)); err != nil || string(p) != want {
			t.Errorf("unmarshal: %s, %v, want %s", p, err, want)
		}
	}
	for _, s := range setters {
		for _, v := range []bool{false, true} {
			want := fmt.Sprintf("%s(%t)", s.option, v)
			if s.option == "Multiline" {
				continue // it implies other options
			}
			t.Run(want, func(t *testing.T) { check(t, want, s.ours(v)) })
		}
	}
	t.Run("v1", func(t *testing.T) { check(t, present(stdv1.DefaultOptionsV1()), v1.DefaultOptionsV1()) })
	t.Run("v2", func(t *testing.T) { check(t, present(std.DefaultOptionsV2()), json.DefaultOptionsV2()) })
	if n := strings.Count(present(stdv1.DefaultOptionsV1()), "LegacySemantics(true)"); n != 6 {
		t.Errorf("%d options for what is legacy", n)
	}
}

// Via encodes and decodes To by package encoding/json/v2.
type Via struct{ To any }

func (v Via) MarshalJSONTo(e *stdtext.Encoder) error      { return std.MarshalEncode(e, v.To) }
func (v *Via) UnmarshalJSONFrom(d *stdtext.Decoder) error { return std.UnmarshalDecode(d, v.To) }

// TestStdMethodLegacyOptions checks that methods for encoding/json/v2 convert values by the options of
// package v1, and that the values, texts and errors are those of encoding/json/v2 with its DefaultOptionsV1.
func TestStdMethodLegacyOptions(t *testing.T) {
	type odd = struct {
		A [2]byte  `json:"a,omitempty"`
		B []string `json:"b"`
		C int      `json:"c,string"`
	}
	target := func() any {
		return &struct {
			X *Via
			Y any
			Z int
		}{X: &Via{&odd{B: []string{"old"}}}}
	}
	for _, tt := range []struct{ name, why, text string }{
		{"fine", "arrays may have any length, strings hold numbers", `{"X":{"A":[1],"b":["x"],"c":"5"},"Z":1}`},
		{"too many", "duplicate names are allowed", `{"X":{"A":[1,2,3],"a":[4],"B":null},"Z":1}`},
		{"number", "the place of the error is in the whole text", `{"Y":0,"X":1,"Z":2}`},
		{"element", "what follows the error is read", `{"Y":0,"X":{"b":["x",true,"z"]},"Z":2}`},
		{"string", "the value is told", `{"X":{"c":"\u0061"},"Z":2}`},
		{"range", "the value is told", `{"X":{"a":[256,1]},"Z":2}`},
		{"second", "the first error is reported", `{"X":{"b":["x",true]},"Z":"z"}`},
		{"syntax", "the error is that of the text", `{"X":{"b":[`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, want := target(), target()
			wantErr := std.Unmarshal([]byte(tt.text), want, stdv1.DefaultOptionsV1())
			err := json.Unmarshal([]byte(tt.text), got, v1.DefaultOptionsV1(), stdjson.CallMethods(true))
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%v\nwant %v (%s)", err, wantErr, tt.why)
			}
			var ours *v1.UnmarshalTypeError
			var theirs *stdv1.UnmarshalTypeError
			if errors.As(err, &ours) != errors.As(wantErr, &theirs) {
				t.Errorf("%T, want %T", err, wantErr)
			} else if ours != nil && (ours.Offset != theirs.Offset || ours.Field != theirs.Field ||
				ours.Type != theirs.Type || ours.Value != theirs.Value) {
				t.Errorf("%+v\nwant %+v (%s)", ours, theirs, tt.why)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, want %+v (%s)", got, want, tt.why)
			}
		})
	}
	for _, v := range []any{
		odd{}, &odd{A: [2]byte{1, 2}}, map[string][]int{"b": nil, "a": nil}, "<\xff>", make(chan int),
	} {
		in := map[string]any{"x": Via{v}}
		want, wantErr := std.Marshal(in, stdv1.DefaultOptionsV1())
		got, err := json.Marshal(in, v1.DefaultOptionsV1(), stdjson.CallMethods(true))
		if wantErr == nil && string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%v: %s, %v\nwant %s, %v", v, got, err, want, wantErr)
		}
	}
}

// TestStdMethodErrors checks that an UnmarshalTypeError of encoding/json that a method has made itself is
// returned or wrapped unchanged.
func TestStdMethodErrors(t *testing.T) {
	own := &stdv1.UnmarshalTypeError{Value: "potato", Field: "bag"}
	u := json.Unmarshal([]byte(`[1]`), &[]any{&Failing{own}}, v1.DefaultOptionsV1(), stdjson.CallMethods(true))
	if u != error(own) {
		t.Errorf("%v, want %v", u, own)
	}
	u = json.Unmarshal([]byte(`1`), &Failing{&stdv1.UnmarshalTypeError{Value: "number"}}, stdjson.CallMethods(true))
	if theirs := new(stdv1.UnmarshalTypeError); !errors.As(u, &theirs) {
		t.Errorf("%v, want the error of the method", u)
	}
}

// TestStdMethodSyntax checks that the SyntaxError for the text of a method has the same offset as in encoding/json.
func TestStdMethodSyntax(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        Writes
	}{
		{"name that is no string", "the first byte of the number counts", Writes{stdtext.Value("{"), stdtext.Value("12")}},
		{"character", "it counts", Writes{stdtext.Value("[1,,]")}},
		{"text ends", "no character is at fault", Writes{stdtext.Value(`["a`)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, wantErr := stdv1.Marshal([]any{1, tt.in})
			want, ok := errors.AsType[*stdv1.SyntaxError](wantErr)
			if !ok {
				t.Fatalf("encoding/json: %v", wantErr)
			}
			_, err := json.Marshal([]any{1, tt.in}, v1.DefaultOptionsV1(), stdjson.CallMethods(true))
			if got, ok := errors.AsType[*v1.SyntaxError](err); !ok || got.Offset != want.Offset {
				t.Errorf("%v, want offset %d (%s)", err, want.Offset, tt.why)
			}
		})
	}
}

// A Writes has a MarshalJSONTo method that writes its texts: a brace as a token, and any other text as a value.
type Writes []stdtext.Value

func (w Writes) MarshalJSONTo(e *stdtext.Encoder) error {
	for _, text := range w {
		err := error(nil)
		if string(text) == "{" {
			err = e.WriteToken(stdtext.BeginObject)
		} else {
			err = e.WriteValue(text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A Failing has an UnmarshalJSONFrom method that returns err.
type Failing struct{ err error }

func (f *Failing) UnmarshalJSONFrom(*stdtext.Decoder) error { return f.err }

// A Shout has a MarshalJSONTo method with a pointer receiver, which writes it in upper case.
type Shout string

func (s *Shout) MarshalJSONTo(e *stdtext.Encoder) error {
	return e.WriteToken(stdtext.String(strings.ToUpper(string(*s))))
}

// A Pair encodes as an array of its two numbers.
type Pair struct{ X, Y int }

func (p Pair) MarshalJSONTo(e *stdtext.Encoder) error { return std.MarshalEncode(e, [2]int{p.X, p.Y}) }

// TestLegacyPlaces checks the methods that are called with CallMethodsWithLegacySemantics: none for
// map keys, and those with a pointer receiver only for addressable values.
func TestLegacyPlaces(t *testing.T) {
	w := Shout("w")
	tests := []struct {
		name, why string
		in        any
	}{
		{"value", "a copy can't be addressed", w},
		{"pointer", "what it points to can", &w},
		{"key", "the names are what the strings are", map[Shout]int{"k": 1}},
		{"value in a map", "it can't be addressed", map[string]Shout{"k": "v"}},
		{"element", "those of a slice can be addressed", []Shout{"a"}},
		{"value with a method of its own", "it needs no address", map[string]Pair{"k": {1, 2}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want, wantErr := std.Marshal(tt.in, stdv1.CallMethodsWithLegacySemantics(true))
			got, err := json.Marshal(tt.in, v1.CallMethodsWithLegacySemantics(true), stdjson.CallMethods(true))
			if err != nil || wantErr != nil || string(got) != string(want) {
				t.Errorf("%s, %v, want %s, %v (%s)", got, err, want, wantErr, tt.why)
			}
		})
	}
}
