package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// TestDecoderAfterFailure checks the error of UnmarshalDecode and the next read of the Decoder. After a SemanticError
// the next read continues after the value, and a SyntacticError is returned again. The offsets and pointers of the
// errors are those of encoding/json/v2.
func TestDecoderAfterFailure(t *testing.T) {
	type deep struct {
		N []deep
		M map[string]deep
	}
	type all struct {
		A    int
		B    []bool
		C    map[string]int
		I    io.Reader
		S    [2]int
		U    map[int]string
		F    failer
		Any  any
		Deep deep
	}
	tests := []struct {
		name, why string
		text      string
		failed    string // errorPlace of the error of UnmarshalDecode
	}{
		{"number", "a value that does not fit is read", `{"A":"x","B":[]}`, "semantic 5 /A"},
		{"array", "whatever its kind", `{"A":[1],"B":[]}`, "semantic 5 /A"},
		{"element", "one can go on in an array", `{"A":1,"B":[true,5,false]}`, "semantic 17 /B/1"},
		{"begin", "but for its beginning, if that tells enough", `{"B":{"x":1}}`, "semantic 5 /B"},
		{"map", "names are counted", `{"C":{"x":1,"y":true}}`, "semantic 16 /C/y"},
		{"again", "the second name is read", `{"C":{"x":1,"x":2}}`, "syntactic 12 /C/x"},
		{"colon", "what is wrong is not", `{"C":{"x":1,"y" 2}}`, "syntactic 16 /C/y"},
		{"key", "a name that does not fit is read", `{"U":{"1":"a","x":"b"}}`, "semantic 14 /U/x"},
		{"interface", "what nothing can be read into is not read", `{"I":[1]}`, "semantic 5 /I"},
		{"length", "a Go array is read to its end", `{"S":[1]}`, "semantic 7 /S"},
		{"method", "so is what a method gets", `{"F":[1]}`, "semantic 5 /F"},
		{"any", "what is before the error is read", `{"Any":[1,{"b":2},x]}`, "syntactic 18 /Any/2"},
		{"member", "with its name, if that comes before", `{"A":1 "A":2}`, "syntactic 7 "},
		{"end", "the text may have ended", `{"B":[true`, "syntactic 10 /B"},
		{"skipped", "what no field is for is read token by token", `{"z":[1,{"a":1,"b":]}]}`, "syntactic 19 /z/1"},
		{"deep", "all that is around is open", `{"Deep":{"N":[{"M":{"x":5}}]}}`, "semantic 24 /Deep/N/0/M/x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{bytes.NewBufferString(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				d := jsontext.NewDecoder(r)
				err := json.UnmarshalDecode(d, new(all))
				if errorPlace(err) != tt.failed {
					t.Errorf("%v, want %s", err, tt.failed)
				}
				next := io.EOF // nothing follows the value
				if _, ok := err.(*jsontext.SyntacticError); ok {
					next = err
				}
				if _, err := d.ReadToken(); err != next {
					t.Errorf("next: %v, want %v (%s)", err, next, tt.why)
				}
			}
		})
	}
}

// TestEncoderAfterFailure checks that MarshalEncode removes a value that fails from the output, and that every later
// write returns the error if a part of the value has been flushed.
func TestEncoderAfterFailure(t *testing.T) {
	type two struct {
		A int
		X any
	}
	bad := func() {}
	tests := []struct {
		name, why string
		in        any
		failed    string // errorPlace of the error of MarshalEncode
	}{
		{"nothing", "what has not begun is not there", bad, "semantic 3 /1"},
		{"array", "what is before is written", []any{1, bad}, "semantic 6 /1/1"},
		{"struct", "so is the name", two{1, bad}, "semantic 14 /1/X"},
		{"map", "of maps, too", map[string]any{"a": bad}, "semantic 8 /1/a"},
		{"key", "but not one that can't be written", map[bool]int{true: 1}, "semantic 4 /1"},
		{"text", "a malformed text is not written", two{X: jsontext.Value("[1,]")}, "semantic 14 /1/X"},
		{"long", "what is flushed is known by the path", []any{strings.Repeat("x", 9000), 1, []any{2, bad}}, "semantic 9012 /1/2/1"},
		{"long struct", "a part of it is flushed", struct {
			S string
			X any
		}{strings.Repeat("x", 9000), bad}, "semantic 9015 /1/X"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			e := jsontext.NewEncoder(struct{ io.Writer }{&w})
			if err := errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.Int(0))); err != nil {
				t.Fatal(err)
			}
			err := json.MarshalEncode(e, tt.in)
			if errorPlace(err) != tt.failed {
				t.Errorf("%v, want %s", err, tt.failed)
			}
			if w.Len() > 0 {
				if again := e.WriteToken(jsontext.String("s")); again != err {
					t.Errorf("a part is flushed: %v, want %v (%s)", again, err, tt.why)
				}
				if again := json.MarshalEncode(e, 5); again != err {
					t.Errorf("a part is flushed: %v, want %v (%s)", again, err, tt.why)
				}
				return
			}
			if place(e) != "/0: 1[1" || e.OutputOffset() != 2 {
				t.Errorf("%s, offset %d (%s)", place(e), e.OutputOffset(), tt.why)
			}
			err = errors.Join(e.WriteToken(jsontext.String("s")), json.MarshalEncode(e, 5), e.WriteToken(jsontext.EndArray))
			if err != nil || w.String() != "[0,\"s\",5]\n" {
				t.Errorf("%s, next: %v (%s)", &w, err, tt.why)
			}
		})
	}
}

