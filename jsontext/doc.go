// Package jsontext reads and writes JSON as text: tokens and whole values, one
// after another, checked against the grammar. It knows nothing of Go values;
// that is what package json is for.
//
// A [Token] is null, false, true, a string, a number, or one of the delimiters
// { } [ ]. Commas and colons are no tokens: they follow from the grammar. A
// [Value] is the text of a whole value, arrays and objects included. A [Decoder]
// reads a stream of values, token by token or value by value as the caller
// likes, in memory bounded by the longest token (or value) that is asked for. An
// [Encoder] writes such a stream and lets nothing through that is not JSON.
//
// By default both hold to RFC 7493 (I-JSON), which is RFC 8259 with two
// additions: strings are valid UTF-8, and no object has two members of the same
// name. [AllowInvalidUTF8] and [AllowDuplicateNames] take these away.
// [Value.Canonicalize] produces the form of RFC 8785.
//
// Arrays and objects may be nested to a depth of 10,000; [WithDepthLimit] and
// [WithByteLimit] bound what a stream from elsewhere may cost.
package jsontext
