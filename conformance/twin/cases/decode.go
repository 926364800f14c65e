package cases

import (
	"regexp"
	"strconv"
	"strings"
)

// This file has the known differences that are about decoding. After each of them the
// rest of the traces is not compared, because it differs, too.

// field returns what the first group of re matches in a line, or "" if re does not match.
func field(re *regexp.Regexp, line string) string {
	if m := re.FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return ""
}

// lastPointer returns the last JSONPointer of a line, or "".
func lastPointer(line Line) string {
	if all := jsonPointer.FindAllStringSubmatch(line.Text, -1); all != nil {
		return all[len(all)-1][1]
	}
	return ""
}

var (
	byteOffset  = regexp.MustCompile(`ByteOffset=(\d+)`)
	jsonPointer = regexp.MustCompile(`JSONPointer="((?:[^"\\]|\\.)*)"`)
	afterValue  = regexp.MustCompile(`('[]}]') after (object key:value pair|array element)`)
	jsonKind    = regexp.MustCompile(`JSONKind=(\d+)`)
	showsPlace  = regexp.MustCompile(`(offset \d+, )?depth \d+, pointer .*$`)
)

// isFailure reports whether a line shows the error of a call.
func isFailure(line Line) bool {
	return strings.Contains(line.Text, "error ") && !strings.Contains(line.Text, "error nil")
}

// isSyntactic reports whether a line shows a SyntacticError, or an error of
// the reader, that is not wrapped in a SemanticError.
func isSyntactic(line Line) bool {
	return isFailure(line) && !strings.Contains(line.Text, "SemanticError")
}

// isRejected reports whether a line shows a SemanticError without a JSONKind: a type into which
// no JSON value can be decoded.
func isRejected(line Line) bool {
	return strings.Contains(line.Text, "SemanticError") && field(jsonKind, line.Text) == "0"
}

