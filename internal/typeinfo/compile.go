package typeinfo

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
)

// A request identifies a plan of one cache. Requests with a tag, a format or a rule for null are made for the fields of
// structs, and with a tag for OfTagged. The request for the element of a pointer has the same tag and format.
type request struct {
	t       reflect.Type
	quoted  bool   // numbers are in strings: StringifyNumbers, or tag option string
	tag     bool   // the value has tag option string, which user code sees as StringifyNumbers; may be false if that option is true
	format  string // tag option format; "": none
	own     bool   // the format is from the jsonopt tag, which has more formats
	null    nullRule
	scalar  bool // tag option scalar
	context context
	unruled uint8   // rules do not apply; 2: nor to the element of a pointer
	within  *within // unions that the value is a case of, with their discriminators; nil: none
}

// isCached reports whether the cache has the plan for r, which does not depend on the tag of a field then.
func (c *compiler) isCached(r request) bool { return r == c.untagged(r.t, r.context) }

// A compiler makes the plan of a type and of all types that it needs.
//
// A type may contain itself. So plan stores each plan in made before it fills it, and returns the same
// plan if it is requested again before it is complete. The compiler has five phases. The first two are
// one recursion over the type, and the others are loops over all plans made:
//
//  1. fillCalls finds functions and methods, and sets Calls, and Decode and Encode where user code comes first.
//  2. fill and fillFormat set the members for values that no user code handles, from the type and the options alone:
//     Op, Elem, Key, Struct, Zero and so on. The plans of elements and fields may be empty still.
//  3. finish sets Decode and Encode to Op where no earlier phase has set them, sets Read, makes Decode OpValidate for
//     types with the method ValidateJSON and for some that reject null, clears Zero where user code encodes, and sets Floats.
//  4. derive sets UserCode and ByAddr, and setTemplate and setSections set the members of a struct
//     that depend on the plans of its fields.
//  5. finish adds the plans without a tag to the cache. Until then no other goroutine sees them.
type compiler struct {
	cache  *Cache
	flags  opts.Flags         // of cache
	made   map[request]*Plan  // plans by request
	unions map[within]*within // the one with each content
	all    []*Plan            // all plans made, including those that are not in made
}

// compile returns the plan for type t in context x, and adds to c all plans that it needs.
func compile(c *Cache, x context, t reflect.Type) *Plan {
	c.compiling.Lock()
	defer c.compiling.Unlock()
	if p, ok := c.plans[x].Load(t); ok {
		return p.(*Plan)
	}
	m := newCompiler(c)
	p := m.plan(m.untagged(t, x))
	m.finish()
	return p
}

// compileTagged is compile for values with tag option string; see [Cache.OfTagged].
func compileTagged(c *Cache, t reflect.Type) *Plan {
	c.compiling.Lock()
	defer c.compiling.Unlock()
	m := newCompiler(c)
	p := m.taggedValue(t)
	m.finish()
	c.tagged.Store(t, p)
	return p
}

// newCompiler returns a compiler for plans of c. The caller holds c.compiling.
func newCompiler(c *Cache) *compiler {
	return &compiler{cache: c, flags: c.flags, made: make(map[request]*Plan)}
}

// has reports whether one of the options in f is true.
func (c *compiler) has(f opts.Flags) bool { return c.flags&f != 0 }

// stringify reports whether StringifyNumbers is true.
func (c *compiler) stringify() bool { return c.has(opts.StringifyNumbers) }

// untagged returns the request for type t in context x, without a tag. Numbers in names are always in strings.
func (c *compiler) untagged(t reflect.Type, x context) request {
	return request{t: t, quoted: c.stringify() || x.isKey(), context: x}
}

// newPlan returns an empty plan for type t, which finish completes. It is cached only if the caller adds it
// to made.
func (c *compiler) newPlan(t reflect.Type) *Plan {
	p := &Plan{Type: t}
	c.all = append(c.all, p)
	return p
}

