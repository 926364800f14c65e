package state

import (
	"math"

	"github.com/plainjson/json/internal/wire"
)

// The functions of this file write one token each. They report whether that
// worked; if not, Fault is set, and nothing else has changed unless it was the
// writer that failed.

// begin returns Buf with all that stands before a value that is no string. It is not ok, with Fault set, if a name must follow.
func (s *EncodeState) begin(f *Frame) (dst []byte, ok bool) {
	dst = s.Buf
	switch {
	case !s.simple || s.unended || f.wantsName():
		dst = s.lead(f)
		if f.wantsName() {
			return dst, s.failAround(NonStringName, dst)
		}
		return dst, true
	case f.next == 0:
		return dst, true
	}
	return append(dst, f.next), true
}

// WriteFixed writes the token that begins with c and has no text of its own: null, true, false, or the beginning or
// the end of an array or object.
func (s *EncodeState) WriteFixed(c byte) bool {
	f := s.top()
	if c == '}' || c == ']' {
		return s.close(c, f)
	}
	dst, ok := s.begin(f)
	if !ok {
		return false
	}
	switch c {
	case 'n':
		dst = append(dst, "null"...)
	case 't':
		dst = append(dst, "true"...)
	case 'f':
		dst = append(dst, "false"...)
	default:
		return s.open(dst, c, f)
	}
	return s.done(dst, f)
}

// WriteInt writes an integer.
func (s *EncodeState) WriteInt(n int64) bool {
	f := s.top()
	dst, ok := s.begin(f)
	return ok && s.done(wire.AppendInt(dst, n), f)
}

// WriteUint writes an integer.
func (s *EncodeState) WriteUint(n uint64) bool {
	f := s.top()
	dst, ok := s.begin(f)
	return ok && s.done(wire.AppendUint(dst, n), f)
}

// WriteFloat writes a number of 32 or 64 bits. NaN and infinities become strings.
func (s *EncodeState) WriteFloat(n float64, bits int) bool {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return s.WriteString(FloatName(n))
	}
	f := s.top()
	dst, ok := s.begin(f)
	if !ok {
		return false
	}
	if bits == 32 {
		return s.done(wire.AppendFloat32(dst, float32(n)), f)
	}
	return s.done(wire.AppendFloat64(dst, n), f)
}

// FloatName returns the name of NaN or an infinity.
func FloatName(n float64) string {
	switch {
	case n != n:
		return "NaN"
	case n > 0:
		return "Infinity"
	}
	return "-Infinity"
}

// WriteNumber writes a number that is given as text.
func (s *EncodeState) WriteNumber(raw []byte) bool {
	f := s.top()
	dst, ok := s.begin(f)
	if ok && !s.form.numbers {
		return s.done(appendToken(dst, raw), f)
	}
	return ok && s.done(s.appendNumber(dst, raw), f)
}

// appendToken appends raw to dst. Short tokens, which are the rule, are copied as one
// block if there is room behind both, as there is while raw is part of a window.
func appendToken(dst, raw []byte) []byte {
	const block = 32
	end := len(dst)
	if !wire.Fast || len(raw) > block || cap(raw) < block || cap(dst)-end < block {
		return append(dst, raw...)
	}
	text := *(*[block]byte)(raw[:block]) // by way of registers
	*(*[block]byte)(dst[end : end+block]) = text
	return dst[:end+len(raw)]
}

// appendNumber appends the number raw in the form asked for.
func (s *EncodeState) appendNumber(dst, raw []byte) []byte {
	if !s.canonicalNumber(raw) {
		return append(dst, raw...)
	}
	n, _, fault := wire.ParseFloat64(raw, 0)
	switch {
	case fault == wire.Range:
		n = math.Copysign(math.MaxFloat64, n)
	case n == 0:
		return append(dst, '0')
	}
	return wire.AppendFloat64(dst, n)
}

// canonicalNumber reports whether the number raw must be written in its canonical form.
func (s *EncodeState) canonicalNumber(raw []byte) bool {
	if !s.form.numbers {
		return false
	}
	if len(raw) == 2 && raw[0] == '-' && raw[1] == '0' {
		return true
	}
	for _, c := range raw {
		if c == '.' || c|0x20 == 'e' {
			return s.form.floats
		}
	}
	return s.form.ints && len(raw) > 15
}

// WriteString writes a name or a string.
func (s *EncodeState) WriteString(v string) bool {
	f := s.top()
	dst := s.lead(f)
	if f.wantsName() {
		return s.writeName(dst, f, v)
	}
	out, ok := wire.AppendQuote(dst, v, s.form.escape)
	if !ok && !s.form.lax {
		return s.failUTF8(dst, f)
	}
	return s.done(out, f)
}

// failUTF8 notes that the string that would follow dst is not UTF-8.
func (s *EncodeState) failUTF8(dst []byte, f *Frame) bool {
	s.fail(BadToken, dst)
	s.Fault.Wire, s.Fault.Start = wire.BadUTF8, '"'
	s.Fault.Around = f.wantsName()
	return false
}

