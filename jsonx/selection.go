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

// OnlyMembers makes Marshal write only those members of structs and maps that the given JSON Pointers select. A pointer
// selects the members on its path, and the whole value at its end. The option affects marshaling only.
//
//	b, err := json.Marshal(order, jsonx.OnlyMembers("/id", "/items/name", "/customer"))
//
// A pointer needs no step for an array: "/items/name" is the member name of every element of items, and of the elements
// of its elements if these are arrays. A step that is the number of an element selects that element, too: "/items/0" is
// the whole first item, and also the member "0" of the others. Arrays keep all their elements, so that their numbers
// stay the same. If pointers select elements of an array by number, the other elements have only the members that
// pointers select without a number. Other elements that cannot have members, such as strings, are null. An object
// without selected members is {}.
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
// Steps are JSON names. A field has the name of its tag or of [WithNames], and an entry of a map has the text of its
// key. Promoted fields and members of an embedded fallback have names, too. The empty pointer is the whole value. It is
// not an error if a pointer selects nothing in a value, but [Check] reports a pointer that selects no member of a type.
// Every call with the option fails if a pointer is invalid, such as one without a slash at the start, or has more than
// 1000 steps.
//
// A value without members is written whole if it is at the end or on the path of a pointer. So is the text of a method,
// a function or a raw value such as [jsontext.Value]: the option does not filter it, and has no effect on the calls of
// [json.MarshalEncode] in the method or function. A struct with format array has numbers instead of names. For the
// elements of a map with format array numbers have no meaning. The discriminators of a [Union] are always written. A
// pointer needs no step for the objects that a Union adds.
//
// As an option of a call, it applies to the value of the call. As an option of an Encoder, it applies to each value
// that is passed to MarshalEncode, except in calls by a method or function. OnlyMembers replaces an earlier
// OnlyMembers. Together with [OmitMembers], Marshal writes the members that OnlyMembers keeps, except those that
// OmitMembers leaves out.
//
// Make an option once and keep it in a variable. Type information is cached for each option, not for each list of
// pointers, so a call with a new option analyzes its types again. At most 256 caches are kept; a new one then replaces
// another one. A struct takes the time of the fields that are written.
func OnlyMembers(ps ...jsontext.Pointer) json.Options { return pointers(ps, false) }

// OmitMembers makes Marshal leave out the members of structs and maps at which one of the given JSON Pointers ends. The
// rules for pointers are those of [OnlyMembers]. An element of an array that is left out by its number is written as
// null. So is the whole value if the pointer is empty. OmitMembers affects marshaling only, and replaces an earlier
// OmitMembers.
//
//	b, err := json.Marshal(users, jsonx.OmitMembers("/password", "/sessions/token"))
//
// The output of methods and raw values is not filtered, and a pointer with a wrong name leaves nothing out. So the
// option shapes output, but does not protect secrets. To protect a secret, use the option nomarshal of the jsonopt tag,
// or a separate type with a method that does not write the secret. [Check] with the option finds pointers that select
// no member.
func OmitMembers(ps ...jsontext.Pointer) json.Options { return pointers(ps, true) }

// pointers returns option OmitMembers if omit is true, and otherwise OnlyMembers.
func pointers(ps []jsontext.Pointer, omit bool) json.Options {
	return typeinfo.NewPointers(append([]jsontext.Pointer(nil), ps...), omit)
}

// checkPointers returns an error for each pointer of s that selects no member of the values of p.
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

// A lead is a plan on the path of a pointer, with the number of steps of the pointer that follow.
type lead struct {
	plan  *typeinfo.Plan
	steps int
}

// A leader finds out whether a pointer selects a member. It has the leads without a member, and those that are being
// followed.
type leader map[lead]bool

// leads reports whether steps select a member of the values of p, or an element by its number. The answer is true for
// an interface, which may hold any value, and false for the text of methods.
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

// toElement is leads for values that are JSON arrays. It returns false for other values.
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
