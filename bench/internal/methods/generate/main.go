// Command generate writes package std, which is package ours with methods for the standard
// library. It must be run in the folder of package ours.
package main

import (
	"fmt"
	"go/format"
	"os"
	"strings"
)

// replaced are the pieces of package ours that differ, each with its replacement.
var replaced = strings.NewReplacer(
	"// Package ours contains types with methods for this library.", "// Package std contains types with methods for the standard library.",
	"Package\n// std has the same types for the standard library, and is generated from this package.", "It is\n// generated from package ours.",
	"package ours", "package std",
	`json "github.com/plainjson/json"`, `json "encoding/json/v2"`,
	`"github.com/plainjson/json/jsontext"`, `"encoding/json/jsontext"`,
	"//go:generate go run ../generate\n\n", "",
)

func main() {
	text, err := os.ReadFile("ours.go")
	if err == nil {
		text, err = Std(string(text))
	}
	if err == nil {
		err = os.WriteFile("../std/std.go", text, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// Std returns the text of package std. text is that of package ours; Std fails if the
// result is not valid Go.
func Std(text string) ([]byte, error) {
	return format.Source([]byte("// Code generated from package ours by command generate. DO NOT EDIT.\n\n" + replaced.Replace(text)))
}
