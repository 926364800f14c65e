package json_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// These tests are about options for one value of a stream, and about what is left of it when that has failed.

// A scribe writes tokens, and fails or panics behind them.
type scribe struct {
	tokens []jsontext.Token
	err    error
	panics bool
}

func (s scribe) MarshalJSONTo(e *jsontext.Encoder) error {
	for _, t := range s.tokens {
		if err := e.WriteToken(t); err != nil {
			return err
		}
	}
	if s.panics {
		panic("as asked for")
	}
	return s.err
}

// TestOwnOptions passes the options of a coder to a call for one of its values: they have what stands before them.
func TestOwnOptions(t *testing.T) {
	for _, more := range []json.Options{nil, json.WithMarshalers(nil), json.JoinOptions(json.WithUnmarshalers(nil))} {
		dec := jsontext.NewDecoder(strings.NewReader(`"1"`), json.StringifyNumbers(false))
		n := 0
		if err := json.UnmarshalDecode(dec, &n, json.StringifyNumbers(true), dec.Options(), more); err != nil || n != 1 {
			t.Errorf("read with %v: %d, %v", more, n, err)
		}
		var w strings.Builder
		enc := jsontext.NewEncoder(&w, json.StringifyNumbers(false))
		if err := json.MarshalEncode(enc, 1, json.StringifyNumbers(true), enc.Options(), more); err != nil || w.String() != "\"1\"\n" {
			t.Errorf("written with %v: %s, %v", more, &w, err)
		}
	}
}

// TestOptionsAfterPanic holds that the options for one value are those of that value alone, even if a method panics.
func TestOptionsAfterPanic(t *testing.T) {
	for _, own := range [][]json.Options{nil, {json.StringifyNumbers(false)}, {jsontext.Multiline(true)}} {
		for _, more := range []json.Options{nil, json.WithMarshalers(nil), jsontext.EscapeForHTML(true)} {
			var w strings.Builder
			enc := jsontext.NewEncoder(&w, own...)
			func() {
				defer func() { _ = recover() }()
				json.MarshalEncode(enc, scribe{panics: true}, json.StringifyNumbers(true), more)
			}()
			enc.Reset(&w, own...)
			if err := json.MarshalEncode(enc, 1); err != nil || w.String() != "1\n" {
				t.Errorf("%v, then %v: %s, %v", own, more, &w, err)
			}
			if v, _ := json.GetOption(enc.Options(), json.StringifyNumbers); v {
				t.Errorf("%v, then %v: numbers are in strings for ever", own, more)
			}
		}
	}
}

// TestZeroEncoder uses Encoders that have never been set up.
func TestZeroEncoder(t *testing.T) {
	for name, call := range map[string]func(*jsontext.Encoder) error{
		"MarshalEncode":            func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []int{1}) },
		"MarshalEncode with flags": func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []int{1}, json.Deterministic(true)) },
		"MarshalEncode with options": func(e *jsontext.Encoder) error {
			return json.MarshalEncode(e, []int{1}, jsontext.EscapeForHTML(true))
		},
		"StackIndex": func(e *jsontext.Encoder) error {
			if k, n := e.StackIndex(0); k != jsontext.KindInvalid || n != 0 {
				t.Errorf("StackIndex: %v, %d", k, n)
			}
			return errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.EndArray))
		},
	} {
		if err := call(new(jsontext.Encoder)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A passer skips its value and fails.
type passer struct{}

func (*passer) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return errors.Join(d.SkipValue(), errBroken)
}

// TestSkippedOffset holds where a value begins that a method has skipped, if nothing stands before it.
func TestSkippedOffset(t *testing.T) {
	for text, want := range map[string]int64{"-1-1 ": 2, "0-1 ": 1, "true1 ": 4, `"a"1 `: 3, `1"a" `: 1, "00 0": 1} {
		d := jsontext.NewDecoder(strings.NewReader(text))
		if _, err := d.ReadToken(); err != nil {
			t.Fatal(err)
		}
		err := json.UnmarshalDecode(d, new(passer))
		if sem, ok := errors.AsType[*json.SemanticError](err); !ok || sem.ByteOffset != want {
			t.Errorf("%s: %v, want offset %d", text, err, want)
		}
	}
}

// A fussyWriter panics once.
type fussyWriter struct{ left int }

func (w *fussyWriter) Write(p []byte) (int, error) {
	if w.left--; w.left == 0 {
		panic("enough")
	}
	return len(p), nil
}

// TestWriterPanics goes on after a panic of the writer at the end of a value.
func TestWriterPanics(t *testing.T) {
	w := &fussyWriter{left: 12}
	enc := jsontext.NewEncoder(w)
	for i := range 20 {
		func() {
			defer func() { _ = recover() }()
			json.MarshalEncode(enc, []any{i, scribe{tokens: []jsontext.Token{jsontext.Null}}})
		}()
	}
	var out strings.Builder
	enc.Reset(&out)
	if err := json.MarshalEncode(enc, 1); err != nil || out.String() != "1\n" {
		t.Errorf("%s, %v", &out, err)
	}
	enc.Reset(io.Discard)
}