// TestMethodFailures checks the offset and pointer of the error for an UnmarshalJSONFrom method that fails, or reads
// more or less than one value.
func TestMethodFailures(t *testing.T) {
	type from = func(*jsontext.Decoder) error
	skip := func(n int, err error) from {
		return func(d *jsontext.Decoder) error {
			for range n {
				if err := d.SkipValue(); err != nil {
					return err
				}
			}
			return err
		}
	}
	tests := []struct {
		name, why string
		from      from
		text      string
		want      string
	}{
		{name: "two", why: "an array shows what is around", from: skip(2, nil), text: `["a","b","c"]`, want: "semantic 5 "},
		{name: "two of a member", why: "a name that was read is shown", from: skip(2, nil), text: `{"F":["a"],"G":5}`, want: "semantic 11 /G"},
		{name: "three", why: "but not if its value was, too", from: skip(3, nil), text: `{"F":["a"],"G":5}`, want: "semantic 15 "},
		{name: "one and an error", why: "the value has failed", from: skip(1, errOwn), text: `{"F":["a"],"G":5}`, want: "semantic 9 /F"},
		{name: "error", why: "nothing was read", from: skip(0, errOwn), text: `{"F":["a"],"G":5}`, want: "semantic 5 /F"},
		{name: "half", why: "what is open stays open", from: func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err },
			text: `{"F":["a"],"G":5}`, want: "semantic 5 /F"},
		{name: "passed over", why: "a value that has failed inside can't be completed", from: func(d *jsontext.Decoder) error {
			if err := json.UnmarshalDecode(d, new(bool)); err == nil {
				return errOwn
			}
			return nil
		}, text: `{"F":5}`, want: "semantic 5 /F"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out any = &struct{ F *called }{&called{from: tt.from}}
			if tt.text[0] == '[' {
				f := json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *called) error { return tt.from(d) })
				d := jsontext.NewDecoder(strings.NewReader(tt.text), json.WithUnmarshalers(f))
				if err := json.UnmarshalDecode(d, new([]called)); errorPlace(err) != tt.want {
					t.Errorf("%v; want %s (%s)", err, tt.want, tt.why)
				}
				return
			}
			d := jsontext.NewDecoder(strings.NewReader(tt.text))
			if err := json.UnmarshalDecode(d, out); errorPlace(err) != tt.want {
				t.Errorf("%v; want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestMisplacedEnds checks the position of the error for a closing bracket or brace in place of a value, within a
// value that does not fit the Go type.
func TestMisplacedEnds(t *testing.T) {
	type field[T any] struct{ F T }
	for _, tt := range []struct {
		name, why string
		out       any
		text      string
		want      string
	}{
		{name: "member", why: "the value is to blame", out: new(field[int]), text: `{"F":[1,{"a":]}]}`, want: "syntactic 13 /F/1/a"},
		{name: "member text", why: "for methods, too", out: new(field[texter]), text: `{"F":{"a":]}}`, want: "syntactic 10 /F/a"},
		{name: "first element", why: "the value is to blame", out: new([]int), text: `[{"a":}]`, want: "syntactic 6 /0/a"},
		{name: "second element", why: "the value is to blame", out: new([]*int), text: `[7,{"a":}]`, want: "syntactic 8 /1/a"},
		{name: "name", why: "the value is to blame", out: new(map[texter]int), text: `{[1,]`, want: "syntactic 4 /1"},
		{name: "pointer", why: "there is no value", out: new(struct {
			F *string `json:",string"`
		}), text: `{"F"}`, want: "syntactic 4 /F"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal([]byte(tt.text), tt.out); errorPlace(err) != tt.want {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
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
		{name: "long string", why: "the delimiter before it leaves the window", target: new(map[string]string), text: ` {"a":"b" ,  "c" : "` + long,
			failed: "syntactic 5020 /c"},
		{name: "long string for a number", why: "so does the beginning of a string that is passed over",
			target: new(map[string]int), text: `{"a":1,  "c" : "` + long,
			failed: "syntactic 5016 /c"},
		{name: "long string for nothing", why: "whether a type can't hold it or there is no field", target: new(struct{ A int }), text: `{"a":1,  "c" : "` + long,
			failed: "syntactic 5016 /c"},
		{name: "long array for a number", why: "or the beginning of any value", target: new(int), text: `  [1,2,"` + long,
			failed: "syntactic 5008 /2"},
		{name: "long raw value", why: "what is before it may be white space", target: new(jsontext.Value), text: `  ["` + long,
			failed: "syntactic 5004 /0"},
		{name: "space", why: "the window may hold nothing but white space",
			target: new(map[string]string), text: `{"a"` + strings.Repeat(" ", 9000) + `:` + strings.Repeat(" ", 9000) + `x`,
			failed: "syntactic 18005 /a"},
		{name: "raw value that is no object", why: "the name is read, but once",
			target: &restRaw{X: jsontext.Value("1")}, text: `{"b":1}`, failed: "semantic 1 /b"},
		{name: "empty name", why: "the last name may be empty", target: new(restMap), text: `{"a":1,"":2`, failed: "syntactic 11 "},
		{name: "too deep", why: "the name is the last one, even where others can go on with the object", target: new(any), text: deep,
			failed: "syntactic 10008 " + strings.Repeat("/0", 9998) + "/n/s", options: []json.Options{jsontext.AllowInvalidUTF8(true)}},
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

// The methods of these types call fail and return its error.
type (
	failingText struct{}
	failingJSON struct{}
	failingTo   struct{}
)

var fail func() error

func (failingText) MarshalText() ([]byte, error)             { return nil, fail() }
func (*failingText) UnmarshalText([]byte) error              { return fail() }
func (failingJSON) MarshalJSON() ([]byte, error)             { return nil, fail() }
func (*failingJSON) UnmarshalJSON([]byte) error              { return fail() }
func (failingTo) MarshalJSONTo(*jsontext.Encoder) error      { return fail() }
func (*failingTo) UnmarshalJSONFrom(*jsontext.Decoder) error { return fail() }

// TestUserErrors checks the errors reported for methods that return io.EOF, which the error must not wrap, a
// SemanticError or a SyntacticError. The wanted errors are those of encoding/json/v2.
func TestUserErrors(t *testing.T) {
	end := func() error { return io.EOF }
	syntactic := func() error { return &jsontext.SyntacticError{ByteOffset: 7, JSONPointer: "/p", Err: errAbsent} }
	semantic := func() error { return &json.SemanticError{ByteOffset: 7, JSONPointer: "/p", Err: errAbsent} }
	empty := func() error { return new(json.SemanticError) }
	for _, tt := range []struct {
		name, why string
		v         any
		text      string
		failure   func() error
		reads     string
		writes    string // typedPlace of the error of Marshal; "-": it is not checked
	}{
		{name: "text, syntactic", why: "the cause: it is about what else the method has read",
			v: &[]failingText{{}}, text: `["x"]`, failure: syntactic, reads: "semantic 1 /0 json_test.failingText", writes: "-"},
		{name: "coder, syntactic", why: "the cause, too",
			v: &[]failingTo{{}}, text: `["x"]`, failure: syntactic, reads: "semantic 1 /0 json_test.failingTo", writes: "-"},
		{name: "text, semantic", why: "about what else the method has handled",
			v: &[]failingText{{}}, text: `["x"]`, failure: semantic, reads: "semantic 7 /p <nil>", writes: "semantic 7 /p <nil>"},
		{name: "JSON, semantic", why: "it counts from the value, and tells of no type",
			v: &[]failingJSON{{}}, text: `[0]`, failure: semantic, reads: "semantic 8 /0/p <nil>", writes: "semantic 8 /0/p <nil>"},
		{name: "JSON, semantic without a place", why: "a type that it does not tell stays untold",
			v: &[]failingJSON{{}}, text: `[0]`, failure: empty, reads: "semantic 1 /0 <nil>", writes: "semantic 1 /0 <nil>"},
		{name: "text, end", why: "it is none of the stream",
			v: &failingText{}, text: `"x"`, failure: end, reads: "semantic 0  json_test.failingText", writes: "semantic 0  json_test.failingText"},
		{name: "JSON, end", why: "it is none of the stream",
			v: &failingJSON{}, text: `0`, failure: end, reads: "semantic 0  json_test.failingJSON", writes: "semantic 0  json_test.failingJSON"},
		{name: "coder, end", why: "it is none of the stream",
			v: &failingTo{}, text: `0`, failure: end, reads: "semantic 0  json_test.failingTo", writes: "semantic 0  json_test.failingTo"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fail = tt.failure
			err := json.Unmarshal([]byte(tt.text), tt.v)
			if got := typedPlace(err); got != tt.reads || errors.Is(err, io.EOF) {
				t.Errorf("Unmarshal: %s, want %s (%s)", got, tt.reads, tt.why)
			}
			_, err = json.Marshal(tt.v)
			if got := typedPlace(err); tt.writes != "-" && got != tt.writes || errors.Is(err, io.EOF) {
				t.Errorf("Marshal: %s, want %s (%s)", got, tt.writes, tt.why)
			}
		})
	}
}

// A failingSteps takes the steps of the same name and returns an error: p peeks, t reads a token, v a value, s skips one.
type failingSteps struct{}

var steps string

func (failingSteps) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	for _, step := range steps {
		switch step {
		case 'p':
			d.PeekKind()
		case 't':
			d.ReadToken()
		case 'v':
			d.ReadValue()
		case 's':
			d.SkipValue()
		}
	}
	return errAbsent
}

// TestMethodErrorOffset checks the offset and the pointer of the error of a method, by the tokens it has read before. The wanted
// errors are those of encoding/json/v2.
func TestMethodErrorOffset(t *testing.T) {
	for _, tt := range []struct{ name, why, text, steps, want string }{
		{name: "nothing", why: "the value", text: `[[1 , "x"] ]`, want: "semantic 1 /0"},
		{name: "peek", why: "the value", text: `[[1 , "x"] ]`, steps: "p", want: "semantic 1 /0"},
		{name: "token", why: "the token", text: `[[1 , "x"] ]`, steps: "tt", want: "semantic 2 /0"},
		{name: "token and peek", why: "the token that was peeked at", text: `[[1 , "x"] ]`, steps: "ttp", want: "semantic 6 /0"},
		{name: "value and peek", why: "a name", text: `{"k":{"y":1 , "x":2}}`, steps: "ttvp", want: "semantic 14 /k"},
		{name: "name and peek", why: "the value of the member", text: `{"k":{"y":1 , "x":2}}`, steps: "ttp", want: "semantic 10 /k/y"},
		{name: "peek and token", why: "the same token", text: `[[1 , "x"] ]`, steps: "ttpt", want: "semantic 6 /0"},
		{name: "peek beyond", why: "the bracket after the value", text: `[[1 , "x"] ]`, steps: "sp", want: "semantic 11 /0"},
		{name: "malformed token", why: "the last one that was read", text: `[[1 , ?]]`, steps: "ttpt", want: "semantic 2 /0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			steps = tt.steps
			var v any = new([]failingSteps)
			if tt.text[0] == '{' {
				v = new(map[string]failingSteps)
			}
			for _, r := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				if got := errorPlace(json.UnmarshalRead(r, v)); got != tt.want {
					t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
				}
			}
		})
	}
}

// A wrappingDecode wraps the errors of UnmarshalDecode.
type wrappingDecode struct{ v wrappedFields }

type wrappedFields struct {
	N    int8
	List []int8
	Two  [2]int
	Keys map[int8]bool
	Text failingText
	JSON failingJSON
	In   *wrappingDecode
}

func (v *wrappingDecode) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if err := json.UnmarshalDecode(d, &v.v); err != nil {
		return fmt.Errorf("wrapped: %w", err)
	}
	return nil
}

// TestWrappedDecodeError checks the offset and the pointer of the error that contains the error of a method, if that
// wraps one of UnmarshalDecode: the offset is that of the token at which reading stopped. The wanted errors are those
// of encoding/json/v2.
func TestWrappedDecodeError(t *testing.T) {
	fail = func() error { return errAbsent }
	for _, tt := range []struct{ name, why, text, want string }{
		{"string", "it was read", `[{},{"N":"x"}]`, "semantic 9 /1"},
		{"out of range", "it was read", `[{},{"N":300}]`, "semantic 9 /1"},
		{"array", "it was read as a whole", `[{},{"N":[2]}]`, "semantic 9 /1"},
		{"element", "the list is still open", `[{},{"List":[1,[2]]}]`, "semantic 15 /1/List"},
		{"unknown name", "the name was read", `[{},{"N":1,"X":2}]`, "semantic 11 /1/X"},
		{"array length", "the array has ended", `[{},{"Two":[1]}]`, "semantic 13 /1"},
		{"key", "the name was read", `[{},{"Keys":{"1":true,"x":true}}]`, "semantic 22 /1/Keys/x"},
		{"text method", "the string was read", `[{},{"Text":"x"}]`, "semantic 12 /1"},
		{"JSON method", "the value was read as a whole", `[{},{"JSON":[1,2]}]`, "semantic 12 /1"},
		{"within another", "the inner method has stopped there", `[{},{"In":{"In":{"N":"x"}}}]`, "semantic 21 /1/In/In"},
		{"the value", "the bracket was not read", `[{},[2]]`, "semantic 4 /1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				err := json.UnmarshalRead(r, new([]wrappingDecode), json.RejectUnknownMembers(true))
				if got := errorPlace(err); got != tt.want {
					t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
				}
			}
		})
	}
}

