package cases

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Class is a kind of lines in a trace, which a known difference may cover. Most lines are
// Exact.
type Class string

// The classes of lines.
const (
	// Exact lines are covered by no difference in Known.
	Exact Class = ""
	// AfterFailure lines show a Go value after a failure of the text or the reader.
	AfterFailure Class = "value after failure"
	// WrappedFailure lines show an error after a method has returned the error
	// of a failed call wrapped in an error of its own, or an error of an encoding
	// call with a byte limit.
	WrappedFailure Class = "wrapped failure"
	// BrokenRules lines show the error of a call in which a method broke the rules.
	BrokenRules Class = "method broke the rules"
	// TakenBack lines show the output after a call of MarshalEncode or MarshalWrite
	// has failed, or a method broke the rules.
	TakenBack Class = "output after a nested failure"
	// WriterV1 lines show an error of the writer in a call of MarshalEncode, which
	// is wrapped or not depending on options of package v1.
	WriterV1 Class = "error of a stream with options of v1"
)

// A Line is one observation, such as the error of a call, as a text.
type Line struct {
	Class Class
	Text  string
}

// A Trace is the list of observations of a case on one version.
type Trace struct {
	Lines []Line
	// Stack has the places in the module where a panic came from; it is for
	// reports and not compared.
	Stack string
}

// Add appends a line of the class Exact, formatted as by fmt.Sprintf.
func (t *Trace) Add(format string, args ...any) { t.AddClass(Exact, format, args...) }

// AddClass appends a line of the given class, formatted as by fmt.Sprintf.
func (t *Trace) AddClass(class Class, format string, args ...any) {
	t.Lines = append(t.Lines, Line{class, paths.Replace(fmt.Sprintf(format, args...))})
}

// paths gives the import paths in the names of generic types, which differ
// between the versions, the same form.
var paths = strings.NewReplacer("github.com/plainjson/json/conformance/twin/earlier.", "side.",
	"github.com/plainjson/json/conformance/twin/side.", "side.", "github.com/plainjson/json/", "", "github.com/plainjson/twin/", "")

// A KnownDifference is an intended difference between a line of the working tree and the one of
// the earlier commit.
type KnownDifference struct {
	Name   string
	Reason string
	// Class is the class of the lines that may differ; only differences in Known have one.
	Class Class
	// Covers reports whether the difference between the lines of both versions is
	// intended. A nil Covers covers every difference in lines of the class.
	Covers func(c *Case, now, earlier Line) bool
	Hits   int // number of lines that the difference has covered
}

// position matches the position and the kind of the value in a SemanticError.
var position = regexp.MustCompile(`ByteOffset=\d+ JSONPointer="(?:[^"\\]|\\.)*" JSONKind=\d+`)

// positionText matches the position of a SemanticError in the quoted text of another error.
var positionText = regexp.MustCompile(`( at \\"[^"]*")? \(byte \d+\)`)

// withoutPositions returns a line without the positions of its SemanticErrors. If there are
// several and no SyntacticError, the last, innermost one keeps its position.
func withoutPositions(line string) string {
	line = positionText.ReplaceAllString(line, "")
	all := position.FindAllStringIndex(line, -1)
	if len(all) < 2 || strings.Contains(line, "SyntacticError") {
		return position.ReplaceAllString(line, "")
	}
	last := all[len(all)-1][0]
	return position.ReplaceAllString(line[:last], "") + line[last:]
}

// Known has known differences in lines of one class each. The comparison continues after them.
var Known = []KnownDifference{
	{
		Name:   "Go value after a failure of text or reader",
		Reason: "Nothing is allocated for a value that is not there.",
		Class:  AfterFailure,
	},
	{
		Name: "position of a failure that a method wrapped",
		Reason: "The position is that of the coder after the failed call, which this module defines anew. " +
			"In the earlier commit it depends on what the coder was used for before, for one such error in several thousand.",
		Class: WrappedFailure,
		Covers: func(c *Case, now, earlier Line) bool {
			const limit = "wraps ErrLimit"
			return withoutPositions(now.Text) == withoutPositions(earlier.Text) ||
				c.Options.Bytes > 0 && strings.HasSuffix(now.Text, limit) && strings.HasSuffix(earlier.Text, limit)
		},
	},
	{
		Name:   "error after a method broke the rules",
		Reason: "Such a method gets one error, at the value that it was called for.",
		Class:  BrokenRules,
		Covers: func(_ *Case, now, earlier Line) bool {
			return (now.Text == "error nil") == (earlier.Text == "error nil")
		},
	},
	{
		Name:   "output after a nested failure",
		Reason: "A failed MarshalEncode leaves nothing of its value in the buffer.",
		Class:  TakenBack,
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.HasPrefix(earlier.Text, "output of ") || strings.HasPrefix(now.Text, "output of ") ||
				strings.HasPrefix(earlier.Text, strings.TrimSuffix(now.Text, `"`))
		},
	},
	{
		Name:   "writer's error of a stream with options of v1",
		Reason: "It is not wrapped, as in the standard library. The earlier commit wraps it at the end of a value.",
		Class:  WriterV1,
		Covers: func(_ *Case, now, earlier Line) bool {
			return now.Text == strings.Replace(earlier.Text, "error wraps ", "error is ", 1) ||
				withoutPositions(now.Text) == withoutPositions(earlier.Text)
		},
	},
}

