package report

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// A table is a list of rows of cells. The first row is the heading.
type table [][]string

// add appends a row.
func (t *table) add(cells ...string) { *t = append(*t, cells) }

// markdown returns t as Markdown with aligned columns: the first one to the left, the
// other ones, which have numbers, to the right. It returns a remark if t has only a heading.
func (t table) markdown() string {
	if len(t) < 2 {
		return "(nothing measured)\n"
	}
	width := make([]int, len(t[0]))
	for _, row := range t {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	var b strings.Builder
	for n, row := range t {
		for i, c := range row {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
			if i == 0 {
				c += pad
			} else {
				c = pad + c
			}
			b.WriteString("| " + c + " ")
		}
		b.WriteString("|\n")
		if n > 0 {
			continue
		}
		b.WriteString("|" + strings.Repeat("-", width[0]+2))
		for _, w := range width[1:] {
			b.WriteString("|" + strings.Repeat("-", w+1) + ":")
		}
		b.WriteString("|\n")
	}
	return b.String()
}

// A section is the text between the markers <!-- bench:NAME --> and <!-- /bench:NAME --> of
// a document: a table in most cases. make returns the text.
type section struct {
	name string
	make func(*Data) string
}

// sections returns all sections.
func sections() []section {
	s := []section{
		{"run", (*Data).runTable},
		{"summary", func(d *Data) string { return d.summary(groups(doc.Corpus), d.ratio) }},
		{"speed", (*Data).speedTable},
		{"text", (*Data).textTable},
		{"streams", (*Data).streamTable},
		{"small", func(d *Data) string { return d.summary(groups(doc.Small), d.ratio) }},
		{"shapes", func(d *Data) string { return d.summary(groups(doc.Shapes), d.ratio) }},
		{"sizes", func(d *Data) string { return d.setTables(doc.Sizes, job.Unmarshal, job.Marshal) }},
		{"lines", func(d *Data) string { return d.setTables(doc.Lines, job.Decode, job.Encode) }},
		{"attacks", (*Data).attackTable},
		{"cold", func(d *Data) string { return d.modeTable(job.Cold) }},
		{"mixed", func(d *Data) string { return d.modeTable(job.Mixed) }},
		{"parallel", (*Data).parallelTable},
		{"allocs", func(d *Data) string { return d.memoryTable(false) }},
		{"bytes", func(d *Data) string { return d.memoryTable(true) }},
		{"faults", (*Data).faultList},
		{"goals", (*Data).goalsTable},
	}
	for _, set := range []string{doc.Corpus, doc.Small, doc.Shapes} {
		s = append(s, section{"paired-" + set, func(d *Data) string { return d.summary(groups(set), d.paired) }})
		for _, g := range groups(set) {
			s = append(s, groupSection(set, g))
		}
	}
	for _, set := range []string{doc.Values, doc.Methods} {
		for _, op := range []string{job.Unmarshal, job.Marshal} {
			s = append(s, groupSection(set, warm(op, job.Concrete, set)))
		}
	}
	return s
}

// groupSection returns the section with the table of g, a group of documents of set.
func groupSection(set string, g group) section {
	return section{set + "-" + g.op + "-" + g.kind, func(d *Data) string { return d.groupTable(g) }}
}

// runTable returns a line of Markdown about the run: Go version, platform, processor, number of
// CPUs, commit, date, plan, libraries, and, if the log has them, the share of turns at full speed
// and the comment.
func (d *Data) runTable() string {
	var libs []string
	for _, e := range d.Header {
		if e.Key == "lib" && !slices.Contains(libs, e.Value) {
			libs = append(libs, e.Value)
		}
	}
	text := fmt.Sprintf("%s, %s/%s, %s, %s CPUs, commit %s, %s: %s.", d.Get("go"), d.Get("goos"), d.Get("goarch"), d.Get("cpu"),
		d.Get("cpus"), d.Get("commit"), strings.SplitN(d.Get("date"), " ", 2)[0], d.Get("plan"))
	if s := d.Get("steady"); s != "" {
		text += " In " + s + " the machine was at its full speed."
	}
	if c := d.Get("comment"); c != "" {
		text += " **" + c + "**"
	}
	return text + " Libraries: " + strings.Join(libs, ", ") + ".\n"
}

// summary returns a table with a row for each group: the means that ratio returns for the
// libraries. The last row says which libraries check UTF-8 and duplicate names. Libraries without
// results in gs are left out.
func (d *Data) summary(gs []group, ratio func(group, string) mean) string {
	libs := d.libs(gs...)
	t := table{append([]string{""}, libs...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, ratio(g, l).String())
		}
		t.add(row...)
	}
	if len(libs) > 0 {
		t.add(strictness(libs)...)
	}
	return t.markdown()
}

