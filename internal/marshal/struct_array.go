package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// structArray appends a struct with format array: the values of all fields, without names. For a field behind
// an embedded pointer that is nil, it appends null.
func (e *encoder) structArray(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	sp := p.Struct
	if sp.Err != nil {
		return e.reject(dst, sp.Faulty, sp.Err)
	}
	fr := e.out.PushArray(nil)
	if fr == nil {
		return e.tooDeep(dst)
	}
	if len(sp.Fields) == 0 {
		e.out.Pop()
		return append(dst, "[]"...)
	}
	c := byte('[')
	for k := range sp.Fields {
		f := &sp.Fields[k]
		fr.At(k)
		dst = e.separator(c, dst)
		if fv, ok := fieldOf(f, v); ok {
			dst = e.value(f.Plan, f.Encode, fv, dst)
		} else {
			dst = append(dst, "null"...)
		}
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		c = ','
	}
	return e.appendEnd(']', dst)
}
