package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// TestStandardize checks what becomes white space, and what stays.
func TestStandardize(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		in, want  string
	}{
		{name: "nothing", why: "there is nothing to change", in: ``, want: ``},
		{name: "JSON", why: "it has neither comments nor commas to remove", in: "{\"a\": [1, \"//\", \"/*\", \",]\"]}\r\n\t", want: "{\"a\": [1, \"//\", \"/*\", \",]\"]}\r\n\t"},
		{name: "line comment", why: "it ends before the line feed", in: "[1, // one\n2]", want: "[1,       \n2]"},
		{name: "line comment at the end", why: "the text ends it", in: "1 // one", want: "1       "},
		{name: "carriage return", why: "it is a part of the comment", in: "1//\r\n", want: "1   \n"},
		{name: "block comment", why: "it may be anywhere between tokens", in: "/*a*/{/**/\"a\"/*:*/:/***/1/*,*/}/*/*/", want: "     {    \"a\"     :     1     }     "},
		{name: "lines of a comment", why: "line feeds stay", in: "/*\n * a\n\n */1", want: "  \n    \n\n   1"},
		{name: "slash in a comment", why: "a comment does not nest", in: "/* /* // */1", want: "           1"},
		{name: "short comment", why: "the asterisk does not belong to both ends", in: "/*/ 1 */2", want: "        2"},
		{name: "text of a comment", why: "any bytes may be in it", in: "/*\"\xff\x00é*/1", want: "         1"},
		{name: "comma in an array", why: "it follows the last element", in: "[1,2,]", want: "[1,2 ]"},
		{name: "comma in an object", why: "it follows the last member", in: `{"a":"b",}`, want: `{"a":"b" }`},
		{name: "comma and comments", why: "they may surround the comma", in: "[[]/*a*/,/*b*/ //c\n ]", want: "[[]               \n ]"},
		{name: "commas of all levels", why: "each level has one", in: `[{"a":[true,],},]`, want: `[{"a":[true ] } ]`},
		{name: "byte order mark", why: "it precedes the text", in: "\ufeff[1]", want: "   [1]"},
		{name: "two byte order marks", why: "the second one is text", in: "\ufeff\ufeff[1]", want: "   \ufeff[1]"},
		{name: "later byte order mark", why: "it does not precede the text", in: " \ufeff[1]", want: " \ufeff[1]"},
		{name: "two values", why: "a text may have several", in: "1/**/2", want: "1    2"},
		{name: "lone comma", why: "an element is missing", in: "[,]", want: "[,]"},
		{name: "lone comma in an object", why: "a member is missing", in: "{ , }", want: "{ , }"},
		{name: "two commas", why: "an element is missing", in: "[1,,]", want: "[1,,]"},
		{name: "comma after a colon", why: "the value is missing", in: `{"a":,}`, want: `{"a":,}`},
		{name: "comma after a name", why: "the value is missing", in: `{"a",}`, want: `{"a",}`},
		{name: "comma after a later name", why: "the value is missing", in: `{"a":1,"b",}`, want: `{"a":1,"b",}`},
		{name: "comma at the end", why: "no bracket follows", in: "[1, ", want: "[1, "},
		{name: "comma at the start", why: "no value precedes it", in: ",]", want: ",]"},
		{name: "open comment", why: "it has no end", in: "1 /* two\n", want: "1 /* two\n"},
		{name: "open comment after a comma", why: "the comma stays, too", in: "[1, /*]", want: "[1, /*]"},
		{name: "almost closed comment", why: "the slash is missing", in: "1/* *", want: "1/* *"},
		{name: "slash", why: "it begins no comment", in: "1 / 2", want: "1 / 2"},
		{name: "slash after a comma", why: "it is no white space", in: "[1,/]", want: "[1,/]"},
		{name: "slash at the end", why: "it begins no comment", in: "1 /", want: "1 /"},
		{name: "open string", why: "all that follows is in it", in: `["a, // b`, want: `["a, // b`},
		{name: "escaped quote", why: "the string goes on", in: `["\\\"//",]`, want: `["\\\"//" ]`},
		{name: "control character in a string", why: "the string goes on, though it is malformed", in: "[\"a\n//\",] //", want: "[\"a\n//\" ]   "},
		{name: "bad escape", why: "the string goes on, though it is malformed", in: `["\u"//` + "\n,]", want: `["\u"  ` + "\n ]"},
		{name: "JSON5", why: "it is another language", in: "{a:'//',}", want: "{a:'     "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(jsonx.Standardize([]byte(tt.in))); got != tt.want {
				t.Errorf("Standardize(%q) = %q, want %q (%s)", tt.in, got, tt.want, tt.why)
			}
			checkStandardizeReader(t, tt.in, 1, 3)
		})
	}
}

