// Package conformance contains the differential tests: this module and the
// standard library of Go 1.27 process the same JSON text or Go value, and all
// results that a caller can observe must be the same. Errors of packages json and
// jsontext are compared by type, fields except Err, and wrapped sentinels, those of
// package v1 also by text. In nested programs, in which methods call their Encoder or
// Decoder, the text of the innermost error is compared, too.
//
//	go test .                        a quick run, as in CI
//	go test . -run Mutated -timeout 30m -args -n 2000000 -seed 7
//	go test . -run Nested -args -first 628 -n 1 -seed 7   one call that was reported
//	go test . -run Twins -v -args -n 300000 -seed 3       this module beside an earlier commit of it
//	go test . -fuzz FuzzUnmarshalAny
//	go test . -bench Unmarshal/Concrete
//	bash soak 20m                    every fuzz target and random test with new seeds
//	go run ./cmd/compare             a table of times, ours beside theirs
//
// Intended differences from the standard library are listed in internal/diff/known.go.
package conformance
