package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// isInUse reports whether err is the error of a coder that is in use.
func isInUse(err error) bool {
	return err != nil && strings.Contains(err.Error(), "coder cannot be used by its Reader or Writer, or outside of the call")
}

// A userCode has methods that have no coder, which call the function.
type userCode func()

func (f userCode) MarshalJSON() ([]byte, error)  { f(); return []byte(`"json"`), nil }
func (f *userCode) UnmarshalJSON(b []byte) error { (*f)(); return nil }

// A textCode is a userCode for text, and a map key.
type textCode struct{ f *func() }

func (c textCode) MarshalText() ([]byte, error)  { (*c.f)(); return []byte("text"), nil }
func (c *textCode) UnmarshalText(b []byte) error { (*c.f)(); return nil }

// An appendCode has a method AppendText, and a zeroCode a method IsZero, that call the function.
type (
	appendCode func()
	zeroCode   struct {
		N int
		f func()
	}
)

func (f appendCode) AppendText(b []byte) ([]byte, error) { f(); return append(b, "text"...), nil }
func (c zeroCode) IsZero() bool                          { c.f(); return false }

// A validCode has a method ValidateJSON, and a number that is decoded before it is called.
type validCode struct {
	N int
	f func()
}

func (c *validCode) ValidateJSON() error { c.f(); return nil }

// hold returns a value that encodes as in, and passes its Encoder to keep. It decodes into in, and passes its Decoder to
// keepDecoder.
func hold(in any, keep func(*jsontext.Encoder), keepDecoder func(*jsontext.Decoder)) *called {
	return &called{
		to:   func(e *jsontext.Encoder) error { keep(e); return json.MarshalEncode(e, in) },
		from: func(d *jsontext.Decoder) error { keepDecoder(d); return json.UnmarshalDecode(d, in) },
	}
}

// A hookedWriter calls f before each Write, and a hookedReader before each Read, of one byte.
type (
	hookedWriter struct {
		io.Writer
		f func()
	}
	hookedReader struct {
		text string
		f    func()
	}
)

func (w *hookedWriter) Write(b []byte) (int, error) { w.f(); return w.Writer.Write(b) }

func (r *hookedReader) Read(b []byte) (n int, err error) {
	if r.f(); r.text == "" {
		return 0, io.EOF
	}
	n = copy(b, r.text[:1])
	r.text = r.text[n:]
	return n, nil
}

// TestEncoderInUse checks that writes of user code that does not have the Encoder fail, that it can ask for the position,
// and that neither changes the output.
func TestEncoderInUse(t *testing.T) {
	var e *jsontext.Encoder // the one to misuse
	keep := func(enc *jsontext.Encoder) { e = enc }
	// marshal encodes in, within an array that a method writes by MarshalEncode.
	marshal := func(in any, o ...json.Options) (string, error) {
		b, err := json.Marshal([]any{1, hold([]any{2, in}, keep, nil), 3}, o...)
		return string(b), err
	}
	stream := func(write func(e *jsontext.Encoder) error, use func()) (string, error) {
		var b bytes.Buffer
		e = jsontext.NewEncoder(&hookedWriter{&b, use})
		err := write(e)
		return b.String(), err
	}
	long := strings.Repeat("x", 5000)
	for _, tt := range []struct {
		name, why string
		write     func(use func()) (string, error) // calls use where e is in use
	}{
		{"MarshalJSON", "it has no Encoder", func(use func()) (string, error) { return marshal(userCode(use)) }},
		{"MarshalText", "it has no Encoder", func(use func()) (string, error) { return marshal(textCode{&use}) }},
		{"AppendText", "it has no Encoder", func(use func()) (string, error) { return marshal(appendCode(use)) }},
		{"IsZero", "it has no Encoder", func(use func()) (string, error) {
			return marshal(struct {
				A int
				Z zeroCode `json:",omitzero"`
			}{1, zeroCode{2, use}})
		}},
		{"key", "it has no Encoder", func(use func()) (string, error) { return marshal(map[textCode]any{{&use}: []int{1}}) }},
		{"MarshalFunc", "it has no Encoder", func(use func()) (string, error) {
			f := json.MarshalFunc(func(uint8) ([]byte, error) { use(); return []byte("8"), nil })
			return marshal([]any{1, uint8(8)}, json.WithMarshalers(f))
		}},
		{"v1", "the rules do not matter", func(use func()) (string, error) {
			return marshal(map[string]any{"a": userCode(use)}, v1.DefaultOptionsV1())
		}},
		{"member", "a name has been written", func(use func()) (string, error) {
			return marshal(to(func(e *jsontext.Encoder) error {
				err := errors.Join(e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("a")), json.MarshalEncode(e, userCode(use)))
				return errors.Join(err, e.WriteToken(jsontext.EndObject))
			}))
		}},
		{"after a call", "the call is over", func(use func()) (string, error) { return marshal([]any{hold(1, keep, nil), userCode(use)}) }},
		{"after a function", "it declines after it got the Encoder", func(use func()) (string, error) {
			f := json.MarshalToFunc(func(enc *jsontext.Encoder, _ userCode) error { keep(enc); return errors.ErrUnsupported })
			return marshal(userCode(use), json.WithMarshalers(f))
		}},
		{"after a failure", "MarshalEncode has returned", func(use func()) (string, error) {
			return marshal([]any{lenientAny{[]any{1, make(chan int)}}, userCode(use)})
		}},
		{"stream", "MarshalEncode has not returned", func(use func()) (string, error) {
			return stream(func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []any{1, userCode(use)}) }, func() {})
		}},
		{"MarshalWrite", "the buffer may be empty", func(use func()) (string, error) {
			var b bytes.Buffer
			err := json.MarshalWrite(&b, []any{hold(long, keep, nil), long, userCode(use)})
			return b.String(), err
		}},
		{"Writer of MarshalWrite", "it has no Encoder", func(use func()) (string, error) {
			var b bytes.Buffer
			err := json.MarshalWrite(&hookedWriter{&b, use}, []any{hold(long, keep, nil), long, map[string]string{"a": long}})
			return b.String(), err
		}},
		{"Writer", "the token is in the buffer", func(use func()) (string, error) {
			return stream(func(e *jsontext.Encoder) error {
				return errors.Join(e.WriteToken(jsontext.Null), e.WriteToken(jsontext.BeginArray), e.WriteValue([]byte("1")), e.WriteToken(jsontext.EndArray))
			}, use)
		}},
		{"Writer of MarshalEncode", "a value is in progress", func(use func()) (string, error) {
			return stream(func(e *jsontext.Encoder) error {
				return json.MarshalEncode(e, []any{1, map[string]any{"a": long}, long, to(func(e *jsontext.Encoder) error {
					return errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.String(long)),
						e.WriteToken(jsontext.String(long)), e.WriteToken(jsontext.EndArray))
				})})
			}, use)
		}},
	} {
		want, wantErr := tt.write(func() {})
		for name, use := range encoderUses {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				calls := 0
				got, err := tt.write(func() {
					calls++
					askEncoder(e)
					if err := use(e); !isInUse(err) {
						t.Errorf("the use has the error %v (%s)", err, tt.why)
					}
					askEncoder(e)
				})
				if got != want || fmt.Sprint(err) != fmt.Sprint(wantErr) || calls == 0 {
					t.Errorf("got %.100s %v, want %.100s %v (%s)", got, err, want, wantErr, tt.why)
				}
			})
		}
	}
}

