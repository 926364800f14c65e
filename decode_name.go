package json

import (
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// objectName reads the name at i, the next one of object o, and returns it with
// the indices of its quote and of the byte after it. A name that was there
// before in the object is a failure, unless that is allowed.
func (d *decoder) objectName(o *shape.Object, i int) (name string, start, end int) {
	next := o.Node.Next()
	if end = next.Match(d.s.Buf, i); end >= 0 {
		o.Node = next
		name, _ = next.Key()
		return name, i, end
	}
	return d.missedName(o, i)
}

// missedName is objectName for a name that was not expected.
func (d *decoder) missedName(o *shape.Object, i int) (name string, start, end int) {
	next := o.Node.Next()
	if end = next.MatchAtEnd(d.s.Buf, i); end >= 0 {
		o.Node = next
		name, _ = next.Key()
		return name, i, end
	}
	text, start, end, fl := d.scanName(i)
	if end < 0 {
		return "", start, end
	}
	raw := d.s.Buf[start:end]
	if fl&wire.Invalid != 0 {
		raw = nil
	}
	if d.s.Shapes.Miss(o, raw, text) {
		return "", start, d.duplicate(string(text), d.s.Base+int64(start))
	}
	if name, ok := o.Node.Key(); ok {
		return name, start, end
	}
	return d.text.string(text), start, end
}

// scanName reads the name at i as text, which is in the window or in d.scratch: the caller uses
// it up at once.
func (d *decoder) scanName(i int) (text []byte, start, end int, fl wire.StringFlags) {
	d.missed = true
	if text, start, end, fl = d.meaning(i); end < 0 {
		end = d.wrongName(start)
	}
	return text, start, end, fl
}

// newName is missedName for an object without a shape whose names are the keys of m, and no others.
func newName[E any](d *decoder, o *shape.Object, m map[string]E, i int) (name string, end int) {
	text, start, end, _ := d.scanName(i)
	if end < 0 {
		return "", end
	}
	if _, ok := m[string(text)]; ok {
		return "", d.duplicate(string(text), d.s.Base+int64(start))
	}
	name = d.text.string(text)
	d.s.Shapes.Count(o, name)
	return name, end
}
