package report

import (
	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// attackTable returns a table with a row for each document of set Attacks. It has the speeds of plainjson and
// encoding/json/v2 for Unmarshal into any, reading tokens, and Canonicalize, in megabytes a second.
func (d *Data) attackTable() string {
	groups := []group{
		warm(job.Unmarshal, job.Interface, doc.Attacks),
		warm(job.Tokens, job.NoKind, doc.Attacks),
		warm(job.Canonicalize, job.NoKind, doc.Attacks),
	}
	t := table{{"MB/s", "Unmarshal", "v2", "tokens", "v2", "Canonicalize", "v2"}}
	for _, name := range doc.Names(doc.Attacks) {
		row := []string{name}
		for _, g := range groups {
			g.docs = []string{name}
			row = append(row, d.throughput(g, lib.Ours), d.throughput(g, "v2"))
		}
		if d.get(groups[0].cell(name), lib.Ours) != nil {
			t.add(row...)
		}
	}
	return t.markdown()
}
