package json

import (
	"encoding"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/std"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file holds the habits of the old API, package v1, one function each. It knows
// that API's kinds of errors and numbers only as a value that comes with the options.

// oldShapes is what package v1 hands over with the option ReportErrorsWithLegacySemantics.
type oldShapes interface {
	// UnmarshalError returns the old form of err, a failure to unmarshal into a value
	// of type out, which may be nil. Of a *SemanticError, the ByteOffset is where
	// reading stood; errors of methods come as they are.
	UnmarshalError(err error, out reflect.Type) error

	// MarshalError returns the old form of err, a failure to marshal.
	MarshalError(err error) error

	// CallError returns the old form of an error that the method of the given name, of
	// type t, returned; or a *jsontext.SyntacticError for text of it that is no JSON.
	// MarshalError gets to see it as well.
	CallError(t reflect.Type, method string, err error) error

	// MethodError returns the old form of an error that users' code returned. UnmarshalError and
	// MarshalError get to see it as well.
	MethodError(err error) error

	// ValueError returns the old form of the error that v, which is printed as text,
	// has no JSON. MarshalError gets to see it as well.
	ValueError(v reflect.Value, text string) error

	// Number returns the number of the given text, in the old form, with the option UseNumber.
	Number(text string) any
}

// oldShapesOf returns what package v1 has handed over, or nil.
func oldShapesOf(s *opts.Set) oldShapes {
	if s.Present&opts.HasLegacy == 0 {
		return nil
	}
	o, _ := s.Legacy.(oldShapes)
	return o
}

// behindPointer returns the place that p becomes for what pointers lead to, which can be
// addressed.
func (p place) behindPointer() place {
	if p == placeKey || p == placeKeyPointer {
		return placeKeyPointer
	}
	return placeFree
}

// oldMethods cuts down the methods of t to those that are called at the place for which c
// plans, with CallMethodsWithLegacySemantics: for values that can't be addressed those of
// the type itself, for map keys those for text alone, and none for keys that are strings.
func (c *compiler) oldMethods(t reflect.Type, u *custom) {
	if c.domain.marshal && c.place != placeFree && c.place != placeKeyPointer {
		u.marshal, u.then = ownMarshalMethods(t)
	}
	if c.place != placeKey && c.place != placeKeyPointer {
		return
	}
	switch {
	case t.Kind() == reflect.String:
		u.marshal = methodNone
	case u.marshal != methodCoder && u.marshal != methodJSON:
	case c.place == placeKey:
		u.marshal = textMethodOf(t)
	default:
		u.marshal = textMethodOf(reflect.PointerTo(t))
	}
	u.then, u.unmarshal, u.next = methodNone, methodNone, methodNone
	if implements[encoding.TextUnmarshaler](t) {
		u.unmarshal = methodText
	}
}

// foreignMethods returns the functions in place of those methods of t that are made for the
// standard library, and called at the place for which c plans.
func (c *compiler) foreignMethods(t reflect.Type) []*function {
	switch list := foreignFunctions(t); {
	case len(list) == 0 || c.domain.places == nil || c.place == placeFree:
		return list
	case c.place == placeKey || c.place == placeKeyPointer:
		return nil
	case !c.domain.marshal || t.Kind() == reflect.String && isType(t, stdJSON, "Number"):
		return list
	default:
		if !std.MarshalsTo(t) {
			return nil
		}
		return list
	}
}

// ownMarshalMethods is marshalMethods without the methods of *t.
func ownMarshalMethods(t reflect.Type) (m, then method) {
	if then = textMethodOf(t); t.Implements(reflect.TypeFor[Marshaler]()) {
		then = methodJSON
	}
	if t.Implements(reflect.TypeFor[MarshalerTo]()) {
		return methodCoder, then
	}
	return then, methodNone
}

// textMethodOf returns the method of t that returns its text.
func textMethodOf(t reflect.Type) method {
	switch {
	case t.Implements(reflect.TypeFor[encoding.TextAppender]()):
		return methodAppend
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return methodText
	}
	return methodNone
}

// oldKeyOrder reports whether keys of type t, which are strings, have methods that are not
// called, but are still sorted as if they were: by what they look like in JSON, where
// U+FFFD stands for bytes that are not UTF-8.
func oldKeyOrder(t reflect.Type) bool {
	return t.PkgPath() != "" && reflect.PointerTo(t).NumMethod() > 0 && hasMethods(t)
}

// fillOldInterface plans an interface type that has marshal methods: with
// CallMethodsWithLegacySemantics they are called even for a nil pointer in it.
func (c *compiler) fillOldInterface(p *plan) {
	if c.domain.places == nil || !c.domain.marshal {
		return
	}
	if p.method, _ = ownMarshalMethods(p.t); p.method != methodNone {
		p.op, p.reach = opOldInterface, true
	}
}

// oldInterface appends what interface v holds, whose type has marshal methods.
func (e *encoder) oldInterface(p *plan, v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	held := v.Elem()
	if held.Kind() != reflect.Pointer || !held.IsNil() {
		return e.held(held, dst)
	}
	dst, declined := e.callNil(p.method, held, dst)
	if declined {
		_, then := ownMarshalMethods(p.t)
		dst, declined = e.callNil(then, held, dst)
	}
	if declined {
		return append(dst, "null"...)
	}
	return dst
}

// callNil calls method m of the nil pointer v, which stands in an interface that has it. If that declined, dst
// stays as it is.
func (e *encoder) callNil(m method, v reflect.Value, dst []byte) (out []byte, declined bool) {
	p := &plan{t: v.Type().Elem(), op: opCustom, cust: &custom{base: &plan{t: v.Type(), op: opPointer}}}
	e.calls(p, m)
	switch m {
	case methodCoder:
		to, _ := v.Interface().(MarshalerTo)
		if out, declined = e.callTo(p, p.t, dst, to.MarshalJSONTo); declined {
			return dst, true
		}
		return out, false
	case methodJSON:
		to, _ := v.Interface().(Marshaler)
		text, err := to.MarshalJSON()
		return e.text(p.t, text, err, dst), false
	case methodAppend:
		to, _ := v.Interface().(encoding.TextAppender)
		return e.appendText(p, to.AppendText, dst), false
	case methodText:
		to, _ := v.Interface().(encoding.TextMarshaler)
		text, err := to.MarshalText()
		return e.quoted(p, text, err, dst), false
	}
	return dst, true
}

// oldBytes are the options that change which types are binary data.
const oldBytes = opts.FormatByteArrayAsArray | opts.FormatBytesWithLegacySemantics

// fillOldBytes plans slices and arrays of bytes, with one of oldBytes.
func (c *compiler) fillOldBytes(p *plan) {
	isSlice, all := p.t.Kind() == reflect.Slice, c.domain.legacy&opts.FormatBytesWithLegacySemantics != 0
	list := &plan{t: p.t}
	c.fillElements(list, c.domain.stringly)
	isArray := !all && p.t.Elem() != byteType || !isSlice && c.domain.legacy&opts.FormatByteArrayAsArray != 0
	if m, _ := marshalMethods(p.t.Elem()); isArray || c.domain.marshal && m != methodNone { // called or not
		c.fillElements(p, c.domain.stringly)
		return
	}
	if p.op = opByteArray; isSlice {
		p.op, p.zero = opBytes, c.emptySlice(`""`)
	}
	if all {
		p.elem = list
		c.all = append(c.all, list)
	}
}

// stringHeld appends what interface v holds, numbers in a string, as tag option string of
// the field says. That it may not have the option, has been passed over.
func (e *encoder) stringHeld(v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return e.iface(v, dst)
	}
	t := v.Elem().Type()
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if k := t.Kind(); k < reflect.Int || k > reflect.Float64 {
		return e.iface(v, dst)
	}
	p := e.last.of(v.Elem().Type(), e.domain.at(placeHeld))
	if pointedTo(p).op == opCustom {
		return e.value(p.taggedCustom(e.domain), v.Elem(), dst)
	}
	stringly := domainOf(e.flags|opts.StringifyNumbers, nil, true)
	return e.value(e.last.of(v.Elem().Type(), stringly.at(placeHeld)), v.Elem(), dst)
}

