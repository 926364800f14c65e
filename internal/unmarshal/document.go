package unmarshal

import (
	"io"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file has the entry points for a whole text. A decoder from the pool gets the options and the input,
// finds the plan of the target type, reads the value with its own state, checks that only white space
// follows, and goes back to the pool. There is no deferred call: a panic of user code drops the decoder.
//
// The window of Unmarshal is the whole text, so that its end is the end of the input. UnmarshalRead fills
// the window from a reader, and keeps the window for the next call.

// Unmarshal reads the single value of the text in, with white space around it, into the variable that out
// points to, under the options o. It returns nil or an error made by form, or by the Form of package v1.
func Unmarshal(in []byte, out any, form failure.Form, o ...opts.Options) error {
	d := acquire()
	d.setOptions(o)
	d.in.SetInput(nil, in)
	err := d.document(out, form)
	d.in.SetInput(nil, nil)
	d.release()
	return err
}

// UnmarshalRead is Unmarshal for the text that r returns until io.EOF. Its memory for text is a window, which
// grows to the longest token or value read as a whole, such as a raw value, or with v1's rules the text.
func UnmarshalRead(r io.Reader, out any, form failure.Form, o ...opts.Options) error {
	d := acquire()
	d.setOptions(o)
	d.in.SetInput(r, d.mem.window)
	d.in.Whole = true
	d.mem.window = nil
	err := d.document(out, form)
	d.mem.keepWindow(r, d.in.Buf, d.in.Base+int64(len(d.in.Buf)))
	d.in.SetInput(nil, nil)
	d.release()
	return err
}

// document is Unmarshal for the input and the options of d.
func (d *decoder) document(out any, form failure.Form) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return badTarget(out, form, &d.in.Opts)
	}
	v = v.Elem()
	i := 0
	if b := d.in.Buf; len(b) == 0 || b[0] <= ' ' { // most texts begin at once
		if i = d.in.DocumentStart(); i < 0 {
			d.form, d.target = form, v.Type()
			return d.result(d.syntaxError(), form, false)
		}
	}
	p := d.planOf(v.Type())
	if !d.cfg.collects {
		if i = d.wholeDocument(p, v, out, i); i >= 0 {
			return nil
		}
		return d.takeError(form)
	}
	d.form, d.target = form, v.Type()
	if d.cfg.v1Errors {
		i = d.documentV1(p, v, i)
	} else {
		i = d.wholeDocument(p, v, out, i)
	}
	return d.result(i, form, false)
}

// wholeDocument reads the value at i, after which only white space may follow, into v, to which out points.
func (d *decoder) wholeDocument(p *typeinfo.Plan, v reflect.Value, out any, i int) int {
	if i = d.resume(d.outermost(p, v, out, i)); i >= 0 && !d.in.EndDocument(i) { // other text follows, or the text is too long
		return d.syntaxError()
	}
	return i
}

// outermost reads a document, or a value of a stream, at i into v, to which out points. It is value with
// shortcuts for structs, for *any, and for pointers that have the method UnmarshalJSONFrom.
func (d *decoder) outermost(p *typeinfo.Plan, v reflect.Value, out any, i int) int {
	switch {
	case p.Decode == typeinfo.OpStruct: // saves two calls
		return d.structValue(p, v, i)
	case p.Decode == typeinfo.OpAny:
		if x, ok := out.(*any); ok {
			return d.anyInto(x, i)
		}
	case p.Decode == typeinfo.OpCoder:
		if from, ok := out.(typeinfo.UnmarshalerFrom); ok {
			return d.callCoderAs(p, from, v, i)
		}
	}
	return d.value(p, v, i)
}

// badTarget returns the error that out is nil or not a pointer, as form or the options set make it.
func badTarget(out any, form failure.Form, set *opts.Set) error {
	return formUnder(set, form)(&failure.Failure{Type: reflect.TypeOf(out), Err: failure.ErrNonNilReference, Where: place.Place{Origin: place.OriginType}})
}

// result returns the error of reading a value with result i: nil if i is not negative and no failure was noted. nested is
// true within a call of user code.
func (d *decoder) result(i int, form failure.Form, nested bool) error {
	switch {
	case i >= 0 && d.failed.count == 0:
		return nil
	case d.cfg.all != nil:
		return d.takeErrors(nested)
	}
	return d.takeError(form)
}
