// Package report makes tables, charts and a list of goals from logs.
package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/record"
)

// A Data is a log with methods for means and ratios.
type Data struct {
	*record.Log
	best map[key]*record.Result
}

type key struct {
	cell job.Cell
	lib  string
}

// New returns the data of a log. Of several results for the same cell and library, it uses
// the fastest one without a fault.
func New(l *record.Log) *Data {
	d := &Data{l, map[key]*record.Result{}}
	for i := range l.Results {
		r := &l.Results[i]
		if k := (key{r.Cell, r.Lib}); r.Fault == "" && (d.best[k] == nil || r.NS < d.best[k].NS) {
			d.best[k] = r
		}
	}
	return d
}

// get returns the fastest result of lib in a cell; nil if there is none.
func (d *Data) get(cell job.Cell, lib string) *record.Result { return d.best[key{cell, lib}] }

// A group is a set of cells that differ only in their documents. Most tables have a row for
// each group.
type group struct {
	op, kind, mode string
	goroutines     int
	docs           []string
	// base is the library with which the speeds of all libraries are compared: encoding/json, or
	// encoding/json/v2 where the values have methods that encoding/json does not call.
	base string
}

// warm returns the group of one operation and kind in the mode warm, with the documents of
// a set and one goroutine.
func warm(op, kind, set string) group {
	g := group{op, kind, job.Warm, 1, doc.Names(set), lib.V1}
	if set == doc.Methods {
		g.base = "v2"
	}
	return g
}

// in returns g in another mode.
func (g group) in(mode string) group {
	g.mode = mode
	return g
}

// with returns g with another operation.
func (g group) with(op string) group {
	g.op = op
	return g
}

// threads returns g with n goroutines.
func (g group) threads(n int) group {
	g.goroutines = n
	return g
}

// name returns the name of g for headings, such as "Unmarshal structs".
func (g group) name() string {
	if g.kind == job.NoKind {
		return g.op
	}
	return g.op + " " + kindTitles[g.kind]
}

// kindTitles are the names of the kinds of values in tables and charts.
var kindTitles = map[string]string{job.Concrete: "structs", job.Interface: "any", job.RawValue: "raw"}

// titles returns the names of libraries in tables and charts.
func titles(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = title(name)
	}
	return list
}

// title returns the name of a library in tables and charts. It is the name itself if no library has
// it: other programs are in logs, too.
func title(name string) string {
	if l := lib.Named(name); l != nil {
		return l.Title
	}
	return name
}

// cell returns the cell of one document.
func (g group) cell(doc string) job.Cell {
	return job.Cell{Op: g.op, Kind: g.kind, Doc: doc, Mode: g.mode, Goroutines: g.goroutines}
}

// groups returns the six groups of a set in the mode warm: Unmarshal and Marshal, each with
// Concrete, Interface and RawValue.
func groups(set string) []group {
	var gs []group
	for _, op := range []string{job.Unmarshal, job.Marshal} {
		for _, kind := range []string{job.Concrete, job.Interface, job.RawValue} {
			gs = append(gs, warm(op, kind, set))
		}
	}
	return gs
}

// A mean is a geometric mean of ratios, one for each document.
type mean struct {
	value   float64 // NaN if n is 0
	n, of   int     // number of documents in the mean, and of those with a result of the base
	worst   float64 // the greatest of the ratios; 0 if n is 0
	worstAt string  // its document
	least   float64 // the least of the ratios; +Inf if n is 0
	leastAt string  // its document
}

// mean returns the mean of ratio over the documents of g. The arguments of ratio are the results
// of the library called name and of the one called base. Documents are left out if ratio returns
// 0, or if one of the two libraries has no result.
func (d *Data) mean(g group, name, base string, ratio func(r, base *record.Result) float64) mean {
	m := mean{least: math.Inf(1)}
	logs := 0.0
	for _, doc := range g.docs {
		first := d.baseline(g.cell(doc), base)
		if first == nil {
			continue
		}
		m.of++
		res := d.get(g.cell(doc), name)
		if res == nil {
			continue
		}
		r := ratio(res, first)
		if r == 0 {
			continue
		}
		m.n++
		logs += math.Log(r)
		if r > m.worst {
			m.worst, m.worstAt = r, doc
		}
		if r < m.least {
			m.least, m.leastAt = r, doc
		}
	}
	m.value = math.Exp(logs / float64(m.n))
	return m
}

// baseline returns the result of the library called base with which results in a cell are
// compared. Those of AppendMarshal are compared with Marshal if base has no AppendMarshal.
func (d *Data) baseline(cell job.Cell, base string) *record.Result {
	r := d.get(cell, base)
	if r == nil && cell.Op == job.AppendMarshal {
		cell.Op = job.Marshal
		r = d.get(cell, base)
	}
	return r
}

// speed returns the mean of the speeds of a library relative to the base of g, by the best rounds:
// how many times as fast it is.
func (d *Data) speed(g group, name string) mean {
	return d.mean(g, name, g.base, func(r, base *record.Result) float64 { return base.NS / r.NS })
}

// lead returns the mean of our speeds relative to those of a peer.
func (d *Data) lead(g group, peer string) mean {
	return d.mean(g, peer, lib.Ours, func(r, ours *record.Result) float64 { return r.NS / ours.NS })
}

// paired is like speed, but by the medians over the rounds of the times relative to that of the
// first library in the same round. Documents are left out if the log does not have them.
func (d *Data) paired(g group, name string) mean {
	return d.mean(g, name, g.base, func(r, base *record.Result) float64 {
		if r.OfFirst == 0 {
			return 0
		}
		return base.OfFirst / r.OfFirst
	})
}

// own returns the mean of the speeds of a library relative to its own base in the same turns, such
// as Marshal for MarshalWrite, by the median over the rounds. Documents without a base are left out.
func (d *Data) own(g group, name string) mean {
	return d.mean(g, name, lib.Ours, func(r, _ *record.Result) float64 {
		if r.OfBase == 0 {
			return 0
		}
		return 1 / r.OfBase
	})
}

// spread returns how much longer the median of the rounds takes than the best round, as the mean
// over all results of the corpus in the mode warm: 1 on a machine without any noise.
func (d *Data) spread() float64 {
	var ratios []float64
	for _, g := range groups(doc.Corpus) {
		for _, name := range d.libs(g) {
			for _, doc := range g.docs {
				if r := d.get(g.cell(doc), name); r != nil && r.Median > 0 {
					ratios = append(ratios, r.Median/r.NS)
				}
			}
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	return geomean(ratios)
}

// String returns the mean with two decimals, and the number of documents if some are
// missing. It returns "–" if all are.
func (m mean) String() string {
	switch {
	case m.n == 0:
		return "–"
	case m.n < m.of:
		return fmt.Sprintf("%.2f (%d of %d)", m.value, m.n, m.of)
	}
	return fmt.Sprintf("%.2f", m.value)
}

// short returns the mean with one decimal, and "–" unless it is of all documents.
func (m mean) short() string {
	if m.n == 0 || m.n < m.of {
		return "–"
	}
	return fmt.Sprintf("%.1f", m.value)
}

// libs returns the names of the libraries that have results in one of the
// groups, in the order of [lib.All].
func (d *Data) libs(gs ...group) []string {
	var names []string
	for _, l := range lib.All() {
		has := slices.ContainsFunc(gs, func(g group) bool {
			return slices.ContainsFunc(g.docs, func(doc string) bool { return d.get(g.cell(doc), l.Name) != nil })
		})
		if has {
			names = append(names, l.Name)
		}
	}
	return names
}