// checkStandardizeReader checks that StandardizeReader changes in as Standardize does, if the text comes in pieces of the
// given sizes. It may end in an open comment.
func checkStandardizeReader(t *testing.T, in string, sizes ...int) {
	t.Helper()
	want := jsonx.Standardize([]byte(in))
	got, err := io.ReadAll(jsonx.StandardizeReader(jsontest.ChunkReader([]byte(in), sizes...)))
	if serr, ok := err.(*jsontext.SyntacticError); ok {
		at := int(serr.ByteOffset)
		if !strings.HasPrefix(in[at:], "/*") || !errors.Is(err, io.ErrUnexpectedEOF) || len(got) != len(in) {
			t.Errorf("%q: error %v, text %q", in, err, got)
		}
		want, got, err = want[:at], got[:at], nil
	} else if got := bytes.Contains(want, []byte("/*")); got && hasOpenComment(string(want)) {
		t.Errorf("%q: no error for an open comment", in)
	}
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("StandardizeReader of %q in pieces of %d = %q, %v, want %q", in, sizes, got, err, want)
	}
}

// hasOpenComment reports whether text, which has no other comments, has one that does not end.
func hasOpenComment(text string) bool {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case strings.HasPrefix(text[i:], "/*"):
			return true
		}
	}
	return false
}

// TestStandardizeErrors checks that the error about the result has the place of the mistake in the original.
func TestStandardizeErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		in        string
		err       string
	}{
		{name: "open comment", why: "at its start", in: "{ // a\n\"a\": 1, /* b\n }",
			err: "jsontext: JSON has no comments: invalid character '/' at start of value (line 2:9, byte 15)"},
		{name: "lone comma", why: "at the comma", in: "[ /* a */ , ]", err: "jsontext: comma before the first element (byte 10)"},
		{name: "value", why: "after comments and commas", in: "[ // a\n [1,], /* b */ x ]",
			err: "jsontext: invalid literal `x` (expecting null, true, false, or a string in double quotes) at \"/1\" (line 2:16, byte 22)"},
		{name: "missing value", why: "at the comma", in: "{\"a\" /**/ ,}", err: "jsontext: invalid character ',' after object name (expecting ':') at \"/a\" (byte 10)"},
		{name: "wrong bracket", why: "at the bracket", in: "[1 /**/ ,}", err: "jsontext: invalid character '}' after array element (expecting ',' or ']') (byte 9)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var v any
			if err := json.Unmarshal(jsonx.Standardize([]byte(tt.in)), &v); err == nil || err.Error() != tt.err {
				t.Errorf("%q: error %v, want %s (%s)", tt.in, err, tt.err, tt.why)
			}
		})
	}
}

// checkStandardize checks that Standardize makes JSON of exactly the texts that are JWCC according to isJWCC, and that the
// length, the line feeds, and all bytes that it does not turn into spaces stay.
func checkStandardize(t *testing.T, in string) {
	t.Helper()
	out := jsonx.Standardize([]byte(in))
	if len(out) != len(in) {
		t.Fatalf("%q: %d bytes became %d", in, len(in), len(out))
	}
	for i, c := range out {
		if c != in[i] && (c != ' ' || in[i] == '\n') {
			t.Errorf("%q: byte %d became %q", in, i, c)
		}
	}
	isValid := jsontext.Value(out).IsValid()
	if want := isJWCC(in); isValid != want {
		t.Errorf("%q became %q: JSON %v, the original JWCC %v", in, out, isValid, want)
	}
	if jsontext.Value(in).IsValid() && string(out) != in {
		t.Errorf("JSON %q became %q", in, out)
	}
}

// TestStandardizeShort checks all texts of a few short parts.
func TestStandardizeShort(t *testing.T) {
	t.Parallel()
	parts := []string{"[", "]", "{", "}", ",", `"a"`, ":", "1", "/*,*/", "//]\n", "/", "*"}
	length := 5
	if testing.Short() || jsontest.Race {
		length = 4
	}
	var all func(text string, left int)
	all = func(text string, left int) {
		checkStandardize(t, text)
		if left%2 == 1 {
			checkStandardizeReader(t, text, 1)
		}
		if left == 0 || t.Failed() {
			return
		}
		for _, p := range parts {
			all(text+p, left-1)
		}
	}
	all("", length)
}

