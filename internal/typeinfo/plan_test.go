package typeinfo

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// Types with the methods that their names say: a P at the end means methods of the pointer, a V of the value.
type (
	coderP   struct{}
	jsonV    struct{}
	jsonP    struct{ N int }
	textP    string
	both     struct{}
	byteJSON byte
	zeroP    struct{ N int }
	tree     struct {
		Left, Right *tree
		All         []tree `json:",omitempty"`
		M           map[string]tree
		P           jsonP
	}
	point struct {
		_    struct{} `jsonopt:"array"`
		X, Y int
	}
	method interface{ MarshalJSON() ([]byte, error) }
)

func (*coderP) MarshalJSONTo(*jsontext.Encoder) error     { return nil }
func (*coderP) UnmarshalJSONFrom(*jsontext.Decoder) error { return nil }
func (jsonV) MarshalJSON() ([]byte, error)                { return nil, nil }
func (*jsonP) MarshalJSON() ([]byte, error)               { return nil, nil }
func (*textP) UnmarshalText([]byte) error                 { return nil }
func (both) MarshalJSONTo(*jsontext.Encoder) error        { return nil }
func (both) MarshalText() ([]byte, error)                 { return nil, nil }
func (byteJSON) MarshalJSON() ([]byte, error)             { return nil, nil }
func (*zeroP) IsZero() bool                               { return true }

// TestOps checks the ops of plans by type, options and context, and that a plan is made only once.
func TestOps(t *testing.T) {
	const methods = opts.CallMethodsWithLegacySemantics
	for _, tt := range []struct {
		name, why          string
		typ                reflect.Type
		flags              opts.Flags
		of                 func(*Cache, reflect.Type) *Plan
		decode, encode, op Op
	}{
		{"int", "a kind", reflect.TypeFor[int](), 0, (*Cache).Of, OpInt, OpInt, OpInt},
		{"string numbers", "an option", reflect.TypeFor[uint8](), opts.StringifyNumbers, (*Cache).Of, OpQuotedUint, OpQuotedUint, OpQuotedUint},
		{"bytes", "byte itself", reflect.TypeFor[[]byte](), 0, (*Cache).Of, OpBytes, OpBytes, OpBytes},
		{"named bytes", "an array of numbers", reflect.TypeFor[[]byteJSON](), 0, (*Cache).Of, OpSlice, OpSlice, OpSlice},
		{"named bytes in v1", "encoded by their method", reflect.TypeFor[[]byteJSON](), opts.FormatBytesWithLegacySemantics, (*Cache).Of, OpV1Bytes, OpV1Bytes, OpV1Bytes},
		{"byte array in v1", "an array of numbers", reflect.TypeFor[[2]byte](), opts.FormatByteArrayAsArray, (*Cache).Of, OpArray, OpArray, OpArray},
		{"time", "its methods do not count", reflect.TypeFor[time.Time](), 0, (*Cache).Of, OpTime, OpTime, OpTime},
		{"raw", "nor do these", reflect.TypeFor[jsontext.Value](), 0, (*Cache).Of, OpRaw, OpRaw, OpRaw},
		{"duration in v1", "a number", reflect.TypeFor[time.Duration](), opts.FormatDurationAsNano, (*Cache).Of, OpInt, OpInt, OpInt},
		{"coder", "methods of the pointer", reflect.TypeFor[coderP](), 0, (*Cache).Of, OpCoder, OpCoder, OpStruct},
		{"one direction", "the other one is by kind", reflect.TypeFor[jsonP](), 0, (*Cache).Of, OpStruct, OpJSON, OpStruct},
		{"text", "of a string", reflect.TypeFor[textP](), 0, (*Cache).Of, OpText, OpString, OpString},
		{"dynamic", "v1: it has no address", reflect.TypeFor[jsonP](), methods, (*Cache).OfDynamic, OpStruct, OpStruct, OpStruct},
		{"dynamic value", "v1: the method needs none", reflect.TypeFor[jsonV](), methods, (*Cache).OfDynamic, OpStruct, OpJSON, OpStruct},
		{"dynamic, decode", "v1: decoding makes an address", reflect.TypeFor[coderP](), methods, (*Cache).OfDynamic, OpCoder, OpStruct, OpStruct},
		{"key", "v1: only methods for text count", reflect.TypeFor[both](), methods, (*Cache).OfKey, OpStruct, OpText, OpStruct},
		{"array", "a struct with the marker", reflect.TypeFor[point](), 0, (*Cache).Of, OpStructArray, OpStructArray, OpStructArray},
		{"array as a key", "no name", reflect.TypeFor[point](), methods, (*Cache).OfKey, OpStructArray, OpStructArray, OpStructArray},
		{"interface", "v1: its method is called for nil pointers", reflect.TypeFor[method](), methods, (*Cache).Of, OpV1Interface, OpV1Interface, OpV1Interface},
		{"tagged list", "tag option string is for numbers", reflect.TypeFor[[]int](), 0, (*Cache).OfTagged, OpBadTag, OpBadTag, OpBadTag},
		{"tagged number", "it is in a string", reflect.TypeFor[int](), 0, (*Cache).OfTagged, OpQuotedInt, OpQuotedInt, OpQuotedInt},
		{"tagged method", "what it leaves may be invalid", reflect.TypeFor[coderP](), 0, (*Cache).OfTagged, OpCoder, OpCoder, OpBadTag},
		{"tagged in v1", "a scalar in a string", reflect.TypeFor[bool](), opts.StringifyWithLegacySemantics, (*Cache).OfTagged, OpV1String, OpV1String, OpV1String},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.of(CacheFor(tt.flags, nil, nil), tt.typ)
			if p.Decode != tt.decode || p.Encode != tt.encode || p.Op != tt.op {
				t.Errorf("ops %d, %d, %d; want %d, %d, %d (%s)", p.Decode, p.Encode, p.Op, tt.decode, tt.encode, tt.op, tt.why)
			}
			if again := tt.of(CacheFor(tt.flags, nil, nil), tt.typ); again != p {
				t.Error("the plan is not cached")
			}
		})
	}
}

