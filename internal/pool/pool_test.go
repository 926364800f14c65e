package pool

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

type thing struct {
	Item
	users atomic.Int32
}

func newThing() *thing {
	t := new(thing)
	t.Owner = t
	return t
}

// get returns the thing that p gives, or nil.
func get(p *Pool) *thing {
	if it := p.Get(); it != nil {
		return it.Owner.(*thing)
	}
	return nil
}

// elsewhere makes p find nothing as a sync.Pool does on another processor.
func elsewhere(p *Pool) { p.items = sync.Pool{} }

func TestPool(t *testing.T) {
	for _, tt := range []struct {
		name, why   string
		worth, away bool
		want        bool
	}{
		{"here", "as in a sync.Pool", false, false, true},
		{"here, of worth", "as in a sync.Pool", true, false, true},
		{"elsewhere", "it is easily made again", false, true, false},
		{"elsewhere, of worth", "it is found", true, true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p Pool
			if got := get(&p); got != nil {
				t.Errorf("%v in an empty pool", got)
			}
			it := newThing()
			var got *thing
			for try := 0; try < 100 && got == nil; try++ { // with the race detector, a sync.Pool loses items
				p.Put(&it.Item, tt.worth)
				if tt.away {
					elsewhere(&p)
				}
				got = get(&p)
			}
			if (got == it) != tt.want {
				t.Errorf("%v (%s)", got, tt.why)
			}
			if got := get(&p); got != nil {
				t.Errorf("%v, which somebody has", got)
			}
		})
	}
}

// An item that was found elsewhere is still where it was put.
func TestTwice(t *testing.T) {
	var here, away Pool
	it := newThing()
	here.Put(&it.Item, true)
	away.last.Store(here.last.Load())
	if get(&away) != it {
		t.Fatal("not found")
	}
	if got := get(&here); got != nil {
		t.Errorf("%v, which somebody has", got)
	}
	away.Put(&it.Item, false)
	elsewhere(&away)
	if get(&away) != it {
		t.Error("an item of worth stays one")
	}
}

// What is put often must not be stored where all processors look.
func TestLast(t *testing.T) {
	var p Pool
	a, b := newThing(), newThing()
	for _, tt := range []struct {
		name, why string
		put       *thing
		worth     bool
		last      *thing
	}{
		{"of no worth", "it is not to be found", a, false, nil},
		{"of worth", "it is to be found", a, true, a},
		{"another", "the last one is the one to be found", b, true, b},
		{"of worth before", "it is there already, and others are, too", a, false, b},
		{"again", "it has become so again", a, true, a},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p.Put(&tt.put.Item, tt.worth)
			for get(&p) != nil { // what is in use is not to be found
			}
			if w := p.last.Load(); w == nil != (tt.last == nil) || w != nil && w.Value() != &tt.last.Item {
				t.Errorf("another is to be found (%s)", tt.why)
			}
		})
	}
}

func TestCollected(t *testing.T) {
	var p Pool
	p.Put(&newThing().Item, true)
	for range 3 {
		runtime.GC()
	}
	if got := get(&p); got != nil {
		t.Errorf("%v is held", got)
	}
}

func TestOneOwner(t *testing.T) {
	var p Pool
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 20_000 {
				it := get(&p)
				if it == nil {
					it = newThing()
				}
				if n := it.users.Add(1); n != 1 {
					t.Errorf("%d have the same item", n)
				}
				if i%8 == 0 {
					runtime.Gosched()
				}
				it.users.Add(-1)
				p.Put(&it.Item, i%2 == 0)
				if i%5000 == 0 {
					runtime.GC()
				}
			}
		})
	}
	wg.Wait()
}
