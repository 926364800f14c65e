package json_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
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
			check := func(fast, plain any) {
				got := json.Unmarshal([]byte(tt.text), fast)
				want := json.Unmarshal([]byte(tt.text), plain)
				compare(t, fast, plain, got, want, tt.why)
				got = json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.text)), fast)
				compare(t, fast, plain, got, want, tt.why)
				out, err := json.Marshal(fast)
				wantOut, _ := json.Marshal(plain)
				if string(out) != string(wantOut) || err != nil {
					t.Errorf("Marshal = %s, %v; want %s (%s)", out, err, wantOut, tt.why)
				}
			}
			check(&[2]float64{8, 9}, &two{8, 9})
			check(&[3]float64{7, 8, 9}, &three{7, 8, 9})
			check(&[4]float64{6, 7, 8, 9}, &four{6, 7, 8, 9})
		})
	}
}

// compare compares values, and errors but for the type that they tell.
func compare(t *testing.T, got, want any, err, wantErr error, why string) {
	t.Helper()
	named := strings.NewReplacer("json_test.two", "[2]float64", "json_test.three", "[3]float64", "json_test.four", "[4]float64")
	if fmt.Sprint(got) != fmt.Sprint(want) || fmt.Sprint(err) != named.Replace(fmt.Sprint(wantErr)) {
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
