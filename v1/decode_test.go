package json_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	jsonv2 "github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest/corpora"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/v1"
)

// An other skips the JSON value and decodes its field text instead, with the options of the call.
type other struct {
	text string
	into []int
}

func (o *other) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := dec.SkipValue(); err != nil {
		return err
	}
	return jsonv2.Unmarshal([]byte(o.text), &o.into, dec.Options())
}

// TestDecodeAgain checks that Decode has the same result as Unmarshal. Decode checks the text of a value
// first and decodes it without a check; a method that calls Unmarshal must have its own text checked.
func TestDecodeAgain(t *testing.T) {
	type target struct {
		A []int
		O *other
		R json.RawMessage
	}
	full := func(text string) *target { return &target{[]int{7, 8}, &other{text, []int{9}}, json.RawMessage("0")} }
	for _, tt := range []struct {
		name, why string
		text      string
		other     string // the text that the method reads
	}{
		{"fine", "nothing is wrong", ` {"A":[1,null,3],"R":{"x":[]},"O":[]}`, "[4]"},
		{"type", "what can't be stored is passed over", `{"A":[1,"x",3],"O":{}}`, "[4]"},
		{"other text", "it is not checked before", `{"A":[1],"O":1}`, "[5,6,}"},
		{"more of the other text", "it is not checked before", `{"A":[1],"O":1}`, "[5]]"},
		{"duplicate", "the second one wins", `{"A":[1],"A":[2],"O":"x"}`, "[]"},
		{"scalar", "the struct stays", `1`, ""},
		{"null", "the struct stays", `null`, ""},
		{"method alone", "its error is that of the call", `{"O":1}`, "["},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, empty := range []bool{false, true} {
				got, want := full(tt.other), full(tt.other)
				if empty {
					got, want = &target{O: got.O}, &target{O: want.O}
				}
				wantErr := json.Unmarshal([]byte(tt.text), want)
				dec := json.NewDecoder(strings.NewReader(tt.text + " 1"))
				err := dec.Decode(got)
				if !reflect.DeepEqual(got, want) || !sameOld(err, wantErr) {
					t.Errorf("%+v, %v\nwant %+v, %v (%s)", got, err, want, wantErr, tt.why)
				}
				if tt.other == "[5,6,}" && !reflect.DeepEqual(got.O.into, []int{9}) {
					t.Errorf("%v was read from a text with a fault", got.O.into)
				}
				var n int
				if err := dec.Decode(&n); n != 1 || err != nil {
					t.Errorf("then %d, %v", n, err)
				}
			}
		})
	}
}

// sameOld reports whether two errors have the same type and text, and the same Offset if they wrap an
// UnmarshalTypeError. Offsets of syntax errors may differ: only Unmarshal counts the white space before a value.
func sameOld(a, b error) bool {
	var x, y *json.UnmarshalTypeError
	if errors.As(a, &x) && errors.As(b, &y) {
		return a.Error() == b.Error() && x.Offset == y.Offset
	}
	return reflect.TypeOf(a) == reflect.TypeOf(b) && (a == nil || a.Error() == b.Error())
}

// BenchmarkDecode measures Decode of the benchmark documents, from a stream, into zero values and into
// the values of the previous call.
func BenchmarkDecode(b *testing.B) {
	docs, err := corpora.Load("")
	if err != nil {
		b.Skip(err)
	}
	for _, d := range docs {
		for _, kind := range []string{"zero", "full"} {
			b.Run(d.Name+"/"+kind, func(b *testing.B) {
				v := d.New()
				b.SetBytes(int64(len(d.Data)))
				dec := json.NewDecoder(&repeating{text: d.Data})
				for b.Loop() {
					if kind == "zero" {
						v = d.New()
					}
					if err := dec.Decode(v); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// A repeating is a Reader that returns text again and again, without an end.
type repeating struct {
	text []byte
	r    bytes.Reader
}

func (r *repeating) Read(b []byte) (int, error) {
	n, err := r.r.Read(b)
	if err == io.EOF {
		r.r.Reset(r.text)
		n, err = r.r.Read(b)
	}
	return n, err
}
