package json

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/pool"
	"github.com/plainjson/json/jsontext"
)

// These tests are about what all goroutines share: what is stored there with each call makes them wait
// for each other.

// TestWorth holds that only long texts make a decoder or encoder one that all processors find.
func TestWorth(t *testing.T) {
	short, long := []byte(`["text"]`), []byte("["+strings.Repeat(`"text",`, longText/7+1)+"1]")
	for _, tt := range []struct {
		name, why string
		pool      *pool.Pool
		call      func(text []byte) error // with a value of the text
		worth     bool                    // with the long one
	}{
		{"Unmarshal", "it may be done again", &decoderPool, func(text []byte) error { return Unmarshal(text, new(any)) }, true},
		{"UnmarshalRead", "whatever the window is", &decoderPool, func(text []byte) error {
			return UnmarshalRead(bytes.NewReader(text), new(any))
		}, true},
		{"UnmarshalDecode", "the room is the stream's", &decoderPool, func(text []byte) error {
			return UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(text)), new(any))
		}, false},
		{"Marshal", "it may be done again", &encoderPool, func(text []byte) error { _, err := Marshal(string(text)); return err }, true},
		{"MarshalWrite", "what has been flushed counts", &encoderPool, func(text []byte) error { return MarshalWrite(io.Discard, string(text)) }, true},
		{"MarshalEncode", "the stream is long, and no value", &encoderPool, func(text []byte) error {
			enc := jsontext.NewEncoder(io.Discard)
			for range len(text) / 4 { // of seven bytes each
				if err := MarshalEncode(enc, "text"); err != nil {
					return err
				}
			}
			return nil
		}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range [][]byte{short, long} {
				EmptyPools()
				if err := tt.call(text); err != nil {
					t.Fatal(err)
				}
				found := reflect.ValueOf(tt.pool).Elem().FieldByName("last").FieldByName("v").Pointer() != 0
				if want := tt.worth && len(text) >= longText; found != want {
					t.Errorf("%d bytes: found by all is %t (%s)", len(text), found, tt.why)
				}
			}
		})
	}
}

// TestExpectedField holds that it is learned which field follows another, if that is always the same, but not
// from one object.
func TestExpectedField(t *testing.T) {
	type record struct{ A, B, C, D int }
	follow := &planOf(reflect.TypeFor[record](), domainOf(0, nil, false)).st.fields[0].follow
	read := func(n int, text string) int32 {
		in := "[" + strings.Repeat(text+",", n) + "{}]"
		if err := Unmarshal([]byte(in), new([]record)); err != nil {
			t.Fatal(err)
		}
		return follow.Load()
	}
	if k := read(300, `{"A":1,"C":2}`); k != 2 {
		t.Errorf("field %d is expected, want 2", k)
	}
	changes := 0
	for before, i := follow.Load(), 0; i < 400; i++ {
		k := read(1, []string{`{"A":1,"C":2}`, `{"A":1,"D":2}`}[i&1])
		if k != before {
			changes++
		}
		before = k
	}
	if changes > 200 {
		t.Errorf("what is expected has changed %d times in 400 objects that alternate", changes)
	}
}
