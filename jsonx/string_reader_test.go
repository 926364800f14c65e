package jsonx_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// readerText is what a decoder reads from: text in pieces of the given size.
func readerText(text string, size int) io.Reader { return jsontest.ChunkReader([]byte(text), size) }

// errText returns the text of err, and "" for nil.
func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestStringReader checks what a StringReader returns, and what the Decoder reads after it.
func TestStringReader(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789 é 漢 ", 3000)
	for _, tt := range []struct {
		name, why string
		in        string
		tokens    int // tokens that are read before the string
		want      string
		err       string // of the reader; "": none
		next      string // value that follows
		nextErr   string
		o         []json.Options
	}{
		{name: "top level", why: "a value follows", in: `"a" 1`, want: "a", next: "1"},
		{name: "alone", why: "the stream ends", in: `"a"`, want: "a", nextErr: "EOF"},
		{name: "empty", why: "there is nothing to return", in: `[ "" , 2]`, tokens: 1, next: "2"},
		{name: "element", why: "the comma is passed", in: `["a","b",[3]]`, tokens: 2, want: "b", next: "[3]"},
		{name: "member", why: "it follows its name", in: `{"a" : "b","c":0}`, tokens: 2, want: "b", next: `"c"`},
		{name: "escapes", why: "they become characters", in: `["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"]`, tokens: 1, want: "\"\\/\b\f\n\r\té😀", nextErr: "jsontext: invalid character ']' at start of value at \"/1\" (byte 37)"},
		{name: "long", why: "it has many pieces", in: `["` + long + `",2]`, tokens: 1, want: long, next: "2"},
		{name: "long with escapes", why: "a piece ends within an escape", in: `["` + strings.ReplaceAll(long, "é", `\ud83d\ude00`) + `",2]`, tokens: 1, want: strings.ReplaceAll(long, "é", "😀"), next: "2"},
		{name: "no end", why: "the characters before come first", in: `["ab`, tokens: 1, want: "ab",
			err: `jsontext: unexpected EOF at "/0" (byte 4)`, nextErr: `jsontext: unexpected EOF at "/0" (byte 4)`},
		{name: "control character", why: "it is malformed", in: "{\"k\":\"ab\n\"}", tokens: 2, want: "ab",
			err:     `jsontext: line break U+000A in string must be escaped as \n at "/k" (byte 8)`,
			nextErr: `jsontext: line break U+000A in string must be escaped as \n at "/k" (byte 8)`},
		{name: "bad escape", why: "it is malformed", in: `["ab\x"]`, tokens: 1, want: "ab",
			err: "jsontext: invalid escape sequence `\\x` in string at \"/0\" (byte 4)", nextErr: "jsontext: invalid escape sequence `\\x` in string at \"/0\" (byte 4)"},
		{name: "half a pair", why: "it is no character", in: `["ab\ud800"]`, tokens: 1, want: "ab",
			err: "jsontext: unpaired surrogate `\\ud800` in string at \"/0\" (byte 4)", nextErr: "jsontext: unpaired surrogate `\\ud800` in string at \"/0\" (byte 4)"},
		{name: "invalid UTF-8", why: "it is malformed", in: "[\"ab\xff\"]", tokens: 1, want: "ab",
			err: `jsontext: invalid UTF-8 at "/0" (byte 4)`, nextErr: `jsontext: invalid UTF-8 at "/0" (byte 4)`},
		{name: "allowed", why: "it becomes U+FFFD", in: "[\"ab\xff\\ud800\",1]", tokens: 1, want: "ab\ufffd\ufffd", next: "1", o: []json.Options{jsontext.AllowInvalidUTF8(true)}},
		{name: "limit on strings", why: "the text up to the limit comes first", in: `["abcd",1]`, tokens: 1, want: "abc",
			err: `jsontext: exceeded max length of a string (3) at "/0" (byte 5)`, nextErr: `jsontext: exceeded max length of a string (3) at "/0" (byte 5)`,
			o: []json.Options{jsonx.WithLimits(jsonx.Limits{String: 3})}},
		{name: "limit on bytes", why: "the text up to the limit comes first", in: `["abcd",1]`, tokens: 1, want: "abc",
			err: `jsontext: exceeded max length (4) at "/0" (byte 5)`, nextErr: `jsontext: exceeded max length (4) at "/0" (byte 5)`,
			o: []json.Options{jsontext.WithByteLimit(4)}},
		{name: "limit on the bytes of a string", why: "the quote is too much", in: `"abcd" 1`, want: "abcd",
			err: `jsontext: exceeded max length (5) (byte 6)`, nextErr: `jsontext: exceeded max length (5) (byte 6)`,
			o: []json.Options{jsontext.WithByteLimit(5)}},
		{name: "within the limit", why: "the next value has a limit of its own", in: `"abcd" "efgh"`, want: "abcd", next: `"efgh"`, o: []json.Options{jsontext.WithByteLimit(7)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, size := range []int{1, 7, 1 << 20} {
				for _, left := range []int{-1, 0, 1} { // bytes that are read before the Decoder reads on; -1: all
					dec := jsontext.NewDecoder(readerText(tt.in, size), tt.o...)
					for range tt.tokens {
						if _, err := dec.ReadToken(); err != nil {
							t.Fatal(err)
						}
					}
					r, err := jsonx.StringReader(dec)
					if err != nil {
						t.Fatal(err)
					}
					if left < 0 {
						got, err := io.ReadAll(r)
						if string(got) != tt.want || errText(err) != tt.err {
							t.Errorf("%q, error %v, want %q, %s (%s)", got, err, tt.want, tt.err, tt.why)
						}
					} else {
						r.Read(make([]byte, left))
					}
					next, err := dec.ReadValue()
					if string(next) != tt.next || errText(err) != tt.nextErr {
						t.Errorf("next %q, error %v, want %q, %s (%s)", next, err, tt.next, tt.nextErr, tt.why)
					}
					if n, err := r.Read(make([]byte, 1)); n != 0 || err == nil || left < 0 && tt.err == "" && err != io.EOF {
						t.Errorf("%d bytes, error %v after the next value", n, err)
					}
				}
			}
		})
	}
}

