package json_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

func addSeeds(f *testing.F) {
	for _, tt := range roundTrips {
		f.Add([]byte(tt.text))
	}
	for _, tt := range rejected {
		if len(tt.text) < 1000 {
			f.Add([]byte(tt.text))
		}
	}
	f.Add([]byte("\"0\"\u017a")) // a character behind the value that the window cuts
	for s := range jsontest.Shapes() {
		f.Add(jsontest.Generate(1, jsontest.Shapes()[s], 500))
	}
}

// FuzzUnmarshalAny compares Unmarshal into any with the naive parser, and with
// itself reading byte by byte.
func FuzzUnmarshalAny(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		var got, streamed any
		err := json.Unmarshal(text, &got)
		err2 := json.UnmarshalRead(jsontest.OneByteReader(text), &streamed)
		if (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
			t.Fatalf("Unmarshal: %v; UnmarshalRead: %v", err, err2)
		}
		if !reflect.DeepEqual(got, streamed) {
			t.Fatalf("Unmarshal: %v; UnmarshalRead: %v", got, streamed)
		}
		node, perr := jsontest.Parse(text, jsontest.Options{})
		var want any
		if perr == nil {
			want, perr = node.ToAny()
		}
		if (err == nil) != (perr == nil) {
			t.Fatalf("Unmarshal: %v; naive parser: %v", err, perr)
		}
		if err != nil {
			return
		}
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("Unmarshal: %v; naive parser: %v", got, want)
		}
		out, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		var back any
		if err := json.Unmarshal(out, &back); err != nil || !reflect.DeepEqual(got, back) {
			t.Fatalf("%s: %v", out, err)
		}
	})
}

// FuzzUnmarshalStruct reads into a struct of many kinds whatever comes, and
// holds that what was read is written and read back the same.
func FuzzUnmarshalStruct(f *testing.F) {
	type all struct {
		Scalars  scalars
		Tagged   tagged
		Embedded embedding
		Node     node
		Bytes    []byte
		Array    [2]int
		Floats   []float64
		Ints     map[int]int
		Any      any
	}
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, o := range []json.Options{nil, json.MatchCaseInsensitiveNames(true), jsontext.AllowDuplicateNames(true)} {
			var v, w all
			err := json.Unmarshal(text, &v, o)
			err2 := json.UnmarshalRead(jsontest.OneByteReader(text), &w, o)
			if (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
				t.Fatalf("Unmarshal: %v; UnmarshalRead: %v", err, err2)
			}
			if !reflect.DeepEqual(v, w) {
				t.Fatalf("Unmarshal: %+v; UnmarshalRead: %+v", v, w)
			}
			if err != nil {
				continue
			}
			out, err := json.Marshal(v, json.Deterministic(true))
			if err != nil {
				t.Fatal(err)
			}
			var back all
			if err := json.Unmarshal(out, &back); err != nil {
				t.Fatalf("%s: %v", out, err)
			}
			again, err := json.Marshal(back, json.Deterministic(true))
			if err != nil || !bytes.Equal(out, again) {
				t.Fatalf("%s became %s, %v", out, again, err)
			}
		}
	})
}
