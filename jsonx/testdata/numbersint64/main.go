// The command is a program with mode NumbersInt64, for a test of what it links.
package main

import (
	"os"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

func main() {
	var v any
	if err := json.UnmarshalRead(os.Stdin, &v, jsonx.WithNumbers(jsonx.NumbersInt64)); err != nil {
		os.Stderr.WriteString(jsonx.Explain(err))
		os.Exit(1)
	}
}
