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
		{name: "largest", why: "the largest finite number", text: "1.7976931348623157e308", stdout: "1.7976931348623157e+308\n"},
		{name: "rounds to largest", why: "the nearest number is finite", text: "1.7976931348623158e308", stdout: "1.7976931348623157e+308\n"},
		{name: "rounds to infinity", why: "half a unit above the largest", text: "1.7976931348623159e308",
			stderr: "<stdin>:1:1: number 1.7976931348623159e308 is out of the range of double precision\n"},
		{name: "exponent", why: "the example of the help", text: "1e400", stderr: "<stdin>:1:1: number 1e400 is out of the range"},
		{name: "negative", why: "the sign does not matter", text: "-1e400", stderr: "<stdin>:1:1: number -1e400 is out of the range"},
		{name: "exponent beyond int64", why: "it is compared as a number", text: "1E+99999999999999999999", stderr: "<stdin>:1:1: number 1E+9999"},
		{name: "digits", why: "without an exponent", text: strings.Repeat("9", 310),
			stderr: "<stdin>:1:1: number " + strings.Repeat("9", 40) + "… is out of the range"},
		{name: "small", why: "it is rounded to zero", text: "1e-400", stdout: "0\n"},
		{name: "zero", why: "zero has any exponent", text: "0e400", stdout: "0\n"},
		{name: "place", why: "the first byte of the number", text: "[1,\n {\"ä\": 1e999}]",
			stderr: "<stdin>:2:9: .[1][\"ä\"]: number 1e999 is out of the range of double precision\n     {\"ä\": 1e999}]\n           ^\n"},
		{name: "string", why: "a string is no number", text: `"1e400"`, stdout: "\"1e400\"\n"},
		{name: "name", why: "neither is a name", text: `{"1e400":1}`, stdout: "{\"1e400\":1}\n"},
		{name: "second value", why: "the first one is printed", text: "1.0 [1e400]", stdout: "1\n", stderr: "<stdin>:1:6: "},
		{name: "before fault", why: "the first error of a value counts", text: "[1e400, x]", stderr: "<stdin>:1:2: "},
		{name: "after fault", why: "the first error of a value counts", text: "[x, 1e400]", stderr: "<stdin>:1:2: .[0]: "},
		{name: "early in a long value", why: "its line is in the window when it is read", text: "[{\"n\": 1e400},\n" + long + "0]", stderr: "<stdin>:1:8: "},
		{name: "late in a long value", why: "lines are counted", text: "[\n" + long + "1e400]", stderr: "<stdin>:20002:1: "},
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
		{name: "2^53", why: "all integers up to it are kept", text: "9007199254740992", stdout: "9007199254740992"},
		{name: "2^53+1", why: "the first integer that is rounded", text: "9007199254740993", stdout: "9007199254740992", rejected: true},
		{name: "negative", why: "the sign does not matter", text: "-9007199254740993", stdout: "-9007199254740992", rejected: true},
		{name: "2^53+2", why: "even integers follow", text: "9007199254740994", stdout: "9007199254740994"},
		{name: "2^63", why: "binary64 has it, but its canonical form has fewer digits",
			text: "9223372036854775808", stdout: "9223372036854776000", rejected: true},
		{name: "shortest form of 2^63", why: "the canonical form is kept", text: "9223372036854776000", stdout: "9223372036854776000"},
		{name: "1e20", why: "digits of an exponent are zeros", text: "1e20", stdout: "100000000000000000000"},
		{name: "1e23", why: "its nearest float64 has another value, but the same shortest digits", text: "1e23", stdout: "1e+23"},
		{name: "point", why: "zeros after the point leave an integer", text: "9007199254740993.0", stdout: "9007199254740992", rejected: true},
		{name: "exponent", why: "an integer may have an exponent", text: "900719925474099.3e1", stdout: "9007199254740992", rejected: true},
		{name: "negative exponent", why: "an integer may have a negative one", text: "90071992547409930e-1", stdout: "9007199254740992", rejected: true},
		{name: "fraction beyond 2^53", why: "it is no integer", text: "9007199254740993.5", stdout: "9007199254740994"},
		{name: "fraction", why: "fractions are rounded", text: "0.1234567890123456789", stdout: "0.12345678901234568"},
		{name: "fraction near 2^53", why: "it is no integer", text: "9007199254740991.9", stdout: "9007199254740992"},
		{name: "underflow", why: "it is no integer", text: "1e-400", stdout: "0"},
		{name: "zero", why: "it is zero with any exponent", text: "-0.0e-99999999999999999999", stdout: "0"},
		{name: "string", why: "a string is no number", text: `"9007199254740993"`, stdout: `"9007199254740993"`},
		{name: "nested", why: "at any depth", text: `{"a":[9007199254740993]}`, stdout: `{"a":[9007199254740992]}`, rejected: true},
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
