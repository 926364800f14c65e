package jsonx_test

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

func TestLines(t *testing.T) {
	t.Parallel()
	type record struct{ A, B int }
	for _, tt := range []struct {
		name, why string
		text      string
		o         json.Options
		want      string
	}{
		{name: "lines", why: "the last line feed is optional", text: "{\"A\":1}\n{\"A\":2}", want: "{1 0}\n{2 0}\n"},
		{name: "empty", why: "there is no line", text: ""},
		{name: "blank lines", why: "they are skipped", text: "\n \n\r\n{\"A\":1}\r\n\t\n\n", want: "{1 0}\n"},
		{name: "null", why: "it is a value", text: "null\n", want: "{0 0}\n"},
		{name: "malformed line", why: "it ends with its line", text: "{\"A\":1}\n{\"A\" 2}\n{\"A\":3}\n",
			want: "{1 0}\n{0 0} jsontext: invalid character '2' after object name (expecting ':') at \"/A\" (line 2:6, byte 13)\n{3 0}\n"},
		{name: "line cut off", why: "a value does not go on in the next line", text: "{\"A\":\n}\n{\"A\":3}\n",
			want: "{0 0} jsontext: unexpected EOF at \"/A\" (byte 5)\n{0 0} jsontext: invalid character '}' at start of value (line 2:1, byte 6)\n{3 0}\n"},
		{name: "quote left open", why: "a string does not go on in the next line", text: "\"\n\"\n", want: "{0 0} jsontext: unexpected EOF (byte 1)\n" +
			"{0 0} jsontext: unexpected EOF (line 2:2, byte 3)\n"},
		{name: "two values", why: "a line has one", text: "\n{} {}\n{\"A\":3}\n",
			want: "{0 0} jsontext: invalid character '{' after top-level value (line 2:4, byte 4)\n{3 0}\n"},
		{name: "wrong value", why: "the members before it are stored", text: "{\"A\":1,\"B\":\"x\"}\n{\"B\":3}\n",
			want: "{1 0} json: cannot unmarshal JSON string into Go int at \"/B\" (byte 11)\n{0 3}\n"},
		{name: "options", why: "they apply to each line", text: "{\"a\":1}\n{\"c\":3}\n", o: json.JoinOptions(json.RejectUnknownMembers(true), jsonx.WithNames(jsonx.Snake)),
			want: "{1 0}\n{0 0} json: unknown object member name \"c\" for Go jsonx_test.record at \"/c\" (line 2:2, byte 9)\n"},
		{name: "all errors", why: "each has the place in the stream", text: "\n{\"A\":\"\",\"B\":\"\"}\n", o: jsonx.AllErrors(9),
			want: "{0 0} json: cannot unmarshal JSON string into Go int at \"/A\" (line 2:6, byte 6) + " +
				"json: cannot unmarshal JSON string into Go int at \"/B\" (line 2:13, byte 13)\n"},
		{name: "limit on bytes", why: "the line feed does not count", text: "{\"A\":1}\n{\"A\":12}\n{\"A\":3}\n", o: jsontext.WithByteLimit(7),
			want: "{1 0}\n{0 0} jsontext: exceeded max length (7) (line 2:9, byte 16)\n{3 0}\n"},
		{name: "limit on a string", why: "only its line is rejected", text: "\"abcd\"\n{\"A\":3}\n", o: jsonx.WithLimits(jsonx.Limits{String: 3}),
			want: "{0 0} jsontext: exceeded max length of a string (3) (byte 4)\n{3 0}\n"},
		{name: "v1", why: "the errors are those of package v1, with their places", text: "{\"A\":\"\",\"B\":1}\n?\n", o: v1.DefaultOptionsV1(),
			want: "{0 1} json: cannot unmarshal string into Go struct field record.A of type int (byte 7)\n" +
				"{0 0} invalid character '?' looking for beginning of value (line 2:1, byte 16)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, src := range streamSources {
				for _, workers := range []int{-1, 0, 1, 2, 3, math.MaxInt} {
					if diff := cmp.Diff(tt.want, listed(jsonx.Lines[record](src.open(tt.text), workers, tt.o))); diff != "" {
						t.Errorf("%s, %d workers: %s (%s)", src.name, workers, diff, tt.why)
					}
				}
			}
		})
	}
}

