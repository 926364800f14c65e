package side

import (
	"bytes"
	"io"
	"strconv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/jsontext"
)

// newReader returns a reader of b.
func newReader(b []byte) io.Reader { return bytes.NewReader(b) }

// Coder has the methods MarshalJSONTo and UnmarshalJSONFrom.
type Coder struct{ N int }

// MarshalJSONTo implements json.MarshalerTo.
func (Coder) MarshalJSONTo(e *jsontext.Encoder) error { return write("Coder", e) }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (c *Coder) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	c.N++
	return read("Coder", d)
}

// PointerCoder has both methods of Coder with pointer receivers.
type PointerCoder []int

// MarshalJSONTo implements json.MarshalerTo.
func (*PointerCoder) MarshalJSONTo(e *jsontext.Encoder) error { return write("PointerCoder", e) }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (c *PointerCoder) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	*c = append(*c, 1)
	return read("PointerCoder", d)
}

// MapCoder is a map whose UnmarshalJSONFrom has a value receiver.
type MapCoder map[string]int

// MarshalJSONTo implements json.MarshalerTo.
func (MapCoder) MarshalJSONTo(e *jsontext.Encoder) error { return write("MapCoder", e) }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (c MapCoder) UnmarshalJSONFrom(d *jsontext.Decoder) error { return read("MapCoder", d) }

// NameCoder is a string with both methods of Coder. As a rule it is written as a string, so that
// it can be a map key.
type NameCoder string

// MarshalJSONTo implements json.MarshalerTo.
func (n NameCoder) MarshalJSONTo(e *jsontext.Encoder) error {
	if u := current; u != nil && !u.clean && u.r.OneIn(10) {
		return write("NameCoder", e)
	}
	return e.WriteToken(jsontext.String("name " + string(n)))
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (n *NameCoder) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if u := current; u != nil && !u.clean && u.r.OneIn(10) {
		return read("NameCoder", d)
	}
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	*n = NameCoder(t.String())
	return nil
}

// Raw has methods MarshalJSON and UnmarshalJSON, which may call Marshal and Unmarshal.
type Raw struct{ S string }

// MarshalJSON implements json.Marshaler.
func (r Raw) MarshalJSON() ([]byte, error) {
	u := current
	if u == nil || u.calls > maxCalls {
		return []byte(" [ 1 ] "), nil
	}
	u.calls++
	u.t.Add("Raw.MarshalJSON called")
	switch {
	case !u.clean && u.r.OneIn(20):
		return nil, diff.ErrOther
	case u.r.OneIn(2):
		return u.raw(), nil
	}
	list := methodTypes()
	return json.Marshal(list[len(list)-1-u.r.IntN(len(list)/2)].New(u.r.Uint64(), false, false))
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *Raw) UnmarshalJSON(b []byte) error {
	r.S = string(b)
	u := current
	if u == nil || u.calls > maxCalls {
		return nil
	}
	u.calls++
	u.t.Add("Raw.UnmarshalJSON called with %q", b)
	if u.r.OneIn(2) {
		return u.leave(nil)
	}
	out := u.inner()
	err := json.Unmarshal(b, out)
	u.error("Unmarshal", err)
	u.value(out, err)
	return u.leave(err)
}

// Word is a string with methods for text, which seldom fail.
type Word string

// AppendText implements encoding.TextAppender.
func (w Word) AppendText(b []byte) ([]byte, error) {
	if u := current; u != nil && !u.clean && u.r.OneIn(20) {
		return append(b, "lost"...), diff.ErrOther
	}
	return append(append(b, '<'), w...), nil
}

// MarshalText implements encoding.TextMarshaler.
func (w Word) MarshalText() ([]byte, error) { return w.AppendText(nil) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (w *Word) UnmarshalText(b []byte) error {
	*w = Word("read " + string(b))
	if u := current; u != nil && !u.clean && u.r.OneIn(20) {
		return diff.ErrOther
	}
	return nil
}

// Every has the methods of all interfaces but encoding.TextAppender, of which the packages prefer
// MarshalJSONTo and UnmarshalJSONFrom.
type Every int

// MarshalJSONTo implements json.MarshalerTo.
func (Every) MarshalJSONTo(e *jsontext.Encoder) error { return write("Every", e) }

// MarshalJSON implements json.Marshaler.
func (v Every) MarshalJSON() ([]byte, error) { return strconv.AppendInt(nil, int64(v), 10), nil }

// MarshalText implements encoding.TextMarshaler.
func (v Every) MarshalText() ([]byte, error) {
	return strconv.AppendInt([]byte("text"), int64(v), 10), nil
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (v *Every) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	*v++
	return read("Every", d)
}

// UnmarshalJSON implements json.Unmarshaler.
func (v *Every) UnmarshalJSON([]byte) error {
	*v += 10
	return nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (v *Every) UnmarshalText([]byte) error {
	*v += 20
	return nil
}

// TwoWays has methods for JSON and for text in both directions. The packages call those for JSON.
type TwoWays struct{ S string }

// MarshalJSON implements json.Marshaler.
func (t TwoWays) MarshalJSON() ([]byte, error) { return strconv.AppendQuote(nil, "json"), nil }

// MarshalText implements encoding.TextMarshaler.
func (t TwoWays) MarshalText() ([]byte, error) { return []byte("text"), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (t *TwoWays) UnmarshalJSON(b []byte) error {
	t.S = string(b)
	return nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *TwoWays) UnmarshalText(b []byte) error {
	t.S = "text " + string(b)
	return nil
}
