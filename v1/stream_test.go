package json_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestDecodeNothing checks UnmarshalDecode with the options of this package if the stream has no complete value, or
// a name that cannot be decoded: as in the standard library, the Go value does not change.
func TestDecodeNothing(t *testing.T) {
	held := func(v any) *any { return &v }
	for _, tt := range []struct {
		name, why string
		text      string
		tokens    int // number of tokens read before
		out       any
		want      string // text of the error, and JSON text of out
	}{
		{name: "value in an any", why: "the stream has ended", text: `1`, tokens: 1, out: held(5), want: `EOF; 5`},
		{name: "nil pointer", why: "no pointer is made at the end", out: new(*int), want: `EOF; null`},
		{name: "pointer in an any", why: "nor is what it holds replaced", text: ` `, out: held((*int)(nil)), want: `EOF; null`},
		{name: "end of an array", why: "it is no value",
			text: `[1]`, tokens: 2, out: &[]int{7}, want: `invalid character ']' looking for beginning of value; [7]`},
		{name: "end of an object", why: "it is no value",
			text: `{"a":}`, tokens: 2, out: held(true), want: `invalid character '}' looking for beginning of value; true`},
		{name: "cut value", why: "there is no whole value", text: `[1,[2`, tokens: 2, out: new(*[]int), want: `unexpected end of JSON input; null`},
		{name: "cut name", why: "there is no whole name", text: `{"a`, tokens: 1, out: new(*string), want: `unexpected end of JSON input; null`},
		{name: "name", why: "nothing can be read into such an interface", text: `[{"a":1}]`, tokens: 2, out: new(fmt.Stringer),
			want: `json: cannot unmarshal string into Stringer.0 of type fmt.Stringer; null`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text), v1.DefaultOptionsV1())
			for range tt.tokens {
				if _, err := d.ReadToken(); err != nil {
					t.Fatalf("%v", err)
				}
			}
			err := json.UnmarshalDecode(d, tt.out)
			text, _ := v1.Marshal(tt.out)
			if got := fmt.Sprintf("%v; %s", err, text); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestPassedInStream checks that an element that a method cannot decode counts as one element, and that the next
// read returns the element after it.
func TestPassedInStream(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
	}{
		{"object", "the method stops in the middle of it", `[{"a":1},2]`},
		{"string", "the method has read all of it", `["x",2]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text), v1.DefaultOptionsV1())
			d.ReadToken()
			err := json.UnmarshalDecode(d, new(v1.Number))
			if kind, n := d.StackIndex(1); err == nil || kind != '[' || n != 1 || d.StackPointer() != "/0" {
				t.Errorf("%v, %d at %s (%s)", err, n, d.StackPointer(), tt.why)
			}
			if next, err := d.ReadValue(); string(next) != "2" || err != nil || d.StackPointer() != "/1" {
				t.Errorf("then %s, %v at %s (%s)", next, err, d.StackPointer(), tt.why)
			}
		})
	}
}

// An ofOthers has an UnmarshalJSON method that returns the result of call.
type ofOthers struct{}

var call func() error

func (*ofOthers) UnmarshalJSON([]byte) error { return call() }

// TestErrorsOfOthers checks that an error of package json that a method returns becomes an error of this package. As
// in the standard library, its offset does not change.
func TestErrorsOfOthers(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		out       any
		want      string
	}{
		{name: "syntax", why: "the offset is that of the character", text: `[1 2]`, out: new(any), want: "invalid character '2' after array element; 3"},
		{name: "missing value", why: "the old text", text: `{"a":}`, out: new(any), want: "invalid character '}' looking for beginning of value; 5"},
		{name: "UTF-8", why: "the offset is that of the byte", text: "\"a\xff\"", out: new(any), want: "invalid UTF-8; 2"},
		{name: "nothing to read into", why: "an error of its own", text: `1`, want: "json: Unmarshal(nil); -1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			call = func() error { return json.Unmarshal([]byte(tt.text), tt.out) }
			err, offset := v1.Unmarshal([]byte(`0`), new(ofOthers)), int64(-1)
			if syn, ok := err.(*v1.SyntaxError); ok {
				offset = syn.Offset
			}
			if got := fmt.Sprintf("%v; %d", err, offset); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestStrayColon checks the error for a colon in place of a comma. As in the standard library, it depends on the
// text after the colon, and not on the Reader.
func TestStrayColon(t *testing.T) {
	const missing, misplaced = "invalid character ':' looking for beginning of value", "invalid character ':' after array element"
	for _, tt := range []struct{ name, why, text, want string }{
		{"end", "a value is missing", `[9:]`, missing},
		{"space", "it does not count", `[9 : ]`, missing},
		{"other end", "as good as the right one", `[9:}`, missing},
		{"value", "the colon is wrong", `[9:1]`, misplaced},
		{"end of the text", "nobody knows", `[9: `, misplaced},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				d := v1.NewDecoder(r)
				var err error
				for err == nil {
					_, err = d.Token()
				}
				if fmt.Sprint(err) != tt.want {
					t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
				}
			}
		})
	}
}
