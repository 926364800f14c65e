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

// replaceText reads all of r and writes text to w. It is a conversion for rewrite.
func replaceText(w io.Writer, r io.Reader, text string) error {
	_, readErr := io.Copy(io.Discard, r)
	_, err := io.WriteString(w, text)
	return errors.Join(readErr, err)
}

func TestRewrite(t *testing.T) {
	long := strings.Repeat("123,\n", 100_000)
	for _, tt := range []struct {
		name, why string
		args      []string
		old, want string
		status    int
	}{
		{name: "fmt", why: "the file is formatted", args: []string{"fmt", "-w"}, old: `[1]`, want: "[\n\t1\n]\n"},
		{name: "indent", why: "with the flags of the command", args: []string{"fmt", "-w", "-indent", "1"}, old: `[1]`, want: "[\n 1\n]\n"},
		{name: "min", why: "the file is compacted", args: []string{"min", "-w"}, old: "[ 1 ]\n", want: "[1]\n"},
		{name: "canon", why: "the file is made canonical", args: []string{"canon", "-w"}, old: `{"b":1,"a":2}`, want: "{\"a\":2,\"b\":1}\n"},
		{name: "several values", why: "values stay in order", args: []string{"min", "-w"}, old: "1 [ ] 3", want: "1\n[]\n3\n"},
		{name: "only the end differs", why: "the new text is longer by a line feed", args: []string{"min", "-w"}, old: "[1]", want: "[1]\n"},
		{name: "new text is shorter", why: "the old text starts with the new one", args: []string{"min", "-w"}, old: "[1]\n \n", want: "[1]\n"},
		{name: "long", why: "differs after many equal bytes", args: []string{"min", "-w"}, old: "[" + strings.ReplaceAll(long, "\n", "") + " 1]",
			want: "[" + strings.ReplaceAll(long, "\n", "") + "1]\n"},
		{name: "all differs", why: "a long text that shrinks", args: []string{"min", "-w"}, old: "[" + long + "1]",
			want: "[" + strings.ReplaceAll(long, "\n", "") + "1]\n"},
		{name: "invalid", why: "an invalid file stays as it was", args: []string{"fmt", "-w"}, old: "[1,", want: "[1,", status: 1},
		{name: "invalid late", why: "even if much was formatted before",
			args: []string{"min", "-w"}, old: "[" + long + "x]", want: "[" + long + "x]", status: 1},
		{name: "invalid second value", why: "and if a value was complete", args: []string{"min", "-w"}, old: "[ 1 ] }", want: "[ 1 ] }", status: 1},
		{name: "empty", why: "an empty file is invalid, too", args: []string{"fmt", "-w"}, status: 1},
		{name: "duplicate names", why: "strict by default", args: []string{"fmt", "-w"}, old: `{"a":1,"a":2}`, want: `{"a":1,"a":2}`, status: 1},
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
	t.Run("changed", func(t *testing.T) {
		// Another program changes the mode after the file was read.
		path := writeFile(t, t.TempDir(), "x.json", "old text")
		err := rewrite(path, func(w io.Writer, r io.Reader) error {
			return errors.Join(replaceText(w, r, "new text"), os.Chmod(path, 0o600))
		})
		if err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
			t.Errorf("got mode %v, want 0600; error %v", info.Mode(), err)
		}
	})
}

