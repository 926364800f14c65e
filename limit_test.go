package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestLimits checks the limits on bytes and depth in both directions, and that Marshal returns at most 100 KB
// for a limit of 1,000 bytes.
func TestLimits(t *testing.T) {
	text := `{"X":[[1,2,3]]}`
	type value struct{ X [][]int }
	in := value{[][]int{{1, 2, 3}}}
	for _, tt := range []struct {
		name, why string
		limit     json.Options
		ok        bool
	}{
		{"bytes", "as many as there are", jsontext.WithByteLimit(int64(len(text))), true},
		{"bytes exceeded", "one less", jsontext.WithByteLimit(int64(len(text)) - 1), false},
		{"no byte limit", "0 is none", jsontext.WithByteLimit(0), true},
		{"depth", "as many levels as there are", jsontext.WithDepthLimit(3), true},
		{"depth exceeded", "one less", jsontext.WithDepthLimit(2), false},
		{"no depth limit", "negative is none", jsontext.WithDepthLimit(-1), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var v value
			var written bytes.Buffer
			_, marshalErr := json.Marshal(in, tt.limit)
			for how, err := range map[string]error{
				"Unmarshal":     json.Unmarshal([]byte(text), &v, tt.limit),
				"UnmarshalRead": json.UnmarshalRead(jsontest.OneByteReader([]byte(text)), &v, tt.limit),
				"Marshal":       marshalErr,
				"MarshalWrite":  json.MarshalWrite(&written, in, tt.limit),
			} {
				if tt.ok && err != nil || !tt.ok && !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("%s: %v (%s)", how, err, tt.why)
				}
			}
		})
	}
	long := make([]int, 1<<20)
	out, err := json.Marshal(long, jsontext.WithByteLimit(1000))
	if !errors.Is(err, jsontext.ErrLimit) || len(out) > 100_000 {
		t.Errorf("%d bytes were written before %v", len(out), err)
	}
}

// TestByteLimitNull checks that the limit on bytes applies to null for nil and for nil pointers.
func TestByteLimitNull(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"nil", "there is no type", nil},
		{"nil pointer", "what it could lead to is not looked at", (*int)(nil)},
		{"pointer to nil", "that is looked at", new(*int)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for limit, ok := range map[int64]bool{3: false, 4: true} {
				opt := jsontext.WithByteLimit(limit)
				var buf bytes.Buffer
				_, err := json.Marshal(tt.in, opt)
				_, appended := json.AppendMarshal([]byte("before"), tt.in, opt)
				written := json.MarshalWrite(&buf, tt.in, opt)
				encoded := json.MarshalEncode(jsontext.NewEncoder(&buf, opt), tt.in)
				for _, err := range []error{err, appended, written, encoded} {
					if syn, isSyntax := errors.AsType[*jsontext.SyntacticError](err); isSyntax == ok || isSyntax && syn.ByteOffset != 4 {
						t.Errorf("limit %d: %v (%s)", limit, err, tt.why)
					}
				}
			}
		})
	}
}

// TestDepthLimitEmpty checks that empty arrays and objects count for WithDepthLimit, as they do in a Decoder. For
// the default limit they count only with SpaceAfterComma, as in encoding/json/v2.
func TestDepthLimitEmpty(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"slice", "its plan is for a type", [][]int{{}}},
		{"nil slice", "it is written like an empty one", [][]string{nil}},
		{"map", "its plan is for a type", []map[string]int{{}}},
		{"slice in any", "no plan is needed", []any{[]any{}}},
		{"map in any", "no plan is needed", map[string]any{"a": map[string]any{}}},
		{"format", "the tag says how nil is written", struct {
			A []int `json:",format:emitempty"`
		}{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, space := range []bool{false, true} {
				text, err := json.Marshal(tt.in, jsontext.WithDepthLimit(1), jsontext.SpaceAfterComma(space))
				if !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("space %t: %s, %v (%s)", space, text, err, tt.why)
				}
				in := tt.in
				for range 9_999 {
					in = []any{in}
				}
				if _, err := json.Marshal(in, jsontext.SpaceAfterComma(space)); errors.Is(err, jsontext.ErrLimit) != space {
					t.Errorf("default, space %t: %v (%s)", space, err, tt.why)
				}
			}
		})
	}
}

