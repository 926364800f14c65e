package side

import (
	"bytes"
	"fmt"
	"math"
	"reflect"

	"github.com/plainjson/json/conformance/twin/cases"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// showKey returns a text to sort map keys by: the dynamic type and the value of key.
func showKey(key reflect.Value) string {
	return fmt.Sprintf("%T %s", key.Interface(), cases.Show(key.Interface()))
}

// showToken returns a token with the results of the accessors of its kind.
func showToken(t jsontext.Token) string {
	switch t.Kind() {
	case 0:
		return "invalid"
	case '0':
		f, ferr := t.Float()
		g, gerr := t.Float32()
		i, ierr := t.Int()
		n, nerr := t.Uint()
		return fmt.Sprintf("%q float %x %s float32 %x %s int %d %s uint %d %s", t.String(), math.Float64bits(f), cases.ShowError(ferr, sentinels),
			math.Float32bits(g), cases.ShowError(gerr, sentinels), i, cases.ShowError(ierr, sentinels), n, cases.ShowError(nerr, sentinels))
	case 't', 'f':
		return fmt.Sprint(t.Bool())
	}
	return fmt.Sprintf("%q %q %v", byte(t.Kind()), t.Clone().String(), t.Kind())
}

// readTokens reads tokens, values and kinds, and skips values, by a jsontext.Decoder, up to the
// first error or 300 calls.
func (u *run) readTokens() {
	d := jsontext.NewDecoder(u.c.Source.Open(u.c.Text), u.options()...)
	mix := jsontest.Pick(u.r, []string{"t", "tttttp", "tttttvsp", "ttv", "tts", "v", "s", "ttttttttttttvvss"})
	for range 300 {
		var err error
		switch mix[u.r.IntN(len(mix))] {
		case 't':
			err = u.readToken(d)
		case 'v':
			err = u.readValue(d)
		case 's':
			err = u.skipValue(d)
		case 'p':
			u.t.Add("peek %q, offset %d, %s", byte(d.PeekKind()), d.InputOffset(), showStack(d))
		}
		if err != nil {
			return
		}
	}
}

// writeTokens writes up to 40 tokens and values by a jsontext.Encoder, up to the first error, and
// notes the written text after each top-level value and at the end.
func (u *run) writeTokens() {
	w, written := u.writer()
	e := jsontext.NewEncoder(w, u.options()...)
	for range 1 + u.r.IntN(40) {
		if err := u.writeAny(e); err != nil {
			break
		}
		if e.StackDepth() == 0 {
			u.output(written())
		}
	}
	u.output(written())
}

// writeAny writes a token or value, as a rule one that the Encoder accepts.
func (u *run) writeAny(e *jsontext.Encoder) error {
	tokens := []jsontext.Token{jsontext.EndArray, jsontext.EndObject, jsontext.BeginArray, jsontext.BeginObject, jsontext.Null, jsontext.String("A"), {}}
	if !u.clean && u.r.OneIn(15) {
		return u.token(e, jsontest.Pick(u.r, tokens))
	}
	if kind, n := e.StackIndex(e.StackDepth()); kind == '{' && n%2 == 0 && !u.r.OneIn(4) {
		return u.writeName(e)
	}
	switch u.r.IntN(4) {
	case 0:
		return u.writeStep(e)
	case 1:
		v := u.raw()
		if u.r.OneIn(2) {
			v = bytes.Clone(u.c.Text)
		}
		if kind, n := e.StackIndex(e.StackDepth()); kind == '{' && n%2 == 0 {
			return u.writeStep(e)
		}
		err := e.WriteValue(v)
		u.error("value "+string(v), err)
		u.position(e, err)
		return err
	}
	if kind, n := e.StackIndex(e.StackDepth()); kind == '{' && n%2 == 0 {
		return u.writeStep(e)
	}
	return u.token(e, u.scalar())
}

// valueMethods calls the methods of jsontext.Value and the Append functions, and notes their
// results.
func (u *run) valueMethods() {
	opts := u.options()
	text := jsontext.Value(bytes.Clone(u.c.Text))
	u.t.Add("IsValid %t, Kind %q", text.IsValid(opts...), byte(text.Kind()))
	format := func(name string, f func(*jsontext.Value, ...jsontext.Options) error) {
		v := text.Clone()
		u.error(name, f(&v, opts...))
		u.output([]byte(v))
	}
	format("Compact", (*jsontext.Value).Compact)
	format("Indent", (*jsontext.Value).Indent)
	format("Canonicalize", (*jsontext.Value).Canonicalize)
	format("Format", (*jsontext.Value).Format)
	v := jsontext.Value("old")
	u.error("UnmarshalJSON", v.UnmarshalJSON(text))
	b, err := v.MarshalJSON()
	u.error("MarshalJSON", err)
	u.t.Add("output %q, String %q", b, text.String())
	out, err := jsontext.AppendFormat([]byte("head"), text, opts...)
	u.error("AppendFormat", err)
	u.output(out)
	out, err = jsontext.AppendUnquote([]byte("head"), text)
	u.error("AppendUnquote", err)
	u.output(out)
	f := math.Float64frombits(u.r.Uint64())
	u.t.Add("AppendFloat %q %q", jsontext.AppendFloat(nil, f, 64), jsontext.AppendFloat(nil, float64(float32(f)), 32))
	out, err = jsontext.AppendQuote([]byte("head"), text)
	u.error("AppendQuote", err)
	u.output(out)
	u.unchanged(text)
}