// waitForInput rewrites a file with "new text". When the temporary file has this text, the function writes a line to
// standard output and waits for the end of standard input.
func waitForInput(path string) {
	err := rewrite(path, func(w io.Writer, r io.Reader) error {
		err := replaceText(w, r, "new text")
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
		{name: "directory", why: "no file can be made beside it", dirMode: 0o555, fileMode: 0o666, text: "[ 1 ]", status: 2},
		{name: "file", why: "who may not write it may not replace it", dirMode: 0o777, fileMode: 0o444, text: "[ 1 ]", status: 2},
		{name: "nothing to do", why: "a file that stays needs no permission", dirMode: 0o555, fileMode: 0o444, text: "[1]\n"},
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
	for _, tt := range []struct {
		name, why string
		convert   func(path string, w io.Writer, r io.Reader) error
		gone      bool // convert removes the file
	}{
		{"before output", "nothing was written yet", func(string, io.Writer, io.Reader) error { return broken }, false},
		{"after output", "the draft is dropped", func(_ string, w io.Writer, r io.Reader) error {
			return errors.Join(replaceText(w, r, "new text"), broken)
		}, false},
		{"replaced by a directory", "the commit fails", func(path string, w io.Writer, r io.Reader) error {
			return errors.Join(replaceText(w, r, "new text"), os.Remove(path), os.Mkdir(path, 0o777))
		}, true},
		{"removed", "there is nothing left to replace", func(path string, w io.Writer, r io.Reader) error {
			return errors.Join(replaceText(w, r, "new text"), os.Remove(path))
		}, true},
		{"short for a moment", "the draft lacks the text that was equal", func(path string, w io.Writer, r io.Reader) error {
			return keepTime(path, func() error {
				return errors.Join(replaceText(w, r, "old "), os.Truncate(path, 0), replaceText(w, r, "and new"), overwrite(path, "old text", 0))
			})
		}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.gone && runtime.GOOS == "windows" {
				t.Skip("open files cannot be removed on windows")
			}
			dir := t.TempDir()
			path := writeFile(t, dir, "x.json", "old text")
			err := rewrite(path, func(w io.Writer, r io.Reader) error { return tt.convert(path, w, r) })
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
		err := rewrite(path, func(w io.Writer, r io.Reader) error {
			if err := os.Rename(dir, dir+"2"); err != nil {
				t.Skip("directories with open files cannot be moved: ", err)
			}
			return replaceText(w, r, "new text")
		})
		if err == nil {
			t.Error("no error")
		}
		assertFiles(t, dir+"2", map[string]string{"x.json": "old text"})
	})
}

// overwrite writes text into the file at the given offset. It does not truncate the file.
func overwrite(path, text string, offset int64) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteAt([]byte(text), offset)
	return errors.Join(err, f.Close())
}

// keepTime calls change and then sets the modification time of the file to that of before.
func keepTime(path string, change func() error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return errors.Join(change(), os.Chtimes(path, time.Time{}, info.ModTime()))
}

// replaceFile moves a new file with the given text to path.
func replaceFile(path, text string) error {
	return errors.Join(os.WriteFile(path+".new", []byte(text), 0o666), os.Rename(path+".new", path))
}

// TestRewriteChanged checks that rewrite keeps a change that another program makes after the file was read, and that it
// returns an error and no temporary file remains then.
func TestRewriteChanged(t *testing.T) {
	const changed, replaced = "the file has changed since it was opened", "another file has replaced the file since it was opened"
	for _, tt := range []struct {
		name, why string
		moves     bool // change moves or removes the file, which is open
		change    func(path string) error
		want      string // content of the file; "": the file is empty or missing
		err       string // text within the error; "": there is no error
	}{
		{name: "nothing", why: "the file is rewritten", change: func(string) error { return nil }, want: "new text"},
		{name: "mode", why: "the text is the same", change: func(path string) error { return os.Chmod(path, 0o600) }, want: "new text"},
		{name: "append", why: "the size, the time and the text differ", change: func(path string) error {
			return overwrite(path, " and more", 8)
		}, want: "old text and more", err: changed},
		{name: "append, same time", why: "a clock may be coarse", change: func(path string) error {
			return keepTime(path, func() error { return overwrite(path, " and more", 8) })
		}, want: "old text and more", err: changed},
		{name: "overwrite", why: "the size is the same", change: func(path string) error {
			return overwrite(path, "OLD", 0)
		}, want: "OLD text", err: changed},
		{name: "overwrite, same time", why: "only the text differs", change: func(path string) error {
			return keepTime(path, func() error { return overwrite(path, "OLD", 0) })
		}, want: "OLD text", err: changed},
		{name: "overwrite the end, same time", why: "the whole text is compared", change: func(path string) error {
			return keepTime(path, func() error { return overwrite(path, "T", 7) })
		}, want: "old texT", err: changed},
		{name: "same text", why: "only the time differs, but there may have been another text in between", change: func(path string) error {
			return os.WriteFile(path, []byte("old text"), 0o666)
		}, want: "old text", err: changed},
		{name: "other text", why: "many editors write into the file", change: func(path string) error {
			return os.WriteFile(path, []byte("edited"), 0o666)
		}, want: "edited", err: changed},
		{name: "truncate", why: "the size, the time and the text differ",
			change: func(path string) error { return os.Truncate(path, 3) }, want: "old", err: changed},
		{name: "truncate, same time", why: "a clock may be coarse", change: func(path string) error {
			return keepTime(path, func() error { return os.Truncate(path, 3) })
		}, want: "old", err: changed},
		{name: "empty", why: "an editor may be about to write", change: func(path string) error { return os.Truncate(path, 0) }, err: changed},
		{name: "rename", why: "other editors replace the file", moves: true, change: func(path string) error {
			return replaceFile(path, "edited")
		}, want: "edited", err: replaced},
		{name: "rename, same text and time", why: "it is another file nevertheless", moves: true, change: func(path string) error {
			return keepTime(path, func() error { return replaceFile(path, "old text") })
		}, want: "old text", err: replaced},
		{name: "moved behind a link", why: "the link is not the file", moves: true, change: func(path string) error {
			return errors.Join(os.Rename(path, path+".new"), os.Symlink(path+".new", path))
		}, want: "old text", err: replaced},
		{name: "remove", why: "a removed file does not come back", moves: true, change: os.Remove, err: "lstat "},
	} {
		for _, linked := range []bool{false, true} {
			name := tt.name
			if linked {
				name += " (through a link)"
			}
			t.Run(name, func(t *testing.T) {
				if tt.moves && runtime.GOOS == "windows" {
					t.Skip("open files cannot be moved on windows")
				}
				dir := t.TempDir()
				file := writeFile(t, dir, "x.json", "old text")
				past := time.Unix(1_000_000_000, 0)
				if err := os.Chtimes(file, past, past); err != nil {
					t.Fatal(err)
				}
				path := file
				if linked {
					path = filepath.Join(t.TempDir(), "link.json")
					if err := os.Symlink(file, path); err != nil {
						t.Skip("no symbolic links: ", err)
					}
				}
				err := rewrite(path, func(w io.Writer, r io.Reader) error {
					return errors.Join(replaceText(w, r, "new text"), tt.change(file))
				})
				if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
					t.Errorf("%s: got error %v, want %q", tt.why, err, tt.err)
				}
				if got, _ := os.ReadFile(file); string(got) != tt.want {
					t.Errorf("%s: got %q, want %q", tt.why, got, tt.want)
				}
				if temp, err := filepath.Glob(filepath.Join(dir, ".json-*")); err != nil || len(temp) > 0 {
					t.Errorf("%s: %q was left behind; error %v", tt.why, temp, err)
				}
			})
		}
	}
}

