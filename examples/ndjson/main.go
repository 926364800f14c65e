// Command ndjson turns records in NDJSON into a JSON array, or with the flag -lines an array into NDJSON. Input and output are
// compressed by gzip if the flag -z is given. The memory does not grow with the number of records. Try it with
//
//	$ printf '{"id":1,"name":"Ada"}\n{"id":2,"name":"Bob"}\n' | go run ./examples/ndjson
//	[{"id":1,"name":"Ada"},{"id":2,"name":"Bob"}]
//	$ printf '[{"id":1,"name":"Ada"}, {"id":2,"name":"Bob"}]' | go run ./examples/ndjson -lines
//	{"id":1,"name":"Ada"}
//	{"id":2,"name":"Bob"}
//	$ printf '[{"id":1,"name":"Ada"}]' | gzip | go run ./examples/ndjson -lines -z | gunzip
//	{"id":1,"name":"Ada"}
//
// A record that does not fit is reported with its line, and left out:
//
//	$ printf '{"id":1,"name":"Ada"}\n{"id":"2"}\n{"id":3,"name":"Cyd"}\n' | go run ./examples/ndjson
//	input:2:7: .id: a whole number is expected, not a string
//	    {"id":"2"}
//	          ^
//	[{"id":1,"name":"Ada"},{"id":3,"name":"Cyd"}]
//	input: records left out: 1
//
// A line may also be malformed. Malformed text in an array ends the program, since it is not known where the next element
// begins:
//
//	$ printf '{"id":1,"name":"Ada"}\n{"id":}\n{"id":3,"name":"Cyd"}\n' | go run ./examples/ndjson
//	input:2:7: .id: missing value after object name
//	    {"id":}
//	          ^
//	[{"id":1,"name":"Ada"},{"id":3,"name":"Cyd"}]
//	input: records left out: 1
//	$ printf '[{"id":1,"name":"Ada"},\n{"id":},\n{"id":3,"name":"Cyd"}]' | go run ./examples/ndjson -lines
//	{"id":1,"name":"Ada"}
//	input:2:7: .[1].id: missing value after object name
//	    {"id":},
//	          ^
package main

import (
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// A Record is one of many.
type Record struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

func main() {
	lines := flag.Bool("lines", false, "turn an array into NDJSON")
	compressed := flag.Bool("z", false, "input and output are compressed by gzip")
	flag.Parse()
	if err := run(os.Stdout, os.Stdin, *lines, *compressed); err != nil {
		fmt.Fprint(os.Stderr, jsonx.ExplainFile("input", err))
		os.Exit(1)
	}
}

// run converts the text of r, and writes the result to w.
func run(w io.Writer, r io.Reader, lines, compressed bool) error {
	convert := toArray
	if lines {
		convert = toLines
	}
	if !compressed {
		return convert(w, r)
	}
	from, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	to := gzip.NewWriter(w)
	return errors.Join(convert(to, from), to.Close())
}

// toArray writes the records in the lines of r as an array.
func toArray(w io.Writer, r io.Reader) error {
	leftOut := 0
	records := reported(jsonx.Lines[Record](r, 1, jsonx.UntrustedInput()), true, &leftOut)
	if err := json.MarshalWrite(w, jsonx.Array(records)); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return errors.Join(err, failed(leftOut))
}

// toLines writes the records in the array in r as NDJSON.
func toLines(w io.Writer, r io.Reader) error {
	dec := jsontext.NewDecoder(r, jsonx.CountLines(true))
	enc, leftOut := jsontext.NewEncoder(w), 0 // enc ends each value with a line feed
	for record, err := range reported(jsonx.Elements[Record](dec), false, &leftOut) {
		if err != nil {
			return err
		}
		if err := json.MarshalEncode(enc, record); err != nil {
			return err
		}
	}
	return failed(leftOut)
}

// failed returns an error if records were left out.
func failed(leftOut int) error {
	if leftOut == 0 {
		return nil
	}
	return fmt.Errorf("records left out: %d", leftOut)
}

// reported returns the values of seq without those that do not fit, of which it prints the errors and adds the number to
// leftOut. If malformed is true, it does so with malformed ones, too. All other errors remain in the sequence.
func reported(seq iter.Seq2[Record, error], malformed bool, leftOut *int) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for record, err := range seq {
			_, isLocated := jsonx.Locate(err)
			_, isOfMeaning := errors.AsType[*json.SemanticError](err)
			if isOfMeaning || malformed && isLocated {
				fmt.Fprint(os.Stderr, jsonx.ExplainFile("input", err))
				*leftOut++
				continue
			}
			if !yield(record, err) {
				return
			}
		}
	}
}
