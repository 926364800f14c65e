package diff

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// A Writing is a random program that writes Go values and tokens. The methods of the values write values or
// tokens, too many or none, fail, and ignore some failures of their calls.
type Writing struct {
	Seed  uint64
	Opts  OptionSet
	Skips bool // methods ignore some failures
	Room  int  // bytes that the writer accepts before it fails; negative: it does not fail
	Once  bool // the writer fails only once
}

// RandomWriting returns a program. Half of the programs have a writer that fails and methods that
// ignore failures.
func RandomWriting(r *jsontest.Rand) Writing {
	p := Writing{Seed: r.Uint64(), Room: -1}
	if r.OneIn(4) {
		p.Opts = p.Opts.With(MultilineFlag, true)
	}
	if r.OneIn(2) {
		p.Room, p.Once, p.Skips = r.IntN(1000*r.Between(1, 20)), !r.OneIn(3), true
	}
	return p
}

// String describes p for reports.
func (p Writing) String() string {
	return fmt.Sprintf("nested writes %#x (skips %t) to a writer that fails after %d bytes (once %t) with %v", p.Seed, p.Skips, p.Room, p.Once, p.Opts)
}

// CheckWriting runs p and returns what it finds, or nil. If the writer does not fail, the results of both
// libraries must be equal as compareNested says, and the written bytes up to the shorter length. If the writer
// fails, only ours runs, because the libraries flush at different times. The written bytes must then be the
// start of JSON text. A panic is a finding, too.
func CheckWriting(p Writing) *Finding {
	out, stdOut := p.writer(), p.writer()
	a, ourPanic := p.execute(func(w *writing) { w.run(encodingOf(ourNested, out, p.Opts)) })
	if p.Room >= 0 {
		diff := ourPanic
		if diff == "" {
			diff = beginsJSON(out.taken)
		}
		return p.finding(diff, "trace:\n"+strings.Join(a, "\n"))
	}
	b, stdPanic := p.execute(func(w *writing) { w.run(encodingOf(stdNested, stdOut, p.Opts)) })
	diff := compareNested(a, b)
	n := min(len(out.taken), len(stdOut.taken))
	switch {
	case ourPanic != "" || stdPanic != "":
		diff = panics(ourPanic, stdPanic)
	case diff == "" && !bytes.Equal(out.taken[:n], stdOut.taken[:n]):
		diff = "written:\n" + FirstDifference(out.taken[:n], stdOut.taken[:n])
	}
	return p.finding(diff, around(a, b))
}

// finding returns a Finding with the given difference and lines around it, or nil if diff is "".
func (p Writing) finding(diff, around string) *Finding {
	if diff == "" {
		return nil
	}
	return &Finding{Check: p.String(), Diff: diff, around: func([]byte) string { return around }}
}

// execute calls run with a new execution of p. It returns the trace, and the value of a panic, which is "" if
// there was none.
func (p Writing) execute(run func(*writing)) (trace []string, panicked string) {
	w := &writing{nest: nest{r: jsontest.NewRand(p.Seed), fuel: maxMethods, skips: p.Skips}, ends: p.Room < 0}
	panicked, _ = catch(func() error { run(w); return nil })
	return w.trace, panicked
}

func (p Writing) writer() *fickleWriter { return &fickleWriter{room: p.Room, once: p.Once} }

// beginsJSON returns "" if b is the start of a sequence of JSON values, and a description of the fault
// otherwise.
func beginsJSON(b []byte) string {
	d := jsontext.NewDecoder(bytes.NewBuffer(b))
	for {
		switch err := d.SkipValue(); err {
		case nil:
		case io.EOF:
			return ""
		default:
			if e, ok := err.(*jsontext.SyntacticError); ok && e.Err == io.ErrUnexpectedEOF {
				return ""
			}
			at := int(d.InputOffset())
			if e, ok := err.(*jsontext.SyntacticError); ok {
				at = int(e.ByteOffset)
			}
			return fmt.Sprintf("written is no JSON text: %v, about %q", err, b[max(0, at-100):min(len(b), at+100)])
		}
	}
}

// A fickleWriter accepts room bytes and then fails with ErrBoom, once or always. If room is negative, it does
// not fail. The field taken has the bytes that it has accepted.
type fickleWriter struct {
	room   int
	once   bool
	failed bool
	taken  []byte
}

