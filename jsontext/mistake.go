package jsontext

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file find out which mistake has made a text invalid, from the character that cannot follow
// and the text around it. They allocate only the word that the text of the error shows.

// A mistake is the text of an error in parts, as in wrap.InvalidTextError. The zero mistake is unknown: the
// text then says which character is wrong, and where.
type mistake = [4]string

// An explainer returns the mistake that has led to a fault.
type explainer func(f *state.Fault) mistake

// beginnings are the first bytes of texts that are not JSON, each with the mistake.
var beginnings = []struct {
	prefix string
	why    mistake
}{
	{"\xef\xbb\xbf", mistake{"the text begins with a byte order mark (U+FEFF), which JSON does not allow"}},
	{"\xff\xfe", mistake{"the text looks like UTF-16 (little-endian); JSON must be UTF-8"}},
	{"\xfe\xff", mistake{"the text looks like UTF-16 (big-endian); JSON must be UTF-8"}},
	{"\x1f\x8b", mistake{"the text looks compressed by gzip"}},
	{"<", mistake{"the text begins with '<': it looks like HTML or XML"}},
}

// otherFormat explains a character among the first ones of the input that shows that it is not JSON text.
func otherFormat(f *state.Fault) mistake {
	const first = 4 // a NUL among so many bytes is not one by accident
	b := f.Rest()
	switch {
	case f.Offset != int64(f.Index) && !f.Raw || f.Index >= first:
	case b[0] == 0:
		return mistake{"the text has a NUL among its first bytes: it looks like UTF-16 or binary data, and JSON must be UTF-8"}
	case f.Index == 0:
		for _, beginning := range beginnings {
			if bytes.HasPrefix(b, []byte(beginning.prefix)) {
				return beginning.why
			}
		}
	}
	return mistake{}
}

// noValue explains a character that cannot begin a value, or if f.Name is true, a name.
func noValue(f *state.Fault) mistake {
	c := f.Rest()[0]
	switch {
	case f.Name:
		return noName(f)
	case c == '\'':
		return mistake{"string must be in double quotes, not single quotes"}
	case c == '+':
		return mistake{"number must not begin with '+'"}
	case c == '.':
		return mistake{"number must not begin with '.'"}
	case 'a' <= c|0x20 && c|0x20 <= 'z':
		return badLiteral(wordOf(f, 0))
	}
	return noMember(f)
}

// noName explains a character that cannot begin a name.
func noName(f *state.Fault) mistake {
	if f.Rest()[0] == '\'' {
		return mistake{"object member name must be in double quotes, not single quotes"}
	}
	if word := wordOf(f, 0); word != "" {
		return noQuotes(word)
	}
	return noMember(f)
}

// noQuotes returns the mistake that a name, or the beginning of it, is the given word without quotes.
func noQuotes(word string) mistake {
	return mistake{"object member name `", word, "` must be in double quotes"}
}

// noMember explains a comma, or the end of an array or object, in place of a value or name.
func noMember(f *state.Fault) mistake {
	c := string(f.Rest()[:1])
	isEnd := c == "}" || c == "]"
	switch {
	case c != "," && !isEnd:
		return mistake{}
	case f.Before == ':':
		return mistake{"missing value before '", c, "'"}
	case isEnd && f.Before == ',':
		return mistake{"trailing comma before '", c, "'"}
	case isEnd:
		return mistake{}
	case f.Before == '[':
		return mistake{"comma before the first element"}
	case f.Before == '{':
		return mistake{"comma before the first member"}
	case f.Before == ',' && f.Name:
		return mistake{"two commas without a member between them"}
	case f.Before == ',':
		return mistake{"two commas without an element between them"}
	}
	return mistake{}
}

// trailingComma explains a comma before the end of an array or object.
func trailingComma(f *state.Fault) mistake {
	end := bytes.TrimLeft(f.Rest()[1:], " \t\r\n")
	return mistake{"trailing comma before '", string(end[:1]), "'"}
}

// afterToken explains a character in place of a comma, a colon or the end.
func afterToken(f *state.Fault) mistake {
	c := f.Rest()[0]
	if f.Index > 0 && f.Text[f.Index-1] == '0' { // the end of the number 0: JSON ends other numbers at other bytes
		switch {
		case '0' <= c && c <= '9':
			return mistake{"number must not have leading zeros"}
		case c|0x20 == 'x':
			return mistake{"number must be decimal, not hexadecimal"}
		}
	}
	return mistake{}
}

// inNumber explains a character of a number in place of a digit.
func inNumber(f *state.Fault) mistake {
	if c := f.Rest()[0]; c == 'I' || c == 'N' {
		return notFinite
	}
	return mistake{}
}

var notFinite = mistake{"number must not be NaN or infinite"}

// inLiteral explains a token that begins like a literal and differs from it.
func inLiteral(f *state.Fault) mistake {
	if f.Name {
		if word := wordOf(f, f.At); word != "" {
			return noQuotes(word)
		}
	}
	return mistake{}
}

// badLiteral explains a word that is not a literal of JSON.
func badLiteral(word string) mistake {
	switch {
	case word == "":
		return mistake{}
	case word == "NaN" || word == "Infinity":
		return notFinite
	case strings.EqualFold(word, "true") || strings.EqualFold(word, "false") || strings.EqualFold(word, "null"):
		return mistake{"literal `", word, "` must be in lower case"}
	}
	return mistake{"invalid literal `", word, "` (expecting null, true, false, or a string in double quotes)"}
}

// control explains a control character in a string.
func control(f *state.Fault) mistake {
	c := f.Rest()[0]
	switch c {
	case '\n':
		return mistake{`line break U+000A in string must be escaped as \n`}
	case '\r':
		return mistake{`line break U+000D in string must be escaped as \r`}
	case '\t':
		return mistake{`tab U+0009 in string must be escaped as \t`}
	}
	hex := string([]byte{'0' + c>>4, "0123456789ABCDEF"[c&0xf]})
	return mistake{"control character U+00", hex, ` in string must be escaped as \u00`, hex}
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

// unclosed returns what is the innermost string, array or object that is open where the text of f ends, and its start. It
// returns nil if there is none, or if the start of the input has left the window, so that the text may begin within a
// string.
func unclosed(f *state.Fault) (what *string, start *place.Mark) {
	if f.Offset != int64(f.Index) {
		return nil, nil
	}
	text := f.Text
	var open []int // indexes of the quote and the brackets that are open
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			open = open[:max(0, len(open)-1)]
		case '"':
			end, _, fault := wire.ScanString(text, i, false)
			if fault != wire.None {
				open, end = append(open, i), len(text)
			}
			i = end - 1
		}
	}
	if len(open) == 0 {
		return nil, nil
	}
	i := open[len(open)-1]
	name := map[byte]string{'"': "string", '[': "array", '{': "object"}[text[i]]
	start = &place.Mark{Line: 1, Column: 1}
	start.Advance(text[:i])
	return &name, start
}
