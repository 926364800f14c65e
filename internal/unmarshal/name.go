package unmarshal

import (
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// This file reads names that are not those of struct fields. Package shape predicts a name from the objects
// that came before at the same place: a name that is as predicted is neither scanned nor looked up, and cannot
// be a duplicate. Objects with names that always differ, such as identifiers, are not learned; the map that
// such an object is read into finds its duplicates (missedMember). The file also has hints for the sizes of
// maps.

// memberName reads the name at i, the next one of object o, and learns it. It returns the name, and its
// start and end. A duplicate name is a failure unless an option allows it. The caller enters
// the member in the frame.
func (d *decoder) memberName(o *shape.Object, i int) (name string, start, end int) {
	next := o.Node.Next()
	if end = next.Match(d.in.Buf, i); end < 0 {
		if end = next.MatchAtEnd(d.in.Buf, i); end < 0 {
			return d.missedName(o, i)
		}
	}
	o.Node = next
	name, _ = next.Key()
	return name, i, end
}

// missedName is memberName for a name that was not predicted. Package shape learns names by their bytes in the
// text. Those with invalid UTF-8 are not learned, because other options reject them.
func (d *decoder) missedName(o *shape.Object, i int) (name string, start, end int) {
	text, start, end, flags := d.nameText(i)
	if end < 0 {
		return "", start, end
	}
	raw := d.in.Buf[start:end]
	if flags&wire.Invalid != 0 {
		raw = nil
	}
	if d.in.Shapes.Miss(o, raw, text) {
		return "", start, d.duplicate(start, string(text))
	}
	if name, ok := o.Node.Key(); ok {
		return name, start, end
	}
	return d.mem.arena.string(text), start, end
}

// nameText is textAt for the name at i, whose member has not been entered, and returns the flags of the scan.
// It does not look for duplicates.
func (d *decoder) nameText(i int) (text []byte, start, end int, flags wire.StringFlags) {
	end, flags, f := wire.ScanUnescaped(d.in.Buf, i, d.in.Strict)
	if flags == 0 && f == wire.None {
		return d.in.Buf[i+1 : end-1], i, end, flags
	}
	if text, start, end, flags = d.oddText(i, end, flags, f); end < 0 {
		d.in.SeekValue(start)
		end = d.syntaxError()
	}
	return text, start, end, flags
}

// mapNames are the names of an object that is read into a map.
type mapNames struct {
	shape.Object              // names so far
	frame        *state.Frame // of the object
}

// enterMember reads the name at i and the colon after it, and enters the member in the frame. It returns the name and the
// index of the value. isNew is true if the name was predicted, and so is not that of an earlier member. A duplicate name is
// a failure unless an option allows it. has reports whether the map has an entry with the name; it is nil without a map, or
// if the map may lack earlier members or had entries before.
func (d *decoder) enterMember(o *mapNames, i int, has func(string) bool) (name string, at int, isNew bool) {
	next := o.Node.Next()
	if isNew = next.Match(d.in.Buf, i) >= 0; isNew {
		name, i = o.enterPredicted(next, i)
	} else if name, i = d.missedMember(o, i, has); i < 0 {
		return "", i, false
	}
	if isPlainColon(d.in.Buf, i) {
		return name, i + 1, isNew
	}
	return name, d.colon(i), isNew
}

// enterPredicted enters the member whose name, at i, is that of the node next. It returns the name and the index after it.
func (o *mapNames) enterPredicted(next *shape.Node, i int) (name string, end int) {
	o.Node = next
	o.frame.Enter(next.Number())
	name, _ = next.Key()
	return name, i + len(next.Raw())
}

// isPlainColon reports whether the byte of b at i is a colon, and the one after it is in b and no white space. Most texts
// that are not indented have no white space after a colon.
func isPlainColon(b []byte, i int) bool {
	return wire.IsAt(b, i, ':') && uint(i+1) < uint(len(b)) && b[i+1] > ' '
}

// missedMember is enterMember for a name that was not predicted, up to the colon. If names are not learned, duplicates are
// looked up in the map: with identifiers as names this takes 20 to 26 % less time than the set that package shape would keep
// next to the map.
func (d *decoder) missedMember(o *mapNames, i int, has func(string) bool) (name string, end int) {
	if has == nil || !o.IsCounted() {
		name, _, end = d.memberName(&o.Object, i)
	} else {
		var text []byte
		if text, i, end, _ = d.nameText(i); end >= 0 {
			if name = d.mem.arena.string(text); has(name) {
				return "", d.duplicate(i, name)
			}
			d.in.Shapes.Count(&o.Object, name)
		}
	}
	if end >= 0 {
		o.enter(name)
	}
	return name, end
}

// enter enters the member called name, the last name of o, in the frame. The number of a learned name is enough: package
// shape finds the name by it if a pointer is needed.
func (o *mapNames) enter(name string) {
	if _, ok := o.Node.Key(); ok {
		o.frame.Enter(o.Node.Number())
		return
	}
	o.frame.EnterName(name)
}

// manyMembers is the largest size hint of a map, in members, that is used whatever the length of the text.
const manyMembers = 64

// roomFor returns the size hint for the map of an object whose first name is at i, where the last object at
// the same place had n members.
func (d *decoder) roomFor(n, i int) int {
	if n > manyMembers {
		n = d.roomAtMost(n, i)
	}
	return n
}

// roomAtMost returns n, or the number of members for which the text from i on has room if that is less: a
// short text must not make a map large. A Reader is expected to deliver 16 times the bytes in the window.
//
//go:noinline
func (d *decoder) roomAtMost(n, i int) int {
	const shortest = len(`"":0,`)
	most := (len(d.in.Buf)-i)/shortest + 1
	if d.in.Src != nil {
		most *= 16
	}
	return min(n, most)
}

// keysRoom returns the size hint for a map whose first name is at i, or 0 if more, the result of firstMember, is false. All
// maps of Go types share one hint, which is the smaller size of the last two maps.
func (d *decoder) keysRoom(i int, more bool) int {
	if !more {
		return 0
	}
	return d.roomFor(d.in.Shapes.TakeKeysHint(), i)
}
