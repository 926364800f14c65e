package json

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

// TestWindowHint reads values with new decoders: one that is as long as the last one makes its window in fewer
// steps, short ones do not pay for it, and make it forgotten.
func TestWindowHint(t *testing.T) {
	type text string // whose plan no other test knows
	read := func(n int) (allocated int) {
		EmptyPools()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var v text
		err := UnmarshalRead(struct{ io.Reader }{strings.NewReader(`"` + strings.Repeat("x", n) + `"`)}, &v)
		runtime.ReadMemStats(&after)
		if err != nil || len(v) != n {
			t.Fatalf("%d bytes, want %d: %v", len(v), n, err)
		}
		return int(after.TotalAlloc - before.TotalAlloc)
	}
	const long = 1 << 20
	short := read(10)
	first := read(long)
	if again := read(long); again > first-long/2 {
		t.Errorf("a long value took %d bytes at first, and %d then", first, again)
	}
	for range 40 {
		if n := read(10); n > short+16<<10 {
			t.Fatalf("a short value took %d bytes before a long one, and %d then", short, n)
		}
	}
	if later := read(long); later < first-long/2 {
		t.Errorf("a long value took %d bytes at first, and %d long afterwards", first, later)
	}
}
