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
	// because of a tag. It is not an option: merging a set into another one omits it.
	StringTag

	// fresh says that no other set has the values of the set, which is being made.
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

	// UseNumber makes a number that is decoded into an any a Number of package v1.
	UseNumber

	// The presence of options that carry a value. They are never true.

	HasIndent
	HasIndentPrefix
	HasByteLimit
	HasDepthLimit
	HasMarshalers
	HasUnmarshalers
	HasStdMethods
	HasV1
)

const valued = HasIndent | HasIndentPrefix | HasByteLimit | HasDepthLimit | HasMarshalers | HasUnmarshalers | HasStdMethods | HasV1

// AllV1 are the flags that package v1 defines.
const AllV1 = CallMethodsWithLegacySemantics | FormatByteArrayAsArray | FormatBytesWithLegacySemantics |
	FormatDurationAsNano | MatchCaseSensitiveDelimiter | MergeWithLegacySemantics | OmitEmptyWithLegacySemantics |
	ParseBytesWithLooseRFC4648 | ParseTimeWithLooseRFC3339 | ReportErrorsWithLegacySemantics |
	StringifyWithLegacySemantics | UnmarshalArrayFromAnyLength

// DefaultsV1 are the flags that are true by default in package v1.
const DefaultsV1 = AllV1 | AllowDuplicateNames | AllowInvalidUTF8 | EscapeForHTML | EscapeForJS | PreserveRawStrings |
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
