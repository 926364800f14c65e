package measure

import (
	"errors"
	"testing"
	"time"
)

// TestSteady checks how often steady calls a turn on machines that are slow at times, that
// it does not wait for a machine that is never fast, and that it returns a turn's error.
func TestSteady(t *testing.T) {
	const fast, slow = time.Millisecond, 2 * time.Millisecond
	for _, tt := range []struct {
		name, why string
		readings  []time.Duration // the last one is repeated
		patience  time.Duration
		turns     int
		steady    float64
	}{
		{name: "fast", why: "one turn between two readings", readings: []time.Duration{fast}, patience: time.Minute, turns: 1, steady: 1},
		{name: "slow at first", why: "the turn waits", readings: []time.Duration{slow, slow, fast}, patience: time.Minute, turns: 1, steady: 1},
		{name: "slow at the end", why: "the turn is done again", readings: []time.Duration{fast, slow, fast}, patience: time.Minute, turns: 2, steady: 1},
		{name: "no patience", why: "a turn counts as it is", readings: []time.Duration{slow}, turns: 1},
		{name: "little patience", why: "it ends", readings: []time.Duration{fast, slow}, patience: 3 * time.Millisecond, turns: 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := &Gauge{least: map[int]time.Duration{1: fast}}
			g.read = func(n int) time.Duration {
				now := tt.readings[0]
				if len(tt.readings) > 1 {
					tt.readings = tt.readings[1:]
				}
				return now
			}
			turns, left := 0, tt.patience
			err := g.steady(1, &left, func() error { turns++; time.Sleep(5 * time.Millisecond); return nil })
			if err != nil || turns != tt.turns || g.Steady() != tt.steady {
				t.Errorf("%d turns, %v steady, %v (%s)", turns, g.Steady(), err, tt.why)
			}
		})
	}
	hopeless := &Gauge{least: map[int]time.Duration{1: fast}, turns: hopeTurns, slow: hopeTurns}
	hopeless.read = func(int) time.Duration { return slow }
	patience := time.Hour
	if err := hopeless.steady(1, &patience, func() error { return nil }); err != nil || hopeless.slow != hopeTurns+1 {
		t.Errorf("%v, %d slow turns: a machine that is never fast is not waited for", err, hopeless.slow)
	}
	bad := errors.New("bad")
	left := time.Minute
	for _, g := range []*Gauge{nil, NewGauge()} {
		if err := g.steady(1, &left, func() error { return bad }); err != bad {
			t.Errorf("the error of a turn is %v", err)
		}
	}
}

// TestGauge checks that the readings and the scale on this machine are plausible, and that Steady
// returns 1 before the first turn.
func TestGauge(t *testing.T) {
	g := NewGauge()
	if one := g.least[1]; one <= 0 || one > time.Second {
		t.Errorf("a piece of work takes %v", one)
	}
	if s := g.Scale(); s <= 0 || s > 4 {
		t.Errorf("two goroutines do %v of what one does", s)
	}
	if s := g.Steady(); s != 1 {
		t.Errorf("without turns %v were steady", s)
	}
}
