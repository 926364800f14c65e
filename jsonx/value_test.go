package jsonx_test

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

type locale string

// found is a list of what its methods find: the locale and the error of each value.
type found []string

// add adds the values that the options of a coder have.
func (f *found) add(o json.Options) {
	var list []string
	if l, ok := json.GetOption(o, jsonx.WithValue[locale]); ok {
		list = append(list, string(l))
	}
	if s, ok := json.GetOption(o, jsonx.WithValue[string]); ok {
		list = append(list, s)
	}
	if err, ok := json.GetOption(o, jsonx.WithValue[error]); ok {
		list = append(list, err.Error())
	}
	*f = append(*f, strings.Join(list, "+"))
}

func (f *found) MarshalJSONTo(enc *jsontext.Encoder) error {
	f.add(enc.Options())
	return enc.WriteToken(jsontext.Null)
}

func (f *found) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	f.add(dec.Options())
	return dec.SkipValue()
}

// nestedFound passes its value to a nested call under its options.
type nestedFound struct {
	*found
	o []json.Options
}

func (n nestedFound) MarshalJSONTo(enc *jsontext.Encoder) error {
	defer func() { n.add(enc.Options()) }()
	return json.MarshalEncode(enc, n.found, n.o...)
}

func (n nestedFound) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	defer func() { n.add(dec.Options()) }()
	return json.UnmarshalDecode(dec, n.found, n.o...)
}

// TestWithValue checks which values methods find, in both directions and by all ways in.
func TestWithValue(t *testing.T) {
	t.Parallel()
	boom := errors.New("boom")
	for _, tt := range []struct {
		name, why string
		o, nested []json.Options
		want      string // within the nested call, and after it
	}{
		{"none", "no value was given", nil, nil, "/"},
		{"one", "the named type is not string", []json.Options{jsonx.WithValue(locale("de"))}, nil,
			"de/de"},
		{"several", "types add up", []json.Options{jsonx.WithValue(locale("de")), jsonx.WithValue("x"), jsonx.WithValue[error](boom)}, nil,
			"de+x+boom/de+x+boom"},
		{"later", "it wins", []json.Options{jsonx.WithValue(locale("de")), jsonx.WithValue(locale("fr"))}, nil,
			"fr/fr"},
		{"nested", "its options end with it", []json.Options{jsonx.WithValue(locale("de"))},
			[]json.Options{jsonx.WithValue("x"), jsonx.WithValue(locale("it"))},
			"it+x/de"},
		{"removed", "nil removes the value of an interface type", []json.Options{jsonx.WithValue[error](boom)},
			[]json.Options{jsonx.WithValue[error](nil)}, "/boom"},
		{"joined", "sets add up with options", []json.Options{json.JoinOptions(jsonx.WithValue("x"), json.Deterministic(true)), jsonx.WithValue(locale("de"))}, nil,
			"de+x/de+x"},
	} {
		for way, call := range map[string]func(n nestedFound) error{
			"Marshal":      func(n nestedFound) error { _, err := json.Marshal([]any{n}, tt.o...); return err },
			"MarshalWrite": func(n nestedFound) error { return json.MarshalWrite(new(bytes.Buffer), n, tt.o...) },
			"MarshalEncode": func(n nestedFound) error {
				enc := jsontext.NewEncoder(new(bytes.Buffer))
				err := json.MarshalEncode(enc, n, tt.o...)
				if _, ok := json.GetOption(enc.Options(), jsonx.WithValue[locale]); ok {
					t.Errorf("%s: the stream has kept the value", tt.name)
				}
				return err
			},
			"Encoder": func(n nestedFound) error {
				return json.MarshalEncode(jsontext.NewEncoder(new(bytes.Buffer), tt.o...), n)
			},
			"Unmarshal": func(n nestedFound) error { return json.Unmarshal([]byte(`1`), &n, tt.o...) },
			"UnmarshalRead": func(n nestedFound) error {
				return json.UnmarshalRead(strings.NewReader(`1`), &n, tt.o...)
			},
			"UnmarshalDecode": func(n nestedFound) error {
				return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`{}`), tt.o...), &n)
			},
		} {
			t.Run(tt.name+"/"+way, func(t *testing.T) {
				var f found
				if err := call(nestedFound{&f, tt.nested}); err != nil {
					t.Fatal(err)
				}
				if got := strings.Join(f, "/"); got != tt.want {
					t.Errorf("found %s, want %s (%s)", got, tt.want, tt.why)
				}
				f = nil
				if _, err := json.Marshal(&f); err != nil || f[0] != "" {
					t.Errorf("the next call finds %s, %v", f, err)
				}
			})
		}
	}
}

// TestWithValueScalar checks that a value changes nothing for values without methods.
func TestWithValueScalar(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	enc := jsontext.NewEncoder(&out, jsonx.WithValue(context.Background()))
	for _, v := range []any{"a", 1, 2.5, true, []int{1}, map[string]any{"b": nil}} {
		if err := json.MarshalEncode(enc, v); err != nil {
			t.Fatal(err)
		}
	}
	const want = "\"a\"\n1\n2.5\ntrue\n[1]\n{\"b\":null}\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	dec := jsontext.NewDecoder(&out, jsonx.WithValue(context.Background()))
	var s string
	if err := json.UnmarshalDecode(dec, &s); s != "a" || err != nil {
		t.Errorf("%q, %v", s, err)
	}
}

// TestWithValueReleased checks that nothing refers to a value once the call has ended.
func TestWithValueReleased(t *testing.T) {
	for name, call := range map[string]func(json.Options) error{
		"Marshal":   func(o json.Options) error { _, err := json.Marshal([]found{nil}, o); return err },
		"Unmarshal": func(o json.Options) error { return json.Unmarshal([]byte(`[1]`), new([]found), o) },
		"MarshalEncode": func(o json.Options) error {
			return json.MarshalEncode(jsontext.NewEncoder(new(bytes.Buffer)), []found{nil}, o)
		},
		"UnmarshalDecode": func(o json.Options) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`[1]`)), new([]found), o)
		},
		"nested": func(o json.Options) error {
			_, err := json.Marshal(nestedFound{new(found), []json.Options{o}})
			return err
		},
		"nested decode": func(o json.Options) error {
			return json.Unmarshal([]byte(`1`), &nestedFound{new(found), []json.Options{o}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			freed := make(chan bool, 1)
			func() {
				v := &[1 << 10]byte{}
				runtime.AddCleanup(v, func(c chan bool) { c <- true }, freed)
				if err := call(jsonx.WithValue(v)); err != nil {
					t.Fatal(err)
				}
			}()
			runtime.GC() // pools keep what they had for one more cycle
			select {
			case <-freed:
			case <-time.After(10 * time.Second):
				t.Error("the value is still in memory")
			}
		})
	}
}
