//go:build jsoncount

package state

// Scanned is the number of bytes that were scanned in addition to the reading of tokens and of Go values: values that are
// skipped or read as raw text, text that is scanned for limits, and text whose lines are counted. Bytes that are scanned
// twice count twice. The build tag jsoncount turns the count on, for tests of linear time that do not run in parallel.
var Scanned int64

// count adds n to Scanned.
func count(n int) { Scanned += int64(n) }
