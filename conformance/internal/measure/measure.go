// Package measure times this module beside the standard library on the
// benchmark documents.
package measure

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// A Job is one operation on one document.
type Job struct {
	Op   string // Unmarshal, UnmarshalRead, Marshal or MarshalWrite
	Kind string // Concrete, a struct type; Interface, any; or RawValue
	Doc  corpora.Document
	// inputs has the input of each library, in the order in which Jobs got them.
	inputs []input
}

// An input is what one library works on: a text to decode, and the value decoded from it to
// encode.
type input struct {
	text  []byte
	value any
}

// ops are the measured operations.
var ops = []string{"Unmarshal", "UnmarshalRead", "Marshal", "MarshalWrite"}

// Jobs returns the operations on docs whose names contain filter. Each is verified with all of
// libs: a library must decode the document to the value that the standard library decodes, and
// encode that value to texts that the standard library decodes to the same value as its own.
func Jobs(docs []corpora.Document, libs []Library, filter string) ([]Job, error) {
	var jobs []Job
	for _, op := range ops {
		for _, kind := range []string{"Concrete", "Interface", "RawValue"} {
			for _, doc := range docs {
				j := Job{Op: op, Kind: kind, Doc: doc}
				if kind == "Interface" {
					j.Doc.New = func() any { return new(any) }
				}
				if strings.Contains(j.Name(), filter) {
					jobs = append(jobs, j)
				}
			}
		}
	}
	verified := make(map[string][]input)
	for i := range jobs {
		j := &jobs[i]
		key := j.Kind + "/" + j.Doc.Name
		if verified[key] == nil {
			if err := j.verify(libs); err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
			verified[key] = j.inputs
		}
		j.inputs = verified[key]
	}
	return jobs, nil
}

// Name returns the name of j as a path, such as Unmarshal/Interface/twitter.
func (j *Job) Name() string { return j.Op + "/" + j.Kind + "/" + j.Doc.Name }

// target returns a pointer to a new zero value for lib to decode into.
func (j *Job) target(lib *Library) any {
	if j.Kind == "RawValue" {
		return lib.newRaw()
	}
	return j.Doc.New()
}

// same returns a difference between value a of library la and value b of lb, or "".
func (j *Job) same(la *Library, a any, lb *Library, b any) string {
	if j.Kind == "RawValue" {
		if !bytes.Equal(la.raw(a), lb.raw(b)) {
			return "other text"
		}
		return ""
	}
	return diff.Same(a, b)
}

// verify does the checks of Jobs for the document and each of libs, and sets j.inputs.
func (j *Job) verify(libs []Library) error {
	plain := plainest(libs)
	want := j.target(plain)
	if err := plain.Unmarshal(j.Doc.Data, want); err != nil {
		return err
	}
	for i := range libs {
		lib := &libs[i]
		in, meaning, err := j.input(lib, want)
		if err == nil {
			err = j.verifyText(lib, in.value, meaning)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", lib.Name, err)
		}
		j.inputs = append(j.inputs, in)
	}
	return nil
}

// plainest returns the library that says what a document means: the judge of the first one, which
// callers give no options.
func plainest(libs []Library) *Library { return libs[0].judge }

// input returns the input of lib, and what its judge decodes from the text. The text is the
// document. But if the judge, which has the options of lib, does not decode the document to v,
// the text is v as the judge encodes it. The call fails if Unmarshal or UnmarshalRead of lib
// decode another value.
func (j *Job) input(lib *Library, v any) (in input, meaning any, err error) {
	in.text, meaning = j.Doc.Data, v
	if j.reads(lib.judge, in.text, v) != nil {
		if in.text, err = lib.judge.Marshal(v); err != nil {
			return in, nil, err
		}
		meaning = j.target(lib.judge)
		if err := lib.judge.Unmarshal(in.text, meaning); err != nil {
			return in, nil, err
		}
	}
	if err := j.reads(lib, in.text, meaning); err != nil {
		return in, nil, err
	}
	in.value = j.target(lib)
	err = lib.UnmarshalRead(bytes.NewReader(in.text), in.value)
	if d := j.same(lib, in.value, lib.judge, meaning); err == nil && d != "" {
		err = fmt.Errorf("UnmarshalRead is not Unmarshal: %s", d)
	}
	return in, meaning, err
}

// reads returns an error if lib does not decode text to want, which is a value of its judge.
func (j *Job) reads(lib *Library, text []byte, want any) error {
	got := j.target(lib)
	if err := lib.Unmarshal(text, got); err != nil {
		return err
	}
	if d := j.same(lib, got, lib.judge, want); d != "" {
		return fmt.Errorf("it reads something else: %s", d)
	}
	return nil
}

// verifyText returns an error if the judge of lib decodes the texts that lib encodes v to
// otherwise than the text that it encodes want to itself.
func (j *Job) verifyText(lib *Library, v, want any) error {
	text, err := lib.Marshal(v)
	if err != nil {
		return err
	}
	var w bytes.Buffer
	if err := lib.MarshalWrite(&w, v); err != nil {
		return err
	}
	model, err := lib.judge.Marshal(want)
	if err != nil {
		return err
	}
	meaning := j.target(lib.judge)
	if err := lib.judge.Unmarshal(model, meaning); err != nil {
		return err
	}
	for _, b := range [][]byte{text, w.Bytes()} {
		if err := j.reads(lib.judge, b, meaning); err != nil {
			return fmt.Errorf("what it writes: %w", err)
		}
	}
	return nil
}

// A reader hides all methods of a *bytes.Reader but Read, so that no library can tell it from
// others.
type reader struct{ io.Reader }

// Do performs j once with lib, which must be number i of the libraries that Jobs got.
func (j *Job) Do(lib *Library, i int) error {
	var err error
	switch j.Op {
	case "Unmarshal":
		err = lib.Unmarshal(j.inputs[i].text, j.target(lib))
	case "UnmarshalRead":
		err = lib.UnmarshalRead(reader{bytes.NewReader(j.inputs[i].text)}, j.target(lib))
	case "Marshal":
		_, err = lib.Marshal(j.inputs[i].value)
	case "MarshalWrite":
		err = lib.MarshalWrite(io.Discard, j.inputs[i].value)
	}
	return err
}

// A Result is the best round of one job with one library.
type Result struct {
	Time   time.Duration // of one operation, on average
	Allocs int64         // allocations of one operation, on average
	Bytes  int64         // bytes allocated by one operation, on average
}

// Compare performs j with all libraries in turns, rounds times for about the given time each. It
// returns the result of the fastest round of each library, in the order of libs, which must be
// that of Jobs.
func Compare(j *Job, libs []Library, rounds int, each time.Duration) ([]Result, error) {
	best := make([]Result, len(libs))
	counts := make([]int, len(libs))
	for i := range libs {
		start := time.Now()
		if err := j.Do(&libs[i], i); err != nil {
			return nil, err
		}
		counts[i] = int(each/max(time.Since(start), 1)) + 1
	}
	for round := range rounds {
		for i := range libs {
			r, err := run(j, &libs[i], i, counts[i])
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

// run performs j n times with lib, which is number i, and returns the averages.
func run(j *Job, lib *Library, i, n int) (Result, error) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for range n {
		if err := j.Do(lib, i); err != nil {
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
