package state

import (
	"math"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/wire"
)

// A limiter enforces the limits on the bytes of a top-level value and on the parts of values. It cuts the window off
// before the first byte that exceeds a limit. There More returns ErrLimit, and so every read of the value fails, in
// whatever way it reads. The window does not grow beyond that byte. A limiter also counts the lines that leave the
// window. An Input has one only if there are limits or lines to be counted.
type limiter struct {
	full  []byte // the window before it was cut off; nil: it is not cut off
	end   int64  // a top-level value that ends at this offset or later has too many bytes; 0: nothing is counted
	parts partScanner
	lines place.Mark  // start of the window; zero: lines are not counted
	room  [16]counted // memory for parts.open
}

// limit returns the offset at which the window is cut off, or math.MaxInt64 if no limit is exceeded so far.
func (l *limiter) limit() int64 {
	if l.end > 0 {
		return min(l.end, l.parts.cut)
	}
	return l.parts.cut
}

// startLimits puts the limits of the options in force, from the position between two tokens on, and counts lines if they
// ask for it. open are the arrays and objects around it to which the limits apply. If single is true, they are for the
// next value only. If a byte limit was in force for the top-level value in progress and there still is one, the earlier
// one remains for that value.
func (s *DecodeState) startLimits(open []*Frame, single bool) {
	was := s.limits
	s.uncut()
	s.limits = nil
	bytes := s.Opts.Bytes()
	max, hasParts := s.Opts.Parts()
	counts := s.Opts.Has(opts.CountLines)
	if bytes == 0 && !hasParts && !counts || s.Failed != nil {
		return
	}
	l := new(limiter)
	s.limits = l
	switch {
	case !counts:
	case s.Base == 0:
		l.lines = place.Mark{Line: 1, Column: 1}
	case was != nil:
		l.lines = was.lines
	}
	l.parts.cut = math.MaxInt64
	if was != nil && bytes > 0 {
		l.end = was.end
	}
	if hasParts {
		l.parts.max, l.parts.depth, l.parts.single = max, s.maxDepth, single
		l.parts.open = l.room[:0]
		l.parts.start(open)
		l.parts.scan(s.Buf[s.Pos:], s.Base+int64(s.Pos))
	}
	s.cutOff()
}

// startValue makes the byte limit, n, count from Buf[Pos] on, unless it counts already. 0: no limit.
func (in *Input) startValue(n int64) {
	if n > 0 && in.limits != nil && in.limits.end == 0 {
		in.limits.end = max(in.Base+int64(in.Pos)+n+1, 0) // 0 after an overflow: no value is so long
		in.cutOff()
	}
}

// endValue ends the count of the bytes of a top-level value.
func (in *Input) endValue() {
	if in.limits != nil {
		in.uncut()
		in.limits.end = 0
		in.cutOff()
	}
}

