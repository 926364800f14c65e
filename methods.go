package json

import (
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// MarshalerTo is implemented by types that encode themselves with an Encoder. If a type implements
// [Marshaler] as well, only MarshalJSONTo is called.
//
// MarshalJSONTo must write exactly one JSON value and must not retain the Encoder, with which writes fail
// after [Marshal] has returned. It writes Go values with [MarshalEncode], to which the options of the call
// then apply; methods and functions that MarshalEncode calls without the Encoder cannot write with it. The
// Options method of the Encoder returns the options: a type that encodes as a number should respect
// [StringifyNumbers], and a type whose output may vary should respect [Deterministic].
//
// If MarshalJSONTo returns [errors.ErrUnsupported] and has written nothing, the value is encoded as if
// its type did not have the method. Any other error is wrapped in a [SemanticError], except
// an error of the Writer. An error that is a SemanticError is not wrapped; its fields ByteOffset,
// JSONPointer and GoType are set if they are zero.
//
// Callers use [MarshalEncode] instead of MarshalJSONTo, because it handles errors.ErrUnsupported.
type MarshalerTo interface {
	MarshalJSONTo(*jsontext.Encoder) error
}

// Marshaler is implemented by types that return their own JSON text. [MarshalerTo] is faster, because
// the text is not built in a slice of its own.
//
// MarshalJSON must return one JSON value, and the same text for equal values. The text is
// checked and takes the form that the options select. The caller owns the returned slice.
//
// An error is wrapped in a [SemanticError]. An error that is a SemanticError is not wrapped; its
// ByteOffset and JSONPointer are taken as relative to the value. MarshalJSON must not return
// errors.ErrUnsupported.
type Marshaler interface {
	MarshalJSON() ([]byte, error)
}

// UnmarshalerFrom is implemented by types that decode themselves with a Decoder. If a type implements
// [Unmarshaler] as well, only UnmarshalJSONFrom is called.
//
// UnmarshalJSONFrom must read exactly one JSON value, which may be null, and must not retain the
// Decoder, with which reads fail after [Unmarshal] has returned. When it is called, InputOffset of the Decoder
// is the offset of the first byte of the value. It reads Go values with [UnmarshalDecode], to which the options
// of the call then apply; methods and functions that UnmarshalDecode calls without the Decoder cannot read
// from it. The Options method of the Decoder returns the options: a type that decodes from a number should
// respect [StringifyNumbers]. A JSON object should be merged into the receiver, as [Unmarshal] does.
//
// If UnmarshalJSONFrom returns [errors.ErrUnsupported] and has read nothing, the value is decoded as
// if its type did not have the method. Any other error is wrapped in a [SemanticError], except
// a [jsontext.SyntacticError] of the Decoder and an error of its Reader. An error that is a SemanticError is not
// wrapped; its fields ByteOffset, JSONPointer and GoType are set if they are zero. JSONPointer is then
// to the value, to the innermost array or object open in it, or, after the name of a member, to that member.
// A method that rejects the value of a member sets it to the StackPointer of the Decoder.
//
// Callers use [UnmarshalDecode] instead of UnmarshalJSONFrom, because it handles errors.ErrUnsupported.
type UnmarshalerFrom interface {
	UnmarshalJSONFrom(*jsontext.Decoder) error
}

// Unmarshaler is implemented by types that decode themselves from the text of a JSON value.
// [UnmarshalerFrom] is faster, because the text is not read twice.
//
// UnmarshalJSON is called with the text of one valid JSON value, which may be null. It must neither
// retain nor change the text. A JSON object should be merged into the receiver, as [Unmarshal] does.
//
// An error is wrapped in a [SemanticError]. An error that is a SemanticError is not wrapped; its
// ByteOffset and JSONPointer are taken as relative to the value. UnmarshalJSON must not return
// errors.ErrUnsupported.
type Unmarshaler interface {
	UnmarshalJSON([]byte) error
}

// The interfaces by which package typeinfo finds methods are the same as those of this package.
var (
	_ typeinfo.MarshalerTo     = MarshalerTo(nil)
	_ typeinfo.Marshaler       = Marshaler(nil)
	_ typeinfo.UnmarshalerFrom = UnmarshalerFrom(nil)
	_ typeinfo.Unmarshaler     = Unmarshaler(nil)
)
