package jsonx

import (
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// OnlyMembers makes Marshal write only the members of structs and maps to which one of the given JSON Pointers leads: those
// on the path of a pointer, and all that is in the value at its end. It affects marshaling only.
//
//	b, err := json.Marshal(order, jsonx.OnlyMembers("/id", "/items/name", "/customer"))
//
// A pointer leads through arrays without a step: "/items/name" is the member name of every element of items, and of the
// elements of its elements if these are arrays. A step that is the number of an element leads to that element, too:
// "/items/0" is all of the first item, and also the member "0" of the others. Arrays keep all their elements, so that their
// numbers stay the same. If pointers have numbers of elements of an array, the other elements have only the members to
// which pointers lead without a number, and those that cannot have members, such as strings, are null. An object of which
// all members are left out is {}.
//
//	pointers                  {"a":{"b":1,"c":2},"d":[{"e":3,"f":4},{"e":5,"f":6}]}
//	OnlyMembers("/a/b")       {"a":{"b":1}}
//	OnlyMembers("/d/e")       {"d":[{"e":3},{"e":5}]}
//	OnlyMembers("/d/0")       {"d":[{"e":3,"f":4},{}]}
//	OnlyMembers("/d/0/e")     {"d":[{"e":3},{}]}
//	OnlyMembers("/x")         {}
//	OmitMembers("/a/b")       {"a":{"c":2},"d":[{"e":3,"f":4},{"e":5,"f":6}]}
//	OmitMembers("/a", "/d/e") {"d":[{"f":4},{"f":6}]}
//	OmitMembers("/d/0")       {"a":{"b":1,"c":2},"d":[null,{"e":5,"f":6}]}
//
// Steps are JSON names: those of the tags or of [WithNames] for fields, promoted fields and members of an embedded fallback
// included, and the text of the key for the entries of a map. The empty pointer is the whole value. A pointer that leads
// to nothing is no error when a value is marshaled, but [Check] reports one that leads to no member of a type. An
// invalid pointer, such as one without a slash at the start, and one of more than 1000 steps make every call with the option
// fail.
//
// Values that have no members are written whole if a pointer leads to or through them. So is what a method, a function or a
// raw value such as [jsontext.Value] writes: the option does not look into its text, and is not in force for the calls of
// [json.MarshalEncode] in it. A struct with format array has numbers instead of names; for the elements of a map with
// format array numbers have no meaning. The discriminators of a [Union] are always written, and pointers lead without a step
// through the objects that it adds.
//
// The option applies to the value of the call that has it, or to each value that is passed to MarshalEncode for an Encoder
// that has it, if the call is not made by a method or function. OnlyMembers replaces an earlier OnlyMembers. Together with
// [OmitMembers], what OnlyMembers keeps is written, less what OmitMembers leaves out.
//
// Make an option once and keep it in a variable. Type information is cached for each option, not for each list of
// pointers, so a call with a new option analyzes its types again. At most 256 caches are kept; a new one then replaces
// another one. A struct of which fields are left out is written in the time that the other fields take.
func OnlyMembers(ps ...jsontext.Pointer) json.Options { return pointers(ps, false) }

// OmitMembers makes Marshal leave out the members of structs and maps at which one of the given JSON Pointers ends.
// Pointers are those of [OnlyMembers], and the rules for them the same. An element of an array that is left out by its
// number is written as null, and so is the whole value for the empty pointer. OmitMembers affects marshaling only, and
// replaces an earlier OmitMembers.
//
//	b, err := json.Marshal(users, jsonx.OmitMembers("/password", "/sessions/token"))
//
// What the methods of a type write is not filtered, nor are raw values, and a pointer with a wrong name leaves nothing
// out. So the option is for the shape of output, and not the place to protect a secret: use the option nomarshal of the
// jsonopt tag for that, or a type of its own with a method that does not write the secret. [Check] with the option finds
// pointers that lead to no member.
func OmitMembers(ps ...jsontext.Pointer) json.Options { return pointers(ps, true) }

// pointers returns option OmitMembers if omit is true, and otherwise OnlyMembers.
func pointers(ps []jsontext.Pointer, omit bool) json.Options {
	return typeinfo.NewPointers(append([]jsontext.Pointer(nil), ps...), omit)
}

// checkPointers returns an error for each pointer of s that leads to no member of the values of p.
func checkPointers(p *typeinfo.Plan, s opts.Selection) (errs []error) {
	for i, part := range [...]any{s.Only, s.Omit} {
		option := [...]string{"OnlyMembers", "OmitMembers"}[i]
		list, ok := part.(*typeinfo.Pointers)
		if !ok {
			continue
		}
		if err := list.Invalid(); err != nil {
			errs = append(errs, &json.SemanticError{GoType: p.Type, Err: err})
			continue
		}
		for _, pointer := range list.All {
			if !make(leader).leads(p, slices.Collect(pointer.Tokens())) {
				err := errors.New("JSON Pointer " + strconv.Quote(string(pointer)) + " of option " + option + " leads to no member")
				errs = append(errs, &json.SemanticError{GoType: p.Type, Err: err})
			}
		}
	}
	return errs
}

// A lead is what is left of a pointer at a plan.
type lead struct {
	plan  *typeinfo.Plan
	steps int
}

// A leader finds out whether a pointer leads to a member. It has the leads that lead nowhere, or are being followed.
type leader map[lead]bool

// leads reports whether steps lead to a member of the values of p, or to an element with a number. They lead anywhere in an
// interface, and nowhere in what methods write.
func (l leader) leads(p *typeinfo.Plan, steps []string) bool {
	at := lead{p, len(steps)}
	switch {
	case len(steps) == 0:
		return true
	case p == nil, l[at], p.Encode.IsUser():
		return false
	}
	l[at] = true
	if p.Encode == typeinfo.OpConvert {
		return l.leads(p.Convert.As, steps)
	}
	if p.Format != nil && p.Format.Base != nil {
		p = p.Format.Base
	}
	switch p.Op {
	case typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpUnion:
		return true
	case typeinfo.OpPointer, typeinfo.OpOptional:
		return l.leads(p.Elem, steps)
	case typeinfo.OpMap:
		return isNameOf(p.Key, steps[0]) && l.leads(p.Elem, steps[1:])
	case typeinfo.OpObject:
		return l.leads(p.Elem, steps[1:])
	case typeinfo.OpStruct:
		return l.toField(p.Struct, steps)
	}
	return l.toElement(p, steps)
}

// toElement is leads for values that are JSON arrays, and false for others.
func (l leader) toElement(p *typeinfo.Plan, steps []string) bool {
	i, err := strconv.Atoi(steps[0])
	isIndex := err == nil && typeinfo.IsIndex(steps[0])
	switch p.Op {
	case typeinfo.OpMapPairs, typeinfo.OpMapKeys:
		return l.leads(p.Key, steps) || l.leads(p.Elem, steps)
	case typeinfo.OpArray:
		isIndex = isIndex && i < p.Type.Len()
		fallthrough
	case typeinfo.OpSlice:
		return isIndex && l.leads(p.Elem, steps[1:]) || l.leads(p.Elem, steps)
	case typeinfo.OpStructArray:
		fields := p.Struct.Fields
		if isIndex && i < len(fields) && l.leads(fields[i].Plan, steps[1:]) {
			return true
		}
		for k := range fields {
			if l.leads(fields[k].Plan, steps) {
				return true
			}
		}
	}
	return false
}

// toField is leads for a struct.
func (l leader) toField(s *typeinfo.StructPlan, steps []string) bool {
	name, rest := steps[0], steps[1:]
	if i := slices.Index(s.Names, name); i >= 0 {
		return l.leads(s.Fields[i].Plan, rest)
	}
	if s.Fallback == nil {
		return false
	}
	elem := s.Fallback.Plan.Indirect().Elem // nil: the fallback is a raw value
	return l.leads(elem, rest)
}

// isNameOf reports whether name may be that of a map key of plan p. That is true unless the key is an integer.
func isNameOf(p *typeinfo.Plan, name string) bool {
	var err error
	switch k := p.Type.Kind(); {
	case p.Encode != typeinfo.OpQuoted:
	case reflect.Int <= k && k <= reflect.Int64:
		_, err = strconv.ParseInt(name, 10, p.Type.Bits())
	case reflect.Uint <= k && k <= reflect.Uintptr:
		_, err = strconv.ParseUint(name, 10, p.Type.Bits())
	}
	return err == nil
}
