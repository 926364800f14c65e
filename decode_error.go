package json

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file is where failures are noted and made into errors. All of it is cold.

// syntax notes that the byte at i, or the end of the input, is not what the
// grammar wants, and returns a negative index.
func (d *decoder) syntax(code state.Code, i int) int {
	f := &d.s.Fault
	*f = state.Fault{Code: code, Offset: d.s.Base + int64(i), Path: f.Path[:0]}
	if i < len(d.s.Buf) {
		f.Char = d.s.Buf[i:min(i+16, len(d.s.Buf))]
		return -1
	}
	if code == state.DuplicateName || code == state.TooDeep || code == state.NonStringName {
		return -1
	}
	f.Code = state.Truncated
	if err := d.s.ReadError(); err != nil {
		f.Code, f.Err = state.ReadFailed, err
	}
	return -1
}

// token notes that the token at start is malformed at i.
func (d *decoder) token(start, i int, w wire.Fault) int {
	first := d.s.Buf[start]
	if w == wire.Short {
		return d.syntax(state.Truncated, len(d.s.Buf))
	}
	d.syntax(state.BadToken, i)
	d.s.Fault.Wire, d.s.Fault.Start = w, first
	return -1
}

// badStart notes that no value starts at i.
func (d *decoder) badStart(i int) int { return d.syntax(state.NoValue, i) }

// noName notes that what starts with c at i is not the name that must stand
// there. If it is not even a token, that is the graver failure.
func (d *decoder) noName(i int, c byte) int {
	switch {
	case i == len(d.s.Buf):
		return d.syntax(state.Truncated, i)
	case c == '{' || c == '[':
		return d.syntax(state.NonStringName, i)
	case c == 'n' || c == 't' || c == 'f' || kindOf(c) == '0':
		start := d.s.Base + int64(i)
		if i = d.s.SkipValue(i, d.depth); i < 0 {
			return i
		}
		d.syntax(state.NonStringName, i)
		d.s.Fault.Offset = start
		return -1
	}
	return d.syntax(state.NoValue, i)
}

// reject notes that the value at i can't be stored in type t.
func (d *decoder) reject(i int, kind jsontext.Kind, t reflect.Type, err error) int {
	d.s.Fault.Path = d.s.Fault.Path[:0]
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
	d.reject(i, kindOf(text[0]), t, err)
	d.sem.JSONValue = append(jsontext.Value(nil), text...)
	return -1
}

// mismatch reads the value at i to its end and notes that type p.t can't hold
// its kind. A malformed value is the graver failure.
func (d *decoder) mismatch(p *plan, i int) int {
	pos, kind := d.s.Base+int64(i), kindOf(d.s.Buf[i])
	if i = d.s.SkipValue(i, d.depth); i < 0 {
		return i
	}
	d.reject(i, kind, p.t, nil)
	d.sem.ByteOffset = pos
	return -1
}

// mismatchToken is mismatch for types that look no further than the first
// token of the value.
func (d *decoder) mismatchToken(p *plan, i int) int {
	c := d.s.Buf[i]
	if c == '{' || c == '[' {
		return d.reject(i, kindOf(c), p.t, nil)
	}
	return d.mismatch(p, i)
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
	if d.sem == nil {
		_, err := (*jsontext.Decoder)(d.dec).ReadToken()
		return err
	}
	base := (*jsontext.Decoder)(d.dec).StackPointer()
	d.sem.JSONPointer = base + pointerOf(d.s.Fault.Path)
	d.s.Fault = state.Fault{}
	return d.sem
}

// pointerOf returns the pointer (RFC 6901) for a path, innermost step first.
func pointerOf(path []state.Step) jsontext.Pointer {
	var sb strings.Builder
	for k := len(path) - 1; k >= 0; k-- {
		sb.WriteByte('/')
		if s := path[k]; s.Index >= 0 {
			sb.WriteString(strconv.Itoa(s.Index))
		} else {
			escapeToken.WriteString(&sb, s.Name)
		}
	}
	return jsontext.Pointer(sb.String())
}

var escapeToken = strings.NewReplacer("~", "~0", "/", "~1")
