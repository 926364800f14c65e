// Package side runs the cases of package cases on this module. TestTwins
// compiles its files a second time with the import paths of an earlier commit,
// so they must compile with both versions.
package side

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"reflect"
	"runtime/debug"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/conformance/twin/cases"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A run is one execution of a case. Methods and functions find it in current.
type run struct {
	c *cases.Case
	r *jsontest.Rand // choices of methods, functions and steps
	t *cases.Trace
	// calls is the number of calls of methods and functions so far. After
	// maxCalls of them, each only reads or writes a value as simply as possible.
	calls int
	// broke says that a method has read or written no value or several.
	broke bool
	// wrapped says that a method has wrapped the error of a failed call.
	wrapped bool
	// failed says that the output may have a part of a value: a call of MarshalEncode
	// or MarshalWrite, or for a name, has failed, or a stream ended inside a value.
	failed bool
	// clean says that methods must not break rules or fail by themselves.
	clean bool
}

// maxCalls is how many calls of methods and functions in a case may make random calls. It bounds
// the work.
const maxCalls = 40

// current is the run at work. It is nil while texts for cases are made.
var current *run

// sentinels are the errors of this module that cases.ShowError looks for in chains.
var sentinels = []cases.Sentinel{
	{Name: "ErrDuplicateName", Err: jsontext.ErrDuplicateName}, {Name: "ErrNonStringName", Err: jsontext.ErrNonStringName},
	{Name: "ErrUnknownName", Err: json.ErrUnknownName}, {Name: "ErrLimit", Err: jsontext.ErrLimit},
}

// Run runs c and returns its trace. A panic is a line of the trace.
func Run(c *cases.Case) (t *cases.Trace) {
	u := &run{c: c, r: jsontest.NewRand(c.Program), t: &cases.Trace{}}
	u.clean = !u.r.OneIn(3)
	t = u.t
	current = u
	defer func() {
		current = nil
		if x := recover(); x != nil {
			u.t.Add("panic: %v", x)
			u.t.Stack = places(debug.Stack())
		}
	}()
	steps := map[cases.Call]func(*run){
		cases.Unmarshal: (*run).unmarshal, cases.UnmarshalRead: (*run).unmarshalRead, cases.UnmarshalDecode: (*run).readStream,
		cases.UnmarshalV1: (*run).unmarshalV1, cases.DecoderV1: (*run).readStreamV1,
		cases.Marshal: (*run).marshal, cases.MarshalWrite: (*run).marshalWrite, cases.MarshalEncode: (*run).writeStream,
		cases.AppendMarshal: (*run).appendMarshal, cases.MarshalV1: (*run).marshalV1, cases.MarshalIndentV1: (*run).marshalV1,
		cases.EncoderV1:  (*run).writeStreamV1,
		cases.ReadTokens: (*run).readTokens, cases.WriteTokens: (*run).writeTokens, cases.ValueMethods: (*run).valueMethods,
		cases.FormatV1: (*run).formatV1,
	}
	steps[c.Call](u)
	return t
}

// places returns up to six lines of a stack that are in this module, the innermost first.
func places(stack []byte) string {
	var out []string
	for line := range strings.Lines(string(stack)) {
		if s := strings.TrimSpace(line); strings.Contains(s, ".go:") && !strings.Contains(s, "runtime/") && !strings.Contains(s, "/twin/") {
			out = append(out, s)
		}
	}
	return strings.Join(out[:min(len(out), 6)], " < ")
}

// TextOf returns a text of a random value of the type with index typ in Types, or null if the
// value cannot be written.
func TextOf(r *jsontest.Rand, typ int) []byte {
	v := Types()[typ].New(r.Uint64(), false, true)
	opts := []json.Options{jsontext.AllowInvalidUTF8(true), json.Deterministic(true), jsontext.AllowDuplicateNames(true)}
	if r.OneIn(8) {
		opts = append(opts, json.StringifyNumbers(true))
	}
	if r.OneIn(4) {
		opts = append(opts, jsontext.Multiline(true))
	}
	if r.OneIn(6) {
		opts = append(opts, v1.DefaultOptionsV1())
	}
	text, err := json.Marshal(v, opts...)
	if err != nil {
		return []byte("null")
	}
	return text
}

// target returns the Go value of the case, as a rule by a pointer to it.
func (u *run) target() any {
	typ := Types()[u.c.Type]
	if u.c.Odd {
		values := oddTargets()
		if u.c.Call.IsEncoding() {
			values = oddValues()
		}
		if u.c.Call == cases.Marshal && u.c.Options.Present == 0 && u.c.Options.Indent == "-" && u.r.OneIn(4) {
			return u.deepest()
		}
		return values[u.c.Program%uint64(len(values))]
	}
	if u.c.Repeat > 0 {
		return u.repeated(typ)
	}
	if u.c.Fill == 0 {
		return reflect.New(typ.Type).Interface()
	}
	// A function may be called for keys and fail, so with functions maps get one entry.
	several := u.c.Options.Determined() && u.c.Options.Functions == 0
	return typ.New(u.c.Fill, u.c.Hostile, u.c.Call.IsDecoding() || several)
}

