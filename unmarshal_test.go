package json_test

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// hidden is an unexported type: package reflect cannot set an embedded *hidden that is nil.
type hidden struct{ H int }

// hiddenFallback is an unexported type with a field for members without a field of their own.
type hiddenFallback struct {
	X map[string]any `json:",embed"`
}

// rejected are texts that Unmarshal rejects, with the contents of the errors.
var rejected = []struct {
	name, why string
	into      any // pointer
	text      string
	offset    int64
	pointer   jsontext.Pointer
	is        error        // the wrapped error; nil: any
	goType    reflect.Type // if set, the error is a SemanticError
}{
	{name: "empty", why: "no value at all", into: new(any), is: io.ErrUnexpectedEOF},
	{name: "truncated", why: "the pointer leads to where the text ends",
		into: new(any), text: `{"a":[1,{"b":"x`, offset: 15, pointer: "/a/1/b", is: io.ErrUnexpectedEOF},
	{name: "trailing", why: "one value only", into: new(int), text: `1 2`, offset: 2},
	{name: "duplicate", why: "names are unique", into: new(any), text: `{"a":1,"b":{"c":1,"c":2}}`, offset: 18, pointer: "/b/c", is: jsontext.ErrDuplicateName},
	{name: "duplicate by escape", why: "names are compared by meaning",
		into: new(map[string]int), text: `{"a":1,"\u0061":2}`, offset: 7, pointer: "/a", is: jsontext.ErrDuplicateName},
	{name: "duplicate field", why: "a struct field given twice",
		into: new(inner), text: `{"X":1,"X":2}`, offset: 7, pointer: "/X", is: jsontext.ErrDuplicateName},
	{name: "duplicate unknown", why: "a member that is skipped counts too",
		into: new(inner), text: `{"Q":1,"Q":2}`, offset: 7, pointer: "/Q", is: jsontext.ErrDuplicateName},
	{name: "duplicate within unknown", why: "skipped values are checked",
		into: new(inner), text: `{"Q":{"a":1,"a":1}}`, offset: 12, pointer: "/Q/a", is: jsontext.ErrDuplicateName},
	{name: "duplicate key by value", why: "keys are compared when converted",
		into: new(map[float64]int), text: `{"1":1,"1.0":2}`, offset: 7, pointer: "/1.0", is: jsontext.ErrDuplicateName},
	{name: "UTF-8", why: "strings are UTF-8", into: new(any), text: "[\"a\xff\"]", offset: 3, pointer: "/0"},
	{name: "surrogate", why: "no half pairs", into: new(any), text: `"\ud800"`, offset: 1},
	{name: "control", why: "no raw control characters", into: new(string), text: "\"a\tb\"", offset: 2},
	{name: "trailing comma", why: "the comma is what is wrong", into: new([]int), text: `[1,]`, offset: 2},
	{name: "non-string name", why: "names are strings", into: new(any), text: `{1:2}`, offset: 1, is: jsontext.ErrNonStringName},
	{name: "deep", why: "10,000 levels at most",
		into: new(any), text: strings.Repeat("[", 10001) + strings.Repeat("]", 10001), offset: 10000, pointer: jsontext.Pointer(strings.Repeat("/0", 10000))},
	{name: "kind", why: "no conversion between kinds",
		into: new(struct{ A []inner }), text: `{"A":[{},{"X":"1"}]}`, offset: 14, pointer: "/A/1/X", goType: reflect.TypeFor[int]()},
	{name: "fraction", why: "no fraction in an integer", into: new(int), text: `1.0`, goType: reflect.TypeFor[int]()},
	{name: "range", why: "the number must fit", into: new(int8), text: `128`, goType: reflect.TypeFor[int8]()},
	{name: "float range", why: "no infinity by overflow", into: new(float64), text: `1e999`, goType: reflect.TypeFor[float64]()},
	{name: "short array", why: "as many elements as the Go array has", into: new([3]int), text: `[1,2]`, offset: 4, goType: reflect.TypeFor[[3]int]()},
	{name: "long array", why: "as many elements as the Go array has", into: new([1]int), text: `[1,2]`, offset: 4, goType: reflect.TypeFor[[1]int]()},
	{name: "bad key", why: "the name must be a number", into: new(map[int]int), text: `{"x":1}`, offset: 1, pointer: "/x", goType: reflect.TypeFor[int]()},
	{name: "nil interface", why: "no type is known", into: new(io.Reader), text: `1`, goType: reflect.TypeFor[io.Reader]()},
	{name: "channel", why: "no representation", into: new(chan int), text: `1`, goType: reflect.TypeFor[chan int]()},
	{name: "nil interface, no value", why: "the text is malformed", into: new([]error), text: `[,`, offset: 1},
	{name: "channel, no value", why: "the text is malformed", into: new([]chan int), text: `[:`, offset: 1},
	{name: "map of interfaces, no value", why: "the text is malformed", into: new(map[string]error), text: `{"":,`, offset: 4, pointer: "/"},
	{name: "embedded pointer, no value", why: "the text is malformed", into: new(struct{ *hidden }), text: `{"H":,`, offset: 5, pointer: "/H"},
	{name: "embedded pointer", why: "it cannot be set",
		into: new(struct{ *hidden }), text: `{"H":1`, offset: 5, pointer: "/H", goType: reflect.TypeFor[struct{ *hidden }]()},
	{name: "embedded pointer with a fallback", why: "it cannot be set",
		into: new(struct{ *hiddenFallback }), text: `{"H": 1`, offset: 6, pointer: "/H", goType: reflect.TypeFor[struct{ *hiddenFallback }]()},
	{name: "embedded pointer with a fallback, no value", why: "the text is malformed",
		into: new(struct{ *hiddenFallback }), text: `{"H":,`, offset: 5, pointer: "/H"},
	{name: "escaped pointer", why: "RFC 6901 escapes",
		into: new(map[string]map[string]int), text: `{"a/b":{"~":"x"}}`, offset: 12, pointer: "/a~1b/~0", goType: reflect.TypeFor[int]()},
}

