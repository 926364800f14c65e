// Package measure times this module beside the standard library on the
// benchmark documents.
package measure

import (
	stdjson "encoding/json/v2"
	"fmt"
	"runtime"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// A Library is one implementation, under the name it has in tables.
type Library struct {
	Name      string
	Unmarshal func(in []byte, out any) error
	Marshal   func(in any) ([]byte, error)
}

// Libraries are what is compared, this module first.
var Libraries = []Library{
	{
		Name:      "ours",
		Unmarshal: func(in []byte, out any) error { return json.Unmarshal(in, out) },
		Marshal:   func(in any) ([]byte, error) { return json.Marshal(in) },
	},
	{
		Name:      "v2",
		Unmarshal: func(in []byte, out any) error { return stdjson.Unmarshal(in, out) },
		Marshal:   func(in any) ([]byte, error) { return stdjson.Marshal(in) },
	},
}

// A Job is one operation on one document.
type Job struct {
	Op   string // Unmarshal or Marshal
	Kind string // Concrete, a struct type, or Interface, any
	Doc  corpora.Document
	// value is the document decoded, for Marshal.
	value any
}

// Jobs returns all operations on docs, each verified with all libraries: they
// decode to the same value and encode it to texts that mean the same.
func Jobs(docs []corpora.Document) ([]Job, error) {
	var jobs []Job
	for _, op := range []string{"Unmarshal", "Marshal"} {
		for _, kind := range []string{"Concrete", "Interface"} {
			for _, doc := range docs {
				if kind == "Interface" {
					doc.New = func() any { return new(any) }
				}
				j := Job{Op: op, Kind: kind, Doc: doc}
				if err := j.verify(); err != nil {
					return nil, fmt.Errorf("%s: %w", j.Name(), err)
				}
				jobs = append(jobs, j)
			}
		}
	}
	return jobs, nil
}

// Name returns the name of j as a path.
func (j *Job) Name() string { return j.Op + "/" + j.Kind + "/" + j.Doc.Name }

// verify compares what the libraries make of the document, and sets j.value.
func (j *Job) verify() error {
	want := j.Doc.New()
	if err := stdjson.Unmarshal(j.Doc.Data, want); err != nil {
		return err
	}
	j.value = want
	for _, lib := range Libraries {
		got := j.Doc.New()
		if err := lib.Unmarshal(j.Doc.Data, got); err != nil {
			return fmt.Errorf("%s: %w", lib.Name, err)
		}
		if d := diff.Same(got, want); d != "" {
			return fmt.Errorf("%s decodes to something else: %s", lib.Name, d)
		}
		text, err := lib.Marshal(want)
		if err != nil {
			return fmt.Errorf("%s: %w", lib.Name, err)
		}
		again := j.Doc.New()
		if err := stdjson.Unmarshal(text, again); err != nil {
			return fmt.Errorf("%s writes what is not JSON: %w", lib.Name, err)
		}
		if d := diff.Same(again, want); d != "" {
			return fmt.Errorf("%s encodes to something else: %s", lib.Name, d)
		}
	}
	return nil
}

// Do performs j once with lib.
func (j *Job) Do(lib *Library) error {
	if j.Op == "Unmarshal" {
		return lib.Unmarshal(j.Doc.Data, j.Doc.New())
	}
	_, err := lib.Marshal(j.value)
	return err
}

// A Result is the best of many rounds of one job with one library.
type Result struct {
	Time   time.Duration // of one operation
	Allocs int64         // of one operation, in the best round
	Bytes  int64         // allocated by one operation, in the best round
}

// Compare performs j by turns with all libraries, rounds times for about the
// given time each, and returns the best results in the order of Libraries.
func Compare(j *Job, rounds int, each time.Duration) ([]Result, error) {
	best := make([]Result, len(Libraries))
	counts := make([]int, len(Libraries))
	for i := range Libraries {
		start := time.Now()
		if err := j.Do(&Libraries[i]); err != nil {
			return nil, err
		}
		counts[i] = int(each/max(time.Since(start), 1)) + 1
	}
	for round := range rounds {
		for i := range Libraries {
			r, err := run(j, &Libraries[i], counts[i])
			if err != nil {
				return nil, err
			}
			if round == 0 || r.Time < best[i].Time {
				best[i] = r
			}
			if r.Time > 0 {
				counts[i] = int(each/r.Time) + 1
			}
		}
	}
	return best, nil
}

// run performs j n times with lib.
func run(j *Job, lib *Library, n int) (Result, error) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for range n {
		if err := j.Do(lib); err != nil {
			return Result{}, err
		}
	}
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	return Result{
		Time:   took / time.Duration(n),
		Allocs: int64(after.Mallocs-before.Mallocs) / int64(n),
		Bytes:  int64(after.TotalAlloc-before.TotalAlloc) / int64(n),
	}, nil
}
