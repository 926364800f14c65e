package state

import (
	"unicode/utf8"

	"github.com/plainjson/json/internal/wire"
)

// A Code is the kind of a failure of a text or of a call.
type Code uint8

const (
	NoMore        Code = iota + 1 // the input ends between top-level values
	ReadFailed                    // the reader failed; the cause is Err
	WriteFailed                   // the writer failed; the cause is Err
	Truncated                     // the text ends where more is needed
	BadToken                      // a token is malformed; the cause is Wire
	NoValue                       // the byte cannot begin a value
	NoName                        // the byte cannot begin a name or end an object
	NoColon                       // another byte than ':' follows a name
	NoCommaObject                 // another byte than ',' or '}' follows a member
	NoCommaArray                  // another byte than ',' or ']' follows an element
	TrailingData                  // text follows the top-level value
	DuplicateName                 // the object has the name already
	TooDeep                       // arrays and objects are nested too deeply
	TooLong                       // a top-level value has more bytes than allowed
	LongString                    // a string or name has more bytes than allowed
	LongNumber                    // a number has more bytes than allowed
	ManyMembers                   // an object has more members than allowed
	ManyElements                  // an array has more elements than allowed
	FarAhead                      // unions have read too many bytes ahead
	NonStringName                 // another value than a string in place of a name
	NoMemberValue                 // an object ends after a name
	BadEnd                        // the token does not end the innermost array or object, or ends one that must stay open
	BadInput                      // a token or value to be written is invalid; the cause is Err
	TrailingComma                 // the comma is followed by the end of the array or object, which is in the window
)

// A Fault is a failure, recorded where it was found. Package jsontext makes an error of it.
type Fault struct {
	Code   Code
	Target Target     // place that the failure concerns; Path starts there
	Wire   wire.Fault // for BadToken: why the token is malformed
	Start  byte       // for BadToken: first byte of the token
	Raw    bool       // the text is a raw value that is being written
	Name   bool       // a name is due at the failure
	Before byte       // for NoValue, NoName: last byte before the failure that is not white space; 0: unknown
	At     int        // for a malformed literal: index in it of the first wrong byte
	Text   []byte     // window, raw value or output with the failure, valid until the next call; nil: none
	Index  int        // index in Text of the failure
	Offset int64      // byte offset of the failure in the stream
	Path   string     // pointer from the target to the place of the failure; "": the target itself
	Number string     // if AfterNumber, and Target is not Container: pointer from the target to the number
	Max    int64      // for TooLong: limit that was exceeded, which may be that of an outer call; 0: that of the options
	Err    error      // for ReadFailed, WriteFailed, BadInput
}

// AfterNumber reports whether the failure is a character directly after a number in an array or object that may have been
// meant as a part of the number, such as the second digit of 01.
func (f *Fault) AfterNumber() bool {
	if f.Code != NoCommaObject && f.Code != NoCommaArray || f.Index == 0 || f.Index == len(f.Text) {
		return false
	}
	before, c := f.Text[f.Index-1], f.Text[f.Index]
	return '0' <= before && before <= '9' && c < utf8.RuneSelf && (isWordByte(c) || c == '+')
}

// numberPath returns the pointer, relative to the value in b, to the number that ends before b[at].
func numberPath(b []byte, at int) string {
	for at > 0 && (isWordByte(b[at-1]) || b[at-1] == '+') {
		at--
	}
	return string(appendPathIn(nil, b, at))
}

// Rest returns Text from the failure on: the offending bytes, all of them that an error shows, if the input has them.
func (f *Fault) Rest() []byte { return f.Text[f.Index:] }

// MaxWord is the largest number of bytes of a word that an error shows.
const MaxWord = 50

// WordEnd returns the index after the letters, digits and bytes beyond ASCII that b begins with, and the characters
// "_$-." among them. It stops after MaxWord+1 bytes.
func WordEnd(b []byte) int {
	i := 0
	for i < len(b) && i <= MaxWord && isWordByte(b[i]) {
		i++
	}
	return i
}

// isWordByte reports whether c belongs to a word, as of WordEnd.
func isWordByte(c byte) bool {
	switch {
	case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9', c >= utf8.RuneSelf:
		return true
	}
	return c == '_' || c == '$' || c == '-' || c == '.'
}
