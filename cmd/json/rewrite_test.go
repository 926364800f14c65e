package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// assertFiles reports an error of the test unless dir has exactly the files in
// want, which maps their names to their contents.
func assertFiles(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Error(err)
		}
		if old, ok := want[e.Name()]; !ok {
			t.Errorf("%s was left behind", e.Name())
		} else if string(content) != old {
			t.Errorf("%s: got %.200q, want %.200q", e.Name(), content, old)
		}
	}
	if len(entries) != len(want) {
		t.Errorf("got %d files, want %d", len(entries), len(want))
	}
}

func TestRewrite(t *testing.T) {
	long := strings.Repeat("123,\n", 100_000)
	for _, tt := range []struct {
		name, why string
		args      []string
		old, want string
		status    int
	}{
		{"fmt", "the file is formatted", []string{"fmt", "-w"}, `[1]`, "[\n\t1\n]\n", 0},
		{"indent", "with the flags of the command", []string{"fmt", "-w", "-indent", "1"}, `[1]`, "[\n 1\n]\n", 0},
		{"min", "the file is compacted", []string{"min", "-w"}, "[ 1 ]\n", "[1]\n", 0},
		{"canon", "the file is made canonical", []string{"canon", "-w"}, `{"b":1,"a":2}`, "{\"a\":2,\"b\":1}\n", 0},
		{"several values", "values stay in order", []string{"min", "-w"}, "1 [ ] 3", "1\n[]\n3\n", 0},
		{"only the end differs", "the new text is longer by a line feed", []string{"min", "-w"}, "[1]", "[1]\n", 0},
		{"new text is shorter", "the old text starts with the new one", []string{"min", "-w"}, "[1]\n \n", "[1]\n", 0},
		{"long", "differs after many equal bytes", []string{"min", "-w"}, "[" + strings.ReplaceAll(long, "\n", "") + " 1]",
			"[" + strings.ReplaceAll(long, "\n", "") + "1]\n", 0},
		{"all differs", "a long text that shrinks", []string{"min", "-w"}, "[" + long + "1]",
			"[" + strings.ReplaceAll(long, "\n", "") + "1]\n", 0},
		{"invalid", "an invalid file stays as it was", []string{"fmt", "-w"}, "[1,", "[1,", 1},
		{"invalid late", "even if much was formatted before", []string{"min", "-w"}, "[" + long + "x]", "[" + long + "x]", 1},
		{"invalid second value", "and if a value was complete", []string{"min", "-w"}, "[ 1 ] }", "[ 1 ] }", 1},
		{"empty", "an empty file is invalid, too", []string{"fmt", "-w"}, "", "", 1},
		{"duplicate names", "strict by default", []string{"fmt", "-w"}, `{"a":1,"a":2}`, `{"a":1,"a":2}`, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			path := writeFile(t, dir, "x.json", tt.old)
			got := runText("", append(tt.args, path)...)
			if got.status != tt.status || got.stdout != "" || (got.stderr == "") != (tt.status == 0) {
				t.Errorf("%s: got %+v, want status %d", tt.why, got, tt.status)
			}
			assertFiles(t, dir, map[string]string{"x.json": tt.want})
		})
	}
}

// TestRewriteUnchanged checks that a file whose text would not change is
// neither written nor replaced.
func TestRewriteUnchanged(t *testing.T) {
	for _, tt := range []struct{ name, why, text string }{
		{"short", "one read", "[1]\n"},
		{"long", "many reads", "[" + strings.Repeat("1,", 200_000) + "1]\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			path := writeFile(t, dir, "x.json", tt.text)
			past := time.Unix(1_000_000_000, 0)
			if err := os.Chtimes(path, past, past); err != nil {
				t.Fatal(err)
			}
			before, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if got := runText("", "min", "-w", path); got != (result{}) {
				t.Errorf("%s: got %+v", tt.why, got)
			}
			after, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if !os.SameFile(before, after) || !after.ModTime().Equal(past) {
				t.Errorf("%s: the file was written", tt.why)
			}
			assertFiles(t, dir, map[string]string{"x.json": tt.text})
		})
	}
}

func TestRewriteSeveral(t *testing.T) {
	dir := t.TempDir()
	a := writeFile(t, dir, "a.json", "[ 1 ]")
	b := writeFile(t, dir, "b.json", "[ 1 x ]")
	c := writeFile(t, dir, "c.json", "[ 3 ]")
	got := runText("", "min", "-w", a, b, filepath.Join(dir, "none"), c)
	if got.status != 2 || strings.Count(got.stderr, dir) != 2 {
		t.Errorf("got %+v, want status 2 and two errors", got)
	}
	assertFiles(t, dir, map[string]string{"a.json": "[1]\n", "b.json": "[ 1 x ]", "c.json": "[3]\n"})
}

