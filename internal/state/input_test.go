package state

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json/internal/wire"
)

// TestMore checks that the window is the text at its offset, that More keeps the bytes from keep and
// from Pin on, and that the window does not grow beyond what these need.
func TestMore(t *testing.T) {
	if smaller > 0 {
		t.Skip("the sizes are those of usual windows")
	}
	text := strings.Repeat("0123456789", 3000)
	for _, tt := range []struct {
		name, why string
		open      func() io.Reader
		keep      int // bytes before the end of the window that stay
	}{
		{"nothing kept", "the window slides", func() io.Reader { return strings.NewReader(text) }, 0},
		{"little kept", "the window slides", func() io.Reader { return strings.NewReader(text) }, 100},
		{"much kept", "the window grows", func() io.Reader { return strings.NewReader(text) }, 20_000},
		{"bytes", "one at a time", func() io.Reader { return iotest.OneByteReader(strings.NewReader(text)) }, 10},
		{"buffer", "taken as it is", func() io.Reader { return bytes.NewBufferString(text) }, 10},
	} {
		for _, pinned := range []bool{false, true} {
			t.Run(tt.name, func(t *testing.T) {
				var in DecodeState
				in.SetInput(tt.open(), nil)
				pin := int64(-1)
				for {
					keep := max(len(in.Buf)-tt.keep, 0)
					if pinned && pin < 0 && in.Base+int64(len(in.Buf)) > 100 {
						in.Pin = len(in.Buf) - 50
						if keep = len(in.Buf); in.Base > 0 && in.Pin < 0 {
							in.Pin = 0
						}
						pin = in.Base + int64(in.Pin)
					}
					want := string(in.Buf[keep:])
					shift, err := in.More(keep)
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatal(err)
					}
					if got := string(in.Buf[keep-shift:][:len(want)]); got != want {
						t.Fatalf("what was to stay is now %q, was %q", got, want)
					}
					if got := string(in.Buf); got != text[in.Base:][:len(got)] {
						t.Fatal("the window is not the text")
					}
					if pin >= 0 && in.Base+int64(in.Pin) != pin {
						t.Fatal("the pin has moved")
					}
				}
				if end := in.Base + int64(len(in.Buf)); end != int64(len(text)) {
					t.Errorf("the window ends at %d", end)
				}
				if limit := 4*tt.keep + 2*minRead; tt.name != "buffer" && !pinned && cap(in.Buf) > limit {
					t.Errorf("the window has %d bytes", cap(in.Buf))
				}
			})
		}
	}
}

var errTest = errors.New("test")

// TestMoreAgain checks that More does not call a failed reader again before the failure has been
// reported, and that it returns the reader's error, and io.EOF at the end of a reader or of bytes.
func TestMoreAgain(t *testing.T) {
	var in DecodeState
	in.SetInput(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("abc"))), nil)
	var errs []error
	for k := range 5 {
		if k == 3 {
			in.TakeFault()
		}
		_, err := in.More(0)
		errs = append(errs, err)
	}
	want := []error{nil, iotest.ErrTimeout, iotest.ErrTimeout, nil, nil}
	if string(in.Buf) != "abc" || !slices.Equal(errs, want) {
		t.Errorf("%q, %v, want %v", in.Buf, errs, want)
	}
	if _, err := in.More(0); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	in.SetInput(iotest.ErrReader(errTest), nil)
	if _, err := in.More(0); err != errTest {
		t.Errorf("failing reader: %v", err)
	}
	in.SetInput(nil, []byte("x"))
	if _, err := in.More(0); err != io.EOF || string(in.Buf) != "x" {
		t.Errorf("bytes: %v", err)
	}
}

// A sized reader has a method Len, whose result may be wrong.
type sized struct {
	io.Reader
	left int
}

func (s sized) Len() int { return s.left }

