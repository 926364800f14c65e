package opts

// Flags is a set of boolean options. As an [Options] it sets all its flags to the value of its lowest
// bit, as in AllowDuplicateNames|True. Converting constant Flags to Options does not allocate.
type Flags uint64

// True is the lowest bit of a Flags that is used as an option: with it the other flags become true, without it false.
const True Flags = 1

// The flags of package jsontext.
const (
	AllowDuplicateNames Flags = 2 << iota
	AllowInvalidUTF8
	EscapeForHTML
	EscapeForJS
	PreserveRawStrings
	CanonicalizeRawInts
	CanonicalizeRawFloats
	ReorderRawObjects
	SpaceAfterColon
	SpaceAfterComma
	Multiline

	// The flags of package json.

	StringifyNumbers
	Deterministic
	FormatNilMapAsNull
	FormatNilSliceAsNull
	MatchCaseInsensitiveNames
	OmitZeroStructFields
	RejectUnknownMembers

	// The flags of package jsonx.

	RejectMissingMembers
	RejectNull
	CountLines
	LenientScalars
	InternStrings
	EscapeNonASCII

	// Canonical means that Go values are written in the form of RFC 8785. Option Canonical sets other flags, too, for the text
	// of raw values and of names.
	Canonical

	// StringTag means that the tag of a struct field turns on StringifyNumbers for one value. It is set
	// in Value, never in Present, and Merge does not copy it.
	StringTag

	// fresh, in Present, means that no other set shares Values. It is set only while options are joined.
	fresh

	// The flags of package v1, each for one difference from package json.

	CallMethodsWithLegacySemantics
	FormatByteArrayAsArray
	FormatBytesWithLegacySemantics
	FormatDurationAsNano
	MatchCaseSensitiveDelimiter
	MergeWithLegacySemantics
	OmitEmptyWithLegacySemantics
	ParseBytesWithLooseRFC4648
	ParseTimeWithLooseRFC3339
	ReportErrorsWithLegacySemantics
	StringifyWithLegacySemantics
	UnmarshalArrayFromAnyLength

	// UseNumber makes a JSON number decode into an any as a Number of package v1 rather than a float64.
	UseNumber

	// The flags of options that have a value in Values. They are set in Present, and never in Value.

	HasIndent
	HasIndentPrefix
	HasByteLimit
	HasDepthLimit
	HasLimits
	HasNames
	HasRules
	HasSelection
	HasMarshalers
	HasUnmarshalers
	HasStdMethods
	HasV1
	HasAllErrors
	HasUserValues
	HasSource
	HasNumbers
)

// valued are the flags of the options that are not boolean. Their values are in Values.
const valued = HasIndent | HasIndentPrefix | HasByteLimit | HasDepthLimit | HasLimits | HasNames | HasRules | HasSelection |
	HasMarshalers | HasUnmarshalers | HasStdMethods | HasV1 | HasAllErrors | HasUserValues | HasSource | HasNumbers

// extraValues are the flags of the options with values in Extras.
const extraValues = HasRules | HasNumbers | HasUserValues | HasSource | HasSelection | HasLimits

// UserCode are the flags of the options with functions or values of the caller, to which a coder in a pool must not refer.
const UserCode = HasRules | HasMarshalers | HasUnmarshalers | HasUserValues | HasSource

// AllV1 are the flags of package v1 that each stand for one difference from package json, without UseNumber.
const AllV1 = CallMethodsWithLegacySemantics | FormatByteArrayAsArray | FormatBytesWithLegacySemantics |
	FormatDurationAsNano | MatchCaseSensitiveDelimiter | MergeWithLegacySemantics | OmitEmptyWithLegacySemantics |
	ParseBytesWithLooseRFC4648 | ParseTimeWithLooseRFC3339 | ReportErrorsWithLegacySemantics |
	StringifyWithLegacySemantics | UnmarshalArrayFromAnyLength

// DefaultsV1 are the flags that are true by default in package v1.
const DefaultsV1 = AllV1 | AllowDuplicateNames | AllowInvalidUTF8 | EscapeForHTML | EscapeForJS | PreserveRawStrings |
	Deterministic | FormatNilMapAsNull | FormatNilSliceAsNull | MatchCaseInsensitiveNames

// Either returns yes if v is true, and no otherwise. If these are constants, it does not allocate.
func Either(v bool, yes, no Options) Options {
	if v {
		return yes
	}
	return no
}

// Merge makes every flag of f present in s, with the value of f's lowest bit.
func (f Flags) Merge(s *Set) {
	s.Present |= f &^ True
	if f&True != 0 {
		s.Value |= f &^ True
	} else {
		s.Value &^= f
	}
}

// Lookup returns whether all flags of f are true in s, and whether all are present. If StringifyNumbers is
// not present, StringTag makes it present and true.
func (f Flags) Lookup(s *Set) (any, bool) {
	f &^= True
	if f == StringifyNumbers && s.Value&StringTag != 0 && s.Present&f == 0 {
		return true, true
	}
	return s.Value&f == f, s.Present&f == f
}
