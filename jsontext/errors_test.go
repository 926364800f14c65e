package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	. "github.com/plainjson/json/jsontext"
)

// An errorRow is a text that is not valid JSON, and the SyntacticError of ReadValue for it.
type errorRow struct {
	name, why string
	text      string
	offset    int64
	pointer   Pointer
	err       string // text of Err, or its beginning

	// error of ReadToken; nil: that of ReadValue. The standard library has the same differences.
	token *errorView
	// error of WriteValue and of the functions that format a value; nil: that of ReadValue
	raw *errorView
}

type errorView struct {
	offset  int64
	pointer Pointer
	err     string
}

func view(offset int64, p Pointer, err string) *errorView { return &errorView{offset, p, err} }

const (
	short = "unexpected EOF"
	start = "at start of value"
)

var errorRows = []errorRow{
	{"literal misspelt", "at the letter that differs", `nulx`, 3, "", "invalid character 'x' in literal null (expecting 'l')", nil, nil},
	{"literal cut", "the end of the text", `[tru`, 4, "/0", short, nil, nil},
	{"no value", "no token starts with it", `xyz`, 0, "", "invalid literal `xyz` (expecting", nil, nil},
	{"byte order mark", "RFC 8259 allows to reject it", "\ufeff{}", 0, "", "invalid character", nil, nil},
	{"control character", "must be escaped", "[\"a\x01\"]", 3, "/0", "control character U+0001 in string must be escaped", nil, nil},
	{"invalid UTF-8", "a byte that can't be", "{\"a\":\"b\xff\"}", 7, "/a", "invalid UTF-8", nil, nil},
	{"UTF-8 surrogate", "encoded half of a pair", "\"\xed\xa0\x80\"", 1, "", "invalid UTF-8", nil, nil},
	{"bad escape", "at the backslash", `["\x"]`, 2, "/0", "invalid escape sequence `\\x` in string", nil, nil},
	{"bad hex", "at the backslash", `"\u12g4"`, 1, "", "invalid escape sequence `\\u12g4", nil, nil},
	{"high surrogate alone", "half of a pair", `"\ud800"`, 1, "", "unpaired surrogate", nil, nil},
	{"low surrogate alone", "half of a pair", `"\udc00"`, 1, "", "unpaired surrogate", nil, nil},
	{"high and no low", "the second is none", `"\ud800\u0041"`, 1, "", "unpaired surrogate `\\ud800` in string", nil, nil},
	{"name with a bad byte", "names have no pointer of their own", "{\"ab\xff\":1}", 4, "", "invalid UTF-8", nil, nil},
	{"minus alone", "a digit must follow", `[-]`, 2, "/0", "invalid character ']' in number (expecting digit)", nil, nil},
	{"no fraction", "a digit must follow", `1.x`, 2, "", "invalid character 'x' in number (expecting digit)", nil, nil},
	{"number cut", "where the number begins", `[1e+`, 1, "/0", short, nil, view(2, "/0", short)},
	{"leading zero", "the number ends behind it", `[01]`, 2, "", "number must not have leading zeros", nil, nil},
	{"no end of array", "the end of the text", `{"a":[1 `, 8, "/a", short, nil, nil},
	{"no end of object", "behind a member", `[{"a":1`, 7, "/0", short, nil, nil},
	{"no value yet", "behind a colon", `{"a": `, 6, "/a", short, nil, nil},
	{"no colon yet", "behind a name", `{"a"`, 4, "/a", short, nil, nil},
	{"string cut", "the end of the text", `{"a":"bc`, 8, "/a", short, nil, nil},
	{"escape cut", "where the escape begins", `"ab\u12`, 3, "", short, nil, nil},
	{"comma missing", "behind an element", `[1 2]`, 3, "", "invalid character '2' after array element (expecting ',' or ']')", nil,
		view(3, "", "invalid character '2' after array value (expecting ',' or ']')")},
	{"comma missing in object", "behind a member", `{"a":1 "b":2}`, 7, "", "invalid character '\"' after object value (expecting ',' or '}')", nil, nil},
	{"colon missing", "behind a name", `{"a" 1}`, 5, "/a", "invalid character '1' after object name (expecting ':')", nil, nil},
	{"colon and value missing", "behind a name", `{"a"}`, 4, "/a", "invalid character '}' after object name (expecting ':')", nil, nil},
	{"comma too much", "an element must follow", `[1,]`, 3, "/1", "trailing comma before ']'",
		view(2, "", "trailing comma before ']'"), nil},
	{"comma too much in object", "a name must follow", `{"a":1,}`, 7, "", "trailing comma before '}'",
		view(6, "", "trailing comma before '}'"), nil},
	{"two commas", "an element must stand between", `[1,,2]`, 3, "/1", "two commas without an element between them", nil, nil},
	{"comma first", "an element must stand before", `[,1]`, 1, "/0", "comma before the first element",
		view(1, "", "comma before the first element"), nil},
	{"member without value", "the object ends too early", `{"a":}`, 5, "/a", "missing value before '}'",
		view(5, "/a", "missing value after object name"), nil},
	{"number as name", "only strings are", `{1:2}`, 1, "", "object member name `1` must be in double quotes",
		view(1, "", "object member name must be a string"), nil},
	{"object as name", "only strings are", `{"a":1,{}:2}`, 7, "", "invalid character '{' at start of string (expecting '\"')",
		view(7, "", "object member name must be a string"), nil},
	{"wrong end", "an array ends with a bracket", `[1}`, 2, "", "invalid character '}' after array element", nil,
		view(2, "", "invalid character '}' after array value")},
	{"end of nothing", "nothing is open", `]`, 0, "", "invalid character ']' at start of value", nil, nil},
	{"duplicate name", "at the second one", `{"a":1,"b":{"c":1,"c":2}}`, 18, "/b/c", "duplicate object member name", nil, nil},
	{"duplicate by escape", "names are compared by value", `[{"a":1,"\u0061":2}]`, 8, "/0/a", "duplicate object member name", nil, nil},
	{"duplicate among many", "the set finds it", manyNames(100, 57), 791, "/n57", "duplicate object member name", nil, nil},
	{"duplicate of a learned shape", "the chain finds it", `[{"a":1,"b":2},{"a":1,"b":2},{"a":1,"b":2,"a":3}]`,
		42, "/2/a", "duplicate object member name", nil, nil},
	{"deep pointer", "names are escaped in it", `{"a~/b":[[],{"":x}]}`, 16, "/a~0~1b/1/", "invalid literal `x` (expecting", nil, nil},
}

