package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// keptEncoder returns the Encoder that a method has kept of a call, which is over: one of Marshal, MarshalWrite and
// AppendMarshal that succeeds if n is 0, 1 or 2, or one of Marshal that fails.
func keptEncoder(n int) (kept *jsontext.Encoder) {
	hoard := to(func(e *jsontext.Encoder) error {
		kept = e
		return e.WriteToken(jsontext.Null)
	})
	switch n {
	case 0:
		json.Marshal([]any{hoard})
	case 1:
		json.MarshalWrite(io.Discard, []any{hoard})
	case 2:
		json.AppendMarshal([]byte("x"), hoard)
	default:
		json.Marshal(map[string]any{"a": hoard, "b": make(chan int)}, json.Deterministic(true))
	}
	return kept
}

// keptDecoder is keptEncoder for Unmarshal, UnmarshalRead and failing calls of both.
func keptDecoder(n int) *jsontext.Decoder {
	var h struct {
		A hoarder
		B int
	}
	switch n {
	case 0:
		json.Unmarshal([]byte(`{"A":[1],"B":2}`), &h)
	case 1:
		json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(`{"A":[1],"B":2}`)), &h)
	case 2:
		json.Unmarshal([]byte(`{"A":[1],"B":"secret"}`), &h)
	default:
		json.UnmarshalRead(strings.NewReader(`{"A":{"secret":1},"B":x}`), &h)
	}
	return h.A.dec
}

// keepers is the number of calls that keptEncoder and keptDecoder can make, each.
const keepers = 4

// encoderUses are uses of an Encoder, which are misuses of one that is in use or was kept.
var encoderUses = map[string]func(*jsontext.Encoder) error{
	"WriteToken": func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.String("secret")) },
	"WriteToken of a name": func(e *jsontext.Encoder) error {
		return errors.Join(e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("secret")))
	},
	"WriteToken of an end": func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.EndArray) },
	"WriteToken of arrays": func(e *jsontext.Encoder) (err error) {
		for range 100 {
			err = e.WriteToken(jsontext.BeginArray)
		}
		return err
	},
	"invalid WriteToken": func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Token{}) },
	"WriteToken of a raw number": func(e *jsontext.Encoder) error {
		tok, _ := jsontext.NewDecoder(strings.NewReader("12 ")).ReadToken()
		return e.WriteToken(tok)
	},
	"WriteValue":                func(e *jsontext.Encoder) error { return e.WriteValue([]byte(`{"user":"secret"}`)) },
	"invalid WriteValue":        func(e *jsontext.Encoder) error { return e.WriteValue([]byte(`["secret"`)) },
	"MarshalEncode of a scalar": func(e *jsontext.Encoder) error { return json.MarshalEncode(e, "secret") },
	"MarshalEncode":             func(e *jsontext.Encoder) error { return json.MarshalEncode(e, map[string]string{"user": "secret"}) },
	"failing MarshalEncode":     func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []any{"secret", make(chan int)}) },
	"MarshalEncode with options": func(e *jsontext.Encoder) error {
		return json.MarshalEncode(e, []int{1}, json.StringifyNumbers(true), jsontext.Multiline(true))
	},
	"MarshalEncode that panics": func(e *jsontext.Encoder) (err error) {
		if p := try(func() { err = json.MarshalEncode(e, []any{"secret", coderPanic(13)}) }); p != nil {
			return errOwn
		}
		return err
	},
	"MarshalEncode that forgets an object": func(e *jsontext.Encoder) error {
		return json.MarshalEncode(e, []any{to(func(e *jsontext.Encoder) error {
			return errors.Join(e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("secret")))
		})})
	},
}

// decoderUses is encoderUses for a Decoder.
var decoderUses = map[string]func(*jsontext.Decoder) error{
	"ReadToken":                       func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err },
	"ReadValue":                       func(d *jsontext.Decoder) error { _, err := d.ReadValue(); return err },
	"SkipValue":                       func(d *jsontext.Decoder) error { return d.SkipValue() },
	"SkipValue after PeekKind":        func(d *jsontext.Decoder) error { d.PeekKind(); return d.SkipValue() },
	"UnmarshalDecode of a scalar":     func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(string)) },
	"UnmarshalDecode":                 func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(any)) },
	"UnmarshalDecode of another kind": func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(struct{})) },
	"UnmarshalDecode with options": func(d *jsontext.Decoder) error {
		return json.UnmarshalDecode(d, new(map[string]any), json.StringifyNumbers(true), jsontext.WithByteLimit(3))
	},
	"UnmarshalDecode that panics": func(d *jsontext.Decoder) (err error) {
		if p := try(func() { err = json.UnmarshalDecode(d, &side{func() { panic("thirteen") }}) }); p != nil {
			return errOwn
		}
		return err
	},
	"all tokens": func(d *jsontext.Decoder) (err error) {
		for range 5 {
			if _, err = d.ReadToken(); err != nil {
				break
			}
		}
		return err
	},
}

