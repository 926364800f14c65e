// Gen writes the documents of testdata, or one document of any shape and size, a
// stream of documents or an array of them, to standard output.
//
//	go run ./internal/jsontest/gen -testdata testdata
//	go run ./internal/jsontest/gen -shape statuses -size 1000000 -indent 2 > s.json
//	go run ./internal/jsontest/gen -shape catalog -size 1000000000 -stream | ...
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(2)
	}
}

// run runs the command with the given arguments, without its name. It writes documents to stdout, except
// for those of flag -testdata, and invalid flags with a list of all flags to stderr. It returns all errors.
func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	testdata := flags.String("testdata", "", "write the committed documents into this `directory`")
	name := flags.String("shape", "mixed", "the shape of the document: "+shapeNames())
	size := flags.Int64("size", 10_000, "about how many bytes to write")
	seed := flags.Uint64("seed", 1, "what the document depends on")
	indent := flags.Int("indent", 0, "how many spaces to indent each level with; 0 for compact text")
	stream := flags.Bool("stream", false, "write documents of 64 KiB, one a line, until size is reached")
	array := flags.Bool("array", false, "like -stream, as the elements of one array")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *testdata != "" {
		return writeDocuments(*testdata)
	}
	shape, err := jsontest.ParseShape(*name)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(stdout)
	switch {
	case *array && shape.IsStream():
		return fmt.Errorf("shape %s is a stream, it can't be put into an array", shape)
	case *array:
		_, err = jsontest.WriteArray(out, *seed, shape, *size)
	case *stream:
		_, err = jsontest.WriteStream(out, *seed, shape, *size)
	default:
		_, err = out.Write(jsontest.GenerateIndent(*seed, shape, int(*size), strings.Repeat(" ", *indent)))
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

// shapeNames returns the names of all shapes, separated by commas.
func shapeNames() string {
	var names []string
	for _, s := range jsontest.Shapes() {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}

// writeDocuments writes the documents of testdata into dir, which it makes if necessary.
func writeDocuments(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, d := range jsontest.Documents() {
		if err := os.WriteFile(filepath.Join(dir, d.Name), d.Bytes(), 0o666); err != nil {
			return err
		}
	}
	return nil
}
