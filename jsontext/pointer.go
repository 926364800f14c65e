package jsontext

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/plainjson/json/internal/state"
)

// A Pointer is a JSON Pointer (RFC 6901): the way from the root of a value to one
// of its parts. It is a list of tokens, each with a slash before it: the names of
// members and the indices of elements in decimal. An index and a name made of
// digits look the same. In a token ~ is written ~0 and / is written ~1. There is
// one pointer for each part of a value, so pointers can be compared with ==.
type Pointer string

// IsValid reports whether p is a JSON Pointer by RFC 6901: empty or beginning
// with a slash, valid UTF-8, and with each ~ followed by 0 or 1. It does not
// allocate.
func (p Pointer) IsValid() bool {
	if p != "" && p[0] != '/' {
		return false
	}
	for i := 0; i < len(p); i++ {
		if p[i] == '~' && (i+1 == len(p) || p[i+1] != '0' && p[i+1] != '1') {
			return false
		}
	}
	return utf8.ValidString(string(p))
}

// Contains reports whether pc points to what p points to, or to a part of it. It
// does not allocate.
func (p Pointer) Contains(pc Pointer) bool {
	rest, ok := strings.CutPrefix(string(pc), string(p))
	return ok && (rest == "" || rest[0] == '/')
}

// Parent returns p without its last token. The parent of the empty pointer is
// the empty pointer. It does not allocate.
func (p Pointer) Parent() Pointer {
	return p[:max(strings.LastIndexByte(string(p), '/'), 0)]
}

// LastToken returns the last token of p, unescaped. For the empty pointer it is
// the empty string. It allocates if the token has an escape.
func (p Pointer) LastToken() string {
	last := p[max(strings.LastIndexByte(string(p), '/'), 0):]
	return unescapeToken(strings.TrimPrefix(string(last), "/"))
}

// AppendToken returns p with the token tok, which it escapes, added. Bytes of tok
// that are not UTF-8 become U+FFFD. It allocates the result.
func (p Pointer) AppendToken(tok string) Pointer {
	return Pointer(state.AppendName([]byte(p), tok))
}

// Tokens returns the tokens of p, unescaped, from the first to the last.
func (p Pointer) Tokens() iter.Seq[string] {
	return func(yield func(string) bool) {
		rest := strings.TrimPrefix(string(p), "/")
		for more := p != ""; more; {
			var tok string
			tok, rest, more = strings.Cut(rest, "/")
			if !yield(unescapeToken(tok)) {
				return
			}
		}
	}
}

// unescapeToken returns what a token of a pointer stands for.
func unescapeToken(tok string) string {
	if strings.IndexByte(tok, '~') < 0 {
		return tok
	}
	var text []byte
	for i := 0; i < len(tok); i++ {
		c := tok[i]
		if c == '~' && i+1 < len(tok) && (tok[i+1] == '0' || tok[i+1] == '1') {
			if i++; tok[i] == '1' {
				c = '/'
			}
		}
		text = append(text, c)
	}
	return string(text)
}
