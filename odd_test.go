package json_test

import (
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"reflect"
	"sync"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

type (
	lowered struct {
		X int
		S []int
		M map[string]any
		A any
		P *int
		B [2]byte
	}
	viaHidden  struct{ lowered }
	viaPointer struct{ *lowered }
	mutual     [2]struct{ A []mutualRow }
	mutualRow  map[string]struct{ N *mutual }
	keyStruct  struct{ A int }
)

// oddTypes are Go types that are rarely met with JSON, or have no form in it.
var oddTypes = []reflect.Type{
	reflect.TypeFor[viaHidden](), reflect.TypeFor[viaPointer](), reflect.TypeFor[mutual](),
	reflect.TypeFor[map[keyStruct]int](), reflect.TypeFor[map[any]any](), reflect.TypeFor[map[*int]int](),
	reflect.TypeFor[map[[2]byte]int](), reflect.TypeFor[map[bool]int](), reflect.TypeFor[map[chan int]int](),
	reflect.TypeFor[map[struct{}]int](), reflect.TypeFor[map[string]fmt.Stringer](), reflect.TypeFor[map[float32][]any](),
	reflect.TypeFor[struct{ sync.Mutex }](), reflect.TypeFor[big.Int](), reflect.TypeFor[netip.Addr](),
	reflect.TypeFor[struct{ F func() }](), reflect.TypeFor[struct{ C chan int }](), reflect.TypeFor[complex128](),
	reflect.TypeFor[[0]int](), reflect.TypeFor[[]struct{}](), reflect.TypeFor[uintptr](), reflect.TypeFor[*****int](),
	reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[error](), reflect.TypeFor[[][][]func()](),
}

// TestOddTypes brings odd types together with all kinds of texts: whatever
// comes of it is a value or an error of ours, and no panic.
func TestOddTypes(t *testing.T) {
	texts := []string{
		`null`, `5`, `"x"`, `true`, `[]`, `{}`, `[null,null]`, `{"1":2}`, `{"a":{"b":1}}`, `{"F":null,"C":null}`, `{"AQI=":1}`,
		`{"X":1,"S":[1,2],"M":{"a":1},"A":{"b":[1]},"P":5,"B":"AQI="}`,
		`[{"A":[{"x":{"N":[{},{"A":null}]}}]},{}]`, `[[[null]]]`, `[[[1]]]`, `{"a":`, `[`, ``,
	}
	ours := func(err error) bool {
		var sem *json.SemanticError
		var syn *jsontext.SyntacticError
		return err == nil || errors.As(err, &sem) || errors.As(err, &syn)
	}
	for _, typ := range oddTypes {
		for _, text := range texts {
			v := reflect.New(typ)
			if err := json.Unmarshal([]byte(text), v.Interface()); !ours(err) {
				t.Errorf("%v from %s: %T: %v", typ, text, err, err)
			}
			for _, o := range []json.Options{nil, json.Deterministic(true), json.StringifyNumbers(true), json.OmitZeroStructFields(true), jsontext.Multiline(true)} {
				for _, in := range []any{v.Interface(), v.Elem().Interface()} {
					out, err := json.Marshal(in, o)
					if !ours(err) {
						t.Errorf("%v as read from %s: %T: %v", typ, text, err, err)
					}
					if err == nil && !jsontext.Value(out).IsValid() {
						t.Errorf("%v as read from %s: %s", typ, text, out)
					}
				}
			}
		}
	}
}
