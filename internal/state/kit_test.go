package state

import (
	"io"
	"slices"
	"testing"
)

// TestKitNames holds that names of the caller's, which may be parts of large strings, are not passed on.
func TestKitNames(t *testing.T) {
	var s EncodeState
	s.Share()
	s.SetWriter(io.Discard)
	s.OpenFrame('{', 1, "outer")
	s.OpenFrame('{', 1, "inner")
	k := s.writeKit
	s.CloseFrame()
	s.CloseFrame()
	if !s.WriteFixed('n') || s.writeKit != nil {
		t.Fatal("it has not been passed on")
	}
	if slices.ContainsFunc(k.room[:cap(k.room)], func(f Frame) bool { return f.Name != "" }) {
		t.Error("names have been passed on")
	}
}

// TestKitLimits holds that what deep and large values needed is not passed on.
func TestKitLimits(t *testing.T) {
	var s DecodeState
	s.Share()
	text := make([]byte, 0, 4*maxFrames)
	for range 2 * maxFrames {
		text = append(text, '[')
	}
	for range 2 * maxFrames {
		text = append(text, ']')
	}
	s.SetBytes(append(text, " 1"...))
	s.top()
	k := s.readKit
	k.scratch = make([]byte, maxShare)
	for range 4 * maxFrames {
		s.Next()
	}
	if s.readKit != nil || s.Level(0).N != 1 || cap(k.room) > maxFrames || cap(k.scratch) >= maxShare {
		t.Errorf("%d frames and %d bytes are passed on", cap(k.room), cap(k.scratch))
	}
}

// TestReopenOther opens what text leaves open that is no JSON, as somebody may have written to the buffer who should not have.
func TestReopenOther(t *testing.T) {
	for _, text := range []string{"[\x00\x01]", "]}", "{\x00:1", `{"`, "[[]]]1", "\x00"} {
		var s EncodeState
		s.Wake()
		s.Reopen([]byte(text), 0)
		if s.Depth() > len(text) {
			t.Errorf("%q leaves %d open", text, s.Depth())
		}
	}
}
