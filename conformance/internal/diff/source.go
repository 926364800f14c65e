package diff

import (
	"bytes"
	"fmt"
	"io"

	"github.com/plainjson/json/internal/jsontest"
)

// A Source passes a text to a decoder, as bytes or by a reader.
type Source struct {
	name string
	// open returns a new reader of b; it is nil if the text is passed as bytes.
	open func(b []byte) io.Reader
}

// String returns the name of s.
func (s Source) String() string { return s.name }

// Direct passes the text as a slice of bytes.
var Direct = Source{name: "slice of bytes"}

// Buffer passes the text in a *bytes.Buffer.
var Buffer = Source{"bytes.Buffer", func(b []byte) io.Reader { return bytes.NewBuffer(bytes.Clone(b)) }}

// OneByte passes a reader that returns one byte at a time.
var OneByte = Source{"one-byte reader", jsontest.OneByteReader}

// Chunks passes a reader that returns pieces of the given sizes in bytes, over and over.
func Chunks(sizes ...int) Source {
	return Source{fmt.Sprint("chunk reader ", sizes), func(b []byte) io.Reader { return jsontest.ChunkReader(b, sizes...) }}
}

// Failing passes a reader that fails with ErrBoom after n bytes, or after a shorter text.
func Failing(n int) Source {
	return Source{fmt.Sprintf("reader failing after %d bytes", n), func(b []byte) io.Reader { return jsontest.FailAfterReader(b, n, ErrBoom) }}
}

// FailingWithData passes a reader of pieces of size bytes that returns ErrBoom together with the
// last piece of the text.
func FailingWithData(size int) Source {
	return Source{fmt.Sprintf("reader of pieces of %d failing with the last", size),
		func(b []byte) io.Reader { return jsontest.DataErrReader(b, size, ErrBoom) }}
}

// EndingWithData passes a reader of pieces of size bytes that returns io.EOF together with the
// last piece of the text.
func EndingWithData(size int) Source {
	return Source{fmt.Sprintf("reader of pieces of %d ending with the last", size),
		func(b []byte) io.Reader { return jsontest.DataErrReader(b, size, io.EOF) }}
}

// Scribbling passes a reader of pieces of size bytes that overwrites the caller's buffer after
// the bytes that it returns.
func Scribbling(size int) Source {
	return Source{fmt.Sprintf("scribbling reader of pieces of %d", size), func(b []byte) io.Reader { return jsontest.ScribbleReader(b, size) }}
}

// RandomSource returns a random source for a text of size bytes, in half of the cases Direct. It
// returns OneByte only for a text of less than 3,000 bytes.
func RandomSource(r *jsontest.Rand, size int) Source {
	if r.OneIn(2) {
		return Direct
	}
	switch k := r.IntN(8); {
	case k == 0:
		return Buffer
	case k <= 2 && size < 3000:
		return OneByte
	case k == 3:
		return Chunks(1+r.IntN(20), 1+r.IntN(200), 7)
	case k == 4:
		return Failing(r.IntN(size + 1))
	case k == 5:
		return FailingWithData(1 + r.IntN(100))
	case k == 6:
		return Scribbling(1 + r.IntN(60))
	}
	return EndingWithData(1 + r.IntN(100))
}

// Open returns a new reader of b. It panics for Direct and the zero Source.
func (s Source) Open(b []byte) io.Reader { return s.open(b) }
