package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads values into interfaces with a union. With a discriminator it looks ahead for the name of the case, and
// then reads the value from its start by the plan of the case. Nothing is stored before the case is known.
//
// Without a discriminator, the first case is chosen that the value can be read into. If several can have values of its kind,
// the whole value is read into memory, and from there into a variable for each, by another decoder, until that works.
// Failures there have neither a pointer nor a place, and are not reported. If all fail, the value is read once more into
// the case that failed last in the text, for its failure.
//
// Text that is read twice counts for a limit of the call. The scan for a discriminator changes only the window, so that
// there is nothing to undo.

// unionValue reads the value at i into v, an interface with a union. Null makes v nil, and is not read into a case. A value
// that is not an object has no discriminator, and is read into the case u.Other, or rejected if that is nil.
func (d *decoder) unionValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	u := p.Union
	switch c := d.in.Buf[i]; {
	case !startsValue(c):
		return d.badStart(i)
	case c == 'n':
		return d.nullInto(p, v, i)
	case u.Form == typeinfo.Untagged:
		return d.untagged(p, v, i)
	case c == '{':
		k, i := d.findCase(p, i)
		if k == nil {
			return i
		}
		return d.caseValue(p, k, v, i)
	case u.Other != nil:
		return d.caseValue(p, u.Other, v, i)
	}
	wants := "an object"
	return d.mismatchAs(p, i, &wants)
}

// findCase returns the case for the object at i, and the index of the object, which may have changed. If there is none, it
// records the failure and returns nil, with the result of that. The object is rejected before it is read, so that the next
// read of a stream skips it.
func (d *decoder) findCase(p *typeinfo.Plan, i int) (*typeinfo.UnionCase, int) {
	u := p.Union
	if k := d.firstTag(u, i); k != nil {
		return k, i
	}
	i, name, value := d.in.FindMember(i, func(name []byte) bool { return d.isTag(u, name) })
	switch {
	case name < 0, value >= 0 && !startsValue(d.in.Buf[value]): // the text is malformed
		return nil, d.skipValue(i)
	case !d.looksAhead(i, name):
		return nil, d.farAhead(i)
	case value < 0:
		return d.withoutTag(p, i, name)
	case u.Form == typeinfo.Wrapped:
		return d.namedCase(p, i, name)
	case d.in.Buf[value] != '"':
		return d.otherCase(p, i, func() *failure.Failure { return d.tagFailure(u.Name, value, stringType, nil) })
	}
	return d.namedCase(p, i, value)
}

// firstTag returns the case for the object at i if the discriminator comes first, and all of it is in the window, as in most
// texts. It returns nil for all others.
func (d *decoder) firstTag(u *typeinfo.UnionPlan, i int) *typeinfo.UnionCase {
	b := d.in.Buf
	at := wire.SkipSpace(b, i+1)
	end := at + len(u.Prefix)
	if u.Form == typeinfo.Wrapped || end >= len(b) || string(b[at:end]) != u.Prefix {
		return nil
	}
	if at = end; b[at] == ' ' {
		at++
	}
	if !wire.IsAt(b, at, '"') {
		return nil
	}
	end, flags, f := wire.ScanUnescaped(b, at, d.in.Strict)
	if flags != 0 || f != wire.None {
		return nil
	}
	return u.Named(b[at+1 : end-1])
}

// namedCase returns the case named by the string at at, which is in the window, or the result of otherCase.
func (d *decoder) namedCase(p *typeinfo.Plan, i, at int) (*typeinfo.UnionCase, int) {
	u := p.Union
	text, _, end, _ := d.nameText(at)
	if end < 0 {
		return nil, end
	}
	if k := u.Named(text); k != nil {
		return k, i
	}
	return d.otherCase(p, i, func() *failure.Failure {
		unknown := &failure.UnknownCase{Name: string(text), Names: u.Names}
		if u.Form == typeinfo.Wrapped {
			return d.tagFailure(unknown.Name, at, p.Type, unknown)
		}
		f := d.tagFailure(u.Name, at, p.Type, unknown)
		f.Value = append(f.Value, d.in.Buf[at:end]...)
		return f
	})
}

