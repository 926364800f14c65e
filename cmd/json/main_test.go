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
		{"check valid", "success is silent", "check", `{"a":[1,2]}`, 0, "", ""},
		{"check dash", "a dash is standard input", "check -", `[]`, 0, "", ""},
		{"check invalid", "status 1 and a place", "check", `[1,x]`, 1, "", "<stdin>:1:4: "},
		{"check quiet", "-q leaves the status alone", "check -q", `[1,x]`, 1, "", ""},
		{"check several", "a stream holds any number of values", "check", "1 [2]{}\n\"x\"null", 0, "", ""},
		{"check second invalid", "the first value does not hide the second", "check", "1\n]", 1, "", "<stdin>:2:1: "},
		{"check empty", "no value is no JSON text", "check", "", 1, "", "<stdin>: the input holds no JSON value"},
		{"check blank", "white space is no value", "check", " \n\t", 1, "", "<stdin>: the input holds no JSON value"},
		{"check truncated object", "the end comes too early", "check", "{\"a\":1,\n", 1, "", "<stdin>:2:1: "},
		{"check truncated string", "the end comes within a token", "check", `["abc`, 1, "", "<stdin>:1:6: "},
		{"check truncated literal", "the end comes within a literal", "check", `tru`, 1, "", "<stdin>:1:4: "},
		{"check BOM", "editors hide it, so it is named", "check", "\ufeff{}", 1, "", "<stdin>: the input starts with a byte order mark"},
		{"check UTF-16 LE", "another usual mishap", "check", "\xff\xfe{\x00}\x00", 1, "", "<stdin>: the input looks like UTF-16 (little-endian)"},
		{"check UTF-16 BE", "and its twin", "check", "\xfe\xff\x00{\x00}", 1, "", "<stdin>: the input looks like UTF-16 (big-endian)"},
		{"check BOM later", "only the start is a byte order mark", "check", "[]\ufeff", 1, "", "<stdin>:1:3: "},
		{"check duplicate", "strict by default", "check", `{"a":1,"a":2}`, 1, "", ": .a: "},
		{"check duplicate allowed", "the flag allows it", "check -allow-duplicate-names", `{"a":1,"a":2}`, 0, "", ""},
		{"check bad UTF-8", "strict by default", "check", "\"a\xffb\"", 1, "", "<stdin>:1:3: "},
		{"check bad UTF-8 allowed", "the flag allows it", "check -allow-invalid-utf8", "\"a\xffb\"", 0, "", ""},
		{"check deep", "the limit of nesting is 10,000", "check", strings.Repeat("[", 10001), 1, "", "<stdin>:1:10001: "},
		{"check no -w", "there is nothing to rewrite", "check -w x", "", 2, "", "json: check: flag provided but not defined: -w"},

		{"fmt", "tabs, as Value.Indent has them", "fmt", `{"a":[1,{}],"b":[]}`, 0, "{\n\t\"a\": [\n\t\t1,\n\t\t{}\n\t],\n\t\"b\": []\n}\n", ""},
		{"fmt spaces", "a number is a number of spaces", "fmt -indent 3", `[1]`, 0, "[\n   1\n]\n", ""},
		{"fmt zero", "no indentation, but lines", "fmt -indent 0", `[1]`, 0, "[\n1\n]\n", ""},
		{"fmt tab", "the default by its name", "fmt -indent=tab", `[1]`, 0, "[\n\t1\n]\n", ""},
		{"fmt stream", "every value ends its line", "fmt", `1 2[]"x"`, 0, "1\n2\n[]\n\"x\"\n", ""},
		{"fmt as written", "strings and numbers stay", "fmt", `["\u0061\/",1.0E+2,-0]`, 0, "[\n\t\"\\u0061\\/\",\n\t1.0E+2,\n\t-0\n]\n", ""},
		{"fmt empty", "no command accepts nothing", "fmt", "", 1, "", "<stdin>: "},
		{"fmt bad indent", "not a width", "fmt -indent wide", "1", 2, "", `want "tab", a number of spaces from 0 to 32`},
		{"fmt huge indent", "output is bounded by reason", "fmt -indent 33", "1", 2, "", "-indent"},
		{"fmt empty indent", "an empty argument is a slip", "fmt -indent=", "1", 2, "", "-indent"},
		{"fmt bad UTF-8 kept", "bytes stay as they are", "fmt -allow-invalid-utf8", "\"a\xffb\"", 0, "\"a\xffb\"\n", ""},

		{"min", "no white space is left", "min", " { \"a\" : [ 1 , 2 ] }\r\n", 0, "{\"a\":[1,2]}\n", ""},
		{"min stream", "one value per line", "min", "{} 1\n\n[ ]", 0, "{}\n1\n[]\n", ""},
		{"min as written", "strings and numbers stay", "min", `["\u00e9", 1.50]`, 0, "[\"\\u00e9\",1.50]\n", ""},
		{"min before error", "what came before the error is printed", "min", "1 2 x", 1, "1\n2\n", "<stdin>:1:5: "},
		{"min duplicate", "strict by default", "min", `{"a":1,"a":2}`, 1, "", ": .a: "},
		{"min duplicate allowed", "the flag allows it", "min -allow-duplicate-names", `{"a":1, "a":2}`, 0, "{\"a\":1,\"a\":2}\n", ""},
		{"min no indent", "a flag of fmt alone", "min -indent 2", "1", 2, "", "flag provided but not defined: -indent"},

		{"canon", "sorted, shortest", "canon", `{"b":1.0, "a":"\u0061\/"}`, 0, "{\"a\":\"a/\",\"b\":1}\n", ""},
		{"canon UTF-16 order", "RFC 8785 section 3.2.3", "canon", "{\"\ufb33\":1,\"\U0001f600\":2}", 0, "{\"\U0001f600\":2,\"\ufb33\":1}\n", ""},
		{"canon stream", "each value by itself", "canon", `{"b":1,"a":2} 1e2`, 0, "{\"a\":2,\"b\":1}\n100\n", ""},
		{"canon before error", "whole values before the error are printed", "canon", `1.0 {"a":`, 1, "1\n", "<stdin>:1:10: "},
		{"canon strict", "RFC 8785 has no duplicates", "canon -allow-duplicate-names", "1", 2, "", "flag provided but not defined"},

		{"no arguments", "short usage, as a failure", "", "", 2, "", "usage: json check|fmt|min|canon"},
		{"unknown command", "named, with a way on", "tidy", "", 2, "", "json: unknown command \"tidy\"\nRun \"json help\""},
		{"misspelled command", "a similar one is proposed", "chekc", "", 2, "", "json: unknown command \"chekc\"; did you mean \"check\"?\nRun \"json help\""},
		{"misspelled help", "it is a command, too", "hlep", "", 2, "", "did you mean \"help\"?"},
		{"unknown flag", "named", "check -z", "", 2, "", "json: check: flag provided but not defined: -z"},
		{"no such file", "the system's error", "check no/such/file", "", 2, "", "json: open no/such/file: "},
		{"no such file quiet", "-q holds for all inputs", "check -q no/such/file", "", 2, "", ""},
		{"directory", "it opens, but cannot be read", "check .", "", 2, "", "json: "},
		{"-w stdin", "nothing to rewrite", "fmt -w", "1", 2, "", "json: fmt: -w rewrites files"},
		{"-w dash", "nothing to rewrite either", "fmt -w -", "1", 2, "", "json: fmt: -w rewrites files"},
		{"help unknown", "no such page", "help tidy", "", 2, "", `no help for "tidy"`},
		{"help two", "one page at a time", "help fmt min", "", 2, "", `no help for "fmt min"`},
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
		{"all good", "in the order given", "good good2", 0, "[1]\n2\n", 0},
		{"stdin between", "a dash stands for standard input", "good - good2", 0, "[1]\n\"in\"\n2\n", 0},
		{"bad first", "an invalid file does not stop the rest", "bad good", 1, "[1]\n", 1},
		{"missing first", "neither does a missing one", "missing good", 2, "[1]\n", 1},
		{"missing then bad", "2 is worse than 1", "missing bad", 2, "", 2},
		{"bad then missing", "in any order", "bad missing good", 2, "[1]\n", 2},
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
		{"short", "the flush at the end fails", 0, []string{"min"}, "1", 2},
		{"long", "a flush on the way fails", 100_000, []string{"fmt"}, long, 2},
		{"canon", "the write of a whole value fails", 100_000, []string{"canon"}, long, 2},
		{"invalid too", "the output's failure counts more", 0, []string{"min"}, "1 x", 2},
		{"check", "writes nothing, so nothing fails", 0, []string{"check"}, long, 0},
		{"help", "is output as well", 10, []string{"help"}, "", 2},
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
