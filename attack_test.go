package json_test

import (
	"bytes"
	"io"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// fixedMemory is the number of bytes that a call may allocate for any text. It has room for the decoder, a window and
// the tables of names.
const fixedMemory = 32 << 10

// An attackWay is a way to read a text, or to write its value. The figures are 1.5 times the largest ones that were
// measured for one of the attacks, on a 64-bit system.
type attackWay struct {
	name, why string
	perByte   int  // bytes that may be allocated for each byte of text
	perLevel  int  // bytes that may be allocated for each level of the deepest value
	stream    bool // all values of a stream are read
	lax       bool // invalid UTF-8 is accepted
	writes    bool // the value of the text is written
	run       func(text []byte, value any) error
}

// attackWays returns the ways that TestAttackMemory checks.
func attackWays() []attackWay {
	return []attackWay{
		{name: "Unmarshal any", why: "the Go values are larger than the text", perByte: 80, perLevel: 470,
			run: func(text []byte, _ any) error { return json.Unmarshal(text, new(any)) }},
		{name: "Unmarshal map", why: "another function makes the outer map", perByte: 82, perLevel: 470,
			run: func(text []byte, _ any) error { return json.Unmarshal(asMember(text), new(map[string]any)) }},
		{name: "Unmarshal unknown member", why: "names are kept to find duplicates", perByte: 38, perLevel: 460,
			run: func(text []byte, _ any) error { return json.Unmarshal(asMember(text), new(struct{ A int })) }},
		{name: "Unmarshal Value", why: "the text is copied", perByte: 30, perLevel: 150,
			run: func(text []byte, _ any) error { return json.Unmarshal(text, new(jsontext.Value)) }},
		{name: "UnmarshalRead any", why: "the window grows for a long token", perByte: 80, perLevel: 470,
			run: func(text []byte, _ any) error { return json.UnmarshalRead(inPieces(text), new(any)) }},
		{name: "UnmarshalDecode any", why: "a Decoder learns from each value", perByte: 80, perLevel: 470, stream: true,
			run: func(text []byte, _ any) error {
				dec := jsontext.NewDecoder(inPieces(text))
				return untilEOF(func() error { return json.UnmarshalDecode(dec, new(any)) })
			}},
		{name: "ReadToken", why: "the stack has a frame for each level", perByte: 28, perLevel: 470, stream: true,
			run: func(text []byte, _ any) error {
				dec := jsontext.NewDecoder(inPieces(text))
				return untilEOF(func() error { _, err := dec.ReadToken(); return err })
			}},
		{name: "ReadValue", why: "the window has room for the value", perByte: 34, perLevel: 150, stream: true,
			run: func(text []byte, _ any) error {
				dec := jsontext.NewDecoder(inPieces(text))
				return untilEOF(func() error { _, err := dec.ReadValue(); return err })
			}},
		{name: "SkipValue", why: "the window does not have the whole value", perByte: 28, perLevel: 470, stream: true,
			run: func(text []byte, _ any) error { return untilEOF(jsontext.NewDecoder(inPieces(text)).SkipValue) }},
		{name: "Compact", why: "the value is formatted in place", perByte: 5, perLevel: 180, lax: true,
			run: func(text []byte, _ any) error { return (*jsontext.Value)(&text).Compact() }},
		{name: "v1.Unmarshal any", why: "the text is checked first", perByte: 80, perLevel: 640, lax: true,
			run: func(text []byte, _ any) error { return v1.Unmarshal(text, new(any)) }},
		{name: "v1.Unmarshal unknown member", why: "names are compared without regard to case", perByte: 7, perLevel: 670, lax: true,
			run: func(text []byte, _ any) error { return v1.Unmarshal(asMember(text), new(struct{ A int })) }},
		{name: "Marshal", why: "the text is copied from a buffer, and cycles are found by addresses", perByte: 10, perLevel: 1050, writes: true,
			run: func(_ []byte, v any) error { _, err := json.Marshal(v); return err }},
		{name: "Marshal sorted", why: "names are sorted", perByte: 50, perLevel: 800, writes: true,
			run: func(_ []byte, v any) error { _, err := json.Marshal(v, json.Deterministic(true)); return err }},
		{name: "v1.Marshal", why: "names are sorted", perByte: 50, perLevel: 800, writes: true,
			run: func(_ []byte, v any) error { _, err := v1.Marshal(v); return err }},
	}
}

// asMember returns an object whose only member has the value text.
func asMember(text []byte) []byte { return append(append([]byte(`{"x":`), text...), '}') }

// inPieces returns a reader of text that returns few bytes at a time.
func inPieces(text []byte) io.Reader { return jsontest.ChunkReader(text, 1, 100, 7, 1000) }

// untilEOF calls next until it fails, and returns its error unless that is io.EOF.
func untilEOF(next func() error) error {
	for {
		if err := next(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// depthOf returns the depth of the deepest value of an attack, in whose strings there are no brackets.
func depthOf(text []byte) int {
	depth, deepest := 0, 0
	for _, c := range text {
		switch c {
		case '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ']', '}':
			depth--
		}
	}
	return deepest
}

// allocated returns the number of bytes that a call of w allocates for text after the pools have been emptied, and
// the error of the call.
func (w attackWay) allocated(t *testing.T, text []byte) (uint64, error) {
	t.Helper()
	var v any
	if w.writes {
		v = w.value(t, text)
	}
	runtime.GC() // the second collection drops the values in pools
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := w.run(text, v)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

// value returns the value of text. Before that it writes empty values of its type, because the first buffer of Marshal
// has room for earlier texts of a type: see TestFirstBuffer.
func (w attackWay) value(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	empty := any([]any{})
	if _, ok := v.(map[string]any); ok {
		empty = map[string]any{}
	}
	for range 100 {
		w.run(nil, empty)
	}
	return v
}

// TestAttackMemory checks that no attack makes a call allocate more memory than the bounds of its attackWay, and that
// the memory grows in proportion to the text at most: a text of twice the bytes takes no more than 1.5 times as much
// for each byte. The collector is off, and there is one processor, so that pools have what the last call has left.
func TestAttackMemory(t *testing.T) {
	if jsontest.Race {
		t.Skip("pools keep at random")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	n := 8 << 10
	if testing.Short() {
		n = 2 << 10
	}
	for _, tt := range attackWays() {
		t.Run(tt.name, func(t *testing.T) {
			for _, a := range jsontest.Attacks() {
				if a.Stream && !tt.stream || tt.writes && a.Err != nil {
					continue
				}
				t.Run(a.Name, func(t *testing.T) { tt.check(t, a, n) })
			}
		})
	}
}

// check checks the memory of w for texts of a of n, 2n, 4n and 8n bytes.
func (w attackWay) check(t *testing.T, a jsontest.Attack, n int) {
	var perByte []float64
	for size := n; size <= 8*n; size *= 2 {
		text := a.Text(size)
		got, err := w.allocated(t, bytes.Clone(text))
		if fails := a.Err != nil && !(w.lax && a.Err == jsontest.ErrUTF8); fails != (err != nil) {
			t.Fatalf("an attack by %s: %v, want %v", a.Why, err, a.Err)
		}
		if most := fixedMemory + w.perByte*len(text) + w.perLevel*depthOf(text); got > uint64(most) {
			t.Errorf("%d bytes were allocated for a text of %d with %d levels, want %d at most (%s)", got, len(text), depthOf(text), most, w.why)
		}
		perByte = append(perByte, float64(got)/float64(len(text)))
	}
	// One byte more is for buffers that are copied beyond a size.
	if most := 1.5*max(perByte[1], perByte[2]) + 1; perByte[3] > most {
		t.Errorf("%.1f bytes were allocated for each byte of texts of %d to %d bytes, want %.1f at most for the last (%s)", perByte, n, 8*n, most, w.why)
	}
}
