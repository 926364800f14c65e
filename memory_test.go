package json_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

var streamSize = flag.Int64("stream", 64<<20, "bytes of the streams whose memory is looked at")

// maxStreamMemory is how much may be allocated in all for a stream of any length: some
// buffers, and what pools lose to the garbage collector.
const maxStreamMemory = 1 << 20

// A repeater is a reader of a text between a head and a tail.
type repeater struct {
	part string // all of it, many times
	pos  int    // in part
	left int64  // how many bytes are left
}

func (r *repeater) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) && r.left > 0 {
		m := copy(p[n:min(int64(len(p)), int64(n)+r.left)], r.part[r.pos:])
		r.pos = (r.pos + m) % len(r.part)
		r.left -= int64(m)
		n += m
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// A counter is a writer that counts.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

// empties counts the elements of an array, which it reads and writes one by one.
type empties struct{ n int64 }

func (e empties) MarshalJSONTo(enc *jsontext.Encoder) error {
	enc.WriteToken(jsontext.BeginArray)
	for range e.n {
		if err := json.MarshalEncode(enc, struct{}{}); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndArray)
}

func (e *empties) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	dec.ReadToken()
	for dec.PeekKind() == '{' {
		if err := json.UnmarshalDecode(dec, &struct{}{}); err != nil {
			return err
		}
		e.n++
	}
	_, err := dec.ReadToken()
	return err
}

// TestStreamMemory reads and writes long texts of {} with memory that does not depend on
// how long they are.
func TestStreamMemory(t *testing.T) {
	count := *streamSize / 3
	if raceEnabled || testing.Short() {
		count /= 64
	}
	single := count / 8 // where values go one by one, which takes longer
	array := func(count int64) io.Reader {
		return io.MultiReader(strings.NewReader("["), &repeater{part: "{},", left: 3*count - 1}, strings.NewReader("]"))
	}
	for _, tt := range []struct {
		name, why string
		count     int64
		run       func() (n int64, err error) // the number of elements
	}{
		{"read at once", "elements without a size take no memory", count, func() (int64, error) {
			var l []struct{}
			err := json.UnmarshalRead(array(count), &l)
			return int64(len(l)), err
		}},
		{"read and skipped", "nothing is kept", count, func() (int64, error) {
			r := io.MultiReader(strings.NewReader(`{"a":`), array(count), strings.NewReader(`}`))
			return count, json.UnmarshalRead(r, &struct{ B int }{})
		}},
		{"decoded at once", "as from a reader", count, func() (int64, error) {
			var l []struct{}
			err := json.UnmarshalDecode(jsontext.NewDecoder(array(count)), &l)
			return int64(len(l)), err
		}},
		{"decoded one by one", "the window slides", single, func() (n int64, err error) {
			dec := jsontext.NewDecoder(array(single))
			dec.ReadToken()
			for ; dec.PeekKind() != ']' && err == nil; n++ {
				err = json.UnmarshalDecode(dec, &struct{}{})
			}
			return n, err
		}},
		{"decoded values", "at the top", single, func() (n int64, err error) {
			dec := jsontext.NewDecoder(&repeater{part: "{}\n", left: 3 * single})
			for ; err == nil; n++ {
				err = json.UnmarshalDecode(dec, &struct{}{})
			}
			if err == io.EOF {
				err = nil
			}
			return n - 1, err
		}},
		{"read by a method", "it gets the reader, not the text", single, func() (int64, error) {
			var e struct{ E empties }
			err := json.UnmarshalRead(io.MultiReader(strings.NewReader(`{"E":`), array(single), strings.NewReader(`}`)), &e)
			return e.E.n, err
		}},
		{"written at once", "the buffer goes to the writer", count, func() (int64, error) {
			var c counter
			err := json.MarshalWrite(&c, make([]struct{}, count))
			return (c.n - 1) / 3, err
		}},
		{"encoded at once", "the buffer goes to the writer", count, func() (int64, error) {
			var c counter
			err := json.MarshalEncode(jsontext.NewEncoder(&c), make([]struct{}, count))
			return (c.n - 2) / 3, err
		}},
		{"encoded one by one", "the buffer goes to the writer", single, func() (n int64, err error) {
			var c counter
			enc := jsontext.NewEncoder(&c)
			enc.WriteToken(jsontext.BeginArray)
			for ; n < single && err == nil; n++ {
				err = json.MarshalEncode(enc, struct{}{})
			}
			enc.WriteToken(jsontext.EndArray)
			return (c.n - 2) / 3, err
		}},
		{"encoded values", "at the top", single, func() (n int64, err error) {
			var c counter
			enc := jsontext.NewEncoder(&c)
			for ; n < single && err == nil; n++ {
				err = json.MarshalEncode(enc, struct{}{})
			}
			return c.n / 3, err
		}},
		{"written by a method", "it gets the writer", single, func() (int64, error) {
			var c counter
			err := json.MarshalWrite(&c, struct{ E empties }{empties{single}})
			return (c.n - 7) / 3, err
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			n, err := tt.run()
			runtime.ReadMemStats(&after)
			if err != nil || n != tt.count {
				t.Fatalf("%d elements, want %d: %v", n, tt.count, err)
			}
			// With the race detector, pools lose a good part of what they get.
			if size := after.TotalAlloc - before.TotalAlloc; size > maxStreamMemory && !raceEnabled {
				t.Errorf("allocated %d bytes (%s)", size, tt.why)
			} else {
				t.Logf("allocated %d bytes for %d", size, 3*tt.count)
			}
		})
	}
}

