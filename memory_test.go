package json_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type record struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Tags   []string `json:"tags"`
	Score  float64  `json:"score"`
	Active bool     `json:"active"`
}

var aRecord = record{12345, "a name", []string{"x", "y"}, 0.5, true}

const recordText = `{"id":12345,"name":"a name","tags":["x","y"],"score":0.5,"active":true}`

// A dated struct has only fields that are encoded without their addresses.
type dated struct {
	record
	At time.Time
}

var option json.Options

// TestAllocations checks the largest number of allocations of calls for types that have been used before.
func TestAllocations(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector allocates, and drops pooled values")
	}
	buf := make([]byte, 0, 1000)
	var out record
	long := `["` + strings.Repeat("long ", 100_000) + `"]`
	raw := make(jsontext.Value, 0, len(long))
	texts := "[" + strings.Repeat(`"`+strings.Repeat("text ", 20)+`",`, 47) + `""]`
	var r strings.Reader
	sorted := map[string]int{"b": 1, "a": 2, "c": 3}
	var numbers struct{ A, B float64 }
	numbersText := []byte(`{"A":1.5,"B":2.5}`)
	var dynamic any = dated{aRecord, time.Unix(0, 0).UTC()}
	dynamics := []any{dynamic, dynamic}
	var n int
	stream, in := jsontext.NewEncoder(io.Discard), new(jsontext.Decoder)
	indents := strings.Split("\t, ,  ,    ", ",")
	var formatted bytes.Buffer
	inOrder, oldAPI := []json.Options{json.Deterministic(true)}, []json.Options{v1.DefaultOptionsV1()}
	for _, tt := range []struct {
		name, why string
		max       float64
		f         func() error
	}{
		{"Marshal", "the returned slice", 1, func() error {
			_, err := json.Marshal(&aRecord)
			return err
		}},
		{"Marshal a value", "it is written where the interface holds it", 0, func() error {
			_, err := json.AppendMarshal(buf, dynamic)
			return err
		}},
		{"Marshal values in interfaces", "they are written where these hold them", 0, func() error {
			_, err := json.AppendMarshal(buf, &dynamics)
			return err
		}},
		{"AppendMarshal", "the caller's buffer", 0, func() error {
			_, err := json.AppendMarshal(buf, &aRecord)
			return err
		}},
		{"Unmarshal", "room for strings now and then, and none for the tags", 1, func() error {
			return json.Unmarshal([]byte(recordText), &out)
		}},
		{"long texts", "the list, and chunks for the strings", 10, func() error {
			return json.Unmarshal([]byte(texts), new([]string))
		}},
		{"maps in order", "the names are kept by the encoder", 0, func() error {
			_, err := json.AppendMarshal(buf, &sorted, inOrder...)
			return err
		}},
		{"the old API's Unmarshal", "the decoder keeps what it needs to restore a zero value", 0, func() error {
			numbers.A, numbers.B = 0, 0
			return json.Unmarshal(numbersText, &numbers, oldAPI...)
		}},
		{"the old API's Indent", "the options of one call stand where those of the last did", 0, func() error {
			formatted.Reset()
			return v1.Indent(&formatted, numbersText, "", "  ")
		}},
		{"options", "they are constants", 0, func() error {
			for _, b := range []bool{true, false} {
				option = json.StringifyNumbers(b)
				option = jsontext.AllowDuplicateNames(b)
				option = v1.FormatDurationAsNano(b)
			}
			for _, indent := range indents {
				option = jsontext.WithIndent(indent)
			}
			return nil
		}},
		{"stream", "what serves a value serves the next one", 0, func() error {
			return errors.Join(json.MarshalEncode(stream, &aRecord), json.MarshalEncode(stream, &aRecord, json.Deterministic(true)))
		}},
		{"read stream", "the same; room for strings now and then", 1, func() error {
			r.Reset("1 2 3")
			in.Reset(&r)
			return errors.Join(json.UnmarshalDecode(in, &n), json.UnmarshalDecode(in, &n, json.RejectUnknownMembers(true)))
		}},
		{"new stream", "the decoder, its window and room for strings", 3, func() error {
			r.Reset("{\"name\":\"x\"}\n")
			var v struct{ Name string }
			return json.UnmarshalDecode(jsontext.NewDecoder(&r), &v)
		}},
		{"UnmarshalRead", "the window of the last call serves again, however wide it is", 0, func() error {
			r.Reset(long)
			return json.UnmarshalRead(&r, &raw)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := testing.AllocsPerRun(1000, func() {
				if err := tt.f(); err != nil {
					t.Fatal(err)
				}
			})
			if n > tt.max {
				t.Errorf("%v allocations, want at most %v (%s)", n, tt.max, tt.why)
			}
		})
	}
}

