package jsontest

import "os"

// Long reports whether long tests run in full. They do if environment variable CI is
// set: .ci/run sets it.
func Long() bool { return os.Getenv("CI") != "" }

// Rounds returns how many rounds a random test runs: full with Long, a tenth of it without.
func Rounds(full int) int {
	if Long() {
		return full
	}
	return full / 10
}
