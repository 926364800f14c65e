package diff

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// A Finding is a difference between the libraries, with the call and its input.
type Finding struct {
	Check string // the check, by its name and arguments
	Input []byte // the text that it was called with; nil: none
	Diff  string // the difference
	// Smaller returns a finding of the same kind with the smallest input; nil: it is the smallest.
	Smaller func() *Finding
	// around returns the trace around the difference for an input; it may be nil.
	around func(input []byte) string
}

// maxFindings is the number of kinds of findings that a run reports in full.
const maxFindings = 60

// First is the number of the first call of Run, to repeat a reported call.
var First int64

// Run calls one n times with sources of random numbers that depend on seed and
// on the number of the call only, spread over the given number of goroutines.
// It reports the first finding of each kind, and how many there are of each.
func Run(t *testing.T, n int, seed uint64, workers int, one func(r *jsontest.Rand) *Finding) {
	t.Helper()
	var next, total atomic.Int64
	next.Store(First)
	var mu sync.Mutex
	kinds, known := map[string]int{}, map[string]int{}
	report := func(i int64, f *Finding) {
		mu.Lock()
		defer mu.Unlock()
		if k := f.Known(); k != nil {
			known[k.Name]++
			return
		}
		total.Add(1)
		kind := f.kind()
		kinds[kind]++
		if kinds[kind] > 1 || len(kinds) > maxFindings {
			return
		}
		if f.Smaller != nil {
			f = f.Smaller()
		}
		t.Errorf("call %d of seed %d: %s", i, seed, f)
	}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < First+int64(n); i = next.Add(1) - 1 {
				if f := one(jsontest.NewRand(seed<<32 + uint64(i))); f != nil {
					report(i, f)
				}
			}
		})
	}
	wg.Wait()
	if total.Load() > 0 {
		t.Errorf("%d differences of %d kinds", total.Load(), len(kinds))
		for _, kind := range slices.SortedFunc(maps.Keys(kinds), func(a, b string) int { return kinds[b] - kinds[a] })[:min(len(kinds), 40)] {
			t.Logf("%6d times %.400s", kinds[kind], kind)
		}
	}
	t.Logf("%d calls of seed %d", n, seed)
	for _, name := range slices.Sorted(maps.Keys(known)) {
		t.Logf("%6d explained by known difference %q", known[name], name)
	}
}

var (
	varyingText   = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'[^ ]*' |type [^;\n]*|Go [^:\n]*|\[[^ ]*\]`)
	varyingNumber = regexp.MustCompile(`-?[0-9][-+.0-9a-fx]*`)
)

// kind returns the text that all findings of the kind of f have.
func (f *Finding) kind() string {
	subject, _, isStream := strings.Cut(strings.TrimPrefix(f.Check, "stream of "), " filled from ")
	if !isStream {
		return kindOf(f.Diff)
	}
	return subject + ": " + kindOf(f.Diff)
}

var stepParts = regexp.MustCompile(`(?s)^step [0-9]+:\s+ours: .: error (".*"), (offset .*), (depth .*), (pointer .*), (stack .*)\s+` +
	`std:  .: error (".*"), (offset .*), (depth .*), (pointer .*), (stack .*)$`)

// kindOf returns diff without the parts that vary between findings of one kind.
func kindOf(diff string) string {
	if m := stepParts.FindStringSubmatch(diff); m != nil {
		var parts []string
		for i := range 5 {
			if ours, std := m[1+i], m[6+i]; ours != std {
				parts = append(parts, ours[:min(len(ours), 200)]+" for "+std[:min(len(std), 200)])
			}
		}
		diff = "steps: " + strings.Join(parts, "; ")
	}
	s := varyingText.ReplaceAllString(diff[:min(len(diff), 3000)], "…")
	return strings.Join(strings.Fields(varyingNumber.ReplaceAllString(s, "#")), " ")
}

// Known returns the known difference that explains f, or nil.
func (f *Finding) Known() *KnownDifference { return covered(f.Check, f.Input, f.Diff) }

// String returns the finding with its input in Go's quotes.
func (f *Finding) String() string {
	s := f.Check + "\n"
	if f.Input != nil {
		s += "text: " + quoted(f.Input) + "\n"
	}
	s = fmt.Sprintf("%s%.3000s", s, f.Diff)
	if f.around != nil {
		s += "\n" + f.around(f.Input)
	}
	return s
}

// quoted returns b as Go code, its middle left out if it is very long.
func quoted(b []byte) string {
	if len(b) <= 1000 {
		return fmt.Sprintf("%q", b)
	}
	return fmt.Sprintf("%q + (%d bytes) + %q", b[:400], len(b)-800, b[len(b)-400:])
}

// CheckText runs check, which is named name, on text. The smaller finding has the
// shortest text with a difference.
func CheckText(name string, text []byte, check func([]byte) string) *Finding {
	diff := check(text)
	if diff == "" {
		return nil
	}
	return &Finding{Check: name, Input: text, Diff: diff, Smaller: func() *Finding {
		short := Minimised(text, func(b []byte) bool {
			d := check(b)
			return d != "" && kindOf(d) == kindOf(diff)
		})
		return &Finding{Check: name, Input: short, Diff: check(short)}
	}}
}

// Minimised removes parts of text, the longest first, as long as bad returns true.
func Minimised(text []byte, bad func([]byte) bool) []byte {
	tries := 2000
	if len(text) > 4000 {
		tries = 300
	}
	for size := max(len(text)/2, 1); size > 0; size /= 2 {
		for i := 0; i+size <= len(text) && tries > 0; tries-- {
			shorter := append(bytes.Clone(text[:i]), text[i+size:]...)
			if bad(shorter) {
				text = shorter
			} else {
				i += size
			}
		}
	}
	return text
}
