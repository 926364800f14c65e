package jsontext_test

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	. "github.com/plainjson/json/jsontext"
)

func TestTokenNumbers(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		i         int64
		ierr      error
		u         uint64
		uerr      error
		f         float64
		ferr      error
	}{
		{name: "zero", why: "all agree", text: "0"},
		{name: "negative zero", why: "no unsigned integer", text: "-0", uerr: strconv.ErrSyntax, f: math.Copysign(0, -1)},
		{name: "negative", why: "no unsigned integer", text: "-7", i: -7, uerr: strconv.ErrSyntax, f: -7},
		{name: "fraction", why: "cut off", text: "7.9", i: 7, ierr: strconv.ErrSyntax, u: 7, uerr: strconv.ErrSyntax, f: 7.9},
		{name: "exponent", why: "no integer by its form", text: "1e2", i: 100, ierr: strconv.ErrSyntax, u: 100, uerr: strconv.ErrSyntax, f: 100},
		{name: "beyond int64", why: "saturated", text: "9223372036854775808", i: math.MaxInt64, ierr: strconv.ErrRange, u: 1 << 63, f: 1 << 63},
		{name: "below int64", why: "saturated", text: "-9223372036854775809", i: math.MinInt64, ierr: strconv.ErrRange, uerr: strconv.ErrSyntax, f: -1 << 63},
		{name: "beyond uint64", why: "saturated",
			text: "18446744073709551616", i: math.MaxInt64, ierr: strconv.ErrRange, u: math.MaxUint64, uerr: strconv.ErrRange, f: 1 << 64},
		{name: "huge", why: "an infinity",
			text: "-1e400", i: math.MinInt64, ierr: strconv.ErrSyntax, uerr: strconv.ErrSyntax, f: math.Inf(-1), ferr: strconv.ErrRange},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tok, err := NewDecoder(strings.NewReader(tt.text)).ReadToken()
			if err != nil {
				t.Fatal(err)
			}
			for _, tok := range []Token{tok, tok.Clone()} {
				if i, err := tok.Int(); i != tt.i || !errors.Is(err, tt.ierr) {
					t.Errorf("Int = %v, %v", i, err)
				}
				if u, err := tok.Uint(); u != tt.u || !errors.Is(err, tt.uerr) {
					t.Errorf("Uint = %v, %v", u, err)
				}
				if f, err := tok.Float(); math.Float64bits(f) != math.Float64bits(tt.f) || !errors.Is(err, tt.ferr) {
					t.Errorf("Float = %v, %v", f, err)
				}
				if f, err := tok.Float32(); f != float32(tt.f) || !errors.Is(err, tt.ferr) {
					t.Errorf("Float32 = %v, %v", f, err)
				}
				if tok.String() != tt.text {
					t.Errorf("String = %q", tok.String())
				}
			}
		})
	}
}

func TestTokenPanics(t *testing.T) {
	d := NewDecoder(strings.NewReader(`["a",1]`))
	d.ReadToken()
	late, _ := d.ReadToken()
	d.PeekKind()
	for _, tt := range []struct {
		name, why string
		call      func()
	}{
		{"Bool of null", "no boolean", func() { Null.Bool() }},
		{"Int of a string", "no number", func() { String("1").Int() }},
		{"Uint of a string", "no number", func() { String("1").Uint() }},
		{"Float of a string", "not one that names a number", func() { String("1").Float() }},
		{"Float32 of an object", "no number", func() { BeginObject.Float32() }},
		{"Int of NaN", "it is a string", func() { Float(math.NaN()).Int() }},
		{"String too late", "its text is gone", func() { _ = late.String() }},
		{"Kind too late", "its text is gone", func() { late.Kind() }},
		{"Clone too late", "its text is gone", func() { late.Clone() }},
		{"AppendFloat of 16 bits", "there is no such float", func() { AppendFloat(nil, 1, 16) }},
		{"nil reader", "nothing to read from", func() { NewDecoder(nil) }},
		{"nil writer", "nothing to write to", func() { NewEncoder(nil) }},
		{"nil decoder", "nothing to reset", func() { (*Decoder)(nil).Reset(strings.NewReader("")) }},
		{"nil encoder", "nothing to reset", func() { (*Encoder)(nil).Reset(new(strings.Builder)) }},
		{"stack index", "beyond the depth", func() { new(Decoder).StackIndex(1) }},
		{"indent", "only spaces and tabs", func() { WithIndent(" x") }},
		{"indent prefix", "only spaces and tabs", func() { WithIndentPrefix("\n") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			tt.call()
		})
	}
}

