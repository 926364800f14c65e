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

type (
	absent struct{ N int }
)

var errAbsent = errors.New("absent")

// TestAbsentDocument checks that no function is called for a text that has no value.
func TestAbsentDocument(t *testing.T) {
	tests := []struct {
		name, why string
		in        io.Reader
		calls     int
		want      error
	}{
		{"end", "there is nothing to read", strings.NewReader(" "), 0, io.ErrUnexpectedEOF},
		{"failure", "the reader has returned nothing", iotest.ErrReader(errAbsent), 0, errAbsent},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			calls := 0
			err := json.UnmarshalRead(tt.in, new(absent), json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *absent) error {
				calls++
				return errors.ErrUnsupported
			})))
			if calls != tt.calls || !errors.Is(err, tt.want) {
				t.Errorf("%d calls, %v, want %d, %v (%s)", calls, err, tt.calls, tt.want, tt.why)
			}
		})
	}
}
