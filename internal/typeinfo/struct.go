package typeinfo

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/plainjson/json/internal/fold"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// A StructPlan says how a struct type is marshaled and unmarshaled.
//
// The template saves a third to a half of the time of encoding structs. It contains the members of a zero value, such as
//
//	,"id":0,"name":"","tags":[]
//
// The encoder copies the text between the fields that are not zero. The template does not contain
// fields that may be left out.
type StructPlan struct {
	Fields   []Field      // in the order of their paths, so that those behind one embedded pointer follow each other
	Names    []string     // JSON names of the fields, in the order of Fields; frames of the stack point to them
	Tags     int          // number of the first fields that are discriminators of unions
	Fallback *Field       // field for members with other names; nil: none
	Err      error        // first fault of the tags and names; nil: none, or v1's rules ignore it
	Faulty   reflect.Type // struct type with the fault Err: the struct itself, or one that it embeds; nil: none
	Words    []model.Word // words without effect in the json tags, for Check of package jsonx; nil: none

	// For decoding.
	ByName       map[string]int32   // index in Fields by name
	ByFold       map[string][]int32 // indices in Fields by folded name, those of shallow fields first
	AnyCase      bool               // a field has tag option case:ignore
	Dashes       bool               // v1: names that match regardless of case must have the same dashes and underscores
	First        atomic.Int32       // index of the field that is expected first in an object: the one of an earlier object, or 0
	Aliases      map[string]int32   // index in Fields by alias; nil: no field has one
	Unread       map[string]int32   // index in Fields by name of the fields that are not read, and so not in ByName; nil: none
	UnreadByFold map[string][]int32 // indices in Fields by folded name of the fields in Unread
	Required     []uint64           // set of the fields whose members must be present, 64 in a word; nil: no field is required or has a default, or the struct is an array
	Defaults     []uint64           // set of the fields with a default, and of the sections; nil if Required is
	sections     []int              // indices in Fields of those that are sections if they have defaults; see setSections
	Unknown      Unknown            // treatment of members without a field

	// For encoding.
	Template  string      // `,"name":` and Plan.Zero, which may be empty, of each field that is always written
	Escapable wire.Escape // sets of characters to escape that change a name
}

// A Field says how one field of a struct is marshaled and unmarshaled. Its members are in the order in which the
// loops over fields use them; another order costs up to 4 % of the time of structs.
type Field struct {
	// For decoding: Quoted is the name in quotes. Words are its first 16 bytes as
	// little-endian words, Masks has the bits of these bytes, and Rest is the remainder.
	In struct {
		Words, Masks [2]uint64
		Quoted, Rest string
		Case         model.Case
		Follow       atomic.Int32 // index of the field that is expected next: the one of an earlier object, or of the next field in Fields
	}

	Plan   *Plan
	Decode Op  // copy of Plan.Decode, or OpIntern
	Encode Op  // copy of Plan.Encode
	Index  int // of the Go field; -1: it is in an embedded struct, see Path

	// For encoding: the zero value of the field is Template[ValueAt:EndAt]. If the field may be
	// left out, both are the end of the previous field.
	Out struct {
		ValueAt, EndAt int32
		Presence       Presence
		Omit           Omit                     // tests of the Go value that leave the field out
		ByText         bool                     // the field is also left out if its text is null, "", {} or []
		Escapable      wire.Escape              // sets of characters to escape that change the name
		Prefix         string                   // `,"name":`
		IsZero         func(reflect.Value) bool // calls the IsZero method; nil: there is none
	}

	Path    []int  // index of the Go field, after those of the embedded structs that it is in
	Behind  int    // number of indices in Path up to the last embedded pointer; 0: there is none
	Name    string // JSON name
	Default string // default value as JSON text, or the text of a JSON string without quotes and escapes

	// DefaultTexts are the JSON texts that Default may stand for, in the order in which they are tried: itself, and it as
	// the text of a JSON string. They are nil if the field has no default of its own.
	DefaultTexts []string

	intern bool // tag option intern
}

// An Unknown says what is done with members that have no field, in a struct without a fallback.
type Unknown uint8

