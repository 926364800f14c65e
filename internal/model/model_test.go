package model

import (
	"reflect"
	"strings"
	"testing"
)

type value []byte // the raw value type of these tests

type custom struct{ C int } // a struct type with JSON methods, by hasMethods

type customKey string // a key type with JSON methods, by hasMethods

type Labels map[string]any

type customMap map[string]int // a map type with JSON methods, by hasMethods

// hasMethods reports whether t is one of the types for which these tests assume JSON methods.
func hasMethods(t reflect.Type) bool {
	return t == reflect.TypeFor[custom]() || t == reflect.TypeFor[customKey]() || t == reflect.TypeFor[customMap]()
}

// isValue reports whether t is the raw value type of these tests.
func isValue(t reflect.Type) bool { return t == reflect.TypeFor[value]() }

type (
	Inner struct {
		X int
		Y int `json:"y"`
	}
	Other  struct{ X, Z int }
	hidden struct{ H int }
	Loop   struct {
		*Loop
		A int
	}
	Outer struct {
		N int
		Inner
	}
	ByPointer struct {
		*Outer
		P int
	}
	ByValue struct {
		Outer
		Q int
	}
	text   string
	holder struct {
		A    int
		Rest map[string]int `json:",embed"`
	}
	Holding struct {
		B    int
		Rest map[string]int `json:",embed"`
	}
	closed  struct{ a int }
	around  struct{ closed }
	nothing struct{}
	faulty  struct {
		A int
		B int `json:"A"`
	}
	twice struct {
		X, Y map[string]int `json:",embed"`
	}
)

var _, _ = closed{}.a, around{}.closed // linters report unexported fields that nothing uses

// mark returns text with an exclamation mark before it if set is true, and "" otherwise.
func mark(set bool, text string) string {
	if set {
		return "!" + text
	}
	return ""
}

// describe returns the names of the members, each with its options and its path, and the type of the fallback.
func describe(s *Struct) string {
	var out []string
	for _, f := range s.Fields {
		d := f.Name + mark(f.OmitZero, "zero") + mark(f.OmitEmpty, "empty") + mark(f.String, "string") +
			mark(f.Case == CaseIgnore, "ignore") + mark(f.Case == CaseStrict, "strict") + mark(f.Format != "", f.Format)
		if f.OwnFormat {
			d += "+"
		}
		for _, i := range f.Index {
			d += "." + string(rune('0'+i))
		}
		out = append(out, d)
	}
	if s.Fallback != nil {
		out = append(out, "*"+s.Fallback.Type.String())
	}
	return strings.Join(out, " ")
}