// scanNew scans the bytes of the window from the offset at on, which are new, and cuts the window off if they exceed
// a limit on parts.
func (in *Input) scanNew(at int64) {
	if p := &in.limits.parts; p.depth > 0 {
		p.scan(in.Buf[at-in.Base:], at)
		in.cutOff()
	}
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

// cutOff cuts the window off where a limit is exceeded.
func (in *Input) cutOff() {
	if have := in.limits.limit() - in.Base; have < int64(len(in.Buf)) {
		if in.limits.full == nil {
			in.limits.full = in.Buf
		}
		in.Buf = in.Buf[:have:have]
	}
}

// uncut undoes cutOff. The window has not moved since it was cut off: there More adds nothing.
func (in *Input) uncut() {
	if in.limits != nil && in.limits.full != nil {
		in.Buf, in.limits.full = in.limits.full, nil
	}
}

// A partScanner scans the bytes of a stream, one by one and before they are read, for the first one that exceeds a
// limit on the parts of values. It relies on the text being valid up to that byte: reading fails at the first byte that
// is not valid, and never gets to those after it.
type partScanner struct {
	max   opts.Limits // largest lengths and numbers, each positive
	depth int         // largest number of open arrays and objects
	cut   int64       // offset of the first byte that exceeds a limit; math.MaxInt64: none so far
	code  Code        // the limit that it exceeds

	open    []counted // open arrays and objects
	token   byte      // token in progress: '"', '0' for a number, 'n' for a literal; 0: none
	length  int       // bytes of the token so far, for a string without the opening quote
	escaped bool      // the next byte of the string is escaped
	next    bool      // an element or a name may come next
	single  bool      // the limits are for one value, within which the scan ends
	done    bool      // that value has ended
}

// A counted is an open array or object.
type counted struct {
	n     int // elements or names so far
	array bool
}

// start prepares p for the text after the last token, with open arrays and objects.
func (p *partScanner) start(open []*Frame) {
	for _, f := range open {
		c := counted{int(f.N), f.Kind == '['}
		if !c.array {
			c.n = int(f.N+1) / 2
		}
		p.open = append(p.open, c)
		// Without a delimiter, a comma has been passed, or a name and its colon.
		p.next = f.delim <= ' ' && (c.array || f.N&1 == 0)
	}
}

// scan scans b, which starts at the offset at, unless a limit has been exceeded.
func (p *partScanner) scan(b []byte, at int64) {
	for i := 0; i < len(b) && p.cut == math.MaxInt64 && !p.done; {
		switch {
		case p.token == '"':
			i = p.string(b, i, at)
		case p.token != 0 && isPart(b[i]):
			p.length++
			if p.length > p.max.Number && p.token == '0' {
				p.exceed(LongNumber, at+int64(i))
			}
			i++
		case p.token != 0:
			p.end()
		default:
			if i = wire.SkipSpace(b, i); i < len(b) {
				p.structure(b[i], at+int64(i))
				i = p.skip(b, i)
			}
		}
	}
}

// skip returns the index after the token that has begun at b[i], if it is a string or number that is whole in b and
// within the limits. Otherwise it returns i+1. A scan of whole tokens takes a third of the time of one by bytes.
func (p *partScanner) skip(b []byte, i int) int {
	switch p.token {
	case '"':
		if end, _, f := wire.ScanString(b, i, false); f == wire.None && end-i-2 <= p.max.String {
			p.end()
			return end
		}
	case '0':
		if end, f := wire.ScanNumber(b, i); f == wire.None && end < len(b) && end-i <= p.max.Number {
			p.end()
			return end
		}
	}
	return i + 1
}

// end ends a token, array or object.
func (p *partScanner) end() {
	p.token = 0
	p.done = p.single && len(p.open) == 0
}

// string scans the rest of a string that starts or goes on at b[i], and returns the index after it.
func (p *partScanner) string(b []byte, i int, at int64) int {
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case p.escaped:
			p.escaped = false
		case c == '"':
			p.end()
			return i + 1
		case c == '\\':
			p.escaped = true
		}
		if p.length++; p.length > p.max.String {
			p.exceed(LongString, at+int64(i))
			return i
		}
	}
	return i
}

// structure scans c, the byte at the offset at, which is outside of strings and is no white space.
func (p *partScanner) structure(c byte, at int64) {
	switch c {
	case ':':
	case ',':
		p.next = true
	case ']', '}':
		p.next = false
		p.open = p.open[:max(0, len(p.open)-1)]
		p.end()
	default:
		p.begin(c, at)
	}
}

// begin scans c, the first byte of a value or name.
func (p *partScanner) begin(c byte, at int64) {
	if top := len(p.open) - 1; p.next && top >= 0 {
		p.next = false
		f := &p.open[top]
		f.n++
		switch {
		case f.array && f.n > p.max.Elements:
			p.exceed(ManyElements, at)
		case !f.array && f.n > p.max.Members:
			p.exceed(ManyMembers, at)
		}
	}
	p.length = 1
	switch {
	case c == '"':
		p.token, p.length = '"', 0
	case c == '[' || c == '{':
		p.next = true
		if len(p.open) <= p.depth { // reading fails at a deeper one
			p.open = append(p.open, counted{0, c == '['})
		}
	case c == '-' || '0' <= c && c <= '9':
		p.token = '0'
	default:
		p.token = 'n'
	}
}

// exceed notes that the byte at the offset at exceeds a limit.
func (p *partScanner) exceed(c Code, at int64) { p.cut, p.code = at, c }

// isPart reports whether c may follow another byte of a number or literal.
func isPart(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', ':', ',', '[', ']', '{', '}', '"':
		return false
	}
	return true
}
