package unmarshal

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// A scripted has an UnmarshalJSONFrom method that calls script and notes depth, pointer and offset of the
// call.
type scripted struct {
	where string
	n     int
}

var script func(*scripted, *jsontext.Decoder) error

func (s *scripted) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	s.where = fmt.Sprintf("depth %d at %s, offset %d", dec.StackDepth(), dec.StackPointer(), dec.InputOffset())
	return script(s, dec)
}

var errOwn = errors.New("own")

// TestCallCoder checks the position at which an UnmarshalJSONFrom method is called, and the error for each
// way in which it can end.
func TestCallCoder(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		script    func(*scripted, *jsontext.Decoder) error
		want      string // error, and its offset and pointer
	}{
		{"skip", "one value is read without frames", func(_ *scripted, dec *jsontext.Decoder) error { return dec.SkipValue() }, ""},
		{"token", "scalars are one token", func(s *scripted, dec *jsontext.Decoder) error {
			if dec.PeekKind() == '[' {
				return dec.SkipValue()
			}
			_, err := dec.ReadToken()
			return err
		}, ""},
		{"nothing", "a method must read a value", func(*scripted, *jsontext.Decoder) error { return nil },
			"must read or write exactly one value 6 /A/0"},
		{"two", "the container is where the method has gone on", func(_ *scripted, dec *jsontext.Decoder) error { return errors.Join(dec.SkipValue(), dec.SkipValue()) },
			"must read or write exactly one value 8 /A"},
		{"half", "two of the elements are tokens", func(_ *scripted, dec *jsontext.Decoder) error {
			_, err := dec.ReadToken()
			_, err2 := dec.ReadToken()
			return errors.Join(err, err2)
		},
			"must read or write exactly one value 8 /A"},
		{"around", "a method cannot close what it has not opened", func(_ *scripted, dec *jsontext.Decoder) error {
			for dec.PeekKind() != ']' {
				if err := dec.SkipValue(); err != nil {
					return err
				}
			}
			_, err := dec.ReadToken()
			return err
		}, "syntactic"},
		{"own", "an error gets the place of the value", func(*scripted, *jsontext.Decoder) error { return errOwn }, "own 6 /A/0"},
		{"end", "the input does not end where a value is", func(*scripted, *jsontext.Decoder) error { return io.EOF }, "unexpected EOF 6 /A/0"},
		{"declined", "the struct is read without the method", func(*scripted, *jsontext.Decoder) error { return errors.ErrUnsupported },
			"<nil> 6 /A/0"},
		{"declined late", "only a method that has read nothing can decline", func(_ *scripted, dec *jsontext.Decoder) error {
			return errors.Join(dec.SkipValue(), errors.ErrUnsupported)
		},
			"unsupported calls must not read or write any tokens 6 /A/0"},
		{"nested", "the decoder at work reads the value", func(s *scripted, dec *jsontext.Decoder) error {
			if dec.PeekKind() == '[' {
				return Decode(dec, new([]any), testForm)
			}
			return Decode(dec, &s.n, testForm)
		}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			script = tt.script
			for _, read := range []bool{false, true} {
				var out struct{ A []scripted }
				const in = `{"A":[1,2,[3]]}`
				var err error
				if read {
					err = UnmarshalRead(iotest.OneByteReader(strings.NewReader(in)), &out, testForm)
				} else {
					err = Unmarshal([]byte(in), &out, testForm)
				}
				got := ""
				switch e := err.(type) {
				case nil:
				case testError:
					got = fmt.Sprintf("%v %d %s", e.Err, e.Offset, e.Pointer)
				case *jsontext.SyntacticError:
					got = "syntactic"
				}
				if got != tt.want {
					t.Errorf("read %v: got %q, want %q (%s)", read, got, tt.want, tt.why)
				}
				if where := "depth 2 at /A, offset 6"; out.A[0].where != where {
					t.Errorf("read %v: the method was called at %s, want %s", read, out.A[0].where, where)
				}
			}
		})
	}
}

// TestFunctions checks that functions of the caller are called in order until one does not decline, and
// that they apply to map keys and to the values of an empty interface.
func TestFunctions(t *testing.T) {
	list := &typeinfo.Functions{All: []*typeinfo.Function{
		{Type: reflect.TypeFor[*int](), ByAddr: true, UnmarshalFrom: func(dec *jsontext.Decoder, v reflect.Value) error {
			if dec.PeekKind() != '0' {
				return errors.ErrUnsupported
			}
			v.Elem().SetInt(-1)
			return dec.SkipValue()
		}},
		{Type: reflect.TypeFor[*int](), ByAddr: true, Unmarshal: func(b []byte, v reflect.Value) error {
			v.Elem().SetInt(int64(len(b)))
			return nil
		}},
		{Type: reflect.TypeFor[*string](), ByAddr: true, Unmarshal: func(b []byte, v reflect.Value) error {
			v.Elem().SetString("<" + string(b) + ">")
			return nil
		}},
	}}
	set := opts.Set{Present: opts.HasUnmarshalers, Values: &opts.Values{Unmarshalers: list}}
	var out struct {
		A []int
		B any
		C map[string]int
	}
	err := Unmarshal([]byte(`{"A":[1,"xyz"],"B":["a"],"C":{"k":2}}`), &out, testForm, &set)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(out.A, []int{-1, 5}) || !reflect.DeepEqual(out.B, []any{`<"a">`}) || out.C[`<"k">`] != -1 {
		t.Errorf("got %+v", out)
	}
}

