package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// linked is dispatch for the ops that only types and options of package jsonx have. It is a variable so that the linker leaves
// out the code for them if a program does not import jsonx.
var linked func(e *encoder, p *typeinfo.Plan, op typeinfo.Op, v reflect.Value, dst []byte) []byte

// Link makes the code for types and options of package jsonx part of the program. jsonx calls it from its init, before there
// are values with these ops.
func Link() { linked = (*encoder).dispatchLinked }

// dispatchLinked is dispatch for the ops of linked.
func (e *encoder) dispatchLinked(p *typeinfo.Plan, op typeinfo.Op, v reflect.Value, dst []byte) []byte {
	switch op {
	case typeinfo.OpObject:
		return e.object(p, v, dst)
	case typeinfo.OpUnion:
		return e.union(p, v, dst)
	case typeinfo.OpTag:
		return e.tag(p, dst)
	case typeinfo.OpConvert:
		return e.converted(p, v, dst)
	case typeinfo.OpCanonical:
		return e.canonical(p, v, dst)
	case typeinfo.OpCanonicalNumber:
		return e.canonicalNumber(p, v, dst)
	}
	return e.selected(p, op, v, dst)
}
