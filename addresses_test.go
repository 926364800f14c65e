package json_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/plainjson/json"
)

// A rememberer has a method that keeps the address of its receiver.
type rememberer struct {
	N int
}

var remembered []*rememberer

func (r *rememberer) UnmarshalText(b []byte) (err error) {
	r.N, err = strconv.Atoi(string(b))
	remembered = append(remembered, r)
	return err
}

// TestKeptAddresses holds that what methods have got is not used for other values later,
// in other calls least of all.
func TestKeptAddresses(t *testing.T) {
	type outer struct{ In rememberer }
	tests := []struct {
		name, why string
		text      string
		make      func() any
		want      []int
	}{
		{"slice", "elements are read where they stay, or are copied from there", `["1", "2", "3"]`,
			func() any { return new([]rememberer) }, []int{1, 2, 3}},
		{"slice of structs", "the method is called for a part", `[{"In": "1"}, {"In": "2"}]`,
			func() any { return new([]outer) }, []int{1, 2}},
		{"slice of arrays", "the method is called for a part", `[["1"], ["2"]]`,
			func() any { return new([][1]rememberer) }, []int{1, 2}},
		{"map", "the values of one map share their place", `{"a": "1", "b": "2"}`,
			func() any { return new(map[string]rememberer) }, []int{2, 2}},
		{"keys", "the keys of one map share theirs", `{"1": 3, "2": 4}`,
			func() any { return new(map[rememberer]int) }, []int{2, 2}},
		{"map in a slice", "a map each", `[{"a": "1"}, {"a": "2"}]`,
			func() any { return new([]map[string]rememberer) }, []int{1, 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for range 3 { // once to learn, and to fill what is kept
				remembered = nil
				if err := json.Unmarshal([]byte(tt.text), tt.make()); err != nil {
					t.Fatal(err)
				}
			}
			first := remembered
			if err := json.Unmarshal([]byte(tt.text), tt.make()); err != nil {
				t.Fatal(err)
			}
			for k, r := range first {
				if slices.Contains(remembered[len(first):], r) {
					t.Errorf("value %d of one call stands where one of the next does (%s)", k, tt.why)
				}
				if r.N != tt.want[k] {
					t.Errorf("value %d has become %d, want %d (%s)", k, r.N, tt.want[k], tt.why)
				}
			}
		})
	}
}

// TestKeptPlace holds that small slices are read in place, so that addresses which methods
// keep lead to their elements.
func TestKeptPlace(t *testing.T) {
	list := make([]rememberer, 0, 3)
	remembered = nil
	if err := json.Unmarshal([]byte(`["1", "2", "3"]`), &list); err != nil {
		t.Fatal(err)
	}
	for k := range list {
		if remembered[k] != &list[k] {
			t.Errorf("element %d was read elsewhere", k)
		}
	}
}

// A zeroRememberer has an IsZero method that keeps the address of its receiver.
type zeroRememberer struct{ N int }

var zeroes []*zeroRememberer

func (r *zeroRememberer) IsZero() bool {
	zeroes = append(zeroes, r)
	return r.N == 0
}

// TestKeptZeroAddresses is TestKeptAddresses for IsZero, which is called when values are written:
// those of a map are copied somewhere for that.
func TestKeptZeroAddresses(t *testing.T) {
	type part struct {
		In zeroRememberer `json:",omitzero"`
	}
	for call := range 3 {
		n := len(zeroes)
		if _, err := json.Marshal(map[string]part{"a": {zeroRememberer{call + 1}}}); err != nil {
			t.Fatal(err)
		}
		for k, r := range zeroes[:n] {
			if r == zeroes[n] || r.N != k+1 {
				t.Errorf("call %d uses what IsZero has got in call %d, which is %d now", call, k, r.N)
			}
		}
	}
}
