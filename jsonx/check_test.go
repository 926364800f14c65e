package jsonx_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type (
	ownMethod struct {
		time.Time
		A int
	}
	ownPointerMethod struct {
		time.Time
		A int
	}
	ownGeneric[T any] struct {
		time.Time
		A T
	}
	takenMethod struct {
		time.Time
		A int
	}
	takenByPointer struct {
		*time.Time
		A int
	}
	takenByAddress struct {
		ReadOnly `json:"r"`
		A        int
	}
	ReadOnly       struct{ B int }
	withoutMembers struct {
		time.Time
		a int
	}
	faultyInner struct {
		A int
		B int `json:"A"`
	}
	recursive struct {
		Next *recursive
		C    []chan int
	}
	opaque    struct{ C chan int }
	holdsKeys struct {
		A []map[string][]map[bool]int
	}
	embedsKeys    struct{ *holdsKeys }
	holdsFallback struct {
		Rest map[string]chan int `json:",embed"`
	}
	holdsMaker struct {
		Maker `json:"m"`
		A     int
	}
	behindBadDefault struct {
		A int `jsonopt:"default:1"`
		*BehindBadDefault
	}
	BehindBadDefault struct {
		A int
		*BadDefault
	}
	BadDefault struct {
		B int8 `jsonopt:"default:300"`
		C int
	}
	wordy struct {
		A int `json:"a,required"`
		B int `json:",omitempt,omitzero"`
		wordyInner
		Sub wordyInner
	}
	wordyInner struct {
		D int `json:",inline,unknown,string"`
	}
	opaqueWords struct {
		A int `json:",required"`
	}
	otherCase struct {
		A int `json:",omitEmpty"`
		B int `json:",omit_zero"`
	}
	neverEmpty struct {
		Host string
		Port int `jsonopt:"default:1"`
	}
)

func (ownMethod) MarshalJSON() ([]byte, error)         { return []byte("1"), nil }
func (ownMethod) MarshalText() ([]byte, error)         { return nil, nil }
func (*ownMethod) UnmarshalJSON([]byte) error          { return nil }
func (*ownMethod) UnmarshalText([]byte) error          { return nil }
func (*ownPointerMethod) MarshalJSON() ([]byte, error) { return []byte("1"), nil }
func (*ownPointerMethod) MarshalText() ([]byte, error) { return nil, nil }
func (*ownPointerMethod) UnmarshalJSON([]byte) error   { return nil }
func (*ownPointerMethod) UnmarshalText([]byte) error   { return nil }
func (ownGeneric[T]) MarshalJSON() ([]byte, error)     { return []byte("1"), nil }
func (ownGeneric[T]) MarshalText() ([]byte, error)     { return nil, nil }
func (*ownGeneric[T]) UnmarshalJSON([]byte) error      { return nil }
func (*ownGeneric[T]) UnmarshalText([]byte) error      { return nil }
func (*ReadOnly) UnmarshalJSON([]byte) error           { return nil }
func (opaque) MarshalJSON() ([]byte, error)            { return []byte("1"), nil }
func (*opaque) UnmarshalJSON([]byte) error             { return nil }
func (opaqueWords) MarshalJSON() ([]byte, error)       { return []byte("1"), nil }
func (*opaqueWords) UnmarshalJSON([]byte) error        { return nil }
func (*neverEmpty) ValidateJSON() error                { return errors.New("no host") }

var _ = withoutMembers{}.a // linters report unexported fields that nothing uses

