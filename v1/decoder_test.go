package json_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json/v1"
)

// TestDecoderReader checks that the result of Decode does not depend on how much the reader
// returns at once.
func TestDecoderReader(t *testing.T) {
	type target struct {
		A any
		B *target
	}
	for _, tt := range []struct {
		name, why string
		text      string
	}{
		{"value", "nothing else is there", `{"A":[1,{"x":2}]}`},
		{"line", "white space does not matter", " {\"A\":1} \r\n\t"},
		{"array", "it does not fit, and is passed over", `[1]`},
		{"misfit", "it is passed over", `{"B":1,"A":2}`},
		{"lines", "the first value ends before", "{\"A\":1}\n{\"A\":2}\n{\"B\":{}}"},
		{"together", "the same", `{"A":1}{"A":2}`},
		{"mixed", "what is last ends no object", `{"A":1} [] {}5[`},
		{"too much", "an object ends again", `{"A":1}}`},
		{"too little", "an object is not ended", `{"A":{}`},
		{"other end", "an array is ended as an object", `{"A":[1}`},
		{"malformed", "nothing is stored", `{"A":1,"B":{"A":tru}}`},
		{"control", "it is no white space", "{\"A\":1}\x00"},
		{"scalar", "it may go on", `12`},
		{"white space", "there is no value", " \n "},
		{"empty", "the same", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, into := range []string{"new", "again", "full"} {
				whole := json.NewDecoder(strings.NewReader(tt.text))
				split := json.NewDecoder(iotest.OneByteReader(strings.NewReader(tt.text)))
				var a, b target
				if into == "full" { // values that malformed text must not change
					a, b = target{B: &target{A: 1}}, target{B: &target{A: 1}}
				}
				for n := range 4 {
					if into == "new" {
						a, b = target{}, target{}
					}
					got, want := decodeOutcome(whole, &a), decodeOutcome(split, &b)
					if got != want {
						t.Fatalf("value %d: %s, want %s (%s)", n, got, want, tt.why)
					}
				}
			}
		})
	}
}

// decodeOutcome decodes the next value of d into v and returns a description of the result.
func decodeOutcome(d *json.Decoder, v any) string {
	err := d.Decode(v)
	text, _ := json.Marshal(v)
	return fmt.Sprintf("%s, %T %v at %d, more %t", text, err, err, d.InputOffset(), d.More())
}

// TestDecoderNil checks that Decode(nil) returns the error of malformed text, and not that of the nil argument.
func TestDecoderNil(t *testing.T) {
	d := json.NewDecoder(strings.NewReader(`{a}`))
	if err, ok := d.Decode(nil).(*json.SyntaxError); !ok || err.Offset != 2 {
		t.Errorf("%v, want a syntax error at 2", err)
	}
}

// TestDecoderElements checks that Decode reads the elements of an array that Token has begun.
func TestDecoderElements(t *testing.T) {
	d := json.NewDecoder(strings.NewReader(`[[1],[2]]`))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for i := 1; d.More(); i++ {
		var v []int
		if err := d.Decode(&v); err != nil || len(v) != 1 || v[0] != i {
			t.Errorf("%v, %v, want [%d]", v, err, i)
		}
	}
	if _, err := d.Token(); err != nil {
		t.Error(err)
	}
	if err := d.Decode(new(any)); err != io.EOF {
		t.Error(err)
	}
}

// TestDecoderBuffered checks that Buffered followed by the Reader is the rest of the stream after Decode has failed,
// even if Decode has read further to find the error.
func TestDecoderBuffered(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		values    int // number of values decoded before
		want      string
	}{
		{name: "colon", why: "the byte after it was read to find the error", text: `:,2`, want: `:,2`},
		{name: "colon after a value", why: "the same", text: `1:,2`, values: 1, want: `:,2`},
		{name: "colon and bracket", why: "the same", text: `1: ]2`, values: 1, want: `: ]2`},
		{name: "comma", why: "no byte after it is read", text: `1,2`, values: 1, want: `,2`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := iotest.OneByteReader(strings.NewReader(tt.text))
			d := json.NewDecoder(r)
			for range tt.values {
				if err := d.Decode(new(any)); err != nil {
					t.Fatal(err)
				}
			}
			if err := d.Decode(new(any)); err == nil {
				t.Fatal("no error")
			}
			rest, err := io.ReadAll(io.MultiReader(d.Buffered(), r))
			if err != nil || string(rest) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", rest, err, tt.want, tt.why)
			}
		})
	}
}

// A counting is a Reader that counts the calls of Read.
type counting struct {
	r     io.Reader
	calls int
}