// TestLateToken checks that Token.String panics after the next call of a method that reads from the Decoder, even if
// that call fails.
func TestLateToken(t *testing.T) {
	calls := map[string]func(*Decoder){
		"PeekKind":  func(d *Decoder) { d.PeekKind() },
		"ReadToken": func(d *Decoder) { _, _ = d.ReadToken() },
		"ReadValue": func(d *Decoder) { _, _ = d.ReadValue() },
		"SkipValue": func(d *Decoder) { _ = d.SkipValue() },
	}
	for _, next := range []string{`,2]`, `,"b"]`, `,[0]]`, `]`, `,`, ``, `,"\q"]`, `,nulx]`, `,01]`, `,-]`, `,{1}]`, `:3]`, "  \n\n,\n3]", `}`} {
		for _, first := range []string{`["a"`, `[1`, `{"a"`, `{"a":"b"`} {
			for name, call := range calls {
				d := NewDecoder(strings.NewReader(first + next))
				var last Token
				for d.InputOffset() < int64(len(first)) {
					last, _ = d.ReadToken()
				}
				_ = last.String()
				if call(d); !panics(func() { _ = last.String() }) {
					t.Errorf("%s, %s before %s: the token is not void", name, first, next)
				}
			}
		}
	}
}

// panics calls f and reports whether f panics.
func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return
}

func TestSpecialFloats(t *testing.T) {
	for text, want := range map[string]float64{"NaN": math.NaN(), "Infinity": math.Inf(1), "-Infinity": math.Inf(-1)} {
		for _, tok := range []Token{String(text), Float(want), Float32(float32(want))} {
			if tok.Kind() != KindString || tok.String() != text {
				t.Errorf("%v is %v %q", want, tok.Kind(), tok)
			}
			x, err := tok.Float()
			y, err2 := tok.Float32()
			if math.Float64bits(x) != math.Float64bits(want) || err != nil || math.IsNaN(float64(y)) != math.IsNaN(want) || err2 != nil {
				t.Errorf("%s: %v %v %v %v", text, x, err, y, err2)
			}
		}
		if got := string(AppendFloat(nil, want, 64)); got != `"`+text+`"` {
			t.Errorf("AppendFloat = %s", got)
		}
	}
}

// TestFloatLimits checks that Int and Uint of tokens of Float and Float32 return the largest integer without an error for
// the float nearest to it, and the limit with ErrRange for floats beyond.
func TestFloatLimits(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		x         float64
		i         int64
		ierr      error
		u         uint64
		uerr      error
	}{
		{name: "least int64", why: "it is one", x: -1 << 63, i: math.MinInt64, uerr: strconv.ErrSyntax},
		{name: "next to the largest int64", why: "the float nearest to it stands for it", x: 1 << 63, i: math.MaxInt64, u: 1 << 63},
		{name: "next to the largest uint64", why: "the float nearest to it stands for it",
			x: 1 << 64, i: math.MaxInt64, ierr: strconv.ErrRange, u: math.MaxUint64},
		{name: "more", why: "saturated", x: 1 << 65, i: math.MaxInt64, ierr: strconv.ErrRange, u: math.MaxUint64, uerr: strconv.ErrRange},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, tok := range []Token{Float(tt.x), Float32(float32(tt.x))} {
				if i, err := tok.Int(); i != tt.i || !errors.Is(err, tt.ierr) {
					t.Errorf("Int = %v, %v (%s)", i, err, tt.why)
				}
				if u, err := tok.Uint(); u != tt.u || !errors.Is(err, tt.uerr) {
					t.Errorf("Uint = %v, %v (%s)", u, err, tt.why)
				}
			}
		})
	}
}

