package place

import (
	"strings"
	"testing"
)

// TestMark checks that a Mark has the line and the column of each byte that it advances to.
func TestMark(t *testing.T) {
	const text = "a\r\nbc\n\n\u00e4d"
	want := []Mark{ // of each byte, and the end
		{0, 1, 1}, {1, 1, 2}, {2, 1, 3}, {3, 2, 1}, {4, 2, 2}, {5, 2, 3}, {6, 3, 1}, {7, 4, 1}, {8, 4, 2}, {9, 4, 3}, {10, 4, 4},
	}
	for i, from := range want {
		for k, to := range want[i:] {
			m := from
			if m.Advance([]byte(text[i : i+k])); m != to {
				t.Errorf("from %+v over %q: %+v, want %+v", from, text[i:i+k], m, to)
			}
		}
	}
}

func TestExcerpt(t *testing.T) {
	long, wide := strings.Repeat("x", 200), strings.Repeat("\u00e4", 100)
	for _, tt := range []struct {
		name, why     string
		before, after string // the text around the error
		want          string // the excerpt, with a bar before the error
	}{
		{name: "empty", why: "there is no text", want: "|"},
		{name: "line", why: "other lines do not count", before: "a\nb", after: "c\nd", want: "b|c"},
		{name: "start of a line", why: "nothing precedes", before: "a\n", after: "c", want: "|c"},
		{name: "end of a line", why: "nothing follows", before: "a\nb", after: "\nd", want: "b|"},
		{name: "carriage return", why: "it ends the line", before: "a\r\nb", after: "c\r\nd", want: "b|c"},
		{name: "long", why: "60 bytes before the error, 120 in all", before: long, after: long, want: long[:60] + "|" + long[:60]},
		{name: "short before", why: "120 bytes in all", before: "b", after: long, want: "b|" + long[:119]},
		{name: "characters", why: "none is cut", before: "x" + wide, after: "x" + wide, want: wide[:60] + "|x" + wide[:58]},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p Place
			p.SetExcerpt([]byte(tt.before+tt.after), len(tt.before))
			if got := p.Excerpt[:p.Caret] + "|" + p.Excerpt[p.Caret:]; got != tt.want {
				t.Errorf("%q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestSteps checks which steps of a pointer are indexes, for one in two parts, and beyond the steps that are known.
func TestSteps(t *testing.T) {
	var outer, inner Place
	for _, isIndex := range []bool{true, false, true} {
		outer.AddStep(isIndex)
		inner.AddStep(isIndex)
	}
	outer.Append(inner, 2) // the third step of outer is none of the pointer
	for k, want := range []bool{true, false, true, false, true} {
		if outer.IsIndex(k, "0") != want {
			t.Errorf("step %d is an index: %v, want %v", k, !want, want)
		}
	}
	if !outer.IsIndex(5, "0") || outer.IsIndex(5, "x0") {
		t.Error("a step that is not known is an index if and only if it consists of digits")
	}
	for range 2 * maxSteps {
		outer.AddStep(false)
	}
	if outer.IsIndex(maxSteps-1, "0") || !outer.IsIndex(maxSteps, "0") {
		t.Errorf("not the first %d steps are known", maxSteps)
	}
}

// TestAppendTo checks the text of a place, which leaves out what is not known.
func TestAppendTo(t *testing.T) {
	letters := strings.Repeat("é", 100)
	for _, tt := range []struct {
		name, why string
		pointer   string
		offset    int64
		line      int // column 9
		want      string
	}{
		{name: "both", why: "of a value in a text", pointer: "/a/0", offset: 14, want: `x at "/a/0" (byte 14)`},
		{name: "line", why: "of a text with several", pointer: "/a/0", offset: 14, line: 2, want: `x at "/a/0" (line 2:9, byte 14)`},
		{name: "first line", why: "the offset tells the column", pointer: "/a/0", offset: 8, line: 1, want: `x at "/a/0" (byte 8)`},
		{name: "top", why: "the pointer is empty", offset: 14, want: `x (byte 14)`},
		{name: "start", why: "so far nothing was read", pointer: "/a", want: `x at "/a"`},
		{name: "nothing", why: "nothing is known", want: `x`},
		{name: "quotes", why: "the pointer is a string", pointer: `/"`, want: `x at "/\""`},
		{name: "100 bytes", why: "all is shown", pointer: letters[:100], want: `x at "` + letters[:100] + `"`},
		{name: "long", why: "both ends are shown", pointer: "/" + letters, offset: 1, want: `x at "/` + letters[:48] + "…" + letters[:50] + `" (byte 1)`},
		{name: "long, cut in a letter", why: "it is cut between letters",
			pointer: letters + "/", offset: 1, want: `x at "` + letters[:50] + "…" + letters[:48] + `/" (byte 1)`},
		{name: "not UTF-8", why: "the text is bounded",
			pointer: strings.Repeat("\x80", 200), want: `x at "` + strings.Repeat(`\x80`, 47) + "…" + strings.Repeat(`\x80`, 47) + `"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(Place{Line: tt.line, Column: 9}.AppendTo([]byte("x"), tt.pointer, tt.offset)); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}
