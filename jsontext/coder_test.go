package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
	. "github.com/plainjson/json/jsontext"
)

// A coderRow is a stream of valid values: its text, the tokens that a Decoder reads from it, and the text that an
// Encoder writes for these tokens. The rows are also seeds of the fuzz targets.
type coderRow struct {
	name, why string
	text      string
	tokens    []Token
	pointers  []Pointer // StackPointer after each token
	compact   string    // output for the tokens, without the last line feed
	indented  string    // compact with the option Multiline
}

var coderRows = []coderRow{
	{name: "null", why: "a literal alone", text: ` null `, tokens: []Token{Null}, pointers: []Pointer{""}, compact: "null", indented: "null"},
	{name: "false", why: "a literal alone", text: `false`, tokens: []Token{False}, pointers: []Pointer{""}, compact: "false", indented: "false"},
	{name: "true", why: "a literal alone", text: "\ttrue\r\n", tokens: []Token{True}, pointers: []Pointer{""}, compact: "true", indented: "true"},
	{name: "zero", why: "the shortest number", text: `0`, tokens: []Token{Int(0)}, pointers: []Pointer{""}, compact: "0", indented: "0"},
	{name: "number at the end", why: "only the end of the input ends it",
		text: `-12.5e1`, tokens: []Token{Float(-125)}, pointers: []Pointer{""}, compact: "-125", indented: "-125"},
	{name: "limits", why: "the largest integers", text: `[9223372036854775807,-9223372036854775808,18446744073709551615]`,
		tokens:   []Token{BeginArray, Int(math.MaxInt64), Int(math.MinInt64), Uint(math.MaxUint64), EndArray},
		pointers: []Pointer{"", "/0", "/1", "/2", ""},
		compact:  `[9223372036854775807,-9223372036854775808,18446744073709551615]`,
		indented: "[\n\t9223372036854775807,\n\t-9223372036854775808,\n\t18446744073709551615\n]"},
	{name: "float32", why: "fewer digits tell it apart", text: `1.1`, tokens: []Token{Float32(1.1)}, pointers: []Pointer{""}, compact: "1.1", indented: "1.1"},
	{name: "not a number", why: "NaN is written as a string",
		text: `"NaN"`, tokens: []Token{Float(math.NaN())}, pointers: []Pointer{""}, compact: `"NaN"`, indented: `"NaN"`},
	{name: "empty string", why: "nothing between the quotes", text: `""`, tokens: []Token{String("")}, pointers: []Pointer{""}, compact: `""`, indented: `""`},
	{name: "escapes", why: "all two-byte escapes and a surrogate pair", text: `"\"\\\/\b\f\n\r\t\u0000\ud83d\ude00"`,
		tokens: []Token{String("\"\\/\b\f\n\r\t\x00\U0001f600")}, pointers: []Pointer{""},
		compact: "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\U0001f600\"", indented: "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\U0001f600\""},
	{name: "multibyte", why: "sequences of two, three and four bytes", text: "\"é€\U0001f600\"", tokens: []Token{String("é€\U0001f600")}, pointers: []Pointer{""},
		compact: "\"é€\U0001f600\"", indented: "\"é€\U0001f600\""},
	{name: "long string", why: "longer than any word or block", text: `"` + strings.Repeat("0123456789", 70) + `"`,
		tokens: []Token{String(strings.Repeat("0123456789", 70))}, pointers: []Pointer{""},
		compact: `"` + strings.Repeat("0123456789", 70) + `"`, indented: `"` + strings.Repeat("0123456789", 70) + `"`},
	{name: "empty array", why: "no element", text: `[ ]`, tokens: []Token{BeginArray, EndArray}, pointers: []Pointer{"", ""}, compact: `[]`, indented: `[]`},
	{name: "empty object", why: "no member", text: `{ }`, tokens: []Token{BeginObject, EndObject}, pointers: []Pointer{"", ""}, compact: `{}`, indented: `{}`},
	{name: "nested arrays", why: "indices on three levels", text: `[[], [[1], 2]]`,
		tokens:   []Token{BeginArray, BeginArray, EndArray, BeginArray, BeginArray, Int(1), EndArray, Int(2), EndArray, EndArray},
		pointers: []Pointer{"", "/0", "/0", "/1", "/1/0", "/1/0/0", "/1/0", "/1/1", "/1", ""},
		compact:  `[[],[[1],2]]`, indented: "[\n\t[],\n\t[\n\t\t[\n\t\t\t1\n\t\t],\n\t\t2\n\t]\n]"},
	{name: "members", why: "all kinds of values", text: `{"n":null,"f":false,"t":true,"s":"x","i":1,"a":[],"o":{}}`,
		tokens: []Token{BeginObject, String("n"), Null, String("f"), False, String("t"), True, String("s"), String("x"),
			String("i"), Int(1), String("a"), BeginArray, EndArray, String("o"), BeginObject, EndObject, EndObject},
		pointers: []Pointer{"", "/n", "/n", "/f", "/f", "/t", "/t", "/s", "/s", "/i", "/i", "/a", "/a", "/a", "/o", "/o", "/o", ""},
		compact:  `{"n":null,"f":false,"t":true,"s":"x","i":1,"a":[],"o":{}}`,
		indented: "{\n\t\"n\": null,\n\t\"f\": false,\n\t\"t\": true,\n\t\"s\": \"x\",\n\t\"i\": 1,\n\t\"a\": [],\n\t\"o\": {}\n}"},
	{name: "odd names", why: "pointers escape, names with escapes compare by value", text: `{"":0,"~/":1,"\u0061\"":2,"a":3}`,
		tokens:   []Token{BeginObject, String(""), Int(0), String("~/"), Int(1), String("a\""), Int(2), String("a"), Int(3), EndObject},
		pointers: []Pointer{"", "/", "/", "/~0~1", "/~0~1", "/a\"", "/a\"", "/a", "/a", ""},
		compact:  `{"":0,"~/":1,"a\"":2,"a":3}`, indented: "{\n\t\"\": 0,\n\t\"~/\": 1,\n\t\"a\\\"\": 2,\n\t\"a\": 3\n}"},
	{name: "white space everywhere", why: "every gap has some", text: " [ { \"a\" : 1 , \"b\" : [ 2 ] } , 3 ] ",
		tokens:   []Token{BeginArray, BeginObject, String("a"), Int(1), String("b"), BeginArray, Int(2), EndArray, EndObject, Int(3), EndArray},
		pointers: []Pointer{"", "/0", "/0/a", "/0/a", "/0/b", "/0/b", "/0/b/0", "/0/b", "/0", "/1", ""},
		compact:  `[{"a":1,"b":[2]},3]`, indented: "[\n\t{\n\t\t\"a\": 1,\n\t\t\"b\": [\n\t\t\t2\n\t\t]\n\t},\n\t3\n]"},
	{name: "same shape", why: "the second and third object are predicted, the fourth is not",
		text: `[{"a":1,"bc":2},{"a":3,"bc":4},{"a":5,"bc":6},{"bc":7}]`,
		tokens: []Token{BeginArray, BeginObject, String("a"), Int(1), String("bc"), Int(2), EndObject,
			BeginObject, String("a"), Int(3), String("bc"), Int(4), EndObject,
			BeginObject, String("a"), Int(5), String("bc"), Int(6), EndObject,
			BeginObject, String("bc"), Int(7), EndObject, EndArray},
		pointers: []Pointer{"", "/0", "/0/a", "/0/a", "/0/bc", "/0/bc", "/0", "/1", "/1/a", "/1/a", "/1/bc", "/1/bc", "/1",
			"/2", "/2/a", "/2/a", "/2/bc", "/2/bc", "/2", "/3", "/3/bc", "/3/bc", "/3", ""},
		compact:  `[{"a":1,"bc":2},{"a":3,"bc":4},{"a":5,"bc":6},{"bc":7}]`,
		indented: "[\n\t{\n\t\t\"a\": 1,\n\t\t\"bc\": 2\n\t},\n\t{\n\t\t\"a\": 3,\n\t\t\"bc\": 4\n\t},\n\t{\n\t\t\"a\": 5,\n\t\t\"bc\": 6\n\t},\n\t{\n\t\t\"bc\": 7\n\t}\n]"},
	{name: "stream", why: "values one after another, with and without space between", text: "1 \"a\"[]null\n{}",
		tokens:   []Token{Int(1), String("a"), BeginArray, EndArray, Null, BeginObject, EndObject},
		pointers: []Pointer{"", "", "", "", "", "", ""}, compact: "1\n\"a\"\n[]\nnull\n{}", indented: "1\n\"a\"\n[]\nnull\n{}"},
}

