package marshal

import (
	"bytes"
	"math"
	"reflect"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
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

// pairs appends the opening bracket and the pairs, or keys, of map v with their separators, in the order of the
// iteration. fr is the frame of the array, b a buffer for an entry, and keys the set of the texts of keys.
func (e *encoder) pairs(
	p *typeinfo.Plan, fr *state.Frame, b *entryBuffer, keys *nameSet, v reflect.Value, dst []byte,
) []byte {
	c := byte('[')
	for it := v.MapRange(); it.Next(); c = ',' {
		b.key.SetIterKey(it)
		b.elem.SetIterValue(it)
		fr.N++
		if dst = e.openPair(p, c, dst); dst == nil {
			return nil
		}
		at := len(dst)
		if dst = e.pairKey(p.Key, b.key, dst); dst == nil {
			return nil
		}
		if dst = e.closePair(p, keys, b.elem, dst, at); dst == nil {
			return nil
		}
	}
	return dst
}

// openPair appends c, a comma or the opening bracket of the array. For a pair it pushes the frame of the pair, with the
// key in progress, and appends its opening bracket.
func (e *encoder) openPair(p *typeinfo.Plan, c byte, dst []byte) []byte {
	dst = e.separator(c, dst)
	if p.Op == typeinfo.OpMapKeys {
		return dst
	}
	fr := e.out.PushArray(nil)
	if fr == nil {
		return e.tooDeep(dst)
	}
	fr.N = 1
	return e.separator('[', dst)
}

// pairKey appends key k, of plan p. Its text is held back from the writer, because it is compared with those of other
// keys.
func (e *encoder) pairKey(p *typeinfo.Plan, k reflect.Value, dst []byte) []byte {
	hold := e.out.Hold
	e.out.Hold = math.MaxInt
	dst = e.value(p, p.Encode, k, dst)
	e.out.Hold = hold
	return dst
}

// closePair appends elem and the end of the pair after its key, which is dst[at:]. It is a failure if another key has
// the same text, unless an option allows that: the key would be there twice when the array is read.
func (e *encoder) closePair(p *typeinfo.Plan, keys *nameSet, elem reflect.Value, dst []byte, at int) []byte {
	if !keys.add(dst[at:]) {
		return e.reject(dst[:at], p.Type, fault.ErrDuplicateKey)
	}
	if p.Op == typeinfo.OpMapPairs {
		e.out.Top().N = 2
		if dst = e.value(p.Elem, p.Elem.Encode, elem, e.separator(',', dst)); dst == nil {
			return nil
		}
		dst = e.end(']', dst)
	}
	return e.flushed(dst)
}

// sortedPairs is pairs in a fixed order: keys that are strings come first and are sorted as names are, and other keys
// are sorted by their text.
func (e *encoder) sortedPairs(
	p *typeinfo.Plan, fr *state.Frame, b *entryBuffer, keys *nameSet, v reflect.Value, dst []byte,
) []byte {
	base, ranks := len(e.mem.members), len(e.mem.order)
	if dst = e.collectPairs(p, fr, b, v, dst); dst == nil {
		return nil
	}
	e.mem.sort(base)
	c := byte('[')
	for n := range len(e.mem.members) - base {
		k := e.mem.order[ranks+n]
		fr.N = int64(n + 1)
		if dst = e.openPair(p, c, dst); dst == nil {
			return nil
		}
		at := len(dst)
		dst = append(dst, e.mem.members[base+k].raw...)
		if dst = e.closePair(p, keys, b.elems.Index(k), dst, at); dst == nil {
			return nil
		}
		c = ','
	}
	e.mem.drop(base, ranks)
	return dst
}

// noString is a prefix for the text of a key that is no string, which sorts it behind all strings: it is not UTF-8, so
// that no string begins with it.
const noString = "\xff"

// collectPairs appends the texts of the keys of map v to e.mem.members, and copies the elements to b.elems. It gets the
// text of a key by writing it to the free part of dst, as that of the first pair: a failure has its place. It returns
// dst, or the larger buffer that replaces it, or nil after a failure.
func (e *encoder) collectPairs(
	p *typeinfo.Plan, fr *state.Frame, b *entryBuffer, v reflect.Value, dst []byte,
) []byte {
	if !b.elems.IsValid() {
		b.elems = reflect.New(reflect.SliceOf(p.Type.Elem())).Elem()
	}
	setLen(b.elems, v.Len())
	before := len(dst)
	fr.N = 1
	if dst = e.openPair(p, '[', dst); dst == nil {
		return nil
	}
	at, k := len(dst), 0
	for it := v.MapRange(); it.Next(); k++ {
		b.key.SetIterKey(it)
		if k == b.elems.Len() { // methods of keys may add entries
			setLen(b.elems, k+1)
		}
		b.elems.Index(k).SetIterValue(it)
		if dst = e.pairKey(p.Key, b.key, dst[:at]); dst == nil {
			return nil
		}
		text := noString + string(dst[at:]) // the bytes may be flushed before the key is written
		m := member{name: text, raw: text[len(noString):]}
		if dst[at] == '"' {
			m.name = m.raw[1 : len(m.raw)-1]
			if bytes.IndexByte(dst[at:], '\\') >= 0 {
				m.name = unquoted(dst[at:])
			}
		}
		e.mem.members = append(e.mem.members, m)
	}
	if p.Op == typeinfo.OpMapPairs {
		e.out.Pop()
	}
	return dst[:before]
}