func (c *counting) Read(b []byte) (int, error) {
	c.calls++
	return c.r.Read(b)
}

// TestDecoderReads checks the number of calls of the Reader in one call of Decode: no more than are needed
// to find the end of the value, or the error.
func TestDecoderReads(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		calls     int
	}{
		{"object", "it has an end", `{"A":1}`, 1},
		{"number", "it may go on", `12`, 2},
		{"part", "all of a character is looked for, once", "\xe2\x82", 2},
		{"empty", "there is no value", ``, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &counting{r: strings.NewReader(tt.text)}
			json.NewDecoder(r).Decode(new(any))
			if r.calls != tt.calls {
				t.Errorf("%d calls, want %d (%s)", r.calls, tt.calls, tt.why)
			}
		})
	}
}

// A reentrant is a reader of one byte at a time that calls use before each read.
type reentrant struct {
	text string
	use  func()
}

func (r *reentrant) Read(b []byte) (n int, err error) {
	if r.use(); r.text == "" {
		return 0, io.EOF
	}
	n = copy(b, r.text[:1])
	r.text = r.text[n:]
	return n, nil
}

// TestDecoderInUse checks that calls of Decode and Token by the Reader of the Decoder fail, and that the call in progress
// and those after it have their results nevertheless.
func TestDecoderInUse(t *testing.T) {
	const text = `{"a": [{"b": 1, "c": 3}, {"b": 1, "d": "x"}]} 5 `
	for _, tt := range []struct {
		name, why string
		use       func(d *json.Decoder) error
	}{
		{"Decode", "a value is being read", func(d *json.Decoder) error { return d.Decode(new(any)) }},
		{"Token", "a value or token is being read", func(d *json.Decoder) error { _, err := d.Token(); return err }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var d *json.Decoder
			use := func() {
				if err := tt.use(d); err == nil || !strings.HasPrefix(err.Error(), "coder cannot be used by its Reader") {
					t.Errorf("the use has the error %v (%s)", err, tt.why)
				}
				d.InputOffset()
				d.Buffered()
			}
			for range 2 { // memory is used again
				var first any
				var second int
				d = json.NewDecoder(&reentrant{text, use})
				err := d.Decode(&first)
				if got, want := fmt.Sprint(first, err), "map[a:[map[b:1 c:3] map[b:1 d:x]]] <nil>"; got != want {
					t.Errorf("got %s, want %s (%s)", got, want, tt.why)
				}
				if err := d.Decode(&second); err != nil || second != 5 {
					t.Errorf("then got %d, %v (%s)", second, err, tt.why)
				}
				d = json.NewDecoder(&reentrant{text, use})
				n := 0
				for _, err = d.Token(); err == nil; _, err = d.Token() {
					n++
				}
				if n != 18 || err != io.EOF {
					t.Errorf("got %d tokens, %v (%s)", n, err, tt.why)
				}
			}
		})
	}
}

// TestDecoderBrackets checks the errors of Decode for an end bracket in place of a value, within an array or object
// that Token has begun. Their texts are those of encoding/json.
func TestDecoderBrackets(t *testing.T) {
	const start, element, pair = "looking for beginning of value", "after array element", "after object key:value pair"
	for _, tt := range []struct {
		name, why string
		text      string
		tokens    int
		char      string
		want      string
	}{
		{name: "first element", why: "the array is empty so far", text: `[[}`, tokens: 1, char: "}", want: start},
		{name: "element", why: "the array has an element", text: `[3,[}`, tokens: 2, char: "}", want: element},
		{name: "element of an element", why: "all is within one value", text: `[3,[1,}`, tokens: 2, char: "}", want: element},
		{name: "member of an element", why: "the same", text: `[3,{"a":}`, tokens: 2, char: "}", want: element},
		{name: "value itself", why: "it does not begin", text: `[3,}`, tokens: 2, char: ",", want: start},
		{name: "array end", why: "it is the end of the array", text: `[3,{"a":]`, tokens: 2, char: "]", want: start},
		{name: "member", why: "the object has a name", text: `{"a":{"b":]`, tokens: 2, char: "]", want: pair},
		{name: "object end", why: "it is the end of the object", text: `{"a":{"b":}`, tokens: 2, char: "}", want: start},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := json.NewDecoder(strings.NewReader(tt.text))
			for range tt.tokens {
				if _, err := d.Token(); err != nil {
					t.Fatal(err)
				}
			}
			err := d.Decode(new(any))
			if want := "invalid character '" + tt.char + "' " + tt.want; err == nil || err.Error() != want {
				t.Errorf("%v, want %s (%s)", err, want, tt.why)
			}
		})
	}
}
