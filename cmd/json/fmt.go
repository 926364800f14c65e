package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// A mode selects the action for each value of an input.
type mode int

const (
	modeCheck mode = iota // read the value
	modeFmt               // write the value on several lines, indented
	modeMin               // write the value on one line
	modeCanon             // write the value in canonical form (RFC 8785)
)

// maxIndent is the largest number of spaces of the flag -indent.
const maxIndent = 32

// defaultIndent is the default of the flag -indent, and that of [jsontext.Value.Indent].
const defaultIndent = indent("\t")

// An indent is the white space for one level of depth. It implements [flag.Value]: its argument is a
// number of spaces, "tab", or the white space itself.
type indent string

// String returns the white space as a Go string literal.
func (v *indent) String() string { return strconv.Quote(string(*v)) }

// Set sets v to the white space that arg describes. It fails if arg is not a valid argument of the flag.
func (v *indent) Set(arg string) error {
	if arg == "tab" {
		*v = "\t"
		return nil
	}
	if arg != "" && strings.Trim(arg, " \t") == "" {
		*v = indent(arg)
		return nil
	}
	n, err := strconv.ParseUint(arg, 10, 16)
	if err != nil || n > maxIndent {
		return errors.New(`want "tab", a number of spaces from 0 to ` + strconv.Itoa(maxIndent) + ", or spaces and tabs")
	}
	*v = indent(strings.Repeat(" ", int(n)))
	return nil
}

// A format has the options for reading an input and writing its values.
type format struct {
	mode                mode
	indent              indent // used by modeFmt only
	exact               bool   // reject integers that change; used by modeCanon only
	allowDuplicateNames bool
	allowInvalidUTF8    bool
}

// blockSize is the size of the input and output buffers, in bytes.
const blockSize = 64 << 10

// convert reads every value from src and writes it to dst in the form of f, or writes nothing if the mode is
// modeCheck. Values before a failure are written, and possibly the start of the value that fails.
//
// If src is not a stream of one or more valid JSON values, or has a number that the mode rejects, the error is a
// textError or has a [jsonx.Location]. Otherwise it is the error of src or dst; that of dst comes first.
func (f *format) convert(dst io.Writer, src io.Reader) error {
	out := &sink{w: dst}
	buffered := bufio.NewWriterSize(out, blockSize)
	// Output is flushed before a read that may block, so that json works within a pipe that does not end.
	in := &source{r: src, beforeRead: buffered.Flush}
	dec := jsontext.NewDecoder(bufio.NewReaderSize(in, blockSize),
		jsonx.CountLines(true),
		jsontext.AllowDuplicateNames(f.allowDuplicateNames),
		jsontext.AllowInvalidUTF8(f.allowInvalidUTF8))

	err := f.copyAll(buffered, dec)
	if flushErr := buffered.Flush(); err == nil {
		err = flushErr
	}
	switch {
	case out.err != nil:
		return out.err
	case in.err != nil && in.err != io.EOF && errors.Is(err, in.err):
		return in.err
	}
	return err
}

// copyAll reads the values of dec up to the end of its input and writes them
// to w, unless the mode is modeCheck. An input without a value is an error (RFC 8259, section 2).
func (f *format) copyAll(w io.Writer, dec *jsontext.Decoder) error {
	var err error
	switch f.mode {
	case modeFmt:
		opts := append(slices.Clip(asWritten), jsontext.WithIndent(string(f.indent)))
		err = copyTokens(jsontext.NewEncoder(w, opts...), dec)
	case modeMin:
		err = copyTokens(jsontext.NewEncoder(w, asWritten...), dec)
	case modeCanon:
		err = canonicalize(jsontext.NewEncoder(w, canonical...), dec, f.exact)
	default:
		err = skipValues(dec)
	}
	if err != io.EOF {
		return err
	}
	if dec.InputOffset() == 0 {
		return errEmpty
	}
	return nil
}

var (
	// asWritten preserves strings and numbers. It does not check names and UTF-8 a second time, after
	// the Decoder.
	asWritten = []jsontext.Options{
		jsontext.PreserveRawStrings(true),
		jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true),
	}
	// canonical selects the form of RFC 8785, as [jsontext.Value.Canonicalize]
	// does. It does not check names and UTF-8 a second time either.
	canonical = []jsontext.Options{
		jsontext.CanonicalizeRawInts(true),
		jsontext.CanonicalizeRawFloats(true),
		jsontext.ReorderRawObjects(true),
		jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true),
	}
)

// skipValues reads values until an error, which is [io.EOF] at the end of the
// input. It holds one token at a time, the white space before it, and the names
// of open objects.
func skipValues(dec *jsontext.Decoder) error {
	for {
		if err := dec.SkipValue(); err != nil {
			return err
		}
	}
}

// copyTokens copies tokens until an error, which is [io.EOF] at the end of the
// input. It holds one token at a time, the white space before it, and the names
// of open objects.
func copyTokens(enc *jsontext.Encoder, dec *jsontext.Decoder) error {
	for {
		if err := copyToken(enc, dec); err != nil {
			return err
		}
	}
}

// copyToken copies one token.
func copyToken(enc *jsontext.Encoder, dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	return enc.WriteToken(tok)
}

// canonicalize copies top-level values in canonical form until an error, which is [io.EOF] at the end of the
// input. A number that canonical form cannot hold is an error; see [checkNumber] for exact. The function holds one
// top-level value at a time, because members are sorted.
func canonicalize(enc *jsontext.Encoder, dec *jsontext.Decoder, exact bool) error {
	var value bytes.Buffer // the value without white space, or its first tokens
	compact := &numberCheck{jsontext.NewEncoder(&value, asWritten...), exact}
	for {
		value.Reset()
		if err := json.UnmarshalDecode(dec, compact); err != nil {
			return err
		}
		if err := enc.WriteValue(value.Bytes()); err != nil {
			return err
		}
	}
}

// A source is a reader that retains its first error, to distinguish a failed input from an invalid one.
type source struct {
	r          io.Reader
	beforeRead func() error // called before each read of r
	err        error        // first error of r, which may be io.EOF; or nil
}

// Read implements [io.Reader]. After an error of r it does not read again.
func (s *source) Read(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	if err := s.beforeRead(); err != nil {
		return 0, err
	}
	n, err := s.r.Read(p)
	s.err = err
	return n, err
}

// A sink is a writer that retains its first error, to distinguish a failed output from an invalid
// input.
type sink struct {
	w   io.Writer
	err error // first error of w, or nil
}

// Write implements [io.Writer].
func (s *sink) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	s.err = err
	return n, err
}
