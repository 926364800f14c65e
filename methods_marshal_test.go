package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

func TestMethodsMarshal(t *testing.T) {
	type in[T any] struct {
		X int
		F T
	}
	tests := []struct {
		name, why string
		in        any
		want      string
		opts      []json.Options
	}{
		{name: "place in struct", why: "the encoder shows what is around", in: &in[looker]{}, want: `{"X":0,"F":"/F:\u00201{3"}`},
		{name: "place by value", why: "a copy is made to have an address", in: in[looker]{}, want: `{"X":0,"F":"/F:\u00201{3"}`},
		{name: "place in slice", why: "elements are counted", in: [][]looker{{"", ""}, {""}},
			want: `[["/0:\u00201[1[0","/0/0:\u00201[1[1"],["/1:\u00201[2[0"]]`},
		{name: "place in any", why: "values of interfaces are tracked too", in: []any{1, map[string]any{"a": []any{looker("")}}},
			want: `[1,{"a":["/1/a:\u00201[2{2[0"]}]`},
		{name: "place at top", why: "nothing is open", in: looker(""), want: `":\u00200"`},
		{name: "place behind omitted", why: "members left out do not count",
			in: struct {
				A int    `json:",omitzero"`
				B []int  `json:",omitempty"`
				C looker `json:",omitempty"`
			}{}, want: `{"C":"/C:\u00201{1"}`},
		{name: "json", why: "MarshalJSON comes before MarshalText", in: in[rawer]{F: ` [ 1 ,2]`}, want: `{"X":0,"F":[1,2]}`},
		{name: "json indented", why: "the text takes on the layout", in: []rawer{`{"a":[1]}`}, want: "[\n {\n  \"a\": [\n   1\n  ]\n }\n]",
			opts: []json.Options{jsontext.WithIndent(" ")}},
		{name: "text", why: "a text becomes a string", in: in[texter]{F: texter{"é"}}, want: `{"X":0,"F":"<é>"}`},
		{name: "nil pointer", why: "methods are not called for nil", in: in[*looker]{}, want: `{"X":0,"F":null}`},
		{name: "keys", why: "a text can be a name", in: map[texter]int{{"a"}: 1}, want: `{"<a>":1}`},
		{name: "sorted keys", why: "order is that of the names", in: map[rawer]int{`"b"`: 1, `"a"`: 2}, want: `{"a":2,"b":1}`,
			opts: []json.Options{json.Deterministic(true)}},
		{name: "declined", why: "the next method is called",
			in: &called{to: func(*jsontext.Encoder) error { return errors.ErrUnsupported }}, want: `"text"`},
		{name: "empty", why: "emptiness is that of the text", in: struct {
			A rawer `json:",omitempty"`
			B rawer `json:",omitempty"`
		}{" { } ", "0"}, want: `{"B":0}`},
		{name: "raw", why: "raw values are written in the form asked for", in: in[jsontext.Value]{F: jsontext.Value(" [ ] ")}, want: `{"X":0,"F":[]}`},
		{name: "fallback", why: "members that no field is for come last", in: struct {
			A int
			X jsontext.Value `json:",embed"`
			B int
		}{X: jsontext.Value(`{"c": 1}`)}, want: `{"A":0,"B":0,"c":1}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in, tt.opts...)
			want := strings.ReplaceAll(tt.want, `\u0020`, " ")
			if err != nil || string(got) != want {
				t.Errorf("Marshal: %s, %v\nwant %s (%s)", got, err, want, tt.why)
			}
			var w bytes.Buffer
			if err := json.MarshalWrite(&w, tt.in, tt.opts...); err != nil || w.String() != want {
				t.Errorf("MarshalWrite: %s, %v\nwant %s (%s)", w.String(), err, want, tt.why)
			}
			w.Reset()
			if err := json.MarshalEncode(jsontext.NewEncoder(&w, tt.opts...), tt.in); err != nil || w.String() != want+"\n" {
				t.Errorf("MarshalEncode: %s, %v\nwant %s (%s)", w.String(), err, want, tt.why)
			}
		})
	}
}

func TestMethodsFail(t *testing.T) {
	type in[T any] struct{ X, F T }
	note := func(f func(*jsontext.Decoder) error) *called { return &called{from: f} }
	tests := []struct {
		name, why string
		out       any
		text      string
		offset    int64
		pointer   jsontext.Pointer
		wrapped   error
	}{
		{name: "json", why: "the error tells of the value", out: &in[failer]{}, text: `{"F": 1}`, offset: 6, pointer: "/F", wrapped: errOwn},
		{name: "nothing read", why: "one value must be read", out: note(func(*jsontext.Decoder) error { return nil }), text: ` 1`, offset: 1},
		{name: "own", why: "errors are wrapped", out: note(func(*jsontext.Decoder) error { return errOwn }), text: ` 1`, offset: 1, wrapped: errOwn},
		{name: "declined late", why: "what is read can't be declined",
			out: note(func(d *jsontext.Decoder) error { d.ReadToken(); return errors.ErrUnsupported }), text: ` 1`, offset: 1},
		{name: "nested", why: "positions of inner reads stay", out: note(func(d *jsontext.Decoder) error {
			var x struct{ A []bool }
			return json.UnmarshalDecode(d, &x)
		}), text: `{"A":[true,1]}`, offset: 11, pointer: "/A/1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.text), tt.out)
			var sem *json.SemanticError
			if !errors.As(err, &sem) || sem.ByteOffset != tt.offset || sem.JSONPointer != tt.pointer || tt.wrapped != nil && sem.Err != tt.wrapped {
				t.Errorf("%v (%+v), want offset %d and pointer %q (%s)", err, sem, tt.offset, tt.pointer, tt.why)
			}
		})
	}
}

// A pairWriter writes a value and a name where one value is due.
type pairWriter struct{}

func (pairWriter) MarshalJSONTo(e *jsontext.Encoder) error {
	if err := e.WriteToken(jsontext.Int(1)); err != nil {
		return err
	}
	return e.WriteToken(jsontext.String("two"))
}

// A recoverer encodes a pairWriter, which fails, stores the pointer of the Encoder in at, and writes a value.
type recoverer struct{ at *jsontext.Pointer }

func (r recoverer) MarshalJSONTo(e *jsontext.Encoder) error {
	if json.MarshalEncode(e, pairWriter{}) == nil {
		return errors.New("no failure")
	}
	*r.at = e.StackPointer()
	return e.WriteToken(jsontext.Int(2))
}

// TestMarshalEncodeTwoValues checks that the outer object is unchanged after the failure of a method that writes a
// name after its value: its last name, and the set of names in which duplicates are found. With AllowDuplicateNames
// the last name is that of the method.
func TestMarshalEncodeTwoValues(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		names     int // number of names in the object before the method is called
		objects   int // number of objects of the same shape before it
		lenient   bool
	}{
		{name: "first", why: "the set of names becomes empty", names: 1},
		{name: "few", why: "the set has some names", names: 5},
		{name: "table", why: "the table is made in the method", names: 15},
		{name: "large", why: "the table was made before", names: 40},
		{name: "shape", why: "the shape of the object is known", names: 3, objects: 40},
		{name: "lenient", why: "names may be repeated", names: 2, lenient: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := jsontext.NewEncoder(new(bytes.Buffer), jsontext.AllowDuplicateNames(tt.lenient))
			e.WriteToken(jsontext.BeginArray)
			name := func(i int) jsontext.Token { return jsontext.String(fmt.Sprint("n", i)) }
			write := func(tokens ...jsontext.Token) {
				for _, token := range tokens {
					if err := e.WriteToken(token); err != nil {
						t.Fatalf("%v (%s)", err, tt.why)
					}
				}
			}
			object := func() {
				write(jsontext.BeginObject)
				for i := range tt.names - 1 {
					write(name(i), jsontext.Null)
				}
				write(name(tt.names - 1))
			}
			for range tt.objects {
				object()
				write(jsontext.Null, jsontext.EndObject)
			}
			object()
			if json.MarshalEncode(e, pairWriter{}) == nil {
				t.Fatal("no failure")
			}
			want := jsontext.Pointer(fmt.Sprintf("/%d/n%d", tt.objects, tt.names-1))
			if got := e.StackPointer(); got != want && !tt.lenient { // the last name may be that of the method or the one before
				t.Errorf("pointer %s, want %s (%s)", got, want, tt.why)
			}
			write(jsontext.Null, jsontext.String("two"), jsontext.Null)
			for i := range tt.names {
				if err := e.WriteToken(name(i)); errors.Is(err, jsontext.ErrDuplicateName) == tt.lenient {
					t.Fatalf("n%d again: %v (%s)", i, err, tt.why)
				} else if tt.lenient {
					write(jsontext.Null)
				}
			}
			write(jsontext.EndObject, jsontext.EndArray)
		})
	}
	for _, tt := range []struct {
		name, why string
		in        func(recoverer) any
	}{
		{"struct", "the last name is a field", func(r recoverer) any { return struct{ A recoverer }{r} }},
		{"map", "the last name is a string", func(r recoverer) any { return map[string]recoverer{"A": r} }},
		{"sorted map", "the last name is a string", func(r recoverer) any { return map[string]any{"A": r} }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var at jsontext.Pointer
			_, err := json.Marshal(tt.in(recoverer{&at}), json.Deterministic(true))
			if err != nil || at != "/A" {
				t.Errorf("pointer %s, %v (%s)", at, err, tt.why)
			}
		})
	}
}

// TestMethodStackIndex checks that StackIndex in a method counts the members of a map of any, or the elements of a
// slice, before the value.
func TestMethodStackIndex(t *testing.T) {
	in := map[string]any{
		"a": "x", "b": 1.5, "c": looker(""), "d": nil, "e": looker(""), "f": true,
		"g": []any{"x", 1.5, looker(""), nil, looker("")},
	}
	for range 20 { // for the order of members is random
		out, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		d := jsontext.NewDecoder(bytes.NewReader(out))
		for {
			tok, err := d.ReadToken()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			_, n := d.StackIndex(d.StackDepth())
			if s := tok.String(); tok.Kind() == '"' && strings.HasPrefix(s, "/") {
				if before := fmt.Sprint(n - 1); s[strings.LastIndexAny(s, "{[")+1:] != before {
					t.Fatalf("%q at %s, with %s before it, in %s", s, d.StackPointer(), before, out)
				}
			}
		}
	}
}

// A wrapped has a MarshalJSON method that returns an object. One member is the value in, and
// other members come before and after it.
type wrapped struct {
	before, after string
	in            any
	saved         *savedTexts
}

// savedTexts are texts that methods returned, and copies of them made at that time.
type savedTexts struct{ texts, were [][]byte }

func (k *savedTexts) keep(text []byte) {
	k.texts, k.were = append(k.texts, text), append(k.were, bytes.Clone(text))
}

func (w wrapped) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(struct {
		B string `json:"b,omitempty"`
		A any    `json:"a"`
		C string `json:"c,omitempty"`
	}{w.before, w.in, w.after})
	w.saved.keep(text)
	return text, err
}

// randomWrapped returns a value with methods on up to depth levels, and its text.
func randomWrapped(r *rand.Rand, depth int, saved *savedTexts) (any, string) {
	if depth == 0 {
		s := strings.Repeat("x", 1<<r.IntN(14))
		return []string{s, "y"}, `["` + s + `","y"]`
	}
	if r.IntN(5) == 0 {
		var list []any
		var texts []string
		for range r.IntN(3) {
			v, text := randomWrapped(r, depth-1, saved)
			list, texts = append(list, v), append(texts, text)
		}
		return list, "[" + strings.Join(texts, ",") + "]"
	}
	v, text := randomWrapped(r, depth-1, saved)
	w := wrapped{in: v, saved: saved}
	text = `"a":` + text
	if n := r.IntN(40); n > 0 && n < 30 {
		w.before = strings.Repeat("b", n*n/8+1)
		text = `"b":"` + w.before + `",` + text
	}
	if r.IntN(3) == 0 {
		w.after = strings.Repeat("c", 1<<r.IntN(13))
		text += `,"c":"` + w.after + `"`
	}
	return w, "{" + text + "}"
}

// TestMarshalNestedMethods checks the texts of methods that call Marshal, and that a returned text does
// not change later.
func TestMarshalNestedMethods(t *testing.T) {
	var wg sync.WaitGroup
	for seed := range uint64(4) {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed, 1))
			saved := new(savedTexts)
			for k := range 200 {
				v, want := randomWrapped(r, r.IntN(12), saved)
				text, err := json.Marshal(v)
				if err != nil || string(text) != want {
					t.Errorf("value %d of %d: %d bytes, %v, want %d bytes", k, seed, len(text), err, len(want))
					return
				}
				saved.keep(text)
			}
			for k, text := range saved.texts {
				if !bytes.Equal(text, saved.were[k]) {
					t.Errorf("text %d of %d has changed", k, seed)
				}
			}
		})
	}
	wg.Wait()
}

// TestNestedMethodsDepthLimit checks that the depth limit includes arrays and objects in texts that methods return.
func TestNestedMethodsDepthLimit(t *testing.T) {
	nested := func(n int) any {
		var v any = []any{}
		for range n - 1 {
			v = []any{v}
		}
		return v
	}
	for _, tt := range []struct {
		name, why string
		in        any
		wraps     int
		ok        bool
	}{
		{name: "shallow", why: "nothing is deep", in: nested(50), wraps: 20, ok: true},
		{name: "beyond 64", why: "there is no limit yet", in: nested(70), wraps: 20, ok: true},
		{name: "exactly", why: "as deep as may be", in: nested(9990), wraps: 10, ok: true},
		{name: "one more", why: "the outermost object is one too many", in: nested(9991), wraps: 10},
		{name: "inner", why: "one around an empty one is too many", in: nested(10002)},
		{name: "long", why: "many arrays that are not nested", in: make([][]int, 12000), wraps: 10, ok: true},
		{name: "long and deep", why: "there are many arrays, and one is nested", in: []any{make([][]int, 12000), nested(9989)}, wraps: 10, ok: true},
		{name: "long and too deep", why: "there are many arrays, and one is nested", in: []any{make([][]int, 12000), nested(9990)}, wraps: 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v, saved := tt.in, new(savedTexts)
			for range tt.wraps {
				v = wrapped{in: v, saved: saved}
			}
			if text, err := json.Marshal(v); (err == nil) != tt.ok {
				t.Errorf("%d bytes, %v: %s", len(text), err, tt.why)
			}
		})
	}
}

// BenchmarkWrapped measures Marshal for a slice inside of ten nested MarshalJSON methods, and for the slice alone.
func BenchmarkWrapped(b *testing.B) {
	type record struct {
		Name string   `json:"name"`
		ID   int      `json:"id"`
		Tags []string `json:"tags"`
	}
	for _, n := range []int{10, 100, 1000, 10000} {
		var list []record
		for i := range n {
			list = append(list, record{strings.Repeat("n", i%29), i * 17, []string{"a", "tag"}})
		}
		var v any = list
		for range 10 {
			v = passed{v}
		}
		for _, tt := range []struct {
			kind string
			in   any
		}{{"flat", list}, {"wrapped", v}} {
			b.Run(fmt.Sprint(n, "/", tt.kind), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := json.Marshal(tt.in); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// A passed is a wrapped without other members and saved texts.
type passed struct{ in any }

func (p passed) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		A any `json:"a"`
	}{p.in})
}

// A madeUnder has a MarshalJSON method that calls Marshal for in with options.
type madeUnder struct {
	in      any
	options json.Options
}

func (m madeUnder) MarshalJSON() ([]byte, error) { return json.Marshal(m.in, m.options) }

// TestNestedMethodsRawOptions checks that options for raw values change the text that a MarshalJSON method returns,
// even if the method gets the text from Marshal with the same options. They do not change other values.
func TestNestedMethodsRawOptions(t *testing.T) {
	long := strings.Repeat("z", 100)
	for _, tt := range []struct {
		name, why string
		options   json.Options
		in        any
		want      string
	}{
		{name: "order", why: "members of raw objects are sorted, fields are not", options: jsontext.ReorderRawObjects(true),
			in: struct {
				Z string
				A int
			}{long, 1}, want: `{"A":1,"Z":"` + long + `"}`},
		{name: "integers", why: "raw integers become floats", options: jsontext.CanonicalizeRawInts(true),
			in: []any{long, int64(1<<60 + 1)}, want: `["` + long + `",1152921504606847000]`},
		{name: "floats", why: "a raw -0 becomes 0", options: jsontext.CanonicalizeRawFloats(true),
			in: []any{long, math.Copysign(0, -1)}, want: `["` + long + `",0]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // a sync.Pool may drop values, and does with the race detector
				text, err := json.Marshal(madeUnder{tt.in, tt.options}, tt.options)
				if err != nil || string(text) != tt.want {
					t.Fatalf("%s, %v, want %s: %s", text, err, tt.want, tt.why)
				}
			}
		})
	}
}

