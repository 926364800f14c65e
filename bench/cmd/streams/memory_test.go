package main

import (
	"bytes"
	"io"
	"iter"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// BenchmarkMemory reads texts of 1 GiB, and reports by how much the heap grows at most. The heap is what the garbage collector
// has not released, so it has values that are not used any more.
//
//	go test ./cmd/streams -run '^$' -bench Memory -benchtime 1x
func BenchmarkMemory(b *testing.B) {
	const size = 1 << 30
	line := append(text(makeRecords(1, false)[0]), '\n')
	element := append(append([]byte{}, line[:len(line)-1]...), ',')
	last := string(line)
	for _, tt := range []struct {
		name string
		read func() error
	}{
		{"Values", all(func() iter.Seq2[record, error] {
			return jsonx.Values[record](jsontext.NewDecoder(repeated("", line, size, "")))
		})},
		{"Elements", all(func() iter.Seq2[record, error] {
			return jsonx.Elements[record](jsontext.NewDecoder(repeated("[", element, size, last+"]")))
		})},
		{"SeekElements", all(func() iter.Seq2[record, error] {
			dec := jsontext.NewDecoder(repeated(`{"other":[1,2],"data":{"items":[`, element, size, last+"]}}"))
			if err := jsonx.Seek(dec, "/data/items"); err != nil {
				b.Fatal(err)
			}
			return jsonx.Elements[record](dec)
		})},
		{"Lines", all(func() iter.Seq2[record, error] { return jsonx.Lines[record](repeated("", line, size, ""), 1) })},
		{"Lines2", all(func() iter.Seq2[record, error] { return jsonx.Lines[record](repeated("", line, size, ""), 2) })},
		{"Array", func() error {
			dec := jsontext.NewDecoder(repeated("", line, size, ""))
			return json.MarshalWrite(io.Discard, jsonx.Array(jsonx.Values[record](dec)))
		}},
		{"Base64Reader", func() error {
			r, err := jsonx.Base64Reader(jsontext.NewDecoder(repeated(`"`, []byte("bWFueSBieXRlcyBpbiBhIHN0cmluZyBvZiBiYXNlNjQu"), size, `"`)))
			if err != nil {
				return err
			}
			_, err = io.Copy(io.Discard, r)
			return err
		}},
		{"StandardizeReader", func() error {
			source := []byte("// a comment\n[1, 2, /* three */ 4,]\n")
			return copied(jsonx.StandardizeReader(repeated("", source, size, "")))
		}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			b.SetBytes(size)
			for b.Loop() {
				growth, err := heapGrowth(tt.read)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(growth)/(1<<20), "MiB-heap")
			}
		})
	}
}

// copied reads all of r.
func copied(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

// repeated returns a reader of about size bytes: the text before, unit again and again, and the text after.
func repeated(before string, unit []byte, size int, after string) io.Reader {
	return io.MultiReader(strings.NewReader(before), &repeater{unit: bytes.Repeat(unit, 1+64<<10/len(unit)), left: size / len(unit) * len(unit)}, strings.NewReader(after))
}

// A repeater is a reader of a text that is repeated.
type repeater struct {
	unit []byte
	at   int // index in unit of the next byte
	left int // bytes to return
}

// Read implements [io.Reader].
func (r *repeater) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.left)], r.unit[r.at:])
	r.at, r.left = (r.at+n)%len(r.unit), r.left-n
	return n, nil
}

// heapGrowth runs f, and returns by how many bytes the heap grows at most, as far as samples show.
func heapGrowth(f func() error) (growth int64, err error) {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	heap := func() int64 {
		metrics.Read(sample)
		return int64(sample[0].Value.Uint64())
	}
	runtime.GC()
	before, stop, done := heap(), make(chan struct{}), make(chan int64)
	go func() {
		most := before
		for {
			select {
			case <-stop:
				done <- most
				return
			case <-time.After(time.Millisecond):
				most = max(most, heap())
			}
		}
	}()
	err = f()
	close(stop)
	return <-done - before, err
}
