package report

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/lib"
)

// A chart shows speeds relative to ours as bars: a cluster for each label, with a
// bar for each library.
type chart struct {
	file, title string
	labels      []string
	libs        []string
	value       func(label int, lib string) float64 // speed relative to ours, by index in labels; 0: no bar
}

// palette has a color for each library, by name. Colorblind readers can distinguish the
// colors, too (Okabe and Ito 2008).
var palette = map[string]color.RGBA{
	lib.Ours:        {0x00, 0x00, 0x00, 0xff},
	"v2":            {0x00, 0x72, 0xb2, 0xff},
	"v1":            {0x56, 0xb4, 0xe9, 0xff},
	"goccy":         {0xe6, 0x9f, 0x00, 0xff},
	"goccy-v2":      {0x7f, 0x57, 0x00, 0xff},
	"sonic":         {0xd5, 0x5e, 0x00, 0xff},
	"sonic-fastest": {0x7a, 0x35, 0x00, 0xff},
	"segmentio":     {0x00, 0x9e, 0x73, 0xff},
	"jsoniter":      {0xcc, 0x79, 0xa7, 0xff},
	"sonnet":        {0xf0, 0xe4, 0x42, 0xff},
	"easyjson":      {0x99, 0x99, 0x99, 0xff},
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
		if len(c.libs) == 0 {
			continue
		}
		if err := c.write(filepath.Join(dir, c.file)); err != nil {
			return names, fmt.Errorf("%s: %w", c.file, err)
		}
		names = append(names, c.file)
	}
	return names, nil
}

// charts returns all charts: overviews of the corpus, of the small documents and of the
// other shapes, and one chart for each group of the corpus.
func (d *Data) charts() []chart {
	cs := []chart{
		d.overview("overview.svg", "the seven documents, geometric means", groups(doc.Corpus)),
		d.overview("small.svg", "messages of 50 bytes to 1 KB, geometric means", groups(doc.Small)),
		d.overview("shapes.svg", "documents of other shapes, geometric means", groups(doc.Shapes)),
	}
	for _, g := range groups(doc.Corpus) {
		cs = append(cs, chart{
			file:   strings.ToLower(g.op + "-" + g.kind + ".svg"),
			title:  g.name(),
			labels: short(g.docs),
			libs:   d.libs(g),
			value: func(i int, name string) float64 {
				one := g
				one.docs = g.docs[i : i+1]
				return d.speedOf(one, name)
			},
		})
	}
	return cs
}

// overview returns a chart of the geometric means of groups, with a cluster for each group.
func (d *Data) overview(file, title string, gs []group) chart {
	labels := make([]string, len(gs))
	for i, g := range gs {
		labels[i] = g.op + "\n" + g.kind
	}
	return chart{file, title, labels, d.libs(gs...), func(i int, name string) float64 { return d.speedOf(gs[i], name) }}
}

// short returns the names of documents with line feeds in place of underscores.
func short(docs []string) []string {
	s := make([]string, len(docs))
	for i, name := range docs {
		s[i] = strings.ReplaceAll(name, "_", "\n")
	}
	return s
}

// speedOf returns the speed of a library in g relative to ours; 0 if it has no result for one of
// the documents for which we have one, or if there are no such documents.
func (d *Data) speedOf(g group, name string) float64 {
	m := d.ratio(g, name)
	if m.n == 0 || m.n < m.of {
		return 0
	}
	return 1 / m.value
}

// write writes c as an SVG file.
func (c *chart) write(file string) error {
	p := plot.New()
	p.Title.Text = "Speed relative to plainjson, higher is faster: " + c.title
	p.Title.Padding = vg.Points(6)
	p.Y.Min = 0
	p.BackgroundColor = color.White
	p.Legend.Top = true
	p.Legend.ThumbnailWidth = vg.Points(9)
	p.Legend.YOffs = vg.Points(-2)
	p.Y.Max = highest
	p.Y.Tick.Marker = plot.ConstantTicks(steps())
	p.X.Min = -0.6
	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	grid.Horizontal.Color = color.Gray{0xdd}
	p.Add(grid)
	p.NominalX(c.labels...)
	p.X.Tick.Label.YAlign = draw.YTop
	p.X.Max = float64(len(c.labels)) + 0.3 // room for the legend
	if err := c.bars(p); err != nil {
		return err
	}
	return p.Save(vg.Points(95*float64(len(c.labels))+170), vg.Points(290), file)
}

// highest is the height at which bars are cut off. The value of such a bar is written
// beside it.
const highest = 2.0

// steps returns the marks of the vertical axis. Those at multiples of 0.5 have a label.
func steps() (ticks []plot.Tick) {
	for v := 0.0; v <= highest; v += 0.25 {
		t := plot.Tick{Value: v}
		if v*2 == float64(int(v*2)) {
			t.Label = fmt.Sprintf("%.1f", v)
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// bars adds the bars of c to p, with an entry of the legend for each library.
func (c *chart) bars(p *plot.Plot) error {
	width := vg.Points(72) / vg.Length(len(c.libs))
	for i, name := range c.libs {
		offset := width * (vg.Length(i) - vg.Length(len(c.libs)-1)/2)
		values := make(plotter.Values, len(c.labels))
		var cut plotter.XYLabels
		for k := range values {
			v := c.value(k, name)
			if values[k] = min(v, highest); v > highest {
				cut.XYs = append(cut.XYs, plotter.XY{X: float64(k), Y: highest})
				cut.Labels = append(cut.Labels, fmt.Sprintf("%.1f", v))
			}
		}
		bars, err := plotter.NewBarChart(values, width)
		if err != nil {
			return err
		}
		bars.Color = palette[name]
		bars.LineStyle.Width = 0
		bars.Offset = offset
		p.Add(bars)
		p.Legend.Add(name, bars)
		labels, err := plotter.NewLabels(cut)
		if err != nil {
			return err
		}
		labels.Offset = vg.Point{X: offset + width/2 + 1, Y: -vg.Points(9)}
		p.Add(labels)
	}
	return nil
}
