package jsonx_test

import (
	"fmt"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

// A PATCH request changes the members that it has, and removes those that are null.
func ExampleOptional() {
	type User struct {
		Name  string  `json:"name"`
		Email *string `json:"email"`
		Age   int     `json:"age"`
	}
	type Patch struct {
		Name  jsonx.Optional[string] `json:"name,omitzero" jsonopt:"nonnull"`
		Email jsonx.Optional[string] `json:"email,omitzero"`
		Age   jsonx.Optional[int]    `json:"age,omitzero"`
	}
	email := "ann@a.example"
	user := User{"Ann", &email, 30}

	var patch Patch
	if err := json.Unmarshal([]byte(`{"email":null,"age":31}`), &patch); err != nil {
		fmt.Println(err)
	}
	user.Name = patch.Name.Or(user.Name)
	user.Age = patch.Age.Or(user.Age)
	switch patch.Email.State {
	case jsonx.StateNull:
		user.Email = nil
	case jsonx.StatePresent:
		user.Email = &patch.Email.V
	}

	b, err := json.Marshal(user)
	fmt.Println(string(b), err)
	b, err = json.Marshal(patch) // only what is to change
	fmt.Println(string(b), err)
	fmt.Println(json.Unmarshal([]byte(`{"name":null}`), &patch))
	// Output:
	// {"name":"Ann","email":null,"age":31} <nil>
	// {"email":null,"age":31} <nil>
	// json: cannot unmarshal JSON null into Go jsonx.Optional[string] at "/name" (byte 8)
}

func ExampleState() {
	for _, text := range []string{`{}`, `{"a":null}`, `{"a":0}`} {
		var v struct {
			A jsonx.Optional[int] `json:"a"`
		}
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			fmt.Println(err)
		}
		fmt.Println(v.A.State == jsonx.StateAbsent, v.A.State == jsonx.StateNull, v.A.State == jsonx.StatePresent)
	}
	// Output:
	// true false false
	// false true false
	// false false true
}

func ExampleSome() {
	b, err := json.Marshal([]jsonx.Optional[string]{jsonx.Some("a"), jsonx.Some(""), {}})
	fmt.Println(string(b), err)
	// Output: ["a","",null] <nil>
}

func ExampleOptional_Get() {
	port, ok := jsonx.Some(80).Get()
	fmt.Println(port, ok)
	port, ok = jsonx.Optional[int]{State: jsonx.StateNull}.Get()
	fmt.Println(port, ok)
	// Output:
	// 80 true
	// 0 false
}

func ExampleOptional_Or() {
	fmt.Println(jsonx.Some(80).Or(8080), jsonx.Optional[int]{}.Or(8080))
	// Output: 80 8080
}

func ExampleOptional_IsZero() {
	fmt.Println(jsonx.Optional[int]{}.IsZero(), jsonx.Some(0).IsZero())
	// Output: true false
}
