package json

import (
	"testing"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
)

// A countedStack counts what is done to it.
type countedStack struct {
	frames        []state.Frame
	opens, closes int
}

func (c *countedStack) Depth() int               { return len(c.frames) - 1 }
func (c *countedStack) Level(i int) *state.Frame { return &c.frames[i] }
func (c *countedStack) Settle()                  {}

func (c *countedStack) OpenFrame(kind byte, n int64, name string) {
	c.opens++
	c.frames = append(c.frames, state.Frame{Kind: kind, N: n, Name: name})
}

func (c *countedStack) CloseFrame() {
	c.closes++
	c.frames = c.frames[:len(c.frames)-1]
}

// check compares what is open with what the trail leads through.
func (c *countedStack) check(t *testing.T, tr trail, base int) {
	t.Helper()
	if len(c.frames) != base+1+len(tr) {
		t.Fatalf("%d frames for %d steps", len(c.frames), len(tr))
	}
	for k, s := range tr {
		n := s.n
		if k < len(tr)-1 {
			n++
		}
		if f := c.frames[base+1+k]; f.Kind != s.kind || f.N != n || f.Name != s.name {
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
		{"elements", "calls for the elements of one array differ in one step", 1, depth + calls},
		{"members", "as do those for the values of its elements, in two", 2, depth + 2*calls},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := &countedStack{frames: make([]state.Frame, 3)}
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
			c.check(t, tr, 2)
			if c.frames[2].N != 1 {
				t.Errorf("the value counts %d times", c.frames[2].N)
			}
			if c.opens > tt.most {
				t.Errorf("%d frames opened in %d calls, at most %d wanted (%s)", c.opens, calls, tt.most, tt.why)
			}
			if tr.hide(c, 2); c.Depth() != 2 || c.frames[2].N != 0 {
				t.Errorf("hidden: depth %d, %d values", c.Depth(), c.frames[2].N)
			}
		})
	}
}

// TestTrailShows walks through arrays and objects and looks at what is shown.
func TestTrailShows(t *testing.T) {
	c := &countedStack{frames: make([]state.Frame, 1)}
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
		c.check(t, tr, 0)
		c.frames[c.Depth()].N++ // as user code does
		tr.show(c, 0)
		c.check(t, tr, 0)
		if t.Failed() {
			t.Fatalf("%s: %s", tt.name, tt.why)
		}
	}
	if tr = tr[:0]; true {
		tr.show(c, 0)
		c.check(t, tr, 0)
	}
}

// TestAdaptKeepsFrames changes options that do not concern names: nothing is done
// for what is open.
func TestAdaptKeepsFrames(t *testing.T) {
	var enc state.Encoder
	s := enc.Open()
	s.Restart(nil)
	for range 1000 {
		s.Begin('{')
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
