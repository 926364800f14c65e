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

// Pointer types whose elements are pointers without end.
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
		{"pointer type", "each element is a nil pointer", `1`, new(pointerCycle), nil},
		{"two types", "the cycle has two steps", `[1]`, new(pointerOne), nil},
		{"pointer to it", "the first type is not in the cycle", `1`, new(**pointerCycle), nil},
		{"chain", "it ends in nil", `1`, &chain, nil},
		{"pointer to itself", "no pointer is nil", `1`, &self, nil},
		{"function", "it declines at each element", `1`, new(pointerCycle), []json.Options{declines}},
		{"map element", "it is in an object", `{"a":1}`, new(map[string]pointerCycle), nil},
		{"map key", "it is read from a name", `{"a":1}`, new(map[pointerCycle]int), nil},
		{"slice", "it is in an array", `[1]`, new([]pointerCycle), nil},
		{"array", "the same", `[1]`, new([1]pointerCycle), nil},
		{"tag option string", "it asks for the type at the end", `{"string":"1"}`, new(endlessFields), nil},
		{"tag option omitempty", "it may do so too", `{"empty":1}`, new(endlessFields), nil},
		{"tag option format", "it is that of the element", `{"format":"00"}`, new(endlessFields), nil},
		{"in any", "the interface contains a pointer", `1`, ptr(any(new(pointerCycle))), nil},
		{"any", "it contains a pointer to itself", `1`, selfAny(), nil},
		{"any, called", "the plans are used", `1`, selfAny(), []json.Options{declines}},
		{"chain of any", "it has an end", `1`, anyChain(tooLong), nil},
		{"field", "it contains a pointer to itself", `{"X":1}`, &struct{ X any }{selfAny()}, nil},
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
		{"chain", "it ends in nil, but not soon", pointerChain(tooLong), nil, false},
		{"chain of any", "it ends in 1, but not soon", anyChain(tooLong), nil, false},
		{"function", "it declines at each element", pointerChain(tooLong), []json.Options{declines}, false},
		{"tag option string", "it asks for the end", endlessFields{String: pointerChain(tooLong)}, nil, false},
		{"tag option omitempty", "the end decides", endlessFields{Empty: pointerChain(tooLong)}, nil, false},
		{"tag option format", "it is that of the end", endlessFields{Format: pointerChain(tooLong)}, nil, false},
		{"tag option string of any", "the type at the end is needed", tagged{pointerChain(tooLong)}, []json.Options{v1.ReportErrorsWithLegacySemantics(true)}, false},
		{"map key", "it is written as a name", map[any]int{anyChain(tooLong): 1}, nil, false},
		{"map key, cyclic", "there is no end", map[any]int{selfAny(): 1}, nil, false},
		{"many pointers", "there is stack for them", pointerChain(tooLong / 10), nil, true},
		{"many any", "the same", anyChain(tooLong / 10), nil, true},
		{"many elements", "the pointers in an array are counted from those around it on", list, nil, true},
		{"nil", "none of them has a pointer", endlessFields{}, nil, true},
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
