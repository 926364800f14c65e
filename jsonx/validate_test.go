package jsonx_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// validated has the values that methods ValidateJSON were called for, in order.
var validated []string

// noteValid adds v to validated. It returns err if bad is true.
func noteValid(v any, bad bool, err error) error {
	validated = append(validated, fmt.Sprint(v))
	if bad {
		return err
	}
	return nil
}

var (
	errNegative = errors.New("negative")
	errOrder    = errors.New("bad order")
)

var _ jsonx.Validator = natural(0)

type (
	natural    int
	word       string
	naturals   []natural
	bytesOf    []byte
	pairOf     [2]natural
	ages       map[word]natural
	interval   struct{ Low, High natural }
	byJSON     struct{ s string }
	byCoder    struct{ n natural }
	byText     struct{ s string }
	declines   struct{ A natural }
	Maker      interface{ ValidateJSON() error }
	emptied    struct{}
	channel    chan int
	memberSays struct{ A int }

	withInterval struct {
		interval
		Name string
	}
	hidesInterval struct {
		interval
		Name string
	}
	namedInterval struct {
		Interval `json:"In"`
		Name     string
	}
	namedUnexported struct {
		interval `json:"in"`
		Name     string
	}
	pointsToInterval struct {
		*Interval
		Name string
	}
	behindInterval struct{ pointsToInterval }
	hidesPointer   struct {
		*Interval
		Name string
	}
	Interval  struct{ Low, High natural }
	ambiguous struct {
		interval
		Interval
	}
	tags struct {
		Rest ages `json:",embed"`
	}
	withDefaults struct {
		A natural  `jsonopt:"default:1"`
		B natural  `jsonopt:"default:-1"`
		C word     `jsonopt:"default:c"`
		I interval `jsonopt:"required"`
	}
	defaultOfWord struct {
		C word `jsonopt:"default:bad"`
	}
	quoted struct {
		A natural  `json:",string"`
		B *natural `json:",string"`
	}
	strictNaturals struct {
		_ struct{} `jsonopt:"strict"`
		A natural
	}
)

func (x natural) ValidateJSON() error   { return noteValid(int(x), x < 0, errNegative) }
func (x word) ValidateJSON() error      { return noteValid(string(x), x == "bad", errors.ErrUnsupported) }
func (x *naturals) ValidateJSON() error { return noteValid([]natural(*x), false, nil) }
func (x bytesOf) ValidateJSON() error   { return noteValid(len(x), false, nil) }
func (x *pairOf) ValidateJSON() error   { return noteValid(*x, x[0] > x[1], io.EOF) }
func (x ages) ValidateJSON() error      { return noteValid(len(x), false, nil) }
func (x *interval) ValidateJSON() error { return noteValid(*x, x.Low > x.High, errOrder) }
func (x Interval) ValidateJSON() error  { return noteValid(x, x.Low > x.High, errOrder) }
func (x *byJSON) ValidateJSON() error   { return noteValid(x.s, x.s == `"bad"`, errOrder) }
func (x *byJSON) UnmarshalJSON(b []byte) error {
	x.s = string(b)
	return nil
}
func (x *byCoder) ValidateJSON() error { return noteValid("coder", x.n > 5, errOrder) }
func (x *byCoder) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &x.n)
}
func (x *byText) ValidateJSON() error { return noteValid(x.s, x.s == "bad", errOrder) }
func (x *byText) UnmarshalText(b []byte) error {
	x.s = string(b)
	return nil
}
func (x *declines) ValidateJSON() error                         { return noteValid(*x, false, nil) }
func (*declines) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return errors.ErrUnsupported }
func (emptied) ValidateJSON() error                             { return noteValid("empty", false, nil) }
func (channel) ValidateJSON() error                             { return noteValid("channel", false, nil) }
func (x *hidesInterval) ValidateJSON() error                    { return noteValid(x.Name, false, nil) }
func (x hidesPointer) ValidateJSON() error                      { return noteValid(x.Name, false, nil) }
func (x *memberSays) ValidateJSON() error {
	return noteValid(*x, true, &json.SemanticError{JSONPointer: "/A", ByteOffset: 5, Err: errOrder})
}

