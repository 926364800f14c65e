package typeinfo

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
)

// This file contains the rules for tag option string:
//
//	type of the field              plan
//	integer, float, Number         numbers in strings (OpQuoted, OpQuotedNumber)
//	format that is a number        the same (Format.Quoted)
//	bytes with format array        an array of numbers in strings
//	jsontext.Value, time.Duration  as without the tag
//	with functions or methods      user code sees StringifyNumbers (Calls.StringTag); a value that it declines is
//	                               handled as the type without user code
//	any other                      an error (OpBadTag), once a value is not a nil pointer
//	pointer, Optional              as the element
//
// Under ReportErrorsWithLegacySemantics the errors above become a tag without effect. The exception is an interface:
// a number in it is written in a string (OpV1StringInterface). Under StringifyWithLegacySemantics:
//
//	bool, string, integer, float   the text in a string (OpV1String), under a pointer too
//	one of these with a format     as above
//	time.Duration                  as without the tag, unless FormatDurationAsNano is set
//	other type, valid format       as without the tag
//	Number, with user code         as above, and a pointer becomes nil for the string "null" (OpV1Pointer)
//	bool, string with user code    as above, but a value that user code declines is in a string (OpV1String)
//	jsontext.Value                 as without the tag, and a pointer becomes nil for the string "null"
//	any other                      an error, or no effect under ReportErrorsWithLegacySemantics
//
// If a method of a field with the tag passes a value to MarshalEncode or UnmarshalDecode, that value is like the
// field; see taggedValue for the differences.

// laxTags are the options under which tag option string is valid for every value that user code has declined.
// Without them it is valid only for the types for which invalidTag reports false.
const laxTags = opts.StringifyWithLegacySemantics | opts.ReportErrorsWithLegacySemantics

// fieldType returns the plan for field f with its tag. x is the context of the value. A field that can only be null has
// the plan of its type alone.
func (c *compiler) fieldType(f *model.Field, x context) *Plan {
	r := c.untagged(f.Type, x)
	if f.Embed {
		r.unruled = 2
	}
	if r.null, r.scalar = nullRuleOf(f), f.Scalar; IsEndless(f.Type) {
		return c.plan(r)
	}
	if r.format, r.own = f.Format, f.OwnFormat; !f.String {
		return c.plan(r)
	}
	if c.has(opts.StringifyWithLegacySemantics) {
		return c.v1Tagged(f, r)
	}
	r.quoted, r.tag = true, c.passesTag(f)
	p := c.plan(r)
	switch {
	case !c.takesQuotes(f.Type) && !p.takesTag(f.Format) && !c.has(opts.ReportErrorsWithLegacySemantics):
		return c.badTag(f.Type)
	case p.Calls == nil && p.Convert == nil && (p.Op == OpAny || p.Op == OpInterface):
		return c.v1StringInterface(p)
	}
	return p
}

// passesTag reports whether user code for field f, which has the tag, is called with Calls.StringTag. Under
// StringifyNumbers the plan without the tag is right, except for the error of values for which the tag is invalid.
func (c *compiler) passesTag(f *model.Field) bool {
	return !c.stringify() || f.Format == "" && !c.has(opts.ReportErrorsWithLegacySemantics)
}

// invalidTag reports whether tag option string is invalid for values of type t that user code
// has declined.
func (c *compiler) invalidTag(t reflect.Type) bool {
	return !c.takesQuotes(t) && !isRaw(t) && !c.has(laxTags)
}

// takesQuotes reports whether type t is a number, is converted to one, or is a pointer to one or an Optional of one at any depth.
func (c *compiler) takesQuotes(t reflect.Type) bool {
	t, _ = c.represented(t, func(k *RuleKey) bool { return k.As != nil })
	return isNumber(t) || reflect.Int <= t.Kind() && t.Kind() <= reflect.Float64
}

// takesTag reports whether a field of plan p, which is no Go number, may have tag option string: one with user code, a
// raw value, a Number, bytes with format array, a format that is a number, or an invalid format, which has its error.
func (p *Plan) takesTag(format string) bool {
	q := p.Held()
	switch {
	case q.Calls != nil, q.Op == OpRaw, q.Op == OpNumber, q.Op == OpQuotedNumber:
		return true
	case q.Convert != nil:
		return q.Convert.As.takesTag(format)
	case q.Op == OpSlice, q.Op == OpArray:
		return format != "" && q.Type.Elem() == byteType
	case q.Op == OpBadTag: // it has the error of its format
		return true
	}
	return q.Op == OpFormat && q.Format.IsNumber()
}

// badTag returns the plan for a field of type t for which tag option string is invalid. As in the standard library,
// null, nil pointers and Optionals without a value are marshaled and unmarshaled, and any other value fails.
func (c *compiler) badTag(t reflect.Type) *Plan {
	p := c.newPlan(t)
	held, ok := HeldType(t)
	switch {
	case !ok:
		p.setBadTag(failure.ErrStringTag)
		return p
	case t.Kind() == reflect.Pointer:
		p.set(OpPointer, "null")
	default:
		p.set(OpOptional, "null")
	}
	p.Elem = c.badTag(held)
	return p
}

