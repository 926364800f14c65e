package jsontest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Mistake is a text with one mistake that people make, and the message for it.
type Mistake struct {
	Name, Why string
	Text      string
	Message   string // text of the cause of a SyntacticError, when a value is read as a whole
	Token     string // the same when it is read by tokens; "": Message
	Single    bool   // the text has a mistake only if it is one value and not a stream
}

// Parts of messages.
const (
	literals = " (expecting null, true, false, or a string in double quotes)"
	notName  = "object member name must be a string"
	noName   = `at start of string (expecting '"')`
	noValue  = "at start of value"
	short    = "unexpected EOF"
)

// Mistakes returns all mistakes.
func Mistakes() []Mistake {
	return slices.Concat(commaMistakes(), nameMistakes(), wordMistakes(), stringMistakes(), formatMistakes(), []Mistake{
		{"duplicate", "the name is in the pointer", `{"a":{"b":1,"b":2}}`, "duplicate object member name", "", false},
	})
}

// formatMistakes are texts in another format or encoding, by their first bytes.
func formatMistakes() []Mistake {
	const nul = "the text has a NUL among its first bytes: it looks like UTF-16 or binary data, and JSON must be UTF-8"
	return []Mistake{
		{"byte order mark", "editors hide it", "\ufeff{}", "the text begins with a byte order mark (U+FEFF), which JSON does not allow", "", false},
		{"byte order mark later", "only the first character is one", "[\ufeff]", `invalid character '\ufeff' ` + noValue, "", false},
		{"UTF-16, little-endian", "it has a byte order mark", "\xff\xfe{\x00}\x00", "the text looks like UTF-16 (little-endian); JSON must be UTF-8", "", false},
		{"UTF-16, big-endian", "it has a byte order mark", "\xfe\xff\x00{\x00}", "the text looks like UTF-16 (big-endian); JSON must be UTF-8", "", false},
		{"UTF-16 without a mark", "every second byte is NUL", "{\x00}\x00", nul, "", false},
		{"UTF-16, big-endian, without a mark", "the first byte is NUL", "\x00{\x00}", nul, "", false},
		{"gzip", "it was not uncompressed", "\x1f\x8b\x08\x00", "the text looks compressed by gzip", "", false},
		{"HTML", "a server answers an error in it", "<!doctype html>", "the text begins with '<': it looks like HTML or XML", "", false},
		{"NUL later", "it is one by accident", "[1,2,\x00]", `invalid character '\x00' ` + noValue, "", false},
	}
}

// commaMistakes are about commas and values that are missing.
func commaMistakes() []Mistake {
	return []Mistake{
		{"comma at the top level", "no array or object is open", `,}`, "invalid character ',' " + noValue, "", false},
		{"trailing comma", "no element follows", `[1,]`, "trailing comma before ']'", "", false},
		{"trailing comma and space", "white space does not matter", "[1 ,\n\t ]", "trailing comma before ']'", "", false},
		{"trailing comma in object", "no member follows", `{"a":1,}`, "trailing comma before '}'", "", false},
		{"trailing comma, other end", "both are wrong", `[[1],}`, "trailing comma before '}'", "", false},
		{"comma first", "no element precedes", `[,1]`, "comma before the first element", "", false},
		{"comma alone", "no element precedes", `[ , ]`, "comma before the first element", "", false},
		{"comma first in object", "no member precedes", `{,"a":1}`, "comma before the first member", "", false},
		{"two commas", "no element between them", `[1,,2]`, "two commas without an element between them", "", false},
		{"two commas at the end", "the first mistake counts", `[1, ,]`, "two commas without an element between them", "", false},
		{"two commas in object", "no member between them", `{"a":1,,"b":2}`, "two commas without a member between them", "", false},
		{"comma missing", "it says what can follow", `{"a":[1 2]}`, "invalid character '2' after array element (expecting ',' or ']')", "", false},
		{"comma missing in object", "likewise", `{"a":1 "b":2}`, `invalid character '"' after object value (expecting ',' or '}')`, "", false},
		{"value missing", "the comma comes too early", `{"a":,"b":1}`, "missing value before ','", "", false},
		{"last value missing", "the brace comes too early", `{"a": }`, "missing value before '}'", "missing value after object name", false},
	}
}