// manyNames returns an object with n members, named n0, n1 and so on, and then a second one with the number again.
func manyNames(n, again int) string {
	var sb strings.Builder
	sb.WriteByte('{')
	for i := range n {
		fmt.Fprintf(&sb, `"n%d":%d,`, i, i%10)
	}
	fmt.Fprintf(&sb, `"n%d":0}`, again)
	return sb.String()
}

// check reports an error of the test unless err, of the call how, is the SyntacticError want with the offset moved
// by shift.
func (row errorRow) check(t *testing.T, how string, err error, want errorView, shift int64) {
	t.Helper()
	var syn *SyntacticError
	if !errors.As(err, &syn) {
		t.Errorf("%s: %v is no SyntacticError", how, err)
		return
	}
	if syn.ByteOffset != want.offset+shift || syn.JSONPointer != want.pointer || !strings.HasPrefix(syn.Err.Error(), want.err) {
		t.Errorf("%s: %d %q %q, want %d %q %q", how, syn.ByteOffset, syn.JSONPointer, syn.Err, want.offset+shift, want.pointer, want.err)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) != (want.err == short) {
		t.Errorf("%s: wrong about the end of the text: %v", how, err)
	}
	if (syn.Err == ErrDuplicateName) != strings.HasPrefix(want.err, "duplicate") {
		t.Errorf("%s: Err is %v", how, syn.Err)
	}
	if (syn.Err == ErrNonStringName) != strings.HasPrefix(want.err, "object member name must be a string") {
		t.Errorf("%s: Err is %v", how, syn.Err)
	}
}

func TestErrors(t *testing.T) {
	for _, row := range errorRows {
		whole := errorView{row.offset, row.pointer, row.err}
		tokens, raw := whole, whole
		if row.token != nil {
			tokens = *row.token
		}
		if row.raw != nil {
			raw = *row.raw
		}
		t.Run(row.name, func(t *testing.T) {
			for _, src := range sources {
				row.checkDecoder(t, src.name, NewDecoder(src.open(row.text)), whole, tokens)
			}
			row.checkValue(t, raw)
			row.checkEncoder(t, raw)
		})
	}
}

// checkDecoder checks that ReadValue of d returns the error whole and does not move d, and that ReadToken then reads
// up to the error tokens, which it returns twice without moving d.
func (row errorRow) checkDecoder(t *testing.T, how string, d *Decoder, whole, tokens errorView) {
	_, err := d.ReadValue()
	row.check(t, how+" ReadValue", err, whole, 0)
	if d.InputOffset() != 0 || d.StackDepth() != 0 {
		t.Errorf("%s: ReadValue has moved the decoder", how)
	}
	err = nil
	for err == nil {
		_, err = d.ReadToken()
	}
	row.check(t, how+" ReadToken", err, tokens, 0)
	offset, pointer := d.InputOffset(), d.StackPointer()
	_, err = d.ReadToken()
	row.check(t, how+" ReadToken again", err, tokens, 0)
	if d.InputOffset() != offset || d.StackPointer() != pointer {
		t.Errorf("%s: a failed ReadToken has moved the decoder", how)
	}
}

// checkValue checks that IsValid is false for the text of the row, and that the functions that format it return the
// error raw and the text unchanged.
func (row errorRow) checkValue(t *testing.T, raw errorView) {
	v := Value(row.text)
	if v.IsValid() {
		t.Error("IsValid")
	}
	row.check(t, "Format", v.Format(), raw, 0)
	row.check(t, "Canonicalize", v.Canonicalize(), raw, 0)
	if string(v) != row.text {
		t.Errorf("changed to %q", v)
	}
	out, err := AppendFormat([]byte("x"), row.text)
	row.check(t, "AppendFormat", err, raw, 0)
	if string(out) != "x"+row.text {
		t.Errorf("AppendFormat: %q", out)
	}
}

// checkEncoder checks that WriteValue of the text of the row, within an array, returns the error raw, and that the
// Encoder has not moved and remains usable.
func (row errorRow) checkEncoder(t *testing.T, raw errorView) {
	var out bytes.Buffer
	e := NewEncoder(&out)
	for _, tok := range []Token{BeginObject, String("q"), BeginArray} {
		if err := e.WriteToken(tok); err != nil {
			t.Fatal(err)
		}
	}
	offset := e.OutputOffset()
	raw.pointer = "/q/0" + raw.pointer
	row.check(t, "WriteValue", e.WriteValue(Value(row.text)), raw, offset)
	if e.OutputOffset() != offset || e.StackPointer() != "/q" {
		t.Error("a failed WriteValue has moved the encoder")
	}
	for _, tok := range []Token{Int(1), EndArray, EndObject} {
		if err := e.WriteToken(tok); err != nil {
			t.Fatal(err)
		}
	}
	if got := out.String(); got != `{"q":[1]}`+"\n" {
		t.Errorf("in the end: %s", got)
	}
}

