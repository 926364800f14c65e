package jsonx_test

import (
	"fmt"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

func ExampleOnlyMembers() {
	type Item struct {
		Name  string `json:"name"`
		Price int    `json:"price"`
	}
	type Order struct {
		ID    int            `json:"id"`
		Items []Item         `json:"items"`
		Notes map[string]any `json:"notes"`
	}
	v := Order{7, []Item{{"bolt", 3}, {"nut", 2}}, map[string]any{"de": "Hallo", "en": "Hello"}}
	for _, opts := range []json.Options{
		jsonx.OnlyMembers("/id", "/items/name"),
		jsonx.OnlyMembers("/items/1", "/notes/en"),
		json.JoinOptions(jsonx.OnlyMembers("/items"), jsonx.OmitMembers("/items/price")),
	} {
		b, err := json.Marshal(v, opts)
		fmt.Println(string(b), err)
	}
	// Output:
	// {"id":7,"items":[{"name":"bolt"},{"name":"nut"}]} <nil>
	// {"items":[{},{"name":"nut","price":2}],"notes":{"en":"Hello"}} <nil>
	// {"items":[{"name":"bolt"},{"name":"nut"}]} <nil>
}

func ExampleOmitMembers() {
	type User struct {
		Name  string `json:"name"`
		Email string `json:"email"`
	}
	users := []User{{"ann", "ann@a.example"}, {"bob", "bob@b.example"}}
	b, err := json.Marshal(users, jsonx.OmitMembers("/email"))
	fmt.Println(string(b), err)

	// In a test, Check finds pointers that select no member.
	err = jsonx.Check[[]User](jsonx.OmitMembers("/mail"))
	fmt.Println(err)
	// Output:
	// [{"name":"ann"},{"name":"bob"}] <nil>
	// json: cannot handle Go []jsonx_test.User: JSON Pointer "/mail" of option OmitMembers leads to no member
}
