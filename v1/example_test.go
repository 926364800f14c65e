package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"strings"
	"time"

	jsonv2 "github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/v1"
)

type item struct {
	Name  string   `json:"name"`
	Price float64  `json:"price,omitempty"`
	Tags  []string `json:"tags"`
}

func ExampleMarshal() {
	b, err := json.Marshal(item{Name: "<pencil>", Price: 1.25})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))
	// Output: {"name":"\u003cpencil\u003e","price":1.25,"tags":null}
}

func ExampleMarshalIndent() {
	b, err := json.MarshalIndent(item{Name: "pencil", Tags: []string{"wood"}}, "// ", "  ")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("// " + string(b))
	// Output:
	// // {
	// //   "name": "pencil",
	// //   "tags": [
	// //     "wood"
	// //   ]
	// // }
}

func ExampleUnmarshal() {
	var it item
	if err := json.Unmarshal([]byte(`{"NAME": "pen", "price": 3, "ink": "blue"}`), &it); err != nil {
		log.Fatal(err)
	}
	fmt.Println(it.Name, it.Price)
	// Output: pen 3
}

// Values that do not fit their Go type are skipped, and the error is that of the first one.
func ExampleUnmarshalTypeError() {
	var it item
	err := json.Unmarshal([]byte(`{"name": "pen", "price": "much", "tags": ["blue", 7]}`), &it)
	if te, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		fmt.Println(te.Struct, te.Field, te.Value, te.Type, te.Offset)
	}
	fmt.Println(err)
	fmt.Println(it.Name, it.Price, len(it.Tags))
	// Output:
	// item price string float64 31
	// json: cannot unmarshal string into Go struct field item.price of type float64
	// pen 0 2
}

func ExampleSyntaxError() {
	err := json.Unmarshal([]byte(`[1, 2 3]`), new([]int))
	if se, ok := errors.AsType[*json.SyntaxError](err); ok {
		fmt.Println(se.Offset, se)
	}
	// Output: 7 invalid character '3' after array element
}

func ExampleMarshalerError() {
	_, err := json.Marshal(json.RawMessage(`{`))
	fmt.Println(err)
	_, err = json.Marshal(map[string]any{"f": func() {}})
	fmt.Println(err)
	// Output:
	// json: error calling MarshalJSON for type *jsontext.Value: unexpected end of JSON input
	// json: unsupported type: func()
}

func ExampleValid() {
	fmt.Println(json.Valid([]byte(`{"a":1}`)), json.Valid([]byte(`{a:1}`)))
	// Output: true false
}

func ExampleCompact() {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(`{ "a" : [ 1, 2 ] }`)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.String())
	// Output: {"a":[1,2]}
}

func ExampleIndent() {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(`{"a":[1,2],"b":{}}`), "", "\t"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.String())
	// Output:
	// {
	// 	"a": [
	// 		1,
	// 		2
	// 	],
	// 	"b": {}
	// }
}

func ExampleHTMLEscape() {
	var b bytes.Buffer
	json.HTMLEscape(&b, []byte(`"</script>"`))
	fmt.Println(b.String())
	// Output: "\u003c/script\u003e"
}

func ExampleDecoder_Decode() {
	d := json.NewDecoder(strings.NewReader(`{"name":"pen"} {"name":"ink"} `))
	for {
		var it item
		err := d.Decode(&it)
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(it.Name, d.InputOffset())
	}
	// Output:
	// pen 14
	// ink 29
}

// The elements of a long array are read one by one.
func ExampleDecoder_Token() {
	d := json.NewDecoder(strings.NewReader(`{"items": [{"name":"pen"}, {"name":"ink"}], "total": 2}`))
	for range 3 {
		t, err := d.Token()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%T %v\n", t, t)
	}
	for d.More() {
		var it item
		if err := d.Decode(&it); err != nil {
			log.Fatal(err)
		}
		fmt.Println(it.Name)
	}
	rest, err := io.ReadAll(d.Buffered())
	fmt.Println(string(rest), err)
	// Output:
	// json.Delim {
	// string items
	// json.Delim [
	// pen
	// ink
	// ], "total": 2} <nil>
}

