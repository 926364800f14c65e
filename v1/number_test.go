package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A likeNumber has the methods of v1.Number but is another type, so that its methods are always called.
type likeNumber v1.Number

func (n likeNumber) MarshalJSONTo(enc *jsontext.Encoder) error {
	return v1.Number(n).MarshalJSONTo(enc)
}

func (n *likeNumber) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return (*v1.Number)(n).UnmarshalJSONFrom(dec)
}

// numberPlaces is a struct with numbers of type N in every sort of field that can contain them.
type numberPlaces[N ~string] struct {
	N     N
	Str   N    `json:",string"`
	Zero  N    `json:",omitzero"`
	Empty N    `json:",omitempty"`
	Ptr   *N   `json:",omitempty"`
	List  []N  `json:",omitempty"`
	Pair  [2]N `json:",omitzero"`
	Named map[string]N
	Keys  map[N]int
	Any   any
}

var numberOptions = []struct {
	name, why string
	opts      []json.Options
}{
	{"none", "numbers are written and read without their methods", nil},
	{"in strings", "the methods see to that", []json.Options{json.StringifyNumbers(true)}},
	{"canonical", "the text may have to change", []json.Options{jsontext.CanonicalizeRawInts(true), jsontext.CanonicalizeRawFloats(true)}},
	{"lines", "there is white space around", []json.Options{jsontext.Multiline(true)}},
	{"sorted", "maps are written in another way", []json.Options{json.Deterministic(true)}},
	{"old", "methods are called where the old API calls them", []json.Options{v1.DefaultOptionsV1(), json.Deterministic(true)}},
	{"short", "failures come in the middle", []json.Options{jsontext.WithByteLimit(9)}},
	{"functions", "they come before methods", []json.Options{
		json.WithMarshalers(json.JoinMarshalers(
			json.MarshalFunc(func(v1.Number) ([]byte, error) { return []byte(`"mine"`), nil }),
			json.MarshalFunc(func(likeNumber) ([]byte, error) { return []byte(`"mine"`), nil }))),
		json.WithUnmarshalers(json.JoinUnmarshalers(
			json.UnmarshalFunc(func(b []byte, n *v1.Number) error { *n = "7"; return nil }),
			json.UnmarshalFunc(func(b []byte, n *likeNumber) error { *n = "7"; return nil }))),
	}},
}

// TestNumberAsItsMethods checks that encoding and decoding a Number, which may not call its methods, has the same
// result as a call of its methods.
func TestNumberAsItsMethods(t *testing.T) {
	texts := []string{"", "0", "-0", "12", "1.50", "-1E+400", "99999999999999999999", "01", "1.", "-", "x", `"1"`, " 1", "1 ", "1,2", "null", "\xff"}
	for _, tt := range numberOptions {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range texts {
				got := told(json.Marshal(placesOf[v1.Number](text), tt.opts...))
				want := told(json.Marshal(placesOf[likeNumber](text), tt.opts...))
				if got != want {
					t.Errorf("%q is written as %s, want %s (%s)", text, got, want, tt.why)
				}
				var a, b bytes.Buffer
				got = told(nil, json.MarshalWrite(&a, []v1.Number{"1", v1.Number(text)}, tt.opts...))
				want = told(nil, json.MarshalWrite(&b, []likeNumber{"1", likeNumber(text)}, tt.opts...))
				if got != want || a.String() != b.String() {
					t.Errorf("%q goes to a writer as %q %s, want %q %s (%s)", text, a.String(), got, b.String(), want, tt.why)
				}
			}
			for _, in := range []string{
				`{"N":1,"Str":"2","Zero":3,"Empty":-4.5e6,"Ptr":7,"List":[1,2.50,-0],"Pair":[1,2],"Named":{"a":1},"Keys":{"1":2},"Any":3}`,
				`{"N":null}`, `{"N":"1"}`, `{"N":"x"}`, `{"N":true}`, `{"N":[1]}`, `{"N":01}`, `{"N":1.}`, `{"N":-}`, `{"N":1`, `{"N":1x}`, `{"Str":2}`, `{"Str":"02"}`,
				`{"List":[1,2,"x"]}`, `{"List":[1,2`, `{"Keys":{"1":1,"1":2}}`, `{"Keys":{"x":1}}`, `{"Ptr":null}`, `{"Pair":[1]}`, `{"Any":"1"}`,
			} {
				for _, slow := range []bool{false, true} {
					a, b := placesOf[v1.Number]("5"), placesOf[likeNumber]("5")
					got, want := told(nil, json.UnmarshalRead(reader(in, slow), a, tt.opts...)), told(nil, json.UnmarshalRead(reader(in, slow), b, tt.opts...))
					if got != want {
						t.Errorf("%s, slow %v: error %s, want %s (%s)", in, slow, got, want, tt.why)
					}
					if a, b := fmt.Sprint(a.N, a.Str, a.Zero, a.Empty, a.List, a.Pair, a.Named, a.Keys, a.Any), fmt.Sprint(b.N, b.Str, b.Zero, b.Empty, b.List, b.Pair, b.Named, b.Keys, b.Any); a != b {
						t.Errorf("%s, slow %v: read as %s, want %s (%s)", in, slow, a, b, tt.why)
					}
				}
			}
		})
	}
}

// TestNumbersTogether checks that decoding a slice of Numbers allocates less often than for every second element, and
// so without the method of Number, which allocates for each.
func TestNumbersTogether(t *testing.T) {
	if !wire.Fast {
		t.Skip("the methods are called")
	}
	const count = 200
	text := []byte("[1" + strings.Repeat(",1234567", count) + "]")
	n := testing.AllocsPerRun(20, func() {
		if err := json.Unmarshal(text, new([]v1.Number)); err != nil {
			t.Fatal(err)
		}
	})
	if n > count/2 {
		t.Errorf("%v allocations for %d numbers", n, count)
	}
}

// placesOf returns a numberPlaces with the Number text in all fields, in Keys as the key.
func placesOf[N ~string](text string) *numberPlaces[N] {
	n := N(text)
	return &numberPlaces[N]{n, n, n, n, &n, []N{n, n}, [2]N{n, n}, map[string]N{"a": n}, map[N]int{n: 1}, n}
}

func reader(in string, slow bool) io.Reader {
	if slow {
		return iotest.OneByteReader(strings.NewReader(in))
	}
	return strings.NewReader(in)
}

// told returns a description of the results of a call, with the same name for both types of numbers.
func told(out []byte, err error) string {
	text := fmt.Sprintf("%q %v", out, err)
	var sem *json.SemanticError
	if errors.As(err, &sem) {
		text += fmt.Sprintf(" %d %q %q", sem.ByteOffset, sem.JSONPointer, sem.JSONValue)
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[v1.Number](), reflect.TypeFor[likeNumber]()} {
		text = strings.ReplaceAll(text, typ.String(), "Number")
	}
	return text
}
