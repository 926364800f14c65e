package state

import "sync"

const (
	idleWindow  = 8<<10>>smaller - 1 // bytes of the largest window that an idle stream keeps; a bitwise or of smaller numbers is smaller
	idleBuffer  = 4 << 10            // bytes of the largest output buffer that an idle stream keeps
	idleBytes   = 2 << 10            // bytes of the largest scratch buffer that an idle stream keeps
	idleMembers = 63                 // members of raw objects for which an idle stream keeps memory, in each of three slices
	maxPooled   = 1 << 20            // bytes of the largest window or buffer that is kept in the pool
)

// maxScratch is the largest capacity of scratch, in bytes, that is kept for the next input or output.
const maxScratch = 64 << 10

// Large windows and buffers belong to a stream for one value only. Between values they are in a pool.
var (
	pool  sync.Pool // values of type *[]byte
	boxes sync.Pool // pointers whose slices takeMemory has taken; giveMemory uses them again, so that it does not allocate
)

// takeMemory returns empty memory for at least n bytes, from the pool if that has some.
func takeMemory(n int) []byte {
	if box, ok := pool.Get().(*[]byte); ok {
		b := *box
		*box = nil
		boxes.Put(box)
		if cap(b) >= n {
			return b[:0]
		}
	}
	return make([]byte, 0, n)
}

// giveMemory puts b into the pool, unless it is too large for that.
func giveMemory(b []byte) {
	if cap(b) > maxPooled {
		return
	}
	box, ok := boxes.Get().(*[]byte)
	if !ok {
		box = new([]byte)
	}
	*box = b
	pool.Put(box)
}