var streamSize = flag.Int64("stream", int64(jsontest.Rounds(64<<20)), "bytes of the streams whose memory is looked at")

// maxStreamMemory is the largest number of bytes allocated for a stream of any length: some buffers, and those
// that replace pooled ones after a garbage collection.
const maxStreamMemory = 1 << 20

// A repeater is a reader of a text that consists of part, again and again.
type repeater struct {
	part string // the text that is repeated; not empty
	pos  int    // index in part of the next byte
	left int64  // number of bytes still to be read
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

// A counter is a writer that counts the bytes.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

// An empties is an array of n empty objects, which its methods read and write one by one.
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

// TestStreamMemory checks that the memory for reading and writing texts of {} does not grow with their length.
func TestStreamMemory(t *testing.T) {
	count := *streamSize / 3
	if jsontest.Race || testing.Short() {
		count /= 64
	}
	single := count / 8 // for values that are converted one by one, which is slower
	array := func(count int64) io.Reader {
		return io.MultiReader(strings.NewReader("["), &repeater{part: "{},", left: 3*count - 1}, strings.NewReader("]"))
	}
	for _, tt := range []struct {
		name, why string
		count     int64
		run       func() (n int64, err error) // n: number of elements converted
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
			// With the race detector, a sync.Pool drops some of its values at random.
			if size := after.TotalAlloc - before.TotalAlloc; size > maxStreamMemory && !jsontest.Race {
				t.Errorf("allocated %d bytes (%s)", size, tt.why)
			} else {
				t.Logf("allocated %d bytes for %d", size, 3*tt.count)
			}
		})
	}
}

// TestFirstBuffer checks the memory of marshaling a slice of a known type after the pools have been emptied. The
// first buffer has room for a text as long as an earlier one of the type, and is copied once.
func TestFirstBuffer(t *testing.T) {
	type record struct{ Name, Text string }
	in := make([]record, 5000)
	for i := range in {
		in[i] = record{"name", strings.Repeat("text ", 20)}
	}
	if _, err := json.Marshal(in); err != nil {
		t.Fatal(err)
	}
	runtime.GC() // the second collection drops the values in pools
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if got, most := after.TotalAlloc-before.TotalAlloc, uint64(len(text))*5/2; got > most {
		t.Errorf("%d bytes were allocated for a text of %d, want %d at most", got, len(text), most)
	}
}

// TestFirstFrame checks the memory of decoding a slice of a known type after the pools have been emptied. The
// first buffer has room for as many elements as an earlier slice of the type, and is copied once.
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
	runtime.GC() // the second collection drops the values in pools
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

// TestMarshalMapSortedMemory checks the memory of a sorted map after a long text. Each key is encoded once to
// find its name, which must not copy the text before it.
func TestMarshalMapSortedMemory(t *testing.T) {
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

// TestAppendRoom checks that AppendMarshal does not allocate room for the long texts of earlier calls for a short
// text of the same type: the caller may keep the result.
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

// TestShortAfterLong checks that decoding an object with one member allocates little memory after an object with
// 20,000 members has been decoded into the same type.
func TestShortAfterLong(t *testing.T) {
	var long strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&long, `,"name%d":%d`, i, i)
	}
	text := "{" + long.String()[1:] + "}"
	for _, tt := range []struct {
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
		t.Run(tt.name, func(t *testing.T) {
			for range 2 { // no sizes are learned from the first text
				if err := tt.read(text); err != nil {
					t.Fatal(err)
				}
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := tt.read(`{"a":1}`); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			if got := after.TotalAlloc - before.TotalAlloc; got > 100<<10 {
				t.Errorf("%d bytes were allocated for an object with one member (%s)", got, tt.why)
			}
		})
	}
}

