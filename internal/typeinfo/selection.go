package typeinfo

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// This file has the options OnlyMembers and OmitMembers of package jsonx, by which only some members are marshaled.
//
// Each place in a text to which the pointers lead has a cache of its own, whose plans know what is written there: the plan
// of a struct has no other fields, and the plans of its fields are from the caches for their places. From the cache for a
// value, Member and element return those for its parts. Where all parts are written, that is the cache without a
// selection, so that most plans are shared with calls without the options. The arshaler looks up the plans for elements
// of maps, for elements with a number and for values in interfaces, in Plan.Parts.
//
// With OnlyMembers("/id", "/items/name") there are three caches: that for the outermost value, in which structs have the
// fields id and items alone; that for the value of items and, as arrays take no step, for each item, in which structs
// have the field name alone; and the one without a selection, for the values of id and name.
//
// Elements that no pointer has a number of are at the place of their array. So a cache may need itself, but otherwise
// places follow each other on the way from the root. The compiler locks caches in this order, the one without a selection
// last. A cache for a place is for encoding alone.

// A Pointers is option OnlyMembers or OmitMembers: a set of JSON Pointers, as a tree of their steps. It does not change.
type Pointers struct {
	All   []jsontext.Pointer
	root  branch
	alone opts.Values // option values with this option only, which Merge shares
	err   error       // one of the pointers is invalid; nil: none is
}

// A branch is a place to which pointers lead.
type branch struct {
	isEnd    bool               // a pointer ends here
	hasIndex bool               // a step after this one may be the number of an element
	next     map[string]*branch // by the next step; nil: none
}

// maxSteps is the largest number of steps of a pointer. The compiler is recursive, and a pointer may come from outside of the
// program.
const maxSteps = 1000

// NewPointers returns option OmitMembers if omit is true, and otherwise option OnlyMembers.
func NewPointers(all []jsontext.Pointer, omit bool) *Pointers {
	p := &Pointers{All: all}
	for _, pointer := range all {
		switch {
		case !pointer.IsValid():
			p.err = errors.New("invalid JSON Pointer " + strconv.Quote(string(pointer)) + " in the options")
		case strings.Count(string(pointer), "/") > maxSteps:
			p.err = errors.New("JSON Pointer of more than " + strconv.Itoa(maxSteps) + " steps in the options")
		default:
			p.root.add(pointer)
		}
	}
	e := &opts.Extras{Selection: opts.Selection{Only: p}}
	if p.alone.Extras = e; omit {
		e.Selection = opts.Selection{Omit: p}
	}
	return p
}

// add adds the places on the path of p, from b on.
func (b *branch) add(p jsontext.Pointer) {
	for step := range p.Tokens() {
		if b.next == nil {
			b.next = make(map[string]*branch)
		}
		if b.next[step] == nil {
			b.next[step] = new(branch)
		}
		b.hasIndex = b.hasIndex || IsIndex(step)
		b = b.next[step]
	}
	b.isEnd = true
}

// IsIndex reports whether step is the number of an element.
func IsIndex(step string) bool {
	n, err := strconv.Atoi(step)
	return err == nil && n >= 0 && strconv.Itoa(n) == step
}

// Merge implements [opts.Options].
func (p *Pointers) Merge(s *opts.Set) { s.Select(p.alone.Selection, &p.alone) }

// Lookup implements [opts.Options]. The option has no value.
func (*Pointers) Lookup(*opts.Set) (any, bool) { return nil, false }

// Invalid returns an error if one of the pointers of p is invalid, or nil.
func (p *Pointers) Invalid() error { return p.err }

// A selection says which parts are written of the values at one place. If whole is true, only is empty.
type selection struct {
	whole   bool    // all parts are written, except those that the pointers of omit select
	only    []place // places from which pointers of OnlyMembers continue
	omit    []place // places from which pointers of OmitMembers continue
	nothing bool    // the value is an element or outermost value that is omitted, and is written as null
	err     error   // a pointer is invalid; nil: none is

	// unnamed means that the value is in an array of which OnlyMembers has numbers, but not that of the element. It may have
	// members that are written, as {"0":1} with the pointer /0 in [{"0":1}, {"0":1}]. If it has none, it is null.
	unnamed bool
}

// A place is a branch of pointers that matches the names and numbers on the path of a value. Pointers may leave out
// numbers, so a value may have several places: those of /a/0/b and of /a/b for member b of element 0.
type place struct {
	*branch

	// inside means that the value is an element of the array there, or an element of its elements. The next step of the
	// pointer may be a name then, but no number: /a/0 is the first row of a matrix, and not the first number of each row.
	inside bool
}

// element returns the branch for element i of the values at p, or nil if there is none. -1 is no element.
func (p place) element(i int) *branch {
	if p.inside || i < 0 {
		return nil
	}
	return p.next[strconv.Itoa(i)]
}

