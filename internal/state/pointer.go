package state

import (
	"strconv"
	"unicode/utf8"
)

// AppendName appends to the pointer b the step to the member called name (RFC 6901). Bytes of it
// that are not UTF-8 become U+FFFD.
func AppendName(b []byte, name string) []byte {
	b = append(b, '/')
	plain := 0
	for plain < len(name) && name[plain] < utf8.RuneSelf && name[plain] != '~' && name[plain] != '/' {
		plain++
	}
	b = append(b, name[:plain]...)
	for _, r := range name[plain:] {
		switch r {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// AppendIndex appends to the pointer b the step to the element with the index i.
func AppendIndex(b []byte, i int64) []byte {
	return strconv.AppendInt(append(b, '/'), i, 10)
}

// AppendPath appends to the pointer b the steps of path, which is innermost first.
func AppendPath(b []byte, path []Step) []byte {
	for k := len(path) - 1; k >= 0; k-- {
		if s := &path[k]; s.Index >= 0 {
			b = AppendIndex(b, int64(s.Index))
		} else {
			b = AppendName(b, s.Name)
		}
	}
	return b
}
