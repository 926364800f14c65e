package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/measure"
	"github.com/plainjson/json/bench/internal/record"
	"github.com/plainjson/json/bench/internal/report"
)

// A bench is one run of the command: its flags, documents, log and results so far.
type bench struct {
	*config
	docs     []doc.Doc
	from     string // folder of the corpus; empty if no suite has documents of it
	log      io.Writer
	progress io.Writer
	// refs has the last value that ref made, for the document named refDoc. The key is
	// the kind, followed by the name of the library for documents of set Methods.
	// faults has the results of verify by operation, kind, document and library, so that
	// each is verified once and not for each mode. nil: the library's result is right;
	// [job.ErrAbsent]: it has none.
	refs   map[string]any
	refDoc string
	faults map[string]error
}

// run measures the cells of c and writes the log to stdout, or a table if c.quick is set, and the log
// also to the file c.out unless that is empty. It writes progress to stderr. If c.list is set, it only lists the
// documents, libraries and cells on stdout.
func run(c *config, stdout, stderr io.Writer) error {
	b := &bench{config: c, log: stdout, progress: stderr, faults: map[string]error{}}
	var sets []string
	for _, s := range c.suites {
		sets = append(sets, s.sets...)
	}
	slices.Sort(sets)
	var err error
	b.docs, b.from, err = doc.Load(c.corpus, slices.Compact(sets))
	if err != nil {
		return err
	}
	if c.list {
		return b.list(stdout)
	}
	var results bytes.Buffer
	if c.quick {
		b.log = &results
	}
	if c.out != "" {
		file, err := os.Create(c.out)
		if err != nil {
			return err
		}
		defer file.Close()
		b.log = io.MultiWriter(b.log, file)
	}
	if c.steady {
		b.plan.Gauge = measure.NewGauge()
	}
	if err := b.header(); err != nil {
		return err
	}
	start := time.Now()
	for _, s := range c.suites {
		if err := b.suite(s); err != nil {
			return err
		}
		fmt.Fprintf(b.progress, "%s: done after %v\n", s.name, time.Since(start).Round(time.Second))
	}
	if err := b.footer(time.Since(start)); err != nil || !c.quick {
		return err
	}
	return brief(&results, stdout)
}

// brief writes the table of a quick run to w: how many times as fast as encoding/json the libraries
// are.
func brief(results io.Reader, w io.Writer) error {
	log := new(record.Log)
	if err := log.Read(results); err != nil {
		return err
	}
	data := report.New(log)
	fmt.Fprintln(w, "Times as fast as encoding/json; higher is faster.")
	for _, name := range []string{"speed", "run"} {
		text, err := data.Section(name)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "\n%s", text); err != nil {
			return err
		}
	}
	return nil
}

// list writes the documents, libraries and cells that the flags choose to w.
func (b *bench) list(w io.Writer) error {
	for _, d := range doc.Named(b.docs, b.config.docs) {
		fmt.Fprintf(w, "document %-16s %8d bytes, set %s\n", d.Name, len(d.Data), d.Set)
	}
	for _, l := range b.libs {
		fmt.Fprintf(w, "library  %s %s\n", l.Name, l.Module)
	}
	for _, s := range b.suites {
		for _, g := range b.groups(s) {
			for _, d := range g.docs {
				fmt.Fprintf(w, "cell     %v\n", g.cell(d))
			}
		}
	}
	return nil
}

// A group is a set of cells that differ only in their documents, and the libraries to measure.
type group struct {
	op, kind, mode string
	goroutines     int
	docs           []doc.Doc
	libs           []*lib.Lib
}

// cell returns the cell of g for the document d.
func (g *group) cell(d doc.Doc) job.Cell {
	return job.Cell{Op: g.op, Kind: g.kind, Doc: d.Name, Mode: g.mode, Goroutines: g.goroutines}
}

// groups returns the groups of s, with those of its documents and libraries that the flags
// choose. It leaves out kinds of values that an operation does not have.
func (b *bench) groups(s suite) []group {
	docs := slices.DeleteFunc(slices.Clone(doc.Named(b.docs, b.config.docs)), func(d doc.Doc) bool { return !slices.Contains(s.sets, d.Set) })
	libs := b.libs
	if len(s.libs) > 0 {
		libs = slices.DeleteFunc(slices.Clone(libs), func(l *lib.Lib) bool { return !slices.Contains(s.libs, l.Name) })
	}
	var groups []group
	for _, mode := range s.modes {
		for _, op := range s.ops {
			for _, kind := range s.kinds {
				if job.HasKinds(op) == (kind == job.NoKind) {
					continue
				}
				for _, n := range s.goroutines {
					groups = append(groups, group{op, kind, mode, n, docs, libs})
				}
			}
		}
	}
	return groups
}

// suite measures the cells of s and writes their results to the log.
func (b *bench) suite(s suite) error {
	for _, g := range b.groups(s) {
		var err error
		switch {
		case g.op == job.Floor:
			err = b.floors(&g)
		case g.mode == job.Mixed:
			err = b.mixed(&g)
		default:
			err = b.each(&g)
		}
		if err != nil {
			return fmt.Errorf("%s %s %s: %w", g.op, g.kind, g.mode, err)
		}
	}
	return nil
}

