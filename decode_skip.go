package json

import (
	"strings"

	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/jsontext"
)

// skip reads the value at i, which nothing takes, by all rules. Its objects
// stand at the given place.
func (d *decoder) skip(i int, at *shape.Place) int {
	s := d.s
	switch c := s.Buf[i]; {
	case !startsValue(c):
		return d.wrongStart(i)
	case c != '{' && c != '[':
		pos := s.Base + int64(i)
		if i = s.SkipValueAt(i, d.depth, at); i < 0 {
			return d.skipFailed(pos, s.Began)
		}
		return i
	}
	src := s.Src
	s.Src = nil
	end := s.SkipValueAt(i, d.depth, at)
	s.Src = src
	if end < 0 {
		return d.skipTokens(i)
	}
	return end
}

// skipTokens reads the value at i token by token, because it is not all in the
// window, or something is wrong with it.
func (d *decoder) skipTokens(i int) int {
	s := d.s
	d.trail.hide(&s.Stack, d.base)
	s.Fault.Clear()
	s.Pos = i
	s.MaxDepth -= d.depth - d.base
	if d.base > 0 {
		s.Delimited()
	}
	s.Inner = d.base == 0
	ok := s.PassValue()
	s.Inner = false
	s.MaxDepth += d.depth - d.base
	if !ok {
		return d.skipFailed(-1, -1)
	}
	s.Uncount()
	return s.Pos
}

// skipFailed takes up the failure that is noted in the state, whose path is
// relative to the value that was read there. That begins at the offset at, unless
// it is negative because the state stands inside. What is before the value ends at the
// offset before.
func (d *decoder) skipFailed(at, before int64) int {
	if at >= 0 {
		d.trail.hide(&d.s.Stack, d.base)
	}
	d.skipAt, d.skipBefore = at, before
	d.skipOuter = d.s.Fault.Outer && d.s.Depth() == d.base+1
	dec := (*jsontext.Decoder)(d.dec)
	f := d.s.Fault
	_, d.skipError = dec.ReadToken()
	if d.blamed = 0; at >= 0 && f.Blame(']') {
		d.blamed = '{'
	} else if at >= 0 && f.Blame('}') {
		d.blamed = '['
	}
	if d.blamed != 0 {
		d.s.Fault = f
		_, d.outerError = dec.ReadToken()
	}
	d.s.Fault.Clear()
	if d.s.Depth() > d.base {
		d.skipped = d.s.Frames(d.base)
		d.s.Uncount()
	}
	return -1
}

// errorInSkipped returns the failure to skip a value, to which path leads.
func (d *decoder) errorInSkipped(path jsontext.Pointer) error {
	if d.blamed != 0 && d.blamed == d.surroundings() {
		d.skipError = d.outerError
	}
	if syn, ok := d.skipError.(*jsontext.SyntacticError); ok {
		if d.skipOuter {
			path = path.Parent()
		}
		base := string(d.basePointer())
		syn.JSONPointer = jsontext.Pointer(base) + path + jsontext.Pointer(strings.TrimPrefix(string(syn.JSONPointer), base))
	}
	return d.skipError
}

// surroundings returns what the failed value is part of: '{' for a member, '[' for an
// element that is not the first, or 0.
func (d *decoder) surroundings() byte {
	var kind byte
	var n int64
	if path := d.s.Fault.Path; len(path) == 0 {
		f := d.s.Level(d.base)
		kind, n = f.Kind, f.N
	} else if kind, n = '{', int64(path[0].Index); n >= 0 {
		kind = '['
	}
	if kind == '[' && n == 0 {
		return 0
	}
	return kind
}
