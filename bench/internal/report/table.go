package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// A table is a list of rows of cells. The first row is the heading.
type table [][]string

// add appends a row.
func (t *table) add(cells ...string) { *t = append(*t, cells) }

// unlessEmpty returns t as Markdown, or "" if there are no results of libraries.
func (t table) unlessEmpty(libs []string) string {
	if len(libs) == 0 {
		return ""
	}
	return t.markdown()
}

// markdown returns t as Markdown with aligned columns: the first one to the left, the
// other ones, which have numbers, to the right. It returns "" if t has only a heading.
func (t table) markdown() string {
	if len(t) < 2 {
		return ""
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
// a document: a table in most cases. make returns the text, or "" if the log has no results for it.
type section struct {
	name string
	make func(*Data) string
}

// sections returns all sections.
func sections() []section {
	s := []section{
		{"run", (*Data).runText},
		{"speed", (*Data).speedTable},
		{"basis", (*Data).basis},
		{"summary", func(d *Data) string { return d.summary(groups(doc.Corpus), d.speed) }},
		{"text", (*Data).textTable},
		{"streams", (*Data).streamTable},
		{"small", func(d *Data) string { return d.summary(groups(doc.Small), d.speed) }},
		{"shapes", func(d *Data) string { return d.summary(groups(doc.Shapes), d.speed) }},
		{"attacks", (*Data).attackTable},
		{"cold", func(d *Data) string { return d.summary(inMode(job.Cold), d.speed) }},
		{"cold-own", func(d *Data) string { return d.ownTable(job.Cold) }},
		{"mixed", func(d *Data) string { return d.summary(inMode(job.Mixed), d.speed) }},
		{"mixed-own", func(d *Data) string { return d.ownTable(job.Mixed) }},
		{"parallel", (*Data).parallelTable},
		{"allocs", func(d *Data) string { return d.memoryTable(false) }},
		{"bytes", func(d *Data) string { return d.memoryTable(true) }},
		{"command", (*Data).commandTable},
		{"older", (*Data).olderTable},
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
	for _, kind := range []string{job.Concrete, job.Interface} {
		for _, op := range []string{job.Unmarshal, job.Marshal} {
			s = append(s, groupSection(doc.Sizes, warm(op, kind, doc.Sizes)))
		}
		for _, op := range []string{job.Decode, job.Encode} {
			s = append(s, groupSection(doc.Lines, warm(op, kind, doc.Lines)))
		}
	}
	return s
}

// groupSection returns the section with the table of g, a group of documents of set.
func groupSection(set string, g group) section {
	return section{set + "-" + g.op + "-" + g.kind, func(d *Data) string { return d.groupTable(g) }}
}

// machine returns a line about the run that fits below a chart: Go version, platform, processor and
// date.
func (d *Data) machine() string {
	if d.Get("go") == "" {
		return ""
	}
	return d.platform() + ", " + d.date() + "."
}

// date returns the day of the run.
func (d *Data) date() string {
	day, _, _ := strings.Cut(d.Get("date"), " ")
	return day
}

// release returns the Go version.
func (d *Data) release() string { return strings.Replace(d.Get("go"), "go", "Go ", 1) }

// platform returns the Go version, the platform and the processor.
func (d *Data) platform() string {
	return fmt.Sprintf("%s, %s/%s, %s", d.release(), d.Get("goos"), d.Get("goarch"), d.Get("cpu"))
}

// runText returns a paragraph of Markdown about the run: machine, number of CPUs, load, commit,
// plan, spread, libraries, and, if the log has them, the share of turns at full speed and the
// comment.
func (d *Data) runText() string {
	if d.Get("go") == "" {
		return ""
	}
	var libs []string
	for _, e := range d.Header {
		name, version, _ := strings.Cut(e.Value, " ")
		if text := title(name) + " " + version; e.Key == "lib" && !slices.Contains(libs, text) {
			libs = append(libs, text)
		}
	}
	text := fmt.Sprintf("%s %s CPUs, load %s at the start, commit %s. Each figure is the %s.", d.machine(), d.Get("cpus"), d.Get("load"),
		d.Get("commit"), d.Get("plan"))
	if s := d.Get("steady"); s != "" {
		text += " In " + s + " the machine was at its full speed."
	}
	text += fmt.Sprintf(" The median of the rounds takes %.0f %% longer than the best one.", 100*(d.spread()-1))
	if c := d.Get("comment"); c != "" {
		text += " **" + c + "**"
	}
	return text + " Libraries: " + strings.Join(libs, ", ") + ".\n"
}

// speedTable returns the table of README and of a quick run: the speeds of the libraries of [lib.Few]
// for structs and any, on the corpus and on small messages. [Data.basis] is the text below it.
func (d *Data) speedTable() string {
	t := table{append([]string{""}, titles(lib.Few)...)}
	for _, set := range []string{doc.Corpus, doc.Small} {
		for _, g := range groups(set) {
			if g.kind == job.RawValue {
				continue
			}
			row := []string{g.name()}
			if set == doc.Small {
				row[0] += ", small"
			}
			for _, name := range lib.Few {
				row = append(row, d.speed(g, name).short())
			}
			t.add(row...)
		}
	}
	t.add(strictness(lib.Few)...)
	return t.unlessEmpty(d.libs(groups(doc.Corpus)...))
}

// basis returns what the figures of speedTable are means of, and on which machine, when and with which
// versions they were measured.
func (d *Data) basis() string {
	if d.speedTable() == "" {
		return ""
	}
	versions := []string{d.release()}
	var modules []string
	for _, name := range lib.Few {
		l := lib.Named(name)
		if l.Module == "" || name == lib.Ours || slices.Contains(modules, l.Module) {
			continue
		}
		modules = append(modules, l.Module)
		for _, e := range d.Header {
			if words := strings.Fields(e.Value); e.Key == "lib" && words[0] == name {
				versions = append(versions, l.Title+" "+strings.TrimPrefix(words[1], "v"))
			}
		}
	}
	return fmt.Sprintf("These are geometric means over %d documents of %s, and over %d small messages of %s, on %s/%s (%s, %s CPUs), %s:\n%s.\n",
		len(doc.Names(doc.Corpus)), corpusSizes, len(doc.Names(doc.Small)), smallSizes,
		d.Get("goos"), d.Get("goarch"), d.Get("cpu"), d.Get("cpus"), d.date(), strings.Join(versions, ", "))
}

// summary returns a table with a row for each group: the means that ratio returns for the
// libraries. The last row says which libraries check UTF-8 and duplicate names. Libraries without
// results in gs are left out.
func (d *Data) summary(gs []group, ratio func(group, string) mean) string {
	libs := d.libs(gs...)
	t := table{append([]string{""}, titles(libs)...)}
	for _, g := range gs {
		row := []string{g.name()}
		for _, l := range libs {
			row = append(row, ratio(g, l).String())
		}
		t.add(row...)
	}
	t.add(strictness(libs)...)
	return t.unlessEmpty(libs)
}

// strictness returns the row that says which of the libraries with the given names check UTF-8 and
// duplicate names.
func strictness(names []string) []string {
	row := []string{"checks UTF-8 and unique names"}
	for _, name := range names {
		if lib.Named(name).Strict {
			row = append(row, "yes")
		} else {
			row = append(row, "no")
		}
	}
	return row
}

// groupTable returns the table of one group with a row for each document that the base of g has a
// result for: our speed, and the speeds of all libraries relative to the base. The last row has the
// means of these.
func (d *Data) groupTable(g group) string {
	libs := d.libs(g)
	t := table{append([]string{"", "our MB/s"}, titles(libs)...)}
	for _, doc := range g.docs {
		one := g
		one.docs = []string{doc}
		if d.get(g.cell(doc), g.base) != nil {
			t.add(d.groupRow(doc, one, libs)...)
		}
	}
	t.add(d.groupRow("geometric mean", g, libs)...)
	return t.unlessEmpty(libs)
}

// groupRow returns a row of groupTable.
func (d *Data) groupRow(name string, g group, libs []string) []string {
	row := []string{name, d.throughput(g, lib.Ours)}
	for _, l := range libs {
		row = append(row, d.speed(g, l).String())
	}
	return row
}

// textTable returns the table of the operations on text: Tokens, IsValid and Compact. It has
// the speed of plainjson in MB/s and the speeds of all libraries relative to encoding/json. The
// last rows are the speeds of job.Floors.
func (d *Data) textTable() string {
	gs := []group{warm(job.Tokens, job.NoKind, doc.Corpus), warm(job.IsValid, job.NoKind, doc.Corpus), warm(job.Compact, job.NoKind, doc.Corpus)}
	libs := d.libs(gs...)
	t := table{append([]string{"", "our MB/s"}, titles(libs)...)}
	for _, g := range gs {
		row := []string{g.op, d.throughput(g, lib.Ours)}
		for _, l := range libs {
			row = append(row, d.speed(g, l).String())
		}
		t.add(row...)
	}
	floor := warm(job.Floor, job.NoKind, doc.Corpus)
	for _, name := range job.Floors {
		row := []string{"floor: " + name, d.throughput(floor, name)}
		t.add(append(row, make([]string, len(libs))...)...)
	}
	return t.unlessEmpty(libs)
}

// throughput returns the geometric mean of the speeds of a library in a group, in MB/s; "–"
// without results. Speeds below 10 MB/s have a decimal.
func (d *Data) throughput(g group, name string) string {
	var speeds []float64
	for _, doc := range g.docs {
		if r := d.get(g.cell(doc), name); r != nil {
			speeds = append(speeds, r.MBs)
		}
	}
	if len(speeds) == 0 {
		return "–"
	}
	v := geomean(speeds)
	if v < 10 {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}
