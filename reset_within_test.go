package json_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A resetter resets the coder that it gets, and then, perhaps behind a value of its own in that, panics.
type resetter struct{ nested, recovers bool }

func (r resetter) MarshalJSONTo(e *jsontext.Encoder) error {
	e.WriteToken(jsontext.BeginArray)
	if r.nested {
		if err := json.MarshalEncode(e, 1); err != nil {
			return err
		}
	}
	if r.recovers {
		try(func() { json.MarshalEncode(e, resetter{}) })
	}
	e.Reset(io.Discard)
	return nil
}

func (r *resetter) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	d.ReadToken()
	if r.nested {
		if err := json.UnmarshalDecode(d, new(any)); err != nil {
			return err
		}
	}
	if r.recovers {
		try(func() { json.UnmarshalDecode(d, new(resetter)) })
	}
	d.Reset(strings.NewReader("1"))
	return nil
}

// try calls f and returns what it panics with.
func try(f func()) (reason any) {
	defer func() { reason = recover() }()
	f()
	return
}

// TestResetWithin holds that who reads or writes one value can't reset the coder, and others can.
func TestResetWithin(t *testing.T) {
	const noEncoder, noDecoder = "jsontext: cannot reset Encoder passed to json.MarshalerTo", "jsontext: cannot reset Decoder passed to json.UnmarshalerFrom"
	for _, r := range []resetter{{}, {nested: true}, {recovers: true}} {
		enc, dec := jsontext.NewEncoder(new(bytes.Buffer)), jsontext.NewDecoder(strings.NewReader("[[1],[2],3]"))
		for name, call := range map[string]func(){
			"Marshal":       func() { json.Marshal(r) },
			"MarshalEncode": func() { json.MarshalEncode(enc, []any{r}) },
			"functions": func() {
				json.Marshal(true, json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, _ bool) error { return r.MarshalJSONTo(e) })))
			},
		} {
			if reason := try(call); reason != noEncoder {
				t.Errorf("%s: %v, want %s", name, reason, noEncoder)
			}
		}
		for name, call := range map[string]func(){
			"Unmarshal":       func() { c := r; json.Unmarshal([]byte("[[1],[2],3]"), &c) },
			"UnmarshalDecode": func() { c := r; json.UnmarshalDecode(dec, &c) },
		} {
			if reason := try(call); reason != noDecoder {
				t.Errorf("%s: %v, want %s", name, reason, noDecoder)
			}
		}
		var w strings.Builder
		var n int
		enc.Reset(&w)
		dec.Reset(strings.NewReader("5"))
		if err := json.MarshalEncode(enc, 1); err != nil || w.String() != "1\n" {
			t.Errorf("%s, %v", &w, err)
		}
		if err := json.UnmarshalDecode(dec, &n); err != nil || n != 5 {
			t.Errorf("%d, %v", n, err)
		}
	}
}

// A side calls something in a method that gets no coder.
type side struct{ call func() }

func (s side) MarshalJSON() ([]byte, error)  { s.call(); return []byte("1"), nil }
func (s *side) UnmarshalJSON(b []byte) error { s.call(); return nil }

// TestResetBeside resets coders while they read or write a value, which panics. They can be reset afterwards.
func TestResetBeside(t *testing.T) {
	for _, option := range []json.Options{jsontext.WithByteLimit(100), jsontext.WithIndent(" "), json.WithMarshalers(json.MarshalFunc(func(*int) ([]byte, error) { return nil, nil }))} {
		for _, turn := range []json.Options{json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(true), jsontext.WithDepthLimit(5)} {
			for _, more := range [][]json.Options{nil, {option}} {
				dec := jsontext.NewDecoder(strings.NewReader("1 2"), option)
				reset := side{func() { dec.Reset(strings.NewReader("[5] [6]"), more...) }}
				if p := try(func() { json.UnmarshalDecode(dec, &reset, turn) }); p != "jsontext: cannot reset Decoder passed to json.UnmarshalerFrom" {
					t.Errorf("read: %v", p)
				}
				dec.Reset(strings.NewReader(`{"a":5}`))
				if err := json.UnmarshalDecode(dec, new(map[string]int), jsontext.AllowDuplicateNames(true)); err != nil {
					t.Error(err)
				}
				enc := jsontext.NewEncoder(io.Discard, option)
				reset = side{func() { enc.Reset(io.Discard, more...) }}
				if p := try(func() { json.MarshalEncode(enc, reset, turn) }); p != "jsontext: cannot reset Encoder passed to json.MarshalerTo" {
					t.Errorf("written: %v", p)
				}
				enc.Reset(io.Discard)
				if err := json.MarshalEncode(enc, []string{"x"}, json.Deterministic(true)); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// TestResetFromShort holds that a short input leaves no short window for another one: a failure of a value that is hardly
// longer than that would be final.
func TestResetFromShort(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader("1 "))
	dec.ReadValue()
	dec.Reset(iotest.OneByteReader(strings.NewReader(`[{"a":"` + strings.Repeat("long", 20) + `","b":nul]}]`)))
	var s string
	if err := json.UnmarshalDecode(dec, &s); err == nil {
		t.Error("an array became a string")
	}
	if tok, err := dec.ReadToken(); tok.Kind() != '[' || err != nil {
		t.Errorf("%v, %v", tok, err)
	}
}
