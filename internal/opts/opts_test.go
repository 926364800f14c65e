package opts

import (
	"errors"
	"testing"
)

// indent is the setter of option Indent.
func indent(s string) Options { return Indent(s) }

// deterministic is the setter of option Deterministic.
func deterministic(v bool) Options {
	if v {
		return Deterministic | True
	}
	return Deterministic
}

// TestJoin checks which flags are present and true after Join.
func TestJoin(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		options   []Options
		present   Flags
		value     Flags
	}{
		{name: "none", why: "the zero set"},
		{name: "nil", why: "is ignored", options: []Options{nil}},
		{name: "true", why: "present and true", options: []Options{Deterministic | True}, present: Deterministic, value: Deterministic},
		{name: "false", why: "present and false", options: []Options{Deterministic}, present: Deterministic},
		{name: "later wins", why: "true, then false", options: []Options{Deterministic | True, Deterministic}, present: Deterministic},
		{name: "several flags", why: "have one value",
			options: []Options{(Deterministic | Multiline) | True}, present: Deterministic | Multiline, value: Deterministic | Multiline},
		{name: "nested", why: "a set overrides only what it has", options: []Options{Deterministic | True, Join(Multiline | True)},
			present: Deterministic | Multiline, value: Deterministic | Multiline},
		{name: "indent", why: "implies multiline", options: []Options{Indent(" ")}, present: HasIndent | Multiline, value: Multiline},
		{name: "indent undone", why: "only multiline is turned off", options: []Options{Indent(" "), Multiline}, present: HasIndent | Multiline},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := Join(tt.options...)
			if s.Present != tt.present || s.Value != tt.value {
				t.Errorf("present %b, value %b; want %b, %b (%s)", s.Present, s.Value, tt.present, tt.value, tt.why)
			}
		})
	}
}

// TestGet checks that Get returns the last value of an option in a set, and the value of a single option,
// and that neither nil nor an option whose setter returns a set has a value.
func TestGet(t *testing.T) {
	s := Join(Indent("\t"), IndentPrefix(" "), ByteLimit(5), DepthLimit(6), Deterministic|True)
	outer := Join(Indent("x"), s)
	if v, ok := Get(outer, indent); v != "\t" || !ok {
		t.Errorf("Indent = %q, %v; the later one wins", v, ok)
	}
	if v, ok := Get(Options(Deterministic|True), deterministic); !v || !ok {
		t.Errorf("Deterministic = %v, %v, of a single option", v, ok)
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
		t.Error("nil has an indent")
	}
	if _, ok := Get(outer, func(bool) Options { return s }); ok {
		t.Error("a set has a value")
	}
}

// TestFlagsNeedNoAllocation checks that Join and With do not allocate for flags and existing sets.
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

// TestWith checks that With has the result of Join and does not change its receiver.
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

// TestFixed checks in which lists of options IsAll and Only find a Fixed, and in which sets IsIn does,
// and that Get, but not Lookup, returns the values of a Fixed.
func TestFixed(t *testing.T) {
	f, same := Fix(Deterministic|True, Indent(" ")), Fix(Deterministic|True, Indent(" "))
	for _, tt := range []struct {
		name, why string
		fixed     *Fixed
		options   []Options
		all       bool
		only      *Fixed
	}{
		{name: "itself", why: "it is the only option", fixed: f, options: []Options{f}, all: true, only: f},
		{name: "another", why: "sets are compared by address", fixed: f, options: []Options{same}, only: same},
		{name: "twice", why: "two options have to be joined", fixed: f, options: []Options{f, f}},
		{name: "none", why: "the list is empty", fixed: f},
		{name: "nil", why: "a nil option is not a set", fixed: f, options: []Options{nil}},
		{name: "flag", why: "a flag is not a set", fixed: f, options: []Options{Deterministic | True}},
		{name: "a set that may change", why: "it may have other options at the next call", fixed: f, options: []Options{Join(f)}},
		{name: "nil for nil", why: "a nil Fixed is not a set", options: []Options{nil}},
		{name: "functions", why: "a coder must not retain marshalers", fixed: f, options: []Options{Fix(&Set{Present: HasMarshalers})}},
		{name: "functions for reading", why: "a coder must not retain unmarshalers", fixed: f, options: []Options{Fix(&Set{Present: HasUnmarshalers})}},
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
		t.Error("IsIn is true for a set with another flag")
	}
	if v, ok := Get(Options(f), indent); v != " " || !ok {
		t.Errorf("Indent = %q, %v", v, ok)
	}
	if v, ok := f.Lookup(nil); v != nil || ok {
		t.Error("a set has a value")
	}
}

// TestJoinIn checks that JoinIn has the result of Join, does not allocate, and does not change other sets.
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
		{"flags over values", "the values of the preset are shared", preset, []Options{Deterministic | True}},
		{"value", "it is stored in room", new(Set), []Options{Indent(" "), IndentPrefix("\t")}},
		{"value over values", "the values of the preset are copied to room", preset, []Options{IndentPrefix("\t")}},
		{"shared and value", "shared values are not changed", new(Set), []Options{shared, IndentPrefix("\t")}},
		{"value and shared", "the shared value is copied to room", new(Set), []Options{IndentPrefix("\t"), shared}},
		{"only shared", "the options of one set", new(Set), []Options{shared}},
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

