// Command report makes tables and charts from the logs of command bench.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/plainjson/json/bench/internal/record"
	"github.com/plainjson/json/bench/internal/report"
)

const usage = `usage: go run ./cmd/report [flags] [logs]

Reads logs (without arguments, those in the folder logs) and writes the tables
between the markers <!-- bench:NAME --> of the files, and charts as SVG. Where
there are many results for the same cell, the best one counts.

`

func main() {
	files := flag.String("md", "README.md,../README.md,../SECURITY.md", "files with markers, with commas between them; empty for none")
	charts := flag.String("charts", "charts", "folder for the charts; empty for none")
	section := flag.String("print", "", "print this table instead of writing files: "+strings.Join(report.Names(), ", "))
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(flag.Args(), *files, *charts, *section, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

// run reads the logs, fills the tables of files, a list separated by commas, and writes
// charts into the folder charts. It prints the numbers of tables and charts to w. An empty
// files or charts leaves these out. If section is not empty, run only prints that section.
func run(logs []string, files, charts, section string, w io.Writer) error {
	data, err := read(logs)
	if err != nil {
		return err
	}
	if section != "" {
		text, err := data.Section(section)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		return err
	}
	if files != "" {
		for file := range strings.SplitSeq(files, ",") {
			if err := fill(data, file, w); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	if charts == "" {
		return nil
	}
	names, err := data.Charts(charts)
	fmt.Fprintf(w, "%s: %d charts\n", charts, len(names))
	return err
}

// read returns the data of several logs, given by their names, read as one. Without names it
// reads all files *.log of the folder logs. It fails if there are none or if one is invalid.
func read(logs []string) (*report.Data, error) {
	if len(logs) == 0 {
		var err error
		if logs, err = filepath.Glob("logs/*.log"); err != nil {
			return nil, err
		}
	}
	if len(logs) == 0 {
		return nil, fmt.Errorf("no logs")
	}
	all := new(record.Log)
	for _, name := range logs {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		err = all.Read(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return report.New(all), nil
}

// fill replaces the tables of one file and prints their number to w. It fails if the file cannot
// be read or written, and, without changing the file, if a marker of a table is wrong.
func fill(data *report.Data, file string, w io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	filled, n, without, err := data.Fill(string(text))
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %d tables\n", file, n)
	if len(without) > 0 {
		fmt.Fprintf(w, "%s: without results, and left as they are: %s\n", file, strings.Join(without, ", "))
	}
	if filled == string(text) {
		return nil
	}
	return os.WriteFile(file, []byte(filled), 0o666)
}
