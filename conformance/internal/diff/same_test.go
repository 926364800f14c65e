package diff

import (
	"math"
	"testing"
)

// TestSame checks that Same reports each difference with its path, and nothing for equal values.
// A comparison that misses differences would hide faults.
func TestSame(t *testing.T) {
	tests := []struct {
		name string
		why  string
		a, b any
		want string
	}{
		{name: "equal trees", why: "the quick way", a: map[string]any{"a": []any{1.5, nil}}, b: map[string]any{"a": []any{1.5, nil}}},
		{name: "NaN", why: "not equal to itself, but the same", a: []float64{math.NaN()}, b: []float64{math.NaN()}},
		{name: "zeros in any", why: "the sign counts", a: []any{0.0}, b: []any{math.Copysign(0, -1)}, want: "value[0]: ours 0, std -0"},
		{name: "zeros in a struct", why: "the sign counts", a: Scalars{F64: 0}, b: Scalars{F64: math.Copysign(0, -1)}, want: "value.F64: ours 0, std -0"},
		{name: "nil slice", why: "not the same as an empty one", a: []int(nil), b: []int{}, want: "value: ours nil true, std nil false"},
		{name: "nil slice in any", why: "the quick way must see it too",
			a: []any{[]any(nil)}, b: []any{[]any{}}, want: "value[0]: ours nil true, std nil false"},
		{name: "types", why: "1 is not 1.0", a: []any{1}, b: []any{1.0}, want: "value[0]: ours has type int, std float64"},
		{name: "keys", why: "as many, but others", a: map[string]int{"a": 1}, b: map[string]int{"b": 1}, want: `value: only ours has key "a"`},
		{name: "unexported", why: "nothing may write there", a: Tagged{lost: 1}, b: Tagged{}, want: "value.lost: ours 1, std 0"},
		{name: "behind pointers", why: "pointers are followed",
			a: &Nested{Ptr: &Inner{X: 1}}, b: &Nested{Ptr: &Inner{X: 2}}, want: "value.Ptr.X: ours 1, std 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Same(tt.a, tt.b); got != tt.want {
				t.Errorf("%q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestMinimised checks that Smaller of a Finding reduces a text to the part that makes the
// difference.
func TestMinimised(t *testing.T) {
	f := CheckText("has ab", []byte(`{"x":[1,2,"ab",3]}`), func(b []byte) string {
		for i := range len(b) - 1 {
			if string(b[i:i+2]) == "ab" {
				return "has it"
			}
		}
		return ""
	})
	if f == nil || string(f.Smaller().Input) != "ab" {
		t.Errorf("got %v, want the text to be ab", f)
	}
}
