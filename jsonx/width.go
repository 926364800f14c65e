package jsonx

import "unicode"

// width returns the number of columns that s has on a terminal. All its characters can be printed.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me): // it is part of the character before it
		case unicode.Is(wide, r):
			n += 2
		default:
			n++
		}
	}
	return n
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
