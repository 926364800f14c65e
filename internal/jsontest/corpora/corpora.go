// Package corpora holds Go types for the seven benchmark documents, and the
// loader that finds the documents where they are present.
//
// The types carry no tag options but omitzero and omitempty, both of them where
// one would do, for there are libraries that know omitempty alone. They
// depend on no JSON package, so that any JSON package can be run on them.
package corpora

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrAbsent reports that no folder with the documents was found. Tests skip
// when Load returns an error that wraps it.
var ErrAbsent = errors.New("corpora: no shared/corpus folder above the working directory")

// Document is one benchmark document.
type Document struct {
	// Name is the file name without its extensions.
	Name string
	// Data is the text. Callers share it and must not change it.
	Data []byte
	// New returns a pointer to a new zero value of the document's Go type.
	New func() any
}

// table lists the documents with their types, in the order Load returns them.
var table = []Document{
	{Name: "canada_geometry", New: func() any { return new(Canada) }},
	{Name: "citm_catalog", New: func() any { return new(Citm) }},
	{Name: "golang_source", New: func() any { return new(GolangSource) }},
	{Name: "string_escaped", New: func() any { return new(Strings) }},
	{Name: "string_unicode", New: func() any { return new(Strings) }},
	{Name: "synthea_fhir", New: func() any { return new(Synthea) }},
	{Name: "twitter_status", New: func() any { return new(Twitter) }},
}

// Load returns all documents, read from the first folder shared/corpus found
// in dir or in a folder above it; dir "" means the working directory. The
// error wraps ErrAbsent if there is no such folder, and is the error of
// reading if there is one that cannot be read.
func Load(dir string) ([]Document, error) {
	return load(dir, "")
}

// load is Load that looks no higher than in the folder top; top "" means the
// root of the file system.
func load(dir, top string) ([]Document, error) {
	folder, err := find(dir, top)
	if err != nil {
		return nil, err
	}
	docs := make([]Document, len(table))
	copy(docs, table)
	for i := range docs {
		name := filepath.Join(folder, docs[i].Name+".json.gz")
		docs[i].Data, err = gunzip(name)
		if err != nil {
			return nil, fmt.Errorf("corpora: %s: %w", name, err)
		}
	}
	return docs, nil
}

// find returns the nearest folder shared/corpus in dir or above it, up to top.
func find(dir, top string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		folder := filepath.Join(dir, "shared", "corpus")
		info, err := os.Stat(folder)
		if err == nil && info.IsDir() {
			return folder, nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		up := filepath.Dir(dir)
		if up == dir || dir == top {
			return "", ErrAbsent
		}
		dir = up
	}
}

// gunzip returns the uncompressed content of the file name.
func gunzip(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(zip)
}