// typedPlace returns errorPlace of err, which it does not unwrap, and the GoType, or <nil> for a SyntacticError. For
// an error of another type it returns the name of the type.
func typedPlace(err error) string {
	switch e := err.(type) {
	case *json.SemanticError:
		return fmt.Sprint(errorPlace(err), " ", e.GoType)
	case *jsontext.SyntacticError:
		return fmt.Sprintf("syntactic %d %s <nil>", e.ByteOffset, e.JSONPointer)
	}
	return fmt.Sprintf("%T", err)
}

var errInnermost = errors.New("innermost")

// A methodChain is a list. A method encodes its elements. The method of the last element fails.
type methodChain struct {
	Next *methodChain `json:"next"`
}

func (c *methodChain) MarshalJSONTo(enc *jsontext.Encoder) error {
	if c.Next == nil {
		return errInnermost
	}
	type plain methodChain
	return json.MarshalEncode(enc, (*plain)(c))
}

// chainCost returns the number of bytes that Marshal allocates for a methodChain that fails at depth n.
func chainCost(t *testing.T, n int) uint64 {
	var c methodChain
	for last := &c; n > 0; n-- {
		last.Next = new(methodChain)
		last = last.Next
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := json.Marshal(&c)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, errInnermost) {
		t.Fatalf("unexpected error: %v", err)
	}
	return after.TotalAlloc - before.TotalAlloc
}

