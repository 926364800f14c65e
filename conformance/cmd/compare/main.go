// Command compare prints how long this module and encoding/json/v2 take on the
// benchmark documents: the best of many interleaved rounds, after the results
// have been verified.
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

func main() {
	rounds := flag.Int("rounds", 9, "how many rounds; the best one counts")
	each := flag.Duration("time", 60*time.Millisecond, "how long one library works on one document in one round")
	filter := flag.String("only", "", "do only what has this in its name, such as Unmarshal/Interface or twitter")
	flag.Parse()
	if err := compare(*rounds, *each, *filter); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func compare(rounds int, each time.Duration, filter string) error {
	docs, err := corpora.Load("")
	if err != nil {
		return err
	}
	jobs, err := measure.Jobs(docs)
	if err != nil {
		return err
	}
	fmt.Printf("%s %s/%s, best of %d interleaved rounds of %v, results verified\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, rounds, each)
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "job\tours µs\tv2 µs\tv2/ours\tours MB/s\tours allocs\tv2 allocs\tours KB\tv2 KB\t")
	group, logs, count := "", 0.0, 0
	flush := func() {
		if count > 0 {
			fmt.Fprintf(w, "%s geometric mean\t\t\t%.2f\t\t\t\t\t\t\n", group, math.Exp(logs/float64(count)))
		}
		logs, count = 0, 0
	}
	for i := range jobs {
		j := &jobs[i]
		if !strings.Contains(j.Name(), filter) {
			continue
		}
		if g := j.Op + "/" + j.Kind; g != group {
			flush()
			group = g
		}
		best, err := measure.Compare(j, rounds, each)
		if err != nil {
			return fmt.Errorf("%s: %w", j.Name(), err)
		}
		ours, std := best[0], best[1]
		ratio := float64(std.Time) / float64(ours.Time)
		logs, count = logs+math.Log(ratio), count+1
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t%.2f\t%.0f\t%d\t%d\t%.0f\t%.0f\t\n", j.Name(), micro(ours.Time), micro(std.Time), ratio,
			float64(len(j.Doc.Data))/micro(ours.Time), ours.Allocs, std.Allocs, float64(ours.Bytes)/1024, float64(std.Bytes)/1024)
	}
	flush()
	return w.Flush()
}

func micro(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }
