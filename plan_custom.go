package json

import (
	"encoding"
	"reflect"
	"slices"
	"time"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// A method says which of a type's methods is called in one direction.
type method uint8

const (
	methodNone   method = iota
	methodCoder         // MarshalJSONTo, UnmarshalJSONFrom
	methodJSON          // MarshalJSON, UnmarshalJSON
	methodAppend        // AppendText
	methodText          // MarshalText, UnmarshalText

	methodFunc   // a function for texts
	methodToFunc // a function for encoders
)

// A custom is how users' code handles the values of a type.
type custom struct {
	base      *plan       // how they are handled without
	functions []*function // of the caller, in order, and in place of methods made for the standard library
	marshal   method
	then      method // what MarshalJSONTo leaves to do if it declines
	unmarshal method
	next      method // what UnmarshalJSONFrom leaves to do if it declines
	quoted    bool   // numbers are in strings because of a tag
	number    bool   // values hold the text of a number; see numberText
}

var (
	rawType      = reflect.TypeFor[jsontext.Value]()
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// fillSpecial plans the types that have a representation of their own.
func (c *compiler) fillSpecial(p *plan, quoted bool) bool {
	switch {
	case isRawValue(p.t):
		if c.domain.places != nil && (c.place == placeKey || c.place == placeKeyPointer) {
			return false // its methods are not called
		}
		p.op = opRaw
	case p.t == timeType:
		p.op = opTime
	case p.t == durationType:
		if p.op = opDuration; c.domain.legacy&opts.FormatDurationAsNano != 0 {
			c.fillNumber(p, reflect.Int64, quoted)
		}
	default:
		return false
	}
	return true
}

// implements reports whether t or *t implements the interface I.
func implements[I any](t reflect.Type) bool {
	i := reflect.TypeFor[I]()
	return t.Implements(i) || reflect.PointerTo(t).Implements(i)
}

// ownMethods reports whether methods of t are looked at: those of pointers and
// interfaces are called for what these lead to.
func ownMethods(t reflect.Type) bool {
	return t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface &&
		!isRawValue(t) && t != timeType && (t.NumMethod() > 0 || reflect.PointerTo(t).NumMethod() > 0)
}

// marshalMethods returns the method of t that is called to marshal it, and the one
// that is called if that declines.
func marshalMethods(t reflect.Type) (m, then method) {
	switch {
	case implements[Marshaler](t):
		then = methodJSON
	case implements[encoding.TextAppender](t):
		then = methodAppend
	case implements[encoding.TextMarshaler](t):
		then = methodText
	}
	if implements[MarshalerTo](t) {
		return methodCoder, then
	}
	return then, methodNone
}

// unmarshalMethods is marshalMethods for unmarshaling.
func unmarshalMethods(t reflect.Type) (m, next method) {
	switch {
	case implements[Unmarshaler](t):
		next = methodJSON
	case implements[encoding.TextUnmarshaler](t):
		next = methodText
	}
	if implements[UnmarshalerFrom](t) {
		return methodCoder, next
	}
	return next, methodNone
}

// hasMethods reports whether t brings its own JSON representation.
func hasMethods(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface {
		return false
	}
	m, _ := marshalMethods(t)
	u, _ := unmarshalMethods(t)
	return m != methodNone || u != methodNone || foreignFunctions(t) != nil
}

// fillCustom plans p if users' code handles its type. What that leaves to do has
// the format that tag option format tells, if any.
func (c *compiler) fillCustom(p *plan, quoted bool, format string) bool {
	u := custom{quoted: quoted && !c.domain.stringly}
	if ownMethods(p.t) {
		u.marshal, u.then = marshalMethods(p.t)
		u.unmarshal, u.next = unmarshalMethods(p.t)
		if c.domain.places != nil {
			c.oldMethods(p.t, &u)
		}
	}
	for _, f := range c.domain.functions {
		if f.applies(p.t) {
			u.functions = append(u.functions, f)
		}
	}
	callers := len(u.functions)
	if ownMethods(p.t) {
		u.functions = append(u.functions, c.foreignMethods(p.t)...)
	}
	// What is known of numbers is what their own methods do, where these are called and nothing comes before.
	u.number = callers == 0 && isNumberType(p.t) && (len(u.functions) > 0 || u.marshal == methodCoder && u.unmarshal == methodCoder)
	if u.marshal == methodNone && u.unmarshal == methodNone && len(u.functions) == 0 {
		return false
	}
	p.op = opCustom
	p.reach = u.marshal == methodCoder || u.unmarshal == methodCoder
	for _, f := range u.functions {
		p.reach = p.reach || f.usesCoder()
	}
	u.base = c.declinedPlan(p.t, quoted, u.quoted, format)
	p.cust = &u
	return true
}

// declinedPlan plans how type t is handled if users' code declines. Tagged says that it has tag
// option string.
func (c *compiler) declinedPlan(t reflect.Type, quoted, tagged bool, format string) *plan {
	p := &plan{t: t}
	switch {
	case format != "":
		c.fillFormat(p, quoted, format)
	case tagged && c.domain.badDeclined(t):
		p = badTag(t)
	default:
		c.fill(p, quoted)
	}
	c.all = append(c.all, p)
	return p
}

// badDeclined reports whether tag option string is invalid where users' code declines values of type t.
func (d *domain) badDeclined(t reflect.Type) bool {
	return !quotable(t) && !isRawValue(t) && d.legacy&oldTagHabits == 0
}

// oldTagHabits are the options by which tag option string is not invalid anywhere.
const oldTagHabits = opts.StringifyWithLegacySemantics | opts.ReportErrorsWithLegacySemantics

// taggedCustom is [plan.taggedCustom] for plans that are not finished.
func (c *compiler) taggedCustom(p *plan) *plan {
	tagged := p.taggedCustom(c.domain)
	for q := tagged; q != p; q, p = q.elem, p.elem {
		if c.all = append(c.all, q); q.op != opPointer {
			break
		}
	}
	return tagged
}

// functions returns the functions for values of p, if there are any.
func (p *plan) functions() []*function {
	if p.cust == nil {
		return nil
	}
	return p.cust.functions
}

// wantsText reports whether values are read as wholes rather than token by token.
func (u *custom) wantsText() bool {
	for _, f := range u.functions {
		if f.reads() {
			return f.unmarshal != nil
		}
	}
	return u.unmarshal == methodJSON || u.unmarshal == methodText || u.unmarshal == methodNone && u.base.wantsText()
}

// anyTypes are what a value is read into by default, and what names are.
var anyTypes = []reflect.Type{
	reflect.TypeFor[any](), reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[float64](),
	reflect.TypeFor[map[string]any](), reflect.TypeFor[[]any](),
}

// heldTypes are what interfaces often hold besides.
var heldTypes = []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[int64]()}

// anyApplies reports whether one of the functions is for one of the types.
func anyApplies(functions []*function, types []reflect.Type) bool {
	return slices.ContainsFunc(functions, func(f *function) bool { return slices.ContainsFunc(types, f.applies) })
}

// settleReach finds out which plans lead to user code, and to such that may look at the
// place where it stands: one step at a time, for types may be recursive.
func (c *compiler) settleReach() {
	for more := true; more; {
		more = false
		for _, p := range c.all {
			if !p.reach && p.leadsToReach() {
				p.reach, more = true, true
			}
			if !p.calls && p.leadsToCalls() {
				p.calls, more = true, true
			}
			if !p.byAddr && p.leadsToAddress() {
				p.byAddr, more = true, true
			}
		}
	}
}

// leadsToCalls reports whether user code reads or writes values, or parts of them. An
// interface is empty before something is read into it.
func (p *plan) leadsToCalls() bool {
	switch {
	case p.op == opCustom || p.generic:
		return true
	case p.format != nil && p.format.base != nil:
		return p.format.base.calls
	case p.elem != nil && p.elem.calls, p.key != nil && p.key.calls:
		return true
	case p.st == nil:
		return false
	}
	if p.st.fallback != nil {
		return true
	}
	for k := range p.st.fields {
		if f := &p.st.fields[k]; f.calls || f.asksByAddr() {
			return true
		}
	}
	return false
}

// leadsToAddress reports whether writing asks for the address of the value, or of a part of it to which
// no pointer leads.
func (p *plan) leadsToAddress() bool {
	switch p.op {
	case opBool, opString, opInt, opUint, opFloat32, opFloat64, opQuotedInt, opQuotedUint, opQuotedFloat, opBytes,
		opSlice, opMap, opPointer, opAny, opInterface, opRaw, opTime:
		return false
	case opArray:
		return p.elem.byAddr
	case opStruct:
		if p.st.fallback != nil {
			return true
		}
		for k := range p.st.fields {
			if f := &p.st.fields[k]; f.byAddr || f.asksByAddr() {
				return true
			}
		}
		return false
	}
	return true
}

func (p *plan) leadsToReach() bool {
	switch {
	case p.op == opAny || p.op == opInterface:
		return true
	case p.elem != nil && p.elem.reach, p.key != nil && p.key.reach:
		return true
	case p.cust != nil:
		return p.cust.base.reach
	case p.format != nil && p.format.base != nil:
		return p.format.base.reach
	case p.st == nil:
		return false
	}
	if f := p.st.fallback; f != nil && pointedTo(f.plan).reach {
		return true
	}
	for k := range p.st.fields {
		if p.st.fields[k].reach {
			return true
		}
	}
	return false
}

// tagged returns the plan that stands for p, of domain d, where user code reads or writes a value
// for one of its own that has tag option string: numbers are in strings, and other
// types without methods can't be handled.
func (p *plan) tagged(d *domain) *plan {
	switch {
	case pointedTo(p).op == opCustom:
		return p.taggedCustom(d)
	case isRawValue(pointedTo(p).t):
		return p
	case d.legacy&opts.StringifyWithLegacySemantics != 0:
		return p.oldTagged(d)
	case !quotable(p.t):
		return badTag(p.t)
	}
	return planOf(p.t, &ownDomains.plain[1])
}

// taggedCustom is tagged where users' code comes first, to which the tag is passed on: what is to be done
// where that declines is another thing, and may be invalid.
func (p *plan) taggedCustom(d *domain) *plan {
	switch {
	case p.op == opPointer:
		return &plan{t: p.t, op: opPointer, zero: p.zero, elem: p.elem.taggedCustom(d), reach: p.reach, calls: p.calls}
	case p.op != opCustom || p.cust == nil: // in the latter case it is being planned
		return p
	}
	u := *p.cust
	u.quoted = true
	switch base := u.base; base.op {
	case opInt, opUint, opFloat32, opFloat64:
		u.base = &plan{t: base.t, op: base.op.quoted(), bits: base.bits, max: base.max}
	default:
		if d.badDeclined(p.t) {
			u.base = badTag(p.t)
		}
	}
	return &plan{t: p.t, op: opCustom, zero: p.zero, cust: &u, reach: p.reach, calls: p.calls}
}