// A quietly has a reference to the bytes b. As a writer it discards text, or fails if fail is set.
type quietly struct {
	b    []byte
	fail bool
}

func (q *quietly) Write(p []byte) (int, error) {
	if q.fail {
		return 0, errors.New(string(q.b[:1]))
	}
	return len(p), nil
}

// TestNothingRetained checks that pooled memory has no references to arguments of earlier calls, so that the next
// garbage collection can release them.
func TestNothingRetained(t *testing.T) {
	if jsontest.Race {
		t.Skip("pools keep at random")
	}
	tests := []struct {
		name, why string
		call      func(b []byte) // b is a [ followed by digits 1, together 100 KiB
	}{
		{"bad raw value", "the fault tells of its bytes", func(b []byte) { json.Marshal(jsontext.Value(b)) }},
		{"raw value", "it is copied", func(b []byte) { json.Marshal(jsontext.Value(b[1:])) }},
		{"raw value, appended", "it is copied", func(b []byte) { json.AppendMarshal(nil, jsontext.Value(b[1:])) }},
		{"raw value, written", "the writer gets it as it is", func(b []byte) { json.MarshalWrite(io.Discard, jsontext.Value(b[1:])) }},
		{"raw value, half written", "what is left is kept until the end of the call", func(b []byte) {
			json.MarshalWrite(&quietly{b, true}, jsontext.Value(b[1:]))
		}},
		{"sorted raw value", "names are kept while it is sorted", func(b []byte) {
			json.Marshal(jsontext.Value(append(append([]byte(`{"b":`), b[1:]...), `,"a":1}`...)), jsontext.ReorderRawObjects(true))
			copy(b, `{"b":1,"a":2,"c":`)
			b[len(b)-1] = '}'
			json.Marshal(jsontext.Value(b), jsontext.ReorderRawObjects(true))
		}},
		{"bad input", "the fault tells of its bytes", func(b []byte) { json.Unmarshal(b, new(any)) }},
		{"bad input, old", "it is read twice", func(b []byte) { v1.Unmarshal(b, new(any)) }},
		{"input", "a value that is larger than all buffers", func(b []byte) { json.Unmarshal(b[1:], new(any)) }},
		{"wrong input", "the error has the number", func(b []byte) { json.Unmarshal(b[1:], new(int)) }},
		{"wrong input, old", "the error has the number", func(b []byte) { v1.Unmarshal(b[1:], new(int)) }},
		{"writer", "it is no longer needed", func(b []byte) { json.MarshalWrite(&quietly{b, false}, []int{1}) }},
		{"writer that fails", "its error is passed on", func(b []byte) { json.MarshalWrite(&quietly{b, true}, []int{1}) }},
		{"reader", "it is no longer needed", func(b []byte) { json.UnmarshalRead(io.MultiReader(bytes.NewReader(b)), new(any)) }},
		{"buffer", "its bytes are read where they are", func(b []byte) { json.UnmarshalRead(bytes.NewBuffer(b), new(any)) }},
		{"functions", "they are of one call", func(b []byte) {
			json.Marshal([]int{1}, json.WithMarshalers(json.MarshalFunc(func(int) ([]byte, error) { return b[1:2], nil })))
		}},
		{"functions for reading", "they are of one call", func(b []byte) {
			json.Unmarshal([]byte(`[1]`), new([]int), json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, p *int) error {
				*p = len(b)
				return nil
			})))
		}},
		{"text of a method", "it is checked where it is", func(b []byte) {
			json.Marshal([]int{1}, json.WithMarshalers(json.MarshalFunc(func(int) ([]byte, error) { return b, nil })))
		}},
		{"map", "its entries are in the memory for one of them", func(b []byte) {
			json.Marshal(map[string]*quietly{"a": {b: b[:2]}}, json.Deterministic(true))
			json.Marshal(map[string]*quietly{"a": {b: b[:2]}})
			json.Marshal(map[*quietly]int{{b: b}: 1})
		}},
		{"bad map", "entries that are sorted when one can't be written", func(b []byte) {
			json.Marshal(map[string]any{"a": b[:2], "b": make(chan int)}, json.Deterministic(true))
		}},
		{"read into", "what is read into stays the caller's", func(b []byte) {
			json.Unmarshal([]byte(`[{"b":null,"c":1},{"d":[1,2,"x`), &[]any{&quietly{b: b}})
			json.Unmarshal([]byte(`{"a":{"x":1}}`), &map[string]*quietly{"a": {b: b}})
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			gone := make(chan bool, 1)
			func() {
				b := bytes.Repeat([]byte("1"), 100<<10)
				b[0] = '['
				runtime.AddCleanup(&b[0], func(int) { gone <- true }, 0)
				tt.call(b)
			}()
			runtime.GC()
			select {
			case <-gone:
			case <-time.After(5 * time.Second):
				t.Errorf("something is still known of it (%s)", tt.why)
			}
		})
	}
}

