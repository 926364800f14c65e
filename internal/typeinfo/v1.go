package typeinfo

import (
	"encoding"
	"reflect"

	"github.com/plainjson/json/internal/opts"
)

// This file contains the rules of package v1 that plans depend on:
//
//   - CallMethodsWithLegacySemantics: the methods that are called in each context
//   - FormatByteArrayAsArray, FormatBytesWithLegacySemantics: the types that are binary data
//   - StringifyWithLegacySemantics: the meaning of tag option string; see tag.go
//
// FormatDurationAsNano, OmitEmptyWithLegacySemantics, MatchCaseSensitiveDelimiter and
// ReportErrorsWithLegacySemantics are each one test in other files.

// restrict removes the methods that are not called in the context of r. Of a value without an address
// only the methods of the type itself marshal it. A map key has only methods for text, and if its kind is
// string, none that marshals it.
func (calls *Calls) restrict(r request) {
	if r.context == inDynamic || r.context == inKey {
		calls.Encode = OwnMarshalMethods(r.t)
	}
	if !r.context.isKey() {
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

// fillV1Bytes completes p for a slice or array of bytes under one of v1Bytes. FormatByteArrayAsArray makes a Go array
// a JSON array. Under FormatBytesWithLegacySemantics the byte type of binary data may be a named one, JSON arrays are
// decoded, too, and bytes of a type with marshal methods are encoded as an array.
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
	if marshalMethods(p.Type.Elem())[0] != MethodNone { // also if they are not called in this context
		p.set(OpV1Bytes, "")
	}
}
