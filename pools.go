package json

import (
	"sync"

	"github.com/plainjson/json/internal/pool"
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
