package json_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A hiccup is a reader that fails once, and goes on if it is asked again.
type hiccup struct {
	before, after string
	err           error
}

func (h *hiccup) Read(p []byte) (int, error) {
	n := copy(p, h.before)
	if h.before = h.before[n:]; n > 0 {
		return n, nil
	}
	h.before, h.after = h.after, ""
	err := h.err
	h.err = io.EOF
	return 0, err
}

// hiccuped has fields that are read in many ways.
type hiccuped struct {
	Int     int
	Floats  []float64
	Names   map[string]int
	Raw     jsontext.Value
	Any     any
	Pointer **string
	Inner   *hiccuped
	Method  tokenReader
}

// A tokenReader reads one value token by token.
type tokenReader struct{ kinds string }

func (r *tokenReader) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	depth := dec.StackDepth()
	for {
		tok, err := dec.ReadToken()
		if err != nil {
			return err
		}
		r.kinds += tok.Kind().String()
		if dec.StackDepth() == depth {
			return nil
		}
	}
}

// TestReaderFailsOnce holds that the failure of a reader is told of even if the reader would go on when it is
// asked again, as after a deadline: the same as of one that always fails.
func TestReaderFailsOnce(t *testing.T) {
	boom := errors.New("boom")
	const text = ` {"Int": 12, "Floats": [1.5, 2], "Names": {"a": 1, "b": 2}, "Raw": [1, "x"], "Any": {"x": [1, null]}, ` +
		`"Other": [{"k": true}, "skipped"], "Pointer": "p\n", "Inner": {"Int": 3}, "Method": [1, {"a": 2}], "Int2": 1} `
	texts := []string{text, " 12 ", `"text"`, "true", "[1, 2]", "1.5e3"}
	for _, tt := range []struct {
		name, why string
		opts      []json.Options
	}{
		{"default", "the fast path", nil},
		{"duplicates", "values are read into others", []json.Options{jsontext.AllowDuplicateNames(true)}},
		{"old API", "the text is checked before it is read", []json.Options{v1.DefaultOptionsV1()}},
		{"unknown names", "they fail at once", []json.Options{json.RejectUnknownMembers(true)}},
	} {
		for _, text := range texts {
			for _, typ := range []reflect.Type{
				reflect.TypeFor[hiccuped](), reflect.TypeFor[any](), reflect.TypeFor[int](), reflect.TypeFor[float64](), reflect.TypeFor[*string](),
				reflect.TypeFor[bool](), reflect.TypeFor[[]int](), reflect.TypeFor[map[string]int](), reflect.TypeFor[jsontext.Value](), reflect.TypeFor[tokenReader](),
			} {
				for n := range len(text) + 1 {
					once, always := reflect.New(typ), reflect.New(typ)
					got := json.UnmarshalRead(&hiccup{text[:n], text[n:], boom}, once.Interface(), tt.opts...)
					want := json.UnmarshalRead(jsontest.FailAfterReader([]byte(text), n, boom), always.Interface(), tt.opts...)
					if want == nil || fmt.Sprint(got) != fmt.Sprint(want) || errors.Is(got, boom) != errors.Is(want, boom) ||
						!cmp.Equal(once.Interface(), always.Interface(), cmp.AllowUnexported(tokenReader{})) {
						t.Fatalf("%s (%s): %s into %v, failing after %d: %v, want %v", tt.name, tt.why, text, typ, n, got, want)
					}
				}
			}
		}
	}
}

// TestReaderEndsOnce holds the same for a reader that has more to come after an io.EOF.
func TestReaderEndsOnce(t *testing.T) {
	const text = `{"Any": true}`
	for n := range len(text) {
		var got hiccuped
		err := json.UnmarshalRead(&hiccup{text[:n], text[n:], io.EOF}, &got)
		if want := json.UnmarshalRead(strings.NewReader(text[:n]), new(hiccuped)); err == nil || fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("ending after %d: %v, want %v", n, err, want)
		}
	}
}
