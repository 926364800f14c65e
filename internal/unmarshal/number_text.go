package unmarshal

import (
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads the types called Number, of package v1 and of the standard library's encoding/json, which
// contain the text of a number. Both have methods for JSON, which would take several times as long.

// numberValue reads null, a string with a number, or unless numbers must be in strings, a number, into v, a Number.
func (d *decoder) numberValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	quoted := p.Op == typeinfo.OpQuotedNumber
	if quoted && d.cfg.present&opts.StringifyNumbers != 0 { // the option overrides the tag of a field
		quoted = d.cfg.stringify
	}
	if wire.Fast && !quoted {
		if end, f := wire.ScanNumber(d.in.Buf, i); f == wire.None && end < len(d.in.Buf) {
			v.SetString(d.mem.arena.string(d.in.Buf[i:end]))
			return end
		}
	}
	// As the UnmarshalJSON methods do, this reads the whole value before it looks at the kind.
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	raw := d.in.Buf[start:end]
	switch c := raw[0]; {
	case c == 'n':
		d.clear(v)
		return end
	case c == '"':
		if text := wire.AppendUnquote(nil, raw[1:len(raw)-1]); wire.IsNumber(text) {
			v.SetString(d.mem.arena.string(text))
			return end
		}
		return d.rejectNumber(p, quoted, start, end, raw, failure.ErrSyntax)
	case kindOf(c) == '0' && !quoted:
		v.SetString(d.mem.arena.string(raw))
		return end
	}
	return d.rejectNumber(p, quoted, start, end, nil, nil)
}

// What Numbers want.
var number, quotedNumber = "a number", "a string with a number"

// rejectNumber records that the value at i, which has been read and ends at end, cannot be stored in a Number, which must
// be in a string if quoted is true. If it is a string without a number, text is that string in quotes and err the reason;
// otherwise both are nil.
func (d *decoder) rejectNumber(p *typeinfo.Plan, quoted bool, i, end int, text []byte, err error) int {
	f := d.newFailure(i, kindOf(d.in.Buf[i]), p.Type, err)
	f.Where.Detail = &number
	if quoted {
		f.Where.Detail = &quotedNumber
	}
	if text != nil {
		f.Value = slices.Clone(text)
	}
	if d.cfg.v1Errors && d.goesOn() { // like an error of a method, it has no position
		f.Offset, f.Pointer = 0, ""
		d.note(f)
		return end
	}
	return d.recordValue(f, i, end)
}
