package programs

import (
	"errors"
	"fmt"
	"hash/fnv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// This file has the methods and functions of random programs. The seed in a Go value determines what its
// encoding methods do. A decoding method takes the next seed of the execution.

// marshalers returns the lists of functions for option WithMarshalers, the first of which is nil.
func marshalers() []*json.Marshalers {
	return []*json.Marshalers{
		nil,
		json.MarshalToFunc(func(enc *jsontext.Encoder, v function) error { return now.method(v.Seed, enc) }),
		json.MarshalFunc(func(v function) ([]byte, error) { return now.textMethod(v.Seed, true) }),
		json.JoinMarshalers(
			json.MarshalToFunc(func(enc *jsontext.Encoder, v *toer) error { return now.method(v.Seed+1, enc) }),
			json.MarshalToFunc(func(enc *jsontext.Encoder, v *function) error { return now.method(v.Seed, enc) }),
			json.MarshalToFunc(func(enc *jsontext.Encoder, v string) error {
				if len(v)&1 == 0 {
					return errors.ErrUnsupported
				}
				return now.method(uint64(len(v)), enc)
			})),
		json.MarshalToFunc(func(enc *jsontext.Encoder, v any) error {
			if now.fuel&7 == 0 {
				return now.method(uint64(now.fuel), enc)
			}
			return errors.ErrUnsupported
		}),
	}
}

// unmarshalers returns the lists of functions for option WithUnmarshalers, the first of which is nil.
func unmarshalers() []*json.Unmarshalers {
	return []*json.Unmarshalers{
		nil,
		json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *function) error { return now.readMethod(&v.Seed, dec) }),
		json.UnmarshalFunc(func(b []byte, v *function) error { return now.takeMethod(&v.Seed, b) }),
		json.JoinUnmarshalers(
			json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *toer) error { return now.readMethod(&v.Seed, dec) }),
			json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *string) error {
				if now.fuel&1 == 0 {
					return errors.ErrUnsupported
				}
				return now.readMethod(new(uint64), dec)
			})),
		json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v any) error {
			if now.fuel&7 == 0 {
				return now.readMethod(new(uint64), dec)
			}
			return errors.ErrUnsupported
		}),
	}
}

func (x toer) MarshalJSONTo(enc *jsontext.Encoder) error      { return now.method(x.Seed, enc) }
func (x *toer) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return now.readMethod(&x.Seed, dec) }
func (x jsoner) MarshalJSON() ([]byte, error)                 { return now.textMethod(x.Seed, true) }
func (x *jsoner) UnmarshalJSON(b []byte) error                { return now.takeMethod(&x.Seed, b) }
func (x textual) MarshalText() ([]byte, error)                { return now.textMethod(x.Seed, false) }
func (x *textual) UnmarshalText(b []byte) error               { return now.takeMethod(&x.Seed, b) }
func (x manifold) MarshalJSONTo(enc *jsontext.Encoder) error  { return now.method(x.Seed, enc) }
func (x manifold) MarshalJSON() ([]byte, error)               { return now.textMethod(x.Seed, true) }
func (x manifold) MarshalText() ([]byte, error)               { return now.textMethod(x.Seed, false) }
func (x *appender) AppendText(b []byte) ([]byte, error) {
	text, err := now.textMethod(x.Seed, false)
	return append(b, text...), err
}

// enter reports whether a method with the given seed may make calls of its own. Otherwise the method only reads or
// writes one value, or returns an empty text, or ignores the text that it is given.
func (s *execution) enter(seed uint64) bool {
	return seed != 0 && s.fuel > 0 && s.depth < 6
}

var errOwn = errors.New("own")

// error returns an error for a method to return.
func (r random) error() error {
	switch r.IntN(5) {
	case 0:
		return &json.SemanticError{Err: errOwn}
	case 1:
		return &json.SemanticError{Err: errOwn, ByteOffset: 3, JSONPointer: "/x"}
	case 2:
		return fmt.Errorf("wrapped: %w", errors.ErrUnsupported)
	}
	return errOwn
}

