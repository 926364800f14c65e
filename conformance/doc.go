// Package conformance holds the differential tests: the same JSON text or Go
// value goes through this module and through the standard library of Go 1.27,
// and everything that can be seen afterwards must be the same. Error texts are
// ours and are not compared, but by nested programs; types, offsets, pointers and wrapped sentinels are.
//
//	go test .                        a quick run, as in CI
//	go test . -run Mutated -timeout 30m -args -n 2000000 -seed 7
//	go test . -run Nested -args -first 628 -n 1 -seed 7   one call that was reported
//	go test . -run Twins -v -args -n 300000 -seed 3       this module beside an earlier commit of it
//	go test . -fuzz FuzzUnmarshalAny
//	go test . -bench Unmarshal/Concrete
//	go run ./cmd/compare             a table of times, ours beside theirs
//
// Differences that are meant are listed in internal/diff/known.go.
package conformance
