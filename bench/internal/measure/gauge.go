package measure

import (
	"slices"
	"sync"
	"time"
)

// A Gauge measures the speed of the machine at a moment, by a fixed piece of work.
// A shared core (hyper-threads, virtual machines) has two speeds, up to 2x apart,
// and changes from one to the other within milliseconds to seconds. At the low speed,
// JSON libraries are slower, but long chains of dependent instructions take about the
// same time. So the piece of work is a loop that keeps all units of a core busy.
//
// The time of a turn on a slow machine says little about a library. So turns start
// when the machine is fast and are repeated if it is slow at their end, within a
// limit of time. All libraries are treated the same.
type Gauge struct {
	read  func(n int) time.Duration // does the work in n goroutines and returns the longest time
	least map[int]time.Duration     // least result of read so far, by number of goroutines
	// turns is the number of turns so far. slow is the number of turns whose result was
	// used although the machine was slow.
	turns, slow int
}

// After hopeTurns turns, [Gauge.steady] neither waits nor repeats turns while the share of turns in
// which the machine was fast is less than hope.
const (
	hopeTurns = 100
	hope      = 1. / 8
)

// slower is the largest ratio of a reading to the least reading that means a fast machine.
const slower = 1.3

// NewGauge returns a Gauge that has taken 200 readings each in one and in two goroutines,
// to find the least ones.
func NewGauge() *Gauge {
	g := &Gauge{read: together, least: map[int]time.Duration{}}
	for range 200 {
		g.isFast(1)
		g.isFast(2)
	}
	return g
}

// Scale returns the speed of two goroutines relative to one for the gauge's work, by the
// least readings: the largest gain that a library can have on this machine.
func (g *Gauge) Scale() float64 { return 2 * float64(g.least[1]) / float64(g.least[2]) }

// Steady returns the share of turns in which the machine was fast, from 0 to 1. It returns
// 1 if there were no turns.
func (g *Gauge) Steady() float64 { return 1 - float64(g.slow)/float64(max(g.turns, 1)) }

// steady calls turn, which uses n goroutines, when the machine is fast, and again if the
// machine is slow afterwards. It subtracts the time for waiting and repeating from left.
// If none is left, it calls turn without waiting and does not repeat it. It sets left to 0
// if the machine was fast too rarely, see hope. It returns the first error of turn. A nil
// Gauge calls turn once, without waiting.
func (g *Gauge) steady(n int, left *time.Duration, turn func() error) error {
	if g == nil {
		return turn()
	}
	g.turns++
	if g.turns > hopeTurns && g.Steady() < hope {
		*left = 0
	}
	for {
		fast := g.await(n, left)
		start := time.Now()
		if err := turn(); err != nil {
			return err
		}
		if fast && g.isFast(n) {
			return nil
		}
		if *left <= 0 {
			g.slow++
			return nil
		}
		*left -= time.Since(start)
	}
}

// await takes readings until the machine is fast, at least one and none after the time left. It
// subtracts the time that it took from left, and reports whether the machine is fast.
func (g *Gauge) await(n int, left *time.Duration) bool {
	start := time.Now()
	fast := g.isFast(n)
	for !fast && time.Since(start) < *left {
		fast = g.isFast(n)
	}
	*left -= time.Since(start)
	return fast
}

// isFast takes a reading in n goroutines, which may become the least one, and reports
// whether it means a fast machine.
func (g *Gauge) isFast(n int) bool {
	reading := g.read(n)
	least, ok := g.least[n]
	if !ok || reading < least {
		least = reading
		g.least[n] = least
	}
	return float64(reading) <= slower*float64(least)
}

// together returns the longest time that one of n goroutines takes for the work, if
// all do it at the same time.
func together(n int) time.Duration {
	took := make([]time.Duration, n)
	if n == 1 {
		took[0] = work()
	} else {
		var wait sync.WaitGroup
		begin := make(chan struct{})
		for i := range took {
			wait.Go(func() {
				<-begin
				took[i] = work()
			})
		}
		close(begin)
		wait.Wait()
	}
	return slices.Max(took)
}

// work does the piece of work nine times, about 0.1 ms in all, and returns the median
// of the times, which an interrupt does not change.
func work() time.Duration {
	var took [9]time.Duration
	for i := range took {
		start := time.Now()
		worked(mixed(8000))
		took[i] = time.Since(start)
	}
	slices.Sort(took[:])
	return took[len(took)/2]
}

// mixed is the piece of work: n steps of six sums that do not depend on each other.
func mixed(n uint64) uint64 {
	var a, b, c, d, e, f uint64
	for i := range n {
		a += i ^ 0x55
		b ^= i + 7
		c += i << 3
		d ^= i >> 2
		e += i & 77
		f ^= i | 5
	}
	return a ^ b ^ c ^ d ^ e ^ f
}

// worked takes the result of the work and is not inlined, so that the compiler does not
// remove the work.
//
//go:noinline
func worked(uint64) {}
