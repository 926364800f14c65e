package state

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file are for code that reads and writes values with its
// own functions, in the middle of a stream.

// Lead returns the index of the first byte of the next token, behind the white
// space and the delimiter before it, or a negative index with Fault set. Pos does
// not move.
func (s *DecodeState) Lead() int { return s.lead() }

// WantsName reports whether the next token must be a name, or end the object.
func (k *Stack) WantsName() bool { return k.cur.wantsName() }

// Settle finds out again what stands before the next token.
func (k *Stack) Settle() { k.cur.settle() }

// Uncount takes back that a value was complete, for code that counts it again.
func (k *Stack) Uncount() {
	k.cur.N--
	k.cur.settle()
}

// StandBefore makes Pos the end of the token before the one that begins at Buf[i]. If that
// has left the window, the delimiter in between counts as passed, and the result is true.
func (s *DecodeState) StandBefore(i int) (passed bool) {
	f := s.top()
	if j := i - 1; j > 0 && s.Buf[j] > ' ' && s.Buf[j] == f.next && s.Buf[j-1] > ' ' {
		s.Pos = j // as below, without calls
		return false
	}
	j := trimSpace(s.Buf, i)
	switch {
	case f.isPassed():
		if s.Pos = j; j == 0 {
			s.pretend(s.passedEnd(f))
		}
	case j > 0 && s.Buf[j-1] == f.next:
		if s.Pos = trimSpace(s.Buf, j-1); s.Pos == 0 {
			s.pretend(s.gone.end)
		}
	default:
		if s.Pos = i; j == 0 && s.gone.last == f.next {
			s.pretend(s.gone.before)
			passed = true
		}
		f.next = 0
	}
	return passed
}

// StandBehind makes Pos the end of the token before Buf[i], between which there is nothing but
// white space.
func (s *DecodeState) StandBehind(i int) {
	if s.Pos = trimSpace(s.Buf, i); s.Pos == 0 {
		s.pretend(s.passedEnd(s.top()))
	}
}

// passedEnd returns the offset of the end of the last token that has left the window, in f: that is
// before the delimiter, if one was due and has been passed.
func (s *DecodeState) passedEnd(f *Frame) int64 {
	if f.isPassed() && f.Kind != 0 && f.N > 0 && isDelimiter(s.gone.last) {
		return s.gone.before
	}
	return s.gone.end
}

// SkipStray returns the index behind the white space, commas and colons that stand at Buf[i], as
// far as they are in the window: nothing is read for them but what shows whether a delimiter is the
// one that must stand there.
func (s *DecodeState) SkipStray(i int) int {
	if i < len(s.Buf) && isDelimiter(s.Buf[i]) && !isDelimiter(s.lastBefore(i).last) {
		i++
		for i = wire.SkipSpace(s.Buf, i); i == len(s.Buf); i = wire.SkipSpace(s.Buf, i) {
			shift, err := s.More(i)
			if i -= shift; err != nil {
				if s.Fault.Code != ReadFailed { // which is told of later
					s.Untold()
				}
				break
			}
		}
	}
	return s.skipStrayInWindow(i)
}

// skipStrayInWindow is SkipStray for what is in the window.
func (s *DecodeState) skipStrayInWindow(i int) int {
	for i < len(s.Buf) && (isDelimiter(s.Buf[i]) || wire.SkipSpace(s.Buf[:i+1], i) > i) {
		i++
	}
	return i
}

// IsStrayOnly reports whether nothing is in the window from Buf[i] on but white space, commas and colons.
func (s *DecodeState) IsStrayOnly(i int) bool { return s.skipStrayInWindow(i) == len(s.Buf) }

// Unstray makes Pos, which is behind what SkipStray skips, the end of the token before that.
func (s *DecodeState) Unstray() {
	i := trimSpace(s.Buf, s.Pos)
	for i > 0 && isDelimiter(s.Buf[i-1]) {
		i = trimSpace(s.Buf, i-1)
	}
	if i > 0 || s.Base == 0 {
		s.Pos = i
		s.Settle()
	}
}

func isDelimiter(c byte) bool { return c == ',' || c == ':' }

// TokenEnd returns the offset of the end of the token before the one that begins at Buf[i].
func (s *DecodeState) TokenEnd(i int) int64 {
	g := s.lastBefore(i)
	if isDelimiter(g.last) {
		return g.before
	}
	return g.end
}

// Stand makes Pos the index of the given offset. If that has left the window, Pos stays.
func (s *DecodeState) Stand(offset int64) {
	s.Pos = min(max(int(offset-s.Base), s.Pos, 0), len(s.Buf))
	s.pretend(offset)
}

// pretend makes the given offset that of Pos until something is read, if Pos can't be there
// because the window begins behind it.
func (s *DecodeState) pretend(offset int64) {
	at := s.Base + int64(s.Pos)
	s.lag = lag{at, max(at-offset, 0)}
}

