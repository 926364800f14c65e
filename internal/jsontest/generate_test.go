package jsontest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestShapes(t *testing.T) {
	t.Parallel()
	for _, s := range Shapes() {
		t.Run(s.String(), func(t *testing.T) {
			if back, err := ParseShape(s.String()); back != s || err != nil {
				t.Errorf("ParseShape = %v, %v", back, err)
			}
			for _, size := range []int{50, 1000, 100_000} {
				checkShape(t, s, size, "")
				checkShape(t, s, size, "  ")
			}
		})
	}
	if s, err := ParseShape("no such"); err == nil {
		t.Errorf("ParseShape = %v", s)
	}
}

// checkShape checks that a document of shape s is valid, has about size bytes and the
// white space of indent, and depends on nothing but its seed.
func checkShape(t *testing.T, s Shape, size int, indent string) {
	t.Helper()
	b := GenerateIndent(3, s, size, indent)
	if lo, hi := size*6/10, size+size/8+8_000; len(b) < lo || len(b) > hi {
		t.Errorf("%d bytes, want %d to %d", len(b), lo, hi)
	}
	nodes, err := ParseStream(b, Options{})
	if err != nil {
		t.Fatalf("size %d: %v", size, err)
	}
	if !s.IsStream() && len(nodes) != 1 {
		t.Errorf("%d values, want one", len(nodes))
	}
	var want []byte
	for _, n := range nodes {
		if indent == "" {
			want = append(want, n.Compact()...)
		} else {
			want = append(want, n.Indent("", indent)...)
		}
		if s.IsStream() {
			want = append(want, '\n')
		}
	}
	if d := Diff(b, want); d != "" {
		t.Errorf("white space: %s", d)
	}
	if !bytes.Equal(GenerateIndent(3, s, size, indent), b) {
		t.Error("the same seed gives other bytes")
	}
	if bytes.Equal(GenerateIndent(4, s, size, indent), b) {
		t.Error("another seed gives the same bytes")
	}
}

func TestSmallRecords(t *testing.T) {
	for _, size := range []int{50, 150, 1000} {
		for seed := range uint64(20) {
			if b := Generate(seed, Record, size); len(b) < size/2 || len(b) > size*3/2 {
				t.Errorf("%d bytes, want about %d: %s", len(b), size, b)
			}
		}
	}
}

