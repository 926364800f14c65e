package marshal

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/internal/wrap"
)

// appendFloat appends x, a number of the type of p, with the fewest digits that tell it from other numbers of
// its 32 or 64 bits. If x is not finite, it records a failure.
func (e *encoder) appendFloat(p *typeinfo.Plan, x float64, dst []byte) []byte {
	if x-x != 0 {
		return e.notFinite(p, x, dst)
	}
	if p.Bits == 32 {
		return wire.AppendFloat32(dst, float32(x))
	}
	return wire.AppendFloat64(dst, x)
}

// quoted appends v, an integer or float, in a string.
func (e *encoder) quoted(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	out := append(dst, '"')
	switch {
	case v.CanInt():
		out = wire.AppendInt(out, v.Int())
	case v.CanUint():
		out = wire.AppendUint(out, v.Uint())
	case v.Float()-v.Float() != 0:
		return e.notFinite(p, v.Float(), dst)
	default:
		out = e.appendFloat(p, v.Float(), out)
	}
	return append(out, '"')
}

// notFinite records that x, of the type of p, is NaN or an infinity. JSON has no text for these.
func (e *encoder) notFinite(p *typeinfo.Plan, x float64, dst []byte) []byte {
	if e.cfg.v1 != nil {
		return e.notFiniteV1(p, x, dst)
	}
	return e.reject(dst, p.Type, errors.New("unsupported value: "+strconv.FormatFloat(x, 'g', -1, 64)))
}

// appendNumber appends a Number, in a string if quoted is true. Its text must be that of a JSON number, or empty for 0. Any
// string may be converted to a Number, so the text is checked; any other text is a failure. It is written unchanged,
// as 1.50 for example, unless an option makes raw numbers canonical.
func (e *encoder) appendNumber(p *typeinfo.Plan, v reflect.Value, quoted bool, dst []byte) []byte {
	text := v.String()
	if text == "" {
		text = "0"
	}
	if !wire.IsNumber([]byte(text)) {
		if quoted {
			text = `"` + text + `"`
		}
		return e.notNumber(p, text, dst)
	}
	switch {
	case quoted:
		e.noteMaker(p.Type, nameCoder, e.offset(dst))
		return append(append(append(dst, '"'), text...), '"')
	case e.cfg.flags&canonical != 0:
		return e.appendRaw(p.Type, nameCoder, []byte(text), dst)
	}
	return append(dst, text...)
}

// quotesNumber reports whether a Number with op OpQuotedNumber is written in a string. As if the
// standard library's method of the type were called, StringifyNumbers(false) overrides the tag.
func (e *encoder) quotesNumber() bool {
	return e.out.Top().InName() || e.cfg.flags&opts.StringifyNumbers != 0 || e.cfg.present&opts.StringifyNumbers == 0
}

// notNumber records that text, of a Number, is not a JSON number.
func (e *encoder) notNumber(p *typeinfo.Plan, text string, dst []byte) []byte {
	err := wrap.Error("cannot parse "+strconv.Quote(text)+" as JSON number", failure.ErrSyntax)
	return e.record(dst, state.Next, failure.Failure{Type: p.Type, Method: nameCoder, Err: err, User: true})
}
