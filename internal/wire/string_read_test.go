package wire

import (
	"strings"
	"testing"
)

// checkUnquoteFrom reads s as the contents of a string, whole and cut off, with text behind it.
func checkUnquoteFrom(t *testing.T, s string) {
	for _, text := range []string{s, s + `"`, `12345` + s + `",{"x":"y\n"}`} {
		readOnce(t, `"`+text)
	}
}

// readOnce reads the string that text begins with by ScanUnescaped and UnquoteFrom.
func readOnce(t *testing.T, text string) {
	t.Helper()
	b := []byte(text)
	wantEnd, _, wantF := naiveString(b, 0, true)
	back := strings.IndexByte(text, '\\')
	end, fl, f := ScanUnescaped(b, 0, true)
	if back < 0 || wantF != None && wantEnd < back || wantF == None && wantEnd <= back {
		if end != wantEnd || f != wantF || fl != 0 {
			t.Fatalf("ScanUnescaped(%q) = %d, %b, %d; want %d, 0, %d", text, end, fl, f, wantEnd, wantF)
		}
		return
	}
	if end != back || fl != Escaped || f != None {
		t.Fatalf("ScanUnescaped(%q) = %d, %b, %d; want the backslash at %d", text, end, fl, f, back)
	}
	for _, dst := range dsts() {
		for _, from := range []int{1, back} {
			out, end := UnquoteFrom(dst, b, 1, from)
			if wantF != None {
				if end != -1 {
					t.Fatalf("UnquoteFrom(%q, %d) = %q, %d; but the string has fault %d", text, from, out, end, wantF)
				}
				if out, end = RequoteFrom(dst, b, 1, from); end != -1 || string(out) != string(dst) {
					t.Fatalf("RequoteFrom(%q, %d) = %q, %d; but the string has fault %d", text, from, out, end, wantF)
				}
				continue
			}
			means := naiveUnquote(text[1 : wantEnd-1])
			if want := string(dst) + means; string(out) != want || end != wantEnd {
				t.Fatalf("UnquoteFrom(%q, %d) = %q, %d; want %q, %d", text, from, out, end, want, wantEnd)
			}
			quoted, _ := naiveQuote(means, 0)
			out, end = RequoteFrom(dst, b, 1, from)
			if want := string(dst) + quoted; string(out) != want || end != wantEnd {
				t.Fatalf("RequoteFrom(%q, %d) = %q, %d; want %q, %d", text, from, out, end, want, wantEnd)
			}
		}
	}
}

func FuzzUnquoteFrom(f *testing.F) { fuzzTexts(f, checkUnquoteFrom) }

// TestUnquoteLong reads long strings, in which something is wherever room is reserved.
func TestUnquoteLong(t *testing.T) {
	for _, s := range seeds() {
		for _, n := range []int{200, 250, 300} {
			for shift := range 16 {
				readOnce(t, `"\t`+strings.Repeat("x", n+shift)+s+strings.Repeat("é", 150)+s+`\u00e9`+strings.Repeat(s, 40)+`"`)
			}
		}
	}
}

// TestUnquoteFromReuse reads many strings into the same room, which grows no more when it is enough.
func TestUnquoteFromReuse(t *testing.T) {
	text := []byte(`"` + strings.Repeat(`a line \"and\" another\n`, 500) + `"`)
	dst, _ := UnquoteFrom(nil, text, 1, 1)
	if n := testing.AllocsPerRun(10, func() { dst, _ = UnquoteFrom(dst[:0], text, 1, 1) }); n > 1 {
		t.Errorf("%v allocations with a buffer of %d bytes", n, cap(dst))
	}
	room := cap(dst)
	for range 10 {
		dst, _ = UnquoteFrom(dst[:0], text, 1, 1)
	}
	if cap(dst) > 2*room {
		t.Errorf("the buffer has grown from %d bytes to %d", room, cap(dst))
	}
}
