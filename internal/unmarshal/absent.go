package unmarshal

import (
	"errors"
	"math/bits"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file deals with fields that have no member in the object. That is a failure if the member is required, and
// otherwise the field may have a default. The set of the fields seen, which finds duplicate names, shows which fields
// these are.

// absent returns i, the index after object o, which has been read into struct v of plan p. It stores the defaults of
// fields without a member first. If a required member is missing, or a default is invalid, it records the failure.
func (d *decoder) absent(p *typeinfo.Plan, v reflect.Value, o *object, i int) int {
	var names []string // of required members that are missing, up to failure.MaxMissing
	more := 0          // number of missing members that are not in names
	neighbor := neighbors{-1, 0}
	for w, required := range o.sp.Required {
		for rest := (required | o.sp.Defaults[w]) &^ *o.seenWord(64 * w); rest != 0; rest &= rest - 1 {
			bit := bits.TrailingZeros64(rest)
			f := &o.sp.Fields[64*w+bit]
			switch {
			case f.Behind > 0 && !neighbor.hasPart(o, 64*w+bit): // the pointer may stay nil
			case required>>bit&1 == 0:
				if i = d.setDefault(f, v, i); i < 0 {
					return i
				}
			case d.cfg.all != nil: // one failure for each member
				if i = d.rejectAbsent([]string{f.Name}, p.Type, &failure.MissingNames{Names: []string{f.Name}}, i); i < 0 {
					return i
				}
			case len(names) < failure.MaxMissing:
				if names == nil {
					names = make([]string, 0, failure.MaxMissing)
				}
				names = append(names, f.Name)
			default:
				more++
			}
		}
	}
	if names == nil {
		return i
	}
	return d.rejectAbsent(names[:1], p.Type, &failure.MissingNames{Names: names, More: more}, i)
}

// rejectAbsent records err, of struct type t, for the member to which names lead from the object that ends at i, which does
// not have the first of them. A bad default is an error of the tag. If reading goes on, rejectAbsent returns i.
func (d *decoder) rejectAbsent(names []string, t reflect.Type, err error, i int) int {
	f := d.newFailure(i-1, 0, t, err)
	for _, name := range names {
		f.Pointer = f.Pointer.AppendToken(name)
		f.Where.AddStep(false)
	}
	if _, ok := err.(*failure.BadDefault); ok {
		f.Where.Origin = place.OriginType
	}
	return d.recordPart(f, i)
}

// A neighbors has the fields with a member next to a field without one. It moves forward only, so that all fields of an
// object take the time of one walk over them.
type neighbors struct {
	before int // index of the last field before it that has a member; -1: none
	after  int // index of the first field after it that has a member; the number of fields: none
}

// hasPart moves n to field k, which has no member in o and is not before the last one, and reports whether o has a member
// for another field of the same embedded pointer. The fields of an embedded pointer follow each other, so that it is
// enough to look at neighbors.
func (n *neighbors) hasPart(o *object, k int) bool {
	fields := o.sp.Fields
	for ; n.after < len(fields) && (n.after < k || !o.hasSeen(n.after)); n.after++ {
		if o.hasSeen(n.after) {
			n.before = n.after
		}
	}
	path := fields[k].Path[:fields[k].Behind]
	isPart := func(p []int) bool { return len(p) > len(path) && slices.Equal(p[:len(path)], path) }
	return n.before >= 0 && isPart(fields[n.before].Path) || n.after < len(fields) && isPart(fields[n.after].Path)
}

// setDefault stores the default of field f of struct v, if the field is zero, and returns i, the index after the
// object.
func (d *decoder) setDefault(f *typeinfo.Field, v reflect.Value, i int) int {
	if names, bad := d.storeDefault(f, v); bad != nil {
		return d.rejectAbsent(names, bad.Type, bad, i)
	}
	return i
}

// storeDefault is setDefault without a failure. It returns the error, if there is one, and the names of the members from
// struct outer to the one with the default.
func (d *decoder) storeDefault(f *typeinfo.Field, outer reflect.Value) (names []string, bad *failure.BadDefault) {
	v, err := outer.FieldByIndexErr(f.Path)
	switch {
	case err != nil || !v.IsZero(): // with v1's rules an embedded pointer that cannot be set is nil still
		return nil, nil
	case f.DefaultTexts == nil:
		if names, bad = d.storeSection(f.Plan.Struct, v); bad != nil {
			names = slices.Insert(names, 0, f.Name)
		}
		return names, bad
	}
	var failed error
	for _, text := range f.DefaultTexts {
		err := d.readDefault(f.Plan, v, text)
		if err == nil {
			return nil, nil
		}
		v.SetZero()
		if errors.Is(err, errEndless) { // without the text of all levels, at each of which another text may be read
			failed = errEndless
			break
		}
		if failed == nil {
			failed = err
		}
	}
	return []string{f.Name}, &failure.BadDefault{Type: outer.Type(), Text: f.Default, Err: failed}
}

// storeSection stores the defaults of the fields of v, a section, whose type has the plan sp. Its members are not required,
// and v is not validated. Its embedded pointers stay nil. The results are those of storeDefault, from v on.
func (d *decoder) storeSection(sp *typeinfo.StructPlan, v reflect.Value) ([]string, *failure.BadDefault) {
	for w, defaults := range sp.Defaults {
		for ; defaults != 0; defaults &= defaults - 1 {
			f := &sp.Fields[64*w+bits.TrailingZeros64(defaults)]
			if f.Behind > 0 {
				continue
			}
			if names, bad := d.storeDefault(f, v); bad != nil {
				return names, bad
			}
		}
	}
	return nil, nil
}

// maxDefaults is the largest number of defaults within each other. The default {} for a field of type *T in struct T has
// no end.
const maxDefaults = 100

// inputOptions are the options that concern the input, but not the text of a default.
const inputOptions = opts.HasByteLimit | opts.HasDepthLimit | opts.HasLimits | opts.HasAllErrors

// readDefault reads text into v, of plan p, under the options in force. It uses another decoder, because user code may
// read the value.
func (d *decoder) readDefault(p *typeinfo.Plan, v reflect.Value, text string) error {
	if d.defaults == maxDefaults {
		return errEndless
	}
	set := d.in.Opts
	set.Present &^= inputOptions
	sub := acquire()
	sub.defaults, sub.ahead = d.defaults+1, d.ahead
	sub.setOptions([]opts.Options{&set})
	sub.in.SetInput(nil, []byte(text)) // a copy, since user code may change it
	i := sub.in.ValueStart()
	sub.value(p, v, i)
	d.ahead.used = sub.ahead.used
	err := causeOf(sub.failed.one) // before another call gets sub, with the memory of the failure
	sub.in.SetInput(nil, nil)
	sub.release()
	return err
}

// Errors of defaults.
var (
	errBadDefault = errors.New("the field cannot have it")
	errEndless    = errors.New("it contains structs with defaults without an end")
)

// causeOf returns the error of a default that failed with f, or nil if f is nil. v1's rules do not change it.
func causeOf(f *failure.Failure) error {
	switch {
	case f == nil:
		return nil
	case f.Err == nil:
		return errBadDefault
	}
	return f.Err
}
