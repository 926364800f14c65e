package json

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strings"
	"sync/atomic"

	"github.com/plainjson/json/internal/fold"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/wire"
)

// A structPlan says how a struct type is read and written.
type structPlan struct {
	t          reflect.Type
	fields     []fieldPlan
	start      *fieldPlan       // the first of them, from where each leads to the next; nil if there is none
	byName     map[string]int   // index in fields by JSON name
	byFold     map[string][]int // the same by folded name
	loose      bool             // a field has tag option case:ignore
	keepDashes bool             // dashes and underscores matter even regardless of case
	first      atomic.Int32     // the field that came first last time
	err        error            // what is wrong with the type, if anything
	fallback   *fieldPlan       // for members that no field is for, or nil
	body       string           // the zero value: `,"name":zero` for each field that is always written
	faulty     reflect.Type     // the type that err is about: the struct, or one that is embedded
}

// A fieldPlan says how one field is read and written.
type fieldPlan struct {
	// What writing looks at first stands together.
	*plan
	next  *fieldPlan
	index int // of the Go field, or -1 if it is in an embedded struct
	// Where the field stands in body: its value, and its end. A field that may
	// be left out stands nowhere: both are where the previous field ends.
	valueAt, endAt int
	lead           string // `,"name":`
	presence       presence
	ifZero         bool // left out if the Go value is empty, as tag option omitempty once meant
	escaped        bool // the name has characters that some options escape

	model.Field
	number int                      // in the struct's plan
	lit    string                   // the name in quotes
	words  [2]uint64                // the first 16 bytes of lit, as they are loaded
	masks  [2]uint64                // those of their bits that count
	rest   string                   // what follows in lit
	follow atomic.Int32             // the field that followed this one last time
	isZero func(reflect.Value) bool // calls the type's own IsZero method, or nil
}

// A presence says whether a field is written where nothing special applies, and how that is found out.
type presence uint8

const (
	always        presence = iota
	alwaysInside           // of embedded structs, to which no pointers lead
	unlessNothing          // it is left out where isNothing says that it is nothing
	unlessNoText           // and where a pointer leads to an empty string
	unlessEmpty            // and where the text of the value turns out to be that of an empty one
	perhaps                // it has to be looked for, or asked
)

// structPlan plans struct type t. Something wrong with the type is an error
// for whoever uses it.
func (c *compiler) structPlan(t reflect.Type) *structPlan {
	m, err := model.StructOf(t, hasMethods, isRawValue)
	if c.domain.legacy&opts.ReportErrorsWithLegacySemantics != 0 {
		err = nil
	}
	sp := &structPlan{t: t, err: err, faulty: m.Faulty, keepDashes: c.domain.legacy&opts.MatchCaseSensitiveDelimiter != 0, byName: make(map[string]int), byFold: make(map[string][]int)}
	sp.fields = make([]fieldPlan, len(m.Fields))
	var body strings.Builder
	for i, f := range m.Fields {
		fp := &sp.fields[i]
		if fp.Field, fp.number = f, i; i == 0 {
			sp.start = fp
		} else {
			sp.fields[i-1].next = fp
		}
		fp.plan = c.fieldType(&f)
		fp.setName(f.Name, escapes(c.domain.legacy))
		if fp.index = f.Index[0]; len(f.Index) > 1 {
			fp.index = -1
		}
		fp.follow.Store(int32((i + 1) % len(m.Fields)))
		if c.domain.legacy&opts.OmitEmptyWithLegacySemantics != 0 {
			fp.ifZero, fp.OmitEmpty = f.OmitEmpty, false
		}
		fp.isZero = zeroMethod(f.Type)
		fp.lead = "," + fp.lit + ":"
		fp.presence = fp.whether(t)
		sp.loose = sp.loose || f.Case == model.CaseIgnore
		if fp.valueAt = body.Len(); fp.presence <= alwaysInside {
			body.WriteString(fp.lead)
			fp.valueAt = body.Len()
			body.WriteString(fp.zero)
		}
		fp.endAt = body.Len()
		sp.byName[f.Name] = i
		key := string(sp.fold(nil, []byte(f.Name)))
		sp.byFold[key] = append(sp.byFold[key], i)
	}
	sp.body = body.String()
	for key, list := range sp.byFold { // shallow fields first, as the old API prefers them
		sp.byFold[key] = order.Apply(list, order.Sort(nil, len(list), func(a, b int) int {
			return len(m.Fields[list[a]].Index) - len(m.Fields[list[b]].Index)
		}))
	}
	if f := m.Fallback; f != nil {
		sp.fallback = &fieldPlan{Field: *f, plan: c.plan(f.Type, false), index: f.Index[0]}
		if len(f.Index) > 1 {
			sp.fallback.index = -1
		}
	}
	return sp
}

// whether returns the presence of the field in structs of type t.
func (f *fieldPlan) whether(t reflect.Type) presence {
	omits := f.OmitZero || f.OmitEmpty || f.ifZero
	switch {
	case !omits && f.index >= 0:
		return always
	case !omits && !f.behindPointer(t):
		return alwaysInside
	case f.index < 0 || f.zero == "" || f.isZero != nil:
		return perhaps
	}
	switch f.op {
	case opString:
		return unlessNothing
	case opInt, opQuotedInt, opUint, opQuotedUint, opFloat32, opFloat64, opQuotedFloat, opBool: // none is empty
		if f.OmitZero || f.ifZero {
			return unlessNothing
		}
		return always
	case opSlice, opBytes, opMap: // an empty one need not be nil
		if f.OmitEmpty || f.ifZero {
			return unlessNothing
		}
	case opPointer, opAny, opInterface, opStringHeld: // what it holds may be empty
		switch {
		case !f.OmitEmpty:
			return unlessNothing
		case f.op != opPointer || f.elem == nil: // the latter is of the type that is being planned
		case f.elem.op == opString:
			return unlessNoText
		case f.elem.isNeverEmpty():
			return unlessNothing
		}
		return unlessEmpty
	}
	return perhaps
}

