package jsontext_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	. "github.com/plainjson/json/jsontext"
)

// Streams of few values pass on to each other what they need within a value: these tests are about such streams.

// TestBriefStreams copies streams, in many goroutines at once and some of them not to the end.
func TestBriefStreams(t *testing.T) {
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for i := range 500 {
				values := 1 + i%12
				text := strings.Repeat(fmt.Sprintf(`{"g%d":[%d,{"name":"é\n%d"}],"g":{}}`+"\n", g, i, g*i), values)
				dec := NewDecoder(bytes.NewReader([]byte(text)))
				var out bytes.Buffer
				enc := NewEncoder(&out)
				for n := 0; n < i%50 || i%3 > 0; n++ {
					if err := copyToken(enc, dec); err != nil {
						if err != io.EOF || out.String() != strings.ReplaceAll(text, `\n`, "\\n") {
							t.Errorf("%v: %s became %s", err, text, out.Bytes())
						}
						break
					}
				}
				if kind, n := dec.StackIndex(0); kind != 0 || n > int64(values) || n != count(enc) {
					t.Errorf("%d values read, %d written", n, count(enc))
				}
			}
		})
	}
	wait.Wait()
}

// copyToken copies one token, or in some places a value.
func copyToken(enc *Encoder, dec *Decoder) error {
	if dec.StackDepth() == 1 && dec.PeekKind() == '[' {
		v, err := dec.ReadValue()
		if err != nil {
			return err
		}
		return enc.WriteValue(v)
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	return enc.WriteToken(tok)
}

func count(enc *Encoder) int64 {
	_, n := enc.StackIndex(0)
	return n
}

// A caller calls something else when it is called.
type caller struct {
	call func()
	io.Reader
	io.Writer
}

func (c *caller) Read(b []byte) (int, error)  { c.call(); return c.Reader.Read(b) }
func (c *caller) Write(b []byte) (int, error) { c.call(); return c.Writer.Write(b) }

// TestCalledWithin lets writers and readers call the Encoder or Decoder that calls them. What comes of it is not
// defined, but no Encoder panics, and other streams do not suffer.
func TestCalledWithin(t *testing.T) {
	w := &caller{Writer: io.Discard}
	enc := NewEncoder(w)
	calls := 0
	w.call = func() {
		if calls++; calls%2 == 1 {
			enc.WriteToken(EndArray)
			enc.WriteToken(True)
		}
	}
	r := &caller{Reader: iotest.OneByteReader(strings.NewReader(strings.Repeat(`[{"a":1}] `, 3000)))}
	dec := NewDecoder(r)
	r.call = func() {
		if calls++; calls%2 == 1 {
			dec.ReadToken()
			dec.SkipValue()
		}
	}
	for range 20 {
		enc.WriteToken(BeginArray)
		enc.WriteValue(Value(`"` + strings.Repeat("long", 5000) + `"`))
		enc.WriteToken(EndArray)
		func() {
			defer func() { recover() }()
			dec.ReadToken()
			dec.ReadValue()
			dec.ReadToken()
		}()
		var out bytes.Buffer
		if err := NewEncoder(&out).WriteValue(Value(`{"a":[true]}`)); err != nil || out.String() != `{"a":[true]}`+"\n" {
			t.Fatalf("%v: %s", err, out.Bytes())
		}
		if v, err := NewDecoder(strings.NewReader(`{"a":[true]}`)).ReadValue(); err != nil || string(v) != `{"a":[true]}` {
			t.Fatalf("%v: %s", err, v)
		}
	}
}
