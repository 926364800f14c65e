package jsontext_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
	. "github.com/plainjson/json/jsontext"
)

// causeText returns the text of the cause of err, a SyntacticError.
func causeText(err error) string {
	var syn *SyntacticError
	if !errors.As(err, &syn) {
		return "no SyntacticError"
	}
	return syn.Err.Error()
}

// TestMistakes checks the messages for mistakes of people: they are the same for all readers, and for functions that
// format a value.
func TestMistakes(t *testing.T) {
	for _, tt := range jsontest.Mistakes() {
		t.Run(tt.Name, func(t *testing.T) {
			v := Value(tt.Text)
			if v.IsValid() {
				t.Error("IsValid")
			}
			message := strings.Replace(tt.Message, "after array element", "after array value", 1)
			if got := causeText(v.Format()); got != message {
				t.Errorf("Format: %s, want %s (%s)", got, message, tt.Why)
			}
			if tt.Single {
				return
			}
			tokens := tt.Token
			if tokens == "" {
				tokens = tt.Message
			}
			for _, src := range sources {
				checkMistake(t, src.name, tt.Message, func() error {
					_, err := NewDecoder(src.open(tt.Text)).ReadValue()
					return err
				})
				d := NewDecoder(src.open(tt.Text))
				checkMistake(t, src.name+", tokens", tokens, func() (err error) {
					for err == nil {
						_, err = d.ReadToken()
					}
					return err
				})
			}
		})
	}
}

// checkMistake checks that the cause of the error of read has the text want, and that it has the same text again.
func checkMistake(t *testing.T, how, want string, read func() error) {
	t.Helper()
	for range 2 {
		if got := causeText(read()); got != want {
			t.Errorf("%s: %s, want %s", how, got, want)
		}
	}
}

// TestMistakeLater checks messages where a Decoder has read a part of the array or object by tokens and then reads a
// value, and where the text before the mistake has left the window.
func TestMistakeLater(t *testing.T) {
	t.Parallel()
	far := strings.Repeat(" ", 12<<10) // more than a window that slides
	for _, tt := range []struct {
		name, why string
		text      string
		tokens    int
		want      string
	}{
		{name: "name", why: "a name is due", text: `{"x":1,name:1}`, tokens: 3, want: "object member name `name` must be in double quotes"},
		{name: "first name", why: "a name is due", text: `{a:1}`, tokens: 1, want: "object member name `a` must be in double quotes"},
		{name: "literal in an array for a name", why: "the literal is no name",
			text: `{[nul]:1}`, tokens: 1, want: "invalid character ']' in literal null (expecting 'l')"},
		{name: "word in an array for a name", why: "the word is no name",
			text: `{[a]:1}`, tokens: 1, want: "invalid literal `a` (expecting null, true, false, or a string in double quotes)"},
		{name: "value", why: "no name is due", text: `{"x":name}`, tokens: 2, want: "invalid character 'a' in literal null (expecting 'u')"},
		{name: "trailing comma", why: "the bracket follows", text: `[1,]`, tokens: 2, want: "trailing comma before ']'"},
		{name: "far trailing comma", why: "the number has left the window", text: `[1` + far + `,` + far + `]`, tokens: 2, want: "trailing comma before ']'"},
		{name: "far first comma", why: "the bracket has left the window", text: `[` + far + `,1]`, tokens: 1, want: "comma before the first element"},
		{name: "far first comma in object", why: "likewise", text: `{` + far + `,"a":1}`, tokens: 1, want: "comma before the first member"},
		{name: "far two commas", why: "the first is in the window",
			text: `[1` + far + `,` + far + `,1]`, tokens: 2, want: "two commas without an element between them"},
		{name: "far leading zero", why: "the zero has not left the window", text: `[1,` + far + `01]`, tokens: 2, want: "number must not have leading zeros"},
		{name: "zero and number", why: "the number after it has no zero",
			text: `[0` + far + `1]`, tokens: 2, want: "invalid character '1' after array element (expecting ',' or ']')"},
		{name: "far value", why: "the colon is in the window", text: `{"a"` + far + `:` + far + `,"b":1}`, tokens: 2, want: "missing value before ','"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, src := range sources {
				d := NewDecoder(src.open(tt.text))
				for range tt.tokens {
					if _, err := d.ReadToken(); err != nil {
						t.Fatal(err)
					}
				}
				var err error
				for err == nil {
					_, err = d.ReadValue()
				}
				if got := causeText(err); got != tt.want {
					t.Errorf("%s: %s, want %s (%s)", src.name, got, tt.want, tt.why)
				}
			}
		})
	}
}

