package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/record"
)

// header writes the header of the log: platform, package, processor, load, Go version, commit,
// date, plan, the last two elements of the corpus folder's path and the comment if there are any,
// and the versions of the libraries.
func (b *bench) header() error {
	clock := ""
	if b.plan.Now != nil {
		clock = " of processor time"
	}
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		info = new(debug.BuildInfo)
	}
	entries := []record.Entry{
		{Key: "goos", Value: runtime.GOOS},
		{Key: "goarch", Value: runtime.GOARCH},
		{Key: "pkg", Value: info.Path},
		{Key: "cpu", Value: processor()},
		{Key: "cpus", Value: fmt.Sprint(runtime.NumCPU())},
		{Key: "load", Value: load()},
		{Key: "go", Value: runtime.Version()},
		{Key: "commit", Value: commit()},
		{Key: "date", Value: time.Now().UTC().Format(time.DateTime)},
		{Key: "plan", Value: fmt.Sprintf("best of %d interleaved rounds of %v%s", b.plan.Rounds, b.plan.Each, clock)},
	}
	if b.from != "" {
		entries = append(entries, record.Entry{Key: "corpus", Value: filepath.Base(filepath.Dir(b.from)) + "/" + filepath.Base(b.from)})
	}
	if b.comment != "" {
		entries = append(entries, record.Entry{Key: "comment", Value: b.comment})
	}
	for _, l := range b.libs {
		v := l.Name + " " + l.Version(info)
		if strings.HasPrefix(l.Name, "sonic") {
			v += engine(lib.SonicIsNative())
		}
		entries = append(entries, record.Entry{Key: "lib", Value: v})
	}
	for _, e := range entries {
		if err := record.WriteEntry(b.log, e.Key, e.Value); err != nil {
			return err
		}
	}
	return nil
}

// footer writes the entries of the log that are known at the end of a run: the results of the
// gauge if the plan has one, and the time that the run took.
func (b *bench) footer(took time.Duration) error {
	if g := b.plan.Gauge; g != nil {
		steady := record.Entry{Key: "steady", Value: fmt.Sprintf("%.0f %% of the turns", 100*g.Steady())}
		scale := record.Entry{Key: "scale", Value: fmt.Sprintf("%.2f", g.Scale())}
		for _, e := range []record.Entry{steady, scale} {
			if err := record.WriteEntry(b.log, e.Key, e.Value); err != nil {
				return err
			}
		}
	}
	return record.WriteEntry(b.log, "took", took.Round(time.Second).String())
}

// engine returns a remark for the log about the engine that sonic uses: its own if native
// is true, and otherwise encoding/json.
func engine(native bool) string {
	if native {
		return " (its own engine)"
	}
	return " (which is encoding/json here: it does not know this Go release or processor)"
}

// processor returns the name of the processor, or "unknown" if the system does not report
// it in /proc/cpuinfo.
func processor() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if key, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

// load returns the load averages of the last 1, 5 and 15 minutes, or "unknown" if the
// system does not report them in /proc/loadavg. Libraries are slower on a machine that
// has other work.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if f := strings.Fields(string(text)); err == nil && len(f) > 2 {
		return strings.Join(f[:3], " ")
	}
	return "unknown"
}

// commit returns the abbreviated hash of the working tree's commit, with the suffix -dirty if
// tracked files have changed since, or "unknown" if git fails.
func commit() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty", "--exclude", "*").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