// DecodeDifferences are known differences in lines of any class, for cases that decode. The rest of a case
// after one of them is not compared.
var DecodeDifferences = []KnownDifference{
	{
		Name: "call for a value that is not there",
		Reason: "Nothing is called for a value that is not there. The earlier commit calls " +
			"methods and functions, which find the failure themselves.",
		Covers: func(_ *Case, now, earlier Line) bool {
			isCall := strings.Contains(earlier.Text, " called") || strings.HasPrefix(earlier.Text, `peek '\x00'`) || earlier.Text == "panic: a method panics"
			return isCall && isFailure(now)
		},
	},
	{
		Name:   "calls after a method broke the rules",
		Reason: "Such a method gets one error, and nothing else is called.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return now.Text == "no such line" && earlier.Text == "error not nil"
		},
	},
	{
		Name:   "type of a value that is not there",
		Reason: "Nothing is looked up for a value that is not there.",
		Covers: func(_ *Case, now, earlier Line) bool {
			kind := field(jsonKind, earlier.Text)
			return isSyntactic(now) && strings.Contains(earlier.Text, "SemanticError") &&
				(kind == "0" || kind == "93" || kind == "125")
		},
	},
	{
		Name:   "pointer of a bracket that ends no value",
		Reason: "The failure is that of the innermost array or object. The earlier commit blames the one around in some cases.",
		Covers: func(_ *Case, now, earlier Line) bool {
			p, q := lastPointer(now), lastPointer(earlier)
			return strings.Contains(now.Text, "SyntacticError") && strings.Contains(earlier.Text, "SyntacticError") && p != q &&
				field(byteOffset, now.Text) == field(byteOffset, earlier.Text) &&
				(strings.HasPrefix(p, q) || strings.HasPrefix(q, p))
		},
	},
	{
		Name:   "text about a bracket of another kind, with v1",
		Reason: "No value starts with the bracket. The earlier commit reports in some cases that it is no comma.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.Contains(now.Text, "looking for beginning of value") && afterValue.MatchString(earlier.Text) &&
				afterValue.ReplaceAllString(earlier.Text, "$1 looking for beginning of value") == now.Text
		},
	},
	{
		Name: "duplicate name for a type that cannot hold it",
		Reason: "If a function for the type has declined, the type is reported and not the name, unlike in the standard library. " +
			"Only one of two failures is reported either way.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.Contains(earlier.Text, "wraps ErrDuplicateName") && strings.Contains(now.Text, "SemanticError") &&
				strings.Contains(now.Text, "JSONKind=34 ") && field(byteOffset, now.Text) == field(byteOffset, earlier.Text)
		},
	},
	{
		Name: "call for a duplicate name",
		Reason: "A method finds out that the name is a duplicate when it reads the name, as in the standard library. In the earlier commit it " +
			"is not called.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.Contains(now.Text, " called at depth ") && strings.HasSuffix(earlier.Text, "wraps ErrDuplicateName")
		},
	},
	{
		Name:   "malformed array or object in place of a name",
		Reason: "It is read as a whole, for all Go types, and what is malformed in it is reported first.",
		Covers: func(_ *Case, now, earlier Line) bool {
			at, _ := strconv.Atoi(field(byteOffset, earlier.Text))
			later, _ := strconv.Atoi(field(byteOffset, now.Text))
			return isSyntactic(now) && isSyntactic(earlier) && at < later && strings.HasSuffix(earlier.Text, "wraps ErrNonStringName")
		},
	},
	{
		Name:   "malformed object in place of a name that is read as an array",
		Reason: "That it is no string is found before, as for an array in the standard library.",
		Covers: func(c *Case, now, earlier Line) bool {
			return strings.Contains(c.TypeName, "[[2]byte]") && isSyntactic(earlier) && isSyntactic(now) &&
				strings.HasSuffix(now.Text, "wraps ErrNonStringName")
		},
	},
	{
		Name:   "syntax error that a method wrapped",
		Reason: "The error that the method returned is in the error, as in the standard library.",
		Covers: func(_ *Case, now, earlier Line) bool {
			_, cause, ok := strings.Cut(now.Text, "; jsontext.SyntacticError")
			return ok && isRejected(now) && strings.HasSuffix(earlier.Text, "error jsontext.SyntacticError"+cause)
		},
	},
	{
		Name: "pointer of a nested failure for a name",
		Reason: "The name has been read when the method or function fails. In the earlier commit it has not, if the Go type " +
			"has no JSON form.",
		Covers: func(_ *Case, now, earlier Line) bool {
			p, q := field(jsonPointer, now.Text), field(jsonPointer, earlier.Text)
			return isRejected(now) && strings.Replace(now.Text, `"`+p+`"`, `"`+q+`"`, 1) == earlier.Text && strings.HasPrefix(p, q+"/")
		},
	},
	{
		Name:   "offset of a type that holds no value",
		Reason: "It is that of the first byte after the delimiter. The earlier commit skips stray delimiters.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return isRejected(now) && isRejected(earlier) &&
				byteOffset.ReplaceAllString(now.Text, "") == byteOffset.ReplaceAllString(earlier.Text, "")
		},
	},
	{
		Name:   "value that exceeds the byte limit and is of the wrong kind",
		Reason: "It is read as a whole before its kind is rejected, for all Go types, and that it is too long is reported first.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return isSyntactic(now) && strings.HasSuffix(now.Text, "wraps ErrLimit") && strings.Contains(earlier.Text, "SemanticError")
		},
	},
	{
		Name: "offset of a failure at offset 0",
		Reason: "A method that returns the SemanticError of a nested call gets the offset filled in if it is 0: with " +
			"that of the last token, which is the value, as in the standard library. The earlier commit takes the end.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return strings.Contains(now.Text, "SemanticError ByteOffset=0 ") &&
				byteOffset.ReplaceAllString(now.Text, "") == byteOffset.ReplaceAllString(earlier.Text, "")
		},
	},
	{
		Name: "place of a name",
		Reason: "Names that are read as values, and names that v1 has passed over, count where they are. In the earlier " +
			"commit methods for them see a Decoder of their own, or the count of the names that were stored.",
		Covers: func(_ *Case, now, earlier Line) bool {
			return showsPlace.MatchString(now.Text) &&
				showsPlace.ReplaceAllString(now.Text, "") == showsPlace.ReplaceAllString(earlier.Text, "")
		},
	},
}
