// Command v2 is a small program with encoding/json/v2 that decodes and encodes one struct.
package main

import (
	"encoding/json/v2"
	"os"
)

// A T is the struct that the program decodes and encodes.
type T struct {
	Name  string   `json:"name"`
	Count int      `json:"count"`
	Tags  []string `json:"tags"`
}

func main() {
	var t T
	if err := json.Unmarshal([]byte(`{"name":"x","count":1,"tags":["y"]}`), &t); err != nil {
		os.Exit(1)
	}
	text, err := json.Marshal(&t)
	if err != nil {
		os.Exit(1)
	}
	os.Stdout.Write(text)
}
