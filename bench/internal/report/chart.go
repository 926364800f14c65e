package report

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// A chart has panels of horizontal bars, one below the other.
type chart struct {
	file, title, subtitle string
	panels                []panel
	notes                 []string // lines at the bottom
}

// A panel is a heading with bars in the order in which they are drawn. Bars of the same unit have
// the same scale in all panels of a chart.
type panel struct {
	heading, unit string
	bars          []bar
}

// A bar is the result of one library or program.
type bar struct {
	name  string
	value float64 // 0: there is no bar, only the text
	text  string  // to the right of the bar: the value, or the reason for its absence
	ours  bool
	// checks means that the library rejects invalid UTF-8 and duplicate names.
	checks bool
}

// Charts writes the charts as SVG files into dir, which it makes if there is none, and returns
// their names in dir. Charts without data are left out. After an error it returns the names of
// the charts written before.
func (d *Data) Charts(dir string) ([]string, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	var names []string
	for _, c := range d.charts() {
		c.panels = slices.DeleteFunc(c.panels, func(p panel) bool { return len(p.bars) == 0 })
		if len(c.panels) == 0 {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, c.file), c.svg(), 0o666); err != nil {
			return names, err
		}
		names = append(names, c.file)
	}
	return names, nil
}

// Texts of several charts and tables.
const (
	longer      = "Times as fast as encoding/json; longer is faster."
	corpusSizes = "18 KB to 2 MB"
	smallSizes  = "50 bytes to 1 KB"
	ofCorpus    = "Geometric mean of 7 documents, " + corpusSizes + "."
)

// charts returns all charts.
func (d *Data) charts() []chart {
	corpus, small := groups(doc.Corpus), groups(doc.Small)
	overview := d.chart("overview.svg", "Speed of JSON libraries for Go", lib.Few,
		titled{"Reading structs", corpus[0]},
		titled{"Writing structs", corpus[3]},
		titled{"Reading structs, small messages", small[0]},
		titled{"Writing structs, small messages", small[3]})
	overview.notes = []string{"Large documents: geometric mean of 7, " + corpusSizes + ".", "Small messages: geometric mean of 3, " + smallSizes + "."}
	read := d.chart("read.svg", "Reading documents", nil, kindPanels("Reading", corpus[:3])...)
	write := d.chart("write.svg", "Writing documents", nil, kindPanels("Writing", corpus[3:])...)
	read.notes, write.notes = []string{ofCorpus}, []string{ofCorpus}
	messages := d.chart("small.svg", "Small messages", nil, slices.Concat(kindPanels("Reading", small[:2]), kindPanels("Writing", small[3:5]))...)
	messages.notes = []string{"Geometric mean of 3 messages, " + smallSizes + "."}
	streams := d.chart("streams.svg", "Streams", nil,
		titled{"Reading a stream, one value a line (NDJSON)", streamOf(job.Decode)},
		titled{"Writing a stream, one value a line (NDJSON)", streamOf(job.Encode)},
		titled{"Reading structs from an io.Reader", warm(job.UnmarshalRead, job.Concrete, doc.Corpus)},
		titled{"Writing structs to an io.Writer", warm(job.MarshalWrite, job.Concrete, doc.Corpus)})
	streams.notes = []string{"NDJSON: geometric mean of 5 streams of 200 values each.", "Structs: of 7 documents, " + corpusSizes + "."}
	all := []chart{overview, read, write, messages, streams}
	for i := range all {
		all[i].notes = append(all[i].notes, d.machine())
	}
	return append(all, d.commandChart())
}

// A titled is a group with the heading of its panel.
type titled struct {
	heading string
	group   group
}

// kindPanels returns groups with headings that begin with verb and end in the kind of value.
func kindPanels(verb string, gs []group) (list []titled) {
	for _, g := range gs {
		list = append(list, titled{verb + " " + kindTitles[g.kind], g})
	}
	return list
}

// streamOf returns the group of an operation on the streams of many values.
func streamOf(op string) group {
	g := warm(op, job.Concrete, doc.Lines)
	g.docs = slices.DeleteFunc(slices.Clone(g.docs), func(name string) bool { return !strings.HasSuffix(name, "-200") })
	return g
}

// chart returns a chart with a panel for each group and a bar for each library of libs, or for all
// libraries that have a result in one of the groups if libs is empty.
func (d *Data) chart(file, title string, libs []string, list ...titled) chart {
	c := chart{file: file, title: title, subtitle: longer}
	gs := make([]group, len(list))
	for i, t := range list {
		gs[i] = t.group
	}
	measured := d.libs(gs...)
	for _, t := range list {
		p := panel{heading: t.heading}
		for _, l := range lib.All() {
			if slices.Contains(measured, l.Name) && (len(libs) == 0 || slices.Contains(libs, l.Name)) {
				p.bars = append(p.bars, d.bar(t.group, l))
			}
		}
		if len(d.libs(t.group)) == 0 {
			p.bars = nil
		}
		slices.SortStableFunc(p.bars, func(a, b bar) int { return cmp.Compare(b.value, a.value) })
		c.panels = append(c.panels, p)
	}
	return c
}

// bar returns the bar of a library in the panel of g: its mean speed if it has a result for all
// documents.
func (d *Data) bar(g group, l *lib.Lib) bar {
	b := bar{name: l.Title, ours: l.Name == lib.Ours, checks: l.Strict}
	m := d.speed(g, l.Name)
	switch {
	case m.n == m.of:
		b.value, b.text = m.value, fmt.Sprintf("%.1f×", m.value)
	case m.n == 0:
		b.text = "cannot do this"
	default:
		b.text = fmt.Sprintf("wrong for %d of %d", m.of-m.n, m.of)
	}
	return b
}