func ExampleDecoder_UseNumber() {
	d := json.NewDecoder(strings.NewReader(`12345678901234567890`))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		log.Fatal(err)
	}
	n := v.(json.Number)
	_, err := n.Int64()
	fmt.Println(n, err)
	// Output: 12345678901234567890 strconv.ParseInt: parsing "12345678901234567890": value out of range
}

func ExampleDecoder_DisallowUnknownFields() {
	d := json.NewDecoder(strings.NewReader(`{"name":"pen","ink":"blue"}`))
	d.DisallowUnknownFields()
	fmt.Println(d.Decode(new(item)))
	// Output: json: unknown field "ink"
}

func ExampleEncoder() {
	e := json.NewEncoder(os.Stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	for _, v := range []any{"<a>", []int{1}} {
		if err := e.Encode(v); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// "<a>"
	// [
	//  1
	// ]
}

// A member of type RawMessage is kept as text. It can be decoded later, when its Go type is known from another member.
func ExampleRawMessage() {
	var m struct {
		Kind string
		Body json.RawMessage
	}
	if err := json.Unmarshal([]byte(`{"Kind":"point","Body":{"X":1,"Y":2}}`), &m); err != nil {
		log.Fatal(err)
	}
	var p struct{ X, Y int }
	if err := json.Unmarshal(m.Body, &p); err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Kind, p)
	// Output: point {1 2}
}

// A program that migrates to package json restores fewer and fewer behaviors of this package.
func ExampleDefaultOptionsV1() {
	v := map[string][]int{"<b>": nil, "a": {1}}
	for _, options := range []jsonv2.Options{
		json.DefaultOptionsV1(),
		jsonv2.JoinOptions(json.DefaultOptionsV1(), jsontext.EscapeForHTML(false)),
		jsonv2.JoinOptions(json.DefaultOptionsV1(), jsontext.EscapeForHTML(false), jsonv2.FormatNilSliceAsNull(false)),
		jsonv2.Deterministic(true),
	} {
		b, err := jsonv2.Marshal(v, options)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(b))
	}
	// Output:
	// {"\u003cb\u003e":null,"a":[1]}
	// {"<b>":null,"a":[1]}
	// {"<b>":[],"a":[1]}
	// {"<b>":[],"a":[1]}
}

// The Go type of a Token depends on the kind of the token.
func ExampleToken() {
	d := json.NewDecoder(strings.NewReader(`[true, 1.5, "x", null]`))
	for {
		t, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%T %v\n", t, t)
	}
	// Output:
	// json.Delim [
	// bool true
	// float64 1.5
	// string x
	// <nil> <nil>
	// json.Delim ]
}

func ExampleNewDecoder() {
	d := json.NewDecoder(strings.NewReader(`1 [2]`))
	for d.More() {
		var v any
		if err := d.Decode(&v); err != nil {
			log.Fatal(err)
		}
		fmt.Println(v)
	}
	// Output:
	// 1
	// [2]
}

// After a type error the next call reads the next value.
func ExampleDecoder_Decode_errors() {
	d := json.NewDecoder(strings.NewReader(`"one" 2`))
	for range 3 {
		var n int
		err := d.Decode(&n)
		fmt.Println(n, err)
	}
	// Output:
	// 0 json: cannot unmarshal string into Go value of type int
	// 2 <nil>
	// 0 EOF
}

