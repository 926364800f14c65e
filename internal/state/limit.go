package state

import "math"

// A limiter enforces the limits on the bytes of a top-level value and on the parts of values. It cuts the window off
// before the first byte that exceeds a limit. There More returns ErrLimit, and so every read of the value fails, in
// whatever way it reads. The window does not grow beyond that byte. Under limits on parts, it also cuts the window off
// where the scan for them ends, and More scans further. An Input has a limiter only if there are limits.
type limiter struct {
	hidden int   // bytes after the window that are cut off
	end    int64 // a top-level value that ends at this offset or later has too many bytes; 0: nothing is counted
	bytes  int64 // byte limit from which end was made
	parts  partScanner
	room   [idleOpen]counted // memory for parts.open
}

// idleOpen is the largest number of arrays and objects for which an idle stream keeps memory.
const idleOpen = 8

// A scan for limits on parts begins with firstScan bytes, and each further one has twice as many as the one before, up to
// maxScan. So the text that is scanned again where limits change is as long as the text that was read under them, and
// firstScan bytes, at most.
const (
	firstScan = 128 >> smaller
	maxScan   = 64 << 10
)

// maxFree is the largest number of bytes at the start of a text that are not scanned as long as no other bytes follow. A
// text that is not longer than each of the limits cannot exceed one: a body of 300 bytes is decoded in half of the time.
const maxFree = 2 << 10 >> smaller

// limit returns the offset at which the window is cut off, or math.MaxInt64 if no limit is exceeded so far.
func (l *limiter) limit() int64 {
	if l.end > 0 {
		return min(l.end, l.parts.cut)
	}
	return l.parts.cut
}

// startLimits puts the limits of the options in force, from the position between two tokens on. They apply to depth open
// arrays and objects around it, too. If single is true, they are for the next value only. If a byte limit was in force
// for the top-level value in progress and there still is one, the earlier one remains for that value.
func (s *DecodeState) startLimits(depth int, single bool) {
	was := s.limits
	s.uncut()
	s.limits = nil
	bytes := s.Opts.Bytes()
	max, hasParts := s.Opts.Parts()
	if bytes == 0 && !hasParts || s.Failed != nil {
		return
	}
	l := new(limiter)
	s.limits = l
	l.parts.cut, l.parts.at = math.MaxInt64, math.MaxInt64
	if was != nil && bytes > 0 {
		l.end, l.bytes = was.end, was.bytes
	}
	if hasParts {
		l.parts.max, l.parts.depth, l.parts.single = max, s.maxDepth, single
		l.parts.stack = &s.Stack
		l.start(s.Base+int64(s.Pos), depth)
		switch {
		case s.rest.inText:
			l.parts.token = '"'
		case l.parts.at == 0: // else a stream with many limits would scan as many bytes for each of them
			l.parts.free = int64(min(max.String, max.Number, max.Members, max.Elements, maxFree))
		}
	}
	s.uncover()
}

// start starts the scan for limits on parts at the byte offset at, with outer arrays and objects around it.
func (l *limiter) start(at int64, outer int) {
	p := &l.parts
	*p = partScanner{
		max: p.max, depth: p.depth, cut: math.MaxInt64, single: p.single,
		at: at, ahead: firstScan, open: l.room[:0], stack: p.stack, outer: outer,
	}
	if outer > 0 {
		p.reopen(0)
		// Without a delimiter, a comma has been passed, or a name and its colon.
		f := p.stack.Top()
		p.next = f.delim <= ' ' && (f.Kind == '[' || f.n&1 == 0)
	}
}

// startBytes makes the byte limit, n, count from Buf[Pos] on, unless it counts already. 0: no limit.
func (in *Input) startBytes(n int64) {
	if n > 0 && in.limits != nil && in.limits.end == 0 {
		in.limits.bytes = n
		// One byte more than the limit stays in the window: withinLimit rejects a value that ends with it.
		in.limits.end = max(in.Base+int64(in.Pos)+n+1, 0) // 0 after an overflow: no value is so long
		in.cutOff()
	}
}

// endBytes ends the count of the bytes of a top-level value that ends at Buf[i]. After one with many arrays and objects
// within each other, the scan for limits starts again, without memory for them.
func (in *Input) endBytes(i int) {
	l := in.limits
	if l == nil {
		return
	}
	l.end = 0
	if cap(l.parts.open) > idleOpen && !l.parts.single {
		l.start(in.Base+int64(i), 0)
	}
	in.cutOff()
}

// exceeded returns the limit that bytes after the window exceed, or 0 if there is none.
func (in *Input) exceeded() Code {
	switch l := in.limits; {
	case l == nil || in.Base+int64(len(in.Buf)) < l.limit():
		return 0
	case l.limit() == l.parts.cut:
		return l.parts.code
	}
	return TooLong
}

// uncover scans the next bytes after the window that are in memory, unless none are left or a limit is exceeded, and adds
// them to the window. It reports whether the window is longer then.
func (in *Input) uncover() bool {
	p, n := &in.limits.parts, len(in.Buf)
	in.uncut()
	if i, have := p.at-in.Base, int64(len(in.Buf)); i < have && p.free-in.Base < have {
		p.scan(in.Buf[i:min(max(i, p.free-in.Base)+int64(p.ahead), have)])
		p.ahead = min(2*p.ahead, maxScan)
	}
	in.cutOff()
	return len(in.Buf) > n
}

// cutOff cuts the window off where a limit is exceeded, or bytes have not been scanned.
func (in *Input) cutOff() {
	if l := in.limits; l != nil {
		in.uncut()
		if have := min(l.limit(), max(l.parts.at, l.parts.free)) - in.Base; have < int64(len(in.Buf)) {
			in.cover(int(have))
		}
	}
}

// cover cuts the window, of which nothing is cut off, off at Buf[n].
func (in *Input) cover(n int) { in.limits.hidden, in.Buf = len(in.Buf)-n, in.Buf[:n] }

// scanFirst scans the bytes before Buf[n], which are about to leave the window, as far as they have not been scanned.
func (in *Input) scanFirst(n int) {
	if i := in.limits.parts.at - in.Base; i < int64(n) {
		in.limits.parts.scan(in.Buf[i:n])
	}
}

// known returns the window with the bytes after it that limits have cut off.
func (in *Input) known() []byte {
	if in.limits != nil {
		return in.Buf[:len(in.Buf)+in.limits.hidden]
	}
	return in.Buf
}

// uncut undoes cutOff. The window has not moved since it was cut off: there More adds nothing.
func (in *Input) uncut() {
	if in.limits != nil {
		in.Buf, in.limits.hidden = in.known(), 0
	}
}
