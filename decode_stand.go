package json

import (
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/state"
)

// This file is about where the Decoder of the caller stands after a failure: behind
// the last token that could be read, with all open that was open there. All of it is
// cold.

// open opens the arrays and objects that lead to the failure, innermost step of the
// path first, and what else the failure is in. If a value inside of the last one is
// read already, done is true.
func (d *decoder) open(path []state.Step, done bool) {
	s, r := d.s, d.retry
	if len(path) > 0 || r.kind != 0 {
		s.Level(s.Depth()).N++
		s.Settle()
	}
	for k := len(path) - 1; k >= 0; k-- {
		step, kind, n := path[k], byte('{'), path[k].N
		if step.Index >= 0 {
			kind, n = '[', int64(step.Index)
		} else if n == 0 && (!done || k > 0) {
			n = 1
		}
		if k > 0 || r.kind != 0 {
			n++
		}
		s.OpenFrame(kind, n, step.Name)
		if step.Free {
			s.Level(s.Depth()).Free()
		}
	}
	if r.kind != 0 {
		s.OpenFrame(r.kind, r.n, r.name)
		if r.free {
			s.Level(s.Depth()).Free()
		}
	}
}

// stand leaves the Decoder inside of what path leads to, before the token at the
// offset at. If that is a name or value that has been read, it stands behind it: at
// the offset end, if that is not negative.
func (d *decoder) stand(path []state.Step, at, end int64, read bool) {
	s := d.s
	if d.dec == &d.own {
		return
	}
	i := int(at - s.Base)
	if read && end < 0 && i >= 0 && i < len(s.Buf) {
		kept := s.Fault
		if j := s.SkipValue(i, 0); j >= 0 {
			end = s.Base + int64(j)
		}
		s.Fault = kept
	}
	read = end >= s.Base
	d.open(path, read)
	switch {
	case !read && i >= 0 && i <= len(s.Buf):
		if s.Settle(); !s.StandBefore(i) {
			s.Settle()
		}
	case read:
		s.Advance(int(end - s.Base))
		s.Settle()
	}
	s.Pos = min(max(s.Pos, 0), len(s.Buf))
}

// standRejected is stand for a value that does not fit, or a name.
func (d *decoder) standRejected(path []state.Step) {
	s, sem := d.s, d.sem
	end := int64(-1)
	if d.after >= 0 {
		end = s.Base + int64(d.after)
	}
	kind := sem.JSONKind
	begun := end < 0 && (kind == '{' || kind == '[')
	d.stand(path, sem.ByteOffset, end, end >= 0 || kind != 0 && !begun)
	if kind == 0 && d.dec != &d.own {
		s.Unstray()
	}
	if i := sem.ByteOffset - s.Base; begun && d.dec != &d.own && i >= 0 {
		s.Enter(int(i), byte(kind))
	}
}

// standSkipped is stand for a value that nothing takes, and that failed with err.
func (d *decoder) standSkipped(path []state.Step, err error) {
	s := d.s
	if d.skipAt >= 0 {
		d.stand(path, d.skipAt, -1, false)
		if d.skipAt < s.Base && d.dec != &d.own {
			s.Lose(d.skipBefore, err)
		}
		return
	}
	if d.dec == &d.own {
		return
	}
	d.open(path, false)
	if len(d.skipped) > 0 {
		s.Level(s.Depth()).N++
		s.PutFrames(d.skipped)
	}
	s.Settle()
}

// inObject completes the note of a failure in an object, of which as many names have
// been read and found good; last is the last one. It returns i.
func (d *decoder) inObject(names int64, last string, i int) int {
	path := d.s.Fault.Path
	k := len(path) - 1
	switch {
	case d.left:
	case k < 0:
		d.retry.kind, d.retry.n, d.retry.name = '{', 2*names, last
	case k == 0 && (d.badName || d.s.Fault.Code == state.DuplicateName):
		path[k].N, d.retry.name = 2*names, last
	default:
		path[k].N = 2*names - 1
	}
	return i
}

// rejectName completes the note that a name, which was read, can't be used.
func (d *decoder) rejectName(name string) int {
	d.badName = true
	d.s.Fault.AddName(name)
	return -1
}

// inAny is inObject for an object that nobody but o knows the names of.
//
//go:noinline
func (d *decoder) inAny(o *shape.Object, names, i int) int {
	d.inObject(int64(names), string(d.s.Shapes.Name(o)), i)
	d.freed(!d.valid)
	return i
}

// inMap is inObject for the map that is read entry by entry into f. Where one key may have
// several names, others can go on with the object.
func (d *decoder) inMap(p *plan, f *mapFrame, i int) int {
	d.inObject(f.n/2, f.last, i)
	free := !p.uniqueNames(d.valid)
	if depth := d.base + f.mark + 1; d.left && free && depth <= d.s.Depth() {
		d.s.Level(depth).Free()
	}
	d.freed(free)
	return i
}

// freed completes the note of a failure in an object: if free is set, others can go on
// with that.
func (d *decoder) freed(free bool) {
	path := d.s.Fault.Path
	switch {
	case d.left:
	case len(path) > 0:
		path[len(path)-1].Free = free
	default:
		d.retry.free = free
	}
}
