package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plainjson/json/jsontext"
)

const (
	// excerptWidth is the largest number of characters of an input line in the output, without its ellipses.
	excerptWidth = 72
	// excerptBefore is the number of characters before the error if the line is shortened on both sides.
	excerptBefore = 48
	// maxPointer is the largest number of characters of a JSON Pointer in the output, without its ellipsis.
	maxPointer = 400
)

// An invalidError is the first failure of an input that is not valid JSON, or that canonical form cannot hold.
type invalidError struct {
	message string           // description, without the position
	offset  int64            // offset of the error in bytes
	pointer jsontext.Pointer // JSON Pointer to the value with the error
	place   place            // place of the error; zero if the window does not have it

	before, after []byte // text of the line in the window, before and after the place
	cutBefore     bool   // the line begins before the window
}

// Error returns the message and the offset, on one line.
func (e *invalidError) Error() string {
	return fmt.Sprintf("%s at byte offset %d", e.message, e.offset)
}

// display returns the lines of text for e in the input with the given name: the place and the message, the
// line with a caret below it, and the JSON Pointer (RFC 6901). If e has no place, the text has the offset in
// place of it, and no line of the input.
func (e *invalidError) display(name string) string {
	var text strings.Builder
	if e.place.line == 0 {
		fmt.Fprintf(&text, "%s: %s\n", visible(name), visible(e.Error()))
	} else {
		fmt.Fprintf(&text, "%s:%d:%d: %s\n", visible(name), e.place.line, e.place.column, visible(e.message))
		line, caret := e.excerpt()
		number := fmt.Sprint(e.place.line)
		// Both lines start with the same number of columns, so that tabs
		// within them end at the same ones.
		fmt.Fprintf(&text, "  %s | %s\n", number, line)
		fmt.Fprintf(&text, "  %*s | %s^\n", len(number), "", caret)
	}
	if e.pointer == "" {
		text.WriteString("  JSON Pointer: \"\" (the whole value)\n")
	} else {
		fmt.Fprintf(&text, "  JSON Pointer: %s\n", visible(clip(string(e.pointer), maxPointer)))
	}
	return text.String()
}

// excerpt returns the line of the error, shortened to excerptWidth characters around the error, and the white
// space before the caret in the line below.
func (e *invalidError) excerpt() (line, caret string) {
	before, cutBefore := lastChars(e.before, excerptWidth)
	after, cutAfter := firstChars(e.after, excerptWidth)
	cutBefore = cutBefore || e.cutBefore
	if len(before)+len(after) > excerptWidth {
		keep := max(excerptBefore, excerptWidth-len(after))
		if len(before) > keep {
			before, cutBefore = before[len(before)-keep:], true
		}
		if keep = excerptWidth - len(before); len(after) > keep {
			after, cutAfter = after[:keep], true
		}
	}

	var text, space strings.Builder
	if cutBefore {
		text.WriteRune('…')
		space.WriteByte(' ')
	}
	for _, r := range before {
		text.WriteRune(glyph(r))
		space.WriteString(spaceLike(r))
	}
	for _, r := range after {
		text.WriteRune(glyph(r))
	}
	if cutAfter {
		text.WriteRune('…')
	}
	return text.String(), space.String()
}

// badByte is the result of firstChars and lastChars for a byte of invalid UTF-8.
const badByte = rune(-1)

// firstChars returns the first n characters of b, or all if b has fewer, and whether b has more.
func firstChars(b []byte, n int) (chars []rune, more bool) {
	for len(b) > 0 && len(chars) < n {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			r = badByte
		}
		chars = append(chars, r)
		b = b[size:]
	}
	return chars, len(b) > 0
}

// lastChars returns the last n characters of b, or all if b has fewer, and whether b has more.
func lastChars(b []byte, n int) (chars []rune, more bool) {
	end := len(b)
	for count := 0; end > 0 && count < n; count++ {
		_, size := utf8.DecodeLastRune(b[:end])
		end -= size
	}
	chars, _ = firstChars(b[end:], n)
	return chars, end > 0
}

// glyph returns r if r is printable or a tab. Otherwise it returns the symbol of a control character, or U+FFFD.
func glyph(r rune) rune {
	switch {
	case r == '\t' || r == ' ':
		return r
	case r >= 0 && r < ' ':
		return '␀' + r
	case r == 0x7f:
		return '␡'
	case unicode.IsPrint(r):
		return r
	}
	return utf8.RuneError
}

// spaceLike returns white space as wide as the glyph of r is on a terminal: a tab, or 0 to 2 spaces.
func spaceLike(r rune) string {
	switch {
	case r == '\t':
		return "\t"
	case unicode.In(r, unicode.Mn, unicode.Me):
		return ""
	case unicode.Is(wide, r):
		return "  "
	}
	return " "
}

// wide has the characters that terminals show two columns wide: approximately the blocks that are wide or
// full-width by Unicode Standard Annex 11.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1}, // Hangul Jamo
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1}, // CJK radicals, punctuation
		{Lo: 0x3041, Hi: 0x4dbf, Stride: 1}, // Kana to CJK extension A
		{Lo: 0x4e00, Hi: 0xa4cf, Stride: 1}, // CJK, Yi
		{Lo: 0xa960, Hi: 0xa97c, Stride: 1}, // Hangul Jamo extended A
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1}, // Hangul syllables
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1}, // CJK compatibility
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1}, // CJK compatibility forms
		{Lo: 0xff01, Hi: 0xff60, Stride: 1}, // full-width forms
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1}, // full-width signs
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1}, // pictographs, emoticons
		{Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1}, // transport symbols
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1}, // more pictographs
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1}, // CJK extensions B and on
	},
}

// visible returns s with each character replaced by its glyph, so that no character moves the cursor or
// begins a terminal escape. Tabs remain.
func visible(s string) string {
	chars, _ := firstChars([]byte(s), len(s))
	for i, r := range chars {
		chars[i] = glyph(r)
	}
	return string(chars)
}

// clip returns s, or its first n characters and an ellipsis if s is longer.
func clip(s string, n int) string {
	if chars, more := firstChars([]byte(s), n); more {
		return string(chars) + "…"
	}
	return s
}