// TestStructOf checks the members of struct types, and the errors for faulty tags, names and embedded fields.
func TestStructOf(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		typ       any
		// want is the result of describe, or "error: " and a part of the error. It is "error of T: " and a part
		// of the error if Faulty is T, a type that typ embeds.
		want string
	}{
		{"plain", "fields in order", struct{ B, A int }{}, "B.0 A.1"},
		{"tags", "a name, and all options", struct {
			A int `json:"a,omitzero,omitempty,string,case:ignore,format:hex"`
			B int `json:",case:strict,format:'2006-01-02'"`
		}{}, "a!zero!empty!string!ignore!hex.0 B!strict!2006-01-02.1"},
		{"ignored", "a dash, and unexported fields", struct {
			A int `json:"-"`
			b int
			C int
		}{}, "C.2"},
		{"unknown option", "another package may define it", struct {
			A int `json:"a,asn1"`
		}{}, "a.0"},
		{"embedded", "members are promoted", struct {
			Inner
			A int
		}{}, "X.0.0 y.0.1 A.1"},
		{"embedded by pointer", "as members of an embedded struct; an unexported type may be embedded, too", struct {
			*Inner
			hidden
		}{}, "X.0.0 y.0.1 H.1.0"},
		{"embedded with a name", "a name makes it a member", struct {
			Inner `json:"inner"`
		}{}, "inner.0"},
		{"embed option", "works for named fields", struct {
			I Inner `json:",embed"`
		}{}, "X.0.0 y.0.1"},
		{"shadowed", "the shallow field wins", struct {
			Inner
			X string
		}{}, "y.0.1 X.1"},
		{"conflict", "two at the same depth: neither", struct {
			Inner
			Other
		}{}, "y.0.1 Z.1.1"},
		{"conflict settled by tag", "the only one that has a name by its tag", struct {
			Other
			I struct {
				Q int `json:"X"`
			} `json:",embed"`
		}{}, "Z.0.1 X.1.0"},
		{"struct embedded by two paths", "its fields hide each other; those of the structs in it have the first path", struct {
			ByPointer
			ByValue
		}{}, "X.0.0.1.0 y.0.0.1.1 P.0.1 Q.1.1"},
		{"struct embedded by three fields", "the structs in it are members by the first path only", struct {
			A Outer  `json:",embed"`
			B *Outer `json:",embed"`
			C Outer  `json:",embed"`
		}{}, "X.0.1.0 y.0.1.1"},
		{"two paths, and a shorter one", "the shallow field wins", struct {
			ByValue
			Inner
			ByPointer
		}{}, "Q.0.1 X.1.0 y.1.1 P.2.1"},
		{"recursive", "a type embedded in itself is walked twice; its shallow fields win", Loop{}, "A.1"},
		{"fallback map", "contains the other members", struct {
			A int
			M map[string]int `json:",embed"`
		}{}, "A.0 *map[string]int"},
		{"fallback value", "contains the other members", struct {
			V value `json:",embed"`
		}{}, " *model.value"},
		{"empty", "a struct without fields", struct{}{}, ""},
		{"all ignored by tag", "has a representation, if an empty one", struct {
			a int `json:"-"`
		}{}, ""},
		{"no exported fields", "is likely a mistake", struct{ a int }{}, "error: no exported fields"},
		{"embedded without exported fields", "is likely a mistake as well", struct {
			closed
			A int
		}{}, "error of model.closed: no exported fields"},
		{"two levels down", "Faulty is the innermost struct", struct {
			around
			A int
		}{}, "error of model.closed: no exported fields"},
		{"embedded and empty", "a struct without fields is valid", struct {
			nothing
			A int
		}{}, "A.1"},
		{"fault in an embedded struct", "Faulty is the embedded struct", struct {
			A int
			faulty
		}{}, "error of model.faulty: both have JSON name"},
		{"faults in both", "the outer struct is walked first", struct {
			faulty
			A int `json:"a,"`
		}{}, "error: malformed"},
		{"fallback with methods", "its methods may write anything", struct {
			M customMap `json:",embed"`
		}{}, "error: has JSON methods"},
		{"fallback with keys with methods", "the methods of keys may write other names", struct {
			M map[customKey]int `json:",embed"`
		}{}, "error: without JSON methods"},
		{"same name twice", "in one struct", struct {
			A int
			B int `json:"A"`
		}{}, "error: both have JSON name"},
		{"tag on unexported", "the tag would have no effect", reflect.Zero(reflect.StructOf([]reflect.StructField{
			{Name: "a", PkgPath: "model", Type: reflect.TypeFor[int](), Tag: `json:"a"`},
		})).Interface(), "error: unexported Go struct field a"},
		{"option twice", "is likely a mistake", struct {
			A int `json:",omitzero,omitzero"`
		}{}, "error: twice"},
		{"misspelt option", "differs by case", struct {
			A int `json:",OmitZero"`
		}{}, "error: write `omitzero`"},
		{"bad case", "ignore or strict", struct {
			A int `json:",case:loose"`
		}{}, "error: must be `ignore` or `strict`"},
		{"quoted name", "names have no quotes", struct {
			A int `json:"'a'"`
		}{}, "error: malformed"},
		{"trailing comma", "an option is missing", struct {
			A int `json:"a,"`
		}{}, "error: malformed"},
		{"no option", "another character after the comma", struct {
			A int `json:"a,!"`
		}{}, "error: malformed"},
		{"layout without quotes", "it is no identifier", struct {
			A int `json:"a,format:2006-01-02"`
		}{}, "error: single quotes"},
		{"value with a slash", "it must be quoted", struct {
			A int `json:"a,format:x/y"`
		}{}, "error: option \"format\" has a value with '/'; put the value in single quotes"},
		{"open quote", "the value has no closing quote", struct {
			A int `json:"a,format:'x"`
		}{}, "error: malformed"},
		{"bad UTF-8", "JSON names are UTF-8", struct {
			A int `json:"\xff"`
		}{}, "error: not UTF-8"},
		{"embedded scalar", "has no members", struct{ text }{}, "error: needs a JSON name"},
		{"embedded map", "it may be a fallback or a member", struct{ Labels }{}, "error: embedded Go struct field Labels needs the tag option `embed` or a JSON name"},
		{"embedded with methods", "its methods may write anything", struct{ custom }{}, "error: JSON methods"},
		{"embed beside others", "embed must be the only option", struct {
			I Inner `json:",embed,omitzero"`
		}{}, "error: beside other tag options"},
		{"embed beside unknown ones", "unknown options are ignored", struct {
			I Inner `json:",inline,embed"`
		}{}, "X.0.0 y.0.1"},
		{"embedded with an unknown option", "inline is common in old code", struct {
			Inner `json:",inline"`
		}{}, "X.0.0 y.0.1"},
		{"embedded with a known option", "the option has no member that it applies to", struct {
			Inner `json:",inline,omitzero"`
		}{}, "error: without a JSON name"},
		{"fallbacks in two structs", "at the same depth they hide each other", struct {
			holder
			Holding
		}{}, "A.0.0 B.1.0"},
		{"fallback above", "the shallowest is taken", struct {
			holder
			Holding
			Rest map[string]int `json:",embed"`
		}{}, "A.0.0 B.1.0 *map[string]int"},
		{"two fallbacks further in", "a struct may have one", struct {
			twice
			Rest map[string]int `json:",embed"`
		}{}, "error of model.twice: two embedded fallbacks"},
		{"quoted format", "a Go string in single quotes", struct {
			A int `json:",format:'it\\'s\\u00e9\"'"`
		}{}, "A!it'sé\".0"},
		{"empty format", "the same as no format", struct {
			A int `json:",format:''"`
		}{}, "A.0"},
		{"unknown escape", "Go strings have no such escape", struct {
			A int `json:",format:'\\q'"`
		}{}, "error: escape sequence"},
		{"format of the other tag", "has the same meaning, and more values", struct {
			A int `json:"a" jsonopt:"format:hex"`
			B int `jsonopt:"format:'it\\'s',required"`
			C int `json:",format:x" jsonopt:"format:''"`
		}{}, "a!hex+.0 B!it's+.1 C!x.2"},
		{"formats in both tags", "which one is meant?", struct {
			A int `json:",format:x" jsonopt:"format:x"`
		}{}, "error: the json tag has a format, too"},
		{"array", "the marker does not change the members", struct {
			_ struct{} `jsonopt:"array"`
			Inner
		}{}, "X.1.0 y.1.1"},
		{"array with members", "strict is about members", struct {
			_ struct{} `jsonopt:"strict,array"`
			A int
		}{}, "error: option array excludes strict, lenient and required"},
		{"two fallbacks", "a struct may have one", struct {
			A map[string]int `json:",embed"`
			B map[string]int `json:",embed"`
		}{}, "error: two embedded fallbacks"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := StructOf(reflect.TypeOf(tt.typ), hasMethods, isValue, held, nil, false)
			of, want, isError := strings.Cut(tt.want, ": ")
			if !isError {
				want = tt.want
			}
			faulty := reflect.TypeOf(tt.typ)
			switch name, other := strings.CutPrefix(of, "error of "); {
			case !isError && s.Faulty != nil, isError && !other && s.Faulty != faulty, other && s.Faulty.String() != name:
				t.Errorf("%v is faulty (%s)", s.Faulty, tt.why)
			}
			switch {
			case isError && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("error %v, want one with %q (%s)", err, want, tt.why)
			case !isError && err != nil:
				t.Errorf("error %v (%s)", err, tt.why)
			case !isError && strings.TrimSpace(describe(s)) != strings.TrimSpace(want):
				t.Errorf("got %q, want %q (%s)", describe(s), want, tt.why)
			}
		})
	}
}

