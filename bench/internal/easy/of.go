package easy

import (
	"github.com/mailru/easyjson"

	"github.com/plainjson/json/bench/internal/types"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// Of converts v, a pointer to a type of package corpora or types, to the type of this package with
// the generated methods. It returns v itself if v has such methods, and nil and false if there is
// no type for v.
func Of(v any) (easyjson.MarshalerUnmarshaler, bool) {
	switch v := v.(type) {
	case easyjson.MarshalerUnmarshaler:
		return v, true
	case *corpora.Canada:
		return (*Canada)(v), true
	case *corpora.Citm:
		return (*Citm)(v), true
	case *corpora.GolangSource:
		return (*GolangSource)(v), true
	case *corpora.Strings:
		return (*Strings)(v), true
	case *corpora.Synthea:
		return (*Synthea)(v), true
	case *corpora.Twitter:
		return (*Twitter)(v), true
	}
	return ofMade(v)
}

// ofMade is Of for the types of the generated documents.
func ofMade(v any) (easyjson.MarshalerUnmarshaler, bool) {
	switch v := v.(type) {
	case *types.Record:
		return (*Record)(v), true
	case *types.Sheet:
		return (*Sheet)(v), true
	case *types.Answer:
		return (*Answer)(v), true
	case *types.Logs:
		return (*Logs)(v), true
	case *types.Config:
		return (*Config)(v), true
	case *types.Numbers:
		return (*Numbers)(v), true
	case *types.IDMap:
		return (*IDMap)(v), true
	case *types.Texts:
		return (*Texts)(v), true
	case *types.Metrics:
		return (*Metrics)(v), true
	case *types.Lockfile:
		return (*Lockfile)(v), true
	case *types.Feed:
		return (*Feed)(v), true
	case *types.Batch:
		return (*Batch)(v), true
	}
	return nil, false
}
