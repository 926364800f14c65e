// Package marshal writes Go values as JSON. It walks a value by the plan of its type (package
// typeinfo) and appends text to the output of a [state.EncodeState], which belongs to the
// encoder itself or to the stream of a caller.
//
// The functions that write take dst, the text that the writer has not got yet, and return it
// with the value appended. They return nil after a failure, which is then recorded in the
// encoder; functions further up return nil without adding to it.
//
// The open arrays and objects are in the stack of the state at every moment. A loop over
// members or elements stores the number of the value in progress, and the name of a member, in
// the innermost frame before anything that can fail or call user code.
package marshal

import (
	"reflect"
	"sync"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file has the encoder from its acquisition to its release, with its options and plans. Its
// memory is in memory.go.

// An encoder writes one Go value, and the values in it that user code passes to MarshalEncode. It
// belongs to one goroutine. The pool keeps it with its own state, frames and memory for the next
// call.
type encoder struct {
	out      *state.EncodeState // state that is written to: own, or that of a caller's stream
	enc      *jsontext.Encoder  // out as the Encoder that methods and functions get
	fail     *failure.Failure   // failure; nil: none
	failedAt state.Target       // target of the pointer of fail; Container for a name
	cfg      config             // derived from the options
	cycles   cycles             // values that are being written, where nesting is deep
	mem      memory             // scratch memory, kept from call to call
	own      state.Encoder      // state for documents; streams borrow memory from it
}

// A config contains the facts that the encoder derives from the options in force. If the options are
// the same as in the last call, which takes three comparisons, configure derives nothing.
type config struct {
	present      opts.Flags           // options that were given
	flags        opts.Flags           // options that are true
	values       *opts.Values         // options that have values; they never change
	plans        *typeinfo.Cache      // plans for the options without a selection; nil: there is no config yet
	selected     *typeinfo.Cache      // plans for the value that a call with the options is for
	functions    []*typeinfo.Function // functions of the caller, which plans refer to by index
	rules        []*typeinfo.Rule     // rules of the caller, likewise
	v1           *failure.V1          // error types of package v1; nil: those of package json
	oddNumbers   bool                 // numbers in an any are written in strings, or in canonical form
	followed     reflect.Kind         // kind of the arguments that are replaced by their elements: Pointer, or Invalid if a rule is for pointers
	callsDynamic bool                 // a function or rule of the caller applies to a type that interfaces often contain
}

// configure derives the config from the options in set, unless it was derived from the same
// ones.
func (e *encoder) configure(set *opts.Set) {
	c := &e.cfg
	if c.present == set.Present && c.flags == set.Value && c.values == set.Values && c.plans != nil {
		return
	}
	c.present, c.flags, c.values = set.Present, set.Value, set.Values
	fns := typeinfo.MarshalersOf(set)
	rules := typeinfo.RulesOf(set)
	c.rules = rules.All()
	c.plans, c.functions = typeinfo.CacheFor(set.Value, set.Naming(), fns, rules), nil
	if fns != nil {
		c.functions = fns.All
	}
	c.v1 = nil
	if set.Has(opts.ReportErrorsWithLegacySemantics) {
		c.v1 = failure.V1Of(set)
	}
	if c.followed = reflect.Pointer; c.plans.RulesPointers() {
		c.followed = reflect.Invalid
	}
	c.selected = c.plans.Selecting(set.Selected())
	// Facts that many values ask for are kept as bools, so that loops test one byte.
	c.callsDynamic = c.plans.AppliesToDynamic()
	c.oddNumbers = set.Value&(opts.StringifyNumbers|opts.Canonical) != 0
}

// plan returns the plan for in and its value, or the plan and the value that in points to if in is a
// pointer. The plan is from the cache plans. If in is nil or a nil pointer, it is nil. A pointer is followed once, so that the
// value is addressable and lastPlan holds the plan of the type itself. If a rule is for a pointer type, it is not followed,
// since it may have that type.
func (e *encoder) plan(in any, plans *typeinfo.Cache) (*typeinfo.Plan, reflect.Value) {
	v := reflect.ValueOf(in)
	switch {
	case in == nil || v.Kind() == reflect.Pointer && v.IsNil():
		return nil, v
	case v.Kind() != e.cfg.followed:
		return e.dynamic(v, plans)
	}
	v = v.Elem()
	return e.mem.plan.of(plans, v.Type(), false), v
}

// dynamic returns the plan of v, which an interface contains, and v, or an addressable copy of v if the plan requires that.
// The plan is from the cache plans. Values of other kinds than structs and arrays are copied where a method is called.
func (e *encoder) dynamic(v reflect.Value, plans *typeinfo.Cache) (*typeinfo.Plan, reflect.Value) {
	p := e.mem.plan.of(plans, v.Type(), true)
	if k := v.Kind(); p.ByAddr && (k == reflect.Struct || k == reflect.Array) {
		v = addressable(v)
	}
	return p, v
}

// addressable returns v, or a copy of it if v is not addressable. Methods with pointer receivers
// and the bytes of arrays need that.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

// value appends v, of plan p, by the code for op, which is p.Encode, or p.Op after user code has
// declined.
func (e *encoder) value(p *typeinfo.Plan, op typeinfo.Op, v reflect.Value, dst []byte) []byte {
	return e.dispatch(p, op, v, dst)
}

// pool contains the encoders that are not in use.
var pool sync.Pool

// get returns an encoder from the pool, or a new one. Its memory is made empty here, by SetOutput, and where it is used,
// since user code may have kept the Encoder. The caller calls release, unless user code has panicked: an encoder in the
// middle of a value is left to the garbage collector.
func get() *encoder {
	e, ok := pool.Get().(*encoder)
	if !ok {
		e = new(encoder)
		e.own.Open().Owner = e
		return e
	}
	m := &e.mem
	m.members, m.order, m.fields = m.members[:0], m.order[:0], m.fields[:0]
	e.cycles.pointers = 0
	if m.maker.t != nil {
		m.maker = maker{}
	}
	return e
}

// acquire returns an encoder for a document under the options o. The options that came last are
// compared first, because most programs pass the same ones, or none, at each call.
func acquire(o []opts.Options) *encoder {
	e := get()
	s := e.own.Open()
	if e.out != s { // pointers are stored only if they change: stores are slow while garbage is collected
		e.out, e.enc = s, (*jsontext.Encoder)(&e.own)
	}
	switch { // user code that has kept the Encoder may have changed its options
	case len(o) == 0 && s.Opts.Present == 0:
	case e.mem.fixed.IsAll(o) && e.mem.fixed.IsIn(&s.Opts):
	default:
		s.Opts = opts.Set{}
		s.Opts.Join(o...)
		e.mem.fixed = opts.Only(o)
	}
	e.configure(&s.Opts)
	return e
}

// release returns e to the pool, unless a panic has passed through e. buf is the buffer to keep, with the text of the
// last value; nil: none. References to memory of the caller are dropped: the writer, the buffer if it is not kept,
// functions with the plans that call them, and errors. Fields that are nil or zero mostly are tested first, since a
// store of a pointer costs more while garbage is collected.
func (e *encoder) release(buf []byte) {
	if e.mem.stale {
		return
	}
	m := &e.mem
	// A buffer above smallBuffer is kept while it is used: without that, texts of megabytes take
	// 1.25 to 1.5 times as long. One that maxIdle calls in a row have used little of is dropped.
	if cap(buf) != cap(m.buf) { // otherwise buf is m.buf
		m.buf = buf[:0]
	}
	if cap(buf) <= smallBuffer || len(buf) >= cap(buf)/4 {
		m.idle = 0
	} else if m.idle++; m.idle > maxIdle {
		m.buf, m.idle = nil, 0
	}
	if cap(m.text)|cap(m.members)|cap(m.order)|cap(m.fields) > maxScratch { // one test for all
		m.text, m.members, m.order, m.fields = nil, nil, nil, nil
	}
	if m.nested.err != nil {
		m.nested = nestedFailure{}
	}
	s := e.own.Open()
	if s.Buf = nil; s.W != nil {
		s.W = nil
	}
	// Functions and values of the caller may refer to much memory, so an encoder in the pool does not refer to them.
	if (s.Opts.Present|e.cfg.present)&opts.UserCode != 0 {
		s.Opts, e.cfg, m.plan = opts.Set{}, config{}, lastPlan{}
	}
	pool.Put(e)
}

// releaseFailed is release after a failure. It also drops what the failed value has left in the encoder: members of
// maps, cycles and the failure.
func (e *encoder) releaseFailed(buf []byte) {
	clear(e.mem.members)
	e.fail, e.cycles = nil, cycles{}
	e.own.Open().SetOutput(nil, nil, 0)
	e.release(buf)
}
