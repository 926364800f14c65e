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
				e := encoderPool.Get().(*encoder)
				e.attach(tt.asked)
				text, err := Marshal(in, tt.made...)
				if err != nil {
					t.Fatal(err)
				}
				if tt.change != nil {
					text = tt.change(bytes.Clone(text))
				}
				got = got || e.knows(text)
				e.release(e.buf)
			}
			if got != tt.want {
				t.Errorf("known: %v, want %v: %s", got, tt.want, tt.why)
			}
		})
	}
}
