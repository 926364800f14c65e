package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	v1 "encoding/json"
	stdtext "encoding/json/jsontext"
	std "encoding/json/v2"
	"fmt"
	"io"
	"iter"
	"net/http"
	"os"
	"strings"

	"github.com/bytedance/sonic"
	goccy "github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
	"github.com/plainjson/json"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	"github.com/tailscale/hujson"
)

// A record is one of many in a stream. Its text has about 200 bytes.
type record struct {
	ID      int64    `json:"id"`
	Name    string   `json:"name"`
	Email   string   `json:"email"`
	Active  bool     `json:"active"`
	Balance float64  `json:"balance"`
	Tags    []string `json:"tags"`
}

// makeRecords returns n records. Their strings are repetitive and ASCII, or random Unicode if unicode is true.
func makeRecords(n int, unicode bool) []record {
	r := jsontest.NewRand(2)
	text := func(i int) string { return fmt.Sprintf("the name of record %d in a list of records", i%100) }
	if unicode {
		text = func(int) string {
			var b strings.Builder
			for range 20 {
				b.WriteRune(rune([]int{'a' + r.IntN(26), 0x400 + r.IntN(0x50), 0x4e00 + r.IntN(0x1000), 0x1f600 + r.IntN(0x40)}[r.IntN(4)]))
			}
			return b.String()
		}
	}
	all := make([]record, n)
	for i := range all {
		all[i] = record{
			ID: int64(i), Name: text(i), Email: fmt.Sprintf("user%d@example.com", i), Active: i%3 == 0,
			Balance: float64(r.IntN(1e7)) / 100, Tags: []string{"alpha", "beta", text(i)},
		}
	}
	return all
}

// comparisons returns all comparisons.
func comparisons() []comparison {
	records := makeRecords(50_000, false)
	lines, array := ndjson(records), text(records)
	nested := append(append([]byte(`{"meta":{"count":50000},"data":{"items":`), array...), `}}`...)
	return []comparison{
		{Name: "NDJSON of 50,000 records", Goal: "Values at most 1.03, encoding/json/v2 at least 1.5, others not faster", Ways: valueWays(lines)},
		{Name: "an array of 50,000 records", Goal: "Elements at most 1.03, encoding/json/v2 at least 1.5, others not faster", Ways: elementWays(array, nested)},
		{Name: "lines: goroutines that decode", Goal: "one worker at least 1.7 times two", Wall: true, Ways: []way{
			{Name: "2 workers", Do: readLines(lines, 2)},
			{Name: "1 worker", Do: readLines(lines, 1)},
			{Name: "by hand, bufio.Scanner and Unmarshal", Do: scanLines(lines)},
		}},
		{Name: "20,000 records to a file and back, ASCII", Goal: "encoding/json/v2 at least 2.5", Ways: fileWays(makeRecords(20_000, false))},
		{Name: "20,000 records to a file and back, Unicode", Goal: "encoding/json/v2 at least 2.5", Ways: fileWays(makeRecords(20_000, true))},
		{Name: "20,000 records to a file and back, ASCII, gzip", Goal: "both at most 1.05 of the sum", Ways: gzipWays(makeRecords(20_000, false))},
		{Name: "comments of 1 MB", Goal: "hujson at least 5", Ways: commentWays()},
		{Name: "a base64 string of 16 MB", Goal: "at most 1.25", Ways: base64Ways()},
		{Name: "body of a request of 335 bytes", Goal: "encoding/json at least 1.5", Ways: bodyWays()},
	}
}

// text returns v as JSON text.
func text(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // cannot happen: the values are made here
	}
	return b
}

// ndjson returns the records as lines.
func ndjson(records []record) []byte {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	for i := range records {
		if err := json.MarshalEncode(enc, &records[i]); err != nil {
			panic(err) // cannot happen: the values are made here
		}
	}
	return b.Bytes()
}

// stream is a reader without the methods of bytes.Reader, so that no library sees the whole text.
func stream(b []byte) io.Reader { return io.MultiReader(bytes.NewReader(b)) }

