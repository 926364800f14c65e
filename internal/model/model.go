// Package model tells how a Go struct looks as a JSON object: its json tags
// parsed and its fields resolved by name, order and embedding. It has no
// codecs: how values are read or written is not its business.
package model

import (
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/plainjson/json/internal/order"
)

// A Field is a Go struct field that is a member of the JSON object.
type Field struct {
	Options
	Type  reflect.Type
	Index []int // path of field indices from the outermost struct
}

// A Struct is a Go struct type as JSON sees it.
type Struct struct {
	Fields   []Field // members, in the order in which they are written
	Fallback *Field  // the member that holds all others, if there is one

	// Faulty is the type that the error is about, if there is one: the struct, or one that it embeds.
	Faulty reflect.Type
}

// A candidate is a field that takes part unless another of its name wins.
type candidate struct {
	Field
	depth int
}

// resolver walks a struct and those embedded in it.
type resolver struct {
	isMethodType func(reflect.Type) bool
	isValue      func(reflect.Type) bool
	found        []candidate
	fallbacks    []candidate
	visited      map[reflect.Type]bool // struct types that have been met
	walked       reflect.Type          // the struct whose fields are being taken up
	hasTag       bool                  // some field of it has a json tag
	hasField     bool                  // some field of it takes part
	faulty       reflect.Type          // the struct that err is about
	err          error
}

// StructOf resolves struct type t. hasMethods tells whether a type has a JSON
// or text representation of its own, so that it can't be embedded; isValue
// whether it is the raw value type. An error tells what is wrong with the tags.
func StructOf(t reflect.Type, hasMethods, isValue func(reflect.Type) bool) (*Struct, error) {
	r := resolver{isMethodType: hasMethods, isValue: isValue}
	r.walk(t)
	s := r.resolve()
	s.Faulty = r.faulty
	return s, r.err
}

// fail notes what is wrong with the struct whose fields are being taken up.
func (r *resolver) fail(err error) {
	if r.err == nil {
		r.faulty, r.err = r.walked, err
	}
}

// queued is a struct type to be walked, and the way to it.
type queued struct {
	t     reflect.Type
	index []int
	again bool // t has been met before: its own fields are taken up, but not those of the structs that it embeds
}

// walk visits all structs breadth first, so that shallow fields come before
// deep ones.
func (r *resolver) walk(t reflect.Type) {
	r.visited = map[reflect.Type]bool{t: true}
	for level := []queued{{t: t}}; len(level) > 0; {
		var next []queued
		for _, q := range level {
			names := make(map[string]string)
			r.walked, r.hasTag, r.hasField = q.t, false, false
			for i := range q.t.NumField() {
				next = r.field(q, i, names, next)
			}
			if q.t.NumField() > 0 && !r.hasTag && !r.hasField {
				r.fail(errors.New("Go struct has no exported fields"))
			}
		}
		level = next
	}
}

// field takes up field i of q.t. An embedded struct is appended to next.
func (r *resolver) field(q queued, i int, names map[string]string, next []queued) []queued {
	sf := q.t.Field(i)
	if _, ok := sf.Tag.Lookup("json"); ok {
		r.hasTag = true
	}
	o, ignored := r.options(sf)
	if ignored {
		return next
	}
	f := Field{Options: o, Type: sf.Type, Index: append(slices.Clone(q.index), i)}
	if sf.Anonymous && !o.HasName || o.Embed {
		var embedded bool
		if next, embedded = r.embed(q, sf, f, next); embedded {
			return next
		}
	}
	if !sf.IsExported() {
		// Only an embedded type can come here: a non-struct can't be reached, nor can
		// methods be called; a struct with a name of its own and no methods can.
		if t := deref(sf.Type); t.Kind() != reflect.Struct || r.isMethodType(t) {
			r.fail(fieldError(sf, "is not exported"))
			return next
		}
	}
	r.hasField = true
	if other, ok := names[o.Name]; ok {
		r.fail(errors.New("Go struct fields " + other + " and " + sf.Name + " both have JSON name " + strconv.Quote(o.Name)))
	}
	names[o.Name] = sf.Name
	r.found = append(r.found, candidate{Field: f, depth: len(f.Index)})
	return next
}

