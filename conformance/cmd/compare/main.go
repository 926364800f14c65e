// Command compare prints the times of this module and encoding/json/v2 for the
// benchmark documents and those of measure.Small: the best of several rounds, in
// which the libraries take turns, after verifying the results. With -v1 it compares package v1 with encoding/json;
// with -options it prints the cost of some options.
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/plainjson/json/conformance/internal/measure"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

var (
	rounds  = flag.Int("rounds", 9, "how many rounds; the best one counts")
	each    = flag.Duration("time", 60*time.Millisecond, "how long one library works on one document in one round")
	filter  = flag.String("only", "", "do only what has this in its name, such as Unmarshal/Interface or twitter")
	old     = flag.Bool("v1", false, "compare package v1 with encoding/json")
	options = flag.Bool("options", false, "compare the time with options to that without")
)

func main() {
	flag.Parse()
	do := compare
	if *options {
		do = compareOptions
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// documents returns the benchmark documents and those of measure.Small. It fails if the former
// are not installed.
func documents() ([]corpora.Document, error) {
	docs, err := corpora.Load("")
	if err != nil {
		return nil, err
	}
	small, err := measure.Small()
	return append(docs, small...), err
}

func table() *tabwriter.Writer {
	fmt.Printf("%s %s/%s, best of %d interleaved rounds of %v, results verified\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, *rounds, *each)
	return tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
}

// A mean is the geometric mean of the positive numbers added to it; NaN: there are none.
type mean struct {
	logs  float64
	count int
}

func (m *mean) add(x float64)  { m.logs, m.count = m.logs+math.Log(x), m.count+1 }
func (m *mean) value() float64 { return math.Exp(m.logs / float64(m.count)) }

func compare() error {
	docs, err := documents()
	if err != nil {
		return err
	}
	libs := measure.Libraries(measure.Options[0])
	if *old {
		libs = measure.OldLibraries()
	}
	jobs, err := measure.Jobs(docs, libs, *filter)
	if err != nil {
		return err
	}
	w := table()
	fmt.Fprintln(w, "job\tours µs\tstd µs\tstd/ours\tours MB/s\tours allocs\tstd allocs\tours KB\tstd KB\t")
	group, all := "", mean{}
	flush := func() {
		if all.count > 0 {
			fmt.Fprintf(w, "%s geometric mean\t\t\t%.2f\t\t\t\t\t\t\n", group, all.value())
		}
		all = mean{}
	}
	for i := range jobs {
		j := &jobs[i]
		if g := j.Op + "/" + j.Kind; g != group {
			flush()
			group = g
		}
		best, err := measure.Compare(j, libs, *rounds, *each)
		if err != nil {
			return fmt.Errorf("%s: %w", j.Name(), err)
		}
		ours, std := best[0], best[1]
		ratio := float64(std.Time) / float64(ours.Time)
		if !strings.Contains(j.Doc.Name, "record") { // the mean leaves out the documents of measure.Small
			all.add(ratio)
		}
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t%.2f\t%.0f\t%d\t%d\t%.1f\t%.1f\t\n", j.Name(), micro(ours.Time), micro(std.Time), ratio,
			float64(len(j.Doc.Data))/micro(ours.Time), ours.Allocs, std.Allocs, float64(ours.Bytes)/1024, float64(std.Bytes)/1024)
	}
	flush()
	return w.Flush()
}

// compareOptions prints, for each option and job, our time with the option relative to that
// without, and the time of v2 with the option relative to ours.
func compareOptions() error {
	docs, err := documents()
	if err != nil {
		return err
	}
	w := table()
	fmt.Fprintln(w, "option\tjob\tdefault µs\twith it µs\twith/default\tv2 with/ours with\t")
	for _, o := range measure.Options[1:] {
		with := measure.Libraries(o)
		libs := []measure.Library{measure.Libraries(measure.Options[0])[0], with[0], with[1]}
		jobs, err := measure.Jobs(docs, libs, *filter)
		if err != nil {
			return fmt.Errorf("%s: %w", o.Name, err)
		}
		if err := compareOption(w, o.Name, jobs, libs); err != nil {
			return fmt.Errorf("%s: %w", o.Name, err)
		}
	}
	return w.Flush()
}

func compareOption(w *tabwriter.Writer, name string, jobs []measure.Job, libs []measure.Library) error {
	cost, gain := mean{}, mean{}
	for i := range jobs {
		j := &jobs[i]
		best, err := measure.Compare(j, libs, *rounds, *each)
		if err != nil {
			return fmt.Errorf("%s: %w", j.Name(), err)
		}
		base, ours, std := float64(best[0].Time), float64(best[1].Time), float64(best[2].Time)
		cost.add(ours / base)
		gain.add(std / ours)
		fmt.Fprintf(w, "%s\t%s\t%.1f\t%.1f\t%.2f\t%.2f\t\n", name, j.Name(), base/1e3, ours/1e3, ours/base, std/ours)
	}
	if cost.count > 0 {
		fmt.Fprintf(w, "%s\tgeometric mean\t\t\t%.2f\t%.2f\t\n", name, cost.value(), gain.value())
	}
	return nil
}

func micro(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }
