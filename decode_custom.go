package json

import (
	"encoding"
	"errors"
	"io"
	"math/bits"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// custom reads the value at i into v, whose type has methods for it or functions of
// the caller.
func (d *decoder) custom(p *plan, v reflect.Value, i int) int {
	u := p.cust
	if wire.Fast {
		if end := d.numberText(u, v, i); end >= 0 {
			return end
		}
	}
	if len(u.functions) > 0 {
		end, declined := d.callFunctions(p, v, i)
		if !declined {
			return end
		}
		i = end
	}
	m := u.unmarshal
	if m == methodCoder {
		from, _ := v.Addr().Interface().(UnmarshalerFrom)
		end, declined := d.callFrom(p, p.t, i, from.UnmarshalJSONFrom)
		if !declined {
			return end
		}
		m, i = u.next, end
	}
	switch m {
	case methodJSON:
		from, _ := v.Addr().Interface().(Unmarshaler)
		return d.callText(p.t, i, from.UnmarshalJSON)
	case methodText:
		return d.callUnmarshalText(p, v, i)
	}
	if d.isKey {
		return d.plainKey(u.base, v, i)
	}
	return d.value(u.base, v, i)
}

// callFunctions lets the functions for v read it from i on, one after another until one does. If all have
// declined, end is where the value begins now.
func (d *decoder) callFunctions(p *plan, v reflect.Value, i int) (end int, declined bool) {
	for _, f := range p.cust.functions {
		f = f.from(d.functions)
		switch {
		case f.unmarshalFrom != nil:
			end, declined = d.callFrom(p, f.t, i, func(dec *jsontext.Decoder) error { return f.unmarshalFrom(dec, f.arg(v)) })
		case f.unmarshal != nil:
			return d.callText(f.t, i, func(b []byte) error { return f.unmarshal(b, f.arg(v)) }), false
		default:
			continue
		}
		if !declined {
			return end, false
		}
		i = end
	}
	return i, true
}

// plainKey reads the name at i into map key v, which users' code has declined. Numbers are in
// strings there.
func (d *decoder) plainKey(p *plan, v reflect.Value, i int) int {
	switch p.op {
	case opInt, opUint, opFloat32, opFloat64:
		return d.quotedNumber(p, v, i)
	}
	return d.value(p, v, i)
}

// callFrom lets call read the value at i from the decoder. Errors tell of type t.
// If call declined, the index is that of the value.
func (d *decoder) callFrom(p *plan, t reflect.Type, i int, call func(*jsontext.Decoder) error) (end int, declined bool) {
	s := d.s
	d.trail.show(&s.Stack, d.base)
	depth, at := s.Depth(), s.Base+int64(i)
	n := s.Level(depth).N
	if s.Pin = -1; d.none {
		d.none = false
		s.StandBehind(i)
	} else {
		s.StandBefore(i)
	}
	start := s.Base + int64(s.Pos)
	err := d.lend(p, call)
	if !d.legacy {
		err = notEOF(err)
	}
	reads := int64(-1)
	if s.Depth() == depth {
		reads = s.Level(depth).N - n
	}
	moved := s.Base+int64(s.Pos) != start
	switch {
	case err == nil && reads == 1 && !s.IsSpoilt():
		if depth == d.base {
			s.Uncount()
		}
		return s.Pos, false
	case err == nil && reads == 1:
		_, err = (*jsontext.Decoder)(d.dec).ReadToken()
	case err == nil:
		err = errNotOneValue
	case !errors.Is(err, errors.ErrUnsupported):
	case reads == 0 && !moved && !s.IsLost():
		return int(at - s.Base), true
	default:
		err = errDeclinedLate
	}
	if d.legacy {
		if d.endsWith(err, reads > 1) {
			d.left = true
			return -1, false
		}
		d.takeBack(depth, n)
		return d.passError(i, err), false
	}
	if moved {
		at = s.LastToken()
	} else {
		s.Pin = s.Pos
		i = s.SkipStray(int(at - s.Base))
		s.Pin, at = -1, s.Base+int64(i)
	}
	return d.fromFailed(t, at, err, depth, reads), false
}

// lend lets call read from the decoder.
func (d *decoder) lend(p *plan, call func(*jsontext.Decoder) error) error {
	if p.cust.quoted {
		return d.lendTagged(call)
	}
	d.lent, d.wasLent, d.s.Lent, d.s.Shown = true, d.s.Lent, true, true
	err := call((*jsontext.Decoder)(d.dec))
	d.lent, d.s.Lent = false, d.wasLent
	return err
}

// lendTagged is lend for a value that has tag option string.
func (d *decoder) lendTagged(call func(*jsontext.Decoder) error) error {
	kept := d.s.Opts
	defer func() { d.s.Opts = kept }()
	d.s.Tag()
	d.lent, d.wasLent, d.s.Lent, d.s.Shown = true, d.s.Lent, true, true
	err := call((*jsontext.Decoder)(d.dec))
	d.lent, d.s.Lent = false, d.wasLent
	return err
}

// fromFailed notes error err of a call that was to read a value from the decoder,
// which has read as many values of those at the given depth, and is left where it
// stands. If the error does not tell where it is, that is at the offset at.
func (d *decoder) fromFailed(t reflect.Type, at int64, err error, depth int, reads int64) int {
	if d.s.Fault.Code != state.ReadFailed { // that is for the next read, for nobody has been told
		d.s.Fault.Clear()
	}
	d.left, d.final = true, err
	_, isSyntax := err.(*jsontext.SyntacticError)
	if isSyntax || d.s.ReadError() != nil && errors.Is(err, d.s.ReadError()) {
		return -1
	}
	if own, ok := err.(*SemanticError); ok && own.isPlaced() {
		return -1
	}
	var p jsontext.Pointer
	if dec := (*jsontext.Decoder)(d.dec); d.s.Base+int64(d.s.Pos) <= at {
		p = nextPointer(dec, d.s.Level(d.s.Depth()))
	} else {
		p = failedAt(dec, depth, reads)
	}
	d.final = placed(err, t, at, p, location{unmarshaling: true})
	return -1
}

// isPlaced reports whether sem tells all of the place where it is, as errors do that come
// from deeper inside. There may be many levels around: no pointer is made for each of them.
func (sem *SemanticError) isPlaced() bool {
	return sem.ByteOffset != 0 && sem.JSONPointer != "" && sem.GoType != nil
}

// placed returns error err of user code as a SemanticError. What it does not tell of
// the place is as given.
func placed(err error, t reflect.Type, at int64, p jsontext.Pointer, where location) error {
	own, ok := err.(*SemanticError)
	if !ok {
		return &SemanticError{ByteOffset: at, JSONPointer: p, GoType: t, Err: err, where: where}
	}
	own = adopted(own, t, where)
	if own.ByteOffset == 0 {
		own.ByteOffset = at
	}
	if own.JSONPointer == "" {
		own.JSONPointer = p
	}
	return own
}

// adopted returns a copy of error sem of user code, with type t if it tells none.
func adopted(sem *SemanticError, t reflect.Type, where location) *SemanticError {
	own := *sem
	if own.GoType == nil {
		own.GoType = t
	}
	own.where = where
	return &own
}

// adopt makes the error of a method the failure, with type t if it tells none.
func (d *decoder) adopt(t reflect.Type, sem *SemanticError) {
	d.sem = adopted(sem, t, location{unmarshaling: true})
}

// wholeValue reads the value at i and returns where in the window it is.
func (d *decoder) wholeValue(i int) (start, end int) {
	if end = d.plainScalar(i); end >= 0 {
		return i, end
	}
	if !startsValue(d.s.Buf[i]) {
		d.wrongStart(i)
		d.retry.asValue = true
		return i, -1
	}
	d.s.Pin = d.delimiter(i)
	lead := i - d.s.Pin
	end = d.s.SkipValue(i, d.depth)
	start = d.s.Pin + lead
	d.s.Pin = -1
	if end < 0 {
		d.wrongStart(start)
		d.retry.asValue = true
	}
	return start, end
}

// plainScalar returns the index behind the number or string at i. It may fail to see that there is one: then
// the result is negative.
func (d *decoder) plainScalar(i int) int {
	b, end := d.s.Buf, -1
	var f wire.Fault
	switch c := b[i]; {
	case !wire.Fast:
	case c == '"':
		end, _, f = wire.ScanString(b, i, d.valid)
	case c == '-' || '0' <= c && c <= '9':
		end, f = wire.ScanNumber(b, i)
	}
	if f != wire.None || end >= len(b) {
		return -1
	}
	return end
}

// raw reads the value at i as it is.
func (d *decoder) raw(v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end >= 0 {
		v.SetBytes(append(v.Bytes()[:0], d.s.Buf[start:end]...))
	}
	return end
}

// callText lets call read the value at i from its text. Errors tell of type t.
func (d *decoder) callText(t reflect.Type, i int, call func([]byte) error) int {
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	d.s.Shown = true
	err := call(d.s.Buf[start:end:end])
	switch {
	case err == nil:
		return end
	case errors.Is(err, errors.ErrUnsupported):
		err = errUnsupportedJSON
	case !d.legacy:
		err = notEOF(err)
	}
	if d.legacy {
		return d.passError(start, err)
	}
	d.reject(start, kindOf(d.s.Buf[start]), t, err)
	sem, ok := err.(*SemanticError)
	switch {
	case !ok:
	case sem.JSONPointer == "" && sem.ByteOffset == 0:
		d.adopt(sem.GoType, sem)
		d.sem.ByteOffset = d.s.Base + int64(start)
	default:
		d.adopt(sem.GoType, sem)
		d.sem.ByteOffset += d.s.Base + int64(start)
		d.sem.where.inner = sem.JSONPointer
	}
	d.after = end
	return -1
}

// callUnmarshalText lets v read the string at i.
func (d *decoder) callUnmarshalText(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '"':
	case 'n':
		if d.merge { // whatever kind it is of
			return d.literal(i, "null")
		}
		return d.null(v, i)
	default:
		if d.legacy {
			return d.passOver(i, p.t, errNotString)
		}
		if d.mismatch(p, i); d.sem != nil {
			d.sem.Err = errNotString
		}
		return -1
	}
	text, start, end, _ := d.meaning(i)
	if end < 0 {
		return end
	}
	text, d.s.Shown = slices.Clip(text), true
	from, _ := v.Addr().Interface().(encoding.TextUnmarshaler)
	err := from.UnmarshalText(text)
	switch {
	case err == nil:
		return end
	case errors.Is(err, errors.ErrUnsupported):
		err = errUnsupportedText
	case !d.legacy:
		err = notEOF(err)
	}
	if d.legacy {
		return d.passError(start, err)
	}
	d.reject(start, '"', p.t, err)
	switch err.(type) {
	case *jsontext.SyntacticError, *SemanticError: // it is about something else
		d.sem.where.bare = true
	}
	d.after = end
	return -1
}

