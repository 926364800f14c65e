package json

import "testing"

// TestKeepWindow holds that a window is kept for the next reader while it is of use.
func TestKeepWindow(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		width     int
		needed    int
		calls     int
		kept      bool
	}{
		{"narrow", "it costs little", 512, 0, 100, true},
		{"small", "it costs little", smallBuffer, 0, 100, true},
		{"wide", "it is used", 1 << 20, 1 << 18, 100, true},
		{"wide at first", "it may be used soon", 1 << 20, 100, maxIdle, true},
		{"wide for nothing", "it was not used for long", 1 << 20, 100, maxIdle + 1, false},
		{"too wide", "it would pin too much", maxWindow + 1, maxWindow, 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, w := new(decoder), make([]byte, 0, tt.width)
			for range tt.calls {
				d.keepWindow(w, tt.needed, 0)
			}
			if kept := d.window != nil; kept != tt.kept {
				t.Errorf("kept: %v, want %v (%s)", kept, tt.kept, tt.why)
			}
			d.keepWindow(w, tt.width, 0)
			if d.idle != 0 {
				t.Error("a call that needs it does not count")
			}
			d.keepWindow(w, tt.width, longInput)
			if d.window != nil && cap(d.window) != max(tt.width, longWindow) {
				t.Errorf("a window of %d bytes after a long input", cap(d.window))
			}
		})
	}
}