// TestArrayError checks which structs can be arrays.
func TestArrayError(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		typ       any
		want      string // a part of the error; "": none
	}{
		{"plain", "names and omit options do not matter", struct {
			A int `json:"a,omitzero,case:ignore"`
			B int `json:",omitempty" jsonopt:"required"`
			C int `json:",string"`
			D int `jsonopt:"format:hex"`
		}{}, ""},
		{"marker", "those about members do not matter", struct {
			_ struct{} `jsonopt:"lenient,required"`
			A int
		}{}, ""},
		{"alias", "there are no names", struct {
			A int `jsonopt:"alias:a"`
		}{}, `field "A"`},
		{"default", "all elements are there", struct {
			A int `json:"a" jsonopt:"default:1"`
		}{}, `field "a"`},
		{"optional", "all elements are there", struct {
			A int
			B int `jsonopt:"optional"`
		}{}, `field "B"`},
		{"nomarshal", "later elements would move", struct {
			A int `jsonopt:"nomarshal"`
		}{}, `field "A"`},
		{"nounmarshal", "later elements would move", struct {
			A int `jsonopt:"nounmarshal"`
		}{}, `field "A"`},
		{"fallback", "members have names", struct {
			A map[string]int `json:",embed"`
		}{}, "embedded fallback"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := StructOf(reflect.TypeOf(tt.typ), hasMethods, isValue, held, nil, false)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.ArrayError(); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// held is an argument of StructOf for types of which pointers alone hold values.
func held(t reflect.Type) (reflect.Type, bool) {
	if t.Kind() != reflect.Pointer {
		return nil, false
	}
	return t.Elem(), true
}