func TestZeroValues(t *testing.T) {
	var tok Token
	if tok.Kind() != KindInvalid || tok.String() != "<invalid jsontext.Token>" || tok.Clone().Kind() != KindInvalid {
		t.Error("the zero Token is not invalid")
	}
	var v Value
	if b, err := v.MarshalJSON(); string(b) != "null" || err != nil || v.String() != "null" || v.Kind() != KindInvalid || v.IsValid() || v.Clone() != nil || (Value{}).Clone() == nil {
		t.Error("the zero Value is not null")
	}
	if err := (*Value)(nil).UnmarshalJSON([]byte("1")); err == nil || err.Error() != "jsontext.Value: UnmarshalJSON on nil pointer" {
		t.Errorf("a nil *Value takes a value: %v", err)
	}
	var d Decoder
	if _, err := d.ReadToken(); err == nil {
		t.Error("the zero Decoder reads a token")
	}
}

// TestZeroEncoder tests that the zero Encoder has all checks on, and that Reset makes it as good as one of NewEncoder,
// whichever method is called first.
func TestZeroEncoder(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		ask       func(*Encoder)
	}{
		{"nothing", "writing sets it up", func(e *Encoder) {}},
		{"depth", "nothing is open", func(e *Encoder) { e.StackDepth() }},
		{"index", "the top level has a frame", func(e *Encoder) { e.StackIndex(0) }},
		{"pointer", "it is that of the top level", func(e *Encoder) { e.StackPointer() }},
		{"offset", "it is 0", func(e *Encoder) { e.OutputOffset() }},
		{"options", "there are none", func(e *Encoder) { e.Options() }},
		{"buffer", "it belongs to the Encoder", func(e *Encoder) { e.AvailableBuffer() }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var e Encoder
			tt.ask(&e)
			write := func() error {
				for _, tok := range []Token{BeginObject, String("a"), Int(1), String("b"), Int(2)} {
					if err := e.WriteToken(tok); err != nil {
						return err
					}
				}
				return nil
			}
			if err := write(); err != nil {
				t.Errorf("%v: %s", err, tt.why)
			}
			if err := e.WriteToken(String("a")); !errors.Is(err, ErrDuplicateName) {
				t.Errorf("got %v for a duplicate name: %s", err, tt.why)
			}
			if err := e.WriteToken(String("\xff")); err == nil {
				t.Errorf("invalid UTF-8 is written: %s", tt.why)
			}
			var b strings.Builder
			e.Reset(&b)
			if err := errors.Join(write(), e.WriteToken(EndObject)); err != nil || b.String() != `{"a":1,"b":2}`+"\n" {
				t.Errorf("after Reset: got %q, %v: %s", b.String(), err, tt.why)
			}
		})
	}
}

func TestKinds(t *testing.T) {
	for text, want := range map[string]Kind{
		"": KindInvalid, " ": KindInvalid, "x": KindInvalid, "\v1": KindInvalid, ",": KindInvalid,
		"null": KindNull, "true": KindTrue, "false": KindFalse, `"`: KindString, " -1": KindNumber, "7": KindNumber,
		"{": KindBeginObject, "}": KindEndObject, "[": KindBeginArray, "]": KindEndArray,
	} {
		if got := Value(text).Kind(); got != want {
			t.Errorf("kind of %q is %v, want %v", text, got, want)
		}
	}
	for kind, want := range map[Kind]string{
		KindInvalid: "invalid", KindNull: "null", KindFalse: "false", KindTrue: "true", KindString: "string", KindNumber: "number",
		KindBeginObject: "{", KindEndObject: "}", KindBeginArray: "[", KindEndArray: "]",
		'x': "<invalid jsontext.Kind: 'x'>", 200: `<invalid jsontext.Kind: '\xc8'>`,
	} {
		if got := kind.String(); got != want {
			t.Errorf("Kind(%d) is %s, want %s", byte(kind), got, want)
		}
	}
}

