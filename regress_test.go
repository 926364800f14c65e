package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestWriteLongMembers writes members that fill the buffer exactly to where it
// began, so that lengths tell nothing.
func TestWriteLongMembers(t *testing.T) {
	long := strings.Repeat("x", 9000)
	type scalar struct {
		A string `json:",omitempty"`
		B int
	}
	type list struct {
		A []string `json:",omitempty"`
		B int
	}
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"string", "longer than the buffer", scalar{long, 1}},
		{"list", "flushed inside", []list{{[]string{long}, 1}, {nil, 2}}},
		{"map", "members in order", map[string]scalar{"a": {long, 1}}},
	} {
		for layout, o := range layouts {
			t.Run(tt.name+"/"+layout, func(t *testing.T) {
				want, err := json.Marshal(tt.in, o)
				if err != nil {
					t.Fatal(err)
				}
				var got bytes.Buffer
				if err := json.MarshalWrite(&got, tt.in, o); err != nil || !bytes.Equal(got.Bytes(), want) {
					t.Errorf("%v; %d bytes, want %d (%s)", err, got.Len(), len(want), tt.why)
				}
			})
		}
	}
}

// TestNameAfterFlush fails inside of a map whose name has left the buffer.
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

// TestBufferStaysTheCallers reads from a bytes.Buffer, whose memory must not be
// used for anything else afterwards.
func TestBufferStaysTheCallers(t *testing.T) {
	data := []byte(`["` + strings.Repeat("a", 2000) + `"]`)
	kept := bytes.Clone(data)
	var v any
	if err := json.UnmarshalRead(bytes.NewBuffer(data), &v); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		var v any
		if err := json.UnmarshalRead(strings.NewReader(`{"other":1}`), &v); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(data, kept) {
		t.Error("the buffer was written to")
	}
}

// TestHintsAreBounded reads a text whose places promise large objects and hold small ones.
func TestHintsAreBounded(t *testing.T) {
	var members strings.Builder
	for i := range 2000 {
		members.WriteString(`,"m` + strings.Repeat("x", i%7) + time.Duration(i).String() + `":0`)
	}
	text := "[" + strings.Repeat("[", 4200) + strings.Repeat("]", 4200) + `,{"x":{` + members.String()[1:] + `},"y":` +
		strings.Repeat(`{"a":`, 2000) + "0" + strings.Repeat("}", 2000) + "}]"
	var before, after runtime.MemStats
	var v any
	runtime.ReadMemStats(&before)
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 20<<20 {
		t.Errorf("%d bytes of text took %d bytes", len(text), n)
	}
}

// TestByteLimitBehindSkipped exceeds the limit behind a long member that is skipped.
func TestByteLimitBehindSkipped(t *testing.T) {
	text := `{"x":[` + strings.Repeat("1,", 4000) + `1],"A":"` + strings.Repeat("y", 100_000) + `"}`
	var v struct{ A string }
	if err := json.UnmarshalRead(strings.NewReader(text), &v, jsontext.WithByteLimit(10_000)); !errors.Is(err, jsontext.ErrLimit) {
		t.Errorf("got %v, and %d bytes", err, len(v.A))
	}
}

// TestKeysByOtherNames reads names that differ and mean the same key.
func TestKeysByOtherNames(t *testing.T) {
	var bytesKey map[[1]byte]int
	if err := json.Unmarshal([]byte(`{"AA==":1,"AB==":2}`), &bytesKey); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("base64 with other trailing bits: %v, %v", bytesKey, err)
	}
	in := map[time.Time]int{time.Unix(0, 0).UTC(): 1}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out map[time.Time]int
	if err := json.Unmarshal(text, &out); err != nil || len(out) != 1 || out[time.Unix(0, 0).UTC()] != 1 {
		t.Errorf("%s became %v, %v", text, out, err)
	}
	if err := json.Unmarshal([]byte(`{"1970-01-01T00:00:00Z":1,"1970-01-01T00:00:00.0Z":2}`), &out); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("the same time twice: %v", err)
	}
}

// TestStreamPassesMisfits reads a stream with values that don't fit: each is
// read over, so that the next one comes.
func TestStreamPassesMisfits(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader("\"x\"\n5 300 1.5\n-1 true 7"))
	var got []int
	failures := 0
	for range 10 {
		var v uint8
		err := json.UnmarshalDecode(dec, &v)
		if err == io.EOF {
			break
		}
		var sem *json.SemanticError
		switch {
		case err == nil:
			got = append(got, int(v))
		case errors.As(err, &sem):
			failures++
		default:
			t.Fatal(err)
		}
	}
	if len(got) != 2 || got[0] != 5 || got[1] != 7 || failures != 5 {
		t.Errorf("got %v and %d failures", got, failures)
	}
}

