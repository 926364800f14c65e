package conformance

import (
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// An encoder is the *Encoder of either library; V is the type Value of its package jsontext.
type encoder[V any] interface{ WriteValue(V) error }

// A decoder is the *Decoder of either library; V is the type Value of its package jsontext.
type decoder[V any] interface{ ReadValue() (V, error) }

// Entry is a string. *Entry implements the MarshalerTo and UnmarshalerFrom of
// the library whose Encoder, Decoder and Value it is given.
type Entry[E encoder[V], D decoder[V], V ~[]byte] string

// MarshalJSONTo implements MarshalerTo.
func (e *Entry[E, D, V]) MarshalJSONTo(enc E) error {
	return enc.WriteValue(V(fmt.Sprintf(`{"entry":%q}`, *e)))
}

// UnmarshalJSONFrom implements UnmarshalerFrom.
func (e *Entry[E, D, V]) UnmarshalJSONFrom(dec D) error {
	v, err := dec.ReadValue()
	*e += Entry[E, D, V]("<" + string(v) + ">")
	return err
}

type (
	// Page has fields for each kind of method. The methods have pointer receivers.
	Page[E encoder[V], D decoder[V], V ~[]byte] struct {
		Total  big.Int        // MarshalJSON
		Number diff.Number    // MarshalText
		Ticks  diff.Ticks     // AppendText
		Entry  Entry[E, D, V] // MarshalJSONTo
		Quoted diff.Number    `json:",string"`
		Array  [1]diff.Number
		Coded  [1]Entry[E, D, V]
		Zero   diff.ZeroPointer `json:",omitzero"`
		Map    map[string]diff.Number
	}
	// Ledger embeds a pointer to a Page.
	Ledger[E encoder[V], D decoder[V], V ~[]byte] struct {
		*Page[E, D, V]
		Own  diff.Number
		Name string
	}
	// Shelf embeds a Ledger by value, and so the pointer one level deeper.
	Shelf[E encoder[V], D decoder[V], V ~[]byte] struct {
		Ledger[E, D, V]
		Last diff.Ticks
	}
)

// A place is a value with structs that embed pointers, and a target of its type
// to unmarshal into.
type place struct {
	name, why  string
	in, target any
}

// places returns the places for the types of one library.
func places[E encoder[V], D decoder[V], V ~[]byte]() []place {
	type ledger = Ledger[E, D, V]
	type shelf = Shelf[E, D, V]
	made := func() ledger {
		return ledger{&Page[E, D, V]{
			Total: *big.NewInt(12345), Number: 5, Ticks: 6, Entry: "e", Quoted: 7, Array: [1]diff.Number{8},
			Coded: [1]Entry[E, D, V]{"f"}, Zero: diff.ZeroPointer{S: "abc"}, Map: map[string]diff.Number{"k": 9},
		}, 10, "x"}
	}
	l := made()
	s := shelf{l, 11}
	return []place{
		{"struct", "the struct is not addressable", l, new(ledger)},
		{"pointer", "all fields are addressable", &l, new(*ledger)},
		{"array", "elements of an array by value are not addressable", [1]ledger{l}, new([1]ledger)},
		{"slice", "elements of a slice are addressable", []ledger{l}, new([]ledger)},
		{"map", "values of a map are never addressable", map[string]ledger{"m": l}, new(map[string]ledger)},
		{"map of arrays", "nor are their elements", map[string][1]ledger{"m": {l}}, new(map[string][1]ledger)},
		{"interface", "an interface holds a value that is not addressable", []any{l}, &[]any{made()}},
		{"interface with a pointer", "it holds an addressable one", []any{&l}, &[]any{&ledger{Page: made().Page}}},
		{"field", "it is as addressable as its struct", struct{ F ledger }{l}, new(struct{ F ledger })},
		{"nil pointer", "the members of an absent struct are absent", ledger{Own: 1}, new(ledger)},
		{"embedded by value", "the pointer is one level deeper", s, new(shelf)},
		{"embedded by value in a map", "it is not addressable up to the pointer", map[string]shelf{"m": s}, new(map[string]shelf)},
		{"filled target", "members are merged into what the pointer leads to", l, &ledger{Page: made().Page}},
	}
}

// TestEmbeddedPointers checks that structs with embedded pointers are marshaled and unmarshaled
// as by the standard library: by value, in arrays, slices, maps and interfaces, with packages
// json and v1. A field reached through a pointer is addressable, so its methods with pointer
// receivers are called even if the outer struct is not addressable.
func TestEmbeddedPointers(t *testing.T) {
	ours := places[*jsontext.Encoder, *jsontext.Decoder, jsontext.Value]()
	theirs := places[*stdtext.Encoder, *stdtext.Decoder, stdtext.Value]()
	for _, call := range []struct {
		name                       string
		ourMarshal, stdMarshal     func(any) ([]byte, error)
		ourUnmarshal, stdUnmarshal func([]byte, any) error
	}{
		{name: "v1", ourMarshal: v1.Marshal, stdMarshal: stdv1.Marshal, ourUnmarshal: v1.Unmarshal, stdUnmarshal: stdv1.Unmarshal},
		{name: "v2",
			ourMarshal:   func(v any) ([]byte, error) { return json.Marshal(v) },
			stdMarshal:   func(v any) ([]byte, error) { return stdjson.Marshal(v) },
			ourUnmarshal: func(b []byte, v any) error { return json.Unmarshal(b, v) },
			stdUnmarshal: func(b []byte, v any) error { return stdjson.Unmarshal(b, v) }},
		{name: "v2 with DefaultOptionsV1",
			ourMarshal:   func(v any) ([]byte, error) { return json.Marshal(v, v1.DefaultOptionsV1()) },
			stdMarshal:   func(v any) ([]byte, error) { return stdjson.Marshal(v, stdv1.DefaultOptionsV1()) },
			ourUnmarshal: func(b []byte, v any) error { return json.Unmarshal(b, v, v1.DefaultOptionsV1()) },
			stdUnmarshal: func(b []byte, v any) error { return stdjson.Unmarshal(b, v, stdv1.DefaultOptionsV1()) }},
		{name: "Encoder of v1", ourMarshal: encodeV1, stdMarshal: encodeStdV1, ourUnmarshal: decodeV1, stdUnmarshal: decodeStdV1},
	} {
		for i, p := range ours {
			got, err := call.ourMarshal(p.in)
			want, stdErr := call.stdMarshal(theirs[i].in)
			if stdErr != nil {
				t.Fatalf("%s, %s: the standard library fails: %v", call.name, p.name, stdErr)
			}
			if err != nil || string(got) != string(want) {
				t.Errorf("%s, marshal %s (%s):\n  ours: %s %v\n  std:  %s", call.name, p.name, p.why, got, err, want)
			}
			err = call.ourUnmarshal(want, p.target)
			stdErr = call.stdUnmarshal(want, theirs[i].target)
			a, b := scalars(p.target), scalars(theirs[i].target)
			if (err == nil) != (stdErr == nil) || a != b {
				t.Errorf("%s, unmarshal %s (%s):\n  ours: %s %v\n  std:  %s %v", call.name, p.name, p.why, a, err, b, stdErr)
			}
		}
	}
}

// encodeV1 marshals v by our Encoder of package v1.
func encodeV1(v any) ([]byte, error) {
	var sb strings.Builder
	err := v1.NewEncoder(&sb).Encode(v)
	return []byte(sb.String()), err
}

// encodeStdV1 marshals v by the Encoder of encoding/json.
func encodeStdV1(v any) ([]byte, error) {
	var sb strings.Builder
	err := stdv1.NewEncoder(&sb).Encode(v)
	return []byte(sb.String()), err
}

// decodeV1 unmarshals b by our Decoder of package v1.
func decodeV1(b []byte, v any) error { return v1.NewDecoder(strings.NewReader(string(b))).Decode(v) }

// decodeStdV1 unmarshals b by the Decoder of encoding/json.
func decodeStdV1(b []byte, v any) error {
	return stdv1.NewDecoder(strings.NewReader(string(b))).Decode(v)
}

// scalars returns the result of diff.Leaves for v in one line.
func scalars(v any) string {
	var sb strings.Builder
	for _, l := range diff.Leaves(v) {
		if s, isText := l.Value.(string); isText && strings.HasPrefix(s, "empty ") {
			l.Value = "empty" // the name of the type differs between the libraries
		}
		fmt.Fprintf(&sb, "%s=%v ", l.Path, l.Value)
	}
	return sb.String()
}

// TestEmbeddedCut checks that each prefix of some texts, alone and with one more byte, decodes
// into structs with nil embedded pointers as in the standard library. A prefix that ends after
// the name of a member has no value to store in the embedded struct.
func TestEmbeddedCut(t *testing.T) {
	for _, test := range []struct{ typ, why, text string }{
		{"Account", "a nil pointer to an exported struct is set", `{"Total":1,"b":2,"r":{"a":3},"inner":{"B":4},"q":5,"e":[6,7],"name":"x"}`},
		{"Timetable", "a field hides a member", `{"n":1,"t":"ticks 2","a":["x"],"s":["3"],"k":{"a":"b"},"q":"x","p":"4","i":"5"}`},
		{"Sealed", "a nil pointer to an unexported struct cannot be set", `{"U":1,"num":"n","ticks":"2","K":"x"}`},
		{"Sealed", "nor for null", `{"U":null,"num":null,"ticks":null,"K":null}`},
		{"SealedPlain", "no field has a method", `{"U":1,"s":["a"],"K":2}`},
		{"SealedPlain", "nor for names in another case", `{"u":1,"S":["a"],"k":2}`},
		{"[]SealedPlain", "slices hold structs", `[{"u":1,"S":["a"],"k":2}]`},
		{"Plain", "a nil pointer to an exported struct is set", `{"K":1,"note":"a","Kind":"b"}`},
		{"Sealed", "nor for names in another case", `{"u":1,"NUM":"n","k":"x"}`},
		{"Layered", "there are two pointers on the way", `{"own":"x","U":1,"Total":2,"v":"y"}`},
		{"Chain", "it embeds a pointer to itself", `{"n":"x","b":1,"Chain":2}`},
		{"NamedEmbeds", "pointers with names are fields", `{"texts":{"n":"x"},"values":{"b":1},"note":"y","Kind":"z"}`},
		{"MethodEmbeds", "a pointer to an integer is a field", `{"Ticks":"1","S":"y","Label":"x","K":"z"}`},
		{"[2]Account", "arrays hold structs", `[{"b":2},{"Total":1}]`},
		{"map[string]Sealed", "maps hold structs", `{"a":{"U":1,"K":"y"},"b":{"num":"x"}}`},
		{"Coded", "methods read from the decoder", `{"w":"x","l":["y"],"pair":["z"],"w2":"v"}`},
	} {
		found := 0
		for i := range len(test.text) + 1 {
			for _, tail := range []string{"", "x", ":", ",", "]", "}", "1", `"`} {
				f := checkCut(test.typ, []byte(test.text[:i]+tail))
				if f == nil {
					continue
				}
				if found++; found <= 3 {
					t.Errorf("%s (%s): %v", test.typ, test.why, f)
				}
			}
		}
		if found > 3 {
			t.Errorf("%s (%s): %d differences in all", test.typ, test.why, found)
		}
	}
}

// checkCut unmarshals text into a zero value of the named type, from memory and from readers,
// with package json, and for a type of diff.EmbedTypes also with package v1. It returns the first
// difference that is not a known one, or nil. Before each call of package v1 another call
// succeeds, so that the pooled decoder is in the same state.
func checkCut(typ string, text []byte) *diff.Finding {
	for _, t := range diff.EmbedTypes {
		if t.Name != typ {
			continue
		}
		for _, source := range []diff.Source{diff.Direct, diff.OneByte, diff.Failing(len(text))} {
			if err := v1.Unmarshal([]byte("[1]"), new([]int)); err != nil {
				return &diff.Finding{Diff: err.Error()}
			}
			old := diff.OldDecoding{Type: t, Source: source}
			if s := old.Check(text); s != "" && !diff.Explained(old.String(), text, s) {
				return &diff.Finding{Check: old.String(), Input: text, Diff: s}
			}
		}
	}
	d := diff.Into(typ)
	for _, d.Source = range []diff.Source{diff.Direct, diff.OneByte, diff.Failing(len(text))} {
		if s := d.Check(text); s != "" && !diff.Explained(d.String(), text, s) {
			return &diff.Finding{Check: d.String(), Input: text, Diff: s}
		}
	}
	return nil
}