// TestV1 checks that reading goes on after failures with v1's rules, that the error is the first failure, and
// that nothing of a malformed text is stored.
func TestV1(t *testing.T) {
	type inner struct{ U int }
	type outer struct {
		*inner
		K int
		L []int
		M map[int]int
		S scripted
	}
	v1 := opts.ReportErrorsWithLegacySemantics | opts.MergeWithLegacySemantics | opts.True
	script = func(s *scripted, dec *jsontext.Decoder) error {
		if _, err := dec.ReadToken(); err != nil {
			return err
		}
		return errOwn // after a part of the value has been read
	}
	for _, tt := range []struct {
		name, why, in string
		want          outer
		offset        int64
		pointer       jsontext.Pointer
		final         bool
	}{
		{name: "first failure", why: "the others are not reported", in: `{"K":"x","L":[1,true,3],"M":{"a":[1],"2":2}}`,
			want: outer{L: []int{1, 0, 3}, M: map[int]int{2: 2}}, offset: 8, pointer: "/K"},
		{name: "method", why: "what it has opened is skipped", in: `{"S":{"a":[1]},"K":5}`, want: outer{K: 5}},
		{name: "key", why: "its value is skipped", in: `{"M":{"a":{"x":[1]},"2":2},"K":5}`,
			want: outer{K: 5, M: map[int]int{2: 2}}, offset: 9, pointer: "/M/a"},
		{name: "embedded pointer", why: "it cannot be set", in: `{"U":[1],"K":5}`, want: outer{K: 5}, offset: 5, pointer: "/U"},
		{name: "text ends", why: "before the value of an embedded pointer that is nil", in: `{"U"`, want: outer{}, offset: 4, pointer: "/U", final: true},
		{name: "nothing is stored", why: "the text is malformed", in: `{"K":5,"L":[1,}`, want: outer{}, offset: 15, pointer: "/L/1", final: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, read := range []bool{false, true} {
				var out outer
				var err error
				if read {
					err = UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), &out, testForm, v1)
				} else {
					err = Unmarshal([]byte(tt.in), &out, testForm, v1)
				}
				out.S.where = ""
				if !reflect.DeepEqual(out, tt.want) {
					t.Errorf("read %v: got %+v, want %+v (%s)", read, out, tt.want, tt.why)
				}
				offset, pointer := placeOf(err)
				if _, ok := err.(testError); ok == tt.final || offset != tt.offset || !tt.final && pointer != tt.pointer {
					t.Errorf("read %v: got %v at %d %q, want %d %q", read, err, offset, pointer, tt.offset, tt.pointer)
				}
			}
		})
	}
}

// TestRawAndBytes checks that a raw value is the text of a value, and that only null and base64 of the
// right length decode into binary data.
func TestRawAndBytes(t *testing.T) {
	type all struct {
		Raw   jsontext.Value
		Bytes []byte
		Array [2]byte
	}
	for _, tt := range []struct {
		name, why, in string
		want          all
		fails         bool
	}{
		{name: "all", why: "white space within a raw value stays", in: `{"Raw": {"a" : [1]} ,"Bytes":"AQI=","Array":"AQI="}`,
			want: all{jsontext.Value(`{"a" : [1]}`), []byte{1, 2}, [2]byte{1, 2}}},
		{name: "null", why: "it clears bytes", in: `{"Raw":"\n","Bytes":null}`, want: all{Raw: jsontext.Value(`"\n"`)}},
		{name: "list", why: "only v1 takes one", in: `{"Bytes":[1]}`, want: all{}, fails: true},
		{name: "short", why: "an array has a length", in: `{"Array":"AQ=="}`, want: all{Array: [2]byte{1}}, fails: true},
		{name: "line end", why: "RFC 4648 has none", in: `{"Bytes":"A\nQI="}`, want: all{}, fails: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out all
			err := UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), &out, testForm)
			if (err != nil) != tt.fails || !reflect.DeepEqual(out, tt.want) {
				t.Errorf("got %+v, %v (%s)", out, err, tt.why)
			}
		})
	}
}
