package marshal

import (
	"encoding"
	"errors"
	"io"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file calls methods and functions of the user. Code that gets the Encoder writes into the
// output itself, between BeginCall and EndCall of the state. Text that it returns is checked
// and copied.

// A coderCall describes a call of user code with the Encoder, for a failure. Its depth and count,
// compared with those after the call, show how much the user code has written and to which value the
// pointer of the failure leads.
type coderCall struct {
	t      reflect.Type // of the method or function
	method string       // its name
	start  int64        // byte offset of the value
	depth  int          // arrays and objects that were open
	n      int64        // count of the innermost frame before the value
}

// callCoder appends v by MarshalJSONTo. If that declines, it calls the second method of the type:
// MarshalJSON or a method for text. callCoder is callTo without a call of a function value, which would
// take 10 % more time for a method that writes one token.
func (e *encoder) callCoder(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if !v.CanAddr() {
		v = addressable(v)
	}
	to, _ := v.Addr().Interface().(typeinfo.MarshalerTo)
	return e.callCoderAs(p, to, v, dst)
}

// callCoderAs is callCoder for an addressable v, to which to points.
func (e *encoder) callCoderAs(p *typeinfo.Plan, to typeinfo.MarshalerTo, v reflect.Value, dst []byte) []byte {
	s := e.out
	start := e.offset(dst)
	outer := s.BeginCall(dst, p.Calls.StringTag)
	err := to.MarshalJSONTo(e.enc)
	depth, n := s.CallStart()
	if s.EndCall(outer, err) {
		e.noteMaker(p.Type, nameCoder, start)
		return s.Buf
	}
	c := coderCall{p.Type, nameCoder, start, depth, n}
	if e.isDeclined(&c, err) {
		return e.callMethods(p, 1, v, s.Buf)
	}
	return e.coderFailed(&c, err)
}

// callMethods appends v by p.Calls.Encode[k], where k is 0 or 1. If there is no
// method k, it appends v by p.Op.
func (e *encoder) callMethods(p *typeinfo.Plan, k int, v reflect.Value, dst []byte) []byte {
	switch p.Calls.Encode[k] {
	case typeinfo.MethodCoder:
		return e.callCoder(p, v, dst)
	case typeinfo.MethodJSON:
		return e.callJSON(p, v, dst)
	case typeinfo.MethodAppend, typeinfo.MethodText:
		return e.callText(p, v, dst)
	}
	return e.withoutCalls(p, v, dst)
}

// withoutCalls appends v by p.Op, the op of the type without its own methods and functions, after the
// last of these has declined. Methods of fields and elements are still called.
func (e *encoder) withoutCalls(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if e.out.Top().InName() {
		return e.keyAs(p, p.Op, v, dst)
	}
	return e.value(p, p.Op, v, dst)
}

// callJSON appends v by MarshalJSON. The text that it returns is checked and copied, so the method may
// reuse the memory.
func (e *encoder) callJSON(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	to, _ := addressable(v).Addr().Interface().(typeinfo.Marshaler)
	text, err := to.MarshalJSON()
	return e.appendJSONResult(p.Type, nameJSON, text, err, dst)
}

// callText appends v as a string, by AppendText or MarshalText. It prefers AppendText, which does not
// allocate memory for the text.
func (e *encoder) callText(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	v = addressable(v).Addr()
	if p.Calls.Encode[0] == typeinfo.MethodAppend || p.Calls.Encode[1] == typeinfo.MethodAppend {
		to, _ := reflect.TypeAssert[encoding.TextAppender](v)
		return e.callAppend(p.Type, to, dst)
	}
	to, _ := reflect.TypeAssert[encoding.TextMarshaler](v)
	text, err := to.MarshalText()
	return e.appendTextResult(p.Type, nameText, text, err, dst)
}

// callAppend appends the text of to, of type t, as a string. The buffer is kept for the next call. If
// the method returns another slice, that is not kept.
func (e *encoder) callAppend(t reflect.Type, to encoding.TextAppender, dst []byte) []byte {
	buf := e.mem.text[:0]
	if e.mem.text = nil; buf == nil { // the method may marshal another value with e
		buf = make([]byte, 0, 256)
	}
	text, err := to.AppendText(buf) // text may be the method's own memory
	e.mem.text = buf
	return e.appendTextResult(t, nameAppend, text, err, dst)
}

// callFunctions appends v by the first function or method that does not decline. The functions are
// those of the options that apply to the type, in their order. A function that returns text cannot
// decline. After the functions it calls the method for the standard library's coders (package
// stdtypes), and then the other methods of the type.
func (e *encoder) callFunctions(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	v = addressable(v)
	for _, k := range p.Calls.Functions {
		f := e.cfg.functions[k]
		switch {
		case f.MarshalTo != nil:
			out, declined := e.callTo(e.functionType(p, f), nameToFunc, p.Calls.StringTag, f.Arg(v), dst, f.MarshalTo)
			if !declined {
				return out
			}
			dst = out
		case f.Marshal != nil:
			text, err := f.Marshal(f.Arg(v))
			return e.appendJSONResult(e.functionType(p, f), nameFunc, text, err, dst)
		}
	}
	if f := p.Calls.Std; f != nil && f.MarshalTo != nil {
		out, declined := e.callTo(e.functionType(p, f), nameCoder, p.Calls.StringTag, f.Arg(v), dst, f.MarshalTo)
		if !declined {
			return out
		}
		dst = out
	}
	return e.callMethods(p, 0, v, dst)
}

// callTo appends the value in progress by f, a method or function, which is called with the Encoder and
// v. t and method are the type and the name for errors. If tag is true, tag option string applies to
// the value. If f declines, declined is true, out is dst, and the value is still in progress. f gets v
// as an argument, because a closure would be allocated for each call. While f runs, the state does not
// close arrays and objects that were open before; EndCall checks that f has written exactly one value.
func (e *encoder) callTo(
	t reflect.Type, method string, tag bool, v reflect.Value, dst []byte,
	f func(*jsontext.Encoder, reflect.Value) error,
) (out []byte, declined bool) {
	start := e.offset(dst)
	outer := e.out.BeginCall(dst, tag)
	// The stack and the buffer of the state are up to date, because user code may look at both.
	err := f(e.enc, v)
	depth, n := e.out.CallStart()
	if e.out.EndCall(outer, err) {
		e.noteMaker(t, method, start)
		return e.out.Buf, false
	}
	c := coderCall{t, method, start, depth, n}
	if e.isDeclined(&c, err) {
		return e.out.Buf, true
	}
	return e.coderFailed(&c, err), false
}

// functionType returns the type in errors of f, which is called for a value of plan p. As in the
// standard library it is the type that the function is declared for, which may be an interface; errors
// of package v1 have the type of the value.
func (e *encoder) functionType(p *typeinfo.Plan, f *typeinfo.Function) reflect.Type {
	if e.cfg.v1 != nil {
		return p.Type
	}
	return f.Type
}

// isDeclined reports whether the call c returned errors.ErrUnsupported, as err, and has written
// nothing, and neither the writer nor the state has failed.
func (e *encoder) isDeclined(c *coderCall, err error) bool {
	return err != nil && errors.Is(err, errors.ErrUnsupported) && e.out.Err == nil && e.out.Failed == nil &&
		e.out.Depth() == c.depth && e.out.Top().Count() == c.n && e.offset(e.out.Buf) == c.start
}

// coderFailed records that the call c, which has returned err, has failed, or has not written
// exactly one value. The stack and the output are as the user code has left them.
func (e *encoder) coderFailed(c *coderCall, err error) []byte {
	s := e.out
	if s.Err != nil {
		return e.writerFailed()
	}
	fr := s.Top()
	c.leaveName(e)
	// The offset includes the delimiter and the white space that would precede the next value here.
	dst, _ := s.BeginValue()
	f := failure.Failure{Type: c.t, Method: c.method, Err: e.callError(err), User: true, Encode: true}
	left := state.Container // target of the value that the user code has left in progress
	if fr.Kind == '{' && !fr.WantsName() {
		left = state.Last
	}
	if inner := &e.mem.nested; inner.err != nil && errors.Is(f.Err, inner.err) {
		// There may be many levels of methods: none of them makes a pointer if the error has one.
		f.Final = inner.placed && f.Err == inner.err && e.cfg.v1 == nil
		if f.Final || inner.wrote { // the position is that in the nested value, which was removed
			f.Offset, f.Pointer = inner.offset, inner.pointer
			e.fail, e.failedAt, s.Buf = &f, left, dst
			return nil
		}
	}
	if fr.Kind == 0 && fr.Count() > c.n && !s.Document {
		f.Offset++ // for the line feed at the end of a value
	}
	e.record(dst, c.target(e), f)
	e.failedAt = left
	return nil
}

// leaveName makes the name that c has written, if it has, the last one of the object: it is in the pointer of the failure.
func (c *coderCall) leaveName(e *encoder) {
	f, at := e.out.Top(), c.start-e.out.Base
	if f.InName() && f.Count() > c.n && e.out.Buf[at] == '"' {
		end, _, _ := wire.ScanString(e.out.Buf, int(at), false) // other text may follow
		f.SetName(unquoted(e.out.Buf[at:end]))
		f.AbortName()
	}
}

// callError returns the cause of the failure of a call that has returned err. For nil it is Failed of
// the state, which user code has ignored, or else ErrNotOneValue; for errors.ErrUnsupported,
// ErrDeclinedLate; for io.EOF without the errors of package v1, io.ErrUnexpectedEOF; and otherwise err.
func (e *encoder) callError(err error) error {
	switch {
	case err == nil && e.out.Failed != nil:
		return e.out.Failed
	case err == nil:
		return failure.ErrNotOneValue
	case errors.Is(err, errors.ErrUnsupported):
		return failure.ErrDeclinedLate
	case err == io.EOF && e.cfg.v1 == nil:
		return io.ErrUnexpectedEOF
	}
	return err
}

// target returns the target of the pointer of the failure of c. It is the value that c was to write, if
// c has written all or nothing of it; the member, if c has written its name alone; and otherwise the
// innermost array or object.
func (c *coderCall) target(e *encoder) state.Target {
	s, fr := e.out, e.out.Top()
	isSame := s.Depth() == c.depth
	switch {
	case e.offset(s.Buf) == c.start && isSame && fr.Count() == c.n:
		return state.Next
	case fr.Count() == 0, fr.Kind == '{' && !fr.WantsName(), isSame && fr.Count() == c.n+1:
		return state.Last
	}
	return state.Container
}
