package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// array appends a Go array as an array. An array of length 0 counts towards the limit on the depth
// under all options, in contrast to an empty slice.
func (e *encoder) array(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() > 0 {
		return e.elements(p, v, dst)
	}
	if e.out.PushArray(nil) == nil {
		return e.tooDeep(dst)
	}
	e.out.Pop()
	return append(dst, "[]"...)
}

// elements appends the elements of a slice or array, of which there is at least one, as an array. It
// handles all types of elements and all layouts. It stores the number of each element in the frame,
// because value may fail or call user code. Elements of a slice are addressable, those of an array only
// if the array is.
func (e *encoder) elements(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	fr := e.out.PushArray(nil)
	if fr == nil {
		return e.tooDeep(dst)
	}
	c, elem := byte('['), p.Elem
	for i := range v.Len() {
		fr.At(i)
		dst = e.value(elem, elem.Encode, v.Index(i), e.separator(c, dst))
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		c = ','
	}
	return e.appendEnd(']', dst)
}
