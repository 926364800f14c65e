package jsonx_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// TestLocateNumber checks that the location of a malformed number is that of the number, whatever is wrong with it, and
// however it is read.
func TestLocateNumber(t *testing.T) {
	tokens := func(r io.Reader) error {
		for d := jsontext.NewDecoder(r); ; {
			if _, err := d.ReadToken(); err != nil {
				return err
			}
		}
	}
	ways := map[string]func(text string) error{
		"any":       func(text string) error { return json.Unmarshal([]byte(text), new(any)) },
		"struct":    func(text string) error { return json.Unmarshal([]byte(text), new(struct{ A any })) },
		"map":       func(text string) error { return json.Unmarshal([]byte(text), new(map[string][]int)) },
		"raw value": func(text string) error { return json.Unmarshal([]byte(text), new(struct{ A jsontext.Value })) },
		"reader": func(text string) error {
			return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), new(any))
		},
		"tokens":         func(text string) error { return tokens(strings.NewReader(text)) },
		"tokens, reader": func(text string) error { return tokens(iotest.OneByteReader(strings.NewReader(text))) },
		"ReadValue": func(text string) error {
			_, err := jsontext.NewDecoder(strings.NewReader(text)).ReadValue()
			return err
		},
		"SkipValue":       func(text string) error { return jsontext.NewDecoder(strings.NewReader(text)).SkipValue() },
		"WriteValue":      func(text string) error { return jsontext.NewEncoder(new(bytes.Buffer)).WriteValue([]byte(text)) },
		"Compact":         func(text string) error { v := jsontext.Value(text); return v.Compact() },
		"RawValue member": func(text string) error { _, err := json.Marshal(jsontext.Value(text)); return err },
	}
	for _, number := range []string{"+1", ".5", "1.", "-", "NaN", "01", "-01", "0x1F", "1_000", "1.2.3", "1e5e", "10x", "0b1", "1-2", "-Infinity"} {
		for _, in := range []struct{ name, why, before, after, pointer string }{
			{"member", "the name precedes", `{"A":`, `}`, "/A"},
			{"last element", "a comma precedes", `{"A":[0,`, `]}`, "/A/1"},
			{"first element", "the bracket precedes", `{"A":[`, `,2]}`, "/A/0"},
		} {
			text := in.before + number + in.after
			for name, read := range ways {
				if name == "map" && !strings.Contains(in.before, "[") {
					continue
				}
				err := read(text)
				l, _ := jsonx.Locate(err)
				if name == "RawValue member" {
					e, _ := errors.AsType[*jsontext.SyntacticError](err)
					l, _ = jsonx.Locate(e)
				}
				if string(l.Pointer) != in.pointer || !strings.Contains(err.Error(), `"`+in.pointer+`"`) {
					t.Errorf("%s of %s: %q: %v (%s, %s)", name, text, l.Pointer, err, in.name, in.why)
				}
			}
		}
	}
}