func TestLax(t *testing.T) {
	for _, row := range []struct{ name, why, text, want, preserved string }{
		{"duplicate", "both are kept", `{"a":1,"a":2}`, `{"a":1,"a":2}`, `{"a":1,"a":2}`},
		{"duplicates of a learned shape", "each is kept", `[{"a":1},{"a":1},{"a":1,"a":2,"b":3}]`, `[{"a":1},{"a":1},{"a":1,"a":2,"b":3}]`, `[{"a":1},{"a":1},{"a":1,"a":2,"b":3}]`},
		{"invalid byte", "becomes U+FFFD", "[\"\xff\"]", "[\"\ufffd\"]", "[\"\xff\"]"},
		{"half a pair", "becomes U+FFFD", `["\ud800"]`, "[\"\ufffd\"]", `["\ud800"]`},
		{"invalid name", "becomes U+FFFD", "{\"\xff\":1,\"\xfe\":2}", "{\"\ufffd\":1,\"\ufffd\":2}", "{\"\xff\":1,\"\xfe\":2}"},
	} {
		t.Run(row.name, func(t *testing.T) {
			lax := []Options{AllowDuplicateNames(true), AllowInvalidUTF8(true)}
			if v := Value(row.text); v.IsValid() || !v.IsValid(lax...) {
				t.Error("IsValid is wrong")
			}
			v := Value(row.text)
			if err := v.Format(lax...); err != nil || string(v) != row.want {
				t.Errorf("Format = %q, %v", v, err)
			}
			v = Value(row.text)
			if err := v.Compact(); err != nil || string(v) != row.preserved {
				t.Errorf("Compact = %q, %v", v, err)
			}
			var out bytes.Buffer
			d, e := NewDecoder(strings.NewReader(row.text), lax...), NewEncoder(&out, lax...)
			for {
				tok, err := d.ReadToken()
				if err == io.EOF {
					break
				}
				if err == nil {
					err = e.WriteToken(tok)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if out.String() != row.want+"\n" {
				t.Errorf("tokens: %q", out.String())
			}
		})
	}
}

func TestEncoderMisuse(t *testing.T) {
	type step = any
	for _, row := range []struct {
		name, why string
		steps     []step // Tokens and Values to write, of which the last one fails
		offset    int64
		pointer   Pointer
		err       string
	}{
		{"null as name", "a name is a string", []step{BeginObject, Null}, 1, "", "object member name must be a string"},
		{"array as name", "a name is a string", []step{BeginObject, BeginArray}, 1, "", "object member name must be a string"},
		{"raw number as name", "a name is a string", []step{BeginObject, Value("1")}, 1, "", "object member name must be a string"},
		{"object without value", "the name stands alone", []step{BeginObject, String("a"), EndObject}, 5, "/a", "missing value after object name"},
		{"wrong end", "an object is open", []step{BeginObject, EndArray}, 1, "", "mismatching structural token"},
		{"end of nothing", "nothing is open", []step{EndObject}, 0, "", "mismatching structural token"},
		{"wrong end behind an element", "an array is open", []step{BeginArray, Int(1), EndObject}, 2, "/1", "mismatching structural token"},
		{"duplicate", "the name was written", []step{BeginObject, String("a"), Null, String("a")}, 10, "/a", "duplicate object member name"},
		{"raw duplicate", "names are compared by value", []step{BeginObject, String("a"), Null, Value(`"\u0061"`)}, 10, "/a", "duplicate object member name"},
		{"invalid string", "not UTF-8", []step{BeginArray, String("\xff")}, 1, "/0", "invalid UTF-8"},
		{"invalid name", "not UTF-8", []step{BeginObject, String("\xff")}, 1, "", "invalid UTF-8"},
		{"zero token", "it is none", []step{BeginArray, Token{}}, 1, "/0", "invalid jsontext.Token"},
		{"empty value", "it is none", []step{BeginArray, Int(1), Value("")}, 3, "/1", short},
		{"end as value", "it is none", []step{BeginArray, Value("]")}, 1, "/0", "invalid character ']' at start of value"},
		{"two values", "only one is asked for", []step{Value("1 2")}, 2, "", "invalid character '2' after top-level value"},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := NewEncoder(io.Discard)
			for i, s := range row.steps {
				offset, pointer, depth := e.OutputOffset(), e.StackPointer(), e.StackDepth()
				var err error
				switch s := s.(type) {
				case Token:
					err = e.WriteToken(s)
				case Value:
					err = e.WriteValue(s)
				}
				if i < len(row.steps)-1 {
					if err != nil {
						t.Fatalf("step %d: %v", i, err)
					}
					continue
				}
				errorRow{}.check(t, "the last step", err, errorView{row.offset, row.pointer, row.err}, 0)
				if e.OutputOffset() != offset || e.StackPointer() != pointer || e.StackDepth() != depth {
					t.Error("the failure has moved the encoder")
				}
			}
		})
	}
}

func TestErrorText(t *testing.T) {
	for _, row := range []struct {
		name, why string
		err       *SyntacticError
		want      string
	}{
		{"all", "every field is shown", &SyntacticError{ByteOffset: 5, JSONPointer: "/a/0", Err: io.ErrUnexpectedEOF},
			`jsontext: unexpected EOF at "/a/0" (byte 5)`},
		{"duplicate", "the name is shown", &SyntacticError{ByteOffset: 5, JSONPointer: "/a/b", Err: ErrDuplicateName},
			`jsontext: duplicate object member name "b" at "/a" (byte 5)`},
		{"nested", "the package is named once", &SyntacticError{ByteOffset: 5, Err: &SyntacticError{ByteOffset: 2, Err: io.ErrUnexpectedEOF}},
			"jsontext: unexpected EOF (byte 2) (byte 5)"},
		{"nothing", "the zero value has a text, too", &SyntacticError{}, "jsontext: syntax error"},
		{"long pointer", "only its ends are shown", &SyntacticError{JSONPointer: Pointer("/" + strings.Repeat("é", 100)), Err: io.ErrUnexpectedEOF},
			`jsontext: unexpected EOF at "/` + strings.Repeat("é", 24) + "…" + strings.Repeat("é", 25) + `"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.err.Error(); got != row.want {
				t.Errorf("got  %s\nwant %s", got, row.want)
			}
		})
	}
}

// TestWrongEnd checks the error of ReadValue if an end bracket is in place of a value: its pointer is that of the
// missing value in the innermost array or object, whether or not the bracket matches that.
func TestWrongEnd(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		tokens    int // number of tokens read before the value
		pointer   Pointer
		message   string
	}{
		{"first element", "a value is missing", `[[}`, 1, "/0/0", "at start of value"},
		{"element", "the array around is not concerned", `[1,[}`, 2, "/1/0", "at start of value"},
		{"deep in an element", "nor are others", `[1,[{"a":}`, 2, "/1/0/a", "missing value before '}'"},
		{"own bracket", "a value is missing behind the comma", `[1,[1,]`, 2, "/1/1", "trailing comma before ']'"},
		{"member", "so it is in a member", `{"k":[1,]`, 2, "/k/1", "trailing comma before ']'"},
		{"own brace", "a value is missing behind the colon", `{"k":{"a":}`, 2, "/k/a", "missing value before '}'"},
		{"in place of the first name", "the value is malformed", `{[1,]`, 1, "/1", "trailing comma before ']'"},
		{"in place of a name", "the value is malformed", `{"j":1,[1,]`, 3, "/1", "trailing comma before ']'"},
		{"top", "the array is all there is", `[1,}`, 0, "/1", "trailing comma before '}'"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := NewDecoder(strings.NewReader(tt.text))
			for range tt.tokens {
				if _, err := dec.ReadToken(); err != nil {
					t.Fatal(err)
				}
			}
			_, err := dec.ReadValue()
			var syn *SyntacticError
			if !errors.As(err, &syn) || syn.JSONPointer != tt.pointer || !strings.Contains(err.Error(), tt.message) {
				t.Errorf("%v, want %q %s (%s)", err, tt.pointer, tt.message, tt.why)
			}
		})
	}
}
