package conformance

import (
	"bytes"
	stdjson "encoding/json/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// TestCorpus checks that each benchmark document decodes into an any and into its struct type to
// the values of the standard library, and that Marshal and MarshalWrite encode them to its text.
func TestCorpus(t *testing.T) {
	for _, doc := range documents(t) {
		t.Run(doc.Name+"/any", func(t *testing.T) {
			doc.New = func() any { return new(any) }
			corpusDocument(t, doc)
		})
		t.Run(doc.Name+"/struct", func(t *testing.T) { corpusDocument(t, doc) })
	}
}

func corpusDocument(t *testing.T, doc corpora.Document) {
	want := doc.New()
	if err := stdjson.Unmarshal(doc.Data, want, stdjson.RejectUnknownMembers(true)); err != nil {
		t.Fatalf("the standard library rejects the document: %v", err)
	}
	got := doc.New()
	if err := json.Unmarshal(doc.Data, got, json.RejectUnknownMembers(true)); err != nil {
		t.Fatalf("Unmarshal: %v", err)
	}
	if d := cmp.Diff(flat(doc, want), flat(doc, got)); d != "" {
		t.Fatalf("Unmarshal (-std +ours):\n%.4000s", d)
	}
	if d := diff.Same(got, want); d != "" {
		t.Fatalf("Unmarshal: %s", d)
	}
	corpusReaders(t, doc, want)
	corpusWriters(t, got, want)

	text, err := json.Marshal(got)
	if err != nil {
		t.Fatalf("Marshal: %v", err)
	}
	again := doc.New()
	if err := json.Unmarshal(text, again); err != nil {
		t.Fatalf("Unmarshal of what Marshal gave: %v", err)
	}
	if d := cmp.Diff(flat(doc, want), flat(doc, again)); d != "" {
		t.Errorf("there and back again (-std +ours):\n%.4000s", d)
	}
}

// corpusReaders checks that UnmarshalRead decodes doc to want, from readers that return pieces of
// several sizes.
func corpusReaders(t *testing.T, doc corpora.Document, want any) {
	sources := []diff.Source{
		diff.OneByte, diff.Buffer, diff.Chunks(4096), diff.Chunks(1, 64, 1000, 13), diff.EndingWithData(1 << 16), diff.Scribbling(500),
	}
	for _, source := range sources {
		got := doc.New()
		if err := json.UnmarshalRead(source.Open(doc.Data), got); err != nil {
			t.Errorf("UnmarshalRead from %v: %v", source, err)
		} else if d := diff.Same(got, want); d != "" {
			t.Errorf("UnmarshalRead from %v: %s", source, d)
		}
	}
}

// corpusWriters checks that got, with several options, is encoded to the text that the standard
// library writes for want.
func corpusWriters(t *testing.T, got, want any) {
	for _, bits := range []uint32{0, 1 << 8, 1 << 12, diff.LaxFlags, 1 << 2} {
		opts := diff.OptionSet{}.With(diff.DetermineFlag|bits, true)
		text, err := stdjson.Marshal(want, opts.Std()...)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := json.Marshal(got, opts.Ours()...)
		if err != nil || !bytes.Equal(ours, text) {
			t.Errorf("Marshal with %v: error %v\n%s", opts, err, diff.FirstDifference(ours, text))
		}
		var w jsontest.Writer
		err = json.MarshalWrite(&w, got, opts.Ours()...)
		if err != nil || !bytes.Equal(w.Bytes(), text) {
			t.Errorf("MarshalWrite with %v: error %v\n%s", opts, err, diff.FirstDifference(w.Bytes(), text))
		}
	}
}

// flat returns v in a form that go-cmp compares fast. go-cmp compares each element
// of a slice twice at each level of nesting. So golang_source, a tree of about
// fifteen levels, is compared as the list of its leaves.
func flat(doc corpora.Document, v any) any {
	if doc.Name == "golang_source" {
		return diff.Leaves(v)
	}
	return v
}
