package side

import (
	"errors"
	"fmt"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/jsontext"
)

// functions returns an option with the caller's functions that bits chooses for both directions:
// those of the low byte take an Encoder or Decoder, those of the high byte return or take a text.
func functions(bits uint16) json.Options {
	m := []*json.Marshalers{
		json.MarshalToFunc(func(e *jsontext.Encoder, _ int) error { return sometimes("func int", e, write) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, _ *string) error { return sometimes("func string", e, write) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, _ *any) error { return sometimes("func any", e, write) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, _ diff.Inner) error { return sometimes("func Inner", e, write) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, _ diff.Shape) error { return sometimes("func Shape", e, write) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, _ *Coder) error { return sometimes("func Coder", e, write) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, _ map[string]any) error { return sometimes("func map", e, write) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, _ diff.MyString) error { return sometimes("func MyString", e, write) }),
		json.MarshalFunc(func(int) ([]byte, error) { return textOf("func int") }),
		json.MarshalFunc(func(*string) ([]byte, error) { return textOf("func string") }),
		json.MarshalFunc(func(any) ([]byte, error) { return textOf("func any") }),
		json.MarshalFunc(func(*diff.Inner) ([]byte, error) { return textOf("func Inner") }),
		json.MarshalFunc(func(fmt.Stringer) ([]byte, error) { return textOf("func Stringer") }),
		json.MarshalFunc(func(bool) ([]byte, error) { return textOf("func bool") }),
		json.MarshalFunc(func([]int) ([]byte, error) { return textOf("func []int") }),
		json.MarshalFunc(func(Raw) ([]byte, error) { return textOf("func Raw") }),
	}
	us := []*json.Unmarshalers{
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *int) error { *v++; return sometimes("func int", d, read) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *string) error { *v += "f"; return sometimes("func string", d, read) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *any) error { return sometimes("func any", d, read) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *diff.Inner) error { v.X++; return sometimes("func Inner", d, read) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ diff.Shape) error { return sometimes("func Shape", d, read) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *Coder) error { v.N += 10; return sometimes("func Coder", d, read) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *map[string]any) error { return sometimes("func map", d, read) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *diff.MyString) error {
			*v += "m"
			return sometimes("func MyString", d, read)
		}),
		json.UnmarshalFunc(func(b []byte, v *int) error { *v += len(b); return text("func int", b) }),
		json.UnmarshalFunc(func(b []byte, v *string) error { *v += string(b); return text("func string", b) }),
		json.UnmarshalFunc(func(b []byte, v *any) error { *v = len(b); return text("func any", b) }),
		json.UnmarshalFunc(func(b []byte, v *diff.Inner) error { v.Y = string(b); return text("func Inner", b) }),
		json.UnmarshalFunc(func(b []byte, _ fmt.Stringer) error { return text("func Stringer", b) }),
		json.UnmarshalFunc(func(b []byte, v *bool) error { *v = !*v; return text("func bool", b) }),
		json.UnmarshalFunc(func(b []byte, v *[]int) error { *v = append(*v, len(b)); return text("func []int", b) }),
		json.UnmarshalFunc(func(b []byte, v *Raw) error { v.S = "f"; return text("func Raw", b) }),
	}
	for i := range m {
		if bits&(1<<i) == 0 {
			m[i], us[i] = nil, nil
		}
	}
	return json.JoinOptions(json.WithMarshalers(json.JoinMarshalers(m...)), json.WithUnmarshalers(json.JoinUnmarshalers(us...)))
}

// sometimes calls body, or for one call in three, and if there is no run, returns
// errors.ErrUnsupported.
func sometimes[C any](name string, coder C, body func(string, C) error) error {
	if u := current; u == nil || u.r.OneIn(3) {
		return errors.ErrUnsupported
	}
	return body(name, coder)
}

// textOf is the body of a function that returns a text. One call in three, and each without a run,
// returns errors.ErrUnsupported.
func textOf(name string) ([]byte, error) {
	u := current
	if u == nil || u.r.OneIn(3) {
		return nil, errors.ErrUnsupported
	}
	u.t.Add("%s called", name)
	return u.raw(), u.leave(nil)
}

// text is the body of a function that is given the text b. One call in three, and each without a
// run, returns errors.ErrUnsupported.
func text(name string, b []byte) error {
	u := current
	if u == nil || u.r.OneIn(3) {
		return errors.ErrUnsupported
	}
	u.t.Add("%s called with %q", name, b)
	return u.leave(nil)
}