// TestEncodeAfterFailure goes on with an Encoder after a value could not be
// written: what comes out is JSON, or an error.
func TestEncodeAfterFailure(t *testing.T) {
	type half struct {
		A string
		B any
	}
	long := strings.Repeat("a", 20_000)
	for _, tt := range []struct {
		name, why string
		in        any
		want      string // "" if nothing can follow
	}{
		{"short", "nothing is left of it", half{"a", func() {}}, "[1,5]\n"},
		{"long", "a part of it is flushed", half{long, func() {}}, ""},
		{"nothing", "nothing has been written", func() {}, "[1,5]\n"},
		{"array", "nothing is left of it", []any{"a", func() {}}, "[1,5]\n"},
		{"long array", "a part of it is flushed", []any{long, func() {}}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(struct{ io.Writer }{&w})
			if err := errors.Join(enc.WriteToken(jsontext.BeginArray), json.MarshalEncode(enc, 1)); err != nil {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, tt.in); err == nil {
				t.Fatal("no error")
			}
			err := json.MarshalEncode(enc, 5)
			for err == nil && enc.StackDepth() > 0 {
				err = enc.WriteToken(jsontext.EndArray)
			}
			if tt.want == "" && err == nil || tt.want != "" && (err != nil || w.String() != tt.want) {
				t.Errorf("%.100s, %v (%s)", w.String(), err, tt.why)
			}
		})
	}
}

type regressShape interface{ Area() int }

// declining functions leave integers as they are.
var (
	declineWrite = json.WithMarshalers(json.MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.ErrUnsupported }))
	declineRead  = json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *int) error { return errors.ErrUnsupported }))
	nameKeys     = json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, _ int) error { return e.WriteToken(jsontext.String("n")) }))
	wrapStrings  = json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, s *string) error { *s = "<" + string(b) + ">"; return nil }))
	writeStrings = json.WithMarshalers(json.MarshalFunc(func(b bool) ([]byte, error) { return []byte(`"yes"`), nil }))
	hide         = json.WithMarshalers(json.MarshalFunc(func(*[]int) ([]byte, error) { return []byte(`0`), nil }))
)

