package unmarshal

import (
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// This file records that the text is malformed. The state has found that, and has the fault with its place. Package jsontext
// makes the error of it.

// syntaxError records the fault of the state. No value is in progress.
func (d *decoder) syntaxError() int {
	err := d.in.AllowTokens(func() error { _, err := d.dec.ReadToken(); return err }) // it reads nothing, because there is a fault
	f := d.blank()
	f.Err, f.Final = err, true
	return d.record(f)
}

// malformed records the fault of the state, which is in the value in progress. That value begins at i.
func (d *decoder) malformed(i int) int {
	d.in.SeekValue(i)
	return d.syntaxError()
}

// badStart records that the byte at i cannot begin the value in progress.
func (d *decoder) badStart(i int) int {
	d.in.SeekValue(i)
	d.in.FailStart(i)
	return d.syntaxError()
}

// tooDeep records that the array or object at i, which is the value in progress, is nested too deeply.
func (d *decoder) tooDeep(i int) int {
	d.in.Fail(state.TooDeep, i, state.Next)
	return d.malformed(i)
}

// duplicate records that the name at i, whose member has not been entered, is a duplicate in the innermost object.
func (d *decoder) duplicate(i int, name string) int {
	d.in.Top().SetName(name)
	d.in.SeekValue(i)
	d.in.Fail(state.DuplicateName, i, state.Last)
	return d.syntaxError()
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