func TestPointers(t *testing.T) {
	for _, tt := range []struct {
		name, why    string
		p            Pointer
		valid        bool
		parent       Pointer
		last, joined string
	}{
		{name: "root", why: "no token", valid: true},
		{name: "empty token", why: "a name may be empty", p: "/", valid: true, joined: "|"},
		{name: "two tokens", why: "a name and an index", p: "/a/0", valid: true, parent: "/a", last: "0", joined: "|a|0"},
		{name: "escapes", why: "~1 before ~0", p: "/~01~1", valid: true, last: "~1/", joined: "|~1/"},
		{name: "no slash", why: "not a pointer", p: "a", last: "a", joined: "|a"},
		{name: "bad escape", why: "neither 0 nor 1", p: "/~2", last: "~2", joined: "|~2"},
		{name: "cut escape", why: "nothing follows", p: "/~", last: "~", joined: "|~"},
		{name: "two tildes", why: "the first is part of no escape", p: "/~~01~~1", last: "~~1~/", joined: "|~~1~/"},
		{name: "not UTF-8", why: "pointers are text", p: "/\xff", last: "\xff", joined: "|\xff"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			joined := ""
			for tok := range tt.p.Tokens() {
				joined += "|" + tok
			}
			if tt.p.IsValid() != tt.valid || tt.p.Parent() != tt.parent || tt.p.LastToken() != tt.last || joined != tt.joined {
				t.Errorf("%v %q %q %q", tt.p.IsValid(), tt.p.Parent(), tt.p.LastToken(), joined)
			}
			if longer := tt.p.AppendToken("x~/\xff"); longer != tt.p+"/x~0~1\ufffd" || !tt.p.Contains(longer) || longer.Contains(tt.p) {
				t.Errorf("AppendToken = %q", longer)
			}
		})
	}
	if Pointer("/a").Contains("/ab") || !Pointer("/a").Contains("/a") {
		t.Error("Contains is wrong about siblings")
	}
	for range Pointer("/a/b").Tokens() {
		break // must not panic
	}
}

func TestQuotes(t *testing.T) {
	for _, tt := range []struct {
		name, why  string
		text, want string
		ok         bool
	}{
		{name: "plain", why: "as it is", text: `"abc"`, want: "abc", ok: true},
		{name: "pair", why: "one character", text: `"\ud83d\ude00"`, want: "\U0001f600", ok: true},
		{name: "half", why: "U+FFFD and an error", text: `"a\ud83d"`, want: "a\ufffd"},
		{name: "invalid byte", why: "U+FFFD and an error", text: "\"a\xff\"", want: "a\ufffd"},
		{name: "not closed", why: "as far as it goes", text: `"abc`, want: "abc"},
		{name: "more behind", why: "as far as it goes", text: `"abc" `, want: "abc"},
		{name: "no string", why: "nothing", text: `abc`},
		{name: "nothing", why: "nothing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := AppendUnquote([]byte("x"), tt.text)
			if string(got) != "x"+tt.want || (err == nil) != tt.ok {
				t.Errorf("%q, %v", got, err)
			}
			var syn *SyntacticError
			if err != nil && !errors.As(err, &syn) {
				t.Errorf("%T is no SyntacticError", err)
			}
		})
	}
	if got, err := AppendQuote([]byte("x"), "\xff<\u2028"); err == nil || string(got) != "x\"\ufffd<\u2028\"" {
		t.Errorf("AppendQuote = %q, %v", got, err)
	}
}

