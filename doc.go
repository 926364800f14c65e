// Package json turns Go values into JSON and JSON into Go values: strictly,
// safely and fast. Text must follow RFC 8259, be valid UTF-8 and have no
// duplicate names (RFC 7493). The package uses no unsafe code.
//
// [Marshal] and [Unmarshal] work on byte slices, [MarshalWrite] and
// [UnmarshalRead] on streams in bounded memory, and [AppendMarshal] in the
// caller's buffer. Options change single rules. The syntax of JSON, apart from
// Go types, is the business of package [github.com/plainjson/json/jsontext].
package json
