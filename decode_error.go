package json

import (
	"reflect"
	"unicode/utf8"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file is where failures are noted and made into errors. All of it is cold.
//
// The grammar is checked on the way, but what exactly is wrong with a text that
// breaks it, and where, is for package jsontext to tell: the decoder notes from
// where on the next token can't be read, takes up the path on its way out, and
// then lets a [jsontext.Decoder] try the same.

// A retry is a token that can't be read.
type retry struct {
	on       bool
	asValue  bool   // Go types that look at whole values see other errors
	pos      int    // index in the window where reading begins
	consumed bool   // the delimiter before the token lies before pos
	kind     byte   // the array or object that the failure is in, '[' or '{', or 0 if it is in a value
	n        int64  // how many names and values of that are done
	name     string // the last name of it
	free     bool   // others may go on with it
}

// wrongToken notes that the value whose token starts at i is malformed.
//
//go:noinline
func (d *decoder) wrongToken(i int) int { return d.note(retry{pos: i, consumed: true}) }

// wrongStart notes that no value starts at i.
func (d *decoder) wrongStart(i int) int { return d.note(retry{pos: d.delimiter(i)}) }

// wrongColon notes that no colon stands at i.
func (d *decoder) wrongColon(i int) int { return d.note(retry{pos: i}) }

// wrongPart notes that what stands at i is neither the next part of an array or
// object, of which n names and values are done, nor its end.
//
//go:noinline
func (d *decoder) wrongPart(kind byte, n int, i int) int {
	return d.note(retry{pos: i, kind: kind, n: int64(n)})
}

// wrongName notes that the name that starts at i is malformed.
func (d *decoder) wrongName(i int) int { return d.note(retry{pos: i, kind: '{', consumed: true}) }

// note notes failure r. It returns a negative index.
//
//go:noinline
func (d *decoder) note(r retry) int {
	r.on = true
	d.retry = r
	d.s.Fault = state.Fault{Path: d.s.Fault.Path[:0]}
	return -1
}

// delimiter returns the index of the comma or colon before i, or i if there is none.
func (d *decoder) delimiter(i int) int {
	j := i - 1
	for j >= 0 && wire.SkipSpace(d.s.Buf[:j+1], j) > j {
		j--
	}
	if j >= 0 && (d.s.Buf[j] == ',' || d.s.Buf[j] == ':') {
		return j
	}
	return i
}

// readAgain lets the decoder of package jsontext read the token that can't be
// read, in the place where it stands, and returns its error.
func (d *decoder) readAgain() error {
	s, r := d.s, d.retry
	d.open(s.Fault.Path, false)
	if r.consumed {
		s.Delimited()
	}
	s.Fault = state.Fault{}
	s.Pos, s.Pin = r.pos, -1
	at := s.Base + int64(r.pos)
	dec := (*jsontext.Decoder)(d.dec)
	var err error
	src := s.Refuse()
	if r.asValue {
		_, err = dec.ReadValue()
	} else {
		_, err = dec.ReadToken()
	}
	s.Accept(src)
	s.Settle()
	if i := int(at - s.Base); r.consumed {
		s.StandBefore(i)
	} else {
		s.StandBehind(i)
	}
	return err
}

// trailing notes that something follows the value, at i. It reads on until the
// first character of that is complete, so that the error can show it.
func (d *decoder) trailing(i int) int {
	for ok := true; ok && !utf8.FullRune(d.s.Buf[i:]); {
		i, ok = d.more(i)
	}
	return d.syntax(state.TrailingData, i)
}

// syntax notes that what is at i breaks a rule that does not concern a single token.
//
//go:noinline
func (d *decoder) syntax(code state.Code, i int) int {
	f := &d.s.Fault
	*f = state.Fault{Code: code, Offset: d.s.Base + int64(i), Path: f.Path[:0]}
	if i < len(d.s.Buf) {
		f.Char = d.s.Buf[i:min(i+utf8.UTFMax, len(d.s.Buf))]
	}
	return -1
}

// reject notes that the value at i can't be stored in type t.
func (d *decoder) reject(i int, kind jsontext.Kind, t reflect.Type, err error) int {
	if d.legacy && kind == ']' {
		d.pass(i, i+1, '[', nil, t, err)
		return i + 1
	}
	if d.legacy {
		return d.passOver(i, t, err)
	}
	d.s.Fault.Path = d.s.Fault.Path[:0]
	d.retry.kind = 0
	d.after = -1
	d.sem = &SemanticError{
		ByteOffset: d.s.Base + int64(i),
		JSONKind:   kind,
		GoType:     t,
		Err:        err,
		where:      location{unmarshaling: true},
	}
	return -1
}

// rejectText notes that the number or string text, which stands at i, can't be
// stored in type t.
func (d *decoder) rejectText(i int, text []byte, t reflect.Type, err error) int {
	if d.legacy {
		return d.passText(i, text, t, err)
	}
	d.reject(i, kindOf(text[0]), t, err)
	d.after = i + len(text)
	d.sem.JSONValue = append(jsontext.Value(nil), text...)
	return -1
}

// mismatch reads the value at i to its end and notes that type p.t can't hold
// its kind. A malformed value is the graver failure.
func (d *decoder) mismatch(p *plan, i int) int {
	if d.legacy {
		return d.passOver(i, p.t, nil)
	}
	pos, before, kind := d.s.Base+int64(i), d.s.TokenEnd(i), kindOf(d.s.Buf[i])
	if !startsValue(d.s.Buf[i]) {
		d.wrongStart(i)
		d.retry.asValue = true
		return -1
	}
	if i = d.s.SkipValue(i, d.depth); i < 0 {
		return d.skipFailed(pos, before)
	}
	d.reject(i, kind, p.t, nil)
	d.sem.ByteOffset, d.after = pos, i
	return -1
}

// mismatchToken is mismatch for types that look no further than the first
// token of the value.
func (d *decoder) mismatchToken(p *plan, i int) int {
	c := d.s.Buf[i]
	if (c == '{' || c == '[') && !d.legacy {
		if d.enter(i) {
			d.reject(i, kindOf(c), p.t, nil)
		}
		return -1
	}
	if !startsValue(c) {
		return d.wrongStart(i)
	}
	return d.mismatch(p, i)
}

// startsValue reports whether a value can start with c.
func startsValue(c byte) bool {
	switch c {
	case '{', '[', '"', 'n', 't', 'f':
		return true
	}
	return kindOf(c) == '0'
}

// kindOf returns the kind of the value or token that starts with c.
func kindOf(c byte) jsontext.Kind {
	if c == '-' || '0' <= c && c <= '9' {
		return '0'
	}
	return jsontext.Kind(c)
}

// error returns the failure that was noted, as an error.
func (d *decoder) error() error {
	if !d.left {
		d.trail.hide(&d.s.Stack, d.base)
	}
	if d.final == nil {
		d.final = d.located()
	}
	if d.dec != &d.own {
		d.s.ForgetNames(d.names)
		d.s.Spoil()
	}
	return d.final
}

// located returns the failure as an error and leaves the Decoder where it is.
func (d *decoder) located() error {
	s, path := d.s, d.s.Fault.Path
	switch {
	case d.retry.on:
		return d.readAgain()
	case d.skipError != nil:
		err := d.errorInSkipped(pointerOf(path))
		d.standSkipped(path, err)
		return err
	case d.legacy && d.passed > 0:
		return d.old
	case d.sem == nil:
		at, again := s.Fault.Offset, s.Fault.Code == state.DuplicateName
		isName := again && (d.badName || !path[0].Free)
		_, err := (*jsontext.Decoder)(d.dec).ReadToken()
		if again && !isName {
			path[0].Name = d.retry.name // the one before
		}
		d.stand(path, at, -1, isName)
		return err
	}
	d.sem.JSONPointer = d.basePointer() + pointerOf(path) + d.sem.where.inner
	s.Fault = state.Fault{}
	if d.standRejected(path); d.sem.where.bare {
		return d.sem.Err
	}
	return d.sem
}

// pointerOf returns the pointer (RFC 6901) for a path, innermost step first.
func pointerOf(path []state.Step) jsontext.Pointer {
	return jsontext.Pointer(state.AppendPath(nil, path))
}
