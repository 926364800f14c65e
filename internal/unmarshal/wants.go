package unmarshal

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file says what a failure wanted in place of a JSON value, in words for people who do not know Go. It is called for
// failures only.

// wants returns the form of the JSON values of plan p, as in: a string with a number. It returns nil for values whose form
// package jsonx knows by their Go type.
func wants(p *typeinfo.Plan) *string {
	text := ""
	switch p.Op {
	case typeinfo.OpQuotedInt, typeinfo.OpQuotedUint:
		text = "a string with a whole number"
	case typeinfo.OpQuotedFloat:
		text = "a string with a number"
	case typeinfo.OpTime:
		text = format.DefaultTime.Wants()
	case typeinfo.OpBytes, typeinfo.OpByteArray:
		text = format.Base64.Wants()
	case typeinfo.OpSlice, typeinfo.OpArray:
		if p.Type.Elem().Kind() == reflect.Uint8 { // otherwise it looks like binary data
			text = "an array of numbers"
		}
	case typeinfo.OpStructArray, typeinfo.OpMapPairs, typeinfo.OpMapKeys:
		text = "an array"
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

// exactly returns what is wanted in place of an array of n elements.
func exactly(n int) *string {
	text := "exactly " + strconv.Itoa(n) + " elements"
	if n == 1 {
		text = "exactly 1 element"
	}
	return &text
}