// Ending are known differences in lines of any class, after which the rest of a case is not compared.
var Ending = []KnownDifference{
	{
		Name: "structs by value with embedded pointers",
		Reason: "The earlier commit marshals a struct that cannot be addressed with the wrong fields, if it embeds structs by pointer. " +
			"TestEmbeddedPointers compares these types with the standard library.",
		Covers: func(c *Case, _, _ Line) bool { return c.Call.IsEncoding() && EmbedPointers[c.TypeName] },
	},
	{
		Name: "order of members with the same name",
		Reason: "Keys of a map may have the same name: infinite ones, and strings of which invalid UTF-8 is replaced. " +
			"Their members are in the random order of the map, as in the standard library.",
		Covers: func(c *Case, now, earlier Line) bool {
			return c.Call.IsEncoding() && strings.Contains(c.TypeName, "map[") && strings.HasPrefix(now.Text, "output ") && sameBytes(now.Text, earlier.Text)
		},
	},
	{
		Name:   "pointer of a bracket that ends another container, of a token",
		Reason: "The failure is that of the innermost array or object. The earlier commit blames the one around in some cases.",
		Covers: func(c *Case, now, earlier Line) bool {
			p, q := lastPointer(now), lastPointer(earlier)
			// With v1's errors the offset may differ, too, as in "offset of a SyntacticError under ReportErrorsWithLegacySemantics".
			return !c.Call.IsDecoding() && strings.HasPrefix(p, q) && strings.Contains(now.Text, "SyntacticError") &&
				movesOffset(strings.TrimSuffix(now.Text, `"`+p+`"`), strings.TrimSuffix(earlier.Text, `"`+q+`"`))
		},
	},
	{
		Name:   "ErrLimit in an error of v1",
		Reason: "Errors about limits match ErrLimit. In the earlier commit those of v1 do not, and some are in a MarshalerError.",
		Covers: func(_ *Case, now, earlier Line) bool {
			const limit = "; wraps ErrLimit"
			_, cause, _ := strings.Cut(strings.ReplaceAll(now.Text, limit, ""), "error ")
			return strings.Contains(now.Text, limit) && strings.HasSuffix(strings.ReplaceAll(earlier.Text, limit, ""), cause)
		},
	},
	{
		Name:   "function that tries to decline",
		Reason: "The error is about a function, as in the standard library. In the earlier commit it is about a method.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.Contains(now.Text, "marshal function of type func(") && strings.Contains(earlier.Text, "arshalJSON method may not")
		},
	},
	{
		Name: "byte limit inside a value",
		Reason: "Inside a value the byte limit is noticed when text is flushed, and at the end of the value. " +
			"The earlier commit also notices it at a name that is written by MarshalEncode, and at a bracket in place of a value.",
		Covers: func(c *Case, now, earlier Line) bool {
			const limit = "wraps ErrLimit"
			switch {
			case c.Options.Bytes == 0:
				return false
			case now.Text == "name: error nil":
				return strings.HasSuffix(earlier.Text, limit) || strings.HasSuffix(earlier.Text, `"exceeded max length"`)
			}
			return earlier.Text == "nested: error nil" && strings.HasSuffix(now.Text, limit) ||
				isSyntactic(now) && strings.HasSuffix(earlier.Text, limit) && field(jsonPointer, now.Text) == field(jsonPointer, earlier.Text)
		},
	},
	{
		Name:   "depth limit at an empty array or object",
		Reason: "It counts for WithDepthLimit, as in a Decoder. In the earlier commit it counts only if there is white space.",
		Covers: func(c *Case, now, earlier Line) bool {
			return c.Call.IsEncoding() && c.Options.Depth > 0 &&
				(strings.HasSuffix(now.Text, "wraps ErrLimit") || now.Text == "error not nil" ||
					strings.HasPrefix(now.Text, "output") && len(now.Text) < len(earlier.Text)) // the text before the failure
		},
	},
	{
		Name:   "tag option string on a pointer to a pointer",
		Reason: "With StringifyWithLegacySemantics alone it is an error for nil too, as in the standard library.",
		Covers: func(c *Case, now, earlier Line) bool {
			return strings.HasSuffix(c.TypeName, "Quoted") && strings.Contains(now.Text, "GoType=**")
		},
	},
	{
		Name: "tag option string on a value that a method or function passes on",
		Reason: "With StringifyWithLegacySemantics it is an error if it is no scalar, and with ReportErrorsWithLegacySemantics alone it is none. " +
			"A string that user code declines is in a string. The standard library has the same.",
		Covers: func(c *Case, now, earlier Line) bool {
			const wrong = "nested: error json.SemanticError"
			return strings.HasPrefix(c.TypeName, "string option") && strings.HasPrefix(now.Text, wrong) && (strings.Contains(earlier.Text, " called") || earlier.Text == "nested: error nil") ||
				strings.HasPrefix(c.TypeName, "string option") && (strings.ReplaceAll(now.Text, `\\\"`, "") == earlier.Text || behindQuotes(now, earlier)) ||
				strings.Contains(now.Text, " called") && strings.Contains(earlier.Text, "Str=\"tag option `string`")
		},
	},
	{
		Name: "name that user code writes",
		Reason: "It is written as the value of its member: StackPointer is that of the object, and the call of the arshaler, not the " +
			"write in the user code, reports a duplicate name.",
		Covers: func(c *Case, now, earlier Line) bool {
			const noString, twice = "wraps ErrNonStringName", "wraps ErrDuplicateName"
			const noStringV1, wrapped = "object member name must be a string\"", "wrapped: "
			p, q := shown(now), shown(earlier)
			switch {
			case c.Call.IsDecoding():
				return false
			case strings.HasSuffix(now.Text, ": error nil"):
				return strings.HasSuffix(earlier.Text, twice)
			case strings.HasSuffix(now.Text, noStringV1) && strings.HasSuffix(earlier.Text, noStringV1):
				// What the user code does with the error depends on the calls before.
				return strings.Replace(now.Text, wrapped, "", 1) == strings.Replace(earlier.Text, wrapped, "", 1)
			case strings.HasSuffix(now.Text, noString) && strings.HasSuffix(earlier.Text, "wraps ErrLimit"),
				strings.HasSuffix(now.Text, noStringV1) && strings.HasSuffix(earlier.Text, `exceeded max depth"`):
				return true
			case strings.HasSuffix(now.Text, noString), strings.HasSuffix(now.Text, noStringV1):
				return strings.Contains(earlier.Text, " called") // in an array or object that is written in place of the name
			}
			return strings.HasPrefix(q, p+"/") && strings.Replace(now.Text, `pointer "`+p, `pointer "`+q, 1) == earlier.Text
		},
	},
	{
		Name: "type of a value in the place of a name",
		Reason: "The error has the type for which a function or method was called, as in the standard library. " +
			"In the earlier commit it has another one, or none.",
		Covers: func(_ *Case, now, earlier Line) bool {
			const cause = "wraps ErrNonStringName"
			return strings.Contains(now.Text, "SemanticError") && strings.HasSuffix(now.Text, cause) && strings.HasSuffix(earlier.Text, cause) &&
				field(byteOffset, now.Text) == field(byteOffset, earlier.Text) && field(jsonPointer, now.Text) == field(jsonPointer, earlier.Text)
		},
	},
	{
		Name:   "name of the method in a MarshalerError",
		Reason: "It is that of the method called, as in the standard library.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.Contains(now.Text, "calling MarshalJSONTo for") &&
				strings.ReplaceAll(now.Text, "calling MarshalJSONTo for", "calling MarshalJSON for") == earlier.Text
		},
	},
	{
		Name: "offset of what is wrong in the text of a name",
		Reason: "The SyntacticError has the offset of the name, as in the standard library. The earlier commit has that of " +
			"the end of the last token.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.HasPrefix(now.Text, "name: error ") && strings.Contains(now.Text, "; json") &&
				anyOffset.ReplaceAllString(now.Text, "") == anyOffset.ReplaceAllString(earlier.Text, "")
		},
	},
	{
		Name:   "name that a function does not write as a string, with v1",
		Reason: "The error is a MarshalerError, as in the standard library. The earlier commit returns only the SyntaxError in it.",
		Covers: func(_ *Case, now, earlier Line) bool {
			syntax, ok := strings.CutPrefix(earlier.Text, "name: error ")
			return ok && strings.HasPrefix(now.Text, "name: error json.MarshalerError ") && strings.HasSuffix(now.Text, syntax)
		},
	},
	{
		Name: "name into an interface that contains a pointer",
		Reason: "The name is read into the variable that the pointer points to, as in the standard library. The earlier " +
			"commit does not change the variable if the type of the interface has methods.",
		Covers: func(c *Case, now, earlier Line) bool {
			return strings.HasSuffix(c.TypeName, "diff.Shape") && strings.HasPrefix(now.Text, "value &") && strings.Contains(now.Text, "&diff.Line ")
		},
	},
	{
		Name: "offset of a SyntacticError under ReportErrorsWithLegacySemantics",
		Reason: "It includes the text that is not valid, as in the standard library. A SyntaxError that v1 makes from an error " +
			"without the option has the same offset as that. In the earlier commit only v1 includes the text, in all SyntaxErrors.",
		Covers: func(c *Case, now, earlier Line) bool {
			const option = "ReportErrorsWithLegacySemantics(true)"
			return (c.Options.V1 || c.Call.IsV1() || strings.Contains(c.Options.String(), option)) && strings.Contains(now.Text, "Synta") &&
				movesOffset(now.Text, earlier.Text)
		},
	},
	{
		Name: "UnmarshalTypeError that a method for a name returns, with v1",
		Reason: "It is returned as it is, as in the standard library. The earlier commit gives it the offset and " +
			"field of the name.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.Contains(now.Text, "json.UnmarshalTypeError ") && strings.Contains(now.Text, " Offset=0 ") &&
				typeErrorPlace.ReplaceAllString(now.Text, "") == typeErrorPlace.ReplaceAllString(earlier.Text, "")
		},
	},
	{
		Name: "offset of an UnmarshalTypeError for another text that a method decodes, with v1",
		Reason: "It is that of the SemanticError, as in the standard library. The earlier commit takes another one if an " +
			"array has too few elements.",
		Covers: func(_ *Case, now, earlier Line) bool {
			same := anyOffset.ReplaceAllString(now.Text, "") == anyOffset.ReplaceAllString(earlier.Text, "")
			offset, at := typeErrorOffset.FindStringSubmatch(now.Text), byteOffset.FindStringSubmatch(now.Text)
			return same && offset != nil && at != nil && offset[1] == at[1]
		},
	},
	{
		Name:   "one of several floats that are no numbers",
		Reason: "If a map has several as keys, the first one in the random order of its iteration is reported.",
		Covers: func(_ *Case, now, earlier Line) bool {
			const found = "json.UnsupportedValueError "
			return strings.Contains(now.Text, found) && infinite.ReplaceAllString(now.Text, "") == infinite.ReplaceAllString(earlier.Text, "")
		},
	},
	{
		Name:   "panic of the earlier commit",
		Reason: "It is a fault of that commit: a function that skips members led to an index out of range.",
		Covers: func(_ *Case, _, earlier Line) bool {
			return strings.HasPrefix(earlier.Text, "panic: runtime error")
		},
	},
}