// TestFloatsRoundTrip checks that fixed appends decimal fractions in their shortest form.
func TestFloatsRoundTrip(t *testing.T) {
	tests := []struct {
		name, why string
		n         int64
		digits    int
		want      string
	}{
		{name: "integer", why: "no digits behind the point", n: 15, want: "15"},
		{name: "fraction", why: "the point is inside", n: 1525, digits: 2, want: "15.25"},
		{name: "zeros", why: "zeros at the end are dropped, and the point with them", n: 1500, digits: 2, want: "15"},
		{name: "small", why: "zeros behind the point are added", n: 5, digits: 3, want: "0.005"},
		{name: "negative", why: "the sign goes first", n: -5, digits: 1, want: "-0.5"},
		{name: "zero", why: "zero has no fraction", digits: 5, want: "0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := &doc{r: NewRand(1)}
			if got := string(d.fixed(tt.n, tt.digits).b); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

func TestWriteMany(t *testing.T) {
	t.Parallel()
	const total = 300_000
	for _, s := range Shapes() {
		var w bytes.Buffer
		n, err := WriteStream(&w, 5, s, total)
		if err != nil || n != int64(w.Len()) || n < total*9/10 || n > total+100_000 {
			t.Errorf("%v: WriteStream = %d, %v with %d bytes written", s, n, err, w.Len())
		}
		nodes, err := ParseStream(w.Bytes(), Options{})
		if err != nil || len(nodes) < 3 || !bytes.HasSuffix(w.Bytes(), []byte("\n")) {
			t.Errorf("%v: a stream of %d values: %v", s, len(nodes), err)
		}
		if s.IsStream() {
			continue
		}
		w.Reset()
		n, err = WriteArray(&w, 5, s, total)
		if err != nil || n != int64(w.Len()) || n < total {
			t.Errorf("%v: WriteArray = %d, %v with %d bytes written", s, n, err, w.Len())
		}
		if a, err := Parse(w.Bytes(), Options{}); err != nil || len(a.Elems) < 3 {
			t.Errorf("%v: an array of %d elements: %v", s, len(a.Elems), err)
		}
	}
	oops := errors.New("oops")
	if n, err := WriteStream(FailAfterWriter(100_000, oops), 5, Logs, total); n != 100_000 || err != oops {
		t.Errorf("to a writer that fails: %d, %v", n, err)
	}
	if n, err := WriteStream(io.Discard, 5, Tree, 4<<20); n < 4<<20 || err != nil {
		t.Errorf("4 MB: %d, %v", n, err)
	}
}

// TestTestdata checks that testdata is the output of the generator, that its files have
// different names, and that it is small enough for a repository.
func TestTestdata(t *testing.T) {
	total := 0
	seen := make(map[string]bool)
	for _, d := range Documents() {
		want := d.Bytes()
		got, err := os.ReadFile(filepath.Join("..", "..", "testdata", d.Name))
		if err != nil {
			t.Fatalf("%v (go run ./internal/jsontest/gen -testdata testdata makes it)", err)
		}
		if diff := Diff(got, want); diff != "" {
			t.Errorf("%s: the file %s", d.Name, diff)
		}
		if seen[d.Name] {
			t.Errorf("%s is made twice", d.Name)
		}
		seen[d.Name] = true
		total += len(want)
	}
	if total > 1_500_000 {
		t.Errorf("testdata has %d bytes", total)
	}
}

func TestRand(t *testing.T) {
	// The first outputs of SplitMix64 for the seed 1234567, as the reference
	// implementation of its authors gives them.
	r := NewRand(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := r.Uint64(); got != want {
			t.Errorf("output %d is %d, want %d", i, got, want)
		}
	}
	var counts [6]int
	for range 6000 {
		counts[r.IntN(6)]++
	}
	for n, c := range counts {
		if c < 800 || c > 1200 {
			t.Errorf("%d was drawn %d times of 6000", n, c)
		}
	}
}

func TestMutate(t *testing.T) {
	t.Parallel()
	text := Generate(1, Mixed, 400)
	keep := bytes.Clone(text)
	accepted, kinds := 0, make(map[error]int)
	const count = 6_000
	for seed := range uint64(count) {
		m := Mutate(NewRand(seed), text)
		if !bytes.Equal(m, Mutate(NewRand(seed), text)) {
			t.Fatalf("seed %d gives two texts", seed)
		}
		_, err := Parse(m, Options{})
		var e *Error
		if errors.As(err, &e) {
			kinds[e.Err]++
		} else {
			accepted++
		}
	}
	if !bytes.Equal(text, keep) {
		t.Error("the text itself was changed")
	}
	if accepted < count/50 || accepted > count/2 {
		t.Errorf("%d of %d mutants are valid", accepted, count)
	}
	for _, err := range []error{ErrSyntax, ErrEscape, ErrSurrogate, ErrUTF8, ErrDuplicate, ErrDepth, ErrShort} {
		if kinds[err] < 5 {
			t.Errorf("only %d of %d mutants fail with: %v", kinds[err], count, err)
		}
	}
	for _, tiny := range []string{"", "1", `"`, "[]"} {
		for seed := range uint64(1000) {
			Mutate(NewRand(seed), []byte(tiny)) // must not panic
		}
	}
}

func TestSplice(t *testing.T) {
	for seed := range uint64(200) {
		s := string(Splice(NewRand(seed), []byte("[aaaa,aaaa]"), []byte("{bbbb:bbbb}")))
		if strings.LastIndexByte(s, 'a') > strings.IndexByte(s+"b", 'b') {
			t.Errorf("%s has its tail first", s)
		}
	}
}
