package fault

import (
	"errors"
	"strconv"
)

// Causes of failures, for Failure.Err. ErrSyntax and ErrRange are those of package
// strconv. Package json exports ErrUnknownName.
var (
	ErrUnknownName      = errors.New("unknown object member name")
	ErrNonNilReference  = errors.New("value must be passed as a non-nil pointer")
	ErrSyntax           = strconv.ErrSyntax
	ErrRange            = strconv.ErrRange
	ErrStringTag        = errors.New("tag option `string` is for numbers only")
	ErrNilInterface     = errors.New("no concrete type is known for a nil interface that has methods")
	ErrAmbiguousName    = errors.New("name matches several Go struct fields")
	ErrTooFewElements   = errors.New("too few array elements")
	ErrTooManyElements  = errors.New("too many array elements")
	ErrNoDefault        = errors.New("no default representation")
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
	ErrNotObject        = errors.New("embedded raw value must be a JSON object")
)
