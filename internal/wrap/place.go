package wrap

import (
	"strconv"
	"unicode/utf8"
)

// AppendPlace appends the place of an error to b, as in ` at "/a/0" (line 2:9, byte 14)`: the JSON Pointer of a value,
// shortened, the line and column, and the number of bytes before the failure. It leaves out an empty pointer, an offset
// of 0, and the line and column if line is 0 or 1: on the first line the offset tells the column.
func AppendPlace(b []byte, pointer string, offset int64, line, column int) []byte {
	if pointer != "" {
		b = append(b, " at "...)
		b = AppendShort(b, pointer)
	}
	if offset > 0 {
		b = append(b, " ("...)
		if line > 1 {
			b = strconv.AppendInt(append(b, "line "...), int64(line), 10)
			b = strconv.AppendInt(append(b, ':'), int64(column), 10)
			b = append(b, ", "...)
		}
		b = append(b, "byte "...)
		b = strconv.AppendInt(b, offset, 10)
		b = append(b, ')')
	}
	return b
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
