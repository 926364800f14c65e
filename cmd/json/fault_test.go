package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// assertAgree checks that fmt, min and canon have the exit status and the error of check for the given text, read in
// pieces of the given size, and returns both; see sameError. The commands get the flags if all of them have these. An
// error of canon about a number is not compared.
func assertAgree(t *testing.T, text string, size int, flags ...string) (status int, message string) {
	t.Helper()
	for _, c := range commands {
		if len(flags) > 0 && c.mode == modeCanon {
			continue
		}
		var stdout, stderr bytes.Buffer
		got := run(append([]string{c.name}, flags...), jsontest.ChunkReader([]byte(text), size), &stdout, &stderr)
		if c.mode == modeCanon && strings.Contains(stderr.String(), "double precision") {
			continue
		}
		if c.mode == modeCheck {
			status, message = got, stderr.String()
		} else if got != status || !sameError(stderr.String(), message) {
			t.Errorf("json %s %v, text %.300q in pieces of %d bytes:\n got status %d, %s\nwant status %d, %s",
				c.name, flags, text, size, got, &stderr, status, message)
		}
	}
	return status, message
}

// sameError reports whether the explanations a and b of an error are equal, but for the text around the error, the
// caret below it, the place of the first of two names, and that of what does not end: a command shows what it has in memory.
func sameError(a, b string) bool {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	if len(x) != len(y) {
		return false
	}
	for _, place := range []string{", or one equal to it, is there", " is there already", ": the text ends too early"} {
		x[0], _, _ = strings.Cut(x[0], place)
		y[0], _, _ = strings.Cut(y[0], place)
	}
	for i := range x {
		if x[i] != y[i] && i != 1 && i != 2 {
			return false
		}
	}
	return true
}

