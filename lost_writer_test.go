package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A stubborn value is an object whose method goes on when the value of its first member fails.
type stubborn struct{ first, second any }

// MarshalJSONTo implements json.MarshalerTo.
func (v stubborn) MarshalJSONTo(enc *jsontext.Encoder) error {
	enc.WriteToken(jsontext.BeginObject)
	enc.WriteToken(jsontext.String("first"))
	json.MarshalEncode(enc, v.first)
	enc.WriteToken(jsontext.String("second"))
	json.MarshalEncode(enc, v.second)
	return enc.WriteToken(jsontext.EndObject)
}

// A text is written by its method, as a string of so many bytes.
type text int

// MarshalJSONTo implements json.MarshalerTo.
func (n text) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(strings.Repeat("x", int(n))))
}

// A fullWriter fails once: the call of that number takes so many bytes, and no more.
type fullWriter struct {
	call, room, calls int
	taken             []byte
}

var errFull = errors.New("full")

// Write implements io.Writer.
func (w *fullWriter) Write(b []byte) (n int, err error) {
	n = len(b)
	if w.calls++; w.calls == w.call {
		n, err = min(n, w.room), errFull
	}
	w.taken = append(w.taken, b[:n]...)
	return n, err
}

// TestFullWriter writes values whose methods go on after a writer has failed, and goes on
// after that itself. Either a call reports the failure, or all is written in the end; and what is written
// is the beginning of JSON at least.
func TestFullWriter(t *testing.T) {
	for call := range 10 {
		for depth := range 5 {
			var value any = []any{strings.Repeat("x", 6000), 1, []string{strings.Repeat("x", 9000), "y"}}
			for range depth {
				value = stubborn{text(3000), []any{text(9000), value}}
			}
			t.Run(fmt.Sprintf("call %d depth %d", call, depth), func(t *testing.T) {
				write := func(w io.Writer) (first error) {
					enc := jsontext.NewEncoder(w)
					for _, err := range []error{
						enc.WriteToken(jsontext.BeginArray),
						json.MarshalEncode(enc, map[string]any{"k": []any{value, value}}),
						json.MarshalEncode(enc, value),
						enc.WriteToken(jsontext.String("z")),
						enc.WriteToken(jsontext.EndArray),
					} {
						if first == nil {
							first = err
						}
					}
					return first
				}
				var want bytes.Buffer
				if err := write(&want); err != nil {
					t.Fatal(err)
				}
				w := &fullWriter{call: call/2 + 1, room: call % 2 * 100}
				err := write(w)
				switch {
				case err == nil && string(w.taken) != want.String():
					t.Errorf("no error, but %d bytes written, want %d", len(w.taken), want.Len())
				case err != nil && !errors.Is(err, errFull):
					t.Error(err)
				}
				dec := jsontext.NewDecoder(bytes.NewReader(w.taken))
				if err := dec.SkipValue(); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("written: %v", err)
				}
			})
		}
	}
}

// TestLimitFlushed goes on with an array after a value in it was too long, of which a part has been flushed.
func TestLimitFlushed(t *testing.T) {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b, jsontext.WithByteLimit(20_000))
	long := strings.Repeat("x", 9000)
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

// TestMarshalEncodeAfterFullWriter writes a value that has no JSON after a call in which the writer has failed.
func TestMarshalEncodeAfterFullWriter(t *testing.T) {
	nan := math.NaN()
	for _, row := range []struct {
		name, why string
		in        any
		want      string // error
	}{
		{"NaN", "it is no scalar with a token", nan, "unsupported value: NaN"},
		{"pointer to NaN", "likewise", &nan, "unsupported value: NaN"},
		{"invalid UTF-8", "its token fails", "\xff", "invalid UTF-8"},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := &fullWriter{call: 1}
			enc := jsontext.NewEncoder(w)
			if err := json.MarshalEncode(enc, 1); !errors.Is(err, errFull) {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, row.in); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%v, want %s (%s)", err, row.want, row.why)
			}
			if err := json.MarshalEncode(enc, 2); err != nil || string(w.taken) != "1\n2\n" {
				t.Errorf("%q, %v; want both values", w.taken, err)
			}
		})
	}
}

// TestHeldBack writes values that are held back from the writer, because they may be taken back, and that contain a
// method that goes on after a failure.
func TestHeldBack(t *testing.T) {
	type long struct {
		A lenientAny
		B string
	}
	bad := lenientAny{make(chan int)}
	var w bytes.Buffer
	enc := jsontext.NewEncoder(struct{ io.Writer }{&w})
	if err := enc.WriteToken(jsontext.BeginObject); err != nil {
		t.Fatal(err)
	}
	if err := json.MarshalEncode(enc, long{bad, strings.Repeat("x", 10_000)}); !errors.Is(err, jsontext.ErrNonStringName) {
		t.Errorf("an object as a name: %v", err)
	}
	for _, tok := range []jsontext.Token{jsontext.String("n"), jsontext.Null, jsontext.EndObject} {
		if err := enc.WriteToken(tok); err != nil {
			t.Fatal(err)
		}
	}
	if w.String() != "{\"n\":null}\n" {
		t.Errorf("%.80q: there is a part of what was taken back", w.String())
	}
}

// A callingWriter writes a value to its own Encoder.
type callingWriter struct {
	bytes.Buffer
	enc *jsontext.Encoder
	err error // of that
}

func (w *callingWriter) Write(b []byte) (int, error) {
	w.err = json.MarshalEncode(w.enc, "again")
	return w.Buffer.Write(b)
}

// TestWriterCallsBack holds that a writer that is called while a method has the Encoder cannot write a value to it.
func TestWriterCallsBack(t *testing.T) {
	w := new(callingWriter)
	w.enc = jsontext.NewEncoder(w)
	if err := json.MarshalEncode(w.enc, []any{stubborn{strings.Repeat("x", 9000), 1}}); err != nil {
		t.Error(err)
	}
	if text := w.String(); w.err == nil || strings.Contains(text, "again") || !jsontext.Value(text).IsValid() {
		t.Errorf("%d bytes of text, error of the writer's call: %v", len(text), w.err)
	}
}