// validations is the table of [TestValidator]. The array around a value has no effect on it.
var validations = []struct {
	name, why string
	in        string
	target    any // a variable of this type, with this value, is read
	opts      json.Options
	want      string // values that are validated, each followed by a semicolon, a bar, and the pointer, offset and cause of the error
	wantV1    string // the same with package v1, with the text of the error; "": want
}{
	{name: "value", why: "it is valid", in: `7`, target: natural(0), want: "7;|"},
	{name: "failure", why: "the error is wrapped", in: `-7`, target: natural(0), want: "-7;| 0 negative", wantV1: "-7;|negative"},
	{name: "null", why: "a zero value is stored", in: `null`, target: natural(1), want: "0;|", wantV1: "1;|"},
	{name: "null for a pointer", why: "no value is stored", in: `null`, target: (*natural)(nil), want: "|"},
	{name: "pointer", why: "the value has the method", in: `-7`, target: (*natural)(nil), want: "-7;| 0 negative", wantV1: "-7;|negative"},
	{name: "pointers", why: "at any depth", in: `7`, target: (**natural)(nil), want: "7;|"},
	{name: "wrong kind", why: "the value has failed",
		in: `"7"`, target: natural(0), want: "| 0 <nil>", wantV1: "|json: cannot unmarshal string into Go value of type jsonx_test.natural"},
	{name: "slice", why: "elements before the slice", in: `[1,2]`, target: naturals(nil), want: "1;2;[1 2];|"},
	{name: "empty slice", why: "it is a value", in: `[]`, target: naturals(nil), want: "[];|"},
	{name: "null for a slice", why: "a nil slice is stored", in: `null`, target: naturals{1}, want: "[];|"},
	{name: "element", why: "the slice has failed, too", in: `[1,-2,3]`, target: naturals(nil), want: "1;-2;|/1 3 negative", wantV1: "1;-2;3;|negative"},
	{name: "bytes", why: "as one value", in: `"AQI="`, target: bytesOf(nil), want: "2;|"},
	{name: "array of bytes", why: "in v1", in: `[1,2]`, target: bytesOf(nil), opts: v1.FormatBytesWithLegacySemantics(true), want: "2;|"},
	{name: "array", why: "by address", in: `[1,2]`, target: pairOf{}, want: "1;2;[1 2];|"},
	{name: "array failure", why: "io.EOF would end a loop over values",
		in: `[2,1]`, target: pairOf{}, want: "2;1;[2 1];| 0 unexpected EOF", wantV1: "2;1;[2 1];|EOF"},
	{name: "map", why: "key, value and map", in: `{"a":1,"b":2}`, target: ages(nil), want: "a;1;b;2;2;|"},
	{name: "map value", why: "the pointer has the key",
		in: `{"a":1,"b":-2}`, target: ages(nil), want: "a;1;b;-2;|/b 11 negative", wantV1: "a;1;b;-2;|negative"},
	{name: "map key", why: "ErrUnsupported is an ordinary error",
		in: `{"a":1,"bad":2}`, target: ages(nil), want: "a;1;bad;|/bad 7 unsupported operation", wantV1: "a;1;bad;|unsupported operation"},
	{name: "integer key", why: "the name is the value",
		in: `{"1":1,"-2":2}`, target: map[natural]int(nil), want: "1;-2;|/-2 7 negative", wantV1: "1;-2;|negative"},
	{name: "pointer as a key", why: "its element is validated",
		in: `{"-1":1}`, target: map[*natural]int(nil), want: "-1;|/-1 1 negative", wantV1: "-1;|negative"},
	{name: "key by text", why: "after the method", in: `{"bad":1}`, target: map[byText]int(nil), want: "bad;|/bad 1 bad order", wantV1: "bad;|bad order"},
	{name: "key by a decoder", why: "after the method",
		in: `{"9":1}`, target: map[byCoder]int(nil), opts: json.StringifyNumbers(true), want: "9;coder;|/9 1 bad order",
		wantV1: "|json: cannot unmarshal string into .9 of type jsonx_test.byCoder"},
	{name: "struct", why: "fields before the struct", in: `{"Low":1,"High":2}`, target: interval{}, want: "1;2;{1 2};|"},
	{name: "struct failure", why: "after its members",
		in: `{"Low":2,"High":1}`, target: interval{}, want: "2;1;{2 1};| 0 bad order", wantV1: "2;1;{2 1};|bad order"},
	{name: "field", why: "the struct has failed, too", in: `{"Low":-2,"High":1}`, target: interval{}, want: "-2;|/Low 7 negative", wantV1: "-2;1;|negative"},
	{name: "empty struct", why: "no member is needed", in: `{}`, target: emptied{}, want: "empty;|"},
	{name: "absent fields", why: "they have no value", in: `{}`, target: interval{}, want: "{0 0};|"},
	{name: "struct in a list", why: "the pointer has the index",
		in: `[{"Low":1},{"Low":2}]`, target: []interval(nil), want: "1;{1 0};|/0 1 bad order", wantV1: "1;{1 0};2;{2 0};|bad order"},
	{name: "interface", why: "the value in it is read",
		in: `-1`, target: struct{ A any }{}, want: "| 0 <nil>", wantV1: "|json: cannot unmarshal number into Go value of type struct { A interface {} }"},
	{name: "pointer in an interface", why: "the value in it is read",
		in: `{"A":-1}`, target: struct{ A any }{new(natural)}, want: "-1;|/A 5 negative", wantV1: "-1;|negative"},
	{name: "value in an interface", why: "a copy is read; v1 replaces it",
		in: `{"A":-1}`, target: struct{ A any }{natural(1)}, want: "-1;|/A 5 negative", wantV1: "|"},
	{name: "interface with the method", why: "it is not called by the interface, too", in: `{"A":1}`, target: struct{ A Maker }{new(natural)}, want: "1;|"},
	{name: "type without a form", why: "no value is stored", in: `null`, target: channel(nil), want: "| 0 <nil>", wantV1: "|"},

	{name: "UnmarshalJSON", why: "after the method", in: `"bad"`, target: byJSON{}, want: `"bad";| 0 bad order`, wantV1: `"bad";|bad order`},
	{name: "UnmarshalJSONFrom", why: "after the method", in: `[9]`, target: []byCoder(nil), want: "9;coder;|/0 1 bad order", wantV1: "9;coder;|bad order"},
	{name: "in UnmarshalJSONFrom", why: "the value that the method reads has failed",
		in: `[-9]`, target: []byCoder(nil), want: "-9;|/0 1 negative", wantV1: "-9;|negative"},
	{name: "UnmarshalText", why: "after the method", in: `"bad"`, target: byText{}, want: "bad;| 0 bad order", wantV1: "bad;|bad order"},
	{name: "null for UnmarshalText", why: "a zero value is stored", in: `null`, target: byText{"a"}, want: ";|", wantV1: "a;|"},
	{name: "method that declines", why: "after the value is read without it", in: `{"A":1}`, target: declines{}, want: "1;{1};|"},
	{name: "function", why: "after it", in: `"x"`, target: natural(0), opts: json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, n *natural) error {
		*n = -3
		return nil
	})), want: "-3;| 0 negative", wantV1: "-3;|negative"},
	{name: "failed UnmarshalDecode", why: "a function has hidden nothing",
		in: `"x"`, target: natural(0), opts: json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, n *natural) error {
			return errOrder
		})), want: "| 0 bad order", wantV1: "|bad order"},
	{name: "SemanticError", why: "relative to the value",
		in: `[{"A":1}]`, target: []memberSays(nil), want: "{1};|/0/A 6 bad order", wantV1: "{1};|/A 5 bad order"},

	{name: "embedded", why: "by promotion, and once",
		in: `{"Low":2,"High":1,"Name":"a"}`, target: withInterval{}, want: "2;1;{2 1};| 0 bad order", wantV1: "2;1;{2 1};|bad order"},
	{name: "own method", why: "hides that of the embedded struct", in: `{"Low":2,"High":1,"Name":"a"}`, target: hidesInterval{}, want: "2;1;a;|"},
	{name: "embedded with a name", why: "as a field, and by promotion", in: `{"In":{"Low":1,"High":2}}`, target: namedInterval{}, want: "1;2;{1 2};{1 2};|"},
	{name: "unexported with a name", why: "by promotion alone",
		in: `{"in":{"Low":2,"High":1}}`, target: namedUnexported{}, want: "2;1;{2 1};| 0 bad order", wantV1: "2;1;{2 1};|bad order"},
	{name: "embedded pointer", why: "with a member", in: `{"Low":2}`, target: pointsToInterval{}, want: "2;{2 0};| 0 bad order", wantV1: "2;{2 0};|bad order"},
	{name: "pointer behind a struct", why: "it is validated", in: `{"High":1}`, target: behindInterval{}, want: "1;{0 1};|"},
	{name: "own method and nil pointer", why: "Go does not promote the method", in: `{"Name":"a"}`, target: hidesPointer{}, want: "a;|"},
	{name: "two embedded", why: "none is promoted", in: `{}`, target: ambiguous{}, want: "|"},
	{name: "tag option embed", why: "elements, but not the map", in: `{"a":-1}`, target: tags{}, want: "-1;|/a 5 negative", wantV1: "-1;|negative"},

	{name: "default", why: "it fails as a value does",
		in: `{"I":{}}`, target: withDefaults{}, want: "{0 0};1;-1;|/B 7 default \"-1\" in tag `jsonopt`: negative",
		wantV1: "{0 0};1;-1;c;|json: field \"B\": default \"-1\" in tag `jsonopt`: negative"},
	{name: "default before", why: "fields have their defaults", in: `{"B":0,"I":{"High":1}}`, target: withDefaults{}, want: "0;1;{0 1};1;c;|"},
	{name: "default of a string", why: "the error is that of the method",
		in: `{}`, target: defaultOfWord{}, want: "bad;|/C 1 default \"bad\" in tag `jsonopt`: unsupported operation",
		wantV1: "bad;|json: field \"C\": default \"bad\" in tag `jsonopt`: unsupported operation"},
	{name: "missing member", why: "the struct has failed",
		in: `{"B":0}`, target: withDefaults{}, want: "0;1;c;|/I 6 missing object member name \"I\"", wantV1: "0;1;c;|json: missing object member name \"I\""},
	{name: "unknown member", why: "the struct has failed",
		in: `{"A":1,"B":2}`, target: strictNaturals{}, want: "1;|/B 7 unknown object member name", wantV1: `1;|json: unknown field "B"`},
	{name: "tag option string", why: "numbers in strings", in: `{"A":"1","B":"-2"}`, target: quoted{}, want: "1;-2;|/B 13 negative", wantV1: "1;-2;|negative"},
	{name: "string in a string", why: "in v1", in: `{"C":"\"bad\""}`, target: struct {
		C *word `json:",string"`
	}{}, opts: v1.StringifyWithLegacySemantics(true), want: "bad;|/C 5 unsupported operation", wantV1: "bad;|unsupported operation"},
	{name: "null for tag option string", why: "a zero value is stored, but not for a pointer",
		in: `{"A":null,"B":null}`, target: quoted{A: 1}, want: "0;|", wantV1: "1;|"},
	{name: "null in a string", why: "in v1",
		in: `{"A":"null","B":"null"}`, target: quoted{A: 1}, opts: v1.StringifyWithLegacySemantics(true), want: "0;|", wantV1: "1;|"},
}