// behindPointer reports whether the way to the field in structs of type t leads through pointers.
func (f *fieldPlan) behindPointer(t reflect.Type) bool {
	for _, index := range f.Index {
		if t.Kind() == reflect.Pointer {
			return true
		}
		t = t.Field(index).Type
	}
	return false
}

// isNeverEmpty reports whether no value of p is written as null, "", [] or {}.
func (p *plan) isNeverEmpty() bool {
	return p.op == opBool || opInt <= p.op && p.op <= opQuotedFloat
}

// fieldType plans the type of field f, as its tag says.
func (c *compiler) fieldType(f *model.Field) *plan {
	if f.String && c.domain.legacy&opts.StringifyWithLegacySemantics != 0 {
		return c.oldString(f)
	}
	p := c.formatted(f.Type, f.String || c.domain.stringly, f.Format)
	if f.String && !quotable(f.Type) && !p.takesStringIn(f) && c.domain.legacy&opts.ReportErrorsWithLegacySemantics == 0 {
		return badTag(f.Type)
	}
	if f.String && c.domain.stringly && f.Format == "" && c.domain.legacy&oldTagHabits == 0 {
		p = c.taggedCustom(p)
	}
	if f.String && c.domain.marshal && (p.op == opAny || p.op == opInterface) {
		p = &plan{t: p.t, op: opStringHeld, zero: p.zero, elem: p}
		c.all = append(c.all, p)
	}
	return p
}

// fold appends the form of name by which names are compared regardless of case.
func (sp *structPlan) fold(dst, name []byte) []byte {
	if sp.keepDashes {
		return fold.AppendCase(dst, name)
	}
	return fold.Append(dst, name)
}

// badTag returns a plan for a type that option string is not for. Nil pointers
// are still read and written.
func badTag(t reflect.Type) *plan {
	if t.Kind() == reflect.Pointer {
		return &plan{t: t, op: opPointer, zero: "null", elem: badTag(t.Elem())}
	}
	return &plan{t: t, op: opBadTag}
}

// isEscaped reports whether there are options that escape a part of name.
func isEscaped(name string) bool {
	plain, _ := wire.AppendQuote(nil, name, 0)
	escaped, _ := wire.AppendQuote(nil, name, wire.EscapeHTML|wire.EscapeJS)
	return !bytes.Equal(plain, escaped)
}

// setName prepares the comparison with, and the writing of, the field's name.
func (f *fieldPlan) setName(name string, esc wire.Escape) {
	lit, _ := wire.AppendQuote(nil, name, esc)
	f.lit = string(lit)
	f.escaped = isEscaped(name)
	var text, mask [16]byte
	n := copy(text[:], lit)
	f.rest = f.lit[n:]
	for i := range n {
		mask[i] = 0xff
	}
	for i := range f.words {
		f.words[i] = binary.LittleEndian.Uint64(text[8*i:])
		f.masks[i] = binary.LittleEndian.Uint64(mask[8*i:])
	}
}

// match returns the index after the field's name in quotes if that stands at
// b[i:], and else -1.
func (f *fieldPlan) match(b []byte, i int) int {
	n := i + len(f.lit)
	if i <= len(b)-16 {
		w := b[i : i+16]
		d0 := (binary.LittleEndian.Uint64(w) ^ f.words[0]) & f.masks[0]
		d1 := (binary.LittleEndian.Uint64(w[8:]) ^ f.words[1]) & f.masks[1]
		if d0|d1 != 0 {
			return -1
		}
		if f.rest == "" {
			return n
		}
	}
	if n <= len(b) && string(b[i:n]) == f.lit {
		return n
	}
	return -1
}

type isZeroer interface{ IsZero() bool }

// zeroMethod returns a call of the IsZero method of t or *t, or nil if there is none.
func zeroMethod(t reflect.Type) func(reflect.Value) bool {
	switch {
	case t.Kind() == reflect.Interface && t.Implements(reflect.TypeFor[isZeroer]()):
		return isZeroInterface
	case t.Kind() == reflect.Pointer && t.Implements(reflect.TypeFor[isZeroer]()):
		return isZeroPointer
	case t.Implements(reflect.TypeFor[isZeroer]()):
		return isZeroValue
	case zeroByAddr(t):
		return isZeroAddr
	}
	return nil
}

// zeroByAddr reports whether *t has an IsZero method that t has not.
func zeroByAddr(t reflect.Type) bool {
	return !t.Implements(reflect.TypeFor[isZeroer]()) && reflect.PointerTo(t).Implements(reflect.TypeFor[isZeroer]())
}

// asksByAddr reports whether the field's type has an IsZero method that its address is needed for.
func (f *fieldPlan) asksByAddr() bool { return f.isZero != nil && zeroByAddr(f.Type) }

func isZeroInterface(v reflect.Value) bool {
	return v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil() || v.Interface().(isZeroer).IsZero()
}

func isZeroPointer(v reflect.Value) bool { return v.IsNil() || v.Interface().(isZeroer).IsZero() }

func isZeroValue(v reflect.Value) bool { return v.Interface().(isZeroer).IsZero() }

func isZeroAddr(v reflect.Value) bool { return v.Addr().Interface().(isZeroer).IsZero() }
