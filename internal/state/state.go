// Package state holds the sealed state behind the public Encoder and Decoder:
// the window on the input or output, positions, the nesting stack, the names
// that lead to the present place, and the reads and writes that work inside
// the buffer. It makes no error texts: a failure is a [Fault] noted in the
// state, which package jsontext alone turns into an error.
package state

// MaxDepth is the nesting of arrays and objects that is accepted unless the
// caller says otherwise.
const MaxDepth = 10_000