// all returns a task that reads the values of a sequence, and fails with its first error.
func all[T any](seq func() iter.Seq2[T, error]) job.Task {
	return func() error {
		for _, err := range seq() {
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// until returns a task that calls the function that start returns until that returns io.EOF.
func until(start func() func() error) job.Task {
	return func() error {
		for next := start(); ; {
			switch err := next(); err {
			case nil:
			case io.EOF:
				return nil
			default:
				return err
			}
		}
	}
}

// valueWays returns the ways to read the values in lines.
func valueWays(lines []byte) []way {
	return []way{
		{Name: "UnmarshalDecode by hand", Do: until(func() func() error {
			dec := jsontext.NewDecoder(stream(lines))
			return func() error { return json.UnmarshalDecode(dec, new(record)) }
		})},
		{Name: "jsonx.Values", Do: all(func() iter.Seq2[record, error] { return jsonx.Values[record](jsontext.NewDecoder(stream(lines))) })},
		{Name: "encoding/json/v2", Do: until(func() func() error {
			dec := stdtext.NewDecoder(stream(lines))
			return func() error { return std.UnmarshalDecode(dec, new(record)) }
		})},
		{Name: "encoding/json", Do: until(func() func() error {
			dec := v1.NewDecoder(stream(lines))
			return func() error { return dec.Decode(new(record)) }
		})},
		{Name: "goccy", Do: until(func() func() error {
			dec := goccy.NewDecoder(stream(lines))
			return func() error { return dec.Decode(new(record)) }
		})},
		{Name: "sonic", Do: until(func() func() error {
			dec := sonic.ConfigStd.NewDecoder(stream(lines))
			return func() error { return dec.Decode(new(record)) }
		})},
		{Name: "jsoniter", Do: until(func() func() error {
			dec := jsoniter.NewDecoder(stream(lines))
			return func() error {
				if !dec.More() {
					return io.EOF
				}
				return dec.Decode(new(record))
			}
		})},
	}
}

// elementWays returns the ways to read the elements of array. nested has it at /data/items.
func elementWays(array, nested []byte) []way {
	return []way{
		{Name: "UnmarshalDecode by hand", Do: until(func() func() error {
			dec := jsontext.NewDecoder(stream(array))
			_, err := dec.ReadToken()
			return func() error {
				switch {
				case err != nil:
					return err
				case dec.PeekKind() == jsontext.KindEndArray:
					return io.EOF
				}
				return json.UnmarshalDecode(dec, new(record))
			}
		})},
		{Name: "jsonx.Elements", Do: all(func() iter.Seq2[record, error] { return jsonx.Elements[record](jsontext.NewDecoder(stream(array))) })},
		{Name: "jsonx.Seek and Elements", Do: all(func() iter.Seq2[record, error] {
			dec := jsontext.NewDecoder(stream(nested))
			if err := jsonx.Seek(dec, "/data/items"); err != nil {
				return func(yield func(record, error) bool) { yield(record{}, err) }
			}
			return jsonx.Elements[record](dec)
		})},
		{Name: "encoding/json/v2", Do: until(func() func() error {
			dec := stdtext.NewDecoder(stream(array))
			_, err := dec.ReadToken()
			return func() error {
				switch {
				case err != nil:
					return err
				case dec.PeekKind() == stdtext.KindEndArray:
					return io.EOF
				}
				return std.UnmarshalDecode(dec, new(record))
			}
		})},
		{Name: "encoding/json", Do: decodeElements(func() elements { return v1.NewDecoder(stream(array)) }, func(d elements) error {
			_, err := d.(*v1.Decoder).Token()
			return err
		})},
		{Name: "goccy", Do: decodeElements(func() elements { return goccy.NewDecoder(stream(array)) }, func(d elements) error {
			_, err := d.(*goccy.Decoder).Token()
			return err
		})},
	}
}

// elements is a Decoder of a library like encoding/json.
type elements interface {
	More() bool
	Decode(any) error
}

// decodeElements returns a task that reads an array. bracket reads the token at its start.
func decodeElements(start func() elements, bracket func(elements) error) job.Task {
	return until(func() func() error {
		dec := start()
		err := bracket(dec)
		return func() error {
			switch {
			case err != nil:
				return err
			case !dec.More():
				return io.EOF
			}
			return dec.Decode(new(record))
		}
	})
}

// readLines returns a task that reads lines by workers.
func readLines(lines []byte, workers int) job.Task {
	return all(func() iter.Seq2[record, error] { return jsonx.Lines[record](stream(lines), workers) })
}

// scanLines returns a task that reads lines as programs without [jsonx.Lines] do.
func scanLines(lines []byte) job.Task {
	return func() error {
		s := bufio.NewScanner(stream(lines))
		for s.Scan() {
			if err := json.Unmarshal(s.Bytes(), new(record)); err != nil {
				return err
			}
		}
		return s.Err()
	}
}

// A codec writes records to a file and reads them.
type codec struct {
	write func(io.Writer, []record) error
	read  func(io.Reader) error
}

var ours = codec{
	write: func(w io.Writer, records []record) error { return json.MarshalWrite(w, records) },
	read:  func(r io.Reader) error { return json.UnmarshalRead(r, new([]record)) },
}

// fileWays returns the ways to write records to a file and to read them again.
func fileWays(records []record) []way {
	return []way{
		{Name: "plainjson", Do: toFile(records, ours)},
		{Name: "encoding/json/v2", Do: toFile(records, codec{
			write: func(w io.Writer, records []record) error { return std.MarshalWrite(w, records) },
			read:  func(r io.Reader) error { return std.UnmarshalRead(r, new([]record)) },
		})},
		{Name: "goccy", Do: toFile(records, codec{
			write: func(w io.Writer, records []record) error { return goccy.NewEncoder(w).Encode(records) },
			read:  func(r io.Reader) error { return goccy.NewDecoder(r).Decode(new([]record)) },
		})},
		{Name: "sonic", Do: toFile(records, codec{
			write: func(w io.Writer, records []record) error { return sonic.ConfigStd.NewEncoder(w).Encode(records) },
			read:  func(r io.Reader) error { return sonic.ConfigStd.NewDecoder(r).Decode(new([]record)) },
		})},
	}
}

// gzipWays returns a way to write records to a compressed file and to read them again, and the sum of its parts: the same
// without compression, and the compression of the text alone.
func gzipWays(records []record) []way {
	b := text(records)
	plain := toFile(records, ours)
	alone := toFile(records, compressed(codec{
		write: func(w io.Writer, _ []record) error {
			_, err := w.Write(b)
			return err
		},
		read: func(r io.Reader) error {
			_, err := io.Copy(io.Discard, r)
			return err
		},
	}))
	return []way{
		{Name: "gzip alone and plainjson without gzip", Do: func() error {
			if err := plain(); err != nil {
				return err
			}
			return alone()
		}},
		{Name: "plainjson with gzip", Do: toFile(records, compressed(ours))},
	}
}

// compressed returns c with gzip between it and the file.
func compressed(c codec) codec {
	return codec{
		write: func(w io.Writer, records []record) error {
			z := gzip.NewWriter(w)
			if err := c.write(z, records); err != nil {
				return err
			}
			return z.Close()
		},
		read: func(r io.Reader) error {
			z, err := gzip.NewReader(r)
			if err != nil {
				return err
			}
			return c.read(z)
		},
	}
}

// toFile returns a task that writes records to a file by c, and reads it again.
func toFile(records []record, c codec) job.Task {
	return func() (err error) {
		f, err := os.CreateTemp("", "streams")
		if err != nil {
			return err
		}
		defer os.Remove(f.Name())
		defer f.Close()
		if err := c.write(f, records); err != nil {
			return err
		}
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return c.read(f)
	}
}

// commentWays returns the ways to make JSON of a text with comments and trailing commas.
func commentWays() []way {
	const row = "\t// the next record\n\t{\"id\": 1, \"name\": \"some name\", /* in m */ \"size\": [1.5, 2.5, 3.5,],},\n"
	source := []byte("[\n" + strings.Repeat(row, 1_000_000/len(row)) + "]\n")
	return []way{
		{Name: "copy and jsonx.Standardize", Do: func() error {
			jsonx.Standardize(bytes.Clone(source))
			return nil
		}},
		{Name: "hujson.Standardize", Do: func() error {
			_, err := hujson.Standardize(source)
			return err
		}},
	}
}

// base64Ways returns the ways to read the bytes in a string.
func base64Ways() []way {
	content := bytes.Repeat([]byte("0123456789abcdef"), 1<<20)
	encoded := base64.StdEncoding.EncodeToString(content)
	quoted := []byte(`"` + encoded + `"`)
	return []way{
		{Name: "encoding/base64 without JSON", Do: func() error {
			_, err := io.Copy(io.Discard, base64.NewDecoder(base64.StdEncoding, io.MultiReader(strings.NewReader(encoded))))
			return err
		}},
		{Name: "jsonx.Base64Reader", Do: func() error {
			r, err := jsonx.Base64Reader(jsontext.NewDecoder(stream(quoted)))
			if err != nil {
				return err
			}
			_, err = io.Copy(io.Discard, r)
			return err
		}},
		{Name: "jsonx.StringReader and encoding/base64", Do: func() error {
			r, err := jsonx.StringReader(jsontext.NewDecoder(stream(quoted)))
			if err != nil {
				return err
			}
			_, err = io.Copy(io.Discard, base64.NewDecoder(base64.StdEncoding, r))
			return err
		}},
		{Name: "json.UnmarshalRead into a []byte", Do: func() error { return json.UnmarshalRead(stream(quoted), new([]byte)) }},
	}
}

// An order is the body of a request.
type order struct {
	ID       string   `json:"id"`
	Customer string   `json:"customer"`
	Address  string   `json:"address"`
	Express  bool     `json:"express"`
	Total    float64  `json:"total"`
	Items    []item   `json:"items"`
	Notes    []string `json:"notes"`
}

// An item is a line of an order.
type item struct {
	SKU   string  `json:"sku"`
	Count int     `json:"count"`
	Price float64 `json:"price"`
}

// bodyWays returns the ways to read the body of a request.
func bodyWays() []way {
	body := text(order{
		ID: "o-2026-000017", Customer: "Grace Hopper", Address: "3900 Wilson Boulevard, Arlington, Virginia", Express: true, Total: 129.85,
		Items: []item{{"clock-12", 1, 99.95}, {"wire-11.8", 2, 10}, {"book-7", 1, 9.9}},
		Notes: []string{"ring twice", "leave it with a neighbour if nobody is there", "thank you for the fast answer"},
	})
	request := func() *http.Request {
		return &http.Request{Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewReader(body))}
	}
	return []way{
		{Name: "jsonhttp.Read", Do: func() error { return jsonhttp.Read(request(), new(order)) }},
		{Name: "encoding/json, DisallowUnknownFields", Do: func() error {
			dec := v1.NewDecoder(request().Body)
			dec.DisallowUnknownFields()
			return dec.Decode(new(order))
		}},
	}
}