// jwccParts are parts of texts for TestStandardizeRandom.
var jwccParts = []string{
	"[", "]", "{", "}", ",", ",", ":", `"a":`, `"a"`, `"b\"//"`, `"/*\\"`, "12", "-0.5e1", "true", "null", " ", "\n", "\r\n\t    ",
	"/* a */", "/**/", "/***/", "/*\n*\n/\n*/", "// a\n", "//\r\n", "//", "/*", "*/", "/", "\\", "\"", "\ufeff", "é", `"éあ😀"`, "\xff",
	`"` + strings.Repeat("long text ", 7) + `"`, `{"a":1,/**/"b":[2,],}`,
}

// TestStandardizeRandom checks random texts, which come in random pieces.
func TestStandardizeRandom(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var text strings.Builder
		for range rnd.IntN(12) {
			text.WriteString(jwccParts[rnd.IntN(len(jwccParts))])
		}
		checkStandardize(t, text.String())
		checkStandardizeReader(t, text.String(), 1+rnd.IntN(3), 1+rnd.IntN(20))
	}
}

// TestStandardizeJSON checks that JSON does not change.
func TestStandardizeJSON(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(jsonx.Standardize(bytes.Clone(text)), text) {
			t.Errorf("%s has changed", name)
		}
		if err := iotest.TestReader(jsonx.StandardizeReader(bytes.NewReader(text)), text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestStandardizeReaderGap checks that long white space after a comma keeps its size, its lines and its last column.
func TestStandardizeReaderGap(t *testing.T) {
	t.Parallel()
	lines := strings.Repeat("// a comment\n\t", 4000)
	for _, tt := range []struct {
		name, why string
		in        string
	}{
		{name: "spaces", why: "there is one line", in: "[1," + strings.Repeat(" \t", 20_000) + "2]"},
		{name: "lines", why: "they are counted", in: "[1,\n" + lines + "  2, 3]"},
		{name: "trailing comma", why: "it is removed after all of them", in: "[1,\n" + lines + "  ]"},
		{name: "block", why: "it ends a long line", in: "[1,/*" + strings.Repeat("*\n*", 20_000) + strings.Repeat(" ", 20_000) + "*/ 2]"},
		{name: "two commas", why: "the second is held back when the first is not any more", in: "[1," + lines + "2," + lines + "]"},
		{name: "open comment", why: "there is an error in the end", in: "[1," + lines + "/*" + lines},
		{name: "end", why: "the comma stays", in: "[1," + lines},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := jsonx.Standardize([]byte(tt.in))
			if strings.HasSuffix(tt.name, "comment") {
				want = []byte(strings.Replace(string(want), "/*", "  ", 1))
				want = jsonx.Standardize(want)
			}
			for _, size := range []int{1, 1000, 1 << 20} {
				got, err := io.ReadAll(jsonx.StandardizeReader(jsontest.ChunkReader([]byte(tt.in), size)))
				if isOpen := tt.name == "open comment"; (err != nil) != isOpen {
					t.Error(err)
				} else if isOpen && err.(*jsontext.SyntacticError).ByteOffset != int64(len("[1,"+lines)) {
					t.Error(err)
				}
				if len(got) != len(want) {
					t.Fatalf("%d bytes, want %d (%s)", len(got), len(want), tt.why)
				}
				if got, want := tokenPlaces(got), tokenPlaces(want); got != want {
					t.Errorf("tokens are at\n%s, want\n%s (%s)", got, want, tt.why)
				}
			}
		})
	}
}

// tokenPlaces returns the lines and columns of all bytes of text that are no white space.
func tokenPlaces(text []byte) string {
	var b strings.Builder
	line, start := 1, 0
	for i, c := range text {
		switch c {
		case '\n':
			line, start = line+1, i+1
		case ' ', '\t', '\r':
		default:
			fmt.Fprintf(&b, "%q %d:%d\n", c, line, i-start)
		}
	}
	return b.String()
}

// TestStandardizeReaderErrors checks what a decoder returns for an open comment, and that errors of the reader are passed on,
// after the text before them.
func TestStandardizeReaderErrors(t *testing.T) {
	t.Parallel()
	var v any
	err := json.UnmarshalRead(jsonx.StandardizeReader(strings.NewReader("[1] /* 2")), &v)
	if want := "jsontext: read error: jsontext: comment without an end (byte 4)"; err == nil || err.Error() != want || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("error %v, want %s", err, want)
	}
	errOops := errors.New("oops")
	for _, src := range []io.Reader{
		jsontest.FailAfterReader([]byte("[1,/**/"), 7, errOops),
		jsontest.DataErrReader([]byte("[1,/**/"), 7, errOops),
	} {
		r := jsonx.StandardizeReader(src)
		for range 2 {
			if got, err := io.ReadAll(r); err != errOops || len(got) > 2 {
				t.Errorf("%q, error %v", got, err)
			}
		}
	}
	for _, n := range []int{-1, 1 << 30} {
		if _, err := io.ReadAll(jsonx.StandardizeReader(jsontest.LyingReader(n))); err == nil {
			t.Errorf("a reader may return %d", n)
		}
	}
	if _, err := io.ReadAll(jsonx.StandardizeReader(jsontest.LyingReader(0))); err != io.ErrNoProgress {
		t.Errorf("error %v for a reader that returns nothing", err)
	}
}

