// Command streams measures reading and writing of long texts: records as NDJSON and as an array, lines by several goroutines,
// files, comments, and strings that are read in parts; and bodies of requests.
package main

import "github.com/plainjson/json/bench/internal/compare"

const usage = `usage: go run ./cmd/streams [flags]

Measures the functions of package jsonx for streams, and package jsonhttp, each beside loops by
hand and other libraries.
`

func main() { compare.Main("streams", usage, comparisons) }

// Short names for the tables of comparisons.
type (
	comparison = compare.Comparison
	way        = compare.Way
)
