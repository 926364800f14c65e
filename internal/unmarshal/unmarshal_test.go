package unmarshal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// A testError is the error of a failure that is not final.
type testError struct{ failure.Failure }

func (e testError) Error() string { return "cannot unmarshal at " + string(e.Pointer) }
func (e testError) Unwrap() error { return e.Err }

// testForm is a failure.Form: it returns the cause of a failure that is final, and a testError for any other.
func testForm(f *failure.Failure) error {
	if f.Final {
		return f.Err
	}
	return testError{*f}
}

// placeOf returns the offset and the pointer of err, or zeros if err has none.
func placeOf(err error) (int64, jsontext.Pointer) {
	switch e := err.(type) {
	case testError:
		return e.Offset, e.Pointer
	case *jsontext.SyntacticError:
		return e.ByteOffset, e.JSONPointer
	}
	return 0, ""
}

// oneByte returns a reader that delivers s byte by byte.
func oneByte(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) }

// A record is a struct with fields of many kinds.
type record struct {
	Name   string
	Age    int
	Tags   []string
	Scores []float64
	Inner  *record
	Any    any
	Pair   [2]int
	List   []record
	Map    map[string]int
	Flag   bool
	Points [][2]float64
}

// TestUnmarshal checks the value, also after a failure, and the offset and pointer of the failure, for a
// text in memory and for one that a reader delivers byte by byte.
func TestUnmarshal(t *testing.T) {
	full := record{
		Name: "a", Age: 3, Tags: []string{"x", "y"}, Scores: []float64{1, 2.5}, Inner: &record{Age: 4},
		Any: map[string]any{"a": []any{1.0}}, Pair: [2]int{1, 2}, List: []record{{Age: 1}, {Age: 2}},
		Map: map[string]int{"k": 1}, Flag: true, Points: [][2]float64{{1, 2}, {3, 4}},
	}
	for _, tt := range []struct {
		name, why string
		in        string
		want      any
		offset    int64 // of the failure
		pointer   jsontext.Pointer
		err       error // cause of the failure; nil: any
		fails     bool
	}{
		{name: "number", why: "white space around the value is skipped", in: ` 12 `, want: 12},
		{name: "struct", why: "every kind of field is read", in: `{"Name":"a","Age":3,"Tags":["x","y"],"Scores":[1,2.5],
			"Inner":{"Age":4},"Any":{"a":[1]},"Pair":[1,2],"List":[{"Age":1},{"Age":2}],"Map":{"k":1},
			"Flag":true,
			"Points":[[1,2],[3,4]]}`, want: full},
		{name: "range", why: "a number that does not fit is rejected at its start",
			in:   `{"Name":"a","List":[{},{"Age":9999999999999999999}]}`,
			want: record{Name: "a", List: []record{{}, {}}}, offset: 30, pointer: "/List/1/Age", err: failure.ErrRange, fails: true},
		{name: "mismatch", why: "a struct rejects an array", in: `{"List":[{"Inner":[]}]}`,
			want: record{List: []record{{Inner: &record{}}}}, offset: 18, pointer: "/List/0/Inner", fails: true},
		{name: "length", why: "a JSON array of another length is rejected at its end", in: `{"Pair":[1,2,3]}`,
			want: record{Pair: [2]int{1, 2}}, offset: 14, pointer: "/Pair", err: failure.ErrTooManyElements, fails: true},
		{name: "value", why: "a byte that begins no value is reported at its member", in: `{"List":[{"Age":x}]}`,
			want: record{List: []record{{}}}, offset: 16, pointer: "/List/0/Age", fails: true},
		{name: "colon", why: "a missing colon is reported at its member", in: `{"List":[{"Age" 1}]}`,
			want: record{List: []record{{}}}, offset: 16, pointer: "/List/0/Age", fails: true},
		{name: "comma", why: "a missing comma is reported at the object", in: `{"List":[{"Age":1 "Name":2}]}`,
			want: record{List: []record{{Age: 1}}}, offset: 18, pointer: "/List/0", fails: true},
		{name: "duplicate", why: "a duplicate name is reported at the second member", in: `{"List":[{"Age":1,"Age":2}]}`,
			want: record{List: []record{{Age: 1}}}, offset: 18, pointer: "/List/0/Age", err: jsontext.ErrDuplicateName, fails: true},
		{name: "end", why: "the text ends within a name", in: `{"List":[{"Age":1,"Age`,
			want: record{List: []record{{Age: 1}}}, offset: 22, pointer: "/List/0", err: io.ErrUnexpectedEOF, fails: true},
		{name: "empty", why: "an empty text is a truncated one", in: `  `, want: record{}, offset: 2, err: io.ErrUnexpectedEOF, fails: true},
		{name: "trailing", why: "text after the value is malformed", in: `1 2`, want: 1, offset: 2, fails: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, read := range []bool{false, true} {
				out := reflect.New(reflect.TypeOf(tt.want))
				var err error
				if read {
					err = UnmarshalRead(oneByte(tt.in), out.Interface(), testForm)
				} else {
					err = Unmarshal([]byte(tt.in), out.Interface(), testForm)
				}
				if got := out.Elem().Interface(); !reflect.DeepEqual(got, tt.want) {
					t.Errorf("read %v: got %+v, want %+v (%s)", read, got, tt.want, tt.why)
				}
				offset, pointer := placeOf(err)
				if (err != nil) != tt.fails || offset != tt.offset || pointer != tt.pointer ||
					tt.err != nil && !errors.Is(err, tt.err) {
					t.Errorf("read %v: got %v at %d %q, want %v at %d %q (%s)", read,
						err, offset, pointer, tt.err, tt.offset, tt.pointer, tt.why)
				}
			}
		})
	}
}

