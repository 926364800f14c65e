package diff

import (
	"bytes"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
)

// An Encoding is one value to encode, with options and the limit of a writer.
type Encoding struct {
	Value any
	// Name describes the value for reports.
	Name string
	Opts OptionSet
	// Limit is the number of bytes after which the failing writers fail, and of spare capacity
	// for AppendMarshal.
	Limit int
}

// RandomEncoding returns an Encoding of a random value of a type out of types, or of a pointer to
// it, with random options, and most often Deterministic if the type can contain maps.
func RandomEncoding(r *jsontest.Rand, types []Type) Encoding {
	t := jsontest.Pick(r, types)
	seed := r.Uint64()
	e := Encoding{
		Value: Filled(t.Type, seed, true),
		Name:  fmt.Sprintf("%s filled from %#x", t.Name, seed),
		Opts:  RandomOptions(r, MarshalFlags|SpaceFlags),
		Limit: r.IntN(300),
	}
	if !r.OneIn(8) && hasMap(t.Type, 6) {
		e.Opts = e.Opts.With(DetermineFlag, true)
	}
	if r.OneIn(2) {
		e.Name += " by value"
		e.Value = reflect.ValueOf(e.Value).Elem().Interface()
	}
	return e
}

// hasMap reports whether a value of type t can contain a map. It looks at the levels down to
// depth and assumes a map in deeper containers.
func hasMap(t reflect.Type, depth int) bool {
	switch t.Kind() {
	case reflect.Map, reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return depth == 0 || hasMap(t.Elem(), depth-1)
	case reflect.Struct:
		for i := range t.NumField() {
			if depth == 0 || hasMap(t.Field(i).Type, depth-1) {
				return true
			}
		}
	}
	return false
}

// String describes e for reports.
func (e Encoding) String() string {
	return fmt.Sprintf("encode %s with %v", e.Name, e.Opts)
}

// Check encodes the value by Marshal and MarshalWrite of both libraries, and by
// our AppendMarshal. It returns the first difference between outputs, errors and
// panics, or "".
//
// If several members of one map cannot be encoded, each library reports any of
// them, even with Deterministic. Check then repeats the calls up to 50 times until
// the results agree. If the errors of the standard library vary, it is enough that
// it reports each error of ours in one of up to 5,000 calls.
func (e Encoding) Check() string {
	diff := e.checkOnce()
	ours, std := map[string]bool{}, map[string]bool{}
	for i := range 5000 {
		if diff == "" || !e.loose() {
			break
		}
		_, _, err := e.std()
		if err == nil {
			break
		}
		std[e.unplaced(DescribeStd(err))] = true
		if i < 50 {
			_, _, err := e.ours()
			ours[e.unplaced(DescribeOurs(err))] = true
			diff = e.checkOnce()
		} else if len(std) == 1 {
			break
		} else if within(ours, std) {
			return ""
		}
	}
	return diff
}

// within reports whether a is a subset of b.
func within(a, b map[string]bool) bool {
	for s := range a {
		if !b[s] {
			return false
		}
	}
	return true
}

func (e Encoding) checkOnce() string {
	ourOut, ourPanic, ourErr := e.ours()
	stdOut, stdPanic, stdErr := e.std()
	if (ourPanic == "") != (stdPanic == "") {
		return panics(ourPanic, stdPanic)
	}
	if e.unordered() {
		return e.checkUnordered(ourOut, stdOut, ourErr, stdErr)
	}
	if diff := sameError(ourErr, stdErr); diff != "" {
		return diff
	}
	if !bytes.Equal(ourOut, stdOut) {
		return "output:\n" + FirstDifference(ourOut, stdOut)
	}
	if diff := e.checkAppend(stdOut, stdErr); diff != "" {
		return diff
	}
	return e.checkWrite(stdErr)
}

// unordered reports whether the members of maps may be in any order in the output.
func (e Encoding) unordered() bool {
	sameNames := e.Opts.Has(LaxFlags) || e.Opts.Has(1) && (e.Opts.funcs != 0 || strings.Contains(e.Name, "Std"))
	return !(e.Opts.Has(DetermineFlag) && !sameNames) && e.loose()
}

var offsetAt = regexp.MustCompile(` at [0-9]+ "`)

// unplaced returns the description of an error, without the offset if that depends on the order
// of members.
func (e Encoding) unplaced(description string) string {
	if !e.unordered() {
		return description
	}
	return offsetAt.ReplaceAllString(description, ` at # "`)
}

// loose reports whether the value can contain maps, whose members may be in any order.
func (e Encoding) loose() bool {
	return e.Value != nil && hasMap(reflect.TypeOf(e.Value), 6)
}