// TestMapsRegress reads and writes maps whose keys are more than strings.
func TestMapsRegress(t *testing.T) {
	type point struct{ X, Y int }
	lax := jsontext.AllowDuplicateNames(true)
	for _, tt := range []struct {
		name, why string
		text      string
		out, want any
		options   json.Options
	}{
		{"name twice", "the second value is read into the first", `{"a":{"X":1},"a":{"Y":2}}`, new(map[string]point), &map[string]point{"a": {1, 2}}, lax},
		{"integer twice", "the second value is read into the first", `{"1":{"X":1},"1":{"Y":2}}`, new(map[int]point), &map[int]point{1: {1, 2}}, lax},
		{"declined key", "a number that is a name is in quotes all the same", `{"1":2}`, new(map[int]int), &map[int]int{1: 2}, declineRead},
		{"declined long key", "also as part of an any", `{"1":{"2":3}}`, new(map[int]map[int]any), &map[int]map[int]any{1: {2: 3.0}}, declineRead},
		{"function for any", "it is for names, too", `{"a":"b"}`, new(map[any]any), &map[any]any{`<"a">`: `<"b">`}, wrapStrings},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal([]byte(tt.text), tt.out, tt.options); err != nil || !reflect.DeepEqual(tt.out, tt.want) {
				t.Errorf("%v, %v, want %v (%s)", tt.out, err, tt.want, tt.why)
			}
		})
	}
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
		options   []json.Options
	}{
		{"declined key", "a number that is a name is in quotes all the same", map[int]int{1: 2}, `{"1":2}`, []json.Options{declineWrite}},
		{"sorted key of a function", "what is below is indented by its depth", map[int][]any{1: {[]bool{true}}},
			"{\n\t\"n\": [\n\t\t[\n\t\t\ttrue\n\t\t]\n\t]\n}", []json.Options{nameKeys, json.Deterministic(true), jsontext.Multiline(true)}},
		{"method below a sorted key", "a method sees where it stands", map[int][]any{1: {standing{}}},
			`{"n":["/n/0"]}`, []json.Options{nameKeys, json.Deterministic(true)}},
		{"boolean in an interface", "what a function makes of it is a name", map[any]int{true: 1}, `{"yes":1}`, []json.Options{writeStrings}},
		{"float in an interface", "functions for types that an any is read into take the quick way away", map[any]int{1.5: 1}, `{"1.5":1}`, []json.Options{writeStrings}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := json.Marshal(tt.in, tt.options...); err != nil || string(got) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
	if got, err := json.Marshal(map[any]int{1.5: 1}, hide); err == nil {
		t.Errorf("%s: other functions do not change that a float in an interface is no name", got)
	}
}

// standing writes the pointer that an encoder shows.
type standing struct{}

func (standing) MarshalJSONTo(e *jsontext.Encoder) error {
	kind, n := e.StackIndex(e.StackDepth())
	p := e.StackPointer()
	if kind == '[' && n == 0 {
		p = p.AppendToken("0")
	}
	return e.WriteToken(jsontext.String(string(p)))
}

// TestErrorsRegress holds the places in errors about maps and about members that no field is for.
func TestErrorsRegress(t *testing.T) {
	type rest struct {
		A int            `json:"a,omitzero"`
		X jsontext.Value `json:",embed"`
	}
	raw := func(text string) any { return map[string]rest{"m": {X: jsontext.Value(text)}} }
	for _, tt := range []struct {
		name, why string
		in        any    // what is written
		text      string // or what is read into it
		options   json.Options
		at        int64 // -1 if the name is no string
		pointer   jsontext.Pointer
		inner     jsontext.Pointer // in the wrapped SyntacticError
	}{
		{"no name", "the error inside has the pointer, too", map[string]any{"a": map[any]int{nil: 1}}, "", nil, 6, "/a", "/a"},
		{"no object", "behind the brace", raw(`5`), "", nil, 6, "/m", ""},
		{"no object in lines", "behind the space before the first member", raw(`5`), "", jsontext.Multiline(true), 12, "/m", ""},
		{"bad member", "the name is written by then", raw(`{"x":`), "", nil, 10, "/m/x", "/x"},
		{"interface key", "no name can be read into it, whatever it is", new(map[regressShape]int), `{"a":1}`, nil, 1, "", ""},
		{"null as interface key", "it would fit, but is no name", new(map[regressShape]int), `{null:1}`, nil, -1, "", ""},
		{"bad name of interface key", "it is not looked at", new(map[regressShape]int), `{"a`, nil, 1, "", ""},
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

// TestRawValueInStringField writes a field that is any JSON, with a tag that has no meaning for it.
func TestRawValueInStringField(t *testing.T) {
	type raw struct {
		R jsontext.Value `json:"r,string"`
	}
	got, err := json.Marshal(raw{jsontext.Value(`[1]`)})
	if err != nil || string(got) != `{"r":[1]}` {
		t.Errorf("%s, %v", got, err)
	}
	var v raw
	if err := json.Unmarshal([]byte(`{"r":2}`), &v); err != nil || string(v.R) != "2" {
		t.Errorf("%s, %v", v.R, err)
	}
}

// made is a text by a method.
type made struct{ s string }

func (m made) MarshalText() ([]byte, error) { return []byte(m.s), nil }

// shout writes itself to an encoder.
type shout string

func (s shout) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String(strings.ToUpper(string(s))))
}

// TestEncodeNames writes names by MarshalEncode.
func TestEncodeNames(t *testing.T) {
	nan := math.NaN()
	var float any = 1.5
	for _, tt := range []struct {
		name, why string
		names     []any
		with      bool // with options of the call
		want      string
		pointer   jsontext.Pointer // of a SemanticError, "-" if it is another error
	}{
		{"method", "what it writes is a name once, not twice", []any{shout("a"), shout("b")}, false, `{"A":0,"B":0}`, ""},
		{"options", "names are known after the call, too", []any{"a", "b"}, true, `{"a":0,"b":0}`, ""},
		{"twice with options", "names are compared all the same", []any{"a", "a"}, true, ``, "-"},
		{"text twice", "the type gets the blame", []any{made{"a"}, made{"a"}}, false, ``, ""},
		{"method twice", "the type gets the blame", []any{shout("a"), shout("A")}, false, ``, ""},
		{"object", "no name, whatever is in it", []any{map[string]any{"a": func() {}}}, false, ``, "-"},
		{"not a number", "the place is that of the object", []any{"a", nan}, false, ``, ""},
		{"float in an interface", "it does not become a string there", []any{&float}, false, ``, "-"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			enc.WriteToken(jsontext.BeginObject)
			var err error
			for i, name := range tt.names {
				if tt.with {
					err = json.MarshalEncode(enc, name, json.FormatNilMapAsNull(true))
				} else {
					err = json.MarshalEncode(enc, name)
				}
				if err != nil {
					break
				}
				if p := enc.StackPointer(); p == "" || p == "/" {
					t.Errorf("the pointer behind name %d is %q", i, p)
				}
				enc.WriteToken(jsontext.Int(0))
			}
			enc.WriteToken(jsontext.EndObject)
			var sem *json.SemanticError
			switch isSem := errors.As(err, &sem); {
			case tt.want != "" && (err != nil || w.String() != tt.want+"\n"):
				t.Errorf("%s, %v (%s)", &w, err, tt.why)
			case tt.want == "" && (err == nil || isSem != (tt.pointer != "-") || isSem && sem.JSONPointer != tt.pointer):
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
	}
}

// TestDecodeNothing reads values where the array or object ends.
func TestDecodeNothing(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		out       any
		offset    int64 // where reading goes on
		isType    bool  // the type is told
	}{
		{"string", "read as a whole: there is nothing", `[]`, new(string), 1, false},
		{"any", "nothing", `[]`, new(any), 1, false},
		{"boolean", "nothing", `[]`, new(bool), 1, false},
		{"list", "nothing", `[ ]`, new([]int), 1, false},
		{"struct", "nothing", `{}`, new(struct{}), 1, false},
		{"pointers", "they are not allocated", `{}`, new(**map[string]int), 1, false},
		{"interface", "nothing", `[]`, new(error), 1, false},
		{"interface for a name", "not read at all", `{"a":1}`, new(error), 4, true},
		{"wrong bracket", "no token", `[}`, new(bool), 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(tt.text))
			dec.ReadToken()
			err := json.UnmarshalDecode(dec, tt.out)
			var sem *json.SemanticError
			if isType := errors.As(err, &sem); err == nil || isType != tt.isType || dec.InputOffset() != tt.offset {
				t.Errorf("%v, then at %d, want %d (%s)", err, dec.InputOffset(), tt.offset, tt.why)
			}
		})
	}
}

