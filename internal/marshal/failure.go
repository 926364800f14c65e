package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// Most functions of this file record a failure and return nil. These are cold. The parameter dst is the
// output up to the failure, and t, if it is a Target, that of the pointer of the failure.

// Names of methods and functions, for errors of package v1.
const (
	nameCoder  = "MarshalJSONTo"
	nameJSON   = "MarshalJSON"
	nameAppend = "AppendText"
	nameText   = "MarshalText"
	nameFunc   = "MarshalFunc"
	nameToFunc = "MarshalToFunc"
	nameRule   = "Convert"
)

// offset returns the byte offset in the output of the end of dst.
func (e *encoder) offset(dst []byte) int64 { return e.out.Base + int64(len(dst)) }

// record makes f the failure. It adds the offset of the end of dst to f.Offset, and puts the pointer to
// t in front of f.Pointer. It stores dst in the state, because Marshal and Append return the text
// before the failure.
func (e *encoder) record(dst []byte, t state.Target, f failure.Failure) []byte {
	f.Encode, f.Offset = true, f.Offset+e.offset(dst)
	f.Pointer = jsontext.Pointer(e.out.AppendPointer(nil, t)) + f.Pointer
	e.out.AddSteps(&f.Where)
	e.fail, e.failedAt, e.out.Buf = &f, t, dst
	return nil
}

// reject records that the value or name in progress, of type t, cannot be written because of err, or
// that it has no JSON form if err is nil.
//
//go:noinline
func (e *encoder) reject(dst []byte, t reflect.Type, err error) []byte {
	return e.record(dst, state.Next, failure.Failure{Type: t, Err: err})
}

// syntax records that the text after dst would not be valid JSON, for the reason code. t is the target
// of the pointer.
//
//go:noinline
func (e *encoder) syntax(dst []byte, code state.Code, t state.Target) []byte {
	e.out.Fail(code, dst, t)
	return e.stateFailed(dst, t)
}

// stateFailed turns the fault that the state holds into the failure of e, with target t.
func (e *encoder) stateFailed(dst []byte, t state.Target) []byte {
	err := e.stateError()
	e.fail, e.failedAt, e.out.Buf = &failure.Failure{Encode: true, Err: err, Final: true}, t, dst
	return nil
}

// stateError returns the error of the fault that the state holds. WriteToken reports the fault and writes
// nothing, so its token does not matter.
func (e *encoder) stateError() error {
	return e.out.AllowTokens(func() error { return e.enc.WriteToken(jsontext.Null) })
}

// tooDeep records that an array or object would be nested too deeply.
func (e *encoder) tooDeep(dst []byte) []byte { return e.syntax(dst, state.TooDeep, state.Next) }

// badUTF8 records that the string that would follow dst is not valid UTF-8.
func (e *encoder) badUTF8(dst []byte, t state.Target) []byte {
	e.out.FailUTF8(dst, t)
	return e.stateFailed(dst, t)
}

// flushFailed records that the writer has failed or that the text is too long. dst is the text that is
// not written.
func (e *encoder) flushFailed(dst []byte) []byte {
	if e.out.Err == nil {
		e.out.Fail(state.TooLong, dst, state.Next)
	}
	return e.stateFailed(dst, state.Next)
}

// writerFailed records that the writer has failed while a method or function had the Encoder.
func (e *encoder) writerFailed() []byte { return e.syntax(e.out.Buf, state.WriteFailed, state.Last) }

// duplicate records that the object already has the name that would follow dst. The pointer of the
// failure ends with that name, as for a token.
func (e *encoder) duplicate(name string, dst []byte) []byte {
	e.out.Top().SetName(name)
	e.syntax(dst, state.DuplicateName, state.Last)
	e.failedAt = state.Container // the name is not in the text, so a method around gets the object's pointer
	return nil
}

// unquoted returns the JSON string raw unquoted.
func unquoted(raw []byte) string {
	return string(wire.AppendUnquote(nil, raw[1:len(raw)-1]))
}

// takeError returns the failure as the error for the caller, made by form or by that of package v1. It
// clears the failure, so that user code which called MarshalEncode may ignore the error and go on.
func (e *encoder) takeError(form failure.Form) error {
	f := e.fail
	e.fail = nil
	if e.cfg.v1 != nil {
		form = e.cfg.v1.Form
	}
	return form(f)
}

// written returns the text before the failure, without trailing white space and one delimiter. The
// first prefix bytes are the caller's own and stay.
func (e *encoder) written(prefix int) []byte {
	b := e.out.Buf
	for len(b) > prefix {
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