// oldString plans the type of field f, which has tag option string, with
// StringifyWithLegacySemantics.
func (c *compiler) oldString(f *model.Field) *plan {
	p := c.formatted(f.Type, c.domain.stringly, f.Format)
	t := f.Type
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		t = t.Elem()
	}
	deep, held := t.Kind() == reflect.Pointer, pointedTo(p).op
	switch {
	case held == opCustom && !deep:
		return c.oldNullText(c.formatted(f.Type, true, f.Format))
	case held == opRaw && !deep:
		return c.oldNullText(p)
	case t == durationType && f.Format == "" && c.domain.legacy&opts.FormatDurationAsNano == 0:
		return p
	case isScalar(t):
		if f.Format != "" { // that decides about the text
			return c.formatted(f.Type, true, f.Format)
		}
		return &plan{t: f.Type, op: opOldString, elem: c.plan(f.Type, false)}
	case p.takesStringIn(f) && held != opCustom, c.domain.legacy&opts.ReportErrorsWithLegacySemantics != 0:
		return p
	}
	if deep {
		return &plan{t: f.Type, op: opPointer, zero: "null", elem: &plan{t: t, op: opBadTag}}
	}
	return badTag(f.Type)
}

// oldNullText returns p, the plan of a type that users' code handles or of a pointer to one, so that the
// string "null" makes the pointer nil.
func (c *compiler) oldNullText(p *plan) *plan {
	if p.op != opPointer {
		return p
	}
	p = &plan{t: p.t, op: opPointer, zero: p.zero, elem: p.elem, nullText: true}
	c.all = append(c.all, p)
	return p
}

