package doc

import (
	jsonv2 "encoding/json/v2"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/plainjson/json/bench/internal/methods/ours"
	"github.com/plainjson/json/bench/internal/methods/std"
)

// withMethods returns the documents of set Methods, without New and sorted by name. Each is
// a list of values whose type has methods or contains a type that has.
func withMethods() []Doc {
	var docs []Doc
	for name, v := range std.New() {
		data, err := jsonv2.Marshal(v)
		if err != nil {
			panic(err) // cannot happen: all lists can be encoded
		}
		docs = append(docs, Doc{Name: name, Set: Methods, Data: data})
	}
	slices.SortFunc(docs, func(a, b Doc) int { return strings.Compare(a.Name, b.Name) })
	return docs
}

// makers returns the functions New of the documents of set Methods, by the names of the
// document and the library, plainjson or v2. Each of the two has types of its own, because
// methods such as MarshalJSONTo take the coders of one library.
var makers = sync.OnceValue(func() map[string]map[string]func() any {
	m := make(map[string]map[string]func() any)
	standard := std.New()
	for name, v := range ours.New() {
		m[name] = map[string]func() any{"plainjson": maker(v), "v2": maker(standard[name])}
	}
	return m
})

// maker returns a function that makes a pointer to a zero value of the type that
// v points to.
func maker(v any) func() any {
	t := reflect.TypeOf(v).Elem()
	return func() any { return reflect.New(t).Interface() }
}
