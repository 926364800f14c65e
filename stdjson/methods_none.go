//go:build !goexperiment.jsonv2

package stdjson

// none is the value of the option if the standard library does not have the packages.
type none struct{}

var theMethods any = none{}
