package jsonx_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// failingReader returns a reader of text that then fails with err.
func failingReader(text string, err error) io.Reader {
	return io.MultiReader(strings.NewReader(text), readerFunc(func([]byte) (int, error) { return 0, err }))
}

// TestStringFrom compares StringFrom with a Go string, and Base64From with a []byte, for texts, pieces and options.
func TestStringFrom(t *testing.T) {
	t.Parallel()
	all := "a\"\\/<>&\u2028\u2029\x00\x1f\x7f\b\f\n\r\té漢😀"
	for _, tt := range []struct {
		name, why string
		text      string
	}{
		{name: "empty", why: "there is nothing to write"},
		{name: "short", why: "it is one piece", text: all},
		{name: "long", why: "it has many pieces", text: strings.Repeat(all+" and plain text ", 2000)},
		{name: "plain", why: "it is copied", text: strings.Repeat("0123456789", 5000)},
		{name: "invalid", why: "it fails, or is replaced", text: "a\xffb\xf0\x9f"},
		{name: "invalid and long", why: "a part of it is written before", text: strings.Repeat("0123456789", 5000) + "\xc3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, size := range []int{1, 7, 5000} {
				for _, o := range []json.Options{
					nil, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsonx.EscapeNonASCII(true),
					jsontext.AllowInvalidUTF8(true), jsontext.WithIndent("  "), jsonx.Canonical(),
				} {
					var got, want bytes.Buffer
					data := []byte(tt.text)
					err := json.MarshalWrite(&got, map[string]any{
						"a": jsonx.Base64From(readerText(tt.text, size)), "b": jsonx.StringFrom(readerText(tt.text, size)),
					}, json.Deterministic(true), o)
					wantErr := json.MarshalWrite(&want, map[string]any{"a": data, "b": tt.text}, json.Deterministic(true), o)
					if (err != nil) != (wantErr != nil) || err == nil && got.String() != want.String() {
						t.Errorf("%.99q, error %v, want %.99q, %v (%s)", got.String(), err, want.String(), wantErr, tt.why)
					}
				}
			}
		})
	}
}

