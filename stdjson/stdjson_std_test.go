//go:build go1.27 && goexperiment.jsonv2

package stdjson_test

import (
	stdtext "encoding/json/jsontext"
	std "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/stdjson"
)

// Point is encoded as an array of two numbers.
type Point struct{ X, Y int }

func (p Point) MarshalJSONTo(e *stdtext.Encoder) error { return std.MarshalEncode(e, [2]int{p.X, p.Y}) }

func (p *Point) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	var a [2]int
	err := std.UnmarshalDecode(d, &a)
	p.X, p.Y = a[0], a[1]
	return err
}

// Word is encoded as a string in capitals, by a method with a pointer receiver, and decoded from a token.
type Word string

func (w *Word) MarshalJSONTo(e *stdtext.Encoder) error {
	return e.WriteToken(stdtext.String(strings.ToUpper(string(*w))))
}

func (w *Word) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	*w = Word(t.String())
	return nil
}

// Seen is encoded as a string with the options that its method gets. When decoded, it stores them in Text.
type Seen struct{ Text string }

func (Seen) MarshalJSONTo(e *stdtext.Encoder) error {
	return e.WriteToken(stdtext.String(seen(e.Options())))
}

func (s *Seen) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	s.Text = seen(d.Options())
	return d.SkipValue()
}

func seen(o std.Options) string {
	var all []string
	for name, setter := range map[string]func(bool) std.Options{
		"numbers": std.StringifyNumbers, "unknown": std.RejectUnknownMembers, "names": stdtext.AllowDuplicateNames,
	} {
		if v, ok := std.GetOption(o, setter); ok {
			all = append(all, fmt.Sprint(name, v))
		}
	}
	return fmt.Sprint(all)
}

// Doer has methods that do what its text says, such as fail or write two values.
type Doer string

var errDoer = errors.New("as told")

func (d Doer) MarshalJSONTo(e *stdtext.Encoder) error {
	switch d {
	case "fail":
		return errDoer
	case "none":
		return nil
	case "two":
		return errors.Join(e.WriteToken(stdtext.Int(1)), e.WriteToken(stdtext.Int(2)))
	case "open":
		return e.WriteToken(stdtext.BeginArray)
	case "decline":
		return errors.ErrUnsupported
	case "late":
		return errors.Join(e.WriteToken(stdtext.Int(1)), errors.ErrUnsupported)
	case "inner":
		return std.MarshalEncode(e, map[string]any{"a": []any{1, make(chan int)}})
	case "semantic":
		return &std.SemanticError{Err: errDoer}
	case "syntax":
		return e.WriteValue(stdtext.Value(`{"a":[1,`))
	case "duplicate":
		return e.WriteValue(stdtext.Value(`{"a":[1,{"b":1,"b":2}]}`))
	}
	return e.WriteToken(stdtext.String(string(d)))
}

func (d *Doer) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	switch *d {
	case "fail":
		return errDoer
	case "none":
		return nil
	case "two":
		return errors.Join(dec.SkipValue(), dec.SkipValue())
	case "decline":
		return errors.ErrUnsupported
	case "late":
		return errors.Join(dec.SkipValue(), errors.ErrUnsupported)
	case "inner":
		var v map[string][]int
		return std.UnmarshalDecode(dec, &v)
	case "unknown":
		return std.UnmarshalDecode(dec, &struct{}{}, std.RejectUnknownMembers(true))
	case "semantic":
		return &std.SemanticError{Err: errDoer}
	case "eof":
		return io.EOF
	}
	_, err := dec.ReadValue()
	return err
}

// Half has a method for encoding only.
type Half int

func (h Half) MarshalJSONTo(e *stdtext.Encoder) error { return e.WriteToken(stdtext.Bool(h > 0)) }

// Both has the methods of encoding/json and those of encoding/json/v2.
type Both struct{ N int }