// TestDepthLimitSkipped checks the position of a Decoder after a value that is skipped has exceeded the depth limit:
// the names and values before it are counted.
func TestDepthLimitSkipped(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        string
		out       any
		pointer   jsontext.Pointer
		n         int64
	}{
		{name: "element", why: "a Go array has no room for it", in: `[[1]]`, out: new([0]int)},
		{name: "second element", why: "likewise", in: `[5,[1]]`, out: new([1]int), pointer: "/0", n: 1},
		{name: "member", why: "a struct has no field for it", in: `{"a":[1]}`, out: new(struct{}), pointer: "/a", n: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(tt.in))
			if err := json.UnmarshalDecode(dec, tt.out, jsontext.WithDepthLimit(1)); !errors.Is(err, jsontext.ErrLimit) {
				t.Fatal(err)
			}
			if _, n := dec.StackIndex(1); n != tt.n || dec.StackPointer() != tt.pointer {
				t.Errorf("%d names and values, at %q; want %d at %q (%s)", n, dec.StackPointer(), tt.n, tt.pointer, tt.why)
			}
		})
	}
}

// TestStreamLimits checks that a limit applies to each value of a stream separately.
func TestStreamLimits(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, tt := range []struct {
		name, why string
		value     any
		text      string // JSON text of value
		limit     jsontext.Options
		ok        bool
	}{
		{name: "bytes", why: "as many as there are", value: []int{1, 2}, text: `[1,2]`, limit: jsontext.WithByteLimit(6), ok: true},
		{name: "too many bytes", why: "one less", value: []int{1, 2}, text: `[1,2]`, limit: jsontext.WithByteLimit(4)},
		{name: "no byte limit", why: "0 is none", value: []int{1, 2}, text: `[1,2]`, limit: jsontext.WithByteLimit(0), ok: true},
		{name: "long string", why: "longer than any buffer", value: long, text: `"` + long + `"`, limit: jsontext.WithByteLimit(90_000)},
		{name: "depth", why: "as many levels as there are", value: [][]int{{1}}, text: `[[1]]`, limit: jsontext.WithDepthLimit(2), ok: true},
		{name: "too deep", why: "one less", value: [][]int{{1}}, text: `[[1]]`, limit: jsontext.WithDepthLimit(1)},
		{name: "too deep in any", why: "no Go type says how deep",
			value: any([]any{map[string]any{"a": 1}}), text: `[{"a":1}]`, limit: jsontext.WithDepthLimit(1)},
		{name: "empty and too deep", why: "a Go array is an array without elements, too", value: [1][0]int{}, text: `[[]]`, limit: jsontext.WithDepthLimit(1)},
		{name: "no depth limit", why: "negative is the usual one", value: [][]int{{1}}, text: `[[1]]`, limit: jsontext.WithDepthLimit(-1), ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			check := func(what string, err error) {
				if (err == nil) != tt.ok || !tt.ok && !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("%s: %v (%s)", what, err, tt.why)
				}
			}
			enc := jsontext.NewEncoder(io.Discard, tt.limit)
			for range 3 {
				check("MarshalEncode", json.MarshalEncode(enc, tt.value))
			}
			check("MarshalEncode with the option", json.MarshalEncode(jsontext.NewEncoder(io.Discard), tt.value, tt.limit))
			check("MarshalWrite", json.MarshalWrite(io.Discard, tt.value, tt.limit))
			dec := jsontext.NewDecoder(strings.NewReader(strings.Repeat(tt.text+"\n", 3)), tt.limit)
			for k := range 3 {
				var v any
				if err := json.UnmarshalDecode(dec, &v); tt.ok || k == 0 {
					check("UnmarshalDecode", err)
				}
			}
			var v any
			check("UnmarshalRead", json.UnmarshalRead(strings.NewReader(tt.text), &v, tt.limit))
			check("UnmarshalDecode with the option", json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(tt.text+"\n")), &v, tt.limit))
		})
	}
}

