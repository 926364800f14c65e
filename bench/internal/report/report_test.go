package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/record"
)

// smallLog returns the log in testdata: two documents of a short run.
func smallLog(t *testing.T) *Data {
	t.Helper()
	file, err := os.Open("testdata/small.log")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var l record.Log
	if err := l.Read(file); err != nil {
		t.Fatal(err)
	}
	return New(&l)
}

// made returns data with simple times: those of encoding/json are 100 and 200 nanoseconds for two
// documents.
func made() *Data {
	g := warm(job.Unmarshal, job.Concrete, doc.Corpus)
	a, b := g.cell("canada_geometry"), g.cell("citm_catalog")
	return New(&record.Log{Results: []record.Result{
		{Cell: a, Lib: lib.Ours, NS: 60, Median: 75, MBs: 1},
		{Cell: a, Lib: lib.Ours, NS: 50, Median: 75, MBs: 2000, OfFirst: 1, OfBase: 0.5},
		{Cell: b, Lib: lib.Ours, NS: 25, Median: 25, MBs: 500, OfFirst: 1, OfBase: 2},
		{Cell: a, Lib: lib.V1, NS: 100, OfFirst: 3},
		{Cell: b, Lib: lib.V1, NS: 200, OfFirst: 12},
		{Cell: a, Lib: "sonic", NS: 200},
		{Cell: b, Lib: "sonic", Fault: "wrong"},
	}})
}

// TestSpeed checks the mean speeds of libraries relative to encoding/json, with and without missing
// documents, and the extremes of the ratios.
func TestSpeed(t *testing.T) {
	d, g := made(), warm(job.Unmarshal, job.Concrete, doc.Corpus)
	for _, tt := range []struct {
		name, why, lib, want, short string
		value                       float64
	}{
		{name: "two documents", why: "the geometric mean of 2 and 8; the best of two results counts", lib: lib.Ours, want: "4.00", short: "4.0", value: 4},
		{name: "one document", why: "a fault does not count, and it shows", lib: "sonic", want: "0.50 (1 of 2)", short: "–", value: 0.5},
		{name: "the base", why: "it is as fast as itself", lib: lib.V1, want: "1.00", short: "1.0", value: 1},
		{name: "nothing", why: "a library without results", lib: "goccy", want: "–", short: "–", value: math.NaN()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := d.speed(g, tt.lib)
			if m.String() != tt.want || m.short() != tt.short || math.Abs(m.value-tt.value) > 1e-9 {
				t.Errorf("%v, %s, want %v, %s (%s)", m, m.short(), tt.want, tt.short, tt.why)
			}
		})
	}
	m := d.speed(g, lib.Ours)
	if m.worst != 8 || m.worstAt != "citm_catalog" || m.least != 2 || m.leastAt != "canada_geometry" {
		t.Errorf("the extremes are %+v", m)
	}
	if got := d.lead(g, lib.V1); math.Abs(got.value-4) > 1e-9 {
		t.Errorf("our lead of encoding/json is %v", got)
	}
	if got := d.spread(); math.Abs(got-math.Sqrt(1.5)) > 1e-9 {
		t.Errorf("the spread of 1.5 and 1 is %v", got)
	}
}

// TestBaseline checks what libraries are compared with if encoding/json has no result in a cell.
func TestBaseline(t *testing.T) {
	appends := warm(job.AppendMarshal, job.Concrete, doc.Corpus)
	marshals, methods := appends.with(job.Marshal), warm(job.Marshal, job.Concrete, doc.Methods)
	name := doc.Names(doc.Methods)[0]
	d := New(&record.Log{Results: []record.Result{
		{Cell: appends.cell("citm_catalog"), Lib: lib.Ours, NS: 50},
		{Cell: marshals.cell("citm_catalog"), Lib: lib.V1, NS: 100},
		{Cell: methods.cell(name), Lib: lib.Ours, NS: 10},
		{Cell: methods.cell(name), Lib: "v2", NS: 30},
	}})
	if got := d.speed(appends, lib.Ours).String(); got != "2.00" {
		t.Errorf("AppendMarshal is %s times as fast as Marshal of encoding/json", got)
	}
	if got := d.speed(methods, lib.Ours).String(); got != "3.00" {
		t.Errorf("values with methods are written %s times as fast as by encoding/json/v2", got)
	}
}

