package json_test

import (
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

func TestMethodsUnmarshal(t *testing.T) {
	type in[T any] struct {
		X int
		F T
	}
	tests := []struct {
		name, why string
		text      string
		want      any
	}{
		{"place in struct", "the decoder shows what is around", `{ "X" : 1 , "y" : 2 , "F" : [ 1 ] }`, in[looker]{1, "/F: 1{5"}},
		{"place in slice", "elements are counted", `[ [ 1 , {} ], [ "x" ] ]`, [][]looker{{"/0: 1[1[0", "/0/0: 1[1[1"}, {"/1: 1[2[0"}}},
		{"place in map", "names are members' places", `{"a":1,"b":{}}`, map[string]looker{"a": "/a: 1{1", "b": "/b: 1{3"}},
		{"place at top", "nothing is open", ` 1 `, looker(": 0")},
		{"json", "the text is as it was", `{"F": [ 1 ]}`, in[rawer]{F: `[ 1 ]`}},
		{"json null", "null is a value too", `{"F":null}`, in[rawer]{F: `null`}},
		{"text", "strings are unquoted", `{"F":"A\u0042"}`, in[texter]{F: texter{"ab"}}},
		{"text null", "null makes zero", `{"F":null}`, in[texter]{}},
		{"pointer", "what a pointer leads to is made", `{"F":[2]}`, in[*rawer]{F: func() *rawer { r := rawer("[2]"); return &r }()}},
		{"keys", "names are read as values", `{"A":1}`, map[texter]int{{"a"}: 1}},
		{"raw", "raw values are as they were", `{"F":[ 1, 2 ]}`, in[jsontext.Value]{F: jsontext.Value("[ 1, 2 ]")}},
		{"fallback", "members that no field is for are kept", `{"c":1,"A":2,"d":[ 3 ]}`, struct {
			A int
			X jsontext.Value `json:",embed"`
		}{2, jsontext.Value(`{"c":1,"d":[ 3 ]}`)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ways := map[string]func(any) error{
				"Unmarshal":     func(out any) error { return json.Unmarshal([]byte(tt.text), out) },
				"UnmarshalRead": func(out any) error { return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.text)), out) },
				"UnmarshalDecode": func(out any) error {
					return json.UnmarshalDecode(jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(tt.text))), out)
				},
			}
			for way, f := range ways {
				out := reflect.New(reflect.TypeOf(tt.want))
				if err := f(out.Interface()); err != nil || !reflect.DeepEqual(out.Elem().Interface(), tt.want) {
					t.Errorf("%s: %+v, %v\nwant %+v (%s)", way, out.Elem(), err, tt.want, tt.why)
				}
			}
		})
	}
}

// A peeker has a method that reads one token, stores its text, and peeks at the next token.
type peeker string

func (p *peeker) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	t, err := dec.ReadToken()
	*p = peeker(t.String())
	dec.PeekKind()
	return err
}

// TestMethodLooksPastEnd checks the error for a text that ends after a value whose method has peeked at the next token.
// The window is empty, or has one byte, when the decoder goes on after a long value.
func TestMethodLooksPastEnd(t *testing.T) {
	for _, tt := range []struct {
		name, why     string
		before, after string // of the string that the method reads
		out           any
	}{
		{name: "member", why: "a comma or brace comes next", before: `{"A":`, out: &struct{ A peeker }{}},
		{name: "element", why: "a comma or bracket comes next", before: `[`, out: &[]peeker{}},
		{name: "element of a Go array", why: "likewise", before: `[`, out: &[2]peeker{}},
		{name: "value of a map", why: "a comma or brace comes next", before: `{"a":`, out: &map[string]peeker{}},
		{name: "key", why: "a colon comes next", before: `{`, out: &map[peeker]int{}},
		{name: "space after", why: "it is all that the window has", before: `{`, after: " ", out: &map[peeker]int{}},
		{name: "colon after", why: "a value comes next", before: `{`, after: ":", out: &map[peeker]int{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for n := 10; n < 10_000; n += 400 { // windows of all sizes
				in := tt.before + `"` + strings.Repeat("x", n) + `"` + tt.after
				reader := struct{ io.Reader }{strings.NewReader(in)}
				if err := json.UnmarshalRead(reader, tt.out); !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("UnmarshalRead of %d bytes: %v (%s)", len(in), err, tt.why)
				}
				reader = struct{ io.Reader }{strings.NewReader(in)}
				if err := json.UnmarshalDecode(jsontext.NewDecoder(reader), tt.out); !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("UnmarshalDecode of %d bytes: %v (%s)", len(in), err, tt.why)
				}
			}
		})
	}
}

