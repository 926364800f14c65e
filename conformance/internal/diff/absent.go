package diff

import (
	"bytes"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// This file recognizes three known differences: ours looks up no Go type for a missing value, it reads a malformed array
// or object in place of a name as a whole, and its errors at an end bracket of another kind have other pointers.

var (
	ourPlace   = regexp.MustCompile(`ours: (?:. ?\w*: )?(?:error \\?")?syntactic at ([0-9]+)`)
	ourRead    = regexp.MustCompile(`ours: (?:. ?\w*: )?(?:error \\?")?(?:neither syntactic nor semantic; wraps boom|.*is io\.EOF)`)
	stdType    = regexp.MustCompile(`std:  (?:. ?\w*: )?(?:error \\?")?semantic at ([0-9]+) \\?".*?\\?" kind '(?:\\+x00|\]|\})'`)
	ourType    = regexp.MustCompile(`ours: .*?semantic at ([0-9]+) \\?".*?\\?" kind '\\?"'`)
	failsAfter = regexp.MustCompile(`reader failing after ([0-9]+) bytes`)
	ourSyntax  = regexp.MustCompile(`ours: (.*?)syntactic at ([0-9]+) \\?"(.*?)\\?"([;"].*)?\n`)
	stdSyntax  = regexp.MustCompile(`std:  (.*?)syntactic at ([0-9]+) \\?"(.*?)\\?"([;"].*)?(?:\n|$)`)
)

// noValue reports whether diff is an error of the standard library for the Go type, at a place where the text or the
// reader has no value, and an error of ours for the missing value. Between the two offsets there may only be white
// space, commas and colons. If a name is due and no whole string follows, the offsets do not matter.
func noValue(check string, input []byte, diff string) bool {
	std := stdType.FindStringSubmatch(diff)
	if std == nil {
		return false
	}
	text := input
	if m := failsAfter.FindStringSubmatch(check); m != nil {
		n, _ := strconv.Atoi(m[1])
		text = text[:min(n, len(text))]
	}
	from, _ := strconv.Atoi(std[1])
	to := len(text)
	if ours := ourPlace.FindStringSubmatch(diff); ours != nil {
		to, _ = strconv.Atoi(ours[1])
	} else if !ourRead.MatchString(diff) {
		return false
	}
	if isNoName(text, min(from, len(text))) {
		return true
	}
	from, to = min(from, to), max(from, to)
	return to <= len(text) && len(bytes.Trim(text[from:to], " \t\r\n,:")) == 0
}

// isNoName reports whether no whole string follows at text[i:], where the first name of an object is due, or after a
// comma the first byte of a string is there.
func isNoName(text []byte, i int) bool {
	before, after := bytes.TrimRight(text[:i], " \t\r\n"), bytes.TrimLeft(text[i:], " \t\r\n")
	name, isString := bytes.CutPrefix(after, []byte(`"`))
	isCut := isString && !bytes.Contains(name, []byte(`"`))
	return bytes.HasSuffix(before, []byte("{")) && (!isString || isCut) || bytes.HasSuffix(before, []byte(",")) && isCut
}

// malformedForName reports whether diff is between two errors for an array or object in place of a name: the standard
// library's that it is no name, and ours at a later byte, or of the reader.
func malformedForName(check string, input []byte, diff string) bool {
	ours, std := ourSyntax.FindStringSubmatch(diff), stdSyntax.FindStringSubmatch(diff)
	if std == nil || !strings.HasSuffix(strings.TrimSuffix(std[4], `"`), "wraps ErrNonStringName") {
		return false
	}
	at, _ := strconv.Atoi(std[2])
	later := len(input)
	if ours != nil {
		later, _ = strconv.Atoi(ours[2])
	} else if !ourRead.MatchString(diff) {
		return false
	}
	return at < later && later <= len(input) && (input[at] == '[' || input[at] == '{')
}

// duplicateForType reports whether diff is between two errors for a duplicate name that is read as a value: ours that
// the type cannot hold it, and the standard library's that it is a duplicate.
func duplicateForType(check string, input []byte, diff string) bool {
	ours, std := ourType.FindStringSubmatch(diff), stdSyntax.FindStringSubmatch(diff)
	return ours != nil && std != nil && ours[1] == std[2] && strings.HasSuffix(strings.TrimSuffix(std[4], `"`), "wraps ErrDuplicateName")
}

// otherBracket reports whether diff is between two syntax errors at the same end bracket, whose pointers differ by one
// level. It does not compare the sentinels that they wrap.
func otherBracket(check string, input []byte, diff string) bool {
	ours, std := ourSyntax.FindStringSubmatch(diff), stdSyntax.FindStringSubmatch(diff)
	if ours == nil || std == nil || ours[1] != std[1] || ours[2] != std[2] {
		return false
	}
	at, err := strconv.Atoi(ours[2])
	if err != nil || at >= len(input) || input[at] != ']' && input[at] != '}' {
		return false
	}
	a, b := ours[3], std[3]
	if len(a) < len(b) {
		a, b = b, a
	}
	return strings.HasPrefix(a, b+"/") && strings.Count(a[len(b):], "/") == 1
}

// EmbedsPointers reports whether t is or contains a struct that embeds a pointer. It ignores map keys.
func EmbedsPointers(t reflect.Type) bool { return embedsPointers(t, map[reflect.Type]bool{}) }

// embedsPointers is EmbedsPointers without the types in seen, to which it adds those that it
// looks at.
func embedsPointers(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return embedsPointers(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous && f.Type.Kind() == reflect.Pointer || embedsPointers(f.Type, seen) {
				return true
			}
		}
	}
	return false
}
