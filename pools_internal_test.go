package json

import (
	"sync"

	"github.com/plainjson/json/internal/pool"
)

// EmptyPools makes the next calls begin with new encoders and decoders, for tests outside of
// this package.
func EmptyPools() {
	encoderPool = pool.Pool{}
	decoderPool = pool.Pool{}
	briefPool, partDecoders, partEncoders = sync.Pool{}, sync.Pool{}, sync.Pool{}
}
