package json_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A tokenWriter writes an array of that many numbers, or of one array in another if it is negative.
type tokenWriter int

func (w tokenWriter) MarshalJSONTo(e *jsontext.Encoder) error {
	if w < 0 {
		return json.MarshalEncode(e, []maybe{{w + 1}})
	}
	if err := e.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for range w {
		if err := e.WriteToken(jsontext.Int(1)); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndArray)
}

// longestWrite is a writer that remembers the length of the longest text that it was given at once.
type longestWrite struct {
	bytes.Buffer
	longest int
}

func (w *longestWrite) Write(b []byte) (int, error) {
	w.longest = max(w.longest, len(b))
	return w.Buffer.Write(b)
}

type maybe struct {
	V any `json:",omitempty"`
}

// TestOmitEmptyFlushes holds that what tag option omitempty may leave out is written in pieces, too.
func TestOmitEmptyFlushes(t *testing.T) {
	ints := make([]int, 100_000)
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"method", "an encoder flushes by itself", maybe{tokenWriter(100_000)}},
		{"slice", "the elements are looked at", maybe{ints}},
		{"any", "values of any are written elsewhere", maybe{make([]any, 100_000)}},
		{"pointer", "what it leads to is not empty", struct {
			V *[]int `json:",omitempty"`
		}{&ints}},
		{"struct", "its first member is not left out", struct {
			V struct{ V []int } `json:",omitempty"`
		}{struct{ V []int }{ints}}},
		{"nested", "the innermost is decided first", maybe{maybe{maybe{ints}}}},
		{"behind an empty one", "the text ends before the name again", []any{maybe{maybe{[]int{}}}, maybe{ints}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, spaced := range []bool{false, true} {
				var w, streamed longestWrite
				space := jsontext.Multiline(spaced)
				want, err := json.Marshal(tt.in, space)
				if err != nil {
					t.Fatal(err)
				}
				if err := json.MarshalWrite(&w, tt.in, space); err != nil || !bytes.Equal(w.Bytes(), want) {
					t.Fatalf("other text, %v", err)
				}
				if err := json.MarshalEncode(jsontext.NewEncoder(&streamed, space), tt.in); err != nil || streamed.Len() != len(want)+1 {
					t.Fatalf("other text from an Encoder, %v", err)
				}
				if n := max(w.longest, streamed.longest); n > 20_000 {
					t.Errorf("%d bytes at once (%s)", n, tt.why)
				}
			}
		})
	}
}

// TestOmitEmptyNearFlush leaves out what ends, or is followed by, the first text that goes to the writer.
func TestOmitEmptyNearFlush(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"empty array of a method", "its bracket may be the last byte that there is room for", tokenWriter(0)},
		{"shortest array of a method", "it is not left out", tokenWriter(1)},
		{"inside of a method", "three of them are left out", tokenWriter(-3)},
		{"raw", "it is empty when it has no more spaces", jsontext.Value("[     ]")},
		{"struct", "its only member is left out", maybe{maybe{""}}},
		{"null", "it is the longest", map[string]any(nil)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for n := 8<<10 - 60; n < 8<<10+20; n++ {
				in := struct {
					Long string
					V    any `json:",omitempty"`
					W    any `json:",omitempty"`
					End  int
				}{strings.Repeat("a", n), tt.in, maybe{tt.in}, 1}
				for _, options := range [][]json.Options{nil, {jsontext.SpaceAfterColon(true)}, {jsontext.Multiline(true)}} {
					var w bytes.Buffer
					want, err := json.Marshal(in, options...)
					if werr := json.MarshalWrite(&w, in, options...); err != nil || werr != nil || !bytes.Equal(w.Bytes(), want) {
						t.Fatalf("%d bytes: %v, %v, %s instead of %s (%s)", n, err, werr, w.Bytes()[min(n, w.Len()):], want[min(n, len(want)):], tt.why)
					}
				}
			}
		})
	}
}

// panicking is written by a method that panics with the Encoder in its hands.
type panicking struct{}

func (panicking) MarshalJSONTo(*jsontext.Encoder) error { panic("as asked for") }

// TestOmitEmptyHoldsNothingElse holds that nothing but the value is held back: neither what is
// written next by the same encoder, nor what others write after a panic.
func TestOmitEmptyHoldsNothingElse(t *testing.T) {
	for range 10 {
		in := struct {
			Long string
			V    any `json:",omitempty"`
		}{strings.Repeat("a", 100), tokenWriter(-1)}
		if _, err := json.Marshal(in); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			var w bytes.Buffer
			if err := json.MarshalWrite(&w, 1); err != nil || w.String() != "1" {
				t.Fatalf("%q, %v after another value", &w, err)
			}
		}
	}
	var w bytes.Buffer
	enc := jsontext.NewEncoder(&w)
	func() {
		defer func() { recover() }()
		json.MarshalEncode(enc, maybe{panicking{}})
	}()
	if err := enc.WriteToken(jsontext.Int(1)); err == nil {
		t.Error("no error after a panic")
	}
	enc.Reset(&w)
	if err := enc.WriteToken(jsontext.Int(1)); err != nil || w.String() != "1\n" {
		t.Errorf("%q, %v after Reset", &w, err)
	}
}
