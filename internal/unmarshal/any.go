package unmarshal

import (
	"math"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// This file reads values into interfaces without methods, without package reflect. The decoder builds []any and
// map[string]any directly. Three things keep that fast: the names of objects are predicted from objects at the
// same place (package shape), a map is made with the size of the last one there, and frequent values have been
// put into interfaces before. The same code reads a map[string]any that is nil and a []any without capacity, if
// no function of the caller applies to their contents.

// The empty interface, and the types of the values that are decoded into it.
var (
	anyType     = reflect.TypeFor[any]()
	boolType    = reflect.TypeFor[bool]()
	stringType  = reflect.TypeFor[string]()
	float64Type = reflect.TypeFor[float64]()
	objectType  = reflect.TypeFor[map[string]any]()
	arrayType   = reflect.TypeFor[[]any]()
)

// Empty values in interfaces, made once so that reading them allocates nothing.
var (
	emptyString any = ""
	emptyArray  any = []any{}
)

// anyOver reads the value at i into an interface that contains x, the value of an earlier member of the same
// name, and returns the result: two objects become one with the members of both. A value that the type of x
// cannot hold is a failure, except for null.
func (d *decoder) anyOver(x any, i int) (any, int) {
	if d.replacesNumber(x, i) {
		return d.oddNumber(i)
	}
	v := reflect.ValueOf(&x).Elem()
	i = d.valueAs(typeinfo.OpAny, d.planOf(anyType), v, i)
	return x, i
}

// replacesNumber reports whether the value at i replaces x, the value in an interface: both are numbers, and an option says
// which types numbers have. Otherwise an integer in an interface would reject numbers with a fraction.
func (d *decoder) replacesNumber(x any, i int) bool {
	n := d.cfg.numbers
	return n != nil && kindOf(d.in.Buf[i]) == '0' && n.Is(x)
}

// anyValue reads the value at i as nil, bool, float64, string, []any or map[string]any. Options may give numbers other
// types; see oddNumber. The names of its objects are learned at the given place. After a failure it
// returns the read part of an array or object, 0.0 for a number that is too large or not in a string, or nil.
// Under AllErrors it returns nil for such a number.
func (d *decoder) anyValue(i int, at *shape.Place) (any, int) {
	switch d.in.Buf[i] {
	case '"':
		s, end := d.stringAt(i)
		switch {
		case s != "":
			return s, end
		case end < 0:
			return nil, end
		}
		return emptyString, end
	case '{':
		// As in the standard library, the error for a missing name depends on whether duplicate names are
		// allowed.
		m, end := d.anyObject(i, at, d.in.Unique)
		return m, end
	case '[':
		return d.anyArray(i, at)
	case 't':
		if i = d.literal(i, "true"); i >= 0 {
			return true, i
		}
		return nil, i
	case 'f':
		if i = d.literal(i, "false"); i >= 0 {
			return false, i
		}
		return nil, i
	case 'n':
		return nil, d.literal(i, "null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return d.anyNumber(i)
	}
	return nil, d.badStart(i)
}

// anyNumber reads the number at i as a float64, unless options give numbers other types. After a failure the result is that
// of oddNumber.
func (d *decoder) anyNumber(i int) (any, int) {
	switch {
	case !d.cfg.oddNumbers:
	case wire.Fast && d.cfg.numbers != nil:
		return d.numberBy(d.cfg.numbers, i)
	default:
		return d.oddNumber(i)
	}
	x, end, f := wire.ParseFloat64(d.in.Buf, i)
	if f != wire.None || end >= len(d.in.Buf) {
		return d.oddNumber(i)
	}
	return x, end
}

// numberBy reads the number at i as option n says. It leaves all numbers that are rare to oddNumber: those at the end of the
// window, which may go on, those of more than 18 digits, those that are malformed, and those for package math/big. Its speed
// is that of anyNumber, because the number is scanned once.
func (d *decoder) numberBy(n *opts.Numbers, i int) (any, int) {
	b := d.in.Buf
	if n.Ints {
		x, mag, isInteger, end, f := wire.ParseNumber(b, i)
		switch {
		case end >= len(b) || f != wire.None || mag > math.MaxInt64:
		case isInteger && b[i] == '-':
			return -int64(mag), end
		case isInteger:
			return int64(mag), end
		case n.Of == nil && math.Abs(x) < 1e18: // or else it may be an integer
			return x, end
		}
	} else if end, f := wire.ScanNumber(b, i); f == wire.None && end < len(b) {
		if x, err := n.Of(d.mem.arena.string(b[i:end])); err == nil {
			return x, end
		}
	}
	return d.oddNumber(i)
}

// oddNumber reads any number at i: as cfg.numbers says, or under UseNumber as a Number of package v1, if the options have the
// function that makes one. Where numbers must be in strings it is a failure. After a failure the result is nil, but 0.0 if the
// call ends, cfg.numbers is nil and the number is not malformed.
func (d *decoder) oddNumber(i int) (any, int) {
	n, end := d.cfg.numbers, 0
	if n == nil && d.cfg.oddNumbers && !d.cfg.useNumber {
		end = d.mismatch(d.planOf(float64Type), i)
	} else {
		if i, end = d.wholeValue(i); end < 0 {
			return nil, end
		}
		x, err := d.convert(n, d.in.Buf[i:end])
		if err == nil {
			return x, end
		}
		end = d.rejectAnyNumber(n, i, end, err)
	}
	if n != nil || d.isDropped(end) {
		return nil, end
	}
	return 0.0, end
}

// convert returns the number text as n says, or if n is nil, as a Number if cfg.useNumber is true. A number that its Go type
// cannot hold is an error.
func (d *decoder) convert(n *opts.Numbers, text []byte) (any, error) {
	switch {
	case n == nil && d.cfg.useNumber && d.cfg.v1 != nil:
		return d.cfg.v1.Number(d.mem.arena.string(text)), nil
	case n != nil && n.Ints:
		if x := anyInteger(text); x != nil {
			return x, nil
		}
	}
	switch {
	case n == nil || n.Of == nil:
		x, _, f := wire.ParseFloat64(text, 0)
		if f != wire.None {
			return nil, failure.ErrRange
		}
		return x, nil
	case n.MaxText > 0 && len(text) > n.MaxText && d.cfg.values.Limits.Number == 0:
		return nil, wrap.Error("number has more than "+wrap.Count(int64(n.MaxText), "bytes"), failure.ErrRange)
	}
	return n.Of(d.mem.arena.string(text))
}

// anyInteger returns the number text as an int64 or uint64, or nil if Numbers.Ints excludes it.
func anyInteger(text []byte) any {
	neg, mag, _, f := wire.ParseInteger(text, 0)
	switch {
	case f != wire.None || neg && (mag == 0 || mag > 1<<63):
		return nil
	case neg:
		return -int64(mag)
	case mag <= math.MaxInt64:
		return int64(mag)
	}
	return mag
}

// rejectAnyNumber records err for the number between i and end, which convert has not converted.
func (d *decoder) rejectAnyNumber(n *opts.Numbers, i, end int, err error) int {
	text := d.in.Buf[i:end]
	if n == nil || n.Of == nil {
		return d.rejectText(i, text, float64Type, err)
	}
	f := d.newFailure(i, '0', anyType, err)
	f.Value, f.Where.Detail = slices.Clone(jsontext.Value(text)), &n.Wants
	return d.recordValue(f, i, end)
}

// anyArray reads the array at i, which is at the given place, as []any. Its elements gather in d.mem.anys.
// After a failure it returns the elements so far.
func (d *decoder) anyArray(i int, at *shape.Place) (any, int) {
	frame := d.in.PushArray(at)
	if frame == nil {
		return []any(nil), d.tooDeep(i)
	}
	i, more := d.firstElement(i)
	if !more {
		return emptyArray, i
	}
	at = d.in.Shapes.Elem(at)
	// The elements of this array are in d.mem.anys from base on. Those of an inner array follow them while it
	// is read, and are removed before it is appended.
	base := len(d.mem.anys)
	for {
		var x any
		if kindOf(d.in.Buf[i]) == '0' {
			x, i = d.anyNumber(i)
		} else {
			x, i = d.anyValue(i, at)
		}
		if i >= 0 || x != nil || d.isDropped(i) {
			d.mem.anys = append(d.mem.anys, x)
		}
		// Most arrays have a comma right after an element, and the next element right after that.
		if b := d.in.Buf; uint(i) < uint(len(b)) && b[i] == ',' && uint(i+1) < uint(len(b)) && b[i+1] > ' ' && b[i+1] != ']' {
			i++
			frame.Leave()
			continue
		}
		if i, more = d.nextElement(frame, i); !more {
			break
		}
	}
	// One copy of exactly the right size takes less time and memory than a slice that grows. The elements are
	// cleared, so that d.mem keeps no data of the caller alive.
	elems := d.mem.anys[base:]
	a := make([]any, len(elems))
	copy(a, elems)
	clear(elems)
	d.mem.anys = d.mem.anys[:base]
	return a, i
}

// anyObject reads the object at i, which is at the given place, as map[string]any. A name that is as predicted
// is only compared, which saves 14 to 18 % of the time of reading any, and the number of members of the last
// object there is the size hint of the map, which saves 15 to 18 %. After a failure it returns the members so
// far; the map is nil if the object is nested too deeply.
//
// For atOnce see PushMap. The loop is that of readEntries without calls by function values, which take 2 % of the time.
func (d *decoder) anyObject(i int, at *shape.Place, atOnce bool) (map[string]any, int) {
	o := mapNames{frame: d.in.PushMap(atOnce)}
	if o.frame == nil {
		return nil, d.tooDeep(i)
	}
	i, more := d.firstMember(i)
	if !more {
		return make(map[string]any), i
	}
	m := make(map[string]any, d.roomFor(at.TakeHint(), i))
	o.Object = d.in.Shapes.Enter(at)
	has := func(name string) bool { _, ok := m[name]; return ok }
	if d.mayLackMembers() {
		has = nil
	}
	for more {
		var name string
		var x any
		if next := o.Node.Next(); next.Match(d.in.Buf, i) >= 0 {
			name, i = o.enterPredicted(next, i)
		} else if name, i = d.missedMember(&o, i, has); i < 0 {
			return m, i
		} else if !d.in.Unique && !d.cfg.merges { // an earlier member may have the name
			x = m[name]
		}
		if isPlainColon(d.in.Buf, i) {
			i++
		} else if i = d.colon(i); i < 0 {
			return m, i
		}
		if x != nil {
			x, i = d.anyOver(x, i)
		} else {
			x, i = d.anyValue(i, o.Node.Value())
		}
		if i >= 0 || x != nil { // else the member has no value, or one that is not stored
			m[name] = x
		}
		i, more = d.nextMember(o.frame, i)
	}
	if i >= 0 {
		d.in.Shapes.Leave(&o.Object)
	}
	return m, i
}

// mayLackMembers reports whether a map need not have all members of its object so far: those of which the values have been
// rejected, and one of two with the same name.
func (d *decoder) mayLackMembers() bool { return d.cfg.all != nil || !d.in.Unique }
