package json

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// A Number is the text of a JSON number, with all its digits. The empty Number stands
// for 0. See [Decoder.UseNumber].
type Number string

var numberType = reflect.TypeFor[Number]()

// String returns the text.
func (n Number) String() string { return string(n) }

// Float64 returns the number as a float64. The error is that of [strconv.ParseFloat].
func (n Number) Float64() (float64, error) { return strconv.ParseFloat(string(n), 64) }

// Int64 returns the number as an int64. The error is that of [strconv.ParseInt].
func (n Number) Int64() (int64, error) { return strconv.ParseInt(string(n), 10, 64) }

// MarshalJSONTo writes the number, in quotes if n stands where a name must, or if the
// option StringifyNumbers asks for them. The error matches [strconv.ErrSyntax] if n
// is no number; it is else that of [jsontext.Encoder.WriteValue]. It implements MarshalerTo of
// package github.com/plainjson/json. It allocates only for errors.
func (n Number) MarshalJSONTo(enc *jsontext.Encoder) error {
	text := n
	if n == "" {
		text = "0"
	}
	kind, count := enc.StackIndex(enc.StackDepth())
	quoted, _ := json.GetOption(enc.Options(), json.StringifyNumbers)
	if kind == jsontext.KindBeginObject && count%2 == 0 {
		quoted = true
	}
	b := enc.AvailableBuffer()
	if quoted {
		b = append(append(append(b, '"'), text...), '"')
	} else {
		b = append(b, text...)
	}
	if !isNumber([]byte(text)) {
		return wrap.Error("cannot parse "+strconv.Quote(string(b))+" as JSON number", strconv.ErrSyntax)
	}
	return enc.WriteValue(b)
}

// UnmarshalJSONFrom reads a number, or a string that holds one; with the option
// StringifyNumbers only the latter. Null makes n empty, or leaves it as it is with the option
// MergeWithLegacySemantics. The error is a SemanticError of package github.com/plainjson/json
// if the value is something else, and otherwise that of [jsontext.Decoder.ReadValue]. It
// implements UnmarshalerFrom of that package. It allocates the text.
func (n *Number) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	stringify, _ := json.GetOption(dec.Options(), json.StringifyNumbers)
	value, err := dec.ReadValue()
	if err != nil {
		return err
	}
	fault := &json.SemanticError{JSONKind: value.Kind(), GoType: numberType}
	switch k := value.Kind(); {
	case k == 'n':
		if keep, _ := json.GetOption(dec.Options(), MergeWithLegacySemantics); !keep {
			*n = ""
		}
		return nil
	case k == '"':
		text, _ := jsontext.AppendUnquote(nil, value)
		if isNumber(text) {
			*n = Number(text)
			return nil
		}
		fault.JSONValue, fault.Err = value.Clone(), strconv.ErrSyntax
	case k == '0' && !stringify:
		*n = Number(value)
		return nil
	}
	return fault
}

// isNumber reports whether b is a JSON number (RFC 8259, section 6).
func isNumber(b []byte) bool {
	end, f := wire.ScanNumber(b, 0)
	return f == wire.None && end == len(b) && end > 0
}
