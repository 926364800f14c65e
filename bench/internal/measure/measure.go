// Package measure times tasks. It has rounds in which each library has a turn of many
// calls, and finds the best round of each library.
package measure

import (
	"runtime"
	"runtime/metrics"
	"slices"
	"sync"
	"time"

	"github.com/plainjson/json/bench/internal/job"
)

// A Plan is the number and the length of turns, with the clock that times them.
type Plan struct {
	Rounds int           // number of turns of each library
	Each   time.Duration // approximate length of a turn; in Mixed, for each task
	// Now returns the time since a fixed moment. It times the calls, except those of Parallel.
	// nil: wall-clock time.
	Now func() time.Duration
	// Gauge makes turns wait for a fast machine or repeats them; nil: it does neither.
	// Waiting and repeating take at most about as long as the turns of a cell.
	Gauge *Gauge
}

// now returns the time by the clock of p, since a fixed moment.
func (p Plan) now() time.Duration {
	if p.Now != nil {
		return p.Now()
	}
	return time.Since(epoch)
}

// epoch is the moment since which a Plan without Now counts the time.
var epoch = time.Now()

// A Runner is one library with its tasks for one operation, one for each goroutine.
type Runner struct {
	Lib   string
	Tasks []job.Task
	// Base is another task to compare with, which is timed in each turn as well. If it is nil,
	// there is no base, except in Cold.
	Base job.Task
}

// A Sample is the mean of one or more calls.
type Sample struct {
	Calls  int     // number of calls
	NS     float64 // nanoseconds a call
	Bytes  float64 // bytes allocated by one call
	Allocs float64 // allocations of one call
	Base   float64 // nanoseconds a call of the base in the same turn; 0 if there is none
}

// A Result is the result of all rounds for one library. The best round is the one
// with the least time.
type Result struct {
	Lib    string
	Best   Sample
	Median float64 // median of the times of all rounds, in nanoseconds a call
	// OfFirst and OfBase are medians of the time relative to that of the first library in the
	// same round, and of the base in the same turn: a machine that is slow for a while changes
	// both times of such a ratio. OfFirst is 0 in Mixed. OfBase is 0 if there is no base.
	OfFirst, OfBase float64
}

// Warm measures the runners by turns of calls without pauses, and returns their results
// in the same order. It uses only the first task of each runner, and its base. Like all modes,
// it fails with the first error of a task.
func (p Plan) Warm(runners []Runner) ([]Result, error) {
	return p.rounds(single(runners), p.turnWarm)
}

// Parallel is Warm with all tasks of a runner at the same time, each in its own
// goroutine, by the wall clock. The time of a call is the time from the start of all
// goroutines to the end of the last one, divided by the number of all calls.
func (p Plan) Parallel(runners []Runner) ([]Result, error) {
	p.Now = nil
	return p.rounds(runners, p.turnWarm)
}

// Cold measures the first task of each runner by turns. Before each measured call two
// garbage collections, which are not timed, release the memory that libraries keep in a
// sync.Pool: buffers, scratch memory and learned names. Caches of types remain. If a
// runner has no Base, the same call coldCalls calls later is its base.
func (p Plan) Cold(runners []Runner) ([]Result, error) {
	return p.rounds(single(runners), p.turnCold)
}

// single returns the runners with their first task only.
func single(runners []Runner) []Runner {
	ones := slices.Clone(runners)
	for i := range ones {
		ones[i].Tasks = ones[i].Tasks[:1]
	}
	return ones
}

// patience returns the time that waiting for the machine and repeating turns may take in
// all rounds of n turns: as long as the turns themselves.
func (p Plan) patience(n int) time.Duration { return time.Duration(p.Rounds*n) * p.Each }

// A turn measures tasks and returns the mean of their calls. guess is the number of calls of
// each task that take about the time of a turn.
type turn func(tasks []job.Task, guess int) (Sample, error)

// rounds runs all rounds and returns the results in the order of the runners, or the first error of
// a task. The order of turns rotates from round to round, so that the runners take turns at being
// the first.
func (p Plan) rounds(runners []Runner, t turn) ([]Result, error) {
	samples := make([][]Sample, len(runners))
	guesses := make([]int, len(runners))
	patience := p.patience(len(runners))
	for round := range p.Rounds {
		for k := range runners {
			i := (k + round) % len(runners)
			if guesses[i] == 0 {
				n, err := firstGuess(runners[i].Tasks[0], p.Each)
				if err != nil {
					return nil, err
				}
				guesses[i] = n
			}
			var s Sample
			err := p.Gauge.steady(len(runners[i].Tasks), &patience, func() (err error) {
				if s, err = t(runners[i].Tasks, guesses[i]); err != nil || runners[i].Base == nil {
					return err
				}
				base, err := t([]job.Task{runners[i].Base}, guesses[i])
				s.Base = base.NS
				return err
			})
			if err != nil {
				return nil, err
			}
			samples[i] = append(samples[i], s)
			guesses[i] = callsIn(p.Each, s.NS*float64(len(runners[i].Tasks)))
		}
	}
	results := make([]Result, len(runners))
	for i := range runners {
		results[i] = result(runners[i].Lib, samples[i], samples[0])
	}
	return results, nil
}

