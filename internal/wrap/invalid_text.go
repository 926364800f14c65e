package wrap

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// An InvalidTextError says which piece of text is malformed. Package jsontext makes it, and its errors about
// malformed texts wrap it. It has the name and the fields of its counterpart in the standard library, and is in an
// internal package because it must not be part of the API of jsontext.
type InvalidTextError struct {
	Label string // what sort of text it is
	What  string // the text
	Where string // place of the text, and the valid texts at that place

	// Why is the text of the error, in parts, if more is known than the three fields. Error joins the parts, because few
	// errors are printed.
	Why [4]string
}

// Parts returns the three fields, for packages that cannot name the type.
func (e *InvalidTextError) Parts() (label, what, where string) { return e.Label, e.What, e.Where }

// Plain returns a text of the three fields, which says which text is invalid, and not why.
func (e *InvalidTextError) Plain() string {
	return "invalid " + e.Label + " " + QuoteText(e.What) + " " + e.Where
}

// Error returns the text of Why, or if that is empty, of the three fields.
func (e *InvalidTextError) Error() string {
	if why := e.Why[0] + e.Why[1] + e.Why[2] + e.Why[3]; why != "" {
		return why
	}
	return e.Plain()
}

// QuoteText returns s as a Go literal: of a character if it is one character or one byte of invalid UTF-8, and otherwise
// of a string, in back quotes unless isHidden reports true for one of its characters.
func QuoteText(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case n == 1 && r == utf8.RuneError:
		return `'\x` + strconv.FormatUint(uint64(s[0]), 16) + `'`
	case n == len(s):
		return strconv.QuoteRune(r)
	case strings.ContainsFunc(s, isHidden):
		return strconv.Quote(s)
	}
	return "`" + s + "`"
}

// isHidden reports whether QuoteText puts a string with r in double quotes: r is a back quote, a space, U+FFFD, or not
// printable.
func isHidden(r rune) bool { return r == '`' || r == utf8.RuneError || r == ' ' || !strconv.IsPrint(r) }
