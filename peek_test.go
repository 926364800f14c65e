package json_test

import (
	"errors"
	"io"
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

// idle is a type whose method reads nothing.
type idle struct{}

// UnmarshalJSONFrom implements UnmarshalerFrom.
func (*idle) UnmarshalJSONFrom(*jsontext.Decoder) error { return nil }

// TestReadFailsBeforeMethod lets the reader fail once where a value should come. If a part of a value has been read, every
// later read reports the failure; otherwise the next one asks the reader again.
func TestReadFailsBeforeMethod(t *testing.T) {
	for _, tt := range []struct {
		name, why, text string
		tokens          int
		out             any
		reports         int // of the failure, by three calls
	}{
		{"member", "the failure comes behind the colon", `{"K":`, 0, new(map[string]idle), 3},
		{"colon", "the failure comes behind the name", `{"K" `, 0, new(map[string]idle), 3},
		{"field", "the same for structs", `{"K":`, 0, new(struct{ K idle }), 3},
		{"element", "the failure comes behind the comma", `[1,`, 2, new(idle), 1},
		{"comma", "the failure comes behind an element", `[[] `, 3, new(idle), 1},
		{"first", "the failure comes behind the bracket", `[`, 1, new(idle), 1},
		{"list", "the same in the call", `[`, 0, new([]idle), 3},
		{"more of a list", "the same in the call", `[1,`, 0, new([]idle), 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(iotest.TimeoutReader(strings.NewReader(tt.text)))
			for range tt.tokens {
				if _, err := d.ReadToken(); err != nil {
					t.Fatal(err)
				}
			}
			told := 0
			for i, err := range []error{json.UnmarshalDecode(d, tt.out), tokenError(d), tokenError(d)} {
				if errors.Is(err, iotest.ErrTimeout) {
					told++
				} else if i == 2 && tt.tokens > 0 && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("at the end: %v", err)
				}
			}
			if told != tt.reports {
				t.Errorf("%s: the failure was reported %d times", tt.why, told)
			}
		})
	}
}

func tokenError(d *jsontext.Decoder) error {
	_, err := d.ReadToken()
	return err
}
