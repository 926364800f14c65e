package json

import (
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/pool"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// A decoder reads JSON into Go values. Its methods are cursor functions: they
// take the index in the window of the first byte of what they read, which must
// be there, and return the index after it. A negative index means failure; the
// cause is then noted in the decoder, and every level on the way up adds its
// step to the path. The window may move whenever more input is needed, so that
// nobody keeps an index, or the window, across a call.
type decoder struct {
	dec           *state.Decoder     // where the input is
	s             *state.DecodeState // what is inside of dec
	depth         int                // how many arrays and objects are open
	limit         int                // how many may be
	valid         bool               // UTF-8 must be valid
	uniq          bool               // names must be unique
	loose         bool               // names match regardless of case unless a tag says otherwise
	rejectUnknown bool               // names that no field has are failures
	isKey         bool               // the value being read is the key of a map
	oddNumbers    bool               // numbers in an any are not simply float64; see configure
	legacy        bool               // failures to store values are passed over, as the old API does; see legacy.go
	merge         bool               // values are read into what is there as in the old API
	flags         opts.Flags
	settled       bool // it is configured for flags alone: for flags, as far as stated

	sem   *SemanticError // the failure, if it is not one of syntax
	after int            // the index after the value that sem is about, or -1 if that was not read
	retry retry          // the failure, if it is a token that can't be read
	final error          // the failure, if it is a complete error

	lent    bool   // user code has the Decoder
	left    bool   // the Decoder stands where the failure is
	none    bool   // what user code is to read next is not there
	badName bool   // the failure is that of a name
	missed  bool   // the last name was not the one expected
	chance  uint32 // see learns

	old    error         // the first failure that was passed over
	passed int           // how many there were
	root   int           // index of the value that is being read, all of which is in the window
	zero   reflect.Value // a zero value of the type that was read last; see copyOf

	checked   bool // the text has been checked before
	tentative bool // it is not read if that could not be undone
	doubts    bool // the last text was wrong: the next one is checked before anything is read from it

	skipError  error         // the failure, if it is in a value that is skipped
	outerError error         // the same as a failure of what is around, if that is blamed
	blamed     byte          // '[' or '{' if only in such; else 0
	skipped    []state.Frame // what was open in that
	skipAt     int64         // where that begins, if it is to be read again; else -1
	skipBefore int64         // where what is before it ends
	skipOuter  bool          // and concerns what is around that

	names shape.Mark // which names were in use before the value

	domain    *domain     // of the plans
	functions []*function // that the plans refer to
	base      int         // how many arrays and objects dec shows as open
	trail     trail       // where the value is that is being read, below what dec shows

	text    arena    // contents of short strings
	anys    []any    // elements of the []any being read, innermost last
	scratch []byte   // for strings with escapes
	folded  []byte   // for names in their folded form
	strings []string // no longer than while an array is being read
	floats  []float64
	ints    []int64
	slices  heldFrames[*frame]
	maps    heldFrames[*mapFrame]
	seen    []uint64 // bit sets for structs with many fields, innermost last

	window []byte        // the window on the last reader
	idle   int           // how many calls in a row hardly used it
	own    state.Decoder // for input that comes without a Decoder

	last   lastPlan
	given  *opts.Fixed // what it is configured by, if that is known and can be told again
	stated opts.Flags

	item  pool.Item
	brief bool // it is for short texts
	busy  bool // a stream keeps it, and it is in use

	other reflect.Type // what the stream that keeps it has read into last, if that was of no basic type

	wasLent bool // user code had the Decoder already when d lent it
}

// configure takes over the options.
func (d *decoder) configure(set *opts.Set) {
	d.given = nil
	if d.settled && d.stated == set.Present && d.flags == set.Value {
		return
	}
	d.settled, d.stated = set.IsPlain(), set.Present
	d.flags = set.Value
	domain, functions := unmarshalDomain(set)
	if domain != d.domain {
		d.domain = domain
	}
	if functions != nil {
		d.functions = functions
	}
	d.valid = d.flags&opts.AllowInvalidUTF8 == 0
	d.uniq = d.flags&opts.AllowDuplicateNames == 0
	d.loose = d.flags&opts.MatchCaseInsensitiveNames != 0
	d.rejectUnknown = d.flags&opts.RejectUnknownMembers != 0
	// The standard library is strict about this only together with duplicate names.
	d.oddNumbers = !d.uniq && d.flags&opts.StringifyNumbers != 0 || d.flags&opts.UseNumber != 0
	d.legacy = d.flags&opts.ReportErrorsWithLegacySemantics != 0
	d.merge = d.flags&opts.MergeWithLegacySemantics != 0
	d.limit = state.MaxDepth
	if set.Present&opts.HasDepthLimit != 0 && set.DepthLimit > 0 {
		d.limit = set.DepthLimit
	}
}

// release gives d back to the pool without references to the caller's data, of which it has read
// so many bytes by itself.
func (d *decoder) release(failed bool, n int64) {
	d.forget(failed)
	d.pool(n)
}

// releasePart is release for what partDecoder has returned for s.
func (d *decoder) releasePart(failed bool, s *state.DecodeState) {
	small := cap(d.anys)|cap(d.seen)|cap(d.scratch)|cap(d.folded)|cap(d.strings)|cap(d.floats)|cap(d.ints) <= maxPart
	if d.forget(failed); d.busy && small { // as poolPart, without a call
		d.busy = false
		return
	}
	d.poolPart(s, small)
}

// forget forgets the caller's data, and gives up what is too large to be kept.
func (d *decoder) forget(failed bool) {
	if failed || d.retry.on || d.sem != nil || d.final != nil || d.old != nil || d.passed != 0 || d.skipError != nil || d.outerError != nil {
		d.forgetFailure()
	}
	d.left, d.badName = false, false
	d.releaseCustom()
	if cap(d.anys)|cap(d.seen)|cap(d.scratch)|cap(d.folded)|cap(d.strings)|cap(d.floats)|cap(d.ints) > maxKept {
		d.shrink()
	}
}

// forgetFailure forgets all that tells of a failure, and what was being read then.
func (d *decoder) forgetFailure() {
	d.sem, d.final, d.skipped, d.old, d.passed = nil, nil, nil, nil, 0
	d.retry, d.skipError, d.outerError = retry{}, nil, nil
	clear(d.anys[:cap(d.anys)])
	d.anys, d.seen = d.anys[:0], d.seen[:0]
}

// shrink gives up the scratch space that is too large to be kept.
func (d *decoder) shrink() {
	d.anys, d.seen = kept(d.anys), kept(d.seen)
	d.scratch, d.folded = kept(d.scratch), kept(d.folded)
	d.strings, d.floats, d.ints = kept(d.strings), kept(d.floats), kept(d.ints)
}

// maxKept bounds how many elements of scratch space are kept for the next call. It is a power of two, so that
// the bits of several capacities tell together whether one of them may be larger.
const maxKept = 64 << 10

// kept returns s for the next call, unless it is too large to be kept.
func kept[T any](s []T) []T {
	if cap(s) > maxKept {
		return nil
	}
	return s
}

// value reads the value at i into v, whose type is that of p and which can be set.
func (d *decoder) value(p *plan, v reflect.Value, i int) int {
	switch p.op {
	case opBool:
		return d.boolean(p, v, i)
	case opString:
		return d.stringValue(p, v, i)
	case opInt, opUint:
		return d.integer(p, v, i)
	case opFloat32, opFloat64:
		return d.float(p, v, i)
	case opQuotedInt, opQuotedUint, opQuotedFloat:
		return d.quotedNumber(p, v, i)
	case opBytes:
		return d.bytes(p, v, i)
	case opByteArray:
		return d.byteArray(p, v, i)
	case opSlice:
		return d.slice(p, v, i)
	case opArray:
		return d.array(p, v, i)
	case opMap:
		return d.mapping(p, v, i)
	case opStruct:
		return d.structure(p, v, i)
	case opPointer:
		return d.pointer(p, v, i)
	case opAny, opInterface:
		return d.iface(p, v, i)
	case opCustom:
		return d.custom(p, v, i)
	case opRaw:
		return d.raw(v, i)
	case opTime:
		return d.time(p, v, i)
	case opFormat:
		return d.formatted(p, v, i)
	case opOldString:
		return d.oldString(p, v, i)
	default:
		return d.refuse(p, i)
	}
}

// next returns the index of the first byte at or after i that is not white
// space, and the byte; at the end of the input, the byte is 0.
func (d *decoder) next(i int) (int, byte) {
	if b := d.s.Buf; uint(i) < uint(len(b)) && b[i] > ' ' {
		return i, b[i]
	}
	return d.nextSlow(i)
}

func (d *decoder) nextSlow(i int) (int, byte) {
	for {
		i = wire.SkipSpace(d.s.Buf, i)
		if i < len(d.s.Buf) {
			return i, d.s.Buf[i]
		}
		ok := false
		if i, ok = d.more(i); !ok {
			return i, 0
		}
	}
}

// nextAfter is next for what follows the delimiter at i, which stays in the
// window, so that an error can tell of it.
func (d *decoder) nextAfter(i int) (int, byte) {
	if b := d.s.Buf; uint(i+1) < uint(len(b)) && b[i+1] > ' ' {
		return i + 1, b[i+1]
	}
	for k := 1; ; {
		k = wire.SkipSpace(d.s.Buf, i+k) - i
		if i+k < len(d.s.Buf) {
			return i + k, d.s.Buf[i+k]
		}
		ok := false
		if i, ok = d.more(i); !ok {
			return i + k, 0
		}
	}
}

// ended reports whether c, found at i, stands for the end of the input.
func (d *decoder) ended(i int, c byte) bool { return c == 0 && i == len(d.s.Buf) }

// more brings more input into the window, which keeps what is at i and behind
// it, and returns the new index of i.
func (d *decoder) more(i int) (int, bool) {
	shift, err := d.s.More(i)
	return i - shift, err == nil
}

// wholeNumber makes the number at i end inside the window, if the input goes on.
func (d *decoder) wholeNumber(i int) int {
	for j := i; ; {
		for j < len(d.s.Buf) && isNumberByte(d.s.Buf[j]) {
			j++
		}
		if j < len(d.s.Buf) {
			return i
		}
		n := j - i
		var ok bool
		if i, ok = d.more(i); !ok {
			return i
		}
		j = i + n
	}
}

func isNumberByte(c byte) bool {
	return '0' <= c && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}

// literal reads the literal lit.
func (d *decoder) literal(i int, lit string) int {
	if b := d.s.Buf; len(lit) <= len(b)-i && string(b[i:i+len(lit)]) == lit {
		return i + len(lit)
	}
	return d.literalSlow(i, lit)
}

func (d *decoder) literalSlow(i int, lit string) int {
	for {
		end, f := wire.ScanLiteral(d.s.Buf, i, lit)
		if f == wire.None {
			return end
		}
		ok := f == wire.Short
		if ok {
			i, ok = d.more(i)
		}
		if !ok {
			return d.wrongToken(i)
		}
	}
}

// null reads the literal null and clears v.
func (d *decoder) null(v reflect.Value, i int) int {
	if i = d.literal(i, "null"); i >= 0 {
		d.clear(v)
	}
	return i
}

func (d *decoder) boolean(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case 't':
		if i = d.literal(i, "true"); i >= 0 {
			v.SetBool(true)
		}
		return i
	case 'f':
		if i = d.literal(i, "false"); i >= 0 {
			v.SetBool(false)
		}
		return i
	case 'n':
		return d.null(v, i)
	}
	return d.mismatchToken(p, i)
}