// each measures a group of a mode other than mixed, one document after the other, and writes the
// results to the log. It leaves out libraries without tasks.
func (b *bench) each(g *group) error {
	for _, d := range g.docs {
		var runners []measure.Runner
		for _, l := range g.libs {
			tasks, err := b.tasks(g, d, l)
			if err != nil {
				return err
			}
			if len(tasks) == 0 {
				continue
			}
			base, err := b.base(g, d, l)
			if err != nil {
				return err
			}
			runners = append(runners, measure.Runner{Lib: l.Name, Tasks: tasks, Base: base})
		}
		if len(runners) == 0 {
			continue
		}
		turns := b.plan.Warm
		switch g.mode {
		case job.Cold:
			turns = b.plan.Cold
		case job.Parallel:
			turns = b.plan.Parallel
		}
		results, err := turns(runners)
		if err != nil {
			return err
		}
		for _, r := range results {
			if err := b.write(g, d, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// mixed measures a group of the mode mixed, all documents together, and writes the results to the
// log. For each library it leaves out the documents without a task.
func (b *bench) mixed(g *group) error {
	mixes := make([]measure.Mix, len(g.libs))
	docs := make([][]doc.Doc, len(g.libs)) // of each mix
	for _, d := range g.docs {
		for i, l := range g.libs {
			tasks, err := b.tasks(g, d, l)
			if err != nil {
				return err
			}
			if mixes[i].Lib = l.Name; len(tasks) > 0 {
				mixes[i].Tasks, docs[i] = append(mixes[i].Tasks, tasks[0]), append(docs[i], d)
			}
		}
	}
	results, err := b.plan.Mixed(mixes)
	if err != nil {
		return err
	}
	for i := range results {
		for k, r := range results[i] {
			if err := b.write(g, docs[i][k], r); err != nil {
				return err
			}
		}
	}
	return nil
}

// floors measures the tasks of [job.Floors] on each document of g, as if each floor were
// a library, and writes the results to the log. It measures as in the mode warm and in one
// goroutine, whatever g has.
func (b *bench) floors(g *group) error {
	for _, d := range g.docs {
		var runners []measure.Runner
		for _, name := range job.Floors {
			runners = append(runners, measure.Runner{Lib: name, Tasks: []job.Task{job.NewFloor(name, d)}})
		}
		results, err := b.plan.Warm(runners)
		if err != nil {
			return err
		}
		for _, r := range results {
			if err := b.write(g, d, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// tasks returns the verified tasks of one library in one cell, one for each goroutine.
// It returns none if the task does not exist ([job.ErrAbsent]), or if the result of the
// library is wrong, which it writes to the log. A wrong result of plainjson is an error.
func (b *bench) tasks(g *group, d doc.Doc, l *lib.Lib) ([]job.Task, error) {
	value, err := b.ref(g.kind, d, l)
	if errors.Is(err, job.ErrAbsent) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	key := g.op + " " + g.kind + " " + d.Name + " " + l.Name
	fault, known := b.faults[key]
	if !known {
		fault = verify(g.op, g.kind, d, l, value)
		b.faults[key] = fault
	}
	switch {
	case errors.Is(fault, job.ErrAbsent):
		return nil, nil
	case fault != nil && l.Name == lib.Ours:
		return nil, fmt.Errorf("%s: %w", d.Name, fault)
	case fault != nil:
		return nil, record.WriteResult(b.log, record.Result{Cell: g.cell(d), Lib: l.Name, Fault: fault.Error()})
	}
	tasks := make([]job.Task, g.goroutines)
	for i := range tasks {
		if tasks[i], err = job.New(g.op, g.kind, d, l, value); err != nil {
			return nil, err
		}
	}
	return tasks, nil
}

// base returns the task that the tasks of l in a cell are compared with. In a cell with several
// goroutines it is the same operation in one. For plainjson's UnmarshalRead it is Unmarshal, and
// for its MarshalWrite and AppendMarshal it is Marshal. Otherwise the task is nil.
func (b *bench) base(g *group, d doc.Doc, l *lib.Lib) (job.Task, error) {
	op := g.op
	switch {
	case g.goroutines > 1:
	case l.Name != lib.Ours:
		return nil, nil
	case op == job.UnmarshalRead:
		op = job.Unmarshal
	case op == job.MarshalWrite || op == job.AppendMarshal:
		op = job.Marshal
	default:
		return nil, nil
	}
	value, err := b.ref(g.kind, d, l)
	if err != nil {
		return nil, err
	}
	return job.New(op, g.kind, d, l, value)
}

// verify is [job.Verify], but returns a panic of the library as an error.
func verify(op, kind string, d doc.Doc, l *lib.Lib, value any) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return job.Verify(op, kind, d, l, value)
}

// ref returns the value of d as [job.Ref] does, and for NoKind that of RawValue. It keeps only the
// last value that is not raw, because more of them would be work for the garbage collector during
// measurements. In the mode mixed the tasks that write keep the values of all documents.
func (b *bench) ref(kind string, d doc.Doc, l *lib.Lib) (any, error) {
	if kind == job.RawValue || kind == job.NoKind {
		return job.Ref(job.RawValue, d, l)
	}
	if b.refDoc != d.Name {
		b.refDoc, b.refs = d.Name, map[string]any{}
	}
	key := kind
	if d.Set == doc.Methods { // each library has a type of its own
		key += " " + l.Name
	}
	if v, ok := b.refs[key]; ok {
		return v, nil
	}
	v, err := job.Ref(kind, d, l)
	if err == nil {
		clear(b.refs)
		b.refs[key] = v
	}
	return v, err
}

// write writes the result of one library for the document d to the log.
func (b *bench) write(g *group, d doc.Doc, r measure.Result) error {
	return record.WriteResult(b.log, record.Result{
		Cell: g.cell(d), Lib: r.Lib, Calls: r.Best.Calls, NS: r.Best.NS, Median: r.Median, OfFirst: r.OfFirst, OfBase: r.OfBase,
		MBs: float64(len(d.Data)) / r.Best.NS * 1e3, Bytes: r.Best.Bytes, Allocs: r.Best.Allocs,
	})
}