// TestStringFromErrors checks the errors of values that StringFrom returns, and what they leave of the output.
func TestStringFromErrors(t *testing.T) {
	t.Parallel()
	long, errOops := strings.Repeat("0123456789", 12_000), errors.New("oops")
	for _, tt := range []struct {
		name, why string
		r         io.Reader
		wraps     error
		err       string // of MarshalWrite of an array with the value
		written   int    // smallest number of bytes that the writer gets
		o         []json.Options
	}{
		{name: "reader", why: "its error is wrapped", r: failingReader("ab", errOops), wraps: errOops,
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 1): read error: oops`},
		{name: "reader later", why: "a part has been written", r: failingReader(long, errOops), wraps: errOops, written: 32 << 10,
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 98307): read error: oops`},
		{name: "invalid UTF-8 later", why: "a part has been written", r: strings.NewReader(long + "\xff"), written: 32 << 10,
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 98307): invalid UTF-8 at "/0" (byte 1)`},
		{name: "unsupported", why: "the value is not written by other means", r: failingReader("ab", errors.ErrUnsupported),
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 1): read error: unsupported operation`},
		{name: "invalid UTF-8", why: "it is an error", r: strings.NewReader("ab\xff"),
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 1): invalid UTF-8 at "/0" (byte 1)`},
		{name: "no progress", why: "the reader returns nothing", r: jsontest.LyingReader(0), wraps: io.ErrNoProgress,
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 1): read error: multiple Read calls return no data or error`},
		{name: "lying", why: "the reader returns too much", r: jsontest.LyingReader(1 << 30),
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 1): read error: reader returned an invalid count`},
		{name: "limit", why: "it is found before all is read", r: io.MultiReader(strings.NewReader(long), jsontest.LyingReader(0)), wraps: jsontext.ErrLimit,
			err: `json: cannot marshal from Go jsonx.stringFrom at "/0" (byte 1): exceeded max length (5000) at "/0" (byte 32770)`,
			o:   []json.Options{jsontext.WithByteLimit(5000)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			err := json.MarshalWrite(&w, []any{jsonx.StringFrom(tt.r)}, tt.o...)
			if errText(err) != tt.err || tt.wraps != nil && !errors.Is(err, tt.wraps) {
				t.Errorf("error %v, want %s (%s)", err, tt.err, tt.why)
			}
			if w.Len() < tt.written || tt.written == 0 && w.Len() > 0 {
				t.Errorf("%d bytes written, want %d", w.Len(), tt.written)
			}
		})
	}
	for _, v := range []any{map[any]int{jsonx.StringFrom(strings.NewReader("a")): 1}, map[any]int{jsonx.Base64From(strings.NewReader("a")): 1}} {
		if _, err := json.Marshal(v); err == nil || !strings.Contains(err.Error(), "the name of a member cannot be written from a reader") {
			t.Errorf("error %v for a name", err)
		}
	}
}

// TestStringFromStream checks an Encoder before and after values of StringFrom that fail or do not.
func TestStringFromStream(t *testing.T) {
	t.Parallel()
	errOops := errors.New("oops")
	for _, tt := range []struct {
		name, why string
		r         func() io.Reader
		want      string // output after another value
		lasts     bool   // the error is that of the next value, too
	}{
		{name: "success", why: "the string is written", r: func() io.Reader { return strings.NewReader("b") }, want: `["a","b",1]` + "\n"},
		{name: "early", why: "nothing is written", r: func() io.Reader { return failingReader("b", errOops) }, want: `["a",1]` + "\n"},
		{name: "invalid", why: "nothing is written", r: func() io.Reader { return strings.NewReader("\xff") }, want: `["a",1]` + "\n"},
		{name: "late", why: "a part has been written", r: func() io.Reader { return failingReader(strings.Repeat("b", 1<<16), errOops) }, lasts: true},
	} {
		for how, write := range map[string]func(*jsontext.Encoder, json.MarshalerTo) error{
			"MarshalEncode": func(enc *jsontext.Encoder, v json.MarshalerTo) error { return json.MarshalEncode(enc, v) },
			"MarshalJSONTo": func(enc *jsontext.Encoder, v json.MarshalerTo) error { return v.MarshalJSONTo(enc) },
		} {
			t.Run(tt.name+" "+how, func(t *testing.T) {
				r := tt.r()
				var w bytes.Buffer
				enc := jsontext.NewEncoder(&w)
				enc.WriteToken(jsontext.BeginArray)
				enc.WriteToken(jsontext.String("a"))
				v := jsonx.StringFrom(readerFunc(func(p []byte) (int, error) {
					if err := enc.WriteToken(jsontext.Null); err == nil {
						t.Error("the reader can write")
					}
					return r.Read(p)
				}))
				err := write(enc, v)
				if isWanted := tt.name == "success"; (err == nil) != isWanted {
					t.Errorf("error %v (%s)", err, tt.why)
				}
				if pointer := enc.StackPointer(); !tt.lasts && (err == nil) != (pointer == "/1") {
					t.Errorf("pointer %s", pointer)
				}
				next := enc.WriteToken(jsontext.Int(1))
				if tt.lasts {
					if next != err {
						t.Errorf("error %v after %v", next, err)
					}
					return
				}
				enc.WriteToken(jsontext.EndArray)
				if w.String() != tt.want {
					t.Errorf("%q, want %q (%s)", w.String(), tt.want, tt.why)
				}
			})
		}
	}
}

// TestStringFromPanic checks that an Encoder cannot be used after a reader has panicked.
func TestStringFromPanic(t *testing.T) {
	t.Parallel()
	enc := jsontext.NewEncoder(io.Discard)
	func() {
		defer func() { recover() }()
		jsonx.StringFrom(readerFunc(func([]byte) (int, error) { panic("oops") })).MarshalJSONTo(enc)
	}()
	if err := enc.WriteToken(jsontext.Null); err == nil {
		t.Error("no error")
	}
}

// TestStringFromWriter checks the error of a writer that fails within a string.
func TestStringFromWriter(t *testing.T) {
	t.Parallel()
	errOops := errors.New("oops")
	for _, n := range []int{0, 10, 9000} {
		text := strings.Repeat("a", 1<<15)
		w := jsontest.FailAfterWriter(n, errOops)
		err := json.MarshalWrite(w, []any{jsonx.StringFrom(strings.NewReader(text))})
		if want := "jsontext: write error: oops"; errText(err) != want {
			t.Errorf("error %v, want %s", err, want)
		}
		enc := jsontext.NewEncoder(jsontest.FailAfterWriter(n, errOops))
		err = jsonx.StringFrom(strings.NewReader(text)).MarshalJSONTo(enc)
		if want := "jsontext: write error: oops"; errText(err) != want {
			t.Errorf("error %v, want %s", err, want)
		}
		if err := enc.WriteToken(jsontext.Null); !errors.Is(err, errOops) {
			t.Errorf("later error %v", err)
		}
	}
}

// TestStringFromRandom compares StringFrom with a Go string for random texts and pieces, with invalid UTF-8.
func TestStringFromRandom(t *testing.T) {
	t.Parallel()
	parts := []string{"a", "plain text of some length", "é", "漢字", "😀", "\n", `"`, "<", "\u2028", "\xff", "\xf0\x9f", "\x80"}
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 10_000 {
		text := ""
		for range rnd.IntN(10) {
			text += parts[rnd.IntN(len(parts))]
		}
		o := json.JoinOptions(jsontext.AllowInvalidUTF8(true), jsontext.EscapeForHTML(rnd.IntN(2) == 0), jsonx.EscapeNonASCII(rnd.IntN(2) == 0))
		got, err := json.Marshal(jsonx.StringFrom(readerText(text, 1+rnd.IntN(5))), o)
		want, _ := json.Marshal(text, o)
		if err != nil || string(got) != string(want) {
			t.Errorf("%q: %q, error %v, want %q", text, got, err, want)
		}
	}
}

// TestStringFromMemory checks that the memory for a string does not depend on its length, also with omitempty.
func TestStringFromMemory(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector allocates")
	}
	piece := []byte(strings.Repeat("abcdefgh\n", 1000))
	for _, from := range []func(io.Reader) json.MarshalerTo{jsonx.StringFrom, jsonx.Base64From} {
		b := testing.Benchmark(func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				pieces := 1000
				json.MarshalWrite(struct{ io.Writer }{io.Discard}, struct {
					A json.MarshalerTo `json:",omitempty"`
				}{from(readerFunc(func(p []byte) (int, error) {
					if pieces--; pieces < 0 {
						return 0, io.EOF
					}
					return copy(p, piece), nil
				}))})
			}
		})
		if n := b.AllocedBytesPerOp(); n > 64<<10 {
			t.Errorf("%d bytes", n)
		}
	}
}
