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

// Nested programs read or write Go values whose methods make calls with the Encoder or the Decoder
// that they are given, of which some fail. What such a method does follows from random numbers
// alone. The programs are written once: see Writing and Reading. This file has what both need, and
// the types whose methods are the programs.

// maxMethods is how many methods a nested program calls before they do as little as they can.
const maxMethods = 30

// A nest is one execution of a nested program.
type nest struct {
	r     *jsontest.Rand
	fuel  int      // how many methods may still do more than they must
	skips bool     // whether methods pass over some failures
	trace []string // what could be seen after each call
}

// note adds a line to the trace, which must not tell from which library its types are.
func (n *nest) note(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	n.trace = append(n.trace, sideless.Replace(line))
}

// sideless takes from the names of types which library they are for.
var sideless = strings.NewReplacer(packagePath+".our", "", packagePath+".std", "", "diff.our", "diff.", "diff.std", "diff.")

// packagePath is the path of this package, which is in the names of types with type arguments.
const packagePath = "github.com/plainjson/json/conformance/internal/diff"

// inMethod counts a method and reports whether it may do something.
func (n *nest) inMethod() bool {
	n.fuel--
	return n.fuel >= 0
}

// passesOver reports whether the method that is called passes over failures.
func (n *nest) passesOver() bool { return n.r.OneIn(3) && n.skips }

// A nestedLib is a library as the nested programs see it.
type nestedLib[T token[K], V ~[]byte, K ~byte, P pointer[P], O any] struct {
	lib[T, V, K, P, O]
	marshal   func(encoder[T, V, K, P], any) error
	unmarshal func(decoder[T, V, K, P], any) error
	// tree returns a Go value whose method goes on with w, perhaps by writing v.
	tree func(w *writing, v any) any
	// target returns where a value can be read to.
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

// ourTree is a value that a Writing writes.
type ourTree struct {
	w *writing
	v any
}

// MarshalJSONTo goes on with the program.
func (t ourTree) MarshalJSONTo(e *jsontext.Encoder) error {
	return t.w.method(nestedEncoding(ourNested, e), t.v)
}

// stdTree is ourTree for the standard library.
type stdTree struct {
	w *writing
	v any
}

// MarshalJSONTo goes on with the program.
func (t stdTree) MarshalJSONTo(e *stdtext.Encoder) error {
	return t.w.method(nestedEncoding(stdNested, e), t.v)
}

// readings has the executions of Readings by their Decoders, for the methods that read know no more.
var readings sync.Map

// ourReader is a type that a Reading reads.
type ourReader struct{}

// UnmarshalJSONFrom goes on with the program.
func (*ourReader) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	r, _ := readings.Load(d)
	return r.(*reading).method(nestedDecoding(ourNested, d))
}

// stdReader is ourReader for the standard library.
type stdReader struct{}

// UnmarshalJSONFrom goes on with the program.
func (*stdReader) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	r, _ := readings.Load(d)
	return r.(*reading).method(nestedDecoding(stdNested, d))
}

// describeAll is describe with the text of the innermost error, unless that is made from what is described.
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
	return fmt.Sprintf("error %q, text %q", describe(err), inner)
}

var (
	failedCall = regexp.MustCompile(`error "(?:[^"\\]|\\.)*"(?:, text "(?:[^"\\]|\\.)*")?`)
	ownMistake = regexp.MustCompile(`^ *(mistake|two) `)
)

// compareNested compares two traces up to the first failure, of which it compares the error alone, but for what
// NestedTolerances allows. What follows is subject to clause 2a of the contract: what a failed call leaves in its
// target, and where the coder goes on. So is a method that breaks the rules: it closes what it did not open, or
// writes two values. The traces end there if they differ.
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

// calledInVain reports whether ours has failed in a call for a value that is not there, and the standard library has
// called a method for it, whose first line or failure is std. Nothing is called for such a value, by clause 2a of the
// contract.
func calledInVain(ours, std string) bool {
	level := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	return strings.Contains(ours, "diff.Reader") && strings.Contains(ours, `error "syntactic at `) &&
		(strings.Contains(ours, `at start of value"`) || strings.Contains(ours, `text "unexpected EOF"`)) &&
		(level(std) > level(ours) || strings.Contains(std, `kind '\\x00' value \"\" (nil true) type diff.Reader`))
}

// tolerated returns the traces with the lines made equal that differ in what NestedTolerances allows.
func tolerated(ours, std []string) (a, b []string) {
	a, b = append(a, ours...), append(b, std...)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] && tolerant(a[i]) == tolerant(b[i]) {
			a[i] = b[i]
		}
	}
	return a, b
}

// around shows the traces side by side, a few lines before and behind the first difference.
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