// TestMethodTextOfOtherOptions checks that the text that a function returns is checked and formatted, even if Marshal
// has made it, because a method may have written a part of it with other options.
func TestMethodTextOfOtherOptions(t *testing.T) {
	filler := strings.Repeat("a", 100)
	for _, tt := range []struct {
		name, why string
		part      any
		option    json.Options
		want      string // "" for an error
	}{
		{name: "escapes", why: "they are not needed", part: "<", option: jsontext.EscapeForHTML(true), want: `["<","` + filler + `"]`},
		{name: "names", why: "they must be unique", part: jsontext.Value(`{"a":1,"a":2}`), option: jsontext.AllowDuplicateNames(true)},
		{name: "raw strings", why: "they must be minimal",
			part: jsontext.Value(`"\u0061"`), option: jsontext.PreserveRawStrings(true), want: `["a","` + filler + `"]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			part := to(func(e *jsontext.Encoder) error { return json.MarshalEncode(e, tt.part, tt.option) })
			f := json.MarshalFunc(func(int) ([]byte, error) { return json.Marshal([]any{part, filler}) })
			for range 5 {
				out, err := json.Marshal(1, json.WithMarshalers(f))
				if (err != nil) != (tt.want == "") || err == nil && string(out) != tt.want {
					t.Errorf("%s, %v, want %s (%s)", out, err, tt.want, tt.why)
				}
			}
		})
	}
}

// A longKey has a MarshalJSON method that returns a long string made by Marshal.
type longKey struct{ c byte }

func (k longKey) MarshalJSON() ([]byte, error) {
	return json.Marshal(strings.Repeat(string(rune(k.c)), 5000))
}

// A nestedCalls has a MarshalJSON method that calls Marshal for other values before it returns.
type nestedCalls struct{ err error }

func (n nestedCalls) MarshalJSON() ([]byte, error) {
	for range 4 {
		if _, err := json.Marshal([]any{strings.Repeat("other", 2000), longKey{'z'}}); err != nil {
			return nil, err
		}
	}
	return []byte("1"), n.err
}

// A longOrNot has the MarshalJSON method of in.
type longOrNot struct{ in json.Marshaler }

func (l longOrNot) MarshalJSON() ([]byte, error) { return l.in.MarshalJSON() }

// TestMethodLongMapKeys checks the text of a sorted map if the methods of its keys and values call Marshal, which
// takes buffers of the same pool.
func TestMethodLongMapKeys(t *testing.T) {
	name := func(c string) string { return `"` + strings.Repeat(c, 5000) + `":1` }
	want := "{" + name("a") + "," + name("b") + "," + name("c") + "}"
	in := map[longKey]nestedCalls{{'b'}: {}, {'c'}: {}, {'a'}: {}}
	for range 50 { // a sync.Pool may drop values, and does with the race detector
		if _, err := json.Marshal(strings.Repeat("room", 2000)); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(in, json.Deterministic(true))
		if err != nil || string(text) != want {
			t.Fatalf("%.20s... of %d bytes, %v; want %.20s... of %d", text, len(text), err, want, len(want))
		}
	}
}

// TestMethodErrorPointer checks that the pointer of an error has the name before the value, even if another
// encoder has taken over the buffer with the name.
func TestMethodErrorPointer(t *testing.T) {
	failure := errors.New("failure")
	in := map[int][]longOrNot{1234567: {{longKey{'a'}}, {nestedCalls{failure}}}}
	for range 50 { // a sync.Pool may drop values, and does with the race detector
		if _, err := json.Marshal(strings.Repeat("room", 2000)); err != nil {
			t.Fatal(err)
		}
		_, err := json.Marshal(in)
		var sem *json.SemanticError
		if want := jsontext.Pointer("/1234567/1"); !errors.As(err, &sem) || sem.JSONPointer != want {
			t.Fatalf("%v, want one at %s", err, want)
		}
	}
}

// A tokens has a method that writes the tokens of list, and then fails if fails is set.
type tokens struct {
	list  []jsontext.Token
	fails bool
}

func (t tokens) MarshalJSONTo(enc *jsontext.Encoder) error {
	for _, token := range t.list {
		if err := enc.WriteToken(token); err != nil {
			return err
		}
	}
	if t.fails {
		return errors.New("as asked for")
	}
	return nil
}

// TestMethodClosesParent checks that a method which closes its parent container and opens another one gets an error, and
// that nothing of the value is left in the Encoder.
func TestMethodClosesParent(t *testing.T) {
	array, object, name := jsontext.BeginArray, jsontext.BeginObject, jsontext.String("a")
	endArray, endObject, null := jsontext.EndArray, jsontext.EndObject, jsontext.Null
	for _, tt := range []struct {
		name, why string
		before    []jsontext.Token
		in        func(tokens) any
		method    []jsontext.Token
		after     []jsontext.Token // tokens written after the call, without an error
		want      string
	}{
		{name: "array by object", why: "it is not the array that had a value", before: []jsontext.Token{array}, in: func(m tokens) any { return m },
			method: []jsontext.Token{endArray, object, name}, after: []jsontext.Token{null, endArray}, want: "[null]\n"},
		{name: "array of the value", why: "nor that of the value being written", in: func(m tokens) any { return []tokens{m} },
			method: []jsontext.Token{endArray, object, name}, after: []jsontext.Token{null}, want: "null\n"},
		{name: "object by object", why: "nor is it the same object", in: func(m tokens) any { return map[string]tokens{"x": m} },
			method: []jsontext.Token{null, endObject, object, name}, after: []jsontext.Token{null}, want: "null\n"},
		{name: "array for a name", why: "no array is a name, even if the method closes it", before: []jsontext.Token{object}, in: func(m tokens) any { return []tokens{m} },
			method: []jsontext.Token{endArray}, after: []jsontext.Token{name, null, endObject}, want: "{\"a\":null}\n"},
		{name: "array and object for a name", why: "nor what follows it", before: []jsontext.Token{object}, in: func(m tokens) any { return []tokens{m} },
			method: []jsontext.Token{endArray, name, object, name}, after: []jsontext.Token{name, null, endObject}, want: "{\"a\":null}\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(&b)
			if err := write(enc, tt.before); err != nil {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, tt.in(tokens{list: tt.method})); err == nil {
				t.Errorf("no error: %s", tt.why)
			}
			if err := write(enc, tt.after); err != nil || b.String() != tt.want {
				t.Errorf("%v, %s, want %s (%s)", err, &b, tt.want, tt.why)
			}
		})
	}
}

// write writes the tokens of list up to the first that fails, and returns the error.
func write(enc *jsontext.Encoder, list []jsontext.Token) error {
	return tokens{list: list}.MarshalJSONTo(enc)
}

// asking stores the output offset in at after it has written its value.
type asking struct {
	at      *int64
	further bool // the method also begins an array, after its value
}

// MarshalJSONTo implements json.MarshalerTo.
func (v asking) MarshalJSONTo(enc *jsontext.Encoder) error {
	err := enc.WriteToken(jsontext.Int(1))
	if v.further {
		err = enc.WriteToken(jsontext.BeginArray)
	}
	*v.at = enc.OutputOffset()
	return err
}

// TestOffsetInMethod checks Encoder.OutputOffset inside methods. After a top-level value it includes the line feed that
// is written when the method returns.
func TestOffsetInMethod(t *testing.T) {
	var at int64
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	for want := range int64(3) {
		if err := json.MarshalEncode(enc, asking{&at, false}); err != nil || at != 2*(want+1) || enc.OutputOffset() != at {
			t.Errorf("offset %d in the method, %d behind it, want %d: %v", at, enc.OutputOffset(), 2*(want+1), err)
		}
	}
	if err := json.MarshalEncode(enc, asking{&at, true}); err == nil {
		t.Errorf("in a further array: offset %d, %v", at, err)
	}
	if _, err := json.Marshal([]asking{{&at, false}}); err != nil || at != 2 {
		t.Errorf("in an array: offset %d, %v", at, err)
	}
	if _, err := json.Marshal(asking{&at, false}); err != nil || at != 1 {
		t.Errorf("without a line feed: offset %d, %v", at, err)
	}
}
