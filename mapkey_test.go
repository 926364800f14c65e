package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

var errKey = errors.New("no key")

// A failingKey has a method that reads the name and fails. Before it fails, it peeks at, reads or skips the next token
// or value, as the first letter of the name says, or does nothing.
type failingKey struct{ name string }

func (k *failingKey) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	if err != nil {
		return err
	}
	switch k.name = string(v); v[1] {
	case 'p':
		dec.PeekKind()
	case 'v':
		dec.ReadValue()
	case 't':
		dec.ReadToken()
	case 's':
		dec.SkipValue()
	}
	return errKey
}

// TestMapKeyMethodFails checks that decoding fails, and does not panic, if methods of keys read beyond the name and
// fail. With the options of package v1 decoding goes on after the failure.
func TestMapKeyMethodFails(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        string
	}{
		{"fails", "no look ahead", `{"k":1,"k2":[2]}`},
		{"peeks", "the window may move", `{"p":1,"p2":{"a":2}}`},
		{"reads a value", "it is that of the member", `{"v":[1,2],"v2":3}`},
		{"reads a token", "an array is open then", `{"t":[1,2],"t2":3}`},
		{"skips", "the value is passed", `{"s":{"a":[1]},"s2":3}`},
		{"truncated", "the text is an error, too", `{"p":[1`},
		{"within", "the object is not at the top", `[{"v":1},{"p":[]}]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, old := range []bool{false, true} {
				for _, r := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in))} {
					var out any = new(map[failingKey]any)
					if tt.in[0] == '[' {
						out = new([]map[failingKey]any)
					}
					var options []json.Options
					if old {
						options = append(options, v1DefaultsWithMethods)
					}
					if err := json.UnmarshalRead(r, out, options...); err == nil {
						t.Errorf("no error, v1: %v (%s)", old, tt.why)
					}
				}
			}
		})
	}
}

// v1DefaultsWithMethods are the options of package v1 without CallMethodsWithLegacySemantics, so that MarshalJSONTo and
// UnmarshalJSONFrom methods of keys are called.
var v1DefaultsWithMethods = json.JoinOptions(v1.DefaultOptionsV1(), v1.CallMethodsWithLegacySemantics(false))

// TestMapKeyPointerToBytes checks that keys that are pointers to bytes are base64 text, as bytes are elsewhere. A
// pointer to nil bytes is an error with FormatNilSliceAsNull.
func TestMapKeyPointerToBytes(t *testing.T) {
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

// TestMapKeyErrorType checks the Go type in the error for a map key that cannot be converted to or from a name.
func TestMapKeyErrorType(t *testing.T) {
	yes, closed, one := true, struct{ n int }{}, jsontext.Value("1")
	for _, tt := range []struct {
		name, why string
		in        any          // value to marshal, if out is nil
		out       any          // target of {"5s":1}; nil: in is marshaled
		want      reflect.Type // GoType of the error
		noString  bool
	}{
		{name: "pointer", why: "it is the key", in: map[*bool]int{&yes: 1}, want: reflect.TypeFor[*bool](), noString: true},
		{name: "pointer in an interface", why: "the interface is the key", in: map[any]int{&yes: 1}, want: reflect.TypeFor[any](), noString: true},
		{name: "raw value", why: "its method has made the text", in: map[*jsontext.Value]int{&one: 1}, want: reflect.TypeFor[jsontext.Value](), noString: true},
		{name: "raw value in an interface", why: "likewise", in: map[any]int{&one: 1}, want: reflect.TypeFor[jsontext.Value](), noString: true},
		{name: "no exported fields", why: "that is what is wrong", in: map[*struct{ n int }]int{&closed: 1}, want: reflect.TypeOf(closed)},
		{name: "the same in an interface", why: "whatever holds it", in: map[error]int{io.EOF: 1}, want: reflect.TypeOf(io.EOF).Elem()},
		{name: "pointer, read", why: "what it leads to can't be read", out: new(map[*bool]int), want: reflect.TypeFor[bool]()},
		{name: "pointer to what has no form", why: "likewise", out: new(map[*time.Duration]int), want: reflect.TypeFor[time.Duration]()},
		{name: "pointer to what can't be read", why: "likewise", out: new(map[*chan int]int), want: reflect.TypeFor[chan int]()},
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

type (
	textWordKey string
	textOwnKey  struct{ int }
	textPtrKey  struct{ int }
	appendKey   int
	jsonWordKey string
)

var _, _ = textOwnKey{}.int, textPtrKey{}.int // the fields make values differ and have no other use

func (textWordKey) MarshalText() ([]byte, error)      { return []byte("text"), nil }
func (textOwnKey) MarshalText() ([]byte, error)       { return []byte("text"), nil }
func (*textPtrKey) MarshalText() ([]byte, error)      { return []byte("text"), nil }
func (appendKey) AppendText(b []byte) ([]byte, error) { return append(b, "text"...), nil }
func (jsonWordKey) MarshalJSON() ([]byte, error)      { return []byte(`"json"`), nil }

func selfPointer() pointerCycle {
	var p pointerCycle
	p = &p
	return p
}

// TestMapKeyNil marshals maps whose only key is nil, or a pointer to nil. Such a key is an error. With the options
// of package v1 it is the empty name if the key type is a pointer with a method that returns text.
func TestMapKeyNil(t *testing.T) {
	called := json.WithMarshalers(json.MarshalFunc(func(*string) ([]byte, error) { return []byte(`"called"`), nil }))
	for _, tt := range []struct {
		name, why string
		in        any
		empty     bool // the name is empty with the options of package v1; otherwise the key is an error
	}{
		{"string", "no text", map[*string]int{nil: 1}, false},
		{"text", "it has a method", map[*textOwnKey]int{nil: 1}, true},
		{"text of a pointer", "the same", map[*textPtrKey]int{nil: 1}, true},
		{"text of a string", "it counts even where it is not called", map[*textWordKey]int{nil: 1}, true},
		{"appended text", "the same", map[*appendKey]int{nil: 1}, true},
		{"JSON", "that is no text", map[*jsonWordKey]int{nil: 1}, false},
		{"pointer to nil", "the method is that of the element type", map[**textOwnKey]int{new(*textOwnKey): 1}, false},
		{"nil pointer to a pointer", "the same", map[**textOwnKey]int{nil: 1}, false},
		{"in any", "the type of the keys has no method", map[any]int{(*textOwnKey)(nil): 1}, false},
		{"pointer to nil in any", "the same", map[any]int{new(*textOwnKey): 1}, false},
		{"string in any", "the same", map[any]int{(*string)(nil): 1}, false},
		{"pointer to itself", "there is nothing but pointers", map[pointerCycle]int{selfPointer(): 1}, false},
		{"pointer to itself in any", "the same", map[any]int{selfPointer(): 1}, false},
		{"nil in any", "there is nothing", map[any]int{nil: 1}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, o := range []json.Options{nil, json.Deterministic(true), called} {
				var sem *json.SemanticError
				out, err := json.Marshal(tt.in, o)
				if !errors.Is(err, jsontext.ErrNonStringName) || !errors.As(err, &sem) || sem.GoType != reflect.TypeOf(tt.in).Key() {
					t.Errorf("%s, %v; want an error about %v (%s)", out, err, reflect.TypeOf(tt.in).Key(), tt.why)
				}
				out, err = json.Marshal(tt.in, v1.DefaultOptionsV1(), o)
				if tt.empty != (err == nil && string(out) == `{"":1}`) || !tt.empty && err == nil {
					t.Errorf("as in the old API %s, %v; want an empty name: %v (%s)", out, err, tt.empty, tt.why)
				}
			}
		})
	}
}

// A methodKey is a key that calls a function to write its name.
type methodKey struct {
	write *func(*jsontext.Encoder) error
}

func (k methodKey) MarshalJSONTo(enc *jsontext.Encoder) error { return (*k.write)(enc) }

// TestMapKeyMethod checks the text, or the pointer and cause of the error, for a key whose method makes several calls.
func TestMapKeyMethod(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		write     func(*jsontext.Encoder) error
		want      string // "": an error
		pointer   jsontext.Pointer
		cause     error
	}{
		{name: "two words", why: "the first is the name", pointer: "/first", write: func(enc *jsontext.Encoder) error {
			enc.WriteToken(jsontext.String("first"))
			return enc.WriteToken(jsontext.String("second"))
		}},
		{name: "error after MarshalEncode", why: "the name has been written", pointer: "/1970-01-01T00:00:00Z", cause: errKey,
			write: func(enc *jsontext.Encoder) error {
				return errors.Join(json.MarshalEncode(enc, time.Unix(0, 0).UTC()), errKey)
			}},
		{name: "number", why: "the call fails", cause: errKey, write: func(enc *jsontext.Encoder) error {
			if err := enc.WriteToken(jsontext.Int(1)); !errors.Is(err, jsontext.ErrNonStringName) {
				return err
			}
			return errKey
		}},
		{name: "raw null", why: "likewise", cause: errKey, write: func(enc *jsontext.Encoder) error {
			if err := enc.WriteValue(jsontext.Value(" null")); !errors.Is(err, jsontext.ErrNonStringName) {
				return err
			}
			return errKey
		}},
		{name: "second attempt", why: "it writes a name, too", want: `{"5":1}`, write: func(enc *jsontext.Encoder) error {
			fails := func(*jsontext.Encoder) error { return errors.Join(enc.WriteToken(jsontext.String("no")), errKey) }
			if json.MarshalEncode(enc, methodKey{&fails}) == nil {
				return errors.New("no error")
			}
			return json.MarshalEncode(enc, new(5))
		}},
	} {
		for _, o := range []json.Options{nil, jsontext.Multiline(true), json.Deterministic(true)} {
			got, err := json.Marshal(map[methodKey]int{{&tt.write}: 1}, o)
			var sem *json.SemanticError
			switch isSem := errors.As(err, &sem); {
			case tt.want != "":
				if v := jsontext.Value(got); err != nil || v.Compact() != nil || string(v) != tt.want {
					t.Errorf("%s: %s, %v; want %s (%s)", tt.name, got, err, tt.want, tt.why)
				}
			case !isSem || sem.JSONPointer != tt.pointer || sem.GoType != reflect.TypeFor[methodKey]() || !errors.Is(err, tt.cause) && tt.cause != nil:
				t.Errorf("%s: %v; want an error at %q (%s)", tt.name, err, tt.pointer, tt.why)
			}
		}
	}
}

// nestedWord writes the text of another key by MarshalEncode, and keeps the count of names and values then.
type nestedWord struct{ count *int64 }

func (w nestedWord) MarshalJSONTo(enc *jsontext.Encoder) error {
	err := json.MarshalEncode(enc, textOwnKey{})
	_, *w.count = enc.StackIndex(1)
	return err
}

// TestMapKeyNested checks that a name that a method of the key writes by MarshalEncode is counted once, and that only
// a name is written as the key.
func TestMapKeyNested(t *testing.T) {
	var count int64
	out, err := json.Marshal(map[nestedWord]int{{&count}: 1})
	if string(out) != `{"text":1}` || err != nil || count != 1 {
		t.Errorf("got %s, %v, with the count %d", out, err, count)
	}
}

// TestMapKeyShortByteArray checks that a key of fewer bytes than its array ends with zeros, and not with bytes of the
// previous key.
func TestMapKeyShortByteArray(t *testing.T) {
	got := make(map[[2]byte]int)
	want := map[[2]byte]int{{177, 233}: 1, {0, 0}: 2, {1, 0}: 3}
	if err := json.Unmarshal([]byte(`{"sel/":1,"AA==":2,"AQ==":3}`), &got, v1.UnmarshalArrayFromAnyLength(true)); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

// A shade is a key that encodes as a number of at most 100, and decodes from a number modulo 100.
type shade int

func (s shade) MarshalText() ([]byte, error) { return fmt.Append(nil, min(s, 100)), nil }

func (s *shade) UnmarshalText(b []byte) error {
	n, err := strconv.Atoi(string(b))
	*s = shade(n % 100)
	return err
}

// shades returns a map of n keys, from first to first+n-1, with the values value(0) to value(n-1).
func shades[E any](first, n int, value func(i int) E) map[shade]E {
	m := make(map[shade]E)
	for i := range n {
		m[shade(first+i)] = value(i)
	}
	return m
}

// TestMapKeyEqualNames checks that keys with equal names, and names with equal keys, are an error, and that keys with
// different names are not. It tests nested maps and maps of several sizes.
func TestMapKeyEqualNames(t *testing.T) {
	one := func(int) int { return 1 }
	for _, n := range []int{1, 2, 15, 16, 17, 40} {
		for _, tt := range []struct {
			name, why string
			in        any
			dup       bool
		}{
			{"different", "no two are alike", shades(10, n, one), false},
			{"alike", "two are at the end of the scale", shades(102-n-1, n+1, one), true},
			{"inside", "each map has keys of its own", shades(20, n, func(int) map[shade]int { return shades(20, n, one) }), false},
			{"alike inside", "each map is looked at", shades(20, n, func(int) map[shade]int { return shades(102-n-1, n+1, one) }), true},
			{"alike outside", "keys before an inner map count", shades(102-n-1, n+1, func(int) map[shade]int { return shades(20, n, one) }), true},
		} {
			t.Run(fmt.Sprintf("%s, %d keys", tt.name, n), func(t *testing.T) {
				for _, o := range []json.Options{nil, json.Deterministic(true)} {
					for range 3 { // the order of members is random
						out, err := json.Marshal(tt.in, o)
						if errors.Is(err, jsontext.ErrDuplicateName) != tt.dup || !tt.dup && err != nil {
							t.Fatalf("%s, %v; want a duplicate name: %v (%s)", out, err, tt.dup, tt.why)
						}
					}
				}
				if text, err := json.Marshal(tt.in); err == nil {
					got := reflect.New(reflect.TypeOf(tt.in))
					if err := json.Unmarshal(text, got.Interface()); err != nil || !reflect.DeepEqual(got.Elem().Interface(), tt.in) {
						t.Fatalf("read as %v, %v (%s)", got.Elem(), err, tt.why)
					}
				}
			})
		}
		text := `{"7":0`
		for i := range n {
			text += fmt.Sprintf(`,"%d":0`, 10+i)
		}
		for _, full := range []bool{false, true} {
			m := make(map[shade]int)
			if full {
				m[7] = 5 // a key that was in the map before is not a duplicate
			}
			if err := json.Unmarshal([]byte(text+"}"), &m); err != nil || len(m) != n+1 {
				t.Errorf("%d keys, full %v: %v, %v", n, full, m, err)
			}
			if err := json.Unmarshal([]byte(text+`,"107":1}`), &m); !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("%d keys, full %v: error %v, want a duplicate name", n, full, err)
			}
		}
	}
}

// TestMapKeyEqualNamesError checks the error for keys for which methods or functions write equal names: a SemanticError
// if they are called while the object is written, and a SyntacticError if they are called before, for sorting.
func TestMapKeyEqualNamesError(t *testing.T) {
	function := json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, n int) error {
		return e.WriteToken(jsontext.String("x"))
	}))
	returns := json.WithMarshalers(json.MarshalFunc(func(n *int) ([]byte, error) { return []byte(`"x"`), nil }))
	deterministic := json.Deterministic(true)
	dark, darker := shade(100), shade(101)
	for _, tt := range []struct {
		name, why string
		in        any
		options   json.Options
		want      reflect.Type // of the SemanticError; nil: a SyntacticError
	}{
		{name: "method", why: "the object has no member so far", in: map[shade]int{100: 1, 101: 1}, want: reflect.TypeFor[shade]()},
		{name: "function", why: "the type of the function is told", in: map[int]string{1: "", 2: ""}, options: function, want: reflect.TypeFor[int]()},
		{name: "function of a pointer", why: "the same", in: map[int]string{1: "", 2: ""}, options: returns, want: reflect.TypeFor[*int]()},
		{name: "pointer", why: "the type of the element has the method", in: map[*shade]int{&dark: 1, &darker: 1}, want: reflect.TypeFor[shade]()},
		{name: "number", why: "no text is 0", in: map[v1.Number]int{"": 1, "0": 1}, want: reflect.TypeFor[v1.Number]()},
		{name: "sorted method", why: "all names are known before", in: map[shade]int{100: 1, 101: 1}, options: deterministic},
		{name: "sorted function", why: "the same", in: map[int]string{1: "", 2: ""}, options: json.JoinOptions(function, deterministic)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := json.Marshal(map[string]any{"X": tt.in}, tt.options)
			sem, isSem := err.(*json.SemanticError)
			switch {
			case isSem != (tt.want != nil):
				t.Fatalf("%v (%s)", err, tt.why)
			case isSem && (sem.GoType != tt.want || sem.JSONPointer != "/X"):
				t.Errorf("%v at %s, want %v at /X (%s)", sem.GoType, sem.JSONPointer, tt.want, tt.why)
			case isSem:
				err = sem.Err
			}
			syn, ok := err.(*jsontext.SyntacticError)
			if !ok || syn.Err != jsontext.ErrDuplicateName || syn.JSONPointer.Parent() != "/X" || syn.JSONPointer == "/X" {
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
	}
}

// TestMapKeySpellings checks that different names that decode to the same key are duplicates.
func TestMapKeySpellings(t *testing.T) {
	var bytesKey map[[1]byte]int
	if err := json.Unmarshal([]byte(`{"AA==":1,"AB==":2}`), &bytesKey); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("base64 with other trailing bits: %v, %v", bytesKey, err)
	}
	in := map[time.Time]int{time.Unix(0, 0).UTC(): 1}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out map[time.Time]int
	if err := json.Unmarshal(text, &out); err != nil || len(out) != 1 || out[time.Unix(0, 0).UTC()] != 1 {
		t.Errorf("%s became %v, %v", text, out, err)
	}
	if err := json.Unmarshal([]byte(`{"1970-01-01T00:00:00Z":1,"1970-01-01T00:00:00.0Z":2}`), &out); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("the same time twice: %v", err)
	}
}

// A growingKey has a method that adds entries to growing, the map that has the key.
type growingKey struct{ id int }

var growing map[growingKey]int

func (k growingKey) MarshalText() ([]byte, error) {
	for i := range 100 {
		growing[growingKey{i}] = i
	}
	return strconv.AppendInt(nil, int64(k.id), 10), nil
}

// TestMapKeyMethodAddsEntries checks that no name occurs twice in the text of a map to which the methods of its keys
// add entries. It is undefined which of these are encoded.
func TestMapKeyMethodAddsEntries(t *testing.T) {
	growing = map[growingKey]int{{0}: 0}
	text, err := json.Marshal(growing, json.Deterministic(true))
	if err != nil || !bytes.HasPrefix(text, []byte(`{"0":0`)) || !jsontext.Value(text).IsValid() {
		t.Errorf("%s, %v", text, err)
	}
}

// TestMapKeySpellingsMerge checks that AllowDuplicateNames merges members with different names and the same key.
func TestMapKeySpellingsMerge(t *testing.T) {
	type value struct{ A, B int }
	for _, tt := range []struct {
		name, why string
		out       any
		text      string
		want      string
	}{
		{name: "string", why: "another spelling of the name", out: new(map[string]value), text: `{"a":{"A":1},"\u0061":{"B":2}}`, want: `{"a":{"A":1,"B":2}}`},
		{name: "float", why: "another spelling of the number", out: new(map[float64]value), text: `{"0":{"A":1},"0e0":{"B":2}}`, want: `{"0":{"A":1,"B":2}}`},
		{name: "bytes", why: "other trailing bits", out: new(map[[1]byte]value), text: `{"AA==":{"A":1},"AB==":{"B":2}}`, want: `{"AA==":{"A":1,"B":2}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.text), tt.out, jsontext.AllowDuplicateNames(true))
			if text, _ := json.Marshal(tt.out); err != nil || string(text) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", text, err, tt.want, tt.why)
			}
		})
	}
}

// TestMapKeyFunctionIgnoresError checks that a function for keys can write another name after a failure.
func TestMapKeyFunctionIgnoresError(t *testing.T) {
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