// TestDecode checks the position of a stream after a failure: it continues after a value that cannot be
// stored, does not move if the first token of a value is malformed, and fails for good within a value.
func TestDecode(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`{"Age":"x","Name":[1,{"a":2}]} {"Age":3} 4 [1,x] 5`))
	var r record
	if err := Decode(dec, &r, testForm); err == nil {
		t.Fatal("no error for a string in place of a number")
	}
	if got := dec.InputOffset(); got != 10 {
		t.Errorf("got offset %d after a failure, want 10", got)
	}
	if err := Decode(dec, &r, testForm); err != nil || r.Age != 3 {
		t.Errorf("got %+v, %v", r, err)
	}
	if err := Decode(dec, &r, testForm); err == nil {
		t.Error("no error for a number in place of an object")
	}
	var list []int
	err := Decode(dec, &list, testForm)
	if again := Decode(dec, &list, testForm); err == nil || again != err {
		t.Errorf("got errors %v and %v, want the same", err, again)
	}

	dec = jsontext.NewDecoder(strings.NewReader(`1 nil`))
	var n int
	if err := Decode(dec, &n, testForm); err != nil || n != 1 {
		t.Fatalf("got %d, %v", n, err)
	}
	for range 2 {
		if err := Decode(dec, &n, testForm); err == nil || dec.InputOffset() != 1 {
			t.Errorf("got %v at %d, want a failure at 1", err, dec.InputOffset())
		}
	}
}

// TestManyFields checks that a struct with more than 64 fields gets all its members, and that a duplicate
// name among them is a failure unless an option allows it.
func TestManyFields(t *testing.T) {
	var fields []reflect.StructField
	var in strings.Builder
	in.WriteByte('{')
	for i := range 100 {
		name := "F" + strings.Repeat("x", i)
		fields = append(fields, reflect.StructField{Name: name, Type: reflect.TypeFor[int]()})
		in.WriteString(`"` + name + `":1,`)
	}
	v := reflect.New(reflect.StructOf(fields))
	text := strings.TrimSuffix(in.String(), ",")
	if err := Unmarshal([]byte(text+"}"), v.Interface(), testForm); err != nil || v.Elem().Field(99).Int() != 1 {
		t.Errorf("got %v", err)
	}
	text += `,"Fxx":2}`
	if err := Unmarshal([]byte(text), v.Interface(), testForm); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("got %v, want a duplicate name", err)
	}
	if err := Unmarshal([]byte(text), v.Interface(), testForm, opts.AllowDuplicateNames|opts.True); err != nil {
		t.Errorf("got %v", err)
	}
}

// TestBufferCache checks that a cache of buffers returns the last buffer of a plan, and that its number of
// buffers and of bytes stays within the limits.
func TestBufferCache(t *testing.T) {
	d := acquire()
	d.setOptions(nil)
	ints, floats := d.planOf(reflect.TypeFor[[]int]()), d.planOf(reflect.TypeFor[[]float64]())
	var c bufferCache[int]
	c.put(ints, 1, 10)
	c.put(floats, 2, 10)
	c.put(ints, 3, 10)
	if b, ok := c.take(ints); !ok || b != 3 || c.bytes != 20 {
		t.Errorf("got buffer %d, %v with %d bytes left, want the last one", b, ok, c.bytes)
	}
	c.put(ints, 4, maxBufferBytes+1)
	if len(c.list) != 2 {
		t.Errorf("got %d buffers, want a buffer over the limit to be dropped", len(c.list))
	}
	c.put(ints, 5, maxBufferBytes-10)
	if len(c.list) != 2 || c.bytes != maxBufferBytes {
		t.Errorf("got %d buffers of %d bytes, want the oldest to be replaced", len(c.list), c.bytes)
	}
	for k := range 2 * maxBuffers {
		c.put(floats, k, 1)
	}
	if len(c.list) != maxBuffers {
		t.Errorf("got %d buffers, want %d", len(c.list), maxBuffers)
	}
}

