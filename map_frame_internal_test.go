package json

import (
	"reflect"
	"testing"
)

func TestMapFrameList(t *testing.T) {
	var l mapFrameList
	domain := domainOf(0, nil, false)
	small, large := reflect.ValueOf(map[string]int{"a": 1}), reflect.ValueOf(map[string][1000]int{})
	p, q := planOf(small.Type(), domain), planOf(large.Type(), domain)
	for _, tt := range []struct {
		name, why string
		plan      *plan
		v         reflect.Value
		give      int // frames at once
		held      int
	}{
		{"one", "it is held", p, small, 1, 1},
		{"some", "those within each other", p, small, 3, 3},
		{"many", "the rest is left to the plan", p, small, maxMapFrames + 2, maxMapFrames},
		{"large", "it is left to the plan", q, large, 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l = l[:0]
			var frames []*mapFrame
			for range tt.give {
				f := l.take(tt.plan, tt.v)
				f.key.SetString("text")
				f.last = "text"
				frames = append(frames, f)
			}
			for _, f := range frames {
				l.give(f)
			}
			if len(l) != tt.held {
				t.Fatalf("%d frames are held, want %d (%s)", len(l), tt.held, tt.why)
			}
			for k := range l {
				f := l[len(l)-1-k]
				if l[len(l)-1-k] != frames[tt.held-1-k] || !f.key.IsZero() || f.last != "" {
					t.Errorf("frame %d is not what was given, or has a key", k)
				}
			}
		})
	}
	l = l[:0]
	other := &plan{t: small.Type(), key: p.key, elem: p.elem, maxFrame: p.maxFrame}
	a, b := l.take(p, small), l.take(other, small)
	l.give(a)
	l.give(b)
	if f := l.take(p, small); f != a || !f.merging || len(l) != 1 || l[0] != b || l[:2][1] != nil {
		t.Errorf("%d frames are held; the first is for another plan: %t", len(l), len(l) > 0 && l[0] == b)
	}
}