// firstGuess returns the number of calls of t that take about the time each. To find out, it makes
// calls for a tenth of that time, 1 to 1,000 of them. It returns the first error of a call.
func firstGuess(t job.Task, each time.Duration) (int, error) {
	calls, start := 0, time.Now()
	for calls == 0 || calls < 1000 && time.Since(start) < each/10 {
		if err := t(); err != nil {
			return 0, err
		}
		calls++
	}
	return callsIn(each, float64(time.Since(start))/float64(calls)), nil
}

// callsIn returns the number of calls of ns nanoseconds that take about the time each. It is
// at least 1.
func callsIn(each time.Duration, ns float64) int {
	return int(float64(each)/max(ns, 1)) + 1
}

// result returns the result of a library. samples are its samples, one for each round, and first
// those of the first library in the same rounds.
func result(lib string, samples, first []Sample) Result {
	r := Result{Lib: lib, Best: samples[0]}
	var times, ofFirst, ofBase []float64
	for i, s := range samples {
		if s.NS < r.Best.NS {
			r.Best = s
		}
		times, ofFirst = append(times, s.NS), append(ofFirst, s.NS/first[i].NS)
		if s.Base > 0 {
			ofBase = append(ofBase, s.NS/s.Base)
		}
	}
	r.Median, r.OfFirst, r.OfBase = median(times), median(ofFirst), median(ofBase)
	return r
}

// median sorts values and returns their median: of an even number of values, the greater one of
// the two in the middle. It returns 0 for no values.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// turnWarm is the turn of the modes warm and parallel: n calls of each task, after a garbage
// collection and at least 2+n/50 calls of the first task to warm up.
func (p Plan) turnWarm(tasks []job.Task, n int) (Sample, error) {
	runtime.GC() // so that no runner collects the garbage of another
	if err := p.warmUp(2+n/50, tasks[0]); err != nil {
		return Sample{}, err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	took, err := p.together(tasks, n)
	runtime.ReadMemStats(&after)
	calls := n * len(tasks)
	return sample(took, calls, &before, &after), err
}

// warmUp calls t at least n times, and goes on until garbage has been collected twice or the length
// of a turn has passed. The turn before may have emptied pools and returned free memory to the
// system. To get that memory again, page by page, can take as long as the work.
func (p Plan) warmUp(n int, t job.Task) error {
	collected := func() uint64 {
		count := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
		metrics.Read(count)
		return count[0].Value.Uint64()
	}
	begin, before := time.Now(), collected()
	for calls := 0; calls < n || collected() < before+2 && time.Since(begin) < p.Each; calls++ {
		if err := t(); err != nil {
			return err
		}
	}
	return nil
}

// together calls each task n times and returns the time of all calls. A single task is
// timed by the clock of p. Several tasks run at the same time, each in its own goroutine,
// and are timed by the wall clock.
func (p Plan) together(tasks []job.Task, n int) (time.Duration, error) {
	if len(tasks) == 1 {
		start := p.now()
		err := repeat(tasks[0], n)
		return p.now() - start, err
	}
	var wait sync.WaitGroup
	errs := make([]error, len(tasks))
	begin := make(chan struct{})
	for i, t := range tasks {
		wait.Go(func() {
			<-begin
			errs[i] = repeat(t, n)
		})
	}
	start := time.Now()
	close(begin)
	wait.Wait()
	took := time.Since(start)
	for _, err := range errs {
		if err != nil {
			return took, err
		}
	}
	return took, nil
}

// repeat calls t n times, or until it fails, and returns its error.
func repeat(t job.Task, n int) error {
	for range n {
		if err := t(); err != nil {
			return err
		}
	}
	return nil
}

// sample returns the mean of the given number of calls, which took the time took. before
// and after are the memory statistics before the first and after the last call.
func sample(took time.Duration, calls int, before, after *runtime.MemStats) Sample {
	n := float64(calls)
	return Sample{
		Calls:  calls,
		NS:     float64(took) / n,
		Bytes:  float64(after.TotalAlloc-before.TotalAlloc) / n,
		Allocs: float64(after.Mallocs-before.Mallocs) / n,
	}
}

// coldCalls is the number of calls, the cold one included, after which a call is warm.
const coldCalls = 3

// turnCold is the turn of the mode cold. It uses only the first task. The length of the turn
// includes the collections and the calls between the cold one and the base, but the sample does
// not.
func (p Plan) turnCold(tasks []job.Task, _ int) (Sample, error) {
	var sum Sample
	for begin := time.Now(); sum.Calls == 0 || time.Since(begin) < p.Each; sum.Calls++ {
		runtime.GC()
		runtime.GC()
		for call := range coldCalls + 1 {
			one, err := p.once(tasks[0])
			switch {
			case err != nil:
				return sum, err
			case call == 0:
				sum.NS, sum.Bytes, sum.Allocs = sum.NS+one.NS, sum.Bytes+one.Bytes, sum.Allocs+one.Allocs
			case call == coldCalls:
				sum.Base += one.NS
			}
		}
	}
	n := float64(sum.Calls)
	return Sample{sum.Calls, sum.NS / n, sum.Bytes / n, sum.Allocs / n, sum.Base / n}, nil
}

// once calls t once and returns its time, its allocations and its error.
func (p Plan) once(t job.Task) (Sample, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := p.now()
	err := t()
	took := p.now() - start
	runtime.ReadMemStats(&after)
	return sample(took, 1, &before, &after), err
}
