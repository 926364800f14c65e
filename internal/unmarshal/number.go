package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads numbers. A number has no end of its own: at the end of the window it may continue. The fast
// functions leave that case, like all others that are rare, to their slow half, which reads on until another
// byte follows. Only with v1's rules does package strconv parse a number in a string: see v1Text.

// intValue reads a JSON number into an integer type of any size. It compares the magnitude of negative numbers
// with Max, too, so that numberSlow reads the least integer.
func (d *decoder) intValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	neg, mag, end, f := wire.ParseInteger(d.in.Buf, i)
	// At the end of the window the number may go on.
	if f != wire.None || mag > p.Max || end >= len(d.in.Buf) {
		return d.numberSlow(p, v, i)
	}
	switch {
	case p.Op == typeinfo.OpUint:
		if neg {
			return d.numberSlow(p, v, i)
		}
		v.SetUint(mag)
	case neg:
		v.SetInt(-int64(mag))
	default:
		v.SetInt(int64(mag))
	}
	return end
}

// numberSlow is intValue and floatValue for all values. It reads null. A malformed number, a number that the type cannot
// hold, and a value of another kind are failures.
func (d *decoder) numberSlow(p *typeinfo.Plan, v reflect.Value, i int) int {
	if kindOf(d.in.Buf[i]) != '0' {
		return d.nullOrMismatch(p, v, i)
	}
	i, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	if err := setNumber(p, v, d.in.Buf, i, end); err != nil {
		return d.rejectText(i, d.in.Buf[i:end], p.Type, err)
	}
	return end
}

// setNumber sets v to the number b[i:last]. It returns ErrRange if v cannot hold so large a number, and ErrSyntax if the
// text is not a number as a whole, or for an integer type not an integer, or negative for an unsigned type. A short number
// is parsed faster if b has more bytes after it.
func setNumber(p *typeinfo.Plan, v reflect.Value, b []byte, i, last int) error {
	if i == last {
		return failure.ErrSyntax
	}
	var x float64
	var n int64
	var end int
	var f wire.Fault
	switch {
	case !v.CanFloat():
		n, end, f = parseInteger(p.Max, v.CanUint(), b, i)
	case p.Bits == 64:
		x, end, f = wire.ParseFloat64(b, i)
	default:
		x, end, f = wire.ParseFloat32(b, i)
	}
	switch {
	case end != last || f != wire.None && f != wire.Range:
		return failure.ErrSyntax
	case f == wire.Range:
		return failure.ErrRange
	case v.CanFloat():
		v.SetFloat(x)
	case v.CanUint():
		v.SetUint(uint64(n))
	default:
		v.SetInt(n)
	}
	return nil
}

// floatValue reads a JSON number into a float32 or float64.
func (d *decoder) floatValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	var x float64
	var end int
	var f wire.Fault
	if p.Bits == 64 {
		x, end, f = wire.ParseFloat64(d.in.Buf, i)
	} else {
		x, end, f = wire.ParseFloat32(d.in.Buf, i)
	}
	if f != wire.None || end >= len(d.in.Buf) {
		return d.numberSlow(p, v, i)
	}
	v.SetFloat(x)
	return end
}

// parseInteger reads the integer at b[i] and returns its bits. max is the largest value of its type. It is a fault if the type
// cannot hold the integer: NotInteger for a negative number and an unsigned type, and otherwise Range. The least signed
// integer is -max-1.
func parseInteger(max uint64, unsigned bool, b []byte, i int) (int64, int, wire.Fault) {
	neg, mag, end, f := wire.ParseInteger(b, i)
	switch {
	case !neg && mag <= max:
		return int64(mag), end, f
	case neg && (f == wire.None || f == wire.Range) && unsigned:
		return 0, end, wire.NotInteger
	case neg && mag <= max+1:
		return -int64(mag), end, f
	case f == wire.None:
		f = wire.Range
	}
	return 0, end, f
}

// quotedNumber reads null, or a number in a JSON string. The string may have escapes, but must contain only the
// number, without white space. Under StringifyWithLegacySemantics v1Text reads the string.
func (d *decoder) quotedNumber(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '"' {
		return d.nullOrMismatch(p, v, i)
	}
	text, start, end := d.textAt(i)
	if end < 0 {
		return end
	}
	if d.cfg.flags&opts.StringifyWithLegacySemantics != 0 {
		return d.v1Text(p, v, start, end, string(text))
	}
	if err := setNumber(p, v, text, 0, len(text)); err != nil {
		if len(text) == 0 && p.Lenient {
			v.SetZero()
			return end
		}
		return d.rejectText(start, d.in.Buf[start:end], p.Type, err)
	}
	return end
}