// method is what methods and functions with an Encoder do: mostly it writes one value to enc. It may also
// write none, two or half a value, fail, or panic.
func (s *execution) method(seed uint64, enc *jsontext.Encoder) error {
	if !s.enter(seed) {
		return enc.WriteValue([]jsontext.Value{[]byte("null"), []byte(`""`), []byte("{}"), []byte(" [ ]")}[seed&3])
	}
	s.fuel--
	s.depth++
	defer func() { s.depth-- }()
	r := newRandom(seed)
	html, _ := json.GetOption(enc.Options(), jsontext.EscapeForHTML)
	quoted, _ := json.GetOption(enc.Options(), json.StringifyNumbers)
	s.note("method %d: depth %d, %q, %t, %t", seed, enc.StackDepth(), enc.StackPointer(), html, quoted)
	switch r.IntN(90) {
	case 0, 1:
		return errors.ErrUnsupported
	case 2:
		panic("as asked for")
	case 3:
		return r.error()
	case 4:
		return nil
	case 5:
		return errors.Join(s.write(r, enc, 0), s.write(r, enc, 0))
	case 6:
		return enc.WriteToken([]jsontext.Token{jsontext.BeginArray, jsontext.BeginObject, jsontext.EndArray, jsontext.EndObject}[r.IntN(4)])
	case 7:
		s.write(r, enc, 0)
		return r.error()
	case 8:
		s.write(r, enc, 0)
		panic("as asked for")
	case 9:
		s.write(r, enc, 0)
		return errors.ErrUnsupported
	case 10:
		s.guarded(func() error { return s.write(r, enc, 0) })
		return nil
	}
	return s.write(r, enc, 0)
}

// guarded calls f, and returns a panic as an error. It notes a panic with an error, such as one of the
// runtime, as a bug: methods panic with strings.
func (s *execution) guarded(f func() error) (err error) {
	depth := s.depth
	defer func() {
		if p := recover(); p != nil {
			s.depth = depth
			s.panics++
			if err, ok := p.(error); ok {
				s.note("BAD: panic: %v%v", err.Error(), callers())
			}
			err = fmt.Errorf("panic: %v", p)
			s.note("guarded: %v", err)
		}
	}()
	return f()
}

// write mostly writes one value to enc, as tokens, raw text or a Go value. It may make other calls, and
// checks that these do not change what it has appended to the AvailableBuffer of enc.
func (s *execution) write(r random, enc *jsontext.Encoder, depth int) error {
	if s.fuel--; s.fuel < 0 || depth > 4 {
		return enc.WriteToken(jsontext.Int(int64(depth)))
	}
	if r.one(6) {
		s.nested(r)
	}
	switch r.IntN(12) {
	case 0:
		return enc.WriteToken([]jsontext.Token{jsontext.Null, jsontext.True, jsontext.String(""), jsontext.Int(7), jsontext.Float(0.1)}[r.IntN(5)])
	case 1:
		return enc.WriteToken(jsontext.String(r.string()))
	case 2:
		return enc.WriteValue(jsontext.Value(r.text()))
	case 3, 4, 5:
		in := r.value(1)
		err := json.MarshalEncode(enc, in, r.options()...)
		s.note("nested MarshalEncode %T: %v, %q", in, err, enc.StackPointer())
		return err
	case 6, 7:
		return s.writeMany(r, enc, depth, jsontext.BeginArray, jsontext.EndArray)
	case 8, 9:
		return s.writeMany(r, enc, depth, jsontext.BeginObject, jsontext.EndObject)
	case 10:
		text, err := json.Marshal(r.value(1), r.options()...)
		s.note("nested Marshal: %s, %v", text, err)
		return enc.WriteValue(text)
	default:
		b := enc.AvailableBuffer()
		if b = append(b, '"'); r.one(2) {
			s.nested(r)
		}
		b = append(b, `buffer"`...)
		if string(b) != `"buffer"` {
			s.note("BAD buffer: %s", b)
		}
		return enc.WriteValue(b)
	}
}

// writeMany writes an array or object to enc. After an error within it, it may leave it open.
func (s *execution) writeMany(r random, enc *jsontext.Encoder, depth int, begin, end jsontext.Token) error {
	if err := enc.WriteToken(begin); err != nil {
		return err
	}
	for i := range r.IntN(5) {
		var err error
		if begin.Kind() == '{' {
			if r.one(3) {
				err = json.MarshalEncode(enc, []any{i, "name", textual{r.seed()}, toer{r.seed()}}[r.IntN(4)], r.options()...)
			} else {
				err = enc.WriteToken(jsontext.String(fmt.Sprint(r.string(), i)))
			}
		}
		if err == nil {
			err = s.guarded(func() error { return s.write(r, enc, depth+1) })
		}
		if err != nil {
			if s.note("in the middle: %v", err); !r.one(3) {
				return err
			}
		}
	}
	return enc.WriteToken(end)
}

// textMethod is what methods and functions that return a text do. If isJSON is set, the text is JSON, but it
// may be malformed. textMethod may also make other calls, fail, or panic.
func (s *execution) textMethod(seed uint64, isJSON bool) ([]byte, error) {
	if !s.enter(seed) {
		if isJSON {
			return []byte(`""`), nil
		}
		return nil, nil
	}
	s.fuel--
	s.depth++
	defer func() { s.depth-- }()
	r := newRandom(seed)
	switch r.IntN(30) {
	case 0:
		return nil, errors.ErrUnsupported
	case 1:
		panic("as asked for")
	case 2:
		return nil, r.error()
	case 3, 4, 5, 6, 7:
		s.nested(r)
	}
	if !isJSON {
		return []byte(r.string()), nil
	}
	if r.one(2) {
		out, err := json.Marshal(r.value(1), r.options()...)
		if err == nil || r.one(2) {
			return out, err
		}
		return []byte("[]"), nil
	}
	return []byte(r.text()), nil
}

