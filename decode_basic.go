package json

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// readBasicFlags are the flags under which values are read into basic types as always.
const readBasicFlags = opts.AllowDuplicateNames | opts.Deterministic | opts.RejectUnknownMembers | opts.MatchCaseInsensitiveNames

// readBasic reads the next value of in into what out points to, if that is of a basic type, no option concerns it, and the
// value is at hand and fits. Otherwise it changes nothing and returns false.
func readBasic(in *jsontext.Decoder, out any) bool {
	s := (*state.Decoder)(in).Open()
	ok := false
	switch x := out.(type) {
	case *string:
		ok = x != nil
	case *int:
		ok = x != nil
	case *int64:
		ok = x != nil
	case *float64:
		ok = x != nil
	case *bool:
		ok = x != nil
	default:
		if d, ok := s.Helper.(*decoder); ok {
			d.other = reflect.TypeOf(out)
		}
	}
	if !ok || !wire.Fast || (s.Opts.Present|s.Opts.Value)&^readBasicFlags != 0 {
		return false
	}
	i := s.NearValue()
	if i < 0 {
		return false
	}
	b, end := s.Buf, -1
	switch x := out.(type) {
	case *string:
		end = readString(b, i, x)
	case *int:
		var n int64
		if end = readInt(b, i, &n); end >= 0 && n >= math.MinInt && n <= math.MaxInt {
			*x = int(n)
		} else {
			return false
		}
	case *int64:
		end = readInt(b, i, x)
	case *float64:
		end = readFloat(b, i, x)
	case *bool:
		if end = wire.SkipLiteral(b, i); end >= 0 && b[i] != 'n' {
			*x = b[i] == 't'
		} else {
			return false
		}
	}
	return end >= 0 && s.Advance(end)
}

// readString reads the string at b[i] into x. It returns the index behind it, or -1 if it has escapes, or is none.
func readString(b []byte, i int, x *string) int {
	if b[i] != '"' {
		return -1
	}
	end, fl, f := wire.ScanString(b, i, true)
	if fl != 0 || f != wire.None {
		return -1
	}
	*x = string(b[i+1 : end-1])
	return end
}

// readInt reads the integer at b[i] into x. It returns the index behind it, or -1 if it does not fit, may go on behind b, or
// is none.
func readInt(b []byte, i int, x *int64) int {
	neg, mag, end, f := wire.ParseInteger(b, i)
	if f != wire.None || end >= len(b) || mag > math.MaxInt64 {
		return -1
	}
	if *x = int64(mag); neg {
		*x = -int64(mag)
	}
	return end
}

// readFloat is readInt for a number of any form.
func readFloat(b []byte, i int, x *float64) int {
	n, end, f := wire.ParseFloat64(b, i)
	if f != wire.None || end >= len(b) {
		return -1
	}
	*x = n
	return end
}
