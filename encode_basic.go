package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// basicFlags are the flags under which values of basic types are written as always, but for what
// the Encoder does itself.
const basicFlags = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.EscapeForHTML | opts.EscapeForJS |
	opts.SpaceAfterColon | opts.SpaceAfterComma | opts.Multiline | opts.HasIndent | opts.HasIndentPrefix |
	opts.Deterministic | opts.FormatNilMapAsNull | opts.FormatNilSliceAsNull

// writeBasic writes in to out if that takes no more than a token: it is of a basic type or a pointer to one, no option
// concerns it, and no name comes next. Otherwise, and if it has no JSON, it changes nothing and returns false.
func writeBasic(out *jsontext.Encoder, in any) (ok bool, err error) {
	s := (*state.Encoder)(out).Open()
	switch in.(type) {
	case string, int, bool, float64, int64, uint64, *string, *int, *bool, *float64:
	default:
		if e, ok := s.Helper.(*encoder); ok {
			e.other = reflect.TypeOf(in)
		}
		return false, nil
	}
	s.Wake()
	if !wire.Fast || (s.Opts.Present|s.Opts.Value)&^basicFlags != 0 || s.Fault.Code != state.NoFault || s.WantsName() || s.IsSpoilt() {
		return false, nil
	}
	switch x := in.(type) {
	case string:
		ok = s.WriteString(x)
	case int:
		ok = s.WriteInt(int64(x))
	case bool:
		ok = s.WriteFixed(fixedOf(x))
	case float64:
		ok = x-x == 0 && s.WriteFloat(x, 64)
	case int64:
		ok = s.WriteInt(x)
	case uint64:
		ok = s.WriteUint(x)
	case *string:
		ok = x != nil && s.WriteString(*x)
	case *int:
		ok = x != nil && s.WriteInt(int64(*x))
	case *bool:
		ok = x != nil && s.WriteFixed(fixedOf(*x))
	case *float64:
		ok = x != nil && *x-*x == 0 && s.WriteFloat(*x, 64)
	}
	switch {
	case ok || s.Fault.Code == state.NoFault:
	case s.Fault.Code == state.WriteFailed:
		err = out.WriteToken(jsontext.Null) // which tells of the failure
		s.EndLine()
		return true, err
	default:
		s.Fault.Clear()
	}
	return ok, nil
}

// fixedOf returns the first byte of the literal for x.
func fixedOf(x bool) byte {
	if x {
		return 't'
	}
	return 'f'
}
