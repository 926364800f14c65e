package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

func TestRun(t *testing.T) {
	tests := []struct {
		name, why, args string
		values          int // in the output; negative if the command fails
	}{
		{"one", "the default is one document", "-shape tree -size 2000 -indent 2", 1},
		{"stream", "documents one a line", "-shape answer -size 200000 -stream", 4},
		{"array", "documents in one array", "-shape answer -size 200000 -array", 1},
		{"unknown shape", "names are checked", "-shape nothing", -1},
		{"array of streams", "lines can't be elements", "-shape logs -array", -1},
		{"unknown flag", "flags are checked", "-nothing", -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			err := run(strings.Fields(tt.args), &out, io.Discard)
			if (err != nil) != (tt.values < 0) {
				t.Fatalf("run: %v (%s)", err, tt.why)
			}
			nodes, err := jsontest.ParseStream(out.Bytes(), jsontest.Options{})
			if err != nil || len(nodes) != max(tt.values, 0) {
				t.Errorf("%d values, want %d: %v (%s)", len(nodes), tt.values, err, tt.why)
			}
		})
	}
}

func TestTestdata(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "testdata")
	if err := run([]string{"-testdata", dir}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, d := range jsontest.Documents() {
		got, err := os.ReadFile(filepath.Join(dir, d.Name))
		if err != nil || !bytes.Equal(got, d.Bytes()) {
			t.Errorf("%s: %d bytes, %v", d.Name, len(got), err)
		}
	}
}
