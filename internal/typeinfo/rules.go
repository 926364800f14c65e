package typeinfo

import (
	"errors"
	"reflect"
	"strconv"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
)

// A RuleKey is the part of a rule that plans depend on. If all members but Type are zero, the rule has no effect but to
// replace an earlier one for the type.
type RuleKey struct {
	Type   reflect.Type // static type of the values that the rule is for
	Format string       // their format; "": none
	Union  *Union       // the union of an interface; nil: none

	// For a rule that has a Converter.
	As         reflect.Type // type of the values that represent those of Type; nil: there is no Converter
	Encodes    bool         // values are converted when marshaling
	Decodes    bool         // values are converted when unmarshaling
	NullIsZero bool         // null is the zero value, without a conversion, as for pointers and interfaces
}

// A Converter converts values of the type A of a rule to type B, and back.
type Converter interface {
	// Encode returns the value of type B that represents a.
	Encode(a reflect.Value) (b reflect.Value, err error)
	// Decode sets a to the value that b, of type B, represents. It leaves a unchanged if it returns an error.
	Decode(b, a reflect.Value) error
}

// A Rule says how the values of one Go type are marshaled and unmarshaled: after functions of the caller, and in place
// of methods of the type. It is an option.
type Rule struct {
	RuleKey
	Converter Converter // nil: there is none

	rules  Rules       // list with the rule alone
	alone  opts.Values // option values with rules only, which Merge shares
	extras opts.Extras // those of alone
}

// NewRule returns a rule with the given key. The converter is nil if key.As is.
func NewRule(key RuleKey, converter Converter) *Rule {
	r := &Rule{RuleKey: key, Converter: converter}
	r.rules.all = []*Rule{r}
	r.extras.Rules, r.alone.Extras = &r.rules, &r.extras
	return r
}

// Merge implements [opts.Options].
func (r *Rule) Merge(s *opts.Set) { s.AddRules(&r.rules, &r.alone) }

// Lookup implements [opts.Options]. The value is the format that s has for the type, a string.
func (r *Rule) Lookup(s *opts.Set) (any, bool) {
	for _, other := range RulesOf(s).All() {
		if other.Type == r.Type && other.Format != "" {
			return other.Format, true
		}
	}
	return nil, false
}

// A Rules is a list of rules for different types. It does not change.
//
// As with functions, plans depend on the keys of the rules alone and refer to rules by their index in the list. So rules
// that are made for each call are cheap, and no cache retains their functions.
type Rules struct {
	all   []*Rule
	found atomic.Pointer[foundCache] // last result of cache; nil: none
}

// A foundCache is the cache of a list of rules in a domain without the rules.
type foundCache struct {
	domain
	cache *Cache
}

// RulesOf returns the rules in s, or nil if s has none.
func RulesOf(s *opts.Set) *Rules {
	if s.Present&opts.HasRules == 0 {
		return nil
	}
	r, _ := s.Rules.(*Rules)
	return r
}

// All returns the rules in the order of the list. r may be nil.
func (r *Rules) All() []*Rule {
	if r == nil {
		return nil
	}
	return r.all
}

// Join implements [opts.Rules]. A later rule takes the place of the one for the same type.
func (r *Rules) Join(later opts.Rules) opts.Rules {
	joined := &Rules{all: append([]*Rule(nil), r.all...)}
	if added, ok := later.(*Rules); ok {
		for _, rule := range added.all {
			joined.set(rule)
		}
	}
	return joined
}

// set adds rule to r, which is being made.
func (r *Rules) set(rule *Rule) {
	for i, other := range r.all {
		if other.Type == rule.Type {
			r.all[i] = rule
			return
		}
	}
	r.all = append(r.all, rule)
}

// cache returns the cache for the domain without, with the rules of r after its functions.
func (r *Rules) cache(without domain) *Cache {
	if f := r.found.Load(); f != nil && f.domain == without {
		return f.cache
	}
	tree, with := treeInUse(), without
	if with.list == &root {
		with.list = &tree.root
	}
	for _, rule := range r.all {
		with.list = with.list.next(tree, step{rule: rule.RuleKey})
	}
	c := with.cache()
	r.found.Store(&foundCache{without, c})
	return c
}

// ruleFor returns the index of the rule for values of r, or -1 if there is none or r has its own format. Unions are not for
// map keys.
func (c *compiler) ruleFor(r request) int {
	i, ok := c.cache.ruleOf[r.t]
	if !ok || r.unruled > 0 {
		return -1
	}
	if rule := &c.cache.rules[i]; r.format != "" && rule.Format != "" || rule.Union != nil && (r.context.isKey() || r.format != "") {
		return -1
	}
	return i
}

