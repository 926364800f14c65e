package json_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
)

// A wideElement is an element for which it pays to know how many there will be.
type wideElement struct {
	ID   int
	Name *string
	Room [40]int32 `json:",omitzero"`
}

// elementsText returns an array of n elements.
func elementsText(n int) string {
	var s strings.Builder
	for k := range n {
		fmt.Fprintf(&s, `,{"ID":%d,"Name":"n%d"}`, k, k)
	}
	return "[" + strings.TrimPrefix(s.String(), ",") + "]"
}

// TestLikelyCounts reads arrays after others of the same type, of which as many elements are expected as these
// had: each is what it would be alone, and has no more room than an eighth more than needed.
func TestLikelyCounts(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		counts    []int
	}{
		{"same", "room for all at once", []int{100, 100, 100, 100}},
		{"less", "some room stays", []int{100, 100, 95, 90, 88, 88}},
		{"much less", "it is given back", []int{100, 100, 30, 100}},
		{"more", "there is not enough", []int{100, 100, 101, 300, 300, 299}},
		{"few", "nothing is expected", []int{100, 100, 2, 1, 0, 3}},
		{"none", "an empty array needs nothing", []int{100, 100, 0, 100, 0}},
		{"growing", "from one to the next", []int{50, 55, 60, 66, 72, 79, 86}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, read := range []func(string, any) error{
				func(text string, v any) error { return json.Unmarshal([]byte(text), v) },
				func(text string, v any) error { return json.UnmarshalRead(bytes.NewBufferString(text), v) },
				func(text string, v any) error { return json.UnmarshalRead(jsontest.ChunkReader([]byte(text), 700), v) },
			} {
				for _, n := range tt.counts {
					var got []wideElement
					if err := read(elementsText(n), &got); err != nil || got == nil || len(got) != n {
						t.Fatalf("%d elements, not %d: %v (%s)", len(got), n, err, tt.why)
					}
					for k, e := range got {
						if e.ID != k || *e.Name != fmt.Sprint("n", k) || e.Room != [40]int32{} {
							t.Fatalf("element %d of %d: %v (%s)", k, n, e, tt.why)
						}
					}
					if most := n + n/7 + 4; cap(got) > most {
						t.Errorf("room for %d elements, of which %d are there (%s)", cap(got), n, tt.why)
					}
				}
			}
		})
	}
}

// TestLikelyFailure holds that what a failure in an array leaves does not depend on arrays before.
func TestLikelyFailure(t *testing.T) {
	type other wideElement // for which nothing is known
	for _, tt := range []struct{ name, why, text string }{
		{"type", "the element is there in part", `[{"ID":1},{"Name":"x","ID":"2"},{"ID":3}]`},
		{"no element", "one has been begun", `[{"ID":1},]`},
		{"no end", "all that came is there", `[{"ID":1},{"ID":2}`},
		{"comma", "nothing is there", `[,`},
		{"many", "more than expected", strings.TrimSuffix(elementsText(200), "]") + `,{"ID":"x"}]`},
	} {
		for range 3 {
			if err := json.Unmarshal([]byte(elementsText(100)), new([]wideElement)); err != nil {
				t.Fatal(err)
			}
		}
		var got []wideElement
		var want []other
		err, wantErr := json.Unmarshal([]byte(tt.text), &got), json.Unmarshal([]byte(tt.text), &want)
		if err == nil || err.Error() != strings.ReplaceAll(fmt.Sprint(wantErr), "json_test.other", "json_test.wideElement") {
			t.Fatalf("%s: %v, want %v", tt.name, err, wantErr)
		}
		same := len(got) == len(want) && (got == nil) == (want == nil)
		for k := range min(len(got), len(want)) {
			same = same && reflect.DeepEqual(got[k], wideElement(want[k]))
		}
		if !same {
			t.Errorf("%s: %d elements, want %d (%s)", tt.name, len(got), len(want), tt.why)
		}
	}
}
