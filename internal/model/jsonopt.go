package model

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plainjson/json/internal/similar"
	"github.com/plainjson/json/internal/wrap"
)

// Extra are the options that the jsonopt tag of a field sets. Package encoding/json ignores this tag.
type Extra struct {
	Required    bool     // the member must be present
	Optional    bool     // the member need not be present, even if all others of the struct must be
	NoMarshal   bool     // the member is not written
	NoUnmarshal bool     // the member is not read: it is one without a field
	NonNull     bool     // the member must not be null
	Intern      bool     // equal strings share memory
	Scalar      bool     // a number or bool may be in a string, and for a string be without one
	Aliases     []string // names that are read as that of the field
	HasDefault  bool     // a field without a member gets the value Default if it is zero
	Default     string   // JSON text, or the text of a JSON string without quotes and escapes
	AllRequired bool     // the struct that declares the field requires its members, by the marker
	AllNonNull  bool     // the struct that declares the field rejects null for its members, by the marker
	OwnFormat   bool     // Options.Format is from this tag, which has more formats than the json tag

	format string // the value of option format; "" if none
}

// A Marker contains what the jsonopt tag of a blank field sets, for the struct as a whole:
//
//	_ struct{} `jsonopt:"strict,required"`
type Marker struct {
	Strict   bool // members without a field are rejected
	Lenient  bool // members without a field are skipped, even under RejectUnknownMembers
	Required bool // members that are always written are required
	NonNull  bool // members that are never written as null must not be null
	Array    bool // the struct is a JSON array

	// Names makes the names of the fields without a name in the json tag; nil: the rule of the caller does.
	Names func(string) string
}

// tagKey is the key of the tag that this file parses.
const tagKey = "jsonopt"

// extra returns the options in the jsonopt tag of sf, a field of the struct that is being walked, and records a fault of
// the tag. If bar is not empty, it says why the field cannot have the tag.
func (r *resolver) extra(sf reflect.StructField, bar string) (x Extra) {
	x.AllRequired, x.AllNonNull = r.marker.Required, r.marker.NonNull
	tag, ok := sf.Tag.Lookup(tagKey)
	switch {
	case !ok:
		return x
	case bar != "":
		r.reject(fieldError(sf, bar+" and cannot have a `jsonopt` tag"))
		return x
	}
	err := eachOption(tag, x.set)
	if err == nil {
		err = x.conflict()
	}
	switch {
	case err != nil:
	case x.Scalar && !r.isScalar(sf.Type):
		err = optionError("scalar", "is for bools, numbers, strings, times and durations without methods of their own")
	case x.Intern && !r.hasStrings(sf.Type):
		err = optionError("intern", "is for strings, and for slices, arrays and maps of them, without methods of their own")
	}
	if err != nil {
		r.reject(badExtra(sf, err))
	}
	return x
}

// conflict returns an error if x has options that exclude each other, or nil.
func (x *Extra) conflict() error {
	switch {
	case x.Required && (x.Optional || x.NoUnmarshal || x.HasDefault):
		return errors.New("a field that is required cannot be optional or not read, and cannot have a default")
	case x.NoUnmarshal && (len(x.Aliases) > 0 || x.HasDefault || x.NonNull || x.Scalar || x.Intern):
		return errors.New("a field that is not read cannot have an alias, a default, nonnull, scalar or intern")
	}
	return nil
}

// isScalar reports whether t, or the value that t holds, may have option scalar.
func (r *resolver) isScalar(t reflect.Type) bool {
	for range maxPointers {
		held, ok := r.held(t)
		if !ok {
			break
		}
		t = held
	}
	k := t.Kind()
	isKind := k == reflect.Bool || k == reflect.String || reflect.Int <= k && k <= reflect.Float64
	return isKind && !r.isMethodType(t) || t == timeType
}

