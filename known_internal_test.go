package json

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
)

// TestKnownText asks an encoder for texts that another one has just made, or not.
func TestKnownText(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		made      []Options
		asked     []Options
		change    func([]byte) []byte
		want      bool
	}{
		{"same", "that is what it is for", nil, nil, nil, true},
		{"other bytes", "the caller may have changed the text", nil, nil, func(b []byte) []byte { b[5]++; return b }, false},
		{"longer", "or have added to it", nil, nil, func(b []byte) []byte { return append(b, ' ') }, false},
		{"other form", "it must be escaped", nil, []Options{opts.EscapeForHTML | opts.True}, nil, false},
		{"other rules", "it need not be right", []Options{opts.AllowDuplicateNames | opts.True}, nil, nil, false},
		{"same rules", "but is, by the same rules", []Options{opts.AllowDuplicateNames | opts.True},
			[]Options{opts.AllowDuplicateNames | opts.True}, nil, true},
		{"lines", "what is on several lines must be indented", []Options{opts.Multiline | opts.True}, []Options{opts.Multiline | opts.True}, nil, false},
		{"deep", "it may be nested too deeply", nil, []Options{opts.DepthLimit(0)}, nil, true},
		{"too deep", "it may be nested too deeply", nil, []Options{opts.DepthLimit(2)}, nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := false
			in := []string{strings.Repeat("long ", 50), "<&>", tt.name}
			for range 100 { // a pool may forget, and does with the race detector
				e := pooledEncoder()
				e.attach(tt.asked)
				text, err := Marshal(in, tt.made...)
				if err != nil {
					t.Fatal(err)
				}
				if tt.change != nil {
					text = tt.change(bytes.Clone(text))
				}
				got = got || e.appendKnown(nil, text) != nil
				e.release(e.buf)
			}
			if got != tt.want {
				t.Errorf("known: %v, want %v: %s", got, tt.want, tt.why)
			}
		})
	}
}

// TestKnownNesting holds that a text with many arrays is known: it need not be nested.
func TestKnownNesting(t *testing.T) {
	got := false
	for range 100 {
		e := pooledEncoder()
		e.attach(nil)
		text, err := Marshal(make([][]int, 12000))
		if err != nil {
			t.Fatal(err)
		}
		out := e.appendKnown([]byte("x"), text)
		got = got || out != nil && string(out) == "x"+string(text)
		e.release(e.buf)
	}
	if !got {
		t.Error("the text is never known")
	}
}

// TestKnownSwap holds that encoders change their buffers for a long text, and no other.
func TestKnownSwap(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		length    int
		before    int
		owns      bool
		want      bool
	}{
		{"long", "it is not copied", 5000, 5, true, true},
		{"nothing before", "the buffer begins with it", 5000, 0, true, true},
		{"short", "it is copied fast enough", 500, 5, true, false},
		{"much before", "there is no room before the text", 5000, front + 1, true, false},
		{"buffer of others", "the text is to be there", 5000, 5, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := bytes.Repeat([]byte("1"), tt.length)
			from, to := new(encoder), new(encoder)
			from.buf, to.buf = make([]byte, 0, 8000), make([]byte, 0, 8000)
			from.configure(&from.set)
			to.configure(&to.set)
			from.begin()
			to.begin()
			from.buf = from.whole(append(from.room(), text...))[:0]
			from.known, from.nest = len(text), 1
			before := from.buf
			dst := append(to.room(), strings.Repeat("b", tt.before)...)
			to.owns = tt.owns
			out := from.give(to, dst, text)
			if want := strings.Repeat("b", tt.before) + string(text); string(out) != want {
				t.Errorf("%d bytes, want %d (%s)", len(out), len(want), tt.why)
			}
			if swapped := &to.buf[:1][0] == &before[:1][0]; swapped != tt.want || swapped && from.known != 0 {
				t.Errorf("swapped: %v, want %v (%s)", swapped, tt.want, tt.why)
			}
			if whole := to.whole(out); !bytes.HasSuffix(whole, out) || &whole[0] != &to.buf[:1][0] && tt.before <= front {
				t.Errorf("the buffer is lost (%s)", tt.why)
			}
		})
	}
}
