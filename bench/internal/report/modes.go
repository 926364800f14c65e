package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// geomean returns the geometric mean of values, which must not be empty.
func geomean(values []float64) float64 {
	logs := 0.0
	for _, v := range values {
		logs += math.Log(v)
	}
	return math.Exp(logs / float64(len(values)))
}

// kinds are the kinds of values that operations read or write: all but NoKind.
var kinds = []string{job.Concrete, job.Interface, job.RawValue}

// streamTable returns the table of UnmarshalRead, MarshalWrite and AppendMarshal. It has our speeds
// relative to our Unmarshal or Marshal, and the speeds of all libraries relative to encoding/json.
func (d *Data) streamTable() string {
	var gs []group
	for _, op := range []string{job.UnmarshalRead, job.MarshalWrite, job.AppendMarshal} {
		for _, kind := range kinds {
			gs = append(gs, warm(op, kind, doc.Corpus))
		}
	}
	libs := d.libs(gs...)
	t := table{append([]string{"", "of our speed without"}, titles(libs)...)}
	for _, g := range gs {
		row := []string{g.name(), d.own(g, lib.Ours).String()}
		for _, l := range libs {
			row = append(row, d.speed(g, l).String())
		}
		t.add(row...)
	}
	return t.unlessEmpty(libs)
}

// ownTable returns the table of the mode cold or mixed with the speeds of each library relative to
// its own warm ones. The last column has our worst document.
func (d *Data) ownTable(mode string) string {
	gs := inMode(mode)
	libs := d.libs(gs...)
	t := table{append([]string{""}, append(titles(libs), "our worst document")...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, d.own(g, l).String())
		}
		worst := "–"
		if own := d.own(g, lib.Ours); own.n > 0 {
			worst = fmt.Sprintf("%.2f %s", own.least, own.leastAt)
		}
		t.add(append(row, worst)...)
	}
	return t.unlessEmpty(libs)
}

// inMode returns the groups of the corpus in another mode than warm.
func inMode(mode string) []group {
	gs := groups(doc.Corpus)
	for i := range gs {
		gs[i] = gs[i].in(mode)
	}
	return gs
}

// parallelTable returns the table of the speeds of two goroutines relative to one, for Concrete and
// Interface. Below the table it has the same ratio for the work of a measure.Gauge, unless the log
// lacks it.
func (d *Data) parallelTable() string {
	var gs []group
	for _, g := range groups(doc.Corpus) {
		if g.kind != job.RawValue {
			gs = append(gs, g.in(job.Parallel).threads(2))
		}
	}
	libs := d.libs(gs...)
	t := table{append([]string{""}, titles(libs)...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, d.own(g, l).String())
		}
		t.add(row...)
	}
	text := t.unlessEmpty(libs)
	if scale := d.Get("scale"); scale != "" && text != "" {
		text += "\nArithmetic without memory, which no library can do better than, reached " + scale + " on this machine.\n"
	}
	return text
}

// memoryTable returns the table of the allocations of one call, summed up over the corpus:
// their number, or their kilobytes of 1,024 bytes if kilobytes is true.
func (d *Data) memoryTable(kilobytes bool) string {
	gs := groups(doc.Corpus)
	for _, kind := range kinds {
		gs = append(gs, warm(job.AppendMarshal, kind, doc.Corpus))
	}
	libs := d.libs(gs...)
	t := table{append([]string{""}, titles(libs)...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, d.memory(g, l, kilobytes))
		}
		t.add(row...)
	}
	return t.unlessEmpty(libs)
}

// memory returns the cell of memoryTable for a group and a library, with the number of documents
// if some have no result; "–" without results.
func (d *Data) memory(g group, name string, kilobytes bool) string {
	sum, n := 0.0, 0
	for _, doc := range g.docs {
		r := d.get(g.cell(doc), name)
		if r == nil {
			continue
		}
		if n++; kilobytes {
			sum += r.Bytes / 1024
		} else {
			sum += r.Allocs
		}
	}
	switch {
	case n == 0:
		return "–"
	case n < len(g.docs):
		return fmt.Sprintf("%.0f (%d of %d)", sum, n, len(g.docs))
	}
	return fmt.Sprintf("%.0f", sum)
}

// shortened returns the first 100 characters of an error.
func shortened(fault string) string {
	if r := []rune(fault); len(r) > 100 {
		return string(r[:100]) + "…"
	}
	return fault
}

// faultList returns the faults in the log as a list in Markdown, each fault once for all modes, or
// "None." if there are none.
func (d *Data) faultList() string {
	var lines []string
	for _, r := range d.Results {
		if r.Fault == "" {
			continue
		}
		g := group{op: r.Cell.Op, kind: r.Cell.Kind}
		line := fmt.Sprintf("- %s, %s of %s: %s\n", title(r.Lib), g.name(), r.Cell.Doc, shortened(r.Fault))
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return "None.\n"
	}
	return strings.Join(lines, "")
}
