package unmarshal

import (
	"bytes"
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/internal/wrap"
)

// This file says what a failure wanted in place of a JSON value, in words for people who do not know Go. Package jsonx
// makes the message of it. The plan is known here alone: an error has the Go type, but not the tag of a field and the
// options. It is called for failures only.

// wants returns the form of the JSON values of plan p, as in: a string with a number. It returns an empty string if user
// code reads the values, or if all forms except null are valid. It returns nil if package jsonx can derive the form from
// the Go type.
func wants(p *typeinfo.Plan) *string {
	p = p.Held()
	text := ""
	switch {
	case p.Read == typeinfo.OpText:
		text = "a string"
	case p.Read.IsUser(), p.Read == typeinfo.OpRaw, p.Read == typeinfo.OpConvert, p.Type.Kind() == reflect.Interface:
	default:
		return wantsOf(p)
	}
	return &text
}

// wantsOf is wants for a plan with values that its op handles, without user code.
func wantsOf(p *typeinfo.Plan) *string {
	text := ""
	switch p.Op {
	case typeinfo.OpV1String:
		return inString(p.Elem.Pointed())
	case typeinfo.OpNumber:
		text = "a number"
	case typeinfo.OpQuotedNumber:
		text = "a string with a number"
	case typeinfo.OpQuoted:
		return inString(p)
	case typeinfo.OpTime:
		text = format.DefaultTime.Wants()
	case typeinfo.OpBytes, typeinfo.OpByteArray:
		text = format.DefaultBytes.Wants()
	case typeinfo.OpSlice, typeinfo.OpArray:
		if p.Type.Elem().Kind() == reflect.Uint8 { // otherwise it looks like binary data
			text = "an array of numbers"
		}
	case typeinfo.OpStructArray, typeinfo.OpMapPairs, typeinfo.OpMapKeys:
		text = "an array"
	case typeinfo.OpObject:
		text = "an object"
	case typeinfo.OpFormat:
		if text = p.Format.Wants(); p.Format.Quoted && p.Format.IsNumber() {
			text = "a string with " + text
		}
	}
	if text == "" {
		return nil
	}
	return &text
}

// wantsForm returns the form of the values of plan p in place of text, a number or a string that does not have it for the
// reason err, as in: a number of seconds without an exponent.
func wantsForm(p *typeinfo.Plan, text []byte, err error) *string {
	what := wants(p)
	if what == nil {
		return nil
	}
	number := bytes.Trim(text, `"`)
	x, _ := strconv.ParseFloat(string(number), 64)
	isNumber := p.Op == typeinfo.OpFormat && p.Format.IsNumber() && wire.IsNumber(number)
	switch isRange := errors.Is(err, failure.ErrRange); {
	case isNumber && isRange && x > -1 && x <= 0:
		*what += " without a minus sign"
	case isRange:
		*what += " that is not so far from 0"
	case isNumber && bytes.ContainsAny(number, "eE"):
		*what += " without an exponent"
	}
	return what
}

// inString returns what is wanted in place of a value of plan p with tag option string and the rules of v1.
func inString(p *typeinfo.Plan) *string {
	text := failure.InString(p.Type)
	return &text
}

// exactly returns what is wanted in place of an array of n elements.
func exactly(n int) *string {
	text := "exactly " + wrap.Count(int64(n), "elements")
	return &text
}
