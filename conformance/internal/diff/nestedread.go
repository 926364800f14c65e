package diff

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

// A Reading is a random program that reads Go values and tokens. The methods of the types read values or
// tokens, too many or none, fail, and ignore some failures of their calls.
type Reading struct {
	Seed   uint64
	Source Source
	Skips  bool // methods ignore some failures
	Fails  bool // the reader fails with ErrBoom
}

// RandomReading returns a program and a text for it. Half of the programs have a reader that fails and
// methods that ignore failures.
func RandomReading(r *jsontest.Rand) (Reading, []byte) {
	var text []byte
	for range 4 {
		text = append(nestedText(r, text, 0), ' ')
	}
	p := Reading{Seed: r.Uint64(), Source: Buffer}
	size := 1 << 20
	if r.OneIn(2) {
		size = 1 + r.IntN(40)
		p.Source = Chunks(size)
	}
	if r.OneIn(2) {
		p.Skips, p.Fails, p.Source = true, true, fickle(r.IntN(len(text)), size, r.OneIn(2))
	}
	return p, text
}

// nestedText appends a value for a Reading, in most cases a well-formed one. The value is d levels deep in
// others; below five levels there are only scalars.
func nestedText(r *jsontest.Rand, b []byte, d int) []byte {
	commas := []string{",", ", ", " ,\n"}
	switch n := r.IntN(16); {
	case n < 3:
		return fmt.Append(b, r.IntN(100))
	case n == 3:
		return fmt.Appendf(b, "%q", strings.Repeat("s", r.IntN(40)))
	case n == 4:
		return append(b, jsontest.Pick(r, []string{"null", "true", "false", "1.5e3", "-0", `"\u00e9"`, `""`})...)
	case n == 5 && r.OneIn(6):
		return append(b, jsontest.Pick(r, []string{"nul", "tru e", "01", "1.", `"\x"`, "\"\xff\"", ",", "}", "]", ":", "NaN"})...)
	case d == 5:
		return append(b, '7')
	case n < 10:
		b = append(b, '[')
		for i := range r.IntN(4) {
			if i > 0 {
				b = append(b, jsontest.Pick(r, commas)...)
			}
			b = nestedText(r, b, d+1)
		}
		return append(b, ']')
	}
	names := []byte("ABCDEFGHIJKx")
	for i := range names {
		k := r.Between(i, len(names)-1)
		names[i], names[k] = names[k], names[i]
	}
	if r.OneIn(12) {
		names[1] = names[0]
	}
	b = append(b, '{')
	for i := range r.IntN(5) {
		if i > 0 {
			b = append(b, jsontest.Pick(r, commas)...)
		}
		b = fmt.Appendf(b, "%q:%s", names[i:i+1], jsontest.Pick(r, []string{"", "", " "}))
		b = nestedText(r, b, d+1)
	}
	return append(b, '}')
}

// fickle returns a source of pieces of the given size whose reader fails with ErrBoom after n bytes, once or
// always. If it fails once, the next read continues with the text.
func fickle(n, size int, once bool) Source {
	return Source{fmt.Sprintf("reader of pieces of %d that fails after %d bytes (once %t)", size, n, once), func(b []byte) io.Reader {
		return &fickleReader{text: b, left: n, size: size, once: once}
	}}
}

// A fickleReader is the reader of a source that fickle returns.
type fickleReader struct {
	text       []byte
	left, size int  // bytes until it fails, and bytes of a piece
	once, done bool // whether it fails only once, and whether it has done so
}

// Read implements io.Reader.
func (r *fickleReader) Read(p []byte) (int, error) {
	n := min(len(p), r.size, len(r.text))
	if !r.done {
		if n = min(n, r.left); n == 0 && r.left == 0 {
			r.done = r.once
			return 0, ErrBoom
		}
	}
	if len(r.text) == 0 {
		return 0, io.EOF
	}
	copy(p, r.text[:n])
	r.text, r.left = r.text[n:], r.left-n
	return n, nil
}

// String describes p for reports.
func (p Reading) String() string {
	return fmt.Sprintf("nested reads %#x (skips %t) from %v", p.Seed, p.Skips, p.Source)
}

