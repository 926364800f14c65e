package cases

import (
	"fmt"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

// fragments are malformed texts, which in place of a value make the whole text malformed.
var fragments = []string{"nul", "tru e", "01", "1.", `"\x"`, "\"\xff\"", ",", "}", "]", ":", "NaN", `{"A":1,"A":2}`, `{"A" 1}`, "[1,]", "[1 2]", `"\ud800"`, `{1:2}`}

// scalars are values that are neither arrays nor objects.
var scalars = []string{
	"null", "true", "false", "1.5e3", "-0", `"\u00e9"`, `""`, `"A"`, `"12"`, `"a\nb"`, "123456789012345678901234567890", "-1", "1e400", "255", "256",
	"9223372036854775807", "9223372036854775808", "18446744073709551615", "0.1", "5e-324", `"2023-11-14T02:13:20Z"`, `"2024-02-29T23:59:60.125+05:30"`,
	`"2023-02-29T00:00:00Z"`, `"2023-1-1T0:00:00,5Z"`, `"1999-12-31T23:59:59.999999999-23:59"`, `"1h2m3.5s"`, `"PT1H2.5S"`, `"1e3"`, `" 1"`, `"AQID"`, `"NaN"`, `"-Infinity"`, `"\ud83d\ude00"`,
}

// Nested appends a value, which is depth levels deep in others, for types with fields A to K. It
// adds levels up to the fifth, and is seldom malformed.
func Nested(r *jsontest.Rand, b []byte, depth int) []byte {
	commas := []string{",", ", ", " ,\n"}
	switch n := r.IntN(16); {
	case n < 2:
		return fmt.Append(b, r.IntN(100))
	case n == 2:
		return fmt.Appendf(b, "%q", strings.Repeat("s", r.IntN(40)))
	case n < 5:
		return append(b, jsontest.Pick(r, scalars)...)
	case n == 5 && r.OneIn(8):
		return append(b, jsontest.Pick(r, fragments)...)
	case depth == 5:
		return append(b, '7')
	case n < 10:
		b = append(b, '[')
		for i := range r.IntN(4) {
			if i > 0 {
				b = append(b, jsontest.Pick(r, commas)...)
			}
			b = Nested(r, b, depth+1)
		}
		return append(b, ']')
	}
	names := []byte("ABCDEFGHIJKx")
	for i := range names {
		k := r.Between(i, len(names)-1)
		names[i], names[k] = names[k], names[i]
	}
	if r.OneIn(30) {
		names[1] = names[0]
	}
	b = append(b, '{')
	for i := range r.IntN(5) {
		if i > 0 {
			b = append(b, jsontest.Pick(r, commas)...)
		}
		b = fmt.Appendf(b, "%q:%s", names[i:i+1], jsontest.Pick(r, []string{"", "", " "}))
		b = Nested(r, b, depth+1)
	}
	return append(b, '}')
}
