package measure

import (
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plainjson/json/bench/internal/job"
)

// sink refers to the memory that tasks allocate, so that it is on the heap.
var sink atomic.Pointer[[64]byte]

// counting returns a task that adds 1 to n and allocates 64 bytes in each call.
func counting(n *atomic.Int64) job.Task {
	return func() error {
		n.Add(1)
		sink.Store(new([64]byte))
		return nil
	}
}

// TestModes checks that each mode that has runners calls the tasks of two runners, and
// that times, allocations and ratios are plausible.
func TestModes(t *testing.T) {
	plan := Plan{Rounds: 3, Each: time.Millisecond}
	for _, tt := range []struct {
		name, why string
		tasks     int
		turns     func([]Runner) ([]Result, error)
	}{
		{"warm", "the usual mode", 1, plan.Warm},
		{"two goroutines", "each has a task of its own", 2, plan.Parallel},
		{"cold", "collections come between the calls", 1, plan.Cold},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var a, b atomic.Int64
			runners := []Runner{{Lib: "a"}, {Lib: "b"}}
			for range tt.tasks {
				runners[0].Tasks = append(runners[0].Tasks, counting(&a))
				runners[1].Tasks = append(runners[1].Tasks, counting(&b))
			}
			results, err := tt.turns(runners)
			if err != nil || len(results) != 2 {
				t.Fatalf("%d results, %v (%s)", len(results), err, tt.why)
			}
			for i, calls := range []int64{a.Load(), b.Load()} {
				r := results[i]
				if r.Lib != runners[i].Lib || calls < int64(plan.Rounds) || r.Best.Calls < 1 || int64(r.Best.Calls) > calls {
					t.Errorf("%d calls gave %+v", calls, r)
				}
				if r.Best.NS <= 0 || r.Best.NS > r.Median || r.Best.Allocs < 1 || r.Best.Bytes < 64 || r.OfFirst <= 0 || i == 0 && r.OfFirst != 1 {
					t.Errorf("impossible numbers: %+v", r)
				}
				if hasBase := tt.name == "cold"; (r.OfBase > 0) != hasBase {
					t.Errorf("of the base: %v", r.OfBase)
				}
			}
		})
	}
}

// TestWarmUp checks the number of calls that warmUp makes, and that it returns the error of one.
func TestWarmUp(t *testing.T) {
	wait := func() error { time.Sleep(time.Millisecond); return nil }
	collect := func() error { runtime.GC(); return nil }
	for _, tt := range []struct {
		name, why   string
		n           int
		each        time.Duration
		task        func() error
		least, most int
	}{
		{name: "few", why: "the turn lasts no longer", n: 3, task: wait, least: 3, most: 3},
		{name: "time", why: "for as long as the turn lasts", n: 1, each: 200 * time.Millisecond, task: wait, least: 2, most: 201},
		{name: "collected", why: "twice is enough", n: 1, each: time.Hour, task: collect, least: 1, most: 2},
		{name: "many", why: "collections or not", n: 7, each: time.Hour, task: collect, least: 7, most: 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			calls := 0
			err := Plan{Each: tt.each}.warmUp(tt.n, func() error { calls++; return tt.task() })
			if err != nil || calls < tt.least || calls > tt.most {
				t.Errorf("%d calls, %v; want %d to %d (%s)", calls, err, tt.least, tt.most, tt.why)
			}
		})
	}
	failed := errors.New("failed")
	if err := (Plan{}).warmUp(1, func() error { return failed }); err != failed {
		t.Errorf("the error is %v", err)
	}
}

// TestMixed checks that the tasks of a mix alternate, except for the base, and have
// plausible results, and that a mix without tasks has no results.
func TestMixed(t *testing.T) {
	var last, repeats, calls atomic.Int64
	task := func(id int64) job.Task {
		return func() error {
			calls.Add(1)
			if last.Swap(id) == id {
				repeats.Add(1)
			}
			return nil
		}
	}
	plan := Plan{Rounds: 2, Each: time.Millisecond}
	results, err := plan.Mixed([]Mix{{"a", []job.Task{task(1), task(2)}}, {Lib: "none"}})
	if err != nil || len(results) != 2 || len(results[0]) != 2 || len(results[1]) != 0 {
		t.Fatalf("%v, %v", results, err)
	}
	// A turn has 2 calls to warm up, at least 2 passes of 2 calls, and 1+2 of each task in a row.
	if n := calls.Load(); n < 2*(2+4+6) || repeats.Load()*2 > n {
		t.Errorf("%d calls, of which %d were like the one before", n, repeats.Load())
	}
	for _, r := range results[0] {
		if r.Best.NS <= 0 || r.Best.Calls < 2 || r.OfBase <= 0 || r.OfFirst != 0 {
			t.Errorf("impossible numbers: %+v", r)
		}
	}
}

