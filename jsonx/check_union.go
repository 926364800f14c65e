package jsonx

import (
	"errors"
	"math/bits"
	"reflect"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/typeinfo"
)

// checkUnion returns the errors of Check for the union of p, without those of its cases.
func checkUnion(p *typeinfo.Plan) (errs []error) {
	if p.Union == nil {
		return nil
	}
	add := func(t reflect.Type, text string) {
		errs = append(errs, &json.SemanticError{GoType: t, Err: errors.New(text)})
	}
	for _, k := range p.Union.All() {
		if f := namesake(k.Plan.Pointed().Struct, p.Union.Name); f != nil && p.Union.Form == typeinfo.Tagged && !reads(f.Plan, '"') {
			add(k.Type(), "the field with the name "+f.Out.Prefix[1:len(f.Out.Prefix)-1]+" of the discriminator is no string")
		}
	}
	for _, c := range []byte(`t"0{[`) {
		cases := p.Union.CasesFor(c)
		for n, k := range cases {
			for _, other := range cases[:n] {
				if k != p.Union.Other && takes(other.Plan, k.Plan, c, 0) {
					add(p.Type, "case "+k.Type().String()+" has no values that case "+other.Type().String()+" does not take before")
				}
			}
		}
	}
	return errs
}

// namesake returns the field of s called name that is no discriminator, or nil. s may be nil.
func namesake(s *typeinfo.StructPlan, name string) *typeinfo.Field {
	if s != nil {
		for i := s.Tags; i < len(s.Fields); i++ {
			if f := &s.Fields[i]; f.Name == name {
				return f
			}
		}
	}
	return nil
}

// reads reports whether values of p may begin with c, as of Kinds.
func reads(p *typeinfo.Plan, c byte) bool {
	kinds, _ := p.Kinds()
	return strings.IndexByte(kinds, c) >= 0
}

// maxTakes is the depth to which takes compares types, which may be recursive.
const maxTakes = 5

// takes reports whether all values of q that begin with c, as of Kinds, are values of p. It returns false if that is
// not known. Members without a field in p are rejected.
func takes(p, q *typeinfo.Plan, c byte, depth int) bool {
	p, q = p.Pointed(), q.Pointed()
	switch {
	case p.Read.IsUser() || q.Read.IsUser():
		return false
	case p.Type == q.Type, p.Read == typeinfo.OpRaw, p.Read == typeinfo.OpAny, c == 't':
		return true
	case c == '"':
		return p.Read == typeinfo.OpString
	case c == '0':
		return p.Read == typeinfo.OpFloat64 || p.Read == q.Read && p.Bits >= q.Bits
	case c == '[':
		return p.Read == typeinfo.OpSlice && q.Elem != nil && takesAll(p.Elem, q.Elem, depth)
	case q.Read == typeinfo.OpMap:
		return p.Read == typeinfo.OpMap && takesAll(p.Elem, q.Elem, depth)
	case q.Read == typeinfo.OpStruct && q.Struct.Fallback == nil:
		return takesFields(p, q.Struct, depth)
	}
	return false
}

// takesAll is takes for values of all kinds.
func takesAll(p, q *typeinfo.Plan, depth int) bool {
	if depth == maxTakes {
		return false
	}
	kinds, _ := q.Kinds()
	for _, c := range []byte(kinds) {
		if !reads(p, c) || !takes(p, q, c, depth+1) {
			return false
		}
	}
	return true
}

// takesFields is takes for the objects of struct plan q.
func takesFields(p *typeinfo.Plan, q *typeinfo.StructPlan, depth int) bool {
	var s *typeinfo.StructPlan // nil: p is a map
	switch {
	case p.Read == typeinfo.OpStruct && p.Struct.Fallback == nil:
		s = p.Struct
	case p.Read != typeinfo.OpMap:
		return false
	}
	found := 0
	for i := range q.Fields {
		elem := p.Elem
		if s != nil {
			k, ok := s.ByName[q.Names[i]]
			if !ok {
				return false
			}
			if elem = s.Fields[k].Plan; s.Required != nil && s.Required[k/64]>>(k%64)&1 != 0 {
				found++
			}
		}
		if !takesAll(elem, q.Fields[i].Plan, depth) {
			return false
		}
	}
	if s != nil {
		for _, required := range s.Required {
			found -= bits.OnesCount64(required)
		}
	}
	return found == 0
}
