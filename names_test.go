package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// meek has a MarshalJSONTo method that returns errors.ErrUnsupported, and a MarshalText method that returns the string.
type meek string

func (meek) MarshalJSONTo(*jsontext.Encoder) error { return errors.ErrUnsupported }

func (m meek) MarshalText() ([]byte, error) { return []byte(m), nil }

// A shout has a MarshalJSONTo method that writes it in upper case.
type shout string

func (s shout) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String(strings.ToUpper(string(s))))
}

// TestMarshalEncodeDuplicateName checks the error for a duplicate name: a SemanticError with the Go type if a method
// or function has written the name, and otherwise a SyntacticError.
func TestMarshalEncodeDuplicateName(t *testing.T) {
	text, dynamic := "A", any(true)
	var inner any = &dynamic
	writes := json.MarshalToFunc(func(e *jsontext.Encoder, _ *bool) error { return e.WriteToken(jsontext.String("A")) })
	declines := json.MarshalToFunc(func(*jsontext.Encoder, *any) error { return errors.ErrUnsupported })
	meekDeclines := json.MarshalToFunc(func(*jsontext.Encoder, meek) error { return errors.ErrUnsupported })
	for _, tt := range []struct {
		name, why string
		in        any
		functions *json.Marshalers
		want      reflect.Type // GoType of the SemanticError; nil: the error is a SyntacticError
	}{
		{name: "string", why: "no method or function is called", in: &text},
		{name: "held string", why: "nor here", in: new(any(text))},
		{name: "held method", why: "it is found through the interface", in: new(any(shout("a"))), want: reflect.TypeFor[shout]()},
		{name: "held text", why: "all methods count", in: new(any(made{"A"})), want: reflect.TypeFor[made]()},
		{name: "held raw value", why: "it is as if users' code had made it", in: new(any(jsontext.Value(`"A"`))), want: reflect.TypeFor[jsontext.Value]()},
		{name: "function", why: "its type is told", in: true, functions: writes, want: reflect.TypeFor[*bool]()},
		{name: "held function", why: "it is found through the interface", in: &dynamic, functions: writes, want: reflect.TypeFor[*bool]()},
		{name: "held twice", why: "and through two", in: &inner, functions: writes, want: reflect.TypeFor[*bool]()},
		{name: "interface declined", why: "then what it holds comes",
			in: &dynamic, functions: json.JoinMarshalers(declines, writes), want: reflect.TypeFor[*bool]()},
		{name: "interface declined, string held", why: "and may have no users' code", in: new(any(text)), functions: declines},
		{name: "method declined", why: "the other one makes it", in: meek("A"), want: reflect.TypeFor[meek]()},
		{name: "function declined", why: "the method makes it", in: meek("A"), functions: meekDeclines, want: reflect.TypeFor[meek]()},
		{name: "all but text declined", why: "three come before",
			in: new(any(meek("A"))), functions: json.JoinMarshalers(declines, meekDeclines), want: reflect.TypeFor[meek]()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var o json.Options
			if tt.functions != nil {
				o = json.WithMarshalers(tt.functions)
			}
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w, json.JoinOptions(o))
			for _, token := range []jsontext.Token{jsontext.BeginObject, jsontext.String("A"), jsontext.Int(1)} {
				enc.WriteToken(token)
			}
			err := json.MarshalEncode(enc, tt.in)
			var syn *jsontext.SyntacticError
			if !errors.As(err, &syn) || syn.Err != jsontext.ErrDuplicateName || syn.JSONPointer != "/A" {
				t.Errorf("%v (%s)", err, tt.why)
			}
			var sem *json.SemanticError
			switch isSem := errors.As(err, &sem); {
			case isSem != (tt.want != nil):
				t.Errorf("%v (%s)", err, tt.why)
			case isSem && (sem.GoType != tt.want || sem.ByteOffset != 7 || sem.JSONPointer != ""):
				t.Errorf("%v at %d %q (%s)", sem.GoType, sem.ByteOffset, sem.JSONPointer, tt.why)
			}
		})
	}
}

