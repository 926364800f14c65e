package typeinfo

import (
	"reflect"

	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
)

// This file derives which fields of structs are left out when marshaling, from their tags, their plans and the options.

// An Omit is a set of tests of the Go value of a field. The field is left out if one of them is true.
type Omit uint8

const (
	OmitAlways  Omit = 1 << iota // true for all values
	OmitMethod                   // the IsZero method returns true
	OmitZero                     // the value is the zero value
	OmitNothing                  // the value is nil or has the length 0
)

// A Presence is the way in which the encoder finds out whether a field of a struct is left out.
type Presence uint8

// The kinds of presence. The first two never leave the field out.
const (
	PresentAlways   Presence = iota // always written: a field of the struct itself
	PresentEmbedded                 // always written: a field of an embedded struct, without a pointer on the path
	OmitByOp                        // left out if the value is zero, empty or nil, by the test for its op; otherwise ByText decides
	OmitAsk                         // left out if an embedded pointer is nil, or by Omit or ByText
)

// setOmit sets Omit and ByText of f from its model, from, without the plan of f. It sets ByText for each field with
// omitempty, and setPresence completes both by the plan.
func (c *compiler) setOmit(f *Field, from *model.Field) {
	o := &f.Out
	o.IsZero = zeroMethod(from.Type)
	switch {
	case from.NoMarshal:
		o.Omit = OmitAlways
	case !from.OmitZero && !c.has(opts.OmitZeroStructFields):
	case o.IsZero != nil:
		o.Omit = OmitMethod
	default:
		o.Omit = OmitZero
	}
	switch k := from.Type.Kind(); {
	case !from.OmitEmpty:
	case !c.has(opts.OmitEmptyWithLegacySemantics):
		o.ByText = true
	case k == reflect.Bool, reflect.Int <= k && k <= reflect.Float64: // in v1 false and 0 are empty, and no struct is
		o.Omit |= OmitZero
	case canBeNothing(k):
		o.Omit |= OmitNothing
	}
}

// canBeNothing reports whether values of kind k may be nil or have a length of 0, for OmitNothing.
func canBeNothing(k reflect.Kind) bool {
	switch k {
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array, reflect.Pointer, reflect.Interface:
		return true
	}
	return false
}

// setPresence sets Presence of f. The plan of f must be complete. With omitempty it first adds OmitNothing, unless a nil or
// empty value may have any text. It clears ByText if the text need not be known. The tests by op save 10 to 17 % of the
// time of encoding structs.
func (f *Field) setPresence() {
	o, op := &f.Out, f.Plan.Encode
	if o.ByText {
		if canBeNothing(f.Plan.Type.Kind()) && !op.hasAnyText() {
			o.Omit |= OmitNothing
		}
		o.ByText = f.Plan.mayBeEmpty()
	}
	switch omits := o.Omit != 0 || o.ByText; {
	case !omits && f.Index >= 0:
		o.Presence = PresentAlways
	case !omits && f.Behind == 0:
		o.Presence = PresentEmbedded
	case f.Index >= 0 && f.Plan.Zero != "" && f.omitsByOp():
		o.Presence = OmitByOp
	default:
		o.Presence = OmitAsk
	}
}

// hasAnyText reports whether a value that is nil or has the length 0 may have any text.
func (o Op) hasAnyText() bool {
	return o.IsUser() || o == OpConvert || o == OpRaw || o == OpNumber || o == OpQuotedNumber
}

// mayBeEmpty reports whether p may write null, "", {} or [] for a value that OmitNothing does not leave out. Only such
// a value is appended before omitempty is decided, and cut off again if its text is empty.
func (p *Plan) mayBeEmpty() bool {
	switch p.Encode {
	case OpPointer:
		return p.Elem.Encode != OpBool && !p.Elem.Encode.IsNumber()
	case OpConvert, OpEndless, OpOptional, OpAny, OpInterface, OpUnion, OpStruct, OpStructArray, OpRaw, OpV1Interface, OpV1String, OpV1StringInterface,
		OpSelectedInterface, OpSelectedMap, OpSelectedObject, OpNull:
		return true
	}
	return p.Encode.IsUser()
}

// omitsByOp reports whether a test by op is the same as Omit of f, which may be left out and has a zero value with a
// fixed text.
func (f *Field) omitsByOp() bool {
	op := f.Plan.Encode
	if f.Out.Omit&OmitAlways != 0 || f.Out.Omit&OmitMethod != 0 && op != OpOptional {
		return false
	}
	switch op {
	case OpBool, OpString, OpPointer, OpOptional, OpAny, OpInterface, OpV1StringInterface:
		return true
	case OpSlice, OpBytes, OpMap: // with omitzero alone, one that is empty but not nil is written
		return f.Out.Omit&OmitNothing != 0
	default:
		return op.IsNumber()
	}
}
