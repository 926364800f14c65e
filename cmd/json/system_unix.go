//go:build unix

package main

import (
	"errors"
	"syscall"
)

// readerGone reports whether err is the error of a write to a pipe or socket that is not read any more.
func readerGone(err error) bool {
	return errors.Is(err, syscall.EPIPE)
}
