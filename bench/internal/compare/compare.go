// Package compare measures tasks that are done in several ways: the commands types and streams.
package compare

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

// flags is the part of the help that all commands share.
const flags = `
The ways take turns. Prints the time of each way relative to the first one: the median of the
ratios of all rounds.

`

// Main is the function main of a command, which measures the comparisons that make returns. usage is the start of its help:
// how it is run, and what it measures.
func Main(name, usage string, make func() []Comparison) {
	rounds := flag.Int("rounds", 11, "turns of each way")
	each := flag.Duration("time", 30*time.Millisecond, "length of a turn")
	only := flag.String("only", "", "measure only comparisons whose names contain this text")
	out := flag.String("o", "", "write the results to this file, too")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), usage, flags)
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(make(), measure.Plan{Rounds: *rounds, Each: *each, Now: measure.CPU}, *only, *out); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// A Comparison is one task that is done in several ways. The other ways are compared with the first one.
type Comparison struct {
	Name string
	Goal string // the wanted figures; "": there is no goal
	Wall bool   // the time is that of a clock on the wall, for tasks with several goroutines; false: that of the processors
	Ways []Way
}

// A Way is one way to do the task of a comparison.
type Way struct {
	Name string
	Do   job.Task
}

// run measures the comparisons in all with names that contain only. It writes the results to the standard output, and to the
// file out unless out is empty.
func run(all []Comparison, p measure.Plan, only, out string) (err error) {
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
	for _, c := range all {
		if !strings.Contains(c.Name, only) {
			continue
		}
		if err := c.measure(w, p); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}

// measure measures c by p, and writes the results to w.
func (c *Comparison) measure(w io.Writer, p measure.Plan) error {
	if c.Wall {
		p.Now = nil
	}
	runners := make([]measure.Runner, len(c.Ways))
	for i, way := range c.Ways {
		runners[i] = measure.Runner{Lib: way.Name, Tasks: []job.Task{way.Do}}
	}
	results, err := p.Warm(runners)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", c.Name)
	if c.Goal != "" {
		fmt.Fprintf(w, "  goal: %s\n", c.Goal)
	}
	for _, r := range results {
		fmt.Fprintf(w, "  %-44s %6.2f  %12.1f µs %12.0f B %8.0f allocs\n", r.Lib, r.OfFirst, r.Median/1e3, r.Best.Bytes, r.Best.Allocs)
	}
	return nil
}
