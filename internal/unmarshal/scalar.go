package unmarshal

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads booleans and strings, and basic types of a stream without a plan: a number then takes 18
// ns instead of 45.

// boolValue reads a JSON boolean into v.
func (d *decoder) boolValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch d.in.Buf[i] {
	case 't':
		if i = d.literal(i, "true"); i >= 0 {
			v.SetBool(true)
		}
		return i
	case 'f':
		if i = d.literal(i, "false"); i >= 0 {
			v.SetBool(false)
		}
		return i
	}
	return d.nullOrMismatch(p, v, i)
}

// stringValue reads a JSON string into v.
func (d *decoder) stringValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '"' {
		return d.nullOrMismatch(p, v, i)
	}
	s, end := d.stringAt(i)
	if end >= 0 {
		v.SetString(s)
	}
	return end
}

// scalarFlags are options that change nothing for a scalar. Under any other option readScalar reads nothing.
const scalarFlags = opts.AllowDuplicateNames | opts.Deterministic | opts.RejectUnknownMembers |
	opts.MatchCaseInsensitiveNames | opts.RejectMissingMembers | opts.RejectNull | opts.HasNames | opts.HasAllErrors |
	opts.HasUserValues | opts.HasNumbers | opts.LenientScalars

// readScalar reads the next value of s into the variable that out points to, without a plan and without package
// reflect. It does so if out points to a string, int, int64, float64 or bool, no option concerns scalars, the
// next token is not a name, and the value is plain, in the window, and fits. Otherwise it returns false, and
// changes nothing. It halves the time of methods that read members as values.
func readScalar(s *state.DecodeState, out any) bool {
	if !wire.Fast || (s.Opts.Present|s.Opts.Value)&^scalarFlags != 0 {
		return false
	}
	end := -1
	switch x := out.(type) {
	case *string:
		end = readFast(s, x, readString)
	case *int:
		end = readFast(s, x, readInt[int])
	case *int64:
		end = readFast(s, x, readInt[int64])
	case *float64:
		end = readFast(s, x, wire.ParseFloat64)
	case *bool:
		end = readFast(s, x, readBool)
	}
	return end >= 0 && s.EndValue(end) // which fails only under a limit, and then nothing is read here
}

// readFast reads the next value of s into x by parse, and returns the index after it. It returns -1 and
// changes nothing if x is nil, ValueFast does not find the value, parse returns a fault, or the value may
// continue after the window.
func readFast[T any](s *state.DecodeState, x *T, parse parser[T]) int {
	if x == nil {
		return -1
	}
	i := s.ValueFast()
	if i < 0 {
		return -1
	}
	n, end, f := parse(s.Buf, i)
	if f != wire.None || end >= len(s.Buf) && s.Buf[i] != '"' {
		return -1
	}
	*x = n
	return end
}

// readString reads the string at b[i]. Another value, and a string with escapes or invalid UTF-8, is a fault.
func readString(b []byte, i int) (string, int, wire.Fault) {
	if b[i] != '"' {
		return "", i, wire.BadChar
	}
	end, flags, f := wire.ScanString(b, i, true)
	if flags != 0 || f != wire.None {
		return "", i, wire.BadChar
	}
	return string(b[i+1 : end-1]), end, wire.None
}

// readInt reads the integer at b[i]. One that int cannot hold is a fault, even for int64.
func readInt[T int | int64](b []byte, i int) (T, int, wire.Fault) {
	n, end, f := parseInteger(math.MaxInt, false, b, i)
	return T(n), end, f
}

// readBool reads the literal true or false at b[i]. Anything else is a fault.
func readBool(b []byte, i int) (bool, int, wire.Fault) {
	x, end, f := parseBool(b, i)
	return x != 0, end, f
}
