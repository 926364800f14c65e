package jsonx_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

func ExampleWithLimits() {
	var tags []string
	limits := jsonx.WithLimits(jsonx.Limits{String: 10, Elements: 3})
	for _, text := range []string{
		`["a","b","c"]`,
		`["a","b","c","d"]`,
		`["a","a text that is too long"]`,
	} {
		err := json.Unmarshal([]byte(text), &tags, limits)
		fmt.Println(errors.Is(err, jsontext.ErrLimit), err)
	}
	// Output:
	// false <nil>
	// true jsontext: exceeded max number of elements after offset 13
	// true jsontext: exceeded max length of a string within "/1" after offset 16
}

func ExampleUntrustedInput() {
	var v any
	body := strings.NewReader(strings.Repeat("[", 1000))
	err := json.UnmarshalRead(body, &v, jsonx.UntrustedInput())
	fmt.Println(errors.Is(err, jsontext.ErrLimit))
	// Output: true
}