// Write implements io.Writer.
func (w *fickleWriter) Write(p []byte) (int, error) {
	n := len(p)
	if w.room >= 0 && len(w.taken)+n > w.room && !(w.failed && w.once) {
		n, w.failed = max(0, w.room-len(w.taken)), true
	}
	w.taken = append(w.taken, p[:n]...)
	if n < len(p) {
		return n, ErrBoom
	}
	return n, nil
}

// A nestedEncoder is an Encoder of either library with the methods that a Writing calls.
type nestedEncoder interface {
	token(c byte) error
	str(s string) error
	value(text string) error
	marshal(in any) error
	// rawValue and tree return Go values to write: text as a raw value, and that of nestedLib.tree.
	rawValue(text string) any
	tree(w *writing, v any) any
	// wantsName reports whether a name, or the end of an object, is next.
	wantsName() bool
	// see describes err and the state of the Encoder.
	see(err error) string
}

// nestedEncoding returns e as a nestedEncoder.
func nestedEncoding[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l nestedLib[T, V, K, P, O], e encoder[T, V, K, P]) nestedEncoder {
	return &encoding[T, V, K, P, O]{l, e}
}

// encodingOf returns a new Encoder of l as a nestedEncoder.
func encodingOf[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l nestedLib[T, V, K, P, O], out io.Writer, opts OptionSet) nestedEncoder {
	return nestedEncoding(l, l.newEncoder(out, l.options(opts)...))
}

type encoding[T token[K], V ~[]byte, K ~byte, P pointer[P], O any] struct {
	l nestedLib[T, V, K, P, O]
	e encoder[T, V, K, P]
}

func (e *encoding[T, V, K, P, O]) token(c byte) error         { return e.e.WriteToken(e.l.fixed[c]) }
func (e *encoding[T, V, K, P, O]) str(s string) error         { return e.e.WriteToken(e.l.str(s)) }
func (e *encoding[T, V, K, P, O]) value(text string) error    { return e.e.WriteValue(V(text)) }
func (e *encoding[T, V, K, P, O]) marshal(in any) error       { return e.l.marshal(e.e, in) }
func (e *encoding[T, V, K, P, O]) rawValue(text string) any   { return V(text) }
func (e *encoding[T, V, K, P, O]) tree(w *writing, v any) any { return e.l.tree(w, v) }
func (e *encoding[T, V, K, P, O]) wantsName() bool            { return wantsName(e.e) }

func (e *encoding[T, V, K, P, O]) see(err error) string {
	return fmt.Sprintf("%s, offset %d, depth %d, pointer %q", describeAll(err, e.l.describe), e.e.OutputOffset(), e.e.StackDepth(), string(e.e.StackPointer()))
}

// A writing is an execution of a Writing.
type writing struct {
	nest
	ends   bool // the program ends when a top-level value fails
	faulty bool // the program makes many invalid calls
}

// run executes the program: it writes tokens that open arrays and objects, then values, and tokens again.
func (w *writing) run(e nestedEncoder) {
	w.faulty = w.r.OneIn(2)
	for i := range w.r.IntN(3) {
		if w.r.OneIn(3) {
			e.token('{')
			e.str(fmt.Sprint("d", i))
		} else {
			e.token('[')
		}
	}
	for i := range 1 + w.r.IntN(4) {
		if e.wantsName() {
			e.str(fmt.Sprint("t", i))
		}
		err := e.marshal(w.any(e, 0))
		if w.note("M %s", e.see(err)); err != nil && w.ends {
			return
		}
	}
	for _, c := range []byte("t]}") {
		w.note("%c %s", c, e.see(e.token(c)))
		w.note("s %s", e.see(e.str("s")))
	}
	w.close(e)
}

// close ends the open arrays and objects if possible, so that the output is flushed.
func (w *writing) close(e nestedEncoder) {
	for range maxOpen {
		if err := e.token(']'); err != nil && e.token('}') != nil && e.token('n') != nil {
			break
		}
	}
	w.note("end %s", e.see(nil))
}

// maxOpen is more than the number of tokens that end the open arrays and objects of a Writing.
const maxOpen = 60

