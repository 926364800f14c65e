package json

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
)

// A domain is the part of the options that changes plans, and the finished
// plans for it.
type domain struct {
	stringly  bool        // StringifyNumbers
	legacy    opts.Flags  // those of the old API, as far as plans differ by them, and templateFlags
	marshal   bool        // plans are for marshaling, if there are such flags
	functions []*function // of the caller, for one direction, or what stands for them
	generic   bool        // one of them is for what is read into interfaces by default
	busy      bool        // one of them is for a type that interfaces often hold
	plans     sync.Map    // of reflect.Type to *plan

	// The same domain for values that stand at places where other methods are called;
	// nil if that is all the same.
	places *[numPlaces]*domain
}

// A place is what decides which methods of a value are called, with the option
// CallMethodsWithLegacySemantics.
type place uint8

const (
	placeFree       place = iota // a value that can be addressed, or any value without the option
	placeHeld                    // a value in an interface or map, which can't be addressed
	placeKey                     // a map key
	placeKeyPointer              // what a map key points to
	numPlaces
)

// at returns the domain for values at the given place.
func (d *domain) at(p place) *domain {
	if d.places == nil {
		return d
	}
	return d.places[p]
}

// planFlags are the flags of the old API by which plans differ.
const planFlags = opts.CallMethodsWithLegacySemantics | opts.FormatByteArrayAsArray | opts.FormatBytesWithLegacySemantics |
	opts.FormatDurationAsNano | opts.MatchCaseSensitiveDelimiter | opts.OmitEmptyWithLegacySemantics |
	opts.ReportErrorsWithLegacySemantics | opts.StringifyWithLegacySemantics

// templateFlags are the flags by which the texts of zero values and of names differ. Plans
// differ by them, too, if they differ anyway and are for marshaling.
const templateFlags = opts.EscapeForHTML | opts.EscapeForJS | opts.FormatNilMapAsNull | opts.FormatNilSliceAsNull

// A domainSet holds the domains for one list of functions. There are as many as there
// are sets of the flags that plans differ by, in use.
type domainSet struct {
	plain  [2]domain                 // by whether numbers are strings
	last   [2]atomic.Pointer[domain] // of others, the last one for each direction
	others sync.Map                  // of domainKey to *domain
}

type domainKey struct {
	flags   opts.Flags
	marshal bool
}

// ownDomains are those without functions.
var ownDomains = domainSet{plain: [2]domain{{}, {stringly: true}}}

// set makes ds the domains for a list of functions.
func (ds *domainSet) set(functions []*function) {
	for k := range ds.plain {
		d := &ds.plain[k]
		d.functions, d.generic = functions, anyApplies(functions, anyTypes)
		d.busy = d.generic || anyApplies(functions, heldTypes)
	}
	ds.plain[1].stringly = true
}

// of returns the domain for flags f, for the given direction.
func (ds *domainSet) of(f opts.Flags, marshal bool) *domain {
	all := f
	switch f &= planFlags | opts.StringifyNumbers; f {
	case 0:
		return &ds.plain[0]
	case opts.StringifyNumbers:
		return &ds.plain[1]
	}
	last := &ds.last[0]
	if marshal {
		last = &ds.last[1]
		f |= all & templateFlags
	}
	if d := last.Load(); d != nil && d.flags() == f {
		return d
	}
	d := ds.other(domainKey{f, marshal})
	last.Store(d)
	return d
}

// flags returns the flags that plans of d differ by from those of other domains.
func (d *domain) flags() opts.Flags {
	if d.stringly {
		return d.legacy | opts.StringifyNumbers
	}
	return d.legacy
}

// other returns the domain for key, which has flags of the old API.
func (ds *domainSet) other(key domainKey) *domain {
	if d, ok := ds.others.Load(key); ok {
		return d.(*domain)
	}
	var places [numPlaces]*domain
	for k := range places {
		places[k] = &domain{
			stringly:  key.flags&opts.StringifyNumbers != 0,
			legacy:    key.flags &^ opts.StringifyNumbers,
			marshal:   key.marshal,
			functions: ds.plain[0].functions,
			generic:   ds.plain[0].generic,
			busy:      ds.plain[0].busy,
		}
		if key.flags&opts.CallMethodsWithLegacySemantics != 0 {
			places[k].places = &places
		}
	}
	d, _ := ds.others.LoadOrStore(key, places[placeFree])
	return d.(*domain)
}

// domainOf returns the domain for flags f and functions, which may be nil, for the
// given direction.
func domainOf(f opts.Flags, fns *functionList, marshal bool) *domain {
	if fns != nil && len(fns.all) > 0 {
		return fns.domains().of(f, marshal)
	}
	return ownDomains.of(f, marshal)
}

// planOf returns the plan for type t.
func planOf(t reflect.Type, d *domain) *plan {
	if p, ok := d.plans.Load(t); ok {
		return p.(*plan)
	}
	return compile(t, d)
}

// A lastPlan is the plan that was asked for last; programs often use one type many times in a
// row. Each decoder and encoder has its own: goroutines that shared one would wait for each
// other as soon as they use different types.
type lastPlan struct {
	plan   *plan
	domain *domain
}

// of returns the plan for type t.
func (l *lastPlan) of(t reflect.Type, d *domain) *plan {
	if l.domain == d && l.plan.t == t {
		return l.plan
	}
	l.plan, l.domain = planOf(t, d), d
	return l.plan
}