// isPlain reports whether all parts are written.
func (s *selection) isPlain() bool { return s.whole && len(s.omit) == 0 && !s.nothing && s.err == nil }

// hasIndex reports whether there are pointers to elements of the value by their number.
func (s *selection) hasIndex() bool { return haveIndex(s.only) || haveIndex(s.omit) }

// haveIndex is hasIndex for the pointers of one option.
func haveIndex(list []place) bool {
	return slices.ContainsFunc(list, func(at place) bool { return at.hasIndex && !at.inside })
}

// member returns the selection for the member with the given name, or false if the member is left out. The member is an
// object or array of its own, so numbers count again in it.
func (s *selection) member(name string) (part selection, ok bool) {
	part.whole = s.whole
	for _, at := range s.only {
		switch next := at.next[name]; {
		case next == nil:
		case next.isEnd:
			part.whole = true
		default:
			part.only = append(part.only, place{next, false})
		}
	}
	if ok = part.whole || part.only != nil; part.whole {
		part.only = nil
	}
	for _, at := range s.omit {
		switch next := at.next[name]; {
		case next == nil:
		case next.isEnd:
			return part, false
		default:
			part.omit = append(part.omit, place{next, false})
		}
	}
	return part, ok
}

// element returns the selection for element i, or for those that no pointer has the number of if i is -1.
func (s *selection) element(i int) (part selection) {
	advance := func(list []place) (moved []place, named, ends bool) {
		for _, at := range list {
			moved = append(moved, place{at.branch, true})
			if next := at.element(i); next != nil {
				moved, named, ends = append(moved, place{next, false}), true, ends || next.isEnd
			}
		}
		return moved, named, ends
	}
	only, named, ends := advance(s.only)
	if part.whole = s.whole || ends; !part.whole {
		part.only = only
		part.unnamed = !named && (s.unnamed || haveIndex(s.only))
	}
	part.omit, _, part.nothing = advance(s.omit)
	return part
}

// parts are the caches for the parts of the values at one place.
type parts struct {
	selection
	all     *Cache        // for values without a selection
	count   *atomic.Int32 // caches for all places of the options
	mu      sync.RWMutex
	members map[string]*Cache // caches for members, by name
	indexed map[int]*Cache    // caches for elements that pointers have the numbers of, by number; -1: all others
}

// maxParts is the number of places of one selection above which caches are not kept: those after them are made anew for
// each value, so that memory is bounded. Pointers with numbers at many levels may have more places than steps.
const maxParts = 1000

// Selecting returns the cache for values of which s selects the parts, for the same options as c, which has no selection.
func (c *Cache) Selecting(s opts.Selection) *Cache {
	if s == (opts.Selection{}) {
		return c
	}
	return domain{all: c, selection: s}.cache()
}

// rootFor returns the cache for the outermost values of s.
func (c *Cache) rootFor(s opts.Selection) *Cache {
	root := selection{whole: s.Only == nil}
	if p, ok := s.Only.(*Pointers); ok {
		root.only, root.whole, root.err = []place{{&p.root, false}}, p.root.isEnd, p.err
	}
	if p, ok := s.Omit.(*Pointers); ok {
		if root.omit, root.nothing = []place{{&p.root, false}}, p.root.isEnd; root.err == nil {
			root.err = p.err
		}
	}
	if root.whole {
		root.only = nil
	}
	return c.forParts(root, new(atomic.Int32))
}

// forParts returns a cache for the selection s, or c, which has none, if s selects all parts.
func (c *Cache) forParts(s selection, count *atomic.Int32) *Cache {
	if s.isPlain() {
		return c
	}
	return &Cache{
		flags: c.flags, names: c.names, functions: c.functions, rules: c.rules, ruleOf: c.ruleOf, v1Methods: c.v1Methods,
		appliesToDynamic: true, parts: &parts{selection: s, all: c, count: count},
	}
}

// Member returns the cache for the members with the given name of the values of c, or nil if they are left out.
func (c *Cache) Member(name string) *Cache { return linked.member(c.parts, name) }

// cacheOf is [Cache.Member] for the cache with p.
func (p *parts) cacheOf(name string) *Cache {
	p.mu.RLock()
	part := p.members[name]
	p.mu.RUnlock()
	if part != nil {
		return part
	}
	s, ok := p.member(name)
	if !ok {
		return nil
	}
	return keep(p, &p.members, name, s)
}

// element returns the cache for element i of the values of c.
func (c *Cache) element(i int) *Cache {
	p := c.parts
	if !p.hasIndex() {
		return c
	}
	isNamed := func(at place) bool { return at.element(i) != nil }
	if !slices.ContainsFunc(p.only, isNamed) && !slices.ContainsFunc(p.omit, isNamed) {
		i = -1
	}
	p.mu.RLock()
	part := p.indexed[i]
	p.mu.RUnlock()
	if part != nil {
		return part
	}
	return keep(p, &p.indexed, i, p.element(i))
}