// sources are functions that return a Reader of text. The Readers differ in the portions that a Read returns.
var sources = []struct {
	name, why string
	open      func(text string) io.Reader
}{
	{"reader", "all in one read", func(s string) io.Reader { return strings.NewReader(s) }},
	{"buffer", "no copy is made", func(s string) io.Reader { return bytes.NewBufferString(s) }},
	{"bytes", "every token ends the window", func(s string) io.Reader { return jsontest.OneByteReader([]byte(s)) }},
	{"chunks", "empty reads and tokens cut anywhere", func(s string) io.Reader { return jsontest.ChunkReader([]byte(s), 3, 0, 1, 7) }},
	{"last with EOF", "data and io.EOF come together", func(s string) io.Reader { return jsontest.DataErrReader([]byte(s), 5, io.EOF) }},
	{"scribble", "the rest of the buffer is not ours to trust", func(s string) io.Reader { return jsontest.ScribbleReader([]byte(s), 4) }},
}

// eachSource runs f as a subtest for each row and each source, with a new Decoder of the text of the row.
func eachSource(t *testing.T, f func(t *testing.T, row coderRow, d *Decoder)) {
	for _, row := range coderRows {
		for _, src := range sources {
			t.Run(row.name+"/"+src.name, func(t *testing.T) {
				f(t, row, NewDecoder(src.open(row.text)))
			})
		}
	}
}