// taggedValue returns the plan for [Cache.OfTagged]: that of a field with the tag. A raw value has its plan without the
// tag.
func (c *compiler) taggedValue(t reflect.Type) *Plan {
	r := c.untagged(t, inPlace)
	p := c.plan(r)
	switch q := p.Held(); {
	case q.Op == OpRaw && q.Calls == nil, IsEndless(t):
		return p
	case c.has(opts.StringifyWithLegacySemantics):
		return c.v1Tagged(&model.Field{Type: t}, r)
	case q.Calls != nil || c.takesQuotes(t):
		return c.plan(request{t: t, quoted: true, tag: true})
	case c.has(opts.ReportErrorsWithLegacySemantics):
		return p
	}
	return c.badTag(t)
}

// v1String is v1Tagged for a field that is no Optional. The second table of this file has the rules.
func (c *compiler) v1String(f *model.Field, r request) *Plan {
	p := c.plan(r)
	tagged, unquoted := r, r
	tagged.quoted, tagged.tag, unquoted.quoted = true, c.passesTag(f), false
	t, q := elemOf(f.Type), p.Pointed()
	direct := t.Kind() != reflect.Pointer
	switch {
	case direct && takesV1Tag(q):
		return c.v1Pointer(c.v1Declined(c.plan(tagged)))
	case direct && q.Op == OpRaw:
		return c.v1Pointer(p)
	case t == durationType && f.Format == "" && !c.has(opts.FormatDurationAsNano):
		return p
	case isScalar(t) && f.Format != "": // the format determines the text
		return c.plan(tagged)
	case isScalar(t):
		return c.v1Scalar(c.plan(unquoted))
	case direct && q.Calls == nil && p.takesTag(f.Format), c.has(opts.ReportErrorsWithLegacySemantics):
		return p
	}
	if direct {
		return c.badTag(f.Type)
	}
	p = c.newPlan(f.Type) // a pointer to a pointer: only null can be unmarshaled, and nothing can be marshaled
	p.setBadTag(failure.ErrStringTag)
	return p
}

// takesV1Tag reports whether the tag has the same effect with and without StringifyWithLegacySemantics: on values
// of plan p with user code or a conversion, and on Numbers.
func takesV1Tag(p *Plan) bool {
	return p.Calls != nil || p.Convert != nil || p.Op == OpNumber || p.Op == OpQuotedNumber
}

// v1Scalar returns the plan for scalars of plan p, or pointers to them, in a string. The
// text in the string is that of the scalar without quotes.
func (c *compiler) v1Scalar(p *Plan) *Plan {
	q := c.newPlan(p.Type)
	q.Op, q.Elem, q.NonNull = OpV1String, p, p.NonNull
	return q
}

// v1Declined returns the plan for p, the plan of a value or of a pointer with user code for the value. For a bool or a
// string, it returns a plan with which a value is in a string, as without user code, if the user code does not handle it.
// Otherwise it returns p.
func (c *compiler) v1Declined(p *Plan) *Plan {
	from := p.Pointed()
	if from.Calls == nil || from.Op != OpBool && from.Op != OpString {
		return p
	}
	elem := c.newPlan(from.Type)
	c.fill(elem, c.untagged(from.Type, inPlace))
	q := c.v1Scalar(elem)
	q.Calls, q.Decode, q.Encode, q.NonNull = from.Calls, from.Decode, from.Encode, from.NonNull
	if p == from {
		return q
	}
	pointer := c.newPlan(p.Type)
	pointer.set(OpPointer, "null")
	pointer.Elem = q
	return pointer
}

// v1Pointer returns a copy of p that makes a pointer nil for the string "null", or p if p is no pointer, or has Calls or
// Convert.
func (c *compiler) v1Pointer(p *Plan) *Plan {
	if p.Op != OpPointer || p.Calls != nil || p.Convert != nil {
		return p
	}
	q := c.newPlan(p.Type)
	q.set(OpPointer, "null")
	q.Decode, q.Elem, q.Scalar = OpV1Pointer, p.Elem, p.Scalar
	return q
}

// v1StringInterface returns the plan of an interface with tag option string. p is its plan without the tag.
func (c *compiler) v1StringInterface(p *Plan) *Plan {
	q := c.newPlan(p.Type)
	q.set(p.Op, p.Zero)
	q.Encode = OpV1StringInterface
	return q
}

// elemOf returns the element type of t if t is a pointer type, and t otherwise.
func elemOf(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// isScalar reports whether the kind of t is a bool, a string or a number.
func isScalar(t reflect.Type) bool {
	k := t.Kind()
	return k == reflect.Bool || k == reflect.String || reflect.Int <= k && k <= reflect.Float64
}