// CheckReading runs p on text and returns what it finds, or nil. If the reader does not fail, the results of
// both libraries must be equal as compareNested says. If the reader fails, and its error is the first
// failure in the standard library, a call of ours must report it, too. It may be another call, because the
// libraries read ahead by different amounts.
func CheckReading(p Reading, text []byte) *Finding {
	f := CheckText(p.String(), text, p.Check)
	if f == nil || p.Fails {
		return f
	}
	shown := func(f *Finding) *Finding {
		f.around = func(text []byte) string { a, b, _, _ := p.execute(text); return around(a, b) }
		return f
	}
	smaller := f.Smaller
	f.Smaller = func() *Finding { return shown(smaller()) }
	return shown(f)
}

// Check runs p on text and returns the first difference, or panics of either library, or "".
func (p Reading) Check(text []byte) string {
	a, b, ourPanic, stdPanic := p.execute(text)
	if ourPanic != "" || stdPanic != "" {
		return panics(ourPanic, stdPanic)
	}
	if !p.Fails {
		return compareNested(a, b)
	}
	tells := func(line string) bool {
		return strings.Contains(line, "is boom") || strings.Contains(line, "wraps boom")
	}
	fails := func(line string) bool { return failedCall.MatchString(line) }
	if k := slices.IndexFunc(b, fails); k >= 0 && tells(b[k]) && !slices.ContainsFunc(a, tells) { // the first failure
		return "failure of the reader:\n  ours: not told\n  std:  " + b[slices.IndexFunc(b, tells)]
	}
	return ""
}

// execute runs p with both libraries. It returns the traces, and the values of panics, which are "" if there
// was none.
func (p Reading) execute(text []byte) (a, b []string, ourPanic, stdPanic string) {
	run := func(one func(*reading)) ([]string, string) {
		r := &reading{nest: nest{r: jsontest.NewRand(p.Seed), fuel: maxMethods, skips: p.Skips}, ends: !p.Fails}
		panicked, _ := catch(func() error { one(r); return nil })
		return r.trace, panicked
	}
	a, ourPanic = run(func(r *reading) { readNested(r, ourNested, p.Source.open(text)) })
	b, stdPanic = run(func(r *reading) { readNested(r, stdNested, p.Source.open(text)) })
	return a, b, ourPanic, stdPanic
}

// readNested executes r with a new Decoder of l.
func readNested[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](r *reading, l nestedLib[T, V, K, P, O], in io.Reader) {
	d := l.newDecoder(in)
	readings.Store(d, r)
	defer readings.Delete(d)
	r.run(nestedDecoding(l, d))
}

// A nestedDecoder is a Decoder of either library with the methods that a Reading calls. Methods that read a
// token or value return a description of it.
type nestedDecoder interface {
	token() (string, error)
	value() (string, error)
	skip() error
	peek() byte
	unmarshal(out any) error
	// target returns a pointer to a value to read into.
	target(r *jsontest.Rand) any
	depth() int
	// wantsName reports whether a name, or the end of an object, is next.
	wantsName() bool
	// see describes err and the state of the Decoder.
	see(err error) string
}

// nestedDecoding returns d as a nestedDecoder.
func nestedDecoding[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l nestedLib[T, V, K, P, O], d decoder[T, V, K, P]) nestedDecoder {
	return &decoding[T, V, K, P, O]{l, d}
}

type decoding[T token[K], V ~[]byte, K ~byte, P pointer[P], O any] struct {
	l nestedLib[T, V, K, P, O]
	d decoder[T, V, K, P]
}

func (d *decoding[T, V, K, P, O]) token() (string, error)      { return takeStep(d.l.lib, d.d, 't') }
func (d *decoding[T, V, K, P, O]) value() (string, error)      { return takeStep(d.l.lib, d.d, 'v') }
func (d *decoding[T, V, K, P, O]) skip() error                 { return d.d.SkipValue() }
func (d *decoding[T, V, K, P, O]) peek() byte                  { return byte(d.d.PeekKind()) }
func (d *decoding[T, V, K, P, O]) unmarshal(out any) error     { return d.l.unmarshal(d.d, out) }
func (d *decoding[T, V, K, P, O]) target(r *jsontest.Rand) any { return d.l.target(r) }
func (d *decoding[T, V, K, P, O]) depth() int                  { return d.d.StackDepth() }
func (d *decoding[T, V, K, P, O]) wantsName() bool             { return wantsName(d.d) }

func (d *decoding[T, V, K, P, O]) see(err error) string {
	return fmt.Sprintf("%s, offset %d, %s", describeAll(err, d.l.describe), d.d.InputOffset(), describeStack(d.d))
}