// TestStringReaderRefused checks that StringReader returns an error with kind and place for all but strings that are values,
// and that the Decoder does not move then.
func TestStringReaderRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		in        string
		tokens    int
		err       string
		next      string
	}{
		{name: "null", why: "it is no string", in: `[null]`, tokens: 1, err: `json: cannot handle JSON null at "/0" (byte 1): JSON value must be string type`, next: "null"},
		{name: "number", why: "it is no string", in: `{"a": 12}`, tokens: 2, err: `json: cannot handle JSON number at "/a" (byte 6): JSON value must be string type`, next: "12"},
		{name: "array", why: "it is no string", in: ` []`, err: `json: cannot handle JSON array (byte 1): JSON value must be string type`, next: "[]"},
		{name: "end", why: "there is no value", in: `["a"]`, tokens: 2, err: `json: cannot handle JSON array at "/1" (byte 4): JSON value must be string type`},
		{name: "name", why: "the object must know it", in: `{"a":1}`, tokens: 1, err: `json: cannot handle JSON string (byte 1): the name of a member cannot be read by a reader`, next: `"a"`},
		{name: "end of an object", why: "there is no name", in: `{}`, tokens: 1, err: `json: cannot handle JSON object (byte 1): JSON value must be string type`},
		{name: "malformed", why: "no value begins so", in: `[?]`, tokens: 1, err: `jsontext: invalid character '?' at start of value at "/0" (byte 1)`},
		{name: "no comma", why: "it must be passed", in: `["a" "b"]`, tokens: 2, err: `jsontext: invalid character '"' after array element (expecting ',' or ']') (byte 5)`},
		{name: "no more", why: "the stream ends", in: ` `, err: "EOF"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, open := range []func(*jsontext.Decoder) (io.Reader, error){jsonx.StringReader, jsonx.Base64Reader} {
				dec := jsontext.NewDecoder(strings.NewReader(tt.in))
				for range tt.tokens {
					dec.ReadToken()
				}
				offset := dec.InputOffset()
				r, err := open(dec)
				if r != nil || errText(err) != tt.err {
					t.Errorf("error %v, want %s (%s)", err, tt.err, tt.why)
				}
				if dec.InputOffset() != offset {
					t.Error("the Decoder has moved")
				}
				if next, _ := dec.ReadValue(); string(next) != tt.next {
					t.Errorf("next %q, want %q", next, tt.next)
				}
			}
		})
	}
}

