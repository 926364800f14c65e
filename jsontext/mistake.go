package jsontext

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file find out which mistake has made a text invalid, from the character that cannot follow
// and the text around it. They allocate only the word.

// An explainer returns the form of the error for a fault and the word for it, as wrap.InvalidTextError has them. The
// form is "" if there is nothing better to say than which character is wrong and where.
type explainer func(f *state.Fault) (form, word string)

// noValue explains a character that cannot begin a value, or if f.Name is true, a name.
func noValue(f *state.Fault) (form, word string) {
	c := f.Rest()[0]
	switch {
	case f.Name:
		return noName(f)
	case c == '\'':
		return "string must be in double quotes, not single quotes", ""
	case c == '+' || c == '.':
		return "number must not begin with %c", ""
	case 'a' <= c|0x20 && c|0x20 <= 'z':
		return badLiteral(wordOf(f, 0))
	}
	return noMember(f, c)
}

// noName explains a character that cannot begin a name.
func noName(f *state.Fault) (form, word string) {
	c := f.Rest()[0]
	if c == '\'' {
		return "object member name must be in double quotes, not single quotes", ""
	}
	if word = wordOf(f, 0); word != "" {
		return noQuotes, word
	}
	return noMember(f, c)
}

const noQuotes = "object member name `%w` must be in double quotes"

// noMember explains c, the first character in place of a value or name, if it is a comma, the end of an array or object,
// or the beginning of a comment.
func noMember(f *state.Fault, c byte) (form, word string) {
	isEnd := c == '}' || c == ']'
	switch {
	case c != ',' && !isEnd:
		return comment(c), ""
	case f.Before == ':':
		return "missing value before %c", ""
	case isEnd && f.Before == ',':
		return trailingComma(c), ""
	case isEnd:
		return "", ""
	case f.Before == '[':
		return "comma before the first element", ""
	case f.Before == '{':
		return "comma before the first member", ""
	case f.Before == ',' && f.Name:
		return "two commas without a member between them", ""
	case f.Before == ',':
		return "two commas without an element between them", ""
	}
	return "", ""
}

// comma explains a comma before the end of an array or object.
func comma(f *state.Fault) (form, word string) {
	next := bytes.TrimLeft(f.Rest()[1:], " \t\r\n")
	return trailingComma(next[0]), ""
}

// trailingComma returns the form for a comma before c, which is "" unless c ends an array or object.
func trailingComma(c byte) (form string) {
	switch c {
	case ']':
		return "trailing comma before ']'"
	case '}':
		return "trailing comma before '}'"
	}
	return ""
}

// comment returns the form for the character c, which is "" unless c begins a comment in other languages.
func comment(c byte) (form string) {
	if c == '/' || c == '#' {
		return "JSON has no comments: invalid character %c %p"
	}
	return ""
}

// afterToken explains a character in place of a comma, a colon or the end.
func afterToken(f *state.Fault) (form, word string) {
	c := f.Rest()[0]
	if f.Index > 0 && f.Text[f.Index-1] == '0' { // the end of the number 0: JSON ends other numbers at other bytes
		switch {
		case '0' <= c && c <= '9':
			return "number must not have leading zeros", ""
		case c|0x20 == 'x':
			return "number must be decimal, not hexadecimal", ""
		}
	}
	return comment(c), ""
}

// inNumber explains a character of a number in place of a digit.
func inNumber(f *state.Fault) (form, word string) {
	if c := f.Rest()[0]; c == 'I' || c == 'N' {
		return notFinite, ""
	}
	return "", ""
}

const notFinite = "number must not be NaN or infinite"

// inLiteral explains a token that begins like a literal and differs from it.
func inLiteral(f *state.Fault) (form, word string) {
	if f.Name {
		if word = wordOf(f, f.At); word != "" {
			return noQuotes, word
		}
	}
	return "", ""
}

// badLiteral explains a word that is not a literal of JSON.
func badLiteral(word string) (form, shown string) {
	switch {
	case word == "":
		return "", ""
	case word == "NaN" || word == "Infinity":
		return notFinite, ""
	case strings.EqualFold(word, "true") || strings.EqualFold(word, "false") || strings.EqualFold(word, "null"):
		return "literal `%w` must be in lower case", word
	}
	return "invalid literal `%w` (expecting null, true, false, or a string in double quotes)", word
}

// control explains a control character in a string.
func control(f *state.Fault) (form, word string) {
	switch f.Rest()[0] {
	case '\n':
		return `line break U+%u in string must be escaped as \n`, ""
	case '\r':
		return `line break U+%u in string must be escaped as \r`, ""
	case '\t':
		return `tab U+%u in string must be escaped as \t`, ""
	}
	return `control character U+%u in string must be escaped as \u%u`, ""
}

// wordOf returns the word that starts the given number of bytes before the failure, at most state.MaxWord bytes of it.
// It returns "" if there is none, or one with invalid UTF-8, or with a character that does not print.
func wordOf(f *state.Fault, before int) string {
	b := f.Text[f.Index-before:]
	b = b[:state.WordEnd(b)]
	more := ""
	if len(b) > state.MaxWord {
		b, more = b[:state.MaxWord], "…"
		for i := 1; i < utf8.UTFMax && !utf8.Valid(b); i++ {
			b = b[:len(b)-1]
		}
	}
	word := string(b)
	for _, r := range word {
		if r == utf8.RuneError || !strconv.IsPrint(r) {
			return ""
		}
	}
	return word + more
}

// earlierName returns the index in b of the last member called name in the innermost object that is open at the end of
// b, or -1 if b has none. A part of the text may be missing before b; the rest must be valid.
func earlierName(b []byte, name string) int {
	var room [64]byte // for most names
	scratch := room[:0]
	depth, next := 0, byte(0) // number of arrays and objects that end after b[i]; first byte after it that is not white space
	for i := len(b) - 1; i >= 0; i-- {
		c := b[i]
		switch c {
		case ' ', '\t', '\r', '\n':
			continue
		case '}', ']':
			depth++
		case '{', '[':
			if depth--; depth < 0 {
				return -1
			}
		case '"':
			end := i
			if i = openingQuote(b[:end]); i >= 0 && depth == 0 && next == ':' {
				scratch = wire.AppendUnquote(scratch[:0], b[i+1:end])
				if string(scratch) == name {
					return i
				}
			}
		}
		next = c
	}
	return -1
}

// openingQuote returns the index of the quote that begins the string at the end of b. It returns -1 if that may be
// before b[1]: no name starts earlier, and a backslash before b would make the quote part of the string.
func openingQuote(b []byte) int {
	for i := bytes.LastIndexByte(b, '"'); i > 0; i = bytes.LastIndexByte(b[:i], '"') {
		first := i
		for first > 0 && b[first-1] == '\\' {
			first--
		}
		if first > 0 && (i-first)&1 == 0 { // otherwise the quote is escaped, or may be
			return i
		}
	}
	return -1
}
