package opts

import "testing"

func indent(s string) Options { return Indent(s) }

func deterministic(v bool) Options {
	if v {
		return Deterministic | True
	}
	return Deterministic
}

func TestJoin(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		options   []Options
		present   Flags
		value     Flags
	}{
		{"none", "the zero set", nil, 0, 0},
		{"nil", "is passed over", []Options{nil}, 0, 0},
		{"true", "present and true", []Options{Deterministic | True}, Deterministic, Deterministic},
		{"false", "present and false", []Options{Deterministic}, Deterministic, 0},
		{"later wins", "true, then false", []Options{Deterministic | True, Deterministic}, Deterministic, 0},
		{"several flags", "take one value", []Options{(Deterministic | Multiline) | True}, Deterministic | Multiline, Deterministic | Multiline},
		{"nested", "a set overrides only what it has", []Options{Deterministic | True, Join(Multiline | True)},
			Deterministic | Multiline, Deterministic | Multiline},
		{"indent", "implies multiline", []Options{Indent(" ")}, HasIndent | Multiline, Multiline},
		{"indent undone", "multiline alone is undone", []Options{Indent(" "), Multiline}, HasIndent | Multiline, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := Join(tt.options...)
			if s.Present != tt.present || s.Value != tt.value {
				t.Errorf("present %b, value %b; want %b, %b (%s)", s.Present, s.Value, tt.present, tt.value, tt.why)
			}
		})
	}
}

func TestGet(t *testing.T) {
	s := Join(Indent("\t"), IndentPrefix(" "), ByteLimit(5), DepthLimit(6), Deterministic|True)
	outer := Join(Indent("x"), s)
	if v, ok := Get(outer, indent); v != "\t" || !ok {
		t.Errorf("Indent = %q, %v; the later one wins", v, ok)
	}
	if v, ok := Get(Options(Deterministic|True), deterministic); !v || !ok {
		t.Errorf("Deterministic = %v, %v; a single option can be asked, too", v, ok)
	}
	if v, ok := Get(outer, func(n int64) Options { return ByteLimit(n) }); v != 5 || !ok {
		t.Errorf("ByteLimit = %v, %v", v, ok)
	}
	if v, ok := Get(outer, func(n int) Options { return DepthLimit(n) }); v != 6 || !ok {
		t.Errorf("DepthLimit = %v, %v", v, ok)
	}
	if v, ok := Get(outer, func(p string) Options { return IndentPrefix(p) }); v != " " || !ok {
		t.Errorf("IndentPrefix = %q, %v", v, ok)
	}
	if _, ok := Get(nil, indent); ok {
		t.Error("nothing holds an indent")
	}
	if _, ok := Get(outer, func(bool) Options { return s }); ok {
		t.Error("a set is no option of its own")
	}
}

