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
		{name: "only the pointer", why: "what it is for", check: "decode from one-byte reader", diff: one, want: true},
		{name: "step", why: "walks show it otherwise", check: "walk over one-byte reader",
			diff: "step 1:\n  ours: v: error \"syntactic at 5 \\\"/0/g\\\"; wraps io.ErrUnexpectedEOF\", offset 1\n  std:  v: error \"syntactic at 5 \\\"/0/\\\"; wraps io.ErrUnexpectedEOF\", offset 1", want: true},
		{name: "no stream", why: "so are those of slices", check: "decode from slice of bytes", diff: one},
		{name: "other offset", why: "the rest must be the same", check: "decode from one-byte reader", diff: strings.Replace(one, "at 7", "at 8", 1)},
		{name: "other sentinel", why: "the rest must be the same", check: "decode from one-byte reader", diff: strings.Replace(one, "wraps boom", "", 1)},
		{name: "other value", why: "it is about errors only", check: "decode from one-byte reader", diff: "value: ours 1, std 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := garbledPointer(tt.check, tt.input, tt.diff); got != tt.want {
				t.Errorf("%t (%s)", got, tt.why)
			}
		})
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
		{name: "end", why: "what it is for", check: "decode from slice of bytes", input: "[  ", diff: one, want: true},
		{name: "no value", why: "a delimiter comes", check: "decode from slice of bytes", input: "[  ,", diff: one, want: true},
		{name: "value", why: "there is a value before the place of our error", check: "decode from slice of bytes", input: "[1 x", diff: one},
		{name: "kind", why: "the value has one", check: "decode from slice of bytes", input: "[  ", diff: strings.Replace(one, "\\x00", "[", 1)},
		{name: "reader", why: "it fails before the value", check: "decode from reader failing after 3 bytes", input: "[  1", diff: failing, want: true},
		{name: "reader within a first name", why: "no part of a name is a value",
			check: "decode from reader failing after 3 bytes", input: `{"b":1`, diff: failing, want: true},
		{name: "reader after a first name", why: "the name is a value", check: "decode from reader failing after 4 bytes", input: `{"":1`, diff: failing},
		{name: "reader within a value", why: "it has begun", check: "decode from reader failing after 3 bytes", input: "[ tr", diff: failing},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := noValue(tt.check, []byte(tt.input), tt.diff); got != tt.want {
				t.Errorf("%t (%s)", got, tt.why)
			}
		})
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
		{name: "array", why: "what it is for", input: `{[`, diff: one, want: true},
		{name: "number", why: "it is read as a whole by both libraries", input: `{1x`, diff: one},
		{name: "other sentinel", why: "the standard library has to report that it is no name", input: `{[`,
			diff: strings.Replace(one, "ErrNonStringName", "ErrDuplicateName", 1)},
		{name: "other order", why: "ours must not be the earlier one", input: ` {[`, diff: strings.Replace(one, "at 2", "at 1", 1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := malformedForName("decode", []byte(tt.input), tt.diff); got != tt.want {
				t.Errorf("%t (%s)", got, tt.why)
			}
		})
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
		{name: "bracket", why: "what it is for", input: `[{"a":1]`, diff: one, want: true},
		{name: "other text", why: "there is no bracket", input: `[{"a":1,`, diff: one},
		{name: "two levels", why: "one level is the difference of the rules", input: `[{"a":1]`, diff: strings.Replace(one, "/0/a", "/0/a/b", 1)},
		{name: "other member", why: "the pointers are those of different values", input: `[{"a":1]`, diff: strings.Replace(one, "\"/0\"", "\"/1\"", 1)},
		{name: "other offset", why: "the place must be the same", input: `[{"a":1]`, diff: strings.Replace(one, "at 7", "at 6", 1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := otherBracket("decode", []byte(tt.input), tt.diff); got != tt.want {
				t.Errorf("%t (%s)", got, tt.why)
			}
		})
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
		{name: "valid", why: "what it is for", check: "into []diff.RestValue", input: `{"a":"b"}`, diff: diff, want: true},
		{name: "invalid", why: "then it is right about the text", check: "into []diff.RestValue", input: `{"a":"b",}`, diff: diff},
		{name: "other type", why: "nothing is embedded", check: "into []diff.Held", input: `{"a":"b"}`, diff: diff},
		{name: "no error", why: "ours has to have failed there, too",
			check: "into []diff.RestValue", input: `{"a":"b"}`, diff: strings.Replace(diff, "*json.UnmarshalTypeError \"x\"", "<nil>", 1)},
		{name: "value", why: "it is about errors only", check: "into []diff.RestValue", input: `{"a":"b"}`, diff: strings.Replace(diff, "error:", "value:", 1)},
		{name: "panic", why: "the other thing that comes of it",
			check: "into []diff.RestValue", input: `{"a":1}`, diff: "panic:\n  ours:\n  std:  runtime error: slice bounds out of range [1:0]", want: true},
		{name: "panic of ours", why: "that is a fault",
			check: "into []diff.RestValue", input: `{"a":1}`, diff: "panic:\n  ours: x\n  std:  runtime error: slice bounds out of range [1:0]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := valueAsName(tt.check, []byte(tt.input), tt.diff); got != tt.want {
				t.Errorf("%t (%s)", got, tt.why)
			}
		})
	}
}
