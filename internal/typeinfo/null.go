package typeinfo

import (
	"reflect"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
)

// This file decides for which values null is an error: Plan.NonNull.

// A nullRule says what makes null an error.
type nullRule uint8

const (
	nullByOption nullRule = iota // the type, under option RejectNull
	nullByType                   // the type, because of the marker nonnull
	nullRejected                 // tag option nonnull
)

// nullRuleOf returns the rule for the values of f.
func nullRuleOf(f *model.Field) nullRule {
	switch {
	case f.NonNull:
		return nullRejected
	case f.AllNonNull:
		return nullByType
	}
	return nullByOption
}

// isNonNull reports whether null is an error for the values of p because Marshal never writes them as null. Methods and
// functions for JSON may write null, and read it. Those for text write strings, unless they are called for some values only:
// methods of a pointer, under CallMethodsWithLegacySemantics. p has its Calls.
func (c *compiler) isNonNull(p *Plan, r request) bool {
	switch {
	case r.null == nullByOption && !c.has(opts.RejectNull), p.Calls.takesNull(), isRaw(r.t):
		return false
	case p.Encode == OpText && (!c.cache.v1Methods || TextMethod(r.t) != MethodNone):
		return true
	}
	switch k := r.t.Kind(); {
	case k == reflect.Pointer, k == reflect.Interface, FormOf(r.t) == OpOptional:
		return false
	case k == reflect.Slice && FormOf(r.t) != OpObject:
		return !c.nilIsNull(r, opts.FormatNilSliceAsNull)
	case k == reflect.Slice, k == reflect.Map:
		return !c.nilIsNull(r, opts.FormatNilMapAsNull)
	}
	return true
}

// nilIsNull reports whether nil, as a slice or map of the type of r, is written as null: by its format, or else because
// the option asNull is true.
func (c *compiler) nilIsNull(r request, asNull opts.Flags) bool {
	if f, err := format.Compile(r.format, c.classOf(r.t), r.own); err == nil {
		switch f.Kind {
		case format.NilAsNull:
			return true
		case format.NilAsEmpty:
			return false
		}
	}
	return c.has(asNull)
}

// takesNull reports whether the methods and functions of calls include one for JSON.
func (calls *Calls) takesNull() bool {
	if calls == nil {
		return false
	}
	isJSON := func(m Method) bool { return m == MethodCoder || m == MethodJSON }
	return len(calls.Functions) > 0 || calls.Std != nil || isJSON(calls.Decode[0]) || isJSON(calls.Encode[0])
}

// readsNull reports whether the code that p.Read names reads null without a look at NonNull.
func (p *Plan) readsNull() bool {
	switch p.Read {
	case OpCoder, OpJSON, OpCalls, OpConvert, OpRaw, OpNumber, OpQuotedNumber:
		return true
	}
	return false
}
