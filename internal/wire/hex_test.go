package wire

import (
	"bytes"
	"encoding/hex"
	"testing"
)

// TestHex checks that AppendHex agrees with package encoding/hex for all bytes, and that
// AppendUnhex reverses it for digits in lower and upper case.
func TestHex(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	text := AppendHex([]byte("x"), all)
	if want := hex.AppendEncode([]byte("x"), all); !bytes.Equal(text, want) {
		t.Errorf("%s, want %s", text, want)
	}
	for name, in := range map[string][]byte{"small": text[1:], "capital": bytes.ToUpper(text[1:])} {
		if out, bad := AppendUnhex([]byte("x"), in); bad >= 0 || !bytes.Equal(out, append([]byte("x"), all...)) {
			t.Errorf("%s: %q, %d", name, out, bad)
		}
	}
}

// TestUnhexFaults checks that AppendUnhex returns the bytes before the first invalid byte and the
// index of that byte, and that it accepts the same digits as package encoding/hex.
func TestUnhexFaults(t *testing.T) {
	for _, tt := range []struct {
		name, why, in, out string
		bad                int
	}{
		{name: "empty", why: "no digits are no bytes", bad: -1},
		{name: "half", why: "a byte has two digits", in: "61626", out: "ab", bad: 5},
		{name: "first of two", why: "between the digits and the letters", in: "61:2", out: "a", bad: 2},
		{name: "second of two", why: "behind the letters", in: "616g", out: "a", bad: 3},
		{name: "odd and bad", why: "what is no digit comes before what is left over", in: "61g", out: "a", bad: 2},
		{name: "line end", why: "nothing is passed over", in: "61\n62", out: "a", bad: 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if out, bad := AppendUnhex(nil, []byte(tt.in)); string(out) != tt.out || bad != tt.bad {
				t.Errorf("%q, %d; want %q, %d (%s)", out, bad, tt.out, tt.bad, tt.why)
			}
		})
	}
	for c := range 256 {
		_, bad := AppendUnhex(nil, []byte{'0', byte(c)})
		if _, err := hex.DecodeString(string([]byte{'0', byte(c)})); (err != nil) != (bad >= 0) {
			t.Errorf("%q: %d, but %v", byte(c), bad, err)
		}
	}
}
