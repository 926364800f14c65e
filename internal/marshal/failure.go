package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// The functions of this file record a failure and return nil. All of them are cold. Where one
// has a parameter dst, that is the output up to the failure.

// Names of methods and functions, for errors of package v1.
const (
	nameCoder  = "MarshalJSONTo"
	nameJSON   = "MarshalJSON"
	nameAppend = "AppendText"
	nameText   = "MarshalText"
	nameFunc   = "MarshalFunc"
	nameToFunc = "MarshalToFunc"
)

// A role is the part of an object or array that is being written. It decides whether the pointer of
// a failure is that of the value in progress or of the enclosing object.
type role uint8

const (
	roleValue role = iota
	roleKey        // a map key, by key
	roleName       // a name for a stream, or a part of a value where a name comes next
)

// target returns the target of the pointer of a failure: the value in progress, or the object
// around a name.
func (r role) target() state.Target {
	if r == roleValue {
		return state.Last
	}
	return state.Container
}

// offset returns the byte offset in the output of the end of dst.
func (e *encoder) offset(dst []byte) int64 { return e.out.Base + int64(len(dst)) }

// record makes f the failure, with the offset of the end of dst and the pointer to t, unless it has
// a pointer. The output up to the failure is left in the state, for the callers that return it.
func (e *encoder) record(dst []byte, t state.Target, f fault.Failure) []byte {
	f.Encode, f.Offset = true, f.Offset+e.offset(dst)
	f.Pointer = jsontext.Pointer(e.out.AppendPointer(nil, t)) + f.Pointer
	e.fail, e.failedAt, e.out.Buf = &f, t, dst
	return nil
}

// reject records that the value or name in progress, of type t, cannot be written because of
// err.
//
//go:noinline
func (e *encoder) reject(dst []byte, t reflect.Type, err error) []byte {
	return e.record(dst, e.role.target(), fault.Failure{Type: t, Err: err})
}

// syntax records that the text that would follow dst is not JSON.
//
//go:noinline
func (e *encoder) syntax(dst []byte, code state.Code, t state.Target) []byte {
	e.out.Fail(code, dst, t)
	return e.stateFailed(dst, t)
}

// stateFailed records the failure of t that the state has recorded for the next write. That write
// makes the error, before it writes its token, which therefore may be any.
func (e *encoder) stateFailed(dst []byte, t state.Target) []byte {
	err := e.enc.WriteToken(jsontext.Null)
	e.fail, e.failedAt, e.out.Buf = &fault.Failure{Encode: true, Err: err, Final: true}, t, dst
	return nil
}

// tooDeep records that an array or object would be nested too deeply.
func (e *encoder) tooDeep(dst []byte) []byte { return e.syntax(dst, state.TooDeep, e.role.target()) }

// badUTF8 records that the string that would follow dst is not valid UTF-8.
func (e *encoder) badUTF8(dst []byte, t state.Target) []byte {
	e.out.FailUTF8(dst, t)
	return e.stateFailed(dst, t)
}

// flushFailed records that the writer has failed or that the text has more bytes than allowed.
// dst is not written.
func (e *encoder) flushFailed(dst []byte) []byte {
	if e.out.Err == nil {
		e.out.Fail(state.TooLong, dst, state.Last)
	}
	return e.stateFailed(dst, state.Last)
}

// writerFailed records that the writer has failed while a method or function had the Encoder.
func (e *encoder) writerFailed() []byte { return e.syntax(e.out.Buf, state.WriteFailed, state.Last) }

// duplicate records that the object has the name already that would follow dst. The name of the
// failed member is the last step of the pointer, as for a token.
func (e *encoder) duplicate(name string, dst []byte) []byte {
	e.out.Top().SetName(name)
	e.syntax(dst, state.DuplicateName, state.Last)
	e.failedAt = state.Container // where the name is not known
	return nil
}

// unquoted returns the JSON string raw unquoted.
func unquoted(raw []byte) string {
	return string(wire.AppendUnquote(nil, raw[1:len(raw)-1]))
}

// error returns the failure as the error for the caller, by form or by that of package v1. The
// encoder has no failure afterwards, so that a value around the one that has failed may go on.
func (e *encoder) error(form fault.Form) error {
	f := e.fail
	e.fail = nil
	if e.cfg.v1 != nil {
		form = e.cfg.v1.Form
	}
	return form(f)
}

// written returns the text in front of the failure, without a delimiter and white space that
// nothing follows. The first prefix bytes are the caller's own. With Marshal and AppendMarshal
// callers see it beside the error.
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
