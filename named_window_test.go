package json_test

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
)

// A listReader reads parts of text of at most n bytes, each of which ends behind the first byte of
// the first cut in it.
type listReader struct {
	text, cut string
	n         int
}

func (r *listReader) Read(p []byte) (int, error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n := min(len(r.text), r.n, len(p))
	if k := strings.Index(r.text[:n], r.cut); k >= 0 {
		n = k + 1
	}
	copy(p, r.text[:n])
	r.text = r.text[n:]
	return n, nil
}

// TestNamedListsInWindows reads long lists, all but the last as long as the one before, whose beginnings
// are not in the window: they are read where they are to be, and common code goes on with
// them. Where their type had a name, what that had read was lost.
func TestNamedListsInWindows(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		elem, cut string // with a number in it; what lists begin with
		lists     any
	}{
		{"strings", "text", `"text %d"`, `["`, new([]wordList)},
		{"ints", "numbers", `%d`, `[`, new([]intList)},
		{"int64s", "more of them", `%d`, `[`, new([]int64List)},
		{"floats", "numbers with fractions", `%d.5`, `[`, new([]floatList)},
		{"bools", "literals", `true`, `[`, new([]boolList)},
		{"int16s", "numbers that take less room", `%d`, `[`, new([]int16List)},
		{"uint64s", "numbers without sign", `%d`, `[`, new([]uint64List)},
		{"float32s", "numbers that take less room, with fractions", `%d.5`, `[`, new([]float32List)},
		{"twos", "points", `[%d,2]`, `[[`, new([]twoList)},
		{"threes", "points", `[1,%d,3]`, `[[`, new([]threeList)},
		{"any", "whatever there is", `{"a":%d}`, `[`, new([][]any)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, n := range []int{300, 1000, 5000} {
				var list strings.Builder
				for i := range n {
					elem := tt.elem
					if strings.Contains(elem, "%") {
						elem = fmt.Sprintf(elem, i)
					}
					list.WriteString("," + elem)
				}
				one := "[" + list.String()[1:] + "]"
				twice := one[:len(one)-1] + list.String() + "]"
				text := "[" + strings.Repeat(one+",", 5) + twice + "]"
				for _, part := range []int{1, 100, 1000, 5000} {
					lists := reflect.New(reflect.TypeOf(tt.lists).Elem())
					if err := json.UnmarshalRead(&listReader{text, tt.cut, part}, lists.Interface()); err != nil {
						t.Fatal(err)
					}
					if got, err := json.Marshal(lists.Interface()); err != nil || string(got) != text {
						t.Fatalf("%d elements in parts of %d bytes: %d bytes and %v, want %d (%s)", n, part, len(got), err, len(text), tt.why)
					}
				}
			}
		})
	}
}