// nullText reads the string at i into what pointer v leads to, and makes v nil if it is "null".
func (d *decoder) nullText(p *plan, v reflect.Value, i int) int {
	i, end, isNull := d.isNullText(i)
	if end < 0 {
		return end
	}
	before := d.passed
	if i = d.value(p.elem, v.Elem(), i); isNull && i >= 0 && d.passed == before {
		d.clear(v)
	}
	return i
}

// isNullText reports whether the string at i, which may move, is "null" without escapes. The end of that is negative
// after a failure.
func (d *decoder) isNullText(i int) (start, end int, isNull bool) {
	start, end, _ = d.scan(i)
	return start, end, end >= 0 && string(d.s.Buf[start:end]) == `"null"`
}

// isScalar reports whether values of type t are bools, strings or numbers.
func isScalar(t reflect.Type) bool {
	k := t.Kind()
	return k == reflect.Bool || k == reflect.String || k >= reflect.Int && k <= reflect.Float64
}

// oldTagged is [plan.tagged] with StringifyWithLegacySemantics: scalars are in strings, other types are as
// they are without the tag.
func (p *plan) oldTagged(d *domain) *plan {
	t := p.t
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		t = t.Elem()
	}
	if !isScalar(t) || t == durationType && d.legacy&opts.FormatDurationAsNano == 0 {
		return p
	}
	return &plan{t: p.t, op: opOldString, elem: p}
}

// oldString appends v, a bool, string, number, or pointer to one, in a JSON string.
func (e *encoder) oldString(p *plan, v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return append(dst, "null"...)
	}
	start := len(dst)
	if dst = e.value(p.elem, v, dst); dst == nil {
		return e.badOldString(p, v)
	}
	e.scratch = append(e.scratch[:0], dst[start:]...)
	out, _ := wire.AppendQuote(dst[:start], string(e.scratch), e.esc)
	return out
}

// badOldString completes the note of a failure to write v in a string: invalid UTF-8 is a
// fault of the Go value there, for it is no part of the text yet.
func (e *encoder) badOldString(p *plan, v reflect.Value) []byte {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() == reflect.String && e.sem == nil && e.final == nil {
		_, err := jsontext.AppendQuote(nil, v.String())
		e.reject(e.rest, v.Type(), err)
	}
	return nil
}

