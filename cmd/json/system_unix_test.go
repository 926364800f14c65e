//go:build unix

package main

import (
	"bufio"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
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

// TestRewriteSpecial checks that -w does not open files that are not regular.
func TestRewriteSpecial(t *testing.T) {
	dir := t.TempDir()
	pipe, link, socket := filepath.Join(dir, "pipe"), filepath.Join(dir, "link"), filepath.Join(dir, "socket")
	if err := errors.Join(exec.Command("mkfifo", pipe).Run(), os.Symlink(pipe, link)); err != nil {
		t.Skip("no named pipes: ", err)
	}
	// Directories of tests may have longer names than sockets allow.
	t.Chdir(dir)
	listener, err := net.Listen("unix", "socket")
	if err != nil {
		t.Skip("no sockets: ", err)
	}
	defer listener.Close()
	for _, tt := range []struct{ name, why, path, kind string }{
		{"named pipe", "opening it would wait for a writer", pipe, "a named pipe"},
		{"link to named pipe", "links are followed", link, "a named pipe"},
		{"socket", "it cannot be opened", socket, "a socket"},
		{"device", "opening it may have effects", "/dev/null", "a device"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := result{2, "", "json: " + tt.path + ": -w rewrites only regular files, and this is " + tt.kind + "\n"}
			done := make(chan result, 1)
			go func() { done <- runText("", "fmt", "-w", tt.path) }()
			select {
			case got := <-done:
				if got != want {
					t.Errorf("%s: got %+v, want %+v", tt.why, got, want)
				}
			case <-time.After(10 * time.Second):
				t.Errorf("%s: fmt -w does not end", tt.why)
			}
		})
	}
}