// genericAny reads the value at i into v, a nil interface without methods, where
// functions may be for what it is read into.
func (d *decoder) genericAny(v reflect.Value, i int) int {
	var x reflect.Value
	switch c := d.s.Buf[i]; c {
	case '"':
		x = reflect.New(reflect.TypeFor[string]()).Elem()
	case 't', 'f':
		x = reflect.New(reflect.TypeFor[bool]()).Elem()
	case '{':
		x = reflect.New(reflect.TypeFor[map[string]any]()).Elem()
	case '[':
		x = reflect.New(reflect.TypeFor[[]any]()).Elem()
	default:
		if kindOf(c) != '0' {
			return d.wrongStart(i)
		}
		if d.flags&opts.UseNumber != 0 {
			n, end := d.oldNumber(i)
			v.Set(reflect.ValueOf(n))
			return end
		}
		x = reflect.New(float64Type).Elem()
	}
	i = d.value(d.last.of(x.Type(), d.domain), x, i)
	v.Set(x)
	return i
}

// customKey reads the name between start and end, which is that of a member of
// map v, into the key of f, as if it were a value. It returns the index behind it.
func (d *decoder) customKey(p *plan, v reflect.Value, f *mapFrame, name string, start, end int) int {
	n := end - start
	d.trail.at(f.mark, step{kind: '{', free: !p.uniqueNames(d.valid), n: f.n, name: f.last})
	f.key.SetZero()
	at := d.s.Base + int64(start)
	outer, before := d.isKey, d.passed
	d.isKey = true
	end = d.value(p.key, f.key, start)
	d.isKey = outer
	if d.passed > before {
		return 0
	}
	if end >= 0 && d.uniq && !f.takeKey(v) {
		d.badName = true
		return d.duplicate(name, at)
	}
	if end < 0 {
		return d.rejectName(name)
	}
	return int(at-d.s.Base) + n
}

