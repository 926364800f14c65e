package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/record"
)

// TestParse checks which suites a command line selects, and that parse rejects wrong
// command lines.
func TestParse(t *testing.T) {
	for _, tt := range []struct {
		name, why, args string
		suites          string // names of the suites to run, in order; empty: parse fails
	}{
		{"nothing", "a full run", "", "corpus streams text small shapes sizes values lines methods attacks cold mixed parallel"},
		{"a suite", "part of a full run", "-suite cold", "cold"},
		{"two suites", "in the order asked for", "-suite mixed,cold -kind RawValue", "mixed cold"},
		{"quick", "two suites", "-quick", "corpus small"},
		{"quick with flags", "the later flag counts", "-quick -suite small", "small"},
		{"cells", "cells of one's own", "-op UnmarshalRead -mode cold", "flags"},
		{"unknown suite", "a mistake", "-suite warm", ""},
		{"unknown operation", "a mistake", "-op Read", ""},
		{"unknown library", "a mistake", "-lib json", ""},
		{"no number", "a mistake", "-goroutines x", ""},
		{"unknown clock", "a mistake", "-clock sun", ""},
		{"arguments", "flags forgotten", "Unmarshal", ""},
		{"no rounds", "nothing could be the best of them", "-rounds 0", ""},
		{"cold and parallel", "not a mode that there is", "-mode cold -goroutines 2", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := parse(strings.Fields(tt.args), io.Discard)
			var names []string
			if err == nil {
				for _, s := range c.suites {
					names = append(names, s.name)
				}
			}
			if got := strings.Join(names, " "); got != tt.suites || (err != nil) != (tt.suites == "") {
				t.Errorf("%q, %v, want %q (%s)", got, err, tt.suites, tt.why)
			}
		})
	}
}

// TestNarrow checks that flags narrow the fields of a suite and leave the other fields.
func TestNarrow(t *testing.T) {
	c, err := parse(strings.Fields("-suite parallel -op Marshal -goroutines 2"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if s := c.suites[0]; !slices.Equal(s.ops, []string{job.Marshal}) || !slices.Equal(s.goroutines, []int{2}) || len(s.kinds) != 2 {
		t.Errorf("%+v", s)
	}
}

// TestRun checks that a short run of each mode prints the log that it writes to the file,
// and that the log has enough results, with positive times and without faults.
func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log")
	for _, tt := range []struct {
		name, why, args string
		least           int // least number of results in the log
	}{
		{"warm", "all libraries and kinds", "-set small -doc record_50", 50},
		{"cold", "one call after the other", "-set small -doc record_50 -mode cold -kind Concrete -lib plainjson,v2", 4},
		{"mixed", "all documents of the set", "-set small -mode mixed -kind Concrete -lib plainjson,v2", 12},
		{"goroutines", "two at a time", "-set small -doc record_150 -mode parallel -goroutines 1,2 -kind Interface -op Marshal -lib plainjson,sonic", 4},
		{"attacks", "two libraries, and three operations for each document", "-suite attacks -doc innocent,deep-arrays", 12},
		{"text", "no values, and the floors", "-set small -doc sheet_1k -op tokens,IsValid,Compact,Floor -kind -", 20},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := parse(append(strings.Fields(tt.args), "-rounds", "2", "-time", "100us", "-o", file, "-comment", "a test"), io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := run(c, &out, io.Discard); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil || !bytes.Equal(text, out.Bytes()) {
				t.Errorf("the file is not what was printed: %v", err)
			}
			var log record.Log
			if err := log.Read(&out); err != nil {
				t.Fatal(err)
			}
			if len(log.Results) < tt.least || log.Get("comment") != "a test" || log.Get("go") == "" {
				t.Errorf("%d results, want %d and more (%s):\n%s", len(log.Results), tt.least, tt.why, text)
			}
			for _, r := range log.Results {
				if r.Fault != "" || r.NS <= 0 || r.MBs <= 0 {
					t.Errorf("impossible: %+v", r)
				}
			}
		})
	}
}

// TestQuick checks that a quick run prints a table in place of the log, and writes the log to the
// file.
func TestQuick(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log")
	c, err := parse([]string{"-quick", "-rounds", "1", "-time", "100us", "-doc", "record_50,string_unicode", "-steady=false", "-o", file}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run(c, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "| Unmarshal structs, small ") || strings.Contains(got, "ns/op") {
		t.Errorf("it prints:\n%s", got)
	}
	if text, err := os.ReadFile(file); err != nil || !bytes.Contains(text, []byte("ns/op")) {
		t.Errorf("%v, and the file has:\n%s", err, text)
	}
}

// TestList checks that the flag -list prints documents, libraries and cells.
func TestList(t *testing.T) {
	c, err := parse(strings.Fields("-set small -list -kind Concrete -op Marshal"), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run(c, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"document sheet_1k", "library  sonic", "cell     Marshal/Concrete/record_50/warm/g=1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
}
