package typeinfo

// Walk calls f once for p and for each plan of a part of its values: of elements, keys and fields. Parts of a value
// that methods both read and write have no plan.
func (p *Plan) Walk(f func(*Plan)) { p.walk(f, make(map[*Plan]bool)) }

// walk is Walk for plans that are not in seen, and adds them.
func (p *Plan) walk(f func(*Plan), seen map[*Plan]bool) {
	if p == nil || seen[p] {
		return
	}
	seen[p] = true
	f(p)
	if p.Read.IsUser() && p.Encode.IsUser() {
		return
	}
	p.Key.walk(f, seen)
	p.Elem.walk(f, seen)
	if s := p.Struct; s != nil {
		for i := range s.Fields {
			s.Fields[i].Plan.walk(f, seen)
		}
		if s.Fallback != nil {
			s.Fallback.Plan.walk(f, seen)
		}
	}
}