// An elements is a reader of left+1 objects, each followed by a comma, and of the end "null]".
type elements struct{ left int }

func (r *elements) Read(p []byte) (int, error) {
	const elem = `{"X":1,"Y":2},`
	switch {
	case r.left < 0:
		return copy(p, "null]"), io.EOF
	case len(p) < len(elem)+1:
		return 0, io.ErrShortBuffer
	}
	n := 0
	for ; r.left >= 0 && len(p)-n > len(elem); r.left-- {
		n += copy(p[n:], elem)
	}
	return n, nil
}

// TestBoundedMemory checks that skipping a member of 28 MB allocates at most 1 MiB, and so does writing a slice
// of a million structs.
func TestBoundedMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 28 MB")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var v struct{}
	r := io.MultiReader(strings.NewReader(`{"skipped":[`), &elements{2_000_000}, strings.NewReader(`}`))
	if err := json.UnmarshalRead(r, &v); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("allocated %d bytes", n)
	}
	in := make([]inner, 1_000_000)
	runtime.ReadMemStats(&before)
	if err := json.MarshalWrite(io.Discard, &in); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("allocated %d bytes", n)
	}
}

// A nest is a JSON array with a nest or nothing in it. Its methods convert the element with the coder they get. A nest
// without an element cannot be encoded, and anything but an array cannot be decoded.
type nest struct{ elem *nest }

var errNest = errors.New("no element")

func (n *nest) MarshalJSONTo(e *jsontext.Encoder) error {
	if n.elem == nil {
		return errNest
	}
	e.WriteToken(jsontext.BeginArray)
	if n.elem.elem != nil {
		if err := json.MarshalEncode(e, n.elem); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndArray)
}

func (n *nest) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if d.PeekKind() != '[' {
		return errNest
	}
	d.ReadToken()
	for d.PeekKind() != ']' {
		if err := json.UnmarshalDecode(d, new(nest)); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

// TestDeepMemory checks that each level of a deep value, or of one that fails, takes little memory if the caller has
// converted such values before, whatever the depth is.
func TestDeepMemory(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector changes what is allocated")
	}
	type list []list
	const depth = 1000
	arrays := func(in string) []byte {
		return []byte(strings.Repeat("[", depth) + in + strings.Repeat("]", depth))
	}
	empty, mismatch, many := arrays(""), arrays(`"x"`), arrays(`"x"`+strings.Repeat(`,"x"`, depth))
	n := new(nest)
	for range depth {
		n = &nest{n}
	}
	for _, tt := range []struct {
		name, why string
		most      uint64 // largest number of bytes for each level
		ok        bool
		call      func() error
	}{
		{name: "slices", why: "a slice of one element and a frame, and no buffers",
			most: 230, ok: true, call: func() error { return json.Unmarshal(empty, new(list)) }},
		{name: "failure in slices", why: "the same and the pointer of the error", most: 240, call: func() error { return json.Unmarshal(mismatch, new(list)) }},
		{name: "failure in slices, v1", why: "the same", most: 240, call: func() error { return v1.Unmarshal(mismatch, new(list)) }},
		{name: "many failures, v1", why: "only the first has a pointer", most: 520, call: func() error { return v1.Unmarshal(many, new(list)) }},
		{name: "methods read", why: "a new nest and a frame", most: 230, ok: true, call: func() error { return json.Unmarshal(empty, new(nest)) }},
		{name: "methods write", why: "the text and a frame", most: 230, ok: true, call: func() error { _, err := json.Marshal(n); return err }},
		{name: "failure of methods", why: "there is one pointer for all of them", most: 500, call: func() error { return json.Unmarshal(mismatch, new(nest)) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const calls = 20
			run := func() {
				for range calls {
					if err := tt.call(); (err == nil) != tt.ok {
						t.Fatal(err)
					}
				}
			}
			run() // makes what is used again
			if got := allocated(run) / (calls * depth); got > tt.most {
				t.Errorf("%d bytes for each level, want at most %d (%s)", got, tt.most, tt.why)
			}
		})
	}
}