// A passer skips its value and fails.
type passer struct{}

func (*passer) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return errors.Join(d.SkipValue(), errBroken)
}

// TestSkippedOffset checks the offset of a value that a method has skipped, if no white space precedes it.
func TestSkippedOffset(t *testing.T) {
	for text, want := range map[string]int64{"-1-1 ": 2, "0-1 ": 1, "true1 ": 4, `"a"1 `: 3, `1"a" `: 1, "00 0": 1} {
		d := jsontext.NewDecoder(strings.NewReader(text))
		if _, err := d.ReadToken(); err != nil {
			t.Fatal(err)
		}
		err := json.UnmarshalDecode(d, new(passer))
		if sem, ok := errors.AsType[*json.SemanticError](err); !ok || sem.ByteOffset != want {
			t.Errorf("%s: %v, want offset %d", text, err, want)
		}
	}
}

// These types have methods that keep a value, token or text that they get.
type (
	valueKeeper struct{ value jsontext.Value }
	tokenKeeper struct{ token jsontext.Token }
	bytesKeeper struct{ text []byte }
	textKeeper  struct{ text []byte }
)

func (k *valueKeeper) UnmarshalJSONFrom(d *jsontext.Decoder) (err error) {
	k.value, err = d.ReadValue()
	return err
}

func (k *tokenKeeper) UnmarshalJSONFrom(d *jsontext.Decoder) (err error) {
	k.token, err = d.ReadToken()
	return err
}

func (k *bytesKeeper) UnmarshalJSON(b []byte) error { k.text = b; return nil }
func (k *textKeeper) UnmarshalText(b []byte) error  { k.text = b; return nil }

// TestRetainedText checks that a value or token of a stream, or a text passed to a method, does not change until the
// next read from that stream, even if other streams are read.
func TestRetainedText(t *testing.T) {
	const text = `"the first text"`
	for _, tt := range []struct {
		name, why string
		read      func(d *jsontext.Decoder) (saved func() string, err error)
	}{
		{"value", "it is valid until the next call", func(d *jsontext.Decoder) (func() string, error) {
			var k valueKeeper
			return func() string { return string(k.value) }, json.UnmarshalDecode(d, &k)
		}},
		{"token", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k tokenKeeper
			return func() string { return `"` + k.token.String() + `"` }, json.UnmarshalDecode(d, &k)
		}},
		{"function", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k jsontext.Value
			return func() string { return string(k) }, json.UnmarshalDecode(d, new(int), json.WithUnmarshalers(
				json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *int) (err error) { k, err = d.ReadValue(); return err })))
		}},
		{"within", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k valueKeeper
			var v any = &k
			return func() string { return string(k.value) }, json.UnmarshalDecode(d, &v)
		}},
		{"method", "nobody else's text is shown to who keeps it, which is not allowed", func(d *jsontext.Decoder) (func() string, error) {
			var k bytesKeeper
			return func() string { return string(k.text) }, json.UnmarshalDecode(d, &k)
		}},
		{"text", "the same", func(d *jsontext.Decoder) (func() string, error) {
			var k textKeeper
			return func() string { return `"` + string(k.text) + `"` }, json.UnmarshalDecode(d, &k)
		}},
		{"unread", "the same", func(d *jsontext.Decoder) (func() string, error) {
			d.PeekKind()
			saved := d.UnreadBuffer()
			return func() string { return string(saved) }, json.UnmarshalDecode(d, new(string))
		}},
		{"before", "the same", func(d *jsontext.Decoder) (func() string, error) {
			saved, err := d.ReadValue()
			if err != nil {
				return nil, err
			}
			d.Reset(strings.NewReader(" 1"))
			d.PeekKind()
			return func() string { return string(append([]byte(`"t`), saved[2:]...)) }, json.UnmarshalDecode(d, new(int))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			saved, err := tt.read(jsontext.NewDecoder(strings.NewReader(text)))
			if err != nil {
				t.Fatal(err)
			}
			for range 4 {
				var v any
				if err := json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`["another text of another stream"]`)), &v); err != nil {
					t.Fatal(err)
				}
			}
			if got := saved(); got != text {
				t.Errorf("%s, want %s (%s)", got, text, tt.why)
			}
		})
	}
}