// TestStringReaderPlace checks the position of the Decoder before, within and after a string.
func TestStringReaderPlace(t *testing.T) {
	t.Parallel()
	dec := jsontext.NewDecoder(strings.NewReader(`{"a": ["x", "a\nb"], "c": 1}`))
	for range 4 {
		dec.ReadToken()
	}
	check := func(when string, offset int64, pointer jsontext.Pointer, count int64, left string) {
		t.Helper()
		_, n := dec.StackIndex(2)
		if dec.InputOffset() != offset || dec.StackPointer() != pointer || n != count || string(dec.UnreadBuffer()) != left {
			t.Errorf("%s: byte %d, pointer %s, %d elements, text %q; want %d, %s, %d, %q", when,
				dec.InputOffset(), dec.StackPointer(), n, dec.UnreadBuffer(), offset, pointer, count, left)
		}
	}
	check("before", 10, "/a/0", 1, `, "a\nb"], "c": 1}`)
	r, err := jsonx.StringReader(dec)
	if err != nil {
		t.Fatal(err)
	}
	check("at the start", 13, "/a/1", 2, `a\nb"], "c": 1}`)
	io.ReadFull(r, make([]byte, 3))
	check("before the quote", 17, "/a/1", 2, `"], "c": 1}`)
	if n, err := r.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		t.Error(n, err)
	}
	check("after", 18, "/a/1", 2, `], "c": 1}`)
	if k := dec.PeekKind(); k != jsontext.KindEndArray {
		t.Errorf("%v follows", k)
	}
}

// A textTaker is a value whose method reads some bytes of a string.
type textTaker struct {
	got   string
	count int   // bytes to read; -1: all
	err   error // of the method
	kept  io.Reader
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (v *textTaker) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	r, err := jsonx.StringReader(dec)
	if err != nil {
		return err
	}
	v.kept = r
	var b []byte
	if v.count < 0 {
		b, err = io.ReadAll(r)
	} else {
		b = make([]byte, v.count)
		_, err = io.ReadFull(r, b)
	}
	v.got = string(b)
	return errors.Join(err, v.err)
}

// TestStringReaderMethod checks a method that reads a string by a reader, to its end or not.
func TestStringReaderMethod(t *testing.T) {
	t.Parallel()
	errOops := errors.New("oops")
	for _, tt := range []struct {
		name, why string
		in        string
		count     int
		fails     error
		got, err  string
		b         int
		o         []json.Options
	}{
		{name: "all", why: "the member is read", in: `{"A":"x\ty","B":2}`, count: -1, got: "x\ty", b: 2},
		{name: "half", why: "the rest is skipped", in: `{"A":"x\ty","B":2}`, count: 1, got: "x", b: 2},
		{name: "nothing", why: "the string is skipped", in: `{"A":"xy","B":2}`, b: 2},
		{name: "error", why: "the method fails", in: `{"A":"xy","B":2}`, count: 1, fails: errOops, got: "x",
			err: `json: cannot unmarshal into Go jsonx_test.textTaker at "/A" (byte 5): oops`},
		{name: "all errors", why: "the rest is skipped, and reading goes on", in: `{"A":"xy","B":"2"}`, count: 1, fails: errOops, got: "x",
			err: "json: cannot unmarshal into Go jsonx_test.textTaker at \"/A\" (byte 5): oops\njson: cannot unmarshal JSON string into Go int at \"/B\" (byte 14)",
			o:   []json.Options{jsonx.AllErrors(5)}},
		{name: "malformed", why: "the rest is checked", in: `{"A":"xy\q","B":2}`, count: 1, got: "x", err: "jsontext: invalid escape sequence `\\q` in string at \"/A\" (byte 8)"},
		{name: "malformed, all errors", why: "the rest is checked", in: `{"A":"xy\q","B":2}`, count: 1, got: "x", err: "jsontext: invalid escape sequence `\\q` in string at \"/A\" (byte 8)",
			o: []json.Options{jsonx.AllErrors(5)}},
		{name: "incomplete", why: "the rest is checked", in: `{"A":"xy`, count: 1, got: "x", err: "jsontext: unexpected EOF at \"/A\" (byte 8)"},
		{name: "no string", why: "the error has the type of the method", in: `{"A":7,"B":2}`, err: `json: cannot unmarshal JSON number into Go jsonx_test.textTaker at "/A" (byte 5): JSON value must be string type`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, size := range []int{0, 1, 100} {
				var v struct {
					A textTaker
					B int
				}
				v.A.count, v.A.err = tt.count, tt.fails
				var err error
				if size == 0 {
					err = json.Unmarshal([]byte(tt.in), &v, tt.o...)
				} else {
					err = json.UnmarshalDecode(jsontext.NewDecoder(readerText(tt.in, size)), &v, tt.o...)
				}
				if v.A.got != tt.got || v.B != tt.b || errText(err) != tt.err {
					t.Errorf("%q, %d, error %v, want %q, %d, %s (%s)", v.A.got, v.B, err, tt.got, tt.b, tt.err, tt.why)
				}
				if v.A.kept != nil {
					if n, err := v.A.kept.Read(make([]byte, 1)); n != 0 || err == nil {
						t.Errorf("%d bytes, error %v after the call", n, err)
					}
				}
			}
		})
	}
}

