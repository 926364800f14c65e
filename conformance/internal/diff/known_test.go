package diff

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/jsontext"
)

// TestGarbledPointer holds the known difference to its narrow bounds.
func TestGarbledPointer(t *testing.T) {
	long := []byte(strings.Repeat("[", 5000))
	one := "error:\n  ours: syntactic at 7 \"/a\\\"/b\"; wraps boom\n        (text \"/a/b\")\n  std:  syntactic at 7 \"//\"; wraps boom\n        (text)"
	tests := []struct {
		name  string
		why   string
		check string
		input []byte
		diff  string
		want  bool
	}{
		{"only the pointer", "what it is for", "decode from one-byte reader", long, one, true},
		{"step", "walks show it otherwise", "walk over one-byte reader", long,
			"step 1:\n  ours: v: error \"syntactic at 5 \\\"/0/g\\\"; wraps io.ErrUnexpectedEOF\", offset 1\n  std:  v: error \"syntactic at 5 \\\"/0/\\\"; wraps io.ErrUnexpectedEOF\", offset 1", true},
		{"no stream", "so are those of slices", "decode from slice of bytes", long, one, false},
		{"other offset", "the rest must be the same", "decode from one-byte reader", long, strings.Replace(one, "at 7", "at 8", 1), false},
		{"other sentinel", "the rest must be the same", "decode from one-byte reader", long, strings.Replace(one, "wraps boom", "", 1), false},
		{"other value", "it is about errors only", "decode from one-byte reader", long, "value: ours 1, std 2", false},
	}
	for _, test := range tests {
		if got := garbledPointer(test.check, test.input, test.diff); got != test.want {
			t.Errorf("%s (%s): %t", test.name, test.why, got)
		}
	}
}

// TestNoted holds that only a failure that ours has told of before is noted.
func TestNoted(t *testing.T) {
	failure, other := &jsontext.SyntacticError{ByteOffset: 1, Err: ErrBoom}, &jsontext.SyntacticError{ByteOffset: 1, Err: ErrBoom}
	tests := []struct {
		name     string
		why      string
		failures []error
		diff     string
		want     bool
	}{
		{"again", "what it is for", []error{nil, failure, failure}, "step 2:\n  ours: 1\n  std:  2", true},
		{"wrapped", "functions may have wrapped it", []error{failure, errors.Join(failure)}, "step 1:\n  ours: 1\n  std:  2", true},
		{"equal", "another failure of the same kind", []error{failure, other}, "step 1:\n  ours: 1\n  std:  2", false},
		{"end", "all streams end alike", []error{io.EOF, io.EOF}, "step 1:\n  ours: 1\n  std:  2", false},
		{"later", "the difference comes before", []error{failure, nil, failure}, "step 1:\n  ours: 1\n  std:  2", false},
		{"value", "it tells no step", []error{nil, failure, failure}, "step 0: value: ours 1, std 2", true},
	}
	for _, test := range tests {
		diff := noted(test.diff, test.failures)
		if got := diff != test.diff; got != test.want || got != lostBeginning("stream of any from one-byte reader", nil, diff) {
			t.Errorf("%s (%s): %q", test.name, test.why, diff)
		}
	}
}

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
