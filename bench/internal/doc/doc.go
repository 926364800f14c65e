// Package doc contains the documents of the benchmarks. It loads the seven documents of
// the corpus and generates all other ones.
package doc

import (
	"fmt"
	"slices"
	"sync"
)

// The sets of documents.
const (
	Corpus = "corpus" // the seven real documents
	Small  = "small"  // messages of 50 bytes to 1 KB
	Shapes = "shapes" // shapes that the corpus does not have
	Sizes  = "sizes"  // one shape from 1 KB to 2 MB
	Values = "values" // short values of ordinary Go types
	Lines  = "lines"  // streams of short values, each on a line of its own

	Attacks = "attacks" // texts that are made to cost a reader much, and an innocent one
	Methods = "methods" // lists of values whose types have methods
)

// A Doc is one document.
type Doc struct {
	// Name is the unique name of the document.
	Name string
	// Set is the name of the set that the document is in.
	Set string
	// Data is the text. Callers share it and must not change it.
	Data []byte
	// New returns a pointer to a new zero value of the document's Go type, or, in the set Lines,
	// of the type of each line. It is nil if the document has no type but any. In the set Methods
	// it is nil until [Doc.For] sets it.
	New func() any
}

// For returns d for the library with the given name. If d is in the set Methods, New makes
// the type with methods for that library; it is nil if the library has no such type.
func (d Doc) For(lib string) Doc {
	if d.Set == Methods {
		d.New = makers()[d.Name][lib]
	}
	return d
}

// Load returns the documents of the given sets in the order of the sets. dir is
// the folder of the corpus; if it is empty, [FindCorpus] finds the folder. from is
// the folder of the corpus that was used; it is empty if the sets do not include
// Corpus. Load fails for unknown sets, and if a document of the corpus is missing.
func Load(dir string, sets []string) (docs []Doc, from string, err error) {
	for _, set := range sets {
		switch set {
		case Corpus:
			found, where, err := loadCorpus(dir)
			if err != nil {
				return nil, "", err
			}
			docs, from = append(docs, found...), where
		case Small:
			docs = append(docs, small()...)
		case Shapes:
			docs = append(docs, shapes()...)
		case Sizes:
			docs = append(docs, sizes()...)
		case Values:
			docs = append(docs, values()...)
		case Lines:
			docs = append(docs, streams()...)
		case Attacks:
			docs = append(docs, attacks()...)
		case Methods:
			docs = append(docs, withMethods()...)
		default:
			return nil, "", fmt.Errorf("no set of documents is named %q; there are %v", set, Sets())
		}
	}
	return docs, from, nil
}

// Sets returns the names of all sets.
func Sets() []string { return []string{Corpus, Small, Shapes, Sizes, Values, Lines, Attacks, Methods} }

// Names returns the names of the documents of a set.
func Names(set string) []string { return names()[set] }

// names returns the names of all documents by set. The first call generates the documents.
var names = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for _, d := range slices.Concat(corpusTypes, small(), shapes(), sizes(), values(), streams(), attacks(), withMethods()) {
		m[d.Set] = append(m[d.Set], d.Name)
	}
	return m
})

// Named returns those of docs that have one of the names, or all if names is empty.
func Named(docs []Doc, names []string) []Doc {
	if len(names) == 0 {
		return docs
	}
	return slices.DeleteFunc(slices.Clone(docs), func(d Doc) bool { return !slices.Contains(names, d.Name) })
}
