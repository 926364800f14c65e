package diff

import (
	"bytes"
	stdjson "encoding/json/v2"
	"fmt"
	"reflect"
	"runtime/debug"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
)

// A Decoding is one way to decode a text into a Go value: target, options and source.
type Decoding struct {
	// New returns a pointer to a new target. Each call returns an equal one.
	New func() any
	// Target describes the target for reports.
	Target string
	Opts   OptionSet
	Source Source
}

// IntoAny returns the Decoding of a slice of bytes into a nil any, without options.
func IntoAny() Decoding {
	return Decoding{New: func() any { return new(any) }, Target: "any", Source: Direct}
}

// String describes d for reports.
func (d Decoding) String() string {
	return fmt.Sprintf("decode into %s from %v with %v", d.Target, d.Source, d.Opts)
}

// Check decodes text by both libraries. It returns the first difference between the panics, errors
// or targets, or that ours changed its input, or "".
func (d Decoding) Check(text []byte) string {
	ours, std := d.New(), d.New()
	given := bytes.Clone(text)
	ourPanic, ourErr := catch(func() error { return d.ours(given, ours) })
	stdPanic, stdErr := catch(func() error { return d.std(text, std) })
	if ourPanic != stdPanic && (ourPanic == "" || stdPanic == "") {
		return panics(ourPanic, stdPanic)
	}
	if !bytes.Equal(given, text) {
		return "ours changed its input"
	}
	if diff := sameError(ourErr, stdErr); diff != "" {
		return diff
	}
	if failedToRead(ourErr) {
		return SameAfterFailure(ours, std)
	}
	return Same(ours, std)
}

func (d Decoding) ours(text []byte, out any) error {
	if d.Source.open == nil {
		return json.Unmarshal(text, out, d.Opts.Calls()...)
	}
	return json.UnmarshalRead(d.Source.open(text), out, d.Opts.Calls()...)
}

func (d Decoding) std(text []byte, out any) error {
	if d.Source.open == nil {
		return stdjson.Unmarshal(text, out, d.Opts.Std()...)
	}
	return stdjson.UnmarshalRead(d.Source.open(text), out, d.Opts.Std()...)
}

// sameError returns the difference between two errors as DescribeOurs and DescribeStd describe
// them, or "".
func sameError(ours, std error) string {
	if ours == nil && std == nil {
		return ""
	}
	a, b := DescribeOurs(ours), DescribeStd(std)
	if a == b {
		return ""
	}
	return fmt.Sprintf("error:\n  ours: %s\n        (%v)\n  std:  %s\n        (%v)", orAccepts(a), ours, orAccepts(b), std)
}

// orAccepts returns s, the description of an error, or "accepts" if it is empty.
func orAccepts(s string) string {
	if s == "" {
		return "accepts"
	}
	return s
}

// catch calls f and returns its error. If f panics, it returns the value of the panic and the
// places where it comes from; otherwise panicked is "".
func catch(f func() error) (panicked string, err error) {
	defer func() {
		if x := recover(); x != nil {
			panicked = fmt.Sprintf("%v at %s", x, callers(debug.Stack()))
		}
	}()
	return "", f()
}

// callers returns up to four places of this module, without its tests in conformance, in the text
// of a stack, the innermost one first.
func callers(stack []byte) string {
	var places []string
	for line := range strings.Lines(string(stack)) {
		place := strings.TrimSpace(line)
		if strings.Contains(place, ".go:") && !strings.Contains(place, "/src/") && !strings.Contains(place, "conformance") {
			place, _, _ = strings.Cut(place, " ")
			places = append(places, place)
		}
	}
	return strings.Join(places[:min(len(places), 4)], " < ")
}

// RandomDecoding returns a Decoding with a random type out of types, options, and a source for a
// text of size bytes. One target in three is filled beforehand.
func RandomDecoding(r *jsontest.Rand, types []Type, size int) Decoding {
	t := jsontest.Pick(r, types)
	d := Decoding{Target: t.Name, Opts: RandomOptions(r, UnmarshalFlags), Source: RandomSource(r, size)}
	if r.OneIn(3) {
		seed := r.Uint64()
		d.Target += fmt.Sprintf(" (filled from %#x)", seed)
		d.New = func() any { return Filled(t.Type, seed, false) }
	} else {
		d.New = func() any { return reflect.New(t.Type).Interface() }
	}
	return d
}

// Into returns a Decoding of a slice of bytes into a zero value of the named type, without
// options. It panics if no list of types has the name.
func Into(name string) Decoding {
	for _, list := range [][]Type{Types, RareTypes, MethodTypes, PlaceTypes, EmbedTypes, EmbedCoderTypes} {
		for _, t := range list {
			if t.Name == name {
				return Decoding{New: func() any { return reflect.New(t.Type).Interface() }, Target: name, Source: Direct}
			}
		}
	}
	panic("diff: no type " + name)
}

// panics returns a difference in panics. A text is empty if that library did not panic.
func panics(ours, std string) string {
	return fmt.Sprintf("panic:\n  ours: %s\n  std:  %s", ours, std)
}
