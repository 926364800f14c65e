// Command bench measures plainjson and other JSON libraries in turns, after it has
// verified their results, and writes a log. See README.md. Command report makes tables
// and charts from logs.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/measure"
)

const usage = `usage: go run . [-suite NAMES | -op, -kind, -set, -mode, -goroutines] [other flags]

Measures JSON libraries side by side and prints a log in the format of Go
benchmarks. In each cell (operation, kind, document, mode, goroutines) all
libraries have their turns in interleaved rounds, and the best round of each
counts. Before that, each result is verified against encoding/json.

Without -suite and without flags that choose cells, all suites run:

`

// config contains the values of the flags.
type config struct {
	suites  []suite
	docs    []string // names of the documents; empty: all
	libs    []*lib.Lib
	plan    measure.Plan
	corpus  string
	out     string
	comment string
	list    bool
	quick   bool // true: print one table in place of the log
	steady  bool // true: turns wait for a fast machine or are repeated, see [measure.Gauge]
}

func main() {
	c, err := parse(os.Args[1:], os.Stderr)
	if err == nil {
		err = run(c, os.Stdout, os.Stderr)
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// parse returns the config of the command-line arguments args. It fails for wrong usage, and
// with [flag.ErrHelp] for the flag -h. For -h and for invalid flags it writes help to w.
func parse(args []string, w io.Writer) (*config, error) {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(w)
	c := new(config)
	names := f.String("suite", "", "run these suites; the flags that choose cells then narrow them")
	op := f.String("op", "", "operations, of "+strings.Join(job.Ops, ","))
	kind := f.String("kind", "", "kinds of values, of "+strings.Join(job.Kinds, ",")+"; the last is for operations without values")
	set := f.String("set", "", "sets of documents, of "+strings.Join(doc.Sets(), ","))
	docs := f.String("doc", "", "documents, by name; -list names them all")
	libs := f.String("lib", "", "libraries, by name")
	mode := f.String("mode", "", "modes, of "+strings.Join(job.Modes, ","))
	goroutines := f.String("goroutines", "", "numbers of goroutines that work at the same time, for the mode parallel")
	f.IntVar(&c.plan.Rounds, "rounds", 9, "rounds; the best one counts")
	f.DurationVar(&c.plan.Each, "time", 100*time.Millisecond, "how long one library has its turn in one cell")
	clock := f.String("clock", "wall", "what calls are timed with: wall, or cpu for processor time, for a machine that has other work to do")
	f.BoolVar(&c.steady, "steady", true, "begin turns when the machine is at its full speed, and do them again if it is not at their end")
	f.StringVar(&c.corpus, "corpus", "", "folder of the corpus (default: shared/corpus here or above, else what GOROOT has)")
	f.StringVar(&c.out, "o", "", "write the log to this file, too")
	f.StringVar(&c.comment, "comment", "", "a word about the run for the log")
	f.BoolFunc("quick", "measure the corpus and small messages with the most used libraries in three minutes, and print one table; "+
		"flags behind it change that", func(string) error {
		c.quick = true
		return errors.Join(f.Set("suite", "corpus,small"), f.Set("kind", job.Concrete+","+job.Interface), f.Set("lib", strings.Join(lib.Few, ",")),
			f.Set("rounds", "8"), f.Set("time", "25ms"))
	})
	f.BoolVar(&c.list, "list", false, "list documents, libraries and cells instead of measuring")
	f.Usage = func() {
		fmt.Fprint(w, usage)
		for _, s := range allSuites() {
			fmt.Fprintf(w, "  %-9s %s\n", s.name, s.about)
		}
		fmt.Fprint(w, "\nLists have commas between their elements. Flags:\n\n")
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 || c.plan.Rounds < 1 {
		return nil, fmt.Errorf("wrong usage: arguments %q, -rounds %d", f.Args(), c.plan.Rounds)
	}
	switch {
	case *clock == "cpu" && measure.HasCPU:
		c.plan.Now = measure.CPU
	case *clock != "wall":
		return nil, fmt.Errorf("there is no clock %q here", *clock)
	}
	var unknown string
	if c.libs, unknown = lib.Find(*libs); unknown != "" {
		return nil, fmt.Errorf("no library is named %q", unknown)
	}
	c.docs = split(*docs)
	numbers, err := ints(*goroutines)
	if err != nil {
		return nil, err
	}
	choice := suite{ops: split(*op), kinds: split(*kind), sets: split(*set), modes: split(*mode), goroutines: numbers}
	c.suites, err = choose(split(*names), choice)
	return c, err
}

// split returns the elements of a list separated by commas, none for an empty list.
func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// ints returns the numbers of a list separated by commas. It fails if one is not a
// positive integer.
func ints(list string) (numbers []int, err error) {
	for _, s := range split(list) {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is not a number of goroutines", s)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// A suite is a set of cells: all combinations of its operations, kinds of values, sets of
// documents, modes and numbers of goroutines, but an operation only with kinds that it has.
type suite struct {
	name, about             string
	ops, kinds, sets, modes []string
	goroutines              []int
	// libs are the names of the libraries to run; empty: all.
	libs []string
}

// allSuites returns the suites of a full run.
func allSuites() []suite {
	both := []string{job.Unmarshal, job.Marshal}
	kinds := []string{job.Concrete, job.Interface, job.RawValue}
	corpus, warm, one := []string{doc.Corpus}, []string{job.Warm}, []int{1}
	return []suite{
		{"corpus", "the seven documents: Unmarshal and Marshal", both, kinds, corpus, warm, one, nil},
		{"streams", "the same with readers and writers, and with a buffer to append to",
			[]string{job.AppendMarshal, job.MarshalWrite, job.UnmarshalRead}, kinds, corpus, warm, one, nil},
		{"text", "tokens, IsValid and Compact, and what no library can be faster than",
			[]string{job.Tokens, job.IsValid, job.Compact, job.Floor}, []string{job.NoKind}, corpus, warm, one, nil},
		{"small", "messages of 50 bytes to 1 KB", both, kinds, []string{doc.Small}, warm, one, nil},
		{"shapes", "documents of shapes that the corpus does not have", both, kinds, []string{doc.Shapes}, warm, one, nil},
		{"sizes", "one shape from 1 KB to 2 MB", both, kinds[:2], []string{doc.Sizes}, warm, one, nil},
		{"values", "short values of ordinary Go types", both, kinds[:1], []string{doc.Values}, warm, one, lib.Few},
		{"lines", "streams of short values, by one decoder or encoder each", []string{job.Decode, job.Encode}, kinds[:2], []string{doc.Lines}, warm, one, nil},
		{"methods", "lists of values whose types have methods, beside the standard library", both, kinds[:1], []string{doc.Methods}, warm, one,
			[]string{lib.Ours, "v2"}},
		{"attacks", "texts that are made to cost a reader much, and an innocent one, beside the standard library",
			[]string{job.Unmarshal, job.Tokens, job.Canonicalize}, []string{job.Interface, job.NoKind}, []string{doc.Attacks}, warm, one,
			[]string{lib.Ours, "v2"}},
		{"cold", "the corpus with nothing left from the call before", both, kinds, corpus, []string{job.Cold}, one, nil},
		{"mixed", "the corpus, another document and type each call", both, kinds, corpus, []string{job.Mixed}, one, nil},
		{"parallel", "the corpus in two goroutines, and in one", both, kinds[:2], corpus, []string{job.Parallel}, []int{2},
			lib.Few},
	}
}

// choose returns the suites with the given names, narrowed by choice. Without names it returns
// one suite with the cells of choice, whose empty fields get defaults, or all suites if choice is
// empty. choice has the values of the flags that choose cells; a field is empty if its flag was
// not set. choose fails for unknown suites, operations, kinds, sets and modes, and, without names,
// for several goroutines unless parallel is the only mode.
func choose(names []string, choice suite) ([]suite, error) {
	if err := choice.check(); err != nil {
		return nil, err
	}
	all := allSuites()
	if len(names) == 0 && choice.isEmpty() {
		return all, nil
	}
	if len(names) == 0 {
		s := choice.complete()
		if slices.Max(s.goroutines) > 1 && !slices.Equal(s.modes, []string{job.Parallel}) {
			return nil, fmt.Errorf("only the mode %s has more than one goroutine", job.Parallel)
		}
		return []suite{s}, nil
	}
	var chosen []suite
	for _, name := range names {
		i := slices.IndexFunc(all, func(s suite) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("no suite is named %q", name)
		}
		chosen = append(chosen, all[i].narrow(choice))
	}
	return chosen, nil
}

// isEmpty reports whether all fields of s that choose cells are empty.
func (s suite) isEmpty() bool {
	return len(s.ops)+len(s.kinds)+len(s.sets)+len(s.modes)+len(s.goroutines) == 0
}

// check returns an error if s has an unknown operation, kind, set or mode.
func (s suite) check() error {
	for _, words := range [][2][]string{{s.ops, job.Ops}, {s.kinds, job.Kinds}, {s.sets, doc.Sets()}, {s.modes, job.Modes}} {
		for _, w := range words[0] {
			if !slices.Contains(words[1], w) {
				return fmt.Errorf("%q is none of %v", w, words[1])
			}
		}
	}
	return nil
}

// complete returns s under the name flags with defaults in the empty fields that choose cells:
// Unmarshal and Marshal, all kinds, the corpus, the mode warm, and one goroutine.
func (s suite) complete() suite {
	s.name, s.about = "flags", "what the flags say"
	s.ops = or(s.ops, []string{job.Unmarshal, job.Marshal})
	s.kinds = or(s.kinds, job.Kinds)
	s.sets = or(s.sets, []string{doc.Corpus})
	s.modes = or(s.modes, []string{job.Warm})
	s.goroutines = or(s.goroutines, []int{1})
	return s
}

// or returns a, or b if a is empty.
func or[T any](a, b []T) []T {
	if len(a) > 0 {
		return a
	}
	return b
}

// narrow returns s with only those elements of the fields that choose cells that choice has too.
// An empty field of choice keeps all elements.
func (s suite) narrow(choice suite) suite {
	s.ops = common(s.ops, choice.ops)
	s.kinds = common(s.kinds, choice.kinds)
	s.sets = common(s.sets, choice.sets)
	s.modes = common(s.modes, choice.modes)
	s.goroutines = common(s.goroutines, choice.goroutines)
	return s
}

// common returns the elements of a that are also in b, or a if b is empty.
func common[T comparable](a, b []T) []T {
	if len(b) == 0 {
		return a
	}
	return slices.DeleteFunc(slices.Clone(a), func(v T) bool { return !slices.Contains(b, v) })
}
