package typeinfo

import (
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
)

// planFlags are the options that plans depend on.
const planFlags = opts.StringifyNumbers | opts.FormatNilMapAsNull | opts.FormatNilSliceAsNull |
	opts.CallMethodsWithLegacySemantics | opts.FormatByteArrayAsArray | opts.FormatBytesWithLegacySemantics |
	opts.FormatDurationAsNano | opts.MatchCaseSensitiveDelimiter | opts.OmitEmptyWithLegacySemantics |
	opts.ReportErrorsWithLegacySemantics | opts.StringifyWithLegacySemantics |
	opts.RejectMissingMembers | opts.RejectNull | opts.LenientScalars | opts.OmitZeroStructFields | opts.Canonical

// A context is the kind of place that a value is in. Numbers in names are in strings. Under
// CallMethodsWithLegacySemantics the context also decides which methods are called. Without that option all names
// have the context inKey, and other values inPlace.
//
// Elements of slices are inPlace, and those of maps inDynamic; for those of pointers see behindPointer. Array
// elements and fields have the context of the array or struct, but a field reached by an embedded pointer has that
// of a pointer's element.
type context uint8

const (
	inPlace   context = iota // a value that has an address
	inDynamic                // a value in an interface, or an element of a map: it has no address
	inKey                    // a map key
	inKeyElem                // the element of a map key that is a pointer
	numContexts
)

// behindPointer returns the context of the element of a pointer in context c.
func (c context) behindPointer() context {
	if c.isKey() {
		return inKeyElem
	}
	return inPlace
}

// isKey reports whether values in context c are names of members.
func (c context) isKey() bool { return c == inKey || c == inKeyElem }

// A Cache contains the plans for one set of options, and for all lists of functions for the same types and all lists of
// rules with the same keys, in the same order. If there is a selection, it contains those for one place. Several goroutines
// may use it. Caches without functions, without rules, without a rule for names and without a selection are never
// dropped: a program has few of them.
type Cache struct {
	flags            opts.Flags            // options of planFlags that are true
	names            *opts.Names           // rule for names; nil: none
	functions        []functionType        // types of the functions, all of one direction; nil: none
	rules            []RuleKey             // keys of the rules; nil: none
	ruleOf           map[reflect.Type]int  // index in rules by type; nil: none
	appliesToDynamic bool                  // result of AppliesToDynamic
	appliesToDecoded bool                  // result of AppliesToDecoded
	rulesPointers    bool                  // result of RulesPointers
	v1Methods        bool                  // CallMethodsWithLegacySemantics: plans differ by context
	parts            *parts                // selection of the parts that are written, and caches for these parts; nil: all parts are written
	plans            [numContexts]sync.Map // of reflect.Type to *Plan
	tagged           sync.Map              // of reflect.Type to *Plan, for OfTagged

	// compiling is held by the goroutine that compiles, so that types that refer to each other are compiled once. Other
	// caches are not locked: the rule for names, a function of the caller, may use them.
	compiling sync.Mutex
}

// AppliesToDynamic reports whether a function or rule applies to an empty interface, or to a type that such interfaces
// often contain. The arshalers then handle the values in interfaces by plan, and not by their loops without package
// reflect.
func (c *Cache) AppliesToDynamic() bool { return c.appliesToDynamic }

// AppliesToDecoded reports whether a function or rule applies to an empty interface, or to a type that is decoded into one.
func (c *Cache) AppliesToDecoded() bool { return c.appliesToDecoded }

// RulesPointers reports whether a rule is for a pointer type.
func (c *Cache) RulesPointers() bool { return c.rulesPointers }

// Of returns the plan for addressable values of type t.
func (c *Cache) Of(t reflect.Type) *Plan { return c.in(inPlace, t) }

// OfDynamic returns the plan for values of type t that are in interfaces or are elements of maps.
func (c *Cache) OfDynamic(t reflect.Type) *Plan { return c.in(inDynamic, t) }

// OfKey returns the plan for map keys of type t that are in interfaces.
func (c *Cache) OfKey(t reflect.Type) *Plan { return c.in(inKey, t) }

// OfName returns the plan for values of type t that a method reads or writes where a name comes next.
func (c *Cache) OfName(t reflect.Type) *Plan { return c.in(inKeyElem, t) }

// OfTagged returns the plan for values of type t with tag option string: those that a method of a field with the
// tag passes to MarshalEncode or UnmarshalDecode.
func (c *Cache) OfTagged(t reflect.Type) *Plan {
	if p, ok := c.tagged.Load(t); ok {
		return p.(*Plan)
	}
	return compileTagged(c, t)
}

// Quoted returns the cache for the same options with StringifyNumbers, without functions and rules.
func (c *Cache) Quoted() *Cache { return CacheFor(c.flags|opts.StringifyNumbers, c.names, nil, nil) }

