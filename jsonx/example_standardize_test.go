package jsonx_test

import (
	"fmt"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

func ExampleStandardize() {
	text := []byte(`{
	// The port of the service.
	"port": 8080,
	"hosts": [
		"a.example",
		"b.example", /* the old one */
	],
}`)
	var config struct {
		Port  int      `json:"port"`
		Hosts []string `json:"hosts"`
	}
	err := json.Unmarshal(jsonx.Standardize(text), &config)
	fmt.Println(config, err)
	// Output: {8080 [a.example b.example]} <nil>
}

func ExampleStandardizeReader() {
	file := strings.NewReader("// A list:\n[1, 2, /* 3, */]\n")
	var list []int
	err := json.UnmarshalRead(jsonx.StandardizeReader(file), &list)
	fmt.Println(list, err)
	// Output: [1 2] <nil>
}
