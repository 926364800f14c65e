package json

import (
	"sync"

	"github.com/plainjson/json/internal/pool"
	"github.com/plainjson/json/internal/state"
)

var (
	decoderPool, encoderPool pool.Pool

	briefPool sync.Pool // of decoders for short texts alone
)

// A text of less than briefText bytes is read by a decoder that has read no longer one: what those
// leave behind, to find it again and to look through it when garbage is collected, takes a good part
// of the time of short texts.
const briefText = 16 << 10

// longText is how many bytes of text make a decoder or encoder worth being found on another processor,
// with the room that it has got by them and the shapes that it has learned. Which one that was is
// stored where all processors look: that takes longer than a short text does.
const longText = briefText

// pooledDecoder returns a decoder that was used before, or else a new one.
func pooledDecoder() *decoder {
	if it := decoderPool.Get(); it != nil {
		return it.Owner.(*decoder)
	}
	d := new(decoder)
	d.item.Owner = d
	return d
}

// briefDecoder is pooledDecoder for a short text.
func briefDecoder() *decoder {
	if d, ok := briefPool.Get().(*decoder); ok {
		return d
	}
	return &decoder{brief: true}
}

// pool keeps d, which has read n bytes, for another call.
func (d *decoder) pool(n int64) {
	if d.brief {
		briefPool.Put(d)
		return
	}
	decoderPool.Put(&d.item, n >= longText)
}

// pooledEncoder returns an encoder that was used before, or else a new one.
func pooledEncoder() *encoder {
	if it := encoderPool.Get(); it != nil {
		return it.Owner.(*encoder)
	}
	e := new(encoder)
	e.item.Owner = e
	return e
}

// pool keeps e, which has written n bytes, for another call.
func (e *encoder) pool(n int64) {
	encoderPool.Put(&e.item, n >= longText)
}

// Each stream that others have, such as one of values, or what methods read and write, keeps the decoder or encoder
// that served its last value for the next one: it is at hand, and knows options and types. While that is in use, as
// when methods read values within their own, there are pools. They are not those for whole texts, so that little memory
// stays with a stream.
var partDecoders, partEncoders sync.Pool

// A stream keeps what serves a value from the one with this number on, so that streams of few values leave
// what serves them to others.
const firstKept = 8

// maxPart bounds how many elements of scratch space may stay with a stream. It is a power of two, like maxKept.
const maxPart = 1 << 10

// partDecoder returns a decoder for a value in the stream of s.
func partDecoder(s *state.DecodeState) *decoder {
	if d, ok := s.Helper.(*decoder); ok && !d.busy {
		d.busy = true
		return d
	}
	if d, ok := partDecoders.Get().(*decoder); ok {
		return d
	}
	return new(decoder)
}

// poolPart is pool for what partDecoder has returned for s.
func (d *decoder) poolPart(s *state.DecodeState, small bool) {
	switch {
	case d.busy && small:
		d.busy = false
	case d.busy:
		s.Helper, d.busy, d.dec, d.s = nil, false, nil, nil
		partDecoders.Put(d)
	case small && s.Helper == nil && s.Helped >= firstKept:
		s.Helper = d
	default:
		s.Helped = min(s.Helped+1, firstKept)
		partDecoders.Put(d)
	}
}

// partEncoder returns an encoder for a value in the stream of s.
func partEncoder(s *state.EncodeState) *encoder {
	if e, ok := s.Helper.(*encoder); ok && !e.busy {
		e.busy = true
		return e
	}
	if e, ok := partEncoders.Get().(*encoder); ok {
		return e
	}
	return new(encoder)
}

// poolPart is pool for what partEncoder has returned for s.
func (e *encoder) poolPart(s *state.EncodeState, small bool) {
	switch {
	case e.busy && small:
		e.busy = false
	case e.busy:
		s.Helper, e.busy, e.enc = nil, false, nil
		partEncoders.Put(e)
	case small && s.Helper == nil && s.Helped >= firstKept:
		s.Helper = e
	default:
		s.Helped = min(s.Helped+1, firstKept)
		partEncoders.Put(e)
	}
}
