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
		{"string", "no method or function is called", &text, nil, nil},
		{"held string", "nor here", new(any(text)), nil, nil},
		{"held method", "it is found through the interface", new(any(shout("a"))), nil, reflect.TypeFor[shout]()},
		{"held text", "all methods count", new(any(made{"A"})), nil, reflect.TypeFor[made]()},
		{"held raw value", "it is as if users' code had made it", new(any(jsontext.Value(`"A"`))), nil, reflect.TypeFor[jsontext.Value]()},
		{"function", "its type is told", true, writes, reflect.TypeFor[*bool]()},
		{"held function", "it is found through the interface", &dynamic, writes, reflect.TypeFor[*bool]()},
		{"held twice", "and through two", &inner, writes, reflect.TypeFor[*bool]()},
		{"interface declined", "then what it holds comes", &dynamic, json.JoinMarshalers(declines, writes), reflect.TypeFor[*bool]()},
		{"interface declined, string held", "and may have no users' code", new(any(text)), declines, nil},
		{"method declined", "the other one makes it", meek("A"), nil, reflect.TypeFor[meek]()},
		{"function declined", "the method makes it", meek("A"), meekDeclines, reflect.TypeFor[meek]()},
		{"all but text declined", "three come before", new(any(meek("A"))), json.JoinMarshalers(declines, meekDeclines), reflect.TypeFor[meek]()},
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
		{"held", "it does not become a string", &float, nil, false},
		{"held twice", "nor there", &inner, nil, false},
		{"asked for", "the option holds everywhere", &inner, json.StringifyNumbers(true), true},
		{"function for interfaces", "then it does", &float, json.WithMarshalers(declines), true},
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
// object name. The wanted values are those of encoding/json/v2.
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
		{"method", "it sees what is around", `[{"a":1,"b":2}]`, 4, nil, new(placedWord), `"8 /0/a [1 {2"; nil; 11 /0/b [1 {3`},
		{"method for what an any holds", "what it reads is put back", `{"a":1}`, 1, nil, dynamic(placedWord("")), `"1  {0"; nil; 4 /a {1`},
		{"failing method", "the name has been read", `{"bad":1}`, 1, nil, new(placedWord), `"1  {0"; semantic 1 /bad; 6 /bad {1`},
		{"name that was there", "it is not read", `{"a":1,"a":2}`, 3, nil, new(placedWord), `"7 /a {2"; syntactic 7 /a; 6 /a {2`},
		{"name that was there, number held", "what the any holds stays", `{"1":1,"1":2}`, 3, nil, dynamic(5), `5; syntactic 7 /1; 6 /1 {2`},
		{"name that was there, map held", "the object matters more than the type", `{"a":1,"a":2}`, 3, nil, dynamic(map[string]any{}), `{}; syntactic 7 /a; 6 /a {2`},
		{"number held", "the name is a number", `{"1":1}`, 1, nil, dynamic(5), `1; nil; 4 /1 {1`},
		{"number held, function that declines", "the name is read as without", `{"1":1}`, 1, anyDeclines, dynamic(5), `1; nil; 4 /1 {1`},
		{"map held", "it takes no name", `{"a":1}`, 1, nil, dynamic(map[string]any{}), `{}; semantic 1 /a; 4 /a {1`},
		{"function", "it is called instead", `{"a":1}`, 1, places, new(string), `"1  {0"; nil; 4 /a {1`},
		{"function that declines", "the name is read as without", `{"a":1}`, 1, declines, new(string), `"a"; nil; 4 /a {1`},
		{"null", "no method reads it, and no pointer is made", `{null:1}`, 1, nil, new(*placedWord), `null; syntactic 1 ; 1  {0`},
	} {
		d := jsontext.NewDecoder(strings.NewReader(tt.text), tt.options)
		for range tt.tokens {
			if _, err := d.ReadToken(); err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
		}
		err := json.UnmarshalDecode(d, tt.out)
		text, _ := json.Marshal(tt.out)
		if got := fmt.Sprintf("%s; %s; %s", text, errorPlace(err), decoderPosition(d)); got != tt.want {
			t.Errorf("%s: %s, want %s (%s)", tt.name, got, tt.want, tt.why)
		}
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
		{"value and name", "the next token is the value of the second name", `{"a":1,"b":2,"b":3}`, 2, `/300/b /300/b /300/b`},
		{"name and value", "the next token is the third name", `{"a":1,"b":2,"b":3}`, 3, `/300/b /300/b`},
		{"array and name", "the names inside the value do not stay", `{"a":[{"c":1}],"b":2,"b":3}`, 2, `/300/b /300/b /300/b`},
	} {
		d := jsontext.NewDecoder(strings.NewReader(text + tt.object))
		for range 1 + 4*300 + tt.tokens {
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
		}
		var serr *json.SemanticError
		if err := json.UnmarshalDecode(d, new(greedy)); !errors.As(err, &serr) {
			t.Errorf("%s: %v", tt.name, err)
		}
		var err error
		got := []string{string(d.StackPointer())}
		for err == nil {
			_, err = d.ReadToken()
			got = append(got, string(d.StackPointer()))
		}
		if strings.Join(got, " ") != tt.want || !errors.Is(err, jsontext.ErrDuplicateName) {
			t.Errorf("%s: %s, %v; want %s and a duplicate name (%s)", tt.name, got, err, tt.want, tt.why)
		}
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

// TestMethodWritesName checks methods that write a name. They get the error for a duplicate name when they write it.
// Nothing is left of a method that has failed or has written more than one token.
func TestMethodWritesName(t *testing.T) {
	long := strings.Repeat("x", 200)
	for _, tt := range []struct {
		name, why    string
		before       []string
		tokens       []string
		errs         string // error of each token: n: none; d: duplicate name
		failed       bool
		after, value string
	}{
		{"one name", "which is what a method is for", []string{"a", "1"}, []string{"b"}, "n", false, "", `{"a":"1","b":"z"}`},
		{"known name", "the object has it", []string{"a", "1"}, []string{"a"}, "d", true, "c", `{"a":"1","c":"z"}`},
		{"twice", "the second name is the first one again", nil, []string{"a", "1", "a"}, "nnd", true, "c", `{"c":"z"}`},
		{"long name twice", "names of this length are not learned", nil, []string{long, "1", long}, "nnd", true, "c", `{"c":"z"}`},
		{"third name", "which is that before the method", []string{"a", "1"}, []string{"b", "1", "a"}, "nnd", true, "c", `{"a":"1","c":"z"}`},
		{"known long name", "the object has it", []string{long, "1"}, []string{long}, "d", true, "c", `{"` + long + `":"1","c":"z"}`},
		{"two members", "names that differ", nil, []string{"a", "1", "b", "2"}, "nnnn", true, "c", `{"c":"z"}`},
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
		{"written", "nothing is left of it", "a", "a", false},
		{"another", "it is no obstacle to others", "a", "b", false},
		{"not written", "the empty name is not there, either", "", "", false},
	} {
		var b bytes.Buffer
		enc := jsontext.NewEncoder(&b)
		enc.WriteToken(jsontext.BeginObject)
		if err := json.MarshalEncode(enc, failedName{tt.text, own}); !errors.Is(err, own) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if err := enc.WriteToken(jsontext.String(tt.next)); errors.Is(err, jsontext.ErrDuplicateName) != tt.duplicate || err != nil && !tt.duplicate {
			t.Errorf("%s (%s): %v", tt.name, tt.why, err)
		}
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
		{"begin", "an object in an array", func() error {
			return errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.BeginObject))
		}, "nil", "/0"},
		{"html", "the name is escaped", func() error { return json.MarshalEncode(e, "<", html) }, "nil", "/0/<"},
		{"value", "a value", func() error { return e.WriteToken(jsontext.Null) }, "nil", "/0/<"},
		{"same", "it is there", func() error { return json.MarshalEncode(e, "<", html) }, "syntactic 16 /0/<", "/0/<"},
		{"same, plain", "whatever its form", func() error { return e.WriteToken(jsontext.String("<")) }, "syntactic 16 /0/<", "/0/<"},
		{"number", "other options do not matter", func() error { return json.MarshalEncode(e, 7, json.Deterministic(true)) }, "nil", "/0/7"},
		{"value again", "a value", func() error { return e.WriteToken(jsontext.Null) }, "nil", "/0/7"},
		{"number again", "it is there", func() error { return json.MarshalEncode(e, 7) }, "syntactic 25 /0/7", "/0/7"},
		{"next object", "the names begin anew", func() error {
			return errors.Join(e.WriteToken(jsontext.EndObject), e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("<")),
				e.WriteToken(jsontext.Null), e.WriteToken(jsontext.EndObject), e.WriteToken(jsontext.EndArray))
		}, "nil", ""},
	}
	for _, s := range steps {
		if err := s.call(); errorPlace(err) != s.want || e.StackPointer() != s.pointer {
			t.Errorf("%s: %v at %q, want %s at %q (%s)", s.name, err, e.StackPointer(), s.want, s.pointer, s.why)
		}
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
		text      string // the name; "": in is no name
	}{
		{"method for JSON", "it is called", jsonWord("x"), nil, "called"},
		{"string", "its methods are not called", jsonWord("x"), legacy, "x"},
		{"string in an any", "nor there", new(any(jsonWord("x"))), legacy, "x"},
		{"number", "it is one again", jsonNumber(7), legacy, "7"},
		{"text", "methods for texts are called", &textWord{"x"}, legacy, "text"},
		{"text that can't be addressed", "but not those of pointers", textWord{"x"}, legacy, ""},
		{"method for encoders", "it is one for JSON", coderWord{"x"}, legacy, ""},
		{"raw value", "it is nothing but bytes", new(jsontext.Value("1")), legacy, "MQ=="},
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
		{"method for JSON", "it is called", new(jsonWord), `{"x"`, nil, "called"},
		{"string", "its methods are not called", new(jsonWord), `{"x"`, legacy, "x"},
		{"string in an any", "nor there", new(any(jsonWord("y"))), `{"x"`, legacy, "x"},
		{"number", "it is one again", new(jsonNumber), `{"12"`, legacy, "12"},
		{"text", "methods for texts are called", new(textWord), `{"x"`, legacy, "{text}"},
		{"raw value", "it is nothing but bytes", new(jsontext.Value), `{"Nw=="`, legacy, "7"},
		{"array for bytes", "they may be a list", new([]byte), `{[`, v1.FormatBytesWithLegacySemantics(true), "syntactic 1 "},
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
