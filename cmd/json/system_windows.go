package main

import (
	"errors"
	"syscall"
)

// errNoData is the error ERROR_NO_DATA of a write to a pipe that its reader has closed.
const errNoData = syscall.Errno(232)

// readerGone reports whether err is the error of a write to a pipe that is not read any more.
func readerGone(err error) bool {
	return errors.Is(err, errNoData) || errors.Is(err, syscall.ERROR_BROKEN_PIPE)
}
