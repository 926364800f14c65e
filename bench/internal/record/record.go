// Package record writes and reads the logs of measurements. They have the format
// of Go benchmarks, so that tools for these can read them: lines "key: value"
// about the run, and one line for each result.
package record

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/plainjson/json/bench/internal/job"
)

// A Result is one line of a log: the result of one library in one cell.
type Result struct {
	Cell   job.Cell
	Lib    string
	Calls  int     // number of calls in the best round
	NS     float64 // nanoseconds a call in the best round
	Median float64 // median of the rounds, in nanoseconds a call
	// OfFirst is the median of the time relative to that of the first library in the same round.
	// OfBase is the median of the time relative to the base in the same turn, such as Marshal for
	// MarshalWrite, warm calls for cold ones, one goroutine for two. They are 0 if missing.
	OfFirst, OfBase float64
	MBs             float64 // megabytes (1e6 bytes) of the document a second, in the best round
	Bytes           float64 // bytes allocated by one call, mean of the best round
	Allocs          float64 // allocations of one call, mean of the best round
	// Fault is the error of the verification, without which there are no numbers; "": there
	// are numbers.
	Fault string
}

// A Log is one log, or several logs read as one.
type Log struct {
	Header  []Entry
	Results []Result
}

// An Entry is a line about the run, in the header or at the end of a log.
type Entry struct{ Key, Value string }

// WriteEntry writes the line of an entry. Line feeds in value become spaces.
func WriteEntry(w io.Writer, key, value string) error {
	_, err := fmt.Fprintf(w, "%s: %s\n", key, strings.ReplaceAll(value, "\n", " "))
	return err
}

// WriteResult writes the line of a result. It begins with "fault: " if r has a fault, in which
// line feeds become spaces, and with "Benchmark" otherwise.
func WriteResult(w io.Writer, r Result) error {
	name := r.Cell.String() + "/lib=" + r.Lib
	if r.Fault != "" {
		_, err := fmt.Fprintf(w, "fault: %s: %s\n", name, strings.ReplaceAll(r.Fault, "\n", " "))
		return err
	}
	_, err := fmt.Fprintf(w, "Benchmark%s\t%d\t%.1f ns/op\t%.1f MB/s\t%.0f B/op\t%.2f allocs/op\t%.1f median-ns/op\t%.3f of-first\t%.3f of-base\n",
		name, r.Calls, r.NS, r.MBs, r.Bytes, r.Allocs, r.Median, r.OfFirst, r.OfBase)
	return err
}

// Read appends the entries and results of a log to l. It keeps all results for the same library
// and cell, and ignores blank lines. It fails with an error of r, and at the first line that is
// neither an entry nor a valid result. l then keeps the lines before it.
func (l *Log) Read(r io.Reader) error {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if err := l.line(lines.Text()); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// line adds one line of a log to l. It ignores blank lines. It fails for a line that is neither an
// entry nor a result, and for an invalid result, whose valid part it adds.
func (l *Log) line(line string) error {
	if rest, ok := strings.CutPrefix(line, "Benchmark"); ok {
		res, err := parseResult(rest)
		l.Results = append(l.Results, res)
		return err
	}
	key, value, ok := strings.Cut(line, ": ")
	if !ok {
		if strings.TrimSpace(line) == "" {
			return nil
		}
		return fmt.Errorf("neither a result nor an entry: %q", line)
	}
	if key != "fault" {
		l.Header = append(l.Header, Entry{key, value})
		return nil
	}
	name, why, _ := strings.Cut(value, ": ")
	res, err := parseName(name)
	res.Fault = why
	l.Results = append(l.Results, res)
	return err
}

// parseResult parses the part of a result's line that follows the word Benchmark. It fails for an
// invalid name or number and ignores numbers of unknown units.
func parseResult(s string) (Result, error) {
	f := strings.Fields(s)
	if len(f) < 4 || len(f)%2 != 0 {
		return Result{}, fmt.Errorf("%d fields in a result", len(f))
	}
	r, err := parseName(f[0])
	if err != nil {
		return r, err
	}
	if r.Calls, err = strconv.Atoi(f[1]); err != nil {
		return r, err
	}
	units := map[string]*float64{"ns/op": &r.NS, "MB/s": &r.MBs, "B/op": &r.Bytes, "allocs/op": &r.Allocs, "median-ns/op": &r.Median,
		"of-first": &r.OfFirst, "of-base": &r.OfBase}
	for i := 2; i < len(f); i += 2 {
		p := units[f[i+1]]
		if p == nil {
			continue // an unknown unit of a later version
		}
		if *p, err = strconv.ParseFloat(f[i], 64); err != nil {
			return r, err
		}
	}
	return r, nil
}

// parseName parses the name of a result, such as Marshal/Concrete/config/warm/g=1/lib=v2.
func parseName(s string) (r Result, err error) {
	p := strings.Split(s, "/")
	if len(p) != 6 {
		return r, fmt.Errorf("%q has %d parts, want 6", s, len(p))
	}
	g, okG := strings.CutPrefix(p[4], "g=")
	lib, okLib := strings.CutPrefix(p[5], "lib=")
	if !okG || !okLib {
		return r, fmt.Errorf("%q does not end in g=N/lib=NAME", s)
	}
	n, err := strconv.Atoi(g)
	return Result{Cell: job.Cell{Op: p[0], Kind: p[1], Doc: p[2], Mode: p[3], Goroutines: n}, Lib: lib}, err
}

// Get returns the value of the first entry with the key, or "" if there is none.
func (l *Log) Get(key string) string {
	for _, e := range l.Header {
		if e.Key == key {
			return e.Value
		}
	}
	return ""
}
