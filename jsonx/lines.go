package jsonx

import (
	"io"
	"iter"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// Lines returns an iterator over the records of NDJSON, in which each line of r is a JSON value. Lines with white space
// alone are skipped. Each value is decoded into a new variable.
//
// A line that is malformed, has two values, or does not fit T yields an error, and the iteration continues with the next
// line. The error is that of [json.Unmarshal] for the line, with its place in r by [Within]: [Locate], [Explain] and the
// text of the error have the line number, from 1, and the offset in r. With an error of meaning, as described at [Values],
// the loop gets what was stored of the value, and with any other error a zero value. An error of r ends the iteration. It is
// wrapped, and has the place of the line that it has cut off.
//
// If the options have a limit on bytes, such as [UntrustedInput] has, a line may have that many bytes without its line feed.
// A longer one yields an error that matches [jsontext.ErrLimit], and is skipped without being held in memory. Without the
// limit a line may be as long as memory allows.
//
// If workers is at most 1, lines are decoded by the goroutine of the loop, and a value is yielded as soon as r has
// returned the end of its line. Memory holds about 64 KiB of text, or the longest line.
//
// Otherwise that many goroutines decode lines, at most 1,024. The values and errors have the order of the lines
// nevertheless. Methods of T, and functions in the options, are called by several goroutines at once; r and the body of
// the loop are not. The text is divided after line feeds into parts of 256 KiB, or one line that is longer. Memory holds at
// most 2 × workers of them, with their values, and as many parts, or all of r, are read before the first value is yielded. So
// several workers are for files, and not for a stream whose records arrive one by one. A panic of a method is passed on
// when its line is reached. All goroutines have ended when the loop has, whether at the end, by break, return or a panic; the
// loop waits for the call of a method in progress.
//
// A loop reads beyond the line of the last value, so there can be only one loop for r.
//
//	for record, err := range jsonx.Lines[Record](file, runtime.GOMAXPROCS(0), jsonx.UntrustedInput()) {
//		if err != nil {
//			fmt.Fprint(os.Stderr, jsonx.ExplainFile(name, err))
//			continue
//		}
//		...
//	}
func Lines[T any](r io.Reader, workers int, options ...json.Options) iter.Seq2[T, error] {
	limit := opts.Join(options...).Bytes()
	options = joined(options)
	return func(yield func(T, error) bool) {
		in := lineReader{r: r, limit: limit, size: 64 << 10}
		if workers > 1 {
			in.size, in.full = 256<<10, true
			decodeParallel(&in, min(workers, maxWorkers), options, yield)
			return
		}
		decodeLines(&in, options, yield)
	}
}

// decodeLines yields the values of the lines of in, and then the error of its Reader.
func decodeLines[T any](in *lineReader, options []json.Options, yield func(T, error) bool) {
	var p part
	for in.read(&p) {
		for p.next() {
			var v T
			if err := decodeLine(&p, &v, options); !yield(v, err) {
				return
			}
		}
	}
	if err := in.failure(); err != nil {
		yield(*new(T), err)
	}
}

// decodeLine decodes the line that p is at into v, which is zero, and returns the error with its place.
func decodeLine[T any](p *part, v *T, options []json.Options) error {
	err := json.Unmarshal(p.line, v, options...)
	if err == nil {
		return nil
	}
	if !isOfMeaning(err, true) {
		*v = *new(T)
	}
	return Within(err, p.number, p.offset)
}
