package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// sequence returns an iterator over the values, and then the error if it is not nil.
func sequence[T any](err error, values ...T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, v := range values {
			if !yield(v, nil) {
				return
			}
		}
		if err != nil {
			yield(*new(T), err)
		}
	}
}

// A countedBy has a method of its pointer type.
type countedBy struct{ n int }

func (p *countedBy) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.Int(int64(p.n)))
}

func TestArray(t *testing.T) {
	t.Parallel()
	cause := errors.New("cause")
	type shape interface{ area() int }
	shapes := jsonx.UnionOf[any](jsonx.Tagged("type"), jsonx.As[point]("point"))
	for _, tt := range []struct {
		name, why string
		v         any
		o         json.Options
		want      string // the text, up to an error
		err       error  // wrapped by the error
	}{
		{name: "values", why: "the text is that of a slice", v: jsonx.Array(sequence(nil, 1, 2, 3)), want: "[1,2,3]"},
		{name: "empty", why: "an array without elements", v: jsonx.Array(sequence[int](nil)), want: "[]"},
		{name: "within a value", why: "it is a value like others", want: `{"a":[true],"b":[[],["x"]]}`, o: json.Deterministic(true), v: map[string]any{
			"a": jsonx.Array(sequence(nil, true)), "b": []json.MarshalerTo{jsonx.Array(sequence[int](nil)), jsonx.Array(sequence(nil, "x"))}}},
		{name: "arrays of arrays", why: "the elements may be of the type", v: jsonx.Array(sequence(nil, jsonx.Array(sequence(nil, 1)))), want: "[[1]]"},
		{name: "pointer method", why: "values can be addressed", v: jsonx.Array(sequence(nil, countedBy{7})), want: "[7]"},
		{name: "interface", why: "the static type is T, so a union applies", v: jsonx.Array(sequence[any](nil, point{})), o: shapes,
			want: `[{"type":"point","x":0,"y":{"z":[]}}]`},
		{name: "nil interface", why: "it is null, as an element of a slice", v: jsonx.Array(sequence[shape](nil, nil)), want: "[null]"},
		{name: "indented", why: "options apply", v: jsonx.Array(sequence(nil, 1)), o: jsontext.WithIndent(" "), want: "[\n 1\n]"},
		{name: "canonical", why: "options apply", v: jsonx.Array(sequence(nil, 1e3)), o: jsonx.Canonical(), want: "[1000]"},
		{name: "error at the start", why: "it ends Marshal", v: jsonx.Array(sequence[int](cause)), want: "[", err: cause},
		{name: "error", why: "it ends Marshal", v: jsonx.Array(sequence(cause, 1, 2)), want: "[1,2", err: cause},
		{name: "error in a member", why: "it ends Marshal", v: map[string]any{"a": jsonx.Array(sequence(cause, 1))}, want: `{"a":[1`, err: cause},
		{name: "end of file", why: "the end of the sequence is no error, but io.EOF is", v: jsonx.Array(sequence(io.EOF, 1)), want: "[1", err: io.EOF},
		{name: "v1", why: "the errors are those of package v1", v: jsonx.Array(sequence(cause, 1)), o: v1.DefaultOptionsV1(), err: cause},
		{name: "wrong value", why: "a value cannot be marshaled", v: jsonx.Array(sequence(nil, any(1), any(make(chan int)))), want: "[1", err: new(json.SemanticError)},
		{name: "error of JSON", why: "it keeps its place", want: "[1", err: new(jsontext.SyntacticError),
			v: jsonx.Array(jsonx.Values[int](jsontext.NewDecoder(strings.NewReader("1 ?"))))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, err := json.Marshal(tt.v, tt.o)
			if string(b) != tt.want {
				t.Errorf("%s, want %s (%s)", b, tt.want, tt.why)
			}
			switch tt.err.(type) {
			case *json.SemanticError:
				_, ok := errors.AsType[*json.SemanticError](err)
				if !ok || !strings.Contains(err.Error(), "chan int") {
					t.Errorf("error %v (%s)", err, tt.why)
				}
			case *jsontext.SyntacticError:
				if e, ok := errors.AsType[*jsontext.SyntacticError](err); !ok || e.ByteOffset != 2 {
					t.Errorf("error %v (%s)", err, tt.why)
				}
			default:
				if !errors.Is(err, tt.err) {
					t.Errorf("error %v, want one that wraps %v (%s)", err, tt.err, tt.why)
				}
			}
		})
	}
}

