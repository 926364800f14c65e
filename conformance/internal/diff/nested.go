package diff

import (
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// Nested programs read or write Go values whose methods call methods of their Encoder or Decoder. Some
// of these calls fail. A method chooses its calls by random numbers and the results of its earlier calls,
// so both libraries get the same ones while their results agree. Each program exists once for both: see Writing
// and Reading. This file has their common parts, and the types whose methods are the programs.

// maxMethods is how many methods of a nested program make random calls. Later ones make as few calls as possible.
const maxMethods = 30

// A nest is one execution of a nested program.
type nest struct {
	r     *jsontest.Rand
	fuel  int      // number of methods that may still make random calls; 0 or less: none
	skips bool     // methods ignore some failures
	trace []string // a line for each call, with its results
}

// note adds a line to the trace, with the names of types as sideless changes them.
func (n *nest) note(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	n.trace = append(n.trace, sideless.Replace(line))
}

// sideless removes the package path and the prefixes our and std from names of types, so that they are the same for
// both libraries.
var sideless = strings.NewReplacer(packagePath+".our", "", packagePath+".std", "", "diff.our", "diff.", "diff.std", "diff.")

// packagePath is the path of this package, which is in the names of types with type arguments.
const packagePath = "github.com/plainjson/json/conformance/internal/diff"

// inMethod counts a call of a method and reports whether the method may make random calls.
func (n *nest) inMethod() bool {
	n.fuel--
	return n.fuel >= 0
}

// passesOver decides at random whether the method at work ignores failures. Without skips it does not.
func (n *nest) passesOver() bool { return n.r.OneIn(3) && n.skips }

// A nestedLib has the functions of one library for nested programs.
type nestedLib[T token[K], V ~[]byte, K ~byte, P pointer[P], O any] struct {
	lib[T, V, K, P, O]
	marshal   func(encoder[T, V, K, P], any) error
	unmarshal func(decoder[T, V, K, P], any) error
	// tree returns a Go value whose MarshalJSONTo continues w. It may write v.
	tree func(w *writing, v any) any
	// target returns a pointer to a value to read into.
	target func(r *jsontest.Rand) any
}

var ourNested = nestedLib[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer, json.Options]{
	lib: ours,
	marshal: func(e encoder[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer], in any) error {
		return json.MarshalEncode(e.(*jsontext.Encoder), in)
	},
	unmarshal: func(d decoder[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer], out any) error {
		return json.UnmarshalDecode(d.(*jsontext.Decoder), out)
	},
	tree:   func(w *writing, v any) any { return ourTree{w, v} },
	target: nestedTarget[ourReader, jsontext.Value],
}

var stdNested = nestedLib[stdtext.Token, stdtext.Value, stdtext.Kind, stdtext.Pointer, stdjson.Options]{
	lib: std,
	marshal: func(e encoder[stdtext.Token, stdtext.Value, stdtext.Kind, stdtext.Pointer], in any) error {
		return stdjson.MarshalEncode(e.(*stdtext.Encoder), in)
	},
	unmarshal: func(d decoder[stdtext.Token, stdtext.Value, stdtext.Kind, stdtext.Pointer], out any) error {
		return stdjson.UnmarshalDecode(d.(*stdtext.Decoder), out)
	},
	tree:   func(w *writing, v any) any { return stdTree{w, v} },
	target: nestedTarget[stdReader, stdtext.Value],
}

// ourTree is a value that a Writing writes. The method may write v.
type ourTree struct {
	w *writing
	v any
}

// MarshalJSONTo continues the program w.
func (t ourTree) MarshalJSONTo(e *jsontext.Encoder) error {
	return t.w.method(nestedEncoding(ourNested, e), t.v)
}

// stdTree is ourTree for the standard library.
type stdTree struct {
	w *writing
	v any
}

// MarshalJSONTo continues the program w.
func (t stdTree) MarshalJSONTo(e *stdtext.Encoder) error {
	return t.w.method(nestedEncoding(stdNested, e), t.v)
}

// readings maps each Decoder at work to the *reading that it executes, because methods get only the Decoder.
var readings sync.Map

// ourReader is a type that a Reading reads by its method.
type ourReader struct{}

// UnmarshalJSONFrom continues the Reading that works on d.
func (*ourReader) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	r, _ := readings.Load(d)
	return r.(*reading).method(nestedDecoding(ourNested, d))
}

