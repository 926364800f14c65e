package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads numbers. A number has no end of its own: at the end of the window it may continue. The fast
// functions leave that case, like all others that are rare, to their slow halves, which read on until another
// byte follows. Only with v1's rules does package strconv parse a number in a string: see v1Text.

// integer reads a JSON number into an integer type of any size. It compares the magnitude of negative numbers
// with Max, too, so that integerSlow reads the least integer.
func (d *decoder) integer(p *typeinfo.Plan, v reflect.Value, i int) int {
	neg, mag, end, f := wire.ParseInteger(d.in.Buf, i)
	// At the end of the window the number may go on.
	if f != wire.None || mag > p.Max || end >= len(d.in.Buf) {
		return d.integerSlow(p, v, i)
	}
	switch {
	case p.Op == typeinfo.OpUint:
		if neg {
			return d.integerSlow(p, v, i)
		}
		v.SetUint(mag)
	case neg:
		v.SetInt(-int64(mag))
	default:
		v.SetInt(int64(mag))
	}
	return end
}

// integerSlow is integer for values that are not numbers, for numbers at the end of the window, for the least
// integer, and for numbers that are malformed or that the type cannot hold, which are failures.
func (d *decoder) integerSlow(p *typeinfo.Plan, v reflect.Value, i int) int {
	if kindOf(d.in.Buf[i]) != '0' {
		return d.nullOrMismatch(p, v, i)
	}
	i, end := d.in.WholeNumber(i)
	if end < 0 {
		return d.malformed(i)
	}
	neg, mag, _, f := wire.ParseInteger(d.in.Buf, i)
	switch {
	case f == wire.None && setInteger(p, v, neg, mag):
		return end
	case f == wire.NotInteger || neg && p.Op == typeinfo.OpUint:
		return d.rejectText(i, d.in.Buf[i:end], p.Type, fault.ErrSyntax)
	}
	return d.rejectText(i, d.in.Buf[i:end], p.Type, fault.ErrRange)
}

// setInteger stores the number of the given sign and magnitude in v, and reports whether v can hold it. The
// least signed integer is -Max-1. An unsigned integer cannot hold -0.
func setInteger(p *typeinfo.Plan, v reflect.Value, neg bool, mag uint64) bool {
	switch isUint := isUint(p); {
	case isUint && !neg && mag <= p.Max:
		v.SetUint(mag)
	case !isUint && neg && mag <= p.Max+1:
		v.SetInt(-int64(mag))
	case !isUint && !neg && mag <= p.Max:
		v.SetInt(int64(mag))
	default:
		return false
	}
	return true
}

// isUint reports whether p is the plan of an unsigned integer.
func isUint(p *typeinfo.Plan) bool { return p.Op == typeinfo.OpUint || p.Op == typeinfo.OpQuotedUint }

// isFloat reports whether p is the plan of a float.
func isFloat(p *typeinfo.Plan) bool {
	return p.Op == typeinfo.OpFloat32 || p.Op == typeinfo.OpFloat64 || p.Op == typeinfo.OpQuotedFloat
}

// float reads a JSON number into a float32 or float64.
func (d *decoder) float(p *typeinfo.Plan, v reflect.Value, i int) int {
	var x float64
	var end int
	var f wire.Fault
	// A float64 is the frequent case, and saves the call of parseFloat.
	if p.Bits == 64 {
		x, end, f = wire.ParseFloat64(d.in.Buf, i)
	} else {
		x, end, f = parseFloat(p.Bits, d.in.Buf, i)
	}
	if f != wire.None || end >= len(d.in.Buf) {
		return d.floatSlow(p, v, i)
	}
	v.SetFloat(x)
	return end
}

// parseFloat reads the number at b[i] as a float of 32 or 64 bits. A float32 is not parsed as a float64
// first, because it would be rounded twice.
func parseFloat(bits uint8, b []byte, i int) (x float64, end int, f wire.Fault) {
	if bits == 32 {
		x32, end, f := wire.ParseFloat32(b, i)
		return float64(x32), end, f
	}
	return wire.ParseFloat64(b, i)
}

