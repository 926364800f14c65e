package diff

import (
	"strings"
	"testing"
)

// TestGarbledPointer checks that garbledPointer covers errors of readers that differ in the
// pointer, and nothing else.
func TestGarbledPointer(t *testing.T) {
	one := "error:\n  ours: syntactic at 7 \"/a\\\"/b\"; wraps boom\n        (text \"/a/b\")\n  std:  syntactic at 7 \"//\"; wraps boom\n        (text)"
	tests := []struct {
		name  string
		why   string
		check string
		input []byte
		diff  string
		want  bool
	}{
		{"only the pointer", "what it is for", "decode from one-byte reader", nil, one, true},
		{"step", "walks show it otherwise", "walk over one-byte reader", nil,
			"step 1:\n  ours: v: error \"syntactic at 5 \\\"/0/g\\\"; wraps io.ErrUnexpectedEOF\", offset 1\n  std:  v: error \"syntactic at 5 \\\"/0/\\\"; wraps io.ErrUnexpectedEOF\", offset 1", true},
		{"no stream", "so are those of slices", "decode from slice of bytes", nil, one, false},
		{"other offset", "the rest must be the same", "decode from one-byte reader", nil, strings.Replace(one, "at 7", "at 8", 1), false},
		{"other sentinel", "the rest must be the same", "decode from one-byte reader", nil, strings.Replace(one, "wraps boom", "", 1), false},
		{"other value", "it is about errors only", "decode from one-byte reader", nil, "value: ours 1, std 2", false},
	}
	for _, test := range tests {
		if got := garbledPointer(test.check, test.input, test.diff); got != test.want {
			t.Errorf("%s (%s): %t", test.name, test.why, got)
		}
	}
}

// TestNoValue checks that noValue covers errors at a place where the text or the reader has no
// value, and nothing else.
func TestNoValue(t *testing.T) {
	const one = "error:\n  ours: syntactic at 3 \"/0\"\n        (text)\n  std:  semantic at 1 \"/0\" kind '\\x00' value \"\" (nil true) type chan int\n        (text)"
	failing := strings.Replace(one, "syntactic at 3 \"/0\"", "neither syntactic nor semantic; wraps boom", 1)
	for _, tt := range []struct {
		name, why, check, input, diff string
		want                          bool
	}{
		{"end", "what it is for", "decode from slice of bytes", "[  ", one, true},
		{"no value", "a delimiter comes", "decode from slice of bytes", "[  ,", one, true},
		{"value", "there is a value before the place of our error", "decode from slice of bytes", "[1 x", one, false},
		{"kind", "the value has one", "decode from slice of bytes", "[  ", strings.Replace(one, "\\x00", "[", 1), false},
		{"reader", "it fails before the value", "decode from reader failing after 3 bytes", "[  1", failing, true},
		{"reader within a first name", "no part of a name is a value", "decode from reader failing after 3 bytes", `{"b":1`, failing, true},
		{"reader after a first name", "the name is a value", "decode from reader failing after 4 bytes", `{"":1`, failing, false},
		{"reader within a value", "it has begun", "decode from reader failing after 3 bytes", "[ tr", failing, false},
	} {
		if got := noValue(tt.check, []byte(tt.input), tt.diff); got != tt.want {
			t.Errorf("%s (%s): %t", tt.name, tt.why, got)
		}
	}
}

// TestMalformedForName checks that malformedForName covers errors for an array or object in place of a
// name, and nothing else.
func TestMalformedForName(t *testing.T) {
	const one = "error:\n  ours: syntactic at 2 \"\"; wraps io.ErrUnexpectedEOF\n        (text)\n  std:  syntactic at 1 \"\"; wraps ErrNonStringName\n        (text)"
	for _, tt := range []struct {
		name, why, input, diff string
		want                   bool
	}{
		{"array", "what it is for", `{[`, one, true},
		{"number", "it is read as a whole by both libraries", `{1x`, one, false},
		{"other sentinel", "the standard library has to report that it is no name", `{[`,
			strings.Replace(one, "ErrNonStringName", "ErrDuplicateName", 1), false},
		{"other order", "ours must not be the earlier one", ` {[`, strings.Replace(one, "at 2", "at 1", 1), false},
	} {
		if got := malformedForName("decode", []byte(tt.input), tt.diff); got != tt.want {
			t.Errorf("%s (%s): %t", tt.name, tt.why, got)
		}
	}
}

// TestOtherBracket checks that otherBracket covers errors at a bracket whose pointers differ by
// one level, and nothing else.
func TestOtherBracket(t *testing.T) {
	const one = "error:\n  ours: syntactic at 7 \"/0/a\"\n        (text)\n  std:  syntactic at 7 \"/0\"\n        (text)"
	for _, tt := range []struct {
		name, why, input, diff string
		want                   bool
	}{
		{"bracket", "what it is for", `[{"a":1]`, one, true},
		{"other text", "there is no bracket", `[{"a":1,`, one, false},
		{"two levels", "one level is the difference of the rules", `[{"a":1]`, strings.Replace(one, "/0/a", "/0/a/b", 1), false},
		{"other member", "the pointers are those of different values", `[{"a":1]`, strings.Replace(one, "\"/0\"", "\"/1\"", 1), false},
		{"other offset", "the place must be the same", `[{"a":1]`, strings.Replace(one, "at 7", "at 6", 1), false},
	} {
		if got := otherBracket("decode", []byte(tt.input), tt.diff); got != tt.want {
			t.Errorf("%s (%s): %t", tt.name, tt.why, got)
		}
	}
}

// TestValueAsName checks that valueAsName covers wrong errors and panics of the standard library
// for an embedded raw value, and nothing else.
func TestValueAsName(t *testing.T) {
	const diff = "error:\n  ours: *json.UnmarshalTypeError \"x\"\n  std:  *json.SyntaxError \"invalid character '}' looking for beginning of value\""
	for _, tt := range []struct {
		name, why, check, input, diff string
		want                          bool
	}{
		{"valid", "what it is for", "into []diff.RestValue", `{"a":"b"}`, diff, true},
		{"invalid", "then it is right about the text", "into []diff.RestValue", `{"a":"b",}`, diff, false},
		{"other type", "nothing is embedded", "into []diff.Held", `{"a":"b"}`, diff, false},
		{"no error", "ours has to have failed there, too", "into []diff.RestValue", `{"a":"b"}`, strings.Replace(diff, "*json.UnmarshalTypeError \"x\"", "<nil>", 1), false},
		{"value", "it is about errors only", "into []diff.RestValue", `{"a":"b"}`, strings.Replace(diff, "error:", "value:", 1), false},
		{"panic", "the other thing that comes of it", "into []diff.RestValue", `{"a":1}`, "panic:\n  ours:\n  std:  runtime error: slice bounds out of range [1:0]", true},
		{"panic of ours", "that is a fault", "into []diff.RestValue", `{"a":1}`, "panic:\n  ours: x\n  std:  runtime error: slice bounds out of range [1:0]", false},
	} {
		if got := valueAsName(tt.check, []byte(tt.input), tt.diff); got != tt.want {
			t.Errorf("%s (%s): %t", tt.name, tt.why, got)
		}
	}
}
