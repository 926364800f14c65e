package json_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
)

var errBroken = errors.New("broken")

// TestReaders reads the same documents through all kinds of readers.
func TestReaders(t *testing.T) {
	for _, doc := range jsontest.Documents() {
		text := doc.Bytes()
		if doc.Shape.IsStream() || len(text) > 1<<16 {
			continue
		}
		var want any
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(doc.Name, err)
		}
		for name, r := range map[string]io.Reader{
			"one byte":        jsontest.OneByteReader(text),
			"chunks":          jsontest.ChunkReader(text, 1, 2, 3, 5, 8, 13, 4096),
			"data with EOF":   jsontest.DataErrReader(text, 7, io.EOF),
			"reused buffer":   jsontest.ScribbleReader(text, 100),
			"bytes.Buffer":    bytes.NewBuffer(bytes.Clone(text)),
			"bytes.Reader":    bytes.NewReader(text),
			"strings.Builder": strings.NewReader(string(text)),
		} {
			var got any
			if err := json.UnmarshalRead(r, &got); err != nil {
				t.Errorf("%s through %s: %v", doc.Name, name, err)
			} else if !reflect.DeepEqual(want, got) {
				t.Errorf("%s through %s: another value", doc.Name, name)
			}
		}
	}
}

// TestFailingReader lets the reader fail at every byte of a text.
func TestFailingReader(t *testing.T) {
	text := []byte(` {"Val":-12.5e3,"any":[true,null,"a\u00e9é",{}],"Next":{"Val":1}} `)
	for n := range text {
		var v any
		err := json.UnmarshalRead(jsontest.FailAfterReader(text, n, errBroken), &v)
		if !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
		err = json.UnmarshalRead(jsontest.FailAfterReader(text, n, io.EOF), &v)
		if n < len(text)-1 && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("truncated after %d bytes: %v", n, err)
		}
	}
}

func TestLyingReader(t *testing.T) {
	for _, n := range []int{-1, 1 << 30, 0} {
		var v any
		if err := json.UnmarshalRead(jsontest.LyingReader(n), &v); err == nil {
			t.Errorf("a reader that returns %d went unnoticed", n)
		}
	}
}

// TestFailingWriter lets the writer fail after some bytes of a long text.
func TestFailingWriter(t *testing.T) {
	in := make([]string, 10_000)
	for i := range in {
		in[i] = "some text"
	}
	want, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(want); n += 999 {
		w := jsontest.StrictWriter(n, errBroken)
		if err := json.MarshalWrite(w, in); !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
		if !bytes.HasPrefix(want, w.Bytes()) || len(w.Bytes()) != n {
			t.Errorf("after %d bytes: wrote %d", n, len(w.Bytes()))
		}
	}
	if err := json.MarshalWrite(jsontest.ShortWriter(100), in); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("short write: %v", err)
	}
}

// TestStreamEqualsMarshal compares the text that is written in pieces with the
// one that is made at once, under options that change its layout.
func TestStreamEqualsMarshal(t *testing.T) {
	for _, doc := range jsontest.Documents() {
		text := doc.Bytes()
		if doc.Shape.IsStream() {
			continue
		}
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(doc.Name, err)
		}
		for name, o := range layouts {
			o := json.JoinOptions(o, json.Deterministic(true))
			want, err := json.Marshal(v, o)
			if err != nil {
				t.Fatal(doc.Name, name, err)
			}
			var got bytes.Buffer
			if err := json.MarshalWrite(&got, v, o); err != nil || !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s, %s: %v\n%s", doc.Name, name, err, jsontest.Diff(got.Bytes(), want))
			}
		}
	}
}

// elements is a reader of a long array.
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

// TestBoundedMemory reads a text of 28 MB into values that hold none of it.
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

// TestNothingWrittenAfterFailure holds that a value that can't be written is not flushed when that is
// found out.
func TestNothingWrittenAfterFailure(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
		most      int // bytes that may be written
	}{
		{"short", "the writer is not called at all", []any{"a", func() {}}, 0},
		{"nothing", "nor with nothing", func() {}, 0},
		{"syntax", "nor for errors of syntax", []string{"a", "\xff"}, 0},
		{"long", "what was flushed before stays", []any{strings.Repeat("a", 20_000), "b", func() {}}, 20_003},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := &countingWriter{}
			err := json.MarshalWrite(w, tt.in)
			if err == nil || len(w.text) != tt.most || w.calls > 1 || w.calls > 0 && tt.most == 0 {
				t.Errorf("%v; %d bytes in %d calls, want %d (%s)", err, len(w.text), w.calls, tt.most, tt.why)
			}
		})
	}
}

// A countingWriter counts how often it is called.
type countingWriter struct {
	text  []byte
	calls int
}

func (w *countingWriter) Write(b []byte) (int, error) {
	w.text = append(w.text, b...)
	w.calls++
	return len(b), nil
}
