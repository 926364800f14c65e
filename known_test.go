package json_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A wrapped is written by a method, as an object with what it wraps under one name and
// other members around it.
type wrapped struct {
	before, after string
	in            any
	kept          *keptTexts
}

// keptTexts are texts that methods returned, and what they were.
type keptTexts struct{ texts, were [][]byte }

func (k *keptTexts) keep(text []byte) {
	k.texts, k.were = append(k.texts, text), append(k.were, bytes.Clone(text))
}

func (w wrapped) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(struct {
		B string `json:"b,omitempty"`
		A any    `json:"a"`
		C string `json:"c,omitempty"`
	}{w.before, w.in, w.after})
	w.kept.keep(text)
	return text, err
}

// randomWrapped returns a value with methods on several levels, and its text.
func randomWrapped(r *rand.Rand, depth int, kept *keptTexts) (any, string) {
	if depth == 0 {
		s := strings.Repeat("x", 1<<r.IntN(14))
		return []string{s, "y"}, `["` + s + `","y"]`
	}
	if r.IntN(5) == 0 {
		var list []any
		var texts []string
		for range r.IntN(3) {
			v, text := randomWrapped(r, depth-1, kept)
			list, texts = append(list, v), append(texts, text)
		}
		return list, "[" + strings.Join(texts, ",") + "]"
	}
	v, text := randomWrapped(r, depth-1, kept)
	w := wrapped{in: v, kept: kept}
	text = `"a":` + text
	if n := r.IntN(40); n > 0 && n < 30 {
		w.before = strings.Repeat("b", n*n/8+1)
		text = `"b":"` + w.before + `",` + text
	}
	if r.IntN(3) == 0 {
		w.after = strings.Repeat("c", 1<<r.IntN(13))
		text += `,"c":"` + w.after + `"`
	}
	return w, "{" + text + "}"
}

// TestWrapped holds that texts which go from call to call are right, and stay as they are
// when they have been returned.
func TestWrapped(t *testing.T) {
	var wg sync.WaitGroup
	for seed := range uint64(4) {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed, 1))
			kept := new(keptTexts)
			for k := range 200 {
				v, want := randomWrapped(r, r.IntN(12), kept)
				text, err := json.Marshal(v)
				if err != nil || string(text) != want {
					t.Errorf("value %d of %d: %d bytes, %v, want %d bytes", k, seed, len(text), err, len(want))
					return
				}
				kept.keep(text)
			}
			for k, text := range kept.texts {
				if !bytes.Equal(text, kept.were[k]) {
					t.Errorf("text %d of %d has changed", k, seed)
				}
			}
		})
	}
	wg.Wait()
}

// TestWrappedDepth holds that the limit on nesting counts what methods return, whether it
// is checked or known.
func TestWrappedDepth(t *testing.T) {
	nested := func(n int) any {
		var v any = []any{}
		for range n - 1 {
			v = []any{v}
		}
		return v
	}
	for _, tt := range []struct {
		name, why string
		in        any
		wraps     int
		ok        bool
	}{
		{"shallow", "nothing is deep", nested(50), 20, true},
		{"beyond 64", "there is no limit yet", nested(70), 20, true},
		{"exactly", "as deep as may be", nested(9990), 10, true},
		{"one more", "the outermost object is one too many", nested(9991), 10, false},
		{"inner", "one around an empty one is too many", nested(10002), 0, false},
		{"long", "many arrays that are not nested", make([][]int, 12000), 10, true},
		{"long and deep", "there are many arrays, and one is nested", []any{make([][]int, 12000), nested(9989)}, 10, true},
		{"long and too deep", "there are many arrays, and one is nested", []any{make([][]int, 12000), nested(9990)}, 10, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v, kept := tt.in, new(keptTexts)
			for range tt.wraps {
				v = wrapped{in: v, kept: kept}
			}
			if text, err := json.Marshal(v); (err == nil) != tt.ok {
				t.Errorf("%d bytes, %v: %s", len(text), err, tt.why)
			}
		})
	}
}

// BenchmarkWrapped writes values with methods on ten levels, beside the same without.
func BenchmarkWrapped(b *testing.B) {
	type record struct {
		Name string   `json:"name"`
		ID   int      `json:"id"`
		Tags []string `json:"tags"`
	}
	for _, n := range []int{10, 100, 1000, 10000} {
		var list []record
		for i := range n {
			list = append(list, record{strings.Repeat("n", i%29), i * 17, []string{"a", "tag"}})
		}
		var v any = list
		for range 10 {
			v = passed{v}
		}
		for _, tt := range []struct {
			kind string
			in   any
		}{{"flat", list}, {"wrapped", v}} {
			b.Run(fmt.Sprint(n, "/", tt.kind), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := json.Marshal(tt.in); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// passed is a wrapped that keeps nothing.
type passed struct{ in any }

func (p passed) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		A any `json:"a"`
	}{p.in})
}

// madeUnder is a value that a method writes under options of its own.
type madeUnder struct {
	in      any
	options json.Options
}

func (m madeUnder) MarshalJSON() ([]byte, error) { return json.Marshal(m.in, m.options) }

// TestWrappedRaw holds that options for raw values change what a method returns, though the
// method has made it by Marshal under the same options, which leave other values alone.
func TestWrappedRaw(t *testing.T) {
	long := strings.Repeat("z", 100)
	for _, tt := range []struct {
		name, why string
		options   json.Options
		in        any
		want      string
	}{
		{"order", "members of raw objects are sorted, fields are not", jsontext.ReorderRawObjects(true),
			struct {
				Z string
				A int
			}{long, 1}, `{"A":1,"Z":"` + long + `"}`},
		{"integers", "raw integers become floats", jsontext.CanonicalizeRawInts(true),
			[]any{long, int64(1<<60 + 1)}, `["` + long + `",1152921504606847000]`},
		{"floats", "a raw -0 becomes 0", jsontext.CanonicalizeRawFloats(true),
			[]any{long, math.Copysign(0, -1)}, `["` + long + `",0]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // a pool may forget, and does with the race detector
				text, err := json.Marshal(madeUnder{tt.in, tt.options}, tt.options)
				if err != nil || string(text) != tt.want {
					t.Fatalf("%s, %v, want %s: %s", text, err, tt.want, tt.why)
				}
			}
		})
	}
}
