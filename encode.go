package json

import (
	"io"
	"math"
	"reflect"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/pool"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// An encoder writes Go values as JSON. Its methods append to dst, the text
// that the writer has not got yet, and return it. They return nil after a
// failure; the cause is then noted in the encoder, and every level on the way
// up adds its step to the path.
type encoder struct {
	out       state.Output
	flushAt   int   // how many bytes of dst go to the writer, or are looked at
	maxSize   int64 // how many bytes may be written; 0 if any number
	depth     int   // how many arrays and objects are open
	limit     int   // how many may be without a look at most
	most      int   // how many may be
	hops      int   // how many pointers lead here
	plain     bool  // no option says how zero values, names or spaces are written
	planned   bool  // plans have them as they are written
	tight     bool  // no white space stands between tokens
	valid     bool  // UTF-8 must be valid
	esc       wire.Escape
	flags     opts.Flags
	domain    *domain      // of the plans
	functions []*function  // that the plans refer to
	trail     trail        // where the value is that is being written, below what enc shows
	layout    state.Layout // of what stands between tokens, if not plain

	rest     []byte                   // dst as it was at the failure
	sem      *SemanticError           // the failure, if it is not one of syntax
	syn      *jsontext.SyntacticError // what sem wraps, if its place is to be completed
	trailing bool                     // and that is of what follows a value
	final    error                    // the failure, if it is a complete error
	scratch  []byte                   // for the text of values
	fault    state.Fault              // the failure, if it is; and the path to any
	open     map[visit]bool           // pointers, slices and maps on the way here, when it is long

	set     opts.Set
	settled bool   // e is configured for flags alone: for flags, as far as stated
	buf     []byte // the room for dst, if nobody else has given any
	at      int    // where in it dst starts
	idle    int    // how many calls in a row hardly used it
	parted  bool   // it has been given away once
	owns    bool   // dst is in buf, or was until it grew, and nobody else looks at what is in it
	// known is how many bytes a text has that is known to be right, from at on; see remember.
	known int
	nest  int // how deep it is nested at most
	own   state.Encoder
	// shares is set while a raw value is all that is written: if it has the right form
	// already, dst becomes a part of it, and shared is set.
	shares, shared bool

	enc       *state.Encoder  // what methods write to: own, or the caller's
	base      int             // how many arrays and objects are open in that around the value
	lent      bool            // user code has enc
	atName    bool            // the failure is in the name of a member, and the path leads to its object only
	left      bool            // user code has failed, and enc stands where it has left it
	delim     []byte          // what stood before the value that user code writes
	isName    bool            // the value being written is a name, given by itself
	refused   int             // how often users' code has declined to write a value
	isKey     bool            // the value being written is the key of a map
	free      []int           // depths of the maps around the failure that others can go on with
	omitted   int             // how many fields of the struct being written are left out
	start     int             // index in the output where the value begins, while nothing is flushed
	ready     bool            // own has the options
	variables []reflect.Value // of lists and maps; see listOf
	called    reflect.Type    // whose method is called, if errors tell of it as in the old API
	calling   method          // which one
	maps      heldFrames[*mapFrame]
	names     *shape.Memory // of the objects being written, as far as two may be alike; see writtenNames
	sorting   []sortMember  // entries of the maps being written, innermost last
	order     []int         // in which they are written, if that is asked for

	last   lastPlan
	given  *opts.Fixed // what e is configured by, if that is known and can be told again
	stated opts.Flags

	// What user code that has enc does not see of its state: whether that was Bare, what its options were, and its writer.
	bare   bool
	asked  opts.Flags
	hidden io.Writer

	other reflect.Type // what the stream that keeps it has written last, if that was of no basic type

	item pool.Item
	busy bool // a stream keeps it, and it is in use
}

// A new buffer has room for as much as values of the type needed before, but for no more
// than maxRoom bytes, and slackRoom in addition, for what is stored in whole words.
const (
	maxRoom   = 4 << 20
	slackRoom = 256
)

// note notes in room that a value needed n bytes. What few values need is forgotten in time.
func note(room *atomic.Int32, n int) {
	switch known := int(room.Load()); {
	case n > known:
		room.Store(int32(min(n, maxRoom)))
	case n < known/2:
		room.Store(int32(known - known/8))
	}
}

// noteNew is note for a value for which a new buffer was made. Few are, so that room may well be stored each time: soon it is
// hardly more than such values need, and the buffer can be given away.
func noteNew(room *atomic.Int32, n int) {
	if known := int(room.Load()); n < known {
		room.Store(int32(known - (known-n+3)/4))
		return
	}
	note(room, n)
}

// shaping are the flags under which zero values, names or the space between
// tokens are not written as the plans have them.
const shaping = opts.EscapeForHTML | opts.EscapeForJS | spacing | opts.FormatNilMapAsNull | opts.FormatNilSliceAsNull | opts.OmitZeroStructFields

// spacing are the flags under which there is space between tokens.
const spacing = opts.SpaceAfterColon | opts.SpaceAfterComma | opts.Multiline

// configure takes over the options.
func (e *encoder) configure(set *opts.Set) {
	e.given = nil
	if e.settled && e.stated == set.Present && e.flags == set.Value {
		return
	}
	e.settled, e.stated = set.IsPlain(), set.Present
	e.flags = set.Value
	d, functions := marshalDomain(set)
	if d != e.domain {
		e.domain = d
	}
	if functions != nil {
		e.functions = functions
	}
	e.most = state.MaxDepth
	if set.Present&opts.HasDepthLimit != 0 && set.DepthLimit > 0 {
		e.most = set.DepthLimit
	}
	e.maxSize = 0
	if set.Present&opts.HasByteLimit != 0 && set.ByteLimit > 0 {
		e.maxSize = set.ByteLimit
	}
	e.valid = e.flags&opts.AllowInvalidUTF8 == 0
	e.plain = e.flags&shaping == 0 && wire.Fast
	e.planned = e.plain
	e.tight = e.plain
	if e.esc = 0; e.plain {
		return
	}
	e.esc = escapes(e.flags)
	e.planned = e.flags&shaping&^templateFlags == 0 && e.domain.legacy != 0 && wire.Fast
	if e.tight = e.flags&spacing == 0; !e.tight {
		e.layout.Set(set)
	}
}

// begin gets e ready for a value, after configure.
func (e *encoder) begin() {
	e.known, e.at, e.owns, e.shared = 0, 0, false, false
	e.trail, e.free, e.omitted, e.ready, e.base = e.trail[:0], e.free[:0], 0, false, 0
	e.depth, e.hops, e.limit = 0, 0, min(e.most, shallow)
	if e.flushAt = math.MaxInt; e.maxSize > 0 {
		e.flushAt = state.FlushAt
	}
}

// escapes returns what the flags ask to be escaped in strings.
func escapes(f opts.Flags) (esc wire.Escape) {
	if f&opts.EscapeForHTML != 0 {
		esc |= wire.EscapeHTML
	}
	if f&opts.EscapeForJS != 0 {
		esc |= wire.EscapeJS
	}
	return esc
}

// A buffer above smallBuffer bytes is kept for the next call only as long as
// the calls make use of a good part of it.
const (
	smallBuffer = 64 << 10
	maxIdle     = 8
)

// parts reports whether e gives its buffer away, with dst in it: the first one, if there is hardly
// more room in it than needed. So what is marshaled so rarely that the pool is empty is not copied.
func (e *encoder) parts(dst []byte) bool {
	e.parted = e.at == 0 && !e.shared && cap(dst)-len(dst) <= len(dst)/8
	return e.parted
}

// release gives e back to the pool without references to the caller's data.
func (e *encoder) release(dst []byte) {
	n := int64(0)
	if e.enc == &e.own { // else the output counts from the beginning of a stream
		n = e.out.Base + int64(len(dst))
	}
	if e.shared { // dst is not ours
		dst = e.buf
	}
	if e.buf = dst[:0]; cap(dst) <= smallBuffer || len(dst) >= cap(dst)/4 {
		e.idle = 0
	} else if e.idle++; e.idle > maxIdle {
		e.buf, e.idle, e.known = nil, 0, 0
	}
	e.forget()
	e.pool(n)
}

// releasePart is release for what partEncoder has returned for s.
func (e *encoder) releasePart(s *state.EncodeState) {
	small := cap(e.sorting)|cap(e.scratch)|cap(e.order) <= maxPart
	if e.forget(); e.busy && small { // as poolPart, without a call
		e.busy = false
		return
	}
	e.poolPart(s, small)
}

// forget forgets the caller's data, and gives up what is too large to be kept.
func (e *encoder) forget() {
	// Only what changes is stored: a pointer is expensive to store while garbage is collected.
	if e.out.Base, e.out.Hold = 0, 0; e.out.W != nil || e.out.Err != nil {
		e.out = state.Output{}
	}
	if e.open != nil {
		e.open = nil
	}
	if cap(e.sorting)|cap(e.scratch)|cap(e.order) > maxKept { // one test for all, as in decoder.release
		e.sorting, e.scratch, e.order = kept(e.sorting), kept(e.scratch), kept(e.order)
	}
	if e.layout.Trim() {
		e.given, e.settled = nil, false
	}
	if e.names != nil {
		e.names.Reset()
	}
	if e.failed() {
		e.forgetFailure()
	}
	e.releaseCustom()
}

// failed reports whether anything is noted of a failure, or of a call that may be one.
func (e *encoder) failed() bool {
	return e.rest != nil || e.sem != nil || e.syn != nil || e.final != nil || e.called != nil || e.left || e.trailing || e.atName ||
		e.fault.Code != state.NoFault || e.fault.Path != nil || e.fault.Err != nil
}

// forgetFailure forgets all that tells of a failure.
func (e *encoder) forgetFailure() {
	e.rest, e.sem, e.syn, e.final, e.called, e.left, e.trailing, e.atName = nil, nil, nil, nil, nil, false, false, false
	e.calling = methodNone
	e.fault = state.Fault{}
}

// value appends v, whose type is that of p.
func (e *encoder) value(p *plan, v reflect.Value, dst []byte) []byte {
	switch p.op {
	case opBool:
		if v.Bool() {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case opString:
		return e.string(v.String(), dst)
	case opInt:
		return wire.AppendInt(dst, v.Int())
	case opUint:
		return wire.AppendUint(dst, v.Uint())
	case opFloat32, opFloat64, opQuotedFloat:
		return e.float(p, v.Float(), dst)
	case opQuotedInt:
		return append(wire.AppendInt(append(dst, '"'), v.Int()), '"')
	case opQuotedUint:
		return append(wire.AppendUint(append(dst, '"'), v.Uint()), '"')
	case opBytes, opByteArray:
		return e.binary(v, dst)
	case opSlice:
		return e.slice(p, v, dst)
	case opArray:
		return e.list(p, v, dst)
	case opMap:
		return e.mapping(p, v, dst)
	case opStruct:
		return e.structure(p, v, dst)
	case opPointer:
		return e.pointer(p, v, dst)
	case opAny, opInterface:
		return e.iface(v, dst)
	case opCustom:
		return e.custom(p, v, dst)
	case opRaw:
		return e.raw(p, v.Bytes(), dst)
	case opTime:
		return e.time(p, v, dst)
	case opDuration:
		return e.reject(dst, p.t, errNoDefault)
	case opFormat:
		return e.formatted(p, v, dst)
	case opBadFormat:
		return e.reject(dst, p.t, p.bad)
	case opBadTag:
		return e.reject(dst, p.t, errStringTag)
	case opOldString:
		return e.oldString(p, v, dst)
	case opOldInterface:
		return e.oldInterface(p, v, dst)
	case opStringHeld:
		return e.stringHeld(v, dst)
	default:
		return e.reject(dst, p.t, nil)
	}
}

// string appends s as a string.
func (e *encoder) string(s string, dst []byte) []byte {
	out, ok := wire.AppendQuote(dst, s, e.esc)
	return e.checked(dst, out, ok)
}

// checked returns out, which is dst with a string behind it, or nil if that had to be UTF-8, and ok
// says that it is not. Where it is, this takes no call.
func (e *encoder) checked(dst, out []byte, ok bool) []byte {
	if ok {
		return out
	}
	return e.lossy(dst, out)
}

// lossy is checked for a string that is not UTF-8.
func (e *encoder) lossy(dst, out []byte) []byte {
	if e.valid {
		return e.badUTF8(dst)
	}
	return out
}

// float appends x, in quotes if p says so.
func (e *encoder) float(p *plan, x float64, dst []byte) []byte {
	if x-x != 0 {
		return e.notFinite(p, x, dst)
	}
	quoted := p.op == opQuotedFloat
	if quoted {
		dst = append(dst, '"')
	}
	if p.bits == 32 {
		dst = wire.AppendFloat32(dst, float32(x))
	} else {
		dst = wire.AppendFloat64(dst, x)
	}
	if quoted {
		dst = append(dst, '"')
	}
	return dst
}

func (e *encoder) pointer(p *plan, v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	e.hops++
	deep := e.depth >= cycleDepth || e.hops > cycleDepth
	if deep && !e.enter(v) {
		return e.reject(dst, p.t, errCycle)
	}
	dst = e.value(p.elem, v.Elem(), dst)
	e.hops--
	if deep {
		e.leave(v)
	}
	return dst
}

// flushed returns dst without what the writer was given of it: nothing, as long as there is
// not enough. To find that out takes no call.
func (e *encoder) flushed(dst []byte) []byte {
	if len(dst) < e.flushAt {
		return dst
	}
	return e.flush(dst)
}

// flush is flushed where there is enough, unless more is held back.
func (e *encoder) flush(dst []byte) []byte {
	if len(dst) < e.out.Hold {
		return dst
	}
	if e.tooLong(dst) {
		return e.syntax(dst, state.TooLong)
	}
	if dst = e.out.Flush(dst); e.out.Err != nil {
		return e.writeFailed(dst)
	}
	return dst
}

// tooLong reports whether more has been written than is allowed.
func (e *encoder) tooLong(dst []byte) bool {
	return e.maxSize > 0 && e.offset(dst) > e.maxSize
}

// cycleDepth is the nesting at which cycles are looked for.
const cycleDepth = 1000

// A visit is a pointer, slice or map that is being written.
type visit struct {
	t reflect.Type
	p uintptr
	n int
}

func visitOf(v reflect.Value) visit {
	n := 0
	if v.Kind() == reflect.Slice {
		n = v.Len()
	}
	return visit{v.Type(), v.Pointer(), n}
}

// enter notes that v is being written and reports whether it was not before.
func (e *encoder) enter(v reflect.Value) bool {
	k := visitOf(v)
	if e.open[k] {
		return false
	}
	if e.open == nil {
		e.open = make(map[visit]bool)
	}
	e.open[k] = true
	return true
}

func (e *encoder) leave(v reflect.Value) { delete(e.open, visitOf(v)) }