// keep returns the cache for the selection s, and adds it to the map m of p unless there are too many. If another goroutine
// has added one, it returns that.
func keep[K comparable](p *parts, m *map[K]*Cache, key K, s selection) *Cache {
	part := p.all.forParts(s, p.count)
	if part == p.all {
		return part
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if other := (*m)[key]; other != nil {
		return other
	}
	if p.count.Add(1) <= maxParts {
		if *m == nil {
			*m = make(map[K]*Cache)
		}
		(*m)[key] = part
	}
	return part
}

// PartMember returns the plan for the member with the given name of a map or Object of plan p, or nil if it is left out.
func (p *Plan) PartMember(name string) *Plan {
	if p.Parts == nil {
		return p.Elem
	}
	part := p.Parts.Member(name)
	switch {
	case part == nil:
		return nil
	case p.Type.Kind() == reflect.Map:
		return part.OfDynamic(p.Type.Elem())
	}
	return part.Of(p.Type.Elem().Field(MemberValue).Type)
}

// PartElement returns the plan for element i of a slice or array of plan p, which has Parts.
func (p *Plan) PartElement(i int) *Plan { return p.Parts.element(i).Of(p.Type.Elem()) }

// planSelected returns the plan for r if the selection of the cache does not select parts of its values: names are written as
// without the selection, and other values are all null, or all fail. Otherwise it returns nil.
func (c *compiler) planSelected(r request) *Plan {
	s := c.cache.parts
	switch {
	case r.context.isKey():
		return s.all.in(r.context, r.t)
	case !s.nothing && s.err == nil:
		return nil
	}
	p := c.newPlan(r.t)
	if c.made[r] = p; s.err != nil {
		p.setBadTag(s.err)
	} else {
		p.set(OpNull, "")
	}
	return p
}

// selectFields removes the fields of members that are left out from m, so that the loops of the arshaler do not see them.
// It is not for a struct that is an array, because null is written for each field that is left out. The fallback
// stays, because its members are known only when they are written.
func (p *parts) selectFields(m *model.Struct) {
	fields := m.Fields
	m.Fields = nil
	for i := range fields {
		if _, ok := p.member(fields[i].Name); ok {
			m.Fields = append(m.Fields, fields[i])
		}
	}
}

// field returns the cache for field i of the structs of c, which has the given name.
func (c *Cache) field(name string, i int, array bool) *Cache {
	switch {
	case c.parts == nil:
		return c
	case array:
		return linked.element(c, i)
	}
	return c.Member(name)
}

// planIn returns the plan for field f in context x, from cache in, which is not that of the struct. The plan is
// complete: nothing in it depends on plans that the compiler of the struct has not completed.
func planIn(in *Cache, f *model.Field, x context) *Plan {
	in.compiling.Lock()
	defer in.compiling.Unlock()
	if in.parts != nil && in.parts.nothing { // whatever the tag is
		f = &model.Field{Type: f.Type}
	}
	c := newCompiler(in)
	p := c.fieldType(f, x)
	c.finish()
	return p
}

// setParts makes p a plan for values with parts that are selected by the cache of c. All members of p must be set, except
// those that setOps sets.
func (c *compiler) setParts(p *Plan) {
	s := c.cache.parts
	if s.nothing || s.err != nil {
		return
	}
	p.Parts = c.cache
	switch op := p.Op; {
	case op == OpAny, op == OpInterface:
		if p.set(OpSelectedInterface, ""); p.Encode == OpV1StringInterface { // numbers get no quotes then
			p.Encode = OpSelectedInterface
		}
		p.UserCode = true
	case op == OpMap:
		p.set(OpSelectedMap, "")
		p.Elem = s.all.in(inDynamic, p.Type.Elem()) // for UserCode: some elements may be written as a whole
	case op == OpObject:
		p.set(OpSelectedObject, "")
	case (op == OpSlice || op == OpArray) && s.hasIndex():
		p.set(OpSelectedList, "")
	}
	if s.unnamed && !p.hasParts() {
		p.set(OpNull, "")
		p.Encode = OpNull
	}
}

// hasParts reports whether the values of p may have members, other than those that user code writes. Types without a JSON form
// have an error even where others would be null, and a discriminator is always written.
func (p *Plan) hasParts() bool {
	switch {
	case p.Encode == OpConvert: // the value that is written instead has a plan of its own
		return true
	// Under Canonical, values that are sorted afterwards have the op of user code.
	case p.Encode.IsUser() && (p.Encode != OpCanonical || p.Calls != nil):
		return false
	}
	switch p.Op {
	case OpSelectedInterface, OpSelectedMap, OpSelectedObject, OpSelectedList, OpSlice, OpArray, OpStruct, OpStructArray, OpPointer,
		OpOptional, OpConvert, OpUnion, OpTag, OpUnsupported, OpBadTag:
		return true
	}
	return false
}