// parseInteger reads the integer at b[i] and returns its bits. It is a fault if type p.Type cannot hold it.
func parseInteger(p *typeinfo.Plan, b []byte, i int) (int64, int, wire.Fault) {
	neg, mag, end, f := wire.ParseInteger(b, i)
	switch {
	case !neg && mag <= p.Max:
		return int64(mag), end, f
	case neg && p.Op == typeinfo.OpInt && mag <= p.Max+1:
		return -int64(mag), end, f
	}
	return 0, i, wire.Range
}

// floatSlow is float for values that are not numbers, for numbers at the end of the window, and for those that
// are malformed or too large for the type, which are failures.
func (d *decoder) floatSlow(p *typeinfo.Plan, v reflect.Value, i int) int {
	if kindOf(d.in.Buf[i]) != '0' {
		return d.nullOrMismatch(p, v, i)
	}
	i, end := d.in.WholeNumber(i)
	if end < 0 {
		return d.malformed(i)
	}
	x, _, f := parseFloat(p.Bits, d.in.Buf, i)
	if f == wire.Range {
		return d.rejectText(i, d.in.Buf[i:end], p.Type, fault.ErrRange)
	}
	v.SetFloat(x)
	return end
}

// quotedNumber reads null, or a number in a JSON string. The string may have escapes, but must contain only the
// number, without white space. Under StringifyWithLegacySemantics v1Text reads the string.
func (d *decoder) quotedNumber(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '"' {
		return d.nullOrMismatch(p, v, i)
	}
	if end := d.plainQuoted(p, v, i+1); end >= 0 {
		return end
	}
	text, start, end := d.text(i)
	if end < 0 {
		return end
	}
	if d.cfg.flags&opts.StringifyWithLegacySemantics != 0 {
		return d.v1Text(p, v, start, end, string(text))
	}
	if err := setQuoted(p, v, text); err != nil {
		return d.rejectText(start, d.in.Buf[start:end], p.Type, err)
	}
	return end
}

// plainQuoted reads the number at i, which is the index after the opening quote. It returns the index after the
// closing quote. It returns -1 and changes nothing if the string has an escape, is not all in the window or is
// no number that fits, and always under StringifyWithLegacySemantics.
func (d *decoder) plainQuoted(p *typeinfo.Plan, v reflect.Value, i int) int {
	b := d.in.Buf
	if !wire.Fast || d.cfg.flags&opts.StringifyWithLegacySemantics != 0 {
		return -1
	}
	if isFloat(p) {
		x, end, f := parseQuoted(p.Bits, b, i)
		if f != wire.None {
			return -1
		}
		v.SetFloat(x)
		return end
	}
	neg, mag, end, f := wire.ParseInteger(b, i)
	if f != wire.None || uint(end) >= uint(len(b)) || b[end] != '"' || !setInteger(p, v, neg, mag) {
		return -1
	}
	return end + 1
}

// parseQuoted is parseFloat for the number at b[i] inside a string. It returns the index after the closing quote.
func parseQuoted(bits uint8, b []byte, i int) (x float64, end int, f wire.Fault) {
	x, end, f = parseFloat(bits, b, i)
	if f == wire.None && (uint(end) >= uint(len(b)) || b[end] != '"') {
		f = wire.BadChar
	}
	return x, end + 1, f
}

// setQuoted sets v to the number that text is. It returns ErrSyntax if text as a whole is no number, for an
// integer type no integer, or negative for an unsigned type, and ErrRange if v cannot hold so large a number.
func setQuoted(p *typeinfo.Plan, v reflect.Value, text []byte) error {
	if len(text) == 0 {
		return fault.ErrSyntax
	}
	if isFloat(p) {
		x, end, f := parseFloat(p.Bits, text, 0)
		switch {
		case end != len(text) || f == wire.Short || f == wire.BadChar:
			return fault.ErrSyntax
		case f == wire.Range:
			return fault.ErrRange
		}
		v.SetFloat(x)
		return nil
	}
	neg, mag, end, f := wire.ParseInteger(text, 0)
	switch {
	case end != len(text) || f != wire.None && f != wire.Range || neg && isUint(p):
		return fault.ErrSyntax
	case f == wire.Range || !setInteger(p, v, neg, mag):
		return fault.ErrRange
	}
	return nil
}
