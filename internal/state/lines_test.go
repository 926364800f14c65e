package state

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
)

// naiveMark returns the place of text[i].
func naiveMark(text []byte, i int) place.Mark {
	m := place.Mark{Line: 1, Column: 1}
	m.Advance(text[:i])
	return m
}

// TestPlaceAt checks the lines and columns of places in any order, in a window that slides or contains all of the text.
func TestPlaceAt(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		src       func(text []byte) (r io.Reader, window []byte)
		counts    bool
		known     bool // all lines are known, and not only those in the first window
	}{
		{name: "memory", why: "the whole text is the window", src: func(b []byte) (io.Reader, []byte) { return nil, b }, known: true},
		{name: "reader", why: "lines are unknown once the window has moved", src: func(b []byte) (io.Reader, []byte) { return bytes.NewReader(b), nil }},
		{name: "counting reader", why: "lines that leave the window are counted",
			src: func(b []byte) (io.Reader, []byte) { return bytes.NewReader(b), nil }, counts: true, known: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(1, 2))
			var text []byte
			for len(text) < 100_000 {
				text = append(append(text, strings.Repeat("x", rnd.IntN(1<<rnd.IntN(14)))...), '\n')
			}
			var s DecodeState
			if tt.counts {
				s.Opts.Join(opts.CountLines | opts.True)
			}
			s.SetInput(tt.src(text))
			for at := 0; at < len(text); at += 1 + rnd.IntN(500) {
				for i := at - int(s.Base); i > len(s.Buf); {
					shift, err := s.More(max(0, len(s.Buf)-rnd.IntN(300)))
					if i -= shift; err != nil {
						t.Fatal(err)
					}
				}
				s.Pos = at - int(s.Base)
				for range 3 {
					offset := s.Base + rnd.Int64N(int64(len(s.Buf))+1)
					want := naiveMark(text, int(offset))
					if !tt.known && s.Base > 0 {
						want = place.Mark{}
					}
					if got := s.PlaceAt(offset); got.Line != want.Line || got.Column != want.Column {
						t.Fatalf("at byte %d, the window begins at %d: %d:%d, want %d:%d (%s)", offset, s.Base, got.Line, got.Column, want.Line, want.Column, tt.why)
					}
				}
			}
			if got := s.PlaceAt(s.Base - 1); got.Line != 0 {
				t.Errorf("the line of a byte before the window is %d", got.Line)
			}
			for _, after := range []int64{1, 1<<32 - int64(len(s.Buf)), 1 << 62} { // within the window in 32 bits
				if got := s.PlaceAt(s.Base + int64(len(s.Buf)) + after); got.Line != 0 {
					t.Errorf("the line of a byte %d bytes after the window is %d", after, got.Line)
				}
			}
		})
	}
}

// TestMarksReleased checks that the places of a large window are released with it.
func TestMarksReleased(t *testing.T) {
	var s DecodeState
	s.Opts.Join(opts.CountLines | opts.True)
	s.SetInput(strings.NewReader(strings.Repeat("x", 1<<20)), nil)
	s.Pin = 0
	for {
		if _, err := s.More(len(s.Buf)); err != nil {
			break
		}
	}
	if s.PlaceAt(1 << 20); cap(s.lines.marks) < 1<<20/lineStride/2 {
		t.Fatalf("%d places in a window of 1 MiB", cap(s.lines.marks))
	}
	s.Pin = -1
	s.shiftLines(1<<20 - 10)
	if got := cap(s.lines.marks); got > idleMarks {
		t.Errorf("room for %d places in a window of 10 bytes", got)
	}
}

// TestPlaceCutOff checks the places of bytes that limits have cut off the window: user code may have any offset in an error.
func TestPlaceCutOff(t *testing.T) {
	text := []byte("[" + strings.Repeat("1,\n", 100_000) + "1]")
	var s DecodeState
	s.Opts.SetLimits(opts.Limits{Elements: 10})
	s.SetInput(nil, text)
	if len(s.Buf) > 1000 {
		t.Fatal("the window is not cut off")
	}
	for _, at := range []int{200_000, 100, 5000, len(text), 150_000} {
		want := naiveMark(text, at)
		if got := s.PlaceAt(int64(at)); got.Line != want.Line || got.Column != want.Column {
			t.Errorf("at byte %d: %d:%d, want %d:%d", at, got.Line, got.Column, want.Line, want.Column)
		}
	}
}