func (d *decoder) pointer(p *plan, v reflect.Value, i int) int {
	if d.s.Buf[i] == 'n' {
		return d.null(v, i)
	}
	if v.IsNil() {
		v.Set(p.pointee())
	}
	if p.nullText && d.s.Buf[i] == '"' {
		return d.nullText(p, v, i)
	}
	return d.value(p.elem, v.Elem(), i)
}

// pointee returns a pointer to a new value, for pointers of plan p. Package reflect takes its
// time to find the type of the pointer, which is known here for scalars.
func (p *plan) pointee() reflect.Value {
	switch p.scalar {
	case reflect.String:
		return reflect.ValueOf(new(string))
	case reflect.Bool:
		return reflect.ValueOf(new(bool))
	case reflect.Int:
		return reflect.ValueOf(new(int))
	case reflect.Int64:
		return reflect.ValueOf(new(int64))
	case reflect.Float64:
		return reflect.ValueOf(new(float64))
	}
	return reflect.New(p.t.Elem())
}

// An arena is room for the contents of short strings, so that many of them
// need one allocation. A string keeps its chunk from being freed; chunks are
// small for that reason, and only such that a long string begins have room for
// chunkTexts of its kind.
type arena struct {
	sb   strings.Builder
	size int // of the chunk in use
}

const (
	minChunk     = 64
	maxChunk     = 2304 // a size that is allocated as it is
	chunkTexts   = 16
	maxShortText = 512
)

// string returns b as a string.
func (a *arena) string(b []byte) string {
	if len(b) > a.sb.Cap()-a.sb.Len() {
		if len(b) > maxShortText {
			return string(b)
		}
		a.grow(len(b))
	}
	n := a.sb.Len()
	a.sb.Write(b)
	return a.sb.String()[n:]
}

func (a *arena) grow(n int) {
	a.size = min(max(2*a.size, minChunk), max(maxChunk, chunkTexts*n))
	for a.size < n {
		a.size *= 2
	}
	a.sb = strings.Builder{}
	a.sb.Grow(a.size)
}
