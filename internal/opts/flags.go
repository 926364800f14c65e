package opts

// Flags is a set of boolean options. As an [Options] it gives all its flags
// the same value, which is its lowest bit: AllowDuplicateNames|True, for
// example. An Options made of constants needs no allocation.
type Flags uint64

// True is the value bit of a Flags that is used as an option.
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

	// StringTag says that StringifyNumbers is as good as true for one value,
	// because of a tag. It is no option, and nobody else's sets take it over.
	StringTag

	// Checked says that the text has been checked under the same options, for one call. It
	// is no option either: whoever is called takes it back.
	Checked

	// Tentative says that the text may be no value, for one call: then nothing changes, and the
	// error is one that tells so. It is the same where others might get the text, such as
	// methods. It is like Checked otherwise, and may come together with it.
	Tentative

	// fresh says that nobody else has the values of the set, which is being made.
	fresh

	// The flags of package v1: each brings back one habit of the old API.

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

	// UseNumber makes numbers that are read into an any what the legacy value of
	// the Set makes of their text.
	UseNumber

	// The presence of options that carry a value. They are never true.

	HasIndent
	HasIndentPrefix
	HasByteLimit
	HasDepthLimit
	HasMarshalers
	HasUnmarshalers
	HasBridge
	HasLegacy
)

const valued = HasIndent | HasIndentPrefix | HasByteLimit | HasDepthLimit | HasMarshalers | HasUnmarshalers | HasBridge | HasLegacy

// AllLegacy are the flags that have no use but to bring back the old API.
const AllLegacy = CallMethodsWithLegacySemantics | FormatByteArrayAsArray | FormatBytesWithLegacySemantics |
	FormatDurationAsNano | MatchCaseSensitiveDelimiter | MergeWithLegacySemantics | OmitEmptyWithLegacySemantics |
	ParseBytesWithLooseRFC4648 | ParseTimeWithLooseRFC3339 | ReportErrorsWithLegacySemantics |
	StringifyWithLegacySemantics | UnmarshalArrayFromAnyLength

// DefaultsV1 are the flags that are true in the old API.
const DefaultsV1 = AllLegacy | AllowDuplicateNames | AllowInvalidUTF8 | EscapeForHTML | EscapeForJS | PreserveRawStrings |
	Deterministic | FormatNilMapAsNull | FormatNilSliceAsNull | MatchCaseInsensitiveNames

// Either returns yes if v is true, and no if it is not. Constants are options without an allocation, and results of
// expressions are not.
func Either(v bool, yes, no Options) Options {
	if v {
		return yes
	}
	return no
}

// Merge gives every flag of f the value of f's lowest bit.
func (f Flags) Merge(s *Set) {
	s.Present |= f &^ True
	if f&True != 0 {
		s.Value |= f &^ True
	} else {
		s.Value &^= f
	}
}

// Lookup returns whether the flags of f are true in s, and whether they are present.
func (f Flags) Lookup(s *Set) (any, bool) {
	f &^= True
	if f == StringifyNumbers && s.Value&StringTag != 0 && s.Present&f == 0 {
		return true, true
	}
	return s.Value&f == f, s.Present&f == f
}
