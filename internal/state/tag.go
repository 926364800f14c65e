package state

import "github.com/plainjson/json/internal/opts"

// A tagged value is one that user code reads or writes while opts.StringTag is
// set: that holds for the value itself, but not for its parts, nor for what
// follows when it was an array or object.
type tagged struct {
	depth int   // how many arrays and objects are open around it
	from  int64 // offset at which it may begin
}

// over reports whether the coder, which is at the given depth and offset behind
// the byte last, has begun or passed an array or object.
func (t *tagged) over(depth int, at int64, last byte) bool {
	return depth != t.depth || at != t.from && (last == '}' || last == ']')
}

// Tag sets opts.StringTag for the next value.
func (s *DecodeState) Tag() {
	s.Opts.Value |= opts.StringTag
	s.tagged = tagged{s.Depth(), s.Base + int64(s.Pos)}
}

// Untag takes opts.StringTag back if it holds no longer.
func (s *DecodeState) Untag() {
	if s.Opts.Value&opts.StringTag == 0 {
		return
	}
	if s.tagged.over(s.Depth(), s.Base+int64(s.Pos), lastByte(s.Buf[:s.Pos])) {
		s.Opts.Value &^= opts.StringTag
	}
}

// Tag sets opts.StringTag for the next value.
func (s *EncodeState) Tag() {
	s.Opts.Value |= opts.StringTag
	s.tagged = tagged{s.Depth(), s.Offset(s.Buf)}
}

// Untag takes opts.StringTag back if it holds no longer.
func (s *EncodeState) Untag() {
	if s.Opts.Value&opts.StringTag == 0 {
		return
	}
	if s.tagged.over(s.Depth(), s.Offset(s.Buf), lastByte(s.Buf)) {
		s.Opts.Value &^= opts.StringTag
	}
}

// lastByte returns the last byte of b, or 0.
func lastByte(b []byte) byte {
	if len(b) == 0 {
		return 0
	}
	return b[len(b)-1]
}