// plan returns the plan for r, from the cache or a new one. A new plan is complete when the compiler has
// finished.
func (c *compiler) plan(r request) *Plan {
	r.context = c.cache.contextOf(r.context)
	if isRaw(r.t) {
		r.format, r.own = "", false
	}
	if p, ok := c.made[r]; ok {
		return p
	}
	if p := c.planWhole(r); p != nil {
		return p
	}
	if c.isCached(r) {
		if p, ok := c.cache.plans[r.context].Load(r.t); ok {
			return p.(*Plan)
		}
	}
	p := c.newPlan(r.t)
	c.made[r] = p
	rule := c.ruleFor(r)
	hasFormat := rule >= 0 && c.cache.rules[rule].Format != ""
	if hasFormat {
		r.format, r.own = c.cache.rules[rule].Format, true
	}
	c.fillCalls(p, r, rule)
	p.NonNull = c.isNonNull(p, r)
	switch {
	case c.fillConvert(p, r, rule):
	case p.Calls != nil && r.tag && r.format == "" && c.invalidTag(r.t):
		p.setBadTag(failure.ErrStringTag)
	case hasFormat:
		linked.fillByRule(c, p, r)
	case r.format != "":
		c.fillFormat(p, r)
	default:
		c.fill(p, r)
	}
	p.Lenient = c.isLenient(p, r)
	return p
}

// planWhole returns the plan for r if a selection does not select parts of its values, and otherwise nil.
func (c *compiler) planWhole(r request) *Plan {
	if c.cache.parts == nil {
		return nil
	}
	return linked.planWhole(c, r)
}

// fillConvert is fill for values of r that the rule with index i converts in both directions, and reports whether it does.
func (c *compiler) fillConvert(p *Plan, r request, i int) bool {
	return i >= 0 && linked.fillConvert(c, p, r, i)
}

// isLenient returns Lenient for plan p, which is complete otherwise. Names are not lenient.
func (c *compiler) isLenient(p *Plan, r request) bool {
	return (r.scalar || c.has(opts.LenientScalars)) && !r.context.isKey() && p.isScalar()
}

// finish completes all plans that the compiler has made, and adds those to the cache that do
// not depend on a tag. Goroutines that use the cache see a plan only when it is complete.
func (c *compiler) finish() {
	if c.has(opts.Canonical) {
		linked.setCanonical(c)
	}
	for _, p := range c.all {
		if c.cache.parts != nil {
			linked.setParts(c, p)
		}
		p.setOps()
	}
	c.derive()
	for _, p := range c.all {
		p.setParts()
	}
	for r, p := range c.made {
		if c.isCached(r) {
			c.cache.plans[r.context].LoadOrStore(r.t, p)
		}
	}
}

// setOps sets the ops of p that no earlier phase has set, and the members of p that depend on the ops.
func (p *Plan) setOps() {
	if p.Format != nil && p.Format.Base != nil {
		p.Format.Base.Strictness = p.Strictness
	}
	if p.Decode == 0 {
		p.Decode = p.Op
	}
	if p.Encode == 0 {
		p.Encode = p.Op
	}
	if p.Read = p.Decode; p.validates() || p.NonNull && p.readsNull() {
		p.Decode = OpValidate
	}
	if p.Encode.IsUser() || p.Encode == OpConvert {
		p.Zero = ""
	}
	p.Floats = containsFloats(p.Type)
}

// setParts sets what depends on the complete plans of fields and cases.
func (p *Plan) setParts() {
	if p.Struct != nil {
		p.Struct.setTemplate()
		p.Struct.setSections()
	}
	if p.Union != nil {
		linked.setKinds(p.Union)
	}
}

// set sets the op of p for values that user code does not handle, and the text of the zero value.
func (p *Plan) set(o Op, zero string) { p.Op, p.Zero = o, zero }

// setBadTag makes err the error of every value of p that user code does not handle.
func (p *Plan) setBadTag(err error) {
	p.Op, p.Err = OpBadTag, err
}

// fill sets the fields of p for values that user code does not handle. It ignores the format of r: see fillFormat.
func (c *compiler) fill(p *Plan, r request) {
	t := r.t
	if c.fillUnions(p, r) || c.fillSpecial(p, r) || c.fillForm(p, r) {
		return
	}
	switch k := t.Kind(); k {
	case reflect.Bool:
		p.set(OpBool, "false")
	case reflect.String:
		p.set(OpString, `""`)
	case reflect.Pointer:
		c.fillPointer(p, r)
	case reflect.Interface:
		p.set(OpInterface, "null")
		if t.NumMethod() == 0 {
			p.Op = OpAny
		} else if c.cache.v1Methods && OwnMarshalMethods(t)[0] != MethodNone {
			p.set(OpV1Interface, "")
		}
	case reflect.Slice, reflect.Array:
		c.fillList(p, r)
	case reflect.Map:
		c.fillMap(p, r)
	case reflect.Struct:
		c.fillStruct(p, r, false)
	default:
		p.fillNumber(k, r.quoted)
	}
}