// TestLegacyRetainedText checks that a text that UnmarshalJSON gets from a Decoder of package v1 does not change when
// other streams are read.
func TestLegacyRetainedText(t *testing.T) {
	for _, text := range []string{`{"x":["the first text"]}`, `"the first text"`} {
		var k bytesKeeper
		if err := v1.NewDecoder(strings.NewReader(text)).Decode(&k); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			var v any
			if err := v1.NewDecoder(strings.NewReader(`["another text of another stream"]`)).Decode(&v); err != nil {
				t.Fatal(err)
			}
		}
		if string(k.text) != text {
			t.Errorf("%s, want %s", k.text, text)
		}
	}
}

// A retainer has a method that keeps the address of its receiver.
type retainer struct {
	N int
}

var retained []*retainer

func (r *retainer) UnmarshalText(b []byte) (err error) {
	r.N, err = strconv.Atoi(string(b))
	retained = append(retained, r)
	return err
}

// TestRetainedAddress checks that the memory of a value whose address a method has kept is not used for other values,
// except those of the same map, and not in later calls.
func TestRetainedAddress(t *testing.T) {
	type outer struct{ In retainer }
	tests := []struct {
		name, why string
		text      string
		make      func() any
		want      []int
	}{
		{name: "slice", why: "elements are read where they stay, or are copied from there", text: `["1", "2", "3"]`,
			make: func() any { return new([]retainer) }, want: []int{1, 2, 3}},
		{name: "slice of structs", why: "the method is called for a part", text: `[{"In": "1"}, {"In": "2"}]`,
			make: func() any { return new([]outer) }, want: []int{1, 2}},
		{name: "slice of arrays", why: "the method is called for a part", text: `[["1"], ["2"]]`,
			make: func() any { return new([][1]retainer) }, want: []int{1, 2}},
		{name: "map", why: "the values of one map share their place", text: `{"a": "1", "b": "2"}`,
			make: func() any { return new(map[string]retainer) }, want: []int{2, 2}},
		{name: "keys", why: "the keys of one map share theirs", text: `{"1": 3, "2": 4}`,
			make: func() any { return new(map[retainer]int) }, want: []int{2, 2}},
		{name: "map in a slice", why: "a map each", text: `[{"a": "1"}, {"a": "2"}]`,
			make: func() any { return new([]map[string]retainer) }, want: []int{1, 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for range 3 { // the decoder learns sizes, and fills its pooled memory
				retained = nil
				if err := json.Unmarshal([]byte(tt.text), tt.make()); err != nil {
					t.Fatal(err)
				}
			}
			first := retained
			if err := json.Unmarshal([]byte(tt.text), tt.make()); err != nil {
				t.Fatal(err)
			}
			for k, r := range first {
				if slices.Contains(retained[len(first):], r) {
					t.Errorf("value %d of one call stands where one of the next does (%s)", k, tt.why)
				}
				if r.N != tt.want[k] {
					t.Errorf("value %d has become %d, want %d (%s)", k, r.N, tt.want[k], tt.why)
				}
			}
		})
	}
}

// TestRetainedElementAddress checks that the elements of small slices are decoded in place, so that pointers kept by
// methods point to the elements.
func TestRetainedElementAddress(t *testing.T) {
	list := make([]retainer, 0, 3)
	retained = nil
	if err := json.Unmarshal([]byte(`["1", "2", "3"]`), &list); err != nil {
		t.Fatal(err)
	}
	for k := range list {
		if retained[k] != &list[k] {
			t.Errorf("element %d was read elsewhere", k)
		}
	}
}

