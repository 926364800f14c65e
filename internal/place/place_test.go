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
	for _, row := range []struct {
		name, why     string
		before, after string // the text around the error
		want          string // the excerpt, with a bar before the error
	}{
		{"empty", "there is no text", "", "", "|"},
		{"line", "other lines do not count", "a\nb", "c\nd", "b|c"},
		{"start of a line", "nothing precedes", "a\n", "c", "|c"},
		{"end of a line", "nothing follows", "a\nb", "\nd", "b|"},
		{"carriage return", "it ends the line", "a\r\nb", "c\r\nd", "b|c"},
		{"long", "60 bytes before the error, 120 in all", long, long, long[:60] + "|" + long[:60]},
		{"short before", "120 bytes in all", "b", long, "b|" + long[:119]},
		{"characters", "none is cut", "x" + wide, "x" + wide, wide[:60] + "|x" + wide[:58]},
	} {
		t.Run(row.name, func(t *testing.T) {
			var p Place
			p.SetExcerpt([]byte(row.before+row.after), len(row.before))
			if got := p.Excerpt[:p.Caret] + "|" + p.Excerpt[p.Caret:]; got != row.want {
				t.Errorf("%q, want %q (%s)", got, row.want, row.why)
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
		{"both", "of a value in a text", "/a/0", 14, 0, `x at "/a/0" (byte 14)`},
		{"line", "of a text with several", "/a/0", 14, 2, `x at "/a/0" (line 2:9, byte 14)`},
		{"first line", "the offset tells the column", "/a/0", 8, 1, `x at "/a/0" (byte 8)`},
		{"top", "the pointer is empty", "", 14, 0, `x (byte 14)`},
		{"start", "so far nothing was read", "/a", 0, 0, `x at "/a"`},
		{"nothing", "nothing is known", "", 0, 0, `x`},
		{"quotes", "the pointer is a string", `/"`, 0, 0, `x at "/\""`},
		{"100 bytes", "all is shown", letters[:100], 0, 0, `x at "` + letters[:100] + `"`},
		{"long", "both ends are shown", "/" + letters, 1, 0, `x at "/` + letters[:48] + "…" + letters[:50] + `" (byte 1)`},
		{"long, cut in a letter", "it is cut between letters", letters + "/", 1, 0, `x at "` + letters[:50] + "…" + letters[:48] + `/" (byte 1)`},
		{"not UTF-8", "the text is bounded", strings.Repeat("\x80", 200), 0, 0, `x at "` + strings.Repeat(`\x80`, 47) + "…" + strings.Repeat(`\x80`, 47) + `"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(Place{Line: tt.line, Column: 9}.AppendTo([]byte("x"), tt.pointer, tt.offset)); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}
