package json

import "reflect"

// A mapFrame is room for one entry of a map while it is read or written.
type mapFrame struct {
	plan      *plan // of the map
	key, elem reflect.Value
	merging   bool             // the map may have an entry of the name already
	alone     bool             // the map alone tells which names have been
	seen      map[any]struct{} // keys that were read, as far as names do not tell

	mark int    // steps of the trail that lead to the map
	n    int64  // how many names and values were read
	last string // the last name

	sorted sortedMap // for writing the map in the order of its names
}

// A mapFrameList holds what its decoder or encoder has used, the last one last. What it has no
// room for is in the plans, where it is found if no collection of garbage comes between.
type mapFrameList []*mapFrame

// maxMapFrames is how many frames a mapFrameList holds at most. Most programs have fewer types of
// maps in one type.
const maxMapFrames = 8

// maxHeldEntry bounds the bytes of an entry whose frame is held.
const maxHeldEntry = 4 << 10

// take returns a frame for map v of plan p.
func (l *mapFrameList) take(p *plan, v reflect.Value) *mapFrame {
	f := l.find(p)
	if f == nil {
		f, _ = p.frames.Get().(*mapFrame)
	}
	if f == nil {
		f = &mapFrame{plan: p, key: reflect.New(p.t.Key()).Elem(), elem: reflect.New(p.t.Elem()).Elem()}
	}
	f.merging = v.Len() > 0
	return f
}

// find takes a frame for maps of p out of l, if there is one.
func (l *mapFrameList) find(p *plan) *mapFrame {
	list := *l
	last := len(list) - 1
	for k := last; k >= 0; k-- {
		if f := list[k]; f.plan == p {
			if k < last {
				copy(list[k:], list[k+1:])
			}
			list[last] = nil
			*l = list[:last]
			return f
		}
	}
	return nil
}

// give keeps f for another map of its plan, unless user code knows it, which may have kept
// addresses in it.
func (l *mapFrameList) give(f *mapFrame) {
	p := f.plan
	if p.elem.calls || p.key.calls {
		return
	}
	f.key.SetZero()
	f.elem.SetZero()
	f.seen, f.last = nil, ""
	f.sorted.release()
	if len(*l) == maxMapFrames || p.maxFrame < maxFrame/maxHeldEntry {
		p.frames.Put(f)
		return
	}
	*l = append(*l, f)
}
