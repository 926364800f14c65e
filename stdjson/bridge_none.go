//go:build !goexperiment.jsonv2

package stdjson

// nothing is the bridge to a standard library without the packages.
type nothing struct{}

var theBridge any = nothing{}
