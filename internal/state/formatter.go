package state

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// A form is how raw strings, numbers and objects are written.
type form struct {
	flags  opts.Flags  // those of formFlags that are set
	escape wire.Escape // characters escaped in addition to those that RFC 8259 requires
}

const (
	formFlags   = opts.AllowInvalidUTF8 | opts.PreserveRawStrings | formNumbers | opts.ReorderRawObjects
	formNumbers = opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats
)

// has reports whether one of the options in any is set.
func (f *form) has(any opts.Flags) bool { return f.flags&any != 0 }

// strict reports whether invalid UTF-8 is a failure.
func (f *form) strict() bool { return !f.has(opts.AllowInvalidUTF8) }

// formOf derives the form from the options.
func formOf(o *opts.Set) form {
	f := form{flags: o.Value & formFlags}
	if o.Has(opts.EscapeForHTML) {
		f.escape |= wire.EscapeHTML
	}
	if o.Has(opts.EscapeForJS) {
		f.escape |= wire.EscapeJS
	}
	if o.Has(opts.EscapeNonASCII) {
		f.escape |= wire.EscapeNonASCII
	}
	return f
}

// A formatter copies one raw value from src to out, checks it by all rules in force and gives it the form
// that the options ask for. Text that needs no change is copied in long runs: src[run:i] has been passed,
// where i is the current index, but is not in out yet.
//
// Its methods take the index in src of the first byte of a value and return the index after it. A negative
// index means that fault is set, with its Offset relative to src; start is then the index of the token at
// fault. The parameter depth is the number of open arrays and objects, and p is the place at which the
// names in the value are learned.
type formatter struct {
	form
	tight    bool // there is no white space between tokens
	layout   *Layout
	shapes   *shape.Memory
	maxDepth int // most arrays and objects that may be open

	src, out []byte      // the raw value; the output
	run      int         // start in src of the text that is not in out yet
	indents  indentCache // white space of src by depth

	fault *Fault // failure; nil: none
	start int    // index in src of the token at fault

	scratch []byte // buffer for an unquoted name
	sorter  sorter
}

// release returns the output of f and drops the references of f to src and out.
func (f *formatter) release() []byte {
	out := f.out
	f.src, f.out = nil, nil
	f.sorter.reset()
	f.shrink(maxSorted, maxMembers)
	return out
}

// shrink gives up the buffers of f if one of them has more than the given number of bytes, or of members.
func (f *formatter) shrink(bytes, members int) {
	s := &f.sorter
	if cap(f.scratch)|cap(s.sorted)|cap(s.names[0])|cap(s.names[1]) > bytes || cap(s.members)|cap(s.left)|cap(s.kept) > members {
		f.scratch, f.sorter = nil, sorter{}
	}
}
