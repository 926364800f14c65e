package wrap

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Count returns n and the text what, as in: 2 elements. The text what begins with a plural.
func Count(n int64, what string) string {
	if n == 1 {
		what = strings.Replace(what, "s", "", 1) // elements, members, bytes, levels
	}
	return strconv.FormatInt(n, 10) + " " + what
}

// AppendShort appends s to b as a Go string in double quotes. Of more than 100 bytes it takes at most 50 from each
// end, cut between characters, with an ellipsis between them.
func AppendShort(b []byte, s string) []byte {
	const most = 100
	if len(s) > most {
		head, tail := s[:most/2], s[len(s)-most/2:]
		for i := 1; i < utf8.UTFMax && head != "" && !utf8.ValidString(head); i++ {
			head = head[:len(head)-1]
		}
		for i := 1; i < utf8.UTFMax && !utf8.RuneStart(tail[0]); i++ {
			tail = tail[1:]
		}
		s = head + "…" + tail
	}
	return strconv.AppendQuote(b, s)
}