func TestUnmarshalRejects(t *testing.T) {
	for _, tt := range rejected {
		t.Run(tt.name, func(t *testing.T) {
			typ := reflect.TypeOf(tt.into).Elem()
			check := func(how string, err error) {
				t.Helper()
				var syn *jsontext.SyntacticError
				var sem *json.SemanticError
				switch {
				case err == nil:
					t.Fatalf("%s: no error (%s)", how, tt.why)
				case tt.goType == nil && !errors.As(err, &syn), tt.goType != nil && !errors.As(err, &sem):
					t.Fatalf("%s: %T: %v (%s)", how, err, err, tt.why)
				case tt.is != nil && !errors.Is(err, tt.is):
					t.Errorf("%s: %v is not %v (%s)", how, err, tt.is, tt.why)
				}
				offset, pointer := int64(0), jsontext.Pointer("")
				if syn != nil {
					offset, pointer = syn.ByteOffset, syn.JSONPointer
				} else {
					offset, pointer = sem.ByteOffset, sem.JSONPointer
					if sem.GoType != tt.goType {
						t.Errorf("%s: Go type %v, want %v (%s)", how, sem.GoType, tt.goType, tt.why)
					}
				}
				if offset != tt.offset || pointer != tt.pointer {
					t.Errorf("%s: at %d %.50q, want %d %.50q (%s)", how, offset, pointer, tt.offset, tt.pointer, tt.why)
				}
			}
			check("Unmarshal", json.Unmarshal([]byte(tt.text), reflect.New(typ).Interface()))
			r := jsontest.OneByteReader([]byte(tt.text))
			check("UnmarshalRead", json.UnmarshalRead(r, reflect.New(typ).Interface()))
		})
	}
}

func TestUnmarshalOutput(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		out       any
	}{
		{"nil", "nowhere to store", nil},
		{"value", "a copy is of no use", 5},
		{"nil pointer", "nowhere to store", (*int)(nil)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var sem *json.SemanticError
			if err := json.Unmarshal([]byte(`1`), tt.out); !errors.As(err, &sem) || sem.GoType != reflect.TypeOf(tt.out) {
				t.Errorf("got %v (%s)", err, tt.why)
			}
		})
	}
}

