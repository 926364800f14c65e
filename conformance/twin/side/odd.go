package side

import (
	"reflect"
	"sync"

	"github.com/plainjson/json/conformance/internal/diff"
)

// oddValues returns unusual values to write: those of oddTargets, values that contain themselves,
// and values nested 1,200 levels deep.
var oddValues = sync.OnceValue(func() []any {
	list := diff.MySlice{nil, nil}
	list[1] = list
	tree := &Tree[int]{A: 1}
	tree.C = []Tree[int]{{B: tree}}
	object := map[string]any{"a": nil}
	object["a"] = []any{object}
	pointer := new(any)
	*pointer = &pointer
	chain := &Tree[int]{}
	for range 1200 {
		chain = &Tree[int]{B: chain}
	}
	var nested any = 1.5
	for range 1200 {
		nested = []any{nested}
	}
	return append(oddTargets(), &list, list, tree, &object, object, pointer, chain, nested, []any{nested}, &nested)
})

// deepest returns slices nested to the depth limit, or one level less or more.
func (u *run) deepest() any {
	var nested any = 1.5
	for range 9999 + u.r.IntN(3) {
		nested = []any{nested}
	}
	return nested
}

// oddTargets returns unusual values to read into: some that Unmarshal rejects, such as nil and
// values that are not pointers, and pointers to pointers, or to interfaces that hold pointers.
func oddTargets() []any {
	return []any{
		nil, 0, "text", (*int)(nil), (*any)(nil), (*Coder)(nil), Coder{}, struct{}{}, (map[string]int)(nil), map[string]any{"a": 1},
		new(*Coder), new(**int), &[]any{new(int), new(Coder), (*string)(nil)}, new(func()),
	}
}

// repeated returns a pointer to a slice of u.c.Repeat values of type typ, filled from different
// seeds, or to a nil slice if the case has a zero value.
func (u *run) repeated(typ Type) any {
	out := reflect.New(reflect.SliceOf(typ.Type))
	if u.c.Fill == 0 {
		return out.Interface()
	}
	for i := range u.c.Repeat {
		v := typ.New(u.c.Fill+uint64(i), u.c.Hostile && i > u.c.Repeat/2, u.c.Call.IsDecoding())
		out.Elem().Set(reflect.Append(out.Elem(), reflect.ValueOf(v).Elem()))
	}
	return out.Interface()
}
