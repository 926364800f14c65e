package jsonx_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// A source is a way to read a text.
type source struct {
	name string
	open func(text string) io.Reader
}

// streamSources are ways to read a text.
var streamSources = []source{
	{"whole", func(text string) io.Reader { return strings.NewReader(text) }},
	{"bytes", func(text string) io.Reader { return iotest.OneByteReader(strings.NewReader(text)) }},
	{"halves", func(text string) io.Reader { return iotest.HalfReader(strings.NewReader(text)) }},
	{"end with data", func(text string) io.Reader { return iotest.DataErrReader(strings.NewReader(text)) }},
	{"empty reads", func(text string) io.Reader { return jsontest.ChunkReader([]byte(text), 0, 3, 0, 0, 1) }},
	{"scribbling", func(text string) io.Reader { return jsontest.ScribbleReader([]byte(text), 4) }},
}

func TestSeek(t *testing.T) {
	t.Parallel()
	const doc = `{"n":1,"a":[{"x":1},{"b":[1,2,"x"],"":{"~/":7}}],"e":[],"o":{},"é":2,"\u0041":3} 5`
	for _, tt := range []struct {
		name, why string
		text      string // "": doc
		pointer   jsontext.Pointer
		next      string // text of the value that is read next; "": Seek fails
		err       string // the error
	}{
		{name: "value itself", why: "the empty pointer has no steps", text: `[1]`, next: `[1]`},
		{name: "member", why: "the first one", pointer: "/n", next: `1`},
		{name: "element of a member of an element", why: "each kind of step", pointer: "/a/1/b/2", next: `"x"`},
		{name: "escaped step", why: "~0 is a tilde, ~1 a slash, and a name may be empty", pointer: "/a/1//~0~1", next: `7`},
		{name: "name that is not ASCII", why: "names are compared as text", pointer: "/é", next: `2`},
		{name: "escaped name", why: "names are compared without their escapes", pointer: "/A", next: `3`},
		{name: "container", why: "it is not entered", pointer: "/o", next: `{}`},
		{name: "spaces", why: "they may be anywhere", text: " [ { \"a\" : \n 1 } ] ", pointer: "/0/a", next: "1"},
		{name: "missing member", why: "the error has the place of the end", pointer: "/z",
			err: `json: value not found at "/z" (byte 80)`},
		{name: "missing member of a member", why: "the pointer ends with the first missing step", pointer: "/o/p/q/r",
			err: `json: value not found at "/o/p" (byte 61)`},
		{name: "index beyond the end", why: "the array has two elements", pointer: "/a/2/x", err: `json: value not found at "/a/2" (byte 47)`},
		{name: "empty array", why: "it has no first element", pointer: "/e/0", err: `json: value not found at "/e/0" (byte 54)`},
		{name: "no index", why: "an array has no names", pointer: "/a/b", err: `json: value not found at "/a/b" (byte 10)`},
		{name: "after the end", why: "RFC 6901 has - for an element that does not exist", pointer: "/a/-", err: `json: value not found at "/a/-" (byte 10)`},
		{name: "leading zero", why: "RFC 6901 forbids it", pointer: "/a/01", err: `json: value not found at "/a/01" (byte 10)`},
		{name: "sign", why: "RFC 6901 forbids it", pointer: "/a/+1", err: `json: value not found at "/a/+1" (byte 10)`},
		{name: "huge index", why: "it fits no integer", pointer: "/a/99999999999999999999", err: `json: value not found at "/a/99999999999999999999" (byte 10)`},
		{name: "step into a number", why: "it has no members", pointer: "/n/x", err: `json: value not found at "/n/x" (byte 4)`},
		{name: "step into an element", why: "its index is in the pointer", pointer: "/a/1/b/1/0", err: `json: value not found at "/a/1/b/1/0" (byte 27)`},
		{name: "no slash", why: "it is no JSON Pointer", pointer: "n", err: `jsonx: invalid JSON Pointer "n"`},
		{name: "wrong escape", why: "it is no JSON Pointer", pointer: "/~2", err: `jsonx: invalid JSON Pointer "/~2"`},
		{name: "no value", why: "there is nothing to seek in", text: " ", pointer: "/a", err: "EOF"},
		{name: "malformed before", why: "skipped values are checked", text: `{"a":[1,],"b":1}`, pointer: "/b",
			err: `jsontext: trailing comma before ']' at "/a" (byte 7)`},
		{name: "malformed name", why: "names are checked", text: `{1:2,"b":1}`, pointer: "/b",
			err: "jsontext: object member name must be a string (byte 1)"},
		{name: "duplicate before", why: "the Decoder rejects it", text: `{"a":1,"a":2,"b":1}`, pointer: "/b",
			err: `jsontext: duplicate object member name "a" (byte 7)`},
		{name: "cut off", why: "the text ends within a skipped value", text: `{"a":"`, pointer: "/b", err: `jsontext: unexpected EOF at "/a" (byte 6)`},
		{name: "cut off between values", why: "the text ends in the object", text: `{"a":1`, pointer: "/b", err: `jsontext: unexpected EOF (byte 6)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.text == "" {
				tt.text = doc
			}
			for _, src := range streamSources {
				dec := jsontext.NewDecoder(src.open(tt.text))
				err := jsonx.Seek(dec, tt.pointer)
				text := ""
				if err != nil {
					text = err.Error()
				}
				text, _, _ = strings.Cut(text, ", first at") // it is known if it is in the window
				if text != tt.err {
					t.Fatalf("%s: error %s, want %s (%s)", src.name, text, tt.err, tt.why)
				}
				if found := strings.Contains(text, "not found"); found != errors.Is(err, jsonx.ErrNotFound) {
					t.Errorf("%s: %v matches ErrNotFound: %v", src.name, err, !found)
				}
				if err == nil && tt.next != "" {
					if v, err := dec.ReadValue(); err != nil || string(v) != tt.next {
						t.Errorf("%s: next is %s, %v, want %s (%s)", src.name, v, err, tt.next, tt.why)
					}
				}
			}
		})
	}
}

// TestSeekAgain checks that Seek begins at the next value, wherever that is, and where a Decoder is after a failure.
func TestSeekAgain(t *testing.T) {
	t.Parallel()
	dec := jsontext.NewDecoder(strings.NewReader(`[{"a":1,"b":{"c":[7,8]}},9] {"a":2}`))
	for i, step := range []struct {
		name, why string
		pointer   jsontext.Pointer
		missing   jsontext.Pointer // pointer of the error; "": there is none
		next      string           // token that is read then
	}{
		{name: "into the first element", why: "a step at a time", pointer: "/0", next: "{"},
		{name: "name comes next", why: "a name has no members", pointer: "/x", missing: "/0/x", next: "a"},
		{name: "value of a member", why: "it has no members, and its name is in the pointer", pointer: "/x", missing: "/0/a/x", next: "1"},
		{name: "next name", why: "it is read as a token", next: "b"},
		{name: "within a member", why: "the pointer begins at its value", pointer: "/c/1", next: "8"},
		{name: "end of an array", why: "there is no value", pointer: "/0", missing: "/0/b/c/2/0", next: "]"},
		{name: "end of an object", why: "the pointer has the last name", next: "}"},
		{name: "end of the next object", why: "it is read as a token", next: "}"},
		{name: "second element", why: "its index is in the pointer", pointer: "/a", missing: "/1/a", next: "9"},
		{name: "end", why: "it is read as a token", next: "]"},
		{name: "next top-level value", why: "pointers begin there", pointer: "/a", next: "2"},
	} {
		err := jsonx.Seek(dec, step.pointer)
		var at jsontext.Pointer
		if l, ok := jsonx.Locate(err); ok {
			at = l.Pointer
		}
		if at != step.missing || (err != nil) != (at != "") {
			t.Fatalf("%d, %s: error %v, want one at %q (%s)", i, step.name, err, step.missing, step.why)
		}
		if token, err := dec.ReadToken(); err != nil || token.String() != step.next {
			t.Fatalf("%d, %s: token %v, %v, want %s (%s)", i, step.name, token, err, step.next, step.why)
		}
	}
}

// TestSeekFirst checks that Seek finds the first of two members of the same name, and what people see if there is none.
func TestSeekFirst(t *testing.T) {
	t.Parallel()
	dec := jsontext.NewDecoder(strings.NewReader(`{"a":1,"a":2}`), jsontext.AllowDuplicateNames(true))
	if err := jsonx.Seek(dec, "/a"); err != nil {
		t.Fatal(err)
	}
	if v, err := dec.ReadValue(); err != nil || string(v) != "1" {
		t.Errorf("found %s, %v", v, err)
	}
	err := jsonx.Seek(jsontext.NewDecoder(strings.NewReader(`{"a":[]}`)), "/a/0/b")
	l, ok := jsonx.Locate(err)
	if want := "byte 6: .a[0]: there is no value\n"; jsonx.Explain(err) != want || !ok || l.Code != jsonx.CodeMissing {
		t.Errorf("%+v, explained as %s", l, jsonx.Explain(err))
	}
}

// TestSeekMemory checks that values that are skipped take no memory, whatever their number and depth is.
func TestSeekMemory(t *testing.T) {
	deep := strings.Repeat(`{"d":[`, 2000) + strings.Repeat(`]}`, 2000)
	long := `"` + strings.Repeat("x", 1<<16) + `"`
	part := deep + "," + long + ","
	text := `{"a":[` + strings.Repeat(part, 100) + `7]}`
	seek := func() {
		dec := jsontext.NewDecoder(iotest.HalfReader(strings.NewReader(text)))
		if err := jsonx.Seek(dec, "/a/200"); err != nil {
			t.Fatal(err)
		}
		if v, err := dec.ReadValue(); err != nil || string(v) != "7" {
			t.Fatalf("%s, %v", v, err)
		}
	}
	seek()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	seek()
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 2<<20 && !jsontest.Race {
		t.Errorf("%d bytes were allocated for a text of %d bytes", n, len(text))
	}
}

// TestSeekFails checks that an error of the Reader is found, and that a panic of it is not stopped.
func TestSeekFails(t *testing.T) {
	t.Parallel()
	text := []byte(`{"a":[1,2,3],"b":{"c":1}}`)
	cause := errors.New("cause")
	for n := range len(text) - 3 {
		dec := jsontext.NewDecoder(jsontest.FailAfterReader(text, n, cause))
		err := jsonx.Seek(dec, "/b/c")
		if err == nil {
			_, err = dec.ReadValue()
		}
		if !errors.Is(err, cause) {
			t.Errorf("after %d bytes: %v", n, err)
		}
		func() {
			defer func() {
				if p := recover(); p != "panic of the Reader" {
					t.Errorf("after %d bytes: %v", n, p)
				}
			}()
			dec := jsontext.NewDecoder(io.MultiReader(strings.NewReader(string(text[:n])), panicReader{}))
			if err := jsonx.Seek(dec, "/b/c"); err == nil {
				_, err = dec.ReadValue()
				t.Errorf("after %d bytes: %v", n, err)
			}
		}()
	}
}

// A panicReader panics.
type panicReader struct{}

func (panicReader) Read([]byte) (int, error) { panic("panic of the Reader") }

func ExampleSeek() {
	answer := strings.NewReader(`{"took": 3, "data": {"total": 2, "items": [{"id": 7}, {"id": 8}]}}`)
	dec := jsontext.NewDecoder(answer)
	if err := jsonx.Seek(dec, "/data/items/1"); err != nil {
		fmt.Println(err)
	}
	var item struct {
		ID int `json:"id"`
	}
	err := json.UnmarshalDecode(dec, &item)
	fmt.Println(item.ID, err)
	// Output: 8 <nil>
}

func ExampleErrNotFound() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"data": {"total": 0}}`))
	err := jsonx.Seek(dec, "/data/items/0")
	fmt.Println(errors.Is(err, jsonx.ErrNotFound), err)
	// Output: true json: value not found at "/data/items" (byte 20)
}