// TestFormats checks the text that Format writes under each option, and that a second call neither changes nor moves
// the value.
func TestFormats(t *testing.T) {
	const text = ` { "b" : [ 1.50 , -0 , 1e400 , 12345678901234567890 , { } , [ ] ] , "a" : "<\u2028\u00e9\/>" } `
	for _, tt := range []struct {
		name, why string
		opts      []Options
		want      string
	}{
		{"none", "the shortest strings", nil, "{\"b\":[1.50,-0,1e400,12345678901234567890,{},[]],\"a\":\"<\u2028é/>\"}"},
		{"spaces", "behind delimiters", []Options{SpaceAfterColon(true), SpaceAfterComma(true)},
			"{\"b\": [1.50, -0, 1e400, 12345678901234567890, {}, []], \"a\": \"<\u2028é/>\"}"},
		{"multiline", "one part a line", []Options{Multiline(true), PreserveRawStrings(true)},
			"{\n\t\"b\": [\n\t\t1.50,\n\t\t-0,\n\t\t1e400,\n\t\t12345678901234567890,\n\t\t{},\n\t\t[]\n\t],\n\t\"a\": \"<\\u2028\\u00e9\\/>\"\n}"},
		{"all white space", "prefix, indentation, spaces", []Options{WithIndent(" "), WithIndentPrefix("\t"), SpaceAfterComma(true), SpaceAfterColon(false)},
			"{\n\t \"b\":[\n\t  1.50, \n\t  -0, \n\t  1e400, \n\t  12345678901234567890, \n\t  {}, \n\t  []\n\t ], \n\t \"a\":\"<\u2028é/>\"\n\t}"},
		{"one line again", "Multiline overrides", []Options{WithIndent(" "), Multiline(false)}, "{\"b\":[1.50,-0,1e400,12345678901234567890,{},[]],\"a\":\"<\u2028é/>\"}"},
		{"HTML", "three characters", []Options{EscapeForHTML(true)}, "{\"b\":[1.50,-0,1e400,12345678901234567890,{},[]],\"a\":\"\\u003c\u2028é/\\u003e\"}"},
		{"JavaScript", "two characters", []Options{EscapeForJS(true)}, `{"b":[1.50,-0,1e400,12345678901234567890,{},[]],"a":"<\u2028é/>"}`},
		{"integers", "as float64", []Options{CanonicalizeRawInts(true)}, "{\"b\":[1.50,0,1e400,12345678901234567000,{},[]],\"a\":\"<\u2028é/>\"}"},
		{"floats", "as float64", []Options{CanonicalizeRawFloats(true)}, "{\"b\":[1.5,0,1.7976931348623157e+308,12345678901234567890,{},[]],\"a\":\"<\u2028é/>\"}"},
		{"order", "by name", []Options{ReorderRawObjects(true)}, "{\"a\":\"<\u2028é/>\",\"b\":[1.50,-0,1e400,12345678901234567890,{},[]]}"},
		{"order and lines", "the white space stays between", []Options{ReorderRawObjects(true), Multiline(true), PreserveRawStrings(true)},
			"{\n\t\"a\": \"<\\u2028\\u00e9\\/>\",\n\t\"b\": [\n\t\t1.50,\n\t\t-0,\n\t\t1e400,\n\t\t12345678901234567890,\n\t\t{},\n\t\t[]\n\t]\n}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := Value(text)
			if err := v.Format(tt.opts...); err != nil || string(v) != tt.want {
				t.Fatalf("%v\ngot  %q\nwant %q", err, v, tt.want)
			}
			before := v
			if err := v.Format(tt.opts...); err != nil || string(v) != tt.want || &v[0] != &before[0] {
				t.Errorf("again: %v\ngot  %q\nwant %q", err, v, tt.want)
			}
		})
	}
}

