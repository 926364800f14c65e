//go:build unix

package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
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
	cmd.Env = append(os.Environ(), asCommand+"=json")
	return cmd
}

// runAs runs the command line args as a process of the given user and group, which have no other rights, and returns
// its result. It skips the test if the tests have no right to do so.
func runAs(t *testing.T, id uint32, args ...string) result {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root may change the user of a process")
	}
	cmd := newCommand(t, args...)
	// The test binary is in a directory that other users cannot enter.
	binary, err := os.ReadFile(cmd.Path)
	if err != nil {
		t.Fatal(err)
	}
	dir := openDir(t)
	cmd.Path = filepath.Join(dir, "json")
	if err := os.WriteFile(cmd.Path, binary, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: id, Gid: id}}
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Skip("no process of another user: ", err)
	}
	return result{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// openDir returns a new directory that all users may enter and write.
func openDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := errors.Join(os.Chmod(dir, 0o777), os.Chmod(filepath.Dir(dir), 0o755)); err != nil {
		t.Fatal(err)
	}
	return dir
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

// TestRewriteErrors checks that the error names the file of the user if it cannot be replaced.
func TestRewriteErrors(t *testing.T) {
	const nobody = 12345
	for _, tt := range []struct {
		name, why         string
		dirMode, fileMode os.FileMode
		link              bool   // the path is a link to the file
		want              string // error, with PATH and DIR for the path and the directory of the file
	}{
		{name: "directory", why: "no temporary file can be made", dirMode: 0o555, fileMode: 0o666,
			want: "json: PATH: cannot write a temporary file in DIR: permission denied\n"},
		{name: "sticky directory", why: "only the owner of a file may replace it", dirMode: 0o777 | os.ModeSticky, fileMode: 0o666,
			want: "json: PATH: cannot replace the file: operation not permitted\n"},
		{name: "file", why: "a user who may not write it may not replace it", dirMode: 0o777, fileMode: 0o444,
			want: "json: open PATH: permission denied\n"},
		{name: "unreadable", why: "it cannot be converted", dirMode: 0o777, fileMode: 0o222, want: "json: open PATH: permission denied\n"},
		{name: "link", why: "the user has named the link", dirMode: 0o777, fileMode: 0o444, link: true, want: "json: open PATH: permission denied\n"},
		{name: "link, directory", why: "the temporary file is beside the target", dirMode: 0o555, fileMode: 0o666, link: true,
			want: "json: PATH: cannot write a temporary file in DIR: permission denied\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := openDir(t)
			file := writeFile(t, dir, "x.json", "[ 1 ]")
			path := file
			if tt.link {
				path = filepath.Join(openDir(t), "link")
				if err := os.Symlink(file, path); err != nil {
					t.Fatal(err)
				}
			}
			if err := errors.Join(os.Chmod(file, tt.fileMode), os.Chmod(dir, tt.dirMode)); err != nil {
				t.Fatal(err)
			}
			want := result{2, "", strings.NewReplacer("PATH", path, "DIR", dir).Replace(tt.want)}
			if got := runAs(t, nobody, "min", "-w", path); got != want {
				t.Errorf("%s:\n got %+v\nwant %+v", tt.why, got, want)
			}
			assertFiles(t, dir, map[string]string{"x.json": "[ 1 ]"})
		})
	}
}

