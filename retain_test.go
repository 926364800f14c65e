package json_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// quietly is a writer or reader with something of its own.
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

// TestRawValueApart holds that a raw value that needs no change, which is not copied before it
// is known to be right, is nobody else's memory afterwards.
func TestRawValueApart(t *testing.T) {
	const text = `{"a":[1,2,3],"b":"text"}`
	raw := jsontext.Value(text)
	short := shortWriter(5)
	tests := []struct {
		name, why string
		call      func() ([]byte, error)
		want      string
		fails     bool
	}{
		{"returned", "the result is a copy", func() ([]byte, error) { return json.Marshal(raw) }, text, false},
		{"with space around", "that is no part of the value", func() ([]byte, error) { return json.Marshal(jsontext.Value(" " + text + " ")) }, text, false},
		{"appended to nothing", "the result is a copy", func() ([]byte, error) { return json.AppendMarshal(nil, raw) }, text, false},
		{"appended to room", "it goes there", func() ([]byte, error) { return json.AppendMarshal(make([]byte, 0, 99), raw) }, text, false},
		{"appended to text", "it goes behind that", func() ([]byte, error) { return json.AppendMarshal([]byte("x"), raw) }, "x" + text, false},
		{"too long", "what is returned of it is a copy", func() ([]byte, error) {
			return json.Marshal(raw, jsontext.WithByteLimit(10))
		}, text, true},
		{"half written", "the rest must not be moved to its beginning", func() ([]byte, error) {
			return nil, json.MarshalWrite(short, raw)
		}, "", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.call()
			if string(got) != tt.want || (err != nil) != tt.fails {
				t.Errorf("got %q and error %v, want %q (%s)", got, err, tt.want, tt.why)
			}
			if _, err := json.Marshal([]int{7, 7, 7, 7, 7, 7, 7, 7, 7}); err != nil { // it uses what is pooled
				t.Error(err)
			}
			if string(raw) != text {
				t.Fatalf("the value is %q now (%s)", raw, tt.why)
			}
			clear(got)
			if string(raw) != text {
				t.Fatalf("the result is a part of the value (%s)", tt.why)
			}
		})
	}
}

// TestRawValueRoom holds that raw values that need no change are marshaled without memory for
// what others have needed.
func TestRawValueRoom(t *testing.T) {
	if raceEnabled {
		t.Skip("pools keep at random")
	}
	large := jsontext.Value("[" + strings.Repeat("1, ", 500_000) + "1]") // it has to be rewritten
	small := jsontext.Value(`{"a":1}`)
	if _, err := json.Marshal(large); err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.GC() // pools are empty now
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const calls = 200
	for range calls {
		if _, err := json.Marshal(small); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / calls; n > 2000 {
		t.Errorf("%d bytes are allocated for each value of %d", n, len(small))
	}
}

// A shortWriter takes as many bytes of each piece and no more.
type shortWriter int

func (w shortWriter) Write(p []byte) (int, error) { return min(int(w), len(p)), nil }

// TestNothingRetained holds that calls leave no references to what the caller gave in the
// memory that is kept for others, be it for as long as the next collection of garbage.
func TestNothingRetained(t *testing.T) {
	if raceEnabled {
		t.Skip("pools keep at random")
	}
	tests := []struct {
		name, why string
		call      func(b []byte) // b is [1, followed by digits
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
