package marshal

import (
	"bytes"
	"io"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file writes the members in the fallback field of a struct, which is a raw value or a map.

// A fallbackWriter writes the members of one fallback field.
type fallbackWriter struct {
	e         *encoder
	sp        *typeinfo.StructPlan
	seen      map[int]bool    // indices of fields whose name, or one that matches it, was written; nil: names are not checked
	parts     *typeinfo.Cache // of the plan of the fallback; nil: all members are written
	container                 // the object; its names are those written that match no field
}

// fallback appends the members of v, the fallback field of a struct, after the members of the other fields. Their indices
// are e.mem.fields[base:]. head is the byte before the next member, '{' or ','; next is that byte after the last member.
// Unless an option allows duplicates, the names must differ from each other and from those of the fields. This is checked
// here and not by the state, since a name of the fallback may match a field regardless of case.
func (e *encoder) fallback(
	sp *typeinfo.StructPlan, v reflect.Value, dst []byte, head byte, base int,
) (out []byte, next byte) {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if !v.IsValid() || v.Len() == 0 {
		return dst, head
	}
	fr := e.out.Top()
	fr.LeaveFields() // the loop over the fields has entered the last one, even if it is left out
	w := fallbackWriter{e: e, sp: sp, parts: sp.Fallback.Plan.Indirect().Parts, container: container{frame: fr, next: head}}
	if e.cfg.flags&opts.AllowDuplicateNames == 0 {
		w.seen, w.names = make(map[int]bool), e.newNames()
		for _, k := range e.mem.fields[base:] {
			w.seen[int(k)] = true
		}
	}
	if v.Kind() == reflect.Map {
		dst = w.entries(sp.Fallback.Plan.Indirect(), v, dst)
	} else {
		dst = w.rawMembers(v.Bytes(), dst)
	}
	if dst != nil {
		w.names.end()
	}
	return dst, w.next
}

// add adds name, which is unquoted. It returns false if names are checked and name is a duplicate: name
// itself, or one that is read into the same field, was written.
func (w *fallbackWriter) add(name string) bool {
	switch {
	case w.seen == nil:
		return true
	case slices.Contains(w.sp.Names[:w.sp.Tags], name):
		return false
	}
	k, ok := w.sp.ByName[name]
	if !ok {
		k, ok = w.sp.Aliases[name]
	}
	if !ok {
		k, ok = w.sp.Unread[name]
	}
	if !ok {
		k, ok = w.fieldInAnyCase(name)
	}
	if !ok {
		return w.names.add([]byte(name))
	}
	old := w.seen[int(k)]
	w.seen[int(k)] = true
	return !old
}

// fieldInAnyCase returns the index of the first field that matches name regardless of case, or false if
// there is none. Decoding the text would store the member in that field, so the two names are
// duplicates.
func (w *fallbackWriter) fieldInAnyCase(name string) (int32, bool) {
	all := w.e.cfg.flags&opts.MatchCaseInsensitiveNames != 0
	if !all && !w.sp.AnyCase {
		return 0, false
	}
	for _, k := range w.sp.ByFold[string(w.sp.Fold(nil, []byte(name)))] {
		if w.sp.Matches(k, all) {
			return k, true
		}
	}
	return 0, false
}

// enterMember begins the member with the name dst[at:], which is in quotes, and returns dst with a colon. If
// the name is a duplicate, it records a failure and returns nil. The frame gets the name as a string,
// since it is in no list of fields.
func (w *fallbackWriter) enterMember(dst []byte, at int) []byte {
	name := unquoted(dst[at:])
	if !w.add(name) {
		before := dst[:at]
		if w.next == ',' { // the offset is that of the end of the member before, as in the standard library
			w.e.out.Buf = before
			before = w.e.written(0)
		}
		w.e.duplicate(name, before)
		w.e.out.Buf = dst[:at]
		return nil
	}
	w.frame.EnterName(name)
	w.next = ','
	return w.e.colon(dst)
}

// entries appends the entries of the map v as members. p is the plan of the map. Functions of the
// caller for strings do not apply to the names.
func (w *fallbackWriter) entries(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	e := w.e
	keys := v.MapKeys()
	if e.cfg.flags&opts.Deterministic != 0 {
		ranks := order.Names(nil, len(keys), func(k int) string { return keys[k].String() })
		keys = order.Apply(keys, ranks)
	}
	// The value must be addressable, which the result of MapIndex is not.
	elem := reflect.New(p.Type.Elem()).Elem()
	for _, k := range keys {
		elemPlan := p.PartMember(k.String())
		if elemPlan == nil { // a selection leaves it out
			continue
		}
		dst = e.separator(w.next, dst)
		out, ok := wire.AppendQuote(dst, k.String(), e.out.Escape())
		if !ok && e.out.Strict {
			return w.badName(p.Type.Key(), dst)
		}
		if dst = w.enterMember(out, len(dst)); dst == nil {
			return nil
		}
		elem.Set(v.MapIndex(k))
		if dst = e.leave(w.frame, e.value(elemPlan, elemPlan.Encode, elem, dst)); dst == nil {
			return nil
		}
	}
	return dst
}

// badName records that the name after dst is not valid UTF-8. t is the Go type of the name.
func (w *fallbackWriter) badName(t reflect.Type, dst []byte) []byte {
	w.e.badUTF8(dst, state.Container)
	err := w.e.fail.Err
	if syn, ok := err.(*jsontext.SyntacticError); ok {
		err = syn.Err
	}
	return w.e.record(dst, state.Container, failure.Failure{Type: t, Err: err})
}

// rawMembers appends the members of text, which must be an object. Each name and value passes through the state, which
// checks it and gives it the form that the options demand for raw values.
func (w *fallbackWriter) rawMembers(text, dst []byte) []byte {
	v := jsontext.Value(text)
	if v.Kind() != '{' || !v.IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
		return w.malformedMembers(text, dst)
	}
	parts := wire.Split(text)
	for name, value, ok := parts.Next(); ok && dst != nil; name, value, ok = parts.Next() {
		if w.isLeftOut(name) {
			continue
		}
		if dst = w.rawName(name, dst); dst != nil {
			dst = w.rawValue(value, dst)
		}
	}
	return dst
}