// A zeroRememberer has an IsZero method that keeps the address of its receiver.
type zeroRememberer struct{ N int }

var zeroes []*zeroRememberer

func (r *zeroRememberer) IsZero() bool {
	zeroes = append(zeroes, r)
	return r.N == 0
}

// TestRetainedAddressIsZero checks that later calls of Marshal do not use the copy of a map value whose address an
// IsZero method has kept.
func TestRetainedAddressIsZero(t *testing.T) {
	type part struct {
		In zeroRememberer `json:",omitzero"`
	}
	for call := range 3 {
		n := len(zeroes)
		if _, err := json.Marshal(map[string]part{"a": {zeroRememberer{call + 1}}}); err != nil {
			t.Fatal(err)
		}
		for k, r := range zeroes[:n] {
			if r == zeroes[n] || r.N != k+1 {
				t.Errorf("call %d uses what IsZero has got in call %d, which is %d now", call, k, r.N)
			}
		}
	}
}

// TestReaderFailsBeyondValue checks that an error of the reader is reported by the call, or by the next read of the
// stream, if a method gets it by looking beyond its value, and though the reader would succeed when called again.
func TestReaderFailsBeyondValue(t *testing.T) {
	type row struct {
		name, why string
		text      string
		out       func() any
		options   []json.Options
	}
	two := func(dec *jsontext.Decoder, p *string) error {
		err := json.UnmarshalDecode(dec, (*peeker)(p))
		dec.PeekKind()
		return err
	}
	again := func(dec *jsontext.Decoder, p *string) error {
		err := (*peeker)(p).UnmarshalJSONFrom(dec)
		dec.PeekKind()
		return err
	}
	functions, repeated := []json.Options{json.WithUnmarshalers(json.UnmarshalFromFunc(two))}, []json.Options{json.WithUnmarshalers(json.UnmarshalFromFunc(again))}
	for _, tt := range []row{
		{name: "struct", why: "the last member, too", text: `{"A":"a" , "B":"b" }`, out: func() any { return new(struct{ A, B peeker }) }},
		{name: "slice", why: "a comma or bracket is next", text: `["a","b" ]`, out: func() any { return new([]peeker) }},
		{name: "array", why: "likewise", text: `["a","b" ]`, out: func() any { return new([2]peeker) }},
		{name: "map", why: "a comma or brace is next", text: `{"a":"b" , "c" : "d" }`, out: func() any { return new(map[string]peeker) }},
		{name: "key", why: "a colon is next", text: `{"a":1 , "c" : 2 }`, out: func() any { return new(map[peeker]int) }},
		{name: "key and value", why: "both may look beyond", text: `{"a":"b" , "c" : "d" }`, out: func() any { return new(map[peeker]peeker) }},
		{name: "function", why: "a function twice, in a nested call",
			text: `{"a":["b" , "d" ] , "c":[]}`, out: func() any { return new(map[string][]string) }, options: functions},
		{name: "any", why: "and of a key of any", text: `{"a":"b" , "c" : "d" }`, out: func() any { return new(map[string]any) }, options: functions},
		{name: "again", why: "looking twice does not call the reader twice",
			text: `{"a":["b" , "d" ] , "c":[]}`, out: func() any { return new(map[string][]string) }, options: repeated},
		{name: "outermost", why: "white space may follow", text: `"a"  `, out: func() any { return new(peeker) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for at := range len(tt.text) + 1 {
				err := json.UnmarshalRead(&hiccup{tt.text[:at], tt.text[at:], errBroken}, tt.out(), tt.options...)
				if !errors.Is(err, errBroken) {
					t.Errorf("UnmarshalRead, reader failed before byte %d: %v (%s)", at, err, tt.why)
				}
				r := &hiccup{tt.text[:at], tt.text[at:], errBroken}
				dec := jsontext.NewDecoder(r, tt.options...)
				if err = json.UnmarshalDecode(dec, tt.out()); err == nil {
					_, err = dec.ReadToken()
				}
				if !errors.Is(err, errBroken) && r.err == io.EOF {
					t.Errorf("UnmarshalDecode, reader failed before byte %d: %v (%s)", at, err, tt.why)
				}
			}
		})
	}
}
