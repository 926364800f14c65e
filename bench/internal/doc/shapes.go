package doc

import (
	"bytes"
	"strings"

	"github.com/plainjson/json/bench/internal/types"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/jsontest/corpora"
)

// seed is the seed of the random numbers of all generated documents.
const seed = 20

// shapes returns documents of shapes that the corpus does not have. plainjson is not tuned
// to them: they show whether optimisations for the corpus also help other documents.
func shapes() []Doc {
	return []Doc{
		{"answer", Shapes, generate(jsontest.Answer, 48<<10), func() any { return new(types.Answer) }},
		{"batch", Shapes, text(makeBatch(100)), func() any { return new(types.Batch) }},
		{"config", Shapes, indented(jsontest.Config, 6<<10), func() any { return new(types.Config) }},
		{"deep", Shapes, generate(jsontest.Deep, 64<<10), nil},
		{"feed", Shapes, text(makeFeed(60)), func() any { return new(types.Feed) }},
		{"geometry", Shapes, generate(jsontest.Geometry, 256<<10), func() any { return new(corpora.Canada) }},
		{"idmap", Shapes, generate(jsontest.IDMap, 256<<10), func() any { return new(types.IDMap) }},
		{"lockfile", Shapes, text(makeLockfile(600)), func() any { return new(types.Lockfile) }},
		{"logs", Shapes, lines(generate(jsontest.Logs, 128<<10)), func() any { return new(types.Logs) }},
		{"metrics", Shapes, text(makeMetrics(40, 120)), func() any { return new(types.Metrics) }},
		{"mixed", Shapes, generate(jsontest.Mixed, 64<<10), nil},
		{"numbers", Shapes, generate(jsontest.Numbers, 64<<10), func() any { return new(types.Numbers) }},
		{"strings", Shapes, generate(jsontest.Strings, 64<<10), func() any { return new(types.Texts) }},
		{"tree", Shapes, generate(jsontest.Tree, 128<<10), nil},
	}
}

// small returns messages of 50 bytes to 1 KB.
func small() []Doc {
	record := func() any { return new(types.Record) }
	return []Doc{
		{"record_50", Small, text(types.Record{ID: 601537, Name: "Farah", OK: true, Score: 764.25}), record},
		{"record_150", Small, text(makeRecord(jsontest.NewRand(seed))), record},
		{"sheet_1k", Small, text(makeSheet(jsontest.NewRand(seed))), func() any { return new(types.Sheet) }},
	}
}

// sizes returns one shape in sizes of 1 KB to 2 MB.
func sizes() []Doc {
	answer := func() any { return new(types.Answer) }
	return []Doc{
		{"answer_1k", Sizes, generate(jsontest.Answer, 1<<10), answer},
		{"answer_8k", Sizes, generate(jsontest.Answer, 8<<10), answer},
		{"answer_64k", Sizes, generate(jsontest.Answer, 64<<10), answer},
		{"answer_512k", Sizes, generate(jsontest.Answer, 512<<10), answer},
		{"answer_2m", Sizes, generate(jsontest.Answer, 2<<20), answer},
	}
}

// generate returns a compact document, or for a shape of streams a stream, of about size bytes.
func generate(s jsontest.Shape, size int) []byte { return jsontest.Generate(seed, s, size) }

// indented returns an indented document of about size bytes.
func indented(s jsontest.Shape, size int) []byte { return jsontest.GenerateIndent(seed, s, size, "  ") }

// lines returns the values of a stream, one a line, as one array.
func lines(stream []byte) []byte {
	values := bytes.Split(bytes.TrimSpace(stream), []byte("\n"))
	return append(append([]byte("["), bytes.Join(values, []byte(","))...), ']')
}

// sentence returns n random words, separated by spaces.
func sentence(r *jsontest.Rand, n int) string {
	s := make([]string, n)
	for i := range s {
		s[i] = jsontest.Pick(r, vocabulary)
	}
	return strings.Join(s, " ")
}

var vocabulary = strings.Fields("anchor bread cloud dust elbow field glass hill ink jar kettle leaf mirror night oak paper " +
	"quilt rain stone thread under voice water yard zinc the of and to in for with on at by čaj été größe jalapeño smörgås")
