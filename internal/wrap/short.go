package wrap

import (
	"strconv"
	"unicode/utf8"
)

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
