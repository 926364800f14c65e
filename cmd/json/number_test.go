package main

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
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
			"<stdin>:1:1: .: number 1.7976931348623159e308 is out of the range of double precision\n"},
		{"exponent", "the example of the help", "1e400", "", "<stdin>:1:1: .: number 1e400 is out of the range"},
		{"negative", "the sign does not matter", "-1e400", "", "<stdin>:1:1: .: number -1e400 is out of the range"},
		{"exponent beyond int64", "it is compared as a number", "1E+99999999999999999999", "", "<stdin>:1:1: .: number 1E+9999"},
		{"digits", "without an exponent", strings.Repeat("9", 310), "",
			"<stdin>:1:1: .: number " + strings.Repeat("9", 40) + "… is out of the range"},
		{"small", "it is rounded to zero", "1e-400", "0\n", ""},
		{"zero", "zero has any exponent", "0e400", "0\n", ""},
		{"place", "the first byte of the number", "[1,\n {\"ä\": 1e999}]", "",
			"<stdin>:2:9: .[1][\"ä\"]: number 1e999 is out of the range of double precision\n     {\"ä\": 1e999}]\n           ^\n"},
		{"string", "a string is no number", `"1e400"`, "\"1e400\"\n", ""},
		{"name", "neither is a name", `{"1e400":1}`, "{\"1e400\":1}\n", ""},
		{"second value", "the first one is printed", "1.0 [1e400]", "1\n", "<stdin>:1:6: "},
		{"before fault", "the first error of a value counts", "[1e400, x]", "", "<stdin>:1:2: "},
		{"after fault", "the first error of a value counts", "[x, 1e400]", "", "<stdin>:1:2: .[0]: "},
		{"early in a long value", "its line is in the window when it is read", "[{\"n\": 1e400},\n" + long + "0]", "", "<stdin>:1:8: "},
		{"late in a long value", "lines are counted", "[\n" + long + "1e400]", "", "<stdin>:20002:1: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runText(tt.text, "canon")
			if failed := tt.stderr != ""; (got.status == 1) != failed || got.stdout != tt.stdout || !strings.HasPrefix(got.stderr, tt.stderr) || !failed && got.stderr != "" {
				t.Errorf("%s: got status %d, %.200q, %.400q\nwant %q, %q", tt.why, got.status, got.stdout, got.stderr, tt.stdout, tt.stderr)
			}
			for _, c := range []string{"check", "fmt", "min"} {
				if other := runText(tt.text, c); strings.Contains(other.stderr, "double precision") {
					t.Errorf("json %s rejects a number: %q", c, other.stderr)
				}
			}
		})
	}
}

// TestCanonExact checks which numbers canon rejects with the flag -exact but not without it.
func TestCanonExact(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		stdout    string // output without -exact
		rejected  bool   // it is an error with -exact
	}{
		{"2^53", "all integers up to it are kept", "9007199254740992", "9007199254740992", false},
		{"2^53+1", "the first integer that is rounded", "9007199254740993", "9007199254740992", true},
		{"negative", "the sign does not matter", "-9007199254740993", "-9007199254740992", true},
		{"2^53+2", "even integers follow", "9007199254740994", "9007199254740994", false},
		{"2^63", "binary64 has it, but its canonical form has fewer digits", "9223372036854775808", "9223372036854776000", true},
		{"shortest form of 2^63", "the canonical form is kept", "9223372036854776000", "9223372036854776000", false},
		{"1e20", "digits of an exponent are zeros", "1e20", "100000000000000000000", false},
		{"1e23", "its nearest float64 has another value, but the same shortest digits", "1e23", "1e+23", false},
		{"point", "zeros after the point leave an integer", "9007199254740993.0", "9007199254740992", true},
		{"exponent", "an integer may have an exponent", "900719925474099.3e1", "9007199254740992", true},
		{"negative exponent", "an integer may have a negative one", "90071992547409930e-1", "9007199254740992", true},
		{"fraction beyond 2^53", "it is no integer", "9007199254740993.5", "9007199254740994", false},
		{"fraction", "fractions are rounded", "0.1234567890123456789", "0.12345678901234568", false},
		{"fraction near 2^53", "it is no integer", "9007199254740991.9", "9007199254740992", false},
		{"underflow", "it is no integer", "1e-400", "0", false},
		{"zero", "it is zero with any exponent", "-0.0e-99999999999999999999", "0", false},
		{"string", "a string is no number", `"9007199254740993"`, `"9007199254740993"`, false},
		{"nested", "at any depth", `{"a":[9007199254740993]}`, `{"a":[9007199254740992]}`, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := result{stdout: tt.stdout + "\n"}
			if got := runText(tt.text, "canon"); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			got := runText(tt.text, "canon", "-exact")
			if tt.rejected && (got.status != 1 || got.stdout != "" || !strings.Contains(got.stderr, " would become 9") && !strings.Contains(got.stderr, " would become -9")) {
				t.Errorf("-exact: %s: got %+v, want an error", tt.why, got)
			}
			if !tt.rejected && got != want {
				t.Errorf("-exact: %s: got %+v, want %+v", tt.why, got, want)
			}
		})
	}
	got := runText(`[1, 12345678901234567890]`, "canon", "-exact").stderr
	if want := "<stdin>:1:5: .[1]: integer 12345678901234567890 would become 12345678901234567000\n"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestCanonExactRandom compares canon -exact with arithmetic of package math/big for random numbers.
func TestCanonExactRandom(t *testing.T) {
	rng := jsontest.NewRand(1)
	for range jsontest.Rounds(20_000) {
		text := strconv.FormatUint(rng.Uint64()>>rng.IntN(12), 10)
		if rng.OneIn(2) {
			text = text[:rng.Between(1, len(text))] + strings.Repeat("0", rng.IntN(8))
		}
		if rng.OneIn(2) {
			i := rng.Between(1, len(text))
			text = text[:i] + "." + text[i:] + strings.Repeat("0", rng.Between(1, 3))
		}
		if rng.OneIn(2) {
			text += "e" + strconv.Itoa(rng.Between(-5, 25))
		}
		if rng.OneIn(4) {
			text = "-" + text
		}
		canonical := strings.TrimSpace(runText(text, "canon").stdout)
		before, ok1 := new(big.Rat).SetString(text)
		after, ok2 := new(big.Rat).SetString(canonical)
		if !ok1 || !ok2 {
			t.Fatalf("%s has the canonical form %q", text, canonical)
		}
		rejected := before.IsInt() && before.Cmp(after) != 0
		if got := runText(text, "canon", "-exact"); (got.status == 1) != rejected {
			t.Errorf("%s has the canonical form %s; with -exact: %+v", text, canonical, got)
		}
	}
}
