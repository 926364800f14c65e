package typeinfo

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/plainjson/json/internal/opts"
)

// This file makes the plans of unions. The object of a case is the object of a struct whose first field is the
// discriminator: the template has its text, and reading skips it. So it is a known name, it enters no fallback, it is
// written once, and the arshalers need no code for it but the op of the field.
//
//	form      the plan of a case
//	Tagged    that of its type, as a struct with the discriminator; a map is the fallback of such a struct
//	Adjacent  a struct of the discriminator and the content, which is the value itself
//	Wrapped   a struct of the content alone
//	Untagged  that of its type
//
// A case may be an interface with a union of its own. Then the objects of its cases have the discriminators of both.
//
// The plan of a type as a case differs from that of the type alone, and belongs to the plan of the union. Requests have the
// unions around for that (within). Elements and fields of the case have plans as elsewhere.

// A Form is the way in which the text identifies the case of a union.
type Form uint8

// The forms, as package jsonx has them.
const (
	Untagged Form = iota
	Tagged
	Adjacent
	Wrapped
)

// A Union defines how JSON text identifies the type of the value in an interface. It does not change.
type Union struct {
	Type    reflect.Type // the interface
	Form    Form
	Name    string // of the discriminator, for Tagged and Adjacent
	Content string // name of the member with the value, for Adjacent
	Cases   []Case
	Names   []string // of all cases

	// Set sets v, of type Type, to x, the value of a case. Package reflect would compare the methods of both types
	// each time, which takes 25 ns.
	Set func(v, x reflect.Value)
}

// A Case is one of the types of a union.
type Case struct {
	Type  reflect.Type
	Names []string // the first one is written; not used if the form is Untagged, or Other is true
	Other bool     // it is for what no other case takes
}

// A UnionPlan says how values of an interface with a union are marshaled and unmarshaled.
type UnionPlan struct {
	*Union
	Other  *UnionCase // for what no other case takes; nil: it is an error
	Prefix string     // for Tagged and Adjacent: the name of the discriminator in quotes, and a colon

	cases  []*UnionCase                // in the order of Cases
	byType map[reflect.Type]*UnionCase // by the types of values
	byName map[string]*UnionCase       // by the names of the cases
	byKind map[byte][]*UnionCase       // for Untagged: cases by the kinds of their values
	outer  []*within                   // discriminators of the unions around
	dashes bool                        // as in StructPlan
}

// A UnionCase says how values of one type are marshaled and unmarshaled as a case of a union.
type UnionCase struct {
	Plan *Plan // of the whole text of the value
	Tags []Tag // discriminators of a case whose user code writes the object, without them; nil: the plan writes them
	from *Case
}

// A Tag is a discriminator: the name of its member, and the name of the case.
type Tag struct{ Name, Value string }

// within is a union that a value is a case of. There is only one for each content in a compiler, so that requests compare it
// by its address.
type within struct {
	Tag   // the discriminator, if the form is Tagged
	union *Union
	outer *within // of which union is a case; nil: none
}

// list returns the discriminators of w and those around, from the outermost one on.
func (w *within) list() (tags []*within) {
	for ; w != nil; w = w.outer {
		if w.union.Form == Tagged {
			tags = append(tags, w)
		}
	}
	slices.Reverse(tags)
	return tags
}

// enter returns the within for a case of u with the name value, in outer, which may be nil. It returns nil if u is around
// already: such a union would be read at the same place of the text again and again.
func (c *compiler) enter(u *Union, value string, outer *within) *within {
	for w := outer; w != nil; w = w.outer {
		if w.union == u {
			return nil
		}
	}
	key := within{Tag{u.Name, value}, u, outer}
	w := c.unions[key]
	if w == nil {
		if c.unions == nil {
			c.unions = make(map[within]*within)
		}
		w = &key
		c.unions[key] = w
	}
	return w
}

// fillUnions completes p for values of r that are an interface with a union, or a case of one whose object has a
// discriminator, and reports whether they are.
func (c *compiler) fillUnions(p *Plan, r request) bool {
	switch i := c.ruleFor(r); {
	case i >= 0 && c.cache.rules[i].Union != nil:
		linked.fillUnion(c, p, r, c.cache.rules[i].Union)
	case r.within != nil:
		linked.fillCase(c, p, r)
	default:
		return false
	}
	return true
}