// typeErrorOffset matches an UnmarshalTypeError and its offset.
var typeErrorOffset = regexp.MustCompile(`json\.UnmarshalTypeError Value="[^"]*" Type=\S+ Offset=(\d+)`)

// shownPointer matches the pointer in a line that shows a position.
var shownPointer = regexp.MustCompile(`, pointer "((?:[^"\\]|\\.)*)"`)

// shown returns the pointer in a line that shows a position, or "".
func shown(line Line) string {
	if m := shownPointer.FindStringSubmatch(line.Text); m != nil {
		return m[1]
	}
	return ""
}

// typeErrorPlace matches the place in an UnmarshalTypeError, and its text, which has the place.
var typeErrorPlace = regexp.MustCompile(`Offset=\d+ Struct="(?:[^"\\]|\\.)*" Field="(?:[^"\\]|\\.)*" (text "(?:[^"\\]|\\.)*")?`)

// anyOffset matches an offset in an error.
var anyOffset = regexp.MustCompile(`Offset=\d+`)

// longestInvalid is the length, in bytes, of the longest text that an offset may include: a surrogate pair.
const longestInvalid = 12

// movesOffset reports whether two lines differ only in offsets, each by at most longestInvalid.
func movesOffset(now, earlier string) bool {
	if anyOffset.ReplaceAllString(now, "") != anyOffset.ReplaceAllString(earlier, "") {
		return false
	}
	offsets := anyOffset.FindAllString(earlier, -1)
	for i, at := range anyOffset.FindAllString(now, -1) {
		var a, b int
		fmt.Sscanf(at, "Offset=%d", &a)
		fmt.Sscanf(offsets[i], "Offset=%d", &b)
		if max(a-b, b-a) > longestInvalid {
			return false
		}
	}
	return true
}