// lag is by how much Offset is behind what has left the window, if what has been read
// ends at the offset at.
type lag struct{ at, n int64 }

// Offset returns the offset behind the last token.
func (s *DecodeState) Offset() int64 {
	at := s.Base + int64(s.Pos)
	if at == s.lag.at {
		at -= s.lag.n
	}
	return at
}

// trimSpace returns the index behind the last byte before b[i] that is not white
// space.
func trimSpace(b []byte, i int) int {
	for i > 0 && wire.SkipSpace(b[i-1:i], 0) > 0 {
		i--
	}
	return i
}

// BeginValue returns Buf with what stands before the next value. What follows is
// appended to it by the caller, who may Flush it in pieces and then calls
// EndValue, or sets Buf back if there is no value.
func (s *EncodeState) BeginValue() []byte { return s.lead(s.top()) }

// BeginEnd returns Buf with what stands before c, the end of an array or object.
func (s *EncodeState) BeginEnd(c byte) []byte { return s.leadTo(s.top(), c) }

// Begun returns the offset at which the top-level value begins, if there is a limit on
// its size.
func (s *EncodeState) Begun() int64 { return s.begun }

// EndValue makes dst, which ends with a value that follows what BeginValue
// returned, the output. It reports whether that worked.
func (s *EncodeState) EndValue(dst []byte) bool { return s.done(dst, s.top()) }

// EndName is EndValue where a name must stand: dst is the text that BeginValue
// returned with a value behind it, which begins at dst[at]. If it is not in the form
// of s, it is foreign.
func (s *EncodeState) EndName(dst []byte, at int, foreign bool) bool {
	if raw := dst[at:]; len(raw) == 0 || raw[0] != '"' {
		return s.failAround(NonStringName, dst[:at])
	}
	_, fl, _ := wire.ScanString(dst, at, false)
	if foreign {
		fl |= wire.Invalid // so that nobody learns it
	}
	return s.endName(dst[:at], dst, fl, nil, s.top())
}

// EndLine ends the line of a top-level value that was written while s was Bare, if it is not any
// more and nobody else will. A failure to write is what the next call reports.
func (s *EncodeState) EndLine() {
	if s.unended && !s.Bare && s.Depth() == 0 {
		s.endLine(s.Buf)
	}
}

// OutputOffset returns the offset behind all that has been written, and the line feed that will end
// its line.
func (s *EncodeState) OutputOffset() int64 {
	n := s.Offset(s.Buf)
	if s.unended && s.Depth() == 0 {
		n++
	}
	return n
}

// Uncount takes back that a value was complete, for code that counts it again.
func (s *EncodeState) Uncount() {
	s.Stack.Uncount()
	s.unended = false
}

// Reshapes reports whether under options o other becomes of names than now.
func (s *EncodeState) Reshapes(o *opts.Set) bool {
	return s.concerns(o) && (formOf(o) != s.form || o.Has(opts.AllowDuplicateNames) != s.Shapes.Lenient)
}

// LendName lets a name that is written next go unnoticed, unless the object has it, for code that ends
// it with EndName afterwards, and reports whether a name comes next. TakeName undoes it, and so does
// another name.
func (s *EncodeState) LendName() bool {
	f := s.top()
	if !f.wantsName() || f.given {
		return false
	}
	f.Name, f.given, f.lent = f.lastName(&s.Shapes), true, f.N+1
	return true
}

// lentName takes a name of f, which LendName has made given. It reports whether f has it.
func (s *EncodeState) lentName(f *Frame, raw, name []byte) (duplicate bool) {
	if f.lent == f.N+1 {
		duplicate = s.Shapes.Has(&f.object, name)
		if !duplicate {
			f.Name = string(name)
		}
		return duplicate
	}
	s.unlend(f, true)
	return s.Shapes.Miss(&f.object, raw, name)
}

// unlend ends what LendName began in f. If a name has been written that nobody will end, the object knows
// it from now on.
func (s *EncodeState) unlend(f *Frame, written bool) {
	if f.given, f.lent = false, 0; written {
		s.Shapes.Miss(&f.object, nil, []byte(f.Name))
	}
}

// TakeName ends what LendName began, in the object at the given depth, which had n names and values
// then, unless that has been closed. If a name has been written and keep is set, for nobody will end
// it, the object knows it from now on.
func (s *EncodeState) TakeName(depth int, n int64, keep bool) {
	if depth > s.Depth() || !s.Level(depth).given {
		return
	}
	f := s.Level(depth)
	s.unlend(f, keep && f.N > n)
}

