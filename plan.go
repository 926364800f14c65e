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

	opOldString    // any scalar in a string, as tag option string once meant
	opOldInterface // an interface whose methods are called even for nil pointers
	opStringHeld   // an interface with tag option string, where faults of tags are passed over
)

// A plan says how the values of one type are read and written. It is made once
// and never changes, but for the memory of what was seen last, which is atomic.
type plan struct {
	t        reflect.Type
	op       op
	bits     uint8        // size of an integer or float
	max      uint64       // the largest value of an integer
	fast     typedCodec   // what is more special about a list or map
	list     listCodec    // of a slice of scalars or points, else nil
	scalar   reflect.Kind // of a pointer, the kind of its element, unless that has a name
	elem     *plan        // of a pointer, slice, array or map
	key      *plan        // of a map
	st       *structPlan  // of a struct
	cust     *custom      // of a type that users' code handles
	reach    bool         // user code below may look at the place where it stands
	calls    bool         // user code gets the addresses of values, here or below
	byAddr   bool         // writing asks for the address of the value, or of a part of it
	nullText bool         // of a pointer: the string "null" is as good as null
	generic  bool         // of an interface: functions apply to what it is read into by default
	format   *fieldFormat // of op opFormat
	bad      error        // of op opBadFormat
	method   method       // of op opOldInterface
	zero     string       // the JSON of the zero value by default, "" if it is written like any other

	listType reflect.Type  // of the pointers that list takes
	empty    reflect.Value // of a slice: one that is empty and not nil
	elems    reflect.Type  // of a map: the type of slices of its elements
	single   atomic.Bool   // the last array had one element
	room     atomic.Int32  // how many bytes were needed for a value that was written on its own
	window   atomic.Int32  // how many bytes of a reader had to be held for one, if many
	count    atomic.Int32  // how many elements a new frame is to have
	maxFrame int           // how many elements a frame may have that is kept; of a map, how many entries if it had more than one
	repeat   atomic.Int32  // how many elements the next array may have: see likely
	frames   sync.Pool     // *frame or *mapFrame: room for elements being read
	alike    bool          // of a map: one key may have several names
}

// compileMu lets one goroutine compile at a time, so that types that refer to
// each other are compiled once.
var compileMu sync.Mutex

// A compiler makes the plans of a type and of all the types it needs.
type compiler struct {
	domain *domain // for the place where values stand of the type being planned
	place  place
	made   map[planKey]*plan
	all    []*plan
}

// A planKey is what plans differ by within a domain.
type planKey struct {
	t      reflect.Type
	quoted bool   // tag option string
	format string // tag option format
	place  place
}

func compile(t reflect.Type, d *domain) *plan {
	compileMu.Lock()
	defer compileMu.Unlock()
	c := compiler{domain: d, made: make(map[planKey]*plan)}
	for k := range numPlaces {
		if d.places != nil && d.places[k] == d {
			c.place = k
		}
	}
	p := c.plan(t, d.stringly)
	c.settleReach()
	for k, made := range c.made {
		if k.quoted == d.stringly && k.format == "" {
			d.at(k.place).plans.LoadOrStore(k.t, made)
		}
	}
	v, _ := d.plans.Load(t)
	if v != nil {
		p = v.(*plan)
	}
	return p
}

// planAt is plan for values that stand at another place.
func (c *compiler) planAt(to place, t reflect.Type, quoted bool) *plan {
	outer, domain := c.place, c.domain
	if domain.places != nil {
		c.place, c.domain = to, domain.at(to)
	}
	p := c.plan(t, quoted)
	c.place, c.domain = outer, domain
	return p
}

