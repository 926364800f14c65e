package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
)

// cycleDepth is the depth, or number of pointers, from which on cycles are looked for. Few values are
// nested as deeply, and a cycle soon reaches that depth.
const cycleDepth = 1000

// maxPointers is the largest number of pointers on the path to a value, in addition to one for each open array and object.
// At about 500 bytes of stack each, they take a twentieth of the stack that a goroutine may have.
const maxPointers = 50_000

// cycles finds pointers, slices and maps that contain themselves. A cycle of pointers alone opens no
// array or object, so pointers are counted besides the depth of the stack.
type cycles struct {
	pointers int            // pointers on the path to the value being written
	visited  map[visit]bool // values from cycleDepth on that are being written; nil: none
}

// A visit is a pointer, slice or map on the path to the value being written. A slice may contain a
// shorter one with the same first element, which is no cycle, so the length counts.
type visit struct {
	t reflect.Type // type of the value
	p uintptr      // the pointer that a pointer or map is, or that to the first element of a slice
	n int          // length of a slice; 0 for pointers and maps
}

// visitOf returns the visit of v, which is a pointer, slice or map.
func visitOf(v reflect.Value) visit {
	n := 0
	if v.Kind() == reflect.Slice {
		n = v.Len()
	}
	return visit{v.Type(), v.Pointer(), n}
}

// enter adds v to the path. It returns false if v is on the path already. The caller calls it from
// cycleDepth on; at smaller depths a value costs one comparison.
func (c *cycles) enter(v reflect.Value) bool {
	k := visitOf(v)
	if c.visited[k] {
		return false
	}
	if c.visited == nil {
		c.visited = make(map[visit]bool)
	}
	c.visited[k] = true
	return true
}

// enterPointer is enter for a pointer that is counted in c.pointers, within depth arrays and objects. The error is
// why v cannot be entered; nil: it is entered.
func (c *cycles) enterPointer(v reflect.Value, depth int) error {
	switch {
	case c.tooMany(depth):
		return failure.ErrTooManyPointers
	case !c.enter(v):
		return failure.ErrCycle
	}
	return nil
}

// tooMany reports whether there are too many pointers on the path to a value within depth arrays and objects.
func (c *cycles) tooMany(depth int) bool { return c.pointers-depth > maxPointers }

// leave removes v from the path. It need not be called after a failure: the next value starts with an
// empty path.
func (c *cycles) leave(v reflect.Value) { delete(c.visited, visitOf(v)) }
