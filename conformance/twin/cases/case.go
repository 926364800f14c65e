// Package cases makes the random cases that package side runs on two versions
// of this module, and turns results into strings that can be compared. It
// declares no types that contain types of a version, so its types are the same
// for both.
package cases

import (
	"fmt"
	"strings"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// Call is the function, or the group of methods, that a case is about.
type Call uint8

// The calls. Their names as functions are in callNames.
const (
	Unmarshal Call = iota
	UnmarshalRead
	UnmarshalDecode
	UnmarshalV1
	DecoderV1
	Marshal
	MarshalWrite
	MarshalEncode
	AppendMarshal
	MarshalV1
	MarshalIndentV1
	EncoderV1
	ReadTokens
	WriteTokens
	ValueMethods
	FormatV1
)

// callNames are the names of the calls, for reports and the flag -call.
var callNames = [...]string{
	"Unmarshal", "UnmarshalRead", "UnmarshalDecode", "v1.Unmarshal", "v1.Decoder",
	"Marshal", "MarshalWrite", "MarshalEncode", "AppendMarshal", "v1.Marshal", "v1.MarshalIndent", "v1.Encoder",
	"jsontext.Decoder", "jsontext.Encoder", "jsontext.Value", "v1.Indent",
}

// String returns the name of c.
func (c Call) String() string { return callNames[c] }

// frequency is the list that calls are drawn from; calls with longer code are
// in it several times.
var frequency = []Call{
	Unmarshal, Unmarshal, Unmarshal, Unmarshal, UnmarshalRead, UnmarshalRead, UnmarshalRead,
	UnmarshalDecode, UnmarshalDecode, UnmarshalDecode, UnmarshalDecode, UnmarshalV1, UnmarshalV1, DecoderV1, DecoderV1,
	Marshal, Marshal, Marshal, MarshalWrite, MarshalWrite, MarshalEncode, MarshalEncode, MarshalEncode, AppendMarshal,
	MarshalV1, MarshalIndentV1, EncoderV1, ReadTokens, ReadTokens, WriteTokens, WriteTokens, ValueMethods, FormatV1,
}

// IsDecoding reports whether the call reads a text into a Go value.
func (c Call) IsDecoding() bool { return c <= DecoderV1 }

// IsEncoding reports whether the call writes a Go value.
func (c Call) IsEncoding() bool { return c >= Marshal && c <= EncoderV1 }

// IsV1 reports whether the call is one of package v1.
func (c Call) IsV1() bool { return strings.HasPrefix(c.String(), "v1.") }

// A Case is one call with its input, free of types of either version.
type Case struct {
	Call     Call
	Text     []byte
	Type     int    // index into the list of types of package side
	TypeName string // name of the type, for reports
	Fill     uint64 // seed of the Go value; 0: the zero value
	Hostile  bool   // the Go value may have content that cannot be written
	Repeat   int    // length of a slice of such values that is used instead of one; 0: one value
	Odd      bool   // the Go value is one of the unusual ones of package side
	Program  uint64 // seed of the choices made by methods, functions and steps
	Options  Options
	Source   diff.Source
	Sink     Sink
}

// A Sink describes an io.Writer.
type Sink struct {
	Kind  SinkKind
	Limit int // bytes that a Failing writer accepts in all, or a Short one in a call; otherwise 0
}

// SinkKind says how an io.Writer behaves.
type SinkKind uint8

// The kinds of writers: a *bytes.Buffer, another writer that accepts everything, a
// writer that fails after Limit bytes, and a writer that accepts at most Limit bytes
// of a call, without an error.
const (
	Buffer SinkKind = iota
	Plain
	Failing
	Short
)

// String describes s for reports.
func (s Sink) String() string {
	return fmt.Sprintf("%s(%d)", [...]string{"bytes.Buffer", "writer", "writer that fails", "writer that accepts few bytes"}[s.Kind], s.Limit)
}

// String describes c for reports.
func (c *Case) String() string {
	out := c.Call.String()
	if c.Call < ReadTokens {
		out += fmt.Sprintf("\n  type:    %s", c.TypeName)
	}
	if c.Call < ReadTokens && c.Fill != 0 {
		out += fmt.Sprintf("\n  filled:  from seed %#x (hostile %t)", c.Fill, c.Hostile)
	}
	if c.Repeat > 0 {
		out += fmt.Sprintf("\n  repeat:  %d", c.Repeat)
	}
	if c.Odd {
		out += "\n  odd:     from the list of odd values, not of the type"
	}
	if c.Text != nil {
		out += fmt.Sprintf("\n  text:    %.3000q\n  source:  %v", c.Text, c.Source)
	}
	if !c.Call.IsDecoding() {
		out += fmt.Sprintf("\n  writer:  %v", c.Sink)
	}
	return out + fmt.Sprintf("\n  options: %v\n  program: %#x", c.Options, c.Program)
}

// A Generator makes cases.
type Generator struct {
	Texts *diff.Texts
	// Types are the types of package side; Case.Type is an index into them.
	Types []diff.Type
	// TextOf returns a text of a random value of type number typ. The earlier
	// commit writes it, so changes to the working tree do not change the cases.
	TextOf func(r *jsontest.Rand, typ int) []byte
	// Only are the calls to choose from; empty means all.
	Only []Call
}

// Case returns the case of the given seed.
func (g *Generator) Case(seed uint64) *Case {
	r := jsontest.NewRand(seed)
	c := &Case{Call: jsontest.Pick(r, frequency)}
	if len(g.Only) > 0 {
		c.Call = jsontest.Pick(r, g.Only)
	}
	c.Type = r.IntN(len(g.Types))
	if r.OneIn(4) { // the last half has the types of package side
		c.Type = len(g.Types) - 1 - r.IntN(len(g.Types)/2)
	}
	c.TypeName = g.Types[c.Type].Name
	c.Options = randomOptions(r)
	c.Program = r.Uint64()
	if !c.Call.IsDecoding() {
		c.Sink = randomSink(r)
	}
	c.Odd = r.OneIn(300)
	if r.OneIn(800) {
		c.Repeat = 10 + r.IntN(200)
	}
	switch {
	case c.Call.IsEncoding():
		c.Fill, c.Hostile = r.Uint64()|1, r.OneIn(2)
		return c
	case c.Call.IsDecoding():
		c.Text = g.text(r, c)
		if r.OneIn(3) {
			c.Fill = r.Uint64() | 1
		}
	default:
		c.Text = g.Texts.Random(r)
		if r.OneIn(2) {
			c.Text = g.text(r, c)
		}
	}
	if c.Repeat > 0 {
		c.Text = repeated(r, c.Text, c.Repeat)
	}
	if (c.Call.IsDecoding() || c.Call == ReadTokens) && r.OneIn(1000) {
		c.Text = deep(r)
	}
	c.Source = diff.RandomSource(r, len(c.Text))
	for c.Call != Unmarshal && c.Source.String() == diff.Direct.String() {
		c.Source = diff.RandomSource(r, len(c.Text))
	}
	return c
}

// text returns a text for a call with a type, of one or several values in a row, the latter most
// often for calls that read streams. About half of the values have not been mutated.
func (g *Generator) text(r *jsontest.Rand, c *Case) []byte {
	value := func() []byte {
		if r.OneIn(5) {
			return Nested(r, nil, 0)
		}
		return g.TextOf(r, c.Type)
	}
	one := func() []byte {
		if r.OneIn(2) {
			return value()
		}
		return g.Texts.From(r, value)
	}
	more := 12
	if c.Call == UnmarshalDecode || c.Call == DecoderV1 || c.Call == ReadTokens {
		more = 2
	}
	text := one()
	for r.OneIn(more) && len(text) < 2000 {
		text = append(append(text, jsontest.Pick(r, []string{" ", "\n", "\t ", " \r\n", "", ","})...), one()...)
	}
	return text
}

// repeated returns an array that has text n times, or as often as fits 50,000 bytes. One array in
// eight lacks its end.
func repeated(r *jsontest.Rand, text []byte, n int) []byte {
	out := []byte{'['}
	for i := range n {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, text...)
		if len(out) > 50_000 {
			break
		}
	}
	if r.OneIn(8) {
		return out
	}
	return append(out, ']')
}

// deep returns arrays or objects nested to the depth limit, or up to three levels less or two
// more.
func deep(r *jsontest.Rand) []byte {
	n := jsontest.MaxDepth - 3 + r.IntN(6)
	open, end := "[", "]"
	if r.OneIn(2) {
		open, end = `{"A":`, "}"
	}
	out := []byte(strings.Repeat(open, n))
	switch r.IntN(3) {
	case 0:
		return out
	case 1:
		out = append(out, "[]"...)
	default:
		out = append(out, '1')
	}
	return append(out, strings.Repeat(end, n)...)
}

// randomSink returns a writer, in most cases one that accepts everything.
func randomSink(r *jsontest.Rand) Sink {
	switch r.IntN(6) {
	case 0:
		return Sink{Plain, 0}
	case 1:
		return Sink{Failing, r.IntN(1 << r.IntN(10))}
	case 2:
		return Sink{Short, 1 + r.IntN(100)}
	}
	return Sink{Buffer, 0}
}