// TestMarshalEncodeFloatName checks that a float in an interface is written as a name only with StringifyNumbers or
// with a function for interfaces.
func TestMarshalEncodeFloatName(t *testing.T) {
	float := any(1.5)
	var inner any = &float
	declines := json.MarshalToFunc(func(*jsontext.Encoder, *any) error { return errors.ErrUnsupported })
	for _, tt := range []struct {
		name, why string
		in        any
		options   json.Options
		good      bool
	}{
		{name: "held", why: "it does not become a string", in: &float},
		{name: "held twice", why: "nor there", in: &inner},
		{name: "asked for", why: "the option holds everywhere", in: &inner, options: json.StringifyNumbers(true), good: true},
		{name: "function for interfaces", why: "then it does", in: &float, options: json.WithMarshalers(declines), good: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w, json.JoinOptions(tt.options))
			enc.WriteToken(jsontext.BeginObject)
			err := json.MarshalEncode(enc, tt.in)
			if p := enc.StackPointer(); (err == nil) != tt.good || tt.good && p != "/1.5" {
				t.Errorf("%v, pointer %q (%s)", err, p, tt.why)
			}
		})
	}
}

// A placedWord decodes as the position of the Decoder before the value. The string "bad" is an error.
type placedWord string

func (w *placedWord) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	at := decoderPosition(d)
	t, err := d.ReadToken()
	if err == nil && t.String() == "bad" {
		err = errors.New("bad word")
	}
	*w = placedWord(at)
	return err
}

// decoderPosition returns the offset, pointer and stack of d.
func decoderPosition(d *jsontext.Decoder) string {
	stack := ""
	for i := 1; i <= d.StackDepth(); i++ {
		kind, n := d.StackIndex(i)
		stack += fmt.Sprintf(" %c%d", byte(kind), n)
	}
	return fmt.Sprintf("%d %s%s", d.InputOffset(), d.StackPointer(), stack)
}

// TestUnmarshalDecodeName checks that UnmarshalDecode passes the Decoder of the stream to the method or function for an
// object name. The wanted values are those of encoding/json/v2, except that the method sees the name as the last one.
func TestUnmarshalDecodeName(t *testing.T) {
	declines := json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *string) error { return errors.ErrUnsupported }))
	places := json.WithUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, s *string) error {
		*s = decoderPosition(d)
		return d.SkipValue()
	}))
	anyDeclines := json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *any) error { return errors.ErrUnsupported }))
	dynamic := func(v any) *any { return &v }
	for _, tt := range []struct {
		name, why string
		text      string
		tokens    int // number of tokens that are read before
		options   json.Options
		out       any
		want      string // value of out, error, and position of the Decoder afterwards
	}{
		{name: "method", why: "it sees what is around, and the name", text: `[{"a":1,"b":2}]`, tokens: 4, out: new(placedWord), want: `"8 /0/b [1 {2"; nil; 11 /0/b [1 {3`},
		{name: "method for what an any holds", why: "what it reads is put back",
			text: `{"a":1}`, tokens: 1, out: dynamic(placedWord("")), want: `"1 /a {0"; nil; 4 /a {1`},
		{name: "failing method", why: "the name has been read",
			text: `{"bad":1}`, tokens: 1, out: new(placedWord), want: `"1 /bad {0"; semantic 1 /bad; 6 /bad {1`},
		{name: "name that was there", why: "no method is called",
			text: `{"a":1,"a":2}`, tokens: 3, out: new(placedWord), want: `""; syntactic 7 /a; 6 /a {2`},
		{name: "name that was there, number held", why: "what the any holds stays",
			text: `{"1":1,"1":2}`, tokens: 3, out: dynamic(5), want: `5; syntactic 7 /1; 6 /1 {2`},
		{name: "name that was there, map held", why: "the object matters more than the type",
			text: `{"a":1,"a":2}`, tokens: 3, out: dynamic(map[string]any{}), want: `{}; syntactic 7 /a; 6 /a {2`},
		{name: "number held", why: "the name is a number", text: `{"1":1}`, tokens: 1, out: dynamic(5), want: `1; nil; 4 /1 {1`},
		{name: "number held, function that declines", why: "the name is read as without",
			text: `{"1":1}`, tokens: 1, options: anyDeclines, out: dynamic(5), want: `1; nil; 4 /1 {1`},
		{name: "map held", why: "it takes no name", text: `{"a":1}`, tokens: 1, out: dynamic(map[string]any{}), want: `{}; semantic 1 /a; 4 /a {1`},
		{name: "function", why: "it is called instead", text: `{"a":1}`, tokens: 1, options: places, out: new(string), want: `"1 /a {0"; nil; 4 /a {1`},
		{name: "function that declines", why: "the name is read as without",
			text: `{"a":1}`, tokens: 1, options: declines, out: new(string), want: `"a"; nil; 4 /a {1`},
		{name: "null", why: "no method reads it, and no pointer is made",
			text: `{null:1}`, tokens: 1, out: new(*placedWord), want: `null; syntactic 1 ; 1  {0`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text), tt.options)
			for range tt.tokens {
				if _, err := d.ReadToken(); err != nil {
					t.Fatalf("%v", err)
				}
			}
			err := json.UnmarshalDecode(d, tt.out)
			text, _ := json.Marshal(tt.out)
			if got := fmt.Sprintf("%s; %s; %s", text, errorPlace(err), decoderPosition(d)); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// A greedy has a method that skips two tokens or values instead of one value.
