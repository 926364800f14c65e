package json

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file is about the field of a struct that holds the members which no other
// field is for, as a raw value or as a map.

var errNotObject = errors.New("embedded raw value must be a JSON object")

// place returns the raw value or map of fallback f in struct v, or false if a
// pointer on the way is nil.
func (f *fieldPlan) place(v reflect.Value) (reflect.Value, bool) {
	v, ok := f.of(v)
	if ok && v.Kind() == reflect.Pointer {
		return v.Elem(), !v.IsNil()
	}
	return v, ok
}

// A fallbackWriter writes the members of one fallback.
type fallbackWriter struct {
	e     *encoder
	sp    *structPlan
	mark  int          // steps of the trail that lead to the struct
	n     int64        // members written before
	head  byte         // what stands before the next member
	seen  map[int]bool // fields that were written, or names that belong to them
	names writtenNames // the other names that were written
}

// write appends the members that the fallback of struct v holds. It returns
// what stands before the next member.
func (w *fallbackWriter) write(v reflect.Value, dst []byte, written []int) ([]byte, byte) {
	f := w.sp.fallback
	v, ok := f.place(v)
	if !ok || v.Len() == 0 {
		return dst, w.head
	}
	w.n = int64(len(written))
	if w.e.flags&opts.AllowDuplicateNames == 0 {
		w.seen, w.names = make(map[int]bool), w.e.newNames()
		for _, k := range written {
			w.seen[k] = true
		}
	}
	if v.Kind() == reflect.Map {
		dst = w.mapping(pointedTo(f.plan), v, dst)
	} else {
		dst = w.raw(v.Bytes(), dst)
	}
	w.names.end()
	return dst, w.head
}

// fresh reports whether no name was written that means the same as the given one.
func (w *fallbackWriter) fresh(name string) bool {
	if w.seen == nil {
		return true
	}
	k, ok := w.sp.byName[name]
	if !ok {
		k, ok = w.loose(name)
	}
	if !ok {
		return w.names.add([]byte(name))
	}
	old := w.seen[k]
	w.seen[k] = true
	return !old
}

// loose returns the first field that is matched with name regardless of case.
func (w *fallbackWriter) loose(name string) (int, bool) {
	all := w.e.flags&opts.MatchCaseInsensitiveNames != 0
	if !all && !w.sp.loose {
		return 0, false
	}
	for _, k := range w.sp.byFold[string(w.sp.fold(nil, []byte(name)))] {
		c := w.sp.fields[k].Case
		if c == model.CaseIgnore || all && c != model.CaseStrict {
			return k, true
		}
	}
	return 0, false
}

// named completes the name that dst ends with, which begins at dst[at]. It returns
// dst up to the value, or nil.
func (w *fallbackWriter) named(dst []byte, at int) ([]byte, string) {
	name := unquoted(dst[at:])
	if !w.fresh(name) {
		w.e.duplicate(dst, at)
		if w.head == ',' {
			w.e.fault.Offset = w.e.out.Base + int64(len(w.e.written(0)))
		}
		return nil, name
	}
	w.e.trail.at(w.mark, step{kind: '{', n: 2*w.n + 1, name: name})
	w.n++
	w.head = ','
	return w.e.colon(dst), name
}

// mapping appends the members of map v. Names are written as they are: functions
// for strings do not apply to them.
func (w *fallbackWriter) mapping(p *plan, v reflect.Value, dst []byte) []byte {
	e := w.e
	if p.cust != nil {
		p = p.cust.base
	}
	keys := v.MapKeys()
	if e.flags&opts.Deterministic != 0 {
		ranks := order.Names(nil, len(keys), func(k int) string { return keys[k].String() })
		keys = order.Apply(keys, ranks)
	}
	elem := reflect.New(p.t.Elem()).Elem()
	for _, k := range keys {
		dst = e.lead(w.head, dst)
		at := len(dst)
		out, ok := wire.AppendQuote(dst, k.String(), e.esc)
		if !ok && e.valid {
			s := e.prepare()
			s.Fault = state.Fault{Code: state.BadToken, Start: '"', Wire: wire.BadUTF8}
			e.called = nil
			e.badText(p.t.Key(), dst)
			e.sem.Err, e.syn = e.syn.Err, nil
			return e.failedName()
		}
		var name string
		if dst, name = w.named(out, at); dst == nil {
			return nil
		}
		elem.Set(v.MapIndex(k))
		if dst = w.flushed(e.value(p.elem, elem, dst), name); dst == nil {
			return nil
		}
	}
	return dst
}

// flushed passes on dst, which ends with the member of the given name.
func (w *fallbackWriter) flushed(dst []byte, name string) []byte {
	if dst = w.e.flushed(dst); dst == nil {
		w.e.fault.AddName(name)
	}
	return dst
}

