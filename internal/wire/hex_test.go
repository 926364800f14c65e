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
		{"empty", "no digits are no bytes", "", "", -1},
		{"half", "a byte has two digits", "61626", "ab", 5},
		{"first of two", "between the digits and the letters", "61:2", "a", 2},
		{"second of two", "behind the letters", "616g", "a", 3},
		{"odd and bad", "what is no digit comes before what is left over", "61g", "a", 2},
		{"line end", "nothing is passed over", "61\n62", "a", 2},
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
