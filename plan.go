package json

import (
	"math"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
)

// An op says which codec handles the values of a type.
type op uint8

const (
	opUnsupported op = iota // no JSON representation
	opBadTag                // a tag option that the type can't have
	opBool
	opString
	opInt
	opUint
	opFloat32
	opFloat64
	opQuotedInt // numbers inside of JSON strings
	opQuotedUint
	opQuotedFloat
	opBytes
	opByteArray
	opSlice
	opArray
	opMap
	opStruct
	opPointer
	opAny       // interface without methods
	opInterface // interface with methods
	opRaw       // jsontext.Value
	opTime      // time.Time
	opDuration  // time.Duration
	opCustom    // methods or functions of the user come first
	opFormat    // as tag option format says
	opBadFormat // a tag option format that the type can't have
)

// A plan says how the values of one type are read and written. It is made once
// and never changes, but for the memory of what was seen last, which is atomic.
type plan struct {
	t       reflect.Type
	op      op
	bits    uint8       // size of an integer or float
	max     uint64      // the largest value of an integer
	fast    typedCodec  // what is more special about a slice or map
	elem    *plan       // of a pointer, slice, array or map
	key     *plan       // of a map
	st      *structPlan // of a struct
	cust    *custom     // of a type that users' code handles
	reach   bool        // user code below may look at the place where it stands
	generic bool        // of an interface: functions apply to what it is read into by default
	format  *format     // of op opFormat
	tag     string      // of op opBadFormat: the tag option format
	zero    string      // the JSON of the zero value by default, "" if it is written like any other

	empty    reflect.Value // of a slice: one that is empty and not nil
	single   atomic.Bool   // the last array had one element
	maxFrame int           // how many elements a frame may have that is kept
	frames   sync.Pool     // *frame or *mapFrame: room for elements being read
}

// A domain is the part of the options that changes plans, and the finished
// plans for it.
type domain struct {
	stringly  bool        // StringifyNumbers
	functions []*function // of the caller, for one direction, or what stands for them
	plans     sync.Map    // of reflect.Type to *plan

	// The plan that was asked for last; programs often use one type many times
	// in a row.
	last atomic.Pointer[plan]
}

// domains are those without functions, by whether numbers are strings.
var domains = [2]domain{{}, {stringly: true}}

// domainOf returns the domain for flags f and functions, which may be nil.
func domainOf(f opts.Flags, fns *functionList) *domain {
	own := &domains
	if fns != nil && len(fns.all) > 0 {
		own = fns.domains()
	}
	if f&opts.StringifyNumbers != 0 {
		return &own[1]
	}
	return &own[0]
}

// planOf returns the plan for type t.
func planOf(t reflect.Type, d *domain) *plan {
	if p := d.last.Load(); p != nil && p.t == t {
		return p
	}
	v, ok := d.plans.Load(t)
	if !ok {
		return compile(t, d)
	}
	p := v.(*plan)
	d.last.Store(p)
	return p
}

// compileMu lets one goroutine compile at a time, so that types that refer to
// each other are compiled once.
var compileMu sync.Mutex

// A compiler makes the plans of a type and of all the types it needs.
type compiler struct {
	domain *domain
	made   map[planKey]*plan
	all    []*plan
}

// A planKey is what plans differ by within a domain.
type planKey struct {
	t      reflect.Type
	quoted bool   // tag option string
	format string // tag option format
}

func compile(t reflect.Type, d *domain) *plan {
	compileMu.Lock()
	defer compileMu.Unlock()
	c := compiler{domain: d, made: make(map[planKey]*plan)}
	p := c.plan(t, d.stringly)
	c.settleReach()
	for k, made := range c.made {
		if k.quoted == d.stringly && k.format == "" {
			d.plans.LoadOrStore(k.t, made)
		}
	}
	v, _ := d.plans.Load(t)
	if v != nil {
		p = v.(*plan)
	}
	return p
}

// plan returns the plan of t, which is finished when the compiler is.
func (c *compiler) plan(t reflect.Type, quoted bool) *plan {
	key := planKey{t, quoted, ""}
	if p, ok := c.made[key]; ok {
		return p
	}
	if quoted == c.domain.stringly {
		if v, ok := c.domain.plans.Load(t); ok {
			return v.(*plan)
		}
	}
	p := &plan{t: t}
	c.made[key] = p
	c.all = append(c.all, p)
	if !c.fillCustom(p, quoted, "") {
		c.fill(p, quoted)
	}
	return p
}

func (c *compiler) fill(p *plan, quoted bool) {
	t := p.t
	if fillSpecial(p) {
		return
	}
	switch k := t.Kind(); k {
	case reflect.Bool:
		p.op, p.zero = opBool, "false"
	case reflect.String:
		p.op, p.zero = opString, `""`
	case reflect.Pointer:
		p.op, p.zero = opPointer, "null"
		p.elem = c.plan(t.Elem(), quoted)
	case reflect.Interface:
		p.op, p.zero = opInterface, "null"
		if t.NumMethod() == 0 {
			p.op = opAny
		}
		p.generic = c.anyApplies()
	case reflect.Slice, reflect.Array:
		c.fillList(p)
	case reflect.Map:
		p.op, p.zero = opMap, "{}"
		p.key = c.plan(t.Key(), false)
		p.elem = c.plan(t.Elem(), c.domain.stringly)
		if p.fast = typedMap(t); p.key.op == opCustom || p.elem.op == opCustom || p.elem.generic {
			p.fast = typedNone
		}
	case reflect.Struct:
		p.op = opStruct
		p.st = c.structPlan(t)
	default:
		c.fillNumber(p, k, quoted)
	}
}

// quotable reports whether tag option string may stand on a field of type t.
func quotable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer:
		return quotable(t.Elem())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.Float32, reflect.Float64:
		return true
	}
	return false
}

func (c *compiler) fillNumber(p *plan, k reflect.Kind, quoted bool) {
	switch k {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.op, p.max = opInt, 1<<(p.t.Bits()-1)-1
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		p.op, p.max = opUint, math.MaxUint64>>(64-p.t.Bits())
	case reflect.Float32:
		p.op = opFloat32
	case reflect.Float64:
		p.op = opFloat64
	default:
		p.op = opUnsupported
		return
	}
	p.bits, p.zero = uint8(p.t.Bits()), "0"
	if quoted {
		p.zero = `"0"`
		switch p.op {
		case opInt:
			p.op = opQuotedInt
		case opUint:
			p.op = opQuotedUint
		default:
			p.op = opQuotedFloat
		}
	}
}

var byteType = reflect.TypeFor[byte]()

// fillList plans slices and arrays. Those of byte itself are binary data.
func (c *compiler) fillList(p *plan) {
	isSlice := p.t.Kind() == reflect.Slice
	switch {
	case isSlice && p.t.Elem() == byteType:
		p.op, p.zero = opBytes, `""`
		return
	case p.t.Elem() == byteType:
		p.op = opByteArray
		return
	}
	c.fillElements(p, c.domain.stringly)
}

// fillElements plans slices and arrays as JSON arrays. Quoted tells whether elements that
// are numbers are in strings.
func (c *compiler) fillElements(p *plan, quoted bool) {
	p.op = opArray
	if p.t.Kind() == reflect.Slice {
		p.op, p.zero = opSlice, "[]"
		p.fast = typedSlice(p.t)
		p.empty = reflect.MakeSlice(p.t, 0, 0)
		p.maxFrame = maxFrame / (int(p.t.Elem().Size()) + 1)
	}
	if p.elem = c.plan(p.t.Elem(), quoted); p.elem.op == opCustom {
		p.fast = typedNone
	}
}