// TestValidator checks which values are validated, in which order, and what error the caller gets. The text is read from
// memory, byte by byte, and as a value of a stream, which can be read further after an error.
func TestValidator(t *testing.T) {
	bytewise := func(text string) io.Reader { return iotest.OneByteReader(strings.NewReader(text)) }
	for _, tt := range validations {
		t.Run(tt.name, func(t *testing.T) {
			check := func(name, want string, read func(v any) error) {
				v := reflect.New(reflect.TypeOf(tt.target))
				v.Elem().Set(reflect.ValueOf(tt.target))
				validated = nil
				err, got := read(v.Interface()), strings.Join(append(validated, ""), ";")+"|"
				if err != nil {
					got += outcome(nil, err, "", 0)
				}
				if got != want {
					t.Errorf("%s: got %s, want %s (%s)", name, got, want, tt.why)
				}
			}
			check("Unmarshal", tt.want, func(v any) error { return json.Unmarshal([]byte(tt.in), v, tt.opts) })
			check("UnmarshalRead", tt.want, func(v any) error { return json.UnmarshalRead(bytewise(tt.in), v, tt.opts) })
			check("UnmarshalDecode", tt.want, func(v any) error {
				dec := jsontext.NewDecoder(bytewise(tt.in+" true"), tt.opts)
				err := json.UnmarshalDecode(dec, v)
				if tok, err := dec.ReadToken(); err != nil || tok.Kind() != 't' {
					t.Errorf("got %v, %v, want the next value", tok, err)
				}
				return err
			})
			want := tt.wantV1
			if want == "" {
				want = tt.want
			}
			check("v1 options", want, func(v any) error { return json.Unmarshal([]byte(tt.in), v, v1.DefaultOptionsV1(), tt.opts) })
			check("v1.Decoder", want, func(v any) error {
				if tt.opts != nil { // it takes no options
					return json.UnmarshalRead(bytewise(tt.in), v, v1.DefaultOptionsV1(), tt.opts)
				}
				dec := v1.NewDecoder(bytewise(tt.in + " true"))
				err := dec.Decode(v)
				if tok, err := dec.Token(); err != nil || tok != true {
					t.Errorf("got %v, %v, want the next value", tok, err)
				}
				return err
			})
		})
	}
}

