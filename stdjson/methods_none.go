//go:build !goexperiment.jsonv2

package stdjson

// none takes the place of methods in a program whose standard library has no encoding/json/jsontext. It does not
// implement stdtypes.Methods, so that the option has no effect.
type none struct{}

var theMethods any = none{}
