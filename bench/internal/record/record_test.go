package record

import (
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json/bench/internal/job"
)

var cell = job.Cell{Op: "Marshal", Kind: "Concrete", Doc: "twitter_status", Mode: "warm", Goroutines: 2}

// TestRoundTrip checks that Read returns the log that was written, and Get its entries.
func TestRoundTrip(t *testing.T) {
	want := Log{
		Header: []Entry{{"go", "go1.27.3"}, {"lib", "sonic v1: fast"}},
		Results: []Result{
			{Cell: cell, Lib: "a", Calls: 7, NS: 12.5, Median: 13.5, OfFirst: 1.125, OfBase: 0.875, MBs: 100.5, Bytes: 64, Allocs: 1.25},
			{Cell: cell, Lib: "b", Fault: "value: 1, want 2"},
		},
	}
	var b strings.Builder
	for _, e := range want.Header {
		WriteEntry(&b, e.Key, e.Value)
	}
	for _, r := range want.Results {
		WriteResult(&b, r)
	}
	var got Log
	if err := got.Read(strings.NewReader(b.String())); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v from:\n%s", got, err, b.String())
	}
	if got.Get("go") != "go1.27.3" || got.Get("none") != "" {
		t.Errorf("Get gives %q and %q", got.Get("go"), got.Get("none"))
	}
}

// TestReadFails checks that Read rejects invalid lines.
func TestReadFails(t *testing.T) {
	for _, tt := range []struct{ name, why, line string }{
		{"prose", "half a line of a log cut short", "hello"},
		{"few fields", "a line cut short", "BenchmarkA/B/C/warm/g=1/lib=x\t5"},
		{"no number", "a time must be one", "BenchmarkA/B/C/warm/g=1/lib=x\t5\tfast ns/op"},
		{"no count", "calls must be a number", "BenchmarkA/B/C/warm/g=1/lib=x\tmany\t5 ns/op"},
		{"short name", "another program's benchmark", "BenchmarkA/B-2\t5\t5 ns/op"},
		{"no library", "a result belongs to one", "BenchmarkA/B/C/warm/g=1/x\t5\t5 ns/op"},
		{"goroutines", "their number must be one", "BenchmarkA/B/C/warm/g=x/lib=x\t5\t5 ns/op"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var l Log
			if err := l.Read(strings.NewReader(tt.line + "\n")); err == nil {
				t.Errorf("no error for %q (%s)", tt.line, tt.why)
			}
		})
	}
}
