package unmarshal

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file finds the places of errors that methods and functions of the caller return. Such an error may be about the
// text that is being read, about a copy of a part of it, or about another text.

// isOwn reports whether err is an error of package json or jsontext about the text that d reads, at its place in that text.
func (d *decoder) isOwn(err error) bool {
	e, ok := err.(interface{ Place() place.Place })
	return ok && e.Place().Source == d.in.Source()
}

// A userValue is a value for which user code was called, or a part of it that the code has read.
type userValue struct {
	d          *decoder
	start, end int64          // byte offsets
	plan       *typeinfo.Plan // of the value; nil: unknown
	pointer    string         // of the value
	isAbsolute bool           // offsets and pointers in errors that the code has made count from the start of the input
	last       *userValue     // the part that was read last, to which other errors belong; nil: the code has read all of the value
}

// find is the function Find of a [failure.Failure]. An error of this package has its place in v if the text of v has the
// same excerpt there. The place in an error that the code has made itself is a part of v if v has that part.
func (v *userValue) find(inner place.Inner) (at place.Place, ok bool) {
	switch {
	case inner.Elsewhere:
	case inner.Source == v.d.in.Source():
		at = inner.Place
		at.Actual = &place.Actual{Offset: inner.Offset, Pointer: inner.Pointer}
		return at, true
	case inner.Source == nil:
		if at, ok = v.part(inner); ok {
			return at, true
		}
	case v.has(inner):
		return v.placeAt(inner.Offset, inner), true
	}
	if v.last != nil {
		return v.last.find(inner)
	}
	return v.placeAt(0, place.Inner{}), false
}

// has reports whether inner is about a copy of the text of v: it has as many bytes, and the same excerpt at the same place.
// A part of the text, such as that of a member, has fewer bytes. For the text of a reader, which has no known size, the
// result is false.
func (v *userValue) has(inner place.Inner) bool {
	text, n := v.d.in.TextFrom(v.start), v.end-v.start
	if inner.Source.Size != n || inner.Offset > n || n > int64(len(text)) || inner.Excerpt == "" {
		return false
	}
	var at place.Place
	at.SetExcerpt(text[:n], int(inner.Offset))
	return at.Excerpt == inner.Excerpt && at.Caret == inner.Caret
}

// part is find for an error that the code has made itself. Its offset counts only if it is that of a byte of v.
func (v *userValue) part(inner place.Inner) (at place.Place, ok bool) {
	if inner.Pointer == "" && inner.Offset == 0 {
		return at, false
	}
	if v.last != nil && v.last.leadsTo(inner.Pointer) {
		v = v.last
	}
	i, isWithin := inner.Offset, !v.isAbsolute
	if v.isAbsolute {
		if i -= v.start; v.leadsTo(inner.Pointer) {
			inner.Pointer, isWithin = inner.Pointer[len(v.pointer):], true
		}
	}
	if isWithin && inner.Offset > 0 && 0 <= i && i <= v.end-v.start {
		return v.placeAt(i, inner), true
	}
	i, steps, isFound := v.findPart(jsontext.Pointer(inner.Pointer))
	if !isFound && !isWithin {
		return at, false
	}
	inner.Place = steps
	return v.placeAt(i, inner), true
}

// leadsTo reports whether v, or a part of it, can have the given pointer.
func (v *userValue) leadsTo(pointer string) bool {
	rest, ok := strings.CutPrefix(pointer, v.pointer)
	return ok && (rest == "" || rest[0] == '/')
}

// placeAt returns the place of the byte of v with the index i, for an error with the pointer of inner in v.
func (v *userValue) placeAt(i int64, inner place.Inner) place.Place {
	at := v.d.placeAt(v.start + i)
	at.Append(inner.Place, strings.Count(v.pointer, "/"))
	if inner.Earlier != nil {
		m := v.d.in.MarkAt(v.start + inner.Earlier.Offset)
		at.Earlier = &m
	}
	at.Actual = &place.Actual{Offset: v.start + i, Pointer: v.pointer + inner.Pointer}
	if inner.Actual != nil {
		at.Actual.Inner = inner.Actual.Inner
	}
	return at
}

// maxSearch is the number of bytes that findPart reads for all errors of one call of user code. It takes about 2 ms.
const maxSearch = 1 << 20