// isTag reports whether name is that of the discriminator of u. In an object that wraps the value it is any name but those of
// discriminators of unions around.
func (d *decoder) isTag(u *typeinfo.UnionPlan, name []byte) bool {
	switch {
	case u.Form == typeinfo.Wrapped:
		return !u.Skips(name)
	case string(name) == u.Name || !d.cfg.anyCase:
		return string(name) == u.Name
	}
	return u.Matches(name)
}

// The next two functions return the results of findCase if no case is named.

// otherCase returns the case for what no other takes, or if there is none, the results of findCase for the failure that
// fail makes, of the object at i.
func (d *decoder) otherCase(p *typeinfo.Plan, i int, fail func() *failure.Failure) (*typeinfo.UnionCase, int) {
	if p.Union.Other != nil {
		return p.Union.Other, i
	}
	return nil, d.recordValue(fail(), i, -1)
}

// withoutTag is otherCase for an object that ends with the bracket at end and has no discriminator.
func (d *decoder) withoutTag(p *typeinfo.Plan, i, end int) (*typeinfo.UnionCase, int) {
	return d.otherCase(p, i, func() *failure.Failure {
		if p.Union.Form == typeinfo.Wrapped {
			f, wants := d.newFailure(end, '}', p.Type, failure.ErrUnknownCase), "an object with one member"
			f.Where.Detail = &wants
			return f
		}
		f := d.tagFailure(p.Union.Name, end, p.Type, &failure.MissingNames{Names: []string{p.Union.Name}})
		f.Kind = 0
		return f
	})
}

// tagFailure returns a failure of the member called name of the value in progress, which is at i, for type t with the cause err.
func (d *decoder) tagFailure(name string, i int, t reflect.Type, err error) *failure.Failure {
	f := d.newFailure(i, kindOf(d.in.Buf[i]), t, err)
	f.Pointer = f.Pointer.AppendToken(name)
	f.Where.AddStep(false)
	return f
}

// caseValue reads the value at i into v as case k of the union of p. If v contains a pointer for that case, the value is
// read into the variable that it points to. After a failure v has the part of the value that has been read, unless
// reading goes on after the whole value has been rejected.
func (d *decoder) caseValue(p *typeinfo.Plan, k *typeinfo.UnionCase, v reflect.Value, i int) int {
	if !v.IsNil() && hasPointer(v) {
		if old := v.Elem(); k.IsSame(p.Union.Of(old.Type())) {
			if !d.enterInterface() {
				return d.cannotHold(i, old.Type(), failure.ErrTooManyPointers)
			}
			x := reflect.New(old.Type()).Elem()
			x.Set(old)
			i = d.value(p.Union.Of(old.Type()).Plan, x, i)
			d.interfaces--
			p.Union.Set(v, x)
			return i
		}
	}
	q := k.Plan
	if q.Decode == typeinfo.OpPointer {
		x := newElem(q)
		if i = d.value(q.Elem, x.Elem(), i); !d.isDropped(i) {
			p.Union.Set(v, x)
		}
		return i
	}
	x := d.takeCase(k)
	if i = d.value(q, x, i); !d.isDropped(i) {
		p.Union.Set(v, x)
	}
	d.putCase(k, x)
	return i
}

// takeCase returns a variable for a value of k, which is zero. A map with a discriminator is empty instead: as the fallback of
// a struct, it would stay nil without members.
func (d *decoder) takeCase(k *typeinfo.UnionCase) reflect.Value {
	x, ok := d.mem.cases.take(k.Plan)
	if !ok {
		x = reflect.New(k.Type()).Elem()
	}
	if x.Kind() == reflect.Map && k.Plan.Decode == typeinfo.OpStruct {
		x.Set(reflect.MakeMap(x.Type()))
	}
	return x
}

// putCase keeps x for another value of k, unless it is larger than maxEntry or user code may have kept its address. Without
// that each value would take two allocations: one for the variable, and one for the copy in the interface.
func (d *decoder) putCase(k *typeinfo.UnionCase, x reflect.Value) {
	bytes := int(x.Type().Size())
	if k.Plan.UserCode || bytes > maxEntry {
		return
	}
	x.SetZero()
	d.mem.cases.put(k.Plan, x, bytes)
}

