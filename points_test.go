package json_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestPoints holds that arrays of few numbers, for which there is common code, are read and
// written like those of a type of their own, for which there is none.
func TestPoints(t *testing.T) {
	type two [2]float64
	type three [3]float64
	type four [4]float64
	texts := []struct{ name, text, why string }{
		{"two", `[1.5,-2e3]`, "as they should be"},
		{"three", `[0.1,-0,1e-7]`, "as they should be"},
		{"four", ` [ 1 , 2 , 3 , 4 ] `, "space anywhere"},
		{"none", `[]`, "too few"},
		{"one", `[7]`, "too few"},
		{"five", `[1,2,3,4,5]`, "too many"},
		{"null", `null`, "sets all to zero"},
		{"null inside", `[1,null]`, "sets one to zero"},
		{"string inside", `[1,"2"]`, "no number"},
		{"too large", `[1,1e999]`, "no float64"},
		{"no comma", `[1 2]`, "malformed"},
		{"no number", `[1,-]`, "malformed"},
		{"comma at the end", `[1,2,]`, "malformed"},
		{"cut off", `[1,2`, "malformed"},
		{"leading zero", `[1,02]`, "malformed"},
		{"object", `{"a":1}`, "another kind"},
	}
	for _, tt := range texts {
		t.Run(tt.name, func(t *testing.T) {
			comparePoints(t, tt.text, tt.why, &[2]float64{8, 9}, &two{8, 9})
			comparePoints(t, tt.text, tt.why, &[3]float64{7, 8, 9}, &three{7, 8, 9})
			comparePoints(t, tt.text, tt.why, &[4]float64{6, 7, 8, 9}, &four{6, 7, 8, 9})
		})
	}
}

// TestPointLists is TestPoints for slices of such arrays.
func TestPointLists(t *testing.T) {
	type two [2]float64
	type three [3]float64
	for _, tt := range []struct{ name, text, why string }{
		{"twos", `[[1.5,-2e3],[0,-0],[1e-7,3]]`, "as they should be"},
		{"threes", `[[1,2,3],[4,5,6]]`, "as they should be"},
		{"space", " [ [ 1 , 2 ] ,\n[ 3 , 4 ] ] ", "anywhere"},
		{"one", `[[1,2]]`, "the next slice is expected to have one element, too"},
		{"none", `[]`, "empty, not nil"},
		{"no numbers", `[[1,2],[]]`, "too few in the last one"},
		{"one number", `[[1,2],[3],[4,5]]`, "too few in the middle"},
		{"many numbers", `[[1,2],[3,4,5,6],[7,8]]`, "too many"},
		{"uneven", `[[1,2,3],[4],[5,6]]`, "six in all, but not by two or three"},
		{"null", `null`, "nil"},
		{"null point", `[[1,2],null]`, "sets all to zero"},
		{"null inside", `[[1,null],[1,2]]`, "sets one to zero"},
		{"number", `[[1,2],3]`, "no point"},
		{"string inside", `[[1,2],[3,"4"]]`, "no number"},
		{"too large", `[[1,2],[1,1e999]]`, "no float64"},
		{"quoted", `[["1","2"],["3","4"]]`, "numbers in strings, if asked for"},
		{"one quoted", `[["1","2"],["3",4]]`, "all or none"},
		{"no comma", `[[1,2][3,4]]`, "malformed"},
		{"no point", `[[1,2],]`, "malformed"},
		{"comma inside", `[[1,2,],[3,4]]`, "malformed"},
		{"cut off inside", `[[1,2],[3`, "malformed"},
		{"cut off", `[[1,2]`, "malformed"},
		{"wrong end", `[[1,2]}`, "malformed"},
		{"wrong beginning", `[{1,2],[3,4]]`, "malformed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, set := range [][]json.Options{nil, {json.StringifyNumbers(true)}, {jsontext.WithDepthLimit(1)}} {
				comparePoints(t, tt.text, tt.why, new([][2]float64), new([]two), set...)
				comparePoints(t, tt.text, tt.why, new([][3]float64), new([]three), set...)
				comparePoints(t, tt.text, tt.why, &[][2]float64{{8, 9}}, &[]two{{8, 9}}, set...)
			}
		})
	}
}

// TestPointListsOfOptions reads and writes lists of points where functions are for points or for numbers.
func TestPointListsOfOptions(t *testing.T) {
	points := [][2]float64{{1, 2}, {3, 4}}
	for _, tt := range []struct {
		name, why, text string
		out             *json.Marshalers
		in              *json.Unmarshalers
	}{
		{"points", "each is a string then", `["(1,2)","(3,4)"]`,
			json.MarshalFunc(func(p [2]float64) ([]byte, error) { return fmt.Appendf(nil, `"(%v,%v)"`, p[0], p[1]), nil }),
			json.UnmarshalFunc(func(b []byte, p *[2]float64) error {
				_, err := fmt.Sscanf(string(b), `"(%g,%g)"`, &p[0], &p[1])
				return err
			})},
		{"numbers", "each is a string then", `[["1","2"],["3","4"]]`,
			json.MarshalFunc(func(x float64) ([]byte, error) { return fmt.Appendf(nil, `"%v"`, x), nil }),
			json.UnmarshalFunc(func(b []byte, x *float64) error {
				_, err := fmt.Sscanf(string(b), `"%g"`, x)
				return err
			})},
	} {
		out, err := json.Marshal(&points, json.WithMarshalers(tt.out))
		if err != nil || string(out) != tt.text {
			t.Errorf("%s: Marshal = %s, %v (%s)", tt.name, out, err, tt.why)
		}
		var got [][2]float64
		if err := json.Unmarshal([]byte(tt.text), &got, json.WithUnmarshalers(tt.in)); err != nil || fmt.Sprint(got) != fmt.Sprint(points) {
			t.Errorf("%s: Unmarshal = %v, %v (%s)", tt.name, got, err, tt.why)
		}
	}
}

// unnamed has other names for the types of the tests, those of the types under them.
var unnamed = strings.NewReplacer("json_test.two", "[2]float64", "json_test.three", "[3]float64", "json_test.four", "[4]float64")

// comparePoints reads text into fast and into plain, whose types differ by their names alone, and writes them.
func comparePoints(t *testing.T, text, why string, fast, plain any, set ...json.Options) {
	t.Helper()
	got, want := json.Unmarshal([]byte(text), fast, set...), json.Unmarshal([]byte(text), plain, set...)
	compare(t, fast, plain, got, want, why)
	got = json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), fast, set...)
	compare(t, fast, plain, got, want, why)
	out, err := json.Marshal(fast, set...)
	wantOut, wantErr := json.Marshal(plain, set...)
	if string(out) != string(wantOut) || fmt.Sprint(err) != unnamed.Replace(fmt.Sprint(wantErr)) {
		t.Errorf("Marshal = %s, %v; want %s, %v (%s)", out, err, wantOut, wantErr, why)
	}
}

// compare compares values, and errors but for the type that they tell.
func compare(t *testing.T, got, want any, err, wantErr error, why string) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) || fmt.Sprint(err) != unnamed.Replace(fmt.Sprint(wantErr)) {
		t.Errorf("%v, %v; want %v, %v (%s)", got, err, want, wantErr, why)
	}
}

// TestPointNotFinite marshals what is no JSON number.
func TestPointNotFinite(t *testing.T) {
	zero := 0.0
	_, err := json.Marshal([][2]float64{{1, 2}, {3, 1 / zero}})
	if err == nil || !strings.Contains(err.Error(), "/1/1") {
		t.Errorf("the error is %v, want one that tells of /1/1", err)
	}
}
