package jsonx_test

import (
	"fmt"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

func ExampleObject() {
	var prices jsonx.Object[float64]
	if err := json.Unmarshal([]byte(`{"pear":1.5,"apple":0.5}`), &prices); err != nil {
		fmt.Println(err)
	}
	for _, m := range prices {
		fmt.Println(m.Name, m.Value)
	}
	prices = append(prices, jsonx.Member[float64]{Name: "fig", Value: 3})
	b, err := json.Marshal(prices)
	fmt.Println(string(b), err)
	// Output:
	// pear 1.5
	// apple 0.5
	// {"pear":1.5,"apple":0.5,"fig":3} <nil>
}

func ExampleMember() {
	b, err := json.Marshal(jsonx.Object[any]{{Name: "z", Value: 1}, {Name: "a", Value: true}})
	fmt.Println(string(b), err)
	// Output: {"z":1,"a":true} <nil>
}

func ExampleObject_Get() {
	prices := jsonx.Object[float64]{{Name: "pear", Value: 1.5}}
	fmt.Println(prices.Get("pear"))
	fmt.Println(prices.Get("apple"))
	// Output:
	// 1.5 true
	// 0 false
}
