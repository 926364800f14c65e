package json_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestUnreadAfterFailure holds that what is unread begins where the offset says, whatever has failed, and how much
// of the text the decoder has let go by then.
func TestUnreadAfterFailure(t *testing.T) {
	texts := []string{
		` [1,2`, ` {"a" : 1, "b":[1,2,{"c":"x"}]} `, ` -1.5e3 7 "x" `, `{"a":1,"a":2}`, `nul`,
		`{"k" :"` + strings.Repeat("long ", 300) + `", "l" : [` + strings.Repeat("1,", 900) + `2]}`,
	}
	targets := []func() any{
		func() any { return new(jsontext.Value) }, func() any { return new(any) }, func() any { return new(string) },
		func() any { return new([]int) }, func() any { return new(map[string]int) }, func() any { return new(chan int) },
	}
	options := [][]jsontext.Options{nil, {jsontext.AllowDuplicateNames(true)}, {v1.ReportErrorsWithLegacySemantics(true)}}
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		b := []byte(texts[r.IntN(len(texts))])
		if r.IntN(2) == 0 {
			b = b[:r.IntN(len(b)+1)]
		} else {
			b[r.IntN(len(b))] = "{}[]:,\"x1 \xff"[r.IntN(11)]
		}
		d := jsontext.NewDecoder(&shortReader{strings.NewReader(string(b)), 1 + r.IntN(40)}, options[r.IntN(len(options))]...)
		for range 3 {
			var err error
			if r.IntN(3) == 0 {
				err = d.SkipValue()
			} else {
				err = json.UnmarshalDecode(d, targets[r.IntN(len(targets))]())
			}
			at := d.InputOffset()
			if at > int64(len(b)) || !strings.HasPrefix(string(b[at:]), string(d.UnreadBuffer())) {
				t.Fatalf("seed %d, %.60q: offset %d, unread %.40q after %v", seed, b, at, d.UnreadBuffer(), err)
			}
		}
	}
}

// A shortReader reads no more than n bytes at once.
type shortReader struct {
	r *strings.Reader
	n int
}

func (r *shortReader) Read(p []byte) (int, error) { return r.r.Read(p[:min(len(p), r.n)]) }
