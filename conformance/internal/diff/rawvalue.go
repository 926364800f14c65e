package diff

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/plainjson/json/internal/jsontest"
)

// A Formatting is a call of all functions on raw values with the options Opts.
type Formatting struct{ Opts OptionSet }

// RandomFormatting returns a Formatting with random options out of FormatFlags.
func RandomFormatting(r *jsontest.Rand) Formatting {
	return Formatting{RandomOptions(r, FormatFlags)}
}

// String describes f for reports.
func (f Formatting) String() string { return fmt.Sprintf("raw value functions with %v", f.Opts) }

// Check calls every function on raw values of both libraries with text. For a text that is veryDeep
// it leaves out the options and Indent. It returns the first difference between the results, or "".
func (f Formatting) Check(text []byte) string {
	var a, b []string
	ourPanic, _ := catch(func() error { rawValue(ours, f.Opts, text, &a); return nil })
	stdPanic, _ := catch(func() error { rawValue(std, f.Opts, text, &b); return nil })
	if (ourPanic == "") != (stdPanic == "") {
		return panics(ourPanic, stdPanic)
	}
	return firstStep(a, b)
}

func rawValue[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l lib[T, V, K, P, O], set OptionSet, text []byte, trace *[]string) {
	names := []string{"Format", "Compact", "Canonicalize", "Indent"}
	if veryDeep(text) {
		names, set = names[:3], OptionSet{}
	}
	note := func(format string, args ...any) { *trace = append(*trace, fmt.Sprintf(format, args...)) }
	opts := l.options(set)
	note("IsValid() %t", l.isValid(V(text)))
	note("IsValid(opts) %t", l.isValid(V(text), opts...))
	note("Kind %q", byte(l.kind(V(text))))
	for _, name := range names {
		for _, o := range [][]O{nil, opts} {
			v := V(bytes.Clone(text))
			err := l.formats[name](&v, o...)
			note("%s with %d options: %q, error %q", name, len(o), []byte(v), l.describe(err))
		}
	}
	given := bytes.Clone(text)
	out, err := l.appendTo([]byte("head "), given, opts...)
	note("AppendFormat: %q, error %q, input intact %t", out, l.describe(err), bytes.Equal(given, text))
	out, err = l.quote([]byte("head "), text)
	note("AppendQuote: %q, error %q", out, l.describe(err))
	back, err := l.unquote([]byte("head "), out[len("head "):])
	note("AppendUnquote of that: %q, error %q", back, l.describe(err))
	out, err = l.unquote([]byte("head "), text)
	note("AppendUnquote: %q, error %q", out, l.describe(err))
}

// veryDeep reports whether text has more than 500 opening brackets, so that its indented form may
// be huge.
func veryDeep(text []byte) bool {
	return bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > 500
}

// CheckTokens compares the tokens that both libraries construct from a value drawn from r, and
// the texts that they append for floats. It returns nil if all are the same.
func CheckTokens(r *jsontest.Rand) *Finding {
	p := piece{how: jsontest.Pick(r, []byte("siudeb"))}
	f := Filler{r, true}
	p.text, p.bits = f.text(), r.Uint64()
	if r.OneIn(2) {
		p.bits = uint64(f.integer(64))
	}
	var a, b []string
	tokens(ours, p, &a)
	tokens(std, p, &b)
	if diff := firstStep(a, b); diff != "" {
		return &Finding{Check: fmt.Sprintf("construct %v", p), Diff: diff}
	}
	return nil
}

func tokens[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l lib[T, V, K, P, O], p piece, trace *[]string) {
	*trace = append(*trace, describeToken(l, constructed(l, p)))
	for _, bits := range []int{32, 64} {
		f := Filler{jsontest.NewRand(p.bits), true}.float()
		*trace = append(*trace, string(l.appendFloat([]byte("head "), f, bits)))
	}
}

// CheckPointers compares the methods of Pointer on two texts drawn from r. It returns nil if all
// results are the same.
func CheckPointers(r *jsontest.Rand) *Finding {
	x, y := randomPointer(r), randomPointer(r)
	if r.OneIn(3) {
		y = x + y
	}
	var a, b []string
	pointers(ours, x, y, &a)
	pointers(std, x, y, &b)
	if diff := firstStep(a, b); diff != "" {
		return &Finding{Check: fmt.Sprintf("pointers %q and %q", x, y), Diff: diff}
	}
	return nil
}

func randomPointer(r *jsontest.Rand) string {
	s := ""
	for range r.IntN(6) {
		s += jsontest.Pick(r, []string{"/", "/a", "/0", "/12", "~", "~0", "~1", "~2", "é", "\xff", "/a~1b", "x", "//", "/01", "/-"})
	}
	return s
}

func pointers[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](_ lib[T, V, K, P, O], x, y string, trace *[]string) {
	p, q := P(x), P(y)
	*trace = append(*trace,
		fmt.Sprintf("IsValid %t", p.IsValid()),
		fmt.Sprintf("Parent %q", string(p.Parent())),
		fmt.Sprintf("LastToken %q", p.LastToken()),
		fmt.Sprintf("AppendToken %q", string(p.AppendToken(y))),
		fmt.Sprintf("Contains %t %t", p.Contains(q), q.Contains(p)),
		fmt.Sprintf("Tokens %q", slices.Collect(p.Tokens())))
}