// TestMerge checks that objects are merged into existing maps, structs, pointers and interfaces, and that arrays
// replace the elements of slices and arrays.
func TestMerge(t *testing.T) {
	type outer struct {
		M map[string]inner
		P *inner
		I any
		S []inner
		A [2]inner
	}
	p := &inner{1, 2}
	got := outer{
		M: map[string]inner{"a": {1, 2}, "b": {3, 4}},
		P: p,
		I: &inner{5, 6},
		S: []inner{{7, 8}, {9, 10}},
		A: [2]inner{{1, 1}, {2, 2}},
	}
	text := `{"M":{"a":{"X":9},"c":{"Y":9}},"P":{"X":9},"I":{"X":9},"S":[{"X":9}],"A":[{"X":9},{"Y":9}]}`
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	want := outer{
		M: map[string]inner{"a": {9, 2}, "b": {3, 4}, "c": {0, 9}},
		P: &inner{9, 2},
		I: &inner{9, 6},
		S: []inner{{9, 0}},
		A: [2]inner{{9, 0}, {0, 9}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got.P != p {
		t.Error("the pointer was replaced")
	}
}

// TestUnmarshalPointerMalformedNull checks that no pointer is allocated for malformed text that begins like null.
func TestUnmarshalPointerMalformedNull(t *testing.T) {
	for _, tt := range []struct{ name, why, text string }{
		{"value", "a pointer is not allocated for null", `{"a":nothing}`},
		{"truncated", "nor for the beginning of it", `{"a":n`},
		{"name", "nor where null can't stand", `{null:1}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text))
			if err := json.UnmarshalDecode(d, new(any)); err == nil {
				t.Fatal("no error")
			}
			var p *int
			if err := json.UnmarshalDecode(d, &p); err == nil || p != nil {
				t.Errorf("%v, %v (%s)", p, err, tt.why)
			}
		})
	}
}

// A hiccup is a reader that fails once with err, between before and after. It ends with io.EOF.
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

// hiccuped has fields that are decoded by different functions.
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

// A tokenReader has a method that reads one value token by token and stores the kinds.
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

// TestReaderFailsOnce checks that the failure of a reader is reported even if the reader would succeed when called
// again, as after a deadline. The error is that for a reader that always fails.
func TestReaderFailsOnce(t *testing.T) {
	t.Parallel()
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
		t.Run(tt.name, func(t *testing.T) {
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
							t.Fatalf("%s into %v, failing after %d: %v, want %v (%s)", text, typ, n, got, want, tt.why)
						}
					}
				}
			}
		})
	}
}

// TestReaderEndsOnce checks that the first io.EOF of a reader ends the text, even if the reader has more to return.
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

type (
	lowered struct {
		X int
		S []int
		M map[string]any
		A any
		P *int
		B [2]byte
	}
	viaHidden  struct{ lowered }
	viaPointer struct{ *lowered }
	mutual     [2]struct{ A []mutualRow }
	mutualRow  map[string]struct{ N *mutual }
	keyStruct  struct{ A int }
)

// unusualTypes are Go types that are rarely converted to JSON, or have no JSON encoding.
var unusualTypes = []reflect.Type{
	reflect.TypeFor[viaHidden](), reflect.TypeFor[viaPointer](), reflect.TypeFor[mutual](),
	reflect.TypeFor[map[keyStruct]int](), reflect.TypeFor[map[any]any](), reflect.TypeFor[map[*int]int](),
	reflect.TypeFor[map[[2]byte]int](), reflect.TypeFor[map[bool]int](), reflect.TypeFor[map[chan int]int](),
	reflect.TypeFor[map[struct{}]int](), reflect.TypeFor[map[string]fmt.Stringer](), reflect.TypeFor[map[float32][]any](),
	reflect.TypeFor[struct{ sync.Mutex }](), reflect.TypeFor[big.Int](), reflect.TypeFor[netip.Addr](),
	reflect.TypeFor[struct{ F func() }](), reflect.TypeFor[struct{ C chan int }](), reflect.TypeFor[complex128](),
	reflect.TypeFor[[0]int](), reflect.TypeFor[[]struct{}](), reflect.TypeFor[uintptr](), reflect.TypeFor[*****int](),
	reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[error](), reflect.TypeFor[[][][]func()](),
}

// TestUnusualTypes checks that texts of all kinds decode into unusual types, and the results encode, without panics
// and with no errors but SemanticErrors and SyntacticErrors.
func TestUnusualTypes(t *testing.T) {
	texts := []string{
		`null`, `5`, `"x"`, `true`, `[]`, `{}`, `[null,null]`, `{"1":2}`, `{"a":{"b":1}}`, `{"F":null,"C":null}`, `{"AQI=":1}`,
		`{"X":1,"S":[1,2],"M":{"a":1},"A":{"b":[1]},"P":5,"B":"AQI="}`,
		`[{"A":[{"x":{"N":[{},{"A":null}]}}]},{}]`, `[[[null]]]`, `[[[1]]]`, `{"a":`, `[`, ``,
	}
	ours := func(err error) bool {
		var sem *json.SemanticError
		var syn *jsontext.SyntacticError
		return err == nil || errors.As(err, &sem) || errors.As(err, &syn)
	}
	for _, typ := range unusualTypes {
		for _, text := range texts {
			v := reflect.New(typ)
			if err := json.Unmarshal([]byte(text), v.Interface()); !ours(err) {
				t.Errorf("%v from %s: %T: %v", typ, text, err, err)
			}
			for _, o := range []json.Options{nil, json.Deterministic(true), json.StringifyNumbers(true), json.OmitZeroStructFields(true), jsontext.Multiline(true)} {
				for _, in := range []any{v.Interface(), v.Elem().Interface()} {
					out, err := json.Marshal(in, o)
					if !ours(err) {
						t.Errorf("%v as read from %s: %T: %v", typ, text, err, err)
					}
					if err == nil && !jsontext.Value(out).IsValid() {
						t.Errorf("%v as read from %s: %s", typ, text, out)
					}
				}
			}
		}
	}
}
