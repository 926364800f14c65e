package doc

import (
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

// attackSize is the approximate number of bytes of the documents of set Attacks.
const attackSize = 64 << 10

// attacks returns the documents of set Attacks: an innocent one, which is the page of a list as web services send it,
// and the attacks of package jsontest that are valid JSON and a single value.
func attacks() []Doc {
	docs := []Doc{{Name: "innocent", Set: Attacks, Data: jsontest.Generate(seed, jsontest.Answer, attackSize)}}
	for _, a := range jsontest.Attacks() {
		if a.Err == nil && !a.Stream {
			docs = append(docs, Doc{Name: strings.ReplaceAll(a.Name, " ", "-"), Set: Attacks, Data: a.Text(attackSize)})
		}
	}
	return docs
}
