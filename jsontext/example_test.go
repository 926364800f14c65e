package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/plainjson/json/jsontext"
)

// The prices of an order of any length are summed in constant memory.
func ExampleDecoder_ReadToken() {
	d := jsontext.NewDecoder(strings.NewReader(`{"order": 17, "items": [{"price": 2.5}, {"price": 4}]}`))
	sum := 0.0
	for {
		tok, err := d.ReadToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		if tok.Kind() == jsontext.KindNumber && d.StackPointer().LastToken() == "price" {
			price, err := tok.Float()
			if err != nil {
				log.Fatal(err)
			}
			sum += price
		}
	}
	fmt.Println(sum)
	// Output: 6.5
}

// The elements of an array are read one by one, each as a whole.
func ExampleDecoder_ReadValue() {
	d := jsontext.NewDecoder(strings.NewReader(`[{"id": 1}, {"id": 2}]`))
	if _, err := d.ReadToken(); err != nil { // [
		log.Fatal(err)
	}
	for d.PeekKind() != jsontext.KindEndArray {
		v, err := d.ReadValue()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(d.StackPointer(), v)
	}
	// Output:
	// /0 {"id": 1}
	// /1 {"id": 2}
}

// One member is read, and all other members are skipped.
func ExampleDecoder_SkipValue() {
	d := jsontext.NewDecoder(strings.NewReader(`{"huge": [1, 2, [3]], "wanted": true}`))
	if _, err := d.ReadToken(); err != nil { // {
		log.Fatal(err)
	}
	for d.PeekKind() == jsontext.KindString {
		name, err := d.ReadToken()
		if err != nil {
			log.Fatal(err)
		}
		if name.String() == "wanted" {
			v, err := d.ReadValue()
			fmt.Println(v, err)
		} else if err := d.SkipValue(); err != nil {
			log.Fatal(err)
		}
	}
	// Output: true <nil>
}