func TestFlagsNeedNoAllocation(t *testing.T) {
	var s Set
	if n := testing.AllocsPerRun(100, func() { s.Join(deterministic(true), deterministic(false)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	f := Fix(Indent(" "))
	if n := testing.AllocsPerRun(100, func() {
		if with := s.With(deterministic(true), nil, f, &s); !with.Has(Multiline) {
			t.Error("the indent is lost")
		}
	}); n != 0 {
		t.Errorf("%v allocations with a set on the stack", n)
	}
}

func TestWith(t *testing.T) {
	before := Join(Deterministic | True)
	after := before.With(Indent("\t"), Deterministic, ByteLimit(5))
	want := Join(before, Indent("\t"), Deterministic, ByteLimit(5))
	if after.Present != want.Present || after.Value != want.Value || *after.Values != *want.Values {
		t.Errorf("%+v, want %+v", after, want)
	}
	if !before.Has(Deterministic) || before.Values != nil {
		t.Errorf("it has changed: %+v", before)
	}
}

func TestFixed(t *testing.T) {
	f, same := Fix(Deterministic|True, Indent(" ")), Fix(Deterministic|True, Indent(" "))
	for _, tt := range []struct {
		name, why string
		fixed     *Fixed
		options   []Options
		all       bool
		only      *Fixed
	}{
		{"itself", "there is nothing else", f, []Options{f}, true, f},
		{"another", "only the very same is recognised", f, []Options{same}, false, same},
		{"twice", "more than one would have to be joined", f, []Options{f, f}, false, nil},
		{"none", "that is no set", f, nil, false, nil},
		{"nil", "nor is that", f, []Options{nil}, false, nil},
		{"flag", "nor that", f, []Options{Deterministic | True}, false, nil},
		{"a set that may change", "it may be another when it comes again", f, []Options{Join(f)}, false, nil},
		{"nil for nil", "nothing is not a set", nil, []Options{nil}, false, nil},
		{"functions", "they are not kept", f, []Options{Fix(&Set{Present: HasMarshalers})}, false, nil},
		{"functions for reading", "nor are these", f, []Options{Fix(&Set{Present: HasUnmarshalers})}, false, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if all, only := tt.fixed.IsAll(tt.options), Only(tt.options); all != tt.all || only != tt.only {
				t.Errorf("IsAll = %v, Only = %p, want %v, %p (%s)", all, only, tt.all, tt.only, tt.why)
			}
		})
	}
	if s := Join(f); s.Indent != " " || !s.Has(Deterministic) || !f.IsIn(s) {
		t.Errorf("joined: %+v", s)
	}
	if s := Join(f, Deterministic); f.IsIn(s) {
		t.Error("a flag is another and that is not seen")
	}
	if v, ok := Get(Options(f), indent); v != " " || !ok {
		t.Errorf("Indent = %q, %v", v, ok)
	}
	if v, ok := f.Lookup(nil); v != nil || ok {
		t.Error("a set is no option of its own")
	}
}

// TestJoinIn holds that JoinIn is Join, allocates nothing, and changes no set but its own.
func TestJoinIn(t *testing.T) {
	preset, shared := Join(Multiline, Indent("preset")), Fix(Deterministic|True, Indent("shared"))
	var room Values
	for _, tt := range []struct {
		name, why string
		before    *Set
		options   []Options
	}{
		{"none", "the zero set", new(Set), nil},
		{"flags", "no values are needed", new(Set), []Options{Deterministic | True, nil, Multiline}},
		{"flags over values", "those of the preset stay, and are shared", preset, []Options{Deterministic | True}},
		{"value", "it stands in the room", new(Set), []Options{Indent(" "), IndentPrefix("\t")}},
		{"value over values", "what is left of the preset is copied to the room", preset, []Options{IndentPrefix("\t")}},
		{"shared and value", "what is shared is not written to", new(Set), []Options{shared, IndentPrefix("\t")}},
		{"value and shared", "the latter is copied to the room", new(Set), []Options{IndentPrefix("\t"), shared}},
		{"only shared", "flags that have values", new(Set), []Options{shared}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := *tt.before
			want.Join(tt.options...)
			var got Set
			allocs := testing.AllocsPerRun(10, func() {
				got = *tt.before
				got.JoinIn(&room, tt.options...)
			})
			var a, b Values
			if got.Values != nil {
				a = *got.Values
			}
			if want.Values != nil {
				b = *want.Values
			}
			if got.Present != want.Present || got.Value != want.Value || a != b {
				t.Errorf("%+v with %+v, want %+v with %+v (%s)", got, a, want, b, tt.why)
			}
			if allocs > 0 {
				t.Errorf("%v allocations (%s)", allocs, tt.why)
			}
			if preset.Values.Indent != "preset" || shared.set.Values.Indent != "shared" || preset.IndentPrefix+shared.set.IndentPrefix != "" {
				t.Errorf("other sets have changed (%s)", tt.why)
			}
		})
	}
}
