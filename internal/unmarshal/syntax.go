package unmarshal

import (
	"errors"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// This file records that the text is malformed. Package jsontext makes the errors of malformed text: the
// functions set the position to the invalid token, with the delimiter that is due there, and call jsontext to
// read it again. It happens once in a text at most, and keeps the rules of such errors in one package.
//
// The standard library reads a struct or a slice token by token, and a string or a number as a whole value:
// see readsTokens. If it reads a whole value, it reports malformed text inside of the value rather than a
// wrong kind. So badValue and readValueFault exist beside badStart and readFault.

// takeBack puts the state before the value in progress, which begins at i, and removes it from the count.
func (d *decoder) takeBack(i int) {
	d.in.Top().N--
	d.in.Seek(i, 0)
}

// badToken records that the token at i, of the value in progress, is malformed.
func (d *decoder) badToken(i int) int {
	d.takeBack(i)
	return d.readFault()
}

// tooDeep records that the array or object at i, which is the value in progress, is nested too deeply: no
// frame was pushed for it, and jsontext fails in the same way.
func (d *decoder) tooDeep(i int) int { return d.badToken(i) }

// badStart records that the byte at i cannot begin a value where one must begin. The delimiter before it is
// in the window: see nextAfter.
func (d *decoder) badStart(i int) int {
	d.seekDelimiter(i)
	return d.readFault()
}

// badValue is badStart for types that are read as a whole value.
func (d *decoder) badValue(i int) int {
	d.seekDelimiter(i)
	return d.readValueFault()
}

// seekDelimiter puts the state before the value in progress, which should begin at i, and before the comma or
// colon in front of it.
func (d *decoder) seekDelimiter(i int) {
	f := d.in.Top()
	f.N--
	delim := byte(0)
	if j := d.delimiter(i); j < i {
		i, delim = j, d.in.Buf[j]
	} else if f.N == 0 { // the first element, in place of which the array may end
		delim = ' '
	}
	d.in.Seek(i, delim)
}

// delimiter returns the index of the comma or colon before i, with white space between, or i if there is
// none.
func (d *decoder) delimiter(i int) int {
	b, j := d.in.Buf, i-1
	for j >= 0 && isSpace(b[j]) {
		j--
	}
	if j >= 0 && (b[j] == ',' || b[j] == ':') {
		return j
	}
	return i
}

// isSpace reports whether c is white space.
func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// badName records that the name at i, which the frame does not count, is malformed.
func (d *decoder) badName(i int) int {
	d.in.Seek(i, 0)
	return d.readFault()
}

// badColon records that a colon is missing at i, after a name whose member the frame counts.
func (d *decoder) badColon(i int) int {
	d.in.Top().N--
	d.in.Seek(i, ':')
	return d.readFault()
}

// badNext records that the bytes at i neither continue nor end the array or object. All values before are
// complete. If value is true, jsontext reads a whole value there, as the standard library does where a name
// of a struct or map is missing: then malformed text in that value is the failure.
func (d *decoder) badNext(i int, value bool) int {
	delim, top := byte(','), d.in.Top()
	if top.N == 0 {
		delim = ' '
	}
	d.in.Seek(i, delim)
	if value {
		return d.readValueFault()
	}
	return d.readFault()
}

// duplicate records that the name at i, not counted by the frame, is a duplicate in the innermost object.
func (d *decoder) duplicate(i int, name string) int {
	d.in.Top().SetName(name)
	d.in.Seek(i, 0)
	d.in.Fail(state.DuplicateName, i, state.Last)
	return d.readFault()
}

// readFault records the fault that the state has, or else the one that reading the next token finds.
func (d *decoder) readFault() int {
	return d.recordFinal(d.readToken())
}

// readValueFault is readFault, but reads a whole value.
func (d *decoder) readValueFault() int {
	return d.recordFinal(d.in.Lend(func() error { _, err := d.dec.ReadValue(); return err }))
}

// readToken reads the next token by package jsontext.
func (d *decoder) readToken() error {
	return d.in.Lend(func() error { _, err := d.dec.ReadToken(); return err })
}

// errChanged is the failure that a malformed token was well-formed when it was read again.
var errChanged = errors.New("input has changed while it was read")

// recordFinal records err, of jsontext or a Reader, which the caller gets unchanged, or errChanged for nil.
func (d *decoder) recordFinal(err error) int {
	if err == nil {
		err = errChanged
	}
	f := d.blank()
	f.Err, f.Final = err, true
	return d.record(f)
}

// kindOf returns the kind of the value or token that begins with c.
func kindOf(c byte) jsontext.Kind {
	if c == '-' || '0' <= c && c <= '9' {
		return '0'
	}
	return jsontext.Kind(c)
}

// startsValue reports whether a value can begin with c.
func startsValue(c byte) bool {
	switch c {
	case '{', '[', '"', 'n', 't', 'f':
		return true
	}
	return kindOf(c) == '0'
}
