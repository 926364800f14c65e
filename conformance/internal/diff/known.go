package diff

import (
	stdjson "encoding/json"
	"regexp"
	"strings"
)

// A KnownDifference is an intended difference from the standard library.
type KnownDifference struct {
	// Name describes the difference in a few words.
	Name string
	// Reason is the reason for the difference.
	Reason string
	// Covers reports whether a Finding with the given fields is this difference.
	Covers func(check string, input []byte, diff string) bool
}

// Known lists the known differences in findings; NestedTolerances has those in
// traces. Findings that neither explains are faults of this module.
var Known = []KnownDifference{
	{
		Name:   "texts of package jsontext in an UnsupportedValueError of the old API",
		Reason: "Where an embedded raw value is malformed, the error of the old API quotes that of package jsontext, whose texts are our own.",
		Covers: oldTexts,
	},
	{
		Name: "a malformed character or escape sequence that a reader splits, in the old API",
		Reason: "The standard library tells of as much of it as happened to be in its buffer, and an offset that counts these bytes. " +
			"Ours are the same for every reader: those that the standard library has if it gets the text at once.",
		Covers: splitText,
	},
	{
		Name: "values that the standard library takes for names",
		Reason: "Where an embedded raw value is no object, and the failure to add a member to it is passed over, it does not skip the member's value. " +
			"What comes then is a panic, or a syntax error in a text that has none.",
		Covers: valueAsName,
	},
	{
		Name: "pointer of an error inside a skipped value of a stream",
		Reason: "The standard library loses the names of enclosing members when its buffer moves while it skips a nested value: " +
			"the JSONPointer then holds garbage, and not the same garbage twice. Ours holds the names. The rest of the error is the same, " +
			"except that the text may be about an object where an array ends after a comma, or about an array where a member has no value. " +
			"That ours is the same through all readers is tested in the root package.",
		Covers: garbledPointer,
	},
	{
		Name: "a Go type that nothing can be stored in, where there is no value",
		Reason: "Nothing is looked up for a value that is not there. Where the text ends, the reader fails, or the next byte " +
			"begins no value, ours reports that, and the standard library that the Go type cannot hold any value, or no value that begins with an end bracket. " +
			"Where there is a value, the errors are the same.",
		Covers: noValue,
	},
	{
		Name: "malformed array or object in place of a name",
		Reason: "Ours reads a value in place of a name as a whole where members are read, and reports first what is malformed in it. So do " +
			"some of the standard library's loops over members; the others read only the first token.",
		Covers: malformedForName,
	},
	{
		Name:   "duplicate name for a type that cannot hold it",
		Reason: "Ours reports the type, and the standard library the name. Only one of two failures is reported either way.",
		Covers: duplicateForType,
	},
	{
		Name: "pointer of an error at an end bracket of another kind",
		Reason: "Ours is the pointer to the innermost container, as for all other errors in it. The standard library has two rules, one for values within " +
			"raw values and one for tokens, and so the pointer is one level off. The place and the rest of the error are the same.",
		Covers: otherBracket,
	},
	{
		Name: "how much text an Encoder holds back",
		Reason: "Both flush when enough has gathered, at the end of a top-level value and never before; how much is enough differs. " +
			"So a failing writer is noticed at another call, and another prefix of the same text has been written after an error.",
		Covers: heldBack,
	},
	{
		Name: "AppendFloat of NaN and infinities",
		Reason: "The documentation promises the strings \"NaN\", \"Infinity\" and \"-Infinity\", which are JSON; " +
			"the standard library appends NaN, +Inf and -Inf, which are not.",
		Covers: bareNaN,
	},
	{
		Name: "malformed values that methods made for the standard library read",
		Reason: "Such a method gets the text of a whole value, which is checked first; in the standard library it gets the text as it comes, " +
			"and may find something else wrong before.",
		Covers: checkedFirst,
	},
	{
		Name: "what a SyntaxError shows of a text that comes from a reader",
		Reason: "The standard library shows no more than happens to be in its buffer, perhaps a part of a character or of an escape sequence, " +
			"and counts the offset by that. Ours shows the same for all readers, which is what the standard library shows for a slice of bytes.",
		Covers: shownPart,
	},
	{
		Name: "failure of a writer while a method writes, in the form of the old API",
		Reason: "The standard library wraps it in a MarshalerError if it happens to flush while the method is being called. " +
			"When either library flushes differs; ours never wraps a failure of the writer.",
		Covers: flushedInMethod,
	},
	{
		Name: "offset of a duplicate name that only a Go type shows to be one, in the form of the old API",
		Reason: "A SyntaxError counts the first byte of what is wrong; for names that are the same key but not the same string " +
			"the standard library does not. Ours counts alike for all.",
		Covers: duplicateOffset,
	},
	{
		Name: "tag option string on an interface, with ReportErrorsWithLegacySemantics alone",
		Reason: "The tag is invalid, and the error is not reported. The standard library then writes numbers in the interface as strings, " +
			"which is neither what package v1 does nor what package json does; ours passes over the tag.",
		Covers: stringOnInterface,
	},
}

