package json

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestDecodeAtOnce holds that a Decoder which gets all of a text at once, and then reads a value without a look for its end
// before, does what it does if it gets byte by byte.
func TestDecodeAtOnce(t *testing.T) {
	type target struct {
		A any
		B *target
	}
	for _, tt := range []struct {
		name, why string
		text      string
		atOnce    bool // the first value is read so
	}{
		{"value", "nothing else is there", `{"A":[1,{"x":2}]}`, true},
		{"line", "white space does not matter", " {\"A\":1} \r\n\t", true},
		{"array", "it does not fit, and is passed over", `[1]`, true},
		{"misfit", "it is passed over", `{"B":1,"A":2}`, true},
		{"lines", "the first value ends before", "{\"A\":1}\n{\"A\":2}\n{\"B\":{}}", false},
		{"together", "the same", `{"A":1}{"A":2}`, false},
		{"mixed", "what is last ends no object", `{"A":1} [] {}5[`, false},
		{"too much", "an object ends again", `{"A":1}}`, false},
		{"too little", "an object is not ended", `{"A":{}`, false},
		{"other end", "an array is ended as an object", `{"A":[1}`, false},
		{"malformed", "nothing is stored", `{"A":1,"B":{"A":tru}}`, false},
		{"control", "it is no white space", "{\"A\":1}\x00", true},
		{"scalar", "it may go on", `12`, false},
		{"white space", "there is no value", " \n ", false},
		{"empty", "the same", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, into := range []string{"new", "again", "full"} {
				whole := NewDecoder(strings.NewReader(tt.text))
				split := NewDecoder(iotest.OneByteReader(strings.NewReader(tt.text)))
				var a, b target
				if into == "full" { // which stays so if the text is malformed
					a, b = target{B: &target{A: 1}}, target{B: &target{A: 1}}
				}
				for n := range 4 {
					if into == "new" {
						a, b = target{}, target{}
					}
					got, want := outcome(whole, &a), outcome(split, &b)
					if got != want {
						t.Fatalf("value %d: %s, want %s", n, got, want)
					}
					if want := tt.atOnce && into != "full"; n == 0 && whole.many == want || !split.many {
						t.Errorf("read at once: %t, want %t (%s); %t byte by byte", !whole.many, want, tt.why, !split.many)
					}
				}
			}
		})
	}
}

// outcome reads the next value of d into v and tells what there is to see.
func outcome(d *Decoder, v any) string {
	err := d.Decode(v)
	text, _ := Marshal(v)
	return fmt.Sprintf("%s, %T %v at %d, more %t", text, err, err, d.InputOffset(), d.More())
}

// TestDecodeAtOnceNowhere holds that a text is checked although nothing can be read into nil.
func TestDecodeAtOnceNowhere(t *testing.T) {
	d := NewDecoder(strings.NewReader(`{a}`))
	if err, ok := d.Decode(nil).(*SyntaxError); !ok || err.Offset != 2 {
		t.Errorf("%v, want a syntax error at 2", err)
	}
}

// TestDecodeAtOnceWithin holds that the elements of an array that tokens are read from are no values of the stream.
func TestDecodeAtOnceWithin(t *testing.T) {
	d := NewDecoder(strings.NewReader(`[[1],[2]]`))
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

// A counting reader counts its calls.
type counting struct {
	r     io.Reader
	calls int
}

func (c *counting) Read(b []byte) (int, error) {
	c.calls++
	return c.r.Read(b)
}

// TestDecodeAtOnceReads holds that no more is asked of a reader than to find a value, or what is wrong.
func TestDecodeAtOnceReads(t *testing.T) {
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
			NewDecoder(r).Decode(new(any))
			if r.calls != tt.calls {
				t.Errorf("%d calls, want %d (%s)", r.calls, tt.calls, tt.why)
			}
		})
	}
}
