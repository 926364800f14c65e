package side

import (
	"bytes"
	"io"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/twin/cases"
	v1 "github.com/plainjson/json/v1"
)

// unmarshal calls Unmarshal and notes the error, the value, and whether the input was changed.
func (u *run) unmarshal() {
	out, text := u.target(), bytes.Clone(u.c.Text)
	err := json.Unmarshal(text, out, u.options()...)
	u.error("Unmarshal", err)
	u.value(out, err)
	u.unchanged(text)
}

// unchanged adds a line to the trace if the input of a call has been changed.
func (u *run) unchanged(text []byte) {
	if !bytes.Equal(text, u.c.Text) {
		u.t.Add("the input was changed to %q", text)
	}
}

// unmarshalRead calls UnmarshalRead and notes the error and the value.
func (u *run) unmarshalRead() {
	out := u.target()
	err := json.UnmarshalRead(u.c.Source.Open(u.c.Text), out, u.options()...)
	u.error("UnmarshalRead", err)
	u.value(out, err)
}

// unmarshalV1 calls Unmarshal of package v1 and notes the same as unmarshal.
func (u *run) unmarshalV1() {
	out, text := u.target(), bytes.Clone(u.c.Text)
	err := v1.Unmarshal(text, out)
	u.error("v1.Unmarshal", err)
	u.value(out, err)
	u.unchanged(text)
}

// readStreamV1 reads up to 12 values and tokens by a Decoder of package v1, and ends at the first
// error of Token, of the text or of the reader, or after a method broke the rules. It notes the
// results, and after 12 calls the input that is left.
func (u *run) readStreamV1() {
	in := u.c.Source.Open(u.c.Text)
	d := v1.NewDecoder(in)
	if u.r.OneIn(4) {
		d.UseNumber()
	}
	if u.r.OneIn(4) {
		d.DisallowUnknownFields()
	}
	tokens := u.r.OneIn(3)
	for range 12 {
		if tokens && u.r.OneIn(2) {
			token, err := d.Token()
			u.error("Token", err)
			if err != nil {
				return
			}
			u.t.Add("token %T %v, offset %d", token, token, d.InputOffset())
			continue
		}
		if u.r.OneIn(4) {
			u.t.Add("More %t, offset %d", d.More(), d.InputOffset())
		}
		out := u.target()
		err := d.Decode(out)
		u.error("Decode", err)
		u.value(out, err)
		if err != nil && !isMeaning(err) {
			return
		}
		if u.broke {
			return
		}
		u.t.Add("offset %d", d.InputOffset())
	}
	buffered, _ := io.ReadAll(d.Buffered())
	rest, err := io.ReadAll(in)
	u.t.Add("rest %q %v", append(buffered, rest...), err)
}

// marshal calls Marshal and notes the error and the text.
func (u *run) marshal() {
	b, err := json.Marshal(u.target(), u.options()...)
	u.error("Marshal", err)
	u.output(b)
}

// appendMarshal calls AppendMarshal with a buffer that has some spare capacity, and notes the
// error and the text.
func (u *run) appendMarshal() {
	dst := append(make([]byte, 0, u.r.IntN(200)+4), "head"...)
	b, err := json.AppendMarshal(dst, u.target(), u.options()...)
	u.error("AppendMarshal", err)
	u.output(b)
}

// marshalWrite calls MarshalWrite and notes the error and the written text.
func (u *run) marshalWrite() {
	w, written := u.writer()
	err := json.MarshalWrite(w, u.target(), u.options()...)
	u.error("MarshalWrite", err)
	u.output(written())
}

// marshalV1 calls Marshal or MarshalIndent of package v1 and notes the error and the text.
func (u *run) marshalV1() {
	var b []byte
	var err error
	if u.c.Call == cases.MarshalV1 {
		b, err = v1.Marshal(u.target())
	} else {
		b, err = v1.MarshalIndent(u.target(), strings.Repeat(" ", u.r.IntN(3)), strings.Repeat("\t", u.r.IntN(3)))
	}
	u.error("v1.Marshal", err)
	u.output(b)
}

// writeStreamV1 writes up to three values by an Encoder of package v1, and notes the errors and
// the written text. It ends at the first error.
func (u *run) writeStreamV1() {
	w, written := u.writer()
	e := v1.NewEncoder(w)
	if u.r.OneIn(2) {
		e.SetEscapeHTML(u.r.OneIn(2))
	}
	for range 1 + u.r.IntN(3) {
		if u.r.OneIn(2) {
			e.SetIndent(strings.Repeat(" ", u.r.IntN(3)), strings.Repeat("\t", u.r.IntN(3)))
		}
		err := e.Encode(u.target())
		u.error("Encode", err)
		u.output(written())
		if err != nil {
			return
		}
	}
}

// formatV1 calls Valid, Compact, Indent and HTMLEscape of package v1 and notes their results.
func (u *run) formatV1() {
	text := bytes.Clone(u.c.Text)
	u.t.Add("Valid %t", v1.Valid(text))
	dst := bytes.NewBufferString("head ")
	u.error("Compact", v1.Compact(dst, text))
	u.output(dst.Bytes())
	u.error("Indent", v1.Indent(dst, text, strings.Repeat(" ", u.r.IntN(3)), strings.Repeat("\t", u.r.IntN(3))))
	u.output(dst.Bytes())
	v1.HTMLEscape(dst, text)
	u.output(dst.Bytes())
	u.unchanged(text)
}
