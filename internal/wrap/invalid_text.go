package wrap

import (
	"strconv"
	"unicode/utf8"
)

// An InvalidTextError says which piece of text is malformed. Package jsontext makes it, and its errors about
// malformed texts wrap it. It has the name and the fields of its counterpart in the standard library, and is in an
// internal package because it must not be part of the API of jsontext.
type InvalidTextError struct {
	Label string // what sort of text it is
	What  string // the text
	Where string // place of the text, and the valid texts at that place

	// Form is the text of the error, in which %c stands for What as a Go literal, %u for the four hexadecimal
	// digits of a control character, %p for Where, and %w for Word. If it is "", the text has the three fields.
	Form string
	Word string // more or less of the text than What
}

// Parts returns the three fields, for packages that cannot name the type.
func (e *InvalidTextError) Parts() (label, what, where string) { return e.Label, e.What, e.Where }

// Plain returns a text of the three fields, which says which text is invalid, and not why.
func (e *InvalidTextError) Plain() string {
	return "invalid " + e.Label + " " + quoteText(e.What) + " " + e.Where
}

// Error returns the text of Form, or of the three fields.
func (e *InvalidTextError) Error() string {
	if e.Form == "" {
		return e.Plain()
	}
	var b []byte
	for i := 0; i < len(e.Form); i++ {
		if e.Form[i] != '%' {
			b = append(b, e.Form[i])
			continue
		}
		i++
		switch e.Form[i] {
		case 'c':
			b = append(b, quoteText(e.What)...)
		case 'u':
			b = append(b, '0', '0', '0'+e.What[0]>>4, "0123456789ABCDEF"[e.What[0]&0xf])
		case 'p':
			b = append(b, e.Where...)
		case 'w':
			b = append(b, e.Word...)
		}
	}
	return string(b)
}

// quoteText quotes s: as a Go character if it is one, as '\xff' for its first byte if that is not UTF-8, and
// otherwise as a Go string.
func quoteText(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case n == 1 && r == utf8.RuneError:
		return `'\x` + strconv.FormatUint(uint64(s[0]), 16) + `'`
	case n == len(s):
		return strconv.QuoteRune(r)
	case strconv.CanBackquote(s):
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
