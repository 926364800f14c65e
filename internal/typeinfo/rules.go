package typeinfo

import (
	"errors"
	"reflect"
	"strconv"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
)

// A RuleKey is the part of a rule that plans depend on. At most one of the members after Type is set. If none is, the rule
// has no effect but to replace an earlier one for the type.
type RuleKey struct {
	Type   reflect.Type // static type of the values that the rule is for
	Format string       // their format; "": none
}

// A Rule says how the values of one Go type are marshaled and unmarshaled: after functions of the caller, and in place
// of methods of the type. It is an option.
type Rule struct {
	RuleKey
	rules Rules       // list with the rule alone
	alone opts.Values // option values with rules only, which Merge shares
}

// NewRule returns a rule with the given key.
func NewRule(key RuleKey) *Rule {
	r := &Rule{RuleKey: key}
	r.rules.all = []*Rule{r}
	r.alone.Rules = &r.rules
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
	found atomic.Pointer[foundNode] // node that was looked up last; nil: none
}

// A foundNode is the node of a list of rules after the functions of the node from.
type foundNode struct{ from, to *listNode }

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

// node returns the node for the functions of from, and the rules of r after them.
func (r *Rules) node(from *listNode) *listNode {
	if f := r.found.Load(); f != nil && f.from == from {
		return f.to
	}
	tree := treeInUse()
	to := from
	if from == &root {
		to = &tree.root
	}
	for _, rule := range r.all {
		to = to.next(tree, step{rule: rule.RuleKey})
	}
	r.found.Store(&foundNode{from, to})
	return to
}

// ruleFor returns the index of the rule for values of r, or -1 if there is none or r has its own format.
func (c *compiler) ruleFor(r request) int {
	i, ok := c.cache.ruleOf[r.t]
	if !ok || r.unruled || r.format != "" && c.cache.rules[i].Format != "" {
		return -1
	}
	return i
}

// isPlain reports whether neither user code nor a rule applies to values of p.
func (c *compiler) isPlain(p *Plan) bool {
	_, ruled := c.cache.ruleOf[p.Type]
	return p.Calls == nil && !ruled
}

// fillByRule is fill for values of r, which has the format of a rule. In contrast to a tag, a raw value cannot have one.
func (c *compiler) fillByRule(p *Plan, r request) {
	if !isRaw(r.t) {
		c.fillFormat(p, r)
	}
	if isRaw(r.t) || p.Op == OpBadTag {
		p.setBadTag(errors.New("type " + r.t.String() + " has no format " + strconv.Quote(r.format)))
	}
}
