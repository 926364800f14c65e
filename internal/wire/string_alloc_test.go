package wire

import (
	"strings"
	"testing"
)

// TestStringAllocs checks that the functions for strings, literals and white space do not allocate
// if dst is large enough.
func TestStringAllocs(t *testing.T) {
	text := strings.Repeat("plain text, some \"quotes\", é, €, 😀 <&> \u2028 \x01 ", 20)
	lit, _ := AppendQuote(nil, text, 0)
	_, fl, _ := ScanString(lit, 0, true)
	odd := []byte(strings.Repeat(`\u0041\ud83d\ude00\/`, 20))
	odd = append(append([]byte(`"`), odd...), '"')
	buf := make([]byte, 0, 20000)
	for _, tt := range []struct {
		name, why string
		f         func()
	}{
		{"quote", "the string is converted to bytes without a copy", func() { sinkBytes, sinkBool = AppendQuote(buf, text, EscapeHTML|EscapeJS) }},
		{"quote bytes", "the output fits dst", func() { sinkBytes, sinkBool = AppendQuoteBytes(buf, lit, 0) }},
		{"unquote", "the output fits dst", func() { sinkBytes = AppendUnquote(buf, lit[1:len(lit)-1]) }},
		{"unquote checked", "the output fits dst", func() { sinkBytes, _, _ = UnquoteChecked(buf, lit) }},
		{"requote", "the output fits dst", func() { sinkBytes = AppendRequote(buf, odd, Escaped|NonCanonical, 0, false) }},
		{"requote preserving", "the output fits dst", func() { sinkBytes = AppendRequote(buf, lit, fl, EscapeHTML|EscapeJS, true) }},
		{"scan", "the results are indices", func() { sinkInt, _, _ = ScanString(lit, 0, true) }},
		{"compare", "the results are indices", func() { sinkInt = CompareUTF16(lit, odd) }},
		{"space and literal", "the results are indices", func() { sinkInt, _ = ScanLiteral(buf, SkipSpace(lit, 3), "null") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if n := testing.AllocsPerRun(20, tt.f); n != 0 {
				t.Errorf("%v allocations, want none: %s", n, tt.why)
			}
		})
	}
}
