package conformance

import (
	"strings"
	"testing"

	"github.com/plainjson/json/conformance/internal/measure"
)

// BenchmarkUnmarshal decodes the benchmark documents with both libraries, into structs, any and
// raw values.
func BenchmarkUnmarshal(b *testing.B) { benchmark(b, "Unmarshal/") }

// BenchmarkMarshal encodes the benchmark documents with both libraries, from structs, any and raw
// values.
func BenchmarkMarshal(b *testing.B) { benchmark(b, "Marshal/") }

func benchmark(b *testing.B, op string) {
	libs := measure.Libraries(measure.Options[0])
	jobs, err := measure.Jobs(documents(b), libs, op)
	if err != nil {
		b.Fatal(err)
	}
	for i := range jobs {
		name, ok := strings.CutPrefix(jobs[i].Name(), op)
		if !ok {
			continue
		}
		for k := range libs {
			lib := &libs[k]
			b.Run(name+"/"+lib.Name, func(b *testing.B) {
				b.SetBytes(int64(len(jobs[i].Doc.Data)))
				b.ReportAllocs()
				for b.Loop() {
					if err := jobs[i].Do(lib, k); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
