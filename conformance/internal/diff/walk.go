package diff

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/plainjson/json/internal/jsontest"
)

// A Walk is a schedule of calls to a Decoder.
type Walk struct {
	Steps  []byte // the calls, repeated until the text ends: t ReadToken, v ReadValue, s SkipValue, p PeekKind
	Opts   OptionSet
	Source Source
}

// RandomWalk returns a random schedule for a text of size bytes.
func RandomWalk(r *jsontest.Rand, size int) Walk {
	w := Walk{Opts: RandomOptions(r, LaxFlags), Source: RandomSource(r, size)}
	if w.Source.open == nil {
		w.Source = Buffer
	}
	mix := jsontest.Pick(r, []string{"t", "tttttp", "tttttvsp", "ttv", "tts", "v", "s", "ttttttttttttvvss"})
	for range r.Between(1, 30) {
		w.Steps = append(w.Steps, mix[r.IntN(len(mix))])
	}
	return w
}

// String describes w for reports.
func (w Walk) String() string {
	return fmt.Sprintf("walk %q over %v with %v", w.Steps, w.Source, w.Opts)
}

// Check walks over text with both libraries. It returns the first difference
// between the results of the steps, or "".
func (w Walk) Check(text []byte) string {
	var a, b []string
	ourPanic, _ := catch(func() error { walk(ours, w, text, &a); return nil })
	stdPanic, _ := catch(func() error { walk(std, w, text, &b); return nil })
	if (ourPanic == "") != (stdPanic == "") {
		return panics(ourPanic, stdPanic)
	}
	return firstStep(a, b)
}

// firstStep returns a description of the first step in which two traces differ, or "".
func firstStep(ours, std []string) string {
	for i := range max(len(ours), len(std)) {
		a, b := "no such step", "no such step"
		if i < len(ours) {
			a = ours[i]
		}
		if i < len(std) {
			b = std[i]
		}
		if a != b {
			return fmt.Sprintf("step %d:\n  ours: %s\n  std:  %s", i, a, b)
		}
	}
	return ""
}

// walk makes the calls of w with a Decoder of l on text, and appends the result of each call and
// the state of the Decoder to the trace. It ends at io.EOF, after four failures, or after 400
// calls.
func walk[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l lib[T, V, K, P, O], w Walk, text []byte, trace *[]string) {
	d := l.newDecoder(w.Source.open(text), l.options(w.Opts)...)
	failures := 0
	for i := 0; i < 400 && failures < 4; i++ {
		step := w.Steps[i%len(w.Steps)]
		what, err := takeStep(l, d, step)
		if err != nil {
			failures++
		}
		_, boom := bytes.CutPrefix(text[min(int(d.InputOffset()), len(text)):], d.UnreadBuffer())
		*trace = append(*trace, fmt.Sprintf("%c: %s, error %q, offset %d, unread is input %t, %s",
			step, what, l.describe(err), d.InputOffset(), boom, describeStack(d)))
		if err == io.EOF {
			return
		}
	}
}

// takeStep makes the call that step names in Walk.Steps. It returns a description of the result,
// and the error.
func takeStep[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l lib[T, V, K, P, O], d decoder[T, V, K, P], step byte) (string, error) {
	switch step {
	case 't':
		t, err := d.ReadToken()
		return describeToken(l, t), err
	case 'v':
		v, err := d.ReadValue()
		return fmt.Sprintf("value %q", []byte(v)), err
	case 's':
		return "skip", d.SkipValue()
	}
	return fmt.Sprintf("peek %q", byte(d.PeekKind())), nil
}

// wantsName reports whether the innermost container is an object in which a name, or the end, is
// next.
func wantsName[K ~byte, P ~string](s stack[K, P]) bool {
	kind, n := s.StackIndex(s.StackDepth())
	return byte(kind) == '{' && n%2 == 0
}

// describeStack describes the nesting: depth, pointer, and kind and length of each of the
// innermost levels, at most six.
func describeStack[K ~byte, P ~string](s stack[K, P]) string {
	depth := s.StackDepth()
	out := fmt.Sprintf("depth %d, pointer %q, stack", depth, string(s.StackPointer()))
	for i := max(0, depth-5); i <= depth; i++ {
		k, n := s.StackIndex(i)
		out += fmt.Sprintf(" %q:%d", byte(k), n)
	}
	return out
}

// describeToken describes a token by its kind, its text, and the results of the accessors that do
// not panic for its kind.
func describeToken[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l lib[T, V, K, P, O], t T) string {
	out := fmt.Sprintf("token %q", byte(t.Kind()))
	if t.Kind() == 0 {
		return out
	}
	out += fmt.Sprintf(" %q", t.String())
	switch t.Kind() {
	case 't', 'f':
		return out + fmt.Sprint(" ", t.Bool())
	case '"':
		if !slices.Contains([]string{"NaN", "Infinity", "-Infinity"}, t.String()) {
			return out
		}
		f, err := t.Float()
		g, err32 := t.Float32()
		return out + fmt.Sprintf(" float %v %s float32 %v %s", f, l.describe(err), g, l.describe(err32))
	case '0':
		f, ferr := t.Float()
		g, gerr := t.Float32()
		i, ierr := t.Int()
		u, uerr := t.Uint()
		return out + fmt.Sprintf(" float %x %s float32 %x %s int %d %s uint %d %s",
			math.Float64bits(f), l.describe(ferr), math.Float32bits(g), l.describe(gerr), i, l.describe(ierr), u, l.describe(uerr))
	}
	return out
}
