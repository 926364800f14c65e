package jsonx

import (
	"io"
	"iter"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Values returns an iterator over the top-level values of dec, such as the records of an NDJSON stream, up to its end.
// Each value is decoded into a new variable, so that no two values share memory. The options apply in addition to those
// of dec. A value takes as long as a call of [json.UnmarshalDecode], and allocates no more than that.
//
// An error of meaning is about a value that is valid JSON but does not fit T: a [json.SemanticError], or an [ErrorList] of
// them. The loop gets it with what was stored of the value, and continues with the next value. Any other error, of malformed
// text, of a limit or of the Reader, ends the iteration. The loop gets it once, with a zero value.
//
// If the loop ends early, the next read of dec continues after the last value. Another loop over the iterator does so,
// too. [Lines] continues after malformed lines, too.
//
//	for record, err := range jsonx.Values[Record](dec) {
//		if err != nil {
//			return err
//		}
//		...
//	}
func Values[T any](dec *jsontext.Decoder, options ...json.Options) iter.Seq2[T, error] {
	options = joined(options)
	return func(yield func(T, error) bool) {
		each(newReading(dec, options, 0), yield)
	}
}

// Elements returns an iterator over the elements of the array that comes next in dec, which may be within another value;
// see [Seek]. Elements are decoded, and errors end the iteration, as those of [Values]. Options apply to elements
// alone. The array itself is read with the options of dec.
//
// After the last element dec is after the array. If the loop ends early, dec is within the array, after the last element,
// and the next call of its methods reads the next element or the end of the array.
//
// Null is an array without elements, unless [RejectNull] is true. Any other value is an error of meaning, with its place,
// and there are no elements. The next read of dec then continues after that value. If no value comes next, the error is
// io.EOF.
//
//	for item, err := range jsonx.Elements[Item](dec) {
func Elements[T any](dec *jsontext.Decoder, options ...json.Options) iter.Seq2[T, error] {
	options = joined(options)
	return func(yield func(T, error) bool) {
		r := newReading(dec, options, jsontext.KindEndArray)
		// The elements are pointers because a slice of bytes is a JSON string.
		if ok, err := r.open(jsontext.KindBeginArray, new([]*T)); ok {
			each(r, yield)
		} else if err != nil {
			yield(*new(T), err)
		}
	}
}

// Members returns an iterator over the members of the object that comes next in dec, in the order of the text. In all
// else it is like [Elements], with an object in place of the array. An error of meaning is yielded with the name of the member.
// Names that occur twice are an error, unless dec has jsontext.AllowDuplicateNames; dec holds the names in memory to find them.
//
//	for m, err := range jsonx.Members[Price](dec) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(m.Name, m.Value)
//	}
func Members[T any](dec *jsontext.Decoder, options ...json.Options) iter.Seq2[Member[T], error] {
	options = joined(options)
	return func(yield func(Member[T], error) bool) {
		r := newReading(dec, options, jsontext.KindEndObject)
		if ok, err := r.open(jsontext.KindBeginObject, new(map[string]T)); ok {
			eachMember(r, yield)
		} else if err != nil {
			yield(Member[T]{}, err)
		}
	}
}

// joined returns options as one set, which takes effect faster than several options.
func joined(options []json.Options) []json.Options {
	if len(options) == 0 {
		return nil
	}
	return []json.Options{json.JoinOptions(options...)}
}

// A reading reads the values of an array or object, or of the top level, one by one.
type reading struct {
	dec      *jsontext.Decoder
	options  []json.Options // of the values; at most one set
	end      jsontext.Kind  // token after the last value; 0: the values are at the top level
	v1Errors bool           // errors are those of package v1

	left   bool  // the last value failed, and dec may be within it
	failed int64 // offset of dec after the last error
	idle   int   // number of errors at that offset, in a row, after the first one
}

// newReading returns a reading of the values up to the token end.
func newReading(dec *jsontext.Decoder, options []json.Options, end jsontext.Kind) *reading {
	r := &reading{dec: dec, options: options, end: end}
	all := json.JoinOptions(append([]json.Options{dec.Options()}, options...)...)
	r.v1Errors, _ = json.GetOption(all, v1.ReportErrorsWithLegacySemantics)
	return r
}

// open reads the start of the array or object that comes next, and returns true. If null comes next, it reads that and
// returns false. Otherwise it returns the error of decoding the next value into the variable that wanted points to.
func (r *reading) open(start jsontext.Kind, wanted any) (bool, error) {
	if r.dec.PeekKind() != start {
		return false, json.UnmarshalDecode(r.dec, wanted, r.options...)
	}
	_, err := r.dec.ReadToken()
	return err == nil, err
}

// each yields the values of r up to the end, and reads the token there.
func each[T any](r *reading, yield func(T, error) bool) {
	for r.more() {
		var v T
		goesOn, err := r.next(&v)
		if !goesOn {
			if err != io.EOF || r.end != 0 {
				yield(*new(T), err)
			}
			return
		}
		if !yield(v, err) {
			return
		}
	}
	if err := r.close(); err != nil {
		yield(*new(T), err)
	}
}

// eachMember is each for the members of an object.
func eachMember[T any](r *reading, yield func(Member[T], error) bool) {
	for r.more() {
		var m Member[T]
		name, err := r.dec.ReadToken()
		goesOn := false
		if err == nil {
			m.Name = name.String()
			goesOn, err = r.next(&m.Value)
		}
		if !goesOn {
			yield(Member[T]{}, err)
			return
		}
		if !yield(m, err) {
			return
		}
	}
	if err := r.close(); err != nil {
		yield(Member[T]{}, err)
	}
}

// more reports whether the next token is not the end.
func (r *reading) more() bool { return r.end == 0 || r.dec.PeekKind() != r.end }

// close reads the token at the end.
func (r *reading) close() error {
	_, err := r.dec.ReadToken()
	return err
}

// next decodes the next value into the variable that out points to. It reports whether the values after it can be read,
// which is so after an error of meaning.
func (r *reading) next(out any) (goesOn bool, err error) {
	if r.left {
		r.dec.PeekKind() // it skips the rest of a value that failed
		r.left = false
	}
	var depth int
	var before int64 // number of values before it, at its depth
	if r.v1Errors {
		depth = r.dec.StackDepth()
		_, before = r.dec.StackIndex(depth)
	}
	if err = json.UnmarshalDecode(r.dec, out, r.options...); err == nil {
		return true, nil
	}
	isRead := false
	if r.v1Errors {
		_, after := r.dec.StackIndex(depth)
		isRead = after > before
	}
	return r.goesOn(err, isRead), err
}

// goesOn reports whether values can be read after err, the error of a value. If isRead is true, the value has been read to
// its end.
func (r *reading) goesOn(err error, isRead bool) bool {
	at := r.dec.InputOffset()
	if r.idle++; at != r.failed {
		r.failed, r.idle = at, 0
	}
	r.left = true
	return r.idle < maxIdle && isOfMeaning(err, isRead)
}

// maxIdle is the number of errors in a row at the offset of an earlier one that end an iteration. An error at the end of a
// value may be followed by one at the same offset, before the next value. More of them are about a Decoder that cannot be
// read, such as one in use.
const maxIdle = 2

// isOfMeaning reports whether err, the error of decoding a value, is about a value that is valid JSON. An error of package v1
// may be that of a method or of a Reader, unchanged. Then isRead decides, which says whether the value was read to its end:
// under v1's option for errors it is, if its text is valid.
func isOfMeaning(err error, isRead bool) bool {
	switch e := err.(type) {
	case *json.SemanticError, *v1.UnmarshalTypeError:
		return true
	case ErrorList:
		return len(e) > 0 && isOfMeaning(e[len(e)-1], isRead)
	case *jsontext.SyntacticError, interface{ IOError() bool }:
		return false
	}
	return isRead
}
