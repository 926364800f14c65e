// Command types measures the types and options of package jsonx beside programs that do without them: unions, optional
// values, numbers in an any, interned strings, selected members, canonical output.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/measure"
)

const usage = `usage: go run ./cmd/types [flags]

Measures the types and options of package jsonx, each beside one or more ways to do the same
without it. The ways take turns. Prints the time of each way relative to the first one: the median
of the ratios of all rounds.

`

func main() {
	rounds := flag.Int("rounds", 11, "turns of each way")
	each := flag.Duration("time", 30*time.Millisecond, "length of a turn")
	only := flag.String("only", "", "measure only comparisons whose names contain this text")
	out := flag.String("o", "", "write the results to this file, too")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(measure.Plan{Rounds: *rounds, Each: *each, Now: measure.CPU}, *only, *out); err != nil {
		fmt.Fprintln(os.Stderr, "types:", err)
		os.Exit(1)
	}
}

// A comparison is one task that is done in several ways. The other ways are compared with the first one.
type comparison struct {
	name string
	goal string // the wanted figures; "": there is no goal
	ways []way
}

// A way is one way to do the task of a comparison.
type way struct {
	name string
	do   job.Task
}

// run measures the comparisons with names that contain only. It writes the results to the standard output, and to the file
// out unless out is empty.
func run(p measure.Plan, only, out string) (err error) {
	w := io.Writer(os.Stdout)
	if out != "" {
		file, err := os.Create(out)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		w = io.MultiWriter(w, file)
	}
	commit, _ := exec.Command("git", "describe", "--always", "--dirty").Output() // none outside of a checkout
	fmt.Fprintf(w, "%s %s/%s, commit %s, %d turns of %v\n", runtime.Version(), runtime.GOOS, runtime.GOARCH,
		strings.TrimSpace(string(commit)), p.Rounds, p.Each)
	for _, c := range comparisons() {
		if !strings.Contains(c.name, only) {
			continue
		}
		if err := c.measure(w, p); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// measure measures c by p, and writes the results to w.
func (c *comparison) measure(w io.Writer, p measure.Plan) error {
	runners := make([]measure.Runner, len(c.ways))
	for i, way := range c.ways {
		runners[i] = measure.Runner{Lib: way.name, Tasks: []job.Task{way.do}}
	}
	results, err := p.Warm(runners)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", c.name)
	if c.goal != "" {
		fmt.Fprintf(w, "  goal: %s\n", c.goal)
	}
	for _, r := range results {
		fmt.Fprintf(w, "  %-44s %6.2f  %12.1f µs %12.0f B %8.0f allocs\n", r.Lib, r.OfFirst, r.Median/1e3, r.Best.Bytes, r.Best.Allocs)
	}
	return nil
}
