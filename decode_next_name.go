package json

import (
	"reflect"

	"github.com/plainjson/json/jsontext"
)

// This file is about [UnmarshalDecode] where a name comes next, which is read like the key of
// a map.

// readName reads the next name into v.
func (d *decoder) readName(in *jsontext.Decoder, v reflect.Value) error {
	d.domain, d.settled = d.domain.at(placeKeyPointer), false
	i, outer := d.s.Lead(), d.last.of(v.Type(), d.domain)
	null := i >= 0 && d.s.Buf[i] == 'n' && outer.takesNull()
	if i < 0 || d.closes(i) || !d.legacy && !null && d.refusesName(v) {
		return d.atEnd(in, v, i)
	}
	var p *plan
	var to reflect.Value
	c := d.s.Buf[i]
	if !null && (!d.legacy || c != '"' && startsValue(c)) {
		p, to = d.reached(outer, v)
	}
	if c != '"' && p != nil {
		if d.retry = (retry{on: true, pos: d.s.Pos}); d.callsNone(&p, &to) {
			return d.error()
		}
		d.retry.on = false
		if byTokens(p) || c == '[' && p.op <= opByteArray && p.elem != nil || p.declined().op == opAny {
			return d.noToken(in, p, to, c)
		}
	}
	declined := false
	if p != nil && c == '"' && p.onlyFrom(d) {
		end := 0
		if end, declined = d.callsName(p, to, i); !declined {
			putBack(v, to)
			return d.afterName(end)
		}
		if v = to; p.cust.base.refuses(v) {
			return d.unfit(in, p.cust.base, end)
		}
	}
	raw, err := in.ReadValue()
	if err != nil {
		if p != nil {
			d.begin(p, to, c)
		}
		return err
	}
	err = d.nameText(v, raw.Clone(), declined)
	if sem, ok := err.(*SemanticError); ok {
		sem.ByteOffset += in.InputOffset() - int64(len(raw))
		if sem.JSONPointer = in.StackPointer(); d.legacy && d.refusesName(v) {
			sem.JSONPointer = sem.JSONPointer.Parent()
		}
	}
	return err
}

// takesNull reports whether null makes values of plan p nil, so that nothing looks at what they
// lead to.
func (p *plan) takesNull() bool { return p.op == opPointer || p.op == opAny || p.op == opInterface }

// putBack stores x, which reached has returned for v, where it is a copy of what an interface holds.
func putBack(v, x reflect.Value) {
	for range cycleDepth {
		switch {
		case v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface:
			return
		case v.Kind() == reflect.Interface && v.Elem().IsValid() && v.Elem().Type() == x.Type():
			v.Set(x)
			return
		}
		v = v.Elem()
	}
}

// nameText reads the text of a name into v. What gets a Decoder to read it is not called
// again if it has declined.
func (d *decoder) nameText(v reflect.Value, text []byte, declined bool) (err error) {
	sub := pooledDecoder()
	sub.attach([]Options{&d.s.Opts, StringifyNumbers(true)})
	sub.domain, sub.settled = sub.domain.at(placeKeyPointer), false
	sub.s.SetBytes(text)
	p, end := sub.last.of(v.Type(), sub.domain), 0
	if declined {
		end = sub.plainKey(p.cust.base, v, 0)
	} else {
		end = sub.value(p, v, 0)
	}
	if end < 0 || sub.passed > 0 {
		err = sub.error()
	}
	sub.s.Drop()
	sub.release(err != nil, 0)
	return err
}

// onlyFrom reports whether all functions and methods for values of plan p get a Decoder.
func (p *plan) onlyFrom(d *decoder) bool {
	if p.op != opCustom || p.cust.next != methodNone || p.cust.unmarshal != methodNone && p.cust.unmarshal != methodCoder {
		return false
	}
	for _, f := range p.cust.functions {
		if f.from(d.functions).unmarshal != nil {
			return false
		}
	}
	return true
}

// callsName lets functions and methods read the name at i into v, of plan p, from the Decoder: all
// that there are take one. It returns the index behind it, unless all decline.
func (d *decoder) callsName(p *plan, v reflect.Value, i int) (end int, declined bool) {
	end = i
	for _, f := range p.cust.functions {
		if f = f.from(d.functions); !f.reads() {
			continue
		}
		end, declined = d.callFrom(p, f.t, end, func(dec *jsontext.Decoder) error { return f.unmarshalFrom(dec, f.arg(v)) })
		if !declined {
			return end, false
		}
	}
	if p.cust.unmarshal == methodCoder {
		from, _ := v.Addr().Interface().(UnmarshalerFrom)
		return d.callFrom(p, p.t, end, from.UnmarshalJSONFrom)
	}
	return end, true
}

// afterName completes the reading of a name, which ends at i, or has failed.
func (d *decoder) afterName(i int) error {
	if i < 0 {
		return d.error()
	}
	d.trail.hide(&d.s.Stack, d.base)
	d.s.Advance(i)
	d.s.Settle() // a colon follows
	return nil
}
