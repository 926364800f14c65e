// Package unmarshal reads JSON text into Go values: it is the decode direction of package json.
//
// # Cursor functions
//
// Most methods of decoder are cursor functions. They take the index in the window (in.Buf) of the first
// byte of a value or token, which must be in the window, and return the index after its last byte. A
// negative result means that the value is not stored; see failure_list.go. The callers return it and add nothing. The window
// moves whenever more input is read, so neither an index nor a slice of the window survives a call that may
// read: nextElement, colon, stringAt, textAt, value, skipValue, user code. Functions whose callers need the start of the
// token return its new index too. What ends beyond the window is read by functions of the state.
//
// A function that reads a value into a reflect.Value also reads null, which sets it to zero (see clear), and
// records a failure for a value of a kind that the Go type cannot hold, unless its comment says otherwise.
//
// # Counting
//
// The stack of the state is up to date whenever something can fail or user code is called: a member is entered when its name
// has been read, and a member or element is left before the delimiter after it is read. The delimiter of a frame is stale
// while an arshaler is inside.
//
// # Files
//
// A file refers to files further down in this list. The exceptions are value and valueAs of the decoder, which read
// elements and members by a call of dispatch, and a few more that internal/archtest counts.
//
//	dispatch, linked   the function for the op of a plan; those that a program without jsonx does not need
//	document, stream   entry points: a whole text, one value of a Decoder
//	v1                 rules of encoding/json
//	union              interfaces with a union
//	validate           method ValidateJSON
//	convert            conversions by rules
//	user               methods and functions
//	user_failure       failures of methods and functions
//	user_place         the place of such a failure in the text
//	struct, absent, struct_array, embed, map_array, map, typed_map, key, slice, array, interface, any, indirect,
//	format, bytes, scalar, list, number, number_text   one file per Go kind, or per group of types
//	values             types Optional and Object of package jsonx
//	lenient            scalars of another kind than the Go type
//	v1_text            rules of encoding/json for texts in strings
//	name               names of members
//	seen               fields of a struct with a member in the object
//	failure, wants     values that cannot be stored in a Go type
//	token              delimiters, strings, literals, skipped values: what is in the window
//	syntax             malformed text
//	failure_list       failures after which reading goes on
//	error_list         the errors of them
//	decoder            the decoder, its options, the pool; a value of any type
//	memory, buffer     scratch memory
package unmarshal

