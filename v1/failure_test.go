package json

import (
	"errors"
	"fmt"
	"testing"
	"time"

	v2 "github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestErrorInString checks that a SyntaxError for text within a JSON string, where the tag option string
// expects a JSON value, has the Offset 0, as in encoding/json.
func TestErrorInString(t *testing.T) {
	tests := []struct{ name, why, text string }{
		{"first character", "a string must begin", `{"a":"1"}`},
		{"after the string", "however far it is", `{"a":"\"x\"1"}`},
		{"other members", "and whatever is before", `{"x":[1,2],"a":"true"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var v struct {
				A string `json:"a,string"`
			}
			err := Unmarshal([]byte(tt.text), &v)
			syn, ok := errors.AsType[*SyntaxError](err)
			if !ok || syn.Offset != 0 {
				t.Errorf("%v: %#v (%s)", err, syn, tt.why)
			}
		})
	}
}

// TestMarshalSyntaxError checks that a SyntaxError has the JSON form of encoding/json with the rules of both packages: an
// object with the offset.
func TestMarshalSyntaxError(t *testing.T) {
	err := Unmarshal([]byte("{?"), new(any))
	for name, marshal := range map[string]func(any) ([]byte, error){
		"v1": Marshal,
		"v2": func(v any) ([]byte, error) { return v2.Marshal(v) },
	} {
		if b, err := marshal(err); string(b) != `{"Offset":2}` {
			t.Errorf("%s: %s, %v", name, b, err)
		}
	}
}

// A wrappingWriter has a method that writes and returns the error in a fmt.wrapError.
type wrappingWriter struct {
	write func(*jsontext.Encoder) error
}

func (w wrappingWriter) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := w.write(enc); err != nil {
		return fmt.Errorf("wrapped: %w", err)
	}
	return nil
}

// TestUnsupportedValueText checks the texts of errors of package jsontext in an UnsupportedValueError: which character
// is not valid, and where, in the form that encoding/json uses.
func TestUnsupportedValueText(t *testing.T) {
	type embedding struct {
		X int
		R jsontext.Value `json:",embed"`
	}
	for _, tt := range []struct {
		name, why string
		value     any
		want      string
	}{
		{"key", "of the first map", map[string]any{"a": map[any]int{true: 2}}, "object member name must be a string within \"/a\" after offset 7"},
		{"comma", "the character is shown", embedding{R: jsontext.Value(`{"a":1,}`)}, "invalid character ',' at start of value after offset 6"},
		{"name", "the character is shown", embedding{R: jsontext.Value(`{a:1}`)}, "invalid character 'a' at start of value after offset 1"},
		{"line break", "the character is shown", embedding{R: jsontext.Value("{\"a\":\"\n\"}")},
			`invalid character '\n' in string (expecting non-control character) within "/a" after offset 6`},
		{"end", "the text ends in a member", embedding{R: jsontext.Value(`{"a":`)}, `unexpected EOF within "/a" after offset 5`},
		{"kind", "no text is at fault", embedding{R: jsontext.Value(`[1]`)}, "embedded raw value must be a JSON object"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := "json: unsupported value: jsontext: " + tt.want
			if tt.name == "kind" {
				want = "json: unsupported value: " + tt.want
			}
			if _, err := Marshal(tt.value); err == nil || err.Error() != want {
				t.Errorf("%v, want %s (%s)", err, want, tt.why)
			}
		})
	}
}

// A plainWriter has a method that writes and returns the error itself.
type plainWriter struct {
	write func(*jsontext.Encoder) error
}

func (w plainWriter) MarshalJSONTo(enc *jsontext.Encoder) error { return w.write(enc) }

// TestOffsetInMethod checks the offset of the SyntacticError that a method gets: it includes the text that is
// not valid.
func TestOffsetInMethod(t *testing.T) {
	tokens := func(tokens ...jsontext.Token) func(*jsontext.Encoder) error {
		return func(enc *jsontext.Encoder) error {
			var err error
			for i := 0; i < len(tokens) && err == nil; i++ {
				err = enc.WriteToken(tokens[i])
			}
			return err
		}
	}
	value := func(text string) func(*jsontext.Encoder) error {
		return func(enc *jsontext.Encoder) error { return enc.WriteValue(jsontext.Value(text)) }
	}
	for _, tt := range []struct {
		name, why string
		write     func(*jsontext.Encoder) error
		want      int64
	}{
		{"name that is no string", "the number counts as one byte", tokens(jsontext.BeginObject, jsontext.Int(12)), 2},
		{"value in place of a name", "likewise", func(enc *jsontext.Encoder) error {
			if err := enc.WriteToken(jsontext.BeginObject); err != nil {
				return err
			}
			return enc.WriteValue(jsontext.Value("12"))
		}, 2},
		{"end of another kind", "the bracket counts", tokens(jsontext.BeginArray, jsontext.EndObject), 2},
		{"missing value", "the brace counts", tokens(jsontext.BeginObject, jsontext.String("a"), jsontext.EndObject), 6},
		{"character", "it counts", value("[1,,]"), 4},
		{"character of two bytes", "both count", value("[é]"), 3},
		{"escape sequence", "its six characters count", value(`"\uzzzz"`), 7},
		{"text ends", "no character is at fault", value(`["`), 2},
		{"error without options", "it has the offset of package jsontext", func(*jsontext.Encoder) error {
			v := jsontext.Value("[1,,]")
			return v.Compact()
		}, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Marshal(wrappingWriter{tt.write})
			syn, ok := errors.AsType[*jsontext.SyntacticError](err)
			if !ok || syn.ByteOffset != tt.want {
				t.Errorf("%v, want offset %d (%s)", err, tt.want, tt.why)
			}
			_, err = Marshal(plainWriter{tt.write})
			if old, ok := errors.AsType[*SyntaxError](err); !ok || old.Offset != tt.want {
				t.Errorf("not wrapped: %v, want offset %d (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// An otherText is a value whose methods return the error of a text of their own.
type otherText struct{}

func (*otherText) UnmarshalJSON([]byte) error { return v2.Unmarshal([]byte("[1"), new([]int)) }

// An otherTextName is an otherText that is read from a string.
type otherTextName struct{}

func (*otherTextName) UnmarshalText([]byte) error { return v2.Unmarshal([]byte("[1"), new([]int)) }

// A skipped value is passed over.
type skipped struct{}

func (*skipped) UnmarshalJSONFrom(d *jsontext.Decoder) error { return d.SkipValue() }

// A decodedInside value is read by a call of UnmarshalDecode in its method.
type decodedInside[T any] struct {
	In struct {
		C skipped
		P T
		K int
	}
}

func (v *decodedInside[T]) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return v2.UnmarshalDecode(d, &v.In)
}

// TestOtherTextInMethod checks that reading goes on after a value that a method has read, if a method within has
// returned the error of another text.
func TestOtherTextInMethod(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		out  any
	}{
		"UnmarshalJSON": {`[{"C":1,"P":{},"K":3},7]`, &[2]any{new(decodedInside[otherText]), new(int)}},
		"UnmarshalText": {`[{"C":1,"P":"x","K":3},7]`, &[2]any{new(decodedInside[otherTextName]), new(int)}},
		"elements":      {`[[{"C":1,"P":{}},{"C":2,"P":{}}],7]`, &[2]any{new([]decodedInside[otherText]), new(int)}},
		"members":       {`[{"a":{"C":1,"P":{}},"b":{"C":2,"P":{}}},7]`, &[2]any{new(map[string]decodedInside[otherText]), new(int)}},
	} {
		t.Run(name, func(t *testing.T) {
			err := Unmarshal([]byte(tt.text), tt.out)
			if last := *tt.out.(*[2]any)[1].(*int); last != 7 || err == nil || err.Error() != "unexpected end of JSON input" {
				t.Errorf("%v, the last element is %d", err, last)
			}
		})
	}
}

// An ownText is a value whose method returns the error that this package has made of another text, and stores it in err.
type ownText struct{ err error }

func (v *ownText) UnmarshalJSON([]byte) error {
	v.err = Unmarshal([]byte("\n[1"), new([]int))
	return v.err
}

// TestErrorOfMethod checks that the error of a method is returned unchanged, even if it is about another text.
func TestErrorOfMethod(t *testing.T) {
	out := new([1]ownText)
	if err := Unmarshal([]byte("[1]"), out); err == nil || err != out[0].err {
		t.Errorf("%v is not the error of the method, %v", err, out[0].err)
	}
}

// TestNoDefaultText checks that errors about durations have the texts of encoding/json.
func TestNoDefaultText(t *testing.T) {
	set := v2.JoinOptions(DefaultOptionsV1(), FormatDurationAsNano(false))
	_, err := v2.Marshal(time.Second, set)
	for want, err := range map[string]error{
		"json: unsupported value: no default representation":                                           err,
		"json: cannot unmarshal number into Go value of type time.Duration: no default representation": v2.Unmarshal([]byte("1"), new(time.Duration), set),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