// TestFunctionForInt reads and writes interfaces with a function for int, which is not what is
// read into them.
func TestFunctionForInt(t *testing.T) {
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

// TestAfterFailure goes on with a stream after a value has failed.
func TestAfterFailure(t *testing.T) {
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

// TestInvalidNamesOfAny writes maps whose keys are, or are not, valid UTF-8 where that is allowed.
func TestInvalidNamesOfAny(t *testing.T) {
	for _, row := range []struct {
		name, why string
		in        map[string]any
		want      string
		fails     bool
	}{
		{"valid", "no two become the same", map[string]any{"a": map[string]any{"b": 1.0}}, `{"a":{"b":1}}`, false},
		{"one", "is written as U+FFFD", map[string]any{"\xff": 1.0}, "{\"\ufffd\":1}", false},
		{"two alike", "would be the same name", map[string]any{"\xff": 1.0, "\xfe": 2.0}, "", true},
		{"like a valid one", "would be the same name", map[string]any{"\xff": 1.0, "\ufffd": 2.0}, "", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, sorted := range []bool{false, true} {
				got, err := json.Marshal(any(row.in), jsontext.AllowInvalidUTF8(true), json.Deterministic(sorted))
				if row.fails != errors.Is(err, jsontext.ErrDuplicateName) || err == nil && string(got) != row.want {
					t.Errorf("sorted %t: %s, %v; want %s (%s)", sorted, got, err, row.want, row.why)
				}
			}
		})
	}
}

// TestSortedSizes writes maps of growing and shrinking sizes in order, from the same room.
func TestSortedSizes(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 9, 2, 17, 5, 100, 1} {
		in, want := make(map[int8]string), "{"
		for i := range n {
			in[int8(i)] = strconv.Itoa(i)
		}
		for _, i := range slices.SortedFunc(maps.Keys(in), func(a, b int8) int { return strings.Compare(in[a], in[b]) }) {
			want += fmt.Sprintf(`%q:%q,`, in[i], in[i])
		}
		want = strings.TrimSuffix(want, ",") + "}"
		if got, err := json.Marshal(in, json.Deterministic(true)); string(got) != want || err != nil {
			t.Errorf("%d entries: %s, %v; want %s", n, got, err, want)
		}
	}
}

// A growingKey adds entries to the map that it is a key of.
type growingKey struct{ id int }

var growing map[growingKey]int

func (k growingKey) MarshalText() ([]byte, error) {
	for i := range 100 {
		growing[growingKey{i}] = i
	}
	return strconv.AppendInt(nil, int64(k.id), 10), nil
}

// TestGrowingMap marshals a map that methods of its keys add to: which of the entries are seen is
// not known, but each of them once.
func TestGrowingMap(t *testing.T) {
	growing = map[growingKey]int{{0}: 0}
	text, err := json.Marshal(growing, json.Deterministic(true))
	if err != nil || !bytes.HasPrefix(text, []byte(`{"0":0`)) || !jsontext.Value(text).IsValid() {
		t.Errorf("%s, %v", text, err)
	}
}
