package jsontext_test

import (
	"bytes"
	"io"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
	. "github.com/plainjson/json/jsontext"
)

// allocations reports an error of the test if f allocates after a few calls. The error names f by what.
func allocations(t *testing.T, what string, most float64, f func()) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))  // a sync.Pool keeps its objects by processor,
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // until memory is collected
	runtime.GC()
	runtime.GC() // twice: the pools have nothing left of other tests
	for range 4 {
		f() // the first calls grow buffers and learn names
	}
	if n := testing.AllocsPerRun(20, f); n > most {
		t.Errorf("%s allocates %v times, want at most %v", what, n, most)
	}
}

func TestAllocations(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector allocates")
	}
	for _, shape := range []jsontest.Shape{jsontest.Statuses, jsontest.Geometry, jsontest.Escaped, jsontest.IDMap} {
		// A Decoder gives up its large window after the value. Reading the end of the input takes a small one.
		text := bytes.TrimSpace(jsontest.Generate(1, shape, 20_000))
		t.Run(shape.String(), func(t *testing.T) {
			r := bytes.NewReader(text)
			d := NewDecoder(r)
			allocations(t, "Decoder.Reset and ReadToken", 1, func() {
				r.Reset(text)
				d.Reset(r)
				if err := readAll(d); err != nil {
					t.Fatal(err)
				}
			})
			allocations(t, "ReadValue", 0, func() {
				r.Reset(text)
				d.Reset(r)
				if _, err := d.ReadValue(); err != nil {
					t.Fatal(err)
				}
			})
			allocations(t, "SkipValue", 0, func() {
				r.Reset(text)
				d.Reset(r)
				if err := d.SkipValue(); err != nil {
					t.Fatal(err)
				}
			})
			e := NewEncoder(io.Discard)
			allocations(t, "Encoder.Reset and WriteValue", 0, func() {
				e.Reset(io.Discard)
				if err := e.WriteValue(text); err != nil {
					t.Fatal(err)
				}
			})
			tokens := cloneTokens(t, text)
			allocations(t, "WriteToken", 0, func() {
				e.Reset(io.Discard)
				for _, tok := range tokens {
					if err := e.WriteToken(tok); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
	}
}

func cloneTokens(t *testing.T, text []byte) (list []Token) {
	d := NewDecoder(bytes.NewReader(text))
	for {
		tok, err := d.ReadToken()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, tok.Clone())
	}
}

// TestAccessorAllocations checks that Int, Uint and Float of tokens that a Decoder has read do not allocate, nor does
// String if its result is only compared.
func TestAccessorAllocations(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector allocates")
	}
	r := strings.NewReader("")
	d := NewDecoder(r)
	allocations(t, "an accessor", 0, func() {
		r.Reset(`[-12,34,5.5,"abc"]`)
		d.Reset(r)
		d.ReadToken()
		tok, _ := d.ReadToken()
		n, err := tok.Int()
		tok, _ = d.ReadToken()
		u, err2 := tok.Uint()
		tok, _ = d.ReadToken()
		x, err3 := tok.Float()
		tok, _ = d.ReadToken()
		if n != -12 || u != 34 || x != 5.5 || tok.String() != "abc" || err != nil || err2 != nil || err3 != nil {
			t.Fatal("wrong values")
		}
	})
}

// TestTextAllocations checks that AppendUnquote, AppendQuote and AppendFormat do not allocate if dst is long
// enough, and that String of a number allocates at most its result.
func TestTextAllocations(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector allocates")
	}
	text := `"a string that is longer than what stands on the stack, with an \" escape"`
	raw := []byte(text)
	buf := make([]byte, 0, 1000)
	options := []Options{WithIndent("    "), WithIndentPrefix("  ")}
	allocations(t, "AppendUnquote", 0, func() { buf, _ = AppendUnquote(buf[:0], text) })
	allocations(t, "AppendQuote", 0, func() { buf, _ = AppendQuote(buf[:0], text) })
	allocations(t, "AppendFormat", 0, func() { buf, _ = AppendFormat(buf[:0], raw, options...) })
	for _, n := range []Token{Int(-12345), Uint(12345), Float(0.5), Float32(0.5)} {
		if allocs := testing.AllocsPerRun(20, func() { text = n.String() }); allocs > 1 {
			t.Errorf("the text of %s allocates %v times", text, allocs)
		}
	}
}

// TestInlining checks that the compiler can inline small functions that are called for each token or name.
func TestInlining(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the compiler")
	}
	for pkg, names := range map[string][]string{
		"../internal/shape": {"(*Node).Match", "(*Node).Next", "(*Memory).Enter", "(*Memory).Elem"},
		"../internal/state": {"(*Decoder).Open", "(*Encoder).Open", "(*Stack).Top", "(*Frame).valueDone"},
		".":                 {"Token.String", "(*Decoder).open", "(*Encoder).open"},
	} {
		out, err := exec.Command("go", "build", "-gcflags=-m", pkg).CombinedOutput()
		if err != nil {
			t.Skipf("go build: %v", err)
		}
		for _, name := range names {
			if !strings.Contains(string(out), "can inline "+name+"\n") {
				t.Errorf("%s: %s is not inlined", pkg, name)
			}
		}
	}
}
