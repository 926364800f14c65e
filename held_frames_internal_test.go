package json

import (
	"reflect"
	"testing"
)

func TestMapFrames(t *testing.T) {
	var l heldFrames[*mapFrame]
	domain := domainOf(0, nil, false)
	small, large := reflect.ValueOf(map[string]int{"a": 1}), reflect.ValueOf(map[string][1000]int64{})
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
		{"many", "the rest is left to the plan", p, small, maxHeld + 2, maxHeld},
		{"large", "it is left to the plan", q, large, 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l = l[:0]
			var frames []*mapFrame
			for range tt.give {
				f := takeMapFrame(&l, tt.plan, tt.v)
				f.key.SetString("text")
				f.last = "text"
				frames = append(frames, f)
			}
			for _, f := range frames {
				giveMapFrame(&l, tt.plan, f)
			}
			if len(l) != tt.held {
				t.Fatalf("%d frames are held, want %d (%s)", len(l), tt.held, tt.why)
			}
			for k := range l {
				f := l[len(l)-1-k].frame
				if f != frames[tt.held-1-k] || !f.key.IsZero() || f.last != "" {
					t.Errorf("frame %d is not what was given, or has a key", k)
				}
			}
		})
	}
	l = l[:0]
	other := &plan{t: small.Type(), key: p.key, elem: p.elem, maxFrame: p.maxFrame}
	a, b := takeMapFrame(&l, p, small), takeMapFrame(&l, other, small)
	giveMapFrame(&l, p, a)
	giveMapFrame(&l, other, b)
	if f := takeMapFrame(&l, p, small); f != a || !f.merging || len(l) != 1 || l[0].frame != b || l[:2][1].frame != nil {
		t.Errorf("%d frames are held; the first is for another plan: %t", len(l), len(l) > 0 && l[0].frame == b)
	}
}

func TestSliceFrames(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		room      int // bytes
		held      bool
	}{
		{"small", "as most are", 0, true},
		{"as large as may be", "all but a whole one", maxHeldFrame - 512, true},
		{"large", "it is left to the plan", maxHeldFrame + 512, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := new(decoder)
			p := planOf(reflect.TypeFor[[][64]int64](), domainOf(0, nil, false))
			f := &frame{reflect.New(p.t).Elem()}
			if f.v.Set(reflect.MakeSlice(p.t, tt.room/512, tt.room/512)); tt.room == 0 {
				f = d.frame(p)
			}
			d.putFrame(p, f, 1)
			if held := len(d.slices) == 1; held != tt.held {
				t.Errorf("a frame of %d elements is held: %t (%s)", f.v.Len(), held, tt.why)
			}
			if tt.held && d.frame(p) != f {
				t.Error("the frame is not found again")
			}
		})
	}
}