// sameToken returns an error that describes the first difference of got and want, or nil. Numbers are the same if
// their values differ by at most 1e-6.
func sameToken(got, want Token) error {
	if got.Kind() != want.Kind() {
		return fmt.Errorf("kind %v, want %v", got.Kind(), want.Kind())
	}
	if want.Kind() == KindNumber {
		x, err := got.Float()
		if y, _ := want.Float(); err != nil || math.Abs(x-y) > 1e-6 {
			return fmt.Errorf("number %v (%v), want %v", x, err, y)
		}
		return nil
	}
	if got.String() != want.String() {
		return fmt.Errorf("%q, want %q", got.String(), want.String())
	}
	return nil
}

func TestReadTokens(t *testing.T) {
	eachSource(t, func(t *testing.T, row coderRow, d *Decoder) {
		for i, want := range row.tokens {
			if k := d.PeekKind(); k != want.Kind() {
				t.Fatalf("token %d: PeekKind = %v, want %v", i, k, want.Kind())
			}
			got, err := d.ReadToken()
			if err != nil {
				t.Fatalf("token %d: %v", i, err)
			}
			if err := sameToken(got, want); err != nil {
				t.Fatalf("token %d: %v", i, err)
			}
			if err := sameToken(got.Clone(), want); err != nil {
				t.Fatalf("clone of token %d: %v", i, err)
			}
			if p := d.StackPointer(); p != row.pointers[i] {
				t.Fatalf("token %d: StackPointer = %q, want %q", i, p, row.pointers[i])
			}
		}
		if _, err := d.ReadToken(); err != io.EOF {
			t.Fatalf("after the last token: %v, want io.EOF", err)
		}
		if d.StackDepth() != 0 || d.PeekKind() != KindInvalid {
			t.Fatal("the end is not at the top level")
		}
	})
}

// A walk is a position in the tokens of a row.
type walk struct {
	row  coderRow
	next int // index of the next token
}

// value advances w by the tokens of the next value and returns their number.
func (w *walk) value() int {
	depth, n := 0, 0
	for {
		switch w.row.tokens[w.next+n].Kind() {
		case KindBeginArray, KindBeginObject:
			depth++
		case KindEndArray, KindEndObject:
			depth--
		}
		if n++; depth == 0 {
			w.next += n
			return n
		}
	}
}