// TestStandardizeLinear checks texts for which the time would not be linear if text before a comma were scanned for each comma.
func TestStandardizeLinear(t *testing.T) {
	t.Parallel()
	const n = 1 << 20
	spaces := strings.Repeat(" ", n)
	for _, text := range []string{
		strings.Repeat("[", n) + spaces + `"a"` + strings.Repeat("],", n),
		"[1" + spaces + strings.Repeat(",", n), "[" + strings.Repeat("1,/**/", n), strings.Repeat("/*", n), strings.Repeat("/**/", n),
		strings.Repeat(`"\`, n), strings.Repeat("\"\n"+`\u12`, n),
	} {
		checkStandardizeReader(t, text, 1000)
	}
}

// TestStandardizeAllocs checks that Standardize does not allocate, and that a StandardizeReader allocates itself alone.
func TestStandardizeAllocs(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector allocates")
	}
	text := []byte("\ufeff[ // a\n {\"a\": [1, 2,], /* b */ }, ]")
	b := bytes.Clone(text)
	if n := testing.AllocsPerRun(10, func() { copy(b, text); jsonx.Standardize(b) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	src, out := bytes.NewReader(nil), make([]byte, 100)
	if n := testing.AllocsPerRun(10, func() {
		src.Reset(text)
		r := jsonx.StandardizeReader(src)
		for err := error(nil); err == nil; {
			_, err = r.Read(out)
		}
	}); n != 1 {
		t.Errorf("%v allocations of the reader", n)
	}
}

// FuzzStandardize checks Standardize and StandardizeReader of any text.
func FuzzStandardize(f *testing.F) {
	for _, p := range jwccParts {
		f.Add(p, uint8(1), uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, a, b uint8) {
		checkStandardize(t, text)
		checkStandardizeReader(t, text, int(a)+1, int(b)+1)
	})
}

// isJWCC reports whether text is one value in JWCC, with unique names. It is a slow oracle that follows the grammar.
func isJWCC(text string) bool {
	p := &jwcc{text: strings.TrimPrefix(text, "\ufeff"), ok: true}
	p.value(0)
	p.space()
	return p.ok && p.text == ""
}

// A jwcc is the parser of isJWCC.
type jwcc struct {
	text string // the rest
	ok   bool
}

var (
	jwccSpace  = regexp.MustCompile(`^(?s:[ \t\r\n]|//[^\n]*|/\*.*?\*/)*`)
	jwccScalar = regexp.MustCompile(`^(null|true|false|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)`)
	jwccString = regexp.MustCompile(`^"([^"\\]|\\(?s:.))*"`)
)

func (p *jwcc) space() { p.text = p.text[len(jwccSpace.FindString(p.text)):] }

// take removes s, after white space, and reports whether it was there.
func (p *jwcc) take(s string) (ok bool) {
	p.space()
	p.text, ok = strings.CutPrefix(p.text, s)
	return ok
}

// token removes what re finds, which must not be empty.
func (p *jwcc) token(re *regexp.Regexp) string {
	p.space()
	s := re.FindString(p.text)
	p.text = p.text[len(s):]
	p.ok = p.ok && s != ""
	return s
}

func (p *jwcc) value(depth int) {
	switch {
	case !p.ok || depth > 10_000:
		p.ok = false
	case p.take("["):
		p.list("]", func() { p.value(depth + 1) })
	case p.take("{"):
		seen := map[string]bool{}
		p.list("}", func() {
			name := p.string()
			p.ok = p.ok && !seen[name] && p.take(":")
			seen[name] = true
			p.value(depth + 1)
		})
	case strings.HasPrefix(p.text, `"`):
		p.string()
	default:
		p.token(jwccScalar)
	}
}

// list removes items with commas between them, perhaps one after the last, and the bracket end.
func (p *jwcc) list(end string, item func()) {
	for p.ok && !p.take(end) {
		item()
		if !p.take(",") {
			p.ok = p.ok && p.take(end)
			return
		}
	}
}

// string removes a string and returns it unquoted.
func (p *jwcc) string() string {
	raw := p.token(jwccString)
	v, err := jsontext.AppendUnquote(nil, raw)
	p.ok = p.ok && err == nil
	return string(v)
}
