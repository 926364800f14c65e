package json_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/jsontest/corpora"
	"github.com/plainjson/json/jsontext"
)

// These benchmarks compare with the standard library only, so that they need no other module. The
// module bench compares with other libraries, verifies their results and interleaves their runs.

// A benchLib has the functions of a library that are measured, and its name in benchmarks.
type benchLib struct {
	name      string
	unmarshal func(text []byte, v any) error
	read      func(r io.Reader, v any) error
	marshal   func(v any) ([]byte, error)
	write     func(w io.Writer, v any) error
	valid     func(text []byte) bool
	raw       func() any // returns a pointer to an empty raw value
}

// benchLibs returns this library, followed by the packages of the standard library.
func benchLibs() []benchLib {
	ours := benchLib{
		name:      "plainjson",
		unmarshal: func(text []byte, v any) error { return json.Unmarshal(text, v) },
		read:      func(r io.Reader, v any) error { return json.UnmarshalRead(r, v) },
		marshal:   func(v any) ([]byte, error) { return json.Marshal(v) },
		write:     func(w io.Writer, v any) error { return json.MarshalWrite(w, v) },
		valid:     func(text []byte) bool { return jsontext.Value(text).IsValid() },
		raw:       func() any { return new(jsontext.Value) },
	}
	return append([]benchLib{ours}, standardLibs()...)
}

// A benchDocument is a JSON text; new returns a pointer to a value to decode the text into.
type benchDocument struct {
	name string
	text []byte
	new  func(benchLib) any
}

// benchDocuments returns documents to decode into structs (Concrete), any (Interface) and raw
// values (RawValue). Without the corpus of package corpora, it logs that and returns only small
// and generated ones.
func benchDocuments(b *testing.B) []benchDocument {
	anything := func(benchLib) any { return new(any) }
	docs := []benchDocument{
		{"Concrete/record", []byte(recordText), func(benchLib) any { return new(record) }},
		{"Interface/record", []byte(recordText), anything},
	}
	for _, shape := range []jsontest.Shape{jsontest.Answer, jsontest.IDMap, jsontest.Numbers} {
		docs = append(docs, benchDocument{"Interface/made_" + shape.String(), jsontest.Generate(1, shape, 20_000), anything})
	}
	found, err := corpora.Load("")
	if err != nil {
		b.Logf("without the benchmark documents: %v", err)
	}
	for _, d := range found {
		docs = append(docs,
			benchDocument{"Concrete/" + d.Name, d.Data, func(benchLib) any { return d.New() }},
			benchDocument{"Interface/" + d.Name, d.Data, anything},
			benchDocument{"RawValue/" + d.Name, d.Data, func(l benchLib) any { return l.raw() }})
	}
	return docs
}

// eachBench runs f as a benchmark for each library and each document whose name begins with kind.
func eachBench(b *testing.B, kind string, f func(b *testing.B, d benchDocument, l benchLib)) {
	for _, d := range benchDocuments(b) {
		if !strings.HasPrefix(d.name, kind) {
			continue
		}
		for _, l := range benchLibs() {
			b.Run(d.name+"/"+l.name, func(b *testing.B) {
				b.SetBytes(int64(len(d.text)))
				b.ReportAllocs()
				f(b, d, l)
			})
		}
	}
}

// value decodes the text of d with l and returns the pointer to the value.
func (d benchDocument) value(b *testing.B, l benchLib) any {
	v := d.new(l)
	if err := l.unmarshal(d.text, v); err != nil {
		b.Fatal(err)
	}
	return v
}

func BenchmarkUnmarshal(b *testing.B) {
	eachBench(b, "", func(b *testing.B, d benchDocument, l benchLib) {
		for b.Loop() {
			if err := l.unmarshal(d.text, d.new(l)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkUnmarshalRead(b *testing.B) {
	eachBench(b, "", func(b *testing.B, d benchDocument, l benchLib) {
		for b.Loop() {
			// The struct hides all methods of the reader but Read.
			if err := l.read(struct{ io.Reader }{bytes.NewReader(d.text)}, d.new(l)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkMarshal(b *testing.B) {
	eachBench(b, "", func(b *testing.B, d benchDocument, l benchLib) {
		v := d.value(b, l)
		for b.Loop() {
			if _, err := l.marshal(v); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkMarshalWrite(b *testing.B) {
	eachBench(b, "", func(b *testing.B, d benchDocument, l benchLib) {
		v := d.value(b, l)
		for b.Loop() {
			if err := l.write(io.Discard, v); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkAppendMarshal measures this library alone: the standard library has no such function.
func BenchmarkAppendMarshal(b *testing.B) {
	ours := benchLibs()[0]
	for _, d := range benchDocuments(b) {
		b.Run(d.name, func(b *testing.B) {
			v := d.value(b, ours)
			b.SetBytes(int64(len(d.text)))
			b.ReportAllocs()
			var buf []byte
			for b.Loop() {
				var err error
				if buf, err = json.AppendMarshal(buf[:0], v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkIsValid(b *testing.B) {
	eachBench(b, "Interface/", func(b *testing.B, d benchDocument, l benchLib) {
		for b.Loop() {
			if !l.valid(d.text) {
				b.Fatal("not valid")
			}
		}
	})
}

// messages returns n small texts, as a service with n types of messages reads them: objects with
// member names of their own, and for every second type an array of two of them.
func messages(n int) [][]byte {
	list := make([][]byte, n)
	for k := range list {
		object := fmt.Sprintf(`{"kind_%d":%d,"name%d":"some text","part%d":{"x":1,"y":[1,2]},"list":[%d,true,null],"at":"2006-01-02T15:04:05Z"}`,
			k, 1000*k, k%7, k, k)
		if list[k] = []byte(object); k%2 == 1 {
			list[k] = []byte("[" + object + "," + object + "]")
		}
	}
	return list
}

// BenchmarkKinds decodes 60 messages with different member names in each iteration.
func BenchmarkKinds(b *testing.B) {
	texts := messages(60)
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	for _, kind := range []string{"Interface", "RawValue"} {
		for _, l := range benchLibs() {
			b.Run(kind+"/"+l.name, func(b *testing.B) {
				b.SetBytes(int64(size))
				b.ReportAllocs()
				for b.Loop() {
					for _, text := range texts {
						v := any(new(any))
						if kind == "RawValue" {
							v = l.raw()
						}
						if err := l.unmarshal(text, v); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}
