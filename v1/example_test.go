package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

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

// What does not fit is passed over; the error tells of the first.
func ExampleUnmarshalTypeError() {
	var it item
	err := json.Unmarshal([]byte(`{"name": "pen", "price": "much", "tags": ["blue", 7]}`), &it)
	var te *json.UnmarshalTypeError
	if errors.As(err, &te) {
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
	var se *json.SyntaxError
	if errors.As(err, &se) {
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

// What the type of a part is, another part tells.
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

// A program that moves to the other package leaves one habit after the other.
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
