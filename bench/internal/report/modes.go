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

// streamTable returns the table of UnmarshalRead, MarshalWrite and AppendMarshal. It has our times
// relative to our Unmarshal or Marshal, and the times of all libraries relative to ours.
func (d *Data) streamTable() string {
	var gs []group
	for _, op := range []string{job.UnmarshalRead, job.MarshalWrite, job.AppendMarshal} {
		for _, kind := range kinds {
			gs = append(gs, warm(op, kind, doc.Corpus))
		}
	}
	libs := d.libs(gs...)
	t := table{append([]string{"", "of our time without"}, libs...)}
	for _, g := range gs {
		row := []string{g.name(), d.own(g, lib.Ours).String()}
		for _, l := range libs {
			row = append(row, d.ratio(g, l).String())
		}
		t.add(row...)
	}
	return t.markdown()
}

// modeTable returns two tables of the mode cold or mixed: the times of each library
// relative to its own warm ones, and relative to ours in that mode. The first one
// also has our worst document.
func (d *Data) modeTable(mode string) string {
	var gs []group
	for _, g := range groups(doc.Corpus) {
		gs = append(gs, g.in(mode))
	}
	libs := d.libs(gs...)
	t := table{append([]string{mode + " / warm"}, append(libs, "our worst document")...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, d.own(g, l).String())
		}
		worst := "–"
		if own := d.own(g, lib.Ours); own.n > 0 {
			worst = fmt.Sprintf("%.2f %s", own.worst, own.worstAt)
		}
		t.add(append(row, worst)...)
	}
	return t.markdown() + "\n" + d.summary(gs, d.ratio)
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
	t := table{append([]string{""}, libs...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, d.own(g, l).inverse().String())
		}
		t.add(row...)
	}
	text := t.markdown()
	if scale := d.Get("scale"); scale != "" {
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
	t := table{append([]string{""}, libs...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, d.memory(g, l, kilobytes))
		}
		t.add(row...)
	}
	return t.markdown()
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

// faultList returns the faults in the log as a list in Markdown, each fault once for all modes, or
// "None." if there are none.
func (d *Data) faultList() string {
	var lines []string
	for _, r := range d.Results {
		if r.Fault == "" {
			continue
		}
		line := fmt.Sprintf("- %s, %s %s of %s: %s\n", r.Lib, r.Cell.Op, r.Cell.Kind, r.Cell.Doc, r.Fault)
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return "None.\n"
	}
	return strings.Join(lines, "")
}