func (Both) MarshalJSONTo(e *stdtext.Encoder) error        { return e.WriteToken(stdtext.String("new")) }
func (Both) MarshalJSON() ([]byte, error)                  { return []byte(`"old"`), nil }
func (b *Both) UnmarshalJSONFrom(d *stdtext.Decoder) error { b.N = 27; return d.SkipValue() }
func (b *Both) UnmarshalJSON([]byte) error                 { b.N = 1; return nil }

type fields struct {
	P  Point             `json:"p"`
	PP *Point            `json:"pp"`
	L  []Point           `json:"l,omitempty"`
	M  map[string]Word   `json:"m,omitempty"`
	K  map[Word]int      `json:"k,omitempty"`
	A  any               `json:"a,omitzero"`
	S  Seen              `json:"s"`
	Q  Seen              `json:"q,string"`
	N  map[string][]Half `json:"n,omitempty"`
}

func TestMarshal(t *testing.T) {
	w := Word("w")
	for _, tt := range []struct {
		name, why string
		in        any
		late      bool // offsets of errors differ, because ours is after the text of the method
	}{
		{name: "value", why: "the plainest", in: Point{1, 2}},
		{name: "pointer", why: "the method is called for what it points to", in: &Point{1, 2}},
		{name: "by address", why: "a copy has an address, too", in: w},
		{name: "slice", why: "elements", in: []Point{{1, 2}, {3, 4}}},
		{name: "fields", why: "all places", in: fields{PP: &Point{3, 4}, L: []Point{{}}, M: map[string]Word{"a": "b"}, K: map[Word]int{"k": 1},
			A: &w, N: map[string][]Half{"n": {0, 1}}}},
		{name: "any", why: "the type is found at run time", in: []any{Point{}, w, map[string]any{"a": Point{1, 1}}}},
		{name: "fails", why: "the error is wrapped", in: []Doer{"a", "fail"}},
		{name: "none", why: "not one value", in: []Doer{"a", "none"}},
		{name: "two", why: "not one value", in: map[string]Doer{"a": "two"}, late: true},
		{name: "open", why: "not one value", in: []any{[]Doer{"open"}}, late: true},
		{name: "decline", why: "written as the string that it is", in: []Doer{"decline"}},
		{name: "late", why: "too late to decline", in: []Doer{"late"}, late: true},
		{name: "inner", why: "the place is in the whole text", in: map[string][]Doer{"x/y": {"", "inner"}}},
		{name: "semantic", why: "what is not set is filled in", in: map[string][]Doer{"x/y": {"", "semantic"}}},
		{name: "both", why: "the newer one is called", in: []Both{{}}},
		{name: "one direction", why: "nothing else is there to call", in: Half(1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want, wantErr := std.Marshal(tt.in)
			got, err := json.Marshal(tt.in, stdjson.CallMethods(true))
			if wantErr == nil && string(got) != string(want) {
				t.Errorf("%s, want %s (%s)", got, want, tt.why)
			}
			if sem, ok := wantErr.(*std.SemanticError); ok && tt.late {
				sem.ByteOffset = err.(*json.SemanticError).ByteOffset
			}
			sameError(t, err, wantErr)
		})
	}
}

// sameError checks that err corresponds to want, an error of the standard library or nil: its type, offset and
// pointer, and for a SemanticError its kind, value and Go type, and whether it wraps errDoer.
func sameError(t *testing.T, err, want error) {
	t.Helper()
	switch want := want.(type) {
	case nil:
		if err != nil {
			t.Errorf("failed: %v", err)
		}
	case *std.SemanticError:
		e, ok := err.(*json.SemanticError)
		if !ok || string(e.JSONPointer) != string(want.JSONPointer) || e.ByteOffset != want.ByteOffset || byte(e.JSONKind) != byte(want.JSONKind) ||
			string(e.JSONValue) != string(want.JSONValue) || e.GoType != want.GoType {
			t.Errorf("%#v\nwant %#v", err, want)
		} else if errors.Is(want, errDoer) != errors.Is(err, errDoer) {
			t.Errorf("%v, want %v", err, want)
		}
	case *stdtext.SyntacticError:
		e, ok := err.(*jsontext.SyntacticError)
		if !ok || string(e.JSONPointer) != string(want.JSONPointer) || e.ByteOffset != want.ByteOffset {
			t.Errorf("%#v\nwant %#v", err, want)
		}
	default:
		t.Errorf("%T is not expected", want)
	}
}