// TestStringReaderStream checks that a stream goes on after a method that has failed within a string, and that a reader of
// the Decoder cannot use it.
func TestStringReaderStream(t *testing.T) {
	t.Parallel()
	dec := jsontext.NewDecoder(readerText(`{"a":["xy",{"b":1}]} [2]`, 3))
	var r io.Reader
	err := json.UnmarshalDecode(dec, new(any), json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, _ *any) (err error) {
		if dec.PeekKind() != '"' {
			return errors.ErrUnsupported
		}
		if r, err = jsonx.StringReader(dec); err == nil {
			r.Read(make([]byte, 1))
			err = errors.New("oops")
		}
		return err
	})))
	if want := `json: cannot unmarshal into Go *interface {} at "/a/0" (byte 6): oops`; errText(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if n, err := r.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("%d bytes, error %v after the call", n, err)
	}
	if v, err := dec.ReadValue(); string(v) != "[2]" || err != nil {
		t.Errorf("%s, error %v follows", v, err)
	}

	var inner error
	dec = jsontext.NewDecoder(io.MultiReader(strings.NewReader(`"a`), readerFunc(func(p []byte) (int, error) {
		_, inner = r.Read(p)
		return 0, errors.New("oops")
	})))
	if r, err = jsonx.StringReader(dec); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); string(got) != "a" || errText(err) != "jsontext: read error: oops" || inner == nil {
		t.Errorf("%q, error %v, within the Reader %v", got, err, inner)
	}
	if _, err := dec.ReadToken(); errText(err) != "jsontext: read error: oops" {
		t.Errorf("error %v", err)
	}
	dec.Reset(strings.NewReader(`"b"`))
	if n, err := r.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("%d bytes, error %v after Reset", n, err)
	}
}