// TestMemoryHintsBounded checks the memory for small objects in places where the decoder expects large ones.
func TestMemoryHintsBounded(t *testing.T) {
	var members strings.Builder
	for i := range 2000 {
		members.WriteString(`,"m` + strings.Repeat("x", i%7) + time.Duration(i).String() + `":0`)
	}
	text := "[" + strings.Repeat("[", 4200) + strings.Repeat("]", 4200) + `,{"x":{` + members.String()[1:] + `},"y":` +
		strings.Repeat(`{"a":`, 2000) + "0" + strings.Repeat("}", 2000) + "}]"
	var before, after runtime.MemStats
	var v any
	runtime.ReadMemStats(&before)
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 20<<20 {
		t.Errorf("%d bytes of text took %d bytes", len(text), n)
	}
}

// TestKeptStrings checks how much memory the strings of a result keep alive: at most 1 KiB for a string that is kept
// alone, and for a whole result twice the bytes of the strings and 1 KiB. Other results, which share memory with
// those that are kept, are not kept.
func TestKeptStrings(t *testing.T) {
	if jsontest.Race {
		t.Skip("pools keep at random")
	}
	tests := []struct {
		name, why    string
		count, bytes int // of the strings of a document
		keep         int // how many of them are kept
	}{
		{name: "one of many", why: "its neighbours are not kept", count: 500, bytes: 8, keep: 1},
		{name: "one of long ones", why: "nor those with memory of their own", count: 50, bytes: 200, keep: 1},
		{name: "one", why: "nor those of other documents", count: 1, bytes: 8, keep: 1},
		{name: "a few", why: "which may begin in one piece of memory and end in another", count: 3, bytes: 8, keep: 3},
		{name: "many", why: "pieces of memory are filled", count: 500, bytes: 8, keep: 500},
		{name: "odd sizes", why: "but for a part that is too short for the next string", count: 50, bytes: 127, keep: 50},
		{name: "longest together", why: "likewise", count: 50, bytes: 128, keep: 50},
		{name: "shortest alone", why: "memory comes in sizes", count: 50, bytes: 129, keep: 50},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const documents = 400
			text := []byte("[" + strings.Repeat(`,"`+strings.Repeat("x", tt.bytes)+`"`, tt.count)[1:] + "]")
			kept := make([]string, 0, documents*tt.keep)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var v []string
			for n := range 8 * documents {
				if err := json.Unmarshal(text, &v); err != nil {
					t.Fatal(err)
				}
				if n%8 == 0 {
					from := len(v) / 2 * (tt.count - tt.keep) / tt.count // in the middle if not all are kept
					kept = append(kept, v[from:][:tt.keep]...)
				}
				clear(v)
			}
			v = nil
			runtime.GC()
			runtime.ReadMemStats(&after)
			limit := 1 << 10
			if tt.keep > 1 {
				limit += 2 * tt.keep * tt.bytes
			}
			limit += 64 // for allocations of other goroutines
			if n := int(after.HeapAlloc-before.HeapAlloc) / documents; n > limit {
				t.Errorf("the strings of a document keep %d bytes alive, at most %d wanted (%s)", n, limit, tt.why)
			}
			runtime.KeepAlive(kept)
		})
	}
}

// A lineReader returns one line at a time, as a connection does.
type lineReader struct{ lines []string }

func (r *lineReader) Read(p []byte) (int, error) {
	if len(r.lines) == 0 {
		return 0, errBroken
	}
	n := copy(p, r.lines[0])
	if r.lines[0] = r.lines[0][n:]; r.lines[0] == "" {
		r.lines = r.lines[1:]
	}
	return n, nil
}

