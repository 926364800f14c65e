package typeinfo

import (
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
)

// linked has the functions for plans that no program needs without package jsonx: those for rules, unions and
// selections, and of option Canonical. Nothing but Link refers to these functions, so that the linker leaves them out of
// such a program. Their callers test before a call that there is a rule, a union and so on.
var linked struct {
	// For rules.
	ruled       func(*Rules, domain) *Cache
	fillConvert func(c *compiler, p *Plan, r request, rule int) bool
	fillByRule  func(*compiler, *Plan, request)

	// For unions.
	fillUnion func(*compiler, *Plan, request, *Union)
	fillCase  func(*compiler, *Plan, request)
	fillTags  func(*compiler, *StructPlan, []*within)
	setKinds  func(*UnionPlan)

	// For selections.
	selecting    func(*Cache, opts.Selection) *Cache
	member       func(p *parts, name string) *Cache
	element      func(c *Cache, i int) *Cache
	selectFields func(*parts, *model.Struct)
	planIn       func(*Cache, *model.Field, context) *Plan
	planWhole    func(*compiler, request) *Plan
	setParts     func(*compiler, *Plan)

	// For option Canonical.
	sortFields   func([]model.Field) []model.Field
	setCanonical func(*compiler)
}

// Link makes the functions in linked part of the program. Package jsonx calls it before it makes options: from its init.
func Link() {
	l := &linked
	l.ruled, l.fillConvert, l.fillByRule = (*Rules).cache, (*compiler).fillByConverter, (*compiler).fillByRule
	l.fillUnion, l.fillCase, l.fillTags, l.setKinds = (*compiler).fillUnion, (*compiler).fillCase, (*compiler).fillTags, (*UnionPlan).setKinds
	l.selecting, l.member, l.element, l.selectFields = (*Cache).rootFor, (*parts).cacheOf, (*Cache).element, (*parts).selectFields
	l.planIn, l.planWhole, l.setParts = planIn, (*compiler).planSelected, (*compiler).setParts
	l.sortFields, l.setCanonical = sortFields, (*compiler).setCanonical
}
