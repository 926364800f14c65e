package json

import (
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

func (e *encoder) mapping(p *plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		if v.IsNil() && e.flags&opts.FormatNilMapAsNull != 0 {
			return append(dst, "null"...)
		}
		return e.empty("{}", dst)
	}
	if e.takesAnyMap(p) {
		return e.anyObject(mapOf[any](e, v), dst)
	}
	if e.takesTyped(p) {
		return e.typedMap(p, v, dst)
	}
	if e.depth >= cycleDepth {
		if !e.enter(v) {
			return e.reject(dst, p.t, errCycle)
		}
		defer e.leave(v)
	}
	if e.depth++; e.depth > e.limit && !e.deeper() {
		return e.syntax(dst, state.TooDeep)
	}
	depth := e.depth
	if e.flags&opts.Deterministic != 0 {
		dst = e.sorted(p, v, dst)
	} else {
		dst = e.entries(p, v, dst)
	}
	if dst == nil && !p.uniqueNames(e.valid) {
		e.free = append(e.free, depth)
	}
	return dst
}

// entries appends the members of map v, in any order, and what is around them.
func (e *encoder) entries(p *plan, v reflect.Value, dst []byte) []byte {
	f := takeMapFrame(&e.maps, p, v)
	names := e.nameCheck(p)
	f.begin(len(e.trail))
	c := byte('{')
	for it := v.MapRange(); it.Next(); c = ',' {
		f.key.SetIterKey(it)
		f.elem.SetIterValue(it)
		dst = e.lead(c, dst)
		at := len(dst)
		if p.key.reach {
			e.trail.at(f.mark, step{kind: '{', free: !p.uniqueNames(e.valid), n: f.n, name: f.last})
		}
		if dst = e.key(p.key, f.key, dst); dst == nil {
			return e.failedName()
		}
		if !names.add(dst[at:]) {
			return e.duplicateKey(p.key, dst, at)
		}
		if dst = e.entry(p, f, dst, at); dst == nil {
			return nil
		}
	}
	names.end()
	giveMapFrame(&e.maps, p, f)
	return e.end('}', dst)
}

// failedName notes that the failure is in a name that the path does not lead to, and returns nil.
func (e *encoder) failedName() []byte {
	e.atName = true
	return nil
}

// entry appends the value of the member whose name ends dst and starts at at.
func (e *encoder) entry(p *plan, f *mapFrame, dst []byte, at int) []byte {
	raw, name := dst[at:len(dst):len(dst)], ""
	switch {
	case p.elem.reach || p.key.reach:
		e.atEntry(p, f, raw)
		name, raw = f.last, nil
	case p.key.op == opString:
		name, raw = f.key.String(), nil
	case e.flushAt != math.MaxInt: // raw does not outlast a flush
		name, raw = unquoted(raw), nil
	}
	owns := e.owns
	e.owns = owns && raw == nil // raw does not outlast a change of buffers
	dst = e.value(p.elem, f.elem, e.colon(dst))
	e.owns = owns
	if dst = e.flushed(dst); dst == nil {
		if raw != nil {
			name = unquoted(raw)
		}
		e.fault.AddName(asWritten(name))
	}
	return dst
}

// asWritten returns a name as it is in the output, where it is valid UTF-8.
func asWritten(name string) string {
	b, _ := wire.AppendQuote(nil, name, 0)
	return unquoted(b)
}

// unquoted returns the meaning of a name that was written.
func unquoted(name []byte) string {
	return string(wire.AppendUnquote(nil, name[1:len(name)-1]))
}

// duplicate notes that the name that starts at at and ends dst occurred before.
func (e *encoder) duplicate(dst []byte, at int) []byte {
	e.syntax(dst[:at], state.DuplicateName)
	e.fault.AddName(unquoted(dst[at:]))
	return nil
}

