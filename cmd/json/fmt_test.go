package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/jsontest/corpora"
	"github.com/plainjson/json/jsontext"
)

// TestCorpus checks that the output of every command for the benchmark
// documents is the result of the corresponding method of jsontext.Value.
func TestCorpus(t *testing.T) {
	docs, err := corpora.Load("")
	if errors.Is(err, corpora.ErrAbsent) {
		t.Skip("the benchmark documents are not here: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, why string
		args      []string
		format    func(*jsontext.Value) error
	}{
		{"min", "Compact and a line feed", []string{"min"},
			func(v *jsontext.Value) error { return v.Compact() }},
		{"fmt", "Indent and a line feed", []string{"fmt"},
			func(v *jsontext.Value) error { return v.Indent() }},
		{"fmt 2", "Indent with another indent", []string{"fmt", "-indent", "2"},
			func(v *jsontext.Value) error { return v.Indent(jsontext.WithIndent("  ")) }},
		{"canon", "Canonicalize and a line feed", []string{"canon"},
			func(v *jsontext.Value) error { return v.Canonicalize() }},
		{"check", "prints nothing", []string{"check"},
			func(v *jsontext.Value) error { *v = nil; return nil }},
	} {
		for _, doc := range docs {
			t.Run(tt.name+"/"+doc.Name, func(t *testing.T) {
				want := jsontext.Value(bytes.Clone(doc.Data))
				if err := tt.format(&want); err != nil {
					t.Fatal(err)
				}
				if want != nil {
					want = append(want, '\n')
				}
				var got, stderr bytes.Buffer
				if status := run(tt.args, bytes.NewReader(doc.Data), &got, &stderr); status != 0 {
					t.Fatalf("status %d: %s", status, &stderr)
				}
				if d := jsontest.Diff(got.Bytes(), want); d != "" {
					t.Errorf("%s: %s", tt.why, d)
				}
			})
		}
	}
}

// TestReaders checks that the output does not depend on the portions in which a Reader returns the input.
func TestReaders(t *testing.T) {
	text := []byte("{\"a\": [1, 2.50, \"\\u00e9 日本\", true, null]}\n[] \"x\" {\n}\n")
	for _, args := range [][]string{{"min"}, {"fmt"}, {"canon"}} {
		want := runText(string(text), args...)
		for _, tt := range []struct {
			name, why string
			r         io.Reader
		}{
			{"one byte", "every token is cut everywhere", jsontest.OneByteReader(text)},
			{"empty reads", "a read may return nothing", jsontest.ChunkReader(text, 0, 3, 0, 0, 1)},
			{"data with EOF", "the end may come with the last bytes", jsontest.DataErrReader(text, 7, io.EOF)},
			{"scribble", "a reader may use the whole buffer", jsontest.ScribbleReader(text, 5)},
			{"strict", "no reads after the end", jsontest.StrictReader(text, 5)},
		} {
			t.Run(args[0]+"/"+tt.name, func(t *testing.T) {
				var stdout, stderr bytes.Buffer
				status := run(args, tt.r, &stdout, &stderr)
				if got := (result{status, stdout.String(), stderr.String()}); got != want {
					t.Errorf("%s: got %+v, want %+v", tt.why, got, want)
				}
			})
		}
	}
}

// TestPrompt checks that each value is written before the input is read further.
func TestPrompt(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- run([]string{"min"}, inR, outW, io.Discard)
		outW.Close()
	}()
	for i := range 5 {
		fmt.Fprintf(inW, "[ %d ]\n", i)
		// If the value were not written, this read would not return.
		got := make([]byte, 4)
		if _, err := io.ReadFull(outR, got); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("[%d]\n", i); string(got) != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	inW.Close()
	if rest, err := io.ReadAll(outR); len(rest) > 0 || err != nil {
		t.Errorf("after the end: %q, %v", rest, err)
	}
	if s := <-status; s != 0 {
		t.Errorf("got status %d, want 0", s)
	}
}

// A repeater is a Reader that returns rest, then n times body, then tail. Every
// 64th call of Read measures the heap.
type repeater struct {
	body, tail string
	n          int    // number of copies of body that have not begun
	rest       string // text to return next
	reads      int    // calls of Read
	peak       uint64 // largest size of the heap, in bytes; 0: not measured
}

// Read implements io.Reader.
func (r *repeater) Read(p []byte) (int, error) {
	if r.reads++; r.reads%64 == 0 {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		r.peak = max(r.peak, stats.HeapAlloc)
	}
	done := 0
	for done < len(p) {
		switch {
		case r.rest != "":
			n := copy(p[done:], r.rest)
			r.rest = r.rest[n:]
			done += n
		case r.n > 0:
			r.rest = r.body
			r.n--
		case r.tail != "":
			r.rest, r.tail = r.tail, ""
		default:
			return done, io.EOF
		}
	}
	return done, nil
}

// TestBoundedMemory checks that the heap grows by at most limit bytes while a
// command, other than canon, reads an input of size bytes.
func TestBoundedMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("long inputs")
	}
	const mib = 1 << 20
	record := `{"id": 123456, "name": "some name", "tags": ["a", "b"], "score": 12.5, "more": {"x": null}}`
	for _, tt := range []struct {
		name, why, mode  string
		size, limit      int
		head, body, tail string
	}{
		{name: "check array", why: "a document is not held", mode: "check", size: 32 * mib, limit: 8 * mib, head: "[", body: record + ", ", tail: record + "]"},
		{name: "fmt array", why: "nor is its output", mode: "fmt", size: 16 * mib, limit: 8 * mib, head: "[", body: record + ", ", tail: record + "]"},
		{name: "min array", why: "in any form", mode: "min", size: 16 * mib, limit: 8 * mib, head: "[", body: record + ", ", tail: record + "]"},
		{name: "check values", why: "neither is a stream of values", mode: "check", size: 16 * mib, limit: 8 * mib, body: record + "\n"},
		{name: "check lines", why: "nor many short lines", mode: "check", size: 16 * mib, limit: 8 * mib, head: "[", body: "1,\n", tail: "0]"},
		{name: "min object", why: "nor the values of one object",
			mode: "min", size: 16 * mib, limit: 8 * mib, head: `{"a":[`, body: record + ", ", tail: record + "]}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			runtime.GC()
			var stats runtime.MemStats
			runtime.ReadMemStats(&stats)
			in := &repeater{rest: tt.head, body: tt.body, n: tt.size / len(tt.body), tail: tt.tail}
			var stderr bytes.Buffer
			if status := run([]string{tt.mode}, in, io.Discard, &stderr); status != 0 {
				t.Fatalf("status %d: %s", status, &stderr)
			}
			if in.peak == 0 {
				t.Fatal("memory was never measured")
			}
			if in.peak > stats.HeapAlloc+uint64(tt.limit) {
				t.Errorf("%s: heap grew from %d to %d", tt.why, stats.HeapAlloc, in.peak)
			}
		})
	}
}

