package marshal

import (
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

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
		fr = e.out.PushMap()
	} else {
		fr = e.out.PushArray(nil)
	}
	if fr == nil {
		return e.tooDeep(dst)
	}
	b, names := e.mem.takeEntry(p), e.namesOf(p.Key)
	switch sorted := e.cfg.flags&opts.Deterministic != 0; {
	case open == '[' && sorted:
		dst = e.sortedPairs(p, fr, &b, &names, v, dst)
	case open == '[':
		dst = e.pairs(p, fr, &b, &names, v, dst)
	case sorted:
		dst = e.sortedEntries(p, fr, &b, &names, v, dst)
	default:
		dst = e.entries(p, fr, &b, &names, v, dst)
	}
	if dst == nil {
		return nil
	}
	names.end()
	e.mem.giveEntry(p, &b)
	if deep {
		e.cycles.leave(v)
	}
	return e.end(open+2, dst)
}

// entries appends the opening brace and the members of map v with their separators, in the order of the
// iteration. fr is the frame of the object. Keys and elements are copied to b, because package reflect
// would allocate both for each entry.
func (e *encoder) entries(
	p *typeinfo.Plan, fr *state.Frame, b *entryBuffer, names *nameSet, v reflect.Value, dst []byte,
) []byte {
	c := byte('{')
	for it := v.MapRange(); it.Next(); c = ',' {
		b.key.SetIterKey(it)
		b.elem.SetIterValue(it)
		dst = e.separator(c, dst)
		at := len(dst)
		if dst = e.key(p.Key, b.key, dst); dst == nil {
			return nil
		}
		if !names.add(dst[at:]) {
			return e.duplicateKey(p.Key, dst, at)
		}
		// A string key is not copied: the frame refers to the string itself.
		if p.Key.Encode == typeinfo.OpString {
			fr.SetName(b.key.String())
		} else {
			fr.SetText(dst[at:])
		}
		fr.N += 2
		dst = e.value(p.Elem, p.Elem.Encode, b.elem, e.colon(dst))
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
	}
	return dst
}

// sortedEntries is entries, but in the order of the names. All elements are copied first, since a map
// has no access by rank. Equal names stay in the order of the iteration, and the second one is a
// failure if names must differ.
func (e *encoder) sortedEntries(
	p *typeinfo.Plan, fr *state.Frame, b *entryBuffer, names *nameSet, v reflect.Value, dst []byte,
) []byte {
	base, ranks := len(e.mem.members), len(e.mem.order)
	if dst = e.collect(p, b, v, dst); dst == nil {
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
		if !names.add(dst[at:]) { // the error is not about the user code that made the name: it has returned
			return e.duplicate(unquoted(dst[at:]), dst[:at])
		}
		fr.SetName(f.name)
		fr.N += 2
		dst = e.value(p.Elem, p.Elem.Encode, b.elems.Index(k), e.colon(dst))
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		c = ','
	}
	e.mem.drop(base, ranks)
	return dst
}

// collect appends the names of map v to e.mem.members, and copies the elements to b.elems. It gets the
// name of a key that is not a string by writing it to the free part of dst. It returns dst, or the
// larger buffer that replaces it, or nil after a failure. The separator before the first key is written
// meanwhile, as the offset of a failure includes it.
func (e *encoder) collect(p *typeinfo.Plan, b *entryBuffer, v reflect.Value, dst []byte) []byte {
	if !b.elems.IsValid() {
		b.elems = reflect.New(reflect.SliceOf(p.Type.Elem())).Elem()
	}
	setLen(b.elems, v.Len())
	isString := p.Key.Encode == typeinfo.OpString && !sortsAsWritten(p.Key.Type)
	before := len(dst)
	dst = e.separator('{', dst)
	at, k := len(dst), 0
	for it := v.MapRange(); it.Next(); k++ {
		b.key.SetIterKey(it)
		if k == b.elems.Len() { // methods of keys may add entries
			setLen(b.elems, k+1)
		}
		b.elems.Index(k).SetIterValue(it)
		if isString {
			e.mem.members = append(e.mem.members, member{name: b.key.String()})
			continue
		}
		if dst = e.key(p.Key, b.key, dst[:at]); dst == nil {
			e.out.Buf = e.out.Buf[:min(len(e.out.Buf), at)]
			return nil
		}
		// The text may be flushed or overwritten before the key is written, so it is copied.
		raw := string(dst[at:])
		name := raw[1 : len(raw)-1]
		if strings.IndexByte(name, '\\') >= 0 {
			name = unquoted(dst[at:])
		}
		e.mem.members = append(e.mem.members, member{name: name, raw: raw})
	}
	return dst[:before]
}

// setLen sets the length of slice s to n. It allocates only if the capacity is too small.
func setLen(s reflect.Value, n int) {
	if n == s.Len() {
		return
	}
	s.Grow(max(0, n-s.Len()))
	s.SetLen(n)
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