// raw appends the members of the object that text is.
func (w *fallbackWriter) raw(text []byte, dst []byte) []byte {
	e := w.e
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	tok, err := dec.ReadToken()
	if err == nil && tok.Kind() != '{' {
		err = errNotObject
	}
	if err != nil {
		return w.badRaw(err, dst)
	}
	e.nests(len(text))
	for dec.PeekKind() != '}' {
		raw, err := dec.ReadValue()
		if err != nil {
			return w.badRaw(err, dst)
		}
		dst = e.lead(w.head, dst)
		at := len(dst)
		out, end := e.prepare().AppendValue(dst, raw, e.depth)
		if end < 0 {
			w.badMember(dst)
			return e.failedName()
		}
		var name string
		if dst, name = w.named(out, at); dst == nil {
			return nil
		}
		if raw, err = dec.ReadValue(); err != nil {
			return w.badValue(err, dst, name)
		}
		if out, end = e.prepare().AppendValue(dst, raw, e.depth); end < 0 {
			w.badMember(dst)
			e.fault.AddName(name)
			return nil
		}
		if dst = w.flushed(out, name); dst == nil {
			return nil
		}
	}
	if _, err = dec.ReadToken(); err == nil {
		err = trailing(dec, text)
	}
	if err != nil {
		return w.badRaw(err, dst)
	}
	return dst
}

// trailing returns the error that something follows the value that dec has read
// from text.
func trailing(dec *jsontext.Decoder, text []byte) error {
	if k := wire.SkipSpace(text, int(dec.InputOffset())); k < len(text) {
		end := min(len(text), k+1)
		return &jsontext.SyntacticError{
			ByteOffset: dec.InputOffset(),
			Err:        &state.InvalidTextError{Label: "character", What: string(text[k:end]), Where: "after top-level value"},
		}
	}
	return nil
}

// badRaw notes that the raw value, of which all up to the end of dst is written,
// is not right.
func (w *fallbackWriter) badRaw(err error, dst []byte) []byte {
	w.e.reject(w.e.lead(w.head, dst), pointedTo(w.sp.fallback.plan).t, unexpected(err))
	return w.e.failedName()
}

// unexpected returns err, or io.ErrUnexpectedEOF if that is io.EOF.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// badValue is badRaw for the value of the member of the given name, which dst ends
// with.
func (w *fallbackWriter) badValue(err error, dst []byte, name string) []byte {
	w.e.reject(dst, pointedTo(w.sp.fallback.plan).t, unexpected(err))
	w.e.fault.AddName(name)
	return nil
}

// badMember notes that the own state has found the text that should follow dst
// wrong, which is the name of a member, or part of its value.
func (w *fallbackWriter) badMember(dst []byte) {
	e := w.e
	f := e.own.Open().Fault
	e.own.Open().Fault.Clear()
	path := slices.Clone(f.Path)
	e.syntax(dst, f.Code)
	f.Offset += e.offset(dst)
	f.Path = path
	f.Raw = false
	e.fault = f
}

// fallback reads the member whose name is between start and end into fallback f of
// struct v.
func (d *decoder) fallback(f *fieldPlan, v reflect.Value, o *object, name string, start, end int) int {
	quoted := slices.Clone(d.s.Buf[start:end])
	at := d.s.Base + int64(start)
	v, i := d.embedded(f, v, end)
	if i < 0 || !v.IsValid() {
		return i
	}
	p := pointedTo(f.plan)
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		v = v.Elem()
	}
	d.trail.at(o.mark, step{kind: '{', n: 2*(seenFields(o)+o.unknown) - 1, name: name})
	if v.Kind() != reflect.Map {
		if i = d.rawMember(v, quoted, at, i); i < 0 && d.badName {
			o.unknown-- // the name is not counted as read
		}
	} else {
		i = d.mapMember(p, v, name, i)
	}
	if i < 0 {
		d.s.Fault.AddName(name)
	}
	return i
}

// mapMember reads the value behind the name that ends at i into map v.
func (d *decoder) mapMember(p *plan, v reflect.Value, name string, i int) int {
	if p.cust != nil {
		p = p.cust.base
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(p.t))
	}
	key := reflect.New(p.t.Key()).Elem()
	key.SetString(name)
	elem := reflect.New(p.t.Elem()).Elem()
	if old := v.MapIndex(key); old.IsValid() {
		elem.Set(old)
	}
	if i = d.colon(i); i >= 0 {
		i = d.value(p.elem, elem, i)
	} else {
		d.noValue(p.elem, elem)
	}
	v.SetMapIndex(key, elem)
	return i
}

// rawMember adds the member with the given name, which is at the offset at and
// ends at i, to the object that raw value v is.
func (d *decoder) rawMember(v reflect.Value, name []byte, at int64, i int) int {
	b := v.Bytes()
	if len(b) == 0 {
		b = append(b, '{')
	} else {
		b = trimSpaceRight(b)
		if len(b) == 0 || b[len(b)-1] != '}' {
			v.SetBytes(b)
			if d.legacy {
				d.passName(i-len(name), i, v.Type(), errNotObject)
				return d.noEntry(0, i)
			}
			d.reject(0, '"', v.Type(), errNotObject)
			d.sem.ByteOffset, d.badName = at, true
			return -1
		}
		if b = trimSpaceRight(b[:len(b)-1]); len(b) == 0 || b[len(b)-1] != '{' {
			b = append(b, ',')
		}
	}
	b = append(append(b, name...), ':')
	if i = d.colon(i); i >= 0 {
		var start int
		if start, i = d.wholeValue(i); i >= 0 {
			b = append(append(b, d.s.Buf[start:i]...), '}')
		}
	}
	v.SetBytes(b)
	return i
}

func trimSpaceRight(b []byte) []byte { return bytes.TrimRight(b, " \t\r\n") }
