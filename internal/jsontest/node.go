// Package jsontest contains the common parts of the tests of this module: a naive
// JSON parser after RFC 8259 as an oracle, faulty readers and writers, a
// deterministic generator of documents, a mutator of JSON texts and a helper for
// golden files.
//
// The package is not fast. Only tests and the generator command may import it.
package jsontest

import (
	"bytes"
	"fmt"
	"strconv"
)

// A Kind is the kind of a JSON value: the first byte of its text, or '0' for
// numbers. The names of members have kind '"'.
type Kind byte

// The kinds of JSON values.
const (
	Null   Kind = 'n'
	False  Kind = 'f'
	True   Kind = 't'
	String Kind = '"'
	Number Kind = '0'
	Object Kind = '{'
	Array  Kind = '['
)

// A Node is one JSON value that the oracle has read.
type Node struct {
	Kind    Kind
	Raw     []byte   // the text of the value, white space inside it included
	Offset  int      // where Raw starts in the parsed text
	Str     string   // contents of a string, unquoted
	Elems   []Node   // the elements of an array
	Members []Member // the members of an object, in the order of the text
}

// A Member is one name and value of an object.
type Member struct {
	Name  Node // of kind String
	Value Node
}

// ToAny returns the Go value into which n is decoded for a nil any: nil, bool,
// string, float64, []any or map[string]any. If a name occurs twice, the second
// value is decoded into the first one: null replaces a value of any kind, objects
// are merged, and other values replace one of the same kind.
// ToAny fails if n is the zero Node, if a number is out of the range of float64, or
// if a value of a name follows one of another kind and neither is null. False and
// True are one kind here.
func (n Node) ToAny() (any, error) { return n.toAny(nil) }

// toAny is ToAny for an any that contains old.
func (n Node) toAny(old any) (any, error) {
	if k := kindOf(old); k != Null && n.Kind != Null && k != n.kind() {
		return nil, fmt.Errorf("value of kind %q at offset %d meets one of kind %q", n.Kind, n.Offset, k)
	}
	switch n.Kind {
	case Null:
		return nil, nil
	case False, True:
		return n.Kind == True, nil
	case String:
		return n.Str, nil
	case Number:
		f, err := strconv.ParseFloat(string(n.Raw), 64)
		if err != nil {
			return nil, fmt.Errorf("number %s at offset %d: %w", n.Raw, n.Offset, err)
		}
		return f, nil
	case Array:
		return n.toSlice()
	case Object:
		return n.toMap(old)
	}
	return nil, fmt.Errorf("the zero Node has no value")
}

// kind is n.Kind, with one kind for both booleans.
func (n Node) kind() Kind {
	if n.Kind == False {
		return True
	}
	return n.Kind
}

// kindOf returns the kind of a result of ToAny: True for both booleans, and Null for nil.
func kindOf(v any) Kind {
	switch v.(type) {
	case bool:
		return True
	case string:
		return String
	case float64:
		return Number
	case []any:
		return Array
	case map[string]any:
		return Object
	}
	return Null
}

// toSlice is toAny for arrays.
func (n Node) toSlice() (any, error) {
	s := make([]any, 0, len(n.Elems))
	for _, e := range n.Elems {
		v, err := e.toAny(nil)
		if err != nil {
			return nil, err
		}
		s = append(s, v)
	}
	return s, nil
}

// toMap is toAny for objects. It adds the members to old if that is a map.
func (n Node) toMap(old any) (any, error) {
	m, ok := old.(map[string]any)
	if !ok {
		m = make(map[string]any)
	}
	for _, mem := range n.Members {
		v, err := mem.Value.toAny(m[mem.Name.Str])
		if err != nil {
			return nil, err
		}
		m[mem.Name.Str] = v
	}
	return m, nil
}

// Compact returns the text of n without white space between tokens. It does not
// change strings and numbers.
func (n Node) Compact() []byte { return n.appendCompact(nil) }

// appendCompact appends the result of Compact.
func (n Node) appendCompact(dst []byte) []byte {
	switch n.Kind {
	case Array:
		dst = append(dst, '[')
		for i, e := range n.Elems {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = e.appendCompact(dst)
		}
		return append(dst, ']')
	case Object:
		dst = append(dst, '{')
		for i, m := range n.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(append(dst, m.Name.Raw...), ':')
			dst = m.Value.appendCompact(dst)
		}
		return append(dst, '}')
	}
	return append(dst, n.Raw...)
}

// Indent returns the text of n with one element or member a line. Every line
// except the first starts with prefix, and with indent once for each level of
// nesting. Empty arrays and objects have no white space inside. Indent does not
// change strings and numbers.
func (n Node) Indent(prefix, indent string) []byte {
	return n.appendIndent(nil, prefix, indent, 0)
}

// appendIndent appends the result of Indent for a value in depth arrays and objects.
func (n Node) appendIndent(dst []byte, prefix, indent string, depth int) []byte {
	newline := func(depth int) {
		dst = append(append(dst, '\n'), prefix...)
		dst = append(dst, bytes.Repeat([]byte(indent), depth)...)
	}
	open, count := byte(n.Kind), len(n.Elems)+len(n.Members)
	if count == 0 {
		return n.appendCompact(dst)
	}
	dst = append(dst, open)
	for i := range count {
		if i > 0 {
			dst = append(dst, ',')
		}
		newline(depth + 1)
		var v Node
		if n.Kind == Object {
			dst = append(append(dst, n.Members[i].Name.Raw...), ": "...)
			v = n.Members[i].Value
		} else {
			v = n.Elems[i]
		}
		dst = v.appendIndent(dst, prefix, indent, depth+1)
	}
	newline(depth)
	return append(dst, open+2) // in ASCII, ']' is '['+2 and '}' is '{'+2
}
