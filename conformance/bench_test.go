package conformance

import (
	"strings"
	"testing"

	"github.com/plainjson/json/conformance/internal/measure"
)

// BenchmarkUnmarshal decodes the benchmark documents.
func BenchmarkUnmarshal(b *testing.B) { benchmark(b, "Unmarshal/") }

// BenchmarkMarshal encodes the benchmark documents.
func BenchmarkMarshal(b *testing.B) { benchmark(b, "Marshal/") }

func benchmark(b *testing.B, op string) {
	jobs, err := measure.Jobs(documents(b))
	if err != nil {
		b.Fatal(err)
	}
	for i := range jobs {
		name, ok := strings.CutPrefix(jobs[i].Name(), op)
		if !ok {
			continue
		}
		for k := range measure.Libraries {
			lib := &measure.Libraries[k]
			b.Run(name+"/"+lib.Name, func(b *testing.B) {
				b.SetBytes(int64(len(jobs[i].Doc.Data)))
				b.ReportAllocs()
				for b.Loop() {
					if err := jobs[i].Do(lib); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