// nameMistakes are about names, and strings in single quotes.
func nameMistakes() []Mistake {
	return []Mistake{
		{"name without quotes", "as in JavaScript", `{a:1}`, "object member name `a` must be in double quotes", "", false},
		{"longer name", "all of it is shown", `{"x":1,ab_C$d-1.5 :1}`, "object member name `ab_C$d-1.5` must be in double quotes", "", false},
		{"name like a literal", "it begins like null", `{name:1}`, "object member name `name` must be in double quotes", "", false},
		{"name like a literal, cut", "it is all of null but its end", `{"x":1, nul:1}`, "object member name `nul` must be in double quotes", "", false},
		{"name within a name", "the object is deep in a value", `[{"x":{"y":{fals:1}}}]`, "object member name `fals` must be in double quotes", "", false},
		{"other letters", "they are letters, too", `{größe:1}`, "object member name `größe` must be in double quotes", "", false},
		{"other quotes", "from a text processor", `{“a”:1}`, "object member name `“a”` must be in double quotes", "", false},
		{"name of 50 bytes", "that much is shown", `{` + strings.Repeat("n", 50) + `:1}`,
			"object member name `" + strings.Repeat("n", 50) + "` must be in double quotes", "", false},
		{"name of 51 bytes", "the message is bounded", `{` + strings.Repeat("n", 51) + `:1}`,
			"object member name `" + strings.Repeat("n", 50) + "…` must be in double quotes", "", false},
		{"long name of other letters", "it is cut between letters", `{"x":1,x` + strings.Repeat("é", 1000) + `:1}`,
			"object member name `x" + strings.Repeat("é", 24) + "…` must be in double quotes", "", false},
		{"name that does not print", "the character is shown", "{\u00a0\"a\":1}", `invalid character '\u00a0' ` + noName, `invalid character '\u00a0' ` + noValue, false},
		{"name that is not UTF-8", "the byte is shown", "{a\xff:1}", `invalid character 'a' ` + noName, `invalid character 'a' ` + noValue, false},
		{"name that is a literal", "it is no string", `{true:1}`, "object member name `true` must be in double quotes", notName, false},
		{"name that is a number", "it is no string", `{"a":1,-12:1}`, "object member name `-12` must be in double quotes", notName, false},
		{"name that is an array", "the character says it", `{[]:1}`, `invalid character '[' ` + noName, notName, false},
		{"name cut", "the text ends", `{nul`, "object member name `nul` must be in double quotes", short, false},
		{"single quotes around a name", "as in Python", `{'a':1}`, "object member name must be in double quotes, not single quotes", "", false},
		{"single quotes", "as in Python", `{"a":'x'}`, "string must be in double quotes, not single quotes", "", false},
	}
}