// TestCheck checks which types Check reports.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		check     func(...json.Options) error
		want      string // parts of the error, with a bar between them; "": no error
	}{
		{"good", "nothing is wrong", jsonx.Check[map[string][]Server], ""},
		{"required", "absent members are no fault", jsonx.Check[Login], ""},
		{"own method", "declared for the value", jsonx.Check[ownMethod], ""},
		{"own method by address", "declared for the pointer", jsonx.Check[ownPointerMethod], ""},
		{"own method of a generic type", "declared", jsonx.Check[ownGeneric[int]], ""},
		{"promoted method", "A is not written", jsonx.Check[[]takenMethod], "takenMethod: method MarshalJSON of an embedded field"},
		{"promoted by a pointer", "A is not written", jsonx.Check[takenByPointer], "takenByPointer: method MarshalJSON of an embedded field"},
		{"promoted by address", "the pointer of the embedded type has the method", jsonx.Check[takenByAddress], "takenByAddress: method UnmarshalJSON of an embedded field"},
		{"nothing is hidden", "no other field is a member", jsonx.Check[withoutMembers], ""},
		{"tag", "of a field's element", jsonx.Check[struct{ L []map[string]faultyInner }], "faultyInner: Go struct fields A and B"},
		{"tag option string", "for numbers only", jsonx.Check[struct {
			A bool `json:",string"`
		}], "bool: Go struct field A: tag option `string` is for numbers only"},
		{"recursive", "each type once, with the type of the field", jsonx.Check[recursive], "Go chan int: Go struct field recursive.C"},
		{"map, v1", "each place where methods are called under other conditions", func(...json.Options) error {
			return jsonx.Check[struct {
				C chan int
				M map[string]chan int
			}](v1.DefaultOptionsV1())
		}, "Go chan int: Go struct field C: the type has no JSON representation|Go chan int: Go struct field M: the type has no JSON representation"},
		{"methods", "what is within does not matter", jsonx.Check[[]opaque], ""},
		{"words", "in the json tag they have no effect", jsonx.Check[[]wordy], "wordy: Go struct field A has the word `required` in its json tag, which has no effect there; it is an option of the jsonopt tag|" +
			"Go struct field B has the word `omitempt` in its json tag, which has no effect there; did you mean \"omitempty\"?|wordyInner: Go struct field D has the word `inline` in its json tag, which has no effect there; the option is called `embed`|`unknown`"},
		{"words in v1", "they have no effect either", jsonx.Check[wordyInner], "`inline`|`unknown`"},
		{"word in another case", "it is a fault of the tag", jsonx.Check[otherCase], "otherCase: Go struct field A has tag option `omitEmpty`; write `omitempty`"},
		{"word in another case, v1", "encoding/json ignores it", func(...json.Options) error { return jsonx.Check[otherCase](v1.DefaultOptionsV1()) },
			"otherCase: Go struct field A has the word `omitEmpty` in its json tag, which has no effect there; did you mean \"omitempty\"?|" +
				"otherCase: Go struct field B has the word `omit_zero` in its json tag, which has no effect there; did you mean \"omitzero\"?"},
		{"words of a type with methods", "its tags are not used", jsonx.Check[opaqueWords], ""},
		{"default", "that does not fit", jsonx.Check[[]badDefault], `default "300"`},
		{"formats", "all are valid", jsonx.Check[inArray], ""},
		{"array", "with required elements", jsonx.Check[[]vector], ""},
		{"format of a field", "unknown", jsonx.Check[struct {
			A []byte `jsonopt:"format:txt"`
		}], "[]uint8: Go struct field A: tag option `format` cannot be \"txt\""},
		{"format of the other tag", "the json tag does not have it", jsonx.Check[struct {
			A []byte `json:",format:text"`
		}], "[]uint8: Go struct field A: tag option `format` cannot be \"text\""},
		{"format of another type", "for structs and maps", jsonx.Check[struct {
			A []vector `jsonopt:"format:array"`
			B *int     `jsonopt:"format:array"`
			C any      `jsonopt:"format:text"`
			D string   `jsonopt:"format:text"`
		}], "[]jsonx_test.vector: Go struct field A: tag option `format` cannot be \"array\"|int: Go struct field B: tag|interface {}: Go struct field C: tag|string: Go struct field D: tag"},
		{"tag option string", "not for arrays", jsonx.Check[struct {
			A vector         `json:",string"`
			B plain          `json:",string" jsonopt:"format:array"`
			C map[string]int `json:",string" jsonopt:"format:array"`
			D []byte         `json:",string" jsonopt:"format:text"`
		}], "vector: Go struct field A: tag option `string`|plain: Go struct field B: tag|map[string]int: Go struct field C: tag|[]uint8: Go struct field D: tag"},
		{"bad array", "by the marker", jsonx.Check[[]badArray], "badArray: field \"A\" of a struct that is an array"},
		{"bad array of a field", "an object would be valid", jsonx.Check[struct {
			A Server `jsonopt:"format:array"`
			B Server
		}], "Server: field \"host\" of a struct that is an array"},
		{"key of pairs", "no JSON form", jsonx.Check[struct {
			A map[chan int]int `jsonopt:"format:array"`
		}], "Go chan int"},
		{"struct as a key", "its tags count", jsonx.Check[struct {
			A map[faultyInner]int `jsonopt:"format:array"`
		}], "faultyInner: Go struct fields A and B"},
		{"default behind a pointer", "it is stored if another member is there", jsonx.Check[behindBadDefault], `default "300"`},
		{"default and ValidateJSON", "the method is not about types", jsonx.Check[neverEmpty], ""},
		{"default that is not valid", "by the method of the field", jsonx.Check[withDefaults], `default "-1"`},
		{"ValidateJSON of a pointer", "it may be nil", jsonx.Check[pointsToInterval], "pointsToInterval: method ValidateJSON of embedded field Interval"},
		{"pointer behind a struct", "the same", jsonx.Check[behindInterval], "behindInterval: method ValidateJSON of embedded field Interval"},
		{"interface", "the same", jsonx.Check[holdsMaker], "holdsMaker: method ValidateJSON of embedded field Maker"},
		{"ValidateJSON of a struct", "it is not nil", jsonx.Check[withInterval], ""},
		{"own ValidateJSON", "the pointer does not matter", jsonx.Check[hidesPointer], ""},
		{"two embedded", "none of the methods is promoted", jsonx.Check[ambiguous], ""},
		{"map key", "a bool is no name", jsonx.Check[[]map[bool]int], "map[bool]int: keys of type bool have no JSON name"},
		{"map key without a form", "one error is enough", jsonx.Check[map[chan int]int], "Go chan int"},
		{"within a map", "the field that contains the type", jsonx.Check[map[string]holdsKeys], "Go map[bool]int: Go struct field holdsKeys.A: keys of type bool"},
		{"fallback", "it is a field, too", jsonx.Check[holdsFallback], "Go chan int: Go struct field holdsFallback.Rest"},
		{"embedded by a pointer", "the member is one of the outer struct", jsonx.Check[embedsKeys], "Go map[bool]int: Go struct field embedsKeys.A: keys"},
		{"duration", "it has no format", jsonx.Check[time.Duration], "Go time.Duration: no default representation"},
		{"duration with a format", "it has one", jsonx.Check[Server], ""},
		{"two", "all are reported", jsonx.Check[struct {
			A faultyInner
			B badDefault
			C func()
		}], "faultyInner: Go struct fields A and B|default \"300\"|Go func()"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.check()
			if tt.want == "" {
				if err != nil {
					t.Errorf("got %v (%s)", err, tt.why)
				}
				return
			}
			var sem *json.SemanticError
			wants := strings.Split(tt.want, "|")
			if err != nil && strings.Count(err.Error(), "\n") != len(wants)-1 {
				t.Errorf("got %v, want %d errors (%s)", err, len(wants), tt.why)
			}
			for _, want := range wants {
				if err == nil || !strings.Contains(err.Error(), want) || !errors.As(err, &sem) {
					t.Errorf("got %v, want an error with %q (%s)", err, want, tt.why)
				}
			}
		})
	}
}

