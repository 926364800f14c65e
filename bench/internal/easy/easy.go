// Package easy has the types that easyjson generates methods for. They are the types of
// the documents, except those of the sets Values, Lines and Methods, under new names, so that
// the types with which other libraries are measured have no generated methods.
package easy

import (
	"github.com/plainjson/json/bench/internal/types"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

//go:generate go tool easyjson -no_std_marshalers easy.go

// The types of the documents of the corpus.

//easyjson:json
type (
	Canada       corpora.Canada
	Citm         corpora.Citm
	GolangSource corpora.GolangSource
	Strings      corpora.Strings
	Synthea      corpora.Synthea
	Twitter      corpora.Twitter
)

// The types of the generated documents.

//easyjson:json
type (
	Record   types.Record
	Sheet    types.Sheet
	Answer   types.Answer
	Logs     types.Logs
	Config   types.Config
	Numbers  types.Numbers
	IDMap    types.IDMap
	Texts    types.Texts
	Metrics  types.Metrics
	Lockfile types.Lockfile
	Feed     types.Feed
	Batch    types.Batch
)
