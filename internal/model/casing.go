package model

import (
	"strings"
	"unicode"
)

// This file contains the rules that make the name of a JSON member from that of a Go field. They split the Go name
// into words. A word starts
//
//   - after underscores, which are dropped
//   - at a capital that follows another character: user|ID, Field1|Name
//   - at the last of several capitals if a lower-case letter follows: HTTP|Server. The exception is an s at the end of the
//     name or before an underscore: IDs is one word.
//
// So a digit belongs to the word before it, and several capitals are one word.

// ruleOf returns the rule with the given name in option names of a marker. It returns nil for other names.
func ruleOf(name string) func(string) string {
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
func Snake(name string) string { return strings.ToLower(strings.Join(words(name), "_")) }

// Kebab returns the words of name in lower case, with a hyphen between them: http-server.
func Kebab(name string) string { return strings.ToLower(strings.Join(words(name), "-")) }

// Camel returns the words of name one after the other, the first one in lower case, and the others with
// one capital: httpServer.
func Camel(name string) string {
	list := words(name)
	for i, word := range list {
		if i == 0 {
			list[i] = strings.ToLower(word)
		} else {
			list[i] = capitalize(word)
		}
	}
	return strings.Join(list, "")
}

// Pascal returns the words of name one after the other, each with one capital: HttpServer.
func Pascal(name string) string {
	list := words(name)
	for i, word := range list {
		list[i] = capitalize(word)
	}
	return strings.Join(list, "")
}

// capitalize returns word with its first character in upper case and the others in lower case.
func capitalize(word string) string {
	r := []rune(strings.ToLower(word))
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}

// words returns the words of name, none of which is empty.
func words(name string) (list []string) {
	for part := range strings.SplitSeq(name, "_") {
		start := 0
		r := []rune(part)
		for i := 1; i <= len(r); i++ {
			if i == len(r) || startsWord(r, i) {
				list = append(list, string(r[start:i]))
				start = i
			}
		}
	}
	return list
}

// startsWord reports whether a word starts at r[i], where r is a part of a name without underscores, and i is not 0.
func startsWord(r []rune, i int) bool {
	switch {
	case !unicode.IsUpper(r[i]):
		return false
	case !unicode.IsUpper(r[i-1]):
		return true
	}
	after := r[i+1:]
	return len(after) > 0 && unicode.IsLower(after[0]) && string(after) != "s"
}