// TestKeptEncoder checks that calls of all entry points write what they do in a new process, whatever has been done
// with an Encoder that a method has kept after an earlier call. The memory of that Encoder is used for later calls.
func TestKeptEncoder(t *testing.T) {
	broken := func(do func(*jsontext.Encoder)) func(*jsontext.Encoder) error {
		return func(e *jsontext.Encoder) error {
			e.Reset(&failingWriter{}, jsontext.Multiline(true), jsontext.EscapeForHTML(true), json.StringifyNumbers(true),
				jsontext.WithByteLimit(4), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
			do(e)
			return nil
		}
	}
	misuses := maps.Clone(encoderUses)
	maps.Copy(misuses, map[string]func(*jsontext.Encoder) error{
		"Options and AvailableBuffer": func(e *jsontext.Encoder) error {
			e.Options()
			b := append(e.AvailableBuffer(), `"secret"`...)
			return e.WriteValue(b)
		},
		"Reset":             broken(func(e *jsontext.Encoder) {}),
		"Reset, WriteToken": broken(func(e *jsontext.Encoder) { e.WriteToken(jsontext.String("secret")) }),
		"Reset, half an object": broken(func(e *jsontext.Encoder) {
			e.WriteToken(jsontext.BeginObject)
			e.WriteToken(jsontext.String("a"))
		}),
		"Reset, MarshalEncode": broken(func(e *jsontext.Encoder) { json.MarshalEncode(e, []any{strings.Repeat("secret", 3000)}) }),
	})
	call := to(func(e *jsontext.Encoder) error {
		s := fmt.Sprint(place(e), e.OutputOffset())
		return json.MarshalEncode(e, []any{s, 1, "<"})
	})
	entries := []struct {
		name, why string
		call      func() (string, error)
		want      string
	}{
		{"Marshal", "the buffer of the last call is used again", func() (string, error) { b, err := json.Marshal([]int{1, 2}); return string(b), err }, "[1,2] <nil>"},
		{"Marshal of a string", "a failure writes nothing", func() (string, error) { b, err := json.Marshal("\xff"); return string(b), err },
			` jsontext: invalid UTF-8`},
		{"Marshal of a method", "the stack is at the top level", func() (string, error) { b, err := json.Marshal(map[string]any{"a": call}); return string(b), err },
			`{"a":["/a: 1{14",1,"<"]} <nil>`},
		{"Marshal with options", "they are those of the call", func() (string, error) {
			b, err := json.Marshal(map[string]any{"a": []string{"<"}}, jsontext.WithIndent(" "))
			return string(b), err
		}, "{\n \"a\": [\n  \"<\"\n ]\n} <nil>"},
		{"failing Marshal", "text before the failure is returned", func() (string, error) { b, err := json.Marshal([]any{1, make(chan int)}); return string(b), err },
			`[1 json: cannot marshal from Go chan int at "/1" (byte 3)`},
		{"MarshalWrite", "the offset is that in the output", func() (string, error) {
			var w bytes.Buffer
			err := json.MarshalWrite(&w, []any{call})
			return w.String(), err
		}, `[[": 1[01",1,"<"]] <nil>`},
		{"AppendMarshal", "the caller's buffer is the output", func() (string, error) { b, err := json.AppendMarshal([]byte("> "), []int{1}); return string(b), err },
			"> [1] <nil>"},
		{"MarshalEncode", "a stream borrows the buffer", func() (string, error) {
			var w bytes.Buffer
			err := json.MarshalEncode(jsontext.NewEncoder(&w), []any{call})
			return w.String(), err
		}, "[[\": 1[01\",1,\"<\"]]\n <nil>"},
		{"v1.Marshal", "options of v1 have their effect", func() (string, error) { b, err := v1.Marshal(map[string]any{"b": 1, "a": "<"}); return string(b), err },
			`{"a":"\u003c","b":1} <nil>`},
		{"v1.Encoder", "it has no memory of its own", func() (string, error) {
			var w bytes.Buffer
			err := v1.NewEncoder(&w).Encode([]int{1})
			return w.String(), err
		}, "[1]\n <nil>"},
	}
	for name, misuse := range misuses {
		for _, entry := range entries {
			t.Run(name+"/"+entry.name, func(t *testing.T) {
				for n := range keepers {
					e := keptEncoder(n)
					try(func() { misuse(e) })
					for range 2 {
						if out, err := entry.call(); fmt.Sprint(out, " ", err) != entry.want {
							t.Errorf("kept of call %d: got %s %v, want %s (%s)", n, out, err, entry.want, entry.why)
						}
					}
				}
			})
		}
	}
}

// A failingWriter takes three bytes of each text and fails.
type failingWriter struct{}

func (*failingWriter) Write(b []byte) (int, error) { return min(len(b), 3), errBroken }

// TestKeptDecoder is TestKeptEncoder for a Decoder.
func TestKeptDecoder(t *testing.T) {
	reset := func(do func(*jsontext.Decoder)) func(*jsontext.Decoder) error {
		return func(d *jsontext.Decoder) error {
			text := strings.NewReader(`{"secret": [[{"a": 1, "b": ["secret", 1, 2]}]], "b": 2}`)
			d.Reset(iotest.TimeoutReader(iotest.OneByteReader(text)), json.StringifyNumbers(true), jsontext.WithByteLimit(40),
				jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), json.RejectUnknownMembers(true))
			do(d)
			return nil
		}
	}
	misuses := maps.Clone(decoderUses)
	maps.Copy(misuses, map[string]func(*jsontext.Decoder) error{
		"Options":           func(d *jsontext.Decoder) error { d.Options(); return nil },
		"Reset":             reset(func(d *jsontext.Decoder) {}),
		"Reset, PeekKind":   reset(func(d *jsontext.Decoder) { d.PeekKind() }),
		"Reset, two tokens": reset(func(d *jsontext.Decoder) { d.ReadToken(); d.ReadToken() }),
		"Reset, all tokens": reset(func(d *jsontext.Decoder) {
			for range 40 {
				d.ReadToken()
			}
		}),
		"Reset, UnmarshalDecode": reset(func(d *jsontext.Decoder) {
			for range 5 {
				json.UnmarshalDecode(d, new([]int))
			}
		}),
	})
	entries := []struct {
		name, why string
		call      func(out any) error
		want      string
	}{
		{"Unmarshal", "names are learned anew", func(out any) error { return json.Unmarshal([]byte(`[1, "a", {"b": 1}]`), out) }, "[1 a map[b:1]] <nil>"},
		{"failing Unmarshal", "only names of the object are duplicates", func(out any) error { return json.Unmarshal([]byte(`[1, {"a": 1, "a": 2}]`), out) },
			`[1 map[a:1]] jsontext: duplicate object member name "a" at "/1" (byte 13), first at byte 5`},
		{"UnmarshalRead", "the window of the last call is used again", func(out any) error {
			return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(`[1, {"b": "x"}]`)), out)
		}, "[1 map[b:x]] <nil>"},
		{"UnmarshalDecode", "a stream borrows frames", func(out any) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`[1] [2]`)), out)
		}, "[1] <nil>"},
		{"Unmarshal of a method", "the stack is at the top level", func(out any) error {
			var l struct{ A []looker }
			err := json.Unmarshal([]byte(`{"x": 1, "A": [[1], 2]}`), &l)
			*out.(*any) = l.A
			return err
		}, "[/A: 1{4[0 /A/0: 1{4[1] <nil>"},
		{"Unmarshal of another kind", "lines are those of the text", func(out any) error {
			*out.(*any) = nil
			return json.Unmarshal([]byte("[\n\"secret\"]"), new([]int))
		}, `<nil> json: cannot unmarshal JSON string into Go int at "/0" (line 2:1, byte 2)`},
		{"v1.Unmarshal", "options of v1 have their effect", func(out any) error { return v1.Unmarshal([]byte(`{"a": 1, "a": 2}`), out) }, "map[a:2] <nil>"},
		{"v1.Decoder", "a stream borrows frames", func(out any) error { return v1.NewDecoder(strings.NewReader(`[1] 2`)).Decode(out) }, "[1] <nil>"},
	}
	for name, misuse := range misuses {
		for _, entry := range entries {
			t.Run(name+"/"+entry.name, func(t *testing.T) {
				for n := range keepers {
					d := keptDecoder(n)
					try(func() { misuse(d) })
					for range 2 {
						var out any
						if err := entry.call(&out); fmt.Sprint(out, " ", err) != entry.want {
							t.Errorf("kept of call %d: got %v %v, want %s (%s)", n, out, err, entry.want, entry.why)
						}
					}
				}
			})
		}
	}
}

// TestKeptToken checks that a token of a call that is over panics with the message of a token that is no longer valid.
func TestKeptToken(t *testing.T) {
	var tok jsontext.Token
	keep := &called{from: func(d *jsontext.Decoder) (err error) { tok, err = d.ReadToken(); return err }}
	for _, text := range []string{`"text"`, `12`, ` 12 `} {
		if err := json.Unmarshal([]byte(text), keep); err != nil {
			t.Fatal(err)
		}
		if p, ok := try(func() { _ = tok.String() }).(string); !ok || !strings.HasPrefix(p, "invalid jsontext.Token") {
			t.Errorf("%s: %v", text, p)
		}
	}
}
