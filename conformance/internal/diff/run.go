// Package diff makes the same calls with this module and the standard library, on random texts
// and Go values, and describes the first difference between their results.
//
// In its names "ours" is this module, "std" the standard library, and "old" the API of
// encoding/json, which package v1 has, too.
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
	Check string // description of the check: what is called, with which options
	Input []byte // text that the check was called with; nil: none
	Diff  string // description of the difference
	// Smaller returns a finding of the same kind with a text or calls made as short as possible;
	// nil: the finding cannot be shortened.
	Smaller func() *Finding
	// around returns the lines of both traces near the difference for an input; nil: the report
	// shows none.
	around func(input []byte) string
}

// maxFindings is the number of kinds of findings that a run reports in full.
const maxFindings = 60

// First is the number of the first call that Run makes; a flag sets it to repeat a reported call.
var First int64

// Run calls one n times, spread over the given number of goroutines. The random numbers of a call
// depend only on seed and on the number of the call. A call returns a finding, or nil if the
// libraries agree. Run fails the test for the first finding of each of up to maxFindings kinds, and
// logs how many there are of the 40 most frequent kinds; findings that a known difference explains
// are only counted.
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

// kind returns the description of the difference without the parts that vary, such as numbers and
// quoted texts: findings that differ in nothing else are of one kind. If Check has " filled from ",
// it includes the text before that, in which the Go type is.
func (f *Finding) kind() string {
	subject, _, isStream := strings.Cut(strings.TrimPrefix(f.Check, "stream of "), " filled from ")
	if !isStream {
		return kindOf(f.Diff)
	}
	return subject + ": " + kindOf(f.Diff)
}

var stepParts = regexp.MustCompile(`(?s)^step [0-9]+:\s+ours: .: error (".*"), (offset .*), (depth .*), (pointer .*), (stack .*)\s+` +
	`std:  .: error (".*"), (offset .*), (depth .*), (pointer .*), (stack .*)$`)

// kindOf returns diff without the parts that vary between findings of one kind. Of a step in diff
// it keeps only what differs.
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

// String returns a report of f, with the input in Go's quotes.
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

// quoted returns b as a Go expression. Of more than 1,000 bytes it shows the first and last 400.
func quoted(b []byte) string {
	if len(b) <= 1000 {
		return fmt.Sprintf("%q", b)
	}
	return fmt.Sprintf("%q + (%d bytes) + %q", b[:400], len(b)-800, b[len(b)-400:])
}

// CheckText runs check on text and returns a Finding with the given name, or nil if check returns
// "". Smaller of the Finding shortens the text.
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

// Minimised removes parts of text, first large ones and then smaller ones, and keeps each removal
// for which bad returns true. It returns the result, and makes at most 2,000 calls of bad, or 300
// for a text of more than 4,000 bytes.
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
