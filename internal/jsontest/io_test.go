package jsontest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// reads reads r with a buffer of 10 bytes until an error. It returns the number of
// bytes of each read, all bytes, and the error.
func reads(r io.Reader) (sizes []int, data []byte, err error) {
	p := make([]byte, 10)
	for err == nil {
		var n int
		n, err = r.Read(p)
		sizes = append(sizes, n)
		data = append(data, p[:n]...)
	}
	return sizes, data, err
}

func TestReaders(t *testing.T) {
	oops := errors.New("oops")
	text := []byte("hello world")
	tests := []struct {
		name, why string
		r         io.Reader
		sizes     []int
		data      string
		err       error
	}{
		{name: "one byte", why: "the smallest read that gets on", r: OneByteReader(text[:3]), sizes: []int{1, 1, 1, 0}, data: "hel", err: io.EOF},
		{name: "chunks", why: "sizes in turn, empty reads too, cut to the buffer",
			r: ChunkReader(text, 3, 0, 20), sizes: []int{3, 0, 8, 0}, data: "hello world", err: io.EOF},
		{name: "data and EOF", why: "the last bytes come with the end",
			r: DataErrReader(text, 6, io.EOF), sizes: []int{6, 5}, data: "hello world", err: io.EOF},
		{name: "data and error", why: "the last bytes come with the fault",
			r: DataErrReader(text, 10, oops), sizes: []int{10, 1}, data: "hello world", err: oops},
		{name: "no data", why: "an empty text ends at once", r: DataErrReader(nil, 10, io.EOF), sizes: []int{0}, err: io.EOF},
		{name: "fail at once", why: "nothing before the fault", r: FailAfterReader(text, 0, oops), sizes: []int{0}, err: oops},
		{name: "fail after", why: "bytes, then the fault", r: FailAfterReader(text, 4, oops), sizes: []int{4, 0}, data: "hell", err: oops},
		{name: "fail behind", why: "all bytes, then the fault", r: FailAfterReader(text[:5], 99, oops), sizes: []int{5, 0}, data: "hello", err: oops},
		{name: "scribble", why: "only what is reported counts", r: ScribbleReader(text[:5], 2), sizes: []int{2, 2, 1, 0}, data: "hello", err: io.EOF},
		{name: "strict", why: "a caller that keeps to the rules sees nothing special",
			r: StrictReader(text, 6), sizes: []int{6, 5, 0}, data: "hello world", err: io.EOF},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sizes, data, err := reads(tt.r)
			if !reflect.DeepEqual(sizes, tt.sizes) || string(data) != tt.data || err != tt.err {
				t.Errorf("got %v %q %v, want %v %q %v (%s)", sizes, data, err, tt.sizes, tt.data, tt.err, tt.why)
			}
		})
	}
}

func TestScribbles(t *testing.T) {
	p := bytes.Repeat([]byte{'.'}, 8)
	if n, err := ScribbleReader([]byte("ab"), 2).Read(p); n != 2 || err != nil || bytes.ContainsRune(p, '.') {
		t.Errorf("Read = %d, %v and left %q in the buffer", n, err, p)
	}
}