// names is the option that sets the rule for names.
type names struct{ rule *Names }

func (o names) Merge(s *Set)                   { s.SetNames(o.rule) }
func (o names) Lookup(s *Set) (v any, ok bool) { return s.Naming(), s.Present&HasNames != 0 }

// TestNames checks which rule for names a set has, and that sets with a rule alone share its values.
func TestNames(t *testing.T) {
	var a, b, zero Names
	a.Init(func(s string) string { return s }, nil)
	b.Init(func(s string) string { return s }, nil)
	for _, tt := range []struct {
		name, why string
		options   []Options
		want      *Names
		present   bool
	}{
		{name: "none", why: "there is no rule"},
		{name: "one", why: "the rule", options: []Options{names{&a}}, want: &a, present: true},
		{name: "two", why: "the later wins", options: []Options{names{&a}, names{&b}}, want: &b, present: true},
		{name: "nil", why: "it removes the rule", options: []Options{names{&a}, names{nil}}, present: true},
		{name: "zero", why: "it has no function", options: []Options{names{&a}, names{&zero}}, present: true},
		{name: "after a value", why: "both are kept", options: []Options{Indent(" "), names{&a}}, want: &a, present: true},
		{name: "before a value", why: "both are kept", options: []Options{names{&a}, Indent(" ")}, want: &a, present: true},
		{name: "set", why: "as its options", options: []Options{names{&a}, Join(names{&b}, Deterministic|True)}, want: &b, present: true},
		{name: "set over a value", why: "both are kept", options: []Options{Indent(" "), Join(names{&b})}, want: &b, present: true},
		{name: "set without", why: "it changes nothing", options: []Options{names{&a}, Join(Indent(" "))}, want: &a, present: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := Join(tt.options...)
			if s.Naming() != tt.want || s.Present&HasNames != 0 != tt.present {
				t.Errorf("got %p, %t, want %p, %t (%s)", s.Naming(), !tt.present, tt.want, tt.present, tt.why)
			}
			if s.Present&HasIndent != 0 && s.Indent != " " {
				t.Errorf("the indent is lost (%s)", tt.why)
			}
		})
	}
	if x, y := Join(names{&a}), Join(Deterministic|True, names{&a}); x.Values != y.Values {
		t.Error("sets with the same rule have different values")
	}
	if a.values.Names != &a || b.values.Names != &b {
		t.Error("a rule has changed")
	}
}

// userValue is the option that sets a value for user code.
type userValue[T any] struct{ v T }

func (o userValue[T]) Merge(s *Set)                   { s.SetUserValue((*T)(nil), o.v) }
func (o userValue[T]) Lookup(s *Set) (v any, ok bool) { return s.UserValue((*T)(nil)) }

// TestUserValues checks which values a set has for each type, and that no joined set changes another one.
func TestUserValues(t *testing.T) {
	type user[T any] = userValue[T]
	shared := Fix(user[int]{7}, user[string]{"shared"})
	for _, tt := range []struct {
		name, why string
		options   []Options
		want      [3]any // for int, string and error
		length    int    // of the list
	}{
		{name: "none", why: "there are no values"},
		{name: "one", why: "the value", options: []Options{user[int]{1}}, want: [3]any{1}, length: 1},
		{name: "two types", why: "they add up", options: []Options{user[int]{1}, user[string]{"a"}}, want: [3]any{1, "a"}, length: 2},
		{name: "twice", why: "the later wins", options: []Options{user[int]{1}, user[string]{"a"}, user[int]{2}}, want: [3]any{2, "a"}, length: 2},
		{name: "nil", why: "it removes the value", options: []Options{user[any]{1}, user[error]{nil}, user[int]{1}}, want: [3]any{1}, length: 3},
		{name: "set", why: "its values win", options: []Options{user[int]{1}, user[error]{errTest}, shared},
			want: [3]any{7, "shared", errTest}, length: 3},
		{name: "over a set", why: "the later wins", options: []Options{shared, user[string]{"b"}}, want: [3]any{7, "b"}, length: 2},
		{name: "set after another value", why: "both are kept", options: []Options{Indent(" "), shared, Indent("\t")},
			want: [3]any{7, "shared"}, length: 2},
		{name: "set without", why: "it changes nothing", options: []Options{user[int]{1}, Join(Indent(" "))}, want: [3]any{1}, length: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := Join(tt.options...)
			var got [3]any
			got[0], _ = user[int]{}.Lookup(s)
			got[1], _ = user[string]{}.Lookup(s)
			got[2], _ = user[error]{}.Lookup(s)
			length := 0
			for u := s.userValues(); u != nil; u = u.next {
				length++
			}
			if got != tt.want || length != tt.length {
				t.Errorf("%v in a list of %d, want %v in %d (%s)", got, length, tt.want, tt.length, tt.why)
			}
		})
	}
	if v, ok := Get(Options(shared), func(n int) Options { return user[int]{n} }); v != 7 || !ok {
		t.Errorf("the shared set has %v, %v", v, ok)
	}
	if Only([]Options{Fix(user[int]{1})}) != nil {
		t.Error("a coder would retain a value of the caller")
	}
}

var errTest = errors.New("test")
