package main

import (
	"strconv"
	"strings"

	"github.com/plainjson/json/internal/similar"
)

// A command is a subcommand of json.
type command struct {
	name    string
	mode    mode
	summary string // description in one line, without a line feed
	about   string // further description in indented lines
}

var commands = []*command{
	{
		name:    "check",
		mode:    modeCheck,
		summary: "report whether each input is valid JSON",
		about: `  Prints nothing if all inputs are valid. The first error of each input is
  printed to standard error, with its line and column, the path to the value,
  and the text around it.
`,
	},
	{
		name:    "fmt",
		mode:    modeFmt,
		summary: "print each value with one element or member per line, indented",
		about: `  Only white space changes. Strings, numbers and the order of members do not.
`,
	},
	{
		name:    "min",
		mode:    modeMin,
		summary: "print each value on one line, without white space",
		about: `  Only white space changes. Strings, numbers and the order of members do not.
`,
	},
	{
		name:    "canon",
		mode:    modeCanon,
		summary: "print each value on one line, in canonical form (RFC 8785)",
		about: `  Members are sorted by name, strings have the fewest escapes, and numbers are
  rounded to double precision, so that integers beyond 2^53 may change. A number
  beyond the range of double precision, such as 1e400, is an error.
  Values that differ only in such details have the same canonical form.
  Unlike the other commands, canon needs memory for a whole top-level value: 2
  to 8 times the length of the largest one, and up to 30 times that length for
  an object of very many short members, which are sorted.
`,
	},
}

// findCommand returns the command of the given name, or nil if there is none.
func findCommand(name string) *command {
	for _, c := range commands {
		if c.name == name {
			return c
		}
	}
	return nil
}

// unknownCommand returns the text of the error that there is no command of the given name. It proposes a similar one.
func unknownCommand(name string) string {
	names := []string{"help"}
	for _, c := range commands {
		names = append(names, c.name)
	}
	text := "unknown command " + strconv.Quote(name)
	if hint := similar.Hint(name, names); hint != "" {
		text += "; " + hint
	}
	return text
}

// A flagHelp is the documentation of a flag.
type flagHelp struct {
	name  string
	modes []mode // modes of the commands that have the flag
	about string // description in indented lines
}

var flagHelps = []flagHelp{
	{"-indent N|tab", []mode{modeFmt}, `      Indent each level by N spaces (0 to 32) or by a tab. The default is a tab.
      The argument may also be the spaces and tabs themselves, in quotes.
`},
	{"-w", []mode{modeFmt, modeMin, modeCanon}, `      Rewrite each file instead of printing its values. The new text is written
      to a temporary file in the same directory, which replaces the file in one
      step. A file that would not change is not modified, nor is a file with an
      error. Symbolic links are followed. Only regular files are opened. The
      signals SIGINT, SIGTERM, SIGHUP and SIGQUIT remove the temporary file and
      end json with status 2.
      If another program has written, replaced or removed the file since it was
      opened, this is an error, and the file stays as that program left it. For
      this check the file is read a second time. A change in the microseconds
      between the check and the replacement is lost.
      The owner, the group and the permissions of the file stay the same where
      the system allows it. If the group changes, the new one gets no rights
      that other users lack. Its bits setuid, setgid and sticky, access control
      lists and extended attributes are gone, and so are its hard links: another
      link to the file still has the old text.
      Standard input cannot be rewritten.
`},
	{"-exact", []mode{modeCanon}, `      Reject an integer whose canonical form is not the same number, such as
      9007199254740993, which becomes 9007199254740992. Integers up to 2^53 in
      magnitude never change. An integer may have a fraction of zeros or an
      exponent, such as 2.0 and 1e3. Other numbers are rounded as usual.
`},
	{"-q", []mode{modeCheck, modeFmt, modeMin, modeCanon}, `      Print no errors of inputs. The exit status reports them.
`},
	{"-allow-duplicate-names", []mode{modeCheck, modeFmt, modeMin}, `      Accept objects with several members of the same name. The names of open
      objects then stay out of memory.
`},
	{"-allow-invalid-utf8", []mode{modeCheck, modeFmt, modeMin}, `      Accept strings with invalid UTF-8, and print it unchanged.
`},
}

// usageText is the output of json without arguments.
const usageText = `usage: json check|fmt|min|canon [flags] [file...]
       json help [command]
`

const inputHelp = `Inputs
  Inputs are read in the given order. Without files, and for a file named "-",
  standard input is read. Flags may precede and follow files; after an argument
  "--" there are only files. An input has one or more JSON values, with or
  without white space between them, such as NDJSON and concatenated values. An
  input without a value is invalid.

  Inputs must be valid by RFC 8259 and RFC 7493 (I-JSON): UTF-8 without a byte
  order mark, and with unique names within each object. Arrays and objects may
  be nested at most 10,000 deep.

Output
  Each value is followed by a line feed. Values are printed to standard output
  while the input is read, so the output is incomplete if an error follows.

Memory
  Inputs may have any size. check, fmt and min need memory for the longest
  token, the white space before it, and the names of open objects; canon needs
  a multiple of the largest top-level value.

Errors
  An error in the text is shown as

    data.json:2:9: .a: invalid character in literal true (expecting 'e')
        {"a":tru}
                ^

  Lines and columns are counted from 1, and a column is a byte. The path is in
  the notation of jq: the whole value is a dot. At most 120 bytes of the line
  are shown, 60 of them before the error, with symbols for control characters.
  The line may end too early if the rest of it was not read. After an error the
  next input is read.

`

const statusHelp = `Exit status
    0  every input is valid, and all output was written
    1  an input is not valid JSON, or has a number that canon rejects
    2  the usage is wrong, or an input or output failed, such as a missing file
  141  standard output is a pipe that is not read to its end, as in
       "json fmt big.json | head". No error is printed. Where the system has the
       signal SIGPIPE, it ends json as it ends other filters.
  With several inputs it is the highest status of an input.
`

const exampleHelp = `
Examples
  json check *.json                    check all files
  json fmt -w -indent 2 config.json    indent a file in place
  curl -s example.com/feed | json fmt  indent a download
  json min < log.json > log.ndjson     print one value per line
  json canon a.json | sha256sum        hash a value regardless of its layout
`

// helpText returns the output of json help.
func helpText() string {
	var text strings.Builder
	text.WriteString("json checks, formats, compacts and canonicalizes JSON text.\n\n")
	text.WriteString(usageText)
	text.WriteString("\nCommands\n")
	for _, c := range commands {
		text.WriteString("  " + c.name + strings.Repeat(" ", 7-len(c.name)) + c.summary + "\n")
	}
	text.WriteString("  help   print this text, or the help of one command\n")
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

// commandHelp returns the output of json help for command c.
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

// takenBy reports whether command c has the flag f.
func (f *flagHelp) takenBy(c *command) bool {
	for _, m := range f.modes {
		if m == c.mode {
			return true
		}
	}
	return false
}

// commandNames returns the names of the commands that have the flag f.
func (f *flagHelp) commandNames() []string {
	var names []string
	for _, c := range commands {
		if f.takenBy(c) {
			names = append(names, c.name)
		}
	}
	return names
}
