package jsontest

import (
	"fmt"
	"io"
)

// A Shape is a kind of generated document.
type Shape uint8

// The shapes. Those up to Escaped resemble the documents of common benchmarks
// of JSON libraries. The others are common in programs, or unusual on purpose.
const (
	Geometry Shape = iota // rings of coordinates: nearly all numbers of 15 to 17 digits
	Catalog               // tables keyed by id beside lists of small objects
	Tree                  // one recursive struct with short floats and times as integers
	Statuses              // wide objects with long texts in many scripts
	Clinical              // resources of many kinds, deeply nested, with long names
	Unicode               // strings of one script each
	Escaped               // as Unicode, with every character as an escape sequence
	Answer                // the page of a list, as web services send it
	Logs                  // a stream of log records, one a line
	Config                // settings: few values, nested objects, true and false
	Numbers               // a table of numbers of all forms
	IDMap                 // one object with an id as the name of each member
	Record                // one flat object, of 50 bytes or more
	Records               // a stream of flat objects, one a line
	Deep                  // arrays and objects inside each other
	Strings               // an array of strings of all lengths
	Mixed                 // any value inside any other
	numShapes
)

// shapes has the name and the generator of each [Shape]. The method write appends a document until
// d.b has about d.size bytes.
var shapes = [numShapes]struct {
	name   string
	stream bool // several values, one a line
	write  func(*doc)
}{
	Geometry: {"geometry", false, (*doc).geometry},
	Catalog:  {"catalog", false, (*doc).catalog},
	Tree:     {"tree", false, (*doc).tree},
	Statuses: {"statuses", false, (*doc).statuses},
	Clinical: {"clinical", false, (*doc).clinical},
	Unicode:  {"unicode", false, (*doc).unicode},
	Escaped:  {"escaped", false, (*doc).escaped},
	Answer:   {"answer", false, (*doc).answer},
	Logs:     {"logs", true, (*doc).logs},
	Config:   {"config", false, (*doc).config},
	Numbers:  {"numbers", false, (*doc).numbers},
	IDMap:    {"idmap", false, (*doc).idMap},
	Record:   {"record", false, (*doc).record},
	Records:  {"records", true, (*doc).records},
	Deep:     {"deep", false, (*doc).deep},
	Strings:  {"strings", false, (*doc).strings},
	Mixed:    {"mixed", false, (*doc).mixed},
}

// Shapes returns all shapes.
func Shapes() []Shape {
	s := make([]Shape, numShapes)
	for i := range s {
		s[i] = Shape(i)
	}
	return s
}

// String returns the name of s in lower case.
func (s Shape) String() string { return shapes[s].name }

// IsStream reports whether documents of shape s are streams of several values
// rather than one value.
func (s Shape) IsStream() bool { return shapes[s].stream }

// ParseShape returns the shape with the given name, or an error if there is none.
func ParseShape(name string) (Shape, error) {
	for _, s := range Shapes() {
		if s.String() == name {
			return s, nil
		}
	}
	return 0, fmt.Errorf("no shape is named %q", name)
}

// Generate returns a compact document of about size bytes. It ends with a line
// feed only if it is a stream. The result is the same in every Go release and on
// every machine. The document has at least one unit of its shape, of up to about
// 4 KB, and ends when size is reached. So it may be much longer than a small size,
// but not for shape [Record].
func Generate(seed uint64, shape Shape, size int) []byte {
	return GenerateIndent(seed, shape, size, "")
}

// GenerateIndent is [Generate] with white space: one element or member a line,
// and indent once for each level of nesting. The size includes the white space.
func GenerateIndent(seed uint64, shape Shape, size int, indent string) []byte {
	d := &doc{r: NewRand(seed<<8 | uint64(shape)), indent: indent, size: size, first: true}
	shapes[shape].write(d)
	return d.b
}

// streamed is the approximate size in bytes of the documents that WriteStream and WriteArray write, except
// for the last one, which may be smaller.
const streamed = 64 << 10

// WriteStream writes compact documents of the given shape to w, each value in a line
// of its own, until total bytes are reached or exceeded. It has one document of about
// 64 KiB in memory at a time. It returns the number of bytes written and the error of w.
func WriteStream(w io.Writer, seed uint64, shape Shape, total int64) (int64, error) {
	return writeMany(w, seed, shape, total, "", "\n", "\n")
}

// WriteArray is [WriteStream] with the documents as the elements of one array.
// It panics if shape is one of streams.
func WriteArray(w io.Writer, seed uint64, shape Shape, total int64) (int64, error) {
	if shape.IsStream() {
		panic("jsontest: a stream as an array element")
	}
	return writeMany(w, seed, shape, total, "[", ",\n", "]\n")
}

// writeMany writes head, at least one document, with sep between documents, and tail to w. It
// starts no other document after total bytes. It returns the number of bytes written and the error of w.
func writeMany(w io.Writer, seed uint64, shape Shape, total int64, head, sep, tail string) (int64, error) {
	d := &doc{r: NewRand(seed<<8 | uint64(shape))}
	d.b = append(d.b, head...)
	var written int64
	for last := false; !last; {
		d.size, d.first = len(d.b)+int(min(streamed, max(total-written, 0))), true
		shapes[shape].write(d)
		if shape.IsStream() {
			d.b = d.b[:len(d.b)-1] // sep contains the line feed
		}
		last = written+int64(len(d.b)) >= total
		if last {
			d.b = append(d.b, tail...)
		} else {
			d.b = append(d.b, sep...)
		}
		n, err := w.Write(d.b)
		written += int64(n)
		if err != nil {
			return written, err
		}
		d.b = d.b[:0]
	}
	return written, nil
}