// any returns a random Go value to write. d is the number of random values around it. From d = 4 on, no further
// random value is nested in it.
func (w *writing) any(e nestedEncoder, d int) any {
	if w.r.OneIn(w.rarely(4)) {
		return w.unwritable()
	}
	deeper := func() any { return w.any(e, d+1) }
	k := w.r.IntN(15)
	if d > 3 && k < 9 {
		return jsontest.Pick(w.r, []any{nil, true, 1.5})
	}
	switch k {
	case 0, 1, 2, 3, 4:
		return e.tree(w, deeper())
	case 5, 6:
		return []any{deeper(), deeper(), deeper()}
	case 7:
		return struct {
			A, B any
			C    string
		}{deeper(), deeper(), strings.Repeat("y", w.r.IntN(2000))}
	case 8:
		return map[string]any{"k": deeper()}
	case 9:
		return e.rawValue(" [1, 2 ]")
	case 10:
		return w.r.IntN(100)
	}
	return strings.Repeat("x", w.r.IntN(3000))
}

// rarely returns n, or 20 times n if the program makes few invalid calls.
func (w *writing) rarely(n int) int {
	if !w.faulty {
		n *= 20
	}
	return n
}

// unwritable returns a Go value that cannot be written.
func (w *writing) unwritable() any {
	switch w.r.IntN(6) {
	case 0:
		return "a\xffb"
	case 1:
		return math.NaN()
	case 2:
		return make(chan int)
	case 3:
		return map[string]any{"a\xff": 1}
	case 4:
		return []map[string]any{{"a": 1}, {"b": math.NaN()}}
	}
	return []float64{1, math.Inf(1)}
}

// method is the body of MarshalJSONTo of ourTree and stdTree.
func (w *writing) method(e nestedEncoder, v any) error {
	if !w.inMethod() {
		return e.token('n')
	}
	skip := w.passesOver()
	if w.r.OneIn(w.rarely(2)) {
		return w.mistake(e, skip)
	}
	switch w.r.IntN(4) {
	case 0:
		err := e.marshal(v)
		w.note("  marshal %s", e.see(err))
		return unless(skip, err)
	case 1:
		return w.array(e, v, skip)
	case 2:
		return w.object(e, v, skip)
	}
	err := e.value(`"` + strings.Repeat("z", w.r.IntN(5000)) + `"`)
	w.note("  value %s", e.see(err))
	return unless(skip, err)
}

// unless returns err, or nil if skip says that the method ignores failures.
func unless(skip bool, err error) error {
	if skip {
		return nil
	}
	return err
}

// mistake breaks the rules for methods: it fails, writes no value or several, or makes a call that fails.
// With skip it writes null after such a call.
func (w *writing) mistake(e nestedEncoder, skip bool) error {
	var err error
	k := w.r.IntN(8)
	switch k {
	case 0:
		return nil
	case 1:
		return ErrOther
	case 2:
		return errors.ErrUnsupported
	case 3:
		err = e.value(`1`)
		w.note("  one %s", e.see(err))
		w.note("  two %s", e.see(e.str("two")))
		return err
	case 4:
		err = e.token(']')
	case 5:
		err = e.marshal(math.NaN())
	case 6:
		err = e.marshal(e.rawValue(`{"a":1,"a":2}`))
	case 7:
		err = e.value("[1,}")
	}
	w.note("  mistake %d %s", k, e.see(err))
	if skip {
		return e.token('n')
	}
	return err
}

// array writes an array with up to four copies of v. With skip it ignores failures.
func (w *writing) array(e nestedEncoder, v any, skip bool) error {
	e.token('[')
	for range w.r.IntN(5) {
		err := e.marshal(v)
		if w.note("  element %s", e.see(err)); err != nil && !skip {
			return err
		}
	}
	err := e.token(']')
	w.note("  ] %s", e.see(err))
	return unless(skip, err)
}

// object writes an object with up to three members with the value v. With skip it ignores failures.
func (w *writing) object(e nestedEncoder, v any, skip bool) error {
	e.token('{')
	for i := range w.r.IntN(4) {
		if err := e.str(fmt.Sprint("n", i)); err != nil && !skip {
			return err
		}
		err := e.marshal(v)
		if w.note("  member %s", e.see(err)); err != nil && !skip {
			return err
		}
	}
	err := e.token('}')
	w.note("  } %s", e.see(err))
	return unless(skip, err)
}