// takeKey reports whether the key was not read into map v before, under whatever name, and notes it where
// the map does not tell.
func (f *mapFrame) takeKey(v reflect.Value) bool {
	if !f.merging {
		return !v.MapIndex(f.key).IsValid()
	}
	key := f.key.Interface()
	if _, ok := f.seen[key]; ok {
		return false
	}
	if f.seen == nil {
		f.seen = make(map[any]struct{})
	}
	f.seen[key] = struct{}{}
	return true
}

// releaseCustom gives back what user code may have come with.
func (d *decoder) releaseCustom() {
	if len(d.trail) > 0 {
		clear(d.trail[:cap(d.trail)])
		d.trail = d.trail[:0]
	}
	if d.dec == &d.own && d.s.Opts.Present&(opts.HasMarshalers|opts.HasUnmarshalers) != 0 {
		d.s.Opts = opts.Set{}
	}
	// Only what changes is stored: a pointer is expensive to store while garbage is collected.
	if d.dec != &d.own && !d.busy {
		d.dec, d.s = nil, nil
	}
	if d.functions != nil {
		d.domain, d.functions, d.last = nil, nil, lastPlan{}
	}
}

// basePointer returns the pointer to the value that is being read, as far as the
// decoder shows it.
func (d *decoder) basePointer() jsontext.Pointer {
	return nextPointer((*jsontext.Decoder)(d.dec), d.s.Level(d.s.Depth()))
}