// A nestedRecord has fields with the type T, whose method continues a Reading.
type nestedRecord[T any] struct {
	A T
	B int
	C []T
	D map[string]T
	E any
	F *T
	G string
	H float64
	I bool
	J []int
	K [2]T
}

// nestedTarget returns a pointer to a value to read into. T has a method that continues a Reading, and V
// is a raw value type.
func nestedTarget[T any, V any](r *jsontest.Rand) any {
	switch r.IntN(12) {
	case 0:
		return new(any)
	case 1:
		return new(nestedRecord[T])
	case 2:
		return new([]T)
	case 3:
		return new(map[string]T)
	case 4:
		return new(T)
	case 5:
		return new(int)
	case 6:
		return new(string)
	case 7:
		return new([]nestedRecord[T])
	case 8:
		return new(map[string]any)
	case 9:
		return new(V)
	case 10:
		return new([]any)
	}
	return new(map[string]nestedRecord[T])
}

// shownTarget describes the type of a target, and what it points to if that is a bool, int, string, float64, []any or
// map[string]any, or an interface that is nil or holds one of these.
func shownTarget(out any) string {
	switch v := reflect.ValueOf(out).Elem(); v.Interface().(type) {
	case nil, bool, int, string, float64, []any, map[string]any:
		return fmt.Sprintf("%T %v", out, v)
	}
	return fmt.Sprintf("%T", out)
}

// A reading is an execution of a Reading.
type reading struct {
	nest
	ends bool // the program ends when a top-level value fails
}

// run executes the program: it reads values and then tokens. If the first value is an array, it reads in some
// cases the token that opens it first.
func (r *reading) run(d nestedDecoder) {
	if r.r.OneIn(3) && d.peek() == '[' {
		d.token()
	}
	for range 5 {
		out := d.target(r.r)
		err := d.unmarshal(out)
		r.note("U %s %s", shownTarget(out), d.see(err))
		if err != nil && r.ends {
			return
		}
		if err != nil && r.r.OneIn(2) {
			break
		}
	}
	for range 3 {
		what, err := d.token()
		r.note("R %s %s", what, d.see(err))
	}
}

// method is the body of UnmarshalJSONFrom of ourReader and stdReader.
func (r *reading) method(d nestedDecoder) error {
	if !r.inMethod() {
		return d.skip()
	}
	pass := r.passesOver()
	switch r.r.IntN(12) {
	case 0, 1:
		out := d.target(r.r)
		err := d.unmarshal(out)
		r.note("  unmarshal %s %s", shownTarget(out), d.see(err))
		return unless(pass, err)
	case 2, 3:
		return unless(pass, r.tokens(d))
	case 4:
		what, err := d.value()
		r.note("  %s %s", what, d.see(err))
		return unless(pass, err)
	case 5:
		err := d.skip()
		r.note("  skip %s", d.see(err))
		return unless(pass, err)
	case 6:
		r.note("  peek %q %s", d.peek(), d.see(nil))
		return d.skip()
	case 7:
		return errors.ErrUnsupported
	case 8:
		return ErrOther
	case 9:
		return nil
	case 10:
		return r.elements(d, pass)
	}
	err := d.skip()
	r.note("  one %s", d.see(err))
	if err == nil {
		err = d.skip()
		r.note("  two %s", d.see(err))
	}
	return unless(pass, err)
}

// tokens reads a value by up to 12 tokens, and skips what is left of it.
func (r *reading) tokens(d nestedDecoder) error {
	depth := d.depth()
	for range 12 {
		what, err := d.token()
		r.note("  %s %s", what, d.see(err))
		if err != nil || d.depth() <= depth {
			return err
		}
	}
	for d.depth() > depth {
		if err := d.skip(); err == nil {
			continue
		}
		if _, err := d.token(); err != nil {
			return err
		}
	}
	return nil
}

// elements reads the elements of an array, or the names and values of an object, by unmarshal. Another value
// is skipped. With pass, an element that fails is skipped.
func (r *reading) elements(d nestedDecoder, pass bool) error {
	open := d.peek()
	if open != '[' && open != '{' {
		return d.skip()
	}
	d.token()
	for d.peek() != open+2 {
		out := d.target(r.r)
		if d.wantsName() {
			out = new(string)
		}
		err := d.unmarshal(out)
		r.note("  element %s %s", shownTarget(out), d.see(err))
		if err != nil && pass {
			err = d.skip()
			r.note("  skip %s", d.see(err))
		}
		if err != nil {
			return err
		}
	}
	_, err := d.token()
	return err
}
