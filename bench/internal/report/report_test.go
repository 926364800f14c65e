package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
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

// made returns data with simple times: those of ours are 100 and 200 nanoseconds for two
// documents.
func made() *Data {
	g := warm(job.Unmarshal, job.Concrete, doc.Corpus)
	a, b := g.cell("canada_geometry"), g.cell("citm_catalog")
	return New(&record.Log{Results: []record.Result{
		{Cell: a, Lib: lib.Ours, NS: 150, Median: 150, MBs: 1},
		{Cell: a, Lib: lib.Ours, NS: 100, Median: 120, MBs: 1000, OfFirst: 1, OfBase: 0.5},
		{Cell: b, Lib: lib.Ours, NS: 200, Median: 200, MBs: 4000, OfFirst: 1, OfBase: 2},
		{Cell: a, Lib: "v2", NS: 200, OfFirst: 3},
		{Cell: b, Lib: "v2", NS: 1600, OfFirst: 12},
		{Cell: a, Lib: "sonic", NS: 50},
		{Cell: b, Lib: "sonic", Fault: "wrong"},
	}})
}

// TestRatio checks the mean times of libraries relative to ours, with and without missing
// documents, and the extremes of the ratios.
func TestRatio(t *testing.T) {
	d, g := made(), warm(job.Unmarshal, job.Concrete, doc.Corpus)
	for _, tt := range []struct {
		name, why, lib, want string
		value                float64
	}{
		{name: "two documents", why: "the geometric mean of 2 and 8", lib: "v2", want: "4.00", value: 4},
		{name: "one document", why: "a fault does not count, and it shows", lib: "sonic", want: "0.50 (1 of 2)", value: 0.5},
		{name: "ours", why: "the best of two results counts", lib: lib.Ours, want: "1.00", value: 1},
		{name: "nothing", why: "a library without results", lib: "goccy", want: "–", value: math.NaN()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := d.ratio(g, tt.lib)
			if m.String() != tt.want || math.Abs(m.value-tt.value) > 1e-9 {
				t.Errorf("%v, want %v (%s)", m, tt.want, tt.why)
			}
		})
	}
	m := d.ratio(g, "v2")
	if m.worst != 8 || m.worstAt != "citm_catalog" || m.least != 2 || m.leastAt != "canada_geometry" {
		t.Errorf("the extremes are %+v", m)
	}
}

