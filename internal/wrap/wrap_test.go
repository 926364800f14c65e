package wrap

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestError checks that Error has the text of fmt.Errorf and wraps its argument.
func TestError(t *testing.T) {
	err, want := Error("one %d", io.EOF), fmt.Errorf("one %%d: %w", io.EOF)
	if err.Error() != want.Error() {
		t.Errorf("%v, want %v", err, want)
	}
	if !errors.Is(err, io.EOF) || errors.Unwrap(err) != io.EOF {
		t.Errorf("%v does not wrap io.EOF", err)
	}
}

// TestAppendPlace checks the text of a place, which leaves out what is not known.
func TestAppendPlace(t *testing.T) {
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
			if got := string(AppendPlace([]byte("x"), tt.pointer, tt.offset, tt.line, 9)); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}
