package main

import "testing"

// TestSum checks that sum adds up the numbers of the packages at and below a prefix only, and
// that it fails for an invalid time.
func TestSum(t *testing.T) {
	const trace = `init internal/bytealg @0.005 ms, 0 ms clock, 0 bytes, 0 allocs
init encoding/json @1.0 ms, 0.25 ms clock, 64 bytes, 2 allocs
init encoding/json/v2 @1.1 ms, 0.50 ms clock, 64 bytes, 3 allocs
init encoding/jsonx @1.1 ms, 4 ms clock, 64 bytes, 7 allocs
{"name":"x"}
`
	for _, tt := range []struct {
		name, why, prefix string
		ms                float64
		allocs            int
	}{
		{name: "a package and those below", why: "a library has many packages", prefix: "encoding/json", ms: 0.75, allocs: 5},
		{name: "one package", why: "others are not its work", prefix: "encoding/json/v2", ms: 0.5, allocs: 3},
		{name: "no package", why: "a program without JSON has no part of it"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ms, allocs, err := sum(trace, tt.prefix)
			if ms != tt.ms || allocs != tt.allocs || err != nil {
				t.Errorf("%v ms, %d allocations, %v; want %v, %d (%s)", ms, allocs, err, tt.ms, tt.allocs, tt.why)
			}
		})
	}
	if _, _, err := sum("init encoding/json @1.0 ms, x ms clock, 64 bytes, 2 allocs\n", "encoding/json"); err == nil {
		t.Error("a time that is no number: no error")
	}
}