// TestReorder checks that Canonicalize sorts the members of all objects by the UTF-16 code units of their names, and
// members of the same name by the text of their values.
func TestReorder(t *testing.T) {
	for _, tt := range []struct{ name, why, text, want string }{
		{"surrogates", "U+FFFF comes after U+10000 there", "{\"\uffff\":1,\"\U00010000\":2,\"a\":3}", "{\"a\":3,\"\U00010000\":2,\"\uffff\":1}"},
		{"duplicates", "by text", `{"a":3,"a":1,"a":2}`, `{"a":1,"a":2,"a":3}`},
		{"inner", "objects within objects", `{"b":{"y":1,"x":[{"q":1,"p":2}]},"a":0}`, `{"a":0,"b":{"x":[{"p":2,"q":1}],"y":1}}`},
		{"sorted", "nothing to do", `{"a":1,"b":2}`, `{"a":1,"b":2}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := Value(tt.text)
			if err := v.Canonicalize(AllowDuplicateNames(true)); err != nil || string(v) != tt.want {
				t.Errorf("%q, %v", v, err)
			}
		})
	}
}

// TestReorderInvalid checks the order of members whose names differ as text but have the same value, in
// which invalid bytes are U+FFFD: the text of the names decides. Only names of the same text are ordered by
// the values of the members.
func TestReorderInvalid(t *testing.T) {
	for _, tt := range []struct{ name, why, text, want string }{
		{"bytes", "both are U+FFFD", "{\"a\xff\":1,\"a\xfe\":2}", "{\"a\xfe\":2,\"a\xff\":1}"},
		{"character", "that is U+FFFD itself", "{\"\xff\":1,\"\uFFFD\":2}", "{\"\uFFFD\":2,\"\xff\":1}"},
		{"half", "as it is written", "{\"\xff\":1,\"\\ud800\":2}", "{\"\\ud800\":2,\"\xff\":1}"},
		{"escape", "as it is written", "{\"a\":1,\"\\u0061\":2}", "{\"\\u0061\":2,\"a\":1}"},
		{"behind", "the first byte decides", "{\"\xffA\":1,\"\uFFFD\\u0041\":2}", "{\"\uFFFD\\u0041\":2,\"\xffA\":1}"},
		{"values", "for names that are all the same", "{\"\xff\":2,\"\xff\":1}", "{\"\xff\":1,\"\xff\":2}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := Value(tt.text)
			if err := v.Canonicalize(AllowDuplicateNames(true), AllowInvalidUTF8(true), PreserveRawStrings(true)); err != nil || string(v) != tt.want {
				t.Errorf("%q, %v, want %q (%s)", v, err, tt.want, tt.why)
			}
		})
	}
}

// TestWriteRawAsIs checks that WriteValue under PreserveRawStrings and the options that accept duplicate names and
// invalid UTF-8 retains names and strings, except for the characters that EscapeForHTML and EscapeForJS escape, and
// that it rejects text that is not one value.
func TestWriteRawAsIs(t *testing.T) {
	long := strings.Repeat("x", 2000)
	for _, tt := range []struct {
		name, why string
		text      string
		want      string // output for text, or the text of the error
	}{
		{"white space", "is left out", " { \"a\" : [ 1 , 2.50 , { } , [ ] ] } ", `{"a":[1,2.50,{},[]]}`},
		{"escapes", "stay", `["\u0041\/"]`, `["\u0041\/"]`},
		{"duplicates", "are allowed", `{"a":1,"a":2}`, `{"a":1,"a":2}`},
		{"invalid UTF-8", "stays", "[\"\xff\"]", "[\"\xff\"]"},
		{"HTML", "is escaped in strings and names", `{"<":">&"}`, `{"\u003c":"\u003e\u0026"}`},
		{"separators", "are escaped", "[\"\u2028\", \"\u2029\"]", `["\u2028","\u2029"]`},
		{"far apart", "each is found", `["` + long + "<" + long + `>"]`, `["` + long + `\u003c` + long + `\u003e"]`},
		{"misplaced", "only strings are escaped", `[1,<]`, `jsontext: invalid character '<' at start of value at "/0/1" (byte 4)`},
		{"cut", "told where", `[1,`, `jsontext: unexpected EOF at "/0" (byte 4)`},
		{"two", "one value is written at a time", `[1] 2`, `jsontext: invalid character '2' after top-level value (byte 5)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			e := NewEncoder(&b, AllowDuplicateNames(true), AllowInvalidUTF8(true), PreserveRawStrings(true), EscapeForHTML(true), EscapeForJS(true))
			if err := e.WriteToken(BeginArray); err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := e.WriteValue(Value(tt.text)); err != nil {
				got = err.Error()
			} else if err := e.WriteToken(EndArray); err != nil {
				t.Fatal(err)
			} else {
				got = strings.TrimSuffix(strings.TrimPrefix(b.String(), "["), "]\n")
			}
			if got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}