// TestFormatOps checks the ops of fields with option format of tag jsonopt, and that the plan of the type without the
// format is another one.
func TestFormatOps(t *testing.T) {
	type object struct{ A, B int }
	for _, tt := range []struct {
		name, why string
		typ       any // a struct with one field
		op        Op
		byAddr    bool
	}{
		{"struct", "an array of its fields", struct {
			A object `jsonopt:"format:array"`
		}{}, OpStructArray, false},
		{"struct with methods by address", "the fields need an address", struct {
			A struct{ P jsonP } `jsonopt:"format:array"`
		}{}, OpStructArray, true},
		{"struct with methods", "that come before the format", struct {
			A jsonV `jsonopt:"format:array"`
		}{}, OpStructArray, true},
		{"array already", "by the marker", struct {
			A point `jsonopt:"format:array"`
		}{}, OpStructArray, false},
		{"map", "an array of pairs", struct {
			A map[object]int `jsonopt:"format:array"`
		}{}, OpMapPairs, false},
		{"set", "an array of keys", struct {
			A map[object]struct{} `jsonopt:"format:array"`
		}{}, OpMapKeys, false},
		{"nil map", "as the json tag", struct {
			A map[string]int `jsonopt:"format:emitnull"`
		}{}, OpFormat, true},
		{"text", "bytes as a string", struct {
			A []byte `jsonopt:"format:text"`
		}{}, OpFormat, true},
		{"array of bytes", "as the json tag", struct {
			A []byte `jsonopt:"format:array"`
		}{}, OpSlice, false},
		{"text of a string", "it is text", struct {
			A string `jsonopt:"format:text"`
		}{}, OpBadTag, true},
		{"array in the json tag", "only bytes have it there", struct {
			A object `json:",format:array"`
		}{}, OpBadTag, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			typ := reflect.TypeOf(tt.typ)
			c := CacheFor(0, nil, nil)
			p := c.Of(typ).Struct.Fields[0].Plan
			if p.Op != tt.op || p.ByAddr != tt.byAddr {
				t.Errorf("op %d, by address %t; want %d, %t (%s)", p.Op, p.ByAddr, tt.op, tt.byAddr, tt.why)
			}
			if c.Of(typ.Field(0).Type) == p {
				t.Error("the type has the plan of the field")
			}
		})
	}
}

