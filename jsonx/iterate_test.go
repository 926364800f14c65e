package jsonx_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// An unread has a method that fails before it reads its value.
type unread struct{}

func (unread) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.New("unread") }

// An inner decodes another text, which is malformed.
type innerText struct{}

func (innerText) UnmarshalJSON([]byte) error { return json.Unmarshal([]byte("[?"), new(any)) }

// listed returns the values and errors of seq, one in a line.
func listed[T any](seq iter.Seq2[T, error]) string {
	var b strings.Builder
	for v, err := range seq {
		fmt.Fprint(&b, v)
		if err != nil {
			fmt.Fprint(&b, " ", strings.ReplaceAll(err.Error(), "\n", " + "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// An iteration is a function of this package for values of one type.
type iteration func(dec *jsontext.Decoder, o ...json.Options) string

func values[T any](dec *jsontext.Decoder, o ...json.Options) string {
	return listed(jsonx.Values[T](dec, o...))
}

func elements[T any](dec *jsontext.Decoder, o ...json.Options) string {
	return listed(jsonx.Elements[T](dec, o...))
}

func members[T any](dec *jsontext.Decoder, o ...json.Options) string {
	return listed(jsonx.Members[T](dec, o...))
}

func TestIterators(t *testing.T) {
	t.Parallel()
	limits := jsonx.WithLimits(jsonx.Limits{String: 3})
	for _, tt := range []struct {
		name, why string
		read      iteration
		text      string
		dec, o    json.Options // of the Decoder, and of the call
		want      string       // values and errors; the errors in short
		rest      string       // text of the token that is read then, or the error
	}{
		{name: "values", why: "white space is optional", read: values[int], text: " 1 2\n3\n", want: "1\n2\n3\n", rest: "EOF"},
		{name: "no values", why: "an empty stream has none", read: values[int], text: " \n", rest: "EOF"},
		{name: "values without space", why: "nothing separates them", read: values[[]int], text: `[1][2][]`, want: "[1]\n[2]\n[]\n", rest: "EOF"},
		{name: "wrong values", why: "an error of meaning is about one value", read: values[[]int], text: `[1] [2,"a",3,[]] {"b":{}} [4]`,
			want: "[1]\n" + `[2 0] json: cannot unmarshal JSON string into Go int at "/1" (byte 7)` + "\n" +
				"[] json: cannot unmarshal JSON object into Go []int (byte 17)\n[4]\n", rest: "EOF"},
		{name: "malformed value", why: "the next value cannot be found", read: values[[]int], text: `[1] [2,?] [3]`,
			want: "[1]\n[] jsontext: invalid character '?' at start of value at \"/1\" (byte 7)\n", rest: "jsontext: invalid character"},
		{name: "malformed rest", why: "the rest of a wrong value is checked, and its error is that of the next one", read: values[[]int],
			text: `["a",?] [3]`, want: "[0] json: cannot unmarshal JSON string into Go int at \"/0\" (byte 1)\n" +
				"[] jsontext: invalid character '?' at start of value at \"/1\" (byte 5)\n", rest: "jsontext: invalid character"},
		{name: "malformed and wrong", why: "a value that is skipped is checked first", read: values[int], text: `1 [2,?] 3`,
			want: "1\n0 jsontext: invalid character '?' at start of value at \"/1\" (byte 5)\n"}, // the Decoder may be before the value or within it
		{name: "cut off", why: "the stream ends within a value", read: values[[]int], text: `[1] [2`,
			want: "[1]\n[] jsontext: unexpected EOF (byte 6)\n", rest: "jsontext: unexpected EOF"},
		{name: "malformed start", why: "it is yielded once, although no text is consumed", read: values[int], text: `1 ? 2`,
			want: "1\n0 jsontext: invalid character '?' at start of value (byte 2)\n", rest: "jsontext: invalid character"},
		{name: "bracket", why: "it ends nothing", read: values[int], text: `1 ] 2`,
			want: "1\n0 jsontext: invalid character ']' at start of value (byte 2)\n", rest: "jsontext: invalid character"},
		{name: "limit", why: "it ends the iteration like malformed text", read: values[string], text: `"abc" "abcd" "a"`, dec: limits,
			want: "abc\n jsontext: exceeded max length of a string (3) (byte 10)\n", rest: "jsontext: exceeded max length"},
		{name: "limit of the call", why: "the options apply to each value", read: values[string], text: `"abc" "abcd" "a"`, o: limits,
			want: "abc\n jsontext: exceeded max length of a string (3) (byte 10)\n", rest: "abcd"},
		{name: "deep", why: "the limit on the depth is one on each value", read: values[any], dec: jsontext.WithDepthLimit(2), text: `[[]] [[]] [[[]]] []`,
			want: "[[]]\n[[]]\n<nil> jsontext: exceeded max depth (2) at \"/0/0\" (byte 12)\n", rest: "jsontext: exceeded max depth"},
		{name: "unread values", why: "a method that reads nothing ends no iteration", read: values[unread], text: `[1][2] 3{}`,
			want: "{} json: cannot unmarshal into Go jsonx_test.unread: unread\n{} json: cannot unmarshal into Go jsonx_test.unread (byte 3): unread\n" +
				"{} json: cannot unmarshal into Go jsonx_test.unread (byte 7): unread\n{} json: cannot unmarshal into Go jsonx_test.unread (byte 8): unread\n",
			rest: "EOF"},
		{name: "other text", why: "malformed text in a value of the program is an error of meaning", read: values[innerText], text: `1 2`,
			want: "{} json: cannot unmarshal JSON number into Go jsonx_test.innerText: invalid character '?' at start of value at \"/0\" (byte 1)\n" +
				"{} json: cannot unmarshal JSON number into Go jsonx_test.innerText (byte 2): invalid character '?' at start of value at \"/0\" (byte 1)\n", rest: "EOF"},
		{name: "all errors", why: "a list is one error of meaning, and the values without an error are stored", read: values[[]int], o: jsonx.AllErrors(9),
			text: `["a",1,"b"] [2]`, want: "[0 1 0] json: cannot unmarshal JSON string into Go int at \"/0\" (byte 1) + " +
				"json: cannot unmarshal JSON string into Go int at \"/2\" (byte 7)\n[2]\n", rest: "EOF"},
		{name: "all errors and malformed text", why: "the last error of the list ends the iteration", read: values[[]int], o: jsonx.AllErrors(9),
			text: `["a",?] [2]`, want: "[] json: cannot unmarshal JSON string into Go int at \"/0\" (byte 1) + " +
				"jsontext: invalid character '?' at start of value at \"/1\" (byte 5)\n", rest: "jsontext: invalid character"},
		{name: "v1", why: "the errors are those of package v1", read: values[int], o: v1.DefaultOptionsV1(), text: `1 "a" 2 ? 3`,
			want: "1\n0 json: cannot unmarshal string into Go value of type int\n2\n0 invalid character '?' looking for beginning of value\n",
			rest: "jsontext: invalid character"},
		{name: "v1 and methods", why: "the error of a method is returned as it is", read: values[unreadV1], o: v1.DefaultOptionsV1(), text: `1 2`,
			want: "{} EOF\n{} EOF\n", rest: "EOF"},

		{name: "elements", why: "the array is read to its end", read: elements[string], text: `["a", "b"] 1`, want: "a\nb\n", rest: "1"},
		{name: "no elements", why: "the array is empty", read: elements[string], text: ` [ ] 1`, rest: "1"},
		{name: "null", why: "it is read like an empty array", read: elements[string], text: `null 1`, rest: "1"},
		{name: "rejected null", why: "as for a slice", read: elements[string], text: `null 1`, o: jsonx.RejectNull(true),
			want: " json: cannot unmarshal JSON null into Go []*string\n", rest: "1"},
		{name: "no array", why: "the value is skipped", read: elements[string], text: `{"a":[]} 1`,
			want: " json: cannot unmarshal JSON object into Go []*string\n", rest: "1"},
		{name: "string of bytes", why: "it is no array", read: elements[byte], text: `"AA==" 1`,
			want: "0 json: cannot unmarshal JSON string into Go []*uint8\n", rest: "1"},
		{name: "no value", why: "there is no array", read: elements[int], text: ` `, want: "0 EOF\n", rest: "EOF"},
		{name: "malformed array", why: "it is no value at all", read: elements[int], text: `?`,
			want: "0 jsontext: invalid character '?' at start of value\n", rest: "jsontext: invalid character"},
		{name: "wrong elements", why: "an error of meaning is about one element", read: elements[int], text: `[1,"a",{"b":[]},2] 1`,
			want: "1\n0 json: cannot unmarshal JSON string into Go int at \"/1\" (byte 3)\n" +
				"0 json: cannot unmarshal JSON object into Go int at \"/2\" (byte 7)\n2\n", rest: "1"},
		{name: "trailing comma", why: "the end of the array is checked", read: elements[int], text: `[1,] 1`,
			want: "1\n0 jsontext: trailing comma before ']' (byte 2)\n", rest: "jsontext: trailing comma"},
		{name: "missing comma", why: "the delimiters are checked", read: elements[int], text: `[1 2] 1`,
			want: "1\n0 jsontext: invalid character '2' after array element (expecting ',' or ']') (byte 3)\n", rest: "jsontext: invalid character"},
		{name: "wrong bracket", why: "the end of the array is checked", read: elements[int], text: `[1} 1`,
			want: "1\n0 jsontext: invalid character '}' after array element (expecting ',' or ']') (byte 2)\n", rest: "jsontext: invalid character"},
		{name: "array cut off", why: "the text ends between elements", read: elements[int], text: `[1,2`,
			want: "1\n2\n0 jsontext: unexpected EOF (byte 4)\n", rest: "jsontext: unexpected EOF"},
		{name: "many elements", why: "the Decoder has the limit", read: elements[int], text: `[1,2,3]`, dec: jsonx.WithLimits(jsonx.Limits{Elements: 2}),
			want: "1\n2\n0 jsontext: exceeded max number of elements (2) (byte 5)\n", rest: "jsontext: exceeded max number"},
		{name: "unread elements", why: "a method that reads nothing ends no iteration", read: elements[unread], text: `[1,[2],3] 1`,
			want: "{} json: cannot unmarshal into Go jsonx_test.unread at \"/0\" (byte 1): unread\n{} json: cannot unmarshal into Go jsonx_test.unread at \"/1\" (byte 3): unread\n" +
				"{} json: cannot unmarshal into Go jsonx_test.unread at \"/2\" (byte 7): unread\n", rest: "1"},

		{name: "members", why: "they are in the order of the text", read: members[int], text: `{"b":1, "a":2, "":3, "\u00e9":4} 1`,
			want: "{b 1}\n{a 2}\n{ 3}\n{é 4}\n", rest: "1"},
		{name: "no members", why: "the object is empty", read: members[int], text: `{} 1`, rest: "1"},
		{name: "null for an object", why: "it is read like an empty object", read: members[int], text: `null 1`, rest: "1"},
		{name: "no object", why: "the value is skipped", read: members[int], text: `[{}] 1`,
			want: "{ 0} json: cannot unmarshal JSON array into Go map[string]int\n", rest: "1"},
		{name: "wrong members", why: "the name is known", read: members[int], text: `{"a":"x","b":2,"c":[{}],"d":4} 1`,
			want: "{a 0} json: cannot unmarshal JSON string into Go int at \"/a\" (byte 5)\n{b 2}\n" +
				"{c 0} json: cannot unmarshal JSON array into Go int at \"/c\" (byte 19)\n{d 4}\n", rest: "1"},
		{name: "unread members", why: "a method that reads nothing ends no iteration", read: members[unread], text: `{"a":1,"b":[2],"c":3} 1`,
			want: "{a {}} json: cannot unmarshal into Go jsonx_test.unread at \"/a\" (byte 5): unread\n{b {}} json: cannot unmarshal into Go jsonx_test.unread at \"/b\" (byte 11): unread\n" +
				"{c {}} json: cannot unmarshal into Go jsonx_test.unread at \"/c\" (byte 19): unread\n", rest: "1"},
		{name: "missing value", why: "the member is not complete", read: members[int], text: `{"a":1,"b":}`,
			want: "{a 1}\n{ 0} jsontext: missing value after object name at \"/b\" (byte 11)\n", rest: "jsontext: missing value"},
		{name: "malformed name", why: "names are strings", read: members[int], text: `{"a":1,2:3}`,
			want: "{a 1}\n{ 0} jsontext: object member name must be a string (byte 7)\n", rest: "jsontext: object member name"},
		{name: "duplicate allowed", why: "the Decoder has the option, so both are yielded", read: members[int], dec: jsontext.AllowDuplicateNames(true),
			text: `{"a":1,"a":2} 1`, want: "{a 1}\n{a 2}\n", rest: "1"},
		{name: "many members", why: "the Decoder has the limit", read: members[int], dec: jsonx.WithLimits(jsonx.Limits{Members: 1}), text: `{"a":1,"b":2}`,
			want: "{a 1}\n{ 0} jsontext: exceeded max number of members (1) (byte 7)\n", rest: "jsontext: exceeded max number"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, src := range streamSources {
				dec := jsontext.NewDecoder(src.open(tt.text), tt.dec)
				if diff := cmp.Diff(tt.want, tt.read(dec, tt.o)); diff != "" {
					t.Errorf("%s: %s (%s)", src.name, diff, tt.why)
				}
				rest, err := dec.ReadToken()
				text := rest.String()
				if err != nil {
					text = err.Error()
				}
				if !strings.HasPrefix(text, tt.rest) {
					t.Errorf("%s: then comes %s, want %s (%s)", src.name, text, tt.rest, tt.why)
				}
			}
		})
	}
}

// unreadV1 has a method that returns io.EOF.
type unreadV1 struct{}

func (unreadV1) UnmarshalJSON([]byte) error { return io.EOF }

// TestIteratorsDuplicate checks that the names of an object are compared by the Decoder.
func TestIteratorsDuplicate(t *testing.T) {
	t.Parallel()
	dec := jsontext.NewDecoder(strings.NewReader(`{"a":1,"b":2,"a":3}`))
	var names string
	var last error
	for m, err := range jsonx.Members[int](dec) {
		names, last = names+m.Name, err
	}
	if names != "ab" || !errors.Is(last, jsontext.ErrDuplicateName) {
		t.Errorf("%s, %v", names, last)
	}
}

// TestIteratorsBreak checks where a Decoder is when a loop ends early, after each number of values, and that another loop
// goes on there.
func TestIteratorsBreak(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 4; n++ {
		dec := jsontext.NewDecoder(strings.NewReader(`1 "x" 3 4`))
		seq := jsonx.Values[int](dec)
		i := 0
		for range seq {
			if i++; i == n {
				break
			}
		}
		if want := []string{`"x"`, "3", "4", ""}[n-1]; nextText(dec) != want {
			t.Errorf("after %d values %s does not come next", n, want)
		}
		for range seq {
			i++
		}
		if want := max(n, 3); i != want { // one was read as text
			t.Errorf("%d values in two loops, want %d", i, want)
		}

		dec = jsontext.NewDecoder(strings.NewReader(`[1,{"y":[]},3,4]`))
		i = 0
		for range jsonx.Elements[int](dec) {
			if i++; i == n {
				break
			}
		}
		if want := []string{`{"y":[]}`, "3", "4", ""}[n-1]; nextText(dec) != want {
			t.Errorf("after %d elements %s does not come next", n, want)
		}

		dec = jsontext.NewDecoder(strings.NewReader(`{"a":1,"b":{"y":[]},"c":3,"d":4}`))
		i = 0
		for range jsonx.Members[int](dec) {
			if i++; i == n {
				break
			}
		}
		if want := []string{`"b"`, `"c"`, `"d"`, ""}[n-1]; nextText(dec) != want {
			t.Errorf("after %d members %s does not come next", n, want)
		}
	}
}

// nextText returns the text of the next value of dec, or nothing after an error.
func nextText(dec *jsontext.Decoder) string {
	v, _ := dec.ReadValue()
	return string(v)
}

// A loopBody panics for a value.
type loopBody struct{ at int }

func (b loopBody) take(i int) {
	if i == b.at {
		panic(b)
	}
}

// TestIteratorsPanic checks that a panic of the loop's body leaves the Decoder after the last value.
func TestIteratorsPanic(t *testing.T) {
	t.Parallel()
	dec := jsontext.NewDecoder(strings.NewReader(`[1,2,3]`))
	func() {
		defer func() {
			if p := recover(); p != (loopBody{2}) {
				t.Errorf("recovered %v", p)
			}
		}()
		for v := range jsonx.Elements[int](dec) {
			loopBody{2}.take(v)
		}
	}()
	if v, err := dec.ReadValue(); err != nil || string(v) != "3" {
		t.Errorf("next is %s, %v", v, err)
	}
}

// TestIteratorsFail checks that an error of the Reader ends an iteration after each number of bytes, and is found once, and that
// a panic of it is not stopped.
func TestIteratorsFail(t *testing.T) {
	t.Parallel()
	cause := errors.New("cause")
	for _, tt := range []struct {
		name, why, text string
		read            func(dec *jsontext.Decoder) iter.Seq2[any, error]
		o               json.Options
	}{
		{name: "values", why: "between and within values", text: `[1] {"a":"bcd"} 3 `, read: func(dec *jsontext.Decoder) iter.Seq2[any, error] { return jsonx.Values[any](dec) }},
		{name: "elements", why: "within the array", text: `[[1],{"a":"bcd"},3 `, read: func(dec *jsontext.Decoder) iter.Seq2[any, error] { return jsonx.Elements[any](dec) }},
		{name: "members", why: "within the object", text: `{"a":[1],"b":{"a":"bcd"},"c":3 `, read: anyMembers},
		{name: "v1", why: "the error is returned as it is", text: `[1] {"a":"bcd"} 3 `,
			read: func(dec *jsontext.Decoder) iter.Seq2[any, error] {
				return jsonx.Values[any](dec, v1.DefaultOptionsV1())
			}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for n := range 2*len(tt.text) + 2 {
				r := jsontest.FailAfterReader([]byte(tt.text), n/2, cause)
				if n%2 == 0 {
					r = iotest.OneByteReader(r)
				}
				n, found := n/2, 0
				for _, err := range tt.read(jsontext.NewDecoder(r)) {
					if errors.Is(err, cause) {
						found++
					} else if err != nil {
						t.Errorf("after %d bytes: %v", n, err)
					}
				}
				if found != 1 {
					t.Errorf("after %d bytes %d errors, want 1 (%s)", n, found, tt.why)
				}
				func() {
					defer func() {
						if p := recover(); p != "panic of the Reader" {
							t.Errorf("after %d bytes: %v", n, p)
						}
					}()
					for range tt.read(jsontext.NewDecoder(io.MultiReader(strings.NewReader(tt.text[:n]), panicReader{}))) {
					}
				}()
			}
		})
	}
}

// anyMembers returns the values of the members that come next in dec.
func anyMembers(dec *jsontext.Decoder) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		for m, err := range jsonx.Members[any](dec) {
			if !yield(m.Value, err) {
				return
			}
		}
	}
}

// A selfReader reads from the Decoder that reads from it.
type selfReader struct {
	dec    *jsontext.Decoder
	errors int
}

func (r *selfReader) Read([]byte) (int, error) {
	for range jsonx.Values[int](r.dec) {
		r.errors++
	}
	return 0, io.EOF
}

// TestIteratorsInUse checks that an iteration over a Decoder that is in use ends.
func TestIteratorsInUse(t *testing.T) {
	t.Parallel()
	r := new(selfReader)
	r.dec = jsontext.NewDecoder(r)
	for range jsonx.Values[int](r.dec) {
		t.Error("a value without text")
	}
	if r.errors == 0 {
		t.Error("no error for a Decoder in use")
	}
}

// A sums has a method that reads an array by an iterator.
type sums struct{ n int }

func (s *sums) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	for v, err := range jsonx.Elements[int](dec) {
		if err != nil {
			return err
		}
		s.n += v
	}
	return nil
}

