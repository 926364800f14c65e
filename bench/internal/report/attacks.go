package report

import (
	"fmt"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// attackTable returns a table with a row for each document of set Attacks. It has the times of plainjson and
// encoding/json/v2 for Unmarshal into any, reading tokens, and Canonicalize, in nanoseconds for each byte of text.
func (d *Data) attackTable() string {
	groups := []group{
		warm(job.Unmarshal, job.Interface, doc.Attacks),
		warm(job.Tokens, job.NoKind, doc.Attacks),
		warm(job.Canonicalize, job.NoKind, doc.Attacks),
	}
	t := table{{"ns per byte", "Unmarshal", "v2", "tokens", "v2", "Canonicalize", "v2"}}
	for _, name := range doc.Names(doc.Attacks) {
		row := []string{name}
		for _, g := range groups {
			row = append(row, d.perByte(g.cell(name), lib.Ours), d.perByte(g.cell(name), "v2"))
		}
		if d.get(groups[0].cell(name), lib.Ours) != nil {
			t.add(row...)
		}
	}
	return t.markdown()
}

// perByte returns the time of a library in a cell in nanoseconds for each byte of text, or "–" without a result.
func (d *Data) perByte(cell job.Cell, name string) string {
	r := d.get(cell, name)
	if r == nil || r.MBs == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", 1e3/r.MBs)
}