func TestUnmarshal(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		out       func() any
	}{
		{"value", "the plainest", `[1,2]`, func() any { return new(Point) }},
		{"pointer", "it is allocated", ` [1,2] `, func() any { return new(*Point) }},
		{"null", "the method sees it", `null`, func() any { return new(Point) }},
		{"null for a pointer", "the method does not", `null`, func() any { p := new(Point); return &p }},
		{"slice", "elements", ` [ [1,2] , [3,4]]`, func() any { return new([]Point) }},
		{"fields", "all places", `{"p":[1,2], "pp" : [3,4],"l":[[5,6]],"m":{"a":"b"},"k":{"x":1,"y":2},"s":{"a":[]},"q":1}`, func() any { return new(fields) }},
		{"any", "what is held is read into", `{"a":[7,8]}`, func() any { return &fields{A: &Point{1, 2}} }},
		{"declines", "read as the string that it is", `{"a":"x","b":"y"}`, func() any { return &map[string]Doer{"a": "decline"} }},
		{"declines after space", "nothing is lost", "[1 ,\n \"x\"]", func() any { d := Doer("decline"); return &[]any{new(int), &d} }},
		{"both", "the newer one is called", `[1]`, func() any { return new([]Both) }},
		{"wrong kind inside", "the place is in the whole text", `{"p":[1,"x"]}`, func() any { return new(fields) }},
		{"too few", "the place is in the whole text", ` {"l":[[1,2],[3]]}`, func() any { return new(fields) }},
		{"bad text", "the error is that of the text", `{"m":{"a":"\q"}}`, func() any { return new(fields) }},
		{"truncated", "the error is that of the text", `{"p":[`, func() any { return new(fields) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, want := tt.out(), tt.out()
			wantErr := std.Unmarshal([]byte(tt.text), want)
			err := json.Unmarshal([]byte(tt.text), got, stdjson.CallMethods(true))
			sameError(t, err, wantErr)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, want %+v (%s)", got, want, tt.why)
			}
			got = tt.out()
			streamed := json.UnmarshalRead(oneByte{strings.NewReader(tt.text)}, got, stdjson.CallMethods(true))
			sameError(t, streamed, wantErr)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("streamed: %+v, want %+v (%s)", got, want, tt.why)
			}
		})
	}
}

// oneByte is a Reader that returns one byte at a time.
type oneByte struct{ r io.Reader }

func (o oneByte) Read(b []byte) (int, error) { return o.r.Read(b[:min(len(b), 1)]) }