// TestRewriteOwner checks the owner, the group and the mode of a file after -w.
func TestRewriteOwner(t *testing.T) {
	const user, staff = 12345, 23456
	for _, tt := range []struct {
		name, why        string
		asUser           bool // the command runs as the user and the group named user; otherwise as root
		uid, gid         int
		mode             os.FileMode
		wantUID, wantGID int
		wantMode         os.FileMode
	}{
		{name: "root", why: "root may keep both", uid: user, gid: staff, mode: 0o640, wantUID: user, wantGID: staff, wantMode: 0o640},
		{name: "root, own file", why: "there is nothing to change", mode: 0o600, wantMode: 0o600},
		{name: "setuid", why: "new text does not get the rights of the old one",
			uid: user, gid: staff, mode: 0o755 | os.ModeSetuid | os.ModeSetgid, wantUID: user, wantGID: staff, wantMode: 0o755},
		{name: "owner", why: "all is kept", asUser: true, uid: user, gid: user, mode: 0o640, wantUID: user, wantGID: user, wantMode: 0o640},
		{name: "another owner", why: "only root may give files away", asUser: true, gid: user, mode: 0o660, wantUID: user, wantGID: user, wantMode: 0o660},
		{name: "another group", why: "its permissions are not those of another group",
			asUser: true, uid: user, gid: staff, mode: 0o660, wantUID: user, wantGID: user, wantMode: 0o600},
		{name: "another group, others read", why: "other users can read the file anyway",
			asUser: true, uid: user, gid: staff, mode: 0o664, wantUID: user, wantGID: user, wantMode: 0o644},
		{name: "another owner and group", why: "all users may write it", asUser: true, gid: staff, mode: 0o676, wantUID: user, wantGID: user, wantMode: 0o666},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if os.Geteuid() != 0 {
				t.Skip("only root may change the owner of a file")
			}
			dir := openDir(t)
			path := writeFile(t, dir, "x.json", "[ 1 ]")
			if err := errors.Join(os.Chown(path, tt.uid, tt.gid), os.Chmod(path, tt.mode)); err != nil {
				t.Fatal(err)
			}
			got := result{}
			if tt.asUser {
				got = runAs(t, user, "min", "-w", path)
			} else {
				got = runText("", "min", "-w", path)
			}
			if got != (result{}) {
				t.Errorf("got %+v", got)
			}
			assertFiles(t, dir, map[string]string{"x.json": "[1]\n"})
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			stat := info.Sys().(*syscall.Stat_t)
			if int(stat.Uid) != tt.wantUID || int(stat.Gid) != tt.wantGID || info.Mode() != tt.wantMode {
				t.Errorf("%s: got owner %d, group %d, mode %v; want %d, %d, %v",
					tt.why, stat.Uid, stat.Gid, info.Mode(), tt.wantUID, tt.wantGID, tt.wantMode)
			}
		})
	}
}

// TestRewriteHardLink checks that another hard link to the file keeps the text, as the help says.
func TestRewriteHardLink(t *testing.T) {
	dir := t.TempDir()
	path := writeFile(t, dir, "x.json", "[ 1 ]")
	if err := os.Link(path, filepath.Join(dir, "link.json")); err != nil {
		t.Skip("no hard links: ", err)
	}
	if got := runText("", "min", "-w", path); got != (result{}) {
		t.Errorf("got %+v", got)
	}
	assertFiles(t, dir, map[string]string{"x.json": "[1]\n", "link.json": "[ 1 ]"})
}

// TestRewriteSignal checks that a signal during -w ends the process and leaves neither a temporary file nor a changed
// file, and that an ignored signal does nothing.
func TestRewriteSignal(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		signal    syscall.Signal
		ignored   bool
	}{
		{"SIGINT", "the user interrupts", syscall.SIGINT, false},
		{"SIGTERM", "the system shuts down", syscall.SIGTERM, false},
		{"SIGHUP", "the terminal is closed", syscall.SIGHUP, false},
		{"SIGQUIT", "the user quits", syscall.SIGQUIT, false},
		{"nohup", "the process goes on after its terminal", syscall.SIGHUP, true},
		{"SIGINT ignored", "a shell starts background processes so", syscall.SIGINT, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if !tt.ignored && signal.Ignored(tt.signal) {
				t.Skip("the test, and so the command, ignores the signal")
			}
			dir := t.TempDir()
			path := writeFile(t, dir, "x.json", "old text")
			cmd := newCommand(t, path)
			cmd.Env = append(cmd.Env, asCommand+"=wait")
			if tt.ignored {
				// The shell passes on that it ignores the signal.
				script := fmt.Sprintf(`trap "" %d; exec "$0" "$1"`, int(tt.signal))
				env := cmd.Env
				cmd = exec.Command("/bin/sh", "-c", script, cmd.Path, path)
				cmd.Env = env
			}
			stdin, err1 := cmd.StdinPipe()
			stdout, err2 := cmd.StdoutPipe()
			var stderr strings.Builder
			cmd.Stderr = &stderr
			if err := errors.Join(err1, err2, cmd.Start()); err != nil {
				t.Fatal(err)
			}
			if _, err := bufio.NewReader(stdout).ReadByte(); err != nil {
				t.Fatal(err)
			}
			if entries, err := os.ReadDir(dir); len(entries) != 2 {
				t.Errorf("got %d files, want x.json and a temporary file: %v", len(entries), err)
			}
			if err := cmd.Process.Signal(tt.signal); err != nil {
				t.Fatal(err)
			}
			status, text := 2, "old text"
			if tt.ignored {
				stdin.Close()
				status, text = 0, "new text"
			}
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != status || stderr.String() != "" {
				t.Errorf("%s: got %v, stderr %.200q, want status %d", tt.why, cmd.ProcessState, stderr.String(), status)
			}
			assertFiles(t, dir, map[string]string{"x.json": text})
		})
	}
}