type greedy struct{}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (*greedy) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return errors.Join(d.SkipValue(), d.SkipValue())
}

// TestMethodReadsNextName checks that a name stays in its object if a method has read it with the value before it or
// after it: the Decoder finds it again as a duplicate. The names of the object are not learned, because those of 300
// earlier objects differ.
func TestMethodReadsNextName(t *testing.T) {
	text := "["
	for i := range 300 {
		text += fmt.Sprintf(`{"n%d":1},`, i)
	}
	for _, tt := range []struct {
		name, why, object string
		tokens            int // number of tokens of object that are read before
		want              string
	}{
		{name: "value and name", why: "the next token is the value of the second name", object: `{"a":1,"b":2,"b":3}`, tokens: 2, want: `/300/b /300/b /300/b`},
		{name: "name and value", why: "the method can read no more than the name", object: `{"a":1,"b":2,"b":3}`, tokens: 3, want: `/300/b /300/b /300/b`},
		{name: "array and name", why: "the names inside the value do not stay", object: `{"a":[{"c":1}],"b":2,"b":3}`, tokens: 2, want: `/300/b /300/b /300/b`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(text + tt.object))
			for range 1 + 4*300 + tt.tokens {
				if _, err := d.ReadToken(); err != nil {
					t.Fatal(err)
				}
			}
			var serr *json.SemanticError
			if err := json.UnmarshalDecode(d, new(greedy)); !errors.As(err, &serr) {
				t.Errorf("%v", err)
			}
			var err error
			got := []string{string(d.StackPointer())}
			for err == nil {
				_, err = d.ReadToken()
				got = append(got, string(d.StackPointer()))
			}
			if strings.Join(got, " ") != tt.want || !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("%s, %v; want %s and a duplicate name (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

// A verbose has a method that writes tokens as strings, in turn by WriteToken and MarshalEncode, and appends the
// errors to errs. The method returns nil.
type verbose struct {
	tokens []string
	errs   *[]error
}

// MarshalJSONTo implements json.MarshalerTo.
func (v verbose) MarshalJSONTo(enc *jsontext.Encoder) error {
	for k, text := range v.tokens {
		write := func() error { return json.MarshalEncode(enc, text) }
		if k%2 == 0 {
			write = func() error { return enc.WriteToken(jsontext.String(text)) }
		}
		*v.errs = append(*v.errs, write())
	}
	return nil
}

// TestMethodWritesName checks methods that write a name. MarshalEncode returns the error for a duplicate name, and not the
// write of the method.
// Nothing is left of a method that has failed or has written more than one token.
func TestMethodWritesName(t *testing.T) {
	long := strings.Repeat("x", 200)
	for _, tt := range []struct {
		name, why    string
		before       []string
		tokens       []string
		errs         string // error of each token: n: none
		failed       bool
		after, value string
	}{
		{name: "one name", why: "which is what a method is for", before: []string{"a", "1"}, tokens: []string{"b"}, errs: "n", value: `{"a":"1","b":"z"}`},
		{name: "known name", why: "the object has it",
			before: []string{"a", "1"}, tokens: []string{"a"}, errs: "n", failed: true, after: "c", value: `{"a":"1","c":"z"}`},
		{name: "twice", why: "the second name is the first one again",
			tokens: []string{"a", "1", "a"}, errs: "nnn", failed: true, after: "c", value: `{"c":"z"}`},
		{name: "long name twice", why: "names of this length are not learned",
			tokens: []string{long, "1", long}, errs: "nnn", failed: true, after: "c", value: `{"c":"z"}`},
		{name: "third name", why: "which is that before the method",
			before: []string{"a", "1"}, tokens: []string{"b", "1", "a"}, errs: "nnn", failed: true, after: "c", value: `{"a":"1","c":"z"}`},
		{name: "known long name", why: "the object has it",
			before: []string{long, "1"}, tokens: []string{long}, errs: "n", failed: true, after: "c", value: `{"` + long + `":"1","c":"z"}`},
		{name: "two members", why: "names that differ", tokens: []string{"a", "1", "b", "2"}, errs: "nnnn", failed: true, after: "c", value: `{"c":"z"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			var errs []error
			enc := jsontext.NewEncoder(&b)
			for range 20 { // until the shape is learned
				enc.WriteToken(jsontext.BeginObject)
				for _, text := range tt.before {
					enc.WriteToken(jsontext.String(text))
				}
				enc.WriteToken(jsontext.EndObject)
			}
			b.Reset()
			enc.WriteToken(jsontext.BeginObject)
			for _, text := range tt.before {
				enc.WriteToken(jsontext.String(text))
			}
			if err := json.MarshalEncode(enc, verbose{tt.tokens, &errs}); (err != nil) != tt.failed {
				t.Errorf("%s: error %v", tt.why, err)
			}
			got := ""
			for _, err := range errs {
				switch {
				case err == nil:
					got += "n"
				case errors.Is(err, jsontext.ErrDuplicateName):
					got += "d"
				default:
					got += fmt.Sprint(err)
				}
			}
			if got != tt.errs {
				t.Errorf("%s: the method got %s, want %s", tt.why, got, tt.errs)
			}
			if tt.after != "" {
				enc.WriteToken(jsontext.String(tt.after))
			}
			enc.WriteToken(jsontext.String("z"))
			enc.WriteToken(jsontext.EndObject)
			if got := strings.TrimSpace(b.String()); got != tt.value {
				t.Errorf("%s: %s, want %s", tt.why, got, tt.value)
			}
		})
	}
}

// A reshaping has a method that encodes name with an option that changes the text of names.
type reshaping struct{ name any }

// MarshalJSONTo implements json.MarshalerTo.
func (v reshaping) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, v.name, jsontext.EscapeForHTML(true))
}

// A failedName has a method that writes text, unless it is empty, and returns err, which may be nil.
type failedName struct {
	text string
	err  error
}

// MarshalJSONTo implements json.MarshalerTo.
func (v failedName) MarshalJSONTo(enc *jsontext.Encoder) error {
	if v.text != "" {
		enc.WriteToken(jsontext.String(v.text))
	}
	return v.err
}

// TestMethodWritesNameFails checks that the Encoder removes the output of a method for a name that has failed, and
// that writing can continue.
func TestMethodWritesNameFails(t *testing.T) {
	own := errors.New("own")
	for _, tt := range []struct {
		name, why, text, next string
		duplicate             bool
	}{
		{name: "written", why: "nothing is left of it", text: "a", next: "a"},
		{name: "another", why: "it is no obstacle to others", text: "a", next: "b"},
		{name: "not written", why: "the empty name is not there, either"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(&b)
			enc.WriteToken(jsontext.BeginObject)
			if err := json.MarshalEncode(enc, failedName{tt.text, own}); !errors.Is(err, own) {
				t.Errorf("%v", err)
			}
			if err := enc.WriteToken(jsontext.String(tt.next)); errors.Is(err, jsontext.ErrDuplicateName) != tt.duplicate || err != nil && !tt.duplicate {
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
	}
}

// TestMethodWritesNameWithOptions checks that duplicate names and extra tokens are found if methods write names with
// options of their own.
func TestMethodWritesNameWithOptions(t *testing.T) {
	enc := jsontext.NewEncoder(new(bytes.Buffer))
	enc.WriteToken(jsontext.BeginObject)
	for k := range 100 {
		if err := json.MarshalEncode(enc, reshaping{failedName{fmt.Sprint(k), nil}}); err != nil {
			t.Fatal(err)
		}
		enc.WriteToken(jsontext.Null)
		if err := json.MarshalEncode(enc, reshaping{failedName{fmt.Sprint(k), nil}}); err == nil {
			t.Fatalf("%d twice", k)
		}
	}
	if err := json.MarshalEncode(enc, reshaping{verbose{[]string{"x", "1", "y", "2"}, new([]error)}}); err == nil {
		t.Error("four tokens are a name")
	}
	for _, name := range []string{"0", "99"} {
		if enc.WriteToken(jsontext.String(name)) == nil {
			t.Errorf("%s is there twice, after a method that wrote too much", name)
		}
	}
}

// TestNamesWithOptions checks names that MarshalEncode writes with options: their text is that of the options, and
// duplicates are found whatever the options of each name are.
func TestNamesWithOptions(t *testing.T) {
	var w bytes.Buffer
	e := jsontext.NewEncoder(struct{ io.Writer }{&w})
	html := jsontext.EscapeForHTML(true)
	steps := []struct {
		name, why string
		call      func() error
		want      string
		pointer   jsontext.Pointer
	}{
		{name: "begin", why: "an object in an array", call: func() error {
			return errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.BeginObject))
		}, want: "nil", pointer: "/0"},
		{name: "html", why: "the name is escaped", call: func() error { return json.MarshalEncode(e, "<", html) }, want: "nil", pointer: "/0/<"},
		{name: "value", why: "a value", call: func() error { return e.WriteToken(jsontext.Null) }, want: "nil", pointer: "/0/<"},
		{name: "same", why: "it is there", call: func() error { return json.MarshalEncode(e, "<", html) }, want: "syntactic 16 /0/<", pointer: "/0/<"},
		{name: "same, plain", why: "whatever its form",
			call: func() error { return e.WriteToken(jsontext.String("<")) }, want: "syntactic 16 /0/<", pointer: "/0/<"},
		{name: "number", why: "other options do not matter",
			call: func() error { return json.MarshalEncode(e, 7, json.Deterministic(true)) }, want: "nil", pointer: "/0/7"},
		{name: "value again", why: "a value", call: func() error { return e.WriteToken(jsontext.Null) }, want: "nil", pointer: "/0/7"},
		{name: "number again", why: "it is there", call: func() error { return json.MarshalEncode(e, 7) }, want: "syntactic 25 /0/7", pointer: "/0/7"},
		{name: "next object", why: "the names begin anew", call: func() error {
			return errors.Join(e.WriteToken(jsontext.EndObject), e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("<")),
				e.WriteToken(jsontext.Null), e.WriteToken(jsontext.EndObject), e.WriteToken(jsontext.EndArray))
		}, want: "nil"},
	}
	for _, tt := range steps {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.call(); errorPlace(err) != tt.want || e.StackPointer() != tt.pointer {
				t.Errorf("%v at %q, want %s at %q (%s)", err, e.StackPointer(), tt.want, tt.pointer, tt.why)
			}
		})
	}
	if want := `[{"\u003c":null,"7":null},{"<":null}]` + "\n"; w.String() != want {
		t.Errorf("%s, want %s", w.String(), want)
	}
}

// TestMarshalEncodeNameErrorType checks that the error for a duplicate name is a SemanticError if a function wrote
// the name, and not if the function declined.
func TestMarshalEncodeNameErrorType(t *testing.T) {
	for _, declines := range []bool{false, true} {
		e := jsontext.NewEncoder(io.Discard, json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, n int) error {
			if declines {
				return errors.ErrUnsupported
			}
			return e.WriteToken(jsontext.String("9"))
		})))
		_ = e.WriteToken(jsontext.BeginObject)
		_ = e.WriteToken(jsontext.String("9"))
		_ = e.WriteToken(jsontext.Null)
		err := json.MarshalEncode(e, 9)
		_, isSemantic := errors.AsType[*json.SemanticError](err)
		if !errors.Is(err, jsontext.ErrDuplicateName) || isSemantic == declines {
			t.Errorf("%v, where the function declines: %t", err, declines)
		}
	}
}

// TestMarshalEncodeName checks the text of the names that MarshalEncode writes, or the type and pointer of the error.
func TestMarshalEncodeName(t *testing.T) {
	nan := math.NaN()
	var float any = 1.5
	for _, tt := range []struct {
		name, why string
		names     []any
		with      bool // with options of the call
		want      string
		pointer   jsontext.Pointer // of a SemanticError, "-" if it is another error
	}{
		{name: "method", why: "what it writes is a name once, not twice", names: []any{shout("a"), shout("b")}, want: `{"A":0,"B":0}`},
		{name: "options", why: "names are known after the call, too", names: []any{"a", "b"}, with: true, want: `{"a":0,"b":0}`},
		{name: "twice with options", why: "names are compared all the same", names: []any{"a", "a"}, with: true, pointer: "-"},
		{name: "text twice", why: "the type gets the blame", names: []any{made{"a"}, made{"a"}}},
		{name: "method twice", why: "the type gets the blame", names: []any{shout("a"), shout("A")}},
		{name: "object", why: "no name, whatever is in it", names: []any{map[string]any{"a": func() {}}}, pointer: "-"},
		{name: "not a number", why: "the place is that of the object", names: []any{"a", nan}},
		{name: "float in an interface", why: "it does not become a string there", names: []any{&float}, pointer: "-"},
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

// TestMethodEndsObject checks that a method which is to write a name cannot close the object.
func TestMethodEndsObject(t *testing.T) {
	write := func(tokens ...jsontext.Token) *called {
		return to(func(e *jsontext.Encoder) (err error) {
			for _, token := range tokens {
				err = errors.Join(err, e.WriteToken(token))
			}
			return err
		})
	}
	for _, tt := range []struct {
		name, why string
		in        *called
	}{
		{"closed", "the object is not that of the method", write(jsontext.EndObject)},
		{"member", "nor is it with a member of the method", write(jsontext.String("a"), jsontext.Null, jsontext.EndObject)},
		{"other", "another object does not take its place", write(jsontext.EndObject, jsontext.BeginObject, jsontext.String("x"), jsontext.Null)},
		{"empty", "the same", write(jsontext.EndObject, jsontext.BeginObject)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			if err := errors.Join(enc.WriteToken(jsontext.BeginArray), enc.WriteToken(jsontext.BeginObject)); err != nil {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, tt.in); err == nil {
				t.Errorf("no error (%s)", tt.why)
			}
			for _, token := range []jsontext.Token{jsontext.String("x"), jsontext.Null, jsontext.EndObject, jsontext.EndArray} {
				if err := enc.WriteToken(token); err != nil {
					t.Fatal(err)
				}
			}
			if want := `[{"x":null}]` + "\n"; w.String() != want {
				t.Errorf("%s, want %s (%s)", &w, want, tt.why)
			}
		})
	}
}

// UnmarshalDecode and MarshalEncode treat object names like map keys: with CallMethodsWithLegacySemantics they do not
// call the methods for JSON of a name.

type (
	jsonWord   string
	textWord   struct{ S string }
	coderWord  struct{ S string }
	jsonNumber int
)

func (jsonWord) MarshalJSON() ([]byte, error)    { return []byte(`"called"`), nil }
func (w *jsonWord) UnmarshalJSON(b []byte) error { *w = "called"; return nil }
func (w *textWord) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (w *textWord) UnmarshalText(b []byte) error { w.S = "text"; return nil }
func (*textWord) UnmarshalJSON(b []byte) error   { return errors.New("called") }
func (jsonNumber) MarshalJSON() ([]byte, error)  { return []byte(`"called"`), nil }
func (*jsonNumber) UnmarshalJSON(b []byte) error { return errors.New("called") }
func (coderWord) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String("called"))
}

// TestLegacyNames checks the names that MarshalEncode writes with and without CallMethodsWithLegacySemantics.
func TestLegacyNames(t *testing.T) {
	legacy := v1.CallMethodsWithLegacySemantics(true)
	tests := []struct {
		name, why string
		in        any
		options   json.Options
		text      string // the name; "": in cannot be a name
	}{
		{name: "method for JSON", why: "it is called", in: jsonWord("x"), text: "called"},
		{name: "string", why: "its methods are not called", in: jsonWord("x"), options: legacy, text: "x"},
		{name: "string in an any", why: "nor there", in: new(any(jsonWord("x"))), options: legacy, text: "x"},
		{name: "number", why: "it is one again", in: jsonNumber(7), options: legacy, text: "7"},
		{name: "text", why: "methods for texts are called", in: &textWord{"x"}, options: legacy, text: "text"},
		{name: "text that can't be addressed", why: "but not those of pointers", in: textWord{"x"}, options: legacy},
		{name: "method for encoders", why: "it is one for JSON", in: coderWord{"x"}, options: legacy},
		{name: "raw value", why: "it is nothing but bytes", in: new(jsontext.Value("1")), options: legacy, text: "MQ=="},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			e := jsontext.NewEncoder(&b, tt.options)
			err := errors.Join(e.WriteToken(jsontext.BeginObject), json.MarshalEncode(e, tt.in))
			switch {
			case tt.text == "":
				if !errors.Is(err, jsontext.ErrNonStringName) {
					t.Errorf("%v (%s)", err, tt.why)
				}
			case err != nil || string(e.StackPointer()) != "/"+tt.text:
				t.Errorf("%s, %v, want %s (%s)", e.StackPointer(), err, tt.text, tt.why)
			}
		})
	}
}

// TestLegacyNamesRead checks the names that UnmarshalDecode reads with and without CallMethodsWithLegacySemantics.
func TestLegacyNamesRead(t *testing.T) {
	legacy := v1.CallMethodsWithLegacySemantics(true)
	tests := []struct {
		name, why string
		out       any
		text      string
		options   json.Options
		want      string
	}{
		{name: "method for JSON", why: "it is called", out: new(jsonWord), text: `{"x"`, want: "called"},
		{name: "string", why: "its methods are not called", out: new(jsonWord), text: `{"x"`, options: legacy, want: "x"},
		{name: "string in an any", why: "nor there", out: new(any(jsonWord("y"))), text: `{"x"`, options: legacy, want: "x"},
		{name: "number", why: "it is one again", out: new(jsonNumber), text: `{"12"`, options: legacy, want: "12"},
		{name: "text", why: "methods for texts are called", out: new(textWord), text: `{"x"`, options: legacy, want: "{text}"},
		{name: "raw value", why: "it is nothing but bytes", out: new(jsontext.Value), text: `{"Nw=="`, options: legacy, want: "7"},
		{name: "array for bytes", why: "they may be a list",
			out: new([]byte), text: `{[`, options: v1.FormatBytesWithLegacySemantics(true), want: "syntactic 1 "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text), tt.options)
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
			err := json.UnmarshalDecode(d, tt.out)
			got := errorPlace(err)
			if err == nil {
				got = strings.TrimPrefix(fmt.Sprintf("%v", tt.out), "&")
				if p, ok := tt.out.(*any); ok {
					got = fmt.Sprint(*p)
				}
				if p, ok := tt.out.(*jsonWord); ok {
					got = string(*p)
				}
				if p, ok := tt.out.(*jsonNumber); ok {
					got = fmt.Sprint(int(*p))
				}
			}
			if got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}