// writeName writes the name v behind dst.
func (s *EncodeState) writeName(dst []byte, f *Frame, v string) bool {
	if wire.Fast && s.form.escape == 0 && !f.given {
		next := f.object.Node.Next()
		if key, ok := next.Key(); ok && key == v && next.Plain() {
			f.object.Node = next
			return s.doneName(append(dst, next.Raw()...), f)
		}
	}
	out, ok := wire.AppendQuote(dst, v, s.form.escape)
	if !ok && !s.form.lax {
		return s.failUTF8(dst, f)
	}
	if !ok {
		return s.endName(dst, out, wire.Escaped, nil, f)
	}
	return s.endName(dst, out, 0, []byte(v), f)
}

// endName ends out, which is dst and a name. Its literal has the flags fl. It stands
// for name, or if that is nil for what the literal as it was written stands for.
func (s *EncodeState) endName(dst, out []byte, fl wire.StringFlags, name []byte, f *Frame) bool {
	raw := out[len(dst):]
	if name == nil {
		name = raw[1 : len(raw)-1]
		if fl != 0 {
			s.scratch = wire.AppendUnquote(s.scratch[:0], name)
			name = s.scratch
		}
	}
	if fl&wire.Invalid != 0 {
		raw = nil
	}
	duplicate := false
	switch {
	case f.lent > 0:
		duplicate = s.lentName(f, raw, name)
	case f.given:
		f.Name = string(name)
	default:
		duplicate = s.Shapes.Miss(&f.object, raw, name)
	}
	if duplicate {
		s.fail(DuplicateName, dst)
		s.Fault.AddName(string(name))
		return false
	}
	return s.doneName(out, f)
}

// doneName notes that the name that dst ends with is complete.
func (s *EncodeState) doneName(dst []byte, f *Frame) bool {
	f.N++
	f.next = ':'
	s.Buf = dst
	return true
}

// WriteQuoted writes a name or a string that is given as a literal, for which a
// scan returned fl.
func (s *EncodeState) WriteQuoted(raw []byte, fl wire.StringFlags) bool {
	f := s.top()
	dst := s.lead(f)
	if wire.Fast && s.form.escape == 0 && f.wantsName() && !f.given {
		if next := f.object.Node.Next(); next.Plain() && next.Raw() == string(raw) {
			f.object.Node = next
			return s.doneName(appendToken(dst, raw), f)
		}
	}
	if fl&wire.Invalid != 0 && !s.form.lax {
		return s.failQuoted(dst, raw, f)
	}
	out := s.appendString(dst, raw, fl)
	if !f.wantsName() {
		return s.done(out, f)
	}
	name := raw[1 : len(raw)-1]
	if fl != 0 {
		s.scratch = wire.AppendUnquote(s.scratch[:0], name)
		name = s.scratch
	}
	return s.endName(dst, out, fl, name, f)
}

// failQuoted notes that the literal raw, which would follow dst, is not UTF-8 or has
// half of a surrogate pair.
func (s *EncodeState) failQuoted(dst, raw []byte, f *Frame) bool {
	s.failUTF8(dst, f)
	at, _, w := wire.ScanString(raw, 0, true)
	s.Fault.Wire, s.Fault.Char = w, raw[at:]
	return false
}

// appendString appends the literal raw in the form asked for.
func (s *EncodeState) appendString(dst, raw []byte, fl wire.StringFlags) []byte {
	if s.form.escape == 0 && (s.form.preserve || fl&(wire.NonCanonical|wire.Invalid) == 0) {
		return appendToken(dst, raw)
	}
	return wire.AppendRequote(dst, raw, fl, s.form.escape, s.form.preserve)
}

// open writes the beginning of an array or object behind dst.
func (s *EncodeState) open(dst []byte, c byte, f *Frame) bool {
	if len(s.frames) > s.MaxDepth {
		return s.fail(TooDeep, dst)
	}
	if f.lent > 0 {
		s.unlend(f, f.lent <= f.N)
	}
	p := f.valuePlace(&s.Shapes)
	f.valueDone()
	f = s.push(c, p)
	if c == '{' {
		f.object = s.Shapes.Enter(p)
	}
	s.Buf = append(dst, c)
	return true
}

// close writes the end of f by c.
func (s *EncodeState) close(c byte, f *Frame) bool {
	dst := s.Buf
	if !s.simple || f.Kind == 0 || f.next == ':' {
		dst = s.leadTo(f, c)
	}
	switch {
	case c != f.Kind+2:
		return s.fail(BadEnd, dst)
	case f.next == ':':
		return s.fail(NoMemberValue, dst)
	case s.limit > 0 && s.Depth() == 1 && s.Offset(dst)+1-s.begun > s.limit:
		return s.fail(TooLong, append(dst, c))
	}
	if f.lent > 0 {
		s.unlend(f, f.lent <= f.N)
	}
	if c == '}' && !f.given {
		s.Shapes.Leave(&f.object)
	}
	s.pop()
	dst = append(dst, c)
	f = s.cur
	ok, spoilt := false, f.spoilt
	if f.Kind != 0 {
		ok = s.flushed(dst)
	} else {
		ok = s.doneTop(dst)
	}
	if spoilt {
		s.Fault.Code = Spoiled
	}
	return ok
}

// Reject notes that a token or value for a reason of its own can't be written.
func (s *EncodeState) Reject(err error) bool {
	s.fail(BadInput, s.lead(s.top()))
	s.Fault.Err = err
	return false
}