// TestLinesOrder checks that many lines are decoded in order by any number of workers, and that errors have their places.
func TestLinesOrder(t *testing.T) {
	t.Parallel()
	const n = 60_000
	var text strings.Builder
	var offsets []int64
	for i := range n {
		offsets = append(offsets, int64(text.Len()))
		switch {
		case i%1000 == 7:
			text.WriteString("{\"i\": ?}\n")
		case i%1000 == 8:
			text.WriteString("{\"i\": []}\n")
		default:
			fmt.Fprintf(&text, "{\"i\": %d, \"text\": %q}\n", i, strings.Repeat("x", i%50))
		}
	}
	type record struct {
		I    int    `json:"i"`
		Text string `json:"text"`
	}
	for _, workers := range []int{1, 2, 3, 16} {
		i := 0
		for r, err := range jsonx.Lines[record](iotest.HalfReader(strings.NewReader(text.String())), workers) {
			l, failed := jsonx.Locate(err)
			switch isBad := i%1000 == 7 || i%1000 == 8; {
			case failed != isBad:
				t.Fatalf("%d workers, line %d: %v", workers, i+1, err)
			case failed && (l.Line != i+1 || l.Column != 7 || l.Offset != offsets[i]+6 || l.Path != ".i"):
				t.Fatalf("%d workers, line %d: %+v", workers, i+1, l)
			case !failed && (r.I != i || len(r.Text) != i%50):
				t.Fatalf("%d workers, line %d: %+v", workers, i+1, r)
			}
			i++
		}
		if i != n {
			t.Errorf("%d workers: %d values, want %d", workers, i, n)
		}
	}
}

