package state

import (
	"io"

	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file read one token that may end after the window. Without a Pin, the first part of a string may
// leave the window.

// passLiteral reads the literal that starts at Buf[i].
func (s *DecodeState) passLiteral(i int) int {
	lit := literalOf(s.Buf[i])
	for {
		end, f := wire.ScanLiteral(s.Buf, i, lit)
		if f == wire.None {
			return end
		}
		if f != wire.Short {
			n := end - i
			s.failChar(BadToken, end)
			s.fault.Wire, s.fault.Start, s.fault.At = f, lit[0], n
			return -1
		}
		shift, err := s.More(i)
		i -= shift
		if err != nil {
			return s.failEnd(end-shift, err)
		}
	}
}

// literalOf returns the literal that starts with c.
func literalOf(c byte) string {
	switch c {
	case 't':
		return "true"
	case 'f':
		return "false"
	}
	return "null"
}

// RestOfString reads the string at Buf[i], whose scan has returned end, fl and f, and keeps all of it in the window. It
// returns the start, whose index may have changed, the end, and the flags.
func (s *DecodeState) RestOfString(
	i, end int, fl wire.StringFlags, f wire.Fault,
) (int, int, wire.StringFlags) {
	for f == wire.Short {
		shift, err := s.More(i)
		i -= shift
		end -= shift
		if err != nil {
			return i, s.failString(end, err), fl
		}
		end, fl, f = wire.ResumeString(s.Buf, end, fl, s.Strict)
	}
	if f != wire.None {
		return i, s.failText('"', end, f), fl
	}
	return i, end, fl
}

// passString reads the string that starts at Buf[i], and sets tokenFlags.
func (s *DecodeState) passString(i int) int {
	end, fl, f := wire.ScanString(s.Buf, i, s.Strict)
	for f == wire.Short {
		shift, err := s.More(end)
		end -= shift
		if err != nil {
			return s.failString(end, err)
		}
		end, fl, f = wire.ResumeString(s.Buf, end, fl, s.Strict)
	}
	if f != wire.None {
		return s.failText('"', end, f)
	}
	s.tokenFlags = fl
	return end
}

// passNumber reads the number that starts at Buf[i].
func (s *DecodeState) passNumber(i int) int {
	for {
		end, f := wire.ScanNumber(s.Buf, i)
		if f == wire.None && end < len(s.Buf) {
			return end
		}
		if f != wire.None && f != wire.Short {
			return s.failText(s.Buf[i], end, f)
		}
		shift, err := s.moreNumber(i)
		i -= shift
		end -= shift
		if err == io.EOF && f == wire.None {
			return end
		}
		if err != nil {
			return s.failEnd(i, err)
		}
	}
}

// moreNumber reads more of the number that starts at Buf[i]. It goes on until the number may be complete or
// has become twice as long, so that many small reads do not make as many scans. It fails only if nothing was
// read.
func (s *DecodeState) moreNumber(i int) (shift int, err error) {
	before := len(s.Buf)
	shift, err = s.More(i)
	if err != nil {
		return shift, err
	}
	i -= shift
	seen := before - shift
	for goal := 2 * (len(s.Buf) - i); len(s.Buf)-i < goal; {
		for ; seen < len(s.Buf); seen++ {
			if !isNumberByte(s.Buf[seen]) {
				return shift, nil
			}
		}
		d, err := s.More(i)
		shift, i, seen = shift+d, i-d, seen-d
		if err != nil {
			break // which More returns again
		}
	}
	return shift, nil
}

// isNumberByte reports whether c occurs in numbers.
func isNumberByte(c byte) bool {
	return '0' <= c && c <= '9' || c == '.' || c == '-' || c == '+' || c|0x20 == 'e'
}

// missName adds a name to o that was not predicted. raw is the name as a JSON string, and fl are the flags of its
// scan. missName reports whether the name is a duplicate.
func (s *DecodeState) missName(o *shape.Object, raw []byte, fl wire.StringFlags) (duplicate bool) {
	name := s.unquote(raw, fl)
	if fl&wire.Invalid != 0 {
		raw = nil
	}
	return s.Shapes.Miss(o, raw, name)
}
