package main

import (
	"strings"
	"testing"

	"github.com/plainjson/json/bench/internal/record"
	"github.com/plainjson/json/bench/internal/report"
)

// TestConvert checks that results of go test become results of a log, and that an output without
// results is an error.
func TestConvert(t *testing.T) {
	const output = `goos: linux
BenchmarkUnmarshal/Concrete/canada_geometry/plainjson-2         	      48	    557032 ns/op	 485.40 MB/s	  131463 B/op	     483 allocs/op
BenchmarkMarshal/Interface/twitter_status/v1                    	       7	   2557032 ns/op	  85.40 MB/s	  131463 B/op	     483 allocs/op
PASS
`
	var out strings.Builder
	if err := convert([]byte(output), &out); err != nil {
		t.Fatal(err)
	}
	var log record.Log
	if err := log.Read(strings.NewReader(out.String())); err != nil {
		t.Fatal(err)
	}
	if len(log.Results) != 2 {
		t.Fatalf("%d results: %s", len(log.Results), out.String())
	}
	r := log.Results[0]
	if r.Lib != "plainjson" || r.NS != 557032 || r.MBs != 485.4 || r.Allocs != 483 || r.Cell.Mode != report.OlderMode || r.Cell.Doc != "canada_geometry" {
		t.Errorf("%+v", r)
	}
	if err := convert([]byte("PASS\n"), &out); err == nil {
		t.Error("no results are no error")
	}
}
