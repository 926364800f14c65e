// Command none is a small program without JSON, but for a text that looks like
// it.
package main

import "os"

func main() {
	os.Stdout.Write([]byte(`{"name":"x","count":1,"tags":["y"]}`))
}