// fillSpecial sets the op of p if values of its type are not handled by their kind, and reports whether it has.
func (c *compiler) fillSpecial(p *Plan, r request) bool {
	isKey := c.cache.v1Methods && r.context.isKey() // with v1's rules a raw value or Number as a key is handled by its kind
	switch {
	case isRaw(r.t) && !isKey:
		p.Op = OpRaw
	case isNumber(r.t) && !isKey:
		p.Op = OpNumber
		if r.quoted {
			p.Op = OpQuotedNumber
		}
	case r.t == timeType:
		p.Op = OpTime
	case r.t == durationType && c.has(opts.FormatDurationAsNano):
		p.fillNumber(reflect.Int64, r.quoted)
	case r.t == durationType:
		p.Op = OpDuration
	default:
		return false
	}
	return true
}

// fillPointer completes p for a pointer. The plan of its element has the tag and the format of r.
func (c *compiler) fillPointer(p *Plan, r request) {
	p.set(OpPointer, "null")
	if IsEndless(r.t) {
		p.Op = OpEndless
	}
	r.t, r.context, r.null = r.t.Elem(), r.context.behindPointer(), nullByOption
	r.unruled -= min(r.unruled, 1)
	if r.t.PkgPath() == "" {
		p.Scalar = r.t.Kind()
	}
	p.Elem = c.plan(r)
	if q := p.Elem.Pointed(); q.Lenient && q.Calls == nil && q.Op != OpString && p.Decode == 0 {
		p.Decode = OpLenientPointer
	}
}

// IsEndless reports whether t starts an endless chain of pointer types, as in type P *P. The chain may contain Optionals. A
// search for the end of such a chain would not end either.
func IsEndless(t reflect.Type) bool {
	slow := t // half as many elements down the chain as t: in a cycle they meet
	for half := false; ; half = !half {
		var ok bool
		if t, ok = HeldType(t); !ok {
			return false
		}
		if half {
			slow, _ = HeldType(slow)
		}
		if t == slow {
			return true
		}
	}
}

// fillStruct completes p for a struct. It is a JSON array if array is true, or its marker says so.
func (c *compiler) fillStruct(p *Plan, r request, array bool) {
	p.Op = OpStruct
	if p.Struct, array = c.structPlan(r, array); array {
		p.Op = OpStructArray
	}
}

// fillNumber completes p for a number of kind k, in a string if quoted is true. Other kinds leave OpUnsupported.
func (p *Plan) fillNumber(k reflect.Kind, quoted bool) {
	switch k {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.Op, p.Max = OpInt, 1<<(p.Type.Bits()-1)-1
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		p.Op, p.Max = OpUint, math.MaxUint64>>(64-p.Type.Bits())
	case reflect.Float32:
		p.Op = OpFloat32
	case reflect.Float64:
		p.Op = OpFloat64
	default:
		return // OpUnsupported
	}
	p.Bits, p.Zero = uint8(p.Type.Bits()), "0"
	if quoted {
		p.set(OpQuoted, `"0"`)
	}
}

// fillList completes p for a slice or array. Those of bytes are binary data, except for some in fillV1Bytes.
func (c *compiler) fillList(p *Plan, r request) {
	switch {
	case c.has(v1Bytes) && r.t.Elem().Kind() == reflect.Uint8:
		c.fillV1Bytes(p, r)
	case r.t.Elem() == byteType:
		c.fillBytes(p)
	default:
		c.fillElements(p, r.context, c.stringify())
	}
}

// fillBytes completes p for a slice or array of bytes that is a base64 string.
func (c *compiler) fillBytes(p *Plan) {
	if p.Op = OpByteArray; p.Type.Kind() == reflect.Slice {
		p.set(OpBytes, c.emptySlice(`""`))
	}
}

// emptySlice returns Plan.Zero for a slice type: text, the text of an empty slice, or "" if nil slices are null and
// so have another text.
func (c *compiler) emptySlice(text string) string {
	if c.has(opts.FormatNilSliceAsNull) {
		return ""
	}
	return text
}

