package model

import "unicode"

// This file contains the rules that make the name of a JSON member from that of a Go field. Package jsonx documents how
// they split the Go name into words.

// RuleOf returns the rule with the given name in option names of a marker. It returns nil for other names.
func RuleOf(name string) func(string) string {
	switch name {
	case "snake":
		return Snake
	case "kebab":
		return Kebab
	case "camel":
		return Camel
	case "pascal":
		return Pascal
	}
	return nil
}

// Snake returns the words of name in lower case, with an underscore between them: http_server.
func Snake(name string) string { return cased(name, '_', len(name)) }

// Kebab returns the words of name in lower case, with a hyphen between them: http-server.
func Kebab(name string) string { return cased(name, '-', len(name)) }

// Camel returns the words of name one after the other, the first one in lower case, and the others with
// one capital: httpServer.
func Camel(name string) string { return cased(name, 0, 1) }

// Pascal returns the words of name one after the other, each with one capital: HttpServer.
func Pascal(name string) string { return cased(name, 0, 0) }

// cased returns the words of name, with the separator between them unless it is 0. The first lower words are in lower
// case, and each of the others has one capital.
func cased(name string, separator rune, lower int) string {
	r := []rune(name)
	var b []rune
	words := 0
	for i, c := range r {
		if c == '_' {
			continue
		}
		c = unicode.ToLower(c)
		if startsWord(r, i) {
			if separator != 0 && words > 0 {
				b = append(b, separator)
			}
			if words >= lower {
				c = unicode.ToUpper(c)
			}
			words++
		}
		b = append(b, c)
	}
	return string(b)
}

// startsWord reports whether a word of the name r starts at r[i], which is not an underscore.
func startsWord(r []rune, i int) bool {
	switch {
	case i == 0 || r[i-1] == '_':
		return true
	case !unicode.IsUpper(r[i]):
		return false
	case !unicode.IsUpper(r[i-1]):
		return true
	}
	after := r[i+1:]
	isPlural := len(after) > 0 && after[0] == 's' && (len(after) == 1 || after[1] == '_')
	return len(after) > 0 && unicode.IsLower(after[0]) && !isPlural
}
