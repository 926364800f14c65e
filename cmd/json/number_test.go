package main

import (
	"strings"
	"testing"
)

// TestCanonNumbers checks which numbers canon rejects, and at which place.
func TestCanonNumbers(t *testing.T) {
	long := strings.Repeat(`{"b": [1, 2.5], "a": 0},`+"\n", 20_000)
	for _, tt := range []struct {
		name, why string
		text      string
		stdout    string
		stderr    string // start of the error; "": no error
	}{
		{"largest", "the largest finite number", "1.7976931348623157e308", "1.7976931348623157e+308\n", ""},
		{"rounds to largest", "the nearest number is finite", "1.7976931348623158e308", "1.7976931348623157e+308\n", ""},
		{"rounds to infinity", "half a unit above the largest", "1.7976931348623159e308", "",
			"<stdin>:1:1: number 1.7976931348623159e308 is out of the range of double precision\n"},
		{"exponent", "the example of the help", "1e400", "", "<stdin>:1:1: number 1e400 is out of the range"},
		{"negative", "the sign does not matter", "-1e400", "", "<stdin>:1:1: number -1e400 is out of the range"},
		{"exponent beyond int64", "it is compared as a number", "1E+99999999999999999999", "", "<stdin>:1:1: number 1E+9999"},
		{"digits", "without an exponent", strings.Repeat("9", 310), "",
			"<stdin>:1:1: number " + strings.Repeat("9", 40) + "… is out of the range"},
		{"small", "it is rounded to zero", "1e-400", "0\n", ""},
		{"zero", "zero has any exponent", "0e400", "0\n", ""},
		{"place", "the first byte of the number", "[1,\n {\"ä\": 1e999}]", "",
			"<stdin>:2:8: number 1e999 is out of the range of double precision\n  2 |  {\"ä\": 1e999}]\n    |        ^\n  JSON Pointer: /1/ä\n"},
		{"string", "a string is no number", `"1e400"`, "\"1e400\"\n", ""},
		{"name", "neither is a name", `{"1e400":1}`, "{\"1e400\":1}\n", ""},
		{"second value", "the first one is printed", "1.0 [1e400]", "1\n", "<stdin>:1:6: "},
		{"before fault", "the first error of a value counts", "[1e400, x]", "", "<stdin>:1:2: "},
		{"after fault", "the first error of a value counts", "[x, 1e400]", "", "<stdin>:1:2: invalid character"},
		{"early in a long value", "its line is in the window when it is read", "[{\"n\": 1e400},\n" + long + "0]", "", "<stdin>:1:8: "},
		{"late in a long value", "lines are counted", "[\n" + long + "1e400]", "", "<stdin>:20002:1: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runText(tt.text, "canon")
			if failed := tt.stderr != ""; (got.status == 1) != failed || got.stdout != tt.stdout || !strings.HasPrefix(got.stderr, tt.stderr) || !failed && got.stderr != "" {
				t.Errorf("%s: got status %d, %.200q, %.400q\nwant %q, %q", tt.why, got.status, got.stdout, got.stderr, tt.stdout, tt.stderr)
			}
			for _, c := range []string{"check", "fmt", "min"} {
				if other := runText(tt.text, c); strings.Contains(other.stderr, "double") {
					t.Errorf("json %s rejects a number: %q", c, other.stderr)
				}
			}
		})
	}
}
