package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads JSON arrays into Go arrays. For slices see slice.go.

// arrayValue reads a JSON array into Go array v. Unless an option allows it, another length than that of v is a
// failure. Each element is cleared before it is read, so that nothing of an earlier value remains; with v1's
// rules for merging it is not.
func (d *decoder) arrayValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '[' {
		return d.nullOrMismatch(p, v, i)
	}
	// The array is rejected at its end, because malformed text after the last element of v is reported first.
	f := d.in.PushArray(nil)
	if f == nil {
		return d.tooDeep(i)
	}
	// With v1's rules the failure of a wrong length replaces those of elements.
	n, size, failures, bytes := 0, v.Len(), d.failed.count, d.failed.bytes
	i, more := d.firstElement(i)
	for ; more; n++ {
		if n < size {
			e := v.Index(n)
			if !d.cfg.merges {
				e.SetZero()
			}
			i = d.value(p.Elem, e, i)
		} else {
			i = d.skipValue(i)
		}
		i, more = d.nextElement(f, i)
	}
	if i < 0 || n == size {
		return i
	}
	if d.cfg.v1Errors && d.cfg.flags&opts.UnmarshalArrayFromAnyLength == 0 {
		d.failed.takeBack(failures, bytes)
	}
	return d.badLength(p, v, i, n)
}

// badLength clears the elements of v that were not read, and records that the JSON array, of n elements and
// with its end before i, does not have the length of v, unless an option allows that.
func (d *decoder) badLength(p *typeinfo.Plan, v reflect.Value, i, n int) int {
	// As in the standard library, missing elements become zero even if the lengths must be equal.
	for k := n; k < v.Len(); k++ {
		v.Index(k).SetZero()
	}
	if d.cfg.flags&opts.UnmarshalArrayFromAnyLength != 0 {
		return i
	}
	return d.wrongLength(p.Type, i, n, v.Len())
}
