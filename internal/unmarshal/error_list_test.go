package unmarshal

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestErrorList checks lists that grow at both ends and take each other over, beside plain slices. A list that a method
// has got does not change.
func TestErrorList(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	some := func() (errs []error) {
		for range rnd.IntN(4) {
			errs = append(errs, errors.New(strconv.Itoa(rnd.IntN(1000))))
		}
		return errs
	}
	for range 2000 {
		var list errorList
		var want []error
		var got, copies [][]error // what methods have got, and copies of it
		for range rnd.IntN(20) {
			switch errs := some(); rnd.IntN(4) {
			case 0:
				list.append(errs...)
				want = append(want, errs...)
			case 1:
				list.prepend(errs)
				want = append(slices.Clone(errs), want...)
			case 2:
				var outer errorList
				outer.append(errs...)
				outer.join(list)
				list, want = outer, append(slices.Clone(errs), want...)
			case 3:
				n := rnd.IntN(len(want) + 2)
				list.cut(n)
				want = want[:min(n, len(want)):min(n, len(want))]
			}
			got, copies = append(got, list.errors()), append(copies, slices.Clone(list.errors()))
			if !slices.Equal(list.errors(), want) || list.len() != len(want) {
				t.Fatalf("%v, want %v", list.errors(), want)
			}
		}
		for k := range got {
			if !slices.Equal(got[k], copies[k]) {
				t.Fatalf("%v has become %v", copies[k], got[k])
			}
		}
	}
}
