package failure

import (
	"errors"
	"testing"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// TestMissingNames checks the text for one missing member, for several, and for more than the list has names.
func TestMissingNames(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		err       MissingNames
		want      string
	}{
		{"one", "the singular", MissingNames{Names: []string{"a"}}, `missing object member name "a"`},
		{"two", "the plural, with a comma", MissingNames{Names: []string{"a", "b"}}, `missing object member names "a", "b"`},
		{"many", "the others are counted", MissingNames{Names: []string{"a", "b"}, More: 3}, `missing object member names "a", "b" and 3 more`},
		{"odd name", "names are quoted", MissingNames{Names: []string{"a\n\""}}, `missing object member name "a\n\""`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.err.Error(); got != tt.want || !errors.Is(&tt.err, ErrMissingName) {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestWrapped checks which errors the causes wrap, for callers of errors.Is.
func TestWrapped(t *testing.T) {
	cause := errors.New("cause")
	for _, tt := range []struct {
		name, why string
		err, is   error
		want      string
	}{
		{"key", "it is a duplicate name, too", ErrDuplicateKey, jsontext.ErrDuplicateName, "duplicate map key"},
		{"default", "the cause is in the text", &BadDefault{Text: `"x"`, Err: cause}, cause, "default \"\\\"x\\\"\" in tag `jsonopt`: cause"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if !errors.Is(tt.err, tt.is) || tt.err.Error() != tt.want {
				t.Errorf("%q, is %v: %v, want %q (%s)", tt.err, tt.is, errors.Is(tt.err, tt.is), tt.want, tt.why)
			}
		})
	}
}

// TestOptions checks which options V1Of and AllErrorsOf find in a set.
func TestOptions(t *testing.T) {
	v, all := new(V1), &AllErrors{Max: 3}
	values := &opts.Values{V1: v, AllErrors: all}
	off := &opts.Values{AllErrors: &AllErrors{}}
	for _, tt := range []struct {
		name, why string
		set       opts.Set
		v1        *V1
		all       *AllErrors
	}{
		{name: "empty", why: "it has no values"},
		{name: "v1", why: "the other value may be one of other options", set: opts.Set{Present: opts.HasV1, Values: values}, v1: v},
		{name: "all errors", why: "the same", set: opts.Set{Present: opts.HasAllErrors, Values: values}, all: all},
		{name: "both", why: "each is found", set: opts.Set{Present: opts.HasV1 | opts.HasAllErrors, Values: values}, v1: v, all: all},
		{name: "off", why: "no error would be reported", set: opts.Set{Present: opts.HasAllErrors, Values: off}},
		{name: "nil", why: "an option may remove a value", set: opts.Set{Present: opts.HasV1 | opts.HasAllErrors, Values: new(opts.Values)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := V1Of(&tt.set); got != tt.v1 {
				t.Errorf("V1Of: %v, want %v (%s)", got, tt.v1, tt.why)
			}
			if got := AllErrorsOf(&tt.set); got != tt.all {
				t.Errorf("AllErrorsOf: %v, want %v (%s)", got, tt.all, tt.why)
			}
		})
	}
}
