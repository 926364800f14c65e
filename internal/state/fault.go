package state

import (
	"strconv"
	"unicode/utf8"

	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// A Code says what is wrong with a text, or with a call.
type Code uint8

const (
	NoFault       Code = iota
	NoMore             // the input ends between top-level values
	ReadFailed         // the reader failed; Err tells how
	WriteFailed        // the writer failed; Err tells how
	Truncated          // the text ends where more is needed
	BadToken           // a token is malformed; Wire tells how
	NoValue            // the byte can't start a value
	NoName             // the byte can't start a name or end an object
	NoColon            // something else than ':' follows a name
	NoCommaObject      // something else than ',' or '}' follows a member
	NoCommaArray       // something else than ',' or ']' follows an element
	TrailingData       // something follows the top-level value
	DuplicateName      // the name occurred before in the same object
	TooDeep            // arrays and objects are nested too deeply
	TooLong            // a top-level value has more bytes than allowed
	NonStringName      // a value stands where a name must be
	NoMemberValue      // an object ends behind a name
	BadEnd             // the token ends something else than what is open
	BadInput           // a token or value to be written is invalid; Err tells how
	Spoiled            // a failure has left a value half-way
)

// A Fault is a failure, noted where it was found by code that makes no errors.
type Fault struct {
	Code  Code
	Wire  wire.Fault // for BadToken
	Start byte       // for BadToken: the first byte of the token
	Raw   bool       // the text is a raw value that is being written

	// Around says that the place is the array or object around the value
	// being read, rather than that value.
	Around bool

	// Outer says that the place is what is around the array or object around the
	// value. The standard library has it so for an object that ends with ].
	Outer bool

	At     int    // for a literal: which of its bytes is wrong
	Char   []byte // the offending bytes, a few at most, if there are any
	Offset int64  // where in the stream
	Err    error  // for ReadFailed and WriteFailed

	// Path leads to the place, innermost step first, relative to the value
	// being read by whoever looks at it: every level that the failure passes
	// on its way up adds its own step.
	Path []Step
}

// A Step leads from an array or object to one of its parts.
type Step struct {
	Name  string
	Index int // -1 for a step by name

	// N is how many names and values of an object come before the part, if
	// whoever added the step has counted them.
	N int64
	// Free says that the names of the object are not those of a Go struct or of
	// simple keys, so that others may go on with it.
	Free bool
}

// Clear removes all that f tells. Most of the time that is nothing.
func (f *Fault) Clear() {
	if f.Code != NoFault || len(f.Path) > 0 {
		*f = Fault{Path: f.Path[:0]}
	}
}

// AddName adds the step by which the failed member is reached. It is not inlined, so
// that the frames of recursive functions stay small.
//
//go:noinline
func (f *Fault) AddName(name string) { f.Path = append(f.Path, Step{Name: name, Index: -1}) }

// addMember is AddName for the last member of o.
//
//go:noinline
func (f *Fault) addMember(m *shape.Memory, o *shape.Object) { f.AddName(string(m.Name(o))) }

// AddIndex adds the step by which the failed element is reached.
//
//go:noinline
func (f *Fault) AddIndex(i int) { f.Path = append(f.Path, Step{Index: i}) }

// An InvalidTextError says which piece of text can't stand where it stands. It is
// what the syntax errors of malformed texts wrap.
type InvalidTextError struct {
	Label string // what sort of text it is
	What  string // the text
	Where string // where it stands, and what is expected there
}

// Error returns a text of all three fields.
func (e *InvalidTextError) Error() string {
	return "invalid " + e.Label + " " + quoteText(e.What) + " " + e.Where
}

// quoteText quotes s: as a character if it is one.
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

// Blame changes the failure to read a value, if that is an end in place of a value
// inside of it, into one of what encloses that place: the standard library has it so
// for ] in the values of members, and for } in all elements but the first. It reports
// whether it did for the given end.
func (f *Fault) Blame(end byte) bool {
	if f.Code != NoValue || len(f.Char) == 0 || f.Char[0] != end || len(f.Path) == 0 {
		return false
	}
	if f.Code = NoCommaObject; end == '}' {
		f.Code = NoCommaArray
	}
	f.Path = f.Path[1:]
	return true
}
