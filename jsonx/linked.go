package jsonx

import (
	"github.com/plainjson/json/internal/marshal"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/unmarshal"
)

// The code for unions, conversions, selections, canonical output and Objects is part of a program only if it imports this
// package.
func init() {
	typeinfo.Link()
	marshal.Link()
	unmarshal.Link()
}