// TestWidth checks the capacity of the window, and how often it is replaced, while all bytes of a text
// stay in it or none. A method Len of the reader saves steps of growth, and a wrong Len does not make
// the window much too large.
func TestWidth(t *testing.T) {
	if smaller > 0 {
		t.Skip("the sizes are those of usual windows")
	}
	text := strings.Repeat("0123456789", 100_000)
	for _, tt := range []struct {
		name, why string
		r         io.Reader
		hold      bool
		max       int // largest capacity of the window
		moves     int // largest number of windows
	}{
		{name: "slides", why: "a window of some kilobytes suffices", r: strings.NewReader(text), max: minRead, moves: 4},
		{name: "unsized", why: "the window is doubled", r: struct{ io.Reader }{strings.NewReader(text)}, hold: true, max: 2*len(text) + minWindow, moves: 12},
		{name: "sized", why: "the window is just as wide as needed", r: strings.NewReader(text), hold: true, max: len(text) + 2*minRead, moves: 7},
		{name: "too large", why: "it is not believed", r: sized{strings.NewReader(text), math.MaxInt}, hold: true, max: 2 * maxTrust * len(text), moves: 7},
		{name: "too small", why: "it is not believed", r: sized{strings.NewReader(text), 1}, hold: true, max: 2*len(text) + minWindow, moves: 12},
		{name: "negative", why: "it is not believed", r: sized{strings.NewReader(text), math.MinInt}, hold: true, max: 2*len(text) + minWindow, moves: 12},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for pool.Get() != nil { // the windows of other tests are as wide as these needed
			}
			var in DecodeState
			in.SetInput(tt.r, nil)
			if tt.hold {
				in.Pin = 0
			}
			n, moves := 0, 0
			for {
				width, before := cap(in.Buf), len(in.Buf)
				shift, err := in.More(before)
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				added := len(in.Buf) - (before - shift)
				if added > max(maxRead, (before-shift)/2) {
					t.Errorf("%d bytes were read at once behind %d", added, before-shift)
				}
				if n += added; cap(in.Buf) != width {
					moves++
				}
			}
			if n != len(text) {
				t.Errorf("%d bytes", n)
			}
			if cap(in.Buf) > tt.max || moves > tt.moves {
				t.Errorf("%d windows, the last one with %d bytes: %s", moves, cap(in.Buf), tt.why)
			}
		})
	}
}

// TestBufferInPlace checks that the memory of a bytes.Buffer becomes the window without a copy, and that
// a write to the buffer during the read is an error.
func TestBufferInPlace(t *testing.T) {
	text := []byte(strings.Repeat("x", 100))
	bb := bytes.NewBuffer(text)
	var in DecodeState
	in.SetInput(bb, make([]byte, 10, 1000))
	if _, err := in.More(0); err != nil || &in.Buf[0] != &text[0] || bb.Len() != 0 {
		t.Fatalf("the contents were copied, or %v", err)
	}
	if _, err := in.More(90); err != io.EOF {
		t.Error(err)
	}
	in.TakeFault()
	bb.WriteString("more")
	if _, err := in.More(90); err == nil || err == io.EOF {
		t.Errorf("writing to the buffer is not noticed: %v", err)
	}
}

// TestIndentCache checks that a line feed with up to 254 spaces or tabs is learned and found again, and
// that no other white space is.
func TestIndentCache(t *testing.T) {
	var g indentCache
	for _, tt := range []struct {
		name, why string
		text      string
		learned   bool
	}{
		{"line", "a line feed and spaces", "\n    x", true},
		{"long", "as long as an entry can tell", "\n" + strings.Repeat(" ", 254) + "x", true},
		{"too long", "longer than that", "\n" + strings.Repeat(" ", 255) + "x", false},
		{"tabs", "a line feed and tabs", "\n\t\tx", true},
		{"mixed", "a tab and a space", "\n\t x", false},
		{"no line feed", "spaces alone", "    x", false},
		{"at the end", "nothing follows", "\n    ", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := []byte(tt.text)
			end := strings.LastIndexAny(tt.text, " \n\t") + 1
			g.learn(b, 0, end, 3)
			got := g.match(b, 0, 3)
			if tt.learned && wire.Fast && got != end || !tt.learned && got >= 0 {
				t.Errorf("match = %d, want %d", got, end)
			}
			if b[end-1] ^= ' ' ^ '\t'; tt.learned && g.match(b, 0, 3) == end {
				t.Error("a tab passes for a space, or a space for a tab")
			}
		})
	}
}