// TestKinds checks for which slices and maps a plan has a list kind or map kind.
func TestKinds(t *testing.T) {
	type named string
	type names []string
	all := &Functions{All: []*Function{{Type: reflect.TypeFor[any](), MarshalTo: func(*jsontext.Encoder, reflect.Value) error { return errors.ErrUnsupported }}}}
	for _, tt := range []struct {
		name, why string
		typ       reflect.Type
		functions *Functions
		list      ListKind
		kind      MapKind
	}{
		{"strings", "one look at the slice does", reflect.TypeFor[[]string](), nil, ListString, MapNone},
		{"named list", "its elements are the same", reflect.TypeFor[names](), nil, ListString, MapNone},
		{"named elements", "another type", reflect.TypeFor[[]named](), nil, ListNone, MapNone},
		{"points", "lists of arrays", reflect.TypeFor[[][3]float64](), nil, ListPoint3, MapNone},
		{"anys", "the type itself", reflect.TypeFor[[]any](), nil, ListAny, MapNone},
		{"functions", "they may be for elements", reflect.TypeFor[[]string](), all, ListNone, MapNone},
		{"any map", "names are strings", reflect.TypeFor[map[string]any](), nil, ListNone, MapAny},
		{"scalar map", "as lists", reflect.TypeFor[map[string]float64](), nil, ListNone, MapFloat64},
		{"list map", "for encoding", reflect.TypeFor[map[string][]string](), nil, ListNone, MapStrings},
		{"named keys", "another type", reflect.TypeFor[map[named]int](), nil, ListNone, MapNone},
		{"map, functions", "they may be for names", reflect.TypeFor[map[string]int](), all, ListNone, MapNone},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := CacheFor(0, nil, tt.functions).Of(tt.typ)
			if p.List != tt.list || p.Map != tt.kind {
				t.Errorf("list %d, map %d; want %d, %d (%s)", p.List, p.Map, tt.list, tt.kind, tt.why)
			}
		})
	}
}

// TestStructPlan checks the template of a struct, its names and flags, and the op and presence of each field, its place in
// the template, and the embedded pointer that it is behind.
func TestStructPlan(t *testing.T) {
	type inner struct{ E int }
	type outer struct {
		A int
		B string `json:"b<"`
		*inner
		C zeroP     `json:",omitzero"`
		D []int     `json:",omitempty"`
		F *string   `json:",omitempty"`
		G any       `json:",omitempty"`
		H bool      `json:",omitempty"`
		I time.Time `json:",omitzero"`
	}
	p := CacheFor(0, nil, nil).Of(reflect.TypeFor[outer]())
	s := p.Struct
	if want := `,"A":0,"b<":"","H":false`; s.Template != want || !s.Escapable || !p.ByAddr || !p.UserCode {
		t.Errorf("template %s, want %s; escapable %t, by address %t, user code %t", s.Template, want, s.Escapable, p.ByAddr, p.UserCode)
	}
	want := map[string]Presence{"A": PresentAlways, "b<": PresentAlways, "E": OmitAsk, "C": OmitAsk, "D": OmitIfZero, "F": OmitIfEmptyString,
		"G": OmitIfEmpty, "H": PresentAlways, "I": OmitAsk}
	for k := range s.Fields {
		f := &s.Fields[k]
		if f.Out.Presence != want[f.Name] || f.Name != s.Names[k] || int(s.ByName[f.Name]) != k || f.Encode != f.Plan.Encode {
			t.Errorf("%s: presence %d, want %d", f.Name, f.Out.Presence, want[f.Name])
		}
		if behind := map[string]int{"E": 1}[f.Name]; f.Behind != behind {
			t.Errorf("%s: behind %d indices of %v, want %d", f.Name, f.Behind, f.Path, behind)
		}
		if span := s.Template[f.Out.ValueAt:f.Out.EndAt]; f.Out.Presence <= PresentEmbedded && span != f.Plan.Zero {
			t.Errorf("%s: the value in the template is %s", f.Name, span)
		}
	}
}

// TestUnread checks that the fields which are not read are found by one lookup of a name, however many there are.
func TestUnread(t *testing.T) {
	var fields []reflect.StructField
	for i := range 100 {
		fields = append(fields, reflect.StructField{Name: fmt.Sprint("F", i), Type: reflect.TypeFor[int](), Tag: `jsonopt:"nounmarshal"`})
	}
	s := CacheFor(0, nil, nil).Of(reflect.StructOf(append(fields, reflect.StructField{Name: "A", Type: reflect.TypeFor[int]()}))).Struct
	if len(s.Unread) != 100 || len(s.UnreadByFold) != 100 || len(s.ByName) != 1 || len(s.ByFold) != 1 {
		t.Errorf("%d names, %d folded, of fields that are not read; %d, %d of others", len(s.Unread), len(s.UnreadByFold), len(s.ByName), len(s.ByFold))
	}
	for name, k := range s.Unread {
		if list := s.UnreadByFold[string(s.Fold(nil, []byte(name)))]; len(list) != 1 || list[0] != k {
			t.Errorf("%s is %d by its name, %d by the folded one", name, k, list)
		}
	}
}

// TestRecursive checks that a type that contains itself has one plan, even if goroutines request it at the same time,
// and that UserCode and ByAddr are those of the types inside it.
func TestRecursive(t *testing.T) {
	c := CacheFor(opts.FormatNilMapAsNull|opts.FormatNilSliceAsNull, nil, nil) // a cache that no other test has filled
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() { c.Of(reflect.TypeFor[[]tree]()) })
	}
	group.Wait()
	list := c.Of(reflect.TypeFor[[]tree]())
	p := c.Of(reflect.TypeFor[tree]())
	if fields := p.Struct.Fields; list.Elem != p || fields[0].Plan.Elem != p || fields[2].Plan != list || fields[2].Encode != OpSlice || fields[3].Plan.Elem != p {
		t.Error("there are several plans for one type")
	}
	if !p.UserCode || !list.UserCode || !p.ByAddr || list.ByAddr {
		t.Errorf("user code %t, %t; by address %t, %t", p.UserCode, list.UserCode, p.ByAddr, list.ByAddr)
	}
}

