package typeinfo

import (
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/wire"
)

// This file has the rules for plans under option Canonical. They are for encoding alone: package unmarshal uses plans without
// the option.

// sortFields returns the fields of a struct in the order of their names by UTF-16 code units.
func sortFields(fields []model.Field) []model.Field {
	return order.Apply(fields, order.Sort(nil, len(fields), func(a, b int) int {
		return wire.CompareUTF16([]byte(fields[a].Name), []byte(fields[b].Name))
	}))
}

// setCanonical sets the ops of values whose text may not be canonical. Names are strings, so keys are as without the option.
func (c *compiler) setCanonical() {
	keys := make(map[*Plan]bool)
	for r, p := range c.made {
		if r.context.isKey() {
			keys[p] = true
		}
	}
	for _, p := range c.all {
		switch {
		case keys[p]:
			continue
		case p.Op == OpFloat32, p.Op == OpFloat64, (p.Op == OpInt || p.Op == OpUint) && p.Bits == 64:
			p.Op = OpCanonicalNumber
		case p.Map == MapInt, p.Map == MapInt64, p.Map == MapFloat64: // their loops write numbers
			p.Map = MapNone
		}
		if p.Op == OpV1String && p.Encode == 0 {
			p.Encode = OpCanonicalNumber
		}
		if p.Encode == OpCoder || p.Encode == OpCalls || p.Encode == 0 && p.isMixed() {
			p.Encode = OpCanonical
		}
	}
}

// isMixed reports whether the text of values of p, which have no user code, may be canonical only in part. These are
// structs with a fallback or discriminators, and Objects: their members are not sorted. They are also numbers in a format,
// interfaces with methods that are called for nil pointers, and unions that add discriminators to objects.
func (p *Plan) isMixed() bool {
	switch p.Op {
	case OpStruct:
		return p.Struct.Fallback != nil || p.Struct.Tags > 0
	case OpUnion:
		return p.Union.addsTags()
	case OpFormat:
		return p.Format.IsNumber() && !p.Format.Quoted
	}
	return p.Op == OpObject || p.Op == OpV1Interface
}