func ExampleNewEncoder() {
	e := json.NewEncoder(os.Stdout)
	for _, v := range []any{1, []string{"a"}} {
		if err := e.Encode(v); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// 1
	// ["a"]
}

func ExampleEncoder_SetIndent() {
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", "\t")
	fmt.Println(e.Encode([]int{1}))
	// Output:
	// [
	// 	1
	// ]
	// <nil>
}

func ExampleEncoder_SetEscapeHTML() {
	e := json.NewEncoder(os.Stdout)
	e.SetEscapeHTML(false)
	fmt.Println(e.Encode("a<b"))
	// Output:
	// "a<b"
	// <nil>
}

func ExampleNumber() {
	var n json.Number
	err := json.Unmarshal([]byte(`1.50`), &n)
	x, _ := n.Float64()
	fmt.Println(n, x, err)
	// Output: 1.50 1.5 <nil>
}

func ExampleInvalidUnmarshalError() {
	var it item
	err := json.Unmarshal([]byte(`{}`), it)
	_, ok := errors.AsType[*json.InvalidUnmarshalError](err)
	fmt.Println(ok, err)
	// Output: true json: Unmarshal(non-pointer json_test.item)
}

func ExampleUnsupportedTypeError() {
	_, err := json.Marshal(make(chan int))
	_, ok := errors.AsType[*json.UnsupportedTypeError](err)
	fmt.Println(ok, err)
	// Output: true json: unsupported type: chan int
}

func ExampleUnsupportedValueError() {
	_, err := json.Marshal(math.Inf(1))
	_, ok := errors.AsType[*json.UnsupportedValueError](err)
	fmt.Println(ok, err)
	// Output: true json: unsupported value: +Inf
}

// weekday has a MarshalJSON method with a pointer receiver.
type weekday time.Weekday

func (d *weekday) MarshalJSON() ([]byte, error) {
	return json.Marshal(time.Weekday(*d).String())
}

func (d *weekday) UnmarshalJSON(b []byte) error {
	var name string
	if err := json.Unmarshal(b, &name); err != nil {
		return err
	}
	for i := time.Sunday; i <= time.Saturday; i++ {
		if i.String() == name {
			*d = weekday(i)
			return nil
		}
	}
	return errors.New("unknown weekday " + name)
}

// The elements of a slice are addressable, so the method is called.
func ExampleMarshaler() {
	b, err := json.Marshal([]weekday{weekday(time.Monday)})
	fmt.Println(string(b), err)
	// Output: ["Monday"] <nil>
}

func ExampleUnmarshaler() {
	var days []weekday
	err := json.Unmarshal([]byte(`["Sunday","Friday"]`), &days)
	fmt.Println(days, err)
	// Output: [0 5] <nil>
}

// The values of a map are not addressable, so a method with a pointer receiver is not called.
func ExampleCallMethodsWithLegacySemantics() {
	v := map[string]weekday{"start": weekday(time.Monday)}
	for _, legacy := range []bool{true, false} {
		b, err := jsonv2.Marshal(v, json.CallMethodsWithLegacySemantics(legacy))
		fmt.Println(string(b), err)
	}
	// Output:
	// {"start":1} <nil>
	// {"start":"Monday"} <nil>
}

func ExampleFormatByteArrayAsArray() {
	for _, legacy := range []bool{true, false} {
		b, err := jsonv2.Marshal([2]byte{1, 2}, json.FormatByteArrayAsArray(legacy))
		fmt.Println(string(b), err)
	}
	// Output:
	// [1,2] <nil>
	// "AQI=" <nil>
}

func ExampleFormatBytesWithLegacySemantics() {
	type octet byte
	for _, legacy := range []bool{true, false} {
		b, err := jsonv2.Marshal([]octet{1, 2}, json.FormatBytesWithLegacySemantics(legacy))
		fmt.Println(string(b), err)
	}
	// Output:
	// "AQI=" <nil>
	// [1,2] <nil>
}

func ExampleFormatDurationAsNano() {
	b, err := jsonv2.Marshal(time.Second, json.FormatDurationAsNano(true))
	fmt.Println(string(b), err)
	// Output: 1000000000 <nil>
}

func ExampleMatchCaseSensitiveDelimiter() {
	for _, legacy := range []bool{true, false} {
		var v struct{ FirstName string }
		err := jsonv2.Unmarshal([]byte(`{"first_name":"Ada"}`), &v,
			jsonv2.MatchCaseInsensitiveNames(true), json.MatchCaseSensitiveDelimiter(legacy))
		fmt.Printf("%q %v\n", v.FirstName, err)
	}
	// Output:
	// "" <nil>
	// "Ada" <nil>
}

func ExampleMergeWithLegacySemantics() {
	for _, legacy := range []bool{true, false} {
		n, list := 5, []item{{Name: "pen", Price: 2}}
		err := errors.Join(
			jsonv2.Unmarshal([]byte(`null`), &n, json.MergeWithLegacySemantics(legacy)),
			jsonv2.Unmarshal([]byte(`[{"name":"ink"}]`), &list, json.MergeWithLegacySemantics(legacy)))
		fmt.Println(n, list, err)
	}
	// Output:
	// 5 [{ink 2 []}] <nil>
	// 0 [{ink 0 []}] <nil>
}

func ExampleOmitEmptyWithLegacySemantics() {
	v := struct {
		N int      `json:"n,omitempty"`
		P *[]int   `json:"p,omitempty"`
		S []string `json:"s,omitempty"`
	}{P: new([]int)}
	for _, legacy := range []bool{true, false} {
		b, err := jsonv2.Marshal(v, json.OmitEmptyWithLegacySemantics(legacy))
		fmt.Println(string(b), err)
	}
	// Output:
	// {"p":[]} <nil>
	// {"n":0} <nil>
}

func ExampleParseBytesWithLooseRFC4648() {
	var b []byte
	err := jsonv2.Unmarshal([]byte(`"AQ\nI="`), &b, json.ParseBytesWithLooseRFC4648(true))
	fmt.Println(b, err)
	// Output: [1 2] <nil>
}

func ExampleParseTimeWithLooseRFC3339() {
	var t time.Time
	err := jsonv2.Unmarshal([]byte(`"2026-01-02T3:04:05,5Z"`), &t, json.ParseTimeWithLooseRFC3339(true))
	fmt.Println(t, err)
	// Output: 2026-01-02 03:04:05.5 +0000 UTC <nil>
}

func ExampleReportErrorsWithLegacySemantics() {
	for _, legacy := range []bool{true, false} {
		var v item
		err := jsonv2.Unmarshal([]byte(`{"price":"much","name":"pen"}`), &v, json.ReportErrorsWithLegacySemantics(legacy))
		fmt.Printf("%q %T\n", v.Name, err)
	}
	// Output:
	// "pen" *json.UnmarshalTypeError
	// "" *json.SemanticError
}

func ExampleStringifyWithLegacySemantics() {
	v := struct {
		OK bool `json:"ok,string"`
	}{true}
	b, err := jsonv2.Marshal(v, json.StringifyWithLegacySemantics(true))
	fmt.Println(string(b), err)
	// Output: {"ok":"true"} <nil>
}

func ExampleUnmarshalArrayFromAnyLength() {
	for _, text := range []string{`[1]`, `[1,2,3]`} {
		v := [2]int{7, 8}
		err := jsonv2.Unmarshal([]byte(text), &v, json.UnmarshalArrayFromAnyLength(true))
		fmt.Println(v, err)
	}
	// Output:
	// [1 0] <nil>
	// [1 2] <nil>
}

func ExampleDecoder_More() {
	d := json.NewDecoder(strings.NewReader(`[1, 2]`))
	if _, err := d.Token(); err != nil { // [
		log.Fatal(err)
	}
	for d.More() {
		var n int
		if err := d.Decode(&n); err != nil {
			log.Fatal(err)
		}
		fmt.Println(n, d.InputOffset())
	}
	// Output:
	// 1 2
	// 2 5
}

// Buffered returns the data that was read from the Reader but not decoded.
func ExampleDecoder_Buffered() {
	d := json.NewDecoder(strings.NewReader(`{"name":"pen"} rest`))
	if err := d.Decode(new(item)); err != nil {
		log.Fatal(err)
	}
	rest, err := io.ReadAll(d.Buffered())
	fmt.Printf("%q %v\n", rest, err)
	// Output: " rest" <nil>
}

// If a value cannot be encoded, nothing is written, and the next call encodes the next value.
func ExampleEncoder_Encode() {
	e := json.NewEncoder(os.Stdout)
	for _, v := range []any{1, func() {}, 2} {
		if err := e.Encode(v); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 1
	// json: unsupported type: func()
	// 2
}

func ExampleNumber_Int64() {
	n, err := json.Number("1.5").Int64()
	fmt.Println(n, err)
	// Output: 0 strconv.ParseInt: parsing "1.5": invalid syntax
}