type (
	textKey     struct{ s string }
	jsonKey     struct{ A int }
	writtenKey  bool
	smallKey    uint8
	embeddedKey struct{ textKey }
)

func (k textKey) MarshalText() ([]byte, error)  { return []byte(k.s), nil }
func (k *textKey) UnmarshalText(b []byte) error { k.s = string(b); return nil }
func (jsonKey) MarshalJSON() ([]byte, error)    { return []byte(`"a"`), nil }
func (*jsonKey) UnmarshalJSON([]byte) error     { return nil }
func (writtenKey) MarshalText() ([]byte, error) { return []byte("a"), nil }

// TestCheckKeys checks that Check accepts a map type if a map with one key can be marshaled, and unmarshaled again, under
// options that change which methods and forms keys have.
func TestCheckKeys(t *testing.T) {
	check[string](t, "a")
	check[int](t, 1)
	check[smallKey](t, 1)
	check[float64](t, 1.5)
	check[bool](t, true)
	check[struct{}](t, struct{}{})
	check[[1]int](t, [1]int{1})
	check[[1]byte](t, [1]byte{1})
	check[[1]smallKey](t, [1]smallKey{1})
	check[time.Time](t, time.Time{})
	check[time.Duration](t, 1)
	check[*time.Duration](t, new(time.Duration))
	check[textKey](t, textKey{"a"})
	check[*textKey](t, &textKey{"a"})
	check[embeddedKey](t, embeddedKey{textKey{"a"}})
	check[jsonKey](t, jsonKey{})
	check[*jsonKey](t, &jsonKey{})
	check[writtenKey](t, true)
	check[natural](t, 1)
	check[word](t, "a")
	check[any](t, "a")
	check[*bool](t, new(bool))
	check[*[]byte](t, &[]byte{1})
	check[*[]int](t, &[]int{1})
	check[*map[string]int](t, &map[string]int{})
	check[*jsontext.Value](t, &jsontext.Value{'"', 'Y', 'Q', '=', '=', '"'})
	check[v1.Number](t, "1")
	check[*v1.Number](t, new(v1.Number("1")))
	check[chan int](t, nil)
	check[complex64](t, 1)
}

// check is [TestCheckKeys] for the key k.
func check[K comparable](t *testing.T, k K) {
	for name, o := range map[string]json.Options{
		"no option": nil, "v1": v1.DefaultOptionsV1(), "v1 methods": v1.CallMethodsWithLegacySemantics(true),
		"v1 errors": v1.ReportErrorsWithLegacySemantics(true), "v1 bytes": v1.FormatBytesWithLegacySemantics(true),
		"arrays of bytes": v1.FormatByteArrayAsArray(true), "numbers in strings": json.StringifyNumbers(true),
		"durations as numbers": v1.FormatDurationAsNano(true),
	} {
		b, err := json.Marshal(map[K]string{k: ""}, o)
		if err == nil {
			err = json.Unmarshal(b, new(map[K]string), o)
		}
		if got := jsonx.Check[map[K]string](o); (got == nil) != (err == nil) {
			t.Errorf("%T, %s: Check returns %v, but the error for a map is %v", k, name, got, err)
		}
	}
}
