package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

type (
	absent    struct{ N int }
	absentKey string
)

var errAbsent = errors.New("absent")

// TestAbsentValues holds that functions are called where no value or name comes that they
// could read, with the Decoder before what is wrong. All of it is what the standard library has.
func TestAbsentValues(t *testing.T) {
	tests := []struct {
		name, why string
		target    any
		text      string
		calls     string // where the Decoder stands in each
		reads     string // the error if they read
		fails     string // the error if they fail
		declines  string // the error if they decline
	}{
		{"element", "the text ends", new([]absent), `[`, "<1 >", "syntactic 1 ", "semantic 1 /0", "syntactic 1 "},
		{"next element", "a bracket is wrong", new([2]absent), `[1,]`, "<1 ><2 /0>", "syntactic 2 ", "semantic 1 /0", "semantic 1 /0"},
		{"colon", "a comma stands in its place", new(map[string]absent), `{"a" ,1`, "<4 /a>", "syntactic 5 /a", "semantic 6 /a", "syntactic 5 /a"},
		{"member", "the object ends", new(struct {
			A absent `json:"a"`
		}), `{"a":}`, "<4 /a>", "syntactic 5 /a", "semantic 5 /a", "syntactic 5 /a"},
		{"name", "a number stands in its place", new(map[absentKey]int), `{1`, "<1 >", "syntactic 1 ", "semantic 1 ", "syntactic 1 "},
		{"next name", "an array does", new(map[absentKey]bool), `{"a":true,[x`, "<1 ><9 /a>", "syntactic 10 ", "semantic 1 ", "syntactic 11 /0"},
		{"name that was there", "only the function can tell", new(map[absentKey]bool), `{"a":true,"a":true}`, "<1 ><9 /a>", "syntactic 10 /a", "semantic 1 ", "syntactic 10 /a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, way := range []string{"reads", "fails", "declines"} {
				calls := ""
				act := func(d *jsontext.Decoder) error {
					calls += fmt.Sprintf("<%d %s>", d.InputOffset(), d.StackPointer())
					switch way {
					case "reads":
						return d.SkipValue()
					case "fails":
						return errAbsent
					}
					return errors.ErrUnsupported
				}
				err := json.UnmarshalRead(bytes.NewBufferString(tt.text), tt.target, json.WithUnmarshalers(json.JoinUnmarshalers(
					json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *absent) error { return act(d) }),
					json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *absentKey) error { return act(d) }),
				)))
				want := map[string]string{"reads": tt.reads, "fails": tt.fails, "declines": tt.declines}[way]
				if got := errorPlace(err); got != want {
					t.Errorf("%s: %s, want %s (%s)", way, got, want, tt.why)
				}
				if way == "reads" && calls != tt.calls {
					t.Errorf("%s: called at %s, want %s (%s)", way, calls, tt.calls, tt.why)
				}
			}
		})
	}
}

// TestAbsentDocument holds the same for a whole text: functions are called if the reader fails, but
// not if the text is empty.
func TestAbsentDocument(t *testing.T) {
	tests := []struct {
		name, why string
		in        io.Reader
		calls     int
		want      error
	}{
		{"end", "there is nothing to read", strings.NewReader(" "), 0, io.ErrUnexpectedEOF},
		{"failure", "the function may have something to say about it", iotest.ErrReader(errAbsent), 1, errAbsent},
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
