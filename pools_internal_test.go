package json

import "sync"

// EmptyPools makes the next calls begin with new encoders and decoders, for tests outside of
// this package.
func EmptyPools() {
	encoderPool = sync.Pool{New: encoderPool.New}
	decoderPool = sync.Pool{New: decoderPool.New}
}
