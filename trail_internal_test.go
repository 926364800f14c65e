package json

import (
	"testing"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
)

// check compares what is open with what the trail leads through.
func (tr trail) check(t *testing.T, c *state.Stack, base int) {
	t.Helper()
	if c.Depth() != base+len(tr) {
		t.Fatalf("%d frames for %d steps", c.Depth(), len(tr))
	}
	for k, s := range tr {
		n := s.n
		if k < len(tr)-1 {
			n++
		}
		if f := c.Level(base + 1 + k); f.Kind != s.kind || f.N != n || f.Name != s.name {
			t.Fatalf("step %d: %+v became %+v", k, s, f)
		}
	}
}

// TestTrailStaysOpen shows a trail many times from deep inside: only what has
// changed since the last time is opened.
func TestTrailStaysOpen(t *testing.T) {
	const depth, calls = 1000, 20_000
	for _, tt := range []struct {
		name, why string
		change    int // how many steps change between calls
		most      int // how often a frame may be opened
	}{
		{"elements", "calls for the elements of one array differ in one step, whose frame stays", 1, depth + 1},
		{"members", "those for the values of its elements differ in two, of which one is opened again", 2, depth + calls + 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s state.DecodeState
			s.Wake()
			c := &s.Stack
			c.OpenFrame('[', 0, "")
			c.OpenFrame('[', 0, "")
			var tr trail
			for k := range depth {
				tr.at(k, step{kind: '{', n: 1, name: "x"})
			}
			for i := range calls {
				for k := depth - tt.change; k < depth; k++ {
					tr.at(k, step{kind: '[', n: int64(i)})
				}
				tr.show(c, 2)
			}
			tr.check(t, c, 2)
			if c.Level(2).N != 1 {
				t.Errorf("the value counts %d times", c.Level(2).N)
			}
			c.OpenFrame('[', 0, "")
			if opened := c.Level(c.Depth()).Serial(); opened > int64(tt.most)+3 {
				t.Errorf("%d frames opened in %d calls, at most %d wanted (%s)", opened, calls, tt.most, tt.why)
			}
			c.CloseFrame()
			if tr.hide(c, 2); c.Depth() != 2 || c.Level(2).N != 0 {
				t.Errorf("hidden: depth %d, %d values", c.Depth(), c.Level(2).N)
			}
		})
	}
}

// TestTrailShows walks through arrays and objects and looks at what is shown.
func TestTrailShows(t *testing.T) {
	s := new(state.EncodeState)
	s.Wake()
	c := &s.Stack
	var tr trail
	for _, tt := range []struct {
		name, why string
		mark      int
		s         step
	}{
		{"first", "nothing is open before", 0, step{kind: '[', n: 0}},
		{"deeper", "what is around counts one value more", 1, step{kind: '{', n: 1, name: "a"}},
		{"deepest", "again", 2, step{kind: '[', n: 5}},
		{"sibling", "the same depth", 2, step{kind: '[', n: 6}},
		{"back", "what is around counts one value less", 1, step{kind: '{', n: 3, name: "b"}},
		{"down again", "the frames of before are gone", 2, step{kind: '{', n: 1, name: "c"}},
		{"outermost", "all but one are closed", 0, step{kind: '[', n: 1}},
	} {
		tr.at(tt.mark, tt.s)
		tr.show(c, 0)
		tr.check(t, c, 0)
		c.Level(c.Depth()).N++ // as user code does
		tr.show(c, 0)
		tr.check(t, c, 0)
		if t.Failed() {
			t.Fatalf("%s: %s", tt.name, tt.why)
		}
	}
	if tr = tr[:0]; true {
		tr.show(c, 0)
		tr.check(t, c, 0)
	}
}

// TestAdaptKeepsFrames changes options that do not concern names: nothing is done
// for what is open.
func TestAdaptKeepsFrames(t *testing.T) {
	var enc state.Encoder
	s := enc.Open()
	s.Restart(nil)
	for range 1000 {
		s.WriteFixed('{')
		s.WriteString("a")
	}
	set := s.Opts
	set.Join(opts.Deterministic | opts.True)
	var kept state.Adapted
	if n := testing.AllocsPerRun(10, func() { s.Adapt(&set, &kept); s.Readapt(&kept) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if set.Join(opts.EscapeForHTML | opts.True); !s.Reshapes(&set) {
		t.Error("escaping concerns names")
	}
}