// An object is written token by token. The Encoder adds commas, colons, line breaks and indentation.
func ExampleEncoder_WriteToken() {
	e := jsontext.NewEncoder(os.Stdout, jsontext.WithIndent("  "))
	for _, tok := range []jsontext.Token{
		jsontext.BeginObject,
		jsontext.String("name"), jsontext.String("Ada"),
		jsontext.String("born"), jsontext.Int(1815),
		jsontext.EndObject,
	} {
		if err := e.WriteToken(tok); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// {
	//   "name": "Ada",
	//   "born": 1815
	// }
}

// Values that are text already are checked and formatted.
func ExampleEncoder_WriteValue() {
	e := jsontext.NewEncoder(os.Stdout)
	fmt.Println(e.WriteValue(jsontext.Value(` { "a" : 1 } `)))
	fmt.Println(e.WriteValue(jsontext.Value(`{"a":1,"a":2}`)))
	// Output:
	// {"a":1}
	// <nil>
	// jsontext: duplicate object member name "a" (byte 15), first at byte 9
}

// A value is built in a buffer of the Encoder, so that it needs no memory of its own.
func ExampleEncoder_AvailableBuffer() {
	e := jsontext.NewEncoder(os.Stdout)
	b := append(e.AvailableBuffer(), '"')
	b = fmt.Appendf(b, "%04d", 42)
	b = append(b, '"')
	if err := e.WriteValue(b); err != nil {
		log.Fatal(err)
	}
	// Output: "0042"
}

func ExampleValue_IsValid() {
	twice := jsontext.Value(`{"a":1,"a":2}`)
	fmt.Println(twice.IsValid(), twice.IsValid(jsontext.AllowDuplicateNames(true)))
	// Output: false true
}

func ExampleValue_Format() {
	v := jsontext.Value(`[1.50, "\u00e9", {"b":1, "a":2}]`)
	if err := v.Format(jsontext.SpaceAfterComma(true), jsontext.ReorderRawObjects(true)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: [1.50, "é", {"a":2, "b":1}]
}

func ExampleValue_Compact() {
	v := jsontext.Value(`{ "a" : [ 1.50 , "\u00e9" ] }`)
	if err := v.Compact(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: {"a":[1.50,"\u00e9"]}
}

func ExampleValue_Indent() {
	v := jsontext.Value(`{"a":[1,2]}`)
	if err := v.Indent(jsontext.WithIndent("  ")); err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output:
	// {
	//   "a": [
	//     1,
	//     2
	//   ]
	// }
}

func ExampleValue_Canonicalize() {
	v := jsontext.Value(`{ "b": 1E2, "a": "\u00e9" }`)
	if err := v.Canonicalize(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: {"a":"é","b":100}
}

func ExampleAppendFormat() {
	b, err := jsontext.AppendFormat([]byte("data: "), `[ 1, 2 ]`)
	fmt.Printf("%s %v\n", b, err)
	// Output: data: [1,2] <nil>
}

func ExampleAppendQuote() {
	b, err := jsontext.AppendQuote(nil, "one\ntwo")
	fmt.Printf("%s %v\n", b, err)
	b, err = jsontext.AppendUnquote(nil, b)
	fmt.Printf("%q %v\n", b, err)
	// Output:
	// "one\ntwo" <nil>
	// "one\ntwo" <nil>
}

func ExampleAppendFloat() {
	fmt.Printf("%s %s\n", jsontext.AppendFloat(nil, 0.1, 64), jsontext.AppendFloat(nil, 1e21, 64))
	// Output: 0.1 1e+21
}

func ExamplePointer() {
	p := jsontext.Pointer("/a~1b/0")
	for tok := range p.Tokens() {
		fmt.Println(tok)
	}
	fmt.Println(p.Parent().AppendToken("c"), p.Parent().Contains(p), p.IsValid())
	// Output:
	// a/b
	// 0
	// /a~1b/c true true
}

func ExampleToken_Clone() {
	d := jsontext.NewDecoder(strings.NewReader(`["kept", "read later"]`))
	d.ReadToken()
	tok, _ := d.ReadToken()
	kept := tok.Clone()
	d.ReadToken()
	fmt.Println(kept)
	// Output: kept
}

// The error for a duplicate name has the offset and the JSON Pointer of the second member, and a sentinel.
func ExampleSyntacticError() {
	var out bytes.Buffer
	err := jsontext.NewEncoder(&out).WriteValue(jsontext.Value(`{"x":{"a":1,"a":2}}`))
	if syn, ok := errors.AsType[*jsontext.SyntacticError](err); ok && syn.Err == jsontext.ErrDuplicateName {
		fmt.Println(syn.ByteOffset, syn.JSONPointer, syn.JSONPointer.LastToken())
	}
	// Output: 12 /x/a a
}

func ExampleWithByteLimit() {
	d := jsontext.NewDecoder(strings.NewReader(`[1,2,3,4,5,6,7,8,9]`), jsontext.WithByteLimit(10))
	_, err := d.ReadValue()
	fmt.Println(errors.Is(err, jsontext.ErrLimit))
	// Output: true
}

func ExampleWithDepthLimit() {
	d := jsontext.NewDecoder(strings.NewReader(`[[[]]]`), jsontext.WithDepthLimit(2))
	_, err := d.ReadValue()
	fmt.Println(errors.Is(err, jsontext.ErrLimit), err)
	// Output: true jsontext: exceeded max depth (2) at "/0/0" (byte 2)
}

// A Decoder reads tokens and values in any order that the grammar allows.
func ExampleDecoder() {
	d := jsontext.NewDecoder(strings.NewReader(`{"id": 7, "tags": ["a", "b"]} {"id": 8}`))
	tok, _ := d.ReadToken() // {
	fmt.Println(tok)
	tok, _ = d.ReadToken() // "id"
	fmt.Println(tok)
	v, _ := d.ReadValue() // 7
	fmt.Println(v)
	v, _ = d.ReadValue() // "tags"
	fmt.Println(v)
	v, _ = d.ReadValue() // ["a", "b"]
	fmt.Println(v)
	tok, _ = d.ReadToken() // }
	fmt.Println(tok)
	v, _ = d.ReadValue() // the next value of the stream
	fmt.Println(v)
	// Output:
	// {
	// id
	// 7
	// "tags"
	// ["a", "b"]
	// }
	// {"id": 8}
}

// The tokens of a value that ReadValue rejects can be read up to the failure.
func ExampleDecoder_errors() {
	d := jsontext.NewDecoder(strings.NewReader(`[1, 2, tru]`))
	_, err := d.ReadValue()
	fmt.Println(err)
	for {
		tok, err := d.ReadToken()
		if err != nil {
			break
		}
		fmt.Println(tok)
	}
	// Output:
	// jsontext: invalid character ']' in literal true (expecting 'e') at "/2" (byte 10)
	// [
	// 1
	// 2
}

func ExampleNewDecoder() {
	d := jsontext.NewDecoder(strings.NewReader(`{"a": 1, "a": 2}`), jsontext.AllowDuplicateNames(true))
	v, err := d.ReadValue()
	fmt.Println(v, err)
	// Output: {"a": 1, "a": 2} <nil>
}

func ExampleDecoder_Reset() {
	d := new(jsontext.Decoder)
	for _, text := range []string{`1`, `true`} {
		d.Reset(strings.NewReader(text))
		v, err := d.ReadValue()
		fmt.Println(v, err)
	}
	// Output:
	// 1 <nil>
	// true <nil>
}

func ExampleDecoder_PeekKind() {
	d := jsontext.NewDecoder(strings.NewReader(`[] "x"`))
	fmt.Println(d.PeekKind())
	if err := d.SkipValue(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.PeekKind())
	// Output:
	// [
	// string
}

func ExampleDecoder_StackPointer() {
	d := jsontext.NewDecoder(strings.NewReader(`{"a": [10, 20]}`))
	for {
		tok, err := d.ReadToken()
		if err != nil {
			break
		}
		kind, n := d.StackIndex(d.StackDepth())
		fmt.Printf("%-2v %-6q depth %d, in %v: %d, offset %d\n", tok, d.StackPointer(), d.StackDepth(), kind, n, d.InputOffset())
	}
	// Output:
	// {  ""     depth 1, in {: 0, offset 1
	// a  "/a"   depth 1, in {: 1, offset 4
	// [  "/a"   depth 2, in [: 0, offset 7
	// 10 "/a/0" depth 2, in [: 1, offset 9
	// 20 "/a/1" depth 2, in [: 2, offset 13
	// ]  "/a"   depth 1, in {: 2, offset 14
	// }  ""     depth 0, in invalid: 1, offset 15
}

// UnreadBuffer followed by the rest of the Reader is the input after the value.
func ExampleDecoder_UnreadBuffer() {
	r := strings.NewReader("{\"size\": 5}hello")
	d := jsontext.NewDecoder(r)
	v, err := d.ReadValue()
	if err != nil {
		log.Fatal(err)
	}
	rest, err := io.ReadAll(io.MultiReader(bytes.NewReader(d.UnreadBuffer()), r))
	fmt.Printf("%s %s %v\n", v, rest, err)
	// Output: {"size": 5} hello <nil>
}

// An Encoder writes a line feed after each top-level value.
func ExampleEncoder() {
	e := jsontext.NewEncoder(os.Stdout)
	e.WriteToken(jsontext.BeginArray)
	e.WriteToken(jsontext.Int(1))
	e.WriteValue(jsontext.Value(`{ "a": 2 }`))
	e.WriteToken(jsontext.EndArray)
	e.WriteToken(jsontext.Null)
	// Output:
	// [1,{"a":2}]
	// null
}

func ExampleNewEncoder() {
	e := jsontext.NewEncoder(os.Stdout, jsontext.SpaceAfterComma(true))
	fmt.Println(e.WriteValue(jsontext.Value(`[1,2]`)))
	// Output:
	// [1, 2]
	// <nil>
}

func ExampleEncoder_OutputOffset() {
	var b bytes.Buffer
	e := jsontext.NewEncoder(&b)
	e.WriteToken(jsontext.BeginArray)
	e.WriteToken(jsontext.Int(1))
	fmt.Println(e.OutputOffset(), e.StackPointer(), b.Len())
	e.WriteToken(jsontext.EndArray)
	fmt.Println(e.OutputOffset(), b.Len())
	// Output:
	// 2 /0 0
	// 4 4
}

func ExampleErrDuplicateName() {
	v := jsontext.Value(`{"a":1,"a":2}`)
	fmt.Println(errors.Is(v.Format(), jsontext.ErrDuplicateName))
	// Output: true
}

func ExampleErrNonStringName() {
	d := jsontext.NewDecoder(strings.NewReader(`{1:2}`))
	fmt.Println(errors.Is(d.SkipValue(), jsontext.ErrNonStringName))
	// Output: true
}

// Both limits have the same sentinel, and the text of the error names the limit.
func ExampleErrLimit() {
	d := jsontext.NewDecoder(strings.NewReader(`[[1,2,3]]`), jsontext.WithByteLimit(4), jsontext.WithDepthLimit(100))
	err := d.SkipValue()
	fmt.Println(errors.Is(err, jsontext.ErrLimit), err)
	// Output: true jsontext: exceeded max length (4) at "/0/1" (byte 4)
}

func ExampleKind() {
	for _, v := range []string{`-1.5`, ` "x"`, `[]`, `true`, `?`} {
		fmt.Println(jsontext.Value(v).Kind())
	}
	// Output:
	// number
	// string
	// [
	// true
	// invalid
}

func ExampleAppendUnquote() {
	b, err := jsontext.AppendUnquote(nil, `"caf\u00e9"`)
	fmt.Printf("%s %v\n", b, err)
	// Output: café <nil>
}

func ExampleAllowDuplicateNames() {
	b, err := jsontext.AppendFormat(nil, `{"a":1,"a":2}`, jsontext.AllowDuplicateNames(true))
	fmt.Println(string(b), err)
	// Output: {"a":1,"a":2} <nil>
}

func ExampleAllowInvalidUTF8() {
	b, err := jsontext.AppendFormat(nil, "\"\xff\"", jsontext.AllowInvalidUTF8(true))
	fmt.Printf("%+q %v\n", b, err)
	// Output: "\"\ufffd\"" <nil>
}

func ExampleEscapeForHTML() {
	b, err := jsontext.AppendFormat(nil, `"</p>"`, jsontext.EscapeForHTML(true))
	fmt.Println(string(b), err)
	// Output: "\u003c/p\u003e" <nil>
}

func ExampleEscapeForJS() {
	b, err := jsontext.AppendFormat(nil, `"a\u2028b"`, jsontext.EscapeForJS(true))
	fmt.Println(string(b), err)
	// Output: "a\u2028b" <nil>
}

func ExamplePreserveRawStrings() {
	b, err := jsontext.AppendFormat(nil, `"caf\u00e9"`, jsontext.PreserveRawStrings(true))
	fmt.Println(string(b), err)
	// Output: "caf\u00e9" <nil>
}

func ExampleCanonicalizeRawInts() {
	b, err := jsontext.AppendFormat(nil, `[9007199254740993, 1.50]`, jsontext.CanonicalizeRawInts(true))
	fmt.Println(string(b), err)
	// Output: [9007199254740992,1.50] <nil>
}

func ExampleCanonicalizeRawFloats() {
	b, err := jsontext.AppendFormat(nil, `[9007199254740993, 1.50]`, jsontext.CanonicalizeRawFloats(true))
	fmt.Println(string(b), err)
	// Output: [9007199254740993,1.5] <nil>
}

func ExampleReorderRawObjects() {
	b, err := jsontext.AppendFormat(nil, `{"b":1,"a":{"d":2,"c":3}}`, jsontext.ReorderRawObjects(true))
	fmt.Println(string(b), err)
	// Output: {"a":{"c":3,"d":2},"b":1} <nil>
}

func ExampleSpaceAfterColon() {
	b, err := jsontext.AppendFormat(nil, `{"a":1,"b":2}`, jsontext.SpaceAfterColon(true))
	fmt.Println(string(b), err)
	// Output: {"a": 1,"b": 2} <nil>
}

func ExampleSpaceAfterComma() {
	b, err := jsontext.AppendFormat(nil, `{"a":1,"b":2}`, jsontext.SpaceAfterComma(true))
	fmt.Println(string(b), err)
	// Output: {"a":1, "b":2} <nil>
}

func ExampleMultiline() {
	b, err := jsontext.AppendFormat(nil, `{"a":[],"b":[1]}`, jsontext.Multiline(true))
	fmt.Println(string(b), err)
	// Output:
	// {
	// 	"a": [],
	// 	"b": [
	// 		1
	// 	]
	// } <nil>
}

func ExampleWithIndent() {
	b, err := jsontext.AppendFormat(nil, `[1,[2]]`, jsontext.WithIndent("  "))
	fmt.Println(string(b), err)
	// Output:
	// [
	//   1,
	//   [
	//     2
	//   ]
	// ] <nil>
}

func ExampleWithIndentPrefix() {
	b, err := jsontext.AppendFormat(nil, `[1,2]`, jsontext.WithIndent("  "), jsontext.WithIndentPrefix("\t"))
	fmt.Println(string(b), err)
	// Output:
	// [
	// 	  1,
	// 	  2
	// 	] <nil>
}

// The functions that return tokens are named after the types of their arguments.
func ExampleToken() {
	e := jsontext.NewEncoder(os.Stdout)
	for _, tok := range []jsontext.Token{
		jsontext.BeginArray, jsontext.Null, jsontext.Bool(true), jsontext.String("x"),
		jsontext.Int(-1), jsontext.Uint(1), jsontext.Float(0.5), jsontext.EndArray,
	} {
		if err := e.WriteToken(tok); err != nil {
			log.Fatal(err)
		}
	}
	// Output: [null,true,"x",-1,1,0.5]
}

func ExampleBool() {
	tok := jsontext.Bool(true)
	fmt.Println(tok, tok.Kind(), tok.Bool())
	// Output: true true true
}

func ExampleString() {
	e := jsontext.NewEncoder(os.Stdout)
	err := e.WriteToken(jsontext.String("one\ntwo"))
	fmt.Println(err)
	// Output:
	// "one\ntwo"
	// <nil>
}

func ExampleInt() {
	tok := jsontext.Int(-7)
	n, err := tok.Int()
	fmt.Println(tok, tok.Kind(), n, err)
	// Output: -7 number -7 <nil>
}

func ExampleUint() {
	fmt.Println(jsontext.Uint(1<<64 - 1))
	// Output: 18446744073709551615
}

func ExampleFloat() {
	fmt.Println(jsontext.Float(0.1), jsontext.Float(1e21), jsontext.Float(math.NaN()).Kind())
	// Output: 0.1 1e+21 string
}

func ExampleFloat32() {
	x := float32(0.1)
	fmt.Println(jsontext.Float32(x), jsontext.Float(float64(x)))
	// Output: 0.1 0.10000000149011612
}

// Int returns the integer part of a number that has a fraction, and an error.
func ExampleToken_Int() {
	d := jsontext.NewDecoder(strings.NewReader(`2.75`))
	tok, err := d.ReadToken()
	if err != nil {
		log.Fatal(err)
	}
	n, err := tok.Int()
	fmt.Println(n, errors.Is(err, strconv.ErrSyntax))
	// Output: 2 true
}

func ExampleValue() {
	v := jsontext.Value(` {"a" : 1} `)
	fmt.Println(v.IsValid(), v.Kind(), v.Compact(), v)
	// Output: true { <nil> {"a":1}
}

func ExampleToken_Uint() {
	n, err := jsontext.Int(-1).Uint()
	fmt.Println(n, errors.Is(err, strconv.ErrSyntax))
	// Output: 0 true
}

// Float returns an infinity and an error for a number out of range.
func ExampleToken_Float() {
	d := jsontext.NewDecoder(strings.NewReader(`1e999`))
	tok, err := d.ReadToken()
	if err != nil {
		log.Fatal(err)
	}
	x, err := tok.Float()
	fmt.Println(x, errors.Is(err, strconv.ErrRange))
	// Output: +Inf true
}

func ExamplePointer_AppendToken() {
	p := jsontext.Pointer("").AppendToken("a/b").AppendToken("0")
	fmt.Println(p, p.LastToken(), p.Parent().LastToken())
	// Output: /a~1b/0 0 a/b
}

func ExamplePointer_Contains() {
	p := jsontext.Pointer("/a")
	fmt.Println(p.Contains("/a"), p.Contains("/a/0"), p.Contains("/ab"))
	// Output: true true false
}

// A value that a Decoder returns is valid until the next read. Its clone remains valid.
func ExampleValue_Clone() {
	d := jsontext.NewDecoder(strings.NewReader(`{"a":1} {"b":2}`))
	var all []jsontext.Value
	for {
		v, err := d.ReadValue()
		if err != nil {
			break
		}
		all = append(all, v.Clone())
	}
	fmt.Println(all)
	// Output: [{"a":1} {"b":2}]
}

func ExampleEncoder_Reset() {
	e := new(jsontext.Encoder)
	var b bytes.Buffer
	for _, n := range []int64{1, 2} {
		e.Reset(&b)
		if err := e.WriteToken(jsontext.Int(n)); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%q\n", b.String())
	// Output: "1\n2\n"
}
