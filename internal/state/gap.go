package state

import (
	"math"

	"github.com/plainjson/json/internal/wire"
)

// Texts made for people have the same white space again and again: a line feed
// and then spaces, as many as belong to the depth. gaps remembers for each depth
// how long that was, so that one comparison finds it again. Without this, white
// space takes most of the time that such texts take.
type gaps [64]uint8

// blanks is what gaps are compared with: as many spaces as one can have, and one more.
const (
	blanks16 = "                "
	blanks64 = blanks16 + blanks16 + blanks16 + blanks16
	blanks   = blanks64 + blanks64 + blanks64 + blanks64
)

// match returns the index behind the white space at b[i] if that is what was at
// this depth before, and something follows it. Otherwise it returns -1.
func (g *gaps) match(b []byte, i, depth int) int {
	n := int(g[depth&63])
	j := i + n
	if !wire.Fast || n == 0 || uint(j) >= uint(len(b)) || b[j] <= ' ' || b[i] != '\n' || string(b[i+1:j]) != blanks[:n-1] {
		return -1
	}
	return j
}

// learn remembers that b[i:j] is the white space at this depth.
func (g *gaps) learn(b []byte, i, j, depth int) {
	if n := j - i; n > 0 && n <= math.MaxUint8 && b[i] == '\n' {
		g[depth&63] = uint8(n)
	}
}

// Gap returns the index behind the white space at Buf[i] if that is what was at this depth before,
// and something follows it. Otherwise it returns -1.
func (s *DecodeState) Gap(i, depth int) int { return s.gaps.match(s.Buf, i, depth) }

// LearnGap remembers that Buf[i:j] is the white space at this depth.
func (s *DecodeState) LearnGap(i, j, depth int) { s.gaps.learn(s.Buf, i, j, depth) }

// spaceAt is space for white space that is usual at the given depth.
func (s *DecodeState) spaceAt(i, depth int) int {
	if j := s.gaps.match(s.Buf, i, depth); j >= 0 {
		return j
	}
	j := wire.SkipSpace(s.Buf, i)
	if j >= len(s.Buf) {
		return s.space(j)
	}
	s.gaps.learn(s.Buf, i, j, depth)
	return j
}

// skipGap is wire.SkipSpace for white space that is usual at the given depth.
func (s *EncodeState) skipGap(i, depth int) int { return s.gapIn(s.src, i, depth) }

// gapIn is skipGap for a text of its own.
func (s *EncodeState) gapIn(src []byte, i, depth int) int {
	if j := s.gaps.match(src, i, depth); j >= 0 {
		return j
	}
	j := wire.SkipSpace(src, i)
	if j < len(src) {
		s.gaps.learn(src, i, j, depth)
	}
	return j
}

// copyRun appends src[run:to] to out; run becomes next. Short runs, which are the
// rule, are copied as one block of fixed size.
func (s *EncodeState) copyRun(to, next int) {
	const block = 32
	from, end := s.run, len(s.out)
	s.run = next
	if wire.Fast && to-from <= block && cap(s.out)-end >= block && from >= 0 && from <= len(s.src)-block {
		text := *(*[block]byte)(s.src[from : from+block]) // by way of registers
		*(*[block]byte)(s.out[end : end+block]) = text
		s.out = s.out[:end+to-from]
		return
	}
	s.out = append(s.out, s.src[from:to]...)
}
