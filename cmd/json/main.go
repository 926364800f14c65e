// Command json checks, formats, compacts and canonicalizes JSON text.
//
//	json check|fmt|min|canon [flags] [file...]
//
// The commands read JSON values (RFC 8259) from files or standard input:
//
//	check  reports whether each input is valid JSON
//	fmt    prints each value with one element or member per line, indented
//	min    prints each value on one line, without white space
//	canon  prints each value on one line, in the canonical form of RFC 8785
//
// Run "json help" for flags, memory, errors, the exit status and examples.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// Exit statuses. The status of several inputs is the highest status of an input.
const (
	statusOK      = 0 // every input is valid and was written
	statusInvalid = 1 // an input is not valid JSON, or canonical form cannot hold it
	statusFailed  = 2 // wrong usage, or an input or output failed

	// statusPipe is the status of a shell for a process that SIGPIPE has ended: 128 and the number of the signal.
	statusPipe = 128 + 13
)

// main does not handle SIGPIPE, so that a write to a closed pipe as standard output or standard error ends the process
// by this signal, silently.
func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run executes the command line args, without the name of the program, and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usageText)
		return statusFailed
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return runHelp(args[1:], stdout, stderr)
	}
	cmd := findCommand(args[0])
	if cmd == nil {
		return usageError(stderr, "%s", unknownCommand(args[0]))
	}
	s := &invocation{stdin: stdin, stdout: stdout, stderr: stderr}
	files, err := s.parse(cmd, args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
		return runHelp([]string{cmd.name}, stdout, stderr)
	case err != nil:
		return usageError(stderr, "%s: %v", cmd.name, err)
	}
	return s.runAll(files)
}

// runHelp prints the help of the command in names, or the whole help if names is empty, and returns the exit
// status. Anything else in names is a usage error.
func runHelp(names []string, stdout, stderr io.Writer) int {
	text := helpText()
	if len(names) > 0 {
		cmd := findCommand(names[0])
		if cmd == nil || len(names) > 1 {
			return usageError(stderr, "no help for %q", strings.Join(names, " "))
		}
		text = commandHelp(cmd)
	}
	if _, err := io.WriteString(stdout, text); err != nil {
		if readerGone(err) {
			return statusPipe
		}
		fmt.Fprintf(stderr, "json: %v\n", err)
		return statusFailed
	}
	return statusOK
}

// usageError prints an error of the command line and returns statusFailed.
func usageError(stderr io.Writer, format string, args ...any) int {
	fmt.Fprintf(stderr, "json: "+format+"\nRun \"json help\" for usage.\n", args...)
	return statusFailed
}

// An invocation is one run of one command over its inputs.
type invocation struct {
	format         // options for each input
	write     bool // replace each file by its formatted text
	quiet     bool // print no errors of inputs
	stdin     io.Reader
	stdout    io.Writer
	stderr    io.Writer
	stdoutErr error // first failure of stdout, which ends the run
}

// parse sets the fields of s from the flags of cmd in args, and returns the names of the inputs, which are "-"
// alone if args has none. The error is [flag.ErrHelp] for the flags -h and -help, and else one of usage.
func (s *invocation) parse(cmd *command, args []string) ([]string, error) {
	s.format = format{mode: cmd.mode, indent: defaultIndent}
	fs := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&s.quiet, "q", false, "")
	if cmd.mode == modeCanon {
		fs.BoolVar(&s.exact, "exact", false, "")
	} else {
		fs.BoolVar(&s.allowDuplicateNames, "allow-duplicate-names", false, "")
		fs.BoolVar(&s.allowInvalidUTF8, "allow-invalid-utf8", false, "")
	}
	if cmd.mode != modeCheck {
		fs.BoolVar(&s.write, "w", false, "")
	}
	if cmd.mode == modeFmt {
		fs.Var(&s.indent, "indent", "")
	}
	files, err := parseMixed(fs, args)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		if s.write && name == "-" {
			return nil, errors.New("-w rewrites files, and standard input is not one")
		}
	}
	return files, nil
}

// parseMixed parses the flags of fs in args, and returns the other arguments. Flags may precede and follow them, up to an
// argument "--". [flag.FlagSet.Parse] stops before the first argument that is not a flag, and after "--".
func parseMixed(fs *flag.FlagSet, args []string) (others []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		rest := fs.Args()
		parsed := args[:len(args)-len(rest)]
		if len(rest) == 0 || len(parsed) > 0 && parsed[len(parsed)-1] == "--" {
			return append(others, rest...), nil
		}
		others, args = append(others, rest[0]), rest[1:]
	}
}

// runAll processes each input, reports its error, and returns the exit status.
// It continues after an input that fails, and stops if standard output fails.
func (s *invocation) runAll(files []string) int {
	status := statusOK
	for _, name := range files {
		if err := s.runOne(name); err != nil {
			status = max(status, s.report(name, err))
		}
		if s.stdoutErr != nil {
			break
		}
	}
	return status
}

// runOne processes the input of the given name, where "-" is standard input. If s.write is set, it rewrites the
// file; otherwise it writes to standard output.
func (s *invocation) runOne(name string) error {
	if name == "-" {
		return s.toStdout(s.stdin)
	}
	if s.write {
		return rewrite(name, s.convert)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return s.toStdout(f)
}

// toStdout converts src to standard output. It sets s.stdoutErr to the first error of standard output, or nil.
func (s *invocation) toStdout(src io.Reader) error {
	out := &sink{w: s.stdout}
	err := s.convert(out, src)
	s.stdoutErr = out.err
	return err
}

// report prints the error of one input, unless s.quiet is set or the reader of standard output has gone. It returns the
// exit status for the error.
func (s *invocation) report(name string, err error) int {
	if readerGone(s.stdoutErr) {
		return statusPipe
	}
	if name == "-" {
		name = "<stdin>"
	}
	status, text := statusFailed, ""
	_, namesFile := errors.AsType[*os.PathError](err)
	explanation, isInvalid := explain(name, err)
	switch {
	case isInvalid:
		status, text = statusInvalid, explanation
	case namesFile:
		text = "json: " + visible(err.Error()) + "\n"
	default:
		text = "json: " + visible(name) + ": " + visible(err.Error()) + "\n"
	}
	if !s.quiet {
		io.WriteString(s.stderr, text)
	}
	return status
}
