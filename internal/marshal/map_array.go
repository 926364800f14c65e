package marshal

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file writes maps with format array. An element of the array is a key, or a pair: an array of a key and an
// element of the map. Keys are written as any other value, and not as names.

// mapArray appends a map as an array.
func (e *encoder) mapArray(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		if v.IsNil() && e.cfg.flags&opts.FormatNilMapAsNull != 0 {
			return append(dst, "null"...)
		}
		return e.empty("[]", dst)
	}
	return e.mapAs(p, v, '[', dst)
}

// pairs appends the opening bracket and the pairs, or keys, of the map with their separators, in the order of the
// iteration.
func (w *mapWriter) pairs(dst []byte) []byte {
	c := byte('[')
	for it := w.v.MapRange(); it.Next(); c = ',' {
		w.key.SetIterKey(it)
		w.elem.SetIterValue(it)
		if dst = w.openPair(c, dst); dst == nil {
			return nil
		}
		at := len(dst)
		if dst = w.pairKey(dst); dst == nil {
			return nil
		}
		if dst = w.closePair(w.elem, dst, at); dst == nil {
			return nil
		}
		w.frame.Leave()
	}
	return dst
}

// openPair appends c, a comma or the opening bracket of the array. For a pair it pushes the frame of the pair, with the
// key in progress, and appends its opening bracket.
func (w *mapWriter) openPair(c byte, dst []byte) []byte {
	dst = w.e.separator(c, dst)
	if w.plan.Op == typeinfo.OpMapKeys {
		return dst
	}
	if w.e.out.PushArray(nil) == nil {
		return w.e.tooDeep(dst)
	}
	return w.e.separator('[', dst)
}

// pairKey appends w.key. Its text is held back from the writer, because it is compared with those of other keys.
func (w *mapWriter) pairKey(dst []byte) []byte {
	e, p := w.e, w.plan.Key
	hold := e.out.Hold
	e.out.Hold = math.MaxInt
	dst = e.value(p, p.Encode, w.key, dst)
	e.out.Hold = hold
	return dst
}

// closePair appends elem and the end of the pair after its key, which is dst[at:]. It is a failure if another key has
// the same text, unless an option allows that: the key would be there twice when the array is read.
func (w *mapWriter) closePair(elem reflect.Value, dst []byte, at int) []byte {
	e, p := w.e, w.plan
	if !w.names.add(dst[at:]) {
		return e.reject(dst[:at], p.Type, fault.ErrDuplicateKey)
	}
	if p.Op == typeinfo.OpMapPairs {
		e.out.Top().Leave()
		if dst = e.value(p.Elem, p.Elem.Encode, elem, e.separator(',', dst)); dst == nil {
			return nil
		}
		dst = e.end(']', dst)
	}
	return e.flushed(dst)
}

// sortedPairs is pairs in a fixed order: keys that are strings come first and are sorted as names are, and other keys
// are sorted by their text.
func (w *mapWriter) sortedPairs(dst []byte) []byte {
	m := &w.e.mem
	base, ranks := len(m.members), len(m.order)
	if dst = w.collectPairs(dst); dst == nil {
		return nil
	}
	m.sort(base)
	c := byte('[')
	for n := range len(m.members) - base {
		k := m.order[ranks+n]
		w.frame.At(n)
		if dst = w.openPair(c, dst); dst == nil {
			return nil
		}
		at := len(dst)
		dst = append(dst, m.members[base+k].raw...)
		if dst = w.closePair(w.elems.Index(k), dst, at); dst == nil {
			return nil
		}
		c = ','
	}
	m.drop(base, ranks)
	return dst
}

// notString is a prefix for the text of a key that is not a string. It sorts the text after all strings, since it is not
// UTF-8, so that no string begins with it.
const notString = "\xff"

// collectPairs appends the texts of the keys of the map to e.mem.members, and copies the elements to w.elems. It gets
// the text of a key by writing it to the free part of dst, as that of the first pair: a failure has its place. It
// returns dst, or the larger buffer that replaces it, or nil after a failure.
func (w *mapWriter) collectPairs(dst []byte) []byte {
	m := &w.e.mem
	w.makeElems(w.v.Len())
	before := len(dst)
	if dst = w.openPair('[', dst); dst == nil {
		return nil
	}
	at, k := len(dst), 0
	for it := w.v.MapRange(); it.Next(); k++ {
		w.copyEntry(it, k)
		if dst = w.pairKey(dst[:at]); dst == nil {
			return nil
		}
		if dst[at] == '"' {
			m.addQuoted(dst[at:])
			continue
		}
		text := notString + string(dst[at:])
		m.members = append(m.members, member{name: text, raw: text[len(notString):]})
	}
	if w.plan.Op == typeinfo.OpMapPairs {
		w.e.out.Pop()
	}
	return dst[:before]
}