// decoderFor makes a decoder for the stream of dec.
func decoderFor(dec *jsontext.Decoder) *decoder {
	s := (*state.Decoder)(dec).Open()
	s.Wake()
	s.Within++
	d := partDecoder(s)
	if d.s != s {
		d.dec, d.s = (*state.Decoder)(dec), s
	}
	d.trail, d.lent = d.trail[:0], false
	d.configure(&d.s.Opts)
	d.base = d.s.Depth()
	d.depth, d.root = d.base, 0
	d.names = d.s.Shapes.Mark()
	return d
}

// UnmarshalDecode is [Unmarshal] for the next value that in reads, with the given
// options over those of in for the time of the call. It returns io.EOF if there are
// no more values. It is for streams, and for use by methods ([UnmarshalerFrom]).
// Where a name comes next, that is read like the key of a map.
//
// A value that fails although nothing takes it counts as not read. If in does not hold the
// beginning of it any more, all that is read from in until it is reset fails likewise.
func UnmarshalDecode(in *jsontext.Decoder, out any, options ...Options) error {
	s := (*state.Decoder)(in).Open()
	if len(options) == 0 {
		if d, ok := s.Helper.(*decoder); (!ok || d.other != reflect.TypeOf(out)) && readBasic(in, out) {
			return nil
		}
		return unmarshalNext(in, out)
	}
	var turn state.Turn
	if s.BeginTurn(options, &turn) {
		defer s.EndTurn(turn)
		return unmarshalNext(in, out)
	}
	kept := s.Opts
	s.Opts.Join(options...)
	if err := checkChange(s, &kept, &s.Opts); err != nil {
		s.Opts = kept
		at := in.InputOffset()
		if i := s.Lead(); i >= 0 {
			at = s.Base + int64(i)
		}
		return &SemanticError{
			ByteOffset: at, JSONPointer: nextPointer(in, s.Level(s.Depth())), GoType: reflect.TypeOf(out), Err: err,
			where: location{unmarshaling: true},
		}
	}
	defer s.Reconfigure(kept)
	s.Configure()
	return unmarshalNext(in, out)
}

func unmarshalNext(in *jsontext.Decoder, out any) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		err := &SemanticError{GoType: reflect.TypeOf(out), Err: errNonNilReference, where: location{unmarshaling: true}}
		return oldTargetError(&(*state.Decoder)(in).Open().Opts, err, out)
	}
	d := decoderFor(in)
	s := d.s
	if s.Fault.Code == state.ReadFailed { // which a peek has met, and nobody has been told
		s.Untold()
	}
	s.Fault.Clear()
	var err error
	done := false
	defer d.abandon(&done, s.Src)
	if s.Depth() > 0 && s.WantsName() {
		err = d.readName(in, v.Elem())
	} else {
		err = d.readNext(in, v.Elem(), out)
	}
	if err != nil && d.legacy {
		err = d.oldError(err, out)
	}
	done = true
	d.releasePart(err != nil, s)
	switch s.Within--; err {
	case nil:
		s.RestAll(1)
	case io.EOF:
		s.RestAll(0)
	default:
		s.Rest()
	}
	return err
}

// readNext reads the next value into v, which out points to.
func (d *decoder) readNext(in *jsontext.Decoder, v reflect.Value, out any) error {
	s := d.s
	before := s.Base + int64(s.Pos)
	i := s.Lead()
	if i < 0 || s.Buf[i] == ']' || s.Buf[i] == '}' {
		return d.atEnd(in, v, i)
	}
	p := d.last.of(v.Type(), d.domain)
	if s.Untag(); s.Opts.Value&opts.StringTag != 0 {
		p = p.tagged(d.domain)
	}
	if d.legacy {
		i = d.oldNext(p, v, i)
	} else {
		i = d.outermost(p, v, out, i)
	}
	if i < 0 {
		return d.error()
	}
	d.trail.hide(&s.Stack, d.base)
	if s.Advance(i) {
		if d.passed > 0 {
			return d.old
		}
		return nil
	}
	_, err := in.ReadToken()
	if s.Pos < 0 { // the value has too many bytes, and its beginning has left the window
		s.Lose(before, err)
	}
	return err
}

// atField makes the trail lead to field f of the struct that is read from o.
func (d *decoder) atField(o *object, f *fieldPlan) {
	d.trail.at(o.mark, step{kind: '{', n: 2*(seenFields(o)+o.unknown) - 1, name: o.given(f)})
}

// seenFields returns how many fields were read from o.
func seenFields(o *object) int64 {
	n := bits.OnesCount64(o.one)
	for _, w := range o.many {
		n += bits.OnesCount64(w)
	}
	return int64(n)
}
