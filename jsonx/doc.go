// Package jsonx adds to package json what the standard library's encoding/json/v2 does not have.
//
// [WithLimits] bounds what the text of a value may contain, and [UntrustedInput] is a set of such bounds for text from
// strangers:
//
//	err := json.UnmarshalRead(request.Body, &order, jsonx.UntrustedInput())
package jsonx
