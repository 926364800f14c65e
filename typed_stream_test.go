package json_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// TestTypedListsInStream holds that long arrays of strings, numbers and points, for which there is common code, are read like
// those of types of their own, for which there is none, however a reader splits them.
func TestTypedListsInStream(t *testing.T) {
	type num float64
	type two [2]float64
	type three [3]float64
	type whole int
	type word string
	type wide int64
	for _, tt := range []struct {
		name, why   string
		fast, plain any
		part        func(*rand.Rand) string
	}{
		{"strings", "with and without escapes", new([]string), new([]word), quotedText},
		{"floats", "numbers of all lengths", new([]float64), new([]num), func(r *rand.Rand) string { return number(r) }},
		{"named strings", "the same with a name", new(wordList), new([]word), quotedText},
		{"named floats", "numbers, with a name", new(floatList), new([]num), func(r *rand.Rand) string { return number(r) }},
		{"named ints", "short ones, with a name", new(intList), new([]whole), func(r *rand.Rand) string { return fmt.Sprint(r.IntN(200) - 100) }},
		{"named twos", "points, with a name", new(twoList), new([]two), func(r *rand.Rand) string { return "[" + number(r) + "," + number(r) + "]" }},
		{"ints", "short ones", new([]int), new([]whole), func(r *rand.Rand) string { return fmt.Sprint(r.IntN(200) - 100) }},
		{"int64s", "long ones", new([]int64), new([]wide), func(r *rand.Rand) string { return fmt.Sprint(r.Int64()) }},
		{"twos", "points", new([][2]float64), new([]two), func(r *rand.Rand) string { return "[" + number(r) + "," + number(r) + "]" }},
		{"threes", "points", new([][3]float64), new([]three), func(r *rand.Rand) string {
			return "[" + number(r) + " , " + number(r) + "," + number(r) + "]"
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			for range 30 {
				var all strings.Builder
				for k := range 10 {
					fmt.Fprintf(&all, `,"list %d":%s`, k, oddList(r, tt.part))
				}
				text := "{" + all.String()[1:] + "}"
				want := readParts(text, len(text), tt.plain)
				for _, size := range []int{len(text), 1, 7, 100, 4096} {
					if got := readParts(text, size, tt.fast); got != want {
						t.Fatalf("parts of %d bytes (%s): %s\ngot  %.2000s\nwant %.2000s", size, tt.why, text, got, want)
					}
				}
			}
		})
	}
}

// quotedText returns a random string, which is wrong now and then.
func quotedText(r *rand.Rand) string {
	if r.IntN(500) == 0 {
		return []string{"\"\xff\"", `"\ud800"`, `"\x"`, "\"\n\"", `"\u00"`}[r.IntN(5)]
	}
	var s strings.Builder
	for range r.IntN(4) {
		s.WriteString([]string{"text", "ä€😀", `\n`, `\u00e4`, `\ud83d\ude00`, `\"`, strings.Repeat("long ", r.IntN(150))}[r.IntN(7)])
	}
	return `"` + s.String() + `"`
}

// number returns the text of a random number.
func number(r *rand.Rand) string {
	return fmt.Sprint(float64(r.IntN(2000)-1000) / float64(1+r.IntN(1000)))
}

// oddList returns an array of random parts, most of the time without anything special in it.
func oddList(r *rand.Rand, part func(*rand.Rand) string) string {
	var s strings.Builder
	odd := []string{"null", "[]", "[1]", `"1"`, "{}", "1e999", "[1,2,3,4]", "", "]", "x"}
	n := r.IntN(3) * r.IntN(300)
	at := r.IntN(20 * (n + 1)) // the part that is odd, if there is one
	for k := range n {
		if k > 0 {
			s.WriteString([]string{",", ",", ", ", " ,\n  "}[r.IntN(4)])
		}
		if k == at {
			s.WriteString(odd[r.IntN(len(odd))])
		} else {
			s.WriteString(part(r))
		}
	}
	return "[" + s.String() + "]"
}

// readParts reads text, of which a reader returns so many bytes at once, into a map of lists of the type that
// list points to. It returns what has become of that.
func readParts(text string, size int, list any) string {
	out := reflect.New(reflect.MapOf(reflect.TypeFor[string](), reflect.TypeOf(list).Elem()))
	err := json.UnmarshalRead(jsontest.ChunkReader([]byte(text), size), out.Interface(), jsontext.WithDepthLimit(8))
	got := fmt.Sprint(out.Elem(), err)
	return strings.NewReplacer("json_test.word", "string", "json_test.num", "float64", "json_test.whole", "int", "json_test.wide", "int64",
		"json_test.two", "[2]float64", "json_test.three", "[3]float64").Replace(got)
}
