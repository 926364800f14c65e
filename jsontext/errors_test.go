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
	{name: "literal misspelt", why: "at the letter that differs", text: `nulx`, offset: 3, err: "invalid character 'x' in literal null (expecting 'l')"},
	{name: "literal cut", why: "the end of the text", text: `[tru`, offset: 4, pointer: "/0", err: short},
	{name: "no value", why: "no token starts with it", text: `xyz`, err: "invalid literal `xyz` (expecting"},
	{name: "byte order mark", why: "RFC 8259 allows to reject it", text: "\ufeff{}", err: "the text begins with a byte order mark (U+FEFF)"},
	{name: "control character", why: "must be escaped",
		text: "[\"a\x01\"]", offset: 3, pointer: "/0", err: "control character U+0001 in string must be escaped"},
	{name: "invalid UTF-8", why: "a byte that can't be", text: "{\"a\":\"b\xff\"}", offset: 7, pointer: "/a", err: "invalid UTF-8"},
	{name: "UTF-8 surrogate", why: "encoded half of a pair", text: "\"\xed\xa0\x80\"", offset: 1, err: "invalid UTF-8"},
	{name: "bad escape", why: "at the backslash", text: `["\x"]`, offset: 2, pointer: "/0", err: "invalid escape sequence `\\x` in string"},
	{name: "bad hex", why: "at the backslash", text: `"\u12g4"`, offset: 1, err: "invalid escape sequence `\\u12g4"},
	{name: "high surrogate alone", why: "half of a pair", text: `"\ud800"`, offset: 1, err: "unpaired surrogate"},
	{name: "low surrogate alone", why: "half of a pair", text: `"\udc00"`, offset: 1, err: "unpaired surrogate"},
	{name: "high and no low", why: "the second is none", text: `"\ud800\u0041"`, offset: 1, err: "unpaired surrogate `\\ud800` in string"},
	{name: "name with a bad byte", why: "names have no pointer of their own", text: "{\"ab\xff\":1}", offset: 4, err: "invalid UTF-8"},
	{name: "minus alone", why: "a digit must follow", text: `[-]`, offset: 2, pointer: "/0", err: "invalid character ']' in number (expecting digit)"},
	{name: "no fraction", why: "a digit must follow", text: `1.x`, offset: 2, err: "invalid character 'x' in number (expecting digit)"},
	{name: "number cut", why: "where the number begins", text: `[1e+`, offset: 1, pointer: "/0", err: short, raw: view(2, "/0", short)},
	{name: "leading zero", why: "the number ends behind it", text: `[01]`, offset: 2, err: "number must not have leading zeros"},
	{name: "no end of array", why: "the end of the text", text: `{"a":[1 `, offset: 8, pointer: "/a", err: short},
	{name: "no end of object", why: "behind a member", text: `[{"a":1`, offset: 7, pointer: "/0", err: short},
	{name: "no value yet", why: "behind a colon", text: `{"a": `, offset: 6, pointer: "/a", err: short},
	{name: "no colon yet", why: "behind a name", text: `{"a"`, offset: 4, pointer: "/a", err: short},
	{name: "string cut", why: "the end of the text", text: `{"a":"bc`, offset: 8, pointer: "/a", err: short},
	{name: "escape cut", why: "where the escape begins", text: `"ab\u12`, offset: 3, err: short},
	{name: "comma missing", why: "behind an element", text: `[1 2]`, offset: 3, err: "invalid character '2' after array element (expecting ',' or ']')",
		raw: view(3, "", "invalid character '2' after array value (expecting ',' or ']')")},
	{name: "comma missing in object", why: "behind a member",
		text: `{"a":1 "b":2}`, offset: 7, err: "invalid character '\"' after object value (expecting ',' or '}')"},
	{name: "colon missing", why: "behind a name", text: `{"a" 1}`, offset: 5, pointer: "/a", err: "invalid character '1' after object name (expecting ':')"},
	{name: "colon and value missing", why: "behind a name",
		text: `{"a"}`, offset: 4, pointer: "/a", err: "invalid character '}' after object name (expecting ':')"},
	{name: "comma too much", why: "an element must follow", text: `[1,]`, offset: 3, pointer: "/1", err: "trailing comma before ']'",
		token: view(2, "", "trailing comma before ']'")},
	{name: "comma too much in object", why: "a name must follow", text: `{"a":1,}`, offset: 7, err: "trailing comma before '}'",
		token: view(6, "", "trailing comma before '}'")},
	{name: "two commas", why: "an element must stand between", text: `[1,,2]`, offset: 3, pointer: "/1", err: "two commas without an element between them"},
	{name: "comma first", why: "an element must stand before", text: `[,1]`, offset: 1, pointer: "/0", err: "comma before the first element",
		token: view(1, "", "comma before the first element")},
	{name: "member without value", why: "the object ends too early", text: `{"a":}`, offset: 5, pointer: "/a", err: "missing value before '}'",
		token: view(5, "/a", "missing value after object name")},
	{name: "number as name", why: "only strings are", text: `{1:2}`, offset: 1, err: "object member name `1` must be in double quotes",
		token: view(1, "", "object member name must be a string")},
	{name: "object as name", why: "only strings are", text: `{"a":1,{}:2}`, offset: 7, err: "invalid character '{' at start of string (expecting '\"')",
		token: view(7, "", "object member name must be a string")},
	{name: "wrong end", why: "an array ends with a bracket", text: `[1}`, offset: 2, err: "invalid character '}' after array element",
		raw: view(2, "", "invalid character '}' after array value")},
	{name: "end of nothing", why: "nothing is open", text: `]`, err: "invalid character ']' at start of value"},
	{name: "duplicate name", why: "at the second one", text: `{"a":1,"b":{"c":1,"c":2}}`, offset: 18, pointer: "/b/c", err: "duplicate object member name"},
	{name: "duplicate by escape", why: "names are compared by value",
		text: `[{"a":1,"\u0061":2}]`, offset: 8, pointer: "/0/a", err: "duplicate object member name"},
	{name: "duplicate among many", why: "the set finds it", text: manyNames(100, 57), offset: 791, pointer: "/n57", err: "duplicate object member name"},
	{name: "duplicate of a learned shape", why: "the chain finds it", text: `[{"a":1,"b":2},{"a":1,"b":2},{"a":1,"b":2,"a":3}]`,
		offset: 42, pointer: "/2/a", err: "duplicate object member name"},
	{name: "deep pointer", why: "names are escaped in it",
		text: `{"a~/b":[[],{"":x}]}`, offset: 16, pointer: "/a~0~1b/1/", err: "invalid literal `x` (expecting"},
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
	for _, tt := range errorRows {
		whole := errorView{tt.offset, tt.pointer, tt.err}
		tokens, raw := whole, whole
		if tt.token != nil {
			tokens = *tt.token
		}
		if tt.raw != nil {
			raw = *tt.raw
		}
		t.Run(tt.name, func(t *testing.T) {
			for _, src := range sources {
				tt.checkDecoder(t, src.name, NewDecoder(src.open(tt.text)), whole, tokens)
			}
			tt.checkValue(t, raw)
			tt.checkEncoder(t, raw)
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
	for _, tt := range []struct{ name, why, text, want, preserved string }{
		{name: "duplicate", why: "both are kept", text: `{"a":1,"a":2}`, want: `{"a":1,"a":2}`, preserved: `{"a":1,"a":2}`},
		{name: "duplicates of a learned shape", why: "each is kept",
			text: `[{"a":1},{"a":1},{"a":1,"a":2,"b":3}]`, want: `[{"a":1},{"a":1},{"a":1,"a":2,"b":3}]`, preserved: `[{"a":1},{"a":1},{"a":1,"a":2,"b":3}]`},
		{name: "invalid byte", why: "becomes U+FFFD", text: "[\"\xff\"]", want: "[\"\ufffd\"]", preserved: "[\"\xff\"]"},
		{name: "half a pair", why: "becomes U+FFFD", text: `["\ud800"]`, want: "[\"\ufffd\"]", preserved: `["\ud800"]`},
		{name: "invalid name", why: "becomes U+FFFD",
			text: "{\"\xff\":1,\"\xfe\":2}", want: "{\"\ufffd\":1,\"\ufffd\":2}", preserved: "{\"\xff\":1,\"\xfe\":2}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lax := []Options{AllowDuplicateNames(true), AllowInvalidUTF8(true)}
			if v := Value(tt.text); v.IsValid() || !v.IsValid(lax...) {
				t.Error("IsValid is wrong")
			}
			v := Value(tt.text)
			if err := v.Format(lax...); err != nil || string(v) != tt.want {
				t.Errorf("Format = %q, %v", v, err)
			}
			v = Value(tt.text)
			if err := v.Compact(); err != nil || string(v) != tt.preserved {
				t.Errorf("Compact = %q, %v", v, err)
			}
			var out bytes.Buffer
			d, e := NewDecoder(strings.NewReader(tt.text), lax...), NewEncoder(&out, lax...)
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
			if out.String() != tt.want+"\n" {
				t.Errorf("tokens: %q", out.String())
			}
		})
	}
}

func TestEncoderMisuse(t *testing.T) {
	type step = any
	for _, tt := range []struct {
		name, why string
		steps     []step // Tokens and Values to write, of which the last one fails
		offset    int64
		pointer   Pointer
		err       string
	}{
		{name: "null as name", why: "a name is a string", steps: []step{BeginObject, Null}, offset: 1, err: "object member name must be a string"},
		{name: "array as name", why: "a name is a string", steps: []step{BeginObject, BeginArray}, offset: 1, err: "object member name must be a string"},
		{name: "raw number as name", why: "a name is a string", steps: []step{BeginObject, Value("1")}, offset: 1, err: "object member name must be a string"},
		{name: "object without value", why: "the name stands alone",
			steps: []step{BeginObject, String("a"), EndObject}, offset: 5, pointer: "/a", err: "missing value after object name"},
		{name: "wrong end", why: "an object is open", steps: []step{BeginObject, EndArray}, offset: 1, err: "mismatching structural token"},
		{name: "end of nothing", why: "nothing is open", steps: []step{EndObject}, err: "mismatching structural token"},
		{name: "wrong end behind an element", why: "an array is open",
			steps: []step{BeginArray, Int(1), EndObject}, offset: 2, pointer: "/1", err: "mismatching structural token"},
		{name: "duplicate", why: "the name was written",
			steps: []step{BeginObject, String("a"), Null, String("a")}, offset: 10, pointer: "/a", err: "duplicate object member name"},
		{name: "raw duplicate", why: "names are compared by value",
			steps: []step{BeginObject, String("a"), Null, Value(`"\u0061"`)}, offset: 10, pointer: "/a", err: "duplicate object member name"},
		{name: "invalid string", why: "not UTF-8", steps: []step{BeginArray, String("\xff")}, offset: 1, pointer: "/0", err: "invalid UTF-8"},
		{name: "invalid name", why: "not UTF-8", steps: []step{BeginObject, String("\xff")}, offset: 1, err: "invalid UTF-8"},
		{name: "zero token", why: "it is none", steps: []step{BeginArray, Token{}}, offset: 1, pointer: "/0", err: "invalid jsontext.Token"},
		{name: "empty value", why: "it is none", steps: []step{BeginArray, Int(1), Value("")}, offset: 3, pointer: "/1", err: short},
		{name: "end as value", why: "it is none",
			steps: []step{BeginArray, Value("]")}, offset: 1, pointer: "/0", err: "invalid character ']' at start of value"},
		{name: "two values", why: "only one is asked for", steps: []step{Value("1 2")}, offset: 2, err: "invalid character '2' after top-level value"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := NewEncoder(io.Discard)
			for i, s := range tt.steps {
				offset, pointer, depth := e.OutputOffset(), e.StackPointer(), e.StackDepth()
				var err error
				switch s := s.(type) {
				case Token:
					err = e.WriteToken(s)
				case Value:
					err = e.WriteValue(s)
				}
				if i < len(tt.steps)-1 {
					if err != nil {
						t.Fatalf("step %d: %v", i, err)
					}
					continue
				}
				errorRow{}.check(t, "the last step", err, errorView{tt.offset, tt.pointer, tt.err}, 0)
				if e.OutputOffset() != offset || e.StackPointer() != pointer || e.StackDepth() != depth {
					t.Error("the failure has moved the encoder")
				}
			}
		})
	}
}

