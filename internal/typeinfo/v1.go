package typeinfo

import (
	"encoding"
	"reflect"

	"github.com/plainjson/json/internal/opts"
)

// This file holds the rules of package v1 that plans depend on:
//
//   - CallMethodsWithLegacySemantics: which methods count in which context
//   - FormatByteArrayAsArray, FormatBytesWithLegacySemantics: what is binary data
//   - StringifyWithLegacySemantics: what tag option string means
//
// FormatDurationAsNano, OmitEmptyWithLegacySemantics, MatchCaseSensitiveDelimiter and
// ReportErrorsWithLegacySemantics each are one test where they apply.

// restrict leaves those methods that count in the context of r: for a value without an
// address those of the type itself, for a map key those for text alone, and none to marshal keys that
// are strings.
func (calls *Calls) restrict(r request) {
	if r.context == inDynamic || r.context == inKey {
		calls.Encode = OwnMarshalMethods(r.t)
	}
	if r.context != inKey && r.context != inKeyElem {
		return
	}
	encode, decode := TextMethod(r.t), MethodNone
	if r.context == inKeyElem && encode == MethodNone {
		encode = TextMethod(reflect.PointerTo(r.t))
	}
	if r.t.Kind() == reflect.String {
		encode = MethodNone
	}
	if implements[encoding.TextUnmarshaler](r.t) {
		decode = MethodText
	}
	calls.Encode, calls.Decode = [2]Method{encode}, [2]Method{decode}
}

// v1Bytes are the options that change which types are binary data.
const v1Bytes = opts.FormatByteArrayAsArray | opts.FormatBytesWithLegacySemantics

// fillV1Bytes completes p for a slice or array of bytes under one of v1Bytes. Under
// FormatBytesWithLegacySemantics bytes may have a type of their own, JSON arrays are
// decoded, too, and bytes with marshal methods are encoded as an array.
func (c *compiler) fillV1Bytes(p *Plan, r request) {
	all := c.has(opts.FormatBytesWithLegacySemantics)
	isArray := p.Type.Kind() == reflect.Array && c.has(opts.FormatByteArrayAsArray)
	if isArray || !all && p.Type.Elem() != byteType {
		c.fillElements(p, r.context, c.stringify())
		return
	}
	c.fillBytes(p)
	if !all {
		return
	}
	list := c.newPlan(p.Type)
	c.fillElements(list, r.context, c.stringify())
	p.Elem = list
	if marshalMethods(p.Type.Elem())[0] != MethodNone { // whether or not the context makes them count
		p.set(OpV1Bytes, "")
	}
}
