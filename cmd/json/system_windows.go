package main

import (
	"errors"
	"os"
	"syscall"
)

// endSignals are the signals of a user or the system to end the process. The process can handle each of them.
// SIGTERM is sent when the console closes, the user logs off or the system shuts down.
var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}

// errNoData is the error ERROR_NO_DATA of a write to a pipe that its reader has closed.
const errNoData = syscall.Errno(232)

// readerGone reports whether err is the error of a write to a pipe that is not read any more.
func readerGone(err error) bool {
	return errors.Is(err, errNoData) || errors.Is(err, syscall.ERROR_BROKEN_PIPE)
}

// copyOwner returns the permissions of the file that info describes. It does not change f, because the system has no
// owners in the sense of POSIX.
func copyOwner(f *os.File, info os.FileInfo) os.FileMode {
	return info.Mode().Perm()
}