// TestStreamLimits holds the values of a stream to limits, each for itself.
func TestStreamLimits(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, tt := range []struct {
		name, why string
		value     any
		text      string // the value as it is written
		limit     jsontext.Options
		ok        bool
	}{
		{"bytes", "as many as there are", []int{1, 2}, `[1,2]`, jsontext.WithByteLimit(6), true},
		{"too many bytes", "one less", []int{1, 2}, `[1,2]`, jsontext.WithByteLimit(4), false},
		{"no byte limit", "0 is none", []int{1, 2}, `[1,2]`, jsontext.WithByteLimit(0), true},
		{"long string", "longer than any buffer", long, `"` + long + `"`, jsontext.WithByteLimit(90_000), false},
		{"depth", "as many levels as there are", [][]int{{1}}, `[[1]]`, jsontext.WithDepthLimit(2), true},
		{"too deep", "one less", [][]int{{1}}, `[[1]]`, jsontext.WithDepthLimit(1), false},
		{"too deep in any", "no Go type says how deep", any([]any{map[string]any{"a": 1}}), `[{"a":1}]`, jsontext.WithDepthLimit(1), false},
		{"empty and too deep", "a Go array is an array without elements, too", [1][0]int{}, `[[]]`, jsontext.WithDepthLimit(1), false},
		{"no depth limit", "negative is the usual one", [][]int{{1}}, `[[1]]`, jsontext.WithDepthLimit(-1), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			check := func(what string, err error) {
				if (err == nil) != tt.ok || !tt.ok && !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("%s: %v (%s)", what, err, tt.why)
				}
			}
			enc := jsontext.NewEncoder(io.Discard, tt.limit)
			for range 3 {
				check("MarshalEncode", json.MarshalEncode(enc, tt.value))
			}
			check("MarshalEncode with the option", json.MarshalEncode(jsontext.NewEncoder(io.Discard), tt.value, tt.limit))
			check("MarshalWrite", json.MarshalWrite(io.Discard, tt.value, tt.limit))
			dec := jsontext.NewDecoder(strings.NewReader(strings.Repeat(tt.text+"\n", 3)), tt.limit)
			for k := range 3 {
				var v any
				if err := json.UnmarshalDecode(dec, &v); tt.ok || k == 0 {
					check("UnmarshalDecode", err)
				}
			}
			var v any
			check("UnmarshalRead", json.UnmarshalRead(strings.NewReader(tt.text), &v, tt.limit))
			check("UnmarshalDecode with the option", json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(tt.text+"\n")), &v, tt.limit))
		})
	}
}

