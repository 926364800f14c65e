package jsonx

import (
	"errors"
	"iter"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// Array returns a value whose JSON is the array of the values of seq. Marshal writes each value when seq yields it, so the
// array may be larger than memory. With [Values] it turns NDJSON into an array:
//
//	err := json.MarshalWrite(w, jsonx.Array(jsonx.Values[Record](dec)))
//
// If seq yields an error, Marshal fails, and MarshalWrite has written a part of the array by then. The error is a
// [json.SemanticError] with the place in the output, and wraps the error of seq. [Locate] and [Explain] show the place in the
// input, if the error of seq has one. To leave out values with errors, wrap seq in an iterator that skips them.
//
// Each time that the result is marshaled, it iterates over seq. In a struct the type of its field is [json.MarshalerTo] or
// an any. All values are marshaled from one variable, to which their methods must not keep a pointer.
func Array[T any](seq iter.Seq2[T, error]) json.MarshalerTo { return array[T]{seq} }

// array is the type that Array returns.
type array[T any] struct{ seq iter.Seq2[T, error] }

// MarshalJSONTo implements [json.MarshalerTo].
func (a array[T]) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	v := new(T) // one for all values, and a pointer, so that an interface type T is the static type
	for next, err := range a.seq {
		if err != nil {
			return newSequenceError(err)
		}
		*v = next
		if err := json.MarshalEncode(enc, v); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndArray)
}

// A sequenceError is the error of an iterator for Array. It hides an error of package json from that package, which would
// replace the place in the input by the place in the output.
type sequenceError struct{ err error }

// newSequenceError returns a sequenceError for err. Package json replaces an error that matches errors.ErrUnsupported by
// another one, so only the text of such an error is kept.
func newSequenceError(err error) error {
	if errors.Is(err, errors.ErrUnsupported) {
		err = errors.New(err.Error())
	}
	return &sequenceError{err}
}

// Error returns the text of the wrapped error.
func (e *sequenceError) Error() string { return e.err.Error() }

// Unwrap returns the error of the iterator.
func (e *sequenceError) Unwrap() error { return e.err }

// fromSequence returns the error of the iterator if that is the cause of err, and otherwise err.
func fromSequence(err error) error {
	if e, ok := err.(*json.SemanticError); ok {
		if cause, ok := e.Err.(*sequenceError); ok {
			return cause.err
		}
	}
	return err
}
