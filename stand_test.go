package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// standsAt returns where d stands: its offset, pointer and stack.
func standsAt(d *jsontext.Decoder) string {
	stack := ""
	for i := 1; i <= d.StackDepth(); i++ {
		kind, n := d.StackIndex(i)
		stack += fmt.Sprintf(" %c%d", byte(kind), n)
	}
	return fmt.Sprintf("%d %s%s", d.InputOffset(), d.StackPointer(), stack)
}

type restRaw struct {
	A int            `json:"a"`
	X jsontext.Value `json:",embed"`
}

type restMap struct {
	A int            `json:"a"`
	X map[string]any `json:",embed"`
}

// TestFailureReader checks that an error does not depend on how much the reader returns at once.
func TestFailureReader(t *testing.T) {
	long := strings.Repeat("x", 5000)
	deep := strings.Repeat("[", 9998) + `{"n":{"s":[`
	tests := []struct {
		name, why string
		target    any
		text      string
		failed    string
		options   []json.Options
	}{
		{"long string", "the delimiter before it leaves the window", new(map[string]string), ` {"a":"b" ,  "c" : "` + long,
			"syntactic 5020 /c", nil},
		{"long string for a number", "so does the beginning of a string that is passed over", new(map[string]int), `{"a":1,  "c" : "` + long,
			"syntactic 5016 /c", nil},
		{"long string for nothing", "whether a type can't hold it or there is no field", new(struct{ A int }), `{"a":1,  "c" : "` + long,
			"syntactic 5016 /c", nil},
		{"long array for a number", "or the beginning of any value", new(int), `  [1,2,"` + long,
			"syntactic 5008 /2", nil},
		{"long raw value", "what is before it may be white space", new(jsontext.Value), `  ["` + long,
			"syntactic 5004 /0", nil},
		{"space", "the window may hold nothing but white space", new(map[string]string), `{"a"` + strings.Repeat(" ", 9000) + `:` + strings.Repeat(" ", 9000) + `x`,
			"syntactic 18005 /a", nil},
		{"raw value that is no object", "the name is read, but once", &restRaw{X: jsontext.Value("1")}, `{"b":1}`, "semantic 1 /b", nil},
		{"empty name", "the last name may be empty", new(restMap), `{"a":1,"":2`, "syntactic 11 ", nil},
		{"too deep", "the name is the last one, even where others can go on with the object", new(any), deep,
			"syntactic 10008 " + strings.Repeat("/0", 9998) + "/n/s", []json.Options{jsontext.AllowInvalidUTF8(true)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{bytes.NewBufferString(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				d := jsontext.NewDecoder(r, tt.options...)
				target := tt.target
				if raw, ok := target.(*restRaw); ok {
					target = &restRaw{X: bytes.Clone(raw.X)}
				}
				failed := errorPlace(json.UnmarshalDecode(d, target))
				if failed != tt.failed {
					t.Errorf("failed: %.200s, want %.200s (%s)", failed, tt.failed, tt.why)
				}
			}
		})
	}
}

// TestBlamedName holds whom the error for a name blames that can't be written: users' code if
// that wrote it, and nobody if it declined.
func TestBlamedName(t *testing.T) {
	for _, declines := range []bool{false, true} {
		e := jsontext.NewEncoder(io.Discard, json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, n int) error {
			if declines {
				return errors.ErrUnsupported
			}
			return e.WriteToken(jsontext.String("9"))
		})))
		_ = e.WriteToken(jsontext.BeginObject)
		_ = e.WriteToken(jsontext.String("9"))
		_ = e.WriteToken(jsontext.Null)
		err := json.MarshalEncode(e, 9)
		_, isSemantic := errors.AsType[*json.SemanticError](err)
		if !errors.Is(err, jsontext.ErrDuplicateName) || isSemantic == declines {
			t.Errorf("%v, where the function declines: %t", err, declines)
		}
	}
}
