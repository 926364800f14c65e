package doc

import (
	"encoding/json"
	"fmt"

	"github.com/plainjson/json/bench/internal/types"
	"github.com/plainjson/json/internal/jsontest"
)

// text returns the JSON text of v, written by encoding/json.
func text(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // cannot happen: all types of documents can be encoded
	}
	return b
}

// hex returns n random hexadecimal digits.
func hex(r *jsontest.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "0123456789abcdef"[r.IntN(16)]
	}
	return string(b)
}

// cents returns a random amount of money below n, with at most two decimals.
func cents(r *jsontest.Rand, n int) float64 { return float64(r.IntN(n*100)) / 100 }

// makeRecord returns a random record of about 150 bytes.
func makeRecord(r *jsontest.Rand) types.Record {
	return types.Record{
		ID: int64(r.IntN(1e6)), Name: sentence(r, 2), OK: r.OneIn(2), Email: hex(r, 8) + "@mail.example",
		Score: cents(r, 1000), Since: fmt.Sprintf("20%02d-%02d-%02d", r.IntN(25), r.Between(1, 12), r.Between(1, 28)),
		Count: r.IntN(50), State: sentence(r, 1),
	}
}

// makeSheet returns a random sheet of about 1 KB.
func makeSheet(r *jsontest.Rand) types.Sheet {
	s := types.Sheet{Head: makeRecord(r), Tags: []string{"new", "paid", sentence(r, 1)}, Attrs: map[string]string{}}
	for range 5 {
		s.Parts = append(s.Parts, makeRecord(r))
		s.Attrs[hex(r, 6)] = sentence(r, 2)
	}
	return s
}

// makeBatch returns n remote calls whose parameters differ in kind.
func makeBatch(n int) types.Batch {
	r := jsontest.NewRand(seed)
	b := make(types.Batch, n)
	for i := range b {
		b[i] = types.Call{Version: "2.0", ID: int64(i)}
		switch r.IntN(3) {
		case 0:
			b[i].Method = "block.byHash"
			b[i].Params = []any{"0x" + hex(r, 64), r.OneIn(2)}
		case 1:
			b[i].Method = "account.transfer"
			b[i].Params = map[string]any{"from": "0x" + hex(r, 40), "to": "0x" + hex(r, 40), "amount": cents(r, 1e6), "memo": nil}
		default:
			b[i].Method = "text.insert"
			b[i].Params = map[string]any{"file": "/src/" + hex(r, 6) + ".go", "at": map[string]any{"line": r.IntN(900), "column": r.IntN(80)}, "text": sentence(r, 6)}
		}
	}
	return b
}

// makeFeed returns n articles with markup, of about 1 KB of JSON each.
func makeFeed(n int) types.Feed {
	r := jsontest.NewRand(seed)
	f := types.Feed{Title: sentence(r, 3)}
	for range n {
		html := ""
		for range r.Between(2, 6) {
			html += "<p class=\"" + sentence(r, 1) + "\">" + sentence(r, r.Between(10, 60)) + ".</p>\n"
		}
		f.Items = append(f.Items, types.Article{
			ID: hex(r, 24), Author: sentence(r, 2), Published: "2026-03-04T05:06:07Z", Title: sentence(r, 7), HTML: html,
			Links: []string{"https://" + hex(r, 8) + ".example/?a=1&b=" + hex(r, 3), "https://" + hex(r, 6) + ".example/"},
		})
	}
	return f
}

// makeLockfile returns n packages, keyed by their paths. Two of three have dependencies.
func makeLockfile(n int) types.Lockfile {
	r := jsontest.NewRand(seed)
	l := types.Lockfile{Version: 3, Packages: map[string]types.Package{}}
	for range n {
		p := types.Package{
			Version:   fmt.Sprintf("%d.%d.%d", r.IntN(20), r.IntN(30), r.IntN(10)),
			Resolved:  "https://registry.example/" + hex(r, 10) + ".tgz",
			Integrity: "sha512-" + hex(r, 86) + "==",
			Dev:       r.OneIn(3),
		}
		if !r.OneIn(3) {
			p.Dependencies = map[string]string{}
			for range r.Between(1, 7) {
				p.Dependencies[sentence(r, 1)+"-"+hex(r, 3)] = fmt.Sprintf("^%d.%d.0", r.IntN(9), r.IntN(9))
			}
		}
		l.Packages["node_modules/"+sentence(r, 1)+"-"+hex(r, 5)] = p
	}
	return l
}

// makeMetrics returns the given number of series with the given number of points each.
// The series at even indices are counters, those at odd ones are measured values.
func makeMetrics(series, points int) types.Metrics {
	r := jsontest.NewRand(seed)
	m := types.Metrics{Status: "success"}
	for i := range series {
		s := types.Series{Labels: map[string]string{"host": "node-" + hex(r, 4), "job": sentence(r, 1), "zone": "z" + hex(r, 1)}}
		sum := int64(0)
		for k := range points {
			s.Times = append(s.Times, 1_700_000_000+int64(k)*15)
			sum += int64(r.IntN(5000))
			if i%2 == 0 {
				s.Values = append(s.Values, float64(sum))
			} else {
				s.Values = append(s.Values, float64(r.IntN(1e9))/float64(r.Between(1, 1e6)))
			}
		}
		m.Series = append(m.Series, s)
	}
	return m
}
