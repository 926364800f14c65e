// Package lib has the libraries that are measured: what each of them calls the
// operations, under the same signatures. All are used with the options that
// they have when one asks for none.
package lib

import (
	"io"
	"runtime/debug"
	"strings"
)

// A Lib is one library. A function that it does not have is nil.
type Lib struct {
	// Name is short, for tables.
	Name string
	// Module is its path. It is empty for what comes with the toolchain.
	Module string
	// Strict reports that it reads no invalid UTF-8 and no object with the same
	// name twice.
	Strict bool
	// Raw returns a pointer to an empty raw value in the sense of the library,
	// and RawOf a raw value that holds text.
	Raw   func() any
	RawOf func(text []byte) any

	Marshal   func(v any) ([]byte, error)
	Append    func(dst []byte, v any) ([]byte, error)
	Write     func(w io.Writer, v any) error
	Unmarshal func(text []byte, v any) error
	Read      func(r io.Reader, v any) error
	// Decoder returns a function that reads the next value of the stream r, and Encoder one that writes the next
	// value of a stream to w. At the end of r the error is [io.EOF].
	Decoder func(r io.Reader) func(v any) error
	Encoder func(w io.Writer) func(v any) error
	// Tokens returns how many tokens the text has: literals, numbers, strings,
	// names and brackets. It gets the text in both forms, so that no library
	// has to convert it.
	Tokens func(text []byte, same string) (int, error)
	Valid  func(text []byte) bool
	// Compact appends text without white space to dst.
	Compact func(dst, text []byte) ([]byte, error)
}

// Ours is the name of the library that the others are compared with.
const Ours = "plainjson"

// All returns all libraries, ours first.
func All() []*Lib {
	return []*Lib{ours(), v2(), v1(), goccy(), sonicDefault(), segmentio(), jsoniterDefault(), sonnetLib(), easyjsonLib()}
}

// Version returns the version of the library that this program was built with:
// that of its module, or else that of the toolchain.
func (l *Lib) Version(info *debug.BuildInfo) string {
	if l.Module == "" {
		return info.GoVersion
	}
	for _, dep := range info.Deps {
		if dep.Path == l.Module {
			if dep.Replace != nil {
				return "this tree"
			}
			return dep.Version
		}
	}
	return "unknown"
}

// Find returns the libraries with the names in list, which has commas between
// them, and the first name that is none. An empty list stands for all.
func Find(list string) (libs []*Lib, unknown string) {
	all := All()
	if list == "" {
		return all, ""
	}
	for name := range strings.SplitSeq(list, ",") {
		found := false
		for _, l := range all {
			if l.Name == name {
				libs, found = append(libs, l), true
			}
		}
		if !found {
			return nil, name
		}
	}
	return libs, ""
}
