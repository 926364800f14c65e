package typeinfo

// derive sets UserCode and ByAddr, which depend on the plans of elements and fields. Types may be recursive, so it
// repeats until no plan changes.
func (c *compiler) derive() {
	for more := true; more; {
		more = false
		for _, p := range c.all {
			if !p.UserCode && c.leadsToUserCode(p) {
				p.UserCode, more = true, true
			}
			if !p.ByAddr && p.needsAddress() {
				p.ByAddr, more = true, true
			}
		}
	}
}

// leadsToUserCode reports whether methods or functions may get addresses of values of p, or of parts of them. For
// an interface it reports whether [Cache.AppliesToDynamic] is true.
func (c *compiler) leadsToUserCode(p *Plan) bool {
	switch {
	case p.Calls != nil, p.Decode == OpValidate:
		return true
	case p.Op == OpAny, p.Op == OpInterface, p.Op == OpV1Interface:
		return c.cache.appliesToDynamic
	case p.Format != nil && p.Format.Base != nil:
		return p.Format.Base.UserCode
	case p.Elem != nil && p.Elem.UserCode, p.Key != nil && p.Key.UserCode:
		return true
	case p.Struct == nil:
		return false
	case p.Struct.Fallback != nil: // a simplification: only elements of a map may have methods
		return true
	}
	for k := range p.Struct.Fields {
		if f := &p.Struct.Fields[k]; f.Plan.UserCode || f.isZeroByAddr() {
			return true
		}
	}
	return false
}

// isZeroByAddr reports whether *T has an IsZero method and T has none, where T is the type of f.
func (f *Field) isZeroByAddr() bool { return f.Out.IsZero != nil && zeroByAddr(f.Plan.Type) }

// needsAddress reports whether marshaling may need the address of values of p, or of their fields and array elements,
// as far as ByAddr of these is known.
func (p *Plan) needsAddress() bool {
	switch {
	case p.Encode == OpArray, p.Encode == OpOptional:
		return p.Elem.ByAddr
	case p.Encode == OpStruct, p.Encode == OpStructArray:
		return p.Struct.needsAddress()
	}
	return !p.Encode.isByValue()
}

// needsAddress is [Plan.needsAddress] for structs.
func (s *StructPlan) needsAddress() bool {
	if s.Fallback != nil { // a simplification: marshaling copies the elements of a map
		return true
	}
	for k := range s.Fields {
		if f := &s.Fields[k]; f.Plan.ByAddr || f.isZeroByAddr() {
			return true
		}
	}
	return false
}