// replaced returns for which directions the rule with index i replaces methods. It returns false if i is negative.
func (c *compiler) replaced(i int) (decode, encode bool) {
	if i < 0 {
		return false, false
	}
	k := &c.cache.rules[i]
	all := k.Format != "" || k.Union != nil
	return all || k.Decodes, all || k.Encodes
}

// isPlain reports whether neither user code nor a rule applies to values of p.
func (c *compiler) isPlain(p *Plan) bool {
	_, ruled := c.cache.ruleOf[p.Type]
	return p.Calls == nil && !ruled
}

// A Convert says how values are converted, for OpConvert.
type Convert struct {
	As         *Plan // of the values that represent them
	Rule       int   // index of the rule in the list of the caller
	NullIsZero bool  // null is the zero value, and nil is null, without a conversion
}

// errEndlessRules is the error of a type that rules convert to itself, in one or more steps.
var errEndlessRules = errors.New("rules of jsonx.Convert lead back to the type")

// fillByConverter is fill for values of r, for which the rule with index i has a Converter, if it has: then it sets Convert.
// If values are converted in one direction alone, it sets only the op of that direction, and returns false, so
// that the caller sets the other members. The format and the tag of r are those of the converted value.
func (c *compiler) fillByConverter(p *Plan, r request, i int) bool {
	key := &c.cache.rules[i]
	decode, encode := c.converts(key)
	switch {
	case !decode && !encode:
		return false
	case decode && c.isEndlessRule(key, false), encode && c.isEndlessRule(key, true):
		p.setBadTag(errEndlessRules)
		return true
	}
	p.Convert = c.newConvert(r, i)
	p.NonNull = p.NonNull && (p.Convert.NullIsZero || !decode)
	switch {
	case decode && encode:
		p.Op = OpConvert
	case decode:
		p.Decode = OpConvert
	default:
		p.Encode = OpConvert
	}
	return decode && encode
}

// newConvert returns how values of r are converted by the rule with index i.
func (c *compiler) newConvert(r request, i int) *Convert {
	key, kind := &c.cache.rules[i], r.t.Kind()
	if r.t = key.As; key.As == key.Type { // a value is converted once
		r.unruled = 1
	}
	if !r.context.isKey() {
		r.context = inPlace
	}
	isZero := key.NullIsZero || kind == reflect.Pointer || kind == reflect.Interface
	return &Convert{As: c.plan(r), Rule: i, NullIsZero: isZero}
}

// converts returns in which directions the plans of c convert values by the rule key. With functions, they are for one
// direction, and the other has the same result.
func (c *compiler) converts(key *RuleKey) (decode, encode bool) {
	switch f := c.cache.functions; {
	case len(f) == 0:
		return key.Decodes, key.Encodes
	case f[0].encode:
		return key.Encodes, key.Encodes
	default:
		return key.Decodes, key.Decodes
	}
}

// isEndlessRule reports whether rules that convert values in the given direction lead from key to types without an end.
func (c *compiler) isEndlessRule(key *RuleKey, encode bool) bool {
	_, endless := c.represented(key.Type, func(k *RuleKey) bool { return encode && k.Encodes || !encode && k.Decodes })
	return endless
}

// represented returns the type that values of type t are converted to. It applies the conversions for which applies returns
// true, one after the other, also within pointers and Optionals. endless is true if the result of a conversion is a type
// that was converted before.
func (c *compiler) represented(t reflect.Type, applies func(*RuleKey) bool) (as reflect.Type, endless bool) {
	for n := 0; n <= len(c.cache.rules); {
		i, ok := c.cache.ruleOf[t]
		switch {
		case ok && c.cache.rules[i].As != t && applies(&c.cache.rules[i]):
			t = c.cache.rules[i].As
			n++
		default:
			held, ok := HeldType(t)
			if !ok || IsEndless(t) {
				return t, false
			}
			t = held
		}
	}
	return t, true
}

// fillByRule is fill for values of r, which has the format of a rule. In contrast to a tag, a raw value cannot have one.
func (c *compiler) fillByRule(p *Plan, r request) {
	switch {
	case r.within != nil:
		p.setBadTag(noObject(r.t))
		return
	case !isRaw(r.t):
		c.fillFormat(p, r)
	}
	if isRaw(r.t) || p.Op == OpBadTag {
		p.setBadTag(errors.New("type " + r.t.String() + " has no format " + strconv.Quote(r.format)))
	}
}
