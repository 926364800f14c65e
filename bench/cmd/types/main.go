// Command types measures the types and options of package jsonx beside programs that do without them: unions, optional
// values, numbers in an any, interned strings, selected members, canonical output.
package main

import "github.com/plainjson/json/bench/internal/compare"

const usage = `usage: go run ./cmd/types [flags]

Measures the types and options of package jsonx, each beside one or more ways to do the same
without it.
`

func main() { compare.Main("types", usage, comparisons) }

// Short names for the tables of comparisons.
type (
	comparison = compare.Comparison
	way        = compare.Way
)
