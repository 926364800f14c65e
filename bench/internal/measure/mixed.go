package measure

import (
	"runtime"
	"time"

	"github.com/plainjson/json/bench/internal/job"
)

// A Mix is the work of one library in the mode mixed: a task for each document.
type Mix struct {
	Lib   string
	Tasks []job.Task
}

// Mixed measures the mixes by turns. In a turn a library repeats its tasks in
// their order, so that each call has another document than the one before. Each
// call is timed separately. The base of a task is the same number of its calls in
// a row. Results are in the order of the mixes and of their tasks, and have 0 as
// OfFirst. A mix without tasks has no results.
func (p Plan) Mixed(mixes []Mix) ([][]Result, error) {
	samples := make([][][]Sample, len(mixes)) // of mix, task, round
	for i := range mixes {
		samples[i] = make([][]Sample, len(mixes[i].Tasks))
	}
	patience := time.Duration(0)
	for i := range mixes {
		patience += p.patience(len(mixes[i].Tasks))
	}
	for round := range p.Rounds {
		for k := range mixes {
			i := (k + round) % len(mixes)
			if len(mixes[i].Tasks) == 0 {
				continue
			}
			var sums []Sample
			err := p.Gauge.steady(1, &patience, func() (err error) {
				sums, err = p.turnMixed(mixes[i].Tasks)
				return err
			})
			if err != nil {
				return nil, err
			}
			for t := range sums {
				samples[i][t] = append(samples[i][t], sums[t])
			}
		}
	}
	results := make([][]Result, len(mixes))
	for i := range mixes {
		for t := range mixes[i].Tasks {
			r := result(mixes[i].Lib, samples[i][t], samples[i][t])
			r.OfFirst = 0
			results[i] = append(results[i], r)
		}
	}
	return results, nil
}

// turnMixed repeats the tasks in their order until they have taken the time of a
// turn each on average, at least twice, and returns the mean for each. It counts
// memory for all calls together and divides it evenly, because reading the counters
// stops the world.
func (p Plan) turnMixed(tasks []job.Task) ([]Sample, error) {
	runtime.GC()
	if err := p.warmUp(1, func() error { return p.pass(tasks, make([]time.Duration, len(tasks))) }); err != nil {
		return nil, err
	}
	took := make([]time.Duration, len(tasks))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	passes := 0
	for begin := time.Now(); passes < 2 || time.Since(begin) < p.Each*time.Duration(len(tasks)); passes++ {
		if err := p.pass(tasks, took); err != nil {
			return nil, err
		}
	}
	runtime.ReadMemStats(&after)
	samples := make([]Sample, len(tasks))
	for i := range samples {
		base, err := p.inRow(tasks[i], passes)
		if err != nil {
			return nil, err
		}
		samples[i] = sample(took[i], passes, &before, &after)
		samples[i].Bytes /= float64(len(tasks))
		samples[i].Allocs /= float64(len(tasks))
		samples[i].Base = float64(base) / float64(passes)
	}
	return samples, nil
}

// pass calls each task once, up to the first error, and adds its time to its element of took.
func (p Plan) pass(tasks []job.Task, took []time.Duration) error {
	for i, t := range tasks {
		start := p.now()
		if err := t(); err != nil {
			return err
		}
		took[i] += p.now() - start
	}
	return nil
}

// inRow returns the time of n calls of t, each timed separately as in pass, after one
// call that is not timed.
func (p Plan) inRow(t job.Task, n int) (time.Duration, error) {
	if err := t(); err != nil {
		return 0, err
	}
	row, took := []job.Task{t}, make([]time.Duration, 1)
	for range n {
		if err := p.pass(row, took); err != nil {
			return 0, err
		}
	}
	return took[0], nil
}
