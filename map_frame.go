package json

import "reflect"

// A mapFrame is room for one entry of a map while it is read or written.
type mapFrame struct {
	key, elem reflect.Value
	merging   bool             // the map may have an entry of the name already
	alone     bool             // the map alone tells which names have been
	seen      map[any]struct{} // keys that were read, as far as names do not tell

	mark int    // steps of the trail that lead to the map
	n    int64  // how many names and values were read
	last string // the last name

	sorted sortedMap // for writing the map in the order of its names
}

// maxHeldEntry bounds the bytes of an entry whose frame is held.
const maxHeldEntry = 4 << 10

// takeMapFrame returns a frame for map v of plan p.
func takeMapFrame(held *heldFrames[*mapFrame], p *plan, v reflect.Value) *mapFrame {
	f := held.take(p)
	if f == nil {
		f, _ = p.frames.Get().(*mapFrame)
	}
	if f == nil {
		f = &mapFrame{key: reflect.New(p.t.Key()).Elem(), elem: reflect.New(p.t.Elem()).Elem()}
	}
	f.merging = v.Len() > 0
	return f
}

// giveMapFrame keeps f for another map of p, unless user code knows it, which may have kept
// addresses in it.
func giveMapFrame(held *heldFrames[*mapFrame], p *plan, f *mapFrame) {
	if p.elem.calls || p.key.calls {
		return
	}
	f.key.SetZero()
	f.elem.SetZero()
	f.seen, f.last = nil, ""
	f.sorted.release()
	if p.maxFrame < maxFrame/maxHeldEntry || !held.give(p, f) {
		p.frames.Put(f)
	}
}
