package main

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/plainjson/json/bench/internal/record"
)

// TestRun checks that a small document gives a result for each comparison and program.
func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(1, 1, "", &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var log record.Log
	if err := log.Read(strings.NewReader(out.String())); err != nil {
		t.Fatal(err)
	}
	want := len(comparisons())
	if _, err := exec.LookPath("jq"); err == nil {
		want *= 2
	}
	if len(log.Results) != want || log.Get("command") == "" {
		t.Errorf("%d results, want %d:\n%s", len(log.Results), want, out.String())
	}
	for _, r := range log.Results {
		if r.NS <= 0 || r.MBs <= 0 {
			t.Errorf("impossible: %+v", r)
		}
	}
}
