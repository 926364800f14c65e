package json

import (
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/jsontext"
)

// ErrUnknownName is wrapped by the [SemanticError] for a member that the Go
// struct has no field for, if [RejectUnknownMembers] is set. The name is the
// last token of the error's JSONPointer.
var ErrUnknownName = errors.New("unknown object member name")

var (
	errNonNilReference = errors.New("value must be passed as a non-nil pointer")
	errSyntax          = strconv.ErrSyntax
	errRange           = strconv.ErrRange
	errStringTag       = errors.New("tag option `string` is for numbers only")
	errNilInterface    = errors.New("no concrete type is known for a nil interface that has methods")
	errKeyKind         = errors.New("not a map key")
	errAmbiguous       = errors.New("name matches several Go struct fields")
	errTooFew          = errors.New("too few array elements")
	errTooMany         = errors.New("too many array elements")
	errChangedSpace    = errors.New("the white space of an Encoder cannot change within a MarshalEncode call")
	errChangedUnique   = errors.New("the check for duplicate names cannot change where a name comes next")
	errChangedUTF8     = errors.New("the check for UTF-8 cannot change where a name comes next")
	errNoDefault       = errors.New("no default representation")
	errNotOneValue     = errors.New("must read or write exactly one value")
	errDeclinedLate    = errors.New("unsupported calls must not read or write any tokens")
	errUnsupportedJSON = errors.New("UnmarshalJSON method may not return errors.ErrUnsupported")
	errUnsupportedText = errors.New("UnmarshalText method may not return errors.ErrUnsupported")
	errNotMarshalJSON  = errors.New("MarshalJSON method may not return errors.ErrUnsupported")
	errNotMarshalText  = errors.New("MarshalText method may not return errors.ErrUnsupported")
	errNotString       = errors.New("JSON value must be string type")
	errCycle           = errors.New("encountered a cycle")
	errUnexportedEmbed = errors.New("cannot set embedded pointer to unexported struct type")
)

// A SemanticError tells that JSON could not be given meaning as Go data, or Go
// data as JSON.
type SemanticError struct {
	// ByteOffset is where in the JSON text: at or shortly after this offset.
	ByteOffset int64
	// JSONPointer leads to the JSON value that could not be handled.
	JSONPointer jsontext.Pointer

	// JSONKind is the kind of that value, or zero if that is unknown.
	JSONKind jsontext.Kind
	// JSONValue is the number or string that could not be unmarshaled, if the
	// text of it is what is wrong.
	JSONValue jsontext.Value
	// GoType is the Go type that could not be handled, or nil.
	GoType reflect.Type

	// Err is the cause, or nil if there is nothing to add.
	Err error

	where location
}

// A location is what is known of the place of an error beyond its public fields.
type location struct {
	marshaling, unmarshaling bool
	inner                    jsontext.Pointer // leads from the value to the place in it
	bare                     bool             // what is wrapped is returned instead
}

// Unwrap returns e.Err.
func (e *SemanticError) Unwrap() error { return e.Err }

// Error tells what could not be done, where, and why.
func (e *SemanticError) Error() string {
	var sb strings.Builder
	sb.WriteString("json: cannot ")
	switch {
	case e.where.marshaling:
		sb.WriteString("marshal")
	case e.where.unmarshaling:
		sb.WriteString("unmarshal")
	default:
		sb.WriteString("handle")
	}
	if k := kindName(e.JSONKind); k != "" {
		sb.WriteString(" JSON " + k)
	}
	if len(e.JSONValue) > 0 && len(e.JSONValue) <= 100 {
		sb.WriteString(" " + string(e.JSONValue))
	}
	if e.GoType != nil {
		if e.where.marshaling {
			sb.WriteString(" from")
		} else {
			sb.WriteString(" into")
		}
		sb.WriteString(" Go " + e.GoType.String())
	}
	if e.JSONPointer != "" {
		sb.WriteString(" at " + strconv.Quote(string(e.JSONPointer)))
	}
	if e.ByteOffset > 0 {
		sb.WriteString(" (byte " + strconv.FormatInt(e.ByteOffset, 10) + ")")
	}
	if e.Err != nil {
		sb.WriteString(": " + strings.TrimPrefix(e.Err.Error(), "jsontext: "))
		if e.Err == ErrUnknownName {
			sb.WriteString(" " + strconv.Quote(e.JSONPointer.LastToken()))
		}
	}
	return sb.String()
}

// kindName returns the word for kind k, or "" if there is none.
func kindName(k jsontext.Kind) string {
	switch k {
	case 'n':
		return "null"
	case 't', 'f':
		return "boolean"
	case '"':
		return "string"
	case '0':
		return "number"
	case '{', '}':
		return "object"
	case '[', ']':
		return "array"
	}
	return ""
}