// TestPaired checks the means of the ratios OfFirst and OfBase that the log contains.
func TestPaired(t *testing.T) {
	d, g := made(), warm(job.Unmarshal, job.Concrete, doc.Corpus)
	for _, tt := range []struct {
		name, why, want string
		m               mean
	}{
		{"paired", "the geometric mean of 3 and 12", "6.00", d.paired(g, lib.Ours)},
		{"not paired", "results without the ratio", "–", d.paired(g, "sonic")},
		{"own", "the geometric mean of 2 and 1/2", "1.00", d.own(g, lib.Ours)},
		{"no base", "results without one", "–", d.own(g, lib.V1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.m.String(); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestGroupTable checks the Markdown of a group's table and of the list of faults.
func TestGroupTable(t *testing.T) {
	const want = `
|                 | our MB/s | plainjson | encoding/json |         sonic |
|-----------------|---------:|----------:|--------------:|--------------:|
| canada_geometry |     2000 |      2.00 |          1.00 |          0.50 |
| citm_catalog    |      500 |      8.00 |          1.00 |             – |
| geometric mean  |     1000 |      4.00 |          1.00 | 0.50 (1 of 2) |
`
	d := made()
	if got := "\n" + d.groupTable(warm(job.Unmarshal, job.Concrete, doc.Corpus)); got != want {
		t.Errorf("got:%s\nwant:%s", got, want)
	}
	if got := d.faultList(); got != "- sonic, Unmarshal structs of citm_catalog: wrong\n" {
		t.Errorf("faults: %q", got)
	}
}

// TestSections checks that the sections of a small log are lines without NaN and Inf, and some of
// them have an expected text, and that those of an empty log are empty, except for the two lists of
// missing results.
func TestSections(t *testing.T) {
	small, empty := smallLog(t), New(new(record.Log))
	for _, name := range Names() {
		text, err := small.Section(name)
		if err != nil || text != "" && !strings.HasSuffix(text, "\n") {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s has what is no number:\n%s", name, text)
		}
		if text, err := empty.Section(name); err != nil || text != "" && name != "faults" && name != "goals" {
			t.Errorf("%s without results: %q, %v", name, text, err)
		}
	}
	for name, part := range map[string]string{
		"run": "go1.27.3", "speed": "| Unmarshal structs, small", "basis": "Go 1.27.3, goccy/go-json 0.12.0, sonic 1.15.5, easyjson 0.9.2.\n",
		"summary":  "| Unmarshal structs",
		"cold-own": "our worst document", "parallel": "Marshal any", "faults": "goccy/go-json, Unmarshal structs of citm_catalog", "goals": "goals are met",
		"text": "floor: memmove",
	} {
		if text, _ := small.Section(name); !strings.Contains(text, part) {
			t.Errorf("%s has no %q:\n%s", name, part, text)
		}
	}
}

// TestFill checks that Fill replaces the text between markers, counts the sections, and
// rejects wrong markers.
func TestFill(t *testing.T) {
	d := made()
	list := d.faultList()
	for _, tt := range []struct {
		name, why, text, want string
		n, without            int
	}{
		{name: "no markers", why: "a file without tables stays as it is", text: "a\nb\n", want: "a\nb\n"},
		{name: "two markers", why: "each has its own table",
			text: "a\n<!-- bench:faults -->x<!-- /bench:faults -->\nb <!-- bench:faults -->\n<!-- /bench:faults -->",
			want: "a\n<!-- bench:faults -->\n" + list + "<!-- /bench:faults -->\nb <!-- bench:faults -->\n" + list + "<!-- /bench:faults -->", n: 2},
		{name: "no results", why: "a table of another log is better than an empty one", text: "<!-- bench:small -->\nold\n<!-- /bench:small -->",
			want: "<!-- bench:small -->\nold\n<!-- /bench:small -->", n: 1, without: 1},
		{name: "no end", why: "the rest of the file would be lost", text: "a <!-- bench:faults --> b"},
		{name: "no section", why: "a name with a mistake must not be left empty", text: "<!-- bench:fault --><!-- /bench:fault -->"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, n, without, err := d.Fill(tt.text)
			if got != tt.want || n != tt.n || len(without) != tt.without || (err != nil) != (tt.want == "") {
				t.Errorf("%q, %d, %v, %v (%s)", got, n, without, err, tt.why)
			}
		})
	}
}

// TestCharts checks that charts are drawn and are XML whose description has the values.
func TestCharts(t *testing.T) {
	dir := t.TempDir()
	names, err := smallLog(t).Charts(dir)
	if err != nil || len(names) < 4 {
		t.Fatalf("%v, %v", names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		checkXML(t, name, text)
	}
	if names, err := New(new(record.Log)).Charts(dir); len(names) > 0 || err != nil {
		t.Errorf("without results: %v, %v", names, err)
	}
}

// checkXML checks that text is XML and mentions plainjson.
func checkXML(t *testing.T, name string, text []byte) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(text))
	var err error
	for err == nil {
		_, err = dec.Token()
	}
	if !errors.Is(err, io.EOF) || !bytes.Contains(text, []byte("plainjson")) {
		t.Errorf("%s: %v, %d bytes", name, err, len(text))
	}
}

// TestChart checks the order of bars, the text instead of a missing bar, the lengths,
// and that texts are escaped.
func TestChart(t *testing.T) {
	d, g := made(), warm(job.Unmarshal, job.Concrete, doc.Corpus)
	c := d.chart("x.svg", "a < b", nil, titled{"Reading", g})
	want := []bar{
		{"plainjson", 4, "4.0×", true, true},
		{"encoding/json", 1, "1.0×", false, false},
		{"sonic", 0, "wrong for 1 of 2", false, false},
	}
	if got := c.panels[0].bars; !slices.EqualFunc(got, want, func(a, b bar) bool { a.value, b.value = math.Round(a.value), math.Round(b.value); return a == b }) {
		t.Errorf("%+v, want %+v", got, want)
	}
	text := c.svg()
	checkXML(t, "the chart", text)
	for _, part := range []string{`class="me" x="150" y="90" width="300.0"`, `fill="url(#p)" x="150" y="112" width="75.0"`, "a &lt; b",
		"Reading: plainjson 4.0×, encoding/json 1.0×, sonic wrong for 1 of 2."} {
		if !bytes.Contains(text, []byte(part)) {
			t.Errorf("no %q in:\n%s", part, text)
		}
	}
	if none := d.chart("x.svg", "", nil, titled{"Writing", g.with(job.Marshal)}); len(none.panels[0].bars) > 0 {
		t.Errorf("a panel without results has %+v", none.panels[0].bars)
	}
}

// TestCommand checks the table and the chart of the command json beside jq, and that there are none
// without jq.
func TestCommand(t *testing.T) {
	cell := job.Cell{Op: "fmt", Kind: job.NoKind, Doc: CommandDoc, Mode: CommandMode, Goroutines: 1}
	log := record.Log{Results: []record.Result{{Cell: cell, Lib: lib.Ours, NS: 1, MBs: 200, Bytes: 4e6}}}
	if got := New(&log).commandTable(); got != "" {
		t.Errorf("without jq: %q", got)
	}
	log.Results = append(log.Results, record.Result{Cell: cell, Lib: "jq", NS: 1, MBs: 20, Bytes: 500e6})
	if got := New(&log).commandTable(); !strings.Contains(got, "|       200 |      20 |          10.0 |      4.0 MB |    500 MB |") {
		t.Error(got)
	}
	c := New(&log).commandChart()
	if got := c.panels[len(c.panels)-1].bars; len(got) != 2 || got[0].text != "4.0 MB" {
		t.Errorf("%+v: less memory is first", got)
	}
}