// TestLegacyLimits checks that limits are enforced with the options of package v1, for byte slices and readers and
// for Go types that are decoded in different ways.
func TestLegacyLimits(t *testing.T) {
	type point struct{ X, Y int }
	tests := []struct {
		name, why string
		text      string
		out       any
		limit     json.Options
		ok        bool
	}{
		{name: "bytes, any", why: "one byte too many, the last one", text: `[1, 2, 3]`, out: new(any), limit: jsontext.WithByteLimit(8)},
		{name: "bytes kept", why: "as many as allowed", text: `[1, 2, 3]`, out: new(any), limit: jsontext.WithByteLimit(9), ok: true},
		{name: "bytes, struct", why: "the text is cut within the space behind the value",
			text: `{"X":1}     `, out: new(point), limit: jsontext.WithByteLimit(9)},
		{name: "bytes, space", why: "space counts, too", text: `  [1]  `, out: new([]int), limit: jsontext.WithByteLimit(6)},
		{name: "bytes, text", why: "the text is cut within what is read", text: `"abcdefgh"`, out: new(string), limit: jsontext.WithByteLimit(5)},
		{name: "bytes, value in the way", why: "it is read again from what there was", text: `[1, 2, 3]`, out: &[]int{7}, limit: jsontext.WithByteLimit(8)},
		{name: "depth, any", why: "one level too many", text: `[[[]]]`, out: new(any), limit: jsontext.WithDepthLimit(2)},
		{name: "depth, unknown", why: "a member that nothing takes", text: `{"Z": [[]]}`, out: new(point), limit: jsontext.WithDepthLimit(2)},
		{name: "depth kept", why: "as many as allowed", text: `[[[]]]`, out: new(any), limit: jsontext.WithDepthLimit(3), ok: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, o := range []json.Options{json.DefaultOptionsV2(), v1.DefaultOptionsV1(), v1.ReportErrorsWithLegacySemantics(true)} {
				old := reflect.ValueOf(tt.out).Elem().Interface()
				for from, err := range map[string]error{
					"bytes":  json.Unmarshal([]byte(tt.text), tt.out, o, tt.limit),
					"reader": json.UnmarshalRead(io.MultiReader(strings.NewReader(tt.text)), tt.out, o, tt.limit),
				} {
					if errors.Is(err, jsontext.ErrLimit) == tt.ok {
						t.Errorf("from %s: %v (%s)", from, err, tt.why)
					} else if tt.ok && err != nil || errors.Is(err, io.EOF) {
						t.Errorf("from %s: %v", from, err)
					}
				}
				out := reflect.ValueOf(tt.out).Elem()
				if old == nil {
					out.SetZero()
				} else {
					out.Set(reflect.ValueOf(old))
				}
			}
		})
	}
}

// TestLimitFlushed checks that the output of an Encoder remains the beginning of valid JSON if a value exceeds the
// byte limit after a part of it has been flushed.
func TestLimitFlushed(t *testing.T) {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b, jsontext.WithByteLimit(80_000))
	long := strings.Repeat("x", 36_000)
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		t.Fatal(err)
	}
	if err := json.MarshalEncode(enc, []any{long, long, []string{long}}); err == nil || b.Len() == 0 {
		t.Fatalf("error %v, %d bytes flushed", err, b.Len())
	}
	for range 3 {
		enc.WriteToken(jsontext.String(long))
	}
	dec := jsontext.NewDecoder(bytes.NewReader(b.Bytes()))
	if err := dec.SkipValue(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%d bytes written: %v", b.Len(), err)
	}
}

// TestDecodeAfterByteLimit checks the read after a value that exceeds the byte limit of one call: it returns the same
// error if a part of the value has been read, and otherwise it succeeds.
func TestDecodeAfterByteLimit(t *testing.T) {
	for name, call := range map[string]func(*jsontext.Decoder) error{
		"token": func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err },
		"value": func(d *jsontext.Decoder) error { _, err := d.ReadValue(); return err },
		"skip":  (*jsontext.Decoder).SkipValue,
		"any":   func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(any)) },
	} {
		for limit := range int64(12) {
			d := jsontext.NewDecoder(bytes.NewBufferString(`[1]   ["a"]   [2]`))
			if err := json.UnmarshalDecode(d, new(any), jsontext.WithByteLimit(8)); err != nil {
				t.Fatal(err)
			}
			first := json.UnmarshalDecode(d, new(any), jsontext.WithByteLimit(limit+1))
			if (first == nil) != (limit >= 7) {
				t.Fatalf("limit %d: %v", limit+1, first)
			}
			partRead := 2 <= limit && limit < 7 // part of the value has been read
			err := call(d)                      // the limit is that of one call
			if partRead && err != first || !partRead && err != nil {
				t.Errorf("%s behind a limit of %d: %v", name, limit+1, err)
			}
		}
	}
}

