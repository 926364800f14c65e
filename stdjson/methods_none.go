//go:build !goexperiment.jsonv2

package stdjson

// none stands for the methods of a standard library without the packages.
type none struct{}

var theMethods any = none{}
