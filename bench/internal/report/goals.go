package report

import (
	"fmt"
	"math"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// A goal is a number that the library should reach, as the columns of a table: the
// measured quantity, its wanted value, and its value in the log. met is true if it is reached.
type goal struct {
	what string
	want string
	have string
	met  bool
}

// atLeast returns the goal of a mean of at least want. A mean with a missing document does
// not reach it.
func atLeast(what string, m mean, want float64) goal {
	return goal{what, fmt.Sprintf("≥ %.2f", want), m.String(), m.n > 0 && m.n == m.of && m.value >= want}
}

// none returns the goal that plainjson is in no cell slower than another library. least is
// our least speed relative to that of the library, in the cell at; +Inf: nothing measured,
// which does not reach the goal.
func none(what string, least float64, at string) goal {
	have := "–"
	if !math.IsInf(least, 0) {
		have = fmt.Sprintf("%.2f, %s", least, at)
	}
	return goal{what, "≥ 1.00", have, !math.IsInf(least, 0) && least >= 1}
}

// relative are the goals for the groups of the corpus and of the other shapes, in the order
// of groups: our least speeds relative to those of v2, goccy and sonic.
var relative = [][3]float64{
	{2.8, 1.40, 1.10}, {2.3, 1.35, 1.30}, {2.4, 1.05, 1.15},
	{3.2, 1.00, 1.00}, {1.9, 1.40, 1.40}, {2.2, 1.80, 0.95},
}

// goals returns all goals.
func (d *Data) goals() []goal {
	var gs []goal
	for i, g := range groups(doc.Corpus) {
		for k, peer := range []string{"v2", "goccy", "sonic"} {
			gs = append(gs, atLeast(g.name()+", "+peer, d.lead(g, peer), relative[i][k]))
		}
	}
	for _, peer := range []string{"v1", "v2", "sonnet"} {
		least, at := d.leastCell(job.Warm, peer)
		gs = append(gs, none("each cell of the corpus, "+peer, least, at))
	}
	for _, g := range groups(doc.Corpus) {
		gs = append(gs, atLeast("cold, of our warm speed: "+g.name(), d.own(g.in(job.Cold), lib.Ours), 0.80))
	}
	least, at := d.leastCell(job.Cold, "v2")
	gs = append(gs, none("cold, each cell, v2", least, at))
	for _, g := range groups(doc.Corpus) {
		gs = append(gs, atLeast("mixed, of our warm speed: "+g.name(), d.own(g.in(job.Mixed), lib.Ours), 0.91))
	}
	return append(gs, d.moreGoals()...)
}

// moreGoals returns the goals for streams, small documents, goroutines, other
// shapes and memory.
func (d *Data) moreGoals() (gs []goal) {
	for _, kind := range kinds {
		gs = append(gs, atLeast("MarshalWrite, of Marshal: "+kindTitles[kind], d.own(warm(job.MarshalWrite, kind, doc.Corpus), lib.Ours), 1))
		gs = append(gs, atLeast("UnmarshalRead, of Unmarshal: "+kindTitles[kind], d.own(warm(job.UnmarshalRead, kind, doc.Corpus), lib.Ours), 0.91))
	}
	for _, g := range groups(doc.Small) {
		if g.kind == job.RawValue {
			continue
		}
		gs = append(gs, atLeast("small: "+g.name()+", v2", d.lead(g, "v2"), 1.8))
		gs = append(gs, atLeast("small: "+g.name()+", goccy", d.lead(g, "goccy"), 1))
		gs = append(gs, atLeast("small: "+g.name()+", sonic", d.lead(g, "sonic"), 1))
	}
	for _, g := range groups(doc.Corpus) {
		if g = g.in(job.Parallel).threads(2); g.kind != job.RawValue {
			gs = append(gs, atLeast("two goroutines: "+g.name(), d.own(g, lib.Ours), 1.8))
		}
	}
	for i, g := range groups(doc.Shapes) {
		for k, peer := range []string{"v2", "goccy", "sonic"} {
			gs = append(gs, atLeast("other shapes: "+g.name()+", "+peer, d.lead(g, peer), relative[i][k]))
		}
	}
	return append(gs, d.memoryGoals()...)
}

// leastCell returns our least speed relative to that of a peer in all groups of the corpus
// in a mode, and its cell. The speed is +Inf if there are no results.
func (d *Data) leastCell(mode, peer string) (least float64, at string) {
	least = math.Inf(1)
	for _, g := range groups(doc.Corpus) {
		if m := d.lead(g.in(mode), peer); m.n > 0 && m.least < least {
			least, at = m.least, g.name()+" "+m.leastAt
		}
	}
	return least, at
}

// memoryGoals returns the goals for the allocations of each document of the corpus that we have a
// result for: for Unmarshal as few as the best of three libraries (any number if none of them has
// a result), one for Marshal, and none for AppendMarshal.
func (d *Data) memoryGoals() (gs []goal) {
	for _, kind := range kinds {
		g := warm(job.Unmarshal, kind, doc.Corpus)
		for _, doc := range g.docs {
			ours := d.get(g.cell(doc), lib.Ours)
			if ours == nil {
				continue
			}
			least := math.Inf(1)
			for _, peer := range []string{"v2", "goccy", "sonic"} {
				if r := d.get(g.cell(doc), peer); r != nil {
					least = min(least, r.Allocs)
				}
			}
			gs = append(gs, allocGoal(g.name()+" "+doc, ours.Allocs, least))
		}
		gs = append(gs, d.allocGoals(g.with(job.Marshal), 1)...)
		gs = append(gs, d.allocGoals(g.with(job.AppendMarshal), 0)...)
	}
	return gs
}

// allocGoals returns the goals of at most the given number of allocations for the documents
// of g that we have a result for.
func (d *Data) allocGoals(g group, most float64) (gs []goal) {
	for _, doc := range g.docs {
		if ours := d.get(g.cell(doc), lib.Ours); ours != nil {
			gs = append(gs, allocGoal(g.name()+" "+doc, ours.Allocs, most))
		}
	}
	return gs
}

// allocGoal returns the goal of at most the given number of allocations. The measured number may be
// larger by 0.5, because the garbage collector empties pools.
func allocGoal(what string, have, most float64) goal {
	return goal{"allocations: " + what, fmt.Sprintf("≤ %.0f", most), fmt.Sprintf("%.1f", have), have <= most+0.5}
}

// goalsTable returns the number of goals that the log reaches, and a table of all other goals if
// there are any.
func (d *Data) goalsTable() string {
	t := table{{"not met", "goal", "measured"}}
	met, all := 0, d.goals()
	for _, g := range all {
		if g.met {
			met++
		} else {
			t.add(g.what, g.want, g.have)
		}
	}
	head := fmt.Sprintf("%d of %d goals are met.\n", met, len(all))
	if met == len(all) {
		return head
	}
	return head + "\n" + t.markdown()
}