// A brokenReader returns its text byte by byte and then an error.
type brokenReader struct{ text string }

func (r *brokenReader) Read(b []byte) (int, error) {
	if r.text == "" {
		return 0, io.ErrClosedPipe
	}
	n := copy(b, r.text[:1])
	r.text = r.text[1:]
	return n, nil
}

// TestMistakeBroken checks that a Reader that fails within a word does not replace the failure that has been found.
func TestMistakeBroken(t *testing.T) {
	_, err := NewDecoder(&brokenReader{`{abc`}).ReadValue()
	if got, want := causeText(err), "object member name `abc` must be in double quotes"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestDuplicateFirst checks that the error for a duplicate name has the offset of the first member of that name, if that
// is in memory.
func TestDuplicateFirst(t *testing.T) {
	for _, tt := range []struct{ name, why, text, want string }{
		{"top", "the pointer is empty", `{"a":1,"a":2}`, `"a" (byte 7), first at byte 1`},
		{"nested", "the innermost object counts", `{"a":1,"b":[{"a":1,"c":[],"a":2}]}`, `"a" at "/b/0" (byte 26), first at byte 13`},
		{"inner names", "those of values in the object do not count", `{"a":{"a":1},"b":{"a":[{"a":2}]},"a":1}`, `"a" (byte 33), first at byte 1`},
		{"strings", "values do not count, nor what they contain", `{"a" : "}a\"", "b":"a", "c":["a",":"],"a":1}`, `"a" (byte 38), first at byte 1`},
		{"escaped", "names are compared by value", `{"\u0061\\\"":1,"x\\":2,"a\\\u0022":2}`, `"a\\\"" (byte 24), first at byte 1`},
		{"second value", "the first one is another object", `{"a":1} {"b":1,"b":2}`, `"b" (byte 15), first at byte 9`},
		{"long", "only the ends of the name are shown", `{"` + strings.Repeat("n", 1000) + `":1,"` + strings.Repeat("n", 1000) + `":1}`,
			`"` + strings.Repeat("n", 50) + "…" + strings.Repeat("n", 50) + `" (byte 1006), first at byte 1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := "jsontext: duplicate object member name " + tt.want
			for range 2 { // the second time by a learned shape
				d := NewDecoder(strings.NewReader(tt.text))
				var err error
				for err == nil {
					_, err = d.ReadValue()
				}
				if err.Error() != want {
					t.Errorf("ReadValue: %v, want %s (%s)", err, want, tt.why)
				}
			}
			v := Value(tt.text)
			if err := v.Format(); tt.name != "second value" && err.Error() != want {
				t.Errorf("Format: %v, want %s (%s)", err, want, tt.why)
			}
		})
	}
}

// TestDuplicateFirstFar checks that the place of the first member is left out if it is not in memory, and that no other
// name is taken for it where the window begins within a string.
func TestDuplicateFirstFar(t *testing.T) {
	for shift := range 40 {
		text := `{"a":1,"x":"` + strings.Repeat(" ", 10<<10+shift) + strings.Repeat(`\\\"a\":`, 10) + `","a":1}`
		d := NewDecoder(jsontest.OneByteReader([]byte(text)))
		var err error
		for err == nil {
			_, err = d.ReadToken()
		}
		if !errors.Is(err, ErrDuplicateName) || strings.Contains(err.Error(), "first") {
			t.Errorf("shift %d: %.200v", shift, err)
		}
	}
}

// TestWrittenDuplicateFirst checks that the error of an Encoder for a duplicate name has the offset of the first one in
// the output.
func TestWrittenDuplicateFirst(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		second    Token
	}{
		{"string", "a name", String("<a>")},
		{"raw", "a name of a Decoder", func() Token { tok, _ := NewDecoder(strings.NewReader(`"\u003ca>"`)).ReadToken(); return tok.Clone() }()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := NewEncoder(io.Discard, EscapeForHTML(true))
			for _, tok := range []Token{BeginArray, BeginObject, String("<a>"), Int(1), String("b"), String("c")} {
				if err := e.WriteToken(tok); err != nil {
					t.Fatal(err)
				}
			}
			const want = `jsontext: duplicate object member name "<a>" at "/0" (byte 28), first at byte 2`
			if err := e.WriteToken(tt.second); err == nil || err.Error() != want {
				t.Errorf("%v, want %s (%s)", err, want, tt.why)
			}
		})
	}
}