// NestedTolerances lists the intended differences between traces of nested programs.
var NestedTolerances = []Tolerance{
	{
		Name:   "offset when a method starts",
		Reason: "It is that of the first byte of the value. In the standard library it is the end of the token before.",
		Varies: regexp.MustCompile(`^( *peek '.*' no error, )offset [0-9]+`), Common: "$1",
	},
	{
		Name:   "text of an error about a member without a value",
		Reason: "Texts are our own. Ours is the same wherever a member has none; the standard library has two.",
		Varies: regexp.MustCompile(`"(invalid character '\}' at start of value|missing value after object name)"`), Common: "missing value",
	},
}

// A Tolerance is an intended difference in a line of a trace. Lines that differ in nothing else
// are considered equal.
type Tolerance struct {
	// Name and Reason mean the same as in a KnownDifference.
	Name, Reason string
	// Varies matches the text that may differ. For the comparison it is replaced by Common, a
	// template of package regexp.
	Varies *regexp.Regexp
	Common string
}

// tolerant returns a line of a trace in which the texts that may differ by NestedTolerances are
// replaced. It ignores tolerances that Doubted disables.
func tolerant(line string) string {
	for _, t := range NestedTolerances {
		if Doubted != "" && strings.Contains(t.Name, Doubted) {
			continue
		}
		line = t.Varies.ReplaceAllString(line, t.Common)
	}
	return line
}

// inOldForm reports whether check, the description of a check, has the option for errors in the
// form of encoding/json.
func inOldForm(check string) bool {
	return strings.Contains(check, "ReportErrorsWithLegacySemantics(true)")
}

var shownSyntax = regexp.MustCompile(`SyntaxError Offset [0-9]+ text "invalid (character|escape sequence|surrogate pair)`)

// shownPart reports whether diff is between two syntax errors in the form of
// encoding/json, for a reader, that quote the invalid text.
func shownPart(check string, input []byte, diff string) bool {
	return inOldForm(check) && strings.Contains(check, "reader") && len(shownSyntax.FindAllString(diff, -1)) == 2
}

// flushedInMethod reports whether diff is between two failures of a writer, of which only that of
// the standard library is wrapped in a MarshalerError.
func flushedInMethod(check string, input []byte, diff string) bool {
	return inOldForm(check) && strings.HasPrefix(diff, "MarshalWrite to a writer that fails") &&
		strings.Contains(diff, "is boom") && strings.Contains(diff, "std:  MarshalerError") && strings.Contains(diff, "; wraps boom")
}

var duplicateAt = regexp.MustCompile(`SyntaxError Offset [0-9]+ text "duplicate object member name"`)

// duplicateOffset reports whether diff is between two SyntaxErrors for duplicate names that
// differ only in Offset.
func duplicateOffset(check string, input []byte, diff string) bool {
	return inOldForm(check) && samePair(duplicateAt.ReplaceAllString(diff, "duplicate"))
}

// stringOnInterface reports whether check is about tag option string on an interface, with errors
// in the form of encoding/json and without StringifyWithLegacySemantics.
func stringOnInterface(check string, input []byte, diff string) bool {
	return inOldForm(check) && strings.Contains(check, "string option on any") &&
		!strings.Contains(check, "StringifyWithLegacySemantics(true)")
}

var (
	pointerText = regexp.MustCompile(`(?m) at ([0-9]+) "(?:[^"\\\n]|\\.)*"`)
	errorText   = regexp.MustCompile(`(?m)^ +\(.*\)$`)
)

var (
	shownText   = regexp.MustCompile(`invalid (character|escape sequence|surrogate pair) .+? (in string|in literal|in numeric|after|looking)`)
	shownOffset = regexp.MustCompile(`Offset:"[0-9]+"`)
)

// splitText reports whether diff is between two SyntaxErrors of Decoders of the old API that
// differ only in Offset and in the part of the text that they quote.
func splitText(check string, input []byte, diff string) bool {
	return strings.Contains(check, "of the old API from") && strings.Contains(diff, "json.SyntaxError \"invalid ") &&
		samePair(shownOffset.ReplaceAllString(shownText.ReplaceAllString(diff, "$1 $2"), ""))
}

