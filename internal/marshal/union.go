package marshal

import (
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file writes the values of interfaces with a union. The plan of a case has the discriminator, as the first field of a
// struct; only in an object that user code has written it is added afterwards.

// union appends v, an interface of plan p with a union, or the value of one.
func (e *encoder) union(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Interface {
		if v.IsNil() {
			return append(dst, "null"...)
		}
		v = v.Elem()
	}
	k := p.Union.Of(v.Type())
	switch {
	case k == nil:
		return e.reject(dst, v.Type(), failure.ErrUnknownCase)
	case k.IsDynamic():
		plans := e.cfg.plans
		if p.Parts != nil {
			plans = p.Parts
		}
		q, v := e.dynamic(v, plans)
		return e.value(q, q.Encode, v, dst)
	}
	q := k.Plan
	if kind := v.Kind(); q.ByAddr && (kind == reflect.Struct || kind == reflect.Array) {
		v = addressable(v)
	}
	if k.Tags != nil {
		return e.addTags(k, v, dst)
	}
	return e.value(q, q.Encode, v, dst)
}

// tag appends a discriminator.
func (e *encoder) tag(p *typeinfo.Plan, dst []byte) []byte {
	if e.out.Escape() == 0 {
		return append(dst, p.Zero...)
	}
	dst, _ = wire.AppendQuote(dst, unquoted([]byte(p.Zero)), e.out.Escape())
	return dst
}

// addTags appends v, whose user code writes an object, with the discriminators of k that the object does not have. A nil
// pointer is null.
func (e *encoder) addTags(k *typeinfo.UnionCase, v reflect.Value, dst []byte) []byte {
	at := len(dst)
	if dst = e.heldValue(k.Plan, k.Plan.Encode, v, dst); dst == nil {
		return nil
	}
	switch text := dst[at:]; {
	case string(text) == "null":
		return dst
	case text[0] != '{':
		return e.reject(dst[:at], v.Type(), failure.ErrNoCaseObject)
	}
	if e.out.PushMap(false) == nil {
		return e.tooDeep(dst[:at])
	}
	members, next := []byte(nil), byte('{')
	for _, tag := range k.Tags {
		if hasName(dst[at:], tag.Name) {
			continue
		}
		members = e.separator(next, members)
		members, _ = wire.AppendQuote(members, tag.Name, e.out.Escape())
		members, _ = wire.AppendQuote(e.colon(members), tag.Value, e.out.Escape())
		next = ','
	}
	start := wire.SkipSpace(dst, at+1)
	switch {
	case next == '{':
		e.out.Pop()
		return dst
	case dst[start] == '}':
		members = e.appendEnd('}', members)
		return append(dst[:at], members...)
	}
	members = e.separator(',', members)
	e.out.Pop()
	return slices.Replace(dst, at, start, members...)
}

// hasName reports whether the object has a member called name.
func hasName(object []byte, name string) bool {
	parts := wire.Split(object)
	for raw, _, ok := parts.Next(); ok; raw, _, ok = parts.Next() {
		if unquoted(raw) == name {
			return true
		}
	}
	return false
}
