//go:build unix

package main

import (
	"errors"
	"os"
	"syscall"
)

// endSignals are the signals of a user or the system to end the process. The process can handle each of them.
var endSignals = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// readerGone reports whether err is the error of a write to a pipe or socket that is not read any more.
func readerGone(err error) bool {
	return errors.Is(err, syscall.EPIPE)
}

// copyOwner gives f the owner and the group of the file that info describes. The system may refuse either. copyOwner
// returns the permissions that f may have: those of info, or if the group is not that of info, those of info without
// the permissions of the group that other users lack.
func copyOwner(f *os.File, info os.FileInfo) os.FileMode {
	perm := info.Mode().Perm()
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return perm
	}
	uid, gid := int(stat.Uid), int(stat.Gid)
	if f.Chown(uid, gid) == nil || f.Chown(-1, gid) == nil {
		return perm
	}
	const group = 0o070
	return perm &^ (group &^ (perm << 3))
}
