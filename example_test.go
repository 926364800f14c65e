package json_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

type Order struct {
	ID    int64    `json:"id"`
	Items []string `json:"items"`
	Note  string   `json:"note,omitempty"`
}

func ExampleMarshal() {
	b, err := json.Marshal(Order{ID: 7, Items: []string{"tea", "milk"}})
	fmt.Println(string(b), err)
	// Output: {"id":7,"items":["tea","milk"]} <nil>
}

func ExampleUnmarshal() {
	var o Order
	err := json.Unmarshal([]byte(`{"id":7,"items":["tea","milk"]}`), &o)
	fmt.Println(o.ID, o.Items, err)
	// Output: 7 [tea milk] <nil>
}

func ExampleUnmarshal_errors() {
	var o Order
	err := json.Unmarshal([]byte(`{"id":7,"items":["tea",5]}`), &o)
	var sem *json.SemanticError
	if errors.As(err, &sem) {
		fmt.Println(sem.JSONPointer, sem.ByteOffset, sem.GoType)
	}
	err = json.Unmarshal([]byte(`{"id":7,"id":8}`), &o)
	fmt.Println(errors.Is(err, jsontext.ErrDuplicateName))
	// Output:
	// /items/1 23 string
	// true
}

func ExampleUnmarshalRead() {
	var o Order
	err := json.UnmarshalRead(strings.NewReader(`{"id":7}`), &o, json.RejectUnknownMembers(true))
	fmt.Println(o.ID, err)
	// Output: 7 <nil>
}

func ExampleMarshalWrite() {
	err := json.MarshalWrite(os.Stdout, map[string]int{"b": 2, "a": 1}, json.Deterministic(true), jsontext.WithIndent("  "))
	fmt.Println(err)
	// Output:
	// {
	//   "a": 1,
	//   "b": 2
	// }<nil>
}

func ExampleAppendMarshal() {
	line := []byte("order: ")
	line, err := json.AppendMarshal(line, Order{ID: 7})
	fmt.Println(string(line), err)
	// Output: order: {"id":7,"items":[]} <nil>
}

func ExampleJoinOptions() {
	strict := json.JoinOptions(json.RejectUnknownMembers(true), json.Deterministic(true))
	v, ok := json.GetOption(strict, json.RejectUnknownMembers)
	fmt.Println(v, ok)
	var o Order
	err := json.Unmarshal([]byte(`{"idd":7}`), &o, strict)
	fmt.Println(errors.Is(err, json.ErrUnknownName))
	// Output:
	// true true
	// true
}

// A stream of values is written, each with a line feed behind it.
func ExampleMarshalEncode() {
	enc := jsontext.NewEncoder(os.Stdout)
	for id := range int64(3) {
		if err := json.MarshalEncode(enc, Order{ID: id}); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// {"id":0,"items":[]}
	// {"id":1,"items":[]}
	// {"id":2,"items":[]}
}

// The elements of a long array are read one after the other.
func ExampleUnmarshalDecode() {
	dec := jsontext.NewDecoder(strings.NewReader(`[{"id":1}, {"id":2}, {"id":3}]`))
	if _, err := dec.ReadToken(); err != nil { // [
		fmt.Println(err)
		return
	}
	for dec.PeekKind() != jsontext.KindEndArray {
		var o Order
		if err := json.UnmarshalDecode(dec, &o); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(o.ID)
	}
	// Output:
	// 1
	// 2
	// 3
}

func ExampleWithMarshalers() {
	units := json.MarshalToFunc(func(enc *jsontext.Encoder, d time.Duration) error {
		return enc.WriteToken(jsontext.String(d.String()))
	})
	b, err := json.Marshal([]time.Duration{time.Second, time.Hour}, json.WithMarshalers(units))
	fmt.Println(string(b), err)
	// Output: ["1s","1h0m0s"] <nil>
}

// Numbers that are read into an interface become a jsontext.Value, so that they lose no digits.
func ExampleWithUnmarshalers() {
	exact := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *any) error {
		if dec.PeekKind() == jsontext.KindNumber {
			*v = jsontext.Value(nil)
		}
		return errors.ErrUnsupported // the rest is as ever
	})
	var v any
	err := json.Unmarshal([]byte(`{"id":12345678901234567890}`), &v, json.WithUnmarshalers(exact))
	fmt.Println(v, err)
	// Output: map[id:12345678901234567890] <nil>
}

func ExampleGetOption() {
	options := json.JoinOptions(json.Deterministic(true), jsontext.WithIndent("\t"))
	sorted, ok := json.GetOption(options, json.Deterministic)
	fmt.Println(sorted, ok)
	_, ok = json.GetOption(options, json.StringifyNumbers)
	fmt.Println(ok)
	// Output:
	// true true
	// false
}

func ExampleRejectUnknownMembers() {
	var o Order
	err := json.Unmarshal([]byte(`{"id":7,"itmes":[]}`), &o, json.RejectUnknownMembers(true))
	fmt.Println(errors.Is(err, json.ErrUnknownName))
	// Output: true
}

func ExampleMatchCaseInsensitiveNames() {
	var o Order
	err := json.Unmarshal([]byte(`{"ID":7,"Items":["tea"]}`), &o, json.MatchCaseInsensitiveNames(true))
	fmt.Println(o.ID, o.Items, err)
	// Output: 7 [tea] <nil>
}

func ExampleStringifyNumbers() {
	b, err := json.Marshal(map[string]int64{"id": 1 << 60}, json.StringifyNumbers(true))
	fmt.Println(string(b), err)
	// Output: {"id":"1152921504606846976"} <nil>
}

// Formats and other members, by the tags of fields.
func ExampleMarshal_tags() {
	type event struct {
		Start time.Time      `json:"start,format:DateOnly"`
		Took  time.Duration  `json:"took,format:units"`
		Hash  []byte         `json:"hash,format:hex"`
		Seats int            `json:"seats,omitzero"`
		Other map[string]any `json:",embed"`
	}
	in := event{time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC), 90 * time.Minute, []byte{1, 0xff}, 0, map[string]any{"place": "Ulm"}}
	b, err := json.Marshal(in)
	fmt.Println(string(b), err)
	// Output: {"start":"2027-02-01","took":"1h30m0s","hash":"01ff","place":"Ulm"} <nil>
}
