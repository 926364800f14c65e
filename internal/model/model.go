// Package model computes the members of the JSON object that a Go struct type
// represents. It parses the json tags, and selects the fields by the rules for
// names and embedding. It does not read or write values.
package model

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/plainjson/json/internal/order"
)

// A Field is a Go struct field that represents a member of the JSON object.
type Field struct {
	Options
	Extra
	Type   reflect.Type
	Index  []int  // path of field indices from the outermost struct
	GoName string // name of the Go field
}

// isRenamed reports whether a rule has made the name of f, and it is not that of the Go field.
func (f *Field) isRenamed() bool { return !f.HasName && f.Name != f.GoName }

// A Struct describes the members of a Go struct type.
type Struct struct {
	Fields   []Field // members, in the order in which they are written
	Fallback *Field  // the field for members without a field of their own, or nil
	Marker           // of the struct itself: those of embedded structs apply to their own fields
	Words    []Word  // words without effect in the json tags, with those of embedded structs

	// Faulty is the struct type with the fault that StructOf returns: the struct itself or
	// one that it embeds. It is nil without an error.
	Faulty reflect.Type
}

// A Word is a word in a json tag that is no option, and so has no effect.
type Word struct {
	Struct reflect.Type
	Field  string // Go name
	Text   string
}

// A candidate is a field that is a member or a fallback unless another one hides it.
type candidate struct {
	Field
	depth int // number of indices in the path, 1 for the outermost struct
}

// A resolver walks a struct and the structs that it embeds.
type resolver struct {
	isMethodType func(reflect.Type) bool                 // hasMethods of StructOf
	isValue      func(reflect.Type) bool                 // isValue of StructOf
	held         func(reflect.Type) (reflect.Type, bool) // held of StructOf
	rule         func(string) string                     // rule of StructOf
	found        []candidate                             // fields, in breadth-first order
	fallbacks    []candidate                             // fallbacks of all structs, in breadth-first order
	visited      map[reflect.Type]bool                   // struct types that have been queued
	walked       reflect.Type                            // the struct that is being walked
	hasTag       bool                                    // walked has a field with a json tag
	hasField     bool                                    // walked has a member, a fallback or an embedded struct
	marker       Marker                                  // of walked
	outer        Marker                                  // of the outermost struct
	words        []Word                                  // Words of the Struct
	lax          bool                                    // faults of json tags, names and embedded fields are ignored
	faulty       reflect.Type                            // the struct with the fault err, or nil
	err          error                                   // the first fault
}

// StructOf returns the members of the struct type t. hasMethods reports whether a type has methods for its JSON
// representation, so that it can't be embedded. isValue reports whether a type is the raw value type. held returns the type
// of the value that a pointer, or another type that may have no value, holds, or false. StructOf returns
// the first fault of t or of an embedded struct as an error, together with the members that t has if faults are ignored.
// If lax is true, only faults of jsonopt tags and of names made by rules are errors: encoding/json ignores others.
//
// rule makes the names of fields without a name in the json tag, unless the struct that declares the field has a marker
// with a rule. If rule is nil, they have the names of the Go fields.
func StructOf(t reflect.Type, hasMethods, isValue func(reflect.Type) bool, held func(reflect.Type) (reflect.Type, bool), rule func(string) string, lax bool) (*Struct, error) {
	r := resolver{isMethodType: hasMethods, isValue: isValue, held: held, rule: rule, lax: lax}
	r.walk(t)
	r.walked = t
	s := r.resolve()
	s.Marker = r.outer
	r.checkAliases(s)
	s.Faulty, s.Words = r.faulty, r.words
	return s, r.err
}

// fail records err as a fault of the struct that is being walked, unless there is an earlier fault, or the resolver
// is lax.
func (r *resolver) fail(err error) {
	if !r.lax {
		r.reject(err)
	}
}

// reject is fail for a fault that is an error even if the resolver is lax.
func (r *resolver) reject(err error) {
	if r.err == nil {
		r.faulty, r.err = r.walked, err
	}
}

