package jsontext

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/plainjson/json/internal/state"
)

// A Pointer is a JSON Pointer (RFC 6901), the path from a top-level value to a value within it. It is a
// list of tokens, each after a slash: the name of a member, or the index of an element in decimal. A
// pointer does not tell an index from a name that has digits only. Within a token, ~ is written as ~0 and
// / as ~1. The empty pointer is the top-level value.
//
// Every value has exactly one pointer, so pointers can be compared with ==.
type Pointer string

// IsValid reports whether p is a JSON Pointer by RFC 6901: it is empty or begins with a slash, is valid
// UTF-8, and has 0 or 1 after each ~. It does not allocate.
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

// Contains reports whether pc is p, or points to a value within the value at p. It does not allocate.
func (p Pointer) Contains(pc Pointer) bool {
	rest, ok := strings.CutPrefix(string(pc), string(p))
	return ok && (rest == "" || rest[0] == '/')
}

// Parent returns p without its last token. The parent of the empty pointer is the empty pointer. It does
// not allocate.
func (p Pointer) Parent() Pointer {
	return p[:max(strings.LastIndexByte(string(p), '/'), 0)]
}

// LastToken returns the last token of p without escapes. For the empty pointer it is the empty string.
// It allocates only if the token has escapes.
func (p Pointer) LastToken() string {
	last := p[max(strings.LastIndexByte(string(p), '/'), 0):]
	return unescapeToken(strings.TrimPrefix(string(last), "/"))
}

// AppendToken returns p with the token tok at the end, which it escapes. Invalid UTF-8 in tok becomes
// U+FFFD. It allocates the result.
func (p Pointer) AppendToken(tok string) Pointer {
	return Pointer(state.AppendName([]byte(p), tok))
}

// Tokens returns an iterator over the tokens of p, without escapes, from the first to the last. It
// allocates only for tokens that have escapes.
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

// unescapeToken returns the text of a token of a pointer, without escapes.
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
