package json

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file is where failures are noted and made into errors. All of it is cold.

// offset returns how many bytes of the output there are.
func (e *encoder) offset(dst []byte) int64 { return e.out.Base + int64(len(dst)) }

// reject notes that a value of type t can't be written.
//
//go:noinline
func (e *encoder) reject(dst []byte, t reflect.Type, err error) []byte {
	e.rest = dst
	e.fault.Path = e.fault.Path[:0]
	e.sem = &SemanticError{ByteOffset: e.offset(dst), GoType: t, Err: err, where: location{marshaling: true}}
	return nil
}

// syntax notes that what would follow dst is no JSON.
//
//go:noinline
func (e *encoder) syntax(dst []byte, code state.Code) []byte {
	e.rest = dst
	e.fault = state.Fault{Code: code, Offset: e.offset(dst)}
	return nil
}

func (e *encoder) badUTF8(dst []byte) []byte {
	e.syntax(dst, state.BadToken)
	e.fault.Start, e.fault.Wire = '"', wire.BadUTF8
	return nil
}

func (e *encoder) writeFailed(dst []byte) []byte {
	e.syntax(dst, state.WriteFailed)
	e.fault.Err = e.out.Err
	return nil
}

func (e *encoder) notFinite(p *plan, x float64, dst []byte) []byte {
	if e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		return e.oldNotFinite(p, x, dst)
	}
	return e.reject(dst, p.t, errors.New("unsupported value: "+strconv.FormatFloat(x, 'g', -1, 64)))
}

// error returns the failure that was noted, as an error.
func (e *encoder) error() error {
	if !e.left {
		e.trail.hide(&e.enc.Open().Stack, e.base)
	}
	switch {
	case e.final != nil:
		return e.final
	case e.sem != nil:
		path := e.basePointer() + pointerOf(e.fault.Path)
		if e.sem.where.bare {
			return e.sem.Err
		}
		e.sem.JSONPointer = path + e.sem.where.inner
		if e.syn != nil {
			if e.trailing && e.inArray() {
				path = path.Parent() // what follows the value is not in it
			}
			e.syn.JSONPointer = path + e.syn.JSONPointer
		}
		return e.sem
	case e.enc != &e.own:
		s := e.enc.Open()
		s.Fault = e.fault
		return (*jsontext.Encoder)(e.enc).WriteToken(jsontext.Null)
	}
	s := e.own.Open()
	s.Restart(nil)
	s.Fault = e.fault
	return (*jsontext.Encoder)(&e.own).WriteToken(jsontext.Null)
}

// inArray reports whether the value that failed is an element of an array.
func (e *encoder) inArray() bool {
	if path := e.fault.Path; len(path) > 0 {
		return path[0].Index >= 0
	}
	return e.enc.Open().Level(e.base).Kind == '['
}

// written returns what was written before the failure, without a comma or
// colon that nothing came to follow. The first kept bytes are not ours.
func (e *encoder) written(kept int) []byte {
	b := e.rest
	for len(b) > kept {
		switch b[len(b)-1] {
		case ' ', '\t', '\n':
			b = b[:len(b)-1]
			continue
		case ',', ':':
			b = b[:len(b)-1]
		}
		break
	}
	return b
}