// stdReader is ourReader for the standard library.
type stdReader struct{}

// UnmarshalJSONFrom continues the Reading that works on d.
func (*stdReader) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	r, _ := readings.Load(d)
	return r.(*reading).method(nestedDecoding(stdNested, d))
}

// describeAll returns what describe returns, with the text of the innermost error in the chain, unless that is a
// SemanticError, whose text repeats the description. Of an error that says what is wrong in a text it takes the plain
// text, which says where, as that of the standard library. For nil it returns "no error".
func describeAll(err error, describe func(error) string) string {
	if err == nil {
		return "no error"
	}
	inner := err
	for e := inner; e != nil; e = errors.Unwrap(e) {
		inner = e
	}
	if strings.HasSuffix(fmt.Sprintf("%T", inner), ".SemanticError") {
		return fmt.Sprintf("error %q", describe(err))
	}
	text := inner.Error()
	if e, ok := inner.(interface{ Plain() string }); ok {
		text = e.Plain()
	}
	return fmt.Sprintf("error %q, text %q", describe(err), text)
}

var (
	failedCall  = regexp.MustCompile(`error "(?:[^"\\]|\\.)*"(?:, text "(?:[^"\\]|\\.)*")?`)
	noValueText = regexp.MustCompile(`at start of value"|\(expecting ':'\)"|text "(?:unexpected EOF|missing value after object name)"`)
	ownMistake  = regexp.MustCompile(`^ *(mistake|two) `)
)

// compareNested returns the first difference between two traces, or "". It compares them up to the first failure, and
// ignores the differences of NestedTolerances. Of a failure it compares only the error: the libraries differ in the
// target after a failed call, and in the position of the coder. A method that breaks the rules, by closing an array
// or object that it did not open, or by writing two values, is like a failure: if the lines differ there, the
// comparison ends. It also ends at lines for which calledInVain is true.
func compareNested(ours, std []string) string {
	ours, std = tolerated(ours, std)
	for i := range min(len(ours), len(std)) {
		a, b := failedCall.FindString(ours[i]), failedCall.FindString(std[i])
		switch {
		case a != "" && calledInVain(ours[i], std[i]):
			return firstStep(ours[:i], std[:i])
		case ours[i] != std[i] && ownMistake.MatchString(ours[i]) && ownMistake.MatchString(std[i]):
			return firstStep(ours[:i], std[:i])
		case a != "" && b != "":
			return firstStep(append(ours[:i:i], tolerant(a)), append(std[:i:i], tolerant(b)))
		}
	}
	return firstStep(ours, std)
}

// calledInVain reports whether ours is a line about a call that failed because a value is missing, and std a line
// from the method that the standard library has called for it, or about the failure of that method. Ours does not
// call methods for missing values.
func calledInVain(ours, std string) bool {
	level := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	return strings.Contains(ours, "diff.Reader") && strings.Contains(ours, `error "syntactic at `) &&
		noValueText.MatchString(ours) &&
		(level(std) > level(ours) || strings.Contains(std, `kind '\\x00' value \"\" (nil true) type diff.Reader`))
}

// tolerated returns copies of the traces, equal in the lines that differ only by NestedTolerances.
func tolerated(ours, std []string) (a, b []string) {
	a, b = append(a, ours...), append(b, std...)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] && tolerant(a[i]) == tolerant(b[i]) {
			a[i] = b[i]
		}
	}
	return a, b
}

// around shows the traces side by side, from a few lines before the first difference to a few lines after it.
func around(ours, std []string) string {
	a, b := tolerated(ours, std)
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	var out strings.Builder
	for k := max(0, i-6); k < i; k++ {
		fmt.Fprintf(&out, "%5d both: %s\n", k, a[k])
	}
	for k := i; k < min(max(len(a), len(b)), i+4); k++ {
		if k < len(a) {
			fmt.Fprintf(&out, "%5d ours: %s\n", k, a[k])
		}
		if k < len(b) {
			fmt.Fprintf(&out, "%5d std:  %s\n", k, b[k])
		}
	}
	return out.String()
}
