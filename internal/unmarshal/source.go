package unmarshal

import (
	"strings"

	"github.com/plainjson/json/internal/opts"
)

// This file makes strings parts of the text instead of copies, if the caller has the text as a string.

// use makes s the source of the strings that a returns, nil: none. With a source the chunk has no room, so that the
// test for room finds the source, and code that has none does not test for it.
func (a *arena) use(s *opts.Source) {
	if a.source == s {
		return
	}
	if a.source = s; s != nil {
		a.chunk = strings.Builder{}
	}
}
