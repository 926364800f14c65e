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
	want      string // values that are validated, each with a semicolon behind it, a bar, and the pointer, offset and cause of the error
	wantV1    string // the same with package v1, with the text of the error; "": want
}{
	{"value", "it is valid", `7`, natural(0), nil, "7;|", ""},
	{"failure", "the error is wrapped", `-7`, natural(0), nil, "-7;| 0 negative", "-7;|negative"},
	{"null", "a zero value is stored", `null`, natural(1), nil, "0;|", "1;|"},
	{"null for a pointer", "no value is stored", `null`, (*natural)(nil), nil, "|", ""},
	{"pointer", "the value has the method", `-7`, (*natural)(nil), nil, "-7;| 0 negative", "-7;|negative"},
	{"pointers", "at any depth", `7`, (**natural)(nil), nil, "7;|", ""},
	{"wrong kind", "the value has failed", `"7"`, natural(0), nil, "| 0 <nil>", "|json: cannot unmarshal string into Go value of type jsonx_test.natural"},
	{"slice", "elements before the slice", `[1,2]`, naturals(nil), nil, "1;2;[1 2];|", ""},
	{"empty slice", "it is a value", `[]`, naturals(nil), nil, "[];|", ""},
	{"null for a slice", "a nil slice is stored", `null`, naturals{1}, nil, "[];|", ""},
	{"element", "the slice has failed, too", `[1,-2,3]`, naturals(nil), nil, "1;-2;|/1 3 negative", "1;-2;3;|negative"},
	{"bytes", "as one value", `"AQI="`, bytesOf(nil), nil, "2;|", ""},
	{"array of bytes", "in v1", `[1,2]`, bytesOf(nil), v1.FormatBytesWithLegacySemantics(true), "2;|", ""},
	{"array", "by address", `[1,2]`, pairOf{}, nil, "1;2;[1 2];|", ""},
	{"array failure", "io.EOF would end a loop over values", `[2,1]`, pairOf{}, nil, "2;1;[2 1];| 0 unexpected EOF", "2;1;[2 1];|EOF"},
	{"map", "key, value and map", `{"a":1,"b":2}`, ages(nil), nil, "a;1;b;2;2;|", ""},
	{"map value", "the pointer has the key", `{"a":1,"b":-2}`, ages(nil), nil, "a;1;b;-2;|/b 11 negative", "a;1;b;-2;|negative"},
	{"map key", "ErrUnsupported is an ordinary error", `{"a":1,"bad":2}`, ages(nil), nil, "a;1;bad;|/bad 7 unsupported operation", "a;1;bad;|unsupported operation"},
	{"integer key", "the name is the value", `{"1":1,"-2":2}`, map[natural]int(nil), nil, "1;-2;|/-2 7 negative", "1;-2;|negative"},
	{"pointer as a key", "its element is validated", `{"-1":1}`, map[*natural]int(nil), nil, "-1;|/-1 1 negative", "-1;|negative"},
	{"key by text", "after the method", `{"bad":1}`, map[byText]int(nil), nil, "bad;|/bad 1 bad order", "bad;|bad order"},
	{"key by a decoder", "after the method", `{"9":1}`, map[byCoder]int(nil), json.StringifyNumbers(true), "9;coder;|/9 1 bad order", "|json: cannot unmarshal string into .9 of type jsonx_test.byCoder"},
	{"struct", "fields before the struct", `{"Low":1,"High":2}`, interval{}, nil, "1;2;{1 2};|", ""},
	{"struct failure", "after its members", `{"Low":2,"High":1}`, interval{}, nil, "2;1;{2 1};| 0 bad order", "2;1;{2 1};|bad order"},
	{"field", "the struct has failed, too", `{"Low":-2,"High":1}`, interval{}, nil, "-2;|/Low 7 negative", "-2;1;|negative"},
	{"empty struct", "no member is needed", `{}`, emptied{}, nil, "empty;|", ""},
	{"absent fields", "they have no value", `{}`, interval{}, nil, "{0 0};|", ""},
	{"struct in a list", "the pointer has the index", `[{"Low":1},{"Low":2}]`, []interval(nil), nil, "1;{1 0};|/0 1 bad order", "1;{1 0};2;{2 0};|bad order"},
	{"interface", "the value in it is read", `-1`, struct{ A any }{}, nil, "| 0 <nil>", "|json: cannot unmarshal number into Go value of type struct { A interface {} }"},
	{"pointer in an interface", "the value in it is read", `{"A":-1}`, struct{ A any }{new(natural)}, nil, "-1;|/A 5 negative", "-1;|negative"},
	{"value in an interface", "a copy is read; v1 replaces it", `{"A":-1}`, struct{ A any }{natural(1)}, nil, "-1;|/A 5 negative", "|"},
	{"interface with the method", "it is not called by the interface, too", `{"A":1}`, struct{ A Maker }{new(natural)}, nil, "1;|", ""},
	{"type without a form", "no value is stored", `null`, channel(nil), nil, "| 0 <nil>", "|"},

	{"UnmarshalJSON", "after the method", `"bad"`, byJSON{}, nil, `"bad";| 0 bad order`, `"bad";|bad order`},
	{"UnmarshalJSONFrom", "after the method", `[9]`, []byCoder(nil), nil, "9;coder;|/0 1 bad order", "9;coder;|bad order"},
	{"in UnmarshalJSONFrom", "the value that the method reads has failed", `[-9]`, []byCoder(nil), nil, "-9;|/0 1 negative", "-9;|negative"},
	{"UnmarshalText", "after the method", `"bad"`, byText{}, nil, "bad;| 0 bad order", "bad;|bad order"},
	{"null for UnmarshalText", "a zero value is stored", `null`, byText{"a"}, nil, ";|", "a;|"},
	{"method that declines", "after the value is read without it", `{"A":1}`, declines{}, nil, "1;{1};|", ""},
	{"function", "after it", `"x"`, natural(0), json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, n *natural) error {
		*n = -3
		return nil
	})), "-3;| 0 negative", "-3;|negative"},
	{"failed UnmarshalDecode", "a function has hidden nothing", `"x"`, natural(0), json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, n *natural) error {
		return errOrder
	})), "| 0 bad order", "|bad order"},
	{"SemanticError", "relative to the value", `[{"A":1}]`, []memberSays(nil), nil, "{1};|/0/A 6 bad order", "{1};|json: cannot unmarshal  into Go struct field .A of type jsonx_test.memberSays: bad order"},

	{"embedded", "by promotion, and once", `{"Low":2,"High":1,"Name":"a"}`, withInterval{}, nil, "2;1;{2 1};| 0 bad order", "2;1;{2 1};|bad order"},
	{"own method", "hides that of the embedded struct", `{"Low":2,"High":1,"Name":"a"}`, hidesInterval{}, nil, "2;1;a;|", ""},
	{"embedded with a name", "as a field, and by promotion", `{"In":{"Low":1,"High":2}}`, namedInterval{}, nil, "1;2;{1 2};{1 2};|", ""},
	{"unexported with a name", "by promotion alone", `{"in":{"Low":2,"High":1}}`, namedUnexported{}, nil, "2;1;{2 1};| 0 bad order", "2;1;{2 1};|bad order"},
	{"embedded pointer", "with a member", `{"Low":2}`, pointsToInterval{}, nil, "2;{2 0};| 0 bad order", "2;{2 0};|bad order"},
	{"pointer behind a struct", "it is validated", `{"High":1}`, behindInterval{}, nil, "1;{0 1};|", ""},
	{"own method and nil pointer", "Go does not promote the method", `{"Name":"a"}`, hidesPointer{}, nil, "a;|", ""},
	{"two embedded", "none is promoted", `{}`, ambiguous{}, nil, "|", ""},
	{"tag option embed", "elements, but not the map", `{"a":-1}`, tags{}, nil, "-1;|/a 5 negative", "-1;|negative"},

	{"default", "it fails as a value does", `{"I":{}}`, withDefaults{}, nil, "{0 0};1;-1;|/B 7 default \"-1\" in tag `jsonopt`: negative", "{0 0};1;-1;c;|json: field \"B\": default \"-1\" in tag `jsonopt`: negative"},
	{"default before", "fields have their defaults", `{"B":0,"I":{"High":1}}`, withDefaults{}, nil, "0;1;{0 1};1;c;|", ""},
	{"default of a string", "the error is that of the method", `{}`, defaultOfWord{}, nil, "bad;|/C 1 default \"bad\" in tag `jsonopt`: unsupported operation", "bad;|json: field \"C\": default \"bad\" in tag `jsonopt`: unsupported operation"},
	{"missing member", "the struct has failed", `{"B":0}`, withDefaults{}, nil, "0;1;c;|/I 6 missing object member name \"I\"", "0;1;c;|json: missing object member name \"I\""},
	{"unknown member", "the struct has failed", `{"A":1,"B":2}`, strictNaturals{}, nil, "1;|/B 7 unknown object member name", `1;|json: unknown field "B"`},
	{"tag option string", "numbers in strings", `{"A":"1","B":"-2"}`, quoted{}, nil, "1;-2;|/B 13 negative", "1;-2;|negative"},
	{"string in a string", "in v1", `{"C":"\"bad\""}`, struct {
		C *word `json:",string"`
	}{}, v1.StringifyWithLegacySemantics(true), "bad;|/C 5 unsupported operation", "bad;|unsupported operation"},
	{"null for tag option string", "a zero value is stored, but not for a pointer", `{"A":null,"B":null}`, quoted{A: 1}, nil, "0;|", "1;|"},
	{"null in a string", "in v1", `{"A":"null","B":"null"}`, quoted{A: 1}, v1.StringifyWithLegacySemantics(true), "0;|", "1;|"},
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

// TestValidatorStream checks that what follows a value or name that is not valid can be read.
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
