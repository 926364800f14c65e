package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// iface reads into an interface. A value that it holds decides how; if it
// holds none and has no methods, the kind of the JSON value does.
func (d *decoder) iface(p *plan, v reflect.Value, i int) int {
	if d.s.Buf[i] == 'n' {
		return d.nullInto(v, i)
	}
	if !v.IsNil() && (!d.merge || d.keeps(v)) {
		return d.held(v, i)
	}
	if d.merge {
		v.SetZero()
	}
	if p.op == opInterface {
		return d.refuse(p, i)
	}
	if p.generic {
		return d.genericAny(v, i)
	}
	x, i := d.any(i, d.s.Shapes.Root())
	if x != nil {
		v.Set(reflect.ValueOf(x))
	}
	return i
}

// outermost reads the value at i into v, which out points to. An interface without methods that
// is nil, or as good as that, is at hand: to store into a reflect.Value is much of the time that a
// small value takes.
func (d *decoder) outermost(p *plan, v reflect.Value, out any, i int) int {
	if p.op != opAny || p.generic || d.s.Buf[i] == 'n' {
		return d.value(p, v, i)
	}
	x, ok := out.(*any)
	if !ok || *x != nil && !d.replaces(*x, d.s.Buf[i]) {
		return d.iface(p, v, i)
	}
	got, i := d.any(i, d.s.Shapes.Root())
	if d.merge || got != nil && (i >= 0 || *x == nil) {
		*x = got
	}
	return i
}

// replaces reports whether a value that begins with c takes the place of x, which an interface
// holds, as it takes that of nil: they are scalars of the same kind.
func (d *decoder) replaces(x any, c byte) bool {
	if d.domain.stringly {
		return false
	}
	switch x.(type) {
	case string:
		return c == '"'
	case float64:
		return !d.oddNumbers && kindOf(c) == '0'
	case bool:
		return c == 't' || c == 'f'
	}
	return false
}

// held reads into a copy of the value that interface v holds and puts it back.
func (d *decoder) held(v reflect.Value, i int) int {
	old := v.Elem()
	e := reflect.New(old.Type()).Elem()
	e.Set(old)
	i = d.value(d.last.of(old.Type(), d.domain), e, i)
	v.Set(e)
	return i
}

// again reads the value at i into x, which the same name had before.
func (d *decoder) again(x any, i int) (any, int) {
	v := reflect.ValueOf(&x).Elem()
	i = d.iface(d.last.of(v.Type(), d.domain), v, i)
	return x, i
}

// any reads the value at i: nil, bool, float64, string, []any or
// map[string]any. The value stands at the given place, whose objects' shapes are
// learned. After a failure it returns what there is of it.
func (d *decoder) any(i int, at *shape.Place) (any, int) {
	switch b := d.s.Buf; b[i] {
	case '"':
		s, end := d.string(i)
		if end < 0 {
			return d.begun(emptyText), end
		}
		if s == "" {
			return emptyText, end
		}
		return s, end
	case '{':
		if !d.enter(i) {
			return map[string]any(nil), -1
		}
		m, end := d.anyObject(i, at)
		return m, end
	case '[':
		return d.anyArray(i, at)
	case 't':
		if i = d.literal(i, "true"); i < 0 {
			return d.begun(false), i
		}
		return true, i
	case 'f':
		if i = d.literal(i, "false"); i < 0 {
			return d.begun(false), i
		}
		return false, i
	case 'n':
		return nil, d.literal(i, "null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if d.oddNumbers {
			return d.oddNumber(i)
		}
		return d.anyNumber(i)
	}
	return nil, d.wrongStart(i)
}

// Boxed once, so that common values need no allocation.
var (
	emptyText  any = ""
	emptyArray any = []any{}
)

// oddNumber reads a number where that does not become a float64.
func (d *decoder) oddNumber(i int) (any, int) {
	if d.flags&opts.UseNumber == 0 {
		return 0.0, d.mismatch(anyNumberPlan, i)
	}
	return d.oldNumber(i)
}

// anyNumber reads a number.
func (d *decoder) anyNumber(i int) (any, int) {
	x, end, f := wire.ParseFloat64(d.s.Buf, i)
	if f != wire.None || end == len(d.s.Buf) && !d.s.IsWhole() {
		return d.anyNumberSlow(i)
	}
	return boxFloat(x), end
}

func (d *decoder) anyNumberSlow(i int) (any, int) {
	i = d.wholeNumber(i)
	x, end, f := wire.ParseFloat64(d.s.Buf, i)
	switch {
	case d.broken(end):
	case f == wire.None:
		return boxFloat(x), end
	case f == wire.Range:
		return 0.0, d.rejectText(i, d.s.Buf[i:end], float64Type, errRange)
	}
	return d.begun(0.0), d.wrongToken(i)
}

// begun returns what there is of a scalar that can't be read, whose zero value
// is given. Where names may occur twice, values are read into what is there,
// which begins as that.
func (d *decoder) begun(zero any) any {
	if d.uniq {
		return nil
	}
	return zero
}

