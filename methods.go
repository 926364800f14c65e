package json

import "github.com/plainjson/json/jsontext"

// MarshalerTo is implemented by types that write themselves as JSON. It is
// preferred to [Marshaler], if a type has both.
//
// MarshalJSONTo writes exactly one JSON value, whose parts it may write with
// [MarshalEncode], so that the options of the call, which the encoder's Options
// method returns, apply to them. Of the options, a type that is a number observes
// [StringifyNumbers], and one whose output may vary [Deterministic]. If it
// returns [errors.ErrUnsupported], and has written nothing, the value is
// written as if the method did not exist. It must not keep the encoder.
//
// An error of it is wrapped in a [SemanticError], unless it is a failure of the
// writer. Of a SemanticError, ByteOffset, JSONPointer and GoType are filled in
// if they are not set.
//
// Call [MarshalEncode] rather than the method: it knows what the error means.
type MarshalerTo interface {
	MarshalJSONTo(*jsontext.Encoder) error
}

// Marshaler is implemented by types that return themselves as JSON. The text is
// checked and takes on the form that the options ask for. The caller may keep
// and change it. Equal values must give equal texts.
//
// An error is wrapped in a [SemanticError] as with [MarshalerTo]; it must not be
// errors.ErrUnsupported.
type Marshaler interface {
	MarshalJSON() ([]byte, error)
}

// UnmarshalerFrom is implemented by types that read themselves from JSON. It is
// preferred to [Unmarshaler], if a type has both.
//
// UnmarshalJSONFrom reads exactly one JSON value, whose parts it may read with
// [UnmarshalDecode], so that the options of the call, which the decoder's Options
// method returns, apply to them. It should read into what the receiver holds, as
// [Unmarshal] does. A type that is a number observes [StringifyNumbers]. If it
// returns [errors.ErrUnsupported], and has read nothing, the value is read
// as if the method did not exist. It must not keep the decoder.
//
// An error of it is wrapped in a [SemanticError], unless it is a
// [jsontext.SyntacticError] or a failure of the reader. Of a SemanticError,
// ByteOffset, JSONPointer and GoType are filled in if they are not set.
//
// Call [UnmarshalDecode] rather than the method: it knows what the error means.
type UnmarshalerFrom interface {
	UnmarshalJSONFrom(*jsontext.Decoder) error
}

// Unmarshaler is implemented by types that read themselves from the text of one
// JSON value, which is known to be valid. UnmarshalJSON must neither keep nor
// change the text. It should read into what the receiver holds, as [Unmarshal]
// does.
//
// An error is wrapped in a [SemanticError] as with [UnmarshalerFrom]; it must
// not be errors.ErrUnsupported.
type Unmarshaler interface {
	UnmarshalJSON([]byte) error
}