// options returns the options in the tag of sf, and whether the field is no member.
func (r *resolver) options(sf reflect.StructField) (o Options, ignored bool) {
	o, ignored, err := parseTag(sf)
	if err != nil {
		r.fail(err)
	}
	if !ignored && o.Embed && (o.HasName || o.count > 1) {
		r.fail(fieldError(sf, "has `embed` beside other tag options or a name"))
		if !o.HasName { // where such errors are ignored, there are no other options
			o = Options{Name: o.Name, Embed: true, count: 1}
		}
	}
	return o, ignored
}

// embedError says what is wrong with field f, which is embedded.
func embedError(f reflect.StructField, text string) error {
	return errors.New("embedded Go struct field " + f.Name + " " + text)
}

func deref(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
	}
	return t
}

// embed takes up a field of q.t whose members belong to the parent. If its type can't be
// embedded, that is an error, and the field is a member by itself for those who do
// not mind.
func (r *resolver) embed(q queued, sf reflect.StructField, f Field, next []queued) ([]queued, bool) {
	t := deref(sf.Type)
	switch {
	case f.HasName:
		return next, false
	case f.Embed && sf.IsExported() && (r.isStringMap(t) || r.isValue(t)):
		if !r.isValue(t) && r.isMethodType(t) {
			r.fail(embedError(sf, "has JSON methods"))
		}
		r.hasField = true
		r.addFallback(candidate{Field: f, depth: len(f.Index)})
		return next, true
	case t.Kind() != reflect.Struct:
		r.fail(embedError(sf, "is neither a struct nor a map by strings without JSON methods, and needs a JSON name"))
		return next, !sf.IsExported()
	case r.isMethodType(t):
		r.fail(embedError(sf, "has JSON methods and needs a JSON name"))
	case f.count > 0 && !f.Embed:
		r.fail(embedError(sf, "can't have tag options without a JSON name"))
	}
	r.hasField = true
	// The fields of a type that is embedded twice at the same depth hide each other. The structs that it embeds
	// are taken up the first time alone, as in the standard library.
	if q.again {
		return next, true
	}
	next = append(next, queued{t, f.Index, r.visited[t]})
	r.visited[t] = true
	return next, true
}

// isStringMap reports whether t is a map whose keys are strings without JSON methods.
func (r *resolver) isStringMap(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Key().Kind() == reflect.String && !r.isMethodType(t.Key())
}

// resolve settles which of several fields of the same name is the member: the
// shallowest, or among those the only one that is named by its tag.
func (r *resolver) resolve() *Struct {
	groups := make(map[string][]candidate)
	for _, c := range r.found {
		groups[c.Name] = append(groups[c.Name], c)
	}
	s := new(Struct)
	for _, g := range groups {
		if f, ok := dominant(g); ok {
			s.Fields = append(s.Fields, f)
		}
	}
	fields := s.Fields
	s.Fields = order.Apply(fields, order.Sort(nil, len(fields), func(a, b int) int { return slices.Compare(fields[a].Index, fields[b].Index) }))
	r.resolveFallback(s)
	return s
}

// addFallback takes up an embedded fallback, of which a struct may have one for itself.
func (r *resolver) addFallback(c candidate) {
	for _, other := range r.fallbacks {
		if slices.Equal(other.Index[:other.depth-1], c.Index[:c.depth-1]) {
			r.fail(errors.New("Go struct has two embedded fallbacks, " + other.Type.String() + " and " + c.Type.String()))
		}
	}
	r.fallbacks = append(r.fallbacks, c)
}

// resolveFallback settles which of several embedded fallbacks is that of s: the shallowest, or none if there
// are two such.
func (r *resolver) resolveFallback(s *Struct) {
	shallow := r.fallbacks[:0:0]
	for _, c := range r.fallbacks {
		if c.depth == r.fallbacks[0].depth {
			shallow = append(shallow, c)
		}
	}
	if len(shallow) == 1 {
		s.Fallback = &shallow[0].Field
	}
}

func dominant(g []candidate) (Field, bool) {
	shallow := g[:0:0]
	for _, c := range g {
		if c.depth == g[0].depth {
			shallow = append(shallow, c)
		}
	}
	if len(shallow) == 1 {
		return shallow[0].Field, true
	}
	var named []candidate
	for _, c := range shallow {
		if c.HasName {
			named = append(named, c)
		}
	}
	if len(named) == 1 {
		return named[0].Field, true
	}
	return Field{}, false
}