// contextOf returns the context in which c has the plans for values in context x.
func (c *Cache) contextOf(x context) context {
	switch {
	case c.v1Methods:
		return x
	case x.isKey():
		return inKey
	}
	return inPlace
}

// in returns the plan for values of type t in context x.
func (c *Cache) in(x context, t reflect.Type) *Plan {
	x = c.contextOf(x)
	if p, ok := c.plans[x].Load(t); ok {
		return p.(*Plan)
	}
	return compile(c, x, t)
}

// CacheFor returns the cache for the options flags, the rule for names, the functions f, and the rules. All but the
// flags may be nil. Flags that are not in planFlags are ignored. Without functions both directions share a cache.
func CacheFor(flags opts.Flags, names *opts.Names, f *Functions, rules *Rules) *Cache {
	n := &root
	if f != nil && len(f.All) > 0 {
		n = f.node()
	}
	d := domain{list: n, flags: flags & planFlags, names: names}
	switch {
	case rules != nil:
		return linked.ruled(rules, d)
	case names != nil:
		return d.cache()
	}
	return n.cacheFor(d.flags)
}

// A Functions is a list of functions of the caller, all of them of one direction.
//
// Plans depend on the types of the functions and refer to functions by their index in the list. So a list that is
// made for each call is cheap, and no cache retains it.
type Functions struct {
	All   []*Function
	Owner any                      // the Marshalers or Unmarshalers that have the list
	found atomic.Pointer[listNode] // node for the types; nil: not looked up yet
}

// MarshalersOf returns the functions for marshaling in s, or nil if s has none.
func MarshalersOf(s *opts.Set) *Functions {
	if s.Present&opts.HasMarshalers == 0 {
		return nil
	}
	f, _ := s.Marshalers.(*Functions)
	return f
}

// UnmarshalersOf returns the functions for unmarshaling in s, or nil if s has none.
func UnmarshalersOf(s *opts.Set) *Functions {
	if s.Present&opts.HasUnmarshalers == 0 {
		return nil
	}
	f, _ := s.Unmarshalers.(*Functions)
	return f
}

// node returns the node for the types of f.
func (f *Functions) node() *listNode {
	n := f.found.Load()
	if n == nil {
		n = nodeOf(f.All)
		f.found.Store(n)
	}
	return n
}

// A functionType is the type that a function is declared for, and its direction. Plans depend on both.
type functionType struct {
	t      reflect.Type
	encode bool // it marshals; false: it unmarshals
}

// A step is what plans know of one element of a list: the type of a function, or the key of a rule.
type step struct {
	function functionType
	rule     RuleKey
}

// A listNode stands for all lists of functions for the same types, followed by rules with the same keys, in the same
// order. The path from the node of the empty list to that of another list has one step for each element.
type listNode struct {
	parent *listNode // node of the list without the last element; nil: the list is empty
	last   step      // last element
	caches sync.Map  // of opts.Flags to *Cache, if the list has no rules

	mu     sync.RWMutex
	longer map[step]*listNode // nodes of the lists with one element more
}

// root is the node of the empty list.
var root listNode

// A listTree contains the nodes of all lists that are not empty.
type listTree struct {
	root listNode     // of the empty list; has no caches
	size atomic.Int32 // nodes without root
}

// maxLists is the number of nodes above which a new tree replaces the tree in use, so that memory is bounded. Only
// a program that makes types at run time has so many.
const maxLists = 1000

// lists is the tree in use; nil before the first list.
var lists atomic.Pointer[listTree]

// treeInUse returns the tree for new nodes. Lists and arshalers may go on using nodes of a tree that was replaced.
func treeInUse() *listTree {
	tree := lists.Load()
	if tree == nil || tree.size.Load() > maxLists {
		lists.CompareAndSwap(tree, new(listTree))
		tree = lists.Load()
	}
	return tree
}

// nodeOf returns the node for the types of the functions in all.
func nodeOf(all []*Function) *listNode {
	tree := treeInUse()
	n := &tree.root
	for _, f := range all {
		n = n.next(tree, step{function: functionType{f.Type, f.Marshal != nil || f.MarshalTo != nil}})
	}
	return n
}

// next returns the node for the list of n and the element s after it. If there is none, it makes one in tree.
func (n *listNode) next(tree *listTree, s step) *listNode {
	n.mu.RLock()
	longer := n.longer[s]
	n.mu.RUnlock()
	if longer == nil {
		longer = n.extend(tree, s)
	}
	return longer
}

// extend is next for a node that is probably not there.
func (n *listNode) extend(tree *listTree, s step) *listNode {
	n.mu.Lock()
	defer n.mu.Unlock()
	if longer := n.longer[s]; longer != nil {
		return longer
	}
	if n.longer == nil {
		n.longer = make(map[step]*listNode)
	}
	longer := &listNode{parent: n, last: s}
	n.longer[s] = longer
	tree.size.Add(1)
	return longer
}

