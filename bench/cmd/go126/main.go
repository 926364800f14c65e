// Command go126 measures plainjson beside encoding/json of Go 1.26, by the benchmarks of the main
// module: this module needs Go 1.27. The packages of two Go releases cannot be in one program.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/record"
	"github.com/plainjson/json/bench/internal/report"
)

const usage = `usage: go run ./cmd/go126 [flags]

Builds the benchmarks of the main module by Go 1.26 and runs them for the
documents of the corpus. Writes a log for command report, which uses the best
of all rounds. Run it in the folder bench.

`

func main() {
	toolchain := flag.String("toolchain", "go1.26.8", "release of Go, as in GOTOOLCHAIN")
	rounds := flag.Int("rounds", 6, "rounds; the best one counts")
	each := flag.Duration("time", 100*time.Millisecond, "how long one library has its turn")
	out := flag.String("o", "", "write the log to this file, too")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	pattern := "^Benchmark(Unmarshal|Marshal)$/^(Concrete|Interface)$/^(" + strings.Join(doc.Names(doc.Corpus), "|") + ")$"
	args := []string{"-test.run=^$", "-test.bench=" + pattern, "-test.benchtime=" + each.String()}
	if err := run("..", *toolchain, *rounds, args, *out, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "go126:", err)
		os.Exit(1)
	}
}

// run builds the benchmarks in the folder module by a toolchain and runs them with the arguments
// args in rounds. It writes the log to stdout, and to the file out unless that is empty.
func run(module, toolchain string, rounds int, args []string, out string, stdout io.Writer) error {
	dir, err := os.MkdirTemp("", "go126")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "json.test")
	build := exec.Command("go", "test", "-c", "-o", program, ".")
	build.Dir, build.Env = module, append(os.Environ(), "GOTOOLCHAIN="+toolchain)
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	log := stdout
	if out != "" {
		file, err := os.Create(out)
		if err != nil {
			return err
		}
		defer file.Close()
		log = io.MultiWriter(stdout, file)
	}
	if err := record.WriteEntry(log, report.OlderKey, toolchain); err != nil {
		return err
	}
	for range rounds {
		cmd := exec.Command(program, args...)
		cmd.Dir = module
		text, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, text)
		}
		if err := convert(text, log); err != nil {
			return err
		}
	}
	return nil
}

// line matches a result of go test: operation, kind, document, library, calls, and the other numbers
// with their units.
var line = regexp.MustCompile(`(?m)^Benchmark(\w+)/(\w+)/(\w+)/(\w+?)(?:-\d+)?\s+(\d+)\s+(.*)$`)

// convert writes the results in the output of go test to log. It fails if there are none.
func convert(output []byte, log io.Writer) error {
	found := line.FindAllSubmatch(output, -1)
	if len(found) == 0 {
		return fmt.Errorf("no results in %q: the corpus must be in a folder shared/corpus above the module", output)
	}
	for _, m := range found {
		calls, err := strconv.Atoi(string(m[5]))
		if err != nil {
			return err
		}
		cell := job.Cell{Op: string(m[1]), Kind: string(m[2]), Doc: string(m[3]), Mode: report.OlderMode, Goroutines: 1}
		r := record.Result{Cell: cell, Lib: string(m[4]), Calls: calls}
		f := strings.Fields(string(m[6]))
		for i := 0; i+1 < len(f); i += 2 {
			number, err := strconv.ParseFloat(f[i], 64)
			if err != nil {
				return err
			}
			switch f[i+1] {
			case "ns/op":
				r.NS, r.Median = number, number
			case "MB/s":
				r.MBs = number
			case "B/op":
				r.Bytes = number
			case "allocs/op":
				r.Allocs = number
			}
		}
		if err := record.WriteResult(log, r); err != nil {
			return err
		}
	}
	return nil
}
