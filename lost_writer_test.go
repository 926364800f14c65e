package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
