package json

import (
	"encoding/base64"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// binary appends the bytes of v as a base64 string (RFC 4648, section 4).
func (e *encoder) binary(v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Slice && v.IsNil() && e.flags&opts.FormatNilSliceAsNull != 0 {
		return append(dst, "null"...)
	}
	if v.Kind() == reflect.Array && !v.CanAddr() {
		c := reflect.New(v.Type()).Elem()
		c.Set(v)
		v = c
	}
	dst = base64.StdEncoding.AppendEncode(append(dst, '"'), v.Bytes())
	return append(dst, '"')
}

func (e *encoder) slice(p *plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.emptySlice(v.IsNil(), dst)
	}
	if p.fast == typedAnys && e.takesAny() {
		return e.anyArray(listOf[any](e, v), dst)
	}
	if e.takesList(p) {
		return p.list.write(e, p, v, dst)
	}
	if e.depth >= cycleDepth {
		if !e.enter(v) {
			return e.reject(dst, p.t, errCycle)
		}
		defer e.leave(v)
	}
	return e.list(p, v, dst)
}

// emptySlice appends a slice without elements.
func (e *encoder) emptySlice(isNil bool, dst []byte) []byte {
	if isNil && e.flags&opts.FormatNilSliceAsNull != 0 {
		return append(dst, "null"...)
	}
	return e.empty("[]", dst)
}

// list appends the elements of a slice or array.
func (e *encoder) list(p *plan, v reflect.Value, dst []byte) []byte {
	if p.fast == typedPoint && e.tight && wire.Fast && e.depth < e.most && p.elem.op == opFloat64 && v.CanAddr() {
		return appendFloats(e, p.elem, point(v), dst)
	}
	n := v.Len()
	if n == 0 && e.depth < e.most {
		return append(dst, "[]"...)
	}
	if e.depth++; e.depth > e.limit && !e.deeper() {
		return e.syntax(dst, state.TooDeep)
	}
	c, mark := byte('['), len(e.trail)
	for i := range n {
		if p.elem.reach {
			e.trail.elem(mark, int64(i))
		}
		dst = e.value(p.elem, v.Index(i), e.lead(c, dst))
		if dst = e.flushed(dst); dst == nil {
			e.fault.AddIndex(i)
			return nil
		}
		c = ','
	}
	return e.end(']', dst)
}