// Retreat closes all that is open above depth, as if it had not been begun, and makes n the names and
// values that the array or object there has.
func (s *EncodeState) Retreat(depth int, n int64) {
	for s.Depth() > depth {
		if f := s.cur; f.Kind == '{' && !f.given {
			s.Shapes.Leave(&f.object)
		}
		s.pop()
	}
	s.cur.N = n
	s.cur.settle()
}

// Serial tells the frame from all others that have been at its depth.
func (f *Frame) Serial() int64 { return f.serial }

// A Turn is what EndTurn goes back to: the options of the values around one that has others.
type Turn struct{ set opts.Set }

// begin changes the flags of set, unless options hold more than flags, or some of those differ that concern the state.
func (t *Turn) begin(set *opts.Set, options []opts.Options, concern opts.Flags) bool {
	present, value, ok := set.FlagsWith(options)
	if !ok || (present^set.Present|value^set.Value)&concern != 0 {
		return false
	}
	t.set = *set
	set.Present, set.Value = present, value
	return true
}

// BeginTurn changes the options for one value in the middle of a stream, if that takes no more than other flags, none of
// which concerns the state. It reports whether it has; then EndTurn undoes it, which gets t.
func (s *DecodeState) BeginTurn(options []opts.Options, t *Turn) bool {
	s.Untag()
	return t.begin(&s.Opts, options, opts.AllowDuplicateNames|opts.AllowInvalidUTF8)
}

// EndTurn undoes BeginTurn.
func (s *DecodeState) EndTurn(t Turn) { s.Opts = t.set }

// BeginTurn changes the options for one value in the middle of a stream, if that takes no more than other flags, none of
// which concerns the state. It reports whether it has; then EndTurn undoes it, which gets t.
func (s *EncodeState) BeginTurn(options []opts.Options, t *Turn) bool {
	s.Untag()
	return t.begin(&s.Opts, options, concern)
}

// EndTurn undoes BeginTurn.
func (s *EncodeState) EndTurn(t Turn) { s.Opts = t.set }

// Adapt puts other options in force, for a value in the middle of the stream. It sets a,
// which is for Readapt, which goes back. If the options change what becomes of names,
// the names of the objects that are open stay known, but are not checked against each
// other in between; else all stays as it is, however much is open.
func (s *EncodeState) Adapt(o *opts.Set, a *Adapted) {
	a.opts, a.configured, a.reshaped = s.Opts, false, false
	if !s.concerns(o) {
		s.Opts = *o
		return
	}
	a.configured, a.learned = true, s.learned
	if !s.Reshapes(o) {
		s.Opts = *o
		s.Configure()
		return
	}
	s.Opts = *o
	a.reshaped, a.opened, s.Reshaped = true, s.opened, true
	names := make([]string, s.Depth()+1)
	for i := range names {
		if s.Level(i).Kind == '{' {
			names[i] = s.NameAt(i)
		}
	}
	a.shapes = new(shape.Memory)
	*a.shapes = s.Shapes
	s.forgetShapes()
	s.Configure()
	for i := range names {
		f := s.Level(i)
		if f.lent = 0; f.Kind == '{' && !f.given {
			f.Name, f.given = names[i], true
			a.frames = append(a.frames, i)
		}
	}
}

// Adapted is what Readapt goes back to.
type Adapted struct {
	opts       opts.Set
	configured bool  // Configure is needed for the way back
	reshaped   bool  // and what follows, too
	opened     int64 // how many arrays and objects had been opened
	shapes     *shape.Memory
	learned    form
	frames     []int
}

// Readapt undoes Adapt. Objects that a failure has left open since then keep their names, if these
// are known; else they are as if opened with OpenFrame.
func (s *EncodeState) Readapt(a *Adapted) {
	s.Opts = a.opts
	if !a.reshaped {
		if a.configured {
			s.Configure()
		}
		return
	}
	s.adopt(a)
	s.learned = a.learned
	s.Configure()
	for _, i := range a.frames {
		if i <= s.Depth() && s.Level(i).serial <= a.opened {
			s.Level(i).given = false
		}
	}
}

// adopt puts the shapes back that were known before Adapt, and makes the objects that have been
// opened since then known there.
func (s *EncodeState) adopt(a *Adapted) {
	for i := range s.frames {
		if f := &s.frames[i]; f.isNew(a) {
			f.Name = s.NameAt(i)
		}
	}
	from := s.Shapes
	if s.Shapes = *a.shapes; s.Depth() > 0 {
		s.Shapes.Root() // there are arrays in it, if nothing else
	}
	for i := range s.frames {
		if f := &s.frames[i]; f.isNew(a) {
			f.given = !s.Shapes.Adopt(&f.object, &from)
		}
	}
}

// isNew reports whether f is an object that has been opened since Adapt set a, and knows its names.
func (f *Frame) isNew(a *Adapted) bool { return f.serial > a.opened && f.Kind == '{' && !f.given }
