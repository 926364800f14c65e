package state

import (
	"math"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// A partScanner scans the bytes of a stream, one by one and before they are read, for the first one that exceeds a
// limit on the parts of values. It relies on the text being valid up to that byte: reading fails at the first byte that
// is not valid, and never gets to those after it.
type partScanner struct {
	// The rules.
	max    opts.Limits // largest lengths and numbers, each positive
	depth  int         // largest number of open arrays and objects
	single bool        // the limits are for one value, within which the scan ends
	cut    int64       // offset of the first byte that exceeds a limit; math.MaxInt64: none so far
	code   Code        // the limit that it exceeds

	// The arrays and objects. Their parts are counted.
	open  []counted // open arrays and objects
	stack *Stack    // has the outer arrays and objects, which stay open while the scan is within
	outer int       // number of arrays and objects around those of open; the scan adds each when it returns to it
	next  bool      // an element or a name may come next

	// The scan.
	at      int64 // offset of the next byte to scan; math.MaxInt64: none, because no limit applies to the text that follows
	free    int64 // offset before which no byte exceeds a limit, so that a text that ends there need not be scanned
	ahead   int   // largest number of bytes of the next scan
	token   byte  // token in progress: '"', '0' for a number, the first byte of a literal; 0: none
	number  byte  // part of the number in progress that the last byte was, as of numberPart
	length  int   // bytes of the token so far, for a string without the opening quote
	escaped bool  // the next byte of the string is escaped
}

// A counted is an open array or object.
type counted struct {
	n     int // elements or names so far
	array bool
}

// scan scans b, which starts at p.at, unless a limit has been exceeded.
func (p *partScanner) scan(b []byte) {
	count(len(b))
	at := p.at
	p.at += int64(len(b)) // endPart may change it
	for i := 0; i < len(b) && p.cut == math.MaxInt64 && p.at < math.MaxInt64; {
		switch {
		case p.token == '"':
			i = p.scanString(b, i, at)
		case p.token != 0 && p.isPart(b[i]):
			p.length++
			if p.length > p.max.Number && p.token == '0' {
				p.exceed(LongNumber, at+int64(i))
			}
			i++
		case p.token != 0:
			p.endPart()
		default:
			if i = wire.SkipSpace(b, i); i < len(b) {
				p.scanStructure(b[i], at+int64(i))
				i = p.skipToken(b, i)
			}
		}
	}
}

// skipToken returns the index after the token that has begun at b[i], if it is a string or number that is whole in b and
// within the limits. Otherwise it returns i+1. A scan of whole tokens takes a third of the time of one by bytes.
func (p *partScanner) skipToken(b []byte, i int) int {
	switch p.token {
	case '"':
		if end, _, f := wire.ScanString(b, i, false); f == wire.None && end-i-2 <= p.max.String {
			p.endPart()
			return end
		}
	case '0':
		if end, f := wire.ScanNumber(b, i); f == wire.None && end < len(b) && end-i <= p.max.Number {
			p.endPart()
			return end
		}
	}
	return i + 1
}

// scanString scans the rest of a string that starts or goes on at b[i], and returns the index after it.
func (p *partScanner) scanString(b []byte, i int, at int64) int {
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case p.escaped:
			p.escaped = false
		case c == '"':
			p.endPart()
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

// scanStructure scans c, the byte at the offset at, which is outside of strings and is no white space.
func (p *partScanner) scanStructure(c byte, at int64) {
	switch c {
	case ':':
	case ',':
		p.next = true
	case ']', '}':
		p.next = false
		if p.open = p.open[:max(0, len(p.open)-1)]; len(p.open) == 0 && p.outer > 0 {
			p.reopen(1)
		}
		p.endPart()
	default:
		p.beginPart(c, at)
	}
}

// isPart reports whether the token in progress, a number or literal, goes on with c.
func (p *partScanner) isPart(c byte) bool {
	if p.token == '0' {
		p.number = numberPart(p.number, c)
		return p.number != 0
	}
	return p.length < len("true") || p.length == len("true") && p.token == 'f'
}

// numberPart returns the part of a number (RFC 8259, section 6) that c is after the part before: '-' for the sign, '0' for
// a zero at the beginning, '1' for another digit of the integer, '.' for the point, '2' for a digit of the fraction, 'e'
// for the exponent, '+' for its sign, and '3' for its digits. It returns 0 if the number ends before c or is malformed.
func numberPart(before, c byte) byte {
	switch isDigit := '0' <= c && c <= '9'; {
	case isDigit && before == '-' && c == '0':
		return '0'
	case isDigit:
		return digitAfter[before]
	case c == '.' && (before == '0' || before == '1'):
		return '.'
	case c|0x20 == 'e' && '0' <= before && before <= '2':
		return 'e'
	case (c == '+' || c == '-') && before == 'e':
		return '+'
	}
	return 0
}

// digitAfter has the result of numberPart for a digit, by the part before, except for a zero at the beginning.
var digitAfter = [...]byte{'-': '1', '1': '1', '.': '2', '2': '2', 'e': '3', '+': '3', '3': '3'}

// beginPart scans c, the first byte of a value or name.
func (p *partScanner) beginPart(c byte, at int64) {
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
	switch startOf[c] {
	case startString:
		p.token, p.length = '"', 0
	case startContainer:
		p.next = true
		if len(p.open)+p.outer <= p.depth { // reading fails at a deeper one
			p.open = append(p.open, counted{0, c == '['})
		}
	case startNumber:
		if p.token, p.number = '0', '-'; c != '-' {
			p.number = numberPart('-', c)
		}
	case startLiteral:
		p.token = c
	default: // reading fails here
		p.at = math.MaxInt64
	}
}

// endPart ends a token, array or object.
func (p *partScanner) endPart() {
	p.token = 0
	if p.single && len(p.open) == 0 {
		p.at = math.MaxInt64
	}
}

// reopen makes the innermost of the outer arrays and objects the innermost one of the scan. ended is 1 if the value in it
// that was open has ended, and otherwise 0.
func (p *partScanner) reopen(ended int) {
	f := p.stack.frames[p.outer]
	c := counted{int(f.n) + ended, f.Kind == '['}
	if !c.array {
		c.n = int(f.n+1) / 2
	}
	p.outer--
	p.open = append(p.open, c)
}

// exceed notes that the byte at the offset at exceeds a limit.
func (p *partScanner) exceed(c Code, at int64) { p.cut, p.code = at, c }