// valueAsName reports whether diff is a panic of the standard library alone, about slice bounds, or
// its SyntaxError for a valid text where ours is an UnmarshalTypeError. The description of the check
// must contain Rest, as the names of types with fallbacks do.
func valueAsName(check string, input []byte, diff string) bool {
	ours, std, _ := strings.Cut(diff, "std:")
	switch {
	case !strings.Contains(check, "Rest"):
		return false
	case strings.HasPrefix(diff, "panic:"):
		return strings.TrimSpace(strings.TrimPrefix(ours, "panic:")) == "ours:" && strings.Contains(std, "slice bounds out of range")
	}
	return strings.HasPrefix(diff, "error:") && strings.Contains(ours, "*json.UnmarshalTypeError") &&
		strings.HasPrefix(strings.TrimSpace(std), "*json.SyntaxError") && stdjson.Valid(input)
}

// oldTexts reports whether diff is between two UnsupportedValueErrors that differ only in the
// text of package jsontext that they quote.
func oldTexts(check string, input []byte, diff string) bool {
	if inOldForm(check) {
		return samePair(errorText.ReplaceAllString(unsupportedError.ReplaceAllString(diff, "UnsupportedValueError"), ""))
	}
	return strings.HasPrefix(check, "marshal by the old API") && samePair(unsupportedText.ReplaceAllString(diff, ""))
}

var (
	unsupportedText  = regexp.MustCompile(`(json: unsupported value: |Str:")jsontext: ([^"\\]|\\.)*"`)
	unsupportedError = regexp.MustCompile(`UnsupportedValueError Str jsontext: .* text "json: unsupported value: jsontext: .*"`)
)

// garbledPointer reports whether diff is between two errors for a text from a reader that differ
// only in JSONPointer and in their texts.
func garbledPointer(check string, input []byte, diff string) bool {
	if !strings.Contains(check, "reader") {
		return false
	}
	rest := errorText.ReplaceAllString(pointerText.ReplaceAllString(diff, " at $1"), "")
	return samePair(strayBracket.ReplaceAllString(stepPointer.ReplaceAllString(rest, "$1$2"), "text of a bracket"))
}

// strayBracket matches the text of an error about an end bracket.
var strayBracket = regexp.MustCompile(`text (missing value|"invalid character '[\]}]' [^"]*")`)

// stepPointer matches the pointer of an error in a step of a walk, with the offset before it.
var stepPointer = regexp.MustCompile(`(error "syntactic at [0-9]+) \\".*?\\"((?:; wraps [^"]*)?")`)

// samePair reports whether diff has a text after "ours:" and one after "std:", and both are the
// same apart from white space around them.
func samePair(diff string) bool {
	_, rest, isError := strings.Cut(diff, "ours:")
	ours, std, isPair := strings.Cut(rest, "std:")
	return isError && isPair && strings.TrimSpace(ours) == strings.TrimSpace(std)
}

var shownOutput = regexp.MustCompile(`, output "(?:[^"\\\n]|\\.)*"`)

// heldBack reports whether diff is between two compositions with a failing writer, of which only
// one reports the failure at this call, or which differ only in the bytes written so far.
func heldBack(check string, input []byte, diff string) bool {
	if !strings.HasPrefix(check, "compose ") || !strings.Contains(check, "(buffer false, limit ") || strings.Contains(check, "limit -") {
		return false
	}
	ours, std, _ := strings.Cut(diff, "std:")
	return strings.Contains(ours, "wraps boom") != strings.Contains(std, "wraps boom") || samePair(shownOutput.ReplaceAllString(diff, ""))
}

var quotedNaN = regexp.MustCompile(`ours: head "-?(NaN|Inf)(inity)?"\s+std:  head [-+]?(NaN|Inf)$`)

// bareNaN reports whether diff is about AppendFloat of NaN or an infinity.
func bareNaN(check string, input []byte, diff string) bool {
	return strings.HasPrefix(check, "construct ") && quotedNaN.MatchString(strings.TrimSpace(diff))
}

// checkedFirst reports whether diff is between two failures to read a type with methods for the
// standard library's coders, of which ours is a failure of the text or of the reader.
func checkedFirst(check string, input []byte, diff string) bool {
	ours, std, _ := strings.Cut(diff, "std:")
	isStd := strings.Contains(std, "type diff.Std") || strings.Contains(check, "map[Std") && strings.Contains(std, "ErrNonStringName")
	return strings.HasPrefix(check, "decode into") && isStd &&
		(strings.Contains(ours, "ours: syntactic") || strings.Contains(ours, "wraps boom"))
}

// Explained reports whether a known difference explains diff, which the named check returned for
// the given input.
func Explained(check string, input []byte, diff string) bool {
	return covered(check, input, diff) != nil
}

// Doubted disables the known differences and tolerances whose names contain it, so that the
// findings that they cover are reported. If it is empty, none is disabled.
var Doubted string

// covered returns the known difference that explains diff, or nil.
func covered(check string, input []byte, diff string) *KnownDifference {
	for i := range Known {
		doubted := Doubted != "" && strings.Contains(Known[i].Name, Doubted)
		if !doubted && Known[i].Covers(check, input, diff) {
			return &Known[i]
		}
	}
	return nil
}
