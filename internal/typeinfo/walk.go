package typeinfo

// Walk calls f once for p and for each plan of a part of its values: of elements, keys and fields. Parts of a value that
// methods both read and write have no plan. field is the first field found with values that have the plan or contain values
// with it. It is "T.A" for field A of type T, and "" outside of structs.
func (p *Plan) Walk(f func(p *Plan, field string)) { p.walk(f, "", make(map[*Plan]bool)) }

// walk is Walk for plans that are not in seen, and adds them. The values of p are in field.
func (p *Plan) walk(f func(p *Plan, field string), field string, seen map[*Plan]bool) {
	if p == nil || seen[p] {
		return
	}
	seen[p] = true
	f(p, field)
	if p.Read.IsUser() && p.Encode.IsUser() {
		return
	}
	if p.Convert != nil {
		p.Convert.As.walk(f, field, seen)
	}
	p.Key.walk(f, field, seen)
	p.Elem.walk(f, field, seen)
	if p.Union != nil {
		for i := range p.Union.Cases {
			p.Union.cases[i].Plan.walk(f, field, seen)
		}
	}
	if s := p.Struct; s != nil {
		for i := range s.Fields {
			s.Fields[i].Plan.walk(f, p.fieldName(&s.Fields[i]), seen)
		}
		if s.Fallback != nil {
			s.Fallback.Plan.walk(f, p.fieldName(s.Fallback), seen)
		}
	}
}

// fieldName returns the Go name of field f of p, after the name of the struct type if it has one.
func (p *Plan) fieldName(f *Field) string {
	if f.Path == nil { // the content of a union, or its discriminator
		return ""
	}
	name := p.Type.FieldByIndex(f.Path).Name
	if t := p.Type.Name(); t != "" {
		return t + "." + name
	}
	return name
}
