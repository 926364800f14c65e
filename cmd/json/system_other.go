//go:build !unix && !windows

package main

import "os"

// readerGone returns false: these systems have no pipes.
func readerGone(error) bool {
	return false
}

// copyOwner returns the permissions of the file that info describes. It does not change f, because package os cannot
// change the owner on these systems.
func copyOwner(f *os.File, info os.FileInfo) os.FileMode {
	return info.Mode().Perm()
}
