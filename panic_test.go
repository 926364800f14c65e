package json_test

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// textPanic is a number that panics if it is 13, and handles texts.
type textPanic int

func (n textPanic) MarshalJSON() ([]byte, error) {
	if n == 13 {
		panic("thirteen")
	}
	return strconv.AppendInt(nil, int64(n), 10), nil
}

func (n *textPanic) UnmarshalJSON(b []byte) error {
	i, err := strconv.Atoi(string(b))
	if i == 13 {
		panic("thirteen")
	}
	*n = textPanic(i)
	return err
}

// coderPanic is textPanic with the Encoder or Decoder.
type coderPanic int

func (n coderPanic) MarshalJSONTo(enc *jsontext.Encoder) error {
	if n == 13 {
		panic("thirteen")
	}
	return enc.WriteToken(jsontext.Int(int64(n)))
}

func (n *coderPanic) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	i, err := tok.Int()
	if i == 13 {
		panic("thirteen")
	}
	*n = coderPanic(i)
	return err
}

// panics reports whether f panics.
func panics(f func() error) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

// TestPanicReading checks that a Decoder has failed after a panic, until Reset.
func TestPanicReading(t *testing.T) {
	long := strings.Repeat("2, ", 5000)
	tests := []struct {
		name, why string
		text      string
		out       any
		opts      []json.Options
		want      string // what the tokens are that can be read afterwards
	}{
		{"text, far", "the beginning has left the window: nobody knows what is open", "[" + long + "13, 14] 15", new([]textPanic), nil, ""},
		{"text, near", "what can be read does not depend on the size of the window", "[1, 13, 14] 15", new([]textPanic), nil, ""},
		{"text alone", "there is nothing around the value, but it would be read twice", "13 15", new(textPanic), nil, ""},
		{"coder, far", "the method has left the Decoder in the array", "[" + long + "13, 14] 15", new([]coderPanic), nil, ""},
		{"coder, old", "all of the value was in the window, but more comes after it", "[13, 14] 15", new([]coderPanic),
			[]json.Options{v1.DefaultOptionsV1()}, ""},
		{"text, old", "the same for texts", "[1, 13, 14] 15", new([]textPanic), []json.Options{v1.DefaultOptionsV1()}, ""},
		{"text after coder", "frames that were opened for a method are not those of the failure", `{"a": 1, "b": [13], "c": 3} 15`,
			new(struct {
				A coderPanic  `json:"a"`
				B []textPanic `json:"b"`
			}), nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(tt.text)), tt.opts...)
			if !panics(func() error { return json.UnmarshalDecode(dec, tt.out) }) {
				t.Fatal("no panic")
			}
			var got []string
			tok, err := dec.ReadToken()
			for ; err == nil; tok, err = dec.ReadToken() {
				got = append(got, tok.String())
			}
			if s := strings.Join(got, " "); s != tt.want || (err == io.EOF) != (tt.want != "") {
				t.Errorf("read %q and %v, want %q (%s)", s, err, tt.want, tt.why)
			}
			var x any
			if err := json.UnmarshalDecode(dec, &x); tt.want == "" && (err == nil || err == io.EOF) {
				t.Errorf("read %v, %v, want a failure", x, err)
			}
			dec.Reset(strings.NewReader("[1]"))
			if err := json.UnmarshalDecode(dec, &x); err != nil {
				t.Errorf("after Reset: %v", err)
			}
		})
	}
}

// TestPanicWriting checks that an Encoder has failed after a panic, until Reset.
func TestPanicWriting(t *testing.T) {
	long := strings.Repeat("x", 9000)
	tests := []struct {
		name, why string
		in        any
		want      bool // more can be written
	}{
		{"text", "the part of the array that was written is lost", []any{1, textPanic(13)}, false},
		{"text alone", "nothing was written, as it happens", textPanic(13), false},
		{"text, far", "part of the array has been flushed", []any{long, textPanic(13)}, false},
		{"coder", "the method has left the Encoder in the array", []any{1, coderPanic(13)}, false},
		{"coder, far", "part of the array has been flushed", []any{long, coderPanic(13)}, false},
		{"text after coder", "the array was open in the Encoder once, but without its text", []any{1, coderPanic(1), textPanic(13)}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(struct{ io.Writer }{&b})
			if !panics(func() error { return json.MarshalEncode(enc, tt.in) }) {
				t.Fatal("no panic")
			}
			err := json.MarshalEncode(enc, "next")
			if (err == nil) != tt.want {
				t.Errorf("writing on: %v (%s)", err, tt.why)
			}
			if err := enc.WriteToken(jsontext.EndArray); (err == nil) != tt.want {
				t.Errorf("the end: %v (%s)", err, tt.why)
			}
			enc.Reset(&b)
			if err := json.MarshalEncode(enc, "new"); err != nil {
				t.Errorf("after Reset: %v", err)
			}
		})
	}
}

// TestPanicInside has a method go on with its Decoder or Encoder after a panic in it.
func TestPanicInside(t *testing.T) {
	read := json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, x *map[string]int) error {
		var list []textPanic
		if !panics(func() error { return json.UnmarshalDecode(dec, &list) }) {
			t.Error("no panic")
		}
		return nil
	}))
	var out []map[string]int
	if err := json.Unmarshal([]byte(`[[1, 13], {}]`), &out, read); err == nil {
		t.Errorf("read %v", out)
	}
	write := json.WithMarshalers(json.MarshalToFunc(func(enc *jsontext.Encoder, x map[string]int) error {
		if !panics(func() error { return json.MarshalEncode(enc, []textPanic{1, 13}) }) {
			t.Error("no panic")
		}
		return nil
	}))
	if b, err := json.Marshal([]map[string]int{{}, {}}, write); err == nil {
		t.Errorf("wrote %s", b)
	}
}