// TestNestedMethodsErrorCost checks that nested methods pass on an error without making a JSON Pointer at each level.
// Otherwise time and memory would grow with the square of the depth.
func TestNestedMethodsErrorCost(t *testing.T) {
	chainCost(t, 4000) // grows the memory that is kept between calls
	if n := chainCost(t, 4000) / 4000; n > 16<<10 {
		t.Errorf("%d bytes for each level", n)
	}
}

// The next two tests check methods that ignore the error of a nested call. If UnmarshalDecode has failed in its
// value, the method fails, too. After a failure of MarshalEncode a method may write another value, as nothing of the
// failed value is left in the output.

// A lenientInt is an int whose method ignores the error of UnmarshalDecode and sets the int to 0.
type lenientInt int

func (n *lenientInt) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if json.UnmarshalDecode(dec, (*int)(n)) != nil {
		*n = 0
	}
	return nil
}

// A readKey is a map key with an UnmarshalText method.
type readKey string

func (k *readKey) UnmarshalText(text []byte) error {
	*k = readKey(text)
	return nil
}

func TestMethodIgnoresDecodeError(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        string
		options   []json.Options
		out, want any
		fails     bool
	}{
		{name: "method of the key", why: "it may make one key of several names", in: `{"a":"x","b":2}`,
			out: &map[readKey]lenientInt{}, want: &map[readKey]lenientInt{"a": 0}, fails: true},
		{name: "float key", why: "1 and 1.0 are the same key", in: `{"1":"x","2":2}`,
			out: &map[float64]lenientInt{}, want: &map[float64]lenientInt{1: 0}, fails: true},
		{name: "interface key", why: "it may hold anything", in: `{"1":"x","2":2}`,
			out: &map[any]lenientInt{}, want: &map[any]lenientInt{"1": 0}, fails: true},
		{name: "invalid UTF-8", why: "invalid names become alike", in: `{"a":true,"b":2}`, options: []json.Options{jsontext.AllowInvalidUTF8(true)},
			out: &map[string]lenientInt{}, want: &map[string]lenientInt{"a": 0}, fails: true},
		{name: "array", why: "it has no names", in: `["x",2]`, out: &[]lenientInt{}, want: &[]lenientInt{0}, fails: true},
		{name: "string key", why: "the map alone tells which names have been", in: `{"a":"x","b":2}`,
			out: &map[string]lenientInt{}, want: &map[string]lenientInt{"a": 0}, fails: true},
		{name: "struct", why: "so do the fields", in: `{"A":"x","B":2}`,
			out: &struct{ A, B lenientInt }{}, want: &struct{ A, B lenientInt }{}, fails: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.in), tt.out, tt.options...)
			if d := cmp.Diff(tt.want, tt.out); d != "" || (err != nil) != tt.fails {
				t.Errorf("%v, %s (%s)", err, d, tt.why)
			}
		})
	}
}

