package jsontext_test

import (
	"testing"

	. "github.com/plainjson/json/jsontext"
)

func TestSortDuplicates(t *testing.T) {
	for _, tt := range []struct {
		name, why  string
		text, want string
	}{
		{"ASCII", "the values decide", `{"a":2,"a":1}`, `{"a":1,"a":2}`},
		{"invalid byte", "it counts as U+FFFD, as it does in names", "{\"a\":\"\xc3}\",\"a\":\"\u2028\"}", "{\"a\":\"\u2028\",\"a\":\"\xc3}\"}"},
		{"invalid bytes", "where all are U+FFFD, the bytes decide", "{\"a\":\"\xff\",\"a\":\"\xc3\"}", "{\"a\":\"\xc3\",\"a\":\"\xff\"}"},
		{"surrogates", "they precede U+FFFD, as they do in names", "{\"a\":\"\uFFFD\",\"a\":\"😀\"}", "{\"a\":\"😀\",\"a\":\"\uFFFD\"}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := Value(tt.text)
			if err := v.Compact(ReorderRawObjects(true)); err != nil || string(v) != tt.want {
				t.Errorf("%q, %v; want %q", v, err, tt.want)
			}
		})
	}
}