// isLeftOut reports whether a selection leaves out the member with the given name, in quotes. The value of any other member
// is written without changes, because a selection does not look into raw values.
func (w *fallbackWriter) isLeftOut(name []byte) bool {
	return w.parts != nil && w.parts.Member(unquoted(name)) == nil
}

// rawName begins the member with the given name, in quotes.
func (w *fallbackWriter) rawName(name, dst []byte) []byte {
	dst = w.e.separator(w.next, dst)
	out, end := w.e.out.AppendRaw(dst, name, state.Container)
	if end < 0 {
		return w.e.stateFailed(dst, state.Container)
	}
	return w.enterMember(out, len(dst))
}

// rawValue appends the given value of the member in progress, and ends the member.
func (w *fallbackWriter) rawValue(value, dst []byte) []byte {
	out, end := w.e.out.AppendRaw(dst, value, state.Next)
	if end < 0 {
		return w.e.stateFailed(dst, state.Next)
	}
	return w.e.leave(w.frame, out)
}

// malformedMembers is rawMembers for a text that is malformed or not an object. It appends the members before the fault, so
// that the first error is the same as in the standard library. The result is nil.
func (w *fallbackWriter) malformedMembers(text, dst []byte) []byte {
	anyNames, anyText := jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), anyNames, anyText)
	tok, err := dec.ReadToken()
	if err == nil && tok.Kind() != '{' {
		err = failure.ErrNotObject
	}
	for err == nil && dec.PeekKind() != '}' {
		var raw jsontext.Value
		if raw, err = dec.ReadValue(); err != nil {
			break
		}
		leftOut := w.isLeftOut(raw)
		if !leftOut {
			dst = w.rawName(raw, dst)
		}
		if dst == nil {
			return nil
		}
		if raw, err = dec.ReadValue(); err != nil {
			return w.e.reject(dst, w.sp.Fallback.Plan.Indirect().Type, unexpectedEOF(err))
		}
		if !leftOut {
			dst = w.rawValue(raw, dst)
		}
		if dst == nil {
			return nil
		}
	}
	if err == nil {
		v := jsontext.Value(bytes.Clone(text)) // fails at the byte after the object
		err = v.Compact(anyNames, anyText)
	}
	dst = w.e.separator(w.next, dst)
	f := failure.Failure{Type: w.sp.Fallback.Plan.Indirect().Type, Err: unexpectedEOF(err)}
	return w.e.record(dst, state.Container, f) // at the end of the members written so far
}

// unexpectedEOF returns err, or io.ErrUnexpectedEOF for io.EOF.
func unexpectedEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