// findPart returns the index of the part of v that the pointer p points to, or of the innermost array or object around it
// that v has. steps has the steps of the pointer up to there. The text may have another name of a field than the pointer,
// if the plan of v is known.
func (v *userValue) findPart(p jsontext.Pointer) (i int64, steps place.Place, isFound bool) {
	text, plan := v.d.in.TextFrom(v.start), v.plan
	dec := new(jsontext.Decoder)
	s := (*state.Decoder)(dec).Open()
	s.Opts.Join(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	s.SetInput(nil, text[:min(int64(len(text)), maxSearch-v.d.searched)])
	defer func() { v.d.searched += s.InputOffset() }()
	for step := range p.Tokens() {
		isIndex := dec.PeekKind() == '['
		if plan != nil && plan.Type.Kind() == reflect.Pointer {
			plan = plan.Elem // one level: a pointer type may have no end
		}
		if !v.d.enterPart(dec, plan, step) {
			return i, steps, false
		}
		plan = partPlan(plan, step)
		steps.AddStep(isIndex)
		i = s.LastToken() // that PeekKind has found
	}
	return i, steps, true
}

// partPlan returns the plan of a member or element of a value of plan p, or nil if it is unknown. The step of a pointer
// is the name of the member, or the index of the element.
func partPlan(p *typeinfo.Plan, step string) *typeinfo.Plan {
	switch {
	case p == nil:
		return nil
	case p.Struct == nil:
		return p.Elem
	}
	if k, ok := p.Struct.ByName[step]; ok {
		return p.Struct.Fields[k].Plan
	}
	return nil
}

// isNamed reports whether step, of a pointer into a value of plan p, is for a member with the given name. The plan may be
// nil. A field may have aliases, and names in any case.
func (d *decoder) isNamed(p *typeinfo.Plan, name, step string) bool {
	if name == step || p == nil || p.Struct == nil {
		return name == step
	}
	k, isField := p.Struct.ByName[step]
	return isField && d.fieldNamed(p.Struct, []byte(name)) == k
}

// enterPart reads dec up to the member or element of the next value, of plan p, for the given step of a pointer, and reports
// whether there is one.
func (d *decoder) enterPart(dec *jsontext.Decoder, p *typeinfo.Plan, step string) bool {
	switch dec.PeekKind() {
	case '{':
		dec.ReadToken()
		for dec.PeekKind() == '"' {
			if name, _ := dec.ReadToken(); d.isNamed(p, name.String(), step) {
				return dec.PeekKind() != 0
			}
			if dec.SkipValue() != nil {
				return false
			}
		}
	case '[':
		dec.ReadToken()
		n, err := strconv.Atoi(step)
		for ; n > 0 && err == nil; n-- {
			err = dec.SkipValue()
		}
		k := dec.PeekKind()
		return err == nil && k != ']' && k != 0
	}
	return false
}

// planOfUser returns the plan of the value for which the user code of f was called, or nil if its type is unknown.
func (d *decoder) planOfUser(f *failure.Failure) *typeinfo.Plan {
	if f.Type == nil {
		return nil
	}
	return d.cfg.plans.Of(f.Type)
}

// placeUser sets the place of f, the failure of user code, and the function that finds the place of its error. The code
// had the text of the value alone, which begins at f.Offset and ends at end.
func (d *decoder) placeUser(f *failure.Failure, end int) {
	f.Where = d.placeAt(f.Offset)
	v := userValue{d: d, start: f.Offset, end: d.in.Base + int64(end), pointer: string(f.Pointer), plan: d.planOfUser(f)}
	f.Find = v.find
}

// placeCoder is placeUser for code that had the Decoder, and was called at start. If reads is not 1, the code has not read
// all of the value.
func (d *decoder) placeCoder(f *failure.Failure, start state.Mark, reads int64, moved bool) {
	f.Where = d.placeAt(f.Offset)
	if d.isOwn(f.Err) {
		return
	}
	v := userValue{d: d, start: start.Offset(), end: d.in.InputOffset(), isAbsolute: true, plan: d.planOfUser(f)}
	if v.pointer = string(f.Pointer); moved {
		v.pointer = string(d.pointerTo(state.Last))
	}
	if moved && reads != 1 {
		last := v
		last.start, last.plan = d.in.LastToken(), nil
		v.last, v.pointer = &last, firstSteps(v.pointer, start.Depth())
	}
	f.Find = v.find
}

// firstSteps returns the first n steps of a pointer.
func firstSteps(pointer string, n int) string {
	for i := range len(pointer) {
		if pointer[i] == '/' {
			if n--; n < 0 {
				return pointer[:i]
			}
		}
	}
	return pointer
}