// TestValidatorError checks the members of the error, and that the rejected value is stored.
func TestValidatorError(t *testing.T) {
	var v map[string][]*interval
	err := json.Unmarshal([]byte(`{"a":[null, {"Low":2}]}`), &v)
	sem, ok := errors.AsType[*json.SemanticError](err)
	if !ok || sem.GoType != reflect.TypeFor[interval]() || sem.JSONKind != '{' || sem.JSONPointer != "/a/1" || sem.ByteOffset != 12 || sem.Err != errOrder {
		t.Errorf("got %#v", sem)
	}
	if len(v["a"]) != 2 || v["a"][0] != nil || *v["a"][1] != (interval{Low: 2}) {
		t.Errorf("got %v, want the value as it was read", v)
	}
}

// A returning has a method that returns the error.
type returning struct{ A int }

var toReturn error

func (returning) ValidateJSON() error { return toReturn }

// TestValidatorErrorV1 checks that package v1 returns the error of the method itself, and stores the rest of the text.
func TestValidatorErrorV1(t *testing.T) {
	for _, toReturn = range []error{
		errUser,
		&json.SemanticError{JSONPointer: "/A", Err: errUser},
		&jsontext.SyntacticError{ByteOffset: 3, Err: io.ErrUnexpectedEOF},
		io.EOF,
	} {
		var v struct {
			X returning
			Y int
		}
		text := `{"X":{"A":1},"Y":2}`
		for name, err := range map[string]error{
			"Unmarshal": v1.Unmarshal([]byte(text), &v),
			"Decoder":   v1.NewDecoder(strings.NewReader(text)).Decode(&v),
		} {
			if err != toReturn || v.Y != 2 {
				t.Errorf("%s: %#v, want %#v; Y is %d", name, err, toReturn, v.Y)
			}
		}
	}
}

