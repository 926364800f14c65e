//go:build unix

package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// newCommand returns the command line args, without the name of the program, as a process that has not started.
func newCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// TestPipeSignal checks that SIGPIPE ends the process silently if standard output is closed after a part of it was
// read.
func TestPipeSignal(t *testing.T) {
	long := "[" + strings.Repeat("123456789,", 100_000) + "0]"
	for _, mode := range []string{"fmt", "min", "canon"} {
		var stderr strings.Builder
		cmd := newCommand(t, mode)
		cmd.Stdin = strings.NewReader(long)
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReaderSize(stdout, 16).ReadByte(); err != nil {
			t.Error(err)
		}
		stdout.Close()
		exit, ok := errors.AsType[*exec.ExitError](cmd.Wait())
		if !ok || stderr.String() != "" {
			t.Errorf("json %s: got %v, stderr %q", mode, exit, &stderr)
		} else if status := exit.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGPIPE {
			t.Errorf("json %s: got %v, want the end by SIGPIPE", mode, exit)
		}
	}
}
