package json_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Pointer types with endless chains of pointers as elements.
type (
	pointerOne *pointerTwo
	pointerTwo *pointerOne
)

// endlessFields has fields that can only be null, with the tag options that apply to the end of a pointer.
type endlessFields struct {
	String pointerCycle `json:"string,string"`
	Empty  pointerCycle `json:"empty,omitempty"`
	Format pointerCycle `json:"format,format:hex"`
}

// pointerChain returns a chain of n pointers, the last of which is nil.
func pointerChain(n int) (p pointerCycle) {
	for range n {
		p = ptr(p)
	}
	return p
}

// anyChain returns a chain of n pointers to interfaces, the last of which contains 1.
func anyChain(n int) (v any) {
	v = 1
	for range n {
		v = ptr(v)
	}
	return v
}

// selfAny returns a pointer to an interface that contains the pointer.
func selfAny() *any {
	v := new(any)
	*v = v
	return v
}

// tooLong is a number of pointers that is too large in both directions.
const tooLong = 60_000

// TestUnmarshalEndlessPointers checks that values fail to decode into pointers without an end, and into interfaces with
// such pointers, rather than overflow the stack or take all memory.
func TestUnmarshalEndlessPointers(t *testing.T) {
	t.Parallel()
	declines := json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *pointerCycle) error { return errors.ErrUnsupported }))
	chain := pointerChain(tooLong)
	self := selfPointer()
	for _, tt := range []struct {
		name, why string
		in        string
		out       any
		opts      []json.Options
	}{
		{name: "pointer type", why: "each element is a nil pointer", in: `1`, out: new(pointerCycle)},
		{name: "two types", why: "the cycle has two steps", in: `[1]`, out: new(pointerOne)},
		{name: "pointer to it", why: "the first type is not in the cycle", in: `1`, out: new(**pointerCycle)},
		{name: "chain", why: "it ends in nil", in: `1`, out: &chain},
		{name: "pointer to itself", why: "no pointer is nil", in: `1`, out: &self},
		{name: "function", why: "it declines at each element", in: `1`, out: new(pointerCycle), opts: []json.Options{declines}},
		{name: "map element", why: "it is in an object", in: `{"a":1}`, out: new(map[string]pointerCycle)},
		{name: "map key", why: "it is read from a name", in: `{"a":1}`, out: new(map[pointerCycle]int)},
		{name: "slice", why: "it is in an array", in: `[1]`, out: new([]pointerCycle)},
		{name: "array", why: "the same", in: `[1]`, out: new([1]pointerCycle)},
		{name: "tag option string", why: "it asks for the type at the end", in: `{"string":"1"}`, out: new(endlessFields)},
		{name: "tag option omitempty", why: "it may do so too", in: `{"empty":1}`, out: new(endlessFields)},
		{name: "tag option format", why: "it is that of the element", in: `{"format":"00"}`, out: new(endlessFields)},
		{name: "in any", why: "the interface contains a pointer", in: `1`, out: ptr(any(new(pointerCycle)))},
		{name: "any", why: "it contains a pointer to itself", in: `1`, out: selfAny()},
		{name: "any, called", why: "the plans are used", in: `1`, out: selfAny(), opts: []json.Options{declines}},
		{name: "chain of any", why: "it has an end", in: `1`, out: anyChain(tooLong)},
		{name: "field", why: "it contains a pointer to itself", in: `{"X":1}`, out: &struct{ X any }{selfAny()}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			read := func(name string, err error) {
				if err == nil || strings.Contains(err.Error(), "EOF") {
					t.Errorf("%s: %v, want an error (%s)", name, err, tt.why)
				}
			}
			read("Unmarshal", json.Unmarshal([]byte(tt.in), tt.out, tt.opts...))
			read("UnmarshalRead", json.UnmarshalRead(strings.NewReader(tt.in), tt.out, tt.opts...))
			read("UnmarshalDecode", json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(tt.in)), tt.out, tt.opts...))
			read("v1.Unmarshal", v1.Unmarshal([]byte(tt.in), tt.out))
			read("v1.Decoder", v1.NewDecoder(strings.NewReader(tt.in)).Decode(tt.out))
		})
	}
}

// TestUnmarshalEndlessName is TestUnmarshalEndlessPointers for a name that a method reads as a value.
func TestUnmarshalEndlessName(t *testing.T) {
	for name, out := range map[string]any{"pointer type": new(pointerCycle), "any": selfAny(), "chain of any": anyChain(tooLong)} {
		d := jsontext.NewDecoder(strings.NewReader(`{"a":1}`))
		d.ReadToken()
		if err := json.UnmarshalDecode(d, out); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestUnmarshalEndlessNull checks that null sets a pointer without an end to nil.
func TestUnmarshalEndlessNull(t *testing.T) {
	p, fields := selfPointer(), endlessFields{String: selfPointer()}
	if err := json.Unmarshal([]byte(`null`), &p); err != nil || p != nil {
		t.Errorf("%v, %v, want nil", p, err)
	}
	if err := json.Unmarshal([]byte(`{"string":null}`), &fields); err != nil || fields.String != nil {
		t.Errorf("%v, %v, want nil", fields, err)
	}
}

// TestMarshalPointerChains checks that values behind very many pointers fail to encode rather than overflow the stack,
// and that values behind many pointers do not.
func TestMarshalPointerChains(t *testing.T) {
	t.Parallel()
	declines := json.WithMarshalers(json.MarshalToFunc(func(*jsontext.Encoder, *pointerCycle) error { return errors.ErrUnsupported }))
	type tagged struct {
		X any `json:",string"`
	}
	list := any(1)
	for range 9_000 {
		list = []any{ptr(ptr(ptr(list)))}
	}
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
		ok        bool
	}{
		{name: "chain", why: "it ends in nil, but not soon", in: pointerChain(tooLong)},
		{name: "chain of any", why: "it ends in 1, but not soon", in: anyChain(tooLong)},
		{name: "function", why: "it declines at each element", in: pointerChain(tooLong), opts: []json.Options{declines}},
		{name: "tag option string", why: "it asks for the end", in: endlessFields{String: pointerChain(tooLong)}},
		{name: "tag option omitempty", why: "the end decides", in: endlessFields{Empty: pointerChain(tooLong)}},
		{name: "tag option format", why: "it is that of the end", in: endlessFields{Format: pointerChain(tooLong)}},
		{name: "tag option string of any", why: "the type at the end is needed",
			in: tagged{pointerChain(tooLong)}, opts: []json.Options{v1.ReportErrorsWithLegacySemantics(true)}},
		{name: "map key", why: "it is written as a name", in: map[any]int{anyChain(tooLong): 1}},
		{name: "map key, cyclic", why: "there is no end", in: map[any]int{selfAny(): 1}},
		{name: "many pointers", why: "there is stack for them", in: pointerChain(tooLong / 10), ok: true},
		{name: "many any", why: "the same", in: anyChain(tooLong / 10), ok: true},
		{name: "many elements", why: "the pointers in an array are counted from those around it on", in: list, ok: true},
		{name: "nil", why: "none of them has a pointer", in: endlessFields{}, ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wrote := func(name string, err error) {
				if (err == nil) != tt.ok {
					t.Errorf("%s: %v, want no error: %v (%s)", name, err, tt.ok, tt.why)
				}
			}
			wrote("MarshalEncode", json.MarshalEncode(jsontext.NewEncoder(io.Discard), tt.in, tt.opts...))
			_, err := v1.Marshal(tt.in)
			wrote("v1.Marshal", err)
		})
	}
}
