package state

import (
	"math"

	"github.com/plainjson/json/internal/wire"
)

// begin returns Buf with the delimiter and white space that are due before the next token, and the
// innermost frame. The token must not end an array or object. The frame is nil if s has failed, or a
// fault is to be reported.
func (s *EncodeState) begin() (dst []byte, f *Frame) {
	if n := len(s.frames); n > 0 && s.Layout.tight && s.limit == 0 && s.halted == 0 {
		f = s.frames[n-1]
		if dst = s.Buf; f.delim > ' ' { // ' ' is for a new line, which this layout does not have
			dst = append(dst, f.delim)
		}
		return dst, f
	}
	return s.beginOther()
}

// beginOther is begin for all layouts, for a limit, and after a failure.
//
//go:noinline
func (s *EncodeState) beginOther() (dst []byte, f *Frame) {
	if f = s.ready(); s.halted != 0 {
		return nil, nil
	}
	return s.lead(f), f
}

// WriteLiteral writes null, true or false, which begins with c.
func (s *EncodeState) WriteLiteral(c byte) bool {
	dst, f := s.begin()
	if f == nil || f.wantsString() {
		return s.misplaced(dst, f)
	}
	switch c {
	case 'n':
		dst = append(dst, "null"...)
	case 't':
		dst = append(dst, "true"...)
	default:
		dst = append(dst, "false"...)
	}
	return s.done(dst, f)
}

// WriteInt writes n as a number.
func (s *EncodeState) WriteInt(n int64) bool {
	dst, f := s.begin()
	if f == nil || f.wantsString() {
		return s.misplaced(dst, f)
	}
	return s.done(wire.AppendInt(dst, n), f)
}

// WriteUint writes n as a number.
func (s *EncodeState) WriteUint(n uint64) bool {
	dst, f := s.begin()
	if f == nil || f.wantsString() {
		return s.misplaced(dst, f)
	}
	return s.done(wire.AppendUint(dst, n), f)
}

// WriteFloat writes n as a number, with the digits of a float of 32 or 64 bits. It writes NaN and
// infinities as strings.
func (s *EncodeState) WriteFloat(n float64, bits int) bool {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return s.WriteString(wire.NonfiniteName(n))
	}
	dst, f := s.begin()
	if f == nil || f.wantsString() {
		return s.misplaced(dst, f)
	}
	if bits == 32 {
		return s.done(wire.AppendFloat32(dst, float32(n)), f)
	}
	return s.done(wire.AppendFloat64(dst, n), f)
}

// WriteNumber writes raw, which must be a valid number, as a number, in canonical form if the options ask
// for that.
func (s *EncodeState) WriteNumber(raw []byte) bool {
	dst, f := s.begin()
	if f == nil || f.wantsString() {
		return s.misplaced(dst, f)
	}
	if !s.form.has(formNumbers) {
		return s.done(appendToken(dst, raw), f)
	}
	return s.done(s.form.appendNumber(dst, raw), f)
}

// WriteString writes v as a name if a name comes next, and otherwise as a string.
func (s *EncodeState) WriteString(v string) bool {
	dst, f := s.begin()
	switch {
	case f == nil:
		return false
	case f.WantsName():
		return s.writeName(dst, f, v)
	}
	out, ok := wire.AppendQuote(dst, v, s.form.escape)
	if !ok && s.Strict {
		return s.failUTF8(dst)
	}
	return s.done(out, f)
}

// WriteQuoted is WriteString for the JSON string raw, whose scan returned fl.
func (s *EncodeState) WriteQuoted(raw []byte, fl wire.StringFlags) bool {
	dst, f := s.begin()
	if f == nil {
		return false
	}
	isName := f.WantsName()
	if isName && s.isPredicted(f) {
		if next := f.object.Node.Next(); next.Plain() && next.Raw() == string(raw) {
			f.object.Node = next
			return s.doneName(appendToken(dst, raw), f)
		}
	}
	if fl&wire.Invalid != 0 && s.Strict {
		return s.failQuoted(dst, raw)
	}
	out := s.form.appendString(dst, raw, fl)
	if !isName {
		return s.done(out, f)
	}
	return s.endName(dst, out, fl, s.unquoted(raw, fl), f)
}

// unquoted returns the JSON string raw, whose scan returned fl, unquoted: a part of raw, or valid until the next call.
func (s *EncodeState) unquoted(raw []byte, fl wire.StringFlags) []byte {
	name := raw[1 : len(raw)-1]
	if fl == 0 {
		return name
	}
	n := len(s.scratch) // not 0 if raw is in scratch
	out := wire.AppendUnquote(s.scratch, name)
	s.scratch = out[:0]
	return out[n:]
}

// WriteText is WriteNumber for a number, or WriteQuoted for a JSON string, whose scan returned fl.
func (s *EncodeState) WriteText(text string, fl wire.StringFlags) bool {
	s.scratch = append(s.scratch[:0], text...)
	ok := false
	// unquoted appends to scratch and does not overwrite the token in it.
	if raw := s.scratch; raw[0] == '"' {
		ok = s.WriteQuoted(raw, fl)
	} else {
		ok = s.WriteNumber(raw)
	}
	s.scratch = s.scratch[:0]
	return ok
}

// isPredicted reports whether the next name of f may be compared with the name that followed in earlier
// objects, and then written as that one was.
func (s *EncodeState) isPredicted(f *Frame) bool {
	return wire.Fast && s.form.escape == 0 && !f.managed
}

