package json_test

import (
	"encoding"
	"errors"
	"io"
	"reflect"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestBytesKey is about keys that are pointers to bytes, which are text as bytes are elsewhere.
func TestBytesKey(t *testing.T) {
	bytes := []byte("x")
	for _, key := range []any{map[*[]byte]int{&bytes: 1}, map[any]int{&bytes: 1}} {
		if b, err := json.Marshal(key); string(b) != `{"eA==":1}` || err != nil {
			t.Errorf("%T: %s, %v", key, b, err)
		}
	}
	for _, text := range []string{`{"eA==":1}`, `{"":1}`} {
		var m map[*[]byte]int
		if err := json.Unmarshal([]byte(text), &m); err != nil || len(m) != 1 {
			t.Errorf("%s: %v, %v", text, m, err)
		}
		for key := range m {
			if (string(*key) == "x") != (text == `{"eA==":1}`) || *key == nil {
				t.Errorf("%s: %q", text, *key)
			}
		}
		if b, err := json.Marshal(m, json.FormatNilSliceAsNull(true)); string(b) != text || err != nil {
			t.Errorf("%s, %v; want %s", b, err, text)
		}
	}
	var none []byte
	if b, err := json.Marshal(map[*[]byte]int{&none: 1}, json.FormatNilSliceAsNull(true)); !errors.Is(err, jsontext.ErrNonStringName) {
		t.Errorf("null as a name: %s, %v", b, err)
	}
}

// TestKeyBlame holds which type a key is said to be of that is no name.
func TestKeyBlame(t *testing.T) {
	yes, closed := true, struct{ n int }{}
	for _, tt := range []struct {
		name, why string
		in        any          // to be written, or
		out       any          // to be read from {"5s":1}
		want      reflect.Type // of the error
		noString  bool
	}{
		{"pointer", "it is the key", map[*bool]int{&yes: 1}, nil, reflect.TypeFor[*bool](), true},
		{"pointer in an interface", "the interface is the key", map[any]int{&yes: 1}, nil, reflect.TypeFor[any](), true},
		{"no exported fields", "that is what is wrong", map[*struct{ n int }]int{&closed: 1}, nil, reflect.TypeOf(closed), false},
		{"the same in an interface", "whatever holds it", map[error]int{io.EOF: 1}, nil, reflect.TypeOf(io.EOF).Elem(), false},
		{"pointer, read", "what it leads to can't be read", nil, new(map[*bool]int), reflect.TypeFor[bool](), false},
		{"pointer to what has no form", "likewise", nil, new(map[*time.Duration]int), reflect.TypeFor[time.Duration](), false},
		{"pointer to what can't be read", "likewise", nil, new(map[*chan int]int), reflect.TypeFor[chan int](), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var err error
			if tt.out != nil {
				err = json.Unmarshal([]byte(`{"5s":1}`), tt.out)
			} else {
				_, err = json.Marshal(tt.in)
			}
			var sem *json.SemanticError
			if !errors.As(err, &sem) || sem.GoType != tt.want || errors.Is(err, jsontext.ErrNonStringName) != tt.noString {
				t.Errorf("%v, want an error of %v (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// A nilSafe has many methods, which a nil pointer can be asked.
type nilSafe struct{}

func (*nilSafe) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String("to"))
}
func (*nilSafe) MarshalJSON() ([]byte, error)        { return []byte(`"json"`), nil }
func (*nilSafe) AppendText(b []byte) ([]byte, error) { return append(b, "append"...), nil }
func (*nilSafe) MarshalText() ([]byte, error)        { return []byte("text"), nil }

// TestNilInInterface holds that the old API asks the method of the interface, and not the best of what is
// in it.
func TestNilInInterface(t *testing.T) {
	none := (*nilSafe)(nil)
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
	}{
		{"coder", "the first of all", []json.MarshalerTo{none}, `["to"]`},
		{"JSON", "the interface has no other", []json.Marshaler{none}, `["json"]`},
		{"appended text", "the interface has no other", []encoding.TextAppender{none}, `["append"]`},
		{"text", "the interface has no other", []encoding.TextMarshaler{none}, `["text"]`},
		{"key", "keys are asked for text", map[encoding.TextMarshaler]int{none: 1}, `{"text":1}`},
		{"no methods", "there is no method to ask", []any{none}, `[null]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if b, err := v1.Marshal(tt.in); string(b) != tt.want || err != nil {
				t.Errorf("%s, %v; want %s (%s)", b, err, tt.want, tt.why)
			}
		})
	}
}
