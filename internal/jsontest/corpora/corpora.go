// Package corpora contains Go types for the seven benchmark documents, and
// loads the documents if they are installed.
//
// The types have only the tag options omitzero and omitempty. Fields have both
// although one is enough, because some libraries only have omitempty. The types
// import no JSON package, so that they work with every JSON package.
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

// ErrAbsent means that no folder with the documents was found. Tests skip if
// Load returns an error that wraps it.
var ErrAbsent = errors.New("corpora: no shared/corpus folder above the working directory")

// A Document is one benchmark document.
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

// Load reads all documents from the nearest folder shared/corpus in dir or in a
// folder above it. A dir of "" is the working directory. The error wraps
// ErrAbsent if there is no such folder. If the folder or a document cannot be read, it
// wraps the error of the file system or of package gzip.
func Load(dir string) ([]Document, error) {
	return load(dir, "")
}

// load is Load without the folders above top. If top is "", it goes up to the root of
// the file system.
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

// find returns the nearest folder shared/corpus in dir or above it, up to top. The error is
// ErrAbsent if there is none, or that of the file system.
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

// gunzip returns the uncompressed content of the gzip file with the given name.
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