// TestReadMixed checks that PeekKind, ReadToken, ReadValue and SkipValue in any order read each row to its end, with
// the right StackPointer after each call, and that ReadValue and SkipValue fail at the end of an array or object.
func TestReadMixed(t *testing.T) {
	for seed := range uint64(40) {
		r := jsontest.NewRand(seed)
		eachSource(t, func(t *testing.T, row coderRow, d *Decoder) {
			w := walk{row: row}
			for w.next < len(row.tokens) {
				k := row.tokens[w.next].Kind()
				ends := k == KindEndArray || k == KindEndObject
				var err error
				switch r.IntN(4) {
				case 0:
					if d.PeekKind() != k {
						t.Fatalf("seed %d, token %d: PeekKind is not %v", seed, w.next, k)
					}
					continue
				case 1:
					_, err = d.ReadToken()
					w.next++
				case 2:
					var v Value
					if v, err = d.ReadValue(); ends != (err != nil) {
						t.Fatalf("seed %d, token %d: ReadValue = %v", seed, w.next, err)
					}
					if ends {
						continue
					}
					if v.Kind() != k || len(v) == 0 {
						t.Fatalf("seed %d, token %d: ReadValue = %q", seed, w.next, v)
					}
					w.value()
				case 3:
					if err = d.SkipValue(); ends != (err != nil) {
						t.Fatalf("seed %d, token %d: SkipValue = %v", seed, w.next, err)
					}
					if ends {
						continue
					}
					w.value()
				}
				if err != nil {
					t.Fatalf("seed %d, token %d: %v", seed, w.next, err)
				}
				if p := d.StackPointer(); p != row.pointers[w.next-1] {
					t.Fatalf("seed %d, token %d: StackPointer = %q, want %q", seed, w.next-1, p, row.pointers[w.next-1])
				}
			}
			if _, err := d.ReadToken(); err != io.EOF {
				t.Fatalf("seed %d: at the end: %v", seed, err)
			}
		})
	}
}

func TestWriteTokens(t *testing.T) {
	for _, tt := range coderRows {
		for multiline, want := range map[bool]string{false: tt.compact, true: tt.indented} {
			t.Run(fmt.Sprintf("%s/%v", tt.name, multiline), func(t *testing.T) {
				var out bytes.Buffer
				e := NewEncoder(&out, Multiline(multiline))
				for i, tok := range tt.tokens {
					if err := e.WriteToken(tok); err != nil {
						t.Fatalf("token %d: %v", i, err)
					}
					if p := e.StackPointer(); p != tt.pointers[i] {
						t.Fatalf("token %d: StackPointer = %q, want %q", i, p, tt.pointers[i])
					}
				}
				if got := out.String(); got != want+"\n" {
					t.Errorf("got:\n%s\nwant:\n%s", got, want)
				}
				if e.OutputOffset() != int64(out.Len()) {
					t.Errorf("OutputOffset = %d, but %d bytes were written", e.OutputOffset(), out.Len())
				}
			})
		}
	}
}

// TestCopy checks that an Encoder writes the values that a Decoder has read as row.compact, and with the option
// Multiline the tokens that a Decoder has read as row.indented.
func TestCopy(t *testing.T) {
	eachSource(t, func(t *testing.T, row coderRow, d *Decoder) {
		var out bytes.Buffer
		e := NewEncoder(&out, CanonicalizeRawFloats(true))
		for i := 0; ; i++ {
			v, err := d.ReadValue()
			if err == io.EOF {
				break
			}
			if err == nil {
				err = e.WriteValue(v)
			}
			if err != nil {
				t.Fatalf("value %d: %v", i, err)
			}
		}
		if got := out.String(); got != row.compact+"\n" {
			t.Errorf("values:\n%s\nwant:\n%s", got, row.compact)
		}
	})
	eachSource(t, func(t *testing.T, row coderRow, d *Decoder) {
		var out bytes.Buffer
		e := NewEncoder(&out, CanonicalizeRawFloats(true), Multiline(true))
		for i := 0; ; i++ {
			tok, err := d.ReadToken()
			if err == io.EOF {
				break
			}
			if err == nil {
				err = e.WriteToken(tok)
			}
			if err != nil {
				t.Fatalf("token %d: %v", i, err)
			}
		}
		if got := out.String(); got != row.indented+"\n" {
			t.Errorf("tokens:\n%s\nwant:\n%s", got, row.indented)
		}
	})
}