func TestRewriteMode(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "wasip1" {
		t.Skip("no permission bits on " + runtime.GOOS)
	}
	for _, mode := range []os.FileMode{0o600, 0o644, 0o666, 0o755, 0o640} {
		path := writeFile(t, t.TempDir(), "x.json", "[ 1 ]")
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if got := runText("", "min", "-w", path); got != (result{}) {
			t.Errorf("%v: got %+v", mode, got)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode() != mode {
			t.Errorf("got mode %v, want %v", info.Mode(), mode)
		}
	}
}

// waitForInput rewrites a file with "new text". When the temporary file has this text, the function writes a line to
// standard output and waits for the end of standard input.
func waitForInput(path string) {
	err := rewrite(path, func(w io.Writer, _ io.Reader) error {
		_, err := io.WriteString(w, "new text")
		os.Stdout.WriteString("ready\n")
		io.Copy(io.Discard, os.Stdin)
		return err
	})
	if err != nil {
		panic(err)
	}
}

func TestRewriteSymlink(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	writeFile(t, other, "real.json", "[ 1 ]")
	link := filepath.Join(dir, "link.json")
	if err := os.Symlink(filepath.Join(other, "real.json"), link); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	if got := runText("", "min", "-w", link); got != (result{}) {
		t.Errorf("got %+v", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v, %v", info, err)
	}
	assertFiles(t, other, map[string]string{"real.json": "[1]\n"})
	assertFiles(t, dir, map[string]string{"link.json": "[1]\n"})
}

func TestRewriteDirectory(t *testing.T) {
	dir := t.TempDir()
	want := result{2, "", "json: " + dir + ": -w rewrites only regular files, and this is a directory\n"}
	if got := runText("", "min", "-w", dir); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	assertFiles(t, dir, nil)
}

// TestRewriteReadOnly checks that the file does not change without the permission to write it or its directory, and
// that this is an error only if the text would change. Root is not bound by permissions.
func TestRewriteReadOnly(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "wasip1" || os.Geteuid() == 0 {
		t.Skip("permissions do not hold here")
	}
	for _, tt := range []struct {
		name, why         string
		dirMode, fileMode os.FileMode
		text              string
		status            int
	}{
		{"directory", "no file can be made beside it", 0o555, 0o666, "[ 1 ]", 2},
		{"file", "who may not write it may not replace it", 0o777, 0o444, "[ 1 ]", 2},
		{"nothing to do", "a file that stays needs no permission", 0o555, 0o444, "[1]\n", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			path := writeFile(t, dir, "x.json", tt.text)
			if err := errors.Join(os.Chmod(path, tt.fileMode), os.Chmod(dir, tt.dirMode)); err != nil {
				t.Fatal(err)
			}
			defer os.Chmod(dir, 0o777)
			if got := runText("", "min", "-w", path); got.status != tt.status {
				t.Errorf("%s: got %+v, want status %d", tt.why, got, tt.status)
			}
			assertFiles(t, dir, map[string]string{"x.json": tt.text})
		})
	}
}

// TestRewriteFails checks that rewrite returns an error if the conversion, the temporary file or the replacement
// fails, and that no temporary file remains.
func TestRewriteFails(t *testing.T) {
	broken := errors.New("broken")
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, "new text")
		return err
	}
	for _, tt := range []struct {
		name, why string
		convert   func(dir string, w io.Writer) error
		gone      bool // convert removes the file
	}{
		{"before output", "nothing was written yet", func(string, io.Writer) error { return broken }, false},
		{"after output", "the draft is dropped", func(_ string, w io.Writer) error {
			return errors.Join(write(w), broken)
		}, false},
		{"replaced by a directory", "the commit fails", func(dir string, w io.Writer) error {
			path := filepath.Join(dir, "x.json")
			return errors.Join(write(w), os.Remove(path), os.Mkdir(path, 0o777))
		}, true},
		{"removed", "there is nothing left to replace", func(dir string, w io.Writer) error {
			return errors.Join(write(w), os.Remove(filepath.Join(dir, "x.json")))
		}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.gone && runtime.GOOS == "windows" {
				t.Skip("open files cannot be removed on windows")
			}
			dir := t.TempDir()
			path := writeFile(t, dir, "x.json", "old text")
			err := rewrite(path, func(w io.Writer, _ io.Reader) error { return tt.convert(dir, w) })
			if err == nil {
				t.Errorf("%s: no error", tt.why)
			}
			if tt.gone {
				os.Remove(path)
				assertFiles(t, dir, nil)
			} else {
				assertFiles(t, dir, map[string]string{"x.json": "old text"})
			}
		})
	}
	t.Run("no draft", func(t *testing.T) {
		// The directory is renamed, so that the temporary file cannot be created.
		dir := filepath.Join(t.TempDir(), "sub")
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		path := writeFile(t, dir, "x.json", "old text")
		err := rewrite(path, func(w io.Writer, _ io.Reader) error {
			if err := os.Rename(dir, dir+"2"); err != nil {
				t.Skip("directories with open files cannot be moved: ", err)
			}
			return write(w)
		})
		if err == nil {
			t.Error("no error")
		}
		assertFiles(t, dir+"2", map[string]string{"x.json": "old text"})
	})
}

// TestDraftWrites checks that the new file is the concatenation of the writes, for several sizes of a write and
// positions of the first difference.
func TestDraftWrites(t *testing.T) {
	old := bytes.Repeat([]byte("0123456789abcdef"), 1000)
	for _, size := range []int{1, 1000, 4096, 5000, 16000} {
		for _, differs := range []int{0, 1, 4095, 4096, 4097, 9999, 15999} {
			dir := t.TempDir()
			path := writeFile(t, dir, "x", string(old))
			text := bytes.Clone(old)
			text[differs] = '!'
			err := rewrite(path, func(w io.Writer, _ io.Reader) error {
				for rest := text; len(rest) > 0; {
					n := min(size, len(rest))
					if got, err := w.Write(rest[:n]); got != n || err != nil {
						t.Fatalf("Write: %d, %v", got, err)
					}
					rest = rest[n:]
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
			assertFiles(t, dir, map[string]string{"x": string(text)})
		}
	}
}
