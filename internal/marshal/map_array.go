package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file writes maps with format array. An element of the array is a key, or a pair: an array of a key and an
// element of the map. Keys are written as any other value, and not as names.

// mapArray appends a map as an array.
func (e *encoder) mapArray(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.empty("[]", v.IsNil(), opts.FormatNilMapAsNull, dst)
	}
	return e.mapAs(p, v, '[', dst)
}

// pairs appends the pairs, or keys, of the map in the order of the iteration.
func (w *mapWriter) pairs(dst []byte) []byte {
	for it := w.v.MapRange(); it.Next(); {
		w.key.SetIterKey(it)
		w.elem.SetIterValue(it)
		if dst = w.pair("", w.elem, dst); dst == nil {
			return nil
		}
	}
	return dst
}

// isPair reports whether an entry is written as an array of a key and an element.
func (w *mapWriter) isPair() bool { return w.plan.Op == typeinfo.OpMapPairs }

// openEntry appends the separator before the key of an entry. For a pair it pushes the frame of the pair, with the key
// in progress, and appends its opening bracket.
func (w *mapWriter) openEntry(dst []byte) []byte {
	dst = w.e.separator(w.next, dst)
	if w.next = ','; !w.isPair() {
		return dst
	}
	if w.e.out.PushArray(nil) == nil {
		return w.e.tooDeep(dst)
	}
	return w.e.separator('[', dst)
}

// pair appends a pair of a key and elem, or the key alone. raw is the text of the key; "": it is w.key. It is a failure
// if another key has the same text, unless an option allows that: the key would be there twice when the array is read.
func (w *mapWriter) pair(raw string, elem reflect.Value, dst []byte) []byte {
	e, p := w.e, w.plan
	if dst = w.openEntry(dst); dst == nil {
		return nil
	}
	at := len(dst)
	if raw != "" {
		dst = append(dst, raw...)
	} else if dst = w.keyText(dst); dst == nil {
		return nil
	}
	if !w.names.add(dst[at:]) {
		return e.reject(dst[:at], p.Type, failure.ErrDuplicateKey)
	}
	if w.isPair() {
		e.out.Top().Leave()
		if dst = e.value(p.Elem, p.Elem.Encode, elem, e.separator(',', dst)); dst == nil {
			return nil
		}
		dst = e.appendEnd(']', dst)
	}
	return e.leave(w.frame, dst)
}
