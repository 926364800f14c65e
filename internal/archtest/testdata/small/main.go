// Command small copies a value of a struct type from its input to its output.
package main

import (
	"log"
	"os"

	"github.com/plainjson/json"
)

func main() {
	var v struct{ Name string }
	if err := json.UnmarshalRead(os.Stdin, &v); err != nil {
		log.Fatal(err)
	}
	if err := json.MarshalWrite(os.Stdout, v); err != nil {
		log.Fatal(err)
	}
}
