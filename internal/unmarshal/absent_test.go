package unmarshal

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/plainjson/json/internal/typeinfo"
)

// randomStruct returns a struct type with embedded structs and pointers to structs down to the given depth. Some fields
// hide others.
func randomStruct(r *rand.Rand, depth int) reflect.Type {
	var fields []reflect.StructField
	for i := range 1 + r.IntN(5) {
		f := reflect.StructField{Name: fmt.Sprint("F", i), Type: reflect.TypeFor[int](), Tag: reflect.StructTag(fmt.Sprintf(`json:"%d"`, 8*r.IntN(50)+i))}
		if depth > 0 && r.IntN(2) == 0 {
			f.Type, f.Tag = randomStruct(r, depth-1), `json:",embed"`
			if r.IntN(3) > 0 {
				f.Type = reflect.PointerTo(f.Type)
			}
		}
		fields = append(fields, f)
	}
	return reflect.StructOf(fields)
}

// TestHasPart checks, for random structs, the search for a member of a field within the same embedded pointer. The result
// must equal that of a look at all fields, and one walk over the fields must be enough for all of them.
func TestHasPart(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 1000 {
		sp := typeinfo.CacheFor(0, nil, nil, nil).Of(randomStruct(r, 4)).Struct
		o := object{sp: sp, many: make([]uint64, len(sp.Fields)/64+1)}
		for k := range sp.Fields {
			if r.IntN(2+r.IntN(20)) == 0 {
				o.markSeen(k)
			}
		}
		near := neighbors{-1, 0}
		for k := range sp.Fields {
			path := sp.Fields[k].Path[:sp.Fields[k].Behind]
			if len(path) == 0 || o.hasSeen(k) {
				continue
			}
			want := false
			for other := range sp.Fields {
				p := sp.Fields[other].Path
				want = want || o.hasSeen(other) && len(p) > len(path) && slices.Equal(p[:len(path)], path)
			}
			last := near.after
			if got := near.hasPart(&o, k); got != want {
				t.Fatalf("field %v, with members %b: %v, want %v", sp.Fields[k].Path, o.many, got, want)
			}
			if near.after < last || near.after > len(sp.Fields) {
				t.Fatalf("moved from %d to %d of %d fields", last, near.after, len(sp.Fields))
			}
			if want {
				found++
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d fields have a part", found)
	}
}
