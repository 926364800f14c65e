package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/record"
)

// commands are the commands of json that are compared with jq, with the headings of their panels.
var commands = [][2]string{{"fmt", "Indenting"}, {"min", "Dropping white space"}, {"check", "Checking"}}

// programs are the programs in the logs of command jq, by the names in logs.
var programs = []string{lib.Ours, "jq"}

// commandResults returns the best results of json and of jq for a command, or nil without both.
func (d *Data) commandResults(command string) []*record.Result {
	cell := job.Cell{Op: command, Kind: job.NoKind, Doc: CommandDoc, Mode: CommandMode, Goroutines: 1}
	var list []*record.Result
	for _, name := range programs {
		if r := d.get(cell, name); r != nil {
			list = append(list, r)
		}
	}
	if len(list) < len(programs) {
		return nil
	}
	return list
}

// CommandDoc and CommandMode are the document and the mode of the cells of command jq: a
// generated document, and a process for each call.
const (
	CommandDoc  = "answers"
	CommandMode = "process"
)

// commandChart returns the chart of the command json beside jq, without panels if one of them was
// not measured.
func (d *Data) commandChart() chart {
	c := chart{file: "command.svg", title: "The command json beside jq", subtitle: "Speed: longer is faster. Memory: shorter is better.",
		notes: []string{d.Get("command"), d.platform() + "."}}
	memory := panel{heading: "Most memory, indenting", unit: "MB"}
	for _, command := range commands {
		p := panel{heading: command[1], unit: "MB/s"}
		for _, r := range d.commandResults(command[0]) {
			p.bars = append(p.bars, programBar(r, r.MBs, p.unit))
			if command[0] == "fmt" && r.Bytes > 0 {
				memory.bars = append(memory.bars, programBar(r, r.Bytes/1e6, memory.unit))
			}
		}
		slices.SortFunc(p.bars, func(a, b bar) int { return cmp.Compare(b.value, a.value) })
		c.panels = append(c.panels, p)
	}
	slices.SortFunc(memory.bars, func(a, b bar) int { return cmp.Compare(a.value, b.value) })
	c.panels = append(c.panels, memory)
	return c
}

// programBar returns the bar of a program.
func programBar(r *record.Result, value float64, unit string) bar {
	ours := r.Lib == lib.Ours
	return bar{name: r.Lib, value: value, text: number(value) + " " + unit, ours: ours, checks: ours}
}

// number returns a number with two or more digits.
func number(v float64) string {
	if v < 10 {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// commandTable returns the table of the command json beside jq: speed and most memory.
func (d *Data) commandTable() string {
	t := table{{"", "json MB/s", "jq MB/s", "times as fast", "json memory", "jq memory"}}
	for _, command := range commands {
		if r := d.commandResults(command[0]); r != nil {
			t.add(command[0], number(r[0].MBs), number(r[1].MBs), fmt.Sprintf("%.1f", r[0].MBs/r[1].MBs),
				number(r[0].Bytes/1e6)+" MB", number(r[1].Bytes/1e6)+" MB")
		}
	}
	return t.markdown()
}
