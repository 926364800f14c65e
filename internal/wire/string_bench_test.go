package wire

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// The benchmarks of this file compare this package with plain code in the same run. Those of
// string_bench_std_test.go compare it with the standard library.

// lengths are typical lengths of names, and of short and long strings, in bytes.
var lengths = []int{4, 8, 12, 20, 36, 120, 360}

var (
	sinkInt   int
	sinkBool  bool
	sinkBytes []byte
)

// plainText returns n bytes of ASCII without escapes.
func plainText(n int) string {
	const words = "The quick brown fox jumps over the lazy dog, and then it sleeps. "
	return strings.Repeat(words, n/len(words)+1)[:n]
}

// corpusDoc returns the document of the shared corpus with the given name. It skips the benchmark
// if the corpus is not installed.
func corpusDoc(tb testing.TB, name string) []byte {
	tb.Helper()
	f, err := os.Open("../../../shared/corpus/" + name + ".json.gz")
	if err != nil {
		tb.Skip("no shared corpus: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		tb.Fatal(err)
	}
	doc, err := io.ReadAll(z)
	if err != nil {
		tb.Fatal(err)
	}
	return doc
}

// corpusStrings returns all strings of a document of the shared corpus with their
// quotes, as slices of the document, and their size in bytes.
func corpusStrings(tb testing.TB, name string) (lits [][]byte, size int) {
	tb.Helper()
	doc := corpusDoc(tb, name)
	for i := 0; i < len(doc); i++ {
		if doc[i] != '"' {
			continue
		}
		end, _, f := ScanString(doc, i, true)
		if f != None {
			tb.Fatalf("%s: fault %d at %d", name, f, end)
		}
		lits = append(lits, doc[i:end])
		size += end - i
		i = end - 1
	}
	return lits, size
}

// twinScan returns the index after the string at b[i:], or -1 if it finds no end or a control
// character. It does not validate UTF-8: the benchmarks do that in a second pass.
func twinScan(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			return i + 1
		case c == '\\':
			i++
		case c < ' ':
			return -1
		}
	}
	return -1
}

func BenchmarkScanString(b *testing.B) {
	for _, n := range lengths {
		lit := []byte(`"` + plainText(n) + `",           `)
		b.Run("ascii"+strconv.Itoa(n)+"/wire", func(b *testing.B) {
			for b.Loop() {
				sinkInt, _, _ = ScanString(lit, 0, true)
			}
		})
		b.Run("ascii"+strconv.Itoa(n)+"/twin", func(b *testing.B) {
			for b.Loop() {
				sinkInt = twinScan(lit, 0)
				sinkBool = utf8.Valid(lit[:sinkInt])
			}
		})
	}
}

func BenchmarkScanStringCorpus(b *testing.B) {
	for _, name := range []string{"string_unicode", "string_escaped", "twitter_status", "citm_catalog", "golang_source", "synthea_fhir"} {
		lits, size := corpusStrings(b, name)
		b.Run(name+"/wire", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, lit := range lits {
					sinkInt, _, _ = ScanString(lit, 0, true)
				}
			}
		})
		b.Run(name+"/twin", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, lit := range lits {
					sinkInt = twinScan(lit, 0)
					sinkBool = utf8.Valid(lit)
				}
			}
		})
	}
}

func BenchmarkSkipSpace(b *testing.B) {
	for _, s := range []string{"x", " x", "\n\t\tx", "\n        x", "\n                        x"} {
		text := []byte(s + "1234567890")
		b.Run(strconv.Itoa(len(s)-1)+"/wire", func(b *testing.B) {
			for b.Loop() {
				sinkInt = SkipSpace(text, 0)
			}
		})
		b.Run(strconv.Itoa(len(s)-1)+"/twin", func(b *testing.B) {
			for b.Loop() {
				sinkInt = twinSpace(text, 0)
			}
		})
	}
}

// twinSpace is SkipSpace byte by byte.
func twinSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	return i
}

func BenchmarkCompareUTF16(b *testing.B) {
	x, y := []byte(plainText(20)+"x"), []byte(plainText(20)+"y")
	b.Run("wire", func(b *testing.B) {
		for b.Loop() {
			sinkInt = CompareUTF16(x, y)
		}
	})
	b.Run("twin", func(b *testing.B) {
		for b.Loop() {
			sinkInt = bytes.Compare(x, y)
		}
	})
}
