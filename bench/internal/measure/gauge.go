package measure

import (
	"slices"
	"sync"
	"time"
)

// A Gauge tells how fast the machine is at a moment, by a piece of work that is
// always the same. A core that is shared with others (hyper-threads, virtual
// machines) has two speeds, up to 2x apart, that change within milliseconds to
// seconds. Work that waits for its own results hardly notices it, JSON does;
// so the piece is a loop that keeps all units of a core busy.
//
// A turn that the machine was slow in says little about a library. So turns
// begin when the machine is fast and are done again if it is slow at their end,
// as long as the patience for it lasts. The same holds for all libraries.
type Gauge struct {
	read  func(n int) time.Duration // does the work in n goroutines
	least map[int]time.Duration     // the least readings, by number of goroutines
	// turns counts all turns, slow those that counted although the machine was
	// slow then.
	turns, slow int
}

// After hopeTurns turns there is no more waiting for a machine that has been fast in fewer than
// hope of them.
const (
	hopeTurns = 100
	hope      = 1. / 8
)

// slower is what a reading may be of the least one when the machine is fast.
const slower = 1.3

// NewGauge returns a Gauge that has been read for a while in one and in two
// goroutines, so that it knows what is fast.
func NewGauge() *Gauge {
	g := &Gauge{read: together, least: map[int]time.Duration{}}
	for range 200 {
		g.isFast(1)
		g.isFast(2)
	}
	return g
}

// Scale returns how much more two goroutines do of the gauge's work than one:
// what this machine can do at best.
func (g *Gauge) Scale() float64 { return 2 * float64(g.least[1]) / float64(g.least[2]) }

// Steady returns the share of turns that the machine was fast in.
func (g *Gauge) Steady() float64 { return 1 - float64(g.slow)/float64(max(g.turns, 1)) }

// steady does a turn of n goroutines while the machine is fast, if that can be
// had within the time left, from which it takes what waiting and repeating
// cost. A Gauge of nil does the turn at once.
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

// await waits until the machine is fast, but no longer than the time left, from which it takes
// what that cost. It reports whether the machine is fast.
func (g *Gauge) await(n int, left *time.Duration) bool {
	start := time.Now()
	fast := g.isFast(n)
	for !fast && time.Since(start) < *left {
		fast = g.isFast(n)
	}
	*left -= time.Since(start)
	return fast
}

// isFast reports whether n goroutines have all of the machine's speed.
func (g *Gauge) isFast(n int) bool {
	reading := g.read(n)
	least, ok := g.least[n]
	if !ok || reading < least {
		least = reading
		g.least[n] = least
	}
	return float64(reading) <= slower*float64(least)
}

// together returns the longest time that the work takes one of n goroutines
// that do it at the same time.
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

// work does the piece of work some times, 0.1 ms in all, and returns the median
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

// mixed is the piece of work: six sums, none of which waits for another.
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

// worked keeps the compiler from leaving the work out.
//
//go:noinline
func worked(uint64) {}
