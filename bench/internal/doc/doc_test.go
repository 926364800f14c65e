package doc

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestMade checks that the documents of Small, Shapes, Sizes, Values and Attacks are valid, have unique
// names, and decode into their types without unknown members. It also checks that those of Small
// have about the intended sizes, and that Shapes has at least 12.
func TestMade(t *testing.T) {
	docs, from, err := Load("", []string{Small, Shapes, Sizes, Values, Attacks})
	if err != nil || from != "" {
		t.Fatalf("from %q, %v", from, err)
	}
	var names []string
	for _, d := range docs {
		names = append(names, d.Name)
		if !json.Valid(d.Data) {
			t.Errorf("%s is not JSON: %.80q", d.Name, d.Data)
		}
		if d.New == nil {
			continue
		}
		dec := json.NewDecoder(bytes.NewReader(d.Data))
		dec.DisallowUnknownFields()
		if err := dec.Decode(d.New()); err != nil {
			t.Errorf("%s does not fit its type: %v", d.Name, err)
		}
	}
	if slices.Sort(names); len(slices.Compact(names)) != len(docs) {
		t.Errorf("two documents have the same name: %v", names)
	}
	if n := len(Names(Shapes)); n < 12 {
		t.Errorf("%d other shapes, want a dozen and more", n)
	}
	for i, size := range []int{50, 150, 1000} {
		if n := len(docs[i].Data); n < size*8/10 || n > size*12/10 {
			t.Errorf("%s has %d bytes, want about %d", docs[i].Name, n, size)
		}
	}
}

// TestMadeAgain checks that the documents of Shapes and Small are generated the same each time,
// so that the results of two runs can be compared.
func TestMadeAgain(t *testing.T) {
	a, b := append(shapes(), small()...), append(shapes(), small()...)
	for i := range a {
		if !bytes.Equal(a[i].Data, b[i].Data) {
			t.Errorf("%s differs from one time to the next", a[i].Name)
		}
	}
}

// TestCorpus checks that Load reads the documents of the corpus in each form.
func TestCorpus(t *testing.T) {
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	w.Write([]byte("[1]"))
	w.Close()
	enc, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, why, suffix string
		data              []byte
	}{
		{"as they are", "what one gets by unpacking them", ".json", []byte("[1]")},
		{"gzip", "the form of shared/corpus", ".json.gz", gz.Bytes()},
		{"zstd", "the form of GOROOT", ".json.zst", enc.EncodeAll([]byte("[1]"), nil)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range Names(Corpus) {
				if err := os.WriteFile(filepath.Join(dir, name+tt.suffix), tt.data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			docs, from, err := Load(dir, []string{Corpus})
			if err != nil || from != dir || len(docs) != 7 || string(docs[6].Data) != "[1]" {
				t.Errorf("%d documents from %q, %v (%s)", len(docs), from, err, tt.why)
			}
		})
	}
}

// TestLoadFails checks that Load rejects unknown sets and folders without the corpus.
func TestLoadFails(t *testing.T) {
	for _, tt := range []struct{ name, why, dir, set string }{
		{"no such set", "a word with a mistake must not mean nothing", "", "corpse"},
		{"empty folder", "the folder was asked for", t.TempDir(), Corpus},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if docs, _, err := Load(tt.dir, []string{tt.set}); err == nil {
				t.Errorf("no error, but %d documents (%s)", len(docs), tt.why)
			}
		})
	}
}

// TestFindCorpus checks that the corpus that FindCorpus finds from here has documents of at least
// 10,000 bytes that decode into their types.
func TestFindCorpus(t *testing.T) {
	dir, err := FindCorpus()
	if errors.Is(err, ErrNoCorpus) {
		t.Skip("skipped: neither shared/corpus nor the copies of the toolchain are here")
	}
	if err != nil {
		t.Fatal(err)
	}
	docs, _, err := Load(dir, []string{Corpus})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		if len(d.Data) < 10_000 || json.Unmarshal(d.Data, d.New()) != nil {
			t.Errorf("%s from %s: %d bytes that do not fit the type", d.Name, dir, len(d.Data))
		}
	}
}

// TestToolchainCorpus checks that FindCorpus finds the copies of the toolchain if the
// working directory is outside of the project, and that Load reads all of them.
func TestToolchainCorpus(t *testing.T) {
	t.Chdir(t.TempDir())
	dir, err := FindCorpus()
	if errors.Is(err, ErrNoCorpus) {
		t.Skip("skipped: this toolchain has no copies of the corpus")
	}
	if _, _, err := Load(dir, []string{Corpus}); err != nil {
		t.Error(err)
	}
}