// strictness returns the row that says which of libs check UTF-8 and duplicate names. libs
// are in the order of [lib.All].
func strictness(libs []string) []string {
	row := []string{"checks UTF-8 and unique names"}
	for _, l := range lib.All() {
		if !slices.Contains(libs, l.Name) {
			continue
		}
		if l.Strict {
			row = append(row, "yes")
		} else {
			row = append(row, "no")
		}
	}
	return row
}

// groupTable returns the table of one group with a row for each document that we have a result for:
// our time and speed, and the times of all libraries relative to ours. The last row has the means
// of these.
func (d *Data) groupTable(g group) string {
	libs := d.libs(g)
	t := table{append([]string{"", "time", "MB/s"}, libs...)}
	for _, doc := range g.docs {
		ours := d.get(g.cell(doc), lib.Ours)
		if ours == nil {
			continue
		}
		row := []string{doc, duration(ours.NS), fmt.Sprintf("%.0f", ours.MBs)}
		for _, l := range libs {
			row = append(row, d.ratio(group{g.op, g.kind, g.mode, g.goroutines, []string{doc}}, l).String())
		}
		t.add(row...)
	}
	row := []string{"geometric mean", "", ""}
	for _, l := range libs {
		row = append(row, d.ratio(g, l).String())
	}
	t.add(row...)
	return t.markdown()
}

// duration returns a time, given in nanoseconds, with at most two decimals and the unit ns, µs or
// ms.
func duration(ns float64) string {
	switch {
	case ns < 1e3:
		return fmt.Sprintf("%.0f ns", ns)
	case ns < 1e5:
		return fmt.Sprintf("%.1f µs", ns/1e3)
	case ns < 1e6:
		return fmt.Sprintf("%.0f µs", ns/1e3)
	}
	return fmt.Sprintf("%.2f ms", ns/float64(time.Millisecond))
}

// setTables returns a table of the documents of a set for each of the operations, with
// Concrete and with Interface.
func (d *Data) setTables(set string, ops ...string) string {
	var b strings.Builder
	for _, op := range ops {
		for _, kind := range []string{job.Concrete, job.Interface} {
			g := warm(op, kind, set)
			fmt.Fprintf(&b, "%s:\n\n%s\n", g.name(), d.groupTable(g))
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// textTable returns the table of the operations on text: Tokens, IsValid and Compact. It has
// the speed of plainjson in MB/s and the times of all libraries relative to ours. The last
// rows are the speeds of job.Floors.
func (d *Data) textTable() string {
	gs := []group{warm(job.Tokens, job.NoKind, doc.Corpus), warm(job.IsValid, job.NoKind, doc.Corpus), warm(job.Compact, job.NoKind, doc.Corpus)}
	libs := d.libs(gs...)
	t := table{append([]string{"", "MB/s"}, libs...)}
	for _, g := range gs {
		row := []string{g.op, d.speed(g, lib.Ours)}
		for _, l := range libs {
			row = append(row, d.ratio(g, l).String())
		}
		t.add(row...)
	}
	floor := warm(job.Floor, job.NoKind, doc.Corpus)
	for _, name := range job.Floors {
		row := []string{"floor: " + name, d.speed(floor, name)}
		t.add(append(row, make([]string, len(libs))...)...)
	}
	return t.markdown()
}

// speed returns the geometric mean of the speeds of a library in a group, in MB/s; "–"
// without results.
func (d *Data) speed(g group, name string) string {
	var speeds []float64
	for _, doc := range g.docs {
		if r := d.get(g.cell(doc), name); r != nil {
			speeds = append(speeds, r.MBs)
		}
	}
	if len(speeds) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f", geomean(speeds))
}