// TestStringReaderLimits checks that the limits of a Decoder apply after a call with other limits has failed within a string,
// whatever is in the string.
func TestStringReaderLimits(t *testing.T) {
	t.Parallel()
	limits := func(n int) json.Options { return jsonx.WithLimits(jsonx.Limits{Elements: n}) }
	dec := jsontext.NewDecoder(readerText(`["?[1,2,3,4,5\"]", "[?", [1,2,3,4]]`, 3), limits(3))
	dec.ReadToken()
	for range 2 {
		v := textTaker{count: 1, err: errors.New("oops")}
		if err := json.UnmarshalDecode(dec, &v, limits(10)); err == nil || !strings.HasSuffix(err.Error(), "oops") {
			t.Fatal(err)
		}
	}
	_, err := dec.ReadValue()
	if want := `jsontext: exceeded max number of elements (3) at "/2" (byte 32)`; errText(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// A readerFunc is a function as a reader.
type readerFunc func([]byte) (int, error)

// Read implements io.Reader.
func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestStringReaderRandom compares StringReader with ReadToken for random strings, pieces and reads.
func TestStringReaderRandom(t *testing.T) {
	t.Parallel()
	parts := []string{"a", "plain text of some length", "é", "漢字", "😀", `\n`, `\"`, `\\`, `\u00e9`, `\ud83d\ude00`, `\ud83d`, `\udc00`, "\xff", "\xf0\x9f", `\x`, "\n", `\u12`}
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		text := `["`
		for range rnd.IntN(10) {
			text += parts[min(rnd.IntN(len(parts)), rnd.IntN(len(parts)))]
		}
		text += `",1]`
		o := jsontext.AllowInvalidUTF8(rnd.IntN(2) == 0)
		dec := jsontext.NewDecoder(strings.NewReader(text), o)
		dec.ReadToken()
		tok, wantErr := dec.ReadToken()
		want := ""
		if wantErr == nil {
			want = tok.String()
		}
		dec = jsontext.NewDecoder(readerText(text, 1+rnd.IntN(10)), o)
		dec.ReadToken()
		r, err := jsonx.StringReader(dec)
		if err != nil {
			t.Fatal(err)
		}
		var got []byte
		for b := make([]byte, 1+rnd.IntN(5)); err == nil; {
			var n int
			n, err = r.Read(b)
			got = append(got, b[:n]...)
		}
		if err == io.EOF {
			err = nil
		}
		if errText(err) != errText(wantErr) || err == nil && string(got) != want {
			t.Errorf("%q: %q, error %v, want %q, %v", text, got, err, want, wantErr)
		}
	}
}

// TestStringReaderRules checks that the readers keep the rules of io.Reader.
func TestStringReaderRules(t *testing.T) {
	t.Parallel()
	text := []byte(strings.Repeat("some text with é and\n", 2000))
	b, err := json.Marshal([]any{string(text), text})
	if err != nil {
		t.Fatal(err)
	}
	dec := jsontext.NewDecoder(bytes.NewReader(b))
	dec.ReadToken()
	for _, open := range []func(*jsontext.Decoder) (io.Reader, error){jsonx.StringReader, jsonx.Base64Reader} {
		r, err := open(dec)
		if err != nil {
			t.Fatal(err)
		}
		if err := iotest.TestReader(r, text); err != nil {
			t.Error(err)
		}
	}
}

// TestBase64Reader compares Base64Reader with package base64 and with a []byte.
func TestBase64Reader(t *testing.T) {
	t.Parallel()
	long := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("0123456", 5000)))
	for _, tt := range []struct {
		name, why string
		in        string // contents of the string
	}{
		{name: "empty", why: "there is no group"},
		{name: "groups", why: "no padding", in: "YWJjZGVm"},
		{name: "padding of one", why: "the last group has two bytes", in: "YWJjZGU="},
		{name: "padding of two", why: "the last group has one byte", in: "YWJjZA=="},
		{name: "long", why: "it has many pieces", in: long},
		{name: "escapes", why: "they become characters", in: `\u0059WJj\/\/\/\/`},
		{name: "no padding", why: "it is required", in: "YWJjZGU"},
		{name: "half a group", why: "it is not complete", in: "YWJjZ"},
		{name: "bad character", why: "it is no base64", in: "YWJjZ*Vm"},
		{name: "late bad character", why: "its offset counts from the start", in: long + "*AAA"},
		{name: "text after padding", why: "it must be the end", in: "YQ==YQ=="},
		{name: "text after padding in a long text", why: "it must be the end", in: long[:8188] + "YQ==" + long},
		{name: "character beyond ASCII", why: "it is no base64", in: "YWJjé"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := `[ "` + tt.in + `",1]`
			var s []any
			if err := json.Unmarshal([]byte(text), &s); err != nil {
				t.Fatal(err)
			}
			want, wantErr := base64.StdEncoding.DecodeString(s[0].(string))
			for _, size := range []int{1, 5, 1 << 20} {
				dec := jsontext.NewDecoder(readerText(text, size))
				dec.ReadToken()
				r, err := jsonx.Base64Reader(dec)
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(r)
				if wantErr == nil && (err != nil || !bytes.Equal(got, want)) || !bytes.HasPrefix(want, got) && wantErr != nil {
					t.Errorf("%.99q, error %v, want %.99q (%s)", got, err, want, tt.why)
				}
				if wantErr != nil {
					e, ok := err.(*json.SemanticError)
					if !ok || e.Err != wantErr || e.ByteOffset != 2 || e.JSONPointer != "/0" || e.JSONKind != '"' {
						t.Errorf("error %v, want %v (%s)", err, wantErr, tt.why)
					}
				}
				if next, err := dec.ReadValue(); string(next) != "1" || err != nil {
					t.Errorf("next %q, error %v", next, err)
				}
			}
		})
	}
	for _, text := range []string{`"YWJj\nZGVm"`, `"YWJjZG\r\nVm"`, `"YWJj\n"`, `"\n"`} {
		r, err := jsonx.Base64Reader(jsontext.NewDecoder(strings.NewReader(text)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(r); err == nil || json.Unmarshal([]byte(text), new([]byte)) == nil {
			t.Errorf("%s: no error for a line break", text)
		}
	}
}

// TestStringReaderMemory checks that the memory for a string does not depend on its length.
func TestStringReaderMemory(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector allocates")
	}
	piece := []byte(strings.Repeat(`abcdefgh\n`, 1000))
	for _, open := range []func(*jsontext.Decoder) (io.Reader, error){jsonx.StringReader, jsonx.Base64Reader} {
		b := testing.Benchmark(func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				pieces := 1000
				dec := jsontext.NewDecoder(io.MultiReader(strings.NewReader(`"`), readerFunc(func(p []byte) (int, error) {
					if pieces--; pieces < 0 {
						return 0, io.EOF
					}
					return copy(p, piece), nil
				}), strings.NewReader(`"`)))
				r, err := open(dec)
				for buf := make([]byte, 1000); err == nil; {
					_, err = r.Read(buf)
				}
			}
		})
		if n := b.AllocedBytesPerOp(); n > 64<<10 {
			t.Errorf("%d bytes", n)
		}
	}
}