func TestWriters(t *testing.T) {
	oops := errors.New("oops")
	tests := []struct {
		name, why string
		w         *Writer
		counts    []int
		errs      []error
		kept      string
	}{
		{name: "good", why: "the zero Writer takes all", w: new(Writer), counts: []int{3, 4}, errs: []error{nil, nil}, kept: "abcdefg"},
		{name: "short", why: "less than given and no error", w: ShortWriter(2), counts: []int{2, 2}, errs: []error{nil, nil}, kept: "abde"},
		{name: "fail", why: "a part of the second call, then the fault",
			w: FailAfterWriter(5, oops), counts: []int{3, 2}, errs: []error{nil, oops}, kept: "abcde"},
		{name: "fail at once", why: "nothing is taken", w: FailAfterWriter(0, oops), counts: []int{0, 0}, errs: []error{oops, oops}},
		{name: "fit", why: "what fits exactly is taken", w: FailAfterWriter(7, oops), counts: []int{3, 4}, errs: []error{nil, nil}, kept: "abcdefg"},
		{name: "strict", why: "a caller that keeps to the rules sees nothing special",
			w: StrictWriter(5, oops), counts: []int{3, 2}, errs: []error{nil, oops}, kept: "abcde"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for i, s := range []string{"abc", "defg"} {
				if n, err := tt.w.Write([]byte(s)); n != tt.counts[i] || err != tt.errs[i] {
					t.Errorf("Write %d = %d, %v, want %d, %v (%s)", i, n, err, tt.counts[i], tt.errs[i], tt.why)
				}
			}
			if got := string(tt.w.Bytes()); got != tt.kept || tt.w.Calls() != 2 {
				t.Errorf("kept %q of %d calls, want %q (%s)", got, tt.w.Calls(), tt.kept, tt.why)
			}
		})
	}
}

func TestMisuse(t *testing.T) {
	tests := []struct {
		name, why string
		do        func()
	}{
		{"empty read", "it would spin", func() { StrictReader(nil, 1).Read(nil) }},
		{"read on", "a reader need not repeat its error", func() {
			r := StrictReader(nil, 1)
			r.Read(make([]byte, 1))
			r.Read(make([]byte, 1))
		}},
		{"empty write", "it costs a system call and does nothing", func() { StrictWriter(0, nil).Write(nil) }},
		{"write on", "the bytes would come out of order", func() {
			w := StrictWriter(0, io.ErrClosedPipe)
			w.Write([]byte("a"))
			w.Write([]byte("b"))
		}},
		{"no chunks", "the reader would never end", func() { ChunkReader(nil, 0, 0) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic (%s)", tt.why)
				}
			}()
			tt.do()
		})
	}
}

func TestLiars(t *testing.T) {
	for _, n := range []int{-1, 1000} {
		if got, err := LyingReader(n).Read(make([]byte, 1)); got != n || err != nil {
			t.Errorf("Read = %d, %v, want %d", got, err, n)
		}
		if got, err := LyingWriter(n).Write([]byte("a")); got != n || err != nil {
			t.Errorf("Write = %d, %v, want %d", got, err, n)
		}
	}
}

func TestDiff(t *testing.T) {
	tests := []struct {
		name, why string
		got, want string
		in        []string // texts that the description contains
	}{
		{name: "equal", why: "no difference, no text", got: "a\nb", want: "a\nb"},
		{name: "line", why: "the line and the place in it",
			got: "a\nbc\nd", want: "a\nbx\nd", in: []string{"line 2, column 2", "offset 3", `"bc\n"`, `"bx\n"`}},
		{name: "shorter", why: "the end is shown as such", got: "a\n", want: "a\nb", in: []string{"line 2, column 1", "(end)", `"b"`}},
		{name: "long line", why: "only what is near is shown",
			got: strings.Repeat("a", 1000) + "b", want: strings.Repeat("a", 1000) + "c", in: []string{"column 1001", `aaab"`, `aaac"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := Diff([]byte(tt.got), []byte(tt.want))
			if (d == "") != (tt.in == nil) || len(d) > 400 {
				t.Errorf("Diff = %q (%s)", d, tt.why)
			}
			for _, s := range tt.in {
				if !strings.Contains(d, s) {
					t.Errorf("Diff = %s\nwant %s in it (%s)", d, s, tt.why)
				}
			}
		})
	}
}

func TestGolden(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "x.golden")
	if err := golden(path, []byte("one"), false); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if err := golden(path, []byte("one"), true); err != nil {
		t.Fatal(err)
	}
	if err := golden(path, []byte("one"), false); err != nil {
		t.Errorf("same bytes: %v", err)
	}
	if err := golden(path, []byte("two"), false); err == nil {
		t.Error("other bytes: no error")
	}
}