// oldString reads a JSON string that holds a bool, string or number, or null, into v. What
// Go takes for a number is taken for one.
func (d *decoder) oldString(p *plan, v reflect.Value, i int) int {
	if d.s.Buf[i] == 'n' {
		return d.value(p.elem, v, i)
	}
	q, whole := p.elem, v
	if q.op == opPointer {
		if v.IsNil() {
			v.Set(reflect.New(q.t.Elem()))
		}
		q, v = q.elem, v.Elem()
	}
	if d.s.Buf[i] != '"' {
		return d.mismatch(q, i)
	}
	start, end, isNull := d.isNullText(i)
	if end < 0 {
		return end
	}
	raw := d.s.Buf[start:end]
	if end = d.oldText(q, v, start, end, string(wire.AppendUnquote(nil, raw[1:len(raw)-1]))); isNull {
		d.clear(whole)
	}
	return end
}

// oldText sets v to what text says, which is that of the JSON string between start and end.
func (d *decoder) oldText(p *plan, v reflect.Value, start, end int, text string) int {
	if text == "null" {
		d.clear(v)
		return end
	}
	err := setOldString(p, v, text)
	if err != nil && v.Kind() == reflect.String {
		d.reject(start, '"', p.t, err)
	} else if err != nil {
		d.rejectText(start, d.s.Buf[start:end], p.t, err)
	}
	if err != nil && !d.legacy {
		return -1
	}
	return end
}

// setOldKey sets map key k, a number, to what name says, with StringifyWithLegacySemantics.
func setOldKey(p *plan, k reflect.Value, name string) error {
	if name == "null" {
		k.SetZero()
		return nil
	}
	return setOldString(p, k, name)
}

// setOldString sets v to what text says, which stood in a JSON string.
func setOldString(p *plan, v reflect.Value, text string) error {
	switch v.Kind() {
	case reflect.Bool:
		if text != "true" && text != "false" {
			return errSyntax
		}
		v.SetBool(text == "true")
	case reflect.String:
		b, err := jsontext.AppendUnquote(nil, text)
		if err != nil {
			return err
		}
		v.SetString(string(b))
	case reflect.Float32, reflect.Float64:
		x, err := strconv.ParseFloat(text, int(p.bits))
		if err != nil {
			return numberError(err)
		}
		v.SetFloat(x)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, int(p.bits))
		if err != nil {
			return numberError(err)
		}
		v.SetInt(n)
	default:
		n, err := strconv.ParseUint(text, 10, int(p.bits))
		if err != nil {
			return numberError(err)
		}
		v.SetUint(n)
	}
	return nil
}

// numberError returns what is wrong with a number, without the number.
func numberError(err error) error {
	if e, ok := err.(*strconv.NumError); ok {
		return e.Err
	}
	return err
}

// clear does to v what the literal null does.
func (d *decoder) clear(v reflect.Value) {
	if d.merge {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice:
		default:
			return
		}
	}
	v.SetZero()
}

// oldNumber reads a number that becomes one of the old API, with UseNumber. Without that
// API it is a float64.
func (d *decoder) oldNumber(i int) (any, int) {
	o := oldShapesOf(&d.s.Opts)
	if o == nil {
		return d.anyNumber(i)
	}
	i = d.wholeNumber(i)
	end, f := wire.ScanNumber(d.s.Buf, i)
	if f != wire.None || d.broken(end) {
		return d.begun(o.Number("")), d.wrongToken(i)
	}
	return o.Number(d.text.string(d.s.Buf[i:end])), end
}

// keeps reports whether interface v keeps what it holds when it is read into, with
// MergeWithLegacySemantics: a pointer that is not nil.
func (d *decoder) keeps(v reflect.Value) bool {
	return v.Elem().Kind() == reflect.Pointer && !v.Elem().IsNil()
}

// nullInto reads null into interface v. With MergeWithLegacySemantics, it does not clear
// an interface that holds a pointer to a pointer, but the latter.
func (d *decoder) nullInto(v reflect.Value, i int) int {
	switch {
	case !d.merge:
	case !d.keeps(v):
		v.SetZero()
	case v.Elem().Elem().Kind() == reflect.Pointer:
		v = v.Elem().Elem()
	}
	return d.null(v, i)
}

// emptyValue reports whether tag option omitempty leaves v out, with
// OmitEmptyWithLegacySemantics.
func emptyValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
		return v.Len() == 0
	case reflect.Pointer, reflect.Interface:
		return v.IsNil()
	}
	return isScalar(v.Type()) && v.IsZero()
}
