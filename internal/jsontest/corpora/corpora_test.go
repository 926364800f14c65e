package corpora

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// TestLoad checks that Load returns seven documents with their texts and Go types, if they are installed.
func TestLoad(t *testing.T) {
	docs, err := Load("")
	if errors.Is(err, ErrAbsent) {
		t.Skip("skipped: the benchmark documents (shared/corpus) are not present")
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != 7 {
		t.Errorf("%d documents, want 7", len(docs))
	}
	for _, d := range docs {
		if len(d.Data) < 10_000 || (d.Data[0] != '{' && d.Data[0] != '[') {
			t.Errorf("%s: %d bytes that begin with %.10q, want a document of more than 10 kB", d.Name, len(d.Data), d.Data)
		}
		a, b := d.New(), d.New()
		if a == b || reflect.ValueOf(a).Kind() != reflect.Pointer || !reflect.ValueOf(a).Elem().IsZero() {
			t.Errorf("%s: New returned %T and %T, want pointers to new zero values", d.Name, a, b)
		}
	}
}

// TestLoadFails checks that the error of load wraps ErrAbsent if there is no folder with documents, and
// does not if a document is missing or malformed.
func TestLoadFails(t *testing.T) {
	tests := []struct {
		name   string
		why    string
		files  map[string]string
		absent bool
	}{
		{"no folder", "tests must be able to skip", nil, true},
		{"a file of that name", "shared/corpus is not a folder", map[string]string{"shared/corpus": "x"}, true},
		{"empty folder", "a broken checkout must not look like an absent one", map[string]string{"shared/corpus/README": "x"}, false},
		{"not compressed", "nor must a broken file", map[string]string{"shared/corpus/canada_geometry.json.gz": "{}"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range tt.files {
				file := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			_, err := load(dir, dir)
			if err == nil || errors.Is(err, ErrAbsent) != tt.absent {
				t.Errorf("error %v, want one that is ErrAbsent: %t (%s)", err, tt.absent, tt.why)
			}
		})
	}
}