// TestDraftWrites checks that the new file is the concatenation of the writes, for several sizes of a write and
// positions of the first difference.
func TestDraftWrites(t *testing.T) {
	t.Parallel()
	old := bytes.Repeat([]byte("0123456789abcdef"), 1000)
	for _, size := range []int{1, 1000, 4096, 5000, 16000} {
		for _, differs := range []int{0, 1, 4095, 4096, 4097, 9999, 15999} {
			dir := t.TempDir()
			path := writeFile(t, dir, "x", string(old))
			text := bytes.Clone(old)
			text[differs] = '!'
			err := rewrite(path, func(w io.Writer, r io.Reader) error {
				for rest := text; len(rest) > 0; {
					n := min(size, len(rest))
					if got, err := w.Write(rest[:n]); got != n || err != nil {
						t.Fatalf("Write: %d, %v", got, err)
					}
					rest = rest[n:]
				}
				_, err := io.Copy(io.Discard, r)
				return err
			})
			if err != nil {
				t.Error(err)
			}
			assertFiles(t, dir, map[string]string{"x": string(text)})
		}
	}
}

// TestDraftMode checks that a mode set after the draft has taken it is not lost: the file is not replaced.
func TestDraftMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes are those of Unix")
	}
	name := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(name, []byte("[ 1 ]"), 0o644); err != nil {
		t.Fatal(err)
	}
	original, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer original.Close()
	info, err := original.Stat()
	if err != nil {
		t.Fatal(err)
	}
	d := &draft{original: original, info: info}
	defer d.discard()
	if _, err := io.Copy(&d.read, original); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Write([]byte("[1]\n")); err != nil {
		t.Fatal(err)
	}
	if err := d.finish(); err != nil {
		t.Fatal(err)
	}
	if err := d.checkOriginal(); err != nil {
		t.Errorf("before the change: %v", err)
	}
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := d.checkOriginal(); err == nil {
		t.Error("the new mode is lost")
	}
}
