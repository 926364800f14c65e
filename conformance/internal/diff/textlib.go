package diff

import (
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"io"
	"iter"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// The two jsontext packages have the same methods over different types. The
// interfaces below describe both, so that one function can drive either.

type token[K ~byte] interface {
	Kind() K
	String() string
	Bool() bool
	Float() (float64, error)
	Float32() (float32, error)
	Int() (int64, error)
	Uint() (uint64, error)
}

type stack[K ~byte, P ~string] interface {
	StackDepth() int
	StackIndex(int) (K, int64)
	StackPointer() P
}

type decoder[T token[K], V ~[]byte, K ~byte, P ~string] interface {
	stack[K, P]
	PeekKind() K
	ReadToken() (T, error)
	ReadValue() (V, error)
	SkipValue() error
	InputOffset() int64
	UnreadBuffer() []byte
}

type encoder[T token[K], V ~[]byte, K ~byte, P ~string] interface {
	stack[K, P]
	WriteToken(T) error
	WriteValue(V) error
	OutputOffset() int64
}

type pointer[P ~string] interface {
	~string
	IsValid() bool
	Parent() P
	LastToken() string
	AppendToken(string) P
	Contains(P) bool
	Tokens() iter.Seq[string]
}

// lib has the constructors, functions and methods of one of the two jsontext packages. The map
// fixed has its constant tokens by kind, and the zero Token for 0; formats has the methods that
// format a Value, by name.
type lib[T token[K], V ~[]byte, K ~byte, P pointer[P], O any] struct {
	options     func(OptionSet) []O
	describe    func(error) string
	newDecoder  func(io.Reader, ...O) decoder[T, V, K, P]
	newEncoder  func(io.Writer, ...O) encoder[T, V, K, P]
	str         func(string) T
	int         func(int64) T
	uint        func(uint64) T
	float       func(float64) T
	float32     func(float32) T
	bool        func(bool) T
	fixed       map[byte]T
	formats     map[string]func(*V, ...O) error
	isValid     func(V, ...O) bool
	kind        func(V) K
	appendTo    func([]byte, []byte, ...O) ([]byte, error)
	quote       func([]byte, []byte) ([]byte, error)
	unquote     func([]byte, []byte) ([]byte, error)
	appendFloat func([]byte, float64, int) []byte
}

type (
	ourLib = lib[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer, json.Options]
	stdLib = lib[stdtext.Token, stdtext.Value, stdtext.Kind, stdtext.Pointer, stdjson.Options]
)

var ours = ourLib{
	options:  OptionSet.Ours,
	describe: DescribeOurs,
	newDecoder: func(r io.Reader, o ...json.Options) decoder[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer] {
		return jsontext.NewDecoder(r, o...)
	},
	newEncoder: func(w io.Writer, o ...json.Options) encoder[jsontext.Token, jsontext.Value, jsontext.Kind, jsontext.Pointer] {
		return jsontext.NewEncoder(w, o...)
	},
	str: jsontext.String, int: jsontext.Int, uint: jsontext.Uint, float: jsontext.Float, float32: jsontext.Float32, bool: jsontext.Bool,
	fixed: map[byte]jsontext.Token{
		'n': jsontext.Null, 't': jsontext.True, 'f': jsontext.False, 0: {},
		'{': jsontext.BeginObject, '}': jsontext.EndObject, '[': jsontext.BeginArray, ']': jsontext.EndArray,
	},
	formats: map[string]func(*jsontext.Value, ...json.Options) error{
		"Format": (*jsontext.Value).Format, "Compact": (*jsontext.Value).Compact,
		"Indent": (*jsontext.Value).Indent, "Canonicalize": (*jsontext.Value).Canonicalize,
	},
	isValid:     jsontext.Value.IsValid,
	kind:        jsontext.Value.Kind,
	appendTo:    jsontext.AppendFormat[[]byte],
	quote:       jsontext.AppendQuote[[]byte],
	unquote:     jsontext.AppendUnquote[[]byte],
	appendFloat: jsontext.AppendFloat,
}

var std = stdLib{
	options:  OptionSet.Std,
	describe: DescribeStd,
	newDecoder: func(r io.Reader, o ...stdjson.Options) decoder[stdtext.Token, stdtext.Value, stdtext.Kind, stdtext.Pointer] {
		return stdtext.NewDecoder(r, o...)
	},
	newEncoder: func(w io.Writer, o ...stdjson.Options) encoder[stdtext.Token, stdtext.Value, stdtext.Kind, stdtext.Pointer] {
		return stdtext.NewEncoder(w, o...)
	},
	str: stdtext.String, int: stdtext.Int, uint: stdtext.Uint, float: stdtext.Float, float32: stdtext.Float32, bool: stdtext.Bool,
	fixed: map[byte]stdtext.Token{
		'n': stdtext.Null, 't': stdtext.True, 'f': stdtext.False, 0: {},
		'{': stdtext.BeginObject, '}': stdtext.EndObject, '[': stdtext.BeginArray, ']': stdtext.EndArray,
	},
	formats: map[string]func(*stdtext.Value, ...stdjson.Options) error{
		"Format": (*stdtext.Value).Format, "Compact": (*stdtext.Value).Compact,
		"Indent": (*stdtext.Value).Indent, "Canonicalize": (*stdtext.Value).Canonicalize,
	},
	isValid:     stdtext.Value.IsValid,
	kind:        stdtext.Value.Kind,
	appendTo:    stdtext.AppendFormat[[]byte],
	quote:       stdtext.AppendQuote[[]byte],
	unquote:     stdtext.AppendUnquote[[]byte],
	appendFloat: stdtext.AppendFloat,
}