// plan returns the plan of t, which is finished when the compiler is.
func (c *compiler) plan(t reflect.Type, quoted bool) *plan {
	key := planKey{t, quoted, "", c.place}
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
	if c.fillSpecial(p, quoted) {
		return
	}
	switch k := t.Kind(); k {
	case reflect.Bool:
		p.op, p.zero = opBool, "false"
	case reflect.String:
		p.op, p.zero = opString, `""`
	case reflect.Pointer:
		p.op, p.zero = opPointer, "null"
		if e := t.Elem(); e.PkgPath() == "" { // it has no name of its own
			p.scalar = e.Kind()
		}
		p.elem = c.planAt(c.place.behindPointer(), t.Elem(), quoted)
	case reflect.Interface:
		p.op, p.zero = opInterface, "null"
		if t.NumMethod() == 0 {
			p.op = opAny
		} else {
			c.fillOldInterface(p)
		}
		p.generic = c.domain.generic
	case reflect.Slice, reflect.Array:
		c.fillList(p)
	case reflect.Map:
		if p.op = opMap; c.domain.legacy&opts.FormatNilMapAsNull == 0 {
			p.zero = "{}"
		}
		p.elems = reflect.SliceOf(t.Elem())
		p.key = c.planAt(placeKey, t.Key(), false)
		p.alike = hasAlike(p.key)
		p.elem = c.planAt(placeHeld, t.Elem(), c.domain.stringly)
		p.fast = p.typedMap()
		p.maxFrame = maxFrame / (int(t.Key().Size()+t.Elem().Size()) + 1)
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
		p.op, p.zero = p.op.quoted(), `"0"`
	}
}

// quoted returns the op of numbers in strings whose op without is o.
func (o op) quoted() op {
	switch o {
	case opInt:
		return opQuotedInt
	case opUint:
		return opQuotedUint
	}
	return opQuotedFloat
}

var byteType = reflect.TypeFor[byte]()

// fillList plans slices and arrays. Those of byte itself are binary data.
func (c *compiler) fillList(p *plan) {
	isSlice := p.t.Kind() == reflect.Slice
	if c.domain.legacy&oldBytes != 0 && p.t.Elem().Kind() == reflect.Uint8 {
		c.fillOldBytes(p)
		return
	}
	switch {
	case isSlice && p.t.Elem() == byteType:
		p.op, p.zero = opBytes, c.emptySlice(`""`)
		return
	case p.t.Elem() == byteType:
		p.op = opByteArray
		return
	}
	c.fillElements(p, c.domain.stringly)
}

// emptySlice returns text, that of an empty slice, if it is that of all empty slices, nil
// ones included.
func (c *compiler) emptySlice(text string) string {
	if c.domain.legacy&opts.FormatNilSliceAsNull != 0 {
		return ""
	}
	return text
}

// fillElements plans slices and arrays as JSON arrays. Quoted tells whether elements that
// are numbers are in strings.
func (c *compiler) fillElements(p *plan, quoted bool) {
	p.op, p.fast = opArray, typedArray(p.t)
	if p.t.Kind() == reflect.Slice {
		p.op, p.zero = opSlice, c.emptySlice("[]")
		p.empty = reflect.MakeSlice(p.t, 0, 0)
		p.maxFrame = maxFrame / (int(p.t.Elem().Size()) + 1)
	}
	to := c.place
	if p.op == opSlice {
		to = placeFree
	}
	p.elem = c.planAt(to, p.t.Elem(), quoted)
	switch {
	case p.elem.op == opCustom:
		p.fast = typedNone
	case p.op == opSlice:
		if p.list = listCodecOf(p.t.Elem()); p.list != nil {
			p.listType = reflect.PointerTo(reflect.SliceOf(p.t.Elem()))
		}
		if p.t == reflect.TypeFor[[]any]() && !p.elem.generic {
			p.fast = typedAnys
		}
	}
}

// uniqueNames reports whether each key of map p has one name; valid tells whether names must be
// UTF-8.
func (p *plan) uniqueNames(valid bool) bool { return !p.alike && (valid || p.key.op != opString) }

// hasAlike reports whether keys of plan p may have several names even if these are UTF-8.
func hasAlike(p *plan) bool {
	to, _ := marshalMethods(p.t)
	from, _ := unmarshalMethods(p.t)
	if to != methodNone || from != methodNone {
		return true
	}
	switch p.op {
	case opString, opBool, opInt, opUint, opQuotedInt, opQuotedUint:
		return false
	}
	return true
}