// TestLinesExplain checks that people see the line of the stream, and the name of the file.
func TestLinesExplain(t *testing.T) {
	t.Parallel()
	text := "{\"x\":1}\n\n{\"x\":true}\n{\n"
	var got strings.Builder
	for _, err := range jsonx.Lines[point](strings.NewReader(text), 2) {
		got.WriteString(jsonx.ExplainFile("points.jsonl", err))
	}
	want := `points.jsonl:3:6: .x: a whole number is expected, not true
    {"x":true}
         ^
points.jsonl:4:2: the text ends too early: an object does not end; it begins at line 4:1
    {
     ^
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
}

// manyLines is a text of several parts: numbers from 0 to manyCount, one in a line.
var manyLines = func() string {
	var b strings.Builder
	for i := range manyCount {
		b.WriteString(strconv.Itoa(i) + strings.Repeat(" ", 90) + "\n")
	}
	return b.String()
}()

const manyCount = 30_000

// TestLinesEnds checks that no goroutine is left when a loop ends, whatever ends it. A goroutine that is left makes
// synctest.Test panic.
func TestLinesEnds(t *testing.T) {
	cause := errors.New("cause")
	loop := func(r io.Reader, body func(i int) bool) error {
		for i, err := range jsonx.Lines[int](r, 3) {
			if err != nil {
				return err
			}
			if !body(i) {
				return nil
			}
		}
		return nil
	}
	for _, tt := range []struct {
		name, why string
		run       func() error
		panics    any
		want      error
	}{
		{name: "end", why: "all lines have been yielded", run: func() error { return loop(strings.NewReader(manyLines), func(int) bool { return true }) }},
		{name: "break at once", why: "parts are being decoded", run: func() error { return loop(strings.NewReader(manyLines), func(int) bool { return false }) }},
		{name: "break", why: "parts are being decoded", run: func() error { return loop(strings.NewReader(manyLines), func(i int) bool { return i < 9000 }) }},
		{name: "break at the last line", why: "no part is left", run: func() error { return loop(strings.NewReader(manyLines), func(i int) bool { return i < manyCount-1 }) }},
		{name: "panic of the body", why: "it passes", panics: loopBody{5000},
			run: func() error {
				return loop(strings.NewReader(manyLines), func(i int) bool { loopBody{5000}.take(i); return true })
			}},
		{name: "panic of the Reader", why: "it passes", panics: "panic of the Reader",
			run: func() error {
				return loop(io.MultiReader(strings.NewReader(manyLines), panicReader{}), func(i int) bool { return true })
			}},
		{name: "error of the Reader", why: "it is the last one", want: cause,
			run: func() error {
				return loop(io.MultiReader(strings.NewReader(manyLines), iotest.ErrReader(cause)), func(i int) bool { return true })
			}},
		{name: "error of the Reader at the start", why: "no goroutine was started", want: cause, run: func() error { return loop(iotest.ErrReader(cause), nil) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				defer func() {
					if p := recover(); p != tt.panics {
						t.Errorf("recovered %v (%s)", p, tt.why)
					}
				}()
				if err := tt.run(); !errors.Is(err, tt.want) {
					t.Errorf("%v, want %v (%s)", err, tt.want, tt.why)
				}
			})
		})
	}
}

// TestLinesBreak checks how many values there are before a break, for each place of it in a short text, and that no later
// value is yielded.
func TestLinesBreak(t *testing.T) {
	t.Parallel()
	for n := range 6 {
		for _, workers := range []int{1, 2} {
			i := 0
			for range jsonx.Lines[int](strings.NewReader("1\n?\n2 2\n\n4\n\"\"\n"), workers) {
				if i++; i > n {
					break
				}
			}
			if i != min(n+1, 5) {
				t.Errorf("%d values, want %d", i, min(n+1, 5))
			}
		}
	}
}

// A trap is a number. Its method panics at 10,000, and ends the goroutine at 20,000.
type trap int

func (n *trap) UnmarshalJSON(b []byte) error {
	i, err := strconv.Atoi(string(b))
	*n = trap(i)
	switch i {
	case 10_000:
		panic("panic of the method")
	case 20_000:
		runtime.Goexit()
	}
	return err
}

// TestLinesMethods checks that a panic of a method, and an end of its goroutine, happens in the loop after the values of all
// lines before.
func TestLinesMethods(t *testing.T) {
	t.Parallel()
	after := strings.Index(manyLines, "\n10001 ") + 1
	for _, tt := range []struct {
		name, why string
		text      string
		panics    any
		last      trap // the last value
	}{
		{name: "panic", why: "it passes", text: manyLines, panics: "panic of the method", last: 9999},
		{name: "Goexit", why: "as when a test fails in a method", text: manyLines[after:], last: 19_999},
	} {
		for _, workers := range []int{1, 2, 8} {
			last, ended, done := trap(0), false, make(chan any)
			go func() {
				defer func() { done <- recover() }()
				for v := range jsonx.Lines[trap](strings.NewReader(tt.text), workers) {
					last = v
				}
				ended = true
			}()
			if p := <-done; p != tt.panics || last != tt.last || ended {
				t.Errorf("%s, %d workers: recovered %v after %d, ended: %v (%s)", tt.name, workers, p, last, ended, tt.why)
			}
		}
	}
}

// A busy counts the calls of its method at the same time, and the largest number of them.
type busy struct{ n int }

var busyNow, busyMost atomic.Int64

func (v *busy) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	now := busyNow.Add(1)
	defer busyNow.Add(-1)
	for most := busyMost.Load(); now > most && !busyMost.CompareAndSwap(most, now); most = busyMost.Load() {
	}
	runtime.Gosched()
	return json.UnmarshalDecode(dec, &v.n)
}

// TestLinesConcurrent checks that no more than the given number of goroutines call methods at once, and that several loops may
// run at the same time.
func TestLinesConcurrent(t *testing.T) {
	const workers = 4
	i := 0
	for v, err := range jsonx.Lines[busy](strings.NewReader(manyLines), workers) {
		if v.n != i || err != nil {
			t.Fatalf("%d: %v, %v", i, v, err)
		}
		i++
	}
	if most := busyMost.Load(); most > workers || i != manyCount {
		t.Errorf("%d calls at once, %d values", most, i)
	}
}

// A lineCounter counts the lines that are read.
type lineCounter struct {
	r io.Reader
	n int
}

func (c *lineCounter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += n
	return n, err
}

// TestLinesAhead checks how much is read before the first value is yielded: one line by a loop without workers, and otherwise
// no more than the parts that are in memory.
func TestLinesAhead(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		workers   int
		most      int // bytes
	}{
		{name: "one", why: "a stream may wait for the answer to a line", workers: 1, most: 100},
		{name: "two", why: "4 parts of 256 KiB", workers: 2, most: 4 * 256 << 10},
		{name: "four", why: "8 parts of 256 KiB", workers: 4, most: 8 * 256 << 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := &lineCounter{r: iotest.OneByteReader(strings.NewReader(manyLines))}
			if tt.workers > 1 {
				c.r = strings.NewReader(manyLines + manyLines)
			}
			for range jsonx.Lines[int](c, tt.workers) {
				break
			}
			if c.n > tt.most {
				t.Errorf("%d bytes were read, want at most %d (%s)", c.n, tt.most, tt.why)
			}
		})
	}
}

// heapReader reads lines with one of 100 MB among them, and measures the heap.
type heapReader struct {
	io.Reader
	most  uint64 // largest heap in bytes
	calls int
}

func (r *heapReader) Read(b []byte) (int, error) {
	if r.calls++; r.calls%32 == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		r.most = max(r.most, m.HeapAlloc)
	}
	return r.Reader.Read(b)
}

// TestLinesMemory checks that a line of 100 MB among short ones takes no more memory than the limit, that its error has its
// place, and that the lines after it are read. It is not parallel, because it measures the heap.
func TestLinesMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads 400 MB")
	}
	mebibyte := strings.Repeat("x", 1<<20)
	short := strings.Repeat(`{"x":1}`+"\n", 10_000)
	for _, workers := range []int{1, 4} {
		for name, o := range map[string]json.Options{
			"1 MiB": jsonx.WithLimits(jsonx.Limits{Bytes: 1 << 20}),
			"1 KiB": jsonx.WithLimits(jsonx.Limits{Bytes: 1 << 10, String: 1 << 9}),
		} {
			var before runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			pieces := []io.Reader{strings.NewReader(short + `{"x":"`)}
			for range 100 {
				pieces = append(pieces, strings.NewReader(mebibyte))
			}
			r := &heapReader{Reader: io.MultiReader(append(pieces, strings.NewReader("\"}\n"+short))...)}
			n, bad := 0, 0
			for _, err := range jsonx.Lines[map[string]any](r, workers, o) {
				if n++; err == nil {
					continue
				}
				l, _ := jsonx.Locate(err)
				if bad++; !errors.Is(err, jsontext.ErrLimit) || n != 10_001 || l.Line != n || l.Code != jsonx.CodeLimit {
					t.Errorf("%s, %d workers, line %d: %+v", name, workers, n, l)
				}
			}
			if grown := int64(r.most) - int64(before.HeapAlloc); bad != 1 || n != 20_001 || grown > 64<<20 {
				t.Errorf("%s, %d workers: %d lines, %d errors, the heap has grown by %d MiB", name, workers, n, bad, grown>>20)
			}
		}
	}
}

