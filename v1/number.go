package json

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// A Number is the text of a JSON number, with all its digits. The empty Number is encoded as 0. See
// [Decoder.UseNumber].
type Number string

// numberType is the reflect.Type of Number.
var numberType = reflect.TypeFor[Number]()

// String returns the text of n.
func (n Number) String() string { return string(n) }

// Float64 returns n as a float64. The error is that of [strconv.ParseFloat].
func (n Number) Float64() (float64, error) { return strconv.ParseFloat(string(n), 64) }

// Int64 returns n as an int64. The error is that of [strconv.ParseInt]; the empty Number is an error.
func (n Number) Int64() (int64, error) { return strconv.ParseInt(string(n), 10, 64) }

// MarshalJSONTo implements MarshalerTo of package github.com/plainjson/json. It writes the number, or 0 if
// n is empty, within a JSON string if a name comes next or if the option StringifyNumbers is true. If n is
// neither empty nor a JSON number, the error matches [strconv.ErrSyntax]; otherwise it is that of
// [jsontext.Encoder.WriteValue].
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
	if !wire.IsNumber([]byte(text)) {
		return wrap.Error("cannot parse "+strconv.Quote(string(b))+" as JSON number", strconv.ErrSyntax)
	}
	return enc.WriteValue(b)
}

// UnmarshalJSONFrom implements UnmarshalerFrom of package github.com/plainjson/json. It reads a JSON
// number, or a JSON string that contains one; with the option StringifyNumbers only the latter. Null sets n
// to the empty Number, or leaves it unchanged with the option [MergeWithLegacySemantics].
//
// Any other value is a SemanticError of package json; otherwise the error is that of
// [jsontext.Decoder.ReadValue]. UnmarshalJSONFrom allocates the text.
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
		if wire.IsNumber(text) {
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
