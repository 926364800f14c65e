package report

import (
	"fmt"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// A peer is a library of the table of speeds.
type peer struct {
	name    string // as in [lib.All]
	heading string
}

// peers are the libraries of the table of speeds, in the order of [lib.All].
var peers = []peer{
	{lib.Ours, "plainjson"},
	{"v2", "encoding/json/v2"},
	{"v1", "encoding/json"},
	{"goccy", "goccy/go-json"},
	{"sonic", "sonic"},
	{"easyjson", "easyjson"},
}

// speedTable returns the table of ../README.md: the speeds of some libraries relative to encoding/json, for structs and
// any, in the corpus and in small documents. The last row says which libraries check UTF-8 and duplicate names.
func (d *Data) speedTable() string {
	t := table{{""}}
	var names []string
	for _, p := range peers {
		t[0] = append(t[0], p.heading)
		names = append(names, p.name)
	}
	for _, set := range []struct{ name, of string }{{doc.Corpus, ""}, {doc.Small, ", small"}} {
		for _, op := range []string{job.Unmarshal, job.Marshal} {
			for _, kind := range []struct{ name, heading string }{{job.Concrete, "structs"}, {job.Interface, "any"}} {
				t.add(d.speedRow(warm(op, kind.name, set.name), op+" "+kind.heading+set.of)...)
			}
		}
	}
	t.add(strictness(names)...)
	return t.markdown()
}

// speedRow returns the row for g with the given heading. The cell of a library that has no result for a document is a
// dash.
func (d *Data) speedRow(g group, heading string) []string {
	row := []string{heading}
	base := d.speedOf(g, "v1")
	for _, p := range peers {
		speed := d.speedOf(g, p.name)
		if speed == 0 || base == 0 {
			row = append(row, "–")
			continue
		}
		row = append(row, fmt.Sprintf("%.1f", speed/base))
	}
	return row
}
