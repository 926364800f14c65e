// Package lib contains the measured libraries: their functions for the operations,
// with the same signatures. All are used with their default options, except that sonic is also
// there with its fastest ones, and that Compact of the libraries with the API of encoding/json/v2
// has the options of their Value.Compact.
package lib

import (
	"io"
	"runtime/debug"
	"strings"
)

// A Lib is one library. Functions that it does not have are nil.
type Lib struct {
	// Name is the short name of the library in flags and logs.
	Name string
	// Title is the name of the library in tables and charts: the path of its package, or the part of
	// the path by which the library is known.
	Title string
	// Module is the path of the library's module. It is empty for packages of the toolchain.
	Module string
	// Strict means that the library rejects invalid UTF-8 and duplicate names.
	Strict bool
	// Raw returns a pointer to an empty value of the raw value type of the
	// library, and RawOf a raw value, or a pointer to one, in the memory of text.
	Raw   func() any
	RawOf func(text []byte) any

	Marshal   func(v any) ([]byte, error)
	Append    func(dst []byte, v any) ([]byte, error)
	Write     func(w io.Writer, v any) error
	Unmarshal func(text []byte, v any) error
	Read      func(r io.Reader, v any) error
	// Decoder returns a function that reads the next value of the stream r, and Encoder one that
	// writes the next value of a stream to w. At the end of r the error is [io.EOF].
	Decoder func(r io.Reader) func(v any) error
	Encoder func(w io.Writer) func(v any) error
	// Tokens returns the number of tokens in the text: literals, numbers, strings,
	// names and brackets. It gets the text as bytes and as a string, so that no
	// library has to convert it.
	Tokens func(text []byte, same string) (int, error)
	Valid  func(text []byte) bool
	// Compact appends text without white space to dst.
	Compact func(dst, text []byte) ([]byte, error)
	// Canonical returns text in the canonical form of RFC 8785. It may change text.
	Canonical func(text []byte) ([]byte, error)
}

// Ours is the name of plainjson, and V1 that of encoding/json, with which the speeds of all
// libraries are compared.
const (
	Ours = "plainjson"
	V1   = "v1"
)

// Few are the names of the libraries in short tables and charts: those that most programs choose
// from.
var Few = []string{Ours, "v2", V1, "goccy", "goccy-v2", "sonic", "easyjson"}

// All returns all libraries: ours, the other strict ones, and the other ones.
func All() []*Lib {
	return []*Lib{ours(), v2(), goccyV2(), v1(), goccy(), sonicDefault(), sonicFastest(), segmentio(), jsoniterDefault(), sonnetLib(), easyjsonLib()}
}

// Version returns the version of the library that the program with the given build
// information contains: that of its module, or, for packages of the toolchain, that of Go. It
// is "this tree" for a replaced module, and "unknown" for one that is missing.
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

// Find returns the libraries with the names in list, separated by commas, or all libraries
// for an empty list. If a name is unknown, it returns only the first such name.
func Find(list string) (libs []*Lib, unknown string) {
	if list == "" {
		return All(), ""
	}
	for name := range strings.SplitSeq(list, ",") {
		l := Named(name)
		if l == nil {
			return nil, name
		}
		libs = append(libs, l)
	}
	return libs, ""
}

// Named returns the library with the given name; nil if there is none.
func Named(name string) *Lib {
	for _, l := range All() {
		if l.Name == name {
			return l
		}
	}
	return nil
}