// untagged reads the value at i into v, an interface with a union without discriminators. If only one case can have values
// of this kind, the value is read like any other, from a stream in parts. To try several cases, the text of the value must
// be in memory.
func (d *decoder) untagged(p *typeinfo.Plan, v reflect.Value, i int) int {
	cases := p.Union.CasesFor(d.in.Buf[i])
	switch len(cases) {
	case 0:
		return d.mismatch(p, i)
	case 1:
		return d.caseValue(p, cases[0], v, i)
	}
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	last, far := cases[0], int64(-1)
	for _, k := range cases {
		if !d.looksAhead(start, end) {
			return d.farAhead(start)
		}
		x := reflect.New(k.Type()).Elem()
		at, ok := d.try(k.Plan, x, d.in.Buf[start:end:end])
		if ok {
			p.Union.Set(v, x)
			return end
		}
		if at > far {
			last, far = k, at
		}
	}
	if d.trial { // for the order of failures of the trial
		d.in.SeekValue(start)
		return d.record(&failure.Failure{Offset: d.in.Base + int64(start) + far, Err: failure.ErrUnknownCase})
	}
	was := d.in.Opts
	d.in.Opts.Join(opts.RejectUnknownMembers | opts.True)
	d.configure()
	i = d.caseValue(p, last, v, start)
	d.in.Opts = was
	d.configure()
	return i
}

// try reads the value that is text, and well-formed, into x, of plan p. It rejects unknown members, and returns the offset of
// the first failure in text, or true without one.
//
// It uses another decoder, because user code may read a part of the value, and change the stack and the window. The text
// has been read under the limits of d, which its trial need not observe again.
func (d *decoder) try(p *typeinfo.Plan, x reflect.Value, text []byte) (at int64, ok bool) {
	set := d.in.Opts
	set.Present &^= inputOptions
	set.Join(opts.RejectUnknownMembers | opts.True)
	sub := acquire()
	sub.setOptions([]opts.Options{&set})
	sub.in.SetInput(nil, text)
	sub.trial, sub.checked, sub.interfaces, sub.defaults, sub.ahead = true, true, d.interfaces, d.defaults, d.ahead
	sub.value(p, x, sub.in.ValueStart())
	if f := sub.failed.one; f != nil {
		at = f.Offset // the failure is in memory of sub
	} else {
		ok = true
	}
	d.ahead.used = sub.ahead.used
	sub.in.SetInput(nil, nil)
	sub.release()
	return at, ok
}

// A lookAhead counts the bytes that unions read ahead in one call, in its nested calls, and in trials and defaults.
// Without a limit, the time of objects within each other whose discriminators come last would be quadratic in the length
// of the text, and that of trials within each other exponential.
type lookAhead struct {
	used  int64 // bytes so far
	start int64 // byte offset of the first value of a union; valid if used is not 0
	most  int64 // limit on used; negative: none; valid if used is not 0
}

const (
	minAhead  = 1 << 20 // bytes that unions may read ahead in any text
	aheadCost = 8       // bytes for which each time counts in addition
)

// looksAhead counts the bytes between i and end that have been read ahead, and reports whether the limit allows that. The
// limit grows with the text that the call has seen so far.
func (d *decoder) looksAhead(i, end int) bool {
	a := &d.ahead
	if a.used == 0 {
		a.start, a.most = d.in.Base+int64(i), minAhead
	}
	if n := d.in.Opts.LookAhead(); !d.trial && a.most >= 0 {
		if a.most = max(a.most, n*(d.in.Base+int64(end)-a.start)); n < 0 {
			a.most = -1
		}
	}
	a.used += int64(end-i) + aheadCost
	return a.used <= a.most || a.most < 0
}

// farAhead records that unions have read too many bytes ahead, for the value at i. As other limits, it ends the call.
func (d *decoder) farAhead(i int) int {
	d.in.Fail(state.FarAhead, i, state.Next)
	return d.malformed(i)
}