// TestArrayUnsupported checks that an error of a sequence that matches errors.ErrUnsupported, which methods return to
// decline a value, ends Marshal like any other.
func TestArrayUnsupported(t *testing.T) {
	t.Parallel()
	b, err := json.Marshal(jsonx.Array(sequence[int](fmt.Errorf("no such method: %w", errors.ErrUnsupported))))
	if err == nil || !strings.Contains(err.Error(), "no such method") {
		t.Errorf("%s, %v", b, err)
	}
}

// TestArrayExplain checks that people see the place of the error in the input.
func TestArrayExplain(t *testing.T) {
	t.Parallel()
	in := "{\"x\":1}\n{\"x\":\"a\"}\n"
	for _, tt := range []struct {
		name, why string
		v         json.MarshalerTo
	}{
		{"Values", "the line is known at the start of a stream", jsonx.Array(jsonx.Values[point](jsontext.NewDecoder(strings.NewReader(in))))},
		{"Lines", "lines are counted", jsonx.Array(jsonx.Lines[point](strings.NewReader(in), 1))},
	} {
		_, err := json.Marshal(map[string]any{"points": tt.v})
		want := "2:6: .x: a whole number is expected, not a string\n    {\"x\":\"a\"}\n         ^\n"
		if got := jsonx.Explain(fmt.Errorf("convert: %w", err)); got != want {
			t.Errorf("%s: %s (%s)", tt.name, got, tt.why)
		}
		if l, ok := jsonx.Locate(err); !ok || l.Offset != 13 || l.Line != 2 || l.Code != jsonx.CodeKind {
			t.Errorf("%s: %+v (%s)", tt.name, l, tt.why)
		}
	}
	if _, err := json.Marshal(jsonx.Array(sequence[int](io.EOF))); jsonx.Explain(err) != "EOF\n" {
		t.Errorf("explained as %s", jsonx.Explain(err))
	}
}

// TestArrayStream checks that an array is written and read while the values pass through, and that a Writer that fails
// ends the sequence.
func TestArrayStream(t *testing.T) {
	t.Parallel()
	const n = 50_000
	record := `{"a":[1,"b",null]}` + "\n"
	in := io.LimitReader(&endless{part: record}, int64(n*len(record)))
	out := new(counter)
	dec := jsontext.NewDecoder(in)
	if err := json.MarshalWrite(out, jsonx.Array(jsonx.Values[jsontext.Value](dec))); err != nil {
		t.Fatal(err)
	}
	if want := n*len(record) + 1; out.bytes != want || out.most > 64<<10 {
		t.Errorf("%d bytes, want %d; at most %d at once", out.bytes, want, out.most)
	}
	cause, yielded := errors.New("cause"), 0
	seq := func(yield func(string, error) bool) {
		for yield(strings.Repeat("x", 1000), nil) {
			yielded++
		}
	}
	err := json.MarshalWrite(jsontest.FailAfterWriter(100_000, cause), jsonx.Array(seq))
	if !errors.Is(err, cause) || yielded > 200 {
		t.Errorf("%v after %d values", err, yielded)
	}
}

// A counter counts the bytes that are written to it.
type counter struct{ bytes, most int }

func (c *counter) Write(b []byte) (int, error) {
	c.bytes += len(b)
	c.most = max(c.most, len(b))
	return len(b), nil
}

// TestArrayAllocs checks that the number of allocations does not grow with the number of values. It is not parallel,
// because it counts allocations.
func TestArrayAllocs(t *testing.T) {
	var out bytes.Buffer
	run := func(n int) float64 {
		values := make([]point, n)
		return testing.AllocsPerRun(20, func() {
			out.Reset()
			if err := json.MarshalWrite(&out, jsonx.Array(sequence(nil, values...))); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := run(1), run(1000); many > few+5 && !jsontest.Race {
		t.Errorf("%v allocations for one value, %v for 1000", few, many)
	}
}

func ExampleArray() {
	stream := strings.NewReader("{\"id\": 1}\n{\"id\": 2}\n")
	type Record struct {
		ID int `json:"id"`
	}
	records := jsonx.Values[Record](jsontext.NewDecoder(stream))
	err := json.MarshalWrite(os.Stdout, map[string]any{"records": jsonx.Array(records)})
	fmt.Println("", err)
	// Output: {"records":[{"id":1},{"id":2}]} <nil>
}