// TestIteratorsInMethod checks that a method may use an iterator over the Decoder that it is called with.
func TestIteratorsInMethod(t *testing.T) {
	t.Parallel()
	var got map[string][]sums
	err := json.Unmarshal([]byte(`{"a":[[1,2],[],null,[3]]}`), &got)
	if want := map[string][]sums{"a": {{3}, {0}, {0}, {3}}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	err = json.Unmarshal([]byte(`{"a":[[1,2],[1,"x"]]}`), &got)
	if l, _ := jsonx.Locate(err); l.Path != ".a[1][1]" {
		t.Errorf("error at %s: %v", l.Path, err)
	}
}

// TestIteratorsFresh checks that no two values share memory.
func TestIteratorsFresh(t *testing.T) {
	t.Parallel()
	type value struct {
		S []int
		M map[string]int
		P *int
		N int
	}
	var all []value
	for v, err := range jsonx.Values[value](jsontext.NewDecoder(strings.NewReader(`{"S":[1],"M":{"a":1},"P":1,"N":1} {"M":{"b":2}} {"S":[3],"P":3}`))) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	one, three := 1, 3
	want := []value{{[]int{1}, map[string]int{"a": 1}, &one, 1}, {M: map[string]int{"b": 2}}, {S: []int{3}, P: &three}}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Error(diff)
	}
}

