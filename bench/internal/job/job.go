// Package job makes tasks and verifies their results. A task is one operation on one
// kind of value of one document by one library.
package job

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/lib"
)

// The operations.
const (
	Marshal       = "Marshal"
	AppendMarshal = "AppendMarshal" // into the buffer of the call before
	MarshalWrite  = "MarshalWrite"  // to a writer that discards all bytes
	Unmarshal     = "Unmarshal"
	UnmarshalRead = "UnmarshalRead" // from a reader with no method of a standard reader but Read
	Decode        = "Decode"        // all values of a stream, by a new decoder
	Encode        = "Encode"        // all values of a stream, by a new encoder with a writer that discards all bytes
	Tokens        = "tokens"
	IsValid       = "IsValid"
	Compact       = "Compact"      // into a buffer that is large enough
	Canonicalize  = "Canonicalize" // of a copy of the text, as RFC 8785 says
	Floor         = "Floor"        // lower bounds for the times of all libraries: see Floors
)

// The kinds of values.
const (
	Concrete  = "Concrete"  // a struct type in most cases
	Interface = "Interface" // any
	RawValue  = "RawValue"  // a JSON value as text
	NoKind    = "-"         // for operations that have no values
)

// The modes.
const (
	Warm  = "warm"  // the same call again and again
	Cold  = "cold"  // the memory in pools is released before each call
	Mixed = "mixed" // each call has another document than the one before
	// Parallel is warm in several goroutines, measured by the wall clock.
	Parallel = "parallel"
)

// Ops, Kinds and Modes are all operations, kinds and modes in the order of tables.
var (
	Ops   = []string{Unmarshal, Marshal, AppendMarshal, MarshalWrite, UnmarshalRead, Decode, Encode, Tokens, IsValid, Compact, Canonicalize, Floor}
	Kinds = []string{Concrete, Interface, RawValue, NoKind}
	Modes = []string{Warm, Cold, Mixed, Parallel}
)

// HasKinds reports whether op reads or writes values of one of the kinds.
func HasKinds(op string) bool {
	return !slices.Contains([]string{Tokens, IsValid, Compact, Canonicalize, Floor}, op)
}

// IsStream reports whether op reads or writes a stream of values.
func IsStream(op string) bool { return op == Decode || op == Encode }

// A Cell is one comparison of libraries: all do the same operation on the same kind of
// value of the same document, in the same mode and number of goroutines. In one run each
// library has at most one result in a cell.
type Cell struct {
	Op, Kind, Doc, Mode string
	Goroutines          int
}

// String returns the cell as a path, such as Marshal/Concrete/config/warm/g=1.
func (c Cell) String() string {
	return fmt.Sprintf("%s/%s/%s/%s/g=%d", c.Op, c.Kind, c.Doc, c.Mode, c.Goroutines)
}

// ErrAbsent means that a task or value does not exist: the library does not have the
// operation, or not for the type of the value, or the document does not have the kind of
// value, or only one of operation and document is for streams.
var ErrAbsent = errors.New("not there")

// A Task does its operation each time that it is called, and returns its error. It
// belongs to one goroutine.
type Task func() error

// Floors are the names of the tasks of the operation Floor. The first copies the text
// into memory allocated before, the second checks that the text is UTF-8.
var Floors = []string{"memmove", "utf8.Valid"}

// NewFloor returns the task with one of the names in Floors for the text of d.
func NewFloor(name string, d doc.Doc) Task {
	if name == "memmove" {
		dst := make([]byte, len(d.Data))
		return func() error { copy(dst, d.Data); return nil }
	}
	return func() error {
		if !utf8.Valid(d.Data) {
			return errors.New("not UTF-8")
		}
		return nil
	}
}

// New returns the task of op on the given kind of value of d by l, without verifying its
// result. value is the value to write: the result of Ref for the same arguments. The
// error is [ErrAbsent] if l does not have op, if d has no type for Concrete, if only one
// of op and d is for streams, for raw values of a stream, and for Floor.
func New(op, kind string, d doc.Doc, l *lib.Lib, value any) (Task, error) {
	d = d.For(l.Name)
	if kind == Concrete && d.New == nil || IsStream(op) != (d.Set == doc.Lines) || IsStream(op) && kind == RawValue {
		return nil, ErrAbsent
	}
	var t Task
	switch op {
	case Marshal, AppendMarshal, MarshalWrite, Encode:
		t = newWriter(op, l, value)
	case Unmarshal, UnmarshalRead, Decode:
		t = newReader(op, kind, d, l)
	default:
		t = newText(op, d, l)
	}
	if t == nil {
		return nil, ErrAbsent
	}
	return t, nil
}

