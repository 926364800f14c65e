package wire

import (
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// checkUnquoteFrom calls readOnce for s as the contents of a string, incomplete, complete, and complete with text after it.
func checkUnquoteFrom(t *testing.T, s string) {
	for _, text := range []string{s, s + `"`, `12345` + s + `",{"x":"y\n"}`} {
		readOnce(t, `"`+text)
	}
}

// readOnce checks that ScanUnescaped, UnquoteFrom and RequoteFrom agree with the oracles, for the string that
// text starts with.
func readOnce(t *testing.T, text string) {
	t.Helper()
	b := []byte(text)
	for _, strict := range []bool{true, false} { // UnquoteFrom continues after both kinds of scan
		end, fl, f := ScanUnescaped(b, 0, strict)
		if fl&Escaped != 0 {
			end, fl, f = ResumeString(b, end, fl, strict)
		}
		if wantEnd, wantFl, wantF := naiveString(b, 0, strict); end != wantEnd || f != wantF || f == None && fl != wantFl {
			t.Fatalf("ScanUnescaped and ResumeString(%q, %v) = %d, %b, %d; want %d, %b, %d", text, strict, end, fl, f, wantEnd, wantFl, wantF)
		}
	}
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

// TestUnquoteLong checks UnquoteFrom and RequoteFrom for strings that are long enough for their output to grow, with
// escapes and characters of several bytes at the indices at which it grows.
func TestUnquoteLong(t *testing.T) {
	t.Parallel()
	step := 1
	if !jsontest.Long() {
		step = 16
	}
	for i, s := range seeds() {
		for _, n := range []int{200, 250, 300} {
			for shift := i % step; shift < 16; shift += step {
				readOnce(t, `"\t`+strings.Repeat("x", n+shift)+s+strings.Repeat("é", 150)+s+`\u00e9`+strings.Repeat(s, 40)+`"`)
			}
		}
	}
}

// TestUnquoteFromReuse checks that UnquoteFrom returns the dst that it has grown even if it fails, and that it stops
// allocating if its result is used again.
func TestUnquoteFromReuse(t *testing.T) {
	text := []byte(`"` + strings.Repeat(`a line \"and\" another\n`, 500) + `"`)
	dst, end := UnquoteFrom(nil, text[:len(text)-1], 1, 1)
	if end != -1 || len(dst) != 0 || cap(dst) == 0 {
		t.Errorf("cut off: %d bytes, end %d, room for %d bytes", len(dst), end, cap(dst))
	}
	read := func() { dst, _ = UnquoteFrom(dst[:0], text, 1, 1) }
	for range 3 {
		read()
	}
	if n := testing.AllocsPerRun(10, read); n != 0 || cap(dst) > 4*len(text) {
		t.Errorf("%v allocations with room for %d bytes", n, cap(dst))
	}
}
