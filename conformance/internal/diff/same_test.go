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
		{"equal trees", "the quick way", map[string]any{"a": []any{1.5, nil}}, map[string]any{"a": []any{1.5, nil}}, ""},
		{"NaN", "not equal to itself, but the same", []float64{math.NaN()}, []float64{math.NaN()}, ""},
		{"zeros in any", "the sign counts", []any{0.0}, []any{math.Copysign(0, -1)}, "value[0]: ours 0, std -0"},
		{"zeros in a struct", "the sign counts", Scalars{F64: 0}, Scalars{F64: math.Copysign(0, -1)}, "value.F64: ours 0, std -0"},
		{"nil slice", "not the same as an empty one", []int(nil), []int{}, "value: ours nil true, std nil false"},
		{"nil slice in any", "the quick way must see it too", []any{[]any(nil)}, []any{[]any{}}, "value[0]: ours nil true, std nil false"},
		{"types", "1 is not 1.0", []any{1}, []any{1.0}, "value[0]: ours has type int, std float64"},
		{"keys", "as many, but others", map[string]int{"a": 1}, map[string]int{"b": 1}, `value: only ours has key "a"`},
		{"unexported", "nothing may write there", Tagged{lost: 1}, Tagged{}, "value.lost: ours 1, std 0"},
		{"behind pointers", "pointers are followed", &Nested{Ptr: &Inner{X: 1}}, &Nested{Ptr: &Inner{X: 2}}, "value.Ptr.X: ours 1, std 2"},
	}
	for _, test := range tests {
		if got := Same(test.a, test.b); got != test.want {
			t.Errorf("%s (%s): %q, want %q", test.name, test.why, got, test.want)
		}
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