// newWriter returns the task of one of the operations that write; nil if l does not have it.
func newWriter(op string, l *lib.Lib, value any) Task {
	switch {
	case op == Marshal && l.Marshal != nil:
		return func() error { _, err := l.Marshal(value); return err }
	case op == AppendMarshal && l.Append != nil:
		var buf []byte
		return func() error {
			b, err := l.Append(buf[:0], value)
			buf = b
			return err
		}
	case op == MarshalWrite && l.Write != nil:
		return func() error { return l.Write(io.Discard, value) }
	case op == Encode && l.Encoder != nil:
		values, _ := value.([]any)
		return func() error { return encode(l, io.Discard, values) }
	}
	return nil
}

// encode writes values to w by one encoder of l, up to the first error, which it returns.
func encode(l *lib.Lib, w io.Writer, values []any) error {
	next := l.Encoder(w)
	for _, v := range values {
		if err := next(v); err != nil {
			return err
		}
	}
	return nil
}

// decode reads all values of r by one decoder of l, each into a result of target, and passes them
// to take unless take is nil. It returns nil at the end of r, and otherwise the first error.
func decode(l *lib.Lib, r io.Reader, target func() any, take func(any)) error {
	next := l.Decoder(r)
	for {
		v := target()
		if err := next(v); err != nil {
			return endOfStream(err)
		}
		if take != nil {
			take(v)
		}
	}
}

// endOfStream returns err, or nil if err is [io.EOF], the end of a stream.
func endOfStream(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// newReader returns the task of one of the operations that read; nil if l does not have it.
func newReader(op, kind string, d doc.Doc, l *lib.Lib) Task {
	target := target(kind, d, l)
	switch {
	case op == Unmarshal && l.Unmarshal != nil:
		return func() error { return l.Unmarshal(d.Data, target()) }
	case op == UnmarshalRead && l.Read != nil:
		r := new(plainReader)
		return func() error {
			r.Reset(d.Data)
			return l.Read(r, target())
		}
	case op == Decode && l.Decoder != nil:
		r := new(plainReader)
		return func() error {
			r.Reset(d.Data)
			return decode(l, r, target, nil)
		}
	}
	return nil
}

// newText returns the task of one of the operations without values; nil if l does not have it.
func newText(op string, d doc.Doc, l *lib.Lib) Task {
	switch {
	case op == Tokens && l.Tokens != nil:
		same := string(d.Data)
		return func() error { _, err := l.Tokens(d.Data, same); return err }
	case op == IsValid && l.Valid != nil:
		return func() error {
			if !l.Valid(d.Data) {
				return errInvalid
			}
			return nil
		}
	case op == Compact && l.Compact != nil:
		buf := make([]byte, 0, len(d.Data)+64)
		return func() error { _, err := l.Compact(buf, d.Data); return err }
	case op == Canonicalize && l.Canonical != nil:
		buf := make([]byte, 0, len(d.Data)+64)
		return func() error { _, err := l.Canonical(append(buf, d.Data...)); return err }
	}
	return nil
}

var errInvalid = errors.New("said to be invalid")

// target returns a function that returns a pointer to a new value for l to read into.
func target(kind string, d doc.Doc, l *lib.Lib) func() any {
	switch kind {
	case Concrete:
		return d.New
	case RawValue:
		return l.Raw
	}
	return func() any { return new(any) }
}

// A plainReader reads from memory. It has no method of a standard reader but Read, so that
// libraries cannot use the memory itself.
type plainReader struct{ r bytes.Reader }

// Reset makes r begin at the start of text.
func (r *plainReader) Reset(text []byte) { r.r.Reset(text) }

// Read implements [io.Reader].
func (r *plainReader) Read(p []byte) (int, error) { return r.r.Read(p) }
