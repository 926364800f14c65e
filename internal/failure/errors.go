package failure

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/jsontext"
)

// Causes of failures, for Failure.Err. ErrSyntax and ErrRange are those of package
// strconv. Package json exports ErrUnknownName, and package jsonx ErrMissingName,
// ErrUnknownCase and ErrNotFound.
var (
	ErrUnknownName      = errors.New("unknown object member name")
	ErrMissingName      = errors.New("missing object member name") // wrapped by a MissingNames
	ErrNonNilReference  = errors.New("value must be passed as a non-nil pointer")
	ErrSyntax           = strconv.ErrSyntax
	ErrRange            = strconv.ErrRange
	ErrStringTag        = errors.New("tag option `string` is for numbers only")
	ErrNilInterface     = errors.New("no concrete type is known for a nil interface that has methods")
	ErrAmbiguousName    = errors.New("name matches several Go struct fields")
	ErrTooFewElements   = errors.New("too few array elements")
	ErrTooManyElements  = errors.New("too many array elements")
	ErrNoDefault        = errors.New("no default representation; give the field a format, such as `format:units`")
	ErrNotOneValue      = errors.New("must read or write exactly one value")
	ErrDeclinedLate     = errors.New("unsupported calls must not read or write any tokens")
	ErrUnmarshalJSON    = errors.New("UnmarshalJSON method may not return errors.ErrUnsupported")
	ErrUnmarshalText    = errors.New("UnmarshalText method may not return errors.ErrUnsupported")
	ErrMarshalJSON      = errors.New("MarshalJSON method may not return errors.ErrUnsupported")
	ErrMarshalText      = errors.New("MarshalText method may not return errors.ErrUnsupported")
	ErrMarshalFunc      = errors.New("marshal function of type func(T) ([]byte, error) may not return errors.ErrUnsupported")
	ErrUnmarshalFunc    = errors.New("unmarshal function of type func([]byte, T) error may not return errors.ErrUnsupported")
	ErrNotString        = errors.New("JSON value must be string type")
	ErrCycle            = errors.New("encountered a cycle")
	ErrTooManyPointers  = errors.New("too many pointers in a row")
	ErrUnexportedStruct = errors.New("cannot set embedded pointer to unexported struct type")
	ErrUnexportedRule   = errors.New("no rule can convert an embedded field of an unexported type")
	ErrUnknownCase      = errors.New("unknown case") // wrapped by an UnknownCase
	ErrNotObject        = errors.New("embedded raw value must be a JSON object")
	ErrNoPair           = errors.New("map entry must be an array of a key and an element")
	ErrNoCaseObject     = errors.New("the case of a union must be a JSON object")
	ErrNoKey            = errors.New("value cannot be a map key")
	ErrNotFound         = errors.New("value not found") // a JSON Pointer leads nowhere

	ErrDuplicateKey error = duplicateKey{}
)

// duplicateKey is the type of ErrDuplicateKey: a key of a map that is a JSON array is there twice.
type duplicateKey struct{}

// Error implements error.
func (duplicateKey) Error() string { return "duplicate map key" }

// Unwrap returns the error for a name that is there twice.
func (duplicateKey) Unwrap() error { return jsontext.ErrDuplicateName }

// A BadDefault is the cause of a failure to store the default of a field.
type BadDefault struct {
	Type reflect.Type // struct with the field
	Text string       // value of tag option default
	Err  error
}

// Error implements error.
func (e *BadDefault) Error() string {
	return "default " + strconv.Quote(e.Text) + " in tag `jsonopt`: " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *BadDefault) Unwrap() error { return e.Err }

// A WrongLength is the cause of a failure to store binary data in an array of another length.
type WrongLength struct{ Have, Want int }

// Error implements error.
func (e *WrongLength) Error() string {
	return "decoded length of " + strconv.Itoa(e.Have) + " mismatches array length of " + strconv.Itoa(e.Want)
}

// MaxMissing is the largest number of Names in a MissingNames.
const MaxMissing = 8

// A MissingNames is the cause of a failure by missing members. It wraps ErrMissingName.
type MissingNames struct {
	Names []string // of the first members that are missing, in the order of the fields
	More  int      // number of other members that are missing
}

// Error implements error. The text contains all of Names.
func (e *MissingNames) Error() string {
	text := ErrMissingName.Error()
	for i, name := range e.Names {
		switch {
		case i == 0 && len(e.Names) > 1:
			text += "s"
		case i > 0:
			text += ","
		}
		text += " " + strconv.Quote(name)
	}
	if e.More > 0 {
		text += " and " + strconv.Itoa(e.More) + " more"
	}
	return text
}

// Unwrap returns ErrMissingName.
func (*MissingNames) Unwrap() error { return ErrMissingName }

// An UnknownCase is the cause of a failure by a name that is none of a list. It wraps ErrUnknownCase.
type UnknownCase struct {
	Name  string   // in the text; the text of the error does not have it
	Names []string // the known names
}

// Error implements error.
func (*UnknownCase) Error() string { return ErrUnknownCase.Error() }

// Unwrap returns ErrUnknownCase.
func (*UnknownCase) Unwrap() error { return ErrUnknownCase }

// A SecondName is the cause of a failure by a member whose field an earlier member has set by another name: its name, or an
// alias. It wraps jsontext.ErrDuplicateName.
type SecondName struct {
	Name, First string
	At          place.Mark // of the first name
}

// Error implements error.
func (e *SecondName) Error() string {
	return strconv.Quote(e.Name) + " is another name of " + strconv.Quote(e.First) + ", which is at " + e.At.Text()
}

// Unwrap returns the error for a name that is there twice.
func (*SecondName) Unwrap() error { return jsontext.ErrDuplicateName }
