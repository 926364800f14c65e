package json_test

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// These tests are about methods that go on after a failure: in decoding that is an error of the value, in encoding
// they may, for nothing is left of the value that has failed.

// A lenientInt reads as 0 what is no number.
type lenientInt int

func (n *lenientInt) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if json.UnmarshalDecode(dec, (*int)(n)) != nil {
		*n = 0
	}
	return nil
}

// A lenientAny writes what can't be written as a question mark.
type lenientAny struct{ value any }

func (a lenientAny) MarshalJSONTo(enc *jsontext.Encoder) error {
	if json.MarshalEncode(enc, a.value) != nil {
		return enc.WriteToken(jsontext.String("?"))
	}
	return nil
}

// A readKey is a key with a method.
type readKey string

func (k *readKey) UnmarshalText(text []byte) error {
	*k = readKey(text)
	return nil
}

func TestLenientReading(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        string
		options   []json.Options
		out, want any
		fails     bool
	}{
		{"method of the key", "it may make one key of several names", `{"a":"x","b":2}`, nil,
			&map[readKey]lenientInt{}, &map[readKey]lenientInt{"a": 0}, true},
		{"float key", "1 and 1.0 are the same key", `{"1":"x","2":2}`, nil,
			&map[float64]lenientInt{}, &map[float64]lenientInt{1: 0}, true},
		{"interface key", "it may hold anything", `{"1":"x","2":2}`, nil,
			&map[any]lenientInt{}, &map[any]lenientInt{"1": 0}, true},
		{"invalid UTF-8", "invalid names become alike", `{"a":true,"b":2}`, []json.Options{jsontext.AllowInvalidUTF8(true)},
			&map[string]lenientInt{}, &map[string]lenientInt{"a": 0}, true},
		{"array", "it has no names", `["x",2]`, nil, &[]lenientInt{}, &[]lenientInt{0}, true},
		{"string key", "the map alone tells which names have been", `{"a":"x","b":2}`, nil,
			&map[string]lenientInt{}, &map[string]lenientInt{"a": 0}, true},
		{"struct", "so do the fields", `{"A":"x","B":2}`, nil,
			&struct{ A, B lenientInt }{}, &struct{ A, B lenientInt }{}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.in), tt.out, tt.options...)
			if d := cmp.Diff(tt.want, tt.out); d != "" || (err != nil) != tt.fails {
				t.Errorf("%v, %s (%s)", err, d, tt.why)
			}
		})
	}
}

func TestLenientWriting(t *testing.T) {
	bad := lenientAny{make(chan int)}
	for _, tt := range []struct {
		name, why string
		in        any
		options   []json.Options
		want      string
		fails     bool
	}{
		{"float key", "0 and -0 may be the same name", map[float64]lenientAny{1: bad}, nil, `{"1":"?"}`, false},
		{"interface key", "it may hold anything", map[any]lenientAny{"a": bad}, nil, `{"a":"?"}`, false},
		{"method of the key", "it may make one name of several keys", map[lenientAny]int{{math.NaN()}: 1}, nil, `{"?":1}`, false},
		{"invalid UTF-8", "invalid names become alike", map[string]lenientAny{"a": bad},
			[]json.Options{jsontext.AllowInvalidUTF8(true)}, `{"a":"?"}`, false},
		{"any map", "likewise", map[string]any{"a": []any{bad}}, []json.Options{jsontext.AllowInvalidUTF8(true)}, `{"a":["?"]}`, false},
		{"sorted any map", "likewise", map[string]any{"a": bad},
			[]json.Options{jsontext.AllowInvalidUTF8(true), json.Deterministic(true)}, `{"a":"?"}`, false},
		{"sorted map", "likewise", map[string]lenientAny{"a": bad},
			[]json.Options{jsontext.AllowInvalidUTF8(true), json.Deterministic(true)}, `{"a":"?"}`, false},
		{"array", "it has no names", []lenientAny{bad}, nil, `["?"]`, false},
		{"string key", "the map alone tells which names have been", map[string]lenientAny{"a": bad}, nil, `{"a":"?"}`, false},
		{"struct", "so do the fields", struct{ A lenientAny }{bad}, nil, `{"A":"?"}`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := json.Marshal(tt.in, tt.options...)
			if string(b) != tt.want || (err != nil) != tt.fails {
				t.Errorf("%s, %v; want %s (%s)", b, err, tt.want, tt.why)
			}
		})
	}
}

// TestLenientKey is about a function for keys that writes another name after a failure.
func TestLenientKey(t *testing.T) {
	type key string
	names := json.MarshalToFunc(func(enc *jsontext.Encoder, k key) error {
		if json.MarshalEncode(enc, make(chan int)) == nil {
			return errors.New("a channel has been written")
		}
		return enc.WriteToken(jsontext.String("other"))
	})
	b, err := json.Marshal(map[key]int{"k": 1}, json.WithMarshalers(names))
	if string(b) != `{"other":1}` || err != nil {
		t.Errorf("%s, %v", b, err)
	}
}