// maxBuffer is the largest size in bytes of a buffer for map entries that is kept for the next map.
const maxBuffer = 16 << 10

// fillElements completes p for a slice or array in context x that is a JSON array. Numbers in it
// are in strings if quoted is true.
func (c *compiler) fillElements(p *Plan, x context, quoted bool) {
	elem := p.Type.Elem()
	p.Op = OpArray
	if p.Type.Kind() == reflect.Slice {
		p.set(OpSlice, c.emptySlice("[]"))
		p.Empty = reflect.MakeSlice(p.Type, 0, 0)
		x = inPlace
	}
	p.Elem = c.plan(request{t: elem, quoted: quoted, context: x})
	if p.Op == OpSlice {
		p.List = c.listKind(p)
	}
}

// listKinds are the list kinds by element type. Other types of the same kinds, as in []Celsius, have
// none: their slices cannot be converted without package reflect.
var listKinds = map[reflect.Type]ListKind{
	reflect.TypeFor[string]():     ListString,
	reflect.TypeFor[bool]():       ListBool,
	reflect.TypeFor[int]():        ListInt,
	reflect.TypeFor[int8]():       ListInt8,
	reflect.TypeFor[int16]():      ListInt16,
	reflect.TypeFor[int32]():      ListInt32,
	reflect.TypeFor[int64]():      ListInt64,
	reflect.TypeFor[uint]():       ListUint,
	reflect.TypeFor[uint16]():     ListUint16,
	reflect.TypeFor[uint32]():     ListUint32,
	reflect.TypeFor[uint64]():     ListUint64,
	reflect.TypeFor[float32]():    ListFloat32,
	reflect.TypeFor[float64]():    ListFloat64,
	reflect.TypeFor[[2]float64](): ListPoint2,
	reflect.TypeFor[[3]float64](): ListPoint3,
	reflect.TypeFor[any]():        ListAny,
}

// listKind returns the list kind of slices of plan p: ListNone for types without one, and if user code or a rule applies.
func (c *compiler) listKind(p *Plan) ListKind {
	kind := listKinds[p.Type.Elem()]
	switch {
	case !c.isPlain(p.Elem):
		return ListNone
	case kind == ListAny:
		if p.Type != reflect.TypeFor[[]any]() || c.cache.appliesToDynamic {
			return ListNone
		}
	case kind == ListPoint2, kind == ListPoint3:
		if !c.isPlain(p.Elem.Elem) {
			return ListNone
		}
	}
	return kind
}

// fillMap completes p for a map.
func (c *compiler) fillMap(p *Plan, r request) {
	if p.Op = OpMap; !c.has(opts.FormatNilMapAsNull) {
		p.Zero = "{}"
	}
	p.Key = c.plan(c.untagged(r.t.Key(), inKey))
	p.Elem = c.plan(c.untagged(r.t.Elem(), inDynamic))
	p.setMaxBuffer()
	p.Map = c.mapKind(p)
}

// setMaxBuffer sets p.MaxBuffer, for a map.
func (p *Plan) setMaxBuffer() {
	p.MaxBuffer = maxBuffer / (int(p.Type.Key().Size()+p.Type.Elem().Size()) + 1)
}

// mapKind returns the map kind of maps of plan p: MapNone for types without one, numbers in strings, user code and rules.
func (c *compiler) mapKind(p *Plan) MapKind {
	if p.Type.Key() != reflect.TypeFor[string]() || !c.isPlain(p.Key) || !c.isPlain(p.Elem) {
		return MapNone
	}
	var kind MapKind
	switch p.Type.Elem() {
	case reflect.TypeFor[any]():
		if c.cache.appliesToDynamic {
			return MapNone
		}
		return MapAny
	case reflect.TypeFor[[]string]():
		if c.isPlain(p.Elem.Elem) {
			return MapStrings
		}
	case reflect.TypeFor[string]():
		kind = MapString
	case reflect.TypeFor[bool]():
		kind = MapBool
	case reflect.TypeFor[int]():
		kind = MapInt
	case reflect.TypeFor[int64]():
		kind = MapInt64
	case reflect.TypeFor[float64]():
		kind = MapFloat64
	}
	if p.Elem.Op.IsScalar() {
		return kind
	}
	return MapNone
}
