package json_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

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
