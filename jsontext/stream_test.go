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

// TestStreamsConcurrent checks that several goroutines that copy streams of their own, some of them not to the end, do
// not affect each other.
func TestStreamsConcurrent(t *testing.T) {
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for i := range 500 {
				values := 1 + i%12
				text := strings.Repeat(fmt.Sprintf(`{"g%d":[%d,{"name":"é\n%d"}],"g":{}}`+"\n5\n", g, i, g*i), values)
				dec := NewDecoder(bytes.NewReader([]byte(text)))
				var out bytes.Buffer
				enc := NewEncoder(&out)
				for n := 0; n < i%50 || i%3 > 0; n++ {
					if err := copyToken(enc, dec, n%5 == 0); err != nil {
						if err != io.EOF || out.String() != strings.ReplaceAll(text, `\n`, "\\n") {
							t.Errorf("%v: %s became %s", err, text, out.Bytes())
						}
						break
					}
				}
				if kind, n := dec.StackIndex(0); kind != 0 || n > 2*int64(values) || n != count(enc) {
					t.Errorf("%d values read, %d written", n, count(enc))
				}
			}
		})
	}
	wait.Wait()
}

// copyToken copies the next token, or its clone if clone is true. If the next token begins an array at depth 1, it
// copies the whole array as a value.
func copyToken(enc *Encoder, dec *Decoder, clone bool) error {
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
	if clone {
		tok = tok.Clone()
	}
	return enc.WriteToken(tok)
}

func count(enc *Encoder) int64 {
	_, n := enc.StackIndex(0)
	return n
}

// A caller is a Reader and Writer that calls a function before each Read and Write.
type caller struct {
	call func()
	io.Reader
	io.Writer
}

func (c *caller) Read(b []byte) (int, error)  { c.call(); return c.Reader.Read(b) }
func (c *caller) Write(b []byte) (int, error) { c.call(); return c.Writer.Write(b) }

// TestCalledWithin checks that a Writer that calls its Encoder does not make the Encoder panic, and that other
// streams work after such a Writer, or a Reader that calls its Decoder. The results of these calls are undefined.
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

// TestStreamLength checks that the results of the methods of an Encoder and a Decoder, apart from offsets and the number
// of top-level values, are the same after one top-level value as after twenty.
func TestStreamLength(t *testing.T) {
	literal, _ := NewDecoder(strings.NewReader(`"a\u0041" `)).ReadToken()
	number, _ := NewDecoder(strings.NewReader(`12345 `)).ReadToken()
	words := []func(*Encoder) any{
		func(e *Encoder) any { return e.StackDepth() },
		func(e *Encoder) any { return e.StackPointer() },
		func(e *Encoder) any { return len(e.AvailableBuffer()) },
		func(e *Encoder) any { return e.WriteValue(append(e.AvailableBuffer(), `[1, {"a":2}]`...)) },
		func(e *Encoder) any { k, _ := e.StackIndex(0); return k },
		func(e *Encoder) any { return e.Options() == nil },
	}
	for _, tok := range []Token{
		Null, True, False, BeginObject, BeginArray, EndObject, EndArray, {}, String("é\n"), Int(-1), Uint(1), Float(1.5), Float(1e300),
		literal, number, literal.Clone(), number.Clone(), String("a\xff"),
	} {
		words = append(words, func(e *Encoder) any { return e.WriteToken(tok) })
	}
	for k, word := range words {
		short, long := newWritten(1), newWritten(20)
		got, want := result(word(short.enc)), result(word(long.enc))
		if got != want || short.tail(1) != long.tail(20) || short.enc.StackDepth() != long.enc.StackDepth() {
			t.Errorf("word %d: %s, %q; of a long stream %s, %q", k, got, short.tail(1), want, long.tail(20))
		}
	}
	for k, look := range []func(*Decoder) any{
		func(d *Decoder) any { return d.StackDepth() },
		func(d *Decoder) any { return d.StackPointer() },
		func(d *Decoder) any { return d.PeekKind() },
		func(d *Decoder) any { return string(d.UnreadBuffer()) },
		func(d *Decoder) any { tok, err := d.ReadToken(); return fmt.Sprint(tok, err) },
		func(d *Decoder) any { v, err := d.ReadValue(); return fmt.Sprint(v, err) },
		func(d *Decoder) any { return d.SkipValue() },
		func(d *Decoder) any { k, _ := d.StackIndex(0); return k },
		func(d *Decoder) any { return d.Options() == nil },
	} {
		for _, rest := range []string{``, ` `, `1 2`, `"\n"`, `[ 1 ]`, `{"a":{}}`, `]`, `}`, `,`, `x`, `[1`} {
			short, long := newRead(1, rest), newRead(20, rest)
			for range 3 {
				if got, want := result(look(short)), result(look(long)); got != want || short.StackDepth() != long.StackDepth() {
					t.Errorf("look %d, %q: %s; in a long stream %s", k, rest, got, want)
				}
			}
		}
	}
}

// value is the text of each value that newWritten and newRead begin with.
const value = `{"a":[1]}`

// result returns r as text, without offsets if it is an error.
func result(r any) string {
	if err, ok := r.(error); ok {
		r = err.Error()
	}
	text, _, _ := strings.Cut(fmt.Sprint(r), " (byte ")
	return text
}

// A written is an Encoder that has written values, with its output.
type written struct {
	enc *Encoder
	out *bytes.Buffer
}

func newWritten(n int) written {
	w := written{out: new(bytes.Buffer)}
	w.enc = NewEncoder(w.out, AllowDuplicateNames(true))
	for range n {
		w.enc.WriteValue(Value(value))
	}
	return w
}

// tail writes null and returns the output after the first n values.
func (w written) tail(n int) string {
	w.enc.WriteToken(Null) // the output shows whether the Encoder accepts another value
	return w.out.String()[n*(len(value)+1):]
}

// newRead returns a Decoder that has read n values and reads rest next.
func newRead(n int, rest string) *Decoder {
	d := NewDecoder(strings.NewReader(strings.Repeat(value+" ", n)+rest), AllowDuplicateNames(true))
	for range n {
		d.ReadValue()
	}
	return d
}
