//go:build !unix && !windows

package main

import (
	"os"
	"syscall"
)

// endSignals are the signals of a user or the system to end the process. The process can handle each of them.
var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}

// readerGone returns false: these systems have no pipes.
func readerGone(error) bool {
	return false
}

// copyOwner returns the permissions of the file that info describes. It does not change f, because package os cannot
// change the owner on these systems.
func copyOwner(f *os.File, info os.FileInfo) os.FileMode {
	return info.Mode().Perm()
}
