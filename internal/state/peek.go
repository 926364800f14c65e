package state

import "github.com/plainjson/json/internal/wire"

// The functions of this file are fast paths for tokens that follow the token before after its delimiter and at most one
// byte of white space. scalarFast finds the end of a scalar in the window, the others the first byte of a token. In all
// other cases they return -1 and change nothing but tokenAt, valueAt and tokenFlags, and the caller uses the general
// functions. With wire.Fast off they always return -1, so that tests check the general functions.
//
// The comparison uint(i) < uint(len(b)) is false for negative i, too. The compiler then omits the check of the index
// that follows.

// peekFast is nextTokenStart for a token of f, the innermost frame, that tokenFast finds and that ends no array or object.
// Otherwise, and at the top level if startTop has something to do, it returns -1.
func (s *DecodeState) peekFast(f *Frame) int {
	s.void()
	b, i := s.Buf, s.Pos
	switch {
	case f.Kind == 0 && s.startsSlowly():
		return -1
	case f.delim <= ' ':
		return tokenFast(b, i, startValue)
	case wire.IsAt(b, i, f.delim):
		return tokenFast(b, i+1, startValue)
	}
	return -1
}

// ValueFast returns the index of the first byte of the next value, or -1 if the caller must use ValueStart. It
// finds only a value that peekFast finds, and finds none if s has failed or is in use, if a name
// comes next, or if tag option string applies to the value of the method at work.
func (s *DecodeState) ValueFast() int {
	f := s.Top()
	if s.halted != 0 || s.call.stringTag || f.WantsName() {
		return -1
	}
	i := s.peekFast(f)
	s.valueAt = s.Base + int64(i)
	return i
}

// tokenFast returns the index of the first byte of a token, which is b[i] or, after a space or a line feed,
// b[i+1]. Otherwise, and for a token whose kind is below least, it returns -1.
func tokenFast(b []byte, i int, least uint8) int {
	if !wire.Fast {
		return -1
	}
	if uint(i) < uint(len(b)) && (b[i] == ' ' || b[i] == '\n') {
		i++
	}
	if uint(i) < uint(len(b)) && startOf[b[i]] >= least {
		return i
	}
	return -1
}

// scalarFast returns the index after the scalar at Buf[i], and sets tokenFlags for a string. It returns -1 if there is
// none, if it is malformed or may go on beyond the window, and for null or true at the end of the window.
func (s *DecodeState) scalarFast(i int) int {
	b := s.Buf
	if !wire.Fast {
		return -1
	}
	switch startOf[b[i]] {
	case startString:
		end, fl, wf := wire.ScanString(b, i, s.Strict)
		if s.tokenFlags = fl; wf == wire.None {
			return end
		}
	case startNumber:
		if end, wf := wire.ScanNumber(b, i); wf == wire.None && end < len(b) {
			return end
		}
	case startLiteral:
		return wire.SkipLiteral(b, i)
	}
	return -1
}
