package diff

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
	v1 "github.com/plainjson/json/v1"
)

// An OldDecoding is a call of Unmarshal of the API of encoding/json, or of Decode of a Decoder,
// into a zero or filled value.
type OldDecoding struct {
	Type   Type
	Seed   uint64 // seed of the value before the call; 0: the zero value
	Source Source // the reader of Decode; Direct and the zero Source call Unmarshal
}

// RandomOldDecoding returns the decoding of a text of the given size into a value of type t.
// In half of the cases the value is filled before the call.
func RandomOldDecoding(r *jsontest.Rand, t Type, size int) OldDecoding {
	d := OldDecoding{Type: t, Source: RandomSource(r, size)}
	if r.OneIn(2) {
		d.Seed = r.Uint64()
	}
	return d
}

// String describes d for reports.
func (d OldDecoding) String() string {
	if d.Source.open != nil {
		return fmt.Sprintf("decoding of the old API from %v into %s (%v) filled from seed %d", d.Source, d.Type.Name, d.Type.Type, d.Seed)
	}
	return fmt.Sprintf("unmarshal by the old API into %s (%v) filled from seed %d", d.Type.Name, d.Type.Type, d.Seed)
}

// target returns a pointer to a new value to unmarshal into. Each call returns an equal one.
func (d OldDecoding) target() any {
	if d.Seed == 0 {
		return reflect.New(d.Type.Type).Interface()
	}
	return Filled(d.Type.Type, d.Seed, false)
}

// Check unmarshals text with both libraries. It returns a panic of ours, or the first difference
// between the errors or values, or "". If the standard library panics, it returns "".
func (d OldDecoding) Check(text []byte) string {
	a, b := d.target(), d.target()
	panicked, ours := caught(func() error {
		if d.Source.open == nil {
			return v1.Unmarshal(text, a)
		}
		return v1.NewDecoder(d.Source.open(text)).Decode(a)
	})
	stdPanicked, std := caught(func() error {
		if d.Source.open == nil {
			return stdjson.Unmarshal(text, b)
		}
		return stdjson.NewDecoder(d.Source.open(text)).Decode(b)
	})
	if stdPanicked != "" {
		return "" // there is no result to compare with
	}
	if panicked != "" {
		return "panic: " + panicked
	}
	if x, y := describeOld(ours), describeOld(std); x != y {
		return fmt.Sprintf("error:\n  ours: %s\n  std:  %s", x, y)
	}
	return Same(a, b)
}

// caught calls f and returns its error. If f panics, it returns the value of the panic as text;
// otherwise panicked is "".
func caught(f func() error) (panicked string, err error) {
	defer func() {
		if p := recover(); p != nil {
			panicked = fmt.Sprint("panic ", p)
		}
	}()
	return "", f()
}

// CheckOldText compares Valid, Compact, Indent and HTMLEscape of both libraries on text. The
// prefix and the indentation are drawn from r. It returns nil if all results are the same.
func CheckOldText(r *jsontest.Rand, text []byte) *Finding {
	prefix := jsontest.Pick(r, []string{"", "", " ", "\t", "// ", "p"})
	indent := jsontest.Pick(r, []string{"", "  ", "\t", "x", "é", "\n"})
	if strings.TrimSpace(prefix) != "" && indent == "" {
		indent = " " // without it, the standard library does not return
	}
	return CheckText(fmt.Sprintf("functions on texts of the old API, prefix %q, indent %q", prefix, indent), text, func(text []byte) string {
		if a, b := v1.Valid(text), stdjson.Valid(text); a != b {
			return fmt.Sprintf("Valid:\n  ours: %t\n  std:  %t", a, b)
		}
		for _, f := range []struct {
			name      string
			ours, std func(dst *bytes.Buffer) error
		}{
			{"Compact", func(dst *bytes.Buffer) error { return v1.Compact(dst, text) },
				func(dst *bytes.Buffer) error { return stdjson.Compact(dst, text) }},
			{"Indent", func(dst *bytes.Buffer) error { return v1.Indent(dst, text, prefix, indent) },
				func(dst *bytes.Buffer) error { return stdjson.Indent(dst, text, prefix, indent) }},
			{"HTMLEscape", func(dst *bytes.Buffer) error { v1.HTMLEscape(dst, text); return nil },
				func(dst *bytes.Buffer) error { stdjson.HTMLEscape(dst, text); return nil }},
		} {
			a, b := bytes.NewBufferString("head"), bytes.NewBufferString("head")
			x, y := describeOld(f.ours(a)), describeOld(f.std(b))
			if x != y || !bytes.Equal(a.Bytes(), b.Bytes()) {
				return fmt.Sprintf("%s:\n  ours: %s %.1500q\n  std:  %s %.1500q", f.name, x, a, y, b)
			}
		}
		return ""
	})
}

// An OldEncoding is a random value to encode by Marshal, MarshalIndent and an Encoder of the API
// of encoding/json, with the settings of the Encoder and the limit of its writer.
type OldEncoding struct {
	Type           Type
	Seed           uint64
	Hostile        bool   // the value may have parts that cannot be encoded, see Filler
	ByPointer      bool   // a pointer to the value is encoded
	Prefix, Indent string // for MarshalIndent and SetIndent
	RawHTML        bool   // SetEscapeHTML(false)
	Limit          int    // bytes after which the writer fails; negative: it does not
}

