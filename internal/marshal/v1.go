package marshal

import (
	"encoding"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file has the rules of encoding/json for package v1, one function each.

// notFiniteV1 records that x, of the type of p, is NaN or an infinity. The error type of encoding/json
// contains the Go value, which is made here because only this case needs it.
func (e *encoder) notFiniteV1(p *typeinfo.Plan, x float64, dst []byte) []byte {
	v := reflect.New(p.Type).Elem()
	v.SetFloat(x)
	err := errors.New(strconv.FormatFloat(x, 'g', -1, int(p.Bits)))
	return e.record(dst, state.Next, failure.Failure{Type: p.Type, Err: err, GoValue: v})
}

// badTimeV1 records that a time has no text of RFC 3339, because of err of package time. The error is
// as from the method MarshalJSON of the time: the name of another method in the message of err is
// removed.
func (e *encoder) badTimeV1(p *typeinfo.Plan, err error, dst []byte) []byte {
	err = errors.New(strings.TrimPrefix(err.Error(), "Time.AppendText: "))
	return e.record(dst, state.Next, failure.Failure{Type: p.Type, Method: nameJSON, Err: err, User: true})
}

// emptyNilKey reports whether a nil pointer of type t is written as "" if it is a map key. It is under
// CallMethodsWithLegacySemantics, if t has a method for its text.
func (c *config) emptyNilKey(t reflect.Type) bool {
	return c.flags&opts.CallMethodsWithLegacySemantics != 0 && typeinfo.TextMethod(t) != typeinfo.MethodNone
}

// v1Interface appends the value that interface v contains. The type of v has marshal methods, which are
// called even if v contains a nil pointer: encoding/json looks at the methods of the interface rather
// than at the value in it.
func (e *encoder) v1Interface(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	inner := v.Elem()
	if inner.Kind() != reflect.Pointer || !inner.IsNil() {
		return e.inside(inner, dst)
	}
	// A method that is not in the method set of the interface is not called for a nil pointer.
	methods := typeinfo.OwnMarshalMethods(p.Type)
	for _, m := range methods {
		if out, ok := e.callNil(m, inner, dst); ok {
			return out
		}
	}
	return append(dst, "null"...)
}

// callNil appends the nil pointer v, which an interface with method m contains, by that method. If m is
// MethodNone or the method declines, ok is false.
func (e *encoder) callNil(m typeinfo.Method, v reflect.Value, dst []byte) (out []byte, ok bool) {
	t := v.Type().Elem()
	switch m {
	case typeinfo.MethodCoder:
		out, declined := e.callTo(t, nameCoder, false, v, dst, marshalTo)
		return out, !declined
	case typeinfo.MethodJSON:
		to, _ := reflect.TypeAssert[typeinfo.Marshaler](v)
		text, err := to.MarshalJSON()
		return e.appendJSONResult(t, nameJSON, text, err, dst), true
	case typeinfo.MethodAppend:
		to, _ := reflect.TypeAssert[encoding.TextAppender](v)
		return e.callAppend(t, to, dst), true
	case typeinfo.MethodText:
		to, _ := reflect.TypeAssert[encoding.TextMarshaler](v)
		text, err := to.MarshalText()
		return e.appendTextResult(t, nameText, text, err, dst), true
	}
	return dst, false
}

// marshalTo calls the method MarshalJSONTo of v, which has one.
func marshalTo(enc *jsontext.Encoder, v reflect.Value) error {
	to, _ := reflect.TypeAssert[typeinfo.MarshalerTo](v)
	return to.MarshalJSONTo(enc)
}

// v1String appends v, a scalar or a pointer to one, in a JSON string, as tag option string means under
// StringifyWithLegacySemantics, or null for a nil pointer. The text of the scalar is appended first,
// and then replaced by a string with that text, quotes included if it is a string itself.
func (e *encoder) v1String(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return append(dst, "null"...)
	}
	if q := indirect(v); q.Kind() == reflect.String && e.out.Strict {
		// Invalid UTF-8 is a failure of the Go value: it is not part of the text yet.
		if _, err := jsontext.AppendQuote(nil, q.String()); err != nil {
			return e.reject(dst, q.Type(), err)
		}
	}
	// No flush can happen in between: a scalar is appended as a whole.
	start := len(dst)
	if dst = e.value(p.Elem, p.Elem.Encode, v, dst); dst == nil {
		return nil
	}
	text := string(dst[start:])
	dst, _ = wire.AppendQuote(dst[:start], text, e.out.Escape())
	return dst
}

// indirect returns the element at the end of a chain of pointers, none of which may be nil.
func indirect(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return v
}

// v1StringInterface appends the value that interface v contains, for a field with tag option string
// under the rules of package v1. A number, or one at the end of pointers, is written in a string. Its
// plan is looked up for each value, with numbers quoted; if user code or a conversion handles the type, it
// gets the tag option instead.
func (e *encoder) v1StringInterface(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return e.iface(v, dst)
	}
	inner := v.Elem()
	own := e.cfg.plans.OfDynamic(inner.Type())
	if k := own.Indirect().Type.Kind(); k < reflect.Int || k > reflect.Float64 {
		return e.iface(v, dst)
	}
	var q *typeinfo.Plan
	if r := own.Pointed(); r.Encode.IsUser() || r.Convert != nil {
		q = e.cfg.plans.OfTagged(inner.Type())
	} else {
		q = e.cfg.plans.Quoted().OfDynamic(inner.Type())
	}
	return e.value(q, q.Encode, inner, dst)
}

// sortsAsWritten reports whether map keys of the string type t are sorted by their text in JSON, with
// U+FFFD for invalid UTF-8, and not by their bytes. That is so if t has methods, although they are not
// called for keys.
func sortsAsWritten(t reflect.Type) bool {
	return t.PkgPath() != "" && reflect.PointerTo(t).NumMethod() > 0 && typeinfo.HasMethods(t)
}