const (
	UnknownDefault Unknown = iota // as RejectUnknownMembers says
	UnknownReject                 // rejected
	UnknownSkip                   // skipped
)

// Rejects reports whether members without a field are rejected. all is the option RejectUnknownMembers.
func (u Unknown) Rejects(all bool) bool { return u == UnknownReject || all && u == UnknownDefault }

// structModel returns the members of struct type t with the first fault of the type, and whether the struct is a JSON
// array: if array is true, or the marker says so. v1's rules ignore all faults but those of jsonopt tags
// and of rules for names.
func (c *compiler) structModel(t reflect.Type, array bool) (m *model.Struct, isArray bool, err error) {
	var rule func(string) string
	if c.cache.names != nil {
		rule = c.cache.names.Of
	}
	m, err = model.StructOf(t, HasMethods, isRaw, HeldType, rule, c.has(opts.ReportErrorsWithLegacySemantics))
	if array = array || m.Array; array && err == nil {
		if err = m.ArrayError(); err != nil {
			m.Faulty = t
		}
	}
	return m, array, err
}

// structPlan returns the plan for the struct type of r, and whether the struct is a JSON array; see structModel. A fault
// of the type is stored in Err, so that marshaling and unmarshaling a value fail.
func (c *compiler) structPlan(r request, array bool) (s *StructPlan, isArray bool) {
	m, array, err := c.structModel(r.t, array)
	if c.cache.parts != nil && !array {
		linked.selectFields(c.cache.parts, m)
	}
	if c.has(opts.Canonical) && !array {
		m.Fields = linked.sortFields(m.Fields)
	}
	tags := r.within.list()
	s = newStructPlan(len(tags) + len(m.Fields))
	s.Err, s.Faulty, s.Words, s.Dashes = err, m.Faulty, m.Words, c.has(opts.MatchCaseSensitiveDelimiter)
	switch {
	case m.Strict:
		s.Unknown = UnknownReject
	case m.Lenient:
		s.Unknown = UnknownSkip
	}
	for i := range m.Fields {
		from, k := &m.Fields[i], len(tags)+i
		f := &s.Fields[k]
		c.fillField(f, from, r, c.cache.field(from.Name, i, array))
		s.setName(k)
		s.AnyCase = s.AnyCase || from.Case == model.CaseIgnore
		if from.NoUnmarshal {
			f.hide()
			s.Unread = put(s.Unread, f.Name, int32(k))
			s.addFolded(s.UnreadByFold, f.Name, int32(k))
			continue
		}
		s.ByName[f.Name] = int32(k)
		s.addFolded(s.ByFold, f.Name, int32(k))
		for _, alias := range from.Aliases {
			s.Aliases = put(s.Aliases, alias, int32(k))
			s.addFolded(s.ByFold, alias, int32(k))
		}
		if !array { // an array has all elements
			c.fillAbsent(s, k, from)
		}
	}
	if len(tags) > 0 {
		linked.fillTags(c, s, tags)
	}
	for folded, list := range s.ByFold { // v1 chooses the shallowest field
		s.ByFold[folded] = order.Apply(list, order.Sort(nil, len(list), func(a, b int) int {
			return len(s.Fields[list[a]].Path) - len(s.Fields[list[b]].Path)
		}))
	}
	if m.Fallback != nil {
		s.Fallback = new(Field)
		c.fillField(s.Fallback, m.Fallback, r, c.cache)
	}
	return s, array
}

// newStructPlan returns a plan for a struct with n fields, without content.
func newStructPlan(n int) *StructPlan {
	return &StructPlan{
		Fields: make([]Field, n), Names: make([]string, n),
		ByName: make(map[string]int32), ByFold: make(map[string][]int32), UnreadByFold: make(map[string][]int32),
	}
}

// setName sets what depends on the name of field k of s, which has its Name.
func (s *StructPlan) setName(k int) {
	f := &s.Fields[k]
	f.setName()
	f.In.Follow.Store(int32((k + 1) % len(s.Fields)))
	s.Names[k] = f.Name
	s.Escapable |= f.Out.Escapable
}

// put returns m with index i for name. It makes m if that is nil.
func put(m map[string]int32, name string, i int32) map[string]int32 {
	if m == nil {
		m = make(map[string]int32)
	}
	m[name] = i
	return m
}