// TestDecodeTooLong checks that a value with too many bytes is not read at all: the stream does not move, and fails with
// the same error again.
func TestDecodeTooLong(t *testing.T) {
	for _, tt := range []struct{ name, why, text string }{
		{"one byte", "the whole value is in the window", `"ab" 1`},
		{"more", "the window ends within the value", `"abcdef" 1`},
		{"number", "its end is after the limit", `1234 1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(tt.text), jsontext.WithByteLimit(3))
			for range 2 {
				err := json.UnmarshalDecode(dec, new(jsontext.Value))
				if _, n := dec.StackIndex(0); !errors.Is(err, jsontext.ErrLimit) || n != 0 || dec.InputOffset() != 0 {
					t.Errorf("%v, %d values, byte %d, want no value and byte 0 (%s)", err, n, dec.InputOffset(), tt.why)
				}
			}
			dec.Reset(strings.NewReader(`"a" 1`), jsontext.WithByteLimit(3))
			if err := json.UnmarshalDecode(dec, new(string)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLimitAtEnd checks that a value beyond the byte limit is not written and not counted, and that the open
// arrays and objects stay open.
func TestLimitAtEnd(t *testing.T) {
	var w bytes.Buffer
	enc := jsontext.NewEncoder(&w, jsontext.WithByteLimit(3))
	for _, tt := range []struct {
		name, why string
		token     jsontext.Token
		ok        bool
		want      string
	}{
		{name: "string", why: "it has five bytes", token: jsontext.String("abc"), want: "0, depth 0, 0"},
		{name: "number", why: "it is short", token: jsontext.Int(1), ok: true, want: "2, depth 0, 1"},
		{name: "array", why: "nothing is too long yet", token: jsontext.BeginArray, ok: true, want: "3, depth 1, 0"},
		{name: "element", why: "nor here", token: jsontext.Int(23), ok: true, want: "5, depth 1, 1"},
		{name: "end", why: "that would be", token: jsontext.EndArray, want: "5, depth 1, 1"},
		{name: "end again", why: "the array is still open", token: jsontext.EndArray, want: "5, depth 1, 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := enc.WriteToken(tt.token)
			_, n := enc.StackIndex(enc.StackDepth())
			if got := fmt.Sprintf("%d, depth %d, %d", enc.OutputOffset(), enc.StackDepth(), n); (err == nil) != tt.ok || got != tt.want {
				t.Errorf("%v, %s, want %s (%s)", err, got, tt.want, tt.why)
			}
		})
	}
	if w.String() != "1\n" {
		t.Errorf("%q is written", &w)
	}
}

// TestByteLimitAfterSkippedMember checks the byte limit for a value that exceeds it after a long skipped member.
func TestByteLimitAfterSkippedMember(t *testing.T) {
	text := `{"x":[` + strings.Repeat("1,", 4000) + `1],"A":"` + strings.Repeat("y", 100_000) + `"}`
	var v struct{ A string }
	if err := json.UnmarshalRead(strings.NewReader(text), &v, jsontext.WithByteLimit(10_000)); !errors.Is(err, jsontext.ErrLimit) {
		t.Errorf("got %v, and %d bytes", err, len(v.A))
	}
}

// TestMarshalEncodeTooLong checks that nothing of a value that exceeds the limit is left in the output when an Encoder goes
// on, and that a method for a part of the value has no influence on that.
func TestMarshalEncodeTooLong(t *testing.T) {
	type omitting struct {
		A string
		B emptyAfterFailure `json:",omitempty"`
	}
	for _, tt := range []struct {
		name, why string
		in        any
		open      bool // an array is open
		want      string
	}{
		{name: "string", why: "it has no parts", in: strings.Repeat("x", 40), want: "1\n"},
		{name: "omitted member", why: "the text of the member was longer than what follows", in: omitting{A: strings.Repeat("x", 40)}, want: "1\n"},
		{name: "element", why: "the limit counts from the start of the array", in: omitting{A: strings.Repeat("x", 40)}, open: true, want: "[1]\n"},
		{name: "method", why: "it may also go on after the error", in: lenientAny{omitting{A: strings.Repeat("x", 40)}}, want: "\"?\"\n1\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w, jsontext.WithByteLimit(30))
			tokens := []jsontext.Token{jsontext.Int(1)}
			if tt.open {
				if err := enc.WriteToken(jsontext.BeginArray); err != nil {
					t.Fatal(err)
				}
				tokens = append(tokens, jsontext.EndArray)
			}
			err := json.MarshalEncode(enc, tt.in)
			if _, goesOn := tt.in.(lenientAny); !errors.Is(err, jsontext.ErrLimit) && !goesOn {
				t.Errorf("%v, want a limit (%s)", err, tt.why)
			}
			for _, tok := range tokens {
				if err := enc.WriteToken(tok); err != nil {
					t.Fatal(err)
				}
			}
			if w.String() != tt.want {
				t.Errorf("%q, want %q (%s)", w.String(), tt.want, tt.why)
			}
		})
	}
}
