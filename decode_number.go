package json

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// integer reads a number into an integer of any size.
func (d *decoder) integer(p *plan, v reflect.Value, i int) int {
	neg, mag, end, f := wire.ParseInteger(d.s.Buf, i)
	if f != wire.None || mag > p.max || end >= len(d.s.Buf) && !d.s.IsWhole() {
		return d.integerSlow(p, v, i)
	}
	switch {
	case p.op == opUint:
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

// integerSlow is integer where the window ends in or behind the number, or
// where there is no integer, or one that hardly fits.
func (d *decoder) integerSlow(p *plan, v reflect.Value, i int) int {
	if c := d.s.Buf[i]; c == 'n' {
		return d.null(v, i)
	} else if kindOf(c) != '0' {
		return d.mismatch(p, i)
	}
	i = d.wholeNumber(i)
	neg, mag, end, f := wire.ParseInteger(d.s.Buf, i)
	switch {
	case f == wire.Short || f == wire.BadChar || d.broken(end):
		return d.wrongToken(i)
	case f == wire.None && setInteger(p, v, neg, mag):
		return end
	case f == wire.NotInteger:
		return d.rejectText(i, d.s.Buf[i:end], p.t, errSyntax)
	}
	return d.badInteger(p, i, end, neg)
}

// broken reports whether the reader failed where a number ends, so that there
// may have been more of it.
func (d *decoder) broken(end int) bool {
	return end == len(d.s.Buf) && d.s.ReadError() != nil
}

// badInteger notes that the integer at i does not fit type p.t.
func (d *decoder) badInteger(p *plan, i, end int, neg bool) int {
	err := errRange
	if neg && (p.op == opUint || p.op == opQuotedUint) {
		err = errSyntax
	}
	return d.rejectText(i, d.s.Buf[i:end], p.t, err)
}

// setInteger sets v to a number, unless v can't hold it.
func setInteger(p *plan, v reflect.Value, neg bool, mag uint64) bool {
	switch isUint := p.op == opUint || p.op == opQuotedUint; {
	case isUint && !neg && mag <= p.max:
		v.SetUint(mag)
	case !isUint && neg && mag <= p.max+1:
		v.SetInt(-int64(mag))
	case !isUint && !neg && mag <= p.max:
		v.SetInt(int64(mag))
	default:
		return false
	}
	return true
}

// float reads a number into a float32 or float64.
func (d *decoder) float(p *plan, v reflect.Value, i int) int {
	var x float64
	var end int
	var f wire.Fault
	if p.bits == 64 {
		x, end, f = wire.ParseFloat64(d.s.Buf, i)
	} else {
		x, end, f = parseFloat(p.bits, d.s.Buf, i)
	}
	if f != wire.None || end == len(d.s.Buf) && !d.s.IsWhole() {
		return d.floatSlow(p, v, i)
	}
	v.SetFloat(x)
	return end
}

func parseFloat(bits uint8, b []byte, i int) (x float64, end int, f wire.Fault) {
	if bits == 32 {
		x32, end, f := wire.ParseFloat32(b, i)
		return float64(x32), end, f
	}
	return wire.ParseFloat64(b, i)
}

func (d *decoder) floatSlow(p *plan, v reflect.Value, i int) int {
	if c := d.s.Buf[i]; c == 'n' {
		return d.null(v, i)
	} else if kindOf(c) != '0' {
		return d.mismatch(p, i)
	}
	i = d.wholeNumber(i)
	x, end, f := parseFloat(p.bits, d.s.Buf, i)
	switch {
	case d.broken(end):
	case f == wire.None:
		v.SetFloat(x)
		return end
	case f == wire.Range:
		return d.rejectText(i, d.s.Buf[i:end], p.t, errRange)
	}
	return d.wrongToken(i)
}

// quotedNumber reads a number that stands inside a JSON string.
func (d *decoder) quotedNumber(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '"':
	case 'n':
		return d.null(v, i)
	default:
		return d.mismatch(p, i)
	}
	if end := d.plainQuoted(p, v, i+1); end >= 0 {
		return end
	}
	start, end, fl := d.scan(i)
	if end < 0 {
		return end
	}
	raw := d.s.Buf[start:end]
	text := raw[1 : len(raw)-1]
	if fl != 0 {
		text = wire.AppendUnquote(nil, text)
	}
	if d.flags&opts.StringifyWithLegacySemantics != 0 {
		return d.oldText(p, v, start, end, string(text))
	}
	if err := setQuoted(p, v, text); err != nil {
		return d.rejectText(start, raw, p.t, err)
	}
	return end
}

// plainQuoted is quotedNumber for the number at i, if a quote follows it in the window and
// nothing is unusual. Else it returns -1 with nothing changed.
func (d *decoder) plainQuoted(p *plan, v reflect.Value, i int) int {
	b := d.s.Buf
	if !wire.Fast || d.flags&opts.StringifyWithLegacySemantics != 0 {
		return -1
	}
	if p.op == opQuotedFloat {
		x, end, f := parseQuoted(p.bits, b, i)
		if f != wire.None {
			return -1
		}
		v.SetFloat(x)
		return end
	}
	neg, mag, end, f := wire.ParseInteger(b, i)
	if f != wire.None || uint(end) >= uint(len(b)) || b[end] != '"' || neg && p.op == opQuotedUint || !setInteger(p, v, neg, mag) {
		return -1
	}
	return end + 1
}

// parseQuoted is parseFloat for the number at b[i] if a quote follows it, behind which it ends.
func parseQuoted(bits uint8, b []byte, i int) (x float64, end int, f wire.Fault) {
	x, end, f = parseFloat(bits, b, i)
	if f == wire.None && (uint(end) >= uint(len(b)) || b[end] != '"') {
		f = wire.BadChar
	}
	return x, end + 1, f
}

// setQuoted sets v to the number that text holds, and nothing beside it.
func setQuoted(p *plan, v reflect.Value, text []byte) error {
	if len(text) == 0 {
		return errSyntax
	}
	if p.op == opQuotedFloat || p.op == opFloat64 || p.op == opFloat32 {
		x, end, f := parseFloat(p.bits, text, 0)
		switch {
		case end != len(text) || f == wire.Short || f == wire.BadChar:
			return strconv.ErrSyntax
		case f == wire.Range:
			return strconv.ErrRange
		}
		v.SetFloat(x)
		return nil
	}
	neg, mag, end, f := wire.ParseInteger(text, 0)
	isUint := p.op == opQuotedUint || p.op == opUint
	if end != len(text) || f != wire.None && f != wire.Range || neg && isUint {
		return strconv.ErrSyntax
	}
	if f == wire.Range || !setInteger(p, v, neg, mag) {
		return strconv.ErrRange
	}
	return nil
}