// heapPeak returns the largest size of the heap in bytes during f, less the size before it. It is the largest of
// samples, at intervals of about 1 ms. Garbage is collected often, so that most of the heap is memory in use.
func heapPeak(f func()) int {
	defer debug.SetGCPercent(debug.SetGCPercent(2))
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	size := func() int {
		metrics.Read(sample)
		return int(sample[0].Value.Uint64())
	}
	runtime.GC()
	before := size()
	peak := before
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
				peak = max(peak, size())
			}
		}
	}()
	f()
	close(stop)
	<-stopped
	return peak - before
}

// TestCanonMemory checks the memory of canon that its help promises, in bytes of the heap for a byte of the largest
// top-level value.
func TestCanonMemory(t *testing.T) {
	if testing.Short() || jsontest.Race {
		t.Skip("long inputs")
	}
	const size = 2 << 20
	repeat := func(n int, format string) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			// The factor is odd, so that no two names are equal.
			fmt.Fprintf(&b, format, uint32(i)*2654435761)
		}
		return b.String()
	}
	record := `{"name": "some name", "id": %d, "tags": ["b", "a"], "score": 12.5, "more": {"x": null}},`
	for _, tt := range []struct {
		name, why string
		text      string
		limit     int
	}{
		{"numbers", "the text and its canonical form", "[" + repeat(size, "%d,") + "0]", 8},
		{"records", "members of small objects are sorted", "[" + repeat(size, record) + "0]", 8},
		{"string", "a long token", `"` + strings.Repeat("text", size/4) + `"`, 8},
		{"short members", "names are held, and sorted", "{" + repeat(size, `"%08x":1,`) + `"":0}`, 30},
		{"many values", "the memory is for one of them", repeat(8*size, `{"b":%d,"a":[]}`), 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status := 0
			var stderr bytes.Buffer
			peak := heapPeak(func() { status = run([]string{"canon"}, strings.NewReader(tt.text), io.Discard, &stderr) })
			if status != 0 {
				t.Fatalf("status %d: %s", status, &stderr)
			}
			if peak > tt.limit*size {
				t.Errorf("%s: the heap grew by %.1f times the size, want at most %d", tt.why, float64(peak)/size, tt.limit)
			}
		})
	}
}

// TestAgainstOneValue checks that the output for a stream is that for each of its values, one after another.
func TestAgainstOneValue(t *testing.T) {
	values := []string{`{"b":[1,{}],"a":"é"}`, `[]`, `-1.50e3`, `"\ud83d\ude00"`, `null`, `[[[[]]]]`}
	stream := strings.Join(values, " \n ")
	for _, mode := range []string{"min", "fmt", "canon"} {
		var want strings.Builder
		for _, v := range values {
			want.WriteString(runText(v, mode).stdout)
		}
		if got := runText(stream, mode); got.stdout != want.String() || got.status != 0 {
			t.Errorf("%s: got %+v, want stdout %q", mode, got, &want)
		}
	}
	// iotest.HalfReader divides the input at other offsets.
	var stdout bytes.Buffer
	if status := run([]string{"min"}, iotest.HalfReader(strings.NewReader(stream)), &stdout, io.Discard); status != 0 {
		t.Errorf("status %d", status)
	}
	if got := runText(stream, "min").stdout; got != stdout.String() {
		t.Errorf("half reads: got %q, want %q", &stdout, got)
	}
}