// sameBytes reports whether b has the bytes of a in any order.
func sameBytes(a, b string) bool {
	var count [256]int
	for _, c := range []byte(a) {
		count[c]++
	}
	for _, c := range []byte(b) {
		count[c]--
	}
	return count == [256]int{}
}

// EmbedPointers says for the name of each type whether a value has a struct that embeds another
// by pointer.
var EmbedPointers = map[string]bool{}

// Difference returns the number of the first line in which two traces differ, and the difference.
// It returns -1 and "" if all differences are known, or those before one that ends the
// comparison. If count is set, it counts hits of known differences.
func Difference(c *Case, now, earlier *Trace, count bool) (line int, text string) {
	for i := range max(len(now.Lines), len(earlier.Lines)) {
		a, b := now.line(i), earlier.line(i)
		if a == b || known(c, a, b, count) {
			continue
		}
		if c.Call.IsDecoding() && covered(DecodeDifferences, c, a, b, count) || covered(Ending, c, a, b, count) {
			return -1, ""
		}
		return i, fmt.Sprintf("  now:     %s%s\n  earlier: %s%s", cut(a.Text, b.Text), at(now), cut(b.Text, a.Text), at(earlier))
	}
	return -1, ""
}

// cut returns a, without most of a long beginning that it has in common with b, and shortened to
// 1,000 bytes.
func cut(a, b string) string {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	if from := same - 200; from > 100 {
		a = a[:100] + " ... " + a[from:]
	}
	if len(a) > 1000 {
		a = a[:1000] + " ..."
	}
	return a
}

