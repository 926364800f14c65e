package state

import "io"

// Output is where encoded text goes. The text gathers in a buffer that the
// writing code holds in its hands; Flush passes it on.
type Output struct {
	W    io.Writer // nil if the buffer is the whole output
	Base int64     // how many bytes W has taken
	Err  error     // the first error of W; it is final
	Hold int       // how long the buffer must be to be passed on, for its end may be taken back; 0 once it has been
}

// FlushAt is how many bytes gather before they go to the writer.
const FlushAt = 8 << 10

// Flush writes all of dst to W and returns dst emptied, unless it is shorter than Hold.
// After an error nothing more is written, and what is left of dst is kept.
func (o *Output) Flush(dst []byte) []byte {
	if o.W == nil || o.Err != nil || len(dst) < o.Hold {
		return dst
	}
	o.Hold = 0
	n, err := o.W.Write(dst[:len(dst):len(dst)]) // what is behind may be of others
	if n < 0 || n > len(dst) {
		n, err = 0, errBadWrite
	}
	if n < len(dst) && err == nil {
		err = io.ErrShortWrite
	}
	o.Base += int64(n)
	o.Err = err
	if n == len(dst) {
		return dst[:0]
	}
	return dst[n:]
}