// fillUnion completes p for values of r, an interface with the union u.
func (c *compiler) fillUnion(p *Plan, r request, u *Union) {
	p.set(OpUnion, "null")
	name, _ := quote(u.Name)
	up := &UnionPlan{
		Union: u, Prefix: name + ":",
		byType: make(map[reflect.Type]*UnionCase), byName: make(map[string]*UnionCase), outer: r.within.list(),
		dashes: c.has(opts.MatchCaseSensitiveDelimiter),
	}
	p.Union = up
	for i := range u.Cases {
		from := &u.Cases[i]
		k := c.unionCase(from.Type, from, r, u)
		up.cases = append(up.cases, k)
		up.byType[from.Type] = k
		if from.Other {
			up.Other = k
			continue
		}
		for _, name := range from.Names {
			up.byName[name] = k
		}
	}
	for i := range u.Cases { // after the types themselves
		from := &u.Cases[i]
		if t := twin(from.Type); t != nil && up.byType[t] == nil && t.Implements(u.Type) {
			up.byType[t] = c.unionCase(t, from, r, u)
		}
	}
}

// twin returns the type of pointers to t, or that of the elements of t, if that is a pointer. It returns nil for an
// interface. Values of both types are marshaled as the same case.
func twin(t reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Interface:
		return nil
	case reflect.Pointer:
		return t.Elem()
	}
	return reflect.PointerTo(t)
}

// unionCase returns the case of u for values of type t, which is from.Type or its twin. r is the request for the interface.
// The context is that of an element of a map: user code marshals a value without an address.
func (c *compiler) unionCase(t reflect.Type, from *Case, r request, u *Union) *UnionCase {
	q := c.untagged(t, inDynamic)
	k := &UnionCase{from: from}
	switch {
	case from.Other:
		if t == u.Type {
			q.unruled = 1
		}
		k.Plan = c.plan(q)
	case c.lacksUnion(t):
		k.Plan = c.badCase(t, errors.New("interface "+t.String()+" is a case of a union and has none"))
	case u.Form == Tagged:
		if q.within = c.enter(u, from.Names[0], r.within); q.within == nil {
			k.Plan = c.badCase(t, errEndlessUnion)
			break
		}
		k.Plan = c.plan(q)
	case u.Form == Untagged:
		if q.within = r.within; isInterface(t) {
			if q.within = c.enter(u, "", r.within); q.within == nil {
				k.Plan = c.badCase(t, errEndlessUnion)
				break
			}
		} else if len(r.within.list()) == 0 {
			q.within = nil
		}
		k.Plan = c.plan(q)
	case u.Form == Adjacent:
		tag := &within{Tag: Tag{u.Name, from.Names[0]}, union: u}
		k.Plan = c.contentPlan(t, append(r.within.list(), tag), []string{u.Content}, c.plan(q))
		k.Plan.Struct.setAbsent(len(k.Plan.Struct.Fields)-1, 1, 0)
	default:
		k.Plan = c.contentPlan(t, r.within.list(), from.Names, c.plan(q))
		k.Plan.Struct.Unknown = UnknownReject
	}
	if k.Plan.written().Encode.IsUser() {
		for _, w := range q.within.list() {
			k.Tags = append(k.Tags, w.Tag)
		}
	}
	return k
}

// written returns the plan by which values of p are marshaled, after pointers and conversions.
func (p *Plan) written() *Plan {
	for p = p.Pointed(); p.Encode == OpConvert || p.Encode == 0 && p.Op == OpConvert; {
		p = p.Convert.As.Pointed()
	}
	return p
}

// errEndlessUnion is the error of unions that are cases of each other.
var errEndlessUnion = errors.New("the union is a case of itself")

// isInterface reports whether t is an interface, or a pointer to one.
func isInterface(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer && t.Elem() != t {
		t = t.Elem()
	}
	return t.Kind() == reflect.Interface
}