// TestRelease checks that after a failed call a decoder keeps neither large scratch memory nor data of the
// call.
func TestRelease(t *testing.T) {
	d := acquire()
	d.setOptions(nil)
	in := `[1,[2,` + strings.Repeat(`"\n",`, maxScratch) + `x]]`
	d.in.SetInput(nil, []byte(in))
	var v any
	if err := d.document(&v, testForm); err == nil {
		t.Fatal("no error")
	}
	d.in.SetInput(nil, nil)
	d.release()
	if m := &d.mem; cap(m.anys) > maxScratch || slices.ContainsFunc(m.anys, func(x any) bool { return x != nil }) || d.failed.one != nil || !d.own.Open().InUse() {
		t.Errorf("got %d elements of capacity %d, failure %v", len(m.anys), cap(m.anys), d.failed.one)
	}
}

// TestAcquire checks that acquire and SetInput remove what is in the memory of a decoder in the pool, so that it has no
// effect on the call that takes the decoder.
func TestAcquire(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		spoil     func(*decoder)
	}{
		{"elements", "they begin the slice", func(d *decoder) { d.mem.anys = append(d.mem.anys, "secret") }},
		{"fields", "they are no duplicates", func(d *decoder) { d.mem.seen = append(d.mem.seen, 1) }},
		{"lists", "they begin the list", func(d *decoder) {
			d.mem.strings, d.mem.ints = append(d.mem.strings, "secret"), append(d.mem.ints, 1)
		}},
		{"nesting", "the value is not within others", func(d *decoder) { d.interfaces, d.defaults = maxInterfaces+1, maxDefaults }},
		{"failure", "it is that of another call", func(d *decoder) { d.failed.one = new(failure.Failure) }},
		{"lines", "they are those of another text", func(d *decoder) {
			d.in.SetInput(nil, bytes.Repeat([]byte("\n"), 10_000))
			d.in.PlaceAt(10_000)
		}},
		{"window", "the text is that of the call", func(d *decoder) { d.mem.window = []byte(`"secret"`) }},
		{"tokens", "the input is another one", func(d *decoder) {
			d.in.SetInput(strings.NewReader(`[{"secret":1`), nil)
			for d.in.Depth() < 2 {
				d.in.AllowTokens(func() error { _, err := d.dec.ReadToken(); return err })
			}
			d.in.LeaveRest(state.Mark{}, 0)
		}},
		{"state failure", "it is that of another call", func(d *decoder) { d.in.Failed = io.ErrShortBuffer }},
		{"call", "no method is at work", func(d *decoder) {
			d.in.SetInput(nil, []byte("1"))
			d.in.BeginCall(0, true)
		}},
		{"options", "they are those of the call", func(d *decoder) { d.in.Opts.Join(opts.StringifyNumbers | opts.True) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const text = "\n[{\"a\": [1, \"x\"]},\n {\"a\": 1, \"a\": 1}]"
			const want = `jsontext: duplicate object member name "a" at "/1" (line 3:11, byte 29), first at line 3:3`
			for k, call := range []func(out *any) error{
				func(out *any) error { return Unmarshal([]byte(text), out, testForm) },
				func(out *any) error { return UnmarshalRead(oneByte(text), out, testForm) },
				func(out *any) error { return Decode(jsontext.NewDecoder(strings.NewReader(text)), out, testForm) },
			} {
				d := acquire()
				d.setOptions(nil)
				tt.spoil(d)
				decoders.Put(d)
				d = acquire()
				if m := &d.mem; len(m.anys)+len(m.seen)+d.interfaces+d.defaults > 0 || d.failed.one != nil {
					t.Errorf("acquire returns a decoder that is not empty: %s", tt.why)
				}
				decoders.Put(d)
				var out any
				if err := call(&out); err == nil || err.Error() != want || fmt.Sprint(out) != "[map[a:[1 x]] map[a:1]]" {
					t.Errorf("call %d: got %v, %v: %s", k, out, err, tt.why)
				}
				list := []string{}
				if err := Unmarshal([]byte(`["a", "b"]`), &list, testForm); err != nil || fmt.Sprint(list) != "[a b]" {
					t.Errorf("then got %q, %v: %s", list, err, tt.why)
				}
			}
		})
	}
}