// next returns the random numbers of the next decoding method.
func (s *execution) next() random {
	s.seed += 0x9e3779b97f4a7c15
	return newRandom(s.seed)
}

// readMethod is what methods and functions with a Decoder do: mostly it sets *x to a random number and reads
// one value from dec. It may also read none, two or half a value, fail, or panic.
func (s *execution) readMethod(x *uint64, dec *jsontext.Decoder) error {
	if !s.enter(1) {
		return dec.SkipValue()
	}
	s.fuel--
	s.depth++
	defer func() { s.depth-- }()
	r := s.next()
	quoted, _ := json.GetOption(dec.Options(), json.StringifyNumbers)
	s.note("method: depth %d, %q, %d, %t", dec.StackDepth(), dec.StackPointer(), dec.InputOffset(), quoted)
	*x = 1 + r.Uint64N(1000)
	switch r.IntN(90) {
	case 0, 1:
		return errors.ErrUnsupported
	case 2:
		panic("as asked for")
	case 3:
		return r.error()
	case 4:
		return nil
	case 5:
		return errors.Join(s.read(r, dec, 0), s.read(r, dec, 0))
	case 6:
		_, err := dec.ReadToken()
		return err
	case 7:
		s.read(r, dec, 0)
		return r.error()
	case 8:
		s.read(r, dec, 0)
		panic("as asked for")
	case 9:
		s.read(r, dec, 0)
		return errors.ErrUnsupported
	case 10:
		s.guarded(func() error { return s.read(r, dec, 0) })
		return nil
	}
	return s.read(r, dec, 0)
}

// read mostly reads one value from dec, as tokens, raw text or a Go value. It may make other calls, and
// checks that these do not change the token or raw text that it has read.
func (s *execution) read(r random, dec *jsontext.Decoder, depth int) error {
	if s.fuel--; s.fuel < 0 {
		return dec.SkipValue()
	}
	if r.one(6) {
		s.nested(r)
	}
	switch r.IntN(10) {
	case 0, 1:
		v, err := dec.ReadValue()
		before := string(v)
		if s.nested(r); string(v) != before {
			s.note("BAD: value %s is now %s", before, v)
		}
		return err
	case 2:
		return dec.SkipValue()
	case 3, 4, 5:
		out := r.target(byte(dec.PeekKind()))
		err := json.UnmarshalDecode(dec, out, r.options()...)
		s.note("nested UnmarshalDecode %T: %v, %s, %q", out, err, looks(out), dec.StackPointer())
		return err
	}
	t, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if k := t.Kind(); k != '[' && k != '{' {
		before := t.String()
		if s.nested(r); t.String() != before {
			s.note("BAD: token %s is now %s", before, t.String())
		}
		return nil
	}
	for k := dec.PeekKind(); k != ']' && k != '}' && k != 0; k = dec.PeekKind() {
		if err := s.guarded(func() error { return s.read(r, dec, depth+1) }); err != nil {
			if s.note("in the middle: %v, %q", err, dec.StackPointer()); !r.one(3) || s.fuel < 0 {
				return err
			}
		}
	}
	_, err = dec.ReadToken()
	return err
}

// takeMethod is what methods and functions with a text do: it sets *x to a hash of b. It may also fail, panic,
// or make other calls, which must not change b. It does nothing if it may not make calls.
func (s *execution) takeMethod(x *uint64, b []byte) error {
	if !s.enter(1) {
		return nil
	}
	s.fuel--
	s.depth++
	defer func() { s.depth-- }()
	r := s.next()
	h := fnv.New64a()
	h.Write(b)
	*x = h.Sum64()
	before := string(b)
	defer func() {
		if string(b) != before {
			s.note("BAD: text %s is now %s", before, b)
		}
	}()
	switch r.IntN(25) {
	case 0:
		return errors.ErrUnsupported
	case 1:
		panic("as asked for")
	case 2:
		return r.error()
	case 3, 4, 5, 6, 7:
		s.nested(r)
	case 8, 9, 10, 11:
		out := r.target(b[0])
		err := json.Unmarshal(b, out, r.options()...)
		s.note("nested Unmarshal %s: %v, %s", b, err, looks(out))
		if r.one(2) {
			return err
		}
	}
	return nil
}
