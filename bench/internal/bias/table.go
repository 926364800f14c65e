package bias

import (
	"fmt"
	"strings"

	"github.com/plainjson/json/bench/internal/lib"
)

// Tables returns the tables of all libraries in Markdown, by name.
func Tables() map[string]string {
	return map[string]string{"reading": table(reading()), "writing": table(writing()), "others": table(others())}
}

// Fill returns text with each of the tables in place of the one between the markers
// <!-- bias:NAME --> and <!-- /bias:NAME -->. It fails if a marker is missing.
func Fill(text string, tables map[string]string) (string, error) {
	for name, table := range tables {
		begin, end := "<!-- bias:"+name+" -->\n", "<!-- /bias:"+name+" -->"
		before, rest, ok := strings.Cut(text, begin)
		_, after, ended := strings.Cut(rest, end)
		if !ok || !ended {
			return "", fmt.Errorf("there are no markers for the table %q", name)
		}
		text = before + begin + table + end + after
	}
	return text, nil
}

// table returns a table in Markdown: a row for each probe, a column for each
// library.
func table(probes []probe) string {
	libs := lib.All()
	var b strings.Builder
	b.WriteString("| |")
	for _, l := range libs {
		b.WriteString(" " + l.Title + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat(":-:|", len(libs)) + "\n")
	for _, p := range probes {
		b.WriteString("| " + p.name + " |")
		for _, l := range libs {
			b.WriteString(" " + p.cell(l) + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}