// addFolded adds field i to m, which is by folded name, for name, its own name or an alias.
func (s *StructPlan) addFolded(m map[string][]int32, name string, i int32) {
	folded := string(s.Fold(nil, []byte(name)))
	if list := m[folded]; len(list) == 0 || list[len(list)-1] != i {
		m[folded] = append(list, i)
	}
}

// fillAbsent adds field i of s, which is from in the model of the struct, to the set of fields for which something is done if
// they have no member, or to the fields that may be sections.
func (c *compiler) fillAbsent(s *StructPlan, i int, from *model.Field) {
	switch {
	case c.requires(from, &s.Fields[i]):
		s.setAbsent(i, 1, 0)
	case from.HasDefault:
		s.setAbsent(i, 0, 1)
	case from.Type.Kind() == reflect.Struct && !from.OmitZero && !from.OmitEmpty && !c.has(opts.OmitZeroStructFields):
		s.sections = append(s.sections, i)
	}
}

// setAbsent adds field i to Required or to Defaults if the bit for that is 1. It makes both sets if they are nil.
func (s *StructPlan) setAbsent(i int, required, defaults uint64) {
	if s.Required == nil {
		words := (len(s.Fields) + 63) / 64
		s.Required, s.Defaults = make([]uint64, words), make([]uint64, words)
	}
	s.Required[i/64] |= required << (i % 64)
	s.Defaults[i/64] |= defaults << (i % 64)
}

// setSections adds the sections of s to Defaults. A section is a field of a struct type that is read by its fields. The
// struct has defaults, or a section of its own. If the member of a section is absent, the defaults of the section are
// stored as if the member were {}.
func (s *StructPlan) setSections() {
	for _, i := range s.sections {
		if s.Fields[i].Plan.isSection() {
			s.setAbsent(i, 0, 1)
		}
	}
}

// isSection reports whether a field of plan p may be a section.
func (p *Plan) isSection() bool {
	if p.Read != OpStruct || p.Calls != nil || p.Struct.Err != nil {
		return false
	}
	s := p.Struct
	for i := range s.Fields {
		if f := &s.Fields[i]; s.Defaults != nil && f.Behind == 0 && s.Defaults[i/64]>>(i%64)&1 != 0 {
			return true
		}
	}
	return slices.ContainsFunc(s.sections, func(i int) bool { return s.Fields[i].Behind == 0 && s.Fields[i].Plan.isSection() })
}

// requires reports whether the member of field f, which is from in the model of the struct, must be present: by its tag,
// or, if all members must be present that are always written, because it is.
func (c *compiler) requires(from *model.Field, f *Field) bool {
	switch {
	case from.Required:
		return true
	case !from.AllRequired && !c.has(opts.RejectMissingMembers), c.has(opts.OmitZeroStructFields):
		return false
	}
	return !from.Optional && !from.HasDefault && !from.OmitZero && !from.OmitEmpty && !from.NoMarshal && f.Behind == 0
}

// fillField sets the members of f for the field from of the struct type of r, with the plan from cache in. setName sets those that
// depend on the text of the name, and setTemplate those that depend on complete plans.
func (c *compiler) fillField(f *Field, from *model.Field, r request, in *Cache) {
	f.Name, f.Path, f.Index, f.In.Case, f.Default = from.Name, from.Index, from.Index[0], from.Case, from.Default
	if len(from.Index) > 1 {
		f.Index = -1
	}
	f.intern = from.Intern
	f.setBehind(r.t)
	context := r.context
	if f.Behind > 0 { // the field is addressable, whether or not the struct is
		context = context.behindPointer()
	}
	f.Plan = c.fieldPlan(in, from, context)
	c.setOmit(f, from)
}

// fieldPlan returns the plan for field f in context x, from cache in.
func (c *compiler) fieldPlan(in *Cache, f *model.Field, x context) *Plan {
	if in != c.cache {
		return linked.planIn(in, f, x)
	}
	p := c.fieldType(f, x)
	if f.NonNull { // the plan is that of fields with the tag alone
		p.NonNull = true
	}
	return p
}

