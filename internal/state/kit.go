package state

import (
	"bytes"
	"sync"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The states of streams that others make get what they need within a value when it begins, and pass it on to other streams
// when it has ended, as long as a stream has had few values: most have one. So a stream that is new needs little memory, and
// knows the names that others have met.

// A readKit is what is needed within a value that is read.
type readKit struct {
	gaps
	room    []Frame // of the stack
	known   shape.Learned
	scratch []byte // for unquoted names
	window  []byte // for what is read, while no stream has it
}

// A writeKit is what is needed within a value that is written.
type writeKit struct {
	gaps
	room    []Frame // of the stack
	known   shape.Learned
	learned form // the form that the shapes were learned in

	Layout  Layout
	copied  []byte   // a token whose text is a string
	scratch []byte   // for unquoted names
	ownBuf  []byte   // the buffer for a writer
	members []member // of the raw objects being written, if they are to be sorted
	sorted  []byte   // scratch for sorting
	order   []int    // the same

	values opts.Values // of the options, if these are for one text; see RestartWith
}

var readKits, writeKits sync.Pool

// maxShared is up to how many top-level values a stream passes its kit on.
const maxShared = 8

// minBuffer is the capacity of the first buffer for a writer.
const minBuffer = 512

// maxShare is the capacity of buffers and lists that are passed on. It is a power of two, so that one test tells of several.
const maxShare = 64 << 10

// maxFrames is how many frames are passed on.
const maxFrames = 64

// sharedFrames returns the frames of k to be passed on, without names, which may be parts of large strings.
func (k *Stack) sharedFrames() []Frame {
	frames := k.frames[:cap(k.frames)]
	if len(frames) > maxFrames {
		return nil
	}
	for i := range frames {
		if f := &frames[i]; f.Name != "" {
			f.Name = ""
		}
	}
	return frames[:1]
}

// trim gives up what is too large to be passed on.
func (k *readKit) trim() {
	if cap(k.scratch) >= maxShare {
		k.scratch = nil
	}
}

// trim gives up what is too large to be passed on.
func (k *writeKit) trim() {
	if cap(k.scratch)|cap(k.copied)|cap(k.members)|cap(k.sorted)|cap(k.order) >= maxShare {
		k.scratch, k.copied, k.members, k.sorted, k.order = nil, nil, nil, nil, nil
	}
	clear(k.members[:cap(k.members)])
	k.Layout.Trim()
}

// load gets s what it needs within a value, and does not have.
func (s *DecodeState) load() {
	if s.shared {
		s.readKit, _ = readKits.Get().(*readKit)
	}
	if s.readKit == nil {
		s.readKit = &readKit{room: make([]Frame, 1)}
	}
	s.frames = s.room
	s.Shapes.Put(s.known)
	s.Stack.reset()
	s.cur.N = s.total
	if s.fresh = s.shared && cap(s.Buf) <= maxLeft && s.ownsWindow(); s.fresh {
		if s.window == nil {
			s.window = make([]byte, 0, sharedWindow)
		}
		s.Buf, s.window = append(s.window, s.Buf...), nil
	} else if s.total >= maxShared { // it stays with s, which has another one
		s.window = nil
	}
}

// canRest reports whether s can pass on what it needs within a value: it is at the top level, of which nobody knows more.
func (s *DecodeState) canRest() bool {
	f := s.cur
	return f != nil && f.Kind == 0 && f.N <= maxShared && s.shared && s.Within == 0 && f.next == 0 && !f.spoilt && !s.Shapes.IsLarge()
}

// Rest passes on what s needs within a value, for now, if nothing is open.
func (s *DecodeState) Rest() {
	if f := s.cur; f != nil && f.Kind == 0 && s.canRest() { // most values are parts of others: no call for these
		s.rest()
	}
}

func (s *DecodeState) rest() {
	k := s.readKit
	k.room, k.known = s.sharedFrames(), s.Shapes.Take()
	k.trim()
	s.total, s.readKit, s.frames, s.cur = s.cur.N, nil, nil, nil
	readKits.Put(k)
}

// sharedWindow is the capacity of windows that are passed on. All streams begin with it, so that what they hold of their text,
// as after a failure, does not depend on others. A stream that waits for its next value has one.
const sharedWindow = minRead

// maxLeft is how much white space behind a value may stay with a stream whose window is passed on.
const maxLeft = 7

// RestAll is Rest for the end of n values, or a look for one that is not there, of whose text the caller needs nothing any more. It
// passes on the window, too, if these were the only values in it, and nobody else has got anything of it: who uses that for
// longer than is allowed shall not see what others read.
func (s *DecodeState) RestAll(n int64) {
	if !s.canRest() {
		return
	}
	if s.HasNewWindow(n) {
		s.passWindow()
	}
	s.rest()
}

// HasNewWindow reports whether s has a window that might be passed on, in which there have been n values, and no others.
func (s *DecodeState) HasNewWindow(n int64) bool {
	return s.fresh && s.cur.N == s.total+n && !s.Shown && cap(s.Buf) == sharedWindow && s.ownsWindow()
}

// passWindow passes on the window, unless more is there than some white space.
func (s *DecodeState) passWindow() {
	w, i := s.Buf, s.Pos
	n := copy(s.left[:], w[min(i, len(w)):])
	if i+n != len(w) || wire.SkipSpace(s.left[:n], 0) < n {
		return
	}
	s.gone, s.tail = s.lastBefore(i), s.tail[:0]
	s.slid(i)
	if s.Buf = nil; n > 0 {
		s.Buf = s.left[:n:n]
	}
	s.window = w[:0]
}

// ownsWindow reports whether what is read goes to a window of s, and all of it is there.
func (s *DecodeState) ownsWindow() bool {
	_, borrowed := s.Src.(*bytes.Buffer)
	return !borrowed && s.Src != nil && s.whole == nil
}

// load gets s what it needs within a value, and does not have.
func (s *EncodeState) load() {
	if s.shared {
		s.writeKit, _ = writeKits.Get().(*writeKit)
	}
	if s.writeKit == nil {
		s.writeKit = &writeKit{room: make([]Frame, 1)}
	}
	if s.Buf == nil && s.W != nil {
		if s.ownBuf == nil {
			s.ownBuf = make([]byte, 0, minBuffer)
		}
		s.Buf = s.ownBuf[:0]
	}
	s.frames = s.room
	s.Shapes.Put(s.known)
	s.Stack.reset()
	s.cur.N = s.total
	s.configureKit()
}

// rest passes on what s needs within a value, if that is possible: s is at the top level, of which nobody knows more, and has
// written all that it had to.
func (s *EncodeState) rest() {
	f := s.cur
	if !s.shared || s.Within > 0 || f.spoilt || len(s.Buf) > 0 || s.Shapes.IsLarge() || cap(s.ownBuf) > maxShare {
		return
	}
	k := s.writeKit
	k.room, k.known = s.sharedFrames(), s.Shapes.Take()
	k.trim()
	s.total, s.writeKit, s.frames, s.cur, s.Buf = f.N, nil, nil, nil, nil
	writeKits.Put(k)
}

// Rest passes on what s needs within a value, for now, if nothing is open.
func (s *EncodeState) Rest() {
	if f := s.cur; f != nil && f.Kind == 0 && f.N <= maxShared {
		s.rest()
	}
}
