package report

import (
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/bench/internal/lib"
)

// OlderMode is the mode of the cells of command go126: the mode warm in a program built by an older
// release of Go. The entry OlderKey has the name of that release.
const (
	OlderMode = "older"
	OlderKey  = "older"
)

// olderTable returns the table of our speeds relative to encoding/json of the same release, for the
// release of the log and for an older one.
func (d *Data) olderTable() string {
	if d.Get(OlderKey) == "" {
		return ""
	}
	t := table{{"plainjson built by", d.Get("go"), d.Get(OlderKey)}}
	for _, g := range inMode(OlderMode) {
		if g.kind != job.RawValue {
			t.add(g.name(), d.speed(g.in(job.Warm), lib.Ours).String(), d.speed(g, lib.Ours).String())
		}
	}
	return t.markdown()
}
