package jsonx

import (
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
)

// An ErrorList contains the errors of one call with [AllErrors], in the order of the text. The functions errors.Is and
// errors.As examine each of them.
type ErrorList []error

// Error returns the texts of the errors that are not nil, one in a line.
func (l ErrorList) Error() string {
	var texts []string
	for _, err := range l {
		if err != nil {
			texts = append(texts, err.Error())
		}
	}
	return strings.Join(texts, "\n")
}

// Unwrap returns the errors.
func (l ErrorList) Unwrap() []error { return l }

// AllErrors makes unmarshaling continue after a semantic error, so that one call reports all errors of a text. The call
// returns an [ErrorList] with up to max semantic errors, even if there is only one. If max is 0 or negative, which is the
// default, the call returns the first error alone.
//
// A semantic error is about a value that is valid JSON but does not fit the Go value: a value of the wrong kind, a
// number out of range, an unknown or missing member, an array of another length, a name that cannot be a key of the
// map, or the error of a method or function. Each has the offset and the pointer that it would have alone; each missing
// member is an error. The value is skipped to its end, and its text is checked:
//
//   - A struct field and an interface keep the value that they had, and a nil pointer stays nil.
//   - An element of a slice or array becomes zero, so that the others keep their indices.
//   - An entry of a map is not stored.
//   - A value that a method or function has begun to store keeps what was stored.
//   - An array of another length, and a struct that lacks members, keep what was read into them.
//
// All other values are stored. Text that is malformed, exceeds a limit, or cannot be read ends the call. That error is
// the last in the list, or is returned without a list if it is the only one. The call also ends after max errors, and
// when the pointers of the errors have more than 1 MiB in all; the last error then acts like a single error.
//
// The Decoder of a method or function has the option. The method may return an ErrorList, from [json.UnmarshalDecode]
// with its Decoder or from [json.Unmarshal], or the result of errors.Join. The errors in it then become those of the
// call one by one, and max counts them, too. Any other error is one error in the list. Duplicate names in the rest of
// its value are not reported. A method in which UnmarshalDecode fails may continue to read instead of returning the
// error. A list that a method returns may share its memory with the list of the method around it, so a method that
// keeps one copies it.
//
// If UnmarshalDecode returns fewer than max semantic errors, the Decoder is after the value, and the next call decodes
// the next value. Otherwise the Decoder is where it would be after the last error alone.
//
// With ReportErrorsWithLegacySemantics of package v1 the errors are those of package v1, values are stored as by that
// package, and decoding continues after max errors, too. The option affects unmarshaling only. A call without errors
// takes up to 0.1 µs longer; maps of basic types may take twice as long.
//
//	err := json.Unmarshal(b, &config, jsonx.AllErrors(20))
func AllErrors(max int) json.Options {
	o := &allErrors{value: failure.AllErrors{Max: max, Join: join}}
	o.values.AllErrors = &o.value
	return o
}

// allErrors is the option that AllErrors returns.
type allErrors struct {
	value  failure.AllErrors
	values opts.Values // option values with the value only, which Merge shares
}

// Merge implements [json.Options].
func (o *allErrors) Merge(s *opts.Set) {
	if !s.Share(opts.HasAllErrors, &o.values) {
		s.Mutable(opts.HasAllErrors).AllErrors = &o.value
	}
}

// Lookup implements [json.Options]; the value is an int.
func (*allErrors) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasAllErrors == 0 {
		return nil, false
	}
	value, ok := s.AllErrors.(*failure.AllErrors)
	if !ok {
		return nil, false
	}
	return value.Max, true
}

// join returns an ErrorList.
func join(errs []error) error { return ErrorList(errs) }