// TestIteratorsAllocs checks that the iterators allocate no more for a value than a loop of calls of UnmarshalDecode.
func TestIteratorsAllocs(t *testing.T) {
	type point struct{ X, Y int }
	const n = 500
	records := strings.Repeat("{\"X\":1,\"Y\":2}\n", n)
	array := "[" + strings.Repeat(`{"X":1,"Y":2},`, n-1) + "{}]"
	object := "{" + strings.Repeat(`"a":{"X":1},`, n-1) + `"b":{}}`
	for _, tt := range []struct {
		name, why string
		run       func()
		each      float64 // allocations for each value
	}{
		{name: "values", why: "one for the value", each: 1, run: func() {
			for range jsonx.Values[point](jsontext.NewDecoder(strings.NewReader(records)), json.RejectUnknownMembers(true)) {
			}
		}},
		{name: "elements", why: "one for the value", each: 1, run: func() {
			for range jsonx.Elements[point](jsontext.NewDecoder(strings.NewReader(array))) {
			}
		}},
		{name: "members", why: "one for the value, one for the name", each: 2, run: func() {
			for range jsonx.Members[point](jsontext.NewDecoder(strings.NewReader(object), jsontext.AllowDuplicateNames(true))) {
			}
		}},
		{name: "lines", why: "one for the value", each: 1, run: func() {
			for range jsonx.Lines[point](strings.NewReader(records), 1, json.RejectUnknownMembers(true)) {
			}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := testing.AllocsPerRun(5, tt.run); got > tt.each*n+50 && !jsontest.Race {
				t.Errorf("%v allocations for %d values, want %v each (%s)", got, n, tt.each, tt.why)
			}
		})
	}
}