// at returns a line with the places where a version panicked, or "" if it did not.
func at(t *Trace) string {
	if t.Stack == "" {
		return ""
	}
	return "\n           panic at " + t.Stack
}

// known reports whether a difference in Known covers the lines. If count is set, it counts the
// hit.
func known(c *Case, now, earlier Line, count bool) bool {
	for i := range Known {
		k := &Known[i]
		if k.Class == now.Class && k.Class == earlier.Class && k.Class != Exact && (k.Covers == nil || k.Covers(c, now, earlier)) {
			if count {
				k.Hits++
			}
			return true
		}
	}
	return false
}

// covered reports whether a difference of list covers the lines. If count is set, it counts the
// hit.
func covered(list []KnownDifference, c *Case, now, earlier Line, count bool) bool {
	for i := range list {
		if k := &list[i]; k.Covers(c, now, earlier) {
			if count {
				k.Hits++
			}
			return true
		}
	}
	return false
}

// line returns line i, or "no such line" if the trace is shorter.
func (t *Trace) line(i int) Line {
	if i < len(t.Lines) {
		return t.Lines[i]
	}
	return Line{Exact, "no such line"}
}

// Before returns the lines before line i for reports, at most n of them.
func (t *Trace) Before(i, n int) string {
	var out strings.Builder
	for k := max(0, i-n); k < i && k < len(t.Lines); k++ {
		fmt.Fprintf(&out, "           %.1000s\n", t.Lines[k].Text)
	}
	return out.String()
}

// streamOffset matches the offset of a stream.
var streamOffset = regexp.MustCompile(`offset (\d+)`)

// behindQuotes reports whether two lines differ in the offset of a stream alone, by the two escaped
// quotation marks, of two bytes each, of any number of strings in strings.
func behindQuotes(now, earlier Line) bool {
	p, q := streamOffset.FindStringSubmatch(now.Text), streamOffset.FindStringSubmatch(earlier.Text)
	if p == nil || q == nil || strings.Replace(now.Text, p[0], q[0], 1) != earlier.Text {
		return false
	}
	m, _ := strconv.Atoi(p[1])
	n, _ := strconv.Atoi(q[1])
	return m > n && (m-n)%4 == 0
}

// infinite matches the text of a float that is no JSON number.
var infinite = regexp.MustCompile(`[+-]Inf|NaN`)