// TestFirstBuffer marshals what has been marshaled before, once nothing is left of that
// but what is known of the type: the text has room from the start, and is copied once.
func TestFirstBuffer(t *testing.T) {
	type record struct{ Name, Text string }
	in := make([]record, 5000)
	for i := range in {
		in[i] = record{"name", strings.Repeat("text ", 20)}
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC() // what pools hold goes with the second collection
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if text, err = json.Marshal(in); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if got, most := after.TotalAlloc-before.TotalAlloc, uint64(len(text))*5/2; got > most {
		t.Errorf("%d bytes were allocated for a text of %d, want %d at most", got, len(text), most)
	}
}

// TestFirstFrame unmarshals what has been unmarshaled before, once nothing is left of that but
// what is known of the type: the elements have room from the start, and are copied once.
func TestFirstFrame(t *testing.T) {
	type record struct{ A, B, C, D, E, F, G, H int64 }
	text, err := json.Marshal(make([]record, 5000))
	if err != nil {
		t.Fatal(err)
	}
	var out []record
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	out = nil
	runtime.GC() // what pools hold goes with the second collection
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	size := uint64(len(out)) * 64
	if got, most := after.TotalAlloc-before.TotalAlloc, size*5/2; got > most {
		t.Errorf("%d bytes were allocated for %d, want %d at most", got, size, most)
	}
}

// TestSortedMemory marshals a map in the order of its names: each of them is found by writing
// it, and that must not copy what was written before.
func TestSortedMemory(t *testing.T) {
	in := struct {
		Head string
		M    map[int]string
	}{strings.Repeat("x", 1<<20), make(map[int]string)}
	for i := range 1000 {
		in.M[i] = "y"
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	text, err := json.Marshal(in, json.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if got, most := after.TotalAlloc-before.TotalAlloc, uint64(len(text))*20; got > most {
		t.Errorf("%d bytes were allocated for a text of %d, want %d at most", got, len(text), most)
	}
}

// TestAppendRoom holds that a short text that is appended to nothing has not the room that long
// ones of the same type needed: the caller may keep it.
func TestAppendRoom(t *testing.T) {
	if _, err := json.Marshal(strings.Split(strings.Repeat("text ", 1<<18), " ")); err != nil {
		t.Fatal(err)
	}
	text, err := json.AppendMarshal(nil, []string{"a", "b"})
	if err != nil || string(text) != `["a","b"]` {
		t.Fatalf("%s, %v", text, err)
	}
	if cap(text) > 1<<10 {
		t.Errorf("a text of %d bytes has room for %d", len(text), cap(text))
	}
}

// TestShortAfterLong reads a short object where a long one was before: it has not the room that the long one needed.
func TestShortAfterLong(t *testing.T) {
	var long strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&long, `,"name%d":%d`, i, i)
	}
	text := "{" + long.String()[1:] + "}"
	for _, row := range []struct {
		name, why string
		read      func(text string) error
	}{
		{"any", "the text at hand is short", func(text string) error { return json.Unmarshal([]byte(text), new(any)) }},
		{"map of any", "the same", func(text string) error { return json.Unmarshal([]byte(text), new(map[string]any)) }},
		{"map of int", "other functions make it", func(text string) error { return json.Unmarshal([]byte(text), new(map[string]int)) }},
		{"reader", "it may have more to come, but there is no sign of that", func(text string) error {
			return json.UnmarshalRead(strings.NewReader(text), new(any))
		}},
	} {
		for range 2 { // the first one is not learned from
			if err := row.read(text); err != nil {
				t.Fatal(err)
			}
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := row.read(`{"a":1}`); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 100<<10 {
			t.Errorf("%s (%s): %d bytes were allocated for an object with one member", row.name, row.why, got)
		}
	}
}
