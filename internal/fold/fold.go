// Package fold compares names regardless of case, dashes and underscores.
package fold

import (
	"unicode"
	"unicode/utf8"
)

// Append appends the folded form of name to dst. Two names match regardless of
// case, dashes and underscores if their folded forms are equal. Case is folded
// by [unicode.SimpleFold]. Each invalid byte of UTF-8 becomes U+FFFD.
func Append(dst, name []byte) []byte { return appendFolded(dst, name, false) }

// AppendCase is [Append], but it keeps dashes and underscores.
func AppendCase(dst, name []byte) []byte { return appendFolded(dst, name, true) }

// appendFolded is AppendCase if dashes is true, and Append otherwise.
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

// smallest returns the smallest rune that equals r under simple case folding.
func smallest(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}
