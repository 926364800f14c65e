package json_test

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestPeekFails peeks while the reader fails once: the next read reports it, whatever it is, and the one
// after that goes on.
func TestPeekFails(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		read      func(*jsontext.Decoder) error
	}{
		{"token", "the failure is kept for the next read", func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err }},
		{"value", "the same", func(d *jsontext.Decoder) error { _, err := d.ReadValue(); return err }},
		{"skip", "the same", func(d *jsontext.Decoder) error { return d.SkipValue() }},
		{"int", "which reads the value as a whole", func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(int)) }},
		{"any", "which looks at what comes first", func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(any)) }},
		{"options", "which are in force for the call", func(d *jsontext.Decoder) error {
			return json.UnmarshalDecode(d, new(int), jsontext.AllowDuplicateNames(true))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(" 1 2 "))))
			if kind := d.PeekKind(); kind != jsontext.KindInvalid {
				t.Fatalf("the reader did not fail: %v", kind)
			}
			if err := tt.read(d); !errors.Is(err, iotest.ErrTimeout) {
				t.Errorf("%s: %v", tt.why, err)
			}
			for range 2 {
				if err := tt.read(d); err != nil {
					t.Errorf("%s: %v", tt.why, err)
				}
			}
		})
	}
}