func TestMethodIgnoresEncodeError(t *testing.T) {
	bad := lenientAny{make(chan int)}
	for _, tt := range []struct {
		name, why string
		in        any
		options   []json.Options
		want      string
		fails     bool
	}{
		{name: "float key", why: "0 and -0 may be the same name", in: map[float64]lenientAny{1: bad}, want: `{"1":"?"}`},
		{name: "interface key", why: "it may hold anything", in: map[any]lenientAny{"a": bad}, want: `{"a":"?"}`},
		{name: "method of the key", why: "it may make one name of several keys", in: map[lenientAny]int{{math.NaN()}: 1}, want: `{"?":1}`},
		{name: "invalid UTF-8", why: "invalid names become alike", in: map[string]lenientAny{"a": bad},
			options: []json.Options{jsontext.AllowInvalidUTF8(true)}, want: `{"a":"?"}`},
		{name: "any map", why: "likewise", in: map[string]any{"a": []any{bad}}, options: []json.Options{jsontext.AllowInvalidUTF8(true)}, want: `{"a":["?"]}`},
		{name: "sorted any map", why: "likewise", in: map[string]any{"a": bad},
			options: []json.Options{jsontext.AllowInvalidUTF8(true), json.Deterministic(true)}, want: `{"a":"?"}`},
		{name: "sorted map", why: "likewise", in: map[string]lenientAny{"a": bad},
			options: []json.Options{jsontext.AllowInvalidUTF8(true), json.Deterministic(true)}, want: `{"a":"?"}`},
		{name: "array", why: "it has no names", in: []lenientAny{bad}, want: `["?"]`},
		{name: "string key", why: "the map alone tells which names have been", in: map[string]lenientAny{"a": bad}, want: `{"a":"?"}`},
		{name: "struct", why: "so do the fields", in: struct{ A lenientAny }{bad}, want: `{"A":"?"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := json.Marshal(tt.in, tt.options...)
			if string(b) != tt.want || (err != nil) != tt.fails {
				t.Errorf("%s, %v; want %s (%s)", b, err, tt.want, tt.why)
			}
		})
	}
}

// A value of type declines is an int. Its method fails to decode the value, ignores the error, and returns errors.ErrUnsupported.
type declines int

func (*declines) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var n int
	json.UnmarshalDecode(d, &n)
	return errors.ErrUnsupported
}

// TestDecodeAfterFailedValue checks that, after a value whose beginning has left the window has failed, all reads
// return the same error and leave the Decoder at the same offset, until Reset.
func TestDecodeAfterFailedValue(t *testing.T) {
	members := strings.Repeat(`"member",`, 2000)
	for _, tt := range []struct {
		name, why string
		text      string
		fails     error
		into      any
	}{
		{name: "truncated", why: "no part of the value is taken for a value", text: `[1,[` + members, fails: io.EOF, into: new(int)},
		{name: "reader", why: "nor if it could be gone on with", text: `[1,[` + members, fails: errBroken, into: new(int)},
		{name: "malformed", why: "nor what follows the mistake", text: `[1,[` + members + `x, 2],3]`, fails: io.EOF, into: new(int)},
		{name: "member", why: "all that is around is lost, too", text: `[1,{"a":[` + members, fails: io.EOF, into: &struct{ A int }{}},
		{name: "method", why: "it can't decline what is gone", text: `[1,[` + members, fails: io.EOF, into: new(declines)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(jsontest.FailAfterReader([]byte(tt.text), len(tt.text), tt.fails), json.MatchCaseInsensitiveNames(true))
			var one int
			if _, err := d.ReadToken(); err != nil || json.UnmarshalDecode(d, &one) != nil {
				t.Fatal(err)
			}
			first := json.UnmarshalDecode(d, tt.into)
			want, at := json.UnmarshalDecode(d, new(int)), d.InputOffset()
			if sem := (*json.SemanticError)(nil); first == nil || want != first && !errors.As(first, &sem) || want == io.EOF || at > 10 {
				t.Fatalf("%v, then %v at %d (%s)", first, want, at, tt.why)
			}
			for name, call := range map[string]func() error{
				"token": func() error { _, err := d.ReadToken(); return err },
				"value": func() error { _, err := d.ReadValue(); return err },
				"skip":  d.SkipValue,
				"any":   func() error { return json.UnmarshalDecode(d, new(any)) },
			} {
				if k := d.PeekKind(); k != 0 {
					t.Errorf("the next token is %v (%s)", k, tt.why)
				}
				if err := call(); err == nil || err.Error() != want.Error() || d.InputOffset() != at {
					t.Errorf("%s: %v at %d, want %v at %d (%s)", name, err, d.InputOffset(), want, at, tt.why)
				}
			}
			d.Reset(strings.NewReader(` 7 `))
			if err := json.UnmarshalDecode(d, &one); err != nil || one != 7 {
				t.Errorf("another input: %v (%s)", err, tt.why)
			}
		})
	}
}

// TestDecodeAfterSpace checks that a call of UnmarshalDecode that fails for the reader before it has consumed a part of its
// value tries again in the next call, however much white space precedes the value.
func TestDecodeAfterSpace(t *testing.T) {
	for _, n := range []int{0, 1, 1000, 5000, 50_000, 200_000} {
		for _, begin := range []string{"", "[1,"} {
			space := strings.Repeat(" ", n)
			d := jsontext.NewDecoder(io.MultiReader(strings.NewReader(begin+space+"tr"), &failOnce{}, strings.NewReader("ue")), jsonx.CountLines(n == 1000))
			if begin != "" {
				for range 2 {
					if _, err := d.ReadToken(); err != nil {
						t.Fatal(err)
					}
				}
			}
			var v any
			first := json.UnmarshalDecode(d, &v)
			if second := json.UnmarshalDecode(d, &v); !errors.Is(first, errBroken) || second != nil || v != true {
				t.Errorf("%d spaces after %q: %v, then %v and %v", n, begin, first, second, v)
			}
		}
	}
}

// A failOnce returns errBroken, and then io.EOF.
type failOnce struct{ done bool }

func (r *failOnce) Read([]byte) (int, error) {
	if r.done {
		return 0, io.EOF
	}
	r.done = true
	return 0, errBroken
}

// TestDecodeAfterPassedColon checks that all later calls report an input that ends or fails in the value after a
// colon, at the same offset, wherever the window begins.
func TestDecodeAfterPassedColon(t *testing.T) {
	for n := 200; n < 600; n++ {
		text := `[{"a":"` + strings.Repeat("x", n) + `","b": "c`
		for _, fails := range []error{io.EOF, errBroken} {
			d := jsontext.NewDecoder(jsontest.FailAfterReader([]byte(text), len(text), fails))
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
			want, at := json.UnmarshalDecode(d, new(any)), d.InputOffset()
			for _, into := range []any{new(string), new(any), new(made), new(jsontext.Value), &struct{}{}} {
				err := json.UnmarshalDecode(d, into)
				if fails == io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) || fails == errBroken && !errors.Is(err, errBroken) || d.InputOffset() != at {
					t.Fatalf("%d bytes: %v at %d, then for %T %v at %d", n, want, at, into, err, d.InputOffset())
				}
			}
		}
	}
}

// TestDecodeAfterPassedComma checks that all calls report the error of a reader that fails in the element after a
// comma, wherever the window begins.
func TestDecodeAfterPassedComma(t *testing.T) {
	for n := 200; n < 600; n++ {
		text := `["` + strings.Repeat("x", n) + `", 12`
		d := jsontext.NewDecoder(jsontest.FailAfterReader([]byte(text), len(text), errBroken))
		for _, into := range []any{new([]any), new([]string), new([]int), new(int), new(string)} {
			if err := json.UnmarshalDecode(d, into); !errors.Is(err, errBroken) {
				t.Fatalf("%d bytes: %T, %v", n, into, err)
			}
		}
	}
}

// TestNameAfterFlush checks that the pointer of an error has the name of a map member that has been flushed.
func TestNameAfterFlush(t *testing.T) {
	quotes := strings.Repeat(`"`, 9000)
	for _, in := range []any{
		map[int]any{123: []any{quotes, quotes[:50], make(chan int)}},
		map[string]any{"123": []any{quotes, quotes[:50], make(chan int)}},
	} {
		for _, o := range []json.Options{nil, json.Deterministic(true)} {
			var w bytes.Buffer
			err := json.MarshalWrite(&w, in, o)
			var sem *json.SemanticError
			if !errors.As(err, &sem) || sem.JSONPointer != "/123/2" {
				t.Errorf("%T: %v", in, err)
			}
		}
	}
}

type regressShape interface{ Area() int }

// TestErrorPointers checks the offset and pointer of errors for map keys and for an embedded jsontext.Value.
func TestErrorPointers(t *testing.T) {
	type rest struct {
		A int            `json:"a,omitzero"`
		X jsontext.Value `json:",embed"`
	}
	raw := func(text string) any { return map[string]rest{"m": {X: jsontext.Value(text)}} }
	for _, tt := range []struct {
		name, why string
		in        any    // the value to encode, or to decode into
		text      string // the text to decode; "": in is encoded
		options   json.Options
		at        int64 // offset of the SemanticError; -1: there is none, the cause is ErrNonStringName
		pointer   jsontext.Pointer
		inner     jsontext.Pointer // pointer of the wrapped SyntacticError; "" also if there is none
	}{
		{name: "no name", why: "the error inside has the pointer, too", in: map[string]any{"a": map[any]int{nil: 1}}, at: 6, pointer: "/a", inner: "/a"},
		{name: "no object", why: "behind the brace", in: raw(`5`), at: 6, pointer: "/m"},
		{name: "no object in lines", why: "behind the space before the first member", in: raw(`5`), options: jsontext.Multiline(true), at: 12, pointer: "/m"},
		{name: "bad member", why: "the name is written by then", in: raw(`{"x":`), at: 10, pointer: "/m/x", inner: "/x"},
		{name: "interface key", why: "no name can be read into it, whatever it is", in: new(map[regressShape]int), text: `{"a":1}`, at: 1},
		{name: "null as interface key", why: "it would fit, but is no name", in: new(map[regressShape]int), text: `{null:1}`, at: -1},
		{name: "bad name of interface key", why: "it is not looked at", in: new(map[regressShape]int), text: `{"a`, at: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var err error
			if tt.text == "" {
				_, err = json.Marshal(tt.in, tt.options)
			} else {
				err = json.Unmarshal([]byte(tt.text), tt.in, tt.options)
			}
			var sem *json.SemanticError
			if tt.at < 0 {
				if errors.As(err, &sem) || !errors.Is(err, jsontext.ErrNonStringName) {
					t.Errorf("%v (%s)", err, tt.why)
				}
				return
			}
			if !errors.As(err, &sem) || sem.ByteOffset != tt.at || sem.JSONPointer != tt.pointer || sem.JSONKind != 0 {
				t.Fatalf("%+v, want %d %q (%s)", err, tt.at, tt.pointer, tt.why)
			}
			if syn, ok := sem.Err.(*jsontext.SyntacticError); ok && syn.JSONPointer != tt.inner || !ok && tt.inner != "" {
				t.Errorf("wraps %+v, want %q (%s)", sem.Err, tt.inner, tt.why)
			}
		})
	}
}

// TestStreamAfterFailure checks that an Encoder and a Decoder continue after a value that has failed: nothing of the
// value is in the output, and reading continues after it, unless its rest is malformed.
func TestStreamAfterFailure(t *testing.T) {
	var w bytes.Buffer
	e := jsontext.NewEncoder(&w)
	bad := json.MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.New("bad") })
	e.WriteToken(jsontext.BeginArray)
	if err := json.MarshalEncode(e, []int{1}, json.WithMarshalers(bad)); err == nil {
		t.Error("no error")
	}
	e.WriteToken(jsontext.Null)
	if e.WriteToken(jsontext.EndArray); w.String() != "[null]\n" {
		t.Errorf("%s: nothing is left of what has failed", &w)
	}

	d := jsontext.NewDecoder(strings.NewReader(`[["a"],{"b":1}]`))
	d.ReadToken()
	json.UnmarshalDecode(d, new([]int))
	var m map[string]int
	if err := json.UnmarshalDecode(d, &m); err != nil || m["b"] != 1 {
		t.Errorf("%v, %v: reading goes on behind the comma", m, err)
	}

	d = jsontext.NewDecoder(strings.NewReader(`{"1.5":"a","2.5":1} 3`))
	if err := json.UnmarshalDecode(d, new(map[float64]int)); err == nil {
		t.Error("no error")
	}
	if next, err := d.ReadToken(); err != nil || next.String() != "3" {
		t.Errorf("%v, %v: reading goes on behind the object", next, err)
	}
	d = jsontext.NewDecoder(strings.NewReader(`{"a":"x",{`))
	json.UnmarshalDecode(d, new(map[string]int))
	if _, err := d.ReadToken(); !errors.Is(err, jsontext.ErrNonStringName) {
		t.Errorf("%v: what is no name is told first", err)
	}
}
