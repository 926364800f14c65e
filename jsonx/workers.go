package jsonx

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/plainjson/json"
)

// maxWorkers is the largest number of goroutines of a loop over [Lines].
const maxWorkers = 1024

// workers are goroutines that decode the lines of parts.
type workers[T any] struct {
	options []json.Options
	jobs    chan *job[T]   // parts to be decoded
	running sync.WaitGroup // the goroutines
	stopped atomic.Bool    // no more lines are needed
}

// A job is a part and the values of its lines. It belongs to a worker until done has been sent.
type job[T any] struct {
	part
	records  []record[T]
	count    int           // number of records of the part before, which is a guess for this one
	done     chan struct{} // has room for one message
	aborted  bool          // a panic or runtime.Goexit has ended the work
	panicked any           // value of the panic; nil: none
}

// A record is the value and the error of a line.
type record[T any] struct {
	value T
	err   error
}

// decodeParallel is decodeLines with n goroutines. It reads parts ahead while at most 2n are in memory.
func decodeParallel[T any](in *lineReader, n int, options []json.Options, yield func(T, error) bool) {
	w := workers[T]{options: options, jobs: make(chan *job[T], 2*n)}
	defer w.stop()
	var pending, free []*job[T] // jobs in order, and those that have been yielded
	for more, started := true, 0; more || len(pending) > 0; {
		if more && len(pending) < 2*n {
			j := newJob(&free)
			if more = in.read(&j.part); !more {
				continue
			}
			pending = append(pending, j)
			if w.jobs <- j; started < n {
				started++
				w.running.Go(w.run)
			}
			continue
		}
		j := pending[0]
		pending = append(pending[:0], pending[1:]...)
		if !j.yield(yield) {
			return
		}
		free = append(free, j)
	}
	if err := in.failure(); err != nil {
		yield(*new(T), err)
	}
}

// newJob takes a job from free, or makes one if there is none.
func newJob[T any](free *[]*job[T]) *job[T] {
	n := len(*free)
	if n == 0 {
		return &job[T]{done: make(chan struct{}, 1)}
	}
	j := (*free)[n-1]
	*free = (*free)[:n-1]
	return j
}

// stop ends the goroutines and waits for them.
func (w *workers[T]) stop() {
	w.stopped.Store(true)
	close(w.jobs)
	w.running.Wait()
}

// run decodes parts until there are no more.
func (w *workers[T]) run() {
	for j := range w.jobs {
		w.decode(j)
	}
}

// decode decodes the lines of j. If a method panics, j has the records before that line. If it calls runtime.Goexit, the
// goroutine ends.
func (w *workers[T]) decode(j *job[T]) {
	j.aborted = true
	defer func() {
		if j.aborted {
			j.panicked = recover()
			j.records = j.records[:len(j.records)-1]
		}
		j.done <- struct{}{}
	}()
	j.records = make([]record[T], 0, j.count)
	for !w.stopped.Load() && j.next() {
		j.records = append(j.records, record[T]{})
		r := &j.records[len(j.records)-1]
		r.err = decodeLine(&j.part, &r.value, w.options)
	}
	j.aborted = false
}

// yield waits until j has been decoded, and yields its records. It returns false if the loop has ended. If the work
// was aborted, so is the goroutine of the loop.
func (j *job[T]) yield(yield func(T, error) bool) bool {
	<-j.done
	for _, r := range j.records {
		if !yield(r.value, r.err) {
			return false
		}
	}
	switch {
	case j.panicked != nil:
		panic(j.panicked)
	case j.aborted:
		runtime.Goexit()
	}
	j.count, j.records = len(j.records), nil
	return true
}
