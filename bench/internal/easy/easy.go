// Package easy has the types that easyjson generates code for: the same as the
// other libraries get, under new names, so that the code does not become the
// methods of the types that they are measured with.
package easy

import (
	"github.com/plainjson/json/bench/internal/types"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

//go:generate go tool easyjson -no_std_marshalers easy.go

// The documents of the corpus.

//easyjson:json
type (
	Canada       corpora.Canada
	Citm         corpora.Citm
	GolangSource corpora.GolangSource
	Strings      corpora.Strings
	Synthea      corpora.Synthea
	Twitter      corpora.Twitter
)

// The documents that are made up.

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