// askEncoder calls the methods of e that do not write.
func askEncoder(e *jsontext.Encoder) {
	place(e)
	e.OutputOffset()
	json.GetOption(e.Options(), jsontext.Multiline)
	e.AvailableBuffer()
}

// TestDecoderInUse is TestEncoderInUse for a Decoder. PeekKind returns KindInvalid.
func TestDecoderInUse(t *testing.T) {
	var d *jsontext.Decoder // the one to misuse
	keep := func(dec *jsontext.Decoder) { d = dec }
	// unmarshal decodes text into out, with a method that reads it by UnmarshalDecode.
	unmarshal := func(text string, out any, o ...json.Options) (any, error) {
		all := struct {
			A *called
			B int
		}{A: hold(out, nil, keep)}
		err := json.Unmarshal([]byte(`{"A": `+text+`, "B": 5}`), &all, o...)
		return all.B, err
	}
	stream := func(text string, use func(), read func(d *jsontext.Decoder) (any, error)) (any, error) {
		d = jsontext.NewDecoder(&hookedReader{text, use})
		return read(d)
	}
	type record struct {
		A []int          `json:"a"`
		B map[string]any `json:"b"`
		C string         `json:"c"`
		D []float64      `json:"d"`
		E *record        `json:"e"`
	}
	const text = `{"a": [1, 2], "b": {"x": [null, true, "\u00e9"], "y": {}}, "c": "text", "d": [1.5e3, 2], ` +
		`"e": {"unknown": [[1, {"a": 2}], "x"], "c": ""}} `
	for _, tt := range []struct {
		name, why string
		read      func(use func()) (any, error) // calls use where d is in use
	}{
		{"UnmarshalJSON", "it has no Decoder", func(use func()) (any, error) { return unmarshal("[[1]]", ptr(userCode(use))) }},
		{"elements", "the arrays are open", func(use func()) (any, error) {
			return unmarshal("[[1, 2], [3]]", &[][]userCode{{use, use}, {use}}, v1.MergeWithLegacySemantics(true))
		}},
		{"UnmarshalText", "it has no Decoder", func(use func()) (any, error) { return unmarshal(`"a"`, &textCode{&use}) }},
		{"ValidateJSON", "it has no Decoder", func(use func()) (any, error) {
			c := validCode{f: use}
			_, err := unmarshal(`{"N": 5}`, &c)
			return c.N, err
		}},
		{"UnmarshalFunc", "it has no Decoder", func(use func()) (any, error) {
			f := json.UnmarshalFunc(func([]byte, *bool) error { use(); return nil })
			return unmarshal("[true, false]", &[2]bool{}, json.WithUnmarshalers(f))
		}},
		{"v1", "the text has been read", func(use func()) (any, error) {
			return unmarshal("[[1]]", ptr(userCode(use)), v1.DefaultOptionsV1())
		}},
		{"after a call", "the call is over", func(use func()) (any, error) {
			return unmarshal("[{}, 2]", &[]any{hold(new(any), nil, keep), ptr(userCode(use))}, v1.MergeWithLegacySemantics(true))
		}},
		{"after a function", "it declines after it got the Decoder", func(use func()) (any, error) {
			f := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, _ *userCode) error { keep(dec); return errors.ErrUnsupported })
			return unmarshal("[2]", ptr(userCode(use)), json.WithUnmarshalers(f))
		}},
		{"after a failure", "UnmarshalDecode has returned", func(use func()) (any, error) {
			skip := &called{from: func(d *jsontext.Decoder) error {
				d.ReadToken()
				json.UnmarshalDecode(d, new([]bool))
				_, err := d.ReadToken() // after the rest of the value that has failed
				return err
			}}
			return unmarshal("[[[1, 2]], [3]]", &[]any{skip, ptr(userCode(use))}, v1.MergeWithLegacySemantics(true))
		}},
		{"stream", "UnmarshalDecode has not returned", func(use func()) (any, error) {
			return stream("[1] 2", func() {}, func(d *jsontext.Decoder) (any, error) {
				err := json.UnmarshalDecode(d, ptr(userCode(use)))
				return d.PeekKind(), err
			})
		}},
		{"Reader of UnmarshalRead", "it has no Decoder", func(use func()) (any, error) {
			var out []any
			f := json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *bool) error { keep(d); return d.SkipValue() })
			if _, err := unmarshal("{}", new(any)); err != nil { // d is an earlier one at first
				return nil, err
			}
			err := json.UnmarshalRead(&hookedReader{`[true, {"a": [1, 2]}, "x"]`, use}, &out, json.WithUnmarshalers(f))
			return out, err
		}},
		{"Reader, tokens", "a token is being read", func(use func()) (any, error) {
			return stream(text, use, func(d *jsontext.Decoder) (any, error) {
				var tokens []string
				for {
					d.PeekKind()
					tok, err := d.ReadToken()
					if err != nil {
						return tokens, err
					}
					tokens = append(tokens, tok.String())
				}
			})
		}},
		{"Reader, ReadValue", "a value is being read", func(use func()) (any, error) {
			return stream(text, use, func(d *jsontext.Decoder) (any, error) { v, err := d.ReadValue(); return string(v), err })
		}},
		{"Reader, SkipValue", "a value is being read", func(use func()) (any, error) {
			return stream(text, use, func(d *jsontext.Decoder) (any, error) { err := d.SkipValue(); return d.InputOffset(), err })
		}},
		{"Reader, struct", "an arshaler is at work", func(use func()) (any, error) {
			return stream(text, use, func(d *jsontext.Decoder) (any, error) {
				var out record
				err := json.UnmarshalDecode(d, &out)
				return fmt.Sprint(out.A, out.B, out.C, out.D, *out.E), err
			})
		}},
		{"Reader, any", "an arshaler is at work", func(use func()) (any, error) {
			return stream(text, use, func(d *jsontext.Decoder) (any, error) {
				var out any
				err := json.UnmarshalDecode(d, &out)
				return out, err
			})
		}},
		{"Reader, method", "a method reads", func(use func()) (any, error) {
			return stream(text, use, func(d *jsontext.Decoder) (any, error) {
				var out map[string]looker
				err := json.UnmarshalDecode(d, &out)
				return out, err
			})
		}},
		{"Reader, malformed", "the error is made while the Reader is called", func(use func()) (any, error) {
			return stream(`{"a": [1, 2], "b": {"x": [nul1], "y": {}}} `, use, func(d *jsontext.Decoder) (any, error) {
				return nil, json.UnmarshalDecode(d, new(record))
			})
		}},
		{"Reader, v1", "an arshaler is at work", func(use func()) (any, error) {
			return stream(text, use, func(d *jsontext.Decoder) (any, error) {
				var out any
				err := json.UnmarshalDecode(d, &out, v1.DefaultOptionsV1())
				return out, err
			})
		}},
	} {
		want, wantErr := tt.read(func() {})
		for name, use := range decoderUses {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				calls := 0
				got, err := tt.read(func() {
					calls++
					askDecoder(d)
					if k := d.PeekKind(); k != jsontext.KindInvalid {
						t.Errorf("PeekKind is %v (%s)", k, tt.why)
					}
					if err := use(d); !isInUse(err) {
						t.Errorf("the use has the error %v (%s)", err, tt.why)
					}
					askDecoder(d)
				})
				if fmt.Sprint(got, err) != fmt.Sprint(want, wantErr) || calls == 0 {
					t.Errorf("got %v %v, want %v %v (%s)", got, err, want, wantErr, tt.why)
				}
			})
		}
	}
}

// askDecoder calls the methods of d that do not read.
func askDecoder(d *jsontext.Decoder) {
	place(d)
	d.InputOffset()
	d.UnreadBuffer()
	json.GetOption(d.Options(), jsontext.AllowDuplicateNames)
}