// elements returns the types of the functions and the keys of the rules of n.
func (n *listNode) elements() (functions []functionType, rules []RuleKey) {
	for ; n.parent != nil; n = n.parent {
		if n.last.rule.Type != nil {
			rules = append(rules, n.last.rule)
		} else {
			functions = append(functions, n.last.function)
		}
	}
	slices.Reverse(functions)
	slices.Reverse(rules)
	return functions, rules
}

// cacheFor returns the cache of n for the options flags, which it makes if there is none.
func (n *listNode) cacheFor(flags opts.Flags) *Cache {
	if c, ok := n.caches.Load(flags); ok {
		return c.(*Cache)
	}
	c, _ := n.caches.LoadOrStore(flags, n.newCache(flags, nil))
	return c.(*Cache)
}

// newCache returns an empty cache for the functions and rules of n, the options flags and the rule names.
func (n *listNode) newCache(flags opts.Flags, names *opts.Names) *Cache {
	functions, rules := n.elements()
	c := &Cache{
		flags:            flags,
		names:            names,
		functions:        functions,
		rules:            rules,
		appliesToDynamic: appliesToDynamic(functions),
		appliesToDecoded: applyTo(functions, decodedTypes),
		v1Methods:        flags&opts.CallMethodsWithLegacySemantics != 0,
	}
	if len(rules) > 0 {
		c.ruleOf = make(map[reflect.Type]int, len(rules))
	}
	for i, rule := range rules {
		if rule == (RuleKey{Type: rule.Type}) {
			continue
		}
		c.ruleOf[rule.Type] = i
		c.rulesPointers = c.rulesPointers || rule.Type.Kind() == reflect.Pointer
		isDecoded := slices.Contains(decodedTypes, rule.Type)
		c.appliesToDecoded = c.appliesToDecoded || isDecoded
		c.appliesToDynamic = c.appliesToDynamic || isDecoded || slices.Contains(encodedTypes, rule.Type)
	}
	return c
}

// A domain identifies a cache with rules for types or for names, or with a selection.
type domain struct {
	list  *listNode
	flags opts.Flags
	names *opts.Names

	all       *Cache // cache without the selection, in place of the fields above; nil: there is no selection
	selection opts.Selection
}

// maxDomains is the largest number of caches with rules or selections. A program that makes a rule for names for each call
// compiles plans for each call, but its memory is bounded.
const maxDomains = 256

// domains has the caches with rules for types or for names, or with a selection.
var domains struct {
	mu     sync.RWMutex
	caches map[domain]*Cache
}

// cache returns the cache of d, which it makes if there is none. If there are too many, it drops one of the others at
// random. Arshalers may go on using that.
func (d domain) cache() *Cache {
	domains.mu.RLock()
	c := domains.caches[d]
	domains.mu.RUnlock()
	if c != nil {
		return c
	}
	domains.mu.Lock()
	defer domains.mu.Unlock()
	if c := domains.caches[d]; c != nil {
		return c
	}
	if domains.caches == nil {
		domains.caches = make(map[domain]*Cache)
	}
	if len(domains.caches) >= maxDomains {
		for other := range domains.caches { // in random order
			delete(domains.caches, other)
			break
		}
	}
	if c = d.all; c != nil {
		c = linked.selecting(c, d.selection)
	} else {
		c = d.list.newCache(d.flags, d.names)
	}
	domains.caches[d] = c
	return c
}

// decodedTypes are the types of values that are decoded into an empty interface, that interface type, and
// the type of names. encodedTypes are other types that interfaces often contain.
var (
	decodedTypes = []reflect.Type{
		reflect.TypeFor[any](), reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[float64](),
		reflect.TypeFor[map[string]any](), reflect.TypeFor[[]any](),
	}
	encodedTypes = []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[int64]()}
)

// appliesToDynamic is [Cache.AppliesToDynamic] for the functions in list. Only functions that marshal are compared
// with encodedTypes.
func appliesToDynamic(list []functionType) bool {
	return applyTo(list, decodedTypes) || len(list) > 0 && list[0].encode && applyTo(list, encodedTypes)
}

// applyTo reports whether one of the functions in list applies to one of the types.
func applyTo(list []functionType, types []reflect.Type) bool {
	return slices.ContainsFunc(list, func(f functionType) bool { return slices.ContainsFunc(types, f.applies) })
}

// applies reports whether the function is called for values of type t. A function for type *T is called for values
// of type T, and one for an interface type for all types whose pointers implement it.
func (f functionType) applies(t reflect.Type) bool {
	switch f.t.Kind() {
	case reflect.Interface:
		return reflect.PointerTo(t).Implements(f.t)
	case reflect.Pointer:
		return f.t.Elem() == t
	}
	return f.t == t
}
