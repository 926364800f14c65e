package job

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/lib"
)

// sample returns documents of the sets Small, Shapes and Lines. The first one is a record, the last
// one a stream.
func sample(t *testing.T) []doc.Doc {
	docs, _, err := doc.Load("", []string{doc.Small, doc.Shapes, doc.Lines})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Named(docs, []string{"record_50", "sheet_1k", "config", "batch", "feed", "Item-200", "int-1"})
}

// TestVerify checks that the results of all operations but Floor of all libraries are right, and
// that the libraries lack exactly the operations listed here.
func TestVerify(t *testing.T) {
	absent := map[string]string{
		AppendMarshal: "v2 goccy-v2 v1 goccy jsoniter sonnet",
		Tokens:        "sonic-fastest jsoniter easyjson",
		IsValid:       "sonic-fastest easyjson",
		Compact:       "sonic sonic-fastest jsoniter easyjson",
		Canonicalize:  "v1 goccy sonic sonic-fastest segmentio jsoniter sonnet easyjson",
		Decode:        "easyjson",
		Encode:        "easyjson",
	}
	absentAny := map[string]string{Marshal: "easyjson", AppendMarshal: "easyjson", MarshalWrite: "easyjson", UnmarshalRead: "easyjson"}
	for _, d := range sample(t) {
		for _, l := range lib.All() {
			for _, op := range Ops {
				for _, kind := range Kinds {
					if HasKinds(op) == (kind == NoKind) || op == Floor || IsStream(op) != (d.Set == doc.Lines) || IsStream(op) && kind == RawValue {
						continue
					}
					may := strings.Contains(" "+absent[op]+" ", " "+l.Name+" ") || kind == Interface && absentAny[op] == l.Name
					err := verify(t, op, kind, d, l)
					if may != errors.Is(err, ErrAbsent) || !may && err != nil {
						t.Errorf("%s %s %s of %s: %v", l.Name, op, kind, d.Name, err)
					}
				}
			}
		}
	}
}

// verify is Verify with the result of Ref. The test fails if Ref does.
func verify(t *testing.T, op, kind string, d doc.Doc, l *lib.Lib) error {
	t.Helper()
	value, err := Ref(kind, d, l)
	if err != nil {
		t.Fatal(err)
	}
	return Verify(op, kind, d, l, value)
}

// TestVerifyFinds checks that Verify returns an error for wrong results, and none before
// the library was changed to return them.
func TestVerifyFinds(t *testing.T) {
	docs := sample(t)
	for _, tt := range []struct {
		name, why, op, kind string
		spoil               func(l *lib.Lib)
	}{
		{name: "nothing read", why: "an empty function is fastest",
			op: Unmarshal, kind: Concrete, spoil: func(l *lib.Lib) { l.Unmarshal = func([]byte, any) error { return nil } }},
		{name: "nothing read as any", why: "an empty function is fastest",
			op: Unmarshal, kind: Interface, spoil: func(l *lib.Lib) { l.Unmarshal = func([]byte, any) error { return nil } }},
		{name: "nothing read raw", why: "an empty function is fastest",
			op: Unmarshal, kind: RawValue, spoil: func(l *lib.Lib) { l.Unmarshal = func([]byte, any) error { return nil } }},
		{name: "another value written", why: "all must be written",
			op: Marshal, kind: Concrete, spoil: func(l *lib.Lib) { l.Marshal = func(any) ([]byte, error) { return []byte(`{"id":1}`), nil } }},
		{name: "no JSON written", why: "the writer's result must be readable",
			op: Marshal, kind: Interface, spoil: func(l *lib.Lib) { l.Marshal = func(any) ([]byte, error) { return []byte(`{`), nil } }},
		{name: "buffer overwritten", why: "append is not overwrite",
			op: AppendMarshal, kind: Concrete, spoil: func(l *lib.Lib) { l.Append = func([]byte, any) ([]byte, error) { return []byte(`{}`), nil } }},
		{name: "too few tokens", why: "each must be read",
			op: Tokens, kind: NoKind, spoil: func(l *lib.Lib) { l.Tokens = func([]byte, string) (int, error) { return 3, nil } }},
		{name: "valid is invalid", why: "a wrong answer is no answer",
			op: IsValid, kind: NoKind, spoil: func(l *lib.Lib) { l.Valid = func([]byte) bool { return false } }},
		{name: "nothing compacted", why: "white space must be gone",
			op: Compact, kind: NoKind, spoil: func(l *lib.Lib) { l.Compact = func(dst, _ []byte) ([]byte, error) { return dst, nil } }},
		{name: "not canonical", why: "white space must be gone",
			op: Canonicalize, kind: NoKind, spoil: func(l *lib.Lib) { l.Canonical = func(text []byte) ([]byte, error) { return append(text, ' '), nil } }},
		{name: "no value of a stream", why: "each must be read", op: Decode, kind: Concrete, spoil: func(l *lib.Lib) {
			l.Decoder = func(io.Reader) func(any) error { return func(any) error { return io.EOF } }
		}},
		{name: "no line of a stream", why: "each must be written", op: Encode, kind: Interface, spoil: func(l *lib.Lib) {
			l.Encoder = func(io.Writer) func(any) error { return func(any) error { return nil } }
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, d := lib.All()[0], docs[0]
			if IsStream(tt.op) {
				d = docs[len(docs)-1]
			}
			if err := verify(t, tt.op, tt.kind, d, l); err != nil {
				t.Errorf("before it is spoiled: %v", err)
			}
			tt.spoil(l)
			if err := verify(t, tt.op, tt.kind, d, l); err == nil {
				t.Errorf("not found (%s)", tt.why)
			}
		})
	}
}

// TestSameValue checks which differences between values sameValue reports.
func TestSameValue(t *testing.T) {
	type pair struct {
		A []int
		B map[string]any
	}
	for _, tt := range []struct {
		name, why string
		a, b      any
		same      bool
	}{
		{name: "equal", why: "the common case", a: pair{A: []int{1}}, b: pair{A: []int{1}}, same: true},
		{name: "nil and empty", why: "libraries differ in what an empty array becomes", a: pair{}, b: pair{A: []int{}, B: map[string]any{}}, same: true},
		{name: "other element", why: "a wrong number", a: pair{A: []int{1}}, b: pair{A: []int{2}}},
		{name: "missing element", why: "a list cut short", a: pair{A: []int{1}}, b: pair{A: []int{1, 2}}},
		{name: "other member", why: "a wrong value in a map", a: pair{B: map[string]any{"a": 1.0}}, b: pair{B: map[string]any{"a": "1"}}},
		{name: "other name", why: "as many members, but not the same", a: pair{B: map[string]any{"a": nil}}, b: pair{B: map[string]any{"b": 1}}},
		{name: "missing member", why: "a map with less in it", a: pair{B: map[string]any{}}, b: pair{B: map[string]any{"b": nil}}},
		{name: "nil", why: "nothing at all", b: map[string]any{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := sameValue(tt.a, tt.b); (err == nil) != tt.same {
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
	}
}

// TestFloors checks that the floors succeed, and that utf8.Valid fails for invalid UTF-8.
func TestFloors(t *testing.T) {
	for _, name := range Floors {
		if err := NewFloor(name, sample(t)[0])(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := NewFloor(Floors[1], doc.Doc{Data: []byte{0xff}})(); err == nil {
		t.Error("utf8.Valid takes 0xff")
	}
}
