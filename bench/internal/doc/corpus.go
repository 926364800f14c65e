package doc

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/plainjson/json/internal/jsontest/corpora"
)

// ErrNoCorpus means that the documents of the corpus were not found.
var ErrNoCorpus = errors.New("the corpus is neither in shared/corpus nor in GOROOT; tell where it is with -corpus")

// corpusTypes are the documents of the corpus with their types, but without
// their texts.
var corpusTypes = []Doc{
	{"canada_geometry", Corpus, nil, func() any { return new(corpora.Canada) }},
	{"citm_catalog", Corpus, nil, func() any { return new(corpora.Citm) }},
	{"golang_source", Corpus, nil, func() any { return new(corpora.GolangSource) }},
	{"string_escaped", Corpus, nil, func() any { return new(corpora.Strings) }},
	{"string_unicode", Corpus, nil, func() any { return new(corpora.Strings) }},
	{"synthea_fhir", Corpus, nil, func() any { return new(corpora.Synthea) }},
	{"twitter_status", Corpus, nil, func() any { return new(corpora.Twitter) }},
}

// FindCorpus returns the folder with the documents of the corpus: shared/corpus
// in the working directory or in one of the folders above it, or else the
// copies that come with the Go toolchain. If there are none, the error is [ErrNoCorpus].
func FindCorpus() (string, error) {
	at, err := filepath.Abs(".")
	for err == nil {
		dir := filepath.Join(at, "shared", "corpus")
		if hasCorpus(dir) {
			return dir, nil
		}
		if up := filepath.Dir(at); up != at {
			at = up
			continue
		}
		break
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", ErrNoCorpus
	}
	// The name of the last folder is not the same in all releases.
	within := filepath.Join(strings.TrimSpace(string(root)), "src", "encoding", "json", "internal", "jsontest")
	entries, err := os.ReadDir(within)
	if err != nil {
		return "", ErrNoCorpus
	}
	for _, e := range entries {
		if dir := filepath.Join(within, e.Name()); e.IsDir() && hasCorpus(dir) {
			return dir, nil
		}
	}
	return "", ErrNoCorpus
}

// hasCorpus reports whether dir has the first document of the corpus in one of the forms.
func hasCorpus(dir string) bool {
	for _, open := range forms {
		if _, err := os.Stat(filepath.Join(dir, corpusTypes[0].Name+open.suffix)); err == nil {
			return true
		}
	}
	return false
}

// A form is a file format of documents: plain or compressed.
type form struct {
	suffix string
	read   func(io.Reader) ([]byte, error)
}

var forms = []form{
	{".json", io.ReadAll},
	{".json.gz", gunzip},
	{".json.zst", unzstd},
}

// gunzip returns the decompressed text of a gzip file.
func gunzip(r io.Reader) ([]byte, error) {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(zip)
}

// unzstd returns the decompressed text of a zstd file.
func unzstd(r io.Reader) ([]byte, error) {
	zip, err := zstd.NewReader(r)
	if err != nil {
		return nil, err
	}
	defer zip.Close()
	return io.ReadAll(zip)
}

// loadCorpus returns the documents of the corpus and their folder, which is dir, or the
// result of FindCorpus if dir is empty. It fails if a document is missing.
func loadCorpus(dir string) ([]Doc, string, error) {
	if dir == "" {
		var err error
		if dir, err = FindCorpus(); err != nil {
			return nil, "", err
		}
	}
	docs := make([]Doc, len(corpusTypes))
	for i, d := range corpusTypes {
		data, err := readForm(filepath.Join(dir, d.Name))
		if err != nil {
			return nil, "", err
		}
		d.Data = data
		docs[i] = d
	}
	return docs, dir, nil
}

// readForm returns the text of a document. Its file is base with the suffix of one of the
// forms. readForm fails if none of these files exists, or if the first that does is unreadable.
func readForm(base string) ([]byte, error) {
	for _, f := range forms {
		file, err := os.Open(base + f.suffix)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		data, err := f.read(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name(), err)
		}
		return data, nil
	}
	return nil, fmt.Errorf("%s is there neither as .json nor as .json.gz nor as .json.zst", base)
}