// hasStrings reports whether t is a string, or holds one, or is a slice, array or map with strings, to any depth.
func (r *resolver) hasStrings(t reflect.Type) bool {
	for range maxPointers {
		held, ok := r.held(t)
		switch k := t.Kind(); {
		case ok:
			t = held
		case r.isMethodType(t):
			return false
		case k == reflect.Slice, k == reflect.Array, k == reflect.Map:
			t = t.Elem()
		default:
			return k == reflect.String
		}
	}
	return false
}

// maxPointers is the number of pointers, or of elements within each other, that isScalar and hasStrings follow: a type may
// be a pointer to itself.
const maxPointers = 100

// timeType is the type that has methods and may have option scalar.
var timeType = reflect.TypeFor[time.Time]()

// badExtra returns the error for a jsonopt tag of f with the fault err.
func badExtra(f reflect.StructField, err error) error {
	return wrap.Error("Go struct field "+f.Name+" has a bad `jsonopt` tag", err)
}

// set applies one option of a field.
func (x *Extra) set(word, value string) error {
	switch word {
	case "required":
		x.Required = true
	case "optional":
		x.Optional = true
	case "nomarshal":
		x.NoMarshal = true
	case "nounmarshal":
		x.NoUnmarshal = true
	case "nonnull":
		x.NonNull = true
	case "scalar":
		x.Scalar = true
	case "intern":
		x.Intern = true
	case "alias":
		if slices.Contains(x.Aliases, value) {
			return errors.New("alias " + strconv.Quote(value) + " is there twice")
		}
		x.Aliases = append(x.Aliases, value)
	case "default":
		x.HasDefault, x.Default = true, value
	case "format":
		x.format = value // format:'' is the same as no format
	default:
		return unknownWord(word, fieldWords)
	}
	return nil
}

// IsExtra reports whether word is an option of the jsonopt tag of a field.
func IsExtra(word string) bool { return new(Extra).set(word, "") == nil }

// setFormat makes the format of the jsonopt tag of f, which is sf, the one of its Options. It records a fault if the
// json tag has a format, too.
func (r *resolver) setFormat(f *Field, sf reflect.StructField) {
	if f.format == "" {
		return
	}
	if f.Format != "" {
		r.reject(badExtra(sf, errors.New("the json tag has a format, too")))
	}
	f.Format, f.OwnFormat = f.format, true
}

// The options of a field and of a blank field, as proposals for unknown words.
var (
	fieldWords  = []string{"required", "optional", "nonnull", "nomarshal", "nounmarshal", "scalar", "intern", "alias", "default", "format"}
	markerWords = []string{"names", "strict", "lenient", "required", "nonnull", "array"}
)

// unknownWord returns the error for a word that is not one of the options in words.
func unknownWord(word string, words []string) error {
	text := "is not known here"
	if hint := similar.Hint(word, words); hint != "" {
		text += "; " + hint
	}
	return optionError(word, text)
}

// optionError returns an error about the option of the given word. Its text has the word, followed by text.
func optionError(word, text string) error {
	return errors.New("option " + strconv.Quote(word) + " " + text)
}

// set applies one option of a blank field.
func (m *Marker) set(word, value string) error {
	switch word {
	case "names":
		if m.Names = RuleOf(value); m.Names == nil {
			return errors.New("option \"names\" must be snake, kebab, camel or pascal, not " + strconv.Quote(value))
		}
	case "strict":
		m.Strict = true
	case "lenient":
		m.Lenient = true
	case "required":
		m.Required = true
	case "nonnull":
		m.NonNull = true
	case "array":
		m.Array = true
	default:
		return unknownWord(word, markerWords)
	}
	return nil
}

// markerOf returns the Marker of struct type t, which is being walked, and records a fault of it.
func (r *resolver) markerOf(t reflect.Type) (m Marker) {
	found := false
	for i := range t.NumField() {
		sf := t.Field(i)
		tag, ok := sf.Tag.Lookup(tagKey)
		if sf.Name != "_" || !ok {
			continue
		}
		err := eachOption(tag, m.set)
		switch {
		case err != nil:
		case found:
			err = errors.New("another blank field has one")
		case m.Strict && m.Lenient:
			err = errors.New("a struct cannot be both strict and lenient")
		case m.Array && (m.Strict || m.Lenient || m.Required):
			err = errors.New("option array excludes strict, lenient and required")
		case sf.Type.Kind() != reflect.Struct || sf.Type.NumField() > 0:
			err = errors.New("the type of the field must be struct{}")
		}
		if found = true; err != nil {
			r.reject(badExtra(sf, err))
		}
	}
	return m
}