// TestFunctionLists checks that lists of functions for the same types in the same order share a cache, that its plans
// have indices of functions, and for which functions AppliesToDynamic is true.
func TestFunctionLists(t *testing.T) {
	list := func(types ...reflect.Type) *Functions {
		f := new(Functions)
		for _, typ := range types {
			f.All = append(f.All, &Function{Type: typ, Marshal: func(reflect.Value) ([]byte, error) { return nil, nil }})
		}
		return f
	}
	number, text := reflect.TypeFor[int](), reflect.TypeFor[*string]()
	a, b := CacheFor(0, nil, list(number, text)), CacheFor(0, nil, list(number, text))
	if a != b || a == CacheFor(0, nil, list(text, number)) || a == CacheFor(0, nil, nil) || CacheFor(0, nil, new(Functions)) != CacheFor(0, nil, nil) {
		t.Error("caches depend on other things than the types of the functions")
	}
	p := a.Of(reflect.TypeFor[string]())
	if p.Encode != OpCalls || p.Decode != OpString || len(p.Calls.Functions) != 1 || p.Calls.Functions[0] != 1 {
		t.Errorf("ops %d, %d, functions %v", p.Encode, p.Decode, p.Calls.Functions)
	}
	if !a.AppliesToDynamic() || CacheFor(0, nil, list(reflect.TypeFor[int8]())).AppliesToDynamic() {
		t.Error("an any is planned if functions are for what it holds by default, and only then")
	}
}

// TestDomains checks that caches depend on the address of the rule for names, on options and on functions, and that the
// number of caches with a rule is bounded.
func TestDomains(t *testing.T) {
	rule := func() *opts.Names {
		n := new(opts.Names)
		n.Init(strings.ToUpper, nil)
		return n
	}
	a, b := rule(), rule()
	f := &Functions{All: []*Function{{Type: reflect.TypeFor[int](), Marshal: func(reflect.Value) ([]byte, error) { return nil, nil }}}}
	c := CacheFor(0, a, nil)
	if c != CacheFor(opts.Multiline, a, nil) || c == CacheFor(0, nil, nil) || c == CacheFor(0, b, nil) ||
		c == CacheFor(opts.StringifyNumbers, a, nil) || c == CacheFor(0, a, f) || CacheFor(0, a, f) != CacheFor(0, a, f) {
		t.Error("caches depend on other things than the rule, the options and the functions")
	}
	if c.Quoted() != CacheFor(opts.StringifyNumbers, a, nil) {
		t.Error("the cache for quoted numbers has another rule")
	}
	point := reflect.TypeFor[struct{ X, Long int }]()
	if p := c.Of(point).Struct; p.Names[1] != "LONG" || p.ByName["LONG"] != 1 || CacheFor(0, nil, nil).Of(point).Struct.Names[1] != "Long" {
		t.Errorf("names %q", p.Names)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range maxDomains {
				if n := rule(); CacheFor(0, n, nil).Of(point).Struct.Names[1] != "LONG" {
					t.Error("the rule is not applied")
				}
			}
		})
	}
	group.Wait()
	if n := len(domains.caches); n != maxDomains {
		t.Errorf("%d caches with a rule, want %d", n, maxDomains)
	}
	if CacheFor(0, a, nil).Of(point).Struct.Names[1] != "LONG" {
		t.Error("the rule is not applied after its cache was dropped")
	}
}

// TestRuleCallsBack checks that a rule for names may use plans for other options, and that its panic leaves no lock.
func TestRuleCallsBack(t *testing.T) {
	type pair struct{ A, B int }
	broken := true
	var n opts.Names
	n.Init(func(name string) string {
		if broken {
			panic("broken")
		}
		return CacheFor(opts.FormatNilMapAsNull, nil, nil).Of(reflect.TypeFor[pair]()).Struct.Names[0] + name
	}, nil)
	func() {
		defer func() { _ = recover() }()
		CacheFor(0, &n, nil).Of(reflect.TypeFor[pair]())
	}()
	broken = false
	if names := CacheFor(0, &n, nil).Of(reflect.TypeFor[pair]()).Struct.Names; names[1] != "AB" {
		t.Errorf("names %q", names)
	}
}