// TestLinesBlank checks that lines without a value take no memory for values, however large T is.
func TestLinesBlank(t *testing.T) {
	type large [1 << 16]byte
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range jsonx.Lines[large](strings.NewReader(strings.Repeat("\n", 1<<20)), 2) {
		t.Error("a value without text")
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 && !jsontest.Race {
		t.Errorf("%d bytes were allocated", n)
	}
}

// TestLinesAttacks compares the errors of malformed documents in a line of their own with those of Unmarshal.
func TestLinesAttacks(t *testing.T) {
	t.Parallel()
	var lines []string
	for _, a := range jsontest.Attacks() {
		lines = append(lines, strings.ReplaceAll(string(a.Text(20_000)), "\n", " "))
	}
	text := "1\n" + strings.Join(lines, "\n1\n") + "\n1\n"
	for _, o := range []json.Options{nil, jsonx.UntrustedInput(), jsonx.WithLimits(jsonx.Limits{Bytes: 10_000, Depth: 10})} {
		for _, workers := range []int{1, 3} {
			i, offset := 0, int64(0)
			for v, err := range jsonx.Lines[any](strings.NewReader(text), workers, o) {
				line := "1"
				if i%2 == 1 {
					line = lines[i/2]
				}
				var want any
				wantErr := jsonx.Within(json.Unmarshal([]byte(line), &want, o), i+1, offset)
				if (err == nil) != (wantErr == nil) || err == nil && fmt.Sprint(v) != fmt.Sprint(want) || err != nil && err.Error() != wantErr.Error() {
					t.Fatalf("line %d: %v, want %v", i+1, err, wantErr)
				}
				i, offset = i+1, offset+int64(len(line))+1
			}
			if i != 2*len(lines)+1 {
				t.Errorf("%d values, want %d", i, 2*len(lines)+1)
			}
		}
	}
}

func ExampleLines() {
	log := strings.NewReader(`{"user": "ann", "ms": 12}
{"user": "bob", "ms": "slow"}
{"user": "cy", "ms": 7
{"user": "dan", "ms": 9}
`)
	type Request struct {
		User string `json:"user"`
		MS   int    `json:"ms"`
	}
	for r, err := range jsonx.Lines[Request](log, 1, jsonx.UntrustedInput()) {
		if err != nil {
			fmt.Print(jsonx.ExplainFile("log.jsonl", err))
			continue
		}
		fmt.Println(r.User, r.MS)
	}
	// Output:
	// ann 12
	// log.jsonl:2:23: .ms: a whole number is expected, not a string
	//     {"user": "bob", "ms": "slow"}
	//                           ^
	// log.jsonl:3:23: the text ends too early: an object does not end; it begins at line 3:1
	//     {"user": "cy", "ms": 7
	//                           ^
	// dan 9
}

// NDJSON in gzip is decoded by several goroutines, while the goroutine of the loop decompresses it.
func ExampleLines_gzip() {
	r, w := io.Pipe()
	go func() {
		zip := gzip.NewWriter(w)
		enc := jsontext.NewEncoder(zip)
		err := json.MarshalEncode(enc, map[string]int{"n": 1})
		err = errors.Join(err, json.MarshalEncode(enc, map[string]int{"n": 2}), zip.Close())
		w.CloseWithError(err)
	}()
	unzip, err := gzip.NewReader(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	var sum int
	for v, err := range jsonx.Lines[struct{ N int }](unzip, runtime.GOMAXPROCS(0), json.MatchCaseInsensitiveNames(true)) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			continue
		}
		sum += v.N
	}
	fmt.Println(sum)
	// Output: 3
}