// writeName writes the name v after dst.
func (s *EncodeState) writeName(dst []byte, f *Frame, v string) bool {
	if s.isPredicted(f) {
		next := f.object.Node.Next()
		if key, ok := next.Key(); ok && key == v && next.Plain() {
			f.object.Node = next
			return s.doneName(append(dst, next.Raw()...), f)
		}
	}
	out, ok := wire.AppendQuote(dst, v, s.form.escape)
	switch {
	case ok:
		return s.endName(dst, out, 0, []byte(v), f)
	case !s.Strict:
		return s.endName(dst, out, wire.Escaped, nil, f)
	}
	return s.failUTF8(dst)
}

// endName makes out the output, which is dst and a name of f as a JSON string with the flags fl. It adds
// the name to f and fails if the name is a duplicate; if an arshaler opened f, it only sets the last name. name
// is the unquoted name; if it is nil, endName unquotes the JSON string.
func (s *EncodeState) endName(dst, out []byte, fl wire.StringFlags, name []byte, f *Frame) bool {
	raw := out[len(dst):]
	if name == nil {
		name = s.unquoted(raw, fl)
	}
	if fl&wire.Invalid != 0 {
		raw = nil // not to be learned
	}
	switch {
	case f.managed:
		f.SetName(string(name))
	case s.Shapes.Miss(&f.object, raw, name):
		s.fail(DuplicateName, dst, Next)
		s.fault.Path = string(AppendName(nil, string(name)))
		return false
	}
	return s.doneName(out, f)
}

// doneName makes dst, which ends with a name of f, the output, and counts the name. The result is true.
func (s *EncodeState) doneName(dst []byte, f *Frame) bool {
	f.n++
	f.delim = ':'
	s.Buf = dst
	return true
}

// WriteBegin writes c, the opening bracket of an array or object.
func (s *EncodeState) WriteBegin(c byte) bool {
	dst, f := s.begin()
	if f == nil || f.wantsString() {
		return s.misplaced(dst, f)
	}
	if s.push(c, s.valuePlace(f)) == nil {
		return s.fail(TooDeep, dst, Next)
	}
	s.Buf = append(dst, c)
	return true
}

// WriteEnd writes c, the closing bracket of an array or object.
func (s *EncodeState) WriteEnd(c byte) bool {
	f := s.ready()
	if s.halted != 0 || c != f.end() || f.delim == ':' || !s.canClose() {
		return s.failEnd(c, f)
	}
	dst := s.Buf
	if f.delim == ',' {
		dst = s.Layout.AppendLine(dst, s.Depth()-1)
	}
	dst = append(dst, c)
	if len(s.frames) == 2 && s.exceedsLimit(dst) {
		return s.fail(TooLong, dst, Next)
	}
	s.pop()
	if f = s.Top(); f.Kind == 0 {
		return s.endTop(dst)
	}
	if s.Buf = dst; len(dst) < s.FlushAt {
		return true
	}
	return s.flush(dst)
}

// failEnd records why the closing bracket c cannot end f, unless s has failed before. The result is
// false.
func (s *EncodeState) failEnd(c byte, f *Frame) bool {
	if s.halted != 0 {
		return false
	}
	code := BadEnd
	if c == f.end() && f.delim == ':' {
		code = NoMemberValue
	}
	return s.fail(code, s.endLead(s.lead(f)), Next)
}

// Reject records, unless s has failed before, that a token is not written because of err. The result is false.
func (s *EncodeState) Reject(err error) bool {
	if dst, f := s.begin(); f != nil {
		s.fail(BadInput, dst, Next)
		s.fault.Err = err
	}
	return false
}

// WriteValue writes the one value in src, which may have white space around it, in the form that the
// options ask for. Where a name comes next, the value must be a string.
func (s *EncodeState) WriteValue(src []byte) bool {
	dst, f := s.begin()
	if f == nil {
		return false
	}
	s.growSpare(len(src))
	isName, p := f.WantsName(), s.Shapes.Root()
	if !isName {
		p = s.valuePlace(f)
	}
	out, end := s.appendRaw(dst, src, p, Next)
	switch {
	case end < 0:
		return false
	case f.naming && out[len(dst)] != '"':
		return s.misplaced(dst, f)
	case isName:
		return s.endRawName(dst, out, src[wire.SkipSpace(src, 0):], f)
	}
	return s.done(out, f)
}

// endRawName is endName for out, which is dst and a value of f. src starts with that value in its
// original form. It fails if the value is not a string.
func (s *EncodeState) endRawName(dst, out, src []byte, f *Frame) bool {
	if src[0] != '"' {
		return s.fail(NonStringName, dst, Next)
	}
	end, fl, _ := wire.ScanString(src, 0, false)
	return s.endName(dst, out, fl, s.unquoted(src[:end], fl), f)
}

// Smallest and largest capacity of the result of Spare, in bytes.
const (
	minSpare = 64
	maxSpare = 64 << 10
)

// Spare returns an empty slice to build a raw value in. From the first call on, its capacity grows with
// the values that WriteValue writes, up to maxSpare.
func (s *EncodeState) Spare() []byte {
	if s.spare == nil {
		s.spare = make([]byte, 0, minSpare)
	}
	return s.spare
}

// growSpare makes the result of Spare large enough for n bytes, up to maxSpare, if Spare is in use.
func (s *EncodeState) growSpare(n int) {
	if s.spare != nil && n > cap(s.spare) && cap(s.spare) < maxSpare {
		s.spare = make([]byte, 0, min(max(n, 2*cap(s.spare)), maxSpare))
	}
}
