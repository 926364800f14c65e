package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestLeftAfterMalformed checks what a value has after malformed text, as docs/migrate.md says.
func TestLeftAfterMalformed(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        string
		target    any // a pointer
		want      string
	}{
		{"any", "no element without a value", `[1,2,x`, new(any), `[1 2]`},
		{"member", "no member without a value", `{"a":1,"b":}`, new(any), `map[a:1]`},
		{"slice", "the text ends before the element", `[1,2,`, new([]int), `[1 2]`},
		{"slice, wrong element", "the element has been made", `[1,2,x`, new([]int), `[1 2 0]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.in), tt.target)
			v := tt.target
			if p, ok := v.(*any); ok {
				v = *p
			} else {
				v = *v.(*[]int)
			}
			if got := fmt.Sprint(v); got != tt.want || err == nil {
				t.Errorf("got %s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

// TestPointerOfBracket checks that the pointer of a wrong closing bracket is the same for all ways to read it.
func TestPointerOfBracket(t *testing.T) {
	const text = `{"a":{"b":1]}`
	tokens, value := jsontext.NewDecoder(strings.NewReader(text)), jsontext.NewDecoder(strings.NewReader(text))
	var v any
	var tokenErr error
	for tokenErr == nil {
		_, tokenErr = tokens.ReadToken()
	}
	_, valueErr := value.ReadValue()
	for _, err := range []error{json.Unmarshal([]byte(text), &v), tokenErr, valueErr} {
		var syn *jsontext.SyntacticError
		if !errors.As(err, &syn) || syn.JSONPointer != "/a" {
			t.Errorf("got %v, want an error with the pointer /a", err)
		}
	}
}

// A slowWriter writes at most three bytes of a call, until it is mended.
type slowWriter struct {
	bytes.Buffer
	mended bool
}

// Write implements [io.Writer] wrongly: it does not return an error if it has not written all of b.
func (w *slowWriter) Write(b []byte) (int, error) {
	if w.mended {
		return w.Buffer.Write(b)
	}
	return w.Buffer.Write(b[:min(3, len(b))])
}

// TestShortWrite checks that no text is lost if a writer writes a part of its argument without an error.
func TestShortWrite(t *testing.T) {
	var w slowWriter
	if err := json.MarshalWrite(&w, "abcdef"); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("MarshalWrite: %v", err)
	}
	w = slowWriter{}
	enc := jsontext.NewEncoder(&w)
	if err := json.MarshalEncode(enc, "abcdef"); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("MarshalEncode: %v", err)
	}
	w.mended = true
	if err := json.MarshalEncode(enc, 1); err != nil || w.String() != "\"abcdef\"\n1\n" {
		t.Errorf("the next value: %v, the text is %q", err, w.String())
	}
}