// TestDoers checks that the errors for unmarshal methods that do something wrong correspond to those of the standard
// library, at the top level and within a struct.
func TestDoers(t *testing.T) {
	for _, tt := range []struct{ name, why, text string }{
		{"fail", "the error is wrapped", `1`},
		{"none", "not one value", `1`},
		{"late", "too late to decline", `1`},
		{"inner", "the place is in the whole text", `{"a":[1,2,true]}`},
		{"inner", "a kind that is wrong at once", `[]`},
		{"unknown", "the error has a name", `{"a":1}`},
		{"semantic", "what is not set is filled in", `1`},
		{"eof", "it is unexpected", `1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range []string{tt.text, `{"x~":[0, ` + tt.text + `, 0]}`} {
				target := func() (any, *Doer) {
					d := Doer(tt.name)
					if text == tt.text {
						return &d, &d
					}
					return &map[string]doers{"x~": {Two: &d}}, &d
				}
				in, want := text, any(nil)
				if text != tt.text {
					in = strings.NewReplacer("[0, ", `{"Two": `, ", 0]", "}").Replace(text)
				}
				want, _ = target()
				wantErr := std.Unmarshal([]byte(in), want)
				got, _ := target()
				err := json.Unmarshal([]byte(in), got, stdjson.CallMethods(true))
				if wantErr == nil {
					t.Fatal("the standard library finds nothing wrong")
				}
				sameError(t, err, wantErr)
				if errors.Is(wantErr, std.ErrUnknownName) && !errors.Is(err, json.ErrUnknownName) {
					t.Errorf("%v is not ErrUnknownName (%s)", err, tt.why)
				}
			}
		})
	}
}

type doers struct{ Two *Doer }

// TestWithout checks that without the option, or with false, a type with a method for the standard library is an
// error in the direction of the method, unless it has a method of encoding/json, which is then called.
func TestWithout(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
		text      string // JSON text of in; "": an error
	}{
		{"value", "it would be an object", Point{1, 2}, ""},
		{"by address", "it would be as it is", Word("w"), ""},
		{"inside", "the place is told", map[string][]Point{"a": {{}}}, ""},
		{"key", "names, too", map[Word]int{"a": 1}, ""},
		{"older method", "it is for just that", Both{}, `"old"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, o := range []json.Options{nil, stdjson.CallMethods(false), json.JoinOptions(stdjson.CallMethods(true), stdjson.CallMethods(false))} {
				text, err := json.Marshal(tt.in, o)
				if tt.text != "" {
					if err != nil || string(text) != tt.text {
						t.Errorf("%s, %v (%s)", text, err, tt.why)
					}
					continue
				}
				if err == nil || !strings.Contains(err.Error(), "stdjson.CallMethods") {
					t.Errorf("%s, %v (%s)", text, err, tt.why)
				}
			}
		})
	}
	var l []Point
	err := json.Unmarshal([]byte(`[{"X":1,"Y":2}]`), &l)
	var sem *json.SemanticError
	if !errors.As(err, &sem) || sem.JSONPointer != "/0" || sem.GoType != reflect.TypeFor[Point]() || sem.ByteOffset != 1 ||
		!strings.Contains(err.Error(), "stdjson.CallMethods") || !strings.Contains(err.Error(), "unmarshal") {
		t.Errorf("%v", err)
	}
	var b Both
	if err := json.Unmarshal([]byte(`1`), &b); err != nil || b.N != 1 {
		t.Errorf("%v, %v: UnmarshalJSON is for just that", b, err)
	}
	var h Half
	if err := json.Unmarshal([]byte(`1`), &h); err != nil || h != 1 {
		t.Errorf("%v, %v: there is no method for reading", h, err)
	}
}

// TestOptions checks that methods get the options of the call, and that GetOption finds the option CallMethods.
func TestOptions(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		options   json.Options
		want      string
	}{
		{"none", "nothing is made up", nil, "[]"},
		{"true", "passed on", json.StringifyNumbers(true), "[numberstrue]"},
		{"false", "passed on as false", json.RejectUnknownMembers(false), "[unknownfalse]"},
		{"of jsontext", "passed on", jsontext.AllowDuplicateNames(true), "[namestrue]"},
		{"limits", "there is nothing like it", jsontext.WithDepthLimit(5), "[]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s Seen
			err := json.Unmarshal([]byte(`1`), &s, stdjson.CallMethods(true), tt.options)
			if err != nil || s.Text != tt.want {
				t.Errorf("%v, %v, want %v (%s)", s.Text, err, tt.want, tt.why)
			}
		})
	}
	got, err := json.Marshal([]any{Point{1, 2}}, stdjson.CallMethods(true), json.StringifyNumbers(true), jsontext.WithIndent("\t"))
	if want := "[\n\t[\n\t\t\"1\",\n\t\t\"2\"\n\t]\n]"; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	if v, ok := json.GetOption(json.JoinOptions(stdjson.CallMethods(true)), stdjson.CallMethods); !v || !ok {
		t.Errorf("the option is %t, %t", v, ok)
	}
	if v, ok := json.GetOption(json.StringifyNumbers(true), stdjson.CallMethods); v || ok {
		t.Errorf("the option that is not there is %t, %t", v, ok)
	}
}

