package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads values that a rule of the caller converts from values of another type. An allocation for each of these
// would take a quarter of the time of a list of strings that are converted.

// converted reads the value at i into a variable of the type that represents values of v, and sets v to the result of the
// conversion. After a failure v is unchanged. The other type may be an interface that contains a value of the type of v,
// and so on without end. So conversions are counted like interfaces.
func (d *decoder) converted(p *typeinfo.Plan, v reflect.Value, i int) int {
	c := p.Convert
	at, kind, failures := d.in.Base+int64(i), kindOf(d.in.Buf[i]), d.failed.count
	switch {
	case kind == 'n' && c.NullIsZero:
		return d.nullValue(p, v, i)
	case !v.CanSet():
		return d.cannotHold(i, p.Type, failure.ErrUnexportedRule)
	case !d.enterInterface():
		return d.cannotHold(i, p.Type, failure.ErrTooManyPointers)
	}
	b := d.variable(c.As)
	i = d.value(c.As, b, i)
	d.interfaces--
	switch {
	case i < 0:
		return i
	case d.failed.count > failures: // b has a part of the value
		return d.notStored(i)
	}
	err := d.cfg.rules[c.Rule].Converter.Decode(b, v)
	b.SetZero() // d.mem does not keep it alive
	if err != nil {
		return d.userFailed(failure.Failure{Type: p.Type, Err: err, Relative: true}, nil, at, kind, i)
	}
	return i
}

// variable returns a variable for values of plan p, which is zero. Those for scalars without user code are used again and
// again, since nothing keeps their address: this saves an allocation for each value. A panic may have left a value.
func (d *decoder) variable(p *typeinfo.Plan) reflect.Value {
	if p.Calls != nil || p.Convert != nil || !p.Decode.IsScalar() {
		return reflect.New(p.Type).Elem()
	}
	for _, v := range d.mem.vars {
		if v.Type() == p.Type {
			v.SetZero()
			return v
		}
	}
	v := reflect.New(p.Type).Elem()
	d.mem.vars = append(d.mem.vars, v)
	return v
}
