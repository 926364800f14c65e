// Command size prints the sizes of programs that import plainjson, a JSON package of the
// standard library, or no JSON package. It also prints the time and the allocations of the
// initialization of the JSON packages.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
)

// A program is one of the programs in the subfolders of internal/minimal.
type program struct {
	dir    string
	name   string
	prefix string // import path of the packages to time, with those below it; empty: none
}

var programs = []program{
	{"none", "no JSON", ""},
	{"ours", "plainjson", "github.com/plainjson/json"},
	{"v2", "encoding/json/v2", "encoding/json"},
	{"v1", "encoding/json", "encoding/json"},
}

func main() {
	runs := flag.Int("runs", 20, "how often a program is started; the best start counts")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./cmd/size [-runs N], in the folder bench")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := compare(os.Stdout, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "size:", err)
		os.Exit(1)
	}
}

// compare builds the programs, starts each of them the given number of times, and writes
// a table to w with their sizes in bytes and the results of the best start.
func compare(w io.Writer, runs int) error {
	tmp, err := os.MkdirTemp("", "size")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "program\tbytes\tstart-up µs\tits allocations\t")
	for _, p := range programs {
		file := filepath.Join(tmp, p.dir)
		size, err := build(file, p.dir)
		if err != nil {
			return fmt.Errorf("%s: %w", p.dir, err)
		}
		took, allocs, err := start(file, p.prefix, runs)
		if err != nil {
			return fmt.Errorf("%s: %w", p.dir, err)
		}
		fmt.Fprintf(t, "%s\t%d\t%.0f\t%d\t\n", p.name, size, took*1e3, allocs)
	}
	return t.Flush()
}

// build builds the program in the subfolder dir of internal/minimal without symbols, as the
// given file, and returns its size in bytes.
func build(file, dir string) (int64, error) {
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, "./internal/minimal/"+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%w: %s", err, out)
	}
	info, err := os.Stat(file)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// start runs the program in file the given number of times. It returns the milliseconds and
// the allocations of the initialization of the packages at and below prefix, in the run with
// the fewest milliseconds. It returns 0 for an empty prefix.
func start(file, prefix string, runs int) (best float64, allocs int, err error) {
	for run := range runs {
		cmd := exec.Command(file)
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		var trace strings.Builder
		cmd.Stderr = &trace
		if err := cmd.Run(); err != nil {
			return 0, 0, err
		}
		ms, n, err := sum(trace.String(), prefix)
		if err != nil {
			return 0, 0, err
		}
		if run == 0 || ms < best {
			best, allocs = ms, n
		}
	}
	return best, allocs, nil
}

// sum adds up the milliseconds and the allocations of the packages at and below prefix in
// a trace of GODEBUG=inittrace=1, whose lines look like "init errors @0.5 ms, 0.003 ms
// clock, 64 bytes, 2 allocs". It ignores all other lines, and returns 0 for an empty prefix.
// It fails if a number of a package is invalid.
func sum(trace, prefix string) (ms float64, allocs int, err error) {
	for line := range strings.Lines(trace) {
		f := strings.Fields(line)
		if prefix == "" || len(f) != 11 || f[0] != "init" || !strings.HasPrefix(f[1]+"/", prefix+"/") {
			continue
		}
		clock, err := strconv.ParseFloat(f[4], 64)
		if err != nil {
			return 0, 0, err
		}
		n, err := strconv.Atoi(f[9])
		if err != nil {
			return 0, 0, err
		}
		ms, allocs = ms+clock, allocs+n
	}
	return ms, allocs, nil
}
