// Package fold compares names loosely: regardless of case, dashes and underscores.
package fold

import (
	"unicode"
	"unicode/utf8"
)

// Append appends the folded form of name to dst. Two names are loosely equal
// if their folded forms are the same bytes. Case is folded as by the simple
// case folding of Unicode ([unicode.SimpleFold]); invalid UTF-8 becomes U+FFFD.
func Append(dst, name []byte) []byte { return appendFolded(dst, name, false) }

// AppendCase is [Append] where dashes and underscores count.
func AppendCase(dst, name []byte) []byte { return appendFolded(dst, name, true) }

func appendFolded(dst, name []byte, dashes bool) []byte {
	for i := 0; i < len(name); {
		c := name[i]
		if c < utf8.RuneSelf {
			i++
			if (c == '_' || c == '-') && !dashes {
				continue
			}
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			dst = append(dst, c)
			continue
		}
		r, n := utf8.DecodeRune(name[i:])
		i += n
		dst = utf8.AppendRune(dst, smallest(r))
	}
	return dst
}

// smallest returns the smallest rune that differs from r by case alone.
func smallest(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}