// TestBase checks that OfBase and OfFirst are near the true ratios 2 and 3 on a machine that gets
// slower all the time, and that the error of a base is returned.
func TestBase(t *testing.T) {
	var clock, slow time.Duration
	takes := func(d time.Duration) job.Task {
		return func() error { slow++; clock += d * (1 + slow/100); return nil }
	}
	plan := Plan{Rounds: 9, Each: time.Millisecond, Now: func() time.Duration { return clock }}
	results, err := plan.Warm([]Runner{
		{Lib: "a", Tasks: []job.Task{takes(2 * time.Second)}, Base: takes(time.Second)},
		{Lib: "b", Tasks: []job.Task{takes(6 * time.Second)}},
	})
	if err != nil || len(results) != 2 {
		t.Fatalf("%v, %v", results, err)
	}
	if a, b := results[0], results[1]; a.OfBase < 1.5 || a.OfBase > 2.1 || b.OfBase != 0 || b.OfFirst < 2.5 || b.OfFirst > 4 {
		t.Errorf("%+v\n%+v", a, b)
	}
	if _, err := plan.Warm([]Runner{{Lib: "a", Tasks: []job.Task{takes(1)}, Base: func() error { return errBase }}}); err != errBase {
		t.Errorf("the error of a base is %v", err)
	}
}

var errBase = errors.New("base")

// TestErrors checks that Warm and Cold return the error of a task that fails in the first
// call or later.
func TestErrors(t *testing.T) {
	bad := errors.New("bad")
	for _, tt := range []struct {
		name, why string
		after     int
	}{
		{"first call", "it is made to find out how long a call takes", 0},
		{"later", "a round must not count calls that fail", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			plan := Plan{Rounds: 2, Each: time.Millisecond}
			for _, turns := range []func([]Runner) ([]Result, error){plan.Warm, plan.Cold} {
				calls := 0
				task := func() error {
					if calls++; calls > tt.after {
						return bad
					}
					time.Sleep(time.Millisecond)
					return nil
				}
				if _, err := turns([]Runner{{Lib: "a", Tasks: []job.Task{task}}}); !errors.Is(err, bad) {
					t.Errorf("error %v (%s)", err, tt.why)
				}
			}
		})
	}
}

// TestClock checks that Warm, Cold and Mixed measure with the clock of the plan, which only
// the calls advance.
func TestClock(t *testing.T) {
	var clock time.Duration
	task := func() error { clock += 5 * time.Millisecond; return nil }
	plan := Plan{Rounds: 2, Each: time.Millisecond, Now: func() time.Duration { return clock }}
	for _, turns := range []func([]Runner) ([]Result, error){plan.Warm, plan.Cold} {
		results, err := turns([]Runner{{Lib: "a", Tasks: []job.Task{task}}})
		if err != nil || results[0].Best.NS != 5e6 || results[0].Median != 5e6 {
			t.Errorf("%+v, %v", results, err)
		}
	}
	mixed, err := plan.Mixed([]Mix{{"a", []job.Task{task, task}}})
	if err != nil || mixed[0][1].Best.NS != 5e6 {
		t.Errorf("%+v, %v", mixed, err)
	}
}

// TestCPU checks that the clock of processor time advances during work.
func TestCPU(t *testing.T) {
	if !HasCPU {
		t.Skip("skipped: this system has no clock of processor time")
	}
	start := CPU()
	n := 0
	for begin := time.Now(); time.Since(begin) < 20*time.Millisecond; {
		n++
	}
	if took := CPU() - start; took <= 0 || n == 0 {
		t.Errorf("%v for %d turns of a loop", took, n)
	}
}
