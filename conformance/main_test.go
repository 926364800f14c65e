package conformance

import (
	"errors"
	"flag"
	"sync"
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// defaultCount is the number of texts or values that most random tests try without the flag -n.
const defaultCount = 20_000

var (
	count   = flag.Int("n", defaultCount, "how many texts or values each random test tries")
	seed    = flag.Uint64("seed", 1, "seed of the random tests")
	workers = flag.Int("workers", 2, "how many goroutines the random tests use")
)

func init() {
	flag.Int64Var(&diff.First, "first", 0, "the number of the call that the random tests begin with, to repeat one: -first I -n 1")
	flag.IntVar(&diff.MaxFailures, "failures", 1, "after how many failures the random tests of streams end")
	flag.StringVar(&diff.Doubted, "doubt", "", "known differences with this in their names are to explain nothing")
	flag.BoolVar(&diff.OldOptions, "old", false, "whether the random tests of package json use options of the old API, too; those of package v1 always do")
}

// texts returns the seed texts that random tests mutate. They are made at the first call.
var texts = sync.OnceValue(diff.NewTexts)

// documents returns the benchmark documents. It skips the test if they are not installed, and
// fails it if they cannot be loaded.
func documents(tb testing.TB) []corpora.Document {
	tb.Helper()
	docs, err := corpora.Load("")
	if errors.Is(err, corpora.ErrAbsent) {
		tb.Skip("skipped: the benchmark documents (shared/corpus) are not present")
	}
	if err != nil {
		tb.Fatal(err)
	}
	return docs
}
