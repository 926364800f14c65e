//go:build go1.27

package wire

import (
	"encoding/json/jsontext"
	"os"
	"strconv"
	"strings"
	"testing"
)

// quoteTexts returns the texts that the benchmarks quote and unquote, by names that describe them.
func quoteTexts() map[string]string {
	all := map[string]string{
		"source":  readSource(),
		"escapes": strings.Repeat(`say "hello" to \ and`+"\n", 6),
		"latin":   strings.Repeat("Größe über alles, déjà vu. ", 6),
		"greek":   strings.Repeat("Καλημέρα κόσμε, τι κάνεις; ", 5),
		"cjk":     strings.Repeat("日本語の文字列、漢字と仮名。", 6),
		"emoji":   strings.Repeat("😀😃😄😁", 10),
	}
	for _, n := range lengths {
		all["ascii"+strconv.Itoa(n)] = plainText(n)
	}
	return all
}

// readSource returns 3000 bytes of Go source text, with quotes and line feeds at irregular
// distances. It panics if the file can't be read.
func readSource() string {
	text, err := os.ReadFile("string_bench_test.go")
	if err != nil {
		panic(err)
	}
	return string(text[:3000])
}

func BenchmarkQuoteStd(b *testing.B) {
	for name, s := range quoteTexts() {
		buf := make([]byte, 0, 4096)
		b.Run(name+"/wire", func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				sinkBytes, sinkBool = AppendQuote(buf, s, 0)
			}
		})
		b.Run(name+"/html", func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				sinkBytes, sinkBool = AppendQuote(buf, s, EscapeHTML|EscapeJS)
			}
		})
		b.Run(name+"/std", func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				sinkBytes, _ = jsontext.AppendQuote(buf, s)
			}
		})
	}
}

func BenchmarkUnquoteStd(b *testing.B) {
	texts := map[string]string{
		"u2":        strings.Repeat(`\u0697\u0684`, 10),
		"u3":        strings.Repeat(`\u20ac\u65e5`, 10),
		"pairs":     strings.Repeat(`\ud83d\ude00`, 10),
		"sparse":    strings.Repeat(`say \"hello\" to \\ and\n`, 6),
		"surrounds": strings.Repeat("日本\\u65e5\\n", 6),
	}
	for name, s := range quoteTexts() {
		lit, _ := AppendQuote(nil, s, 0)
		texts[name] = string(lit[1 : len(lit)-1])
	}
	for name, s := range texts {
		buf, lit := make([]byte, 0, 4096), []byte(`"`+s+`"`)
		b.Run(name+"/wire", func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				sinkBytes = AppendUnquote(buf, lit[1:len(lit)-1])
			}
		})
		b.Run(name+"/checked", func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				sinkBytes, _, _ = UnquoteChecked(buf, lit)
			}
		})
		b.Run(name+"/std", func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				sinkBytes, _ = jsontext.AppendUnquote(buf, lit)
			}
		})
	}
}

func BenchmarkCorpusStd(b *testing.B) {
	for _, name := range []string{"string_unicode", "string_escaped", "twitter_status", "citm_catalog", "golang_source", "synthea_fhir"} {
		lits, size := corpusStrings(b, name)
		var texts []string
		for _, lit := range lits {
			texts = append(texts, string(AppendUnquote(nil, lit[1:len(lit)-1])))
		}
		buf := make([]byte, 0, 1<<17)
		b.Run("quote-"+name+"/wire", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, s := range texts {
					sinkBytes, sinkBool = AppendQuote(buf, s, 0)
				}
			}
		})
		b.Run("quote-"+name+"/std", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, s := range texts {
					sinkBytes, _ = jsontext.AppendQuote(buf, s)
				}
			}
		})
		b.Run("unquote-"+name+"/wire", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, s := range lits {
					sinkBytes = AppendUnquote(buf, s[1:len(s)-1])
				}
			}
		})
		b.Run("unquote-"+name+"/checked", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, s := range lits {
					sinkBytes, _, _ = UnquoteChecked(buf, s)
				}
			}
		})
		b.Run("unquote-"+name+"/std", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, s := range lits {
					sinkBytes, _ = jsontext.AppendUnquote(buf, s)
				}
			}
		})
	}
}
