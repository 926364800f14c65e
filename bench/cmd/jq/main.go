// Command jq measures the command json of plainjson beside jq: time and memory of whole
// processes, for a generated document. Without jq it measures json alone.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/record"
	"github.com/plainjson/json/bench/internal/report"
	"github.com/plainjson/json/internal/jsontest"
)

const usage = `usage: go run ./cmd/jq [flags]

Builds the command json and runs it beside jq: fmt -indent 2 and jq ., min and
jq -c ., check and jq empty. The best of several rounds counts. Writes a log for
command report.

`

func main() {
	size := flag.Int("size", 50, "megabytes of the document")
	rounds := flag.Int("rounds", 5, "rounds; the best one counts")
	out := flag.String("o", "", "write the log to this file, too")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*size, *rounds, *out, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "jq:", err)
		os.Exit(1)
	}
}

// A comparison is what one command of json does, with the arguments of the two programs.
type comparison struct {
	name   string
	ours   []string
	others []string
}

// comparisons are the commands of json that jq can do, too.
func comparisons() []comparison {
	return []comparison{
		{"fmt", []string{"fmt", "-indent", "2"}, []string{"."}},
		{"min", []string{"min"}, []string{"-c", "."}},
		{"check", []string{"check"}, []string{"empty"}},
	}
}

// A program is one of the two commands, with the name of its results in the log.
type program struct{ name, path string }

// run measures the comparisons with a document of size megabytes, and writes the log to stdout, and
// to the file out unless that is empty. If there is no jq, it says so on stderr.
func run(size, rounds int, out string, stdout, stderr io.Writer) error {
	dir, err := os.MkdirTemp("", "jq")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "answers.json")
	if err := writeDocument(file, int64(size)*1e6); err != nil {
		return err
	}
	programs, version, err := prepare(dir)
	if err != nil {
		return err
	}
	if len(programs) < 2 {
		fmt.Fprintln(stderr, "jq is not installed: json is measured alone")
	}
	log := stdout
	if out != "" {
		f, err := os.Create(out)
		if err != nil {
			return err
		}
		defer f.Close()
		log = io.MultiWriter(stdout, f)
	}
	about := fmt.Sprintf("%sDocument of %d MB, best of %d runs, %s.", version, size, rounds, time.Now().UTC().Format(time.DateOnly))
	if err := record.WriteEntry(log, "command", about); err != nil {
		return err
	}
	for _, c := range comparisons() {
		if err := measure(log, c, programs, file, rounds); err != nil {
			return err
		}
	}
	return nil
}

// writeDocument writes an array of answers of an API of about size bytes to a file.
func writeDocument(name string, size int64) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	_, err = jsontest.WriteArray(w, 1, jsontest.Answer, size)
	return errors.Join(err, w.Flush(), file.Close())
}

// prepare builds json in the folder dir and looks for jq. It returns the programs that there are,
// json first, and the version of jq as a sentence.
func prepare(dir string) (programs []program, version string, err error) {
	ours := filepath.Join(dir, "json")
	build := exec.Command("go", "build", "-o", ours, "github.com/plainjson/json/cmd/json")
	if text, err := build.CombinedOutput(); err != nil {
		return nil, "", fmt.Errorf("%w: %s", err, text)
	}
	programs = []program{{lib.Ours, ours}}
	jq, err := exec.LookPath("jq")
	if err != nil {
		return programs, "", nil
	}
	text, err := exec.Command(jq, "--version").Output()
	version = strings.Replace(strings.TrimSpace(string(text)), "-", " ", 1) + ". "
	return append(programs, program{"jq", jq}), version, err
}

// measure runs a comparison in rounds, in which the programs take turns, and writes a result for
// each of them to the log.
func measure(log io.Writer, c comparison, programs []program, file string, rounds int) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	times := make([][]time.Duration, len(programs))
	most := make([]int64, len(programs)) // of memory, in bytes
	for range rounds {
		for i, p := range programs {
			args := c.ours
			if p.name != lib.Ours {
				args = c.others
			}
			took, memory, err := timed(exec.Command(p.path, append(slices.Clone(args), file)...))
			if err != nil {
				return fmt.Errorf("%s %s: %w", p.name, c.name, err)
			}
			times[i], most[i] = append(times[i], took), max(most[i], memory)
		}
	}
	cell := job.Cell{Op: c.name, Kind: job.NoKind, Doc: report.CommandDoc, Mode: report.CommandMode, Goroutines: 1}
	for i, p := range programs {
		slices.Sort(times[i])
		best := float64(times[i][0])
		r := record.Result{Cell: cell, Lib: p.name, Calls: 1, NS: best, Median: float64(times[i][rounds/2]),
			MBs: float64(info.Size()) / best * 1e3, Bytes: float64(most[i])}
		if err := record.WriteResult(log, r); err != nil {
			return err
		}
	}
	return nil
}

// timed runs a command and drops its output. It returns the time and the largest memory of the
// command, in bytes: 0 if the system does not report that in /proc. The last kilobytes may be missing,
// because it looks each millisecond. The number that the system keeps of an ended process would be
// too large: it counts the memory that this process had when it started the other one.
func timed(cmd *exec.Cmd) (took time.Duration, memory int64, err error) {
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	ended := make(chan error)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			return time.Since(start), memory, err
		case <-time.After(time.Millisecond):
			memory = max(memory, peak(cmd.Process.Pid))
		}
	}
}

// peak returns the most memory that a running process had so far, in bytes; 0 if the system does
// not report it.
func peak(pid int) int64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) // after an error the text is empty
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "VmHWM:" && f[2] == "kB" {
			kilobytes, _ := strconv.ParseInt(f[1], 10, 64) // the system writes a number
			return kilobytes * 1024
		}
	}
	return 0
}
