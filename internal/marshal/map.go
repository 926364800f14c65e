package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// A mapWriter writes the entries of one map by package reflect. It copies keys and elements to the entryBuffer, because
// package reflect would allocate both for each entry.
type mapWriter struct {
	e     *encoder
	v     reflect.Value // the map
	frame *state.Frame  // of the object or array
	names nameSet       // names so far, or the texts of keys in an array
	entryBuffer
}

// mapping appends a map as an object. Cycles are looked for only from cycleDepth on, and not in
// typed maps, which cannot contain themselves. A map[string]any looks for them in
// anyObject.
func (e *encoder) mapping(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.emptyMap(v.IsNil(), dst)
	}
	deep := e.out.Depth() >= cycleDepth
	if wire.Fast && p.Map != typeinfo.MapNone {
		switch {
		case p.Map == typeinfo.MapAny && (!deep || p.Type == reflect.TypeFor[map[string]any]()):
			return e.anyObject(mapOf[any](&e.mem, v), dst)
		case p.Map != typeinfo.MapAny && e.writesTyped(p):
			return e.typedMap(p, v, dst)
		}
	}
	return e.mapAs(p, v, '{', dst)
}

// mapAs appends map v, which is not empty, as an object if open is '{', and with format array if it is '['.
func (e *encoder) mapAs(p *typeinfo.Plan, v reflect.Value, open byte, dst []byte) []byte {
	deep := e.out.Depth() >= cycleDepth
	if deep && !e.cycles.enter(v) {
		return e.reject(dst, p.Type, fault.ErrCycle)
	}
	var fr *state.Frame
	if open == '{' {
		fr = e.out.PushMap(false)
	} else {
		fr = e.out.PushArray(nil)
	}
	if fr == nil {
		return e.tooDeep(dst)
	}
	w := mapWriter{e, v, fr, e.namesOf(p.Key), e.mem.takeEntry(p)}
	switch sorted := e.cfg.flags&opts.Deterministic != 0; {
	case open == '[' && sorted:
		dst = w.sortedPairs(dst)
	case open == '[':
		dst = w.pairs(dst)
	case sorted:
		dst = w.sortedEntries(dst)
	default:
		dst = w.entries(dst)
	}
	if dst == nil {
		return nil
	}
	w.names.end()
	e.mem.giveEntry(p, &w.entryBuffer)
	if deep {
		e.cycles.leave(v)
	}
	return e.end(open+2, dst)
}

// entries appends the opening brace and the members of the map with their separators, in the order of the
// iteration.
func (w *mapWriter) entries(dst []byte) []byte {
	e, p, fr := w.e, w.plan, w.frame
	c := byte('{')
	for it := w.v.MapRange(); it.Next(); c = ',' {
		w.key.SetIterKey(it)
		w.elem.SetIterValue(it)
		dst = e.separator(c, dst)
		at := len(dst)
		if dst = e.key(p.Key, w.key, dst); dst == nil {
			return nil
		}
		if !w.names.add(dst[at:]) {
			return e.duplicateKey(p.Key, dst, at)
		}
		// A string key is not copied: the frame refers to the string itself.
		if p.Key.Encode == typeinfo.OpString {
			fr.EnterName(w.key.String())
		} else {
			fr.EnterText(dst[at:])
		}
		dst = e.value(p.Elem, p.Elem.Encode, w.elem, e.colon(dst))
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		fr.Leave()
	}
	return dst
}

// sortedEntries is entries, but in the order of the names. All elements are copied first, since a map
// has no access by rank. Equal names stay in the order of the iteration, and the second one is a
// failure if names must differ.
func (w *mapWriter) sortedEntries(dst []byte) []byte {
	e, p, fr := w.e, w.plan, w.frame
	base, ranks := len(e.mem.members), len(e.mem.order)
	if dst = w.collect(dst); dst == nil {
		return nil
	}
	e.mem.sort(base)
	c := byte('{')
	for n := range len(e.mem.members) - base {
		k := e.mem.order[ranks+n]
		f := e.mem.members[base+k]
		dst = e.separator(c, dst)
		at := len(dst)
		if f.raw != "" {
			dst = append(dst, f.raw...)
		} else if dst = e.name(f.name, dst); dst == nil {
			return nil
		}
		if !w.names.add(dst[at:]) { // the error is not about the user code that made the name: it has returned
			return e.duplicate(unquoted(dst[at:]), dst[:at])
		}
		fr.EnterName(f.name)
		dst = e.value(p.Elem, p.Elem.Encode, w.elems.Index(k), e.colon(dst))
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		fr.Leave()
		c = ','
	}
	e.mem.drop(base, ranks)
	return dst
}

// collect appends the names of the map to e.mem.members, and copies the elements to w.elems. It gets the
// name of a key that is not a string by writing it to the free part of dst. It returns dst, or the
// larger buffer that replaces it, or nil after a failure. The separator before the first key is written
// meanwhile, as the offset of a failure includes it.
func (w *mapWriter) collect(dst []byte) []byte {
	e, key := w.e, w.plan.Key
	w.makeElems(w.v.Len())
	isString := key.Encode == typeinfo.OpString && !sortsAsWritten(key.Type)
	before := len(dst)
	dst = e.separator('{', dst)
	at, k := len(dst), 0
	for it := w.v.MapRange(); it.Next(); k++ {
		w.copyEntry(it, k)
		if isString {
			e.mem.members = append(e.mem.members, member{name: w.key.String()})
			continue
		}
		if dst = e.key(key, w.key, dst[:at]); dst == nil {
			e.out.Buf = e.out.Buf[:min(len(e.out.Buf), at)]
			return nil
		}
		e.mem.addQuoted(dst[at:])
	}
	return dst[:before]
}

// namesOf returns the set for the names of a map with keys of plan p. It is the zero set if duplicates
// are allowed, or if no two keys can be written alike: different numbers have different texts, and
// strings differ unless U+FFFD is written for bytes that are not UTF-8.
func (e *encoder) namesOf(p *typeinfo.Plan) nameSet {
	switch op := p.Encode; {
	case e.cfg.flags&opts.AllowDuplicateNames != 0, op.IsNumber(), op == typeinfo.OpString && e.cfg.strict:
		return nameSet{}
	}
	return e.newNames()
}
