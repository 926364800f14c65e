package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

func TestFunctions(t *testing.T) {
	type inner struct{ N int }
	type outer struct {
		A inner
		P *inner
		X any
	}
	toInner := json.MarshalToFunc(func(e *jsontext.Encoder, v inner) error {
		return e.WriteToken(jsontext.Int(int64(v.N + 1)))
	})
	toPointer := json.MarshalFunc(func(v *inner) ([]byte, error) { return fmt.Appendf(nil, "[ %d ]", v.N), nil })
	decline := json.MarshalToFunc(func(e *jsontext.Encoder, v inner) error { return errors.ErrUnsupported })
	toAny := json.MarshalToFunc(func(e *jsontext.Encoder, v any) error {
		if _, ok := v.(*int); ok {
			return e.WriteToken(jsontext.String("int"))
		}
		return errors.ErrUnsupported
	})
	tests := []struct {
		name, why string
		list      *json.Marshalers
		want      string
	}{
		{"none", "nil is an empty list", nil, `{"A":{"N":1},"P":{"N":2},"X":{"N":3}}`},
		{"other type", "functions for types that do not occur do nothing", json.MarshalFunc(func(uint) ([]byte, error) { return nil, errOwn }),
			`{"A":{"N":1},"P":{"N":2},"X":{"N":3}}`},
		{"value", "what pointers and interfaces lead to is meant too", toInner, `{"A":2,"P":3,"X":4}`},
		{"pointer", "values are passed by their addresses", toPointer, `{"A":[1],"P":[2],"X":[3]}`},
		{"first wins", "earlier ones come first", json.JoinMarshalers(nil, toPointer, toInner), `{"A":[1],"P":[2],"X":[3]}`},
		{"declined", "the next one is called", json.JoinMarshalers(decline, toInner), `{"A":2,"P":3,"X":4}`},
		{"any", "an interface stands for all types", toAny, `{"A":{"N":"int"},"P":{"N":"int"},"X":{"N":"int"}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(outer{inner{1}, &inner{2}, inner{3}}, json.WithMarshalers(tt.list))
			if err != nil || string(got) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

// TestAnyFunctions checks the documented way to keep all digits of big integers: a function for any that
// decodes numbers into a jsontext.Value.
func TestAnyFunctions(t *testing.T) {
	list := json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *any) error {
		if d.PeekKind() == '0' {
			*v = jsontext.Value(nil)
		}
		return errors.ErrUnsupported
	})
	var got any
	err := json.Unmarshal([]byte(`{"a":[12345678901234567890,"x"]}`), &got, json.WithUnmarshalers(list))
	want := map[string]any{"a": []any{jsontext.Value("12345678901234567890"), "x"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

type (
	absent struct{ N int }
)

var errAbsent = errors.New("absent")

// TestFunctionsEmptyInput checks that no function is called for a text that has no value.
func TestFunctionsEmptyInput(t *testing.T) {
	tests := []struct {
		name, why string
		in        io.Reader
		calls     int
		want      error
	}{
		{name: "end", why: "there is nothing to read", in: strings.NewReader(" "), want: io.ErrUnexpectedEOF},
		{name: "failure", why: "the reader has returned nothing", in: iotest.ErrReader(errAbsent), want: errAbsent},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			calls := 0
			err := json.UnmarshalRead(tt.in, new(absent), json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *absent) error {
				calls++
				return errors.ErrUnsupported
			})))
			if calls != tt.calls || !errors.Is(err, tt.want) {
				t.Errorf("%d calls, %v, want %d, %v (%s)", calls, err, tt.calls, tt.want, tt.why)
			}
		})
	}
}

type celsius float64

// writing and reading return options with a new list of two functions for two types: one that gets the
// Encoder or Decoder and one that does not. Those of writing append unit to the text; a negative celsius is
// declined. Those of reading add the number add to an int, and append it to the JSON text of a string.
func writing(unit string) json.Options {
	return json.WithMarshalers(json.JoinMarshalers(
		json.MarshalToFunc(func(e *jsontext.Encoder, c celsius) error {
			if c < 0 {
				return errors.ErrUnsupported
			}
			return e.WriteToken(jsontext.String(fmt.Sprint(float64(c), unit)))
		}),
		json.MarshalFunc(func(b bool) ([]byte, error) { return fmt.Appendf(nil, "%q", fmt.Sprint(b, unit)), nil }),
	))
}

func reading(add int) json.Options {
	return json.WithUnmarshalers(json.JoinUnmarshalers(
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, n *int) error {
			if err := json.UnmarshalDecode(d, n, json.WithUnmarshalers(nil)); err != nil {
				return err
			}
			*n += add
			return nil
		}),
		json.UnmarshalFunc(func(b []byte, s *string) error { *s = fmt.Sprint(string(b), add); return nil }),
	))
}

type weather struct {
	T    celsius
	Rain bool
	All  map[string][]celsius
}

// TestFunctionUnsupported checks that errors.ErrUnsupported, returned by a function without Encoder or
// Decoder, is replaced by an error that names the kind of function.
func TestFunctionUnsupported(t *testing.T) {
	marshal := json.WithMarshalers(json.MarshalFunc(func(int) ([]byte, error) { return nil, errors.ErrUnsupported }))
	unmarshal := json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *int) error { return errors.ErrUnsupported }))
	_, err := json.Marshal(1, marshal)
	for want, err := range map[string]error{
		" marshal function":   err,
		" unmarshal function": json.Unmarshal([]byte("1"), new(int), unmarshal),
	} {
		if err == nil || errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error about a %s", err, want)
		}
	}
}

// TestFunctionListPerCall checks that each call uses the functions of its own list, if goroutines make
// lists for the same types for each call.
func TestFunctionListPerCall(t *testing.T) {
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			for i := range 50 {
				unit := fmt.Sprint("u", k, i)
				text, err := json.Marshal(&weather{1, true, map[string][]celsius{"a": {2, -3}}}, writing(unit))
				want := fmt.Sprintf(`{"T":"1%[1]s","Rain":"true%[1]s","All":{"a":["2%[1]s",-3]}}`, unit)
				if err != nil || string(text) != want {
					t.Errorf("%s, %v, want %s", text, err, want)
				}
				var v struct {
					N int
					S *string
					A []any
				}
				err = json.Unmarshal([]byte(`{"N":1,"S":"s","A":["x",2]}`), &v, reading(k*100+i))
				if err != nil || v.N != 1+k*100+i || *v.S != fmt.Sprint(`"s"`, k*100+i) || v.A[0] != fmt.Sprint(`"x"`, k*100+i) {
					t.Errorf("%+v, %v with %d", v, err, k*100+i)
				}
			}
		})
	}
	wg.Wait()
}

// TestFunctionListAllocations checks that a list made for each call costs few allocations, as type
// information is cached across lists.
func TestFunctionListAllocations(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector changes what is allocated")
	}
	in := &weather{T: -1}
	saved := json.WithMarshalers(json.MarshalFunc(func(*testing.T) ([]byte, error) { return nil, nil }))
	for _, tt := range []struct {
		name, why string
		most      float64
		call      func() ([]byte, error)
	}{
		{"kept", "the text, and nothing else", 1, func() ([]byte, error) { return json.Marshal(in, saved) }},
		{"made anew", "the list itself is small", 6, func() ([]byte, error) {
			return json.Marshal(in, json.WithMarshalers(json.MarshalFunc(func(*testing.T) ([]byte, error) { return nil, nil })))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := testing.AllocsPerRun(100, func() {
				if _, err := tt.call(); err != nil {
					t.Fatal(err)
				}
			})
			if n > tt.most {
				t.Errorf("%v allocations, want at most %v (%s)", n, tt.most, tt.why)
			}
		})
	}
}

// TestFunctionJoinCost checks that the memory for joining functions and using the list grows no faster than their number,
// and that the functions are called in their order.
func TestFunctionJoinCost(t *testing.T) {
	cost := func(n int) uint64 {
		var ms []*json.Marshalers
		var us []*json.Unmarshalers
		for range n {
			ms = append(ms, json.MarshalToFunc(func(*jsontext.Encoder, celsius) error { return errors.ErrUnsupported }))
			us = append(us, json.UnmarshalFromFunc(func(*jsontext.Decoder, *celsius) error { return errors.ErrUnsupported }))
		}
		last := json.MarshalFunc(func(celsius) ([]byte, error) { return []byte("1"), nil })
		lastRead := json.UnmarshalFunc(func(_ []byte, c *celsius) error { *c = 2; return nil })
		return allocated(func() {
			m := json.JoinMarshalers(json.JoinMarshalers(ms...), last)
			u := json.JoinUnmarshalers(json.JoinUnmarshalers(us...), lastRead)
			var c celsius
			text, err := json.Marshal(c, json.WithMarshalers(m))
			if err2 := json.Unmarshal(text, &c, json.WithUnmarshalers(u)); err != nil || err2 != nil || string(text) != "1" || c != 2 {
				t.Fatalf("%s, %v; %v, %v", text, err, c, err2)
			}
		})
	}
	if small, large := cost(2000), cost(4000); 2*large > 5*small {
		t.Errorf("%d bytes for 2,000 functions, %d for 4,000", small, large)
	}
}

// TestManyFunctionLists checks the results with more lists of different kinds of functions than the cache
// of plans holds.
func TestManyFunctionLists(t *testing.T) {
	known := writing("!")
	sorts := []*json.Marshalers{
		json.MarshalFunc(func(c celsius) ([]byte, error) { return []byte("1"), nil }),
		json.MarshalToFunc(func(e *jsontext.Encoder, c celsius) error { return e.WriteToken(jsontext.Int(1)) }),
	}
	for k := range 1 << 11 {
		var list *json.Marshalers
		for i := range 11 {
			list = json.JoinMarshalers(list, sorts[k>>i&1])
		}
		for want, o := range map[string]json.Options{"[1]": json.WithMarshalers(list), `["0!"]`: known, "[0]": nil} {
			if text, err := json.Marshal([]celsius{0}, o); err != nil || string(text) != want {
				t.Fatalf("list %d: %s, %v, want %s", k, text, err, want)
			}
		}
	}
}

// TestFunctionsPerCall checks that lists of functions made for each call are not retained afterwards.
func TestFunctionsPerCall(t *testing.T) {
	v := []resumeRecord{{1, "x"}}
	call := func(i int) {
		m := json.JoinMarshalers(
			json.MarshalFunc(func(n int) ([]byte, error) { return []byte("7"), nil }),
			json.MarshalToFunc(func(enc *jsontext.Encoder, s string) error {
				return enc.WriteToken(jsontext.String(s + strconv.Itoa(i)))
			}))
		b, err := json.Marshal(v, json.WithMarshalers(m))
		if err != nil || !bytes.Contains(b, []byte(`"id":7`)) {
			t.Fatalf("%s, %v", b, err)
		}
	}
	for i := range 100 {
		call(i)
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for i := range 10_000 {
		call(i)
	}
	if after := heap(); after > before+200_000 {
		t.Errorf("10,000 lists left %d bytes behind", after-before)
	}
}

// TestFunctionIntInInterface checks that a function for int applies to an int in an interface, and
// changes nothing for numbers that decode as a float64, or for a map key that is a float64 in an interface.
func TestFunctionIntInInterface(t *testing.T) {
	none := json.UnmarshalFromFunc(func(*jsontext.Decoder, *int) error { return errors.New("called") })
	var v any
	if err := json.Unmarshal([]byte(`[1]`), &v, json.StringifyNumbers(true), json.WithUnmarshalers(none)); err != nil {
		t.Errorf("%v: numbers in an interface need no quotes, whatever functions are for", err)
	}
	some := json.MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.New("called") })
	if b, err := json.Marshal(map[any]int8{1.5: 1}, json.WithMarshalers(some)); err == nil {
		t.Errorf("%s: a float in an interface is no name, whatever functions are for", b)
	}
	if b, err := json.Marshal([]any{1}, json.WithMarshalers(some)); err == nil {
		t.Errorf("%s: the function is for what the interface holds", b)
	}
}
