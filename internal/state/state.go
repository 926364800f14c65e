// Package state has the state of the public Encoder and Decoder: the window on the input, the output buffer,
// the stack of open arrays and objects with their last names, and the reads and writes of tokens and raw values.
// A failure is a [Fault] stored in the state, not an error value: package jsontext makes the error.
//
// An arshaler, the decoder of package unmarshal or the encoder of package marshal, reads and writes Go values
// with functions of its own on the same state. There are two conventions:
//
//   - A cursor function takes the index in Input.Buf of the first byte that it reads and returns the index
//     after the last one. A negative index means that Failed is set or the state holds a Fault, which the next
//     jsontext read reports, unless the comment of the function says otherwise. Any cursor function may move the
//     window: no other index and no part of Buf is valid after it.
//   - While an arshaler is at work, Input.Pos and the delimiter due in the open frames are stale. SeekNext, SeekValue,
//     EndValue and BeginCall set both.
//
// # Duplicate names
//
// This package checks the names of objects that tokens opened, and of objects in raw values, by the method Miss of
// [shape.Memory]. A name that a learned shape predicts cannot be a duplicate and is not looked up. Names in a frame
// that an arshaler opened are not checked here: a struct has a set of seen fields, and a map has its keys. The arshaler
// calls Miss itself for names that match no field, and for keys.
//
// # Files
//
// Each file refers to files further down, with few exceptions that internal/archtest counts.
//
//   - whole reads whole values, read reads tokens, rest skips the rest of a failed value and reads a string by pieces, and skip
//     passes values without frames. decode_arshal, delimiter and decode_call have the functions of an arshaler for its own
//     values, for what is between them, and for methods.
//   - write writes tokens, and write_from a string from a reader; raw, raw_list, raw_token, raw_space, raw_sort and raw_path
//     copy raw values in the form that the options ask for, with the memory of formatter. encode_arshal and encode_call are
//     for arshalers.
//   - decode and encode have the state of the two directions, decode_fail and encode_fail the failures. earlier finds the
//     names before a failure.
//   - token reads tokens that end after the window, indent white space, and peek finds tokens within the window.
//   - input and output have the window and the buffer, limit and limit_parts the limits on what is read, lines the lines of
//     errors, and layout the white space that is written. kind has the kinds of tokens by their first byte.
//   - coder, stack, pointer and fault are common to both directions. pool has the memory that idle streams give up, and
//     window_large and window_small have the scale of windows, which are small in tests with -tags jsonslow. count_on and
//     count_off count bytes for tests.
package state
