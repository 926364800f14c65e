package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// linked is dispatch for the ops that only types and options of package jsonx have. It is a variable so that the linker leaves
// out the code for them if a program does not import jsonx.
var linked func(d *decoder, op typeinfo.Op, p *typeinfo.Plan, v reflect.Value, i int) int

// Link makes the code for types and options of package jsonx part of the program. jsonx calls it from its init, before there
// are values with these ops.
func Link() { linked = (*decoder).dispatchLinked }

// dispatchLinked is dispatch for the ops of linked.
func (d *decoder) dispatchLinked(op typeinfo.Op, p *typeinfo.Plan, v reflect.Value, i int) int {
	switch op {
	case typeinfo.OpObject:
		return d.objectValue(p, v, i)
	case typeinfo.OpUnion:
		return d.unionValue(p, v, i)
	default: // OpConvert
		return d.converted(p, v, i)
	}
}
