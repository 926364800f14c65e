// Package json converts between Go values and JSON text (RFC 8259). It has the API of
// encoding/json/v2 of Go 1.27, and behaves the same up to the first error.
//
// [Marshal] and [Unmarshal] convert to and from a byte slice, [MarshalWrite] and
// [UnmarshalRead] to and from a stream, and [AppendMarshal] to the end of a buffer.
// [MarshalEncode] and [UnmarshalDecode] convert one value of a stream that has many, and are
// the calls for methods and functions that convert a part of their value. Package
// [github.com/plainjson/json/jsontext] handles JSON text without Go types, package
// [github.com/plainjson/json/v1] has the API of encoding/json, and package
// [github.com/plainjson/json/jsonx] adds required members, defaults, limits and errors with their place.
//
// All functions may be called by several goroutines at once, if these share no Encoder, no Decoder and
// no Go value that one of them changes. The package uses no unsafe code.
//
// # Order of precedence
//
// A value is converted by the first of these that applies to its type:
//
//   - a function of the options [WithMarshalers] and [WithUnmarshalers];
//   - a method: for marshaling [MarshalerTo], [Marshaler], [encoding.TextAppender] or
//     [encoding.TextMarshaler], for unmarshaling [UnmarshalerFrom], [Unmarshaler] or
//     [encoding.TextUnmarshaler], in this order;
//   - the tag option format of the struct field;
//   - the rule for the Go type, listed at [Marshal] and [Unmarshal].
//
// A method of *T is called for every value of type T, addressable or not. For a nil pointer no
// method is called: the pointer encodes as null, and null sets a pointer to nil. The text methods
// produce and accept JSON strings only; null sets the value to zero without a call of UnmarshalText.
//
// # Struct fields
//
// A struct corresponds to a JSON object with one member per exported field, in the order of
// the fields. The tag json:"name,options" configures a field. Without a name the name of the
// Go field is used, and json:"-" ignores the field. A name must not contain a comma, a backslash, or one
// of the quotes ", ' and `. Names match exactly unless an option allows more. Members without a field
// are skipped; see [RejectUnknownMembers].
//
//	option       direction  effect
//	omitzero     marshal    omits the member if the value is the zero value, or if its method
//	                        IsZero() bool returns true
//	omitempty    marshal    omits the member if the value encodes as null, "", {} or []
//	string       both       converts a number as a JSON string; pointers are followed; a type
//	                        without methods that is not numeric is an error
//	case:ignore  unmarshal  matches the name regardless of case, dashes and underscores
//	case:strict  unmarshal  matches the name exactly, even with MatchCaseInsensitiveNames
//	embed        both       promotes the members of the value to the outer object
//	format:F     both       selects a representation; see the next section
//
// An embedded Go struct without a name in its tag is promoted like a field with the option
// embed. The option applies to a struct without JSON methods, a map with strings as keys, a
// [jsontext.Value], or a pointer to one of them; neither a name nor another option may stand
// next to it. A map or a Value is the fallback of the struct: it holds the members that no field has the
// name of, and they are encoded after all fields. A struct has at most one fallback.
//
// If promotion gives several fields the same name, the field at the smallest depth is used. If
// several fields are at that depth, the one whose name comes from a tag is used; if none or several
// of them have such a name, all are ignored. Two fields of one struct with the same name are an error.
//
// As in encoding/json/v2, an unknown word in a tag is ignored, so that the options omitzer,
// inline, unknown and nocase have no effect. The following are a [SemanticError] when the struct
// type is used: a malformed tag, an option given twice, an option spelled with another
// case or with underscores (OmitZero, omit_zero), a tag other than json:"-" on an unexported field,
// and a struct that has fields, but only unexported ones without a tag.
//
// # Formats
//
// The tag option format selects the representation of a field. In a pointer it applies
// to the element; it does not apply to the elements of slices and maps. A format in single
// quotes may contain any characters; an empty one is the same as no format.
//
//	Go type           format                       JSON
//	[]byte, [N]byte   base64 (default), base64url  string: RFC 4648, sections 4 and 5
//	                  base32, base32hex            string: RFC 4648, sections 6 and 7
//	                  base16, hex                  string: RFC 4648, section 8, in lower case
//	                  array                        array of numbers
//	float32, float64  nonfinite                    number, or "NaN", "Infinity", "-Infinity"
//	slice, map        emitnull                     null if the value is nil
//	                  emitempty                    [] or {} if the value is nil
//	time.Time         name of a layout constant    string: the layout of package time, as RFC1123
//	                  of package time
//	                  'layout'                     string: the layout as of time.Time.Format
//	                  unix, unixmilli,             number of seconds, milliseconds, microseconds or
//	                  unixmicro, unixnano          nanoseconds since 1970-01-01 00:00:00 UTC
//	time.Duration     sec, milli, micro, nano      number of such units
//	                  units                        string: time.Duration.String, as "1h30m0s"
//	                  iso8601                      string: ISO 8601 duration, as "PT1H30M"
//
// Numbers have a fraction if the value is not a whole number of units, and are JSON strings
// with the tag option string. The formats emitnull and emitempty override
// [FormatNilSliceAsNull] and [FormatNilMapAsNull]. Functions and methods take precedence over
// formats. An identifier, such as 'Jan2006', is a layout only if it contains 2006, Jan, Mon or 15.
// Any other format, and a format of any other type, is a [SemanticError] when a value of the field
// is converted.
//
// # Options
//
// Every function accepts options of the packages json, jsontext and v1. A later option overrides
// an earlier one, and an option that does not affect the operation is ignored. The options of
// this package and of jsontext are:
//
//	option                              affects    default
//	StringifyNumbers                    both       false
//	Deterministic                       marshal    false
//	FormatNilSliceAsNull                marshal    false
//	FormatNilMapAsNull                  marshal    false
//	OmitZeroStructFields                marshal    false
//	MatchCaseInsensitiveNames           both       false
//	RejectUnknownMembers                unmarshal  false
//	WithMarshalers                      marshal    nil: no functions
//	WithUnmarshalers                    unmarshal  nil: no functions
//
//	jsontext.AllowDuplicateNames        both       false
//	jsontext.AllowInvalidUTF8           both       false
//	jsontext.WithByteLimit              both       0: no limit
//	jsontext.WithDepthLimit             both       0: 10,000 levels
//	jsontext.EscapeForHTML              marshal    false
//	jsontext.EscapeForJS                marshal    false
//	jsontext.PreserveRawStrings         marshal    false
//	jsontext.CanonicalizeRawInts        marshal    false
//	jsontext.CanonicalizeRawFloats      marshal    false
//	jsontext.ReorderRawObjects          marshal    false
//	jsontext.Multiline                  marshal    false
//	jsontext.WithIndent                 marshal    "\t" with Multiline
//	jsontext.WithIndentPrefix           marshal    ""
//	jsontext.SpaceAfterColon            marshal    false; true with Multiline
//	jsontext.SpaceAfterComma            marshal    false
//
// Package v1 has one option for each remaining difference between encoding/json and this
// package. v1.DefaultOptionsV1 is the set of options with which the functions of this package behave
// like those of encoding/json, and [DefaultOptionsV2] is the same set with all options false.
//
// # Errors
//
// Unless the Reader or Writer fails, the error is one of two types, which [errors.As] finds:
//
//   - [*jsontext.SyntacticError]: the text violates the grammar, or the options allow less than
//     it contains. The error wraps [io.ErrUnexpectedEOF] if the text ends too early.
//   - [*SemanticError]: the text is valid, but a value does not fit its Go type; or a Go value has no
//     JSON encoding; or a method or function returned an error. If that error is a SyntacticError about
//     another text, such as JSON in a string, it is the cause: ask for a SemanticError first.
//
// Both have the byte offset and the JSON Pointer (RFC 6901) of the failure. The message has the line
// and column as well, if the failure is beyond the first line of the text;
// [github.com/plainjson/json/jsonx.Locate] returns them. [errors.Is] finds these causes:
//
//	error                      wrapped in      occurs
//	jsontext.ErrDuplicateName  SyntacticError  an object has two members of the same name, without
//	                                           jsontext.AllowDuplicateNames
//	                           SemanticError   an object has two names of a field: see package jsonx
//	jsontext.ErrNonStringName  SyntacticError  the name of a member is not a string, except within a
//	                                           jsontext.Value
//	                           SemanticError   the key of a map does not encode as a string
//	jsontext.ErrLimit          SyntacticError  the text exceeds jsontext.WithByteLimit,
//	                                           jsontext.WithDepthLimit or a limit of package jsonx
//	ErrUnknownName             SemanticError   no field has the name of a member, with
//	                                           RejectUnknownMembers
//	io.ErrUnexpectedEOF        SyntacticError  the text ends within a value, or has none
//	strconv.ErrSyntax          SemanticError   a number is not an integer
//	strconv.ErrRange           SemanticError   a number exceeds its Go type
//
// errors.Is finds an error of the Reader or Writer in the error that the call returns.
// [UnmarshalDecode] returns [io.EOF] between the values of a stream. The texts of errors may change
// between versions.
//
// # Memory
//
// Results share no memory with the input: [Unmarshal] copies all text that it stores, and the
// caller owns the slice that [Marshal] returns. Unmarshaling reuses the memory of the value it
// decodes into: the capacity of slices, the elements of pointers, and existing maps. Short strings of
// one call, or of calls that follow each other, share blocks of memory. A string that outlives its
// neighbors keeps at most 1 KiB, and all strings of a call keep at most twice their bytes and 1 KiB.
// A program that keeps a few short strings of many results saves memory by [strings.Clone]. Type
// information is cached for the life of the program.
//
// # Differences from the standard library
//
// Code that uses the following does not compile, or fails at run time, with encoding/json/v2 of
// Go 1.27:
//
//   - [AppendMarshal];
//   - the tag option format, which encoding/json/v2 rejects;
//   - [jsontext.WithByteLimit], [jsontext.WithDepthLimit] and [jsontext.ErrLimit].
//
// The types of the standard library are other types than those of this package. Values of its
// json.Number, json.RawMessage and jsontext.Value convert as they do there. Its MarshalerTo and
// UnmarshalerFrom have other Encoders and Decoders; package
// [github.com/plainjson/json/stdjson] calls them. A type that has a method ValidateJSON, a Validator of
// package [github.com/plainjson/json/jsonx], is validated after it has been unmarshaled. That package
// documents the struct tag jsonopt, too. A method or function that reads a map key finds the name in
// [jsontext.Decoder.StackPointer] already, and is not called for a duplicate name. One that writes a
// map key finds the object in [jsontext.Encoder.StackPointer], and does not get the error about a
// duplicate name; the caller of [Marshal] or [MarshalEncode] does. What an Encoder or Decoder does
// after an error is simpler than in the standard library; see [MarshalEncode] and [UnmarshalDecode].
// The texts of errors differ.
//
// # Security
//
// Two programs that read the same text should understand the same. The defaults therefore reject
// duplicate names and invalid UTF-8, as RFC 7493 (I-JSON) requires, and match names exactly. The
// caller decides about the rest:
//
//   - Unknown members are skipped unless [RejectUnknownMembers] is set.
//   - Many JSON libraries read numbers as float64, which has 53 bits of precision. The tag option
//     string and [StringifyNumbers] preserve larger integers. A number in an interface decodes as a
//     float64.
//   - [MatchCaseInsensitiveNames] and the tag option case:ignore accept names that other
//     programs do not.
//   - The length of a text is not limited by default; see [jsontext.WithByteLimit].
package json
