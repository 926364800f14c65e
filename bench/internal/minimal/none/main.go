// Command none is a small program that uses no JSON package.
package main

import "os"

func main() {
	os.Stdout.Write([]byte(`{"name":"x","count":1,"tags":["y"]}`))
}