// A v1Error has a method that returns an error of package v1.
type v1Error struct{}

func (v1Error) ValidateJSON() error { return v1.Unmarshal([]byte("1"), new(string)) }

// TestValidatorText checks that the text of an error has each place, and the name of the package once.
func TestValidatorText(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		v         any
		want      string
	}{
		{"list", "a line for each error", new([]severalErrors), "json: no at \"/0/A\" (byte 6)\njson: no at \"/0/B\" (byte 12)"},
		{"v1", "its text begins with the package", new([]v1Error), "json: cannot unmarshal number into Go value of type string at \"/0\" (byte 1)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal([]byte(`[{"A":1,"B":2}]`), tt.v); err == nil || err.Error() != tt.want {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestValidatorStream checks that a stream can be read after a value or name that is not valid.
func TestValidatorStream(t *testing.T) {
	dec := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(`[{"Low":2},{"-1":5,"9":6},7]`)))
	read := func(into any, want string) {
		t.Helper()
		var got string
		if into == nil {
			tok, err := dec.ReadToken()
			got = fmt.Sprint(tok, err)
		} else if err := json.UnmarshalDecode(dec, into); err != nil {
			got = outcome(nil, err, "", 0)
		}
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	read(nil, "[ <nil>")
	read(new(interval), "/0 1 bad order")
	read(nil, "{ <nil>")
	read(new(natural), "/1/-1 12 negative")
	read(new(natural), "")
	read(new(byCoder), "/1/9 19 bad order")
	read(nil, "6 <nil>")
	read(nil, "} <nil>")
	read(new(natural), "")
	read(nil, "] <nil>")
}

// A panicking has a method that panics.
type panicking struct{ A int }

func (panicking) ValidateJSON() error { panic("a method panics") }

// TestValidatorPanic checks that a panic of the method passes through, and that the stream cannot be read after it.
func TestValidatorPanic(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`[{"A":1}] 2`))
	var v []panicking
	func() {
		defer func() {
			if x := recover(); x != "a method panics" {
				t.Errorf("got %v, want the panic of the method", x)
			}
		}()
		t.Errorf("got %v, want a panic", json.UnmarshalDecode(dec, &v))
	}()
	if _, err := dec.ReadToken(); err == nil {
		t.Error("the stream is readable after a panic")
	}
}
