package state

import (
	"strconv"
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
	NonStringName                 // another value than a string in place of a name
	NoMemberValue                 // an object ends after a name
	BadEnd                        // the token does not end the innermost array or object, or ends one that must stay open
	BadInput                      // a token or value to be written is invalid; the cause is Err
)

// A Fault is a failure, recorded where it was found. Package jsontext makes an error of it.
type Fault struct {
	Code   Code
	Target Target     // place that the failure concerns; Path starts there
	Wire   wire.Fault // for BadToken: why the token is malformed
	Start  byte       // for BadToken: first byte of the token
	Raw    bool       // the text is a raw value that is being written
	At     int        // for a malformed literal: index in it of the first wrong byte
	Char   []byte     // text from the offending bytes on, at least charLen of it if there is as much; empty: none
	Offset int64      // byte offset of the failure in the stream
	Path   string     // pointer from the target to the place of the failure; "": the target itself
	Err    error      // for ReadFailed, WriteFailed, BadInput
}

// charLen is how many offending bytes an error may show: those of the longest escape sequence, a surrogate pair.
const charLen = 12

// An InvalidTextError says which piece of text is malformed. Package jsontext makes it, and its errors about
// malformed texts wrap it. It has the name and the fields of its counterpart in the standard library, and is here
// because it must not be part of the API of jsontext.
type InvalidTextError struct {
	Label string // what sort of text it is
	What  string // the text
	Where string // place of the text, and the valid texts at that place
}

// Parts returns the three fields, for packages that cannot name the type.
func (e *InvalidTextError) Parts() (label, what, where string) { return e.Label, e.What, e.Where }

// Error returns a text of all three fields.
func (e *InvalidTextError) Error() string {
	return "invalid " + e.Label + " " + quoteText(e.What) + " " + e.Where
}

// quoteText quotes s: as a Go character if it is one, as '\xff' for its first byte if that is not UTF-8, and
// otherwise as a Go string.
func quoteText(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case n == 1 && r == utf8.RuneError:
		return `'\x` + strconv.FormatUint(uint64(s[0]), 16) + `'`
	case n == len(s):
		return strconv.QuoteRune(r)
	case strconv.CanBackquote(s):
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