// ArrayError returns the reason why s cannot be a JSON array with the values of its fields as elements, or nil. Such an
// array has all elements, and no names.
func (s *Struct) ArrayError() error {
	if s.Fallback != nil {
		return errors.New("a struct that is an array cannot have an embedded fallback")
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Optional || f.HasDefault || f.NoMarshal || f.NoUnmarshal || len(f.Aliases) > 0 {
			return errors.New("field " + strconv.Quote(f.Name) + " of a struct that is an array can have no `jsonopt` options but format, required and nonnull")
		}
	}
	return nil
}

// eachOption calls set for each option of tag, which has the form
//
//	word,word:value,word:'quoted value'
//
// A value is quoted, as in the json tag, if it contains a comma, a colon or a quote. eachOption returns the first
// error: of the form, for a word other than alias that is repeated, for a value that is missing or that the word cannot
// have, or of set.
func eachOption(tag string, set func(word, value string) error) error {
	seen := make(map[string]bool)
	for rest := tag; ; rest = rest[1:] {
		word, value, n, err := nextExtra(rest)
		switch {
		case err == errTakesNone:
			return first(set(word, ""), optionError(word, "takes no value")) // an unknown word is the greater fault
		case err != nil:
			return err
		case seen[word]:
			return optionError(word, "is there twice")
		}
		seen[word] = word != "alias"
		if err := set(word, value); err != nil {
			return err
		}
		if rest = rest[n:]; rest == "" {
			return nil
		}
		if rest[0] != ',' {
			return afterOption(word, value, rest)
		}
	}
}

// errTakesNone is the fault of a word that has a value and is not one that takes it.
var errTakesNone = errors.New("option takes no value")

// nextExtra reads the option that s starts with. It returns its word, its value and its length in bytes.
func nextExtra(s string) (word, value string, n int, err error) {
	if n = identifierLen(s); n == 0 {
		return "", "", 0, errors.New("an option is missing")
	}
	word = s[:n]
	hasValue := n < len(s) && s[n] == ':'
	switch takesValue := word == "alias" || word == "default" || word == "format" || word == "names"; {
	case takesValue && !hasValue:
		return word, "", n, optionError(word, "needs a value after a colon")
	case hasValue && !takesValue:
		return word, "", n, errTakesNone
	case !hasValue:
		return word, "", n, nil
	}
	n++
	if strings.HasPrefix(s[n:], "'") {
		value, end, err := unquoted(s[n:])
		return word, value, n + end, err
	}
	end := n
	for end < len(s) && strings.IndexByte(`,:'"`, s[end]) < 0 {
		end++
	}
	if end == n {
		err = optionError(word, "needs a value after a colon; an empty one is ''")
	}
	return word, s[n:end], end, err
}

// checkAliases records a fault if an alias of a member of s is also the name of a member or an alias of another one. An
// alias may be the name that a rule makes for its own field: a caller may pass the rule without knowledge of the alias.
func (r *resolver) checkAliases(s *Struct) {
	names := make(map[string]int) // index in s.Fields
	for i := range s.Fields {
		names[s.Fields[i].Name] = i
	}
	for i := range s.Fields {
		for _, alias := range s.Fields[i].Aliases {
			if k, ok := names[alias]; ok && !(k == i && s.Fields[i].isRenamed()) {
				r.reject(errors.New("Go struct fields " + s.Fields[k].GoName + " and " + s.Fields[i].GoName + " both have JSON name or alias " + strconv.Quote(alias)))
			}
			names[alias] = i
		}
	}
}
