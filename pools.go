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

// What makes a decoder or encoder worth being found on another processor: so many nodes of shapes that
// it has learned, or bytes of room. What is less is soon got again.
const (
	worthNodes = 64
	worthRoom  = 16 << 10
)

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

// pool keeps d for another call.
func (d *decoder) pool() {
	if d.brief {
		briefPool.Put(d)
		return
	}
	decoderPool.Put(&d.item, d.own.Open().Shapes.Size() >= worthNodes || cap(d.window) >= worthRoom)
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

// pool keeps e for another call.
func (e *encoder) pool() {
	encoderPool.Put(&e.item, e.own.Open().Shapes.Size() >= worthNodes || cap(e.buf) >= worthRoom)
}