// key appends map key k as a name.
func (e *encoder) key(p *plan, k reflect.Value, dst []byte) []byte {
	switch p.op {
	case opString:
		return e.string(k.String(), dst)
	case opInt, opQuotedInt:
		return append(wire.AppendInt(append(dst, '"'), k.Int()), '"')
	case opUint, opQuotedUint:
		return append(wire.AppendUint(append(dst, '"'), k.Uint()), '"')
	case opFloat32, opFloat64, opQuotedFloat:
		start := len(dst)
		if dst = e.float(p, k.Float(), append(dst, '"')); dst == nil {
			if e.rest = e.rest[:start]; e.sem != nil {
				e.sem.ByteOffset = e.offset(e.rest)
			}
			return nil
		}
		if p.op == opQuotedFloat {
			return append(dst[:start], dst[start+1:]...)
		}
		return append(dst, '"')
	case opByteArray:
		return e.binary(k, dst)
	case opBytes: // which a pointer leads to
		if !k.IsNil() || e.flags&opts.FormatNilSliceAsNull == 0 {
			return e.binary(k, dst)
		}
	case opCustom, opTime:
		return e.customKey(p, k, dst)
	case opPointer:
		if !p.leadsToNil(k) {
			if dst = e.key(p.elem, k.Elem(), dst); dst == nil && pointedTo(p).op != opCustom {
				e.blameKey(p)
			}
			return dst
		}
		if k.IsNil() && e.domain.places != nil && textMethodOf(p.t) != methodNone {
			return append(dst, `""`...)
		}
	case opAny, opInterface, opOldInterface:
		return e.heldKey(p, k.Elem(), dst)
	}
	if p.op == opDuration {
		return e.reject(dst, p.t, errNoDefault)
	}
	return e.badKey(p, dst)
}

// heldKey is key for what an interface of plan p holds.
func (e *encoder) heldKey(p *plan, k reflect.Value, dst []byte) []byte {
	if !k.IsValid() || !p.generic && k.Kind() == reflect.Bool && k.Type().Name() == "bool" {
		return e.badKey(p, dst)
	}
	if !p.generic && k.Type() == float64Type && k.Float()-k.Float() == 0 && e.flags&opts.StringifyNumbers == 0 {
		return e.badKey(p, dst)
	}
	held := e.last.of(k.Type(), e.domain.at(placeKey))
	if held.leadsToNil(k) {
		if p.op == opOldInterface && k.IsNil() {
			if dst, declined := e.callNil(textMethodOf(p.t), k, dst); !declined {
				return dst
			}
		}
		return e.badKey(p, dst)
	}
	if dst = e.key(held, k, dst); dst == nil && pointedTo(held).op != opCustom {
		e.blameKey(p)
	}
	return dst
}

// leadsToNil reports whether v, of plan p, is a nil pointer, or points to one; or to itself, which is as good.
func (p *plan) leadsToNil(v reflect.Value) bool {
	for range cycleDepth {
		if p.op != opPointer {
			return false
		}
		if v.IsNil() {
			return true
		}
		p, v = p.elem, v.Elem()
	}
	return true
}

// blameKey makes the failure that a map key is no string one of type p.t, an interface that holds
// the key or a pointer that leads to it.
func (e *encoder) blameKey(p *plan) {
	if e.sem == nil {
		return
	}
	if syn, ok := e.sem.Err.(*jsontext.SyntacticError); ok && syn.Err == jsontext.ErrNonStringName {
		e.sem.GoType = p.t
	}
}

// badKey notes that a map key of type p.t is no JSON string.
func (e *encoder) badKey(p *plan, dst []byte) []byte {
	switch {
	case p.op == opUnsupported:
		return e.reject(dst, p.t, nil)
	case p.op == opStruct && p.st.err != nil:
		return e.reject(dst, p.st.faulty, p.st.err)
	}
	e.syn = &jsontext.SyntacticError{ByteOffset: e.offset(dst), Err: jsontext.ErrNonStringName}
	if e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		if p.op == opCustom && e.called == p.t {
			return e.oldCall(e.syn, dst)
		}
		e.syn.ByteOffset++
	}
	return e.reject(dst, p.t, e.syn)
}

// A sortedMap is a map whose members are written in the order of their names.
type sortedMap struct {
	elems reflect.Value // a slice, in the order of the iteration
	names []string      // what the names of the keys mean
	texts []byte        // the names as they are written, if these are not the keys themselves
	ends  []int         // where each of them ends
}

