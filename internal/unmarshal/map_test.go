package unmarshal

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// A tokenKey is a map key that reads its name from the Decoder, and peeks at the next token. A name that
// begins with bad is an error.
type tokenKey string

func (k *tokenKey) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	*k = tokenKey(tok.String())
	if strings.HasPrefix(tok.String(), "bad") {
		return errors.New("bad key")
	}
	dec.PeekKind() // which moves the window of a reader
	return err
}

// A textKey is a map key that is its name in lower case. The empty name is an error.
type textKey string

func (k *textKey) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("no text")
	}
	*k = textKey(strings.ToLower(string(text)))
	return nil
}

// TestMap checks the map, and the offset, pointer and cause of a failure, for keys of all kinds, in a text
// in memory and in one that a reader delivers byte by byte.
func TestMap(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, tt := range []struct {
		name, in, why string
		out, want     any
		options       opts.Options
		offset        int64
		pointer       jsontext.Pointer
		err           error
	}{
		{name: "string", in: `{"a":[1],"b":[]}`, out: &map[string][]int{"c": nil},
			want: map[string][]int{"a": {1}, "b": {}, "c": nil}, why: "entries stay"},
		{name: "typed", why: "no package reflect", in: `{"a":"x","b":"y"}`, out: &map[string]string{}, want: map[string]string{"a": "x", "b": "y"}},
		{name: "typed mismatch", why: "the entry is there", in: `{"a":1,"b":"y"}`, out: &map[string]int{}, want: map[string]int{"a": 1, "b": 0},
			offset: 11, pointer: "/b"},
		{name: "integer", why: "names are numbers", in: `{"1":1,"-2":2}`, out: &map[int8]int{}, want: map[int8]int{1: 1, -2: 2}},
		{name: "integer range", why: "the key type is small", in: `{"1":1,"200":2}`, out: &map[int8]int{}, want: map[int8]int{1: 1},
			offset: 7, pointer: "/200", err: failure.ErrRange},
		{name: "float", why: "names are numbers", in: `{"1.5":1}`, out: &map[float64]int{}, want: map[float64]int{1.5: 1}},
		{name: "equal floats", in: `{"1.0":1,"1":2}`, out: &map[float64]int{}, want: map[float64]int{1: 1},
			offset: 9, pointer: "/1", err: jsontext.ErrDuplicateName, why: "the names differ, the keys do not"},
		{name: "text", why: "methods make keys", in: `{"A":1,"B":2}`, out: &map[textKey]int{}, want: map[textKey]int{"a": 1, "b": 2}},
		{name: "equal texts", why: "the names differ, the keys do not", in: `{"A":1,"a":2}`, out: &map[textKey]int{}, want: map[textKey]int{"a": 1},
			offset: 7, pointer: "/a", err: jsontext.ErrDuplicateName},
		{name: "text error", why: "it is that of the name", in: `{"A":1,"":2}`, out: &map[textKey]int{}, want: map[textKey]int{"a": 1},
			offset: 7, pointer: "/"},
		{name: "token", in: `{"a":1,"` + long + `":2,"c":3}`, out: &map[tokenKey]int{},
			want: map[tokenKey]int{"a": 1, tokenKey(long): 2, "c": 3}, why: "the window moves under the name"},
		{name: "token error", why: "it is that of the name, which was read", in: `{"a":1,"bad":2}`, out: &map[tokenKey]int{}, want: map[tokenKey]int{"a": 1},
			offset: 7, pointer: "/bad"},
		{name: "any", why: "names are strings", in: `{"a":1}`, out: &map[any]any{}, want: map[any]any{"a": 1.0}},
		{name: "bytes", why: "names are base64", in: `{"AQI=":1}`, out: &map[[2]byte]int{}, want: map[[2]byte]int{{1, 2}: 1}},
		{name: "no key", in: `{"a":1}`, out: &map[chan int]int{}, want: map[chan int]int{}, offset: 1,
			why: "the failure is that of the object"},
		{name: "bool", why: "names are not booleans", in: `{"true":1}`, out: &map[bool]int{}, want: map[bool]int{}, offset: 1, pointer: "/true"},
		{name: "duplicate", why: "names are unique", in: `{"a":1,"b":2,"a":3}`, out: &map[string]any{}, want: map[string]any{"a": 1.0, "b": 2.0},
			offset: 13, pointer: "/a", err: jsontext.ErrDuplicateName},
		{name: "duplicate allowed", in: `{"a":{"x":1},"b":2,"a":{"y":3}}`, out: &map[string]any{},
			want:    map[string]any{"a": map[string]any{"x": 1.0, "y": 3.0}, "b": 2.0},
			options: opts.AllowDuplicateNames | opts.True, why: "the second value is read over the first"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, read := range []bool{false, true} {
				out := reflect.New(reflect.TypeOf(tt.out).Elem())
				if m := reflect.ValueOf(tt.out).Elem(); m.Len() > 0 {
					out.Elem().Set(reflect.MakeMap(m.Type()))
					for _, k := range m.MapKeys() {
						out.Elem().SetMapIndex(k, m.MapIndex(k))
					}
				}
				var err error
				if read {
					err = UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), out.Interface(), testForm, tt.options)
				} else {
					err = Unmarshal([]byte(tt.in), out.Interface(), testForm, tt.options)
				}
				if got := out.Elem().Interface(); !reflect.DeepEqual(got, tt.want) {
					t.Errorf("read %v: got %.200v, want %.200v (%s)", read, got, tt.want, tt.why)
				}
				offset, pointer := placeOf(err)
				if offset != tt.offset || pointer != tt.pointer || tt.err != nil && !errors.Is(err, tt.err) {
					t.Errorf("read %v: got error %v at %d %q, want %v at %d %q (%s)", read, err, offset,
						pointer, tt.err, tt.offset, tt.pointer, tt.why)
				}
			}
		})
	}
}

// TestMapKeysDoNotShare checks that keys that are pointers point to different variables.
func TestMapKeysDoNotShare(t *testing.T) {
	var m map[*int]int
	if err := Unmarshal([]byte(`{"1":1,"2":2}`), &m, testForm); err != nil {
		t.Fatal(err)
	}
	sum := 0
	for k, v := range m {
		sum += *k * v
	}
	if len(m) != 2 || sum != 5 {
		t.Errorf("got %d entries with sum %d, want 2 with sum 5", len(m), sum)
	}
}
