package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/plainjson/json/jsontext"
)

// Sum the prices of an order of any length in constant memory.
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

// Read the elements of an array one by one, each as a whole.
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

// Look for one member and pass over all others.
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

// Write an object token by token. The encoder puts in commas, colons and lines.
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

// Write values that exist as text already. They are checked on the way.
func ExampleEncoder_WriteValue() {
	e := jsontext.NewEncoder(os.Stdout)
	fmt.Println(e.WriteValue(jsontext.Value(` { "a" : 1 } `)))
	fmt.Println(e.WriteValue(jsontext.Value(`{"a":1,"a":2}`)))
	// Output:
	// {"a":1}
	// <nil>
	// jsontext: duplicate object member name "a" after offset 15
}

// Build a value in the encoder's own memory.
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

// A name that occurs twice, and what the error tells about it.
func ExampleSyntacticError() {
	var out bytes.Buffer
	err := jsontext.NewEncoder(&out).WriteValue(jsontext.Value(`{"x":{"a":1,"a":2}}`))
	var syn *jsontext.SyntacticError
	if errors.As(err, &syn) && syn.Err == jsontext.ErrDuplicateName {
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
	// Output: true jsontext: exceeded max depth within "/0/0" after offset 2
}