// heldBy returns how many bytes a result of open keeps alive, on average of n results.
func heldBy(n int, open func() any) int {
	var before, after runtime.MemStats
	kept := make([]any, n)
	open()       // plans are kept anyway
	runtime.GC() // twice, because a sync.Pool keeps its values for one cycle
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range kept {
		kept[i] = open()
	}
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(kept)
	return int(after.HeapAlloc-before.HeapAlloc) / n
}

// readTokens reads a value token by token.
func readTokens(dec *jsontext.Decoder) error {
	for depth := dec.StackDepth(); ; {
		if _, err := dec.ReadToken(); err != nil || dec.StackDepth() == depth {
			return err
		}
	}
}

// writeTokens writes the values of text token by token.
func writeTokens(enc *jsontext.Encoder, text string) error {
	dec := jsontext.NewDecoder(strings.NewReader(text))
	for {
		token, err := dec.ReadToken()
		if err == io.EOF {
			return nil
		}
		if err = errors.Join(err, enc.WriteToken(token)); err != nil {
			return err
		}
	}
}

// TestIdleStreams checks how much memory a stream keeps between values: at most 2 KiB after usual values, and 16 KiB
// after any others. The text of a token or value that the last call returned is valid until the next call, so the
// streams read or write another short value at the end.
func TestIdleStreams(t *testing.T) {
	if jsontest.Race {
		t.Skip("pools keep at random")
	}
	var wide, names, ordered strings.Builder
	for i := range 800 {
		fmt.Fprintf(&ordered, `"%03d":1,`, i)
	}
	for i := range 2000 {
		fmt.Fprintf(&wide, `"n%d":1,`, i)
		fmt.Fprintf(&names, `{"%d":0},`, i)
	}
	long := strings.Repeat("x", 1<<16)
	for _, tt := range []struct {
		name, why string
		text      string
		count     int // of the values in the stream before the short one
		max       int // bytes
		streams   int // the average is of so many
	}{
		{name: "usual", why: "this is what most streams do", text: recordText, count: 10, max: 2 << 10, streams: 20},
		{name: "names", why: "names are learned", text: "[" + names.String() + "0]", count: 2, max: 16 << 10, streams: 4},
		{name: "wide", why: "the names of an object are noted, and sorted", text: "{" + wide.String() + `"a":1}`, count: 1, max: 16 << 10, streams: 4},
		{name: "ordered", why: "members are noted, though they are in order", text: "{" + ordered.String() + `"z":1}`, count: 1, max: 16 << 10, streams: 4},
		{name: "deep", why: "each level has a frame", text: strings.Repeat("[", 5000) + strings.Repeat("]", 5000), count: 1, max: 16 << 10, streams: 4},
		{name: "string", why: "a token needs a window", text: `"` + long + `"`, count: 1, max: 16 << 10, streams: 4},
		{name: "name", why: "a name is unquoted to compare it", text: `{"` + long + `\n":1,"\n":2}`, count: 1, max: 16 << 10, streams: 4},
		{name: "space", why: "the window has white space before a token", text: strings.Repeat(" ", 1<<16) + "1", count: 1, max: 16 << 10, streams: 4},
	} {
		lines := append(slices.Repeat([]string{tt.text + "\n"}, tt.count), "0\n")
		t.Run(tt.name, func(t *testing.T) {
			check := func(how string, held int) {
				if held > tt.max {
					t.Errorf("%s: a stream keeps %d bytes, at most %d wanted (%s)", how, held, tt.max, tt.why)
				}
			}
			readers := 32 + 16*len(lines) // bytes of a lineReader
			for how, read := range map[string]func(*jsontext.Decoder) error{
				"UnmarshalDecode": func(dec *jsontext.Decoder) error { return json.UnmarshalDecode(dec, new(any)) },
				"ReadValue":       func(dec *jsontext.Decoder) error { _, err := dec.ReadValue(); return err },
				"SkipValue":       (*jsontext.Decoder).SkipValue,
				"ReadToken":       readTokens,
			} {
				check(how, heldBy(tt.streams, func() any {
					dec := jsontext.NewDecoder(&lineReader{slices.Clone(lines)})
					for range lines {
						if err := read(dec); err != nil {
							t.Fatal(how, err)
						}
					}
					return dec
				})-readers)
			}
			check("v1.Decoder", heldBy(tt.streams, func() any {
				dec := v1.NewDecoder(&lineReader{slices.Clone(lines)})
				for range lines {
					if err := dec.Decode(new(any)); err != nil {
						t.Fatal(err)
					}
				}
				return dec
			})-readers)
			for how, write := range map[string]func(*jsontext.Encoder, string) error{
				"MarshalEncode": func(enc *jsontext.Encoder, text string) error {
					var v any
					return errors.Join(json.Unmarshal([]byte(text), &v), json.MarshalEncode(enc, v))
				},
				"WriteValue": func(enc *jsontext.Encoder, text string) error { return enc.WriteValue(jsontext.Value(text)) },
				"WriteValue, sorted": func(enc *jsontext.Encoder, text string) error {
					return enc.WriteValue(jsontext.Value(text))
				},
				"WriteToken": writeTokens,
			} {
				check(how, heldBy(tt.streams, func() any {
					enc := jsontext.NewEncoder(struct{ io.Writer }{io.Discard}, jsontext.ReorderRawObjects(strings.HasSuffix(how, "sorted")))
					for _, line := range lines {
						if err := write(enc, line); err != nil {
							t.Fatal(how, err)
						}
					}
					return enc
				}))
			}
		})
	}
}

