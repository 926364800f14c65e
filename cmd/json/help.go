package main

import "strings"

// A command is one of the things that json does to its inputs.
type command struct {
	name    string
	mode    mode
	summary string // one line
	about   string // indented lines
}

var commands = []*command{
	{
		name:    "check",
		mode:    modeCheck,
		summary: "say whether each input is valid JSON",
		about: `  Prints nothing if all is well. The first error of each input goes to standard
  error with its place, its line and the JSON Pointer to the value.
`,
	},
	{
		name:    "fmt",
		mode:    modeFmt,
		summary: "write each value on several lines, indented",
		about: `  Only white space changes: strings and numbers stay as they are written.
`,
	},
	{
		name:    "min",
		mode:    modeMin,
		summary: "write each value on one line, without white space",
		about: `  Only white space changes: strings and numbers stay as they are written.
`,
	},
	{
		name:    "canon",
		mode:    modeCanon,
		summary: "write each value on one line, in canonical form (RFC 8785)",
		about: `  Members are sorted by name, strings have the fewest escapes, and numbers are
  written as the nearest double-precision number (integers beyond 2^53 lose
  digits). Two values that mean the same become the same bytes.
  Unlike the other commands it holds a whole top-level value in memory.
`,
	},
}

// findCommand returns the command of that name, or nil.
func findCommand(name string) *command {
	for _, c := range commands {
		if c.name == name {
			return c
		}
	}
	return nil
}

// A flagHelp describes one flag.
type flagHelp struct {
	name  string
	modes []mode // the commands that take it
	about string // indented lines
}

var flagHelps = []flagHelp{
	{"-indent N|tab", []mode{modeFmt}, `      Indent each level by N spaces (0 to 32) or by a tab, which is the default.
      The white space itself, in quotes, works too.
`},
	{"-w", []mode{modeFmt, modeMin, modeCanon}, `      Rewrite each file instead of printing. The new text is written beside the
      file, then takes its place at once with the same permissions; a file whose
      text would not change is not touched, and neither is one with an error.
      Symbolic links are followed. Not for standard input.
`},
	{"-q", []mode{modeCheck, modeFmt, modeMin, modeCanon}, `      Quiet: print no errors about inputs, only return the exit status.
`},
	{"-allow-duplicate-names", []mode{modeCheck, modeFmt, modeMin}, `      Accept objects with several members of one name. Names are then not
      remembered while an object is read.
`},
	{"-allow-invalid-utf8", []mode{modeCheck, modeFmt, modeMin}, `      Accept strings with bytes that are not UTF-8, and keep them.
`},
}

// usageText is what json prints when it is called without arguments.
const usageText = `usage: json check|fmt|min|canon [flags] [file...]
       json help [command]
`

const inputHelp = `Inputs
  Files are read in the order given; without files, or for a file named "-",
  standard input is read. Flags come before files. An input is one or more JSON
  values with white space between them or with none, so NDJSON and concatenated
  values work. An input without a value is invalid.

  The rules are those of RFC 8259 and RFC 7493 (I-JSON): UTF-8 without a byte
  order mark, and no duplicate names. Nesting may be 10,000 deep.

Output
  Each value ends with a line feed; no other byte is added to it. Output goes to
  standard output and begins before the end of the input is seen: if an error
  follows, what has been printed is incomplete.

Memory
  Inputs are streams of any size. check, fmt and min hold the longest string,
  number or stretch of white space of the input, and the names of the objects
  that are open; canon holds each top-level value.

Errors
  A syntax error is shown as

    data.json:2:9: invalid character '}' in literal true (expecting 'e')
      2 | {"a":tru}
        |         ^
      JSON Pointer: /a

  Lines and columns count from 1; columns count characters (Unicode code
  points). Long lines are cut, control characters are shown as symbols. An error
  that is seen more than 64 KiB too late (a duplicate name of that length) is
  shown with its byte offset alone. After an error the other inputs are read.

`

const statusHelp = `Exit status
  0  every input is valid and all output is written
  1  an input is not valid JSON
  2  wrong usage, or an input or output failed (a missing file, a closed pipe)
  With several inputs it is the highest of theirs.
`

const exampleHelp = `
Examples
  json check *.json                    is all of this JSON?
  json fmt -w -indent 2 config.json    tidy a file up in place
  curl -s example.com/feed | json fmt  read what came
  json min < log.json > log.ndjson     one value per line
  json canon a.json | sha256sum        a hash that does not depend on layout
`

// helpText returns the whole manual.
func helpText() string {
	var text strings.Builder
	text.WriteString("json checks, formats, compacts and canonicalizes JSON text.\n\n")
	text.WriteString(usageText)
	text.WriteString("\nCommands\n")
	for _, c := range commands {
		text.WriteString("  " + c.name + strings.Repeat(" ", 7-len(c.name)) + c.summary + "\n")
	}
	text.WriteString("  help   print this, or the help of one command\n")
	for _, c := range commands {
		text.WriteString("\njson " + c.name + ": " + c.summary + "\n" + c.about)
	}
	text.WriteString("\nFlags\n")
	for _, f := range flagHelps {
		text.WriteString("  " + f.name + " (" + strings.Join(f.commandNames(), ", ") + ")\n" + f.about)
	}
	text.WriteString("\n" + inputHelp + statusHelp + exampleHelp)
	return text.String()
}

// commandHelp returns the help of one command.
func commandHelp(c *command) string {
	var text strings.Builder
	text.WriteString("usage: json " + c.name + " [flags] [file...]\n\n")
	text.WriteString("json " + c.name + ": " + c.summary + "\n" + c.about + "\nFlags\n")
	for _, f := range flagHelps {
		if f.takenBy(c) {
			text.WriteString("  " + f.name + "\n" + f.about)
		}
	}
	text.WriteString("\n" + statusHelp + "\nRun \"json help\" for inputs, output, errors and examples.\n")
	return text.String()
}

// takenBy reports whether c has the flag.
func (f *flagHelp) takenBy(c *command) bool {
	for _, m := range f.modes {
		if m == c.mode {
			return true
		}
	}
	return false
}

// commandNames returns the names of the commands that have the flag.
func (f *flagHelp) commandNames() []string {
	var names []string
	for _, c := range commands {
		if f.takenBy(c) {
			names = append(names, c.name)
		}
	}
	return names
}