// A queued struct type is one to be walked.
type queued struct {
	t     reflect.Type
	index []int // path of field indices to it from the outermost struct
	again bool  // t was queued before: the structs that it embeds are not walked again
}

// walk visits t and the structs that it embeds, breadth first: shallow fields are found before deep ones.
func (r *resolver) walk(t reflect.Type) {
	r.visited = map[reflect.Type]bool{t: true}
	for level := []queued{{t: t}}; len(level) > 0; {
		var next []queued
		for _, q := range level {
			names := make(map[string]*Field)
			r.walked, r.hasTag, r.hasField = q.t, false, false
			if r.marker = r.markerOf(q.t); q.index == nil {
				r.outer = r.marker
			}
			for i := range q.t.NumField() {
				next = r.field(q, i, names, next)
			}
			if q.t.NumField() > 0 && !r.hasTag && !r.hasField {
				//lint:ignore ST1005 Go is a name
				r.fail(errors.New("Go struct has no exported fields"))
			}
		}
		level = next
	}
}

// field adds field i of q.t to the candidates or fallbacks, or appends an embedded struct to next, unless JSON
// ignores the field. It records faults and returns next. names has the fields of q.t by their JSON names.
func (r *resolver) field(q queued, i int, names map[string]*Field, next []queued) []queued {
	sf := q.t.Field(i)
	if _, ok := sf.Tag.Lookup("json"); ok {
		r.hasTag = true
	}
	o, ignored := r.options(sf)
	if ignored {
		if sf.Name != "_" {
			r.extra(sf, "is ignored")
		}
		return next
	}
	f := Field{Options: o, Type: sf.Type, Index: append(slices.Clone(q.index), i), GoName: sf.Name}
	if sf.Anonymous && !o.HasName || o.Embed {
		var embedded bool
		if next, embedded = r.embed(q, sf, f, next); embedded {
			r.extra(sf, "is embedded")
			return next
		}
	}
	f.Extra = r.extra(sf, "")
	r.setFormat(&f, sf)
	if !sf.IsExported() {
		// Only an embedded field of an unexported type gets here; see parseTag. Package reflect
		// can set the exported fields of such a struct, but no other value, and can't call methods.
		if t := deref(sf.Type); t.Kind() != reflect.Struct || r.isMethodType(t) {
			r.fail(fieldError(sf, "is not exported"))
			return next
		}
	}
	r.hasField = true
	r.rename(&f)
	if other, ok := names[f.Name]; ok {
		r.sameName(other, &f)
	}
	names[f.Name] = &f
	r.found = append(r.found, candidate{Field: f, depth: len(f.Index)})
	return next
}

// rename sets the name of f by the rule for the fields of the struct that is being walked, unless the tag has a name.
func (r *resolver) rename(f *Field) {
	rule := r.rule
	if r.marker.Names != nil {
		rule = r.marker.Names
	}
	if f.HasName || rule == nil {
		return
	}
	name := rule(f.GoName)
	if name == "" || !utf8.ValidString(name) {
		r.reject(errors.New("Go struct field " + f.GoName + " has JSON name " + strconv.Quote(name) + " by the rule for names, which is empty or not UTF-8"))
		return
	}
	f.Name = name
}

// sameName records the fault that a and b have the same name. encoding/json ignores it only if their tags or Go names
// are the reason.
func (r *resolver) sameName(a, b *Field) {
	err := errors.New("Go struct fields " + a.GoName + " and " + b.GoName + " both have JSON name " + strconv.Quote(a.Name))
	if a.isRenamed() || b.isRenamed() {
		r.reject(err)
		return
	}
	r.fail(err)
}

// options returns the options in the tag of sf and whether JSON ignores the field. It records a fault of the tag.
func (r *resolver) options(sf reflect.StructField) (o Options, ignored bool) {
	o, ignored, err := parseTag(sf)
	if err != nil {
		r.fail(err)
	}
	for _, text := range o.unknown {
		if r.lax || !isVariant(text) { // otherwise the fault tells it
			r.words = append(r.words, Word{r.walked, sf.Name, text})
		}
	}
	if !ignored && o.Embed && (o.HasName || o.count > 1) {
		r.fail(fieldError(sf, "has `embed` beside other tag options or a name"))
		if !o.HasName { // callers that ignore faults get embed alone
			o = Options{Name: o.Name, Embed: true, count: 1}
		}
	}
	return o, ignored
}