// RandomOldEncoding returns the encoding of a random value of one of types.
func RandomOldEncoding(r *jsontest.Rand, types []Type) OldEncoding {
	e := OldEncoding{Type: jsontest.Pick(r, types), Seed: r.Uint64(), Hostile: r.OneIn(2), ByPointer: r.OneIn(2), Limit: -1}
	if r.OneIn(3) {
		e.Prefix, e.Indent = jsontest.Pick(r, []string{"", " ", "\t"}), jsontest.Pick(r, []string{"", "\t", "in"})
	}
	e.RawHTML = r.OneIn(4)
	if r.OneIn(5) {
		e.Limit = r.IntN(100)
	}
	return e
}

// String describes e for reports.
func (e OldEncoding) String() string {
	return fmt.Sprintf("marshal by the old API %s (%v) of seed %d (hostile %t, by pointer %t, prefix %q, indent %q, raw HTML %t, limit %d)",
		e.Type.Name, e.Type.Type, e.Seed, e.Hostile, e.ByPointer, e.Prefix, e.Indent, e.RawHTML, e.Limit)
}

// An oldEncoder is an Encoder of encoding/json or of package v1.
type oldEncoder interface {
	Encode(any) error
	SetIndent(prefix, indent string)
	SetEscapeHTML(bool)
}

// Check encodes the value with both libraries. It returns the first difference between the errors,
// panics or texts, or "". It ignores a panic of the standard library alone, and differences that
// come from the order of map entries.
func (e OldEncoding) Check() string {
	v := Filled(e.Type.Type, e.Seed, e.Hostile)
	if !e.ByPointer {
		v = reflect.ValueOf(v).Elem().Interface()
	}
	for _, f := range []struct {
		name      string
		ours, std func(any) ([]byte, error)
	}{
		{"Marshal", v1.Marshal, stdjson.Marshal},
		{"MarshalIndent", func(v any) ([]byte, error) { return v1.MarshalIndent(v, e.Prefix, e.Indent) },
			func(v any) ([]byte, error) { return stdjson.MarshalIndent(v, e.Prefix, e.Indent) }},
		{"Encode", func(v any) ([]byte, error) {
			w := &jsontest.Writer{}
			if e.Limit >= 0 {
				w = jsontest.FailAfterWriter(e.Limit, ErrBoom)
			}
			return e.encode(v1.NewEncoder(w), w, v)
		}, func(v any) ([]byte, error) {
			w := &jsontest.Writer{}
			if e.Limit >= 0 {
				w = jsontest.FailAfterWriter(e.Limit, ErrBoom)
			}
			return e.encode(stdjson.NewEncoder(w), w, v)
		}},
	} {
		var a, b []byte
		panicked, ours := caught(func() (err error) { a, err = f.ours(v); return err })
		stdPanicked, std := caught(func() (err error) { b, err = f.std(v); return err })
		x, y := describeOld(ours)+panicked, describeOld(std)+stdPanicked
		switch {
		case stdPanicked != "" && panicked == "":
		case x != y && happensToo(x, func() error { _, err := f.std(v); return err }):
		case x != y || (a == nil) != (b == nil):
			return fmt.Sprintf("%s:\n  ours: %s %.300q\n  std:  %s %.300q", f.name, x, a, y, b)
		case bytes.Equal(a, b), bytes.Contains(a, []byte("\ufffd")) && sameBytes(a, b):
			// U+FFFD may make names equal, and members of the same name are in any order
		default:
			return f.name + ": " + FirstDifference(a, b)
		}
	}
	return ""
}

// happensToo reports whether one of 2,000 calls of f returns an error that describeOld describes
// as want: if several keys of a map are invalid, each may be the first.
func happensToo(want string, f func() error) bool {
	for range 2000 {
		if describeOld(f()) == want {
			return true
		}
	}
	return false
}

// sameBytes reports whether a and b consist of the same bytes, in any order.
func sameBytes(a, b []byte) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return bytes.Equal(a, b)
}

// encode encodes v, a function, which fails, and v again without indentation, all by enc, which
// writes to w. It returns the written bytes and the number of calls of Write as text, and the
// joined errors.
func (e OldEncoding) encode(enc oldEncoder, w *jsontest.Writer, v any) ([]byte, error) {
	enc.SetIndent(e.Prefix, e.Indent)
	enc.SetEscapeHTML(!e.RawHTML)
	err := errors.Join(enc.Encode(v), enc.Encode(func() {}))
	enc.SetIndent("", "")
	return fmt.Appendf(nil, "%s in %d calls", w.Bytes(), w.Calls()), errors.Join(err, enc.Encode(v))
}

// CheckOldValue runs the check of e and returns what it finds, or nil.
func CheckOldValue(e OldEncoding) *Finding {
	if s := e.Check(); s != "" {
		return &Finding{Check: e.String(), Diff: s}
	}
	return nil
}