// TestFunctionsFirst checks that functions of the caller take precedence over methods.
func TestFunctionsFirst(t *testing.T) {
	m := json.WithMarshalers(json.MarshalFunc(func(p Point) ([]byte, error) { return []byte(`"function"`), nil }))
	got, err := json.Marshal([]any{Point{}, Word("w")}, stdjson.CallMethods(true), m)
	if err != nil || string(got) != `["function","W"]` {
		t.Errorf("%s, %v", got, err)
	}
	u := json.WithUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, p *Point) error {
		if d.PeekKind() != 'n' {
			return errors.ErrUnsupported
		}
		p.X = -1
		return d.SkipValue()
	}))
	var l []Point
	err = json.Unmarshal([]byte(`[null,[1,2]]`), &l, stdjson.CallMethods(true), u)
	if want := []Point{{-1, 0}, {1, 2}}; err != nil || !reflect.DeepEqual(l, want) {
		t.Errorf("%v, %v, want %v", l, err, want)
	}
}

// The methods of a Point use the Encoder and Decoder of encoding/json/jsontext.
func ExampleCallMethods() {
	b, err := json.Marshal([]Point{{1, 2}}, stdjson.CallMethods(true))
	fmt.Println(string(b), err)
	var p []Point
	err = json.Unmarshal([]byte(`[[3,4]]`), &p, stdjson.CallMethods(true))
	fmt.Println(p, err)
	_, err = json.Marshal(Point{1, 2})
	var serr *json.SemanticError
	fmt.Println(errors.As(err, &serr))
	// Output:
	// [[1,2]] <nil>
	// [{3 4}] <nil>
	// true
}

// TestStreams checks that UnmarshalDecode and MarshalEncode call methods for values within a stream.
func TestStreams(t *testing.T) {
	dec := jsontext.NewDecoder(oneByte{strings.NewReader(`[[1,2],"x" , [3,4]] [5,6]`)}, stdjson.CallMethods(true))
	dec.ReadToken()
	var p, q, r Point
	var d Doer = "decline"
	for _, out := range []any{&p, &d, &q} {
		if err := json.UnmarshalDecode(dec, out); err != nil {
			t.Fatal(err)
		}
	}
	dec.ReadToken()
	if err := json.UnmarshalDecode(dec, &r); err != nil || (Point{1, 2}) != p || d != "x" || (Point{3, 4}) != q || (Point{5, 6}) != r {
		t.Errorf("%v %v %v %v, %v", p, d, q, r, err)
	}
	if err := json.UnmarshalDecode(dec, &r); err != io.EOF {
		t.Errorf("%v at the end", err)
	}
	var sb strings.Builder
	enc := jsontext.NewEncoder(&sb, stdjson.CallMethods(true))
	enc.WriteToken(jsontext.BeginArray)
	for _, in := range []any{p, Doer("decline"), &q} {
		if err := json.MarshalEncode(enc, in); err != nil {
			t.Fatal(err)
		}
	}
	enc.WriteToken(jsontext.EndArray)
	if want := "[[1,2],\"decline\",[3,4]]\n"; sb.String() != want {
		t.Errorf("%s, want %s", sb.String(), want)
	}
	err := json.MarshalWrite(io.Discard, []Point{{}}, stdjson.CallMethods(true), jsontext.WithDepthLimit(1))
	if err == nil {
		t.Error("a value from outside may be nested too deep")
	}
}