// setBehind sets Behind of f, a field of structs of type t.
func (f *Field) setBehind(t reflect.Type) {
	for n, index := range f.Path {
		if t.Kind() == reflect.Pointer {
			f.Behind, t = n, t.Elem()
		}
		t = t.Field(index).Type
	}
}

// setName sets the members of f for writing its name and comparing it with names in the text. Two
// masked loads of 8 bytes compare a name of up to 14 bytes with its quotes.
func (f *Field) setName() {
	f.In.Quoted, f.Out.Escapable = quote(f.Name)
	f.Out.Prefix = "," + f.In.Quoted + ":"
	var text, mask [16]byte
	n := copy(text[:], f.In.Quoted)
	f.In.Rest = f.In.Quoted[n:]
	for i := range n {
		mask[i] = 0xff
	}
	for i := range f.In.Words {
		f.In.Words[i] = binary.LittleEndian.Uint64(text[8*i:])
		f.In.Masks[i] = binary.LittleEndian.Uint64(mask[8*i:])
	}
}

// quote returns s as a JSON string, and the sets of characters to escape that change it.
func quote(s string) (quoted string, escapable wire.Escape) {
	text, _ := wire.AppendQuote(nil, s, 0)
	for _, esc := range []wire.Escape{wire.EscapeHTML, wire.EscapeJS, wire.EscapeNonASCII} {
		if escaped, _ := wire.AppendQuote(nil, s, esc); !bytes.Equal(text, escaped) {
			escapable |= esc
		}
	}
	return string(text), escapable
}

// hide changes the name of f to one that no text contains.
func (f *Field) hide() {
	const noName = "\x00" // names in a text begin with a quote
	f.In.Quoted, f.In.Rest, f.In.Words, f.In.Masks = noName, "", [2]uint64{}, [2]uint64{0xff}
}

// Fold appends the folded form of name to dst. Names that match regardless of case have the same folded form.
func (s *StructPlan) Fold(dst, name []byte) []byte {
	if s.Dashes {
		return fold.AppendCase(dst, name)
	}
	return fold.Append(dst, name)
}

// Matches reports whether a name that is not that of field k, but has the same folded form, matches it. all is the
// option MatchCaseInsensitiveNames, which the tag of the field may override.
func (s *StructPlan) Matches(k int32, all bool) bool {
	c := s.Fields[k].In.Case
	return c == model.CaseIgnore || all && c != model.CaseStrict
}

// setTemplate sets the template, and the ops, presence and defaults of the fields, which depend on their plans.
func (s *StructPlan) setTemplate() {
	var template strings.Builder
	for i := range s.Fields {
		f := &s.Fields[i]
		f.Decode, f.Encode = f.Plan.Decode, f.Plan.Encode
		if f.intern {
			f.Decode = OpIntern
		}
		f.setPresence()
		if f.Out.ValueAt = int32(template.Len()); f.Out.Presence <= PresentEmbedded {
			template.WriteString(f.Out.Prefix)
			f.Out.ValueAt = int32(template.Len())
			template.WriteString(f.Plan.Zero)
		}
		f.Out.EndAt = int32(template.Len())
		if s.Defaults != nil && s.Defaults[i/64]>>(i%64)&1 != 0 {
			f.DefaultTexts = f.defaultTexts()
		}
	}
	s.Template = template.String()
	if f := s.Fallback; f != nil {
		f.Decode, f.Encode = f.Plan.Decode, f.Plan.Encode
	}
}

// defaultTexts returns the DefaultTexts of f, which has a default. Text that is not JSON is the content of a string. In a
// field of kind string, so is a number or literal. With tag option string in v1, the string may be in another one.
func (f *Field) defaultTexts() (texts []string) {
	quoted, _ := wire.AppendQuote(nil, f.Default, 0)
	isWord := f.Plan.Read == OpString && !strings.HasPrefix(f.Default, `"`)
	if !isWord && jsontext.Value(f.Default).IsValid() {
		texts = append(texts, f.Default)
	}
	texts = append(texts, string(quoted))
	if f.Plan.Read == OpV1String {
		quoted, _ = wire.AppendQuote(nil, string(quoted), 0)
		texts = append(texts, string(quoted))
	}
	return texts
}
