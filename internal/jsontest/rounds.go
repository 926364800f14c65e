package jsontest

import "os"

// Long reports whether long tests run in full: whether environment variable CI is not
// empty. The script .ci/run sets it.
func Long() bool { return os.Getenv("CI") != "" }

// Rounds returns how many rounds a random test runs: full if Long reports true, and full/10 otherwise.
func Rounds(full int) int {
	if Long() {
		return full
	}
	return full / 10
}