var errDisk = errors.New("disk on fire")

// TestFailingReader checks a Reader that fails after any number of bytes: the tokens before the failure are right, and
// ReadToken returns the error of the Reader, twice, without a change of the position.
func TestFailingReader(t *testing.T) {
	for _, tt := range coderRows {
		t.Run(tt.name, func(t *testing.T) {
			for n := range len(tt.text) + 1 {
				d := NewDecoder(jsontest.FailAfterReader([]byte(tt.text), n, errDisk))
				i := 0
				var err error
				for ; ; i++ {
					var tok Token
					if tok, err = d.ReadToken(); err != nil {
						break
					}
					if err := sameToken(tok, tt.tokens[i]); err != nil {
						t.Fatalf("after %d bytes, token %d: %v", n, i, err)
					}
				}
				offset, pointer := d.InputOffset(), d.StackPointer()
				if !errors.Is(err, errDisk) || errors.Is(err, io.ErrUnexpectedEOF) {
					t.Fatalf("after %d bytes: %v", n, err)
				}
				if _, again := d.ReadToken(); !errors.Is(again, errDisk) || d.InputOffset() != offset || d.StackPointer() != pointer {
					t.Fatalf("after %d bytes, once more: %v at %d %s", n, again, d.InputOffset(), d.StackPointer())
				}
			}
		})
	}
}

// TestTruncated checks that the error at the end of a text is [io.ErrUnexpectedEOF] within a value and [io.EOF]
// elsewhere. The oracle is the parser of package jsontest.
func TestTruncated(t *testing.T) {
	t.Parallel()
	for _, tt := range coderRows {
		t.Run(tt.name, func(t *testing.T) {
			for n := range len(tt.text) {
				text := tt.text[:n]
				_, want := jsontest.ParseStream([]byte(text), jsontest.Options{})
				for _, src := range sources {
					d := NewDecoder(src.open(text))
					var err error
					for err == nil {
						_, err = d.ReadToken()
					}
					if want == nil && err != io.EOF || want != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
						t.Fatalf("%q by %s: %v, the oracle says %v", text, src.name, err, want)
					}
				}
			}
		})
	}
}

// TestFailingWriter checks a Writer that fails after any number of bytes: the Encoder returns its error and accepts
// all tokens nevertheless. OutputOffset counts the tokens that were not written, too.
func TestFailingWriter(t *testing.T) {
	for _, tt := range coderRows {
		t.Run(tt.name, func(t *testing.T) {
			for n := range len(tt.compact) + 1 {
				w := jsontest.FailAfterWriter(n, errDisk)
				e := NewEncoder(w)
				failed := false
				for i, tok := range tt.tokens {
					switch err := e.WriteToken(tok); {
					case err == nil:
					case errors.Is(err, errDisk):
						failed = true
					default:
						t.Fatalf("after %d bytes, token %d: %v", n, i, err)
					}
				}
				if !failed {
					t.Fatalf("after %d bytes: no failure is reported", n)
				}
				if got := string(w.Bytes()); got != (tt.compact + "\n")[:n] {
					t.Fatalf("after %d bytes: %q", n, got)
				}
				if e.OutputOffset() != int64(len(tt.compact)+1) {
					t.Fatalf("after %d bytes: OutputOffset = %d", n, e.OutputOffset())
				}
			}
		})
	}
}

// TestLyingWriter checks that the calls of an Encoder and a Decoder fail, and do not panic, if the Writer or Reader
// returns a wrong number of bytes without an error.
func TestLyingWriter(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 1 << 20} {
		if err := NewEncoder(jsontest.LyingWriter(n)).WriteToken(Null); err == nil {
			t.Errorf("a writer that returns %d is believed", n)
		}
	}
	for _, n := range []int{-1, 1 << 30} {
		if _, err := NewDecoder(jsontest.LyingReader(n)).ReadToken(); err == nil {
			t.Errorf("a reader that returns %d is believed", n)
		}
	}
	if _, err := NewDecoder(jsontest.LyingReader(0)).ReadToken(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a reader that never returns anything: %v", err)
	}
}