// sorted appends the members of a map by their names, in the order of bytes.
func (e *encoder) sorted(p *plan, v reflect.Value, dst []byte) []byte {
	f, mark := takeMapFrame(&e.maps, p, v), len(e.trail)
	m := &f.sorted
	if dst = e.readMap(m, p, v, f, dst); dst == nil {
		return nil
	}
	ranks := len(e.order)
	e.order = order.Names(e.order, len(m.names), func(k int) string { return m.names[k] })
	names := e.nameCheck(p)
	f.begin(mark)
	elem := f.elem
	c := byte('{')
	for n := range m.names {
		k := e.order[ranks+n]
		f.elem = m.elems.Index(k)
		dst = e.lead(c, dst)
		at := len(dst)
		if len(m.ends) > 0 {
			dst = append(dst, m.text(k)...)
		} else {
			dst = e.string(m.names[k], dst)
		}
		if p.key.op == opString {
			f.key.SetString(m.names[k])
		}
		if dst == nil {
			e.atName = true
			break
		}
		if !names.add(dst[at:]) {
			dst = e.duplicate(dst, at)
			break
		}
		if dst = e.entry(p, f, dst, at); dst == nil {
			break
		}
		c = ','
	}
	if e.order = e.order[:ranks]; dst == nil {
		return nil
	}
	names.end()
	f.elem = elem
	giveMapFrame(&e.maps, p, f)
	return e.end('}', dst)
}

// readMap makes m hold the entries of map v, and returns dst, which may have been moved. Keys
// that are not strings are written to find their names, one after the other where the first one
// will stand, by way of f; after a failure of that, nil is returned.
func (e *encoder) readMap(m *sortedMap, p *plan, v reflect.Value, f *mapFrame, dst []byte) []byte {
	if p.key.op == opString && !oldKeyOrder(p.key.t) {
		m.read(p, v, f.key)
		return dst
	}
	n, mark, before := v.Len(), len(e.trail), len(dst)
	m.makeRoom(p, n)
	dst = e.lead('{', dst)
	at, owns := len(dst), e.owns
	e.owns = false // dst stays in the buffer that it is in
	for it := v.MapRange(); it.Next(); {
		k := len(m.ends)
		setLen(m.elems, max(n, k+1)) // methods of keys may add others
		m.elems.Index(k).SetIterValue(it)
		if p.key.reach {
			e.trail.at(mark, step{kind: '{', free: !p.uniqueNames(e.valid)})
		}
		f.key.SetIterKey(it)
		if dst = e.key(p.key, f.key, dst); dst == nil {
			e.rest = e.rest[:min(len(e.rest), at)]
			return nil
		}
		m.texts = append(m.texts, dst[at:]...)
		m.ends = append(m.ends, len(m.texts))
		dst = dst[:at]
	}
	m.nameAll()
	e.owns = owns
	return dst[:before]
}

// nameAll finds the names in the texts.
func (m *sortedMap) nameAll() {
	texts, start := string(m.texts), 0
	for _, end := range m.ends {
		name := texts[start+1 : end-1]
		if start = end; strings.IndexByte(name, '\\') >= 0 {
			name = string(wire.AppendUnquote(nil, []byte(name)))
		}
		m.names = append(m.names, name)
	}
}

// read is readMap for keys that are the names themselves. It changes key.
func (m *sortedMap) read(p *plan, v, key reflect.Value) {
	m.makeRoom(p, v.Len())
	for it := v.MapRange(); it.Next(); {
		key.SetIterKey(it)
		m.elems.Index(len(m.names)).SetIterValue(it)
		m.names = append(m.names, key.String())
	}
}

// makeRoom makes room for the names and elements of a map of plan p with n entries.
func (m *sortedMap) makeRoom(p *plan, n int) {
	if !m.elems.IsValid() {
		m.elems = reflect.New(p.elems).Elem()
	}
	setLen(m.elems, n)
	m.names = slices.Grow(m.names, n)
}

// setLen makes slice s as long as n elements.
func setLen(s reflect.Value, n int) {
	if n == s.Len() {
		return
	}
	s.Grow(max(0, n-s.Len()))
	s.SetLen(n)
}

// release makes m ready for another map, without references to what is in this one.
func (m *sortedMap) release() {
	if len(m.names) == 0 {
		return
	}
	if len(m.names) > maxSorted {
		*m = sortedMap{}
		return
	}
	m.elems.Clear()
	clear(m.names)
	m.names, m.texts, m.ends = m.names[:0], m.texts[:0], m.ends[:0]
}

// maxSorted is the number of entries for which room is kept.
const maxSorted = 1 << 10

// text returns the name of entry k as it is written.
func (m *sortedMap) text(k int) []byte {
	start := 0
	if k > 0 {
		start = m.ends[k-1]
	}
	return m.texts[start:m.ends[k]]
}
