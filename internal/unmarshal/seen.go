package unmarshal

import (
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file has the set of the fields seen of an object. It finds duplicate names, and the fields without a member.

// An object is a JSON object in progress that is read into a struct.
type object struct {
	sp    *typeinfo.StructPlan
	frame *state.Frame
	seen  uint64   // set of the fields seen, for at most 64 fields
	many  []uint64 // the same for more fields, in d.mem.seen; nil: at most 64 fields
}

// markSeen marks field k as seen, and reports whether it was not marked before. It does so even if duplicate
// names are allowed, so that expected needs no test of the option: it leaves duplicates to fieldName.
func (o *object) markSeen(k int) bool {
	set := o.seenWord(k)
	bit := uint64(1) << (k & 63)
	if *set&bit != 0 {
		return false
	}
	*set |= bit
	return true
}

// seenWord returns the word of the set of the fields seen that has field k.
func (o *object) seenWord(k int) *uint64 {
	if o.many != nil {
		return &o.many[k>>6]
	}
	return &o.seen
}

// hasSeen reports whether field k is marked as seen.
func (o *object) hasSeen(k int) bool { return *o.seenWord(k)>>(k&63)&1 != 0 }

// pushSeen returns an empty set for n fields, in words of 64. The caller cuts d.mem.seen when the object
// ends; an inner struct may move d.mem.seen, but does not change the words of this set.
func (d *decoder) pushSeen(n int) []uint64 {
	base := len(d.mem.seen)
	for range (n + 63) / 64 {
		d.mem.seen = append(d.mem.seen, 0)
	}
	return d.mem.seen[base:]
}
