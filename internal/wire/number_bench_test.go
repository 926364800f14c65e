package wire

import (
	"compress/gzip"
	"io"
	"math/rand"
	"os"
	"strconv"
	"testing"
)

// A numberSet is the input of the number benchmarks: texts, one after the other
// with a comma after each, and their values. Number k is text[starts[k]:ends[k]].
type numberSet struct {
	name   string
	text   []byte
	starts []int
	ends   []int
	values []float64
}

// makeNumberSet returns the set with the given name and the numbers in texts.
func makeNumberSet(name string, texts []string) numberSet {
	set := numberSet{name: name}
	for _, s := range texts {
		set.starts = append(set.starts, len(set.text))
		set.ends = append(set.ends, len(set.text)+len(s))
		set.text = append(append(set.text, s...), ',')
		v, _ := strconv.ParseFloat(s, 64)
		set.values = append(set.values, v)
	}
	set.text = append(set.text, "        "...)
	return set
}

// numberSets returns synthetic numbers of several kinds, and the coordinates of the
// map of Canada if the corpus is installed.
func numberSets(tb testing.TB) []numberSet {
	rnd := rand.New(rand.NewSource(1))
	var coordinates, prices, short, ints, random []string
	for range 10000 {
		coordinates = append(coordinates, strconv.FormatFloat(rnd.Float64()*360-180, 'f', -1, 64))
		prices = append(prices, strconv.FormatFloat(float64(rnd.Intn(100000))/100, 'f', 2, 64))
		short = append(short, strconv.FormatFloat(float64(rnd.Intn(1000))/8, 'f', -1, 64))
		ints = append(ints, strconv.Itoa(rnd.Int()>>rnd.Intn(62)))
		random = append(random, strconv.FormatFloat(rnd.NormFloat64()*1e-9, 'g', -1, 64))
	}
	sets := []numberSet{
		makeNumberSet("coordinates", coordinates), makeNumberSet("prices", prices),
		makeNumberSet("eighths", short), makeNumberSet("integers", ints), makeNumberSet("exponents", random),
	}
	if texts := canadaNumbers(tb); texts != nil {
		sets = append(sets, makeNumberSet("canada", texts))
	}
	return sets
}

// canadaNumbers returns the numbers of the map of Canada, or nil if the corpus is not installed.
func canadaNumbers(tb testing.TB) (texts []string) {
	file, err := os.Open("../../../shared/corpus/canada_geometry.json.gz")
	if err != nil {
		tb.Log("without the map of Canada:", err)
		return nil
	}
	defer file.Close()
	zr, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	b, err := io.ReadAll(zr)
	if err != nil {
		tb.Fatal(err)
	}
	for i := 0; i < len(b); i++ {
		if b[i] == '-' || isDigit(b[i]) {
			end, _ := ScanNumber(b, i)
			texts = append(texts, string(b[i:end]))
			i = end
		}
	}
	return texts
}

var (
	numberSinkFloat64 float64
	numberSinkUint64  uint64
	numberSinkBytes   []byte
	numberSinkInt     int
)

// perNumber runs pass, which processes a set of n numbers, and reports the time per
// number.
func perNumber(b *testing.B, n int, pass func()) {
	for b.Loop() {
		pass()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/number")
}

func BenchmarkParseFloat64(b *testing.B) {
	for _, set := range numberSets(b) {
		b.Run(set.name+"/ours", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, i := range set.starts {
					numberSinkFloat64, numberSinkInt, _ = ParseFloat64(set.text, i)
				}
			})
		})
		b.Run(set.name+"/strconv", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for k, i := range set.starts {
					numberSinkFloat64, _ = strconv.ParseFloat(string(set.text[i:set.ends[k]]), 64)
				}
			})
		})
	}
}

func BenchmarkAppendFloat64(b *testing.B) {
	dst := make([]byte, 0, 64)
	for _, set := range numberSets(b) {
		b.Run(set.name+"/ours", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, v := range set.values {
					numberSinkInt += len(AppendFloat64(dst, v))
				}
			})
		})
		b.Run(set.name+"/strconv", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, v := range set.values {
					numberSinkInt += len(strconv.AppendFloat(dst, v, 'f', -1, 64))
				}
			})
		})
	}
}

func BenchmarkParseFloat32(b *testing.B) {
	for _, set := range numberSets(b) {
		b.Run(set.name+"/ours", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, i := range set.starts {
					numberSinkFloat64, numberSinkInt, _ = ParseFloat32(set.text, i)
				}
			})
		})
		b.Run(set.name+"/strconv", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for k, i := range set.starts {
					numberSinkFloat64, _ = strconv.ParseFloat(string(set.text[i:set.ends[k]]), 32)
				}
			})
		})
	}
}

func BenchmarkAppendFloat32(b *testing.B) {
	dst := make([]byte, 0, 64)
	for _, set := range numberSets(b) {
		b.Run(set.name+"/ours", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, v := range set.values {
					numberSinkInt += len(AppendFloat32(dst, float32(v)))
				}
			})
		})
		b.Run(set.name+"/strconv", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, v := range set.values {
					numberSinkInt += len(strconv.AppendFloat(dst, float64(float32(v)), 'f', -1, 32))
				}
			})
		})
	}
}

func BenchmarkScanNumber(b *testing.B) {
	for _, set := range numberSets(b) {
		b.Run(set.name+"/ours", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, i := range set.starts {
					numberSinkInt, _ = ScanNumber(set.text, i)
				}
			})
		})
	}
}

// integerSets returns sets of random integers: sets of integers of one length each, and a set with
// integers of all lengths. values[k] contains the integers of sets[k].
func integerSets() (sets []numberSet, values [][]int64) {
	rnd := rand.New(rand.NewSource(1))
	for _, kind := range []struct {
		name     string
		min, max int64
	}{
		{"1-2 digits", 0, 100}, {"5 digits", 1e4, 1e5}, {"8 digits", 1e7, 1e8},
		{"10 digits", 1e9, 1e10}, {"18 digits", 1e17, 1e18}, {"mixed", 0, 0},
	} {
		var texts []string
		var ints []int64
		for range 10000 {
			n := rnd.Int63() >> rnd.Intn(62)
			if kind.max > 0 {
				n = kind.min + rnd.Int63n(kind.max-kind.min)
			}
			texts = append(texts, strconv.FormatInt(n, 10))
			ints = append(ints, n)
		}
		sets = append(sets, makeNumberSet(kind.name, texts))
		values = append(values, ints)
	}
	return sets, values
}

func BenchmarkParseInteger(b *testing.B) {
	sets, _ := integerSets()
	for _, set := range sets {
		b.Run(set.name+"/ours", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, i := range set.starts {
					_, numberSinkUint64, numberSinkInt, _ = ParseInteger(set.text, i)
				}
			})
		})
		b.Run(set.name+"/strconv", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for k, i := range set.starts {
					numberSinkUint64, _ = strconv.ParseUint(string(set.text[i:set.ends[k]]), 10, 64)
				}
			})
		})
	}
}

func BenchmarkAppendInt(b *testing.B) {
	dst := make([]byte, 0, 64)
	sets, values := integerSets()
	for i, set := range sets {
		b.Run(set.name+"/ours", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, v := range values[i] {
					numberSinkInt += len(AppendInt(dst, v))
				}
			})
		})
		b.Run(set.name+"/strconv", func(b *testing.B) {
			perNumber(b, len(set.starts), func() {
				for _, v := range values[i] {
					numberSinkInt += len(strconv.AppendInt(dst, v, 10))
				}
			})
		})
	}
}