// New returns a pointer to a value of the type, filled from a seed. If hostile is set, the value
// may have more parts that cannot be written. A map gets at most one entry, so that the order is
// known, unless several is set and its keys cannot fail.
func (t Type) New(seed uint64, hostile, several bool) any {
	v := diff.Filled(t.Type, seed, hostile)
	prepare(jsontest.NewRand(seed), reflect.ValueOf(v).Elem(), several, 0)
	return v
}

// error notes err, the error of the call that what names, and sets u.failed if err is not nil in a
// case of MarshalEncode or MarshalWrite. After a method broke the rules, it only notes whether err
// is nil.
func (u *run) error(what string, err error) {
	if u.broke {
		u.t.AddClass(cases.BrokenRules, "error %s", map[bool]string{true: "nil", false: "not nil"}[err == nil])
		return
	}
	u.failed = u.failed || err != nil && (u.c.Call == cases.MarshalEncode || u.c.Call == cases.MarshalWrite)
	class := cases.Exact
	switch {
	case u.c.Call == cases.MarshalEncode && (errors.Is(err, diff.ErrBoom) || errors.Is(err, io.ErrShortWrite)):
		class = cases.WriterV1
	case u.wrapped, u.c.Call.IsEncoding() && u.c.Options.Bytes > 0:
		class = cases.WrappedFailure
	}
	u.t.AddClass(class, "%s: error %s", what, cases.ShowError(err, sentinels))
}

// value notes a Go value after a call that returned err. After a method broke the rules, it notes
// nothing.
func (u *run) value(out any, err error) {
	class := cases.Exact
	switch {
	case u.broke:
		return
	case err != nil && !isMeaning(err):
		class = cases.AfterFailure
	}
	u.t.AddClass(class, "value %s", cases.Show(out))
}

// isMeaning reports whether err is about a value that could be read but not converted, and not
// about the text or the reader.
func isMeaning(err error) bool {
	if _, ok := errors.AsType[*jsontext.SyntacticError](err); ok || errors.Is(err, diff.ErrBoom) || errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	if _, ok := errors.AsType[*json.SemanticError](err); ok {
		return true
	}
	_, ok := errors.AsType[*v1.UnmarshalTypeError](err)
	return ok
}

// longText is the length in bytes from which on a text is noted in part only.
const longText = 8000

// output notes a text that was written. Of one of longText bytes or more, it notes both ends, the
// length and the CRC-32 checksum.
func (u *run) output(b []byte) {
	class := cases.Exact
	if u.c.Call.IsEncoding() && u.failed && (u.c.Call != cases.MarshalWrite || len(b) >= longText) || u.broke {
		class = cases.TakenBack // how much of a long text has been flushed at a failure may vary
	}
	if len(b) < longText {
		u.t.AddClass(class, "output %q", b)
		return
	}
	u.t.AddClass(class, "output of %d bytes with checksum %x: %q ... %q",
		len(b), crc32.ChecksumIEEE(b), b[:longText/4], b[len(b)-longText/4:])
}

// A stack is an Encoder or a Decoder with the methods that both have.
type stack interface {
	StackDepth() int
	StackIndex(int) (jsontext.Kind, int64)
	StackPointer() jsontext.Pointer
	Options() jsontext.Options
}

// showOptions returns the boolean options of s, in the order of setters, as t (set
// to true), f (set to false) or - (not set).
func showOptions(s stack) string {
	out := make([]byte, len(setters))
	for i, set := range setters {
		switch v, ok := json.GetOption(s.Options(), set); {
		case v:
			out[i] = 't'
		case ok:
			out[i] = 'f'
		default:
			out[i] = '-'
		}
	}
	return string(out)
}

// maxLevels is how many levels of a stack around the innermost one are noted.
const maxLevels = 12

// showStack returns the depth and the pointer of s, and the kind and length of its innermost
// levels.
func showStack(s stack) string {
	depth := s.StackDepth()
	out := fmt.Appendf(nil, "depth %d, pointer %q, stack", depth, s.StackPointer())
	for i := max(0, depth-maxLevels); i <= depth; i++ {
		kind, n := s.StackIndex(i)
		out = fmt.Appendf(out, " %q:%d", byte(kind), n)
	}
	return string(out)
}

// writer returns a new io.Writer as the case says, and a function that returns the bytes that the
// writer has accepted.
func (u *run) writer() (io.Writer, func() []byte) {
	switch s := u.c.Sink; s.Kind {
	case cases.Buffer:
		w := bytes.NewBufferString("head ")
		return w, w.Bytes
	case cases.Failing:
		w := jsontest.FailAfterWriter(s.Limit, diff.ErrBoom)
		return w, w.Bytes
	case cases.Short:
		w := jsontest.ShortWriter(s.Limit)
		return w, w.Bytes
	}
	w := &jsontest.Writer{}
	return w, w.Bytes
}