// TestIteratorsMemory checks that a long stream and a long array are read in constant memory.
func TestIteratorsMemory(t *testing.T) {
	dec := jsontext.NewDecoder(iotest.HalfReader(io.MultiReader(strings.NewReader("["), io.LimitReader(&endless{part: `{"a":[1,"b",null]},`}, 19<<18), strings.NewReader("0]"))))
	most, n := 0, 0
	for _, err := range jsonx.Elements[any](dec) {
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, cap(dec.UnreadBuffer()))
		n++
	}
	if n != 1<<18+1 || most > 64<<10 {
		t.Errorf("%d elements, a window of %d bytes", n, most)
	}
}

func ExampleValues() {
	type Reading struct {
		Sensor int     `json:"sensor"`
		Value  float64 `json:"value"`
	}
	stream := strings.NewReader(`{"sensor": 1, "value": 20.5}
{"sensor": 2, "value": "high"}
{"sensor": 3, "value": 19}
`)
	dec := jsontext.NewDecoder(stream, jsonx.CountLines(true))
	for r, err := range jsonx.Values[Reading](dec) {
		if err != nil {
			fmt.Print(jsonx.Explain(err))
			continue
		}
		fmt.Println(r.Sensor, r.Value)
	}
	// Output:
	// 1 20.5
	// 2:24: .value: a number is expected, not a string
	//     {"sensor": 2, "value": "high"}
	//                            ^
	// 3 19
}

func ExampleElements() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"total": 3, "items": [{"id": 7}, {"id": 8}, {"id": 9}]}`))
	if err := jsonx.Seek(dec, "/items"); err != nil {
		fmt.Println(err)
	}
	for item, err := range jsonx.Elements[struct{ ID int }](dec, json.MatchCaseInsensitiveNames(true)) {
		fmt.Println(item.ID, err)
	}
	// Output:
	// 7 <nil>
	// 8 <nil>
	// 9 <nil>
}

func ExampleMembers() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"pear": 1.5, "apple": 0.5, "fig": "?"}`))
	for m, err := range jsonx.Members[float64](dec) {
		if err != nil {
			fmt.Println(m.Name, err)
			continue
		}
		fmt.Println(m.Name, m.Value)
	}
	// Output:
	// pear 1.5
	// apple 0.5
	// fig json: cannot unmarshal JSON string into Go float64 at "/fig" (byte 35)
}
