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
		{"one byte", "the smallest read that gets on", OneByteReader(text[:3]), []int{1, 1, 1, 0}, "hel", io.EOF},
		{"chunks", "sizes in turn, empty reads too, cut to the buffer", ChunkReader(text, 3, 0, 20), []int{3, 0, 8, 0}, "hello world", io.EOF},
		{"data and EOF", "the last bytes come with the end", DataErrReader(text, 6, io.EOF), []int{6, 5}, "hello world", io.EOF},
		{"data and error", "the last bytes come with the fault", DataErrReader(text, 10, oops), []int{10, 1}, "hello world", oops},
		{"no data", "an empty text ends at once", DataErrReader(nil, 10, io.EOF), []int{0}, "", io.EOF},
		{"fail at once", "nothing before the fault", FailAfterReader(text, 0, oops), []int{0}, "", oops},
		{"fail after", "bytes, then the fault", FailAfterReader(text, 4, oops), []int{4, 0}, "hell", oops},
		{"fail behind", "all bytes, then the fault", FailAfterReader(text[:5], 99, oops), []int{5, 0}, "hello", oops},
		{"scribble", "only what is reported counts", ScribbleReader(text[:5], 2), []int{2, 2, 1, 0}, "hello", io.EOF},
		{"strict", "a caller that keeps to the rules sees nothing special", StrictReader(text, 6), []int{6, 5, 0}, "hello world", io.EOF},
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
		{"good", "the zero Writer takes all", new(Writer), []int{3, 4}, []error{nil, nil}, "abcdefg"},
		{"short", "less than given and no error", ShortWriter(2), []int{2, 2}, []error{nil, nil}, "abde"},
		{"fail", "a part of the second call, then the fault", FailAfterWriter(5, oops), []int{3, 2}, []error{nil, oops}, "abcde"},
		{"fail at once", "nothing is taken", FailAfterWriter(0, oops), []int{0, 0}, []error{oops, oops}, ""},
		{"fit", "what fits exactly is taken", FailAfterWriter(7, oops), []int{3, 4}, []error{nil, nil}, "abcdefg"},
		{"strict", "a caller that keeps to the rules sees nothing special", StrictWriter(5, oops), []int{3, 2}, []error{nil, oops}, "abcde"},
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
		{"equal", "no difference, no text", "a\nb", "a\nb", nil},
		{"line", "the line and the place in it", "a\nbc\nd", "a\nbx\nd", []string{"line 2, column 2", "offset 3", `"bc\n"`, `"bx\n"`}},
		{"shorter", "the end is shown as such", "a\n", "a\nb", []string{"line 2, column 1", "(end)", `"b"`}},
		{"long line", "only what is near is shown", strings.Repeat("a", 1000) + "b", strings.Repeat("a", 1000) + "c", []string{"column 1001", `aaab"`, `aaac"`}},
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