// embedError returns an error that names the embedded field f and continues with text.
func embedError(f reflect.StructField, text string) error {
	return errors.New("embedded Go struct field " + f.Name + " " + text)
}

// deref returns the element type of an unnamed pointer type, and t itself for all other types.
func deref(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
	}
	return t
}

// embed adds a fallback, or appends the struct type of an embedded field of q.t to next unless q.again, and returns
// next and true. If the type can't be embedded, it records a fault. It returns next and false if the field is to be a member.
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
	case r.isStringMap(t) && sf.IsExported():
		r.fail(embedError(sf, "needs the tag option `embed` or a JSON name"))
		return next, false
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
	// are walked only the first time, as in the standard library.
	if q.again {
		return next, true
	}
	next = append(next, queued{t, f.Index, r.visited[t]})
	r.visited[t] = true
	return next, true
}

// isStringMap reports whether t is a map type whose key type is of kind String and has no JSON methods.
func (r *resolver) isStringMap(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Key().Kind() == reflect.String && !r.isMethodType(t.Key())
}

// resolve returns the Struct: its fields are the dominant candidates of all names, sorted by their paths.
func (r *resolver) resolve() *Struct {
	groups := make(map[string][]candidate)
	for _, c := range r.found {
		groups[c.Name] = append(groups[c.Name], c)
	}
	s := new(Struct)
	for _, c := range r.found {
		g := groups[c.Name]
		if !slices.Equal(c.Index, g[0].Index) { // g is that of an earlier candidate
			continue
		}
		g = shallowest(g)
		if f, ok := dominant(g); ok {
			s.Fields = append(s.Fields, f)
		} else {
			r.checkHidden(g)
		}
	}
	fields := s.Fields
	s.Fields = order.Apply(fields, order.Sort(nil, len(fields), func(a, b int) int { return slices.Compare(fields[a].Index, fields[b].Index) }))
	r.resolveFallback(s)
	return s
}

// addFallback adds an embedded fallback. Two fallbacks of the same struct are an error.
func (r *resolver) addFallback(c candidate) {
	for _, other := range r.fallbacks {
		if slices.Equal(other.Index[:other.depth-1], c.Index[:c.depth-1]) {
			r.fail(errors.New("Go struct has two embedded fallbacks, " + other.Type.String() + " and " + c.Type.String()))
		}
	}
	r.fallbacks = append(r.fallbacks, c)
}

// resolveFallback sets s.Fallback to the shallowest fallback. It leaves it nil if there is none, or several are shallowest.
func (r *resolver) resolveFallback(s *Struct) {
	if shallow := shallowest(r.fallbacks); len(shallow) == 1 {
		s.Fallback = &shallow[0].Field
	}
}

// shallowest returns the shallowest candidates of g, which starts with one of them.
func shallowest(g []candidate) []candidate {
	shallow := g[:0:0]
	for _, c := range g {
		if c.depth == g[0].depth {
			shallow = append(shallow, c)
		}
	}
	return shallow
}

// dominant returns the field of g that hides the others: the only one, or the only one whose tag has a name. It returns
// false if there is none. All of g have the same name and depth.
func dominant(g []candidate) (Field, bool) {
	if len(g) == 1 {
		return g[0].Field, true
	}
	var named []candidate
	for _, c := range g {
		if c.HasName {
			named = append(named, c)
		}
	}
	if len(named) == 1 {
		return named[0].Field, true
	}
	return Field{}, false
}

// checkHidden records a fault if fields of g, which hide each other, have different names in Go. A rule has made their
// names equal then. Fields with the same name in Go hide each other there, too.
func (r *resolver) checkHidden(g []candidate) {
	for i := range g {
		if !g[0].HasName && !g[i].HasName && g[i].GoName != g[0].GoName {
			r.sameName(&g[0].Field, &g[i].Field)
			return
		}
	}
}