// anyNumberPlan is the plan by which numbers are rejected that stand where a
// string with a number must be.
var anyNumberPlan = &plan{t: float64Type, op: opQuotedFloat, bits: 64}

var float64Type = reflect.TypeFor[float64]()

// boxFloat returns x in an interface; small integers share theirs.
func boxFloat(x float64) any {
	if n := int(x); uint(n) < uint(len(smallFloats)) && float64(n) == x && (n != 0 || 1/x > 0) {
		return smallFloats[n]
	}
	return x
}

// anyArray reads the array at i. Its elements gather in d.anys.
func (d *decoder) anyArray(i int, at *shape.Place) (any, int) {
	if !d.enter(i) {
		return []any(nil), -1
	}
	i, c := d.firstElement(i)
	if i >= 0 && c == 0 {
		return emptyArray, i
	}
	at = d.s.Shapes.Elem(at)
	base := len(d.anys)
	for i >= 0 {
		var x any
		if kindOf(d.s.Buf[i]) == '0' && !d.oddNumbers {
			x, i = d.anyNumber(i)
		} else {
			x, i = d.any(i, at)
		}
		d.anys = append(d.anys, x)
		if b := d.s.Buf; uint(i) < uint(len(b)-1) && b[i] == ',' && b[i+1] > ' ' && b[i+1] != ']' {
			i++
			continue
		}
		if i < 0 {
			d.s.Fault.AddIndex(len(d.anys) - 1 - base)
			break
		}
		if i, c = d.nextElement(i, len(d.anys)-base); i < 0 {
			d.anys = append(d.anys, nil)
		}
		if c == 0 {
			break
		}
	}
	elems := d.anys[base:]
	if len(elems) == 0 {
		elems = append(elems, nil) // the array failed before its first element
	}
	a := make([]any, len(elems))
	copy(a, elems)
	clear(elems)
	d.anys = d.anys[:base]
	return a, i
}

// anyObject reads the object at i, which was entered, and stands at the given place. Where the
// names come as they came before, they need no more than a comparison.
func (d *decoder) anyObject(i int, at *shape.Place) (map[string]any, int) {
	i, c := d.firstMember(i)
	if c == 0 {
		if !d.uniq {
			d.asValue(i)
		}
		return make(map[string]any), i
	}
	m := make(map[string]any, d.roomFor(at.TakeHint(), i))
	o := d.s.Shapes.Enter(at)
	again := 0
	for c != 0 {
		var name string
		var x any
		next := o.Node.Next()
		if j := next.Match(d.s.Buf, i); j >= 0 {
			name, _ = next.Key()
			o.Node, i = next, j
		} else {
			if name, i = d.anyName(&o, m, i); i < 0 {
				return m, d.inAny(&o, len(m)+again, i)
			}
			if !d.uniq {
				x, again = d.before(m, name, again)
			}
		}
		if b := d.s.Buf; uint(i) < uint(len(b)-1) && b[i] == ':' && b[i+1] > ' ' {
			i++
		} else {
			i = d.colon(i)
		}
		switch {
		case i < 0:
		case x != nil:
			x, i = d.again(x, i)
		default:
			x, i = d.any(i, o.Node.Value())
		}
		m[name] = x
		if i < 0 {
			d.s.Fault.AddName(name)
			return m, d.inAny(&o, len(m)+again, i)
		}
		i, c = d.nextMember(i)
	}
	if i < 0 {
		if !d.uniq {
			d.asValue(i)
		}
		return m, d.inAny(&o, len(m)+again, i)
	}
	d.s.Shapes.Leave(&o)
	return m, i
}

// anyName is objectName for a name that was not expected, in an object whose values so far are in m.
//
//go:noinline
func (d *decoder) anyName(o *shape.Object, m map[string]any, i int) (name string, end int) {
	if d.uniq && o.IsCounted() {
		return newName(d, o, m, i)
	}
	name, _, end = d.missedName(o, i)
	return name, end
}

// before returns what m has at a name that may occur again, for its next value to be read into,
// and how often that was the case.
func (d *decoder) before(m map[string]any, name string, again int) (any, int) {
	x, ok := m[name]
	if ok {
		again++
	}
	if d.merge {
		x = nil
	}
	return x, again
}

// roomFor returns for how many members an object gets room whose first name is at i, if others
// at the same place had n.
func (d *decoder) roomFor(n, i int) int {
	if n > manyMembers {
		n = d.atMost(n, i)
	}
	return n
}

// manyMembers is how many members are believed in, however short the text is.
const manyMembers = 64

// atMost returns n, or fewer if the text from i on hardly has as many members. Of a reader that may go on, some
// times as much as is at hand is expected.
//
//go:noinline
func (d *decoder) atMost(n, i int) int {
	const shortest = len(`"":0,`)
	most := (len(d.s.Buf)-i)/shortest + 1
	if !d.s.IsWhole() {
		most *= 16
	}
	return min(n, most)
}