// wordMistakes are about numbers, literals and comments.
func wordMistakes() []Mistake {
	return []Mistake{
		{"leading zero", "a number ends after it", `[01]`, "number must not have leading zeros", "", false},
		{"leading zeros", "a number ends after the first", `{"a":-007}`, "number must not have leading zeros", "", false},
		{"leading zero alone", "two values in a stream", `01`, "number must not have leading zeros", "", true},
		{"hexadecimal", "a number ends after the zero", `[0x1F]`, "number must be decimal, not hexadecimal", "", false},
		{"hexadecimal alone", "a number ends after the zero", `0X1F`, "number must be decimal, not hexadecimal", "", true},
		{"string and number", "the zero is no number", `["0"1]`, "invalid character '1' after array element (expecting ',' or ']')", "", false},
		{"plus", "only exponents have it", `[+1]`, "number must not begin with '+'", "", false},
		{"no integer part", "a digit must precede", `[.5]`, "number must not begin with '.'", "", false},
		{"no fraction", "a digit must follow", `[1.]`, "invalid character ']' in number (expecting digit)", "", false},
		{"NaN", "JSON has no such number", `{"a":NaN}`, "number must not be NaN or infinite", "", false},
		{"Infinity", "JSON has no such number", `Infinity`, "number must not be NaN or infinite", "", false},
		{"-Infinity", "JSON has no such number", `[-Infinity]`, "number must not be NaN or infinite", "", false},
		{"True", "as in Python", `[True]`, "literal `True` must be in lower case", "", false},
		{"NULL", "as in SQL", `{"a":NULL}`, "literal `NULL` must be in lower case", "", false},
		{"None", "as in Python", `[None]`, "invalid literal `None`" + literals, "", false},
		{"undefined", "as in JavaScript", `undefined`, "invalid literal `undefined`" + literals, "", false},
		{"word", "a string without quotes", `{"a":hello world}`, "invalid literal `hello`" + literals, "", false},
		{"long word", "the message is bounded", `[` + strings.Repeat("Word", 1000) + `]`, "invalid literal `" + strings.Repeat("Word", 12) + "Wo…`" + literals, "", false},
		{"nul", "it begins like null", `[nul]`, "invalid character ']' in literal null (expecting 'l')", "", false},
		{"comment", "in place of a value", "[//x\n1]", "JSON has no comments: invalid character '/' " + noValue, "", false},
		{"comment at a name", "in place of a name", `{/* a */"a":1}`, "JSON has no comments: invalid character '/' " + noName, "JSON has no comments: invalid character '/' " + noValue, false},
		{"comment after an element", "in place of a comma", "{\"a\":[1 // x\n]}", "JSON has no comments: invalid character '/' after array element (expecting ',' or ']')", "", false},
		{"comment after a member", "in place of a comma", `{"a":1 # x`, "JSON has no comments: invalid character '#' after object value (expecting ',' or '}')", "", false},
		{"comment after a name", "in place of a colon", `{"a"/**/:1}`, "JSON has no comments: invalid character '/' after object name (expecting ':')", "", false},
		{"comment at the end", "after the value", `{} // x`, "JSON has no comments: invalid character '/' after top-level value", "", true},
	}
}

// stringMistakes are about characters and escapes in strings.
func stringMistakes() []Mistake {
	return []Mistake{
		{"line break", "with its escape", "[\"a\nb\"]", `line break U+000A in string must be escaped as \n`, "", false},
		{"carriage return", "with its escape", "[\"a\r\n\"]", `line break U+000D in string must be escaped as \r`, "", false},
		{"tab", "with its escape", "{\"a\":\"\t\"}", `tab U+0009 in string must be escaped as \t`, "", false},
		{"control character", "with its code", "{\"a\x1fb\":1}", `control character U+001F in string must be escaped as \u001F`, "", false},
		{"high surrogate", "without what follows", `["\ud800 and more"]`, "unpaired surrogate `\\ud800` in string", "", false},
		{"two high surrogates", "the first has no pair", `["\uD800\uD800"]`, "unpaired surrogate `\\uD800` in string", "", false},
		{"low surrogate", "without what follows", `["a\udc00"]`, "unpaired surrogate `\\udc00` in string", "", false},
		{"escape", "the sequence is shown", `["\x41"]`, "invalid escape sequence `\\x` in string", "", false},
	}
}

// ErrorText returns the text of err, which may be nil, without the parts that depend on how much of a stream is in
// memory.
func ErrorText(err error) string { return inMemory.ReplaceAllString(fmt.Sprint(err), "") }

var inMemory = regexp.MustCompile(`, first at (byte \d+|line \d+:\d+)|line \d+:\d+, `)