// TestIdleDecoders checks how much memory a Decoder keeps while it waits for the rest of a value, after a value that
// needed much more: at most 16 KiB and twice the text that it has.
func TestIdleDecoders(t *testing.T) {
	if jsontest.Race {
		t.Skip("pools keep at random")
	}
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	long := `"` + strings.Repeat("x", 300_000) + `"`
	for _, tt := range []struct {
		name, why   string
		first, rest string // the first value, and what arrives of the next
		options     []json.Options
		usual       bool // all values are as in most streams, and 3 KiB are enough
	}{
		{name: "usual under limits", why: "this is what servers do", first: recordText, rest: "", options: []json.Options{jsonx.UntrustedInput(), jsonx.CountLines(true)}, usual: true},
		{name: "deep", why: "each level has a frame", first: deep, rest: " 1"},
		{name: "deep under limits", why: "limits count the elements at each level", first: deep, rest: " 1", options: []json.Options{jsonx.UntrustedInput(), jsontext.WithDepthLimit(0)}},
		{name: "deep twice", why: "and may have looked into the next value", first: deep, rest: deep[:15_000], options: []json.Options{jsonx.UntrustedInput(), jsontext.WithDepthLimit(0)}},
		{name: "long", why: "a token needs a window", first: long, rest: ""},
		{name: "part of a value", why: "the window has no room for the long one", first: long, rest: long[:6000]},
		{name: "more of a value", why: "likewise", first: long, rest: long[:60_000]},
		{name: "many short values", why: "likewise", first: long, rest: strings.Repeat("1 ", 10_000)},
		{name: "long under limits", why: "likewise, though the text is not scanned so far", first: long, rest: strings.Repeat("1 ", 10_000), options: []json.Options{jsonx.WithLimits(jsonx.Limits{Elements: 10})}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for how, read := range map[string]func(*jsontext.Decoder) error{
				"UnmarshalDecode": func(dec *jsontext.Decoder) error { return json.UnmarshalDecode(dec, new(any)) },
				"ReadValue":       func(dec *jsontext.Decoder) error { _, err := dec.ReadValue(); return err },
				"SkipValue":       func(dec *jsontext.Decoder) error { return dec.SkipValue() },
				"ReadToken":       readTokens,
			} {
				max, decoders := 16<<10+2*len(tt.rest), 4
				if tt.usual {
					max, decoders = 3<<10, 20
				}
				held := heldBy(decoders, func() any {
					dec := jsontext.NewDecoder(struct{ io.Reader }{strings.NewReader(tt.first + "\n0\n" + tt.rest)}, tt.options...)
					for range 2 {
						if err := read(dec); err != nil {
							t.Fatal(how, err)
						}
					}
					dec.PeekKind()
					return dec
				}) - len(tt.first) - len(tt.rest) // without the text of the reader
				if held > max {
					t.Errorf("a Decoder keeps %d bytes after %s, at most %d wanted (%s)", held, how, max, tt.why)
				}
			}
		})
	}
}
