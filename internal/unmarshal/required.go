package unmarshal

import (
	"math/bits"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/typeinfo"
)

// checkPresent returns i, the index after object o, which has been read into struct v of plan p, if all required
// members were present. Otherwise it records the failure. The set of the fields seen costs nothing more: it finds
// duplicates, too.
func (d *decoder) checkPresent(p *typeinfo.Plan, v reflect.Value, o *object, i int) int {
	var names []string
	more := 0
	for w, required := range o.sp.Required {
		seen := o.seen
		if o.many != nil {
			seen = o.many[w]
		}
		for missing := required &^ seen; missing != 0; missing &= missing - 1 {
			f := &o.sp.Fields[64*w+bits.TrailingZeros64(missing)]
			switch {
			case !d.isPartPresent(v.Type(), o, f):
			case len(names) < fault.MaxMissing:
				names = append(names, f.Name)
			default:
				more++
			}
		}
	}
	if names == nil {
		return i
	}
	f := d.newFailure(i-1, 0, p.Type, &fault.MissingNames{Names: names, More: more})
	f.Pointer = f.Pointer.AppendToken(names[0])
	if d.cfg.goesOn {
		d.note(f)
		return i
	}
	return d.recordRead(f, i)
}

// isPartPresent reports whether field f of struct type t is in the struct itself, or in embedded structs that are not
// behind a pointer, or object o has a member of a field behind the same pointer. Such a pointer may stay nil.
func (d *decoder) isPartPresent(t reflect.Type, o *object, f *typeinfo.Field) bool {
	behind := 0 // number of indices in the path up to the last pointer
	for n, index := range f.Path[:len(f.Path)-1] {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t = t.Field(index).Type; t.Kind() == reflect.Pointer {
			behind = n + 1
		}
	}
	if behind == 0 {
		return true
	}
	for k := range o.sp.Fields {
		other := o.sp.Fields[k].Path
		if len(other) > behind && slices.Equal(other[:behind], f.Path[:behind]) && o.hasSeen(k) {
			return true
		}
	}
	return false
}

// hasSeen reports whether field k is marked as seen.
func (o *object) hasSeen(k int) bool {
	if o.many != nil {
		return o.many[k>>6]>>(k&63)&1 != 0
	}
	return o.seen>>k&1 != 0
}
