package jsonx

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// linesOf returns what Lines yields for text, one value and error in a line, by a simple way. A limit of 0 is none.
func linesOf(text string, limit int) string {
	var b strings.Builder
	offset := 0
	for i, line := range strings.SplitAfter(text, "\n") {
		line, _ = strings.CutSuffix(line, "\n")
		if strings.Trim(line, " \t\r") != "" || limit > 0 && len(line) > limit {
			var v any
			err := Within(json.Unmarshal([]byte(line), &v, jsontext.WithByteLimit(int64(limit))), i+1, int64(offset))
			if err != nil {
				v = nil
			}
			addLine(&b, v, err)
		}
		offset += len(line) + 1
	}
	return b.String()
}

// addLine adds a value and the text of its error, or for a line that is too long, the place and the message, to b.
func addLine(b *strings.Builder, v any, err error) {
	if errors.Is(err, jsontext.ErrLimit) {
		first, _, _ := strings.Cut(Explain(err), "\n") // the excerpt may be shorter
		fmt.Fprintln(b, first)
		return
	}
	fmt.Fprintln(b, v, err)
}

// TestLineReader compares parts of few bytes, by all ways to decode them, with the lines of random texts.
func TestLineReader(t *testing.T) {
	t.Parallel()
	pieces := []string{"1", "22", `"abc"`, `{"a":[1,2]}`, "[", "}", "?", " ", "\t", "\r\n", "\n", "\n", "\n", strings.Repeat("[1,", 9), `"` + strings.Repeat("x", 40) + `"`}
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		var b strings.Builder
		for range random.IntN(60) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		text := b.String()
		for _, limit := range []int{0, 1, 5, 16, 100} {
			want := linesOf(text, limit)
			for _, workers := range []int{1, 2, 5} {
				in := lineReader{limit: int64(limit), size: 1 + random.IntN(30), full: workers > 1}
				switch random.IntN(4) {
				case 0:
					in.r = strings.NewReader(text)
				case 1:
					in.r = iotest.OneByteReader(strings.NewReader(text))
				case 2:
					in.r = jsontest.DataErrReader([]byte(text), 7, io.EOF)
				case 3:
					in.r = jsontest.ScribbleReader([]byte(text), 3)
				}
				in.r = noEmptyReads{in.r}
				var got strings.Builder
				yield := func(v any, err error) bool {
					addLine(&got, v, err)
					return true
				}
				options := []json.Options{jsontext.WithByteLimit(int64(limit))}
				if workers > 1 {
					decodeParallel(&in, workers, options, yield)
				} else {
					decodeLines(&in, options, yield)
				}
				if got.String() != want {
					t.Fatalf("seed %d, limit %d, %d workers, parts of %d bytes, %T\n%q\nhave:\n%s\nwant:\n%s", seed, limit, workers, in.size, in.r, text, got.String(), want)
				}
			}
		}
	}
}

// noEmptyReads is a Reader that panics if the buffer has no room.
type noEmptyReads struct{ r io.Reader }

func (r noEmptyReads) Read(b []byte) (int, error) {
	if len(b) == 0 {
		panic("no room")
	}
	return r.r.Read(b)
}

// TestLineReaderMemory checks the memory of parts: it grows for a long line up to the limit, is reused, and is given up
// after a long line.
func TestLineReaderMemory(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 10_000)
	for _, tt := range []struct {
		name, why string
		text      string
		limit     int64
		most      int // largest capacity of a part, in bytes
	}{
		{name: "short lines", why: "the size is enough", text: strings.Repeat("1\n", 10_000), most: 100},
		{name: "long line", why: "it is held, with the room that append adds", text: "1\n" + long + "\n1\n", most: 25_000},
		{name: "limit", why: "one byte beyond the limit is held", text: "1\n" + long + "\n1\n", limit: 1000, most: 1200},
		{name: "limit below the size", why: "the size is enough", text: "1\n" + long + "\n1\n", limit: 10, most: 100},
		{name: "huge limit", why: "it is no number of bytes to allocate", text: "1\n" + long + "\n1\n", limit: 1<<63 - 1, most: 25_000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, full := range []bool{false, true} {
				in := lineReader{r: strings.NewReader(tt.text), limit: tt.limit, size: 100, full: full}
				var p part
				most := 0
				for in.read(&p) {
					most = max(most, cap(p.buf))
				}
				if most > tt.most || cap(p.buf) > 300 {
					t.Errorf("a part has %d bytes, the last one %d, want %d (%s)", most, cap(p.buf), tt.most, tt.why)
				}
			}
		})
	}
}

// TestLineReaderFails checks what Readers that break the rules or fail lead to.
func TestLineReaderFails(t *testing.T) {
	t.Parallel()
	cause := errors.New("cause")
	for _, tt := range []struct {
		name, why string
		r         io.Reader
		lines     int // lines read before
		want      error
		text      string
	}{
		{name: "end", why: "it is no error", r: strings.NewReader("1\n2"), lines: 2},
		{name: "error", why: "a line that is cut off is not decoded", r: jsontest.FailAfterReader([]byte("1\n\n22\n33"), 8, cause), lines: 2,
			want: cause, text: "jsonx: read error: cause (line 4:1, byte 6)"},
		{name: "error with data", why: "the data is used", r: jsontest.DataErrReader([]byte("1\n22\n33"), 9, cause), lines: 2,
			want: cause, text: "jsonx: read error: cause (line 3:1, byte 5)"},
		{name: "unexpected end", why: "it is not the end of the text", r: iotest.ErrReader(io.ErrUnexpectedEOF), want: io.ErrUnexpectedEOF,
			text: "jsonx: read error: unexpected EOF"},
		{name: "no progress", why: "it would never end", r: jsontest.LyingReader(0), want: io.ErrNoProgress, text: "jsonx: read error: multiple"},
		{name: "negative count", why: "it is none", r: jsontest.LyingReader(-1), want: state.ErrBadRead, text: "jsonx: read error: reader returned"},
		{name: "count beyond the buffer", why: "it is none", r: jsontest.LyingReader(1 << 30), want: state.ErrBadRead, text: "jsonx: read error: reader returned"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := lineReader{r: tt.r, size: 100}
			var p part
			n := 0
			for in.read(&p) {
				for p.next() {
					n++
				}
			}
			err := in.failure()
			if n != tt.lines || !errors.Is(err, tt.want) || err != nil && !strings.HasPrefix(err.Error(), tt.text) {
				t.Errorf("%d lines, %v, want %d, %s (%s)", n, err, tt.lines, tt.text, tt.why)
			}
			if in.read(&p) {
				t.Error("lines after the end")
			}
		})
	}
}

// TestLineReaderLinear checks that a long line is not scanned again and again when it arrives in small pieces. With
// quadratic time the test would exceed its timeout.
func TestLineReaderLinear(t *testing.T) {
	t.Parallel()
	text := bytes.Repeat([]byte("x"), 4<<20)
	for _, limit := range []int64{0, 1000} {
		in := lineReader{r: jsontest.ChunkReader(text, 1), limit: limit, size: 64}
		var p part
		for in.read(&p) {
		}
		if in.offset+int64(len(in.cut)) != int64(len(text)) {
			t.Errorf("%d bytes were read", in.offset)
		}
	}
}