// checkUnordered compares outputs whose members may be in any order: they must consist of the
// same bytes. It compares errors without offsets. Different keys may have the same name with both
// LaxFlags, or with AllowDuplicateNames and functions or methods for the standard library's coders,
// and Deterministic does not order members of the same name.
func (e Encoding) checkUnordered(ours, std []byte, ourErr, stdErr error) string {
	if ourErr != nil || stdErr != nil {
		if e.unplaced(DescribeOurs(ourErr)) != e.unplaced(DescribeStd(stdErr)) {
			return sameError(ourErr, stdErr)
		}
		return ""
	}
	a, b := bytes.Clone(ours), bytes.Clone(std)
	slices.Sort(a)
	slices.Sort(b)
	if !bytes.Equal(a, b) {
		return fmt.Sprintf("output without order:\n  ours: %s\n  std:  %s", quoted(ours), quoted(std))
	}
	return ""
}

func (e Encoding) ours() (out []byte, panicked string, err error) {
	panicked, err = catch(func() error {
		var err error
		out, err = json.Marshal(e.Value, e.Opts.Calls()...)
		return err
	})
	return out, panicked, err
}

func (e Encoding) std() (out []byte, panicked string, err error) {
	panicked, err = catch(func() error {
		var err error
		out, err = stdjson.Marshal(e.Value, e.Opts.Std()...)
		return err
	})
	return out, panicked, err
}

// checkAppend compares AppendMarshal with the results of Marshal of the standard library, and checks
// that it does not change the bytes that it appends to.
func (e Encoding) checkAppend(want []byte, wantErr error) string {
	const head = `{"head":`
	dst := append(make([]byte, 0, len(head)+e.Limit), head...)
	out, err := json.AppendMarshal(dst, e.Value, e.Opts.Calls()...)
	if diff := sameError(err, wantErr); diff != "" {
		return "AppendMarshal " + diff
	}
	if err == nil && string(out) != head+string(want) {
		return "AppendMarshal output:\n" + FirstDifference(out, []byte(head+string(want)))
	}
	if string(dst) != head {
		return "AppendMarshal changed the bytes it was to append to"
	}
	return ""
}

// checkWrite compares MarshalWrite with that of the standard library, for writers
// that fail and writers that do not. If the value cannot be encoded and the writer
// fails, each library may report either error. After an error, the written bytes
// are compared up to the shorter length.
func (e Encoding) checkWrite(marshalErr error) string {
	writers := []struct {
		name string
		make func() writer
	}{
		{"a bytes.Buffer", func() writer { return bytes.NewBufferString("head ") }},
		{"a writer", func() writer { return &jsontest.Writer{} }},
		{"a writer that fails", func() writer { return jsontest.FailAfterWriter(e.Limit, ErrBoom) }},
	}
	for _, w := range writers {
		ours, std := w.make(), w.make()
		ourPanic, ourErr := catch(func() error { return json.MarshalWrite(ours, e.Value, e.Opts.Calls()...) })
		if ourPanic != "" {
			return "MarshalWrite panic: " + ourPanic
		}
		stdErr := stdjson.MarshalWrite(std, e.Value, e.Opts.Std()...)
		if diff := sameError(ourErr, stdErr); diff != "" && (marshalErr == nil || !errors.Is(ourErr, ErrBoom) && !errors.Is(stdErr, ErrBoom)) {
			return fmt.Sprintf("MarshalWrite to %s (limit %d), %s", w.name, e.Limit, diff)
		}
		a, b := ours.Bytes(), std.Bytes()
		if stdErr != nil { // how much of a failed value was flushed depends on pooled buffers
			n := min(len(a), len(b))
			a, b = a[:n], b[:n]
		}
		if !bytes.Equal(a, b) {
			return fmt.Sprintf("MarshalWrite to %s (limit %d), output:\n%s", w.name, e.Limit, FirstDifference(a, b))
		}
	}
	return ""
}

// A writer is an io.Writer with a method Bytes that returns all bytes it has accepted.
type writer interface {
	io.Writer
	Bytes() []byte
}

// FirstDifference describes two different outputs by the bytes around their first difference.
func FirstDifference(ours, std []byte) string {
	i := 0
	for i < len(ours) && i < len(std) && ours[i] == std[i] {
		i++
	}
	from := max(i-40, 0)
	return fmt.Sprintf("  first difference at offset %d, shown from %d\n  ours (%d bytes): %q\n  std  (%d bytes): %q",
		i, from, len(ours), ours[from:min(i+60, len(ours))], len(std), std[from:min(i+60, len(std))])
}

// CheckValue runs the check of e and returns what it finds, or nil.
func CheckValue(e Encoding) *Finding {
	if diff := e.Check(); diff != "" {
		v := reflect.ValueOf(e.Value)
		for (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && !v.IsNil() {
			v = v.Elem()
		}
		return &Finding{Check: e.String() + fmt.Sprintf("\nvalue: %.2000s", fmt.Sprintf("%#v", v)), Diff: diff}
	}
	return nil
}