// lacksUnion reports whether t is an interface, or a pointer to one, for which there is no union. Such a case could be
// marshaled, but not unmarshaled.
func (c *compiler) lacksUnion(t reflect.Type) bool {
	if !isInterface(t) {
		return false
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	i, ok := c.cache.ruleOf[t]
	return !ok || c.cache.rules[i].Union == nil
}

// badCase returns a plan for values of type t that rejects all with err.
func (c *compiler) badCase(t reflect.Type, err error) *Plan {
	p := c.newPlan(t)
	p.setBadTag(err)
	return p
}

// fillCase is fill for values of r, a case of unions, whose object has their discriminators. Values with another text
// than an object are an error. If the type has methods or functions, the result is for values that these decline.
func (c *compiler) fillCase(p *Plan, r request) {
	t := r.t
	switch t.Kind() {
	case reflect.Pointer:
		c.fillPointer(p, r)
		return
	case reflect.Map:
		if t.Key().Kind() == reflect.String {
			c.fillMapCase(p, r)
			return
		}
	case reflect.Struct:
		if FormOf(t) == OpUnsupported && !c.fillSpecial(p, r) {
			c.fillStruct(p, r, false)
		}
		if p.Op == OpStruct {
			return
		}
	}
	p.setBadTag(noObject(t))
}

// noObject returns the error of a case of type t with a text other than an object.
func noObject(t reflect.Type) error {
	return errors.New("type " + t.String() + " is a case with a discriminator, and its JSON text is no object")
}

// fillMapCase is fillCase for a map. The plan is that of a struct with the discriminators, and the fallback is the map
// itself. The fallback and the discriminators have empty paths, so the value of the fallback is that of the struct. The
// fallback writes names in the order of the map, and finds a key that is the name of a discriminator.
func (c *compiler) fillMapCase(p *Plan, r request) {
	tags := r.within.list()
	s := newStructPlan(len(tags))
	c.fillTags(s, tags)
	r.within = nil
	s.Fallback = &Field{Index: -1, Plan: c.plan(r)}
	p.Op, p.Struct = OpStruct, s
}

// contentPlan returns the plan for values of type t in an object with the given discriminators and one more member, which has the
// plan content. The first of names is written, all are read.
func (c *compiler) contentPlan(t reflect.Type, tags []*within, names []string, content *Plan) *Plan {
	p := c.newPlan(t)
	n := len(tags)
	s := newStructPlan(n + 1)
	f := &s.Fields[n]
	f.Index, f.Plan, f.Name = -1, content, names[0]
	s.setName(n)
	for _, name := range names {
		s.ByName[name] = int32(n)
		s.addFolded(s.ByFold, name, int32(n))
	}
	c.fillTags(s, tags)
	p.Op, p.Struct = OpStruct, s
	return p
}

// fillTags makes the first fields of s, which have no content, the discriminators tags.
func (c *compiler) fillTags(s *StructPlan, tags []*within) {
	s.Tags = len(tags)
	for k, w := range tags {
		f := &s.Fields[k]
		f.Index, f.Name, f.Plan = -1, w.Name, c.newPlan(reflect.TypeFor[string]())
		text, escapable := quote(w.Value)
		f.Plan.set(OpTag, text)
		s.setName(k)
		s.Escapable |= escapable
		s.addTag(k, w)
	}
}

// addTag adds field k, the discriminator of w, to the names of s. If another field has the name, that field is read and not
// written, so that the object has the member once, and first.
func (s *StructPlan) addTag(k int, w *within) {
	for i := range s.Fields {
		other := &s.Fields[i]
		switch {
		case i == k || other.Name != w.Name:
		case other.Path != nil:
			other.Out.Omit |= OmitAlways
		case s.Err == nil:
			s.Err, s.Faulty = errors.New("unions within each other have the same name "+strconv.Quote(w.Name)), w.union.Type
		}
	}
	if _, ok := s.ByName[w.Name]; ok {
		s.Fields[k].hide()
		return
	}
	s.ByName[w.Name] = int32(k)
	s.addFolded(s.ByFold, w.Name, int32(k))
}

// Named returns the case called name, or nil if there is none.
func (u *UnionPlan) Named(name []byte) *UnionCase { return u.byName[string(name)] }

// Of returns the case for values of type t, or nil if there is none.
func (u *UnionPlan) Of(t reflect.Type) *UnionCase {
	if k := u.byType[t]; k != nil {
		return k
	}
	for i, k := range u.cases {
		if from := &u.Cases[i]; from.Type.Kind() == reflect.Interface && t.Implements(from.Type) {
			if inner := k.Plan.inner(); k != u.Other && (inner == nil || inner.Of(t) != nil) {
				return k
			}
		}
	}
	if u.Other != nil && u.Other.IsDynamic() && t.Implements(u.Other.Plan.Type) {
		return u.Other
	}
	return nil
}

// addsTags reports whether there is a case whose user code writes objects without the discriminators.
func (u *UnionPlan) addsTags() bool {
	return slices.ContainsFunc(u.cases, func(k *UnionCase) bool { return k.Tags != nil })
}

// inner returns the union of p, the plan of a case that is an interface. It returns nil if p has none.
func (p *Plan) inner() *UnionPlan {
	if p.Struct != nil {
		p = p.Struct.Fields[len(p.Struct.Fields)-1].Plan
	}
	return p.Union
}

// All returns the cases in their order.
func (u *UnionPlan) All() []*UnionCase { return u.cases }

// IsSame reports whether a and b are for the same case, of different types.
func (a *UnionCase) IsSame(b *UnionCase) bool { return b != nil && a.from == b.from }

// IsDynamic reports whether a is for values of many types, which are marshaled as such: it is an interface without a union.
func (a *UnionCase) IsDynamic() bool {
	return a.Plan.Type.Kind() == reflect.Interface && a.from.Other && a.Plan.Union == nil
}

// Type returns the type of new values of the case.
func (a *UnionCase) Type() reflect.Type { return a.from.Type }

// Skips reports whether the name, which is that of a member of the object of a value, is a discriminator of a union around.
func (u *UnionPlan) Skips(name []byte) bool {
	return slices.ContainsFunc(u.outer, func(w *within) bool { return w.Name == string(name) })
}

// Matches reports whether name is that of the discriminator regardless of case.
func (u *UnionPlan) Matches(name []byte) bool {
	s := StructPlan{Dashes: u.dashes}
	return bytes.Equal(s.Fold(nil, name), s.Fold(nil, []byte(u.Name)))
}

// CasesFor returns the cases, without discriminators, that may have a value that begins with c, in the order in which they
// are tried.
func (u *UnionPlan) CasesFor(c byte) []*UnionCase {
	switch {
	case c == 'f':
		c = 't'
	case c == '-' || '0' <= c && c <= '9':
		c = '0'
	}
	return u.byKind[c]
}

// kindsOf has the result of Kinds for an op. Other ops may read values of all kinds.
var kindsOf = map[Op]string{
	OpBool: "t", OpString: `"`, OpTime: `"`, OpV1String: `"`, OpText: `"`,
	OpInt: "0", OpUint: "0", OpFloat32: "0", OpFloat64: "0", OpQuoted: `0"`, OpNumber: `0"`, OpQuotedNumber: `0"`,
	OpBytes: `"[`, OpByteArray: `"[`, OpSlice: "[", OpArray: "[", OpStructArray: "[", OpMapPairs: "[", OpMapKeys: "[",
	OpStruct: "{", OpMap: "{", OpObject: "{",
}

const allKinds = `t"0{[`

// Kinds returns the first bytes of the values of p, as CasesFor takes them, without null. A number begins with 0 here, and a
// bool with t. isAny is true if user code reads values of any kind.
func (p *Plan) Kinds() (kinds string, isAny bool) {
	p = p.Pointed()
	switch op := p.Read; {
	case op.IsUser() && op != OpText:
		return allKinds, true
	case p.Lenient:
		kinds = `t"0`
	case op == OpConvert:
		return p.Convert.As.Kinds()
	case op != OpUnion:
		if kinds = kindsOf[op]; kinds == "" {
			kinds = allKinds
		}
	case p.Union.Form == Untagged:
		for _, k := range p.Union.cases {
			more, _ := k.Plan.Kinds()
			kinds += more
		}
	case p.Union.Other != nil:
		more, _ := p.Union.Other.Plan.Kinds()
		kinds = "{" + more
	default:
		kinds = "{"
	}
	return kinds, false
}

// setKinds sets byKind. The plans of the cases have their ops. Cases that may have values of any kind, because of user
// code, come after the others, and the one for what no other case takes comes last.
func (u *UnionPlan) setKinds() {
	if u.Form != Untagged {
		return
	}
	u.byKind = make(map[byte][]*UnionCase)
	var last []*UnionCase
	for _, k := range u.cases {
		switch kinds, isAny := k.Plan.Kinds(); {
		case k == u.Other:
		case isAny:
			last = append(last, k)
		default:
			u.addKinds(k, kinds)
		}
	}
	for _, k := range last {
		u.addKinds(k, allKinds)
	}
	if u.Other != nil {
		u.addKinds(u.Other, allKinds)
	}
}

// addKinds adds k to the cases that may have values of the given kinds.
func (u *UnionPlan) addKinds(k *UnionCase, kinds string) {
	for i := range len(kinds) {
		if !slices.Contains(u.byKind[kinds[i]], k) {
			u.byKind[kinds[i]] = append(u.byKind[kinds[i]], k)
		}
	}
}
