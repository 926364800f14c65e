package diff

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"io"
	"reflect"

	"github.com/plainjson/json/internal/jsontest"
	v1 "github.com/plainjson/json/v1"
)

// An oldDecoder is a Decoder of encoding/json or of package v1.
type oldDecoder interface {
	Decode(any) error
	More() bool
	Buffered() io.Reader
	InputOffset() int64
	UseNumber()
	DisallowUnknownFields()
}

// An OldWalk is a sequence of calls of a Decoder of the old API.
type OldWalk struct {
	// calls has a letter for each call: t Token, m More, d Decode into an any, a Decode into the next
	// of targets, n Decode(nil), u UseNumber, U DisallowUnknownFields.
	calls   string
	targets []Type
	Source  Source
}

// RandomOldWalk returns a random walk for a text of size bytes.
func RandomOldWalk(r *jsontest.Rand, size int) OldWalk {
	w := OldWalk{Source: RandomSource(r, size)}
	if w.Source.open == nil {
		w.Source = Chunks(size + 1)
	}
	letters := jsontest.Pick(r, []string{"tm", "t", "d", "dm", "tttmmd", "tttmmda", "da", "dam"})
	calls := make([]byte, r.Between(1, 25))
	for i := range calls {
		calls[i] = letters[r.IntN(len(letters))]
		if r.OneIn(40) {
			calls[i] = "uUn"[r.IntN(3)]
		}
		if calls[i] == 'a' {
			types := Types
			if r.OneIn(4) {
				types = EmbedTypes
			}
			w.targets = append(w.targets, jsontest.Pick(r, types))
		}
	}
	w.calls = string(calls)
	return w
}

// String describes w for reports.
func (w OldWalk) String() string {
	s := fmt.Sprintf("walk %q of the old API from %v", w.calls, w.Source)
	for _, t := range w.targets {
		s += ", into " + t.Name
	}
	return s
}

// Check makes the calls of w on text with both libraries. It returns the first difference between
// results, offsets, or the input that is left, or "".
func (w OldWalk) Check(text []byte) string {
	r, s := w.Source.Open(text), w.Source.Open(text)
	ours, std := v1.NewDecoder(r), stdjson.NewDecoder(s)
	next, failed := 0, false
	for i, c := range w.calls {
		var a, b string
		switch c {
		case 't':
			t, err := ours.Token()
			u, stdErr := std.Token()
			// After a syntax error Token fails again, at a place of which only the first error is the same.
			if failed && err != nil && stdErr != nil {
				return ""
			}
			a, b = describeOldToken(t, err), describeOldToken(u, stdErr)
			failed = failed || err != nil
		case 'a':
			t := w.targets[next].Type
			a, b = decodeOld(ours, t), decodeOld(std, t)
			next++
		default:
			a, b = w.call(ours, c), w.call(std, c)
		}
		a, b = fmt.Sprintf("%s; offset %d", a, ours.InputOffset()), fmt.Sprintf("%s; offset %d", b, std.InputOffset())
		if a != b {
			return fmt.Sprintf("call %d, %c:\n  ours: %s\n  std:  %s", i, c, a, b)
		}
	}
	a, _ := io.ReadAll(io.MultiReader(ours.Buffered(), r))
	b, _ := io.ReadAll(io.MultiReader(std.Buffered(), s))
	if !bytes.Equal(a, b) {
		return fmt.Sprintf("what is left:\n  ours: %q\n  std:  %q", a, b)
	}
	return ""
}

// call makes the call that c names in OldWalk.calls, except for t and a. It returns a description
// of the result, or "" if there is none.
func (w OldWalk) call(d oldDecoder, c rune) string {
	switch c {
	case 'd':
		return decodeOld(d, reflect.TypeFor[any]())
	case 'm':
		return fmt.Sprint(d.More())
	case 'n':
		return describeOld(d.Decode(nil))
	case 'u':
		d.UseNumber()
	case 'U':
		d.DisallowUnknownFields()
	}
	return ""
}

// decodeOld decodes into a new value of type t. It describes the error and the value.
func decodeOld(d oldDecoder, t reflect.Type) string {
	v := reflect.New(t)
	err := d.Decode(v.Interface())
	return describeOld(err) + "; " + describeGo(v.Elem())
}

// describeOldToken describes the results of Token.
func describeOldToken(t any, err error) string {
	return fmt.Sprintf("%T %#v; %s", t, t, describeOld(err))
}

// describeGo describes a Go value by its leaves, with their types.
func describeGo(v reflect.Value) string {
	s := ""
	for _, l := range Leaves(v.Interface()) {
		s += fmt.Sprintf("%s=%T %#v ", l.Path, l.Value, l.Value)
	}
	return s
}
