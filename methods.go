package json

import (
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// MarshalerTo is implemented by types that encode themselves as JSON with an Encoder. If
// a type also implements [Marshaler], this method is called.
//
// MarshalJSONTo must write exactly one JSON value. It may write parts of it with
// [MarshalEncode], so that the options of the call apply to them, which the Options method of
// the Encoder returns. A type that encodes as a number should honor [StringifyNumbers], one
// whose output may vary [Deterministic]. If MarshalJSONTo returns [errors.ErrUnsupported]
// and has written nothing, the value is encoded as if the type did not have the method. It
// must not retain the Encoder.
//
// An error of MarshalJSONTo is wrapped in a [SemanticError], unless it is an error of the
// Writer. If it is a SemanticError, those of ByteOffset, JSONPointer and GoType that are
// zero are set.
//
// Do not call MarshalJSONTo, but [MarshalEncode], which handles errors.ErrUnsupported.
type MarshalerTo interface {
	MarshalJSONTo(*jsontext.Encoder) error
}

// Marshaler is implemented by types that return themselves as JSON. The text is checked,
// and takes the form that the options select. MarshalJSON must return the same text for
// equal values, and the caller may retain and change it.
//
// An error is wrapped in a [SemanticError] as for [MarshalerTo]; it must not be
// errors.ErrUnsupported.
type Marshaler interface {
	MarshalJSON() ([]byte, error)
}

// UnmarshalerFrom is implemented by types that decode themselves from JSON with a Decoder.
// If a type also implements [Unmarshaler], this method is called.
//
// UnmarshalJSONFrom must read exactly one JSON value. It may read parts of it with
// [UnmarshalDecode], so that the options of the call apply to them, which the Options method
// of the Decoder returns. It should merge the JSON value into the receiver, as [Unmarshal] does. A
// type that decodes from a number should honor [StringifyNumbers]. If UnmarshalJSONFrom returns
// [errors.ErrUnsupported] and has read nothing, the value is decoded as if the type did not have
// the method. It must not retain the Decoder.
//
// An error of UnmarshalJSONFrom is wrapped in a [SemanticError], unless it is a
// [jsontext.SyntacticError] or an error of the Reader. If it is a SemanticError, those of
// ByteOffset, JSONPointer and GoType that are zero are set.
//
// Do not call UnmarshalJSONFrom, but [UnmarshalDecode], which handles errors.ErrUnsupported.
type UnmarshalerFrom interface {
	UnmarshalJSONFrom(*jsontext.Decoder) error
}

// Unmarshaler is implemented by types that decode themselves from the text of one JSON
// value, which is valid. UnmarshalJSON must neither retain nor change the text. It should
// merge the JSON value into the receiver, as [Unmarshal] does.
//
// An error is wrapped in a [SemanticError] as for [UnmarshalerFrom]; it must not be
// errors.ErrUnsupported.
type Unmarshaler interface {
	UnmarshalJSON([]byte) error
}

// The method sets that plans look for are those above.
var (
	_ typeinfo.MarshalerTo     = MarshalerTo(nil)
	_ typeinfo.Marshaler       = Marshaler(nil)
	_ typeinfo.UnmarshalerFrom = UnmarshalerFrom(nil)
	_ typeinfo.Unmarshaler     = Unmarshaler(nil)
)
