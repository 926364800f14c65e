package json_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// A benchDocument is a text, and a new value of the type that it goes into.
type benchDocument struct {
	name string
	text []byte
	new  func() any
}

// benchDocuments returns the benchmark documents with their Go types, if they
// are there, and a few of our own as any.
func benchDocuments(b *testing.B) []benchDocument {
	var docs []benchDocument
	found, err := corpora.Load("")
	if err != nil {
		b.Logf("without the benchmark documents: %v", err)
	}
	for _, d := range found {
		docs = append(docs,
			benchDocument{"Concrete/" + d.Name, d.Data, d.New},
			benchDocument{"Interface/" + d.Name, d.Data, func() any { return new(any) }})
	}
	for _, shape := range jsontest.Shapes() {
		if !shape.IsStream() {
			text := jsontest.Generate(1, shape, 20_000)
			docs = append(docs, benchDocument{"Generated/" + shape.String(), text, func() any { return new(any) }})
		}
	}
	return append(docs, benchDocument{"Concrete/record", []byte(recordText), func() any { return new(record) }})
}

func BenchmarkUnmarshal(b *testing.B) {
	for _, d := range benchDocuments(b) {
		b.Run(d.name, func(b *testing.B) {
			b.SetBytes(int64(len(d.text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := json.Unmarshal(d.text, d.new()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkUnmarshalRead(b *testing.B) {
	for _, d := range benchDocuments(b) {
		b.Run(d.name, func(b *testing.B) {
			b.SetBytes(int64(len(d.text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := json.UnmarshalRead(bytes.NewReader(d.text), d.new()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkMarshal(b *testing.B) {
	for _, d := range benchDocuments(b) {
		b.Run(d.name, func(b *testing.B) {
			v := d.new()
			if err := json.Unmarshal(d.text, v); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				out, err := json.Marshal(v)
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(len(out)))
			}
		})
	}
}

func BenchmarkMarshalWrite(b *testing.B) {
	for _, d := range benchDocuments(b) {
		b.Run(d.name, func(b *testing.B) {
			v := d.new()
			if err := json.Unmarshal(d.text, v); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := json.MarshalWrite(io.Discard, v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
