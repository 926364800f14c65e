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

	"github.com/plainjson/json/internal/jsontest"
)

// asCommand is the environment variable that makes the test binary another program: "json" is the command, and "wait"
// is waitForInput.
const asCommand = "JSON_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	switch os.Getenv(asCommand) {
	case "json":
		main()
	case "wait":
		waitForInput(os.Args[1])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A result is the exit status and the output of a command line.
type result struct {
	status         int
	stdout, stderr string
}

// runText runs the command line args with the text stdin as standard input.
func runText(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// writeFile creates a file in dir and returns its path.
func writeFile(t *testing.T, dir, name, content string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRun(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		args      string // split at spaces
		stdin     string
		status    int
		stdout    string
		stderr    string // text that standard error contains; "": standard error is empty
	}{
		{name: "check valid", why: "success is silent", args: "check", stdin: `{"a":[1,2]}`},
		{name: "check dash", why: "a dash is standard input", args: "check -", stdin: `[]`},
		{name: "check invalid", why: "status 1 and a place", args: "check", stdin: `[1,x]`, status: 1, stderr: "<stdin>:1:4: "},
		{name: "check quiet", why: "-q leaves the status alone", args: "check -q", stdin: `[1,x]`, status: 1},
		{name: "check several", why: "a stream holds any number of values", args: "check", stdin: "1 [2]{}\n\"x\"null"},
		{name: "check second invalid", why: "the first value does not hide the second", args: "check", stdin: "1\n]", status: 1, stderr: "<stdin>:2:1: "},
		{name: "check empty", why: "no value is no JSON text", args: "check", status: 1, stderr: "<stdin>: the input holds no JSON value"},
		{name: "check blank", why: "white space is no value", args: "check", stdin: " \n\t", status: 1, stderr: "<stdin>: the input holds no JSON value"},
		{name: "check truncated object", why: "the end comes too early", args: "check", stdin: "{\"a\":1,\n", status: 1, stderr: "<stdin>:2:1: "},
		{name: "check truncated string", why: "the end comes within a token", args: "check", stdin: `["abc`, status: 1, stderr: "<stdin>:1:6: "},
		{name: "check truncated literal", why: "the end comes within a literal", args: "check", stdin: `tru`, status: 1, stderr: "<stdin>:1:4: "},
		{name: "check BOM", why: "editors hide it, so it is named",
			args: "check", stdin: "\ufeff{}", status: 1, stderr: "<stdin>:1:1: the text begins with a byte order mark"},
		{name: "check UTF-16 LE", why: "another usual mishap",
			args: "check", stdin: "\xff\xfe{\x00}\x00", status: 1, stderr: "<stdin>:1:1: the text looks like UTF-16 (little-endian)"},
		{name: "check UTF-16 BE", why: "and its twin",
			args: "check", stdin: "\xfe\xff\x00{\x00}", status: 1, stderr: "<stdin>:1:1: the text looks like UTF-16 (big-endian)"},
		{name: "check BOM later", why: "only the start is a byte order mark", args: "check", stdin: "[]\ufeff", status: 1, stderr: "<stdin>:1:3: "},
		{name: "check duplicate", why: "strict by default", args: "check", stdin: `{"a":1,"a":2}`, status: 1, stderr: ": .a: "},
		{name: "check duplicate allowed", why: "the flag allows it", args: "check -allow-duplicate-names", stdin: `{"a":1,"a":2}`},
		{name: "check bad UTF-8", why: "strict by default", args: "check", stdin: "\"a\xffb\"", status: 1, stderr: "<stdin>:1:3: "},
		{name: "check bad UTF-8 allowed", why: "the flag allows it", args: "check -allow-invalid-utf8", stdin: "\"a\xffb\""},
		{name: "check deep", why: "the limit of nesting is 10,000", args: "check", stdin: strings.Repeat("[", 10001), status: 1, stderr: "<stdin>:1:10001: "},
		{name: "check no -w", why: "there is nothing to rewrite", args: "check -w x", status: 2, stderr: "json: check: flag provided but not defined: -w"},

		{name: "fmt", why: "tabs, as Value.Indent has them",
			args: "fmt", stdin: `{"a":[1,{}],"b":[]}`, stdout: "{\n\t\"a\": [\n\t\t1,\n\t\t{}\n\t],\n\t\"b\": []\n}\n"},
		{name: "fmt spaces", why: "a number is a number of spaces", args: "fmt -indent 3", stdin: `[1]`, stdout: "[\n   1\n]\n"},
		{name: "fmt zero", why: "no indentation, but lines", args: "fmt -indent 0", stdin: `[1]`, stdout: "[\n1\n]\n"},
		{name: "fmt tab", why: "the default by its name", args: "fmt -indent=tab", stdin: `[1]`, stdout: "[\n\t1\n]\n"},
		{name: "fmt stream", why: "every value ends its line", args: "fmt", stdin: `1 2[]"x"`, stdout: "1\n2\n[]\n\"x\"\n"},
		{name: "fmt as written", why: "strings and numbers stay",
			args: "fmt", stdin: `["\u0061\/",1.0E+2,-0]`, stdout: "[\n\t\"\\u0061\\/\",\n\t1.0E+2,\n\t-0\n]\n"},
		{name: "fmt empty", why: "no command accepts nothing", args: "fmt", status: 1, stderr: "<stdin>: "},
		{name: "fmt bad indent", why: "not a width", args: "fmt -indent wide", stdin: "1", status: 2, stderr: `want "tab", a number of spaces from 0 to 32`},
		{name: "fmt huge indent", why: "output is bounded by reason", args: "fmt -indent 33", stdin: "1", status: 2, stderr: "-indent"},
		{name: "fmt empty indent", why: "an empty argument is a slip", args: "fmt -indent=", stdin: "1", status: 2, stderr: "-indent"},
		{name: "fmt bad UTF-8 kept", why: "bytes stay as they are", args: "fmt -allow-invalid-utf8", stdin: "\"a\xffb\"", stdout: "\"a\xffb\"\n"},

		{name: "min", why: "no white space is left", args: "min", stdin: " { \"a\" : [ 1 , 2 ] }\r\n", stdout: "{\"a\":[1,2]}\n"},
		{name: "min stream", why: "one value per line", args: "min", stdin: "{} 1\n\n[ ]", stdout: "{}\n1\n[]\n"},
		{name: "min as written", why: "strings and numbers stay", args: "min", stdin: `["\u00e9", 1.50]`, stdout: "[\"\\u00e9\",1.50]\n"},
		{name: "min before error", why: "what came before the error is printed",
			args: "min", stdin: "1 2 x", status: 1, stdout: "1\n2\n", stderr: "<stdin>:1:5: "},
		{name: "min duplicate", why: "strict by default", args: "min", stdin: `{"a":1,"a":2}`, status: 1, stderr: ": .a: "},
		{name: "min duplicate allowed", why: "the flag allows it", args: "min -allow-duplicate-names", stdin: `{"a":1, "a":2}`, stdout: "{\"a\":1,\"a\":2}\n"},
		{name: "min no indent", why: "a flag of fmt alone", args: "min -indent 2", stdin: "1", status: 2, stderr: "flag provided but not defined: -indent"},

		{name: "canon", why: "sorted, shortest", args: "canon", stdin: `{"b":1.0, "a":"\u0061\/"}`, stdout: "{\"a\":\"a/\",\"b\":1}\n"},
		{name: "canon UTF-16 order", why: "RFC 8785 section 3.2.3",
			args: "canon", stdin: "{\"\ufb33\":1,\"\U0001f600\":2}", stdout: "{\"\U0001f600\":2,\"\ufb33\":1}\n"},
		{name: "canon stream", why: "each value by itself", args: "canon", stdin: `{"b":1,"a":2} 1e2`, stdout: "{\"a\":2,\"b\":1}\n100\n"},
		{name: "canon before error", why: "whole values before the error are printed",
			args: "canon", stdin: `1.0 {"a":`, status: 1, stdout: "1\n", stderr: "<stdin>:1:10: "},
		{name: "canon strict", why: "RFC 8785 has no duplicates",
			args: "canon -allow-duplicate-names", stdin: "1", status: 2, stderr: "flag provided but not defined"},

		{name: "no arguments", why: "short usage, as a failure", status: 2, stderr: "usage: json check|fmt|min|canon"},
		{name: "unknown command", why: "named, with a way on", args: "tidy", status: 2, stderr: "json: unknown command \"tidy\"\nRun \"json help\""},
		{name: "misspelled command", why: "a similar one is proposed",
			args: "chekc", status: 2, stderr: "json: unknown command \"chekc\"; did you mean \"check\"?\nRun \"json help\""},
		{name: "misspelled help", why: "it is a command, too", args: "hlep", status: 2, stderr: "did you mean \"help\"?"},
		{name: "unknown flag", why: "named", args: "check -z", status: 2, stderr: "json: check: flag provided but not defined: -z"},
		{name: "no such file", why: "the system's error", args: "check no/such/file", status: 2, stderr: "json: open no/such/file: "},
		{name: "no such file quiet", why: "-q holds for all inputs", args: "check -q no/such/file", status: 2},
		{name: "directory", why: "it opens, but cannot be read", args: "check .", status: 2, stderr: "json: "},
		{name: "-w stdin", why: "nothing to rewrite", args: "fmt -w", stdin: "1", status: 2, stderr: "json: fmt: -w rewrites files"},
		{name: "-w dash", why: "nothing to rewrite either", args: "fmt -w -", stdin: "1", status: 2, stderr: "json: fmt: -w rewrites files"},
		{name: "flag after file", why: "it is a flag, too", args: "check no/such/file -q", status: 2},
		{name: "flags around file", why: "both count", args: "fmt -indent 1 - -allow-invalid-utf8", stdin: "[\"\xff\"]", stdout: "[\n \"\xff\"\n]\n"},
		{name: "-w after dash", why: "nothing to rewrite either", args: "fmt - -w", stdin: "1", status: 2, stderr: "json: fmt: -w rewrites files"},
		{name: "unknown flag after file", why: "named", args: "check - -z", stdin: "1", status: 2, stderr: "json: check: flag provided but not defined: -z"},
		{name: "help after file", why: "as before it", args: "check x -h", stdout: commandHelp(findCommand("check"))},
		{name: "two dashes", why: "files follow", args: "check -- -q", status: 2, stderr: "json: open -q: "},
		{name: "two dashes after file", why: "files follow", args: "check -q=false - -- -q", stdin: "1", status: 2, stderr: "json: open -q: "},
		{name: "two dashes twice", why: "the second is a file", args: "check -- --", status: 2, stderr: "json: open --: "},
		{name: "help unknown", why: "no such page", args: "help tidy", status: 2, stderr: `no help for "tidy"`},
		{name: "help two", why: "one page at a time", args: "help fmt min", status: 2, stderr: `no help for "fmt min"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runText(tt.stdin, strings.Fields(tt.args)...)
			if got.status != tt.status || got.stdout != tt.stdout {
				t.Errorf("%s:\n got status %d, stdout %q, stderr %q\nwant status %d, stdout %q",
					tt.why, got.status, got.stdout, got.stderr, tt.status, tt.stdout)
			}
			if tt.stderr == "" && got.stderr != "" || !strings.Contains(got.stderr, tt.stderr) {
				t.Errorf("%s: got stderr %q, want %q in it", tt.why, got.stderr, tt.stderr)
			}
		})
	}
}

func TestIndentLiteral(t *testing.T) {
	for _, tt := range []struct{ name, why, arg string }{
		{"spaces", "white space stands for itself", "  "},
		{"tab", "so does a tab", "\t"},
		{"mixed", "and both together", "\t "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runText("[1]", "fmt", "-indent", tt.arg)
			if want := "[\n" + tt.arg + "1\n]\n"; got.stdout != want || got.status != 0 {
				t.Errorf("%s: got %+v, want stdout %q", tt.why, got, want)
			}
		})
	}
}

func TestSeveralFiles(t *testing.T) {
	dir := t.TempDir()
	path := map[string]string{
		"good":    writeFile(t, dir, "good.json", "[1]\n"),
		"good2":   writeFile(t, dir, "good2.json", "2"),
		"bad":     writeFile(t, dir, "bad.json", "[1\n2]"),
		"missing": filepath.Join(dir, "missing.json"),
		"-":       "-",
	}
	for _, tt := range []struct {
		name, why string
		files     string
		status    int
		stdout    string
		errors    int // number of files that standard error names
	}{
		{name: "all good", why: "in the order given", files: "good good2", stdout: "[1]\n2\n"},
		{name: "stdin between", why: "a dash stands for standard input", files: "good - good2", stdout: "[1]\n\"in\"\n2\n"},
		{name: "bad first", why: "an invalid file does not stop the rest", files: "bad good", status: 1, stdout: "[1]\n", errors: 1},
		{name: "missing first", why: "neither does a missing one", files: "missing good", status: 2, stdout: "[1]\n", errors: 1},
		{name: "missing then bad", why: "2 is worse than 1", files: "missing bad", status: 2, errors: 2},
		{name: "bad then missing", why: "in any order", files: "bad missing good", status: 2, stdout: "[1]\n", errors: 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := []string{"min"}
			for _, f := range strings.Fields(tt.files) {
				args = append(args, path[f])
			}
			got := runText(`"in"`, args...)
			if got.status != tt.status || got.stdout != tt.stdout {
				t.Errorf("%s: got %+v, want status %d, stdout %q", tt.why, got, tt.status, tt.stdout)
			}
			if n := strings.Count(got.stderr, dir); n != tt.errors {
				t.Errorf("%s: %d errors, want %d: %q", tt.why, n, tt.errors, got.stderr)
			}
		})
	}
}

func TestOutputFails(t *testing.T) {
	full := errors.New("no space left")
	long := "[" + strings.Repeat("123456789,", 100_000) + "0]"
	for _, tt := range []struct {
		name, why string
		room      int // number of bytes that standard output accepts
		args      []string
		stdin     string
		status    int
	}{
		{name: "short", why: "the flush at the end fails", args: []string{"min"}, stdin: "1", status: 2},
		{name: "long", why: "a flush on the way fails", room: 100_000, args: []string{"fmt"}, stdin: long, status: 2},
		{name: "canon", why: "the write of a whole value fails", room: 100_000, args: []string{"canon"}, stdin: long, status: 2},
		{name: "invalid too", why: "the output's failure counts more", args: []string{"min"}, stdin: "1 x", status: 2},
		{name: "check", why: "writes nothing, so nothing fails", args: []string{"check"}, stdin: long},
		{name: "help", why: "is output as well", room: 10, args: []string{"help"}, status: 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var stderr bytes.Buffer
			stdout := jsontest.StrictWriter(tt.room, full)
			status := run(tt.args, strings.NewReader(tt.stdin), stdout, &stderr)
			if status != tt.status {
				t.Errorf("%s: got status %d, want %d; stderr %q", tt.why, status, tt.status, &stderr)
			}
			if failed := strings.Contains(stderr.String(), full.Error()); failed != (tt.status == 2) {
				t.Errorf("%s: stderr %q", tt.why, &stderr)
			}
		})
	}
	t.Run("short writer", func(t *testing.T) {
		var stderr bytes.Buffer
		if status := run([]string{"min"}, strings.NewReader(long), jsontest.ShortWriter(10), &stderr); status != 2 {
			t.Errorf("a writer that takes less than it was given: got status %d, want 2", status)
		}
	})
	t.Run("stops", func(t *testing.T) {
		// After a failure of standard output no more files are read.
		var stderr bytes.Buffer
		path := writeFile(t, t.TempDir(), "a.json", "1")
		run([]string{"min", path, path, path}, nil, jsontest.FailAfterWriter(0, full), &stderr)
		if n := strings.Count(stderr.String(), "\n"); n != 1 {
			t.Errorf("got %d errors, want 1: %q", n, &stderr)
		}
	})
}

func TestClosedPipe(t *testing.T) {
	if runtime.GOOS == "wasip1" || runtime.GOOS == "js" {
		t.Skip("no pipes on " + runtime.GOOS)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	r.Close()
	for _, args := range [][]string{{"fmt"}, {"canon"}, {"help"}, {"fmt", "-", writeFile(t, t.TempDir(), "x.json", "[2]")}} {
		var stderr bytes.Buffer
		if status := run(args, strings.NewReader("[1]"), w, &stderr); status != 141 || stderr.String() != "" {
			t.Errorf("json %s: a reader that has gone away: got status %d, want 141; stderr %q",
				strings.Join(args, " "), status, &stderr)
		}
	}
}

func TestInputFails(t *testing.T) {
	broken := errors.New("disk on fire")
	text := []byte(`{"a":[1,2,"three"],"b":null} `)
	for _, mode := range []string{"check", "fmt", "min", "canon"} {
		for n := range text {
			var stdout, stderr bytes.Buffer
			status := run([]string{mode}, jsontest.FailAfterReader(text, n, broken), &stdout, &stderr)
			if status != 2 || stderr.String() != "json: <stdin>: disk on fire\n" {
				t.Errorf("%s: reader fails after %d bytes: got status %d, stderr %q", mode, n, status, &stderr)
			}
		}
	}
	t.Run("unexpected EOF", func(t *testing.T) {
		// If the Reader fails with io.ErrUnexpectedEOF, the input is not reported as truncated JSON text.
		var stderr bytes.Buffer
		in := jsontest.FailAfterReader(text, 5, io.ErrUnexpectedEOF)
		if status := run([]string{"check"}, in, nil, &stderr); status != 2 {
			t.Errorf("got status %d, want 2; stderr %q", status, &stderr)
		}
	})
	t.Run("error before failure", func(t *testing.T) {
		// A syntax error before the failure of the Reader is reported instead of that.
		var stderr bytes.Buffer
		in := jsontest.DataErrReader([]byte("[x"), 2, broken)
		if status := run([]string{"check"}, in, nil, &stderr); status != 1 {
			t.Errorf("got status %d, want 1; stderr %q", status, &stderr)
		}
	})
}

func TestHelp(t *testing.T) {
	manual := runText("", "help")
	if manual.status != 0 || manual.stderr != "" {
		t.Fatalf("json help: %+v", manual)
	}
	for _, arg := range []string{"-h", "-help", "--help"} {
		if got := runText("", arg); got != manual {
			t.Errorf("json %s is not json help", arg)
		}
	}
	jsontest.Golden(t, "help.txt", []byte(manual.stdout))
	for _, c := range commands {
		page := runText("", "help", c.name)
		if page.status != 0 || !strings.Contains(page.stdout, c.about) {
			t.Errorf("json help %s: %+v", c.name, page)
		}
		if got := runText("", c.name, "-h"); got != page {
			t.Errorf("json %s -h is not json help %s", c.name, c.name)
		}
	}
	for i, line := range strings.Split(manual.stdout, "\n") {
		if len(line) > 80 || strings.Contains(line, "\t") {
			t.Errorf("line %d does not fit a terminal: %q", i+1, line)
		}
	}
}

// TestHelpFlags checks that a command accepts a flag if and only if its help has the flag.
func TestHelpFlags(t *testing.T) {
	dir := t.TempDir()
	for _, c := range commands {
		for _, f := range flagHelps {
			name, _, hasArg := strings.Cut(f.name, " ")
			args := []string{c.name, name}
			if hasArg {
				args = append(args, "1")
			}
			got := runText("", append(args, writeFile(t, dir, "x.json", "1"))...)
			if (got.status == 0) != f.takenBy(c) {
				t.Errorf("json %s: help says %v, but status is %d: %s",
					strings.Join(args, " "), f.takenBy(c), got.status, got.stderr)
			}
		}
	}
}