// TestPaired checks the means of the ratios OfFirst and OfBase that the log contains.
func TestPaired(t *testing.T) {
	d, g := made(), warm(job.Unmarshal, job.Concrete, doc.Corpus)
	own := d.own(g, lib.Ours)
	for _, tt := range []struct {
		name, why, want string
		m               mean
	}{
		{"paired", "the geometric mean of 3 and 12", "6.00", d.paired(g, "v2")},
		{"not paired", "results without the ratio", "–", d.paired(g, "sonic")},
		{"own", "the geometric mean of 1/2 and 2", "1.00", own},
		{"no base", "results without one", "–", d.own(g, "v2")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.m.String(); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
	if inv := own.inverse(); inv.worst != 2 || inv.worstAt != "canada_geometry" || inv.least != 0.5 || inv.leastAt != "citm_catalog" {
		t.Errorf("the inverse of %+v is %+v", own, inv)
	}
	d.get(g.cell("canada_geometry"), lib.Ours).OfFirst = 0.9
	if got := d.paired(g, "v2"); got.n != 1 {
		t.Errorf("where another library was the first, nothing is known of ours: %+v", got)
	}
}

// TestGroupTable checks the Markdown of a group's table and of the list of faults.
func TestGroupTable(t *testing.T) {
	const want = `
|                 |   time | MB/s | plainjson |   v2 |         sonic |
|-----------------|-------:|-----:|----------:|-----:|--------------:|
| canada_geometry | 100 ns | 1000 |      1.00 | 2.00 |          0.50 |
| citm_catalog    | 200 ns | 4000 |      1.00 | 8.00 |             – |
| geometric mean  |        |      |      1.00 | 4.00 | 0.50 (1 of 2) |
`
	d := made()
	if got := "\n" + d.groupTable(warm(job.Unmarshal, job.Concrete, doc.Corpus)); got != want {
		t.Errorf("got:%s\nwant:%s", got, want)
	}
	if got := d.faultList(); got != "- sonic, Unmarshal Concrete of citm_catalog: wrong\n" {
		t.Errorf("faults: %q", got)
	}
}

// TestSections checks that the sections of a small log contain neither NaN nor Inf, and some of
// them an expected text, and that those of an empty log contain no NaN.
func TestSections(t *testing.T) {
	small, empty := smallLog(t), New(new(record.Log))
	for _, name := range Names() {
		text, err := small.Section(name)
		if err != nil || !strings.HasSuffix(text, "\n") {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s has what is no number:\n%s", name, text)
		}
		if text, err := empty.Section(name); err != nil || strings.Contains(text, "NaN") {
			t.Errorf("%s without results: %q, %v", name, text, err)
		}
	}
	for name, part := range map[string]string{
		"run": "go1.27.3", "summary": "| Unmarshal Concrete", "cold": "cold / warm", "parallel": "Marshal Interface",
		"faults": "goccy, Unmarshal Concrete of citm_catalog", "goals": "goals are met", "text": "floor: memmove",
		"speed": "| Unmarshal structs",
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
		n                     int
	}{
		{name: "no markers", why: "a file without tables stays as it is", text: "a\nb\n", want: "a\nb\n"},
		{name: "two markers", why: "each has its own table",
			text: "a\n<!-- bench:faults -->x<!-- /bench:faults -->\nb <!-- bench:faults -->\n<!-- /bench:faults -->",
			want: "a\n<!-- bench:faults -->\n" + list + "<!-- /bench:faults -->\nb <!-- bench:faults -->\n" + list + "<!-- /bench:faults -->", n: 2},
		{name: "no end", why: "the rest of the file would be lost", text: "a <!-- bench:faults --> b"},
		{name: "no section", why: "a name with a mistake must not be left empty", text: "<!-- bench:fault --><!-- /bench:fault -->"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, n, err := d.Fill(tt.text)
			if got != tt.want || n != tt.n || (err != nil) != (tt.want == "") {
				t.Errorf("%q, %d, %v (%s)", got, n, err, tt.why)
			}
		})
	}
}

// TestCharts checks that charts are drawn and are XML with a mention of plainjson.
func TestCharts(t *testing.T) {
	dir := t.TempDir()
	names, err := smallLog(t).Charts(dir)
	if err != nil || len(names) < 5 {
		t.Fatalf("%v, %v", names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		dec := xml.NewDecoder(bytes.NewReader(text))
		for err == nil {
			_, err = dec.Token()
		}
		if !errors.Is(err, io.EOF) || !bytes.Contains(text, []byte("plainjson")) {
			t.Errorf("%s: %v, %d bytes", name, err, len(text))
		}
	}
}

// TestPalette checks that each library has a color.
func TestPalette(t *testing.T) {
	for _, l := range lib.All() {
		if palette[l.Name].A == 0 {
			t.Errorf("%s has no color", l.Name)
		}
	}
}

// TestDuration checks the units and the numbers of digits of times.
func TestDuration(t *testing.T) {
	for _, tt := range []struct {
		name, why, want string
		ns              float64
	}{
		{"nanoseconds", "a small message", "123 ns", 123.4},
		{"microseconds", "a small document", "12.3 µs", 12345},
		{"many microseconds", "no digits that are noise", "123 µs", 123456},
		{"milliseconds", "a large document", "12.35 ms", 12345678},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := duration(tt.ns); got != tt.want {
				t.Errorf("%q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}