// TestFaults checks that all commands report a fault of the input at the same place and with the same cause.
func TestFaults(t *testing.T) {
	t.Parallel()
	long := "[\n" + strings.Repeat("  {\"ä\": [1, 2.5e3, \"x\\n\"]},\n", 20_000)
	for _, tt := range []struct {
		name, why string
		text      string
		place     string // line and column; "": the error is about the whole input
	}{
		{"literal", "the first byte that differs from the literal", `[nulL]`, "1:5"},
		{"literal runs on", "a literal ends before a letter", `[truefalse]`, "1:6"},
		{"literal at end", "the end comes within it", `[fals`, "1:6"},
		{"unknown literal", "no value starts with this letter", `{"a":NaN}`, "1:6"},
		{"single quotes", "no value starts with this character", `['a']`, "1:2"},
		{"no value", "an input needs one", "\n ", ""},
		{"open array", "the end comes after an element", "[1,\n[2]", "2:4"},
		{"open object", "the end comes after a member", `{"a":1`, "1:7"},
		{"open object, empty", "the end comes before a name", `{`, "1:2"},
		{"open after comma", "the end comes before an element", `[1,`, "1:4"},
		{"open after colon", "the end comes before a value", `{"a":`, "1:6"},
		{"open after name", "the end comes before a colon", `{"a"`, "1:5"},
		{"open string", "the end comes within a string", `["abc`, "1:6"},
		{"open name", "the end comes within a name", `{"abc`, "1:6"},
		{"open escape", "the end comes within an escape", `["a\u00`, "1:4"},
		{"open number", "the end comes within a number", `[1.`, "1:2"},
		{"duplicate name", "the second one is the fault", "{\"a\":1,\n \"a\":2}", "2:2"},
		{"duplicate name, escaped", "names are equal if their contents are", `{"a":1,"\u0061":2}`, "1:8"},
		{"duplicate name, deep", "names are unique within their object", `[{"a":{"b":1,"c":2,"b":3}}]`, "1:20"},
		{"duplicate empty name", "the empty name is one", `{"":1,"":2}`, "1:7"},
		{"invalid UTF-8", "the first byte of the sequence", "[\"é\xff\"]", "1:5"},
		{"invalid UTF-8 in name", "names are strings", "{\"a\xc3\":1}", "1:4"},
		{"surrogate in UTF-8", "RFC 3629 excludes surrogates", "[\"\xed\xa0\x80\"]", "1:3"},
		{"cut UTF-8", "the end comes within a sequence", "[\"\xe2\x82", "1:3"},
		{"unknown escape", "RFC 8259 has no escape x", `["\x41"]`, "1:3"},
		{"hex digits", "four of them follow the letter u", `["ab\u12g4"]`, "1:5"},
		{"low surrogate", "it follows no high one", `["\udc00"]`, "1:3"},
		{"high surrogate", "no low one follows", `["\ud800x"]`, "1:3"},
		{"escape in name", "names are strings", `{"\q":1}`, "1:3"},
		{"arrays too deep", "the first array that is too deep", strings.Repeat("[", 10_001), "1:10001"},
		{"objects too deep", "the first object that is too deep", strings.Repeat(`{"a":`, 10_000) + "{}", "1:50001"},
		{"trailing bracket", "nothing is open", `[1]]`, "1:4"},
		{"trailing comma", "values of a stream have no commas between them", `{},{}`, "1:3"},
		{"trailing text", "it is no value", "[1] // one", "1:5"},
		{"trailing letter", "a value may follow without a space, but this is none", `{}x`, "1:3"},
		{"comma before bracket", "an element is missing", `[1,]`, "1:3"},
		{"comma before brace", "a member is missing", `{"a":1,}`, "1:7"},
		{"comma first", "an element is missing", `[,1]`, "1:2"},
		{"missing comma", "elements need one", "[1\n2]", "2:1"},
		{"missing comma in object", "members need one", `{"a":1 "b":2}`, "1:8"},
		{"missing colon", "the name ends before the value", `{"a" 1}`, "1:6"},
		{"missing value", "the object ends after the colon", `{"a":}`, "1:6"},
		{"missing name", "the value has no name", `{:1}`, "1:2"},
		{"comma for colon", "only a colon follows a name", `{"a",1}`, "1:5"},
		{"colon for comma", "arrays have no names", `["a":1]`, "1:5"},
		{"letter for name", "names are in quotes", `{a:1}`, "1:2"},
		{"letter for second name", "names are in quotes", `{"a":1,b:2}`, "1:8"},
		{"number for name", "a name is a string", `{1:2}`, "1:2"},
		{"literal for name", "a name is a string", `{null:2}`, "1:2"},
		{"array for name", "a name is a string", `{"a":1,[]:2}`, "1:8"},
		{"wrong bracket", "an array ends with a bracket", `[1}`, "1:3"},
		{"wrong brace", "an object ends with a brace", `{"a":1]`, "1:7"},
		{"line feed in string", "control characters are escaped", "[\"a\nb\"]", "1:4"},
		{"NUL in string", "control characters are escaped", "[\"\x00\"]", "1:3"},
		{"tab in name", "control characters are escaped", "{\"a\tb\":1}", "1:4"},
		{"vertical tab", "JSON has four characters of white space", "[1,\v2]", "1:4"},
		{"no-break space", "JSON has four characters of white space", "[1,\u00a02]", "1:4"},
		{"leading zero", "the number ends after it", `[01]`, "1:3"},
		{"plus sign", "numbers have none", `[+1]`, "1:2"},
		{"minus alone", "a digit follows", `[-]`, "1:3"},
		{"point at end", "a digit follows", `[1.]`, "1:4"},
		{"point first", "a digit precedes it", `[.5]`, "1:2"},
		{"exponent without digits", "a digit follows", `[1e+]`, "1:5"},
		{"byte order mark", "JSON text has none", "\ufeff[]", "1:1"},
		{"late literal", "the window has moved", long + "  nul]", "20002:6"},
		{"late name", "the window has moved", long + "  {b:1}]", "20002:4"},
		{"late duplicate", "the window has moved", long + "  {\"b\":1,\"b\":2}]", "20002:10"},
		{"late end", "the window has moved", long, "20002:1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, size := range []int{1 << 30, 4096, 1} {
				if size == 1 && len(tt.text) > 1000 {
					continue
				}
				status, message := assertAgree(t, tt.text, size)
				prefix := strings.TrimSuffix("<stdin>:"+tt.place, ":") + ": "
				if status != 1 || !strings.HasPrefix(message, prefix) {
					t.Errorf("%s: got status %d, %.200q, want %q", tt.why, status, message, prefix)
				}
			}
		})
	}
}

// TestFaultsOfMutants is TestFaults with mutated documents, most of which are invalid.
func TestFaultsOfMutants(t *testing.T) {
	t.Parallel()
	rng := jsontest.NewRand(1)
	compare := func(rounds, length int) {
		for round := range rounds {
			shape := jsontest.Pick(rng, jsontest.Shapes())
			text := jsontest.Mutate(rng, jsontest.Generate(uint64(round), shape, length))
			size := jsontest.Pick(rng, []int{1 << 30, blockSize, 100})
			assertAgree(t, string(text), size)
			if round%4 == 0 {
				assertAgree(t, string(text), size, "-allow-duplicate-names", "-allow-invalid-utf8")
			}
			if t.Failed() {
				t.Fatalf("round %d, shape %v", round, shape)
			}
		}
	}
	compare(jsontest.Rounds(10_000), 300)
	compare(jsontest.Rounds(100), 3*blockSize)
}
