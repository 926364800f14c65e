// Command twin runs random cases on two versions of this module and reports
// the differences. TestTwins of package conformance builds it with an earlier
// commit as one of the versions. A plain build compares the working tree with
// itself, which finds results that vary between runs.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/conformance/twin/cases"
	"github.com/plainjson/json/conformance/twin/side"
)

var (
	first    = flag.Int64("first", 0, "number of the first case")
	count    = flag.Int64("n", 10_000, "how many cases to run")
	step     = flag.Int64("step", 1, "distance between the numbers of two cases")
	seed     = flag.Uint64("seed", 1, "seed of the cases")
	failures = flag.Int("failures", 20, "after how many differences to end")
	calls    = flag.String("call", "", "only calls with this in their names")
	trace    = flag.Bool("trace", false, "print the whole trace of each case")
	progress = flag.String("progress", "", "file to write the number of each case to, for crashes that cannot be recovered from")
	// patience is the interval at which watch looks for a new case.
	patience = flag.Duration("patience", 20*time.Second, "how long one case may take")
)

func main() {
	flag.BoolVar(&cases.Texts, "texts", false, "compare the texts of errors, too")
	flag.Parse()
	diff.OtherTypes = [][]diff.Type{diff.Types} // without structs that embed pointers, for which cases.Ending has a known difference
	g := generator()
	begin := time.Now()
	var at atomic.Int64
	go watch(&at)
	found := 0
	var log *os.File
	if *progress != "" {
		log, _ = os.Create(*progress)
	}
	for i := *first; i < *first+*count && found < *failures; i += *step {
		at.Store(i)
		if log != nil {
			fmt.Fprintln(log, i)
		}
		if !check(g, i) {
			found++
		}
	}
	ran := (at.Load()-*first) / *step + 1
	fmt.Printf("%d cases of seed %d, %.0f a second\n", ran, *seed, float64(ran)/time.Since(begin).Seconds())
	for _, k := range slices.Concat(cases.Known, cases.DecodeDifferences, cases.Ending) {
		fmt.Printf("%6d hits of the known difference %q\n", k.Hits, k.Name)
	}
	if found > 0 {
		fmt.Printf("%d cases differ\n", found)
		os.Exit(1)
	}
}

// generator returns the generator of the cases of the calls whose names contain the flag -call, or
// of all calls if it is empty or in no name. It also fills cases.EmbedPointers.
func generator() *cases.Generator {
	g := &cases.Generator{Texts: diff.NewTexts(), TextOf: textOf}
	for _, t := range side.Types() {
		g.Types = append(g.Types, diff.Type{Name: t.Name, Type: t.Type})
		cases.EmbedPointers[t.Name] = diff.EmbedsPointers(t.Type)
	}
	for c := range cases.FormatV1 + 1 {
		if *calls != "" && strings.Contains(c.String(), *calls) {
			g.Only = append(g.Only, c)
		}
	}
	return g
}

// check runs case i on both versions and prints the first difference, and that of a shorter text.
// It reports whether there is none.
func check(g *cases.Generator, i int64) bool {
	c := g.Case(*seed<<32 + uint64(i))
	now, before := side.Run(c), earlier(c)
	if *trace {
		fmt.Printf("case %d of seed %d: %v\n%s\n", i, *seed, c, now.Before(len(now.Lines), len(now.Lines)))
	}
	line, text := cases.Difference(c, now, before, true)
	if line < 0 {
		return true
	}
	fmt.Printf("case %d of seed %d (-first %d -n 1 -seed %d): %v\n%s%s\n", i, *seed, i, *seed, c, before.Before(line, 6), text)
	shrink(c)
	fmt.Println()
	return false
}

// shrink prints the text of c, if it has one, without parts that are not needed for a difference,
// and the difference.
func shrink(c *cases.Case) {
	if len(c.Text) == 0 {
		return
	}
	differs := func(text []byte) bool {
		shorter := *c
		shorter.Text = text
		line, _ := cases.Difference(c, side.Run(&shorter), earlier(&shorter), false)
		return line >= 0
	}
	short := *c
	short.Text = diff.Minimised(c.Text, differs)
	now, before := side.Run(&short), earlier(&short)
	_, text := cases.Difference(&short, now, before, false)
	fmt.Printf("  shorter: %q\n%s\n", short.Text, text)
}

// watch looks at the case at work at intervals of the flag -patience. If it finds the same one
// twice, it prints the number of the case and ends the program with status 1.
func watch(at *atomic.Int64) {
	last := int64(-1)
	for range time.Tick(*patience) {
		if i := at.Load(); i == last {
			fmt.Printf("case %d of seed %d takes more than %v\n", i, *seed, *patience)
			os.Exit(1)
		} else {
			last = i
		}
	}
}