func TestErrorText(t *testing.T) {
	for _, tt := range []struct {
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
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.err.Error(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
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
		{name: "first element", why: "a value is missing", text: `[[}`, tokens: 1, pointer: "/0/0", message: "at start of value"},
		{name: "element", why: "the array around is not concerned", text: `[1,[}`, tokens: 2, pointer: "/1/0", message: "at start of value"},
		{name: "deep in an element", why: "nor are others", text: `[1,[{"a":}`, tokens: 2, pointer: "/1/0/a", message: "missing value before '}'"},
		{name: "own bracket", why: "a value is missing behind the comma", text: `[1,[1,]`, tokens: 2, pointer: "/1/1", message: "trailing comma before ']'"},
		{name: "member", why: "so it is in a member", text: `{"k":[1,]`, tokens: 2, pointer: "/k/1", message: "trailing comma before ']'"},
		{name: "own brace", why: "a value is missing behind the colon", text: `{"k":{"a":}`, tokens: 2, pointer: "/k/a", message: "missing value before '}'"},
		{name: "in place of the first name", why: "the value is malformed", text: `{[1,]`, tokens: 1, pointer: "/1", message: "trailing comma before ']'"},
		{name: "in place of a name", why: "the value is malformed", text: `{"j":1,[1,]`, tokens: 3, pointer: "/1", message: "trailing comma before ']'"},
		{name: "top", why: "the array is all there is", text: `[1,}`, pointer: "/1", message: "trailing comma before '}'"},
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

// TestInvalidTokens checks that an Encoder rejects a string of invalid UTF-8 that a Decoder has accepted, and that the
// Encoder then takes another token instead.
func TestInvalidTokens(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		offset    int64
		pointer   Pointer
		message   string
	}{
		{name: "value", why: "the byte is no UTF-8", text: "\"a\xffb\"", message: "invalid UTF-8"},
		{name: "element", why: "a comma comes first", text: "[1,\"a\xffb\"", offset: 3, pointer: "/1", message: "invalid UTF-8"},
		{name: "name", why: "it belongs to the object", text: "{\"a\xffb\"", offset: 1, message: "invalid UTF-8"},
		{name: "escapes", why: "the string is unquoted", text: "{\"k\":\"\\n\xff\"", offset: 5, pointer: "/k", message: "invalid UTF-8"},
		{name: "surrogate", why: "half of a pair is no character",
			text: `["\ud800"`, offset: 1, pointer: "/0", message: "unpaired surrogate `\\ud800` in string"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := NewDecoder(strings.NewReader(tt.text), AllowInvalidUTF8(true))
			enc := NewEncoder(io.Discard)
			var err error
			for err == nil {
				token, readErr := dec.ReadToken()
				if readErr != nil {
					t.Fatal(readErr)
				}
				err = enc.WriteToken(token)
			}
			var syn *SyntacticError
			if !errors.As(err, &syn) || syn.ByteOffset != tt.offset || syn.JSONPointer != tt.pointer || !strings.Contains(err.Error(), tt.message) {
				t.Errorf("%v, want %s at %d %q (%s)", err, tt.message, tt.offset, tt.pointer, tt.why)
			}
			if err := enc.WriteToken(String("z")); err != nil {
				t.Errorf("then %v (%s)", err, tt.why)
			}
		})
	}
}