import (
	"reflect"
	"sync"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// A decoder reads one value at a time, and the values that user code reads in the middle of it.
type decoder struct {
	in       *state.DecodeState // window, stack, options
	dec      *jsontext.Decoder  // the Decoder of in: own, or that of a stream
	cfg      config             // derived from the options in force
	failure  failure.Failure    // memory for failed.one, or if failures are collected, for isComplete
	searched int64              // bytes that findPart has read for the errors of a call of user code
	placed   error              // the last error returned that is a SemanticError with offset, pointer and type; nil: none
	form     failure.Form       // makes errors while reading goes on after failures
	target   reflect.Type       // type that the call reads into, while reading goes on after failures
	listed   errorList          // the list that the last call of Decode by user code has returned; empty: none
	failed   failureList        // failures of the call
	mem      memory             // scratch memory
	own      state.Decoder      // for documents; streams borrow frames from it

	interfaces int       // interfaces on the path to the value being read that contain a value, which dynamic copies
	checked    bool      // v1: the value being read has been checked to be well-formed
	trial      bool      // the value is read for a case of a union without discriminators, and failures are not reported
	ahead      lookAhead // bytes that unions have read ahead
	defaults   int       // defaults of fields that the value being read is in; 0: it is in the input
}

// A config contains the facts that a decoder derives from the options in force. configure derives it.
type config struct {
	present, flags opts.Flags   // options given, and those that are true
	values         *opts.Values // options that carry a value; nil: none

	plans     *typeinfo.Cache      // plans for these options; nil: no options have been configured
	functions []*typeinfo.Function // the caller's list, to which Calls.Functions refer; nil: none
	rules     []*typeinfo.Rule     // the caller's list, to which Convert.Rule refers; nil: none
	v1        *failure.V1          // option value of package v1; nil: none
	all       *failure.AllErrors   // option value of package jsonx for lists of errors; nil: none
	numbers   *opts.Numbers        // conversion of a number in an any; nil: to a float64, or to a Number if useNumber is true

	anyCase       bool // names match fields regardless of case, unless a tag says otherwise
	rejectUnknown bool // members without a field are a failure, unless the struct has a fallback
	callsDynamic  bool // a function or rule of the caller applies to an empty interface, or to a type that is decoded into one
	oddNumbers    bool // a number in an any is not simply a float64: because of numbers or useNumber, or rejected, as it must be in a string
	useNumber     bool // a number in an any becomes a Number of package v1: UseNumber, which numbers overrides
	stringify     bool // StringifyNumbers
	collects      bool // failures are collected: reading goes on after a value that cannot be stored
	v1Errors      bool // v1's rules for errors: the text is checked first, and offsets are those of encoding/json
	merges        bool // v1: values are merged as encoding/json does
}

// decoders is the pool of decoders that are not at work.
var decoders sync.Pool

// acquire returns a decoder that reads from its own state. The caller sets options and input. The memory of the decoder
// is made empty here, by SetInput, and where it is used, since user code may have kept the Decoder.
func acquire() *decoder {
	d, ok := decoders.Get().(*decoder)
	if !ok {
		d = new(decoder)
		d.in, d.dec = d.own.Open(), (*jsontext.Decoder)(&d.own)
		d.in.Owner = d
	}
	d.mem.anys, d.mem.seen = d.mem.anys[:0], d.mem.seen[:0]
	d.interfaces, d.defaults, d.checked, d.trial, d.ahead.used = 0, 0, false, false, 0
	if d.failed.one != nil {
		d.failed.one = nil
	}
	return d
}

// setOptions puts the options o in force in d's own state.
func (d *decoder) setOptions(o []opts.Options) {
	s := d.in
	if s.Opts.Present != 0 {
		s.Opts = opts.Set{}
	}
	if len(o) > 0 {
		s.Opts.Join(o...)
	}
	d.configure()
}

// release gives d back to the pool, without references to data of the caller. It is not called after a panic,
// when the state of d is undefined.
func (d *decoder) release() {
	m := &d.mem
	m.arena.endCall()
	clear(m.anys) // a panic within a method may have left entries
	bytes := cap(m.unquoted) | cap(m.folded)
	if bytes|cap(m.anys)|cap(m.seen)|cap(m.strings)|cap(m.floats)|cap(m.ints) > maxScratch {
		m.bound()
	}
	if !d.failed.isZero() {
		d.failed = failureList{}
	}
	if d.placed != nil {
		d.placed = nil
	}
	if d.listed.memory != nil {
		d.listed = errorList{}
	}
	if s := d.own.Open(); (d.cfg.present|s.Opts.Present)&opts.UserCode != 0 {
		d.cfg, s.Opts = config{}, opts.Set{} // they refer to functions or values of the caller
		m.arena.use(nil)
		m.plan, m.plans = nil, nil
	}
	decoders.Put(d)
}

// cutStacks shortens the stacks d.mem.anys and d.mem.seen to the given lengths: after a panic that user code has recovered
// there are entries of the call.
func (d *decoder) cutStacks(anys, seen int) {
	clear(d.mem.anys[anys:])
	d.mem.anys, d.mem.seen = d.mem.anys[:anys], d.mem.seen[:seen]
}

// configure derives d.cfg from the options of d.in, unless it is derived from the same options already.
func (d *decoder) configure() {
	set, c := &d.in.Opts, &d.cfg
	if c.plans != nil && c.present == set.Present && c.flags == set.Value&^opts.StringTag && c.values == set.Values {
		return
	}
	d.reconfigure(set)
}

// reconfigure is configure for options that differ.
func (d *decoder) reconfigure(set *opts.Set) {
	f := set.Value &^ opts.StringTag
	c := config{present: set.Present, flags: f, values: set.Values, v1: failure.V1Of(set)}
	list := typeinfo.UnmarshalersOf(set)
	if list != nil {
		c.functions = list.All
	}
	rules := typeinfo.RulesOf(set)
	c.rules = rules.All()
	c.plans = typeinfo.CacheFor(f&^opts.Canonical, set.Naming(), list, rules)
	c.anyCase = f&opts.MatchCaseInsensitiveNames != 0
	c.rejectUnknown = f&opts.RejectUnknownMembers != 0
	c.callsDynamic = c.plans.AppliesToDynamic()
	c.stringify = f&opts.StringifyNumbers != 0
	// As in the standard library, a number in an any must be in a string only if duplicate names are allowed.
	if c.useNumber = f&opts.UseNumber != 0; set.Present&opts.HasNumbers != 0 {
		c.numbers, c.useNumber = set.Numbers, false
	}
	c.oddNumbers = f&opts.AllowDuplicateNames != 0 && c.stringify || c.useNumber || c.numbers != nil
	c.v1Errors = f&opts.ReportErrorsWithLegacySemantics != 0
	c.all = failure.AllErrorsOf(set)
	c.collects = c.v1Errors || c.all != nil
	c.merges = f&opts.MergeWithLegacySemantics != 0
	d.mem.arena.use(set.SourceOf())
	d.mem.arena.intern(f&opts.InternStrings != 0)
	d.cfg = c
}

// formUnder returns the Form for errors under the options set: that of package v1 with its rules for
// errors, otherwise form.
func formUnder(set *opts.Set, form failure.Form) failure.Form {
	if v1 := failure.V1Of(set); v1 != nil && set.Has(opts.ReportErrorsWithLegacySemantics) {
		return v1.Form
	}
	return form
}

// planOf returns the plan of type t. The last plan is cached in d.mem, because programs often use one type
// many times in a row: a look into the cache of plans takes 4 to 6 % of the time of a short text.
func (d *decoder) planOf(t reflect.Type) *typeinfo.Plan {
	if m := &d.mem; m.plans == d.cfg.plans && m.plan.Type == t {
		return m.plan
	}
	return d.findPlan(t)
}

// findPlan is planOf for a type other than the last, and makes it the last.
func (d *decoder) findPlan(t reflect.Type) *typeinfo.Plan {
	p := d.cfg.plans.Of(t)
	d.mem.plan, d.mem.plans = p, d.cfg.plans
	return p
}

// A plan has three ops for decoding: Decode; Read, which is Decode without the method ValidateJSON; and Op for values that
// user code has declined. A field of a struct has a copy of Decode, which saves loading its plan.

// value reads the value at i into v, which is of type p.Type and can be set, and returns the index after the
// value. If it fails, v may hold a part of the value.
func (d *decoder) value(p *typeinfo.Plan, v reflect.Value, i int) int {
	return d.dispatch(p.Decode, p, v, i)
}

// valueAs is value by the given op: p.Decode, p.Read, or p.Op after user code has declined.
func (d *decoder) valueAs(op typeinfo.Op, p *typeinfo.Plan, v reflect.Value, i int) int {
	return d.dispatch(op, p, v, i)
}
