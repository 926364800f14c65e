package measure

import (
	"io"

	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A Library is one implementation with options, under the name that it has in tables.
type Library struct {
	Name          string
	Unmarshal     func(in []byte, out any) error
	Marshal       func(in any) ([]byte, error)
	UnmarshalRead func(r io.Reader, out any) error
	MarshalWrite  func(w io.Writer, in any) error

	newRaw func() any       // returns a pointer to a new raw value
	raw    func(any) []byte // returns the text of a value that newRaw has made
	judge  *Library         // the standard library with the same options
}

// An Option is an option of both libraries, under the name that it has in tables.
type Option struct {
	Name string
	ours []json.Options
	std  []stdjson.Options
}

// absent is a type that occurs in no document, so that functions for it are never called.
type absent struct{ X int }

// Options are the measured options. The first one is the default, without options.
var Options = []Option{
	{Name: "default"},
	{"AllowDuplicateNames", []json.Options{jsontext.AllowDuplicateNames(true)}, []stdjson.Options{stdtext.AllowDuplicateNames(true)}},
	{"AllowInvalidUTF8", []json.Options{jsontext.AllowInvalidUTF8(true)}, []stdjson.Options{stdtext.AllowInvalidUTF8(true)}},
	{"Deterministic", []json.Options{json.Deterministic(true)}, []stdjson.Options{stdjson.Deterministic(true)}},
	{"StringifyNumbers", []json.Options{json.StringifyNumbers(true)}, []stdjson.Options{stdjson.StringifyNumbers(true)}},
	{"MatchCaseInsensitiveNames", []json.Options{json.MatchCaseInsensitiveNames(true)},
		[]stdjson.Options{stdjson.MatchCaseInsensitiveNames(true)}},
	{"function for an absent type", []json.Options{
		json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *absent) error { return nil })),
		json.WithMarshalers(json.MarshalFunc(func(absent) ([]byte, error) { return nil, nil })),
	}, []stdjson.Options{
		stdjson.WithUnmarshalers(stdjson.UnmarshalFunc(func([]byte, *absent) error { return nil })),
		stdjson.WithMarshalers(stdjson.MarshalFunc(func(absent) ([]byte, error) { return nil, nil })),
	}},
}

// Libraries returns this module and encoding/json/v2, in this order, both with option o.
func Libraries(o Option) []Library {
	judge := std(o.std)
	us := ours(o.ours)
	us.judge, judge.judge = &judge, &judge
	return []Library{us, judge}
}

// OldLibraries returns package v1 and encoding/json, in this order.
func OldLibraries() []Library {
	judge := Library{
		Name:          "std",
		Unmarshal:     stdv1.Unmarshal,
		Marshal:       stdv1.Marshal,
		UnmarshalRead: func(r io.Reader, out any) error { return stdv1.NewDecoder(r).Decode(out) },
		MarshalWrite:  func(w io.Writer, in any) error { return stdv1.NewEncoder(w).Encode(in) },
		newRaw:        func() any { return new(stdv1.RawMessage) },
		raw:           func(v any) []byte { return *v.(*stdv1.RawMessage) },
	}
	us := Library{
		Name:          "ours",
		Unmarshal:     v1.Unmarshal,
		Marshal:       v1.Marshal,
		UnmarshalRead: func(r io.Reader, out any) error { return v1.NewDecoder(r).Decode(out) },
		MarshalWrite:  func(w io.Writer, in any) error { return v1.NewEncoder(w).Encode(in) },
		newRaw:        func() any { return new(v1.RawMessage) },
		raw:           func(v any) []byte { return *v.(*v1.RawMessage) },
	}
	us.judge, judge.judge = &judge, &judge
	return []Library{us, judge}
}

func ours(opts []json.Options) Library {
	return Library{
		Name:          "ours",
		Unmarshal:     func(in []byte, out any) error { return json.Unmarshal(in, out, opts...) },
		Marshal:       func(in any) ([]byte, error) { return json.Marshal(in, opts...) },
		UnmarshalRead: func(r io.Reader, out any) error { return json.UnmarshalRead(r, out, opts...) },
		MarshalWrite:  func(w io.Writer, in any) error { return json.MarshalWrite(w, in, opts...) },
		newRaw:        func() any { return new(jsontext.Value) },
		raw:           func(v any) []byte { return *v.(*jsontext.Value) },
	}
}

func std(opts []stdjson.Options) Library {
	return Library{
		Name:          "v2",
		Unmarshal:     func(in []byte, out any) error { return stdjson.Unmarshal(in, out, opts...) },
		Marshal:       func(in any) ([]byte, error) { return stdjson.Marshal(in, opts...) },
		UnmarshalRead: func(r io.Reader, out any) error { return stdjson.UnmarshalRead(r, out, opts...) },
		MarshalWrite:  func(w io.Writer, in any) error { return stdjson.MarshalWrite(w, in, opts...) },
		newRaw:        func() any { return new(stdtext.Value) },
		raw:           func(v any) []byte { return *v.(*stdtext.Value) },
	}
}
